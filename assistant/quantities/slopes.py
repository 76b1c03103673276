"""Numbers held against each other: slopes, ratios and the shares of a mix."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from assistant.quantities.group import Group, near
from assistant.quantities.measures import Measure, measure
from assistant.quantities.numerals import numeral
from assistant.quantities.tokens import Token, low, words
from assistant.quantities.units import convert, dimension
from assistant.quantities.values import Amount, Shares, Slope

_SLOPE = words(
    "slope slopes sloped sloping grade graded grading steep steepness pitch incline inclines side sides drop drops dropping bottom "
    "horizontal vertical flat flatter steeper bank banks spread ratio ratios h v shelf gradual"
)
_MIX = words("mix mixed mixture split shares share blend stone stones rock rocks limestone gravel percent cobble")


def _hv(toks: Sequence[Token], at: int) -> tuple[str, int]:
    word = low(toks, at)
    if word in ("h", "horizontal", "horizontally", "run", "out"):
        return "h", at + 1
    if word in ("v", "vertical", "vertically", "rise", "down", "up"):
        return "v", at + 1
    return "", at


def ratio(toks: Sequence[Token], at: int) -> Group | None:
    """Read "4H:1V", "8:1", "10 to 1", "1 in 4 slope"; None for times of day and ranges."""
    first = numeral(toks, at)
    if first is None or first.part or first.vague or first.value <= 0:
        return None
    mark, here = _hv(toks, first.end)
    dash = low(toks, here) == "-" and low(toks, here + 1) in ("to", "in")
    joint = low(toks, here + dash)
    if joint not in (":", "to", "in", "on"):
        return None
    second_at = here + dash + 1
    second_at += dash and low(toks, second_at) == "-"
    second = numeral(toks, second_at) if second_at < len(toks) else None
    if second is None or second.part or second.vague or second.value <= 0:
        return None
    mark2, end = _hv(toks, second.end)
    sloping = bool(mark or mark2) or near(toks, at, end, _SLOPE)
    if not _is_ratio(toks, at, joint, first.value, second.value, end, sloping=sloping):
        return None
    return _oriented(at, end, first.value, second.value, mark or ("v" if mark2 == "h" else ""), joint)


def _is_ratio(
    toks: Sequence[Token], at: int, joint: str, first: Fraction, second: Fraction, end: int, *, sloping: bool
) -> bool:
    if joint == ":":
        clock = len(toks[end - 1].low) == 2 and toks[end - 1].low.isdigit() and first <= 24
        return sloping or not clock
    if low(toks, at - 1) in ("from", "between") and not sloping:
        return False
    if low(toks, end) in _UNITLIKE or (low(toks, end) == "-" and low(toks, end + 1) in _UNITLIKE):
        return False
    if joint in ("in", "on"):
        return sloping and 1 in (first, second)
    return (second == 1 and first > 1) or (sloping and 1 in (first, second))


_UNITLIKE = words(
    "ft foot feet ' inch inches in yards yard miles mile acres acre hours hour days day weeks am pm sq square cubic cu"
)


def _oriented(at: int, end: int, first: Fraction, second: Fraction, mark: str, joint: str) -> Group:
    if mark == "v" or (joint == "in" and not mark):
        # "1 in 4" and "1V:4H": the rise stands first.
        return Group(at, end, Slope(second, first), "ratio")
    if not mark and first == 1 and second > 1:
        doubt = f"Is it {second} out for each 1 down, or 1 out for each {second} down?"
        return Group(at, end, Slope(second, first), "ratio", doubt=doubt, also=(Slope(first, second),))
    return Group(at, end, Slope(first, second), "ratio")


def grade(toks: Sequence[Token], found: Measure) -> Group | None:
    """Read "25 percent grade" and "45 degree slope" as a slope."""
    if found.unit not in ("percent", "degF") or found.doubt or found.value <= 0:
        return None
    here = found.end + (low(toks, found.end) == "-")
    words = {low(toks, here), low(toks, here + 1) if low(toks, here) == "angle" else ""}
    told = words & {"slope", "grade", "incline", "pitch", "slopes", "angle"} or (
        low(toks, found.at - 1) in ("of", "is", "at", "a", "about")
        and low(toks, found.at - 2) in ("slope", "grade", "slopes", "pitch", "incline")
    )
    if not told:
        return None
    if found.unit == "percent":
        return Group(found.at, found.end, Slope(100 / found.value, Fraction(1)), "ratio")
    if found.scale_said:
        return None
    if found.value == 45:
        return Group(found.at, found.end, Slope(Fraction(1), Fraction(1)), "ratio")
    return Group(found.at, found.end, None, "ratio", doubt="How many feet out is that for each foot down?")


def for_every(text: str, toks: Sequence[Token], found: Measure) -> Group | None:
    """Read "1.2 acres for every acre" as a ratio and "4 feet out for every foot down" as a slope."""
    kind = dimension(found.unit) if found.unit else ""
    if kind not in ("area", "length") or found.doubt:
        return None
    here, out = found.end, False
    while low(toks, here) in (
        "of",
        "out",
        "horizontal",
        "over",
        "horizontally",
        "mitigation",
        "bank",
        "credit",
        "run",
        "rise",
        "drop",
        "down",
    ):
        out = out or low(toks, here) in ("out", "horizontal", "horizontally", "over", "run")
        here += 1
    if low(toks, here) in ("for", "to", "in") and low(toks, here + 1) in ("every", "each", "one"):
        here += 1 + (low(toks, here + 1) != "one")
    elif low(toks, here) in ("per", "every", "for") or (kind == "length" and low(toks, here) == "in"):
        here += 1
    else:
        return None
    other = measure(text, toks, here) if here < len(toks) else None
    if other is None:
        word = (
            measure(text, [*toks[:here], Token("w", "a", 0, 0, glued=False), *toks[here : here + 3]], here)
            if here < len(toks)
            else None
        )
        other = replace(word, end=word.end - 1) if word else None
    if other is None or not other.unit or dimension(other.unit) != kind or other.value <= 0:
        return None
    top = convert(found.value, found.unit, other.unit)
    if kind == "area":
        value = top / other.value
        return Group(found.at, other.end, Amount(value, value, "ratio"), "ratio")
    if not (out or near(toks, found.at, other.end, _SLOPE)):
        return None
    long, short = (top, other.value) if out or top > other.value else (other.value, top)
    return Group(found.at, other.end, Slope(long / short, Fraction(1)), "ratio")


def mix(toks: Sequence[Token], at: int) -> Group | None:
    """Read "30/70", "30-70 mix", "50/50" and "half and half" as shares of a mix."""
    if toks[at].low == "half" and [low(toks, at + k) for k in (1, 2)] == ["and", "half"]:
        return Group(at, at + 3, Shares((Fraction(50), Fraction(50))), "shares")
    if toks[at].low == "half":
        return _halves(toks, at)
    if toks[at].kind != "n" or not toks[at].low.isdigit() or len(toks[at].low) > 2:
        return None
    joint = low(toks, at + 1)
    second = at + (2 if joint in ("/", "-", "–", "to") else 1)
    if second >= len(toks) or not toks[second].low.isdigit() or toks[second].kind != "n" or len(toks[second].low) > 2:
        return None
    parts = (Fraction(toks[at].low), Fraction(toks[second].low))
    end = second + 1 + (low(toks, second + 1) == "%")
    told = joint == "/" or near(toks, at, end, _MIX, 5)
    return Group(at, end, Shares(parts), "shares") if sum(parts) == 100 and told and all(parts) else None


def _halves(toks: Sequence[Token], at: int) -> Group | None:
    """Read "half of it 2 to 4 inches and half 5 to 8 inches": the shares enclose what is shared."""
    shared = low(toks, at + 1) in ("is", "are", "will") or toks[min(at + 1, len(toks) - 1)].kind == "n"
    shared = shared or (low(toks, at + 1) == "of" and low(toks, at + 2) in ("it", "them", "the", "those", "these"))
    if not shared:
        return None  # "half a mile ..., another watershed" is a length
    for here in range(at + 2, min(at + 16, len(toks))):
        if toks[here].low in (".", "?", "!", ";", "|") and not (here + 1 < len(toks) and toks[here + 1].glued):
            return None
        half = toks[here].low == "half" and low(toks, here - 1) in ("and", "other", ",")
        rest = toks[here].low in ("rest", "other") and low(toks, here - 1) == "the" and low(toks, here + 1) != "half"
        if half or rest:
            return Group(at, here + 1, Shares((Fraction(50), Fraction(50))), "shares")
    return None


def percents(found: list[Group], toks: Sequence[Token]) -> Group | None:
    """Return the shares that two percentages of one sentence make, where they sum to 100."""
    pairs = [g for g in found if g.kind == "percent" and isinstance(g.value, Amount) and g.value.low == g.value.high]
    for one, two in itertools.pairwise(pairs):
        if two.at - one.end > 14 or not isinstance(one.value, Amount) or not isinstance(two.value, Amount):
            continue
        parts = (one.value.low, two.value.low)
        if parts[0] is not None and parts[1] is not None and parts[0] + parts[1] == 100 and all(parts):
            return Group(one.at, two.end, Shares((parts[0], parts[1])), "shares")
    return None
