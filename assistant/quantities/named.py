"""Days with a name: seasons, holidays and days of the week."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from assistant.quantities.points import NOWHERE, Point, count, year_after
from assistant.quantities.tokens import Token, low, words
from assistant.quantities.values import MonthDay
from assistant.quantities.yearly import HOLIDAYS, MONTHS, SEASONS, UNKNOWN_DAYS, WEEKDAYS, holiday, holiday_span

_SEASON_BEFORE = words(
    "this next last in over all during until till by through come coming past early late mid before after since around"
)


def season(toks: Sequence[Token], at: int, as_of: date) -> Point | None:
    """Read "this fall", "next spring", "over the winter", "in the summer of 2027"."""
    days = SEASONS.get(low(toks, at))
    if days is None:
        return None
    the = low(toks, at - 1) == "the"
    before = low(toks, at - 1 - the)
    parted = before in ("early", "late", "mid", "end", "beginning", "middle", "start", "-", "of")
    if before not in _SEASON_BEFORE and not parted and year_after(toks, at + 1)[0] is None:
        return None
    if before in ("every", "each") or (
        before == "of" and not the and low(toks, at - 2) not in ("end", "start", "beginning", "middle")
    ):
        return None
    whole = before in ("over", "all", "through", "during") and before != "during"
    year, end = year_after(toks, at + 1)
    if year is None and before in ("this", "next", "last", "past", "coming"):
        year = _season_year(days, "last" if before == "past" else before, as_of)
    if year is None:
        return Point(days[0], days[1], end, whole=whole)
    wraps = days[1] < days[0]
    return Point(
        date(year, days[0].month, days[0].day), date(year + wraps, days[1].month, days[1].day), end, whole=whole
    )


def _season_year(season: tuple[MonthDay, MonthDay], which: str, as_of: date) -> int | None:
    here = MonthDay(as_of.month, as_of.day)
    wraps = season[1] < season[0]
    if which == "last":
        return as_of.year - 1 if here <= season[1] or wraps else as_of.year
    if wraps and here <= season[1]:
        return as_of.year - (which == "this")
    if which == "this":
        # "This summer" said in November may be the one that was or the one to come: no year is made up.
        return as_of.year if wraps or here <= season[1] else None
    return as_of.year + (here >= season[0])


def named_day(toks: Sequence[Token], at: int, as_of: date) -> Point | None:
    """Read a holiday, or a day that only the department knows."""
    lead = low(toks, at)
    if lead not in _FIRST_WORDS:
        return None
    words = [low(toks, at + k).replace("’", "'") for k in range(4)]
    for size in (4, 3, 2, 1):
        name = " ".join(words[:size])
        if name in HOLIDAYS:
            return _holiday(toks, at, at + size, HOLIDAYS[name], as_of)
        if name in UNKNOWN_DAYS and (
            size > 1 or low(toks, at - 1) in ("the", "fishing", "till", "until", "by", "before", "after", "easter")
        ):
            return Point(NOWHERE, NOWHERE, at + size, UNKNOWN_DAYS[name])
    return None


_FIRST_WORDS = frozenset(name.split()[0] for name in (*HOLIDAYS, *UNKNOWN_DAYS))


def _holiday(
    toks: Sequence[Token], at: int, end: int, rule: tuple[int, int] | tuple[int, int, int], as_of: date
) -> Point | None:
    if low(toks, end) in ("tree", "trees", "bay", "lake", "creek", "wreath"):
        return None
    year, end = year_after(toks, end)
    if year is None and low(toks, at - 1) in ("last", "next", "this"):
        year = spoken_year(toks, at, rule[0], as_of)
    if year is None:
        first, last = holiday_span(rule)
        return Point(first, last, end, day=first == last)
    found = holiday(rule, year)
    return Point(found, found, end, day=True)


def weekday(toks: Sequence[Token], at: int, as_of: date) -> Point | None:
    """Read a day of the week: the next one to come, or the last one."""
    number = WEEKDAYS.get(low(toks, at))
    if number is None:
        return None
    after = at + 1 + (low(toks, at + 1) == ",")
    if low(toks, after) in MONTHS and count(toks, after + 1, 31) > 0:
        return None  # "Monday, May 20": the day is named behind it
    before = low(toks, at - 1)
    ahead = (number - as_of.weekday() - 1) % 7 + 1
    day = as_of + timedelta(days=ahead)
    if before in ("last", "past"):
        day -= timedelta(days=7)
    if before == "next" and (as_of + timedelta(days=ahead)).isocalendar().week == as_of.isocalendar().week:
        # To some it is the first one to come, to others the one of next week.
        return Point(day, day + timedelta(days=7), at + 1)
    return Point(day, day, at + 1, day=True, weekday=True)


def spoken_year(toks: Sequence[Token], at: int, month: int, as_of: date) -> int | None:
    """Return the year that "last May", "this May" or "next May" means."""
    word = low(toks, at - 1)
    if word == "coming":
        word = "next"
    if word in ("last", "past"):
        return as_of.year if month < as_of.month else as_of.year - 1
    if word == "this":
        return as_of.year
    if word == "next":
        return as_of.year if month > as_of.month else as_of.year + 1
    return None
