"""Days of the year, closed seasons that wrap, and lengths of time between days."""

from __future__ import annotations

from calendar import month_name, monthrange
from collections.abc import Iterable
from datetime import date, timedelta
from fractions import Fraction
from functools import cache

from assistant.quantities.values import MonthDay, When
from assistant.rules.results import Status
from assistant.rules.spans import Span

# A leap year, so that February 29 has a place in the ring of days.
_LEAP = 2024


@cache
def ring() -> tuple[MonthDay, ...]:
    """Return the 366 days of a leap year in order."""
    return tuple(MonthDay(month, day) for month in range(1, 13) for day in range(1, monthrange(_LEAP, month)[1] + 1))


def in_window(day: MonthDay, start: MonthDay, end: MonthDay) -> bool:
    """Return whether a day lies in a season, both ends included; a season may run over New Year."""
    if start <= end:
        return start <= day <= end
    return day >= start or day <= end


def days_of(low: date | MonthDay, high: date | MonthDay) -> frozenset[MonthDay]:
    """Return the days of the year from `low` to `high`; without a year they may run over New Year."""
    if isinstance(low, date) and isinstance(high, date):
        length = (high - low).days
        if length >= len(ring()):
            return frozenset(ring())
        return frozenset(month_day(low + timedelta(days=step)) for step in range(max(length, 0) + 1))
    start, end = month_day(low), month_day(high)
    return frozenset(day for day in ring() if in_window(day, start, end))


def month_day(day: date | MonthDay) -> MonthDay:
    """Return a day without its year."""
    return MonthDay(day.month, day.day) if isinstance(day, date) else day


def season(days: Iterable[MonthDay], start: MonthDay, end: MonthDay, *, ends_doubtful: bool) -> set[Status]:
    """Return the statuses that occur on these days against a closed season.

    Args:
        days: the days.
        start: first closed day.
        end: last closed day.
        ends_doubtful: the text leaves open whether the two ends themselves are closed.
    """
    seen: set[Status] = set()
    for day in days:
        if ends_doubtful and day in (start, end):
            seen.add(Status.UNKNOWN)
        else:
            seen.add(Status.NOT_MET if in_window(day, start, end) else Status.MET)
    return seen


def next_open(day: MonthDay, start: MonthDay, end: MonthDay, *, ends_doubtful: bool) -> tuple[MonthDay, MonthDay]:
    """Return the last open day before a season and the first after it, for a day inside it."""
    order = ring()
    closed = [one for one in order if in_window(one, start, end)]
    assert day in closed or ends_doubtful  # noqa: S101 - asked only of closed days
    before = order[(order.index(start) - 1) % len(order)]
    after = order[(order.index(end) + 1) % len(order)]
    return before, after


def between(first: When, last: When) -> Span | None:
    """Return the days from one day to another, the first left out; None where only one of them has its year.

    Two days without a year are taken to follow each other: "called on June 1, digging starts June 10".
    """
    ends = (first.low, first.high, last.low, last.high)
    if all(isinstance(end, MonthDay) for end in ends) and first.low == first.high and last.low == last.high:
        runs = {_following(month_day(first.low), month_day(last.low), year) for year in (_LEAP - 1, _LEAP)}
        return Span(Fraction(min(runs)), Fraction(max(runs)))
    if not all(isinstance(end, date) for end in ends):
        return None
    low = _length(first.high, last.low)
    high = _length(first.low, last.high)
    return Span(Fraction(low), Fraction(high))


def _following(first: MonthDay, last: MonthDay, year: int) -> int:
    """Return the days from one day of the year to the next occurrence of another, begun in a year or just before it."""
    end = date(year, last.month, min(last.day, monthrange(year, last.month)[1]))
    begun = year if first <= last else year - 1
    return (end - date(begun, first.month, min(first.day, monthrange(begun, first.month)[1]))).days


def _length(first: date | MonthDay, last: date | MonthDay) -> int:
    assert isinstance(first, date) and isinstance(last, date)  # noqa: S101, PT018 - checked by the caller
    return (last - first).days


def years_between(first: date, last: date) -> Fraction:
    """Return the age of something in years: whole up to each anniversary, and a fraction of the running year."""
    whole = last.year - first.year - (1 if _anniversary(first, last.year) > last else 0)
    past = (last - _anniversary(first, first.year + whole)).days
    running = (_anniversary(first, first.year + whole + 1) - _anniversary(first, first.year + whole)).days
    return whole + Fraction(past, running)


def _anniversary(day: date, year: int) -> date:
    """February 29 has its anniversary on February 28 in common years, the last day of the same month."""
    return day.replace(year=year, day=min(day.day, monthrange(year, day.month)[1]))


def read_day(day: date | MonthDay) -> str:
    """Return a day as people read it: "March 15, 2027", "June 1"."""
    text = f"{month_name[day.month]} {day.day}"
    return f"{text}, {day.year}" if isinstance(day, date) else text


def read_when(when: When) -> str:
    """Return a day or an interval of days as people read it."""
    if when.low == when.high:
        return ("about " if when.about else "") + read_day(when.low)
    return f"{read_day(when.low)} to {read_day(when.high)}"
