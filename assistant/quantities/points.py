"""A day or an interval of days, with or without a year, before the words around it are heard. A pure value."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from assistant.quantities.tokens import Token, low
from assistant.quantities.values import MonthDay
from assistant.quantities.yearly import NAMES, last_day

Day = date | MonthDay


class Point(NamedTuple):
    """A day or an interval of days, with or without a year.

    Args:
        low, high: its ends.
        end: index of the first token after it.
        reason: why it is no day ("September has only 30 days"), with what to ask.
        whole: every day of it is meant ("all winter").
        day: it is one day, not a part of a month.
        weekday: it was said by the day of the week.
        about: it is hedged inside ("in about 3 weeks").
    """

    low: Day
    high: Day
    end: int
    reason: str = ""
    whole: bool = False
    day: bool = False
    weekday: bool = False
    about: bool = False


NOWHERE = MonthDay(0, 0)


def make(month: int, day: int, year: int | None, end: int) -> Point:
    """Return one day, or the reason why there is no such day."""
    if not 1 <= day <= last_day(month, year):
        if month == 2 and day == 29:
            return Point(
                NOWHERE, NOWHERE, end, f"{year} is no leap year: February ends on the 28th. Which day is meant?"
            )
        return Point(
            NOWHERE, NOWHERE, end, f"{NAMES[month - 1]} has only {last_day(month, year)} days. Which day is meant?"
        )
    found = MonthDay(month, day) if year is None else date(year, month, day)
    return Point(found, found, end, day=True)


def a_day(month: int, day: int, year: int | None) -> Day:
    """Return a day, with its year where one is known."""
    return MonthDay(month, day) if year is None else date(year, month, day)


def count(toks: Sequence[Token], at: int, most: int = 9999) -> int:
    """Return the whole number at a token, -1 where none stands there or it is larger than `most`."""
    word = low(toks, at)
    return (
        int(word)
        if at < len(toks) and toks[at].kind == "n" and word.isdigit() and len(word) <= 4 and int(word) <= most
        else -1
    )


def suffixed(toks: Sequence[Token], at: int) -> bool:
    """Whether "st", "nd", "rd" or "th" hangs on the number before a token."""
    return low(toks, at) in ("st", "nd", "rd", "th") and toks[at].glued


def year_after(toks: Sequence[Token], at: int) -> tuple[int | None, int]:
    """Return the year that follows (", 2027", " of 2027", "'27"), with the index after it."""
    here = at + (low(toks, at) in (",", "of"))
    year = count(toks, here)
    if 1900 <= year <= 2100 and len(low(toks, here)) == 4 and not measured(toks, here + 1):
        winter = (
            low(toks, here + 1) == "-"
            and toks[here + 1].glued
            and len(low(toks, here + 2)) == 2
            and count(toks, here + 2) >= 0
        )
        return year, here + (3 if winter else 1)
    if low(toks, at) in ("'", "’") and len(low(toks, at + 1)) == 2 and count(toks, at + 1) >= 0 and toks[at + 1].glued:
        return 2000 + int(toks[at + 1].low), at + 2
    return None, at


def measured(toks: Sequence[Token], at: int) -> bool:
    """Whether a unit stands at a token: the number before it is no day and no year."""
    return low(toks, at) in (
        "ft",
        "feet",
        "foot",
        "sq",
        "square",
        "cubic",
        "cu",
        "yards",
        "acres",
        "psi",
        "ppm",
        "inches",
        "gallons",
        "sf",
    )
