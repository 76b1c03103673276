"""Numbers that belong together, before the words around them are heard. A pure value and small helpers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from assistant.quantities.measures import Measure
from assistant.quantities.reading import Quantity
from assistant.quantities.tokens import Token
from assistant.quantities.units import dimension
from assistant.quantities.values import Amount


@dataclass(frozen=True, slots=True)
class Group:
    """One quantity at tokens `at` to `end`.

    Args:
        at, end: first token, and the first one after it.
        value: what is said, None where it cannot be read.
        kind: as `Reading.kind`.
        unit_said: whether the unit is in the words.
        doubt: what to ask.
        label: which measure.
        noun: what is counted.
        also: other values the words could mean.
        yards: the unit was "yards" alone.
        about: hedged inside ("a couple").
        more: said as an addition.
        bound: a bound that stands inside ("100+ feet").
        behind: index of the token where the noun stands that another quantity keeps apart, 0 for none.
    """

    at: int
    end: int
    value: Quantity | None
    kind: str
    unit_said: bool = True
    doubt: str = ""
    label: str = ""
    noun: str = ""
    also: tuple[Quantity, ...] = ()
    yards: bool = False
    about: bool = False
    more: bool = False
    bound: str = ""
    behind: int = 0


def kind_of(unit: str) -> str:
    """Return the kind of a reading with this unit."""
    return dimension(unit) if unit else "number"


def single(found: Measure) -> Group:
    """Return the group of one number."""
    if found.container:
        value = None if found.num.vague else Amount(found.value, found.value, "count", about=found.num.about)
        return Group(found.at, found.end, value, "count", unit_said=False, doubt=found.doubt, noun=found.container)
    unit = found.unit or "count"
    amount = None if found.doubt else Amount(found.value, found.value, unit, about=found.num.about)
    said = bool(found.unit) and found.scale_said
    return Group(
        found.at,
        found.end,
        amount,
        kind_of(found.unit),
        said,
        found.doubt,
        yards=found.yards,
        more=found.more,
        bound=found.bound,
    )


def interval(low: Fraction, high: Fraction, unit: str) -> Amount:
    """Return the interval between two numbers."""
    return Amount(min(low, high), max(low, high), unit or "count")


def near(toks: Sequence[Token], at: int, end: int, words: frozenset[str], reach: int = 8) -> bool:
    """Whether one of the words stands within some tokens of a group, in the same sentence."""
    here = at - 1
    while here >= max(0, at - reach) and toks[here].low not in (".", "?", "!", ";", "|"):
        if toks[here].low in words:
            return True
        here -= 1
    here = end
    while here < min(len(toks), end + reach) and not (toks[here].low in ("?", "!", ";", "|") or _stops(toks, here)):
        if toks[here].low in words:
            return True
        here += 1
    return False


def _stops(toks: Sequence[Token], at: int) -> bool:
    # A full stop after "ft" or "sq" ends no sentence: only one that stands before a gap and not inside an abbreviation.
    return toks[at].low == "." and at + 1 < len(toks) and not toks[at + 1].glued and len(toks[at - 1].low) > 3
