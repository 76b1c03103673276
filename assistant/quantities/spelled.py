"""Which unit is spelled at some place: "sq. ft.", "′", "parts per million"; words that only look like a unit are none."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from assistant.quantities.tokens import Token, low, words
from assistant.quantities.unitwords import CAPITALS, FIRST, LONGEST, SPELLINGS

_MARK = re.compile('["“”]')
_QUOTES = frozenset("\"”“'’`´")
# "in" is a unit only before what can follow a length.
_AFTER_INCH = words(
    "deep of wide thick x by × * diameter long rock rocks stone stones to or and across down below tall high more less max at "
    "minimum maximum . , ; : ) ? ! - – | / square cobble cobbles gravel muck pipe hose culvert"
)


def unit_at(text: str, toks: Sequence[Token], at: int) -> tuple[str, int] | None:
    """Return the unit whose spelling starts at a token, with the index after it; the longest spelling wins."""
    if at >= len(toks):
        return None
    original = text[toks[at].start : toks[at].end]
    if original in CAPITALS and not (toks[at].glued is False and original == "K"):
        return CAPITALS[original], at + 1
    if toks[at].low not in FIRST:
        return None
    words: list[str] = []
    ends: list[int] = []
    here = at
    while here < len(toks) and len(words) < LONGEST:
        if toks[here].low == "." and words and toks[here].glued:
            here += 1
            continue
        words.append(toks[here].low)
        ends.append(here + 1)
        here += 1
    for size in range(len(words), 0, -1):
        unit = SPELLINGS.get(tuple(words[:size]))
        if unit and _plausible(text, toks, at, ends[size - 1], unit):
            return unit, ends[size - 1]
    return None


def _plausible(text: str, toks: Sequence[Token], at: int, end: int, unit: str) -> bool:
    first, last = toks[at].low, toks[end - 1]
    if last.low in ("2", "3") and end - at > 1:
        return last.glued and not (end < len(toks) and toks[end].glued and toks[end].kind in "nw")
    if first in _QUOTES or first in "″′ʺʹ":
        apart = toks[at].start - toks[at - 1].end == 1 and low(toks, end) in (
            "deep",
            "wide",
            "long",
            "tall",
            "high",
            "thick",
        )
        if not (toks[at].glued or (apart and first in '"”“″')) or (low(toks, end) == "s" and toks[end].glued):
            return False
        return first not in '"”“' or not _closes_quote(text, toks[at].start)
    if first == "in" and end == at + 1:
        if toks[at].glued or end >= len(toks) or low(toks, at - 2) in _AFTER_INCH_BEFORE:
            return True
        return low(toks, end) in _AFTER_INCH
    if first in ("m", "h", "l", "v", "s") and end == at + 1:
        return text[toks[at].start] == first and not (low(toks, end) in "'’" and end < len(toks))
    if first == "ha":
        return low(toks, end) != "ha"
    if first in ("mo", "ac", "mi", "min", "sec", "bar", "bars") and end == at + 1:
        return not text[toks[at].start : toks[at].end].isupper() or unit in ("minute", "acre")
    if first == "second":
        return low(toks, end) not in ("time", "offense", "offence", "violation", "one", "homes", "home")
    if first == "ins":
        return toks[at].glued
    return True


_AFTER_INCH_BEFORE = frozenset({"ft", "'", "feet", "foot", "′"})


def _closes_quote(text: str, at: int) -> bool:
    """Whether a quotation mark at `at` ends a quotation that was opened before."""
    return at in _closing(text)


@lru_cache(maxsize=4)
def _closing(text: str) -> frozenset[int]:
    """Return the places of all marks that end a quotation; found in one pass, because a text may be full of inches."""
    out: set[int] = set()
    straight = curly = False
    for match in _MARK.finditer(text):
        place, mark = match.start(), match.group()
        if mark != '"':
            if mark == "”" and curly:
                out.add(place)
            curly = mark == "“"
        elif straight:
            out.add(place)
            straight = False
        else:
            straight = place == 0 or text[place - 1].isspace() or text[place - 1] in "([,:"
    return frozenset(out)
