"""Read every day, month and season in a message. A year that nobody said is never made up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from assistant.quantities.days import point
from assistant.quantities.points import NOWHERE, Day, Point, make
from assistant.quantities.tokens import Token, low, tokens, words
from assistant.quantities.values import MonthDay, When
from assistant.quantities.yearly import MONTHS, last_day
from corpus.errors import RiparianError

_TO = words("to - – — through thru until till til")
_HEDGES = words("around about roughly approximately approx circa near ~ maybe probably perhaps say like bout")
_LINKS = words(
    "by until till til on in before after since from through thru during starting beginning ending between over to for at as of"
)
_LEADS = words("the a early sometime this next last coming past")
# A date that was said lends its year to others near it in time, not to those of another decade.
_LENDS = 800


@dataclass(frozen=True, slots=True)
class DateReading:
    """One day or interval of days in a text.

    Args:
        start, end: offsets in code points.
        text: the very words, `text[start:end]`.
        value: what they say; days without a year where none was said; None where they cannot be read.
        unreadable: the reason and what to ask, "" where all is clear.
        relation: the word before it: by, until, on, in, before, after, since, from ...
        year_said: a year was in the words, or follows from the day of asking.
    """

    start: int
    end: int
    text: str
    value: When | None
    unreadable: str = ""
    relation: str = ""
    year_said: bool = False


@dataclass(slots=True)
class _Found:
    at: int
    point: Point
    about: bool
    whole: bool
    relation: str


def read_dates(
    text: str, as_of: date, masks: Sequence[tuple[int, int]] = (), *, anchor: date | None = None
) -> list[DateReading]:
    """Return the dates of a text in the order of their places.

    A date without a year takes the year of a full date said before it in the text (the first such day on or after it), or
    else after it; where there is none it stays a day of the year.

    Args:
        text: what somebody wrote.
        as_of: the day of asking, for "tomorrow" and "next spring".
        masks: spans that hold no date (citations, quoted matter).
        anchor: a full date said earlier in the conversation.
    """
    toks = tokens(text, masks)
    found = _scan(text, toks, as_of)
    known = [(f.at, f.point.low) for f in found if isinstance(f.point.low, date) and _absolute(toks, f)]
    return [_reading(text, toks, f, _with_year(f, known, as_of, anchor)) for f in found]


def parse_date(text: str, as_of: date | None = None) -> When:
    """Return the day that a person typed: "2027-05-20", "May 20", "5/20/27", "March 8 to 18".

    Raises:
        RiparianError: it is no day, no such day exists, or two are said.
    """
    example = 'Write it like "2027-05-20", or "May 20" for a day of any year.'
    if len(text) > 200:
        raise RiparianError(f"the date is {len(text)} characters long", example)
    said = text.strip()
    readings = read_dates(text, as_of or date.max.replace(year=9000))
    # A bare "1/2" is a day when a date was asked for.
    readings = readings or read_dates(f"on {text}", as_of or date.max.replace(year=9000))
    if len(readings) != 1:
        what = f"holds {len(readings)} dates" if readings else "is no date"
        raise RiparianError(f"{said[:60]!r} {what}", example)
    reading = readings[0]
    if reading.value is None:
        raise RiparianError(f"{said[:60]!r} is no day", reading.unreadable)
    if as_of is None and isinstance(reading.value.low, date) and reading.value.low.year >= 8990:
        raise RiparianError(f"{said[:60]!r} depends on the day of asking", example)
    if any(c.isdigit() for c in said.replace(reading.text, "")):
        raise RiparianError(f"cannot read all of {said[:60]!r} as a date", example)
    return reading.value


def _scan(text: str, toks: Sequence[Token], as_of: date) -> list[_Found]:
    out: list[_Found] = []
    at = 0
    while at < len(toks):
        found = point(text, toks, at, as_of) if toks[at].kind in "nw" and not _part_of_name(toks, at) else None
        if found is None:
            at += 1
            continue
        joined = _range(text, toks, at, found, as_of)
        start, about, relation = _before(toks, at)
        about = about or joined.about or _hedged_after(toks, joined.end)
        whole = joined.whole or (joined is not found and relation != "between")
        if joined is not found and low(toks, found.end) in ("or", "and", "/"):
            whole = False
        out.append(_Found(start, joined, about, whole, relation))
        at = joined.end
    return out


def _part_of_name(toks: Sequence[Token], at: int) -> bool:
    return (
        toks[at].kind == "n"
        and toks[at].glued
        and at > 0
        and (toks[at - 1].kind == "w" or toks[at - 1].low in (".", "$"))
    )


def _range(text: str, toks: Sequence[Token], at: int, first: Point, as_of: date) -> Point:
    """Take in the end of a range: "March 8 to 18", "Nov 20 until Jan 10", "between May 1 and June 1", "May 3 or 4"."""
    if first.reason or at >= len(toks):
        return first
    joint = low(toks, first.end)
    between = joint in ("and", "&") and low(toks, at - 1) in ("between", "from")
    slash = joint == "/" and not first.day and low(toks, at) in MONTHS and low(toks, first.end + 1) in MONTHS
    if joint not in _TO and not between and not slash and joint != "or":
        return first
    here = first.end + 1
    here += low(toks, here) in ("about", "around", "the", "maybe", "on", "until")
    bare = _bare_day(toks, here, first)
    second = bare or (point(text, toks, here, as_of) if here < len(toks) else None)
    if second is None or (second.reason and bare is None and joint not in _TO):
        return first
    if second.reason:
        return second
    return _joined(first, second)


def _bare_day(toks: Sequence[Token], at: int, first: Point) -> Point | None:
    """Read the second day of "March 8 to 18"."""
    word = low(toks, at)
    if not first.day or at >= len(toks) or toks[at].kind != "n" or not word.isdigit() or len(word) > 2:
        return None
    end = at + 1
    end += low(toks, end) in ("st", "nd", "rd", "th") and toks[end].glued
    if (
        low(toks, end) in ("/", ":", "feet", "ft", "inches", "days", "weeks", "am", "pm", "people", "acres", "of")
        or int(word) > 31
    ):
        return None
    year = first.low.year if isinstance(first.low, date) else None
    here = end + (low(toks, end) == ",")
    if (
        year is None
        and len(low(toks, here)) == 4
        and low(toks, here).isdigit()
        and 1900 <= int(low(toks, here)) <= 2100
    ):
        year, end = int(low(toks, here)), here + 1
    return make(first.low.month, int(word), year, end)


def _joined(first: Point, second: Point) -> Point:
    start, stop = first.low, second.high
    if isinstance(stop, date) and isinstance(start, MonthDay):
        start = _latest(start, stop) or start
    elif isinstance(start, date) and isinstance(stop, MonthDay):
        stop = _first(stop, start) or stop
    if isinstance(start, date) != isinstance(stop, date):
        return first
    if isinstance(start, date) and isinstance(stop, date) and start > stop and first.weekday and second.weekday:
        stop += timedelta(days=7)
    if isinstance(start, date) and isinstance(stop, date) and start > stop:
        return Point(NOWHERE, NOWHERE, second.end, "The days run backwards: from which day to which is it?")
    return Point(start, stop, second.end, whole=True)


def _before(toks: Sequence[Token], at: int) -> tuple[int, bool, str]:
    """Return where the words of the date start, whether they hedge it, and the word that relates it."""
    here, about = at, False
    while here > 0 and (low(toks, here - 1) in _LEADS or low(toks, here - 1) in _HEDGES):
        about = about or low(toks, here - 1) in _HEDGES
        here -= 1
    start = here if about else at
    relation = low(toks, here - 1)
    return start, about, relation if relation in _LINKS else ""


def _hedged_after(toks: Sequence[Token], at: int) -> bool:
    return (
        [low(toks, at), low(toks, at + 1)] == ["or", "so"]
        or [low(toks, at + k) for k in range(3)] == ["give", "or", "take"]
        or low(toks, at) == "ish"
        or [low(toks, at), low(toks, at + 1)] == ["-", "ish"]
    )


def _absolute(toks: Sequence[Token], found: _Found) -> bool:
    """Whether the words themselves hold a full date, which may lend its year to others."""
    return not found.point.reason and any(
        (len(t.low) == 4 and t.kind == "n") or t.low == "/" for t in toks[found.at : found.point.end]
    )


def _with_year(found: _Found, known: Sequence[tuple[int, Day]], as_of: date, anchor: date | None) -> Point:
    here = found.point
    if here.reason or isinstance(here.low, date):
        return here
    earlier = [day for at, day in known if at < found.at and isinstance(day, date)]
    later = [day for at, day in known if at > found.at and isinstance(day, date)]
    lender = earlier[-1] if earlier else anchor
    if lender is not None and abs((as_of - lender).days) <= _LENDS:
        return _dated_on(here, lender)
    if not earlier and later and abs((as_of - later[0]).days) <= _LENDS:
        return _dated_before(here, later[0])
    return here


def _dated_on(here: Point, lender: date) -> Point:
    """Return the first occurrence that ends on or after a day."""
    if not isinstance(here.high, MonthDay) or not isinstance(here.low, MonthDay):
        return here
    high = _first(here.high, lender)
    low_end = _latest(here.low, high) if high else None
    return here._replace(low=low_end, high=high) if low_end and high else here


def _dated_before(here: Point, lender: date) -> Point:
    if not isinstance(here.high, MonthDay) or not isinstance(here.low, MonthDay):
        return here
    low_end = _latest(here.low, lender)
    high = _first(here.high, low_end) if low_end else None
    return here._replace(low=low_end, high=high) if low_end and high else here


def _first(day: MonthDay, since: date) -> date | None:
    """Return the first such day on or after another; the end of February follows the year."""
    for year in range(since.year, min(since.year + 9, 9998)):
        found = _in_year(day, year)
        if found is not None and found >= since:
            return found
    return None


def _latest(day: MonthDay, until: date) -> date | None:
    for year in range(until.year, max(until.year - 9, 1), -1):
        found = _in_year(day, year)
        if found is not None and found <= until:
            return found
    return None


def _in_year(day: MonthDay, year: int) -> date | None:
    return date(year, day.month, min(day.day, last_day(day.month, year)))


def _reading(text: str, toks: Sequence[Token], found: _Found, dated: Point) -> DateReading:
    start, end = toks[found.at].start, toks[dated.end - 1].end
    value = None if dated.reason else When(dated.low, dated.high, about=found.about, whole=found.whole)
    base = DateReading(start, end, text[start:end], value, dated.reason, found.relation)
    return replace(base, year_said=isinstance(found.point.low, date))
