"""How people spell units: words to symbols. Data only; the longest spelling wins."""

from __future__ import annotations

_LENGTHS = {
    "in": "in inch inches inchs inche ins",
    "ft": "ft fts foot feet foots feets feat",
    "yd": "yd yds yard yards yrd yrds",
    "mile": "mi mile miles",
    "mm": "mm millimeter millimeters millimetre millimetres",
    "cm": "cm cms centimeter centimeters centimetre centimetres",
    "m": "m meter meters metre metres mtr mtrs",
    "km": "km kms kilometer kilometers kilometre kilometres",
}
_PLAIN = {
    "acre": "acre acres ac acer acers accre accres",
    "hectare": "ha hectare hectares",
    "ft2": "sf sqft sqf sqfeet sqfoot ft²",
    "m2": "sqm m²",
    "yd2": "sqyd sqyds",
    "yd3": "cy cuyd cuyds cyd cyds yd³",
    "ft3": "cf cuft ft³ cft",
    "m3": "cbm m³",
    "gallon": "gal gals gallon gallons",
    "litre": "l liter liters litre litres",
    "psi": "psi psig",
    "kPa": "kpa",
    "MPa": "mpa",
    "bar": "bar bars",
    "hp": "hp horse horsepower bhp",
    "kW": "kw kilowatt kilowatts",
    "W": "watt watts",
    "ppm": "ppm",
    "percent": "percent pct percents %",
    "degF": "degf fahrenheit farenheit °f ℉",
    "degC": "degc celsius centigrade °c ℃",
    "second": "sec secs second seconds",
    "minute": "min mins minute minutes",
    "hour": "h hr hrs hour hours",
    "day": "day days",
    "week": "wk wks week weeks",
    "month": "mo mos month months",
    "year": "yr yrs year years",
    "usd": "dollar dollars buck bucks usd",
}
_PHRASES = {
    "horse power": "hp",
    "h p": "hp",
    "parts per million": "ppm",
    "parts million": "ppm",
    "mg / l": "mg/L",
    "mg per l": "mg/L",
    "mg per liter": "mg/L",
    "mg per litre": "mg/L",
    "mg a liter": "mg/L",
    "milligrams per liter": "mg/L",
    "milligrams per litre": "mg/L",
    "milligrams / liter": "mg/L",
    "milligrams / litre": "mg/L",
    "pounds per square inch": "psi",
    "lbs per square inch": "psi",
    "lb per square inch": "psi",
    "lbs per sq in": "psi",
    "pounds per sq inch": "psi",
    "lbs / sq in": "psi",
    "p s i": "psi",
    "pounds of pressure": "psi",
    "pounds pressure": "psi",
    "lbs of pressure": "psi",
    "lbs pressure": "psi",
    "kilo pascals": "kPa",
    "kilopascal": "kPa",
    "kilopascals": "kPa",
    "acre feet": "acre_ft",
    "acre foot": "acre_ft",
    "acre ft": "acre_ft",
    "acre - feet": "acre_ft",
    "acre - foot": "acre_ft",
    "acre - ft": "acre_ft",
    "per cent": "percent",
    "s f": "ft2",
    "c y": "yd3",
    "c f": "ft3",
    "yards cubed": "yd3",
    "feet cubed": "ft3",
    "meters cubed": "m3",
    "metres cubed": "m3",
    "meters squared": "m2",
    "metres squared": "m2",
    "'": "ft",
    "′": "ft",
    "’": "ft",
    "´": "ft",
    "ʹ": "ft",
    "`": "ft",
    '"': "in",
    "″": "in",
    "”": "in",
    "“": "in",
    "ʺ": "in",
    "' '": "in",
    "’ ’": "in",
    "′ ′": "in",
}
_SCALES = {"C": "degC", "F": "degF"}


def _degrees() -> dict[str, str]:
    rows = {}
    for scale, words in {"degF": "f fahrenheit farenheit", "degC": "c celsius centigrade"}.items():
        for word in words.split():
            for lead in ("°", "º", "degrees", "degree", "deg", "° degrees"):
                rows[f"{lead} {word}"] = scale
    # Alone, degrees are Fahrenheit here, and the reading says that no scale was named.
    for alone in ("°", "º", "degrees", "degree", "deg", "degs"):
        rows[alone] = "degF?"
    return rows


def _rates() -> dict[str, str]:
    rows = {}
    per = (
        "per",
        "/",
        "a",
        "to the",
        "to a",
        "to each",
        "per each",
        "in a",
        "for each",
        "for every",
        "to one",
        "in each",
        "each",
    )
    tops = {
        "oz/gal": "oz ozs ounce ounces",
        "cup/gal": "cup cups",
        "tbsp/gal": "tbsp tablespoon tablespoons",
        "tsp/gal": "tsp teaspoon teaspoons",
    }
    for unit, words in tops.items():
        for word in words.split():
            for lead in ("", "fl ", "fluid ") if unit == "oz/gal" else ("",):
                for joint in per:
                    for base in ("gal", "gallon"):
                        rows[f"{lead}{word} {joint} {base}"] = unit
    for top in ("ml", "millilitres", "milliliters", "mls"):
        for joint in per:
            for base in ("l", "liter", "litre"):
                rows[f"{top} {joint} {base}"] = "ml/L"
    return rows


def _powers() -> dict[str, str]:
    rows = {}
    squares = {"ft": "ft2", "in": "in2", "yd": "yd2", "mile": "mile2", "m": "m2", "cm": "cm2", "km": "km2"}
    cubes = {"ft": "ft3", "in": "in3", "yd": "yd3", "m": "m3"}
    for length, words in _LENGTHS.items():
        for word in words.split():
            if length in squares:
                for lead in ("sq", "square", "sqr", "squares", "sqare", "sqaure", "squre", "squar", "sq -", "square -"):
                    rows[f"{lead} {word}"] = squares[length]
                for tail in ("²", "^ 2", "2"):
                    rows[f"{word} {tail}"] = squares[length]
            if length in cubes:
                for lead in ("cu", "cubic", "cub", "cubed", "cu -", "cubic -"):
                    rows[f"{lead} {word}"] = cubes[length]
                for tail in ("³", "^ 3", "3"):
                    rows[f"{word} {tail}"] = cubes[length]
    return rows


def _all() -> dict[tuple[str, ...], str]:
    rows: dict[str, str] = {}
    for table in (_LENGTHS, _PLAIN):
        for unit, words in table.items():
            rows.update(dict.fromkeys(words.split(), unit))
    rows.update(_PHRASES | _degrees() | _rates() | _powers())
    return {tuple(words.split()): unit for words, unit in rows.items()}


# Tuples of lower-case tokens, full stops left out.
SPELLINGS: dict[tuple[str, ...], str] = _all()
LONGEST = max(map(len, SPELLINGS))
FIRST = frozenset(words[0] for words in SPELLINGS)
# Too short or too common to be a unit in any case: only in capitals, or only beside the number.
CAPITALS = {"C": "degC", "F": "degF", "W": "W", "L": "litre", "K": "K"}

# Measures that cannot be turned into the law's units without asking; the question they lead to.
CONTAINERS = {
    "truckload": "How many cubic yards does a truckload hold?",
    "dump truck load": "How many cubic yards does the truck hold?",
    "dump truck": "How many cubic yards does the truck hold?",
    "truck load": "How many cubic yards does a truckload hold?",
    "truck": "How many cubic yards does the truck hold?",
    "pail": "How many cubic yards, or how many gallons, is that?",
    "bucket": "How many cubic yards, or how many gallons, is that?",
    "wheelbarrow": "How many cubic yards, or cubic feet, is that?",
    "wheel barrow": "How many cubic yards, or cubic feet, is that?",
    "barrow": "How many cubic yards, or cubic feet, is that?",
    "wheelbarrow load": "How many cubic yards, or cubic feet, is that?",
    "bucket load": "How many cubic yards, or how many gallons, is that?",
    "trailer load": "How many cubic yards does the trailer hold?",
    "trailer": "How many cubic yards does the trailer hold?",
    "pickup load": "How many cubic yards does the pickup hold?",
    "load": "How many cubic yards is a load?",
    "scoop": "How many cubic yards is a scoop?",
    "shovelful": "How many cubic yards, or cubic feet, is that?",
    "bag": "How many cubic feet, or cubic yards, is that?",
    "dumpster": "How many cubic yards does the dumpster hold?",
    "barrel": "How many gallons, or cubic yards, is that?",
    "drum": "How many gallons, or cubic yards, is that?",
    "ton": "How many cubic yards is that?",
    "tonne": "How many cubic yards is that?",
    "pound": "How much is that in the unit asked for?",
    "lb": "How much is that in the unit asked for?",
    "rod": "How many feet is that?",
    "chain": "How many feet is that?",
    "link": "How many feet is that?",
    "fathom": "How many feet is that?",
    "furlong": "How many feet is that?",
    "pace": "How many feet is that?",
    "step": "How many feet is that?",
    "block": "How many feet, or miles, is that?",
    "boat width": "How many feet is that?",
    "boat length": "How many feet is that?",
    "boatlength": "How many feet is that?",
    "football field": "How many feet, or acres, is that?",
    "shovel": "How many feet, or cubic yards, is that?",
    "capful": "How many ounces is a capful?",
    "cap": "How many ounces is a capful?",
    "glug": "How many ounces is that?",
    "jug": "How many ounces, or gallons, is that?",
    "square": "Which unit: square feet, square yards or acres?",
    "sq": "Which unit: square feet, square yards or acres?",
    "cubic": "Which unit: cubic feet or cubic yards?",
    "cube": "Which unit: cubic feet or cubic yards?",
    "knot": "How much is that in the unit asked for?",
}
# Body measures that stand for a depth, said without a number.
BODY = frozenset({"knee", "ankle", "waist", "chest", "hip", "thigh", "shin", "neck", "shoulder", "head", "belly"})
# Units of things the law does not measure here: read past, so that their numbers are nothing else.
IRRELEVANT = frozenset(
    {"mph", "gpm", "gph", "cfs", "cfm", "rpm", "volt", "volts", "v", "amp", "amps", "cc", "hz", "mb", "gb", "knots"}
)
