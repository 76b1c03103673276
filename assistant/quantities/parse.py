"""One value as typed on the command line or in a form."""

from __future__ import annotations

import re
from datetime import date
from fractions import Fraction

from assistant.quantities.dates import parse_date
from assistant.quantities.read import read
from assistant.quantities.reading import Quantity, Reading
from assistant.quantities.units import UNITS, amount_in, show
from assistant.quantities.values import Amount, Shares, Sides, Slope, Value
from corpus.errors import RiparianError

_NUMBER = re.compile(r"\s*([-−+]?)\s*([0-9]{1,15}(?:\.[0-9]{1,15})?|\.[0-9]{1,15})(?:\s*/\s*([0-9]{1,9}))?\s*")
# A minus before the value, or before one of its sides: "10 x -10 ft".
_BELOW_ZERO = re.compile(r"(?:^|(?<![a-z])x|[×*]|\bby\b)\s*[-−–](?=.)", re.IGNORECASE | re.DOTALL)
_LONGEST = 200


def parse_value(text: str, dimension: str, unit: str, as_of: date | None = None) -> Value:
    """Return the value that a person typed for a fact of one dimension.

    Args:
        text: what was typed: "120 sq ft", "8x8x8 ft", "10:1", "9 or 10 feet", "2.5".
        dimension: the dimension wanted, as in the fact vocabulary.
        unit: the unit that a bare number is taken in.
        as_of: the day of asking, for "tomorrow"; without it a date must stand by itself.

    Returns:
        The value, in the unit typed.

    Raises:
        RiparianError: nothing can be read, the dimension is another, the size is negative, or two things are said.
    """
    if len(text) > _LONGEST:
        raise RiparianError(
            f"the value is {len(text)} characters long", f"Give one {dimension}, such as {_example(dimension, unit)}."
        )
    if dimension == "date":
        return parse_date(text, as_of)
    if dimension != "temperature" and _BELOW_ZERO.search(text):
        raise RiparianError(f"{text.strip()[:60]!r} is below zero", f"Give a size such as {_example(dimension, unit)}.")
    bare = _NUMBER.fullmatch(text)
    if bare and not (bare[3] and dimension in ("percent", "ratio")):
        return _checked(_bare(bare, text, unit), text, dimension, unit)
    readings = list(read(text))
    if len(readings) > 1:
        readings = [
            r for r in readings if not any(r is not o and o.start <= r.start and r.end <= o.end for o in readings)
        ]
    if not readings:
        raise RiparianError(
            f"cannot read {text.strip()[:60]!r} as {_name(dimension)}", f"Write it like {_example(dimension, unit)}."
        )
    if len(readings) > 1:
        raise RiparianError(
            f"{text.strip()[:60]!r} holds {len(readings)} values", f"Give one, such as {_example(dimension, unit)}."
        )
    return _checked(_of(readings[0], text, dimension, unit), text, dimension, unit)


def _bare(match: re.Match[str], text: str, unit: str) -> Quantity:
    under = int(match[3] or 1)
    if not under:
        raise RiparianError(f"cannot divide by zero in {text.strip()!r}", "Write the number in another way.")
    value = Fraction(match[2]) / under
    return Amount.of(-value if match[1] in ("-", "−") and match[1] else value, unit)


def _of(reading: Reading, text: str, dimension: str, unit: str) -> Quantity:
    value = reading.value
    rest = (text[: reading.start] + " " + text[reading.end :]).strip(" .,;")
    stray = re.sub(
        r"\b(?:deep|wide|long|tall|high|thick|across|diameter|in|per|a|year|about|of|grade|slope|the|each|every|on|square|side)\b",
        "",
        rest,
    )
    if any(c.isdigit() for c in stray) or (
        reading.kind in ("number", "count") and stray.strip(" .,;") and dimension != "count"
    ):
        raise RiparianError(
            f"cannot read {text.strip()[:60]!r} as {_name(dimension)}", f"Write it like {_example(dimension, unit)}."
        )
    fitting = list(
        dict.fromkeys(other for other in (value, *reading.also) if other is not None and _fits(other, dimension))
    )
    if len(fitting) > 1 and all(isinstance(other, Amount) for other in fitting):
        # "2 to 1 acre" may be either; a form has no one to ask but the one who typed it.
        raise RiparianError(
            f"{text.strip()[:60]!r} can be read in two ways", f"Give one value, such as {_example(dimension, unit)}."
        )
    if fitting:
        return fitting[0]
    if reading.unreadable:
        raise RiparianError(f"cannot read {text.strip()[:60]!r}", reading.unreadable)
    if isinstance(value, Amount) and value.unit == "count" and not reading.unit_said:
        return Amount(value.low, value.high, unit, value.about, value.whole, value.low_open, value.high_open)
    if value is None:
        raise RiparianError(
            f"cannot read {text.strip()[:60]!r} as {_name(dimension)}", f"Write it like {_example(dimension, unit)}."
        )
    return value


def _fits(value: Quantity, dimension: str) -> bool:
    if isinstance(value, Amount):
        return UNITS[value.unit].dimension == dimension
    return {Sides: "length", Slope: "ratio", Shares: "percent"}[type(value)] == dimension


def _checked(value: Quantity, text: str, dimension: str, unit: str) -> Quantity:
    if isinstance(value, Amount):
        amount_in(value, unit)  # raises where the dimension is another
        low = value.low if value.low is not None else value.high
        if low is not None and low < 0 and dimension != "temperature":
            raise RiparianError(
                f"{text.strip()[:60]!r} is below zero", f"Give a size such as {_example(dimension, unit)}."
            )
    elif not _fits(value, dimension):
        raise RiparianError(
            f"{text.strip()[:60]!r} is not {_name(dimension)}", f"Write it like {_example(dimension, unit)}."
        )
    return value


def _name(dimension: str) -> str:
    plain = dimension.replace("_", " ")
    return {"years": "a number of years", "duration": "a length of time", "money": "an amount of money"}.get(
        plain, f"{'an' if plain[0] in 'aeiou' else 'a'} {plain}"
    )


def _example(dimension: str, unit: str) -> str:
    if dimension == "ratio":
        return '"8:1"'
    if dimension == "percent":
        return '"50/50" or "30 percent"'
    return f'"{show(Fraction(120), unit)}"' if unit in UNITS else '"120"'
