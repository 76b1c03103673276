"""What was read in a message: a value with its span. A pure value."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.quantities.values import Amount, Shares, Sides, Slope

Quantity = Amount | Sides | Slope | Shares


@dataclass(frozen=True, slots=True)
class Reading:
    """One quantity in a text.

    Args:
        start, end: offsets in code points; a hedge or a bound before the number is inside.
        text: the very words, `text[start:end]`.
        value: what they say; None where they cannot be read.
        kind: the dimension (length area volume pressure temperature power concentration mixing_rate duration years money
            percent ratio), or sides, shares, count, ordinal, or number (bare, no unit and nothing counted).
        per_year: it is an amount a year.
        unit_said: the unit was in the words; otherwise it was taken from a neighbour or is the usual one, or there is none.
        bound: "", "<", "<=", ">", ">=" as the words bound it.
        unreadable: what to ask, where the value cannot be read or stands for two things; "" where all is clear.
        label: the word that says which measure it is: deep, wide, long, high, thick, across, back, over, square, clock.
        noun: what is counted, or the words after "of": "mitigation credits", "muck".
        more: it is said as an addition ("another 40", "50 more").
        exact: the words stress that it is exact ("exactly", "surveyed").
        also: other values that the same words could mean.
    """

    start: int
    end: int
    text: str
    value: Quantity | None
    kind: str
    per_year: bool = False
    unit_said: bool = True
    bound: str = ""
    unreadable: str = ""
    label: str = ""
    noun: str = ""
    more: bool = False
    exact: bool = False
    also: tuple[Quantity, ...] = ()
