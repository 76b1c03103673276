"""Lengths of time between stated dates, and ages in years."""

from __future__ import annotations

from datetime import date

from assistant.rules import days
from assistant.rules.known import Known
from assistant.rules.model import Threshold
from assistant.rules.sizes import Derived, span_text
from assistant.rules.spans import Span


def time_between(known: Known, threshold: Threshold) -> Derived | None:
    """Days (or years) from one date to another; a day that is still running is told apart by `open`."""
    clock = threshold.clock
    assert clock is not None  # noqa: S101 - asked only of thresholds with one
    start = next(((name, known.when(name)) for name in clock.start if name in known.stated), None)
    if start is None or start[1] is None:
        return None
    for name in clock.ends:
        running = name == "today"
        if name not in known.stated and not (running and threshold.unit == "year"):
            continue
        end = known.when(name)
        if end is None:
            continue
        if threshold.unit == "year":
            return _age(known, start[0], name, threshold.unit)
        span = days.between(start[1], end)
        if span is None or (span.high is not None and span.high < 0):
            continue
        text = f"{days.read_when(start[1])} to {days.read_when(end)}: {span_text(span, threshold.unit)}"
        if running:
            # The act has not come yet: it takes at least this long.
            return Derived(
                Span(span.low, None), threshold.unit, text + " so far", (start[0], name), (threshold.fact or "",)
            )
        inexact = tuple(fact for fact in (start[0], name) if not _one_day(known, fact))
        return Derived(span, threshold.unit, text, (start[0], name), inexact)
    return None


def _one_day(known: Known, fact: str) -> bool:
    when = known.when(fact)
    return when is not None and when.low == when.high and not when.about


def _age(known: Known, first: str, last: str, unit: str) -> Derived | None:
    start, end = known.when(first), known.when(last)
    if start is None or end is None:
        return None
    ends = (start.low, start.high, end.low, end.high)
    if not all(isinstance(day, date) for day in ends):
        return None
    low = days.years_between(_date(start.high), _date(end.low))
    high = days.years_between(_date(start.low), _date(end.high))
    if high < 0:
        return None
    text = f"{days.read_when(start)} to {days.read_when(end)}: {int(low)} full {'year' if int(low) == 1 else 'years'}"
    text += " and more" if low.denominator != 1 else ""
    inputs = tuple(name for name in (first, last) if name in known.stated)
    return Derived(Span(low, high), unit, text, inputs, () if low == high else inputs)


def _date(day: object) -> date:
    assert isinstance(day, date)  # noqa: S101 - checked by the caller
    return day
