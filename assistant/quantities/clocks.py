"""Times of day: "7:00 am to 3:00 pm" is eight hours; a time alone measures nothing."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from assistant.quantities.group import Group
from assistant.quantities.tokens import Token, low, words
from assistant.quantities.values import Amount
from assistant.quantities.yearly import WEEKDAYS

_UNTIL = words("to until till til - – — through thru")
_REACH = 40  # tokens between the two times of one job
_NEXT_DAY = frozenset({"next", "following", "tomorrow"})


class _Time(NamedTuple):
    hour: Fraction
    half_said: bool
    end: int


def clock(toks: Sequence[Token], at: int) -> Group | None:
    """Return the hours between the time of day at a token and the next one, None where there are not two."""
    first = _time(toks, at)
    if first is None:
        return _bare(toks, at)
    if low(toks, first.end) in _UNTIL:
        second = _time(toks, first.end + 1) or _number(toks, first.end + 1)
        if second is not None:
            return _between(toks, at, first, second)
    for here in range(first.end, min(first.end + _REACH, len(toks))):
        if toks[here].low == "|":
            return None
        second = _time(toks, here)
        if second is not None:
            return _between(toks, at, first, second)
    return None


def lone(toks: Sequence[Token], at: int) -> int:
    """Return the index after a time of day that stands alone, or `at`."""
    found = _time(toks, at)
    return found.end if found else at


def _bare(toks: Sequence[Token], at: int) -> Group | None:
    """Read "from 7 to 3" and "7 to 3 pm"; "from 8 to 11" alone may count anything."""
    first = _number(toks, at)
    if first is None or low(toks, first.end) not in _UNTIL:
        return None
    second = _time(toks, first.end + 1)
    if second is not None and second.half_said:
        return _between(toks, at, first, second)
    second = _number(toks, first.end + 1)
    if second is None or low(toks, at - 1) != "from" or low(toks, first.end) == "-":
        return None
    clear = low(toks, second.end) in (
        "",
        ".",
        ",",
        "?",
        "!",
        ";",
        "the",
        "same",
        "on",
        "and",
        "every",
        "each",
        "that",
        "with",
        "in",
        "so",
    )
    return _between(toks, at, first, second) if clear and second.hour < first.hour else None


def _number(toks: Sequence[Token], at: int) -> _Time | None:
    if at >= len(toks) or toks[at].kind != "n" or not toks[at].low.isdigit() or len(toks[at].low) > 2:
        return None
    hour = int(toks[at].low)
    return _Time(Fraction(hour), half_said=False, end=at + 1) if 1 <= hour <= 12 else None


def _between(toks: Sequence[Token], at: int, first: _Time, second: _Time) -> Group:
    hours = second.hour - first.hour
    if first.half_said and second.half_said:
        days = _days_between(toks, at, first.end, second.end)
        if days:
            hours += 24 * days
        elif hours <= 0 or _next_day(toks, first.end, second.end):
            hours += 24
    else:
        # Without am and pm the shortest way round the clock is meant.
        hours %= 12
        hours = hours or Fraction(12)
    return Group(at, second.end, Amount(hours, hours, "hour"), "duration", label="clock")


def _days_between(toks: Sequence[Token], at: int, start: int, end: int) -> int:
    """Return how many days lie between two weekdays that are named: "Tuesday at noon ... Wednesday at 8 pm"."""
    before = [WEEKDAYS[low(toks, k)] for k in range(max(0, at - 3), min(start + 2, end)) if low(toks, k) in WEEKDAYS]
    after = [WEEKDAYS[low(toks, k)] for k in range(start + 1, min(end + 3, len(toks))) if low(toks, k) in WEEKDAYS]
    return (after[-1] - before[0]) % 7 if before and after else 0


def _next_day(toks: Sequence[Token], start: int, end: int) -> bool:
    return any(low(toks, here) in _NEXT_DAY for here in range(start, min(end + 4, len(toks))))


def _time(toks: Sequence[Token], at: int) -> _Time | None:
    """Return the time of day at a token: "7:00 am", "3 pm", "noon", "7 in the morning", "15:30"."""
    word = low(toks, at)
    if word in ("noon", "midnight"):
        return _Time(Fraction(12 if word == "noon" else 24), half_said=True, end=at + 1)
    if at >= len(toks) or toks[at].kind != "n" or not word.isdigit() or len(word) > 2 or int(word) > 24:
        return None
    hour, end, minutes = Fraction(int(word)), at + 1, False
    if low(toks, end) == ":" and toks[end].glued and len(low(toks, end + 1)) == 2 and low(toks, end + 1).isdigit():
        if int(toks[end + 1].low) > 59 or not toks[end + 1].glued:
            return None
        hour, end, minutes = hour + Fraction(int(toks[end + 1].low), 60), end + 2, True
    half, after = _half(toks, end)
    if half:
        late = hour if hour >= 13 else hour % 12 + (12 if half == "pm" else 0)
        return _Time(late, half_said=True, end=after)
    if low(toks, end) == "o" and low(toks, end + 1) in ("'", "’", "clock"):
        return _Time(hour, half_said=False, end=end + (2 if low(toks, end + 1) == "clock" else 3))
    sloped = low(toks, end) in ("slope", "grade", "slopes", "ratio", "side", "sides", "mix")
    return _Time(hour, half_said=hour >= 13, end=end) if minutes and not sloped else None


def _half(toks: Sequence[Token], at: int) -> tuple[str, int]:
    word = low(toks, at)
    if word in ("am", "pm"):
        return word, at + 1
    if word in ("a", "p") and low(toks, at + 1) == "." and low(toks, at + 2) == "m":
        return word + "m", at + 3 + (low(toks, at + 3) == ".")
    if word == "in" and low(toks, at + 1) == "the" and low(toks, at + 2) in ("morning", "afternoon", "evening"):
        return ("am" if low(toks, at + 2) == "morning" else "pm"), at + 3
    return "", at
