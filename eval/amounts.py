"""Numbers with units and dates, read from the text of an answer.

The instrument has a reader of its own: one shared with the assistant would share its faults, and so not see them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

_FOOT = Fraction("0.3048")
_POUND_FORCE = Fraction("0.45359237") * Fraction("9.80665")
_PSI = _POUND_FORCE / Fraction("0.0254") ** 2
_HORSEPOWER = 550 * _FOOT * _POUND_FORCE

# symbol -> (dimension, size in the dimension's base unit, spellings as a regular expression)
_UNITS: dict[str, tuple[str, Fraction, str]] = {
    "ft2": ("area", Fraction(1), r"square[ -]f(?:ee|oo)t|sq\.? ?f(?:ee|oo)?t\.?|sf|ft2|ft²|ft\^2"),
    "in2": ("area", Fraction(1, 144), r"square[ -]inch(?:es)?|sq\.? ?in\.?|in2|in²"),
    "yd2": ("area", Fraction(9), r"square[ -]yards?|sq\.? ?y(?:ar)?ds?\.?|yd2|yd²"),
    "m2": ("area", 1 / _FOOT**2, r"square[ -]met(?:er|re)s?|sq\.? ?m\.?|m2|m²"),
    "hectare": ("area", 10000 / _FOOT**2, r"hectares?|ha"),
    "acre_ft": ("volume", Fraction(43560), r"acre[- ]f(?:ee|oo)t"),
    "acre": ("area", Fraction(43560), r"acres?|ac"),
    "yd3": ("volume", Fraction(27), r"cubic[ -]yards?|cu\.? ?y(?:ar)?ds?\.?|cy|yd3|yds?³|yd\^3"),
    "ft3": ("volume", Fraction(1), r"cubic[ -]f(?:ee|oo)t|cu\.? ?f(?:ee|oo)?t\.?|cf|ft3|ft³|ft\^3"),
    "m3": ("volume", 1 / _FOOT**3, r"cubic[ -]met(?:er|re)s?|cu\.? ?m\.?|m3|m³"),
    "gallon": ("volume", Fraction(231, 1728), r"gallons?|gal\.?"),
    "litre": ("volume", Fraction(1, 1000) / _FOOT**3, r"lit(?:er|re)s?|L"),
    "psi": ("pressure", Fraction(1), r"psi|pounds? per square inch|lbs?\.?(?:/| per )(?:sq\.? ?in\.?|in²)"),
    "kPa": ("pressure", 1000 / _PSI, r"kPa|kilopascals?"),
    "bar": ("pressure", 100000 / _PSI, r"bars?"),
    "degF": ("temperature", Fraction(1), r"degrees? ?(?:F\b|Fahrenheit)|°\s?F|deg\.? ?F|degF|Fahrenheit|F"),
    "degC": ("temperature", Fraction(9, 5), r"degrees? ?(?:C\b|Celsius)|°\s?C|deg\.? ?C|degC|Celsius|C"),
    "hp": ("power", Fraction(1), r"horse ?power|hp"),
    "kW": ("power", 1000 / _HORSEPOWER, r"kilowatts?|kW"),
    "W": ("power", 1 / _HORSEPOWER, r"watts?|W"),
    "mg/L": ("concentration", Fraction(1), r"mg/L|milligrams? per lit(?:er|re)"),
    "ppm": ("concentration", Fraction(1), r"parts per million|ppm"),
    "oz/gal": (
        "mixing_rate",
        Fraction(1),
        r"oz\.?/gal\.?|ounces? (?:per|to the|to a) gallon|oz\.? (?:per|to a) gal(?:lon)?\.?",
    ),
    "ml/L": (
        "mixing_rate",
        Fraction("3.785411784") / Fraction("29.5735295625"),
        r"ml/L|millilit(?:er|re)s? per lit(?:er|re)",
    ),
    "year": ("years", Fraction(12), r"years?|yrs?\.?"),
    "month": ("years", Fraction(1), r"months?"),
    "week": ("duration", Fraction(604800), r"weeks?|wks?\.?"),
    "day": ("duration", Fraction(86400), r"(?:calendar )?days?"),
    "hour": ("duration", Fraction(3600), r"hours?|hrs?\.?"),
    "minute": ("duration", Fraction(60), r"minutes?|mins?\.?"),
    "second": ("duration", Fraction(1), r"seconds?|secs?\.?"),
    "usd": ("money", Fraction(1), r"dollars?|usd|USD"),
    "percent": ("percent", Fraction(1), r"percent|per cent|%"),
    "mile": ("length", Fraction(5280), r"miles?|mi\.?"),
    "km": ("length", 1000 / _FOOT, r"kilomet(?:er|re)s?|km"),
    "mm": ("length", Fraction("0.001") / _FOOT, r"millimet(?:er|re)s?|mm"),
    "cm": ("length", Fraction("0.01") / _FOOT, r"centimet(?:er|re)s?|cm"),
    "yd": ("length", Fraction(3), r"yards?|yds?\.?"),
    "ft": ("length", Fraction(1), r"f(?:ee|oo)t|ft\.?|'|′"),
    "in": ("length", Fraction(1, 12), r"inch(?:es)?|in\.?(?= |$|,|\)|;|·)|in|\"|″"),
    "m": ("length", 1 / _FOOT, r"met(?:er|re)s?|m"),
    "ratio": ("ratio", Fraction(1), r"to (?:1|one)\b|: ?1\b|times|ratio"),
    "count": ("count", Fraction(1), r"count|credits?"),
}

_WORDS = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30, "sixty": 60, "ninety": 90, "hundred": 100,
}  # fmt: skip
_GLYPHS = {
    "½": Fraction(1, 2),
    "¼": Fraction(1, 4),
    "¾": Fraction(3, 4),
    "⅓": Fraction(1, 3),
    "⅔": Fraction(2, 3),
    "⅛": Fraction(1, 8),
}
_FRACTION_WORDS = {"half": 2, "third": 3, "quarter": 4, "fourth": 4, "tenth": 10}

_NUMBER = (
    r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:(?:[ -]\d+/\d+)| ?[½¼¾⅓⅔⅛])?(?![\d/])|\d+/\d+|[½¼¾⅓⅔⅛]"
    r"|(?:one|a|three)[- ](?:half|third|quarter|fourth|tenth)s?(?: of)?(?: an?)?|half(?: of)?(?: an?)?"
    rf"|\b(?:{'|'.join(_WORDS)})\b(?:[- ](?:and )?(?:a[- ])?(?:one[- ])?half)?"
)
_UNIT = "|".join(f"(?P<u{i}>{spelling})" for i, (_, _, spelling) in enumerate(_UNITS.values()))
_SYMBOLS = tuple(_UNITS)
_BARE = re.compile(rf"(?P<sign>(?<![\w.])[-−]|minus )?(?P<dollar>\$ ?)?(?P<number>{_NUMBER})", re.IGNORECASE)
_BEHIND = re.compile(rf"[ -]?(?:{_UNIT})(?![\w²³])", re.IGNORECASE)
_JOIN = re.compile(r"\s*(?:to|and|or|by|x|×|–|-|through)\s*", re.IGNORECASE)
# "F", "C", "m", "in", "L", "W" are units only as written; "30 in May" is not a length.
_CASED = {"degF": "F", "degC": "C", "litre": "L", "W": "W"}


@dataclass(frozen=True, slots=True)
class Amount:
    """One number of a text.

    Args:
        value: the number as written.
        unit: symbol of its unit, empty where none is said.
        start, end: offsets in the text.
    """

    value: Fraction
    unit: str
    start: int
    end: int


def plain(text: str) -> str:
    """Return the text without Markdown's marks, with plain spaces, hyphens and quotes."""
    table = {
        0xA0: " ",
        0x202F: " ",
        0x2009: " ",
        0x2011: "-",
        0x2010: "-",
        0x2019: "'",
        0x2018: "'",
        0x201C: '"',
        0x201D: '"',
    }
    return re.sub(r"\*\*|__|`", "", text.translate(table))


def amounts(text: str) -> list[Amount]:
    """Return every number of a text with its unit; a number joined to a later one shares its unit ("30 to 70 percent")."""
    text = plain(text)
    found = [_amount(text, match) for match in _BARE.finditer(text)]
    for index in range(len(found) - 2, -1, -1):
        this, after = found[index], found[index + 1]
        if not this.unit and after.unit and _JOIN.fullmatch(text[this.end : after.start]):
            found[index] = Amount(this.value, after.unit, this.start, this.end)
    return found


def _amount(text: str, match: re.Match[str]) -> Amount:
    unit, end = "", match.end()
    if match["dollar"]:
        unit = "usd"
    elif behind := _BEHIND.match(text, end):
        name, said = next(
            (name, behind[f"u{index}"]) for index, name in enumerate(_SYMBOLS) if behind[f"u{index}"] is not None
        )
        if len(said) > 1 or said == _CASED.get(name, said):
            unit, end = name, behind.end()
    value = number(match["number"])
    return Amount(-value if match["sign"] else value, unit, match.start(), end)


def number(words: str) -> Fraction:
    """Return the value of one number as written: "6 ½", "1/2", "one-half", "2,000", "two and a half"."""
    text = words.lower().replace(",", "").strip()
    if text[0].isdigit() or text[0] in _GLYPHS:
        total = Fraction(0)
        for part in re.findall(r"\d+/\d+|\d+(?:\.\d+)?|[½¼¾⅓⅔⅛]", text):
            total += _GLYPHS[part] if part in _GLYPHS else Fraction(part)
        return total
    parts = re.findall(r"[a-z]+", text)
    for name, below in _FRACTION_WORDS.items():
        if name in parts or name + "s" in parts:
            first = _WORDS.get(parts[0], 1) if parts[0] != name else 1
            return first + Fraction(1, 2) if "and" in parts else Fraction(first, below)
    return Fraction(_WORDS[parts[0]])


def symbol(unit: str) -> str:
    """Return the symbol for a unit as a case writes it ("F", "acres", "days"); empty where it is not known."""
    if unit in _UNITS:
        return unit
    for name, (_, _, spelling) in _UNITS.items():
        if re.fullmatch(spelling, unit, re.IGNORECASE):
            return name
    return ""


def base(value: Fraction, unit: str) -> tuple[str, Fraction]:
    """Return dimension and value in the dimension's base unit; exact, so that equal means equal."""
    dimension, size, _ = _UNITS[unit]
    return dimension, value * size + 32 if unit == "degC" else value * size


def same(value: Fraction, unit: str, other: Fraction, other_unit: str) -> bool:
    """Whether two values with units are exactly equal, after conversion."""
    return base(value, unit) == base(other, other_unit)
