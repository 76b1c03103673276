"""Values and limits in plain words: "100 square feet", "less than 2 cubic yards", "March 15, 2027".

The language of the answers lives here and nowhere else; the numbers come from findings and thresholds.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from fractions import Fraction

from assistant.quantities.values import Amount, DontKnow, MonthDay, Shares, Sides, Slope, Value, When
from assistant.quantities.yearly import NAMES

# symbol -> one, many
UNIT_WORDS: dict[str, tuple[str, str]] = {
    "in": ("inch", "inches"),
    "ft": ("foot", "feet"),
    "yd": ("yard", "yards"),
    "mile": ("mile", "miles"),
    "mm": ("millimetre", "millimetres"),
    "cm": ("centimetre", "centimetres"),
    "m": ("metre", "metres"),
    "km": ("kilometre", "kilometres"),
    "ft2": ("square foot", "square feet"),
    "in2": ("square inch", "square inches"),
    "yd2": ("square yard", "square yards"),
    "m2": ("square metre", "square metres"),
    "acre": ("acre", "acres"),
    "hectare": ("hectare", "hectares"),
    "ft3": ("cubic foot", "cubic feet"),
    "yd3": ("cubic yard", "cubic yards"),
    "m3": ("cubic metre", "cubic metres"),
    "gallon": ("gallon", "gallons"),
    "litre": ("litre", "litres"),
    "acre_ft": ("acre-foot", "acre-feet"),
    "psi": ("pound per square inch", "pounds per square inch"),
    "kPa": ("kilopascal", "kilopascals"),
    "bar": ("bar", "bar"),
    "degF": ("degree Fahrenheit", "degrees Fahrenheit"),
    "degC": ("degree Celsius", "degrees Celsius"),
    "K": ("kelvin", "kelvin"),
    "hp": ("horsepower", "horsepower"),
    "kW": ("kilowatt", "kilowatts"),
    "W": ("watt", "watts"),
    "ppm": ("part per million", "parts per million"),
    "mg/L": ("milligram per litre", "milligrams per litre"),
    "percent": ("percent", "percent"),
    "oz/gal": ("ounce per gallon", "ounces per gallon"),
    "ml/L": ("millilitre per litre", "millilitres per litre"),
    "second": ("second", "seconds"),
    "minute": ("minute", "minutes"),
    "hour": ("hour", "hours"),
    "day": ("day", "days"),
    "week": ("week", "weeks"),
    "month": ("month", "months"),
    "year": ("year", "years"),
}

# operator of a threshold -> how its limit reads
_OPERATORS = {
    "<=": "at most {}",
    "<": "less than {}",
    ">=": "at least {}",
    ">": "more than {}",
    "==": "{}",
    "between": "{}",
    "choice": "{}",
}
_TIME = {"<=": "within {}", "<": "less than {}", ">=": "at least {}", ">": "more than {}", "==": "{}"}


def number(value: Fraction, *, places: int | None = None) -> str:
    """Return a number as people write it: thousands separated, no more decimals than needed.

    Args:
        value: the number.
        places: decimals to round to; by default two where the number has more.
    """
    digits = 2 if places is None else places
    rounded = round(value, digits)
    whole, rest = divmod(abs(rounded), 1)
    sign = "-" if rounded < 0 else ""
    if not rest:
        return f"{sign}{int(whole):,}"
    decimals = f"{int(rest * 10**digits):0{digits}d}".rstrip("0")
    return f"{sign}{int(whole):,}.{decimals}"


def near(value: Fraction, limit: Fraction | None = None) -> tuple[str, bool]:
    """Return a number short enough to read, and whether it was rounded; never rounded onto the limit.

    Args:
        value: the exact number.
        limit: the number it is compared with.
    """
    for places in (1, 2, 3, 4, 6):
        rounded = round(value, places)
        if rounded == value:
            return number(value, places=places), False
        if rounded != limit and (limit is None or (rounded > limit) == (value > limit)) and rounded != 0:
            return number(value, places=places), True
    return number(value, places=9), True


def with_unit(text: str, unit: str, *, one: bool = False) -> str:
    """Return a number's text with its unit in words."""
    if unit == "usd":
        return f"${text}"
    if unit in {"", "none", "count", "ratio", "ordinal"}:
        return text
    words = UNIT_WORDS.get(unit)
    return f"{text} {words[0] if one else words[1]}" if words else f"{text} {unit}"


def amount(value: Amount, limit: Fraction | None = None) -> str:
    """Return an amount in words, "about" where it is hedged or rounded."""
    if value.low is None and value.high is None:
        return "not known"
    if value.low is None or value.high is None:
        end = value.high if value.low is None else value.low
        assert end is not None  # noqa: S101 - one of the two is there, as the line above says
        text, _ = near(end, limit)
        open_end = value.high_open if value.low is None else value.low_open
        lead = (
            ("less than" if open_end else "at most") if value.low is None else ("more than" if open_end else "at least")
        )
        return f"{lead} {with_unit(text, value.unit, one=end == 1)}"
    low, rough = near(value.low, limit)
    if value.low == value.high:
        text = with_unit(low, value.unit, one=low == "1")
        return f"about {text}" if rough or value.about else text
    high, _ = near(value.high, limit)
    if low == high:
        return f"about {with_unit(low, value.unit, one=low == '1')}"
    return f"{low} to {with_unit(high, value.unit)}" if value.unit != "usd" else f"${low} to ${high}"


def day(value: date | MonthDay) -> str:
    """Return "March 15, 2027", or "March 15" where there is no year."""
    text = f"{NAMES[value.month - 1]} {value.day}"
    return f"{text}, {value.year}" if isinstance(value, date) else text


def iso(value: str) -> str:
    """Return an ISO date or a month and day ("06-15", "2027-03-15") in words."""
    parts = [int(part) for part in value.split("-")]
    return day(date(*parts)) if len(parts) == 3 else day(MonthDay(*parts))


def when(value: When) -> str:
    """Return a day or an interval of days in words."""
    if value.low == value.high:
        return day(value.low)
    return f"{day(value.low)} to {day(value.high)}"


def slope(horizontal: Fraction, vertical: Fraction) -> str:
    """Return a slope as the law words it: "8 to 1"."""
    return f"{number(horizontal)} to {number(vertical)}"


def value(thing: Value | None, limit: Fraction | None = None) -> str:
    """Return any value in words."""
    if thing is None or isinstance(thing, DontKnow):
        return "not known"
    if isinstance(thing, bool):
        return "yes" if thing else "no"
    if isinstance(thing, str):
        return thing.replace("_", " ")
    if isinstance(thing, Amount):
        return amount(thing, limit)
    if isinstance(thing, Slope):
        return slope(thing.horizontal, thing.vertical)
    if isinstance(thing, Sides):
        return " by ".join(with_unit(number(side), thing.unit, one=side == 1) for side in thing.sides)
    if isinstance(thing, Shares):
        return joined([f"{number(part)} percent" for part in thing.parts])
    return when(thing)


def limit(operator: str, shown: str, *, time: bool = False) -> str:
    """Return how a limit reads: "at most 100 square feet", "within 30 days"."""
    return (_TIME if time else _OPERATORS).get(operator, "{}").format(shown)


_SYMBOLS = (
    (r"(?<=\d)\s?ft²", " square feet"),
    (r"(?<=\d)\s?m²", " square metres"),
    (r"(?<=\d)\s?m³", " cubic metres"),
    (r"(?<=\d)\s?psi\b", " pounds per square inch"),
    (r"(?<=\d)\s?hp\b", " horsepower"),
    (r"(?<=\d)\s?ppm\b", " parts per million"),
    (r"(?<=\d)\s?°F", " degrees Fahrenheit"),
    (r"(?<=\d)\s?°C", " degrees Celsius"),
    (r"\b1 ft\b", "1 foot"),
    (r"(?<=\d)\s?ft\b", " feet"),
    (r"\b1 in\b", "1 inch"),
    (r"(?<=\d)\s?in\b(?=$|[.,;:)]| or | over| under)", " inches"),
)


def spelled(text: str) -> str:
    """Return a text of the checker with its unit symbols in words."""
    for pattern, word in _SYMBOLS:
        text = re.sub(pattern, word, text)
    return text


def joined(parts: Sequence[str], last: str = "and") -> str:
    """Return "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def sentence(text: str) -> str:
    """Return the text with a capital first letter and a full stop."""
    text = text.strip()
    if not text:
        return ""
    text = text[0].upper() + text[1:]
    return text if text[-1] in ".?!:" else f"{text}."
