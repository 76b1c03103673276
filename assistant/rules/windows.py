"""Closed seasons and fixed days, held against the stated days of work."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

from assistant.quantities.values import MonthDay, When
from assistant.rules import days
from assistant.rules.findings import DOUBTS, finding_of
from assistant.rules.judging import classifier
from assistant.rules.known import Known
from assistant.rules.model import Threshold
from assistant.rules.results import Finding, Status
from assistant.rules.sizes import Derived
from assistant.rules.spans import Span, both, judge
from assistant.rules.wording import window_ends


def day_against_day(known: Known, threshold: Threshold) -> Finding:
    """One day against a day ("after July 1, 2012")."""
    fact = threshold.fact or threshold.id
    value = known.stated.get(fact)
    if not isinstance(value, When):
        reason = "" if threshold.fact else "a date for the department or for the texts, not for a project"
        return finding_of(known, threshold, Status.UNKNOWN, Derived(None, "date", open=(fact,)), reason=reason)
    limit = date.fromisoformat(threshold.value) if threshold.unit == "date" else None
    if limit is None or not isinstance(value.low, date) or not isinstance(value.high, date):
        return finding_of(
            known, threshold, Status.UNKNOWN, Derived(None, "date", open=(fact,)), reason="no year is said"
        )
    span = Span(Fraction(value.low.toordinal()), Fraction(value.high.toordinal()), whole=value.whole)
    point = Fraction(limit.toordinal())
    bare = replace(threshold, numbers=(point,), doubt="")
    status = judge(span, bare.numbers, classifier(bare))
    open_facts = (fact,) if status is Status.UNKNOWN else ()
    derived = Derived(None, "date", days.read_when(value), (fact,), open_facts)
    return finding_of(known, threshold, status, derived, shown=value, limit_text=days.read_day(limit))


def season_against_days(known: Known, threshold: Threshold) -> Finding:
    """Days of work against a closed season; of several, the worst decides."""
    stretches = _stretches(known, threshold)
    fact = threshold.fact or ""
    if not stretches:
        return finding_of(known, threshold, Status.UNKNOWN, Derived(None, "date", open=(fact,)))
    start, end = window_ends(threshold)
    doubtful = threshold.doubt == "ends"
    results: list[tuple[Status, str, When, tuple[str, ...]]] = []
    for name, when, sure in stretches:
        seen = days.season(days.days_of(when.low, when.high), start, end, ends_doubtful=doubtful)
        if when.about:
            seen |= days.season(_around(known, when), start, end, ends_doubtful=doubtful)
        status = seen.pop() if len(seen) == 1 else Status.UNKNOWN
        if status is Status.UNKNOWN and when.whole and not when.about and Status.NOT_MET in seen:
            status = Status.NOT_MET
        if sure and Status.NOT_MET in days.season(sure, start, end, ends_doubtful=doubtful):
            status = Status.NOT_MET
        open_facts = () if _sharp(when) else (name,)
        results.append((status, name, when, open_facts))
    status = both(one[0] for one in results)
    worst = next(one for one in results if one[0] is status)
    closed = f"{days.read_day(start)} to {days.read_day(end)}"
    inputs = tuple(dict.fromkeys(_inputs_of(known, one[1]) for one in results))
    derived = Derived(None, "date", days.read_when(worst[2]), sum(inputs, ()), worst[3])
    on_end = doubtful and status is Status.UNKNOWN and worst[2].low == worst[2].high
    return finding_of(
        known, threshold, status, derived, shown=worst[2], limit_text=closed, reason=DOUBTS["ends"] if on_end else ""
    )


def _sharp(when: When) -> bool:
    return (when.low == when.high or when.whole) and not when.about


def _inputs_of(known: Known, name: str) -> tuple[str, ...]:
    if name == "in_water_work_date" and "in_water_work_end_date" in known.stated:
        return (name, "in_water_work_end_date")
    return (name,)


def _stretches(known: Known, threshold: Threshold) -> list[tuple[str, When, frozenset[MonthDay]]]:
    """The stated days of work: a first and a last day are one stretch, all of it worked."""
    out: list[tuple[str, When, frozenset[MonthDay]]] = []
    first, last = known.when(threshold.fact or ""), known.when("in_water_work_end_date")
    if first is not None and last is not None and type(first.low) is type(last.low):
        whole = When(first.low, last.high, about=first.about or last.about, whole=_sharp(first) and _sharp(last))
        sure = days.days_of(first.high, last.low) if not whole.about else frozenset()
        out.append((threshold.fact or "", whole, sure))
    elif first is not None:
        out.append((threshold.fact or "", first, frozenset()))
    for name in threshold.also:
        value = known.when(name)
        if value is not None and not (name == "installation_date" and first is not None):
            out.append((name, value, frozenset()))
    return out


def _around(known: Known, when: When) -> frozenset[MonthDay]:
    reach = int(known.book.constants["about_days"])
    ring = days.ring()
    inside = days.days_of(when.low, when.high)
    marks = [index for index, day in enumerate(ring) if day in inside]
    return frozenset(ring[(index + step) % len(ring)] for index in marks for step in range(-reach, reach + 1))
