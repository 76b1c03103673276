"""One day or part of the year at some token: "May 20th, 2027", "5/20", "mid June", "Memorial Day", "over the winter"."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from assistant.quantities.figures import bare_year, day_first, iso, monthless, slashed
from assistant.quantities.named import named_day, season, spoken_year, weekday
from assistant.quantities.points import Point, a_day, count, make, measured, suffixed, year_after
from assistant.quantities.spoken import relative
from assistant.quantities.tokens import Token, low, words
from assistant.quantities.values import MonthDay
from assistant.quantities.yearly import (
    MONTHS,
    PARTS,
    SEASONS,
    last_day,
    part_days,
)

_BEFORE_MONTH = words(
    "in by until till til of this next last mid early late since before after from through thru during on beginning end middle start "
    "every around about between and or - – to coming past , ( ; : ' the is its"
)
# "may" and "march" are verbs too: only these words before them make a month of them.
_SURE = words(
    "in by until till til of this next last mid early late since before after from during through thru coming between around on"
)


def point(text: str, toks: Sequence[Token], at: int, as_of: date) -> Point | None:
    """Return the day or part of the year that starts at a token."""
    if toks[at].kind not in "nw":
        return None
    # Only a day that stands by itself is counted from: "a week before a week before ..." ends at once.
    found = _standing(text, toks, at, as_of) or relative(
        text, toks, at, as_of, lambda here: _standing(text, toks, here, as_of) if here < len(toks) else None
    )
    return found or (bare_year(toks, at) or monthless(toks, at) if toks[at].kind == "n" else None)


def _standing(text: str, toks: Sequence[Token], at: int, as_of: date) -> Point | None:
    if toks[at].kind == "n":
        return iso(toks, at) or slashed(text, toks, at) or day_first(text, toks, at) or _part(text, toks, at, as_of)
    if toks[at].kind != "w":
        return None
    return (
        named_day(toks, at, as_of)
        or _month_first(text, toks, at, as_of)
        or _part(text, toks, at, as_of)
        or season(toks, at, as_of)
        or weekday(toks, at, as_of)
    )


def _month_at(text: str, toks: Sequence[Token], at: int) -> int:
    """Return the number of a month named at a token; the verbs "may" and "march" are none."""
    word = low(toks, at)
    month = MONTHS.get(word, 0)
    if not month or word not in (
        "may",
        "march",
        "mar",
        "sep",
        "jan",
        "dec",
        "jun",
        "nov",
        "oct",
        "apr",
        "jul",
        "aug",
        "feb",
    ):
        return month
    capital = text[toks[at].start].isupper()
    before, dated = low(toks, at - 1), _dated_after(toks, at)
    if word not in ("may", "march", "mar"):
        return month
    if dated and (capital or before in _BEFORE_MONTH or at == 0 or _ended(toks, at + 2)):
        return month
    if before in ("to", "-", "–", "thru", "through", "until", "till") and (
        low(toks, at - 2) in MONTHS or (at > 1 and toks[at - 2].kind == "n")
    ):
        return month
    if word == "mar":
        return 0
    sure = before in _SURE or (
        before in ("-", "of", "the")
        and low(toks, at - 2) in ("mid", "early", "late", "end", "middle", "week", "part", "half", "start", "beginning")
    )
    if sure and (
        capital
        or before in ("in", "of", "mid", "early", "late", "this", "next", "last", "-", "by", "until", "till", "since")
    ):
        return (
            month
            if capital
            or low(toks, at + 1) not in ("be", "not", "have", "i", "we", "need", "also", "or")
            or before != "this"
            else 0
        )
    ended = low(toks, at + 1) in ("", ".", ",", "?", "!", ")", ";", "or", "and", "to", "through", "-")
    return (
        month
        if capital and ended and before in ("to", "and", "or", "-", "–", "is", "its", "until", "through", ",")
        else 0
    )


def _ended(toks: Sequence[Token], at: int) -> bool:
    return suffixed(toks, at) or low(toks, at) in (
        "",
        ".",
        ",",
        "?",
        "!",
        ";",
        ")",
        "-",
        "–",
        "to",
        "through",
        "and",
        "or",
        "until",
    )


def _dated_after(toks: Sequence[Token], at: int) -> bool:
    here = at + 1 + (low(toks, at + 1) in (".", ",", "the"))
    number = count(toks, here)
    if 1900 <= number <= 2100 and len(low(toks, here)) == 4:
        return True
    return (
        1 <= number <= 31
        and not measured(toks, here + 1)
        and low(toks, here) == str(number).zfill(len(low(toks, here)))
    )


def _month_first(text: str, toks: Sequence[Token], at: int, as_of: date) -> Point | None:
    """Read "May 20th, 2027", "May the 20th", "May 2027", "May"."""
    month = _month_at(text, toks, at)
    if not month:
        return None
    here = at + 1
    here += low(toks, here) == "." and toks[here].glued
    day_at = here + (low(toks, here) == "the")
    day = count(toks, day_at, 99)
    if day >= 1 and not measured(toks, day_at + 1) and len(low(toks, day_at)) <= 2 and not _clock(toks, day_at):
        end = day_at + 1
        end += low(toks, end) in ("st", "nd", "rd", "th") and toks[end].glued
        year, end = year_after(toks, end)
        return make(month, day, year, end)
    year, end = year_after(toks, here)
    if year is None:
        year, end = spoken_year(toks, at, month, as_of), at + 1
    return Point(a_day(month, 1, year), a_day(month, last_day(month, year), year), end)


def _clock(toks: Sequence[Token], at: int) -> bool:
    return low(toks, at + 1) in ("am", "pm", "%") or (low(toks, at + 1) == ":" and toks[at + 1].glued)


def _part(text: str, toks: Sequence[Token], at: int, as_of: date, *, nested: bool = False) -> Point | None:
    """Read "mid-April", "late in May", "the first week of June", "end of February 2027"."""
    skipped = 1 + suffixed(toks, at + 1) if toks[at].kind == "n" else 0
    first = "".join(low(toks, at + k) for k in range(skipped))
    words = [first] * bool(skipped) + [low(toks, at + k) for k in range(skipped, skipped + 3)]
    size = next((n for n in (3, 2, 1) if " ".join(words[:n]) in PARTS), 0)
    if not size:
        return None
    part = " ".join(words[:size])
    here = at + size + (skipped - 1 if skipped else 0)
    linked = low(toks, here) in ("-", "of", "in") or (low(toks, here) == "to" and not nested)
    here += linked
    here += low(toks, here) == "the" and low(toks, here + 1) == "month"
    if part in ("first", "first day", "start", "end", "beginning", "middle") and not linked:
        return None
    if low(toks, here - 1) == "to" and low(toks, here) in ("early", "mid", "late"):
        # "early to mid June", "mid to late May"
        later = _part(text, toks, here, as_of, nested=True)
        if later is None or part not in ("early", "mid", "late") or later.reason or later.low.month == 0:
            return None
        begin = part_days(part, later.low.month, later.low.year if isinstance(later.low, date) else None)[0]
        return later._replace(
            low=later.low.replace(day=begin) if isinstance(later.low, date) else MonthDay(later.low.month, begin)
        )
    here += low(toks, here) in ("this", "next", "last")
    month = _month_at(text, toks, here)
    if not month:
        named = (
            SEASONS.get(low(toks, here))
            if part in ("early", "late", "mid", "end", "beginning", "middle", "start")
            else None
        )
        return season(toks, here, as_of) if named and (at or low(toks, here) != "fall") else None
    dot = low(toks, here + 1) == "." and toks[here + 1].glued
    year, end = year_after(toks, here + 1 + dot)
    if year is None:
        year, end = spoken_year(toks, here, month, as_of), here + 1
    begin, last = part_days(part, month, year)
    return Point(a_day(month, begin, year), a_day(month, last, year), end)
