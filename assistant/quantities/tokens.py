"""Words, numbers and signs of a text, each with its place; masked stretches become a wall that nothing reads across."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

VULGAR = {
    "½": Fraction(1, 2), "⅓": Fraction(1, 3), "⅔": Fraction(2, 3), "¼": Fraction(1, 4), "¾": Fraction(3, 4),
    "⅕": Fraction(1, 5), "⅖": Fraction(2, 5), "⅗": Fraction(3, 5), "⅘": Fraction(4, 5), "⅙": Fraction(1, 6),
    "⅚": Fraction(5, 6), "⅛": Fraction(1, 8), "⅜": Fraction(3, 8), "⅝": Fraction(5, 8), "⅞": Fraction(7, 8),
    "⅒": Fraction(1, 10), "⅑": Fraction(1, 9), "⅐": Fraction(1, 7),
}  # fmt: skip
_V = "".join(VULGAR)
_TOKEN = re.compile(
    rf"(?P<n>[0-9]{{1,3}}(?:,[0-9]{{3}})+(?![0-9])(?:\.[0-9]+)?|[0-9]+(?:\.[0-9]+)?|\.[0-9]+)"
    rf"|(?P<v>[{_V}])"
    rf"|(?P<w>[^\W\d_{_V}²³⁴º]+(?:['’](?:t|re|ve|ll|s|d|m)\b)?)"
    r"|(?P<s>[^\w\s]|[_²³º])",
)
# Addresses of the net and mail, telephone and post numbers hold digits that measure nothing.
_NOISE = re.compile(
    r"https?://\S+|www\.\S+|\b[\w.+-]{1,64}@[\w-]{1,64}\.\w+|\(?\b[0-9]{3}\)?[-. ][0-9]{3}[-. ][0-9]{4}\b|\b[0-9]{3}-[0-9]{4}\b"
    r"|\b[0-9]{1,4}(?:\.[0-9]{1,4}){2,6}\b|\b[0-9]{5}-[0-9]{4}\b|\b(?:WI|Wis\.?|Wisconsin),? [0-9]{5}\b"
)
_DIGITS = 30  # a longer number measures nothing on earth, and turning it into an int is slow

WALL = "|"


def words(text: str) -> frozenset[str]:
    """Return the words of a list that is kept as one line of text."""
    return frozenset(text.split())


def low(toks: Sequence[Token], at: int) -> str:
    """Return the lower-case token at an index, "" beyond either end."""
    return toks[at].low if 0 <= at < len(toks) else ""


class Token(NamedTuple):
    """One token: kind "n" number, "v" vulgar fraction, "w" word, "s" sign, "|" wall."""

    kind: str
    low: str
    start: int
    end: int
    glued: bool  # nothing stands between it and the token before


def tokens(text: str, masks: Sequence[tuple[int, int]] = ()) -> list[Token]:
    """Return the tokens of a text in order, in one pass."""
    walls = _merged([*masks, *(m.span() for m in _NOISE.finditer(text))])
    starts = [start for start, _ in walls]
    out: list[Token] = []
    last = -1
    for match in _TOKEN.finditer(text):
        start, end = match.span()
        if walls:
            at = bisect_right(starts, end - 1) - 1
            if at >= 0 and walls[at][1] > start:
                if not out or out[-1].kind != WALL:
                    out.append(Token(WALL, WALL, start, end, glued=False))
                last = -1
                continue
        kind = match.lastgroup or "s"
        if match.group() == "." and out and _abbreviates(text, out, end, glued=start == last):
            continue
        out.append(Token(kind, match.group().lower(), start, end, glued=start == last))
        last = end
    return out


_ABBREVIATED = words(
    "ft sq cu yd yds cuyd gal gals hr hrs lb lbs approx est max oz wk wks yr yrs deg dia diam sqft inch inches feet in min mo sec ac mi"
)
_SHORT_WORDS = words("in min mo sec ac mi est max inch inches feet")  # words of their own: only behind a number


def _abbreviates(text: str, out: list[Token], end: int, *, glued: bool) -> bool:
    """Whether a full stop only shortens the word before it: "10 ft. wide", and no sentence ends there."""
    word = out[-1].low
    if not glued or word not in _ABBREVIATED:
        return False
    if word in _SHORT_WORDS and not (len(out) > 1 and (out[-2].kind in "nv" or out[-2].low in ("sq", "cu"))):
        return False
    ahead = text[end : end + 3].lstrip(" ")[:1]
    return ahead.islower() or ahead in ("×", "*", ",", "(", "-")


def _merged(spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    out: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if out and start <= out[-1][1]:
            out[-1] = (out[-1][0], max(end, out[-1][1]))
        elif end > start:
            out.append((start, end))
    return out


def digits(text: str) -> Fraction | None:
    """Return the number that digits say ("10,000", "3.1", ".5"), None where it is absurdly long."""
    if len(text) > _DIGITS:
        return None
    whole, _, part = text.replace(",", "").partition(".")
    return Fraction(int((whole or "0") + part), 10 ** len(part))
