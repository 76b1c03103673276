"""Spans of days, ordinals, counts and measures in words alone: "the same afternoon", "second time", "twice", "knee deep"."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from assistant.quantities.group import Group, interval, kind_of
from assistant.quantities.measures import measure
from assistant.quantities.numerals import numeral
from assistant.quantities.tokens import Token, low, words
from assistant.quantities.unitwords import BODY
from assistant.quantities.values import Amount

_ORDINALS = dict(
    zip(
        [
            "first",
            "second",
            "third",
            "fourth",
            "fifth",
            "sixth",
            "seventh",
            "eighth",
            "ninth",
            "tenth",
            "eleventh",
            "twelfth",
        ],
        range(1, 13),
        strict=True,
    )
)
_ORDINAL_NOUNS = words(
    "time times offense offence violation violations finding extension request renewal conviction removal dredging load ticket fine "
    "citation extention round go letter notice petition"
)
_PARTS_OF_DAY = words("day afternoon morning evening night")
STARTS = (
    frozenset(_ORDINALS)
    | BODY
    | {"once", "twice", "thrice", "same", "that", "next", "following", "overnight", "freezing", "noon", "midnight"}
)
"""Words that start something here."""


def moment(text: str, toks: Sequence[Token], at: int) -> Group | None:
    """Return the ordinal, count in words, body measure or span of days that starts at a token."""
    word = toks[at].low
    if word in ("half", "twice", "same") and (multiple := _multiple(toks, at)) is not None:
        return multiple
    if word in ("once", "twice", "thrice"):
        return _times(toks, at)
    if word in ("same", "that", "next", "following", "overnight"):
        return _days(toks, at)
    if word in BODY and low(toks, at + 1 + (low(toks, at + 1) == "-")) in ("deep", "depth", "high"):
        end = at + 2 + (low(toks, at + 1) == "-")
        return Group(at, end, None, "length", unit_said=False, doubt=f"How many inches is {word} deep?", label="deep")
    if word == "freezing" and low(toks, at - 1) in ("below", "above", "under"):
        below = low(toks, at - 1) != "above"
        ice = Fraction(32)
        value = Amount(None, ice, "degF", high_open=True) if below else Amount(ice, None, "degF", low_open=True)
        return Group(at - 1, at + 1, value, "temperature")
    return None


def _multiple(toks: Sequence[Token], at: int) -> Group | None:
    """Read "half as long", "twice as long", "the same length" as a multiple of a first term."""
    words = [low(toks, at + k) for k in range(3)]
    size = 3 if words[1:] == ["as", "long"] else 2 if words[1] in ("length", "term") and words[0] == "same" else 0
    if not size or (words[0] == "same" and size == 3):
        return None
    value = {"half": Fraction(1, 2), "twice": Fraction(2), "same": Fraction(1)}[words[0]]
    return Group(at, at + size, Amount(value, value, "ratio"), "ratio", unit_said=False)


def _times(toks: Sequence[Token], at: int) -> Group | None:
    word = toks[at].low
    after = low(toks, at + 1)
    if word == "once" and after not in (
        "",
        ".",
        ",",
        "?",
        "!",
        "a",
        "per",
        "every",
        "each",
        "already",
        "before",
        "for",
        "in",
        "daily",
        "only",
    ):
        return None
    count = {"once": 1, "twice": 2, "thrice": 3}[word]
    if word == "twice" and after in ("the", "as"):
        return None
    return Group(at, at + 1, Amount.of(count, "count"), "count", unit_said=False, noun="times")


def _days(toks: Sequence[Token], at: int) -> Group | None:
    word, after = toks[at].low, low(toks, at + 1)
    if word == "overnight":
        return Group(at, at + 1, Amount(Fraction(0), Fraction(1), "day"), "duration", label="days")
    if after not in _PARTS_OF_DAY:
        return None
    if word == "same" or (word == "that" and after in ("afternoon", "evening", "night") and low(toks, at - 1) != "on"):
        return Group(at, at + 2, Amount(Fraction(0), Fraction(1), "day"), "duration", label="days")
    if word in ("next", "following"):
        return Group(at, at + 2, Amount.of(1, "day"), "duration", label="days")
    return None


def ordinal(text: str, toks: Sequence[Token], at: int) -> Group | None:
    """Return the ordinal that starts at a token: "second time", "2nd offense", "third extension"."""
    tok = toks[at]
    end, number = at + 1, _ORDINALS.get(tok.low, 0)
    if (
        tok.kind == "n"
        and low(toks, at + 1) in ("st", "nd", "rd", "th")
        and toks[at + 1].glued
        and tok.low.isdigit()
        and len(tok.low) < 3
    ):
        end, number = at + 2, int(tok.low)
    if not number:
        return None
    for here in range(end, min(end + 3, len(toks))):
        if toks[here].low in _ORDINAL_NOUNS:
            noun = text[toks[end].start : toks[here].end]
            return Group(at, end, Amount.of(number, "count"), "ordinal", unit_said=False, noun=noun)
        if toks[here].kind != "w" or toks[here].low in ("of", "half", "week", "the", "a", "and", "is", "in", "to"):
            return None
    return None


def part_of_range(text: str, toks: Sequence[Token], at: int) -> Group | None:
    """Read "a half to three quarters of an acre": a fraction whose unit stands behind the second one."""
    first = numeral(toks, at) if toks[at].kind in "nvw" else None
    if first is None or not first.part:
        return None
    between = low(toks, at - 1) in ("between", "somewhere") and low(toks, first.end) == "and"
    if low(toks, first.end) not in ("to", "or", "-", "–") and not between:
        return None
    second = measure(text, toks, first.end + 1) if first.end + 1 < len(toks) else None
    if second is None or not second.unit or second.doubt:
        return None
    return Group(at, second.end, interval(first.value, second.value, second.unit), kind_of(second.unit))
