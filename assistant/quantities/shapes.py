"""Numbers joined to one thing: sides, squares, diameters, slopes, ratios, mixes and ranges."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from assistant.quantities.group import Group, interval, kind_of, near, single
from assistant.quantities.measures import Measure, low, measure
from assistant.quantities.numerals import numeral
from assistant.quantities.tokens import Token
from assistant.quantities.units import UNITS, convert, dimension
from assistant.quantities.values import Amount, Shares, Sides, Slope
from assistant.quantities.wording import LABELS

_TIMES = frozenset("x × * by ✕ ⨯ хx".split())
_THROUGH = frozenset("to - – — ‒ or through thru – upto".split())
_SLOPE = frozenset(
    "slope slopes sloped sloping grade graded grading steep steepness pitch incline inclines side sides drop drops dropping bottom "
    "horizontal vertical flat flatter steeper bank banks spread ratio ratios h v shelf gradual".split()
)
_STREAM = frozenset("creek creeks stream streams crick river brook ditch channel wide width ohwm bank trout branch run crossing".split())
_STONE = frozenset(
    "rock rocks stone stones cobble cobbles gravel boulder boulders pipe culvert hose nozzle pole post tree log limestone tube "
    "fieldstone rubble pipes logs trees trunk trunks".split()
)
_MIX = frozenset("mix mixed mixture split shares share blend stone stones rock rocks limestone gravel percent cobble".split())
_DEPTHS = frozenset({"deep"})
_HIGH = frozenset({"high"})


def label_at(toks: Sequence[Token], at: int) -> tuple[str, int]:
    """Return the label that follows a number ("deep", "in diameter") with the index after it; "" where none does."""
    here = at + (low(toks, at) in ("in", "-"))
    word = low(toks, here)
    if word in ("from", "off", "back", "away", "over", "down", "round") and here > at:
        return "", at
    return (LABELS[word], here + 1) if word in LABELS else ("", at)


# --- sides ----------------------------------------------------------------------------------------------------------


def sides(text: str, toks: Sequence[Token], first: Measure) -> Group | None:
    """Read "10' x 12'", "8 by 8 by 8 feet", "10 ft wide and 12 ft long"; None where no second side follows."""
    if first.unit and dimension(first.unit) != "length" or first.doubt:
        return None
    found = [first]
    labels, end = [], first.end
    label, end = label_at(toks, end)
    labels.append(label)
    while len(found) < 4:
        after = _joined(toks, end, labelled=bool(labels[-1]))
        if not after:
            break
        following = measure(text, toks, after[0])
        if following is None or following.doubt or following.unit and dimension(following.unit) != "length":
            break
        label, label_end = label_at(toks, following.end)
        if after[1] and not label:
            break
        found.append(following)
        labels.append(label)
        end = label_end
    return _sided(found, labels)


def _joined(toks: Sequence[Token], at: int, *, labelled: bool) -> tuple[int, bool] | None:
    """Return where the next side starts, and whether only its label can make it a side ("wide and 12 ft long")."""
    here = at + (low(toks, at) == "-")
    if low(toks, here) in _TIMES:
        here += 1
        return here + (low(toks, here) == "-" and here + 1 < len(toks)), False
    if labelled and low(toks, at) in ("and", ",", "&"):
        return at + 1 + (low(toks, at + 1) == "and"), True
    return None


def _sided(found: list[Measure], labels: list[str]) -> Group | None:
    high = any(label in _HIGH for label in labels)
    said = [m.unit for m in found if m.unit]
    blank = next((m.unit for m in reversed(found) if m.unit), "ft")
    if not high:
        # "10 x 10 x 1 deep" is a patch and its depth: the depth is read by itself.
        while found and labels[len(found) - 1] in _DEPTHS:
            found = found[:-1]
    labels = labels[: len(found)]
    if len(found) < 2 or any(label in ("away", "over", "diameter") for label in labels):
        return None
    last = found[-1]
    unit = said[0] if said else "ft"
    values = [convert(m.value, m.unit or blank, unit) for m in found]
    if any(value <= 0 for value in values):
        return None
    if len(values) == 4:
        return Group(found[0].at, last.end, None, "sides", bool(said), "Which of these are the length, the width and the height?")
    if len(values) == 3 and high:
        order = sorted(range(3), key=lambda k: labels[k] not in _HIGH)
        values = [values[k] for k in order]
    about = any(m.num.about for m in found)
    return Group(found[0].at, last.end, Sides(tuple(values), unit, about=about), "sides", bool(said), about=about)


def square(toks: Sequence[Token], found: Measure) -> Group | None:
    """Read "12 foot square", "8 on a side", "8 foot cube": the sides of a square or a cube."""
    if found.doubt or found.unit and dimension(found.unit) != "length" or found.container not in ("", "square", "cube"):
        return None
    end = found.end
    if found.container == "cube" or not found.unit and found.container:
        return None
    words = [low(toks, end + k) for k in range(4)]
    if found.unit and words[0] == "-":
        end, words = end + 1, [*words[1:], low(toks, end + 4)]
    size = 0
    if found.unit and words[0] == "square":
        size, count = 1, 2
    elif found.unit and words[0] in ("cube", "cubes"):
        size, count = 1, 3
    elif words[:3] in (["on", "a", "side"], ["to", "a", "side"], ["on", "each", "side"], ["on", "every", "side"], ["on", "all", "sides"]):
        size, count = 3, 2
    elif words[:2] in (["each", "way"], ["both", "ways"], ["per", "side"], ["a", "side"], ["each", "side"], ["every", "way"]):
        size, count = 2, 2
    if not size:
        return None
    if size > 1 and near(toks, found.at, end + size, frozenset({"cube", "cubic", "crib"}), 6):
        count = 3
    value = Sides((found.value,) * count, found.unit or "ft", about=found.num.about)
    return Group(found.at, end + size, value, "sides", bool(found.unit), label="square")


def diameter(toks: Sequence[Token], found: Measure) -> Group | None:
    """Read "6 foot across", "6 ft diameter": one number, except across a stream or of a stone, where it is a length."""
    if found.doubt or found.container or found.unit and dimension(found.unit) != "length":
        return None
    label, end = label_at(toks, found.end)
    if label not in ("across", "diameter") or (not found.unit and label == "across" and low(toks, end - 2) == "in"):
        return None
    amount = Amount(found.value, found.value, found.unit or "ft", about=found.num.about)
    whole = Sides((found.value,), found.unit or "ft", about=found.num.about)
    words = _STREAM if label == "across" else _STONE
    if near(toks, found.at, end, words):
        return Group(found.at, end, amount, "length", bool(found.unit), label=label, also=(whole,))
    return Group(found.at, end, whole, "sides", bool(found.unit), label=label, also=(amount,))


# --- slopes, ratios, mixes ------------------------------------------------------------------------------------------


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
    if low(toks, end) in _UNITLIKE or low(toks, end) == "-" and low(toks, end + 1) in _UNITLIKE:
        return False
    if joint in ("in", "on"):
        return sloping and 1 in (first, second)
    return (second == 1 and first > 1) or (sloping and 1 in (first, second))


_UNITLIKE = frozenset("ft foot feet ' inch inches in yards yard miles mile acres acre hours hour days day weeks am pm sq square cubic cu".split())


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
        low(toks, found.at - 1) in ("of", "is", "at", "a", "about") and low(toks, found.at - 2) in ("slope", "grade", "slopes", "pitch", "incline")
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
    while low(toks, here) in ("of", "out", "horizontal", "over", "horizontally", "mitigation", "bank", "credit", "run", "rise", "drop", "down"):
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
        word = measure(text, [*toks[:here], Token("w", "a", 0, 0, glued=False), *toks[here : here + 3]], here) if here < len(toks) else None
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
    if toks[at].low == "half" and low(toks, at + 1) in ("of", "2", "are", "is", "the") or toks[at].low == "half" and toks[at].kind == "w":
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
    for here in range(at + 2, min(at + 16, len(toks))):
        if toks[here].low in (".", "?", "!", ";", "|") and not (here + 1 < len(toks) and toks[here + 1].glued):
            return None
        if toks[here].low in ("half", "rest", "other") and low(toks, here - 1) in ("and", "the", "other", ","):
            return Group(at, here + 1, Shares((Fraction(50), Fraction(50))), "shares")
    return None


def percents(found: list[Group], toks: Sequence[Token]) -> Group | None:
    """Return the shares that two percentages of one sentence make, where they sum to 100."""
    pairs = [g for g in found if g.kind == "percent" and isinstance(g.value, Amount) and g.value.low == g.value.high]
    for one, two in zip(pairs, pairs[1:], strict=False):
        if two.at - one.end > 14 or not isinstance(one.value, Amount) or not isinstance(two.value, Amount):
            continue
        parts = (one.value.low, two.value.low)
        if parts[0] is not None and parts[1] is not None and parts[0] + parts[1] == 100 and all(parts):
            return Group(one.at, two.end, Shares((parts[0], parts[1])), "shares")
    return None


# --- ranges ---------------------------------------------------------------------------------------------------------

_HEDGES = frozenset("about around maybe roughly approximately say perhaps possibly even ~".split())


def span(text: str, toks: Sequence[Token], first: Measure) -> Group | None:
    """Read "25 to 30 feet", "9 or 10 feet", "between 100 and 200", "18 in to 2 ft"; None where no range follows."""
    if first.container or (first.doubt and not first.num.vague) or first.num.vague:
        return None
    label, end = label_at(toks, first.end)
    if low(toks, end) == "." and toks[end].glued and first.unit:
        end += 1
    joint = low(toks, end)
    between = joint in ("and", "&") and _opened(toks, first.at)
    if joint not in _THROUGH and not between:
        return None
    here = end + 1
    while low(toks, here) in _HEDGES:
        here += 1
    second = measure(text, toks, here) if here < len(toks) else None
    if second is None or second.container or second.doubt:
        return None
    return _spanned(toks, first, second, joint, label)


def _opened(toks: Sequence[Token], at: int) -> bool:
    here = at - 1
    while low(toks, here) in _HEDGES:
        here -= 1
    return low(toks, here) in ("between", "betwen", "anywhere", "somewhere", "b/w", "btwn")


def _spanned(toks: Sequence[Token], first: Measure, second: Measure, joint: str, label: str) -> Group | None:
    unit = first.unit or second.unit
    if first.unit and second.unit and dimension(first.unit) != dimension(second.unit):
        return None
    if first.unit and not second.unit and (joint not in ("to", "-", "–", "and") or _counts_something(toks, second.end)):
        return None
    base = second.unit or first.unit
    low_end = convert(first.value, first.unit, base) if first.unit and base else first.value
    high_end = second.value
    if base in UNITS and first.unit and first.unit != base:
        unit, low_end, high_end = first.unit, first.value, convert(second.value, base, first.unit)
    said = bool(unit) and (first.scale_said or second.scale_said)
    amount: Amount
    also: tuple[Amount, ...] = ()
    if low_end > high_end and joint in ("to",) and low_end != high_end:
        # "from 120 to 100" is a change, not a range: the later number stands, and the other is told.
        amount, also = Amount(high_end, high_end, unit or "count"), (Amount(low_end, low_end, unit or "count"),)
    else:
        amount = interval(low_end, high_end, unit)
    yards = second.yards or (first.yards and not second.unit)
    return Group(first.at, second.end, amount, kind_of(unit), said, "", label, also=also, yards=yards)


def _counts_something(toks: Sequence[Token], at: int) -> bool:
    return at < len(toks) and toks[at].kind == "w" and toks[at].low not in LABELS and toks[at].low not in ("and", "or", "if", "depending")


def give_or_take(text: str, toks: Sequence[Token], group: Group) -> Group:
    """Widen a number by "give or take 5", "plus or minus 5", "± 5"."""
    words = [low(toks, group.end + k) for k in range(3)]
    size = 3 if words in (["give", "or", "take"], ["plus", "or", "minus"], ["+", "/", "-"]) else int(words[0] == "±")
    value = group.value
    if not size or not isinstance(value, Amount) or value.low is None or value.low != value.high:
        return group
    at = group.end + size
    at += low(toks, at) in ("a", "an") and low(toks, at + 1) in ("couple", "few")
    by = measure(text, toks, at) if at < len(toks) else None
    if by is None or by.doubt or by.unit and dimension(by.unit) != dimension(value.unit):
        return group
    wide = convert(by.value, by.unit, value.unit) if by.unit else by.value
    return replace(group, end=by.end, value=replace(value, low=value.low - wide, high=value.low + wide))


def plain(found: Measure) -> Group | None:
    """Return the group of one number, None for a fraction of nothing."""
    if not found.unit and not found.container and (found.num.part or found.value.denominator != 1 and not found.doubt):
        return None if found.num.part else single(found)
    return single(found)
