"""Numbers joined to one thing: sides, squares, diameters, slopes, ratios, mixes and ranges."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from assistant.quantities.group import Group, interval, kind_of, near, single
from assistant.quantities.measures import Measure, measure
from assistant.quantities.tokens import Token, low, words
from assistant.quantities.units import UNITS, convert, dimension
from assistant.quantities.values import Amount, Sides
from assistant.quantities.wording import LABELS

_TIMES = words("x × * by ✕ ⨯ хx")
_THROUGH = words("to - – — ‒ or through thru – upto")
_STREAM = words(
    "creek creeks stream streams crick river brook ditch channel wide width ohwm bank trout branch run crossing"
)
_STONE = words(
    "rock rocks stone stones cobble cobbles gravel boulder boulders pipe culvert hose nozzle pole post tree log limestone tube "
    "fieldstone rubble pipes logs trees trunk trunks"
)
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
    if (first.unit and dimension(first.unit) != "length") or first.doubt:
        return None
    found = [first]
    labels, end = [], first.end
    label, end = label_at(toks, end)
    labels.append(label)
    while len(found) < 4:
        after = _joined(toks, end)
        if not after:
            break
        following = measure(text, toks, after[0])
        if following is None or following.doubt or (following.unit and dimension(following.unit) != "length"):
            break
        label, label_end = label_at(toks, following.end)
        units = {m.unit for m in (*found, following) if m.unit}
        if after[1] and (len(units) > 1 or not _by_label(toks, labels, label, following.end)):
            break
        found.append(following)
        labels.append(label)
        end = label_end
    return _sided(found, labels)


def _by_label(toks: Sequence[Token], labels: list[str], label: str, end: int) -> bool:
    """Whether labels alone make the next number a side: "10 wide and 12 long", "4 feet tall but 9 by 7"."""
    if labels[-1] and label:
        return True
    if label in _HIGH:
        return len(labels) == 2
    return labels == ["high"] and low(toks, end + (low(toks, end) == "-")) in _TIMES


def _joined(toks: Sequence[Token], at: int) -> tuple[int, bool] | None:
    """Return where the next side starts, and whether only its label can make it a side ("wide and 12 ft long")."""
    here = at + (low(toks, at) == "-")
    if low(toks, here) in _TIMES:
        here += 1
        return here + (low(toks, here) == "-" and here + 1 < len(toks)), False
    if low(toks, at) in ("and", ",", "&", "but", "with"):
        return at + 1 + (low(toks, at + 1) in ("and", "but")), True
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
        return Group(
            found[0].at, last.end, None, "sides", bool(said), "Which of these are the length, the width and the height?"
        )
    if len(values) == 3 and high:
        order = sorted(range(3), key=lambda k: labels[k] not in _HIGH)
        values = [values[k] for k in order]
    about = any(m.num.about for m in found)
    return Group(found[0].at, last.end, Sides(tuple(values), unit, about=about), "sides", bool(said), about=about)


def square(toks: Sequence[Token], found: Measure) -> Group | None:
    """Read "12 foot square", "8 on a side", "8 foot cube": the sides of a square or a cube."""
    if (
        found.doubt
        or (found.unit and dimension(found.unit) != "length")
        or found.container not in ("", "square", "cube")
    ):
        return None
    end = found.end
    if found.container == "cube" or (not found.unit and found.container):
        return None
    words = [low(toks, end + k) for k in range(4)]
    if found.unit and words[0] == "-":
        end, words = end + 1, [*words[1:], low(toks, end + 4)]
    size = 0
    if found.unit and words[0] == "square":
        size, count = 1, 2
    elif found.unit and words[0] in ("cube", "cubes"):
        size, count = 1, 3
    elif words[:3] in (
        ["on", "a", "side"],
        ["to", "a", "side"],
        ["on", "each", "side"],
        ["on", "every", "side"],
        ["on", "all", "sides"],
    ):
        size, count = 3, 2
    elif words[:2] in (
        ["each", "way"],
        ["both", "ways"],
        ["per", "side"],
        ["a", "side"],
        ["each", "side"],
        ["every", "way"],
    ):
        size, count = 2, 2
    if not size:
        return None
    if size > 1 and near(toks, found.at, end + size, frozenset({"cube", "cubic", "crib"}), 6):
        count = 3
    value = Sides((found.value,) * count, found.unit or "ft", about=found.num.about)
    return Group(found.at, end + size, value, "sides", bool(found.unit), label="square")


def diameter(toks: Sequence[Token], found: Measure) -> Group | None:
    """Read "6 foot across", "6 ft diameter": one number, except across a stream or of a stone, where it is a length."""
    if found.doubt or found.container or (found.unit and dimension(found.unit) != "length"):
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


# --- ranges ---------------------------------------------------------------------------------------------------------

_HEDGES = words("about around maybe roughly approximately say perhaps possibly even ~")


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
    if second is None or (second.doubt and not second.container):
        return None
    scale = second.num.scale
    if scale > 1 and not first.unit and first.num.scale == 1 and first.value * scale < second.value:
        first = replace(first, value=first.value * scale)  # "8 or 9 hundred", "20-30k"
    if second.container:
        amount = interval(first.value, second.value, "")
        return Group(first.at, second.end, amount, "count", unit_said=False, doubt=second.doubt, noun=second.container)
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
    if low_end > high_end and joint == "to" and low_end != high_end:
        # "from 120 to 100" is a change, not a range: the later number stands, and the other is told.
        amount, also = Amount(high_end, high_end, unit or "count"), (Amount(low_end, low_end, unit or "count"),)
    else:
        amount = interval(low_end, high_end, unit)
    yards = second.yards or (first.yards and not second.unit)
    return Group(first.at, second.end, amount, kind_of(unit), said, "", label, also=also, yards=yards)


def _counts_something(toks: Sequence[Token], at: int) -> bool:
    return (
        at < len(toks)
        and toks[at].kind == "w"
        and toks[at].low not in LABELS
        and toks[at].low not in ("and", "or", "if", "depending")
    )


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
    if by is None or by.doubt or (by.unit and dimension(by.unit) != dimension(value.unit)):
        return group
    wide = convert(by.value, by.unit, value.unit) if by.unit else by.value
    return replace(group, end=by.end, value=replace(value, low=value.low - wide, high=value.low + wide))


def plain(toks: Sequence[Token], found: Measure) -> Group | None:
    """Return the group of one number, None for a fraction of nothing."""
    if found.num.part and not found.unit and not found.container:
        return None
    if found.num.words and low(toks, found.at - 1) == "back" and not found.unit:
        return None  # "the back forty"
    if found.num.words and not found.value and not found.unit and not found.doubt:
        return None  # "tapering to zero"
    pronoun = found.num.words and found.value == 1 and not found.unit and not found.container
    return None if pronoun and _pronoun(toks, found) else single(found)


def _pronoun(toks: Sequence[Token], found: Measure) -> bool:
    """Whether "one" stands for a thing already named, or for nobody: "the one", "no one", "one of these days"."""
    before = low(toks, found.at - 1)
    if before == "the" and low(toks, found.at - 2) in ("just", "only"):
        return False
    return low(toks, found.end) in ("of", "another", "s") or before in _POINTS_AT


_POINTS_AT = words(
    "the this that which no any each every another some whole state old new last next big small first second wrong right same"
)
