"""One day or part of the year at some token: "May 20th, 2027", "5/20", "mid June", "Memorial Day", "over the winter"."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import NamedTuple

from assistant.quantities.measures import low, unit_at
from assistant.quantities.numerals import numeral
from assistant.quantities.tokens import Token
from assistant.quantities.values import MonthDay
from assistant.quantities.yearly import (
    HOLIDAYS,
    MONTHS,
    NAMES,
    PARTS,
    SEASONS,
    UNKNOWN_DAYS,
    WEEKDAYS,
    holiday,
    holiday_span,
    last_day,
    part_days,
)

Day = date | MonthDay
_BEFORE_MONTH = frozenset(
    "in by until till til of this next last mid early late since before after from through thru during on beginning end middle start "
    "every around about between and or - – to coming past , ( ; : ' the is its".split()
)
# "may" and "march" are verbs too: only these words before them make a month of them.
_SURE = frozenset("in by until till til of this next last mid early late since before after from during through thru coming between around on".split())
_SEASON_BEFORE = frozenset("this next last in over all during until till by through come coming past early late mid".split())
_SPAN_UNITS = {"day": 1, "week": 7}


class Point(NamedTuple):
    """A day or an interval of days, with or without a year.

    Args:
        low, high: its ends.
        end: index of the first token after it.
        reason: why it is no day ("September has only 30 days"), with what to ask.
        whole: every day of it is meant ("all winter").
        day: it is one day, not a part of a month.
        weekday: it was said by the day of the week.
    """

    low: Day
    high: Day
    end: int
    reason: str = ""
    whole: bool = False
    day: bool = False
    weekday: bool = False


NOWHERE = MonthDay(0, 0)


def point(text: str, toks: Sequence[Token], at: int, as_of: date) -> Point | None:
    """Return the day or part of the year that starts at a token."""
    tok = toks[at]
    if tok.kind == "n":
        return _iso(toks, at) or _slashed(text, toks, at) or _day_first(text, toks, at) or _relative(text, toks, at, as_of) or _year(toks, at)
    if tok.kind != "w":
        return None
    return (
        _named_day(toks, at, as_of)
        or _month_first(text, toks, at, as_of)
        or _part(text, toks, at, as_of)
        or _season(toks, at, as_of)
        or _weekday(toks, at, as_of)
        or _relative(text, toks, at, as_of)
    )


def _number(toks: Sequence[Token], at: int, most: int = 9999) -> int:
    word = low(toks, at)
    return int(word) if at < len(toks) and toks[at].kind == "n" and word.isdigit() and len(word) <= 4 and int(word) <= most else -1


def make(month: int, day: int, year: int | None, end: int) -> Point:
    """Return one day, or the reason why there is no such day."""
    if not 1 <= day <= last_day(month, year):
        if month == 2 and day == 29:
            return Point(NOWHERE, NOWHERE, end, f"{year} is no leap year: February ends on the 28th. Which day is meant?")
        return Point(NOWHERE, NOWHERE, end, f"{NAMES[month - 1]} has only {last_day(month, year)} days. Which day is meant?")
    found = MonthDay(month, day) if year is None else date(year, month, day)
    return Point(found, found, end, day=True)


def _year_after(toks: Sequence[Token], at: int) -> tuple[int | None, int]:
    """Return the year that follows (", 2027", " of 2027", "'27"), with the index after it."""
    here = at + (low(toks, at) in (",", "of"))
    year = _number(toks, here)
    if 1900 <= year <= 2100 and len(low(toks, here)) == 4 and not _measured(toks, here + 1):
        return year, here + 1
    if low(toks, at) in ("'", "’") and len(low(toks, at + 1)) == 2 and _number(toks, at + 1) >= 0 and toks[at + 1].glued:
        return 2000 + int(toks[at + 1].low), at + 2
    return None, at


def _measured(toks: Sequence[Token], at: int) -> bool:
    return low(toks, at) in ("ft", "feet", "foot", "sq", "square", "cubic", "cu", "yards", "acres", "psi", "ppm", "inches", "gallons", "sf")


def _iso(toks: Sequence[Token], at: int) -> Point | None:
    parts = [low(toks, at + k) for k in range(5)]
    if parts[1] != "-" or parts[3] != "-" or len(parts[0]) != 4 or not all(toks[at + k].glued for k in range(1, min(5, len(toks) - at))):
        return None
    year, month, day = (_number(toks, at + k) for k in (0, 2, 4))
    if not 1000 <= year or month < 0 or day < 0:
        return None
    if not 1 <= month <= 12:
        return Point(NOWHERE, NOWHERE, at + 5, f"There is no month {month}. Which day is meant?")
    return make(month, day, year, at + 5)


def _slashed(text: str, toks: Sequence[Token], at: int) -> Point | None:
    joint = low(toks, at + 1)
    if joint not in ("/", "-") or not toks[at + 1].glued or at + 2 >= len(toks) or not toks[at + 2].glued:
        return None
    month, day = _number(toks, at, 12), _number(toks, at + 2, 31)
    if month < 1 or day < 1:
        return None
    if low(toks, at + 3) == joint and (year := _number(toks, at + 4)) >= 0 and len(low(toks, at + 4)) in (2, 4):
        return make(month, day, year if year > 99 else 2000 + year, at + 5)
    if joint == "-" or low(toks, at + 3) == "/" or (at and toks[at].glued and low(toks, at - 1) in "/-"):
        return None
    here = at + 3 + (low(toks, at + 3) in ("-", "of")) + (low(toks, at + 3) in ("a", "an"))
    here += low(toks, here) in ("a", "an", "the")
    mixed = at and toks[at - 1].kind == "n" and toks[at].start - toks[at - 1].end == 1
    if unit_at(text, toks, here) or mixed or low(toks, here) in ("oz", "ounce", "cup", "to", "inch"):
        return None
    fraction = month < day and day in (2, 3, 4, 8, 16)
    if fraction and low(toks, at - 1) not in ("on", "by", "until", "till", "from", "through", "since", "before", "after", "dated", "starting", "start", "date"):
        return None
    return make(month, day, None, at + 3)


def _day_first(text: str, toks: Sequence[Token], at: int) -> Point | None:
    """Read "20 May 2027", "20th of May"."""
    day = _number(toks, at, 31)
    if day < 1:
        return None
    end = at + 1
    suffixed = low(toks, end) in ("st", "nd", "rd", "th") and toks[end].glued
    end += suffixed
    of = low(toks, end) == "of"
    month = MONTHS.get(low(toks, end + of), 0)
    if not month or (low(toks, end + of) in ("may", "march", "mar", "jan", "dec") and not (suffixed or of or text[toks[end + of].start].isupper())):
        return None
    if not (suffixed or of) and _number(toks, end + 1, 31) > 0 and not _year_after(toks, end + 1)[0]:
        return None  # "need 10 May 20": the number belongs to the words before
    after = end + of + 1
    after += low(toks, after) == "." and toks[after].glued
    year, after = _year_after(toks, after)
    return make(month, day, year, after)


def _month_at(text: str, toks: Sequence[Token], at: int) -> int:
    """Return the number of a month named at a token; the verbs "may" and "march" are none."""
    word = low(toks, at)
    month = MONTHS.get(word, 0)
    if not month or word not in ("may", "march", "mar", "sep", "jan", "dec", "jun", "nov", "oct", "apr", "jul", "aug", "feb"):
        return month
    capital = text[toks[at].start].isupper()
    before, dated = low(toks, at - 1), _dated_after(toks, at)
    if word not in ("may", "march", "mar"):
        return month
    if dated and (capital or before in _BEFORE_MONTH or at == 0):
        return month
    if word == "mar":
        return 0
    sure = before in _SURE or (before in ("-", "of", "the") and low(toks, at - 2) in ("mid", "early", "late", "end", "middle", "week", "part", "half", "start", "beginning"))
    if sure and (capital or before in ("in", "of", "mid", "early", "late", "this", "next", "last", "-", "by", "until", "till", "since")):
        return month if capital or low(toks, at + 1) not in ("be", "not", "have", "i", "we", "need", "also", "or") or before != "this" else 0
    ended = low(toks, at + 1) in ("", ".", ",", "?", "!", ")", ";", "or", "and", "to", "through", "-")
    return month if capital and ended and before in ("to", "and", "or", "-", "–", "is", "its", "until", "through", ",") else 0


def _dated_after(toks: Sequence[Token], at: int) -> bool:
    here = at + 1 + (low(toks, at + 1) in (".", ","))
    number = _number(toks, here)
    if 1900 <= number <= 2100 and len(low(toks, here)) == 4:
        return True
    return 1 <= number <= 31 and not _measured(toks, here + 1) and low(toks, here) == str(number).zfill(len(low(toks, here)))


def _month_first(text: str, toks: Sequence[Token], at: int, as_of: date) -> Point | None:
    """Read "May 20th, 2027", "May the 20th", "May 2027", "May"."""
    month = _month_at(text, toks, at)
    if not month:
        return None
    here = at + 1
    here += low(toks, here) == "." and toks[here].glued
    day_at = here + (low(toks, here) == "the")
    day = _number(toks, day_at, 99)
    if day >= 1 and not _measured(toks, day_at + 1) and len(low(toks, day_at)) <= 2 and not _clock(toks, day_at):
        end = day_at + 1
        end += low(toks, end) in ("st", "nd", "rd", "th") and toks[end].glued
        year, end = _year_after(toks, end)
        return make(month, day, year, end)
    year, end = _year_after(toks, here)
    if year is None:
        year, end = _spoken_year(toks, at, month, as_of), at + 1
    return Point(_day(month, 1, year), _day(month, last_day(month, year), year), end)


def _clock(toks: Sequence[Token], at: int) -> bool:
    return low(toks, at + 1) in ("am", "pm", "%") or (low(toks, at + 1) == ":" and toks[at + 1].glued)


def _day(month: int, day: int, year: int | None) -> Day:
    return MonthDay(month, day) if year is None else date(year, month, day)


def _spoken_year(toks: Sequence[Token], at: int, month: int, as_of: date) -> int | None:
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


def _part(text: str, toks: Sequence[Token], at: int, as_of: date) -> Point | None:
    """Read "mid-April", "late in May", "the first week of June", "end of February 2027"."""
    words = [low(toks, at + k) for k in range(3)]
    size = next((n for n in (3, 2, 1) if " ".join(words[:n]) in PARTS), 0)
    if not size:
        return None
    part = " ".join(words[:size])
    here = at + size
    linked = low(toks, here) in ("-", "of", "in", "to")
    here += linked
    here += low(toks, here) == "the" and low(toks, here + 1) == "month"
    if part in ("first", "first day", "start", "end", "beginning", "middle") and not linked:
        return None
    if low(toks, here - 1) == "to":
        # "early to mid June", "mid to late May"
        later = _part(text, toks, here, as_of)
        if later is None or part not in ("early", "mid", "late") or later.reason or later.low.month == 0:
            return None
        first = part_days(part, later.low.month, later.low.year if isinstance(later.low, date) else None)[0]
        return later._replace(low=later.low.replace(day=first) if isinstance(later.low, date) else MonthDay(later.low.month, first))
    here += low(toks, here) in ("this", "next", "last")
    month = _month_at(text, toks, here)
    if not month:
        season = SEASONS.get(low(toks, here)) if part in ("early", "late", "mid", "end", "beginning", "middle", "start") else None
        return _season(toks, here, as_of) if season and low(toks, here) != "fall" or season and at else None
    dot = low(toks, here + 1) == "." and toks[here + 1].glued
    year, end = _year_after(toks, here + 1 + dot)
    if year is None:
        year, end = _spoken_year(toks, here, month, as_of), here + 1
    first, last = part_days(part, month, year)
    return Point(_day(month, first, year), _day(month, last, year), end)


def _season(toks: Sequence[Token], at: int, as_of: date) -> Point | None:
    """Read "this fall", "next spring", "over the winter", "in the summer of 2027"."""
    season = SEASONS.get(low(toks, at))
    if season is None:
        return None
    the = low(toks, at - 1) == "the"
    before = low(toks, at - 1 - the)
    parted = before in ("early", "late", "mid", "end", "beginning", "middle", "start", "-", "of")
    if before not in _SEASON_BEFORE and not parted:
        return None
    if before in ("every", "each") or (before == "of" and not the and low(toks, at - 2) not in ("end", "start", "beginning", "middle")):
        return None
    whole = before in ("over", "all", "through", "during") and before != "during"
    year, end = _year_after(toks, at + 1)
    if year is None and before in ("this", "next", "last", "past", "coming"):
        year = _season_year(season, "last" if before == "past" else before, as_of)
    if year is None:
        return Point(season[0], season[1], end, whole=whole)
    wraps = season[1] < season[0]
    return Point(
        date(year, season[0].month, season[0].day), date(year + wraps, season[1].month, season[1].day), end, whole=whole
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


def _named_day(toks: Sequence[Token], at: int, as_of: date) -> Point | None:
    """Read a holiday, or a day that only the department knows."""
    lead = low(toks, at)
    if lead not in _FIRST_WORDS:
        return None
    words = [low(toks, at + k).replace("’", "'") for k in range(4)]
    for size in (4, 3, 2, 1):
        name = " ".join(words[:size])
        if name in HOLIDAYS:
            return _holiday(toks, at, at + size, HOLIDAYS[name], as_of)
        if name in UNKNOWN_DAYS and (size > 1 or low(toks, at - 1) in ("the", "fishing", "till", "until", "by", "before", "after", "easter")):
            return Point(NOWHERE, NOWHERE, at + size, UNKNOWN_DAYS[name])
    return None


_FIRST_WORDS = frozenset(name.split()[0] for name in (*HOLIDAYS, *UNKNOWN_DAYS))


def _holiday(toks: Sequence[Token], at: int, end: int, rule: tuple[int, int] | tuple[int, int, int], as_of: date) -> Point | None:
    if low(toks, end) in ("tree", "trees", "bay", "lake", "creek", "wreath"):
        return None
    year, end = _year_after(toks, end)
    if year is None and low(toks, at - 1) in ("last", "next", "this"):
        year = _spoken_year(toks, at, rule[0], as_of)
    if year is None:
        first, last = holiday_span(rule)
        return Point(first, last, end, day=first == last)
    found = holiday(rule, year)
    return Point(found, found, end, day=True)


def _weekday(toks: Sequence[Token], at: int, as_of: date) -> Point | None:
    weekday = WEEKDAYS.get(low(toks, at))
    if weekday is None:
        return None
    after = at + 1 + (low(toks, at + 1) == ",")
    if low(toks, after) in MONTHS and _number(toks, after + 1, 31) > 0:
        return None  # "Monday, May 20": the day is named behind it
    before = low(toks, at - 1)
    ahead = (weekday - as_of.weekday() - 1) % 7 + 1
    day = as_of + timedelta(days=ahead)
    if before in ("last", "past"):
        day -= timedelta(days=7)
    if before == "next" and (as_of + timedelta(days=ahead)).isocalendar().week == as_of.isocalendar().week:
        # To some it is the first one to come, to others the one of next week.
        return Point(day, day + timedelta(days=7), at + 1)
    return Point(day, day, at + 1, day=True, weekday=True)


_ONE_DAY = {"today": 0, "tonight": 0, "tomorrow": 1, "tommorow": 1, "tomorow": 1, "yesterday": -1}


def _relative(text: str, toks: Sequence[Token], at: int, as_of: date) -> Point | None:
    """Read "tomorrow", "next week", "in 3 weeks", "10 days ago", "two weeks before Memorial Day", "the day after May 3"."""
    word, after = low(toks, at), low(toks, at + 1)
    if word in _ONE_DAY:
        return _shifted(as_of, _ONE_DAY[word], at + 1)
    if word in ("next", "last", "this") and after in ("week", "month", "year", "weekend"):
        return _next(word, after, as_of, at + 2)
    if word == "day" and after in ("before", "after"):
        base = point(text, toks, at + 2, as_of) if at + 2 < len(toks) else None
        return base and _moved(base, 1 if after == "after" else -1)
    return _counted(text, toks, at, as_of)


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


def _counted(text: str, toks: Sequence[Token], at: int, as_of: date) -> Point | None:
    here = at + (low(toks, at) == "in")
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
    return _from(text, toks, unit[1], (count, unit[0]), as_of, starts_in=here > at)


def _from(text: str, toks: Sequence[Token], at: int, step: tuple[int, str], as_of: date, *, starts_in: bool) -> Point | None:
    word, after = low(toks, at), low(toks, at + 1)
    if word == "ago" or (word in ("back",) and after in ("", ".", ",")):
        return _stepped(Point(as_of, as_of, at + 1, day=True), step, -1)
    if word == "from" and after in ("now", "today"):
        return _stepped(Point(as_of, as_of, at + 2, day=True), step, 1)
    if word in ("before", "after", "past", "prior", "from", "ahead"):
        here = at + 1 + (after in ("to", "of"))
        here += low(toks, here) == "the"
        base = point(text, toks, here, as_of) if here < len(toks) else None
        if base is not None and not base.reason:
            return _stepped(base, step, 1 if word in ("after", "past", "from") else -1)
        return None
    if starts_in and word in ("", ".", ",", "?", "!", "i", "we", "so", "and", "with", "or", ")", "if", "the", "they"):
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


def _year(toks: Sequence[Token], at: int) -> Point | None:
    """Read "in 2019", "since 1988" as a year."""
    year = _number(toks, at, 2100)
    if year < 1900 or len(low(toks, at)) != 4 or _measured(toks, at + 1) or low(toks, at - 1) not in ("in", "since", "from", "during", "by", "until", "before", "after", "of", "till"):
        return None
    return Point(date(year, 1, 1), date(year, 12, 31), at + 1)
