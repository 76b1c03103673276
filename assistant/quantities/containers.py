"""Measures of a place and of a bucket: truckloads that must be asked about, and what goes into a gallon of water."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from assistant.quantities.numerals import numeral
from assistant.quantities.tokens import Token, low, words
from assistant.quantities.unitwords import CONTAINERS


def container(toks: Sequence[Token], at: int) -> tuple[str, int]:
    """Return the measure that cannot be converted ("dump truck loads"), singular, or "" ."""
    for size in (3, 2, 1):
        words = [singular(low(toks, at + k)) for k in range(size)]
        name = " ".join(words)
        if name in CONTAINERS:
            return name, at + size
        # One describing word may stand before it: "5 dump truck loads", "two big loads".
    for skip in (1, 2):
        words = [low(toks, at + k) for k in range(skip)]
        if all(word in _DESCRIBES for word in words):
            name = singular(low(toks, at + skip))
            if name in ("load", "truckload", "pail", "bucket", "truck", "wheelbarrow", "bag", "trailer"):
                return name, at + skip + 1
    return "", at


_DESCRIBES = words(
    "big small large full gallon quad axle tandem dump truck pickup trailer wheelbarrow five 5 good little heaping"
)


def singular(word: str) -> str:
    """Return a plural without its "s"."""
    if word.endswith("sful") or word == "lbs":
        return word.removesuffix("s") if word == "lbs" else word
    return word[:-1] if word.endswith("s") and len(word) > 3 and not word.endswith("ss") else word


_SPOONS = {
    "oz": "oz/gal",
    "ounce": "oz/gal",
    "cup": "cup/gal",
    "tablespoon": "tbsp/gal",
    "tbsp": "tbsp/gal",
    "teaspoon": "tsp/gal",
    "tsp": "tsp/gal",
}


def mixing(toks: Sequence[Token], here: int) -> tuple[str, Fraction, int] | None:
    """Read what stands behind the number in "half an ounce of bleach per gallon", "1 cup to 5 gallons".

    Returns:
        The unit, into how many gallons, and the index after it.
    """
    here += low(toks, here) in ("fl", "fluid")
    here += low(toks, here) == "." and here < len(toks)
    unit = _SPOONS.get(singular(low(toks, here)))
    if unit is None:
        return None
    for joint in range(here + 1, min(here + 7, len(toks))):
        if toks[joint].kind != "w" and toks[joint].low not in ("/", "."):
            return None
        if toks[joint].low not in ("per", "to", "in", "for", "with", "/"):
            continue
        base_at = joint + 1
        other = numeral(toks, base_at) if base_at < len(toks) else None
        size = other.value if other and not other.part and not other.vague else Fraction(1)
        base_at = other.end if other else base_at + (low(toks, base_at) in ("a", "each", "every", "one", "the"))
        if low(toks, base_at) in ("gal", "gals", "gallon", "gallons") and size > 0:
            return unit, size, base_at + 1
    return None
