"""Days said from another day: "tomorrow", "next week", "in 3 weeks", "10 days ago", "two weeks before Memorial Day"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, timedelta

from assistant.quantities.numerals import numeral
from assistant.quantities.points import Day, Point
from assistant.quantities.spelled import unit_at
from assistant.quantities.tokens import Token, low
from assistant.quantities.values import MonthDay
from assistant.quantities.yearly import last_day

BaseAt = Callable[[int], Point | None]
_SPAN_UNITS = {"day": 1, "week": 7}

_ONE_DAY = {"today": 0, "tonight": 0, "tomorrow": 1, "tommorow": 1, "tomorow": 1, "yesterday": -1}


def relative(text: str, toks: Sequence[Token], at: int, as_of: date, base_at: BaseAt) -> Point | None:
    """Read "tomorrow", "next week", "in 3 weeks", "10 days ago", "two weeks before Memorial Day", "the day after May 3"."""
    word, after = low(toks, at), low(toks, at + 1)
    if word in _ONE_DAY:
        return _shifted(as_of, _ONE_DAY[word], at + 1)
    if word in ("next", "last", "this") and after in ("week", "month", "year", "weekend"):
        return _next(word, after, as_of, at + 2)
    if word == "week" and after == "of":
        base = base_at(at + 2)
        week = _moved(base, 6) if base is not None and base.day else None
        return base._replace(high=week.high, end=base.end, day=False) if base and week else None
    if word == "day" and after in ("before", "after"):
        base = base_at(at + 2)
        if base is None and low(toks, at + 2) in _ONE_DAY:
            base = _shifted(as_of, _ONE_DAY[low(toks, at + 2)], at + 3)
        return base and _moved(base, 1 if after == "after" else -1)
    return _counted(text, toks, at, as_of, base_at)


def _shifted(as_of: date, days: int, end: int) -> Point:
    day = as_of + timedelta(days=days)
    return Point(day, day, end, day=True)


def _next(word: str, unit: str, as_of: date, end: int) -> Point | None:
    step = {"next": 1, "last": -1, "this": 0}[word]
    if unit in ("week", "weekend"):
        monday = as_of - timedelta(days=as_of.weekday()) + timedelta(days=7 * step)
        first = monday + timedelta(days=5 if unit == "weekend" else 0)
        return Point(first, monday + timedelta(days=6), end)
    if unit == "month":
        months = as_of.year * 12 + as_of.month - 1 + step
        year, month = divmod(months, 12)
        return Point(date(year, month + 1, 1), date(year, month + 1, last_day(month + 1, year)), end)
    if word == "this":
        return None  # "nothing else this year" names no day
    return Point(date(as_of.year + step, 1, 1), date(as_of.year + step, 12, 31), end)


def _counted(text: str, toks: Sequence[Token], at: int, as_of: date, base_at: BaseAt) -> Point | None:
    here = at + (low(toks, at) == "in")
    about = here > at and low(toks, here) in ("about", "around", "roughly", "maybe")
    here += about
    if here >= len(toks):
        return None
    num = numeral(toks, here)
    single = num is None and low(toks, here) in ("a", "an", "one")
    if num is None and not single:
        return None
    if num is not None and (num.value.denominator != 1 or num.value > 3000 or num.vague or num.doubt):
        return None
    count = 1 if num is None else int(num.value)
    end = here + 1 if num is None else num.end
    end += low(toks, end) == "of"
    unit = unit_at(text, toks, end)
    if unit is None or unit[0] not in ("day", "week", "month", "year"):
        return None
    found = _from(toks, unit[1], (count, unit[0]), as_of, base_at, starts_in=here > at)
    return found._replace(about=True) if found and about else found


def _from(
    toks: Sequence[Token], at: int, step: tuple[int, str], as_of: date, base_at: BaseAt, *, starts_in: bool
) -> Point | None:
    word, after = low(toks, at), low(toks, at + 1)
    if word == "ago" or (word == "back" and after in ("", ".", ",")):
        return _stepped(Point(as_of, as_of, at + 1, day=True), step, -1)
    if word == "from" and after in ("now", "today"):
        return _stepped(Point(as_of, as_of, at + 2, day=True), step, 1)
    if word in ("before", "after", "past", "prior", "from", "ahead"):
        here = at + 1 + (after in ("to", "of"))
        here += low(toks, here) == "the"
        base = base_at(here)
        if base is not None and not base.reason:
            return _stepped(base, step, 1 if word in ("after", "past", "from") else -1)
        return None
    if (
        starts_in
        and step[1] != "year"
        and word in ("", ".", ",", "?", "!", "i", "we", "so", "and", "with", "or", ")", "if", "the", "they")
    ):
        return _stepped(Point(as_of, as_of, at, day=True), step, 1)
    return None


def _stepped(base: Point, step: tuple[int, str], sign: int) -> Point | None:
    count, unit = step
    if unit in _SPAN_UNITS:
        return _moved(base, sign * count * _SPAN_UNITS[unit])
    months = sign * count * (1 if unit == "month" else 12)
    if not isinstance(base.low, date) or not isinstance(base.high, date):
        return None
    try:
        return base._replace(low=_plus_months(base.low, months), high=_plus_months(base.high, months))
    except ValueError:
        return None


def _plus_months(day: date, months: int) -> date:
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, last_day(month + 1, year)))


def _moved(base: Point, days: int) -> Point | None:
    try:
        return base._replace(low=_plus(base.low, days), high=_plus(base.high, days))
    except (ValueError, OverflowError):
        return None


def _plus(day: Day, days: int) -> Day:
    if isinstance(day, date):
        return day + timedelta(days=days)
    moved = date(2023, day.month, min(day.day, last_day(day.month, 2023))) + timedelta(days=days)
    return MonthDay(moved.month, moved.day)
