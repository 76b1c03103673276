"""Days that begin with digits: "2027-05-20", "5/20/27", "20 May", "on the 14th", "in 2019"."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from assistant.quantities.points import NOWHERE, Point, count, make, measured, suffixed, year_after
from assistant.quantities.spelled import unit_at
from assistant.quantities.tokens import Token, low, words
from assistant.quantities.yearly import MONTHS


def iso(toks: Sequence[Token], at: int) -> Point | None:
    """Read "2027-05-20"."""
    parts = [low(toks, at + k) for k in range(5)]
    if (
        parts[1] != "-"
        or parts[3] != "-"
        or len(parts[0]) != 4
        or not all(toks[at + k].glued for k in range(1, min(5, len(toks) - at)))
    ):
        return None
    year, month, day = (count(toks, at + k) for k in (0, 2, 4))
    if not year >= 1000 or month < 0 or day < 0:
        return None
    if not 1 <= month <= 12:
        return Point(NOWHERE, NOWHERE, at + 5, f"There is no month {month}. Which day is meant?")
    return make(month, day, year, at + 5)


_DATED_BY = words("on by until till from through since before after dated starting start date to")


def slashed(text: str, toks: Sequence[Token], at: int) -> Point | None:
    """Read "5/20", "5/20/27", "5-20-2027"; a fraction is none of them."""
    joint = low(toks, at + 1)
    if joint not in ("/", "-") or not toks[at + 1].glued or at + 2 >= len(toks) or not toks[at + 2].glued:
        return None
    month, day = count(toks, at, 12), count(toks, at + 2, 31)
    if month < 1 or day < 1 or len(low(toks, at)) > 2:
        return None
    if low(toks, at + 3) == joint and (year := count(toks, at + 4)) >= 0 and len(low(toks, at + 4)) in (2, 4):
        return make(month, day, year if year > 99 else 2000 + year, at + 5)
    ranged = low(toks, at - 1) == "-" and low(toks, at - 3) == "/"  # the second half of "5/15-6/15"
    if joint == "-" or low(toks, at + 3) == "/" or (at and toks[at].glued and low(toks, at - 1) in "/-" and not ranged):
        return None
    here = at + 3 + (low(toks, at + 3) in ("-", "of"))
    here += low(toks, here) in ("a", "an", "the")
    mixed = at and toks[at - 1].kind == "n" and toks[at].start - toks[at - 1].end == 1
    if unit_at(text, toks, here) or mixed or low(toks, here) in ("oz", "ounce", "cup", "inch"):
        return None
    fraction = month < day and day in (2, 3, 4, 8, 16)
    if fraction and low(toks, at - 1) not in _DATED_BY:
        return None
    return make(month, day, None, at + 3)


def day_first(text: str, toks: Sequence[Token], at: int) -> Point | None:
    """Read "20 May 2027", "20th of May"."""
    day = count(toks, at, 31)
    if day < 1:
        return None
    end = at + 1
    suffixed = low(toks, end) in ("st", "nd", "rd", "th") and toks[end].glued
    end += suffixed
    of = low(toks, end) == "of" or (
        low(toks, end) in ("/", "-") and toks[end].glued and low(toks, end + 2) == low(toks, end)
    )
    month = MONTHS.get(low(toks, end + of), 0)
    if not month or (
        low(toks, end + of) in ("may", "march", "mar", "jan", "dec")
        and not (suffixed or of or text[toks[end + of].start].isupper())
    ):
        return None
    if not (suffixed or of) and count(toks, end + 1, 31) > 0 and not year_after(toks, end + 1)[0]:
        return None  # "need 10 May 20": the number belongs to the words before
    after = end + of + 1
    after += low(toks, after) in (".", "/", "-") and toks[after].glued
    year, after = year_after(toks, after)
    return make(month, day, year, after)


def monthless(toks: Sequence[Token], at: int) -> Point | None:
    """Read "on the 14th" as a day whose month must be asked for."""
    day = count(toks, at, 31)
    on = low(toks, at - 1) == "the" and low(toks, at - 2) in (
        "on",
        "by",
        "until",
        "till",
        "before",
        "after",
        "since",
        "from",
        "and",
    )
    ended = low(toks, at + 2) in (
        "",
        ".",
        ",",
        "and",
        "but",
        "or",
        "i",
        "we",
        "they",
        "so",
        "?",
        "!",
        ";",
        "to",
        "when",
        "he",
        "she",
    )
    if day < 1 or not suffixed(toks, at + 1) or not on or not ended:
        return None
    return Point(NOWHERE, NOWHERE, at + 2, f"Of which month is it the {day}{low(toks, at + 1)}?")


def bare_year(toks: Sequence[Token], at: int) -> Point | None:
    """Read "in 2019", "since 1988" as a year."""
    year = count(toks, at, 2100)
    if (
        year < 1900
        or len(low(toks, at)) != 4
        or measured(toks, at + 1)
        or low(toks, at - 1) not in ("in", "since", "from", "during", "by", "until", "before", "after", "of", "till")
    ):
        return None
    return Point(date(year, 1, 1), date(year, 12, 31), at + 1)
