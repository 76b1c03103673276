"""Numbers as people write them, in digits and in words: "6 1/2", "6½", "two and a half", "10k", "three quarters", "two (2)"."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from assistant.quantities.tokens import VULGAR, Token, digits, low
from assistant.quantities.unitwords import FIRST

_ONES = dict(
    zip(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
        ],
        range(20),
        strict=True,
    )
)
_TENS = {
    w: 10 * (i + 2)
    for i, w in enumerate(["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"])
} | {"fourty": 40}
_SMALL = _ONES | _TENS
_SCALES = {"hundred": 100, "thousand": 1000, "million": 1000000, "grand": 1000, "dozen": 12, "k": 1000}
_PARTS = {
    "half": 2, "halves": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fourth": 4, "fourths": 4, "fifth": 5,
    "fifths": 5, "sixth": 6, "sixths": 6, "eighth": 8, "eighths": 8, "tenth": 10, "tenths": 10, "sixteenth": 16,
    "sixteenths": 16, "twentieth": 20, "hundredth": 100, "hundredths": 100, "thousandth": 1000, "thousandths": 1000,
}  # fmt: skip
_VAGUE = frozenset({"few", "several", "handful", "bunch"})
_DENOMINATORS = frozenset({2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 32, 64, 100})
_HYPHENS = frozenset("-‐‑–")
STARTS = frozenset(_SMALL) | frozenset(_SCALES) | frozenset(_PARTS) | _VAGUE | {"a", "an", "couple", "pair"}
_MOST = Fraction(10) ** 15


class Numeral(NamedTuple):
    """A number at some token.

    Args:
        value: the number.
        end: index of the first token after it.
        part: a fraction that asks for a unit after "of a" ("half", "three quarters").
        about: "a couple".
        vague: "a few": a number was meant and none was said.
        words: it was written in words.
        scale: 1000 for "30k" and "thirty thousand", which "20 to" before it shares.
        doubt: what to ask where the digits can be read two ways ("12 500", "3,5").
    """

    value: Fraction
    end: int
    part: bool = False
    about: bool = False
    vague: bool = False
    words: bool = False
    doubt: str = ""
    scale: int = 1


def numeral(toks: Sequence[Token], at: int) -> Numeral | None:
    """Return the number that starts at a token, or None."""
    kind = toks[at].kind
    if kind == "n":
        found = _in_digits(toks, at)
    elif kind == "v":
        found = Numeral(VULGAR[toks[at].low], at + 1)
    elif kind == "w" and toks[at].low in STARTS:
        found = _in_words(toks, at)
    else:
        return None
    return found and _repeated(toks, found)


def _in_digits(toks: Sequence[Token], at: int) -> Numeral | None:
    value = digits(toks[at].low)
    if value is None:
        return Numeral(Fraction(0), at + 1, doubt="How much is that, in a shorter number?")
    end = at + 1
    doubt = ""
    simple = _simple_fraction(toks, at)
    if simple is not None:
        return Numeral(simple, at + 3, part=True)
    if (
        low(toks, end) == ","
        and toks[end].glued
        and end + 1 < len(toks)
        and toks[end + 1].glued
        and toks[end + 1].kind == "n"
    ):
        # "3,5 m" is three and a half to some and a list to others.
        doubt = f"Is it {toks[at].low}.{toks[end + 1].low}?"
        return Numeral(value, end + 2, doubt=doubt)
    value, end, doubt = _spaced_thousands(toks, at, value)
    value, end = _mixed(toks, value, end)
    return _scaled(toks, Numeral(value, end, doubt=doubt))


def _simple_fraction(toks: Sequence[Token], at: int) -> Fraction | None:
    if at + 2 >= len(toks) or toks[at + 1].low not in "/⁄" or toks[at + 2].kind != "n" or not toks[at + 1].glued:
        return None
    if not toks[at + 2].glued or not (toks[at].low.isdigit() and toks[at + 2].low.isdigit()):
        return None
    if len(toks[at].low) > 3 or len(toks[at + 2].low) > 3 or (low(toks, at + 3) in "/⁄" and low(toks, at + 3)):
        return None
    top, under = int(toks[at].low), int(toks[at + 2].low)
    usual = under in _DENOMINATORS or _measured(toks, at + 3)
    return Fraction(top, under) if usual and 0 < top < under else None


def _measured(toks: Sequence[Token], at: int) -> bool:
    """Whether a unit follows that can be nothing else, so that "1/7 acre" is a seventh and no date."""
    here = at + 2 if low(toks, at) == "of" and low(toks, at + 1) in ("a", "an") else at
    return low(toks, here) in FIRST and len(low(toks, here)) > 2


def _spaced_thousands(toks: Sequence[Token], at: int, value: Fraction) -> tuple[Fraction, int, str]:
    end, doubt = at + 1, ""
    if not toks[at].low.isdigit() or len(toks[at].low) > 3 or toks[at].low.startswith("0"):
        return value, end, doubt
    while end < len(toks) and toks[end].kind == "n" and len(toks[end].low) == 3 and toks[end].low.isdigit():
        if toks[end].start - toks[end - 1].end != 1 or value >= _MOST:
            break
        if toks[end].low != "000":
            doubt = f"Is it {int(value):,},{toks[end].low} as one number?"
        value, end = value * 1000 + int(toks[end].low), end + 1
    return value, end, doubt


def _mixed(toks: Sequence[Token], value: Fraction, end: int) -> tuple[Fraction, int]:
    """Add what makes a mixed number: "6 1/2", "6-1/2", "6½", "6 ½", "6 and a half"."""
    if value.denominator != 1 or end >= len(toks):
        return value, end
    here = (
        end + 1
        if toks[end].low in _HYPHENS and toks[end].glued and end + 1 < len(toks) and toks[end + 1].glued
        else end
    )
    if toks[here].kind == "v" and toks[here].start - toks[end - 1].end <= 1:
        return value + VULGAR[toks[here].low], here + 1
    if toks[here].kind == "n" and toks[here].start - toks[here - 1].end <= 1:
        part = _simple_fraction(toks, here)
        if part is not None:
            return value + part, here + 3
    if toks[end].low == "and":
        part_end = _and_part(toks, end + 1)
        if part_end:
            return value + part_end[0], part_end[1]
    return value, end


def _and_part(toks: Sequence[Token], at: int) -> tuple[Fraction, int] | None:
    """Read "a half", "one half", "three quarters", "1/2", "½" after "and"."""
    if at >= len(toks):
        return None
    if toks[at].kind == "v":
        return VULGAR[toks[at].low], at + 1
    if toks[at].kind == "n":
        simple = _simple_fraction(toks, at)
        return None if simple is None else (simple, at + 3)
    after = toks[at + 1] if at + 1 < len(toks) else None
    if low(toks, at) == "half" and not (
        after and (after.kind in "nv" or after.low in ("a", "an", "of", "is", "are", "was"))
    ):
        return Fraction(1, 2), at + 1
    top = 1 if toks[at].low in ("a", "an") else _ONES.get(toks[at].low, 0)
    here = at + 1 + (low(toks, at + 1) in _HYPHENS)
    under = _PARTS.get(low(toks, here), 0)
    if not top or not under or top >= under:
        return None
    return Fraction(top, under), here + 1


def _scaled(toks: Sequence[Token], found: Numeral) -> Numeral:
    """Multiply by what follows: "10k", "2 hundred", "2 dozen", "two grand"."""
    at = found.end
    while at < len(toks) and toks[at].low in _SCALES:
        if toks[at].low == "k" and not toks[at].glued:
            break
        by = _SCALES[toks[at].low]
        found = found._replace(value=found.value * by, end=at + 1, scale=found.scale * by)
        at += 1
        if found.value > _MOST:
            break
    return found


def _in_words(toks: Sequence[Token], at: int) -> Numeral | None:
    word = toks[at].low
    if word in ("a", "an", "another"):
        return _after_article(toks, at)
    if word in _VAGUE:
        return Numeral(Fraction(0), at + 1, vague=True, words=True) if word == "several" or word == "few" else None
    if word in ("couple", "pair"):
        return _couple(toks, at)
    if word in _PARTS:
        return _bare_part(toks, at)
    if word in _SCALES:
        return None
    value, end = _cardinal(toks, at)
    part = _PARTS.get(low(toks, end + 1 if low(toks, end) in _HYPHENS else end), 0)
    if part and 0 < value < 100 and not (value == 1 and part > 2 and low(toks, end + 1) == "time"):
        end += 2 if low(toks, end) in _HYPHENS else 1
        if low(toks, end) != "dozen":
            return Numeral(value / part, end, part=True, words=True)
    value, end = _mixed(toks, value, end)
    last = low(toks, end - 1)
    scale = _SCALES[last] if last in ("hundred", "thousand", "million") else 1
    return _scaled(toks, Numeral(value, end, words=True, scale=scale))


def _after_article(toks: Sequence[Token], at: int) -> Numeral | None:
    word = low(toks, at + 1)
    if word in ("hundred", "thousand", "million", "dozen"):
        value, end = _cardinal(toks, at)
        return _scaled(toks, Numeral(value, end, words=True))
    if word in ("couple", "pair"):
        return _couple(toks, at + 1)
    if word in ("few", "handful", "bunch"):
        return Numeral(Fraction(0), at + 2, vague=True, words=True)
    if word in _PARTS:
        return _bare_part(toks, at + 1)
    return None


def _couple(toks: Sequence[Token], at: int) -> Numeral:
    end = at + 1
    if low(toks, end) in ("of", "o"):
        end += 1
    about = toks[at].low == "couple"
    if about and low(toks, end) in ("hundred", "thousand", "dozen"):
        return Numeral(Fraction(2 * _SCALES[toks[end].low]), end + 1, about=True, words=True)
    return Numeral(Fraction(2), end, about=about, words=True)


def _bare_part(toks: Sequence[Token], at: int) -> Numeral | None:
    word = toks[at].low
    if word == "half" and low(toks, at + 1) in ("a", "an") and low(toks, at + 2) == "dozen":
        return Numeral(Fraction(6), at + 3, words=True)
    if word.endswith("s") or (word == "fourth" and at == 0):
        return None
    return Numeral(Fraction(1, _PARTS[word]), at + 1, part=True, words=True)


def _cardinal(toks: Sequence[Token], at: int) -> tuple[Fraction, int]:
    """Read a whole number in words; `at` may stand on the article of "a hundred"."""
    total, group, end = 0, 0, at
    if toks[at].low in ("a", "an"):
        group, end = 1, at + 1
    last = 1000  # a smaller word must follow a larger one: "twenty five", not "five twenty"
    while end < len(toks) and toks[end].kind == "w":
        word = toks[end].low
        if word in _SMALL and _fits(word, last):
            group, last = group + _SMALL[word], (1 if word in _ONES else 10)
        elif word == "hundred" and 0 < group < 100:
            group, last = group * 100, 100
        elif (
            word in ("thousand", "million")
            and 0 < group < 1000
            and not total % (1000 if word == "thousand" else 1000000)
        ):
            total, group, last = (
                (total + group) * _SCALES[word] if not total else total + group * _SCALES[word],
                0,
                1000,
            )
        else:
            break
        end += 1
        if (
            low(toks, end) == "and" and last >= 100 and low(toks, end + 1) in _SMALL and low(toks, end + 1) != "zero"
        ) or (end + 1 < len(toks) and toks[end].low in _HYPHENS and last == 10 and toks[end + 1].low in _ONES):
            end += 1
    return Fraction(total + group), end


def _fits(word: str, last: int) -> bool:
    if word in _TENS:
        return last >= 100
    return last >= 100 or (last == 10 and 0 < _ONES[word] < 10)


def _repeated(toks: Sequence[Token], found: Numeral) -> Numeral:
    """Take in a repetition in brackets: "two (2) feet", "2 (two) feet"; another number there is a doubt."""
    at = found.end
    if low(toks, at) != "(" or at + 2 >= len(toks):
        return found
    again = _in_digits(toks, at + 1) if toks[at + 1].kind == "n" else None
    if again is None and toks[at + 1].low in _SMALL:
        again = _in_words(toks, at + 1)
    if again is None or low(toks, again.end) != ")":
        return found
    if again.value == found.value:
        return found._replace(end=again.end + 1)
    return found._replace(end=again.end + 1, doubt="Two different numbers stand there: which one is right?")
