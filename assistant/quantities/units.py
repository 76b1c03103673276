"""Units: exact conversion between them, and amounts as people read them. Standard library only, no floats."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from assistant.quantities.values import Amount, Slope
from corpus.errors import RiparianError


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit of measure.

    Args:
        symbol: its name in values and rule files.
        dimension: what it measures, as in the fact vocabulary.
        factor: how many of the dimension's base unit it holds.
        one: how a person reads one of them.
        many: how a person reads several.
        offset: added after the factor (temperatures only).
    """

    symbol: str
    dimension: str
    factor: Fraction
    one: str
    many: str
    offset: Fraction = Fraction(0)


_FOOT = Fraction("0.3048")  # metres: the international foot, never the survey foot
_POUND_FORCE = Fraction("0.45359237") * Fraction("9.80665")  # newtons
_GALLON = Fraction(231, 1728)  # cubic feet: 231 cubic inches


def _table() -> dict[str, Unit]:
    feet = Fraction(1)
    metre = 1 / _FOOT
    rows: list[tuple[str, str, Fraction | int, str, str]] = [
        ("ft", "length", feet, "ft", "ft"),
        ("in", "length", Fraction(1, 12), "in", "in"),
        ("yd", "length", 3, "yard", "yards"),
        ("mile", "length", 5280, "mile", "miles"),
        ("mm", "length", metre / 1000, "mm", "mm"),
        ("cm", "length", metre / 100, "cm", "cm"),
        ("m", "length", metre, "m", "m"),
        ("km", "length", metre * 1000, "km", "km"),
        ("ft2", "area", feet, "ft²", "ft²"),
        ("in2", "area", Fraction(1, 144), "in²", "in²"),
        ("yd2", "area", 9, "square yard", "square yards"),
        ("acre", "area", 43560, "acre", "acres"),
        ("mile2", "area", 5280**2, "square mile", "square miles"),
        ("cm2", "area", (metre / 100) ** 2, "cm²", "cm²"),
        ("m2", "area", metre**2, "m²", "m²"),
        ("hectare", "area", metre**2 * 10000, "hectare", "hectares"),
        ("km2", "area", (metre * 1000) ** 2, "km²", "km²"),
        ("ft3", "volume", feet, "cubic foot", "cubic feet"),
        ("in3", "volume", Fraction(1, 1728), "cubic inch", "cubic inches"),
        ("yd3", "volume", 27, "cubic yard", "cubic yards"),
        ("m3", "volume", metre**3, "m³", "m³"),
        ("gallon", "volume", _GALLON, "gallon", "gallons"),
        ("litre", "volume", metre**3 / 1000, "litre", "litres"),
        ("acre_ft", "volume", 43560, "acre-foot", "acre-feet"),
        ("psi", "pressure", _POUND_FORCE / Fraction("0.0254") ** 2, "psi", "psi"),
        ("kPa", "pressure", 1000, "kPa", "kPa"),
        ("MPa", "pressure", 1000000, "MPa", "MPa"),
        ("bar", "pressure", 100000, "bar", "bar"),
        ("W", "power", 1, "W", "W"),
        ("kW", "power", 1000, "kW", "kW"),
        ("hp", "power", 550 * _FOOT * _POUND_FORCE, "hp", "hp"),
        ("ppm", "concentration", 1, "ppm", "ppm"),
        # A litre of water weighs a million milligrams, so the two are the same number in water.
        ("mg/L", "concentration", 1, "mg/L", "mg/L"),
        ("percent", "percent", 1, "percent", "percent"),
        ("oz/gal", "mixing_rate", 1, "ounce per gallon", "ounces per gallon"),
        ("cup/gal", "mixing_rate", 8, "cup per gallon", "cups per gallon"),
        ("tbsp/gal", "mixing_rate", Fraction(1, 2), "tablespoon per gallon", "tablespoons per gallon"),
        ("tsp/gal", "mixing_rate", Fraction(1, 6), "teaspoon per gallon", "teaspoons per gallon"),
        # A gallon is 128 fluid ounces, and 1000 ml a litre.
        ("ml/L", "mixing_rate", Fraction(128, 1000), "ml per litre", "ml per litre"),
        ("second", "duration", 1, "second", "seconds"),
        ("minute", "duration", 60, "minute", "minutes"),
        ("hour", "duration", 3600, "hour", "hours"),
        ("day", "duration", 86400, "day", "days"),
        ("week", "duration", 604800, "week", "weeks"),
        ("month", "years", Fraction(1, 12), "month", "months"),
        ("year", "years", 1, "year", "years"),
        ("usd", "money", 1, "dollar", "dollars"),
        ("count", "count", 1, "", ""),
        ("ratio", "ratio", 1, "", ""),
    ]
    table = {s: Unit(s, d, Fraction(f), one, many) for s, d, f, one, many in rows}
    table["K"] = Unit("K", "temperature", Fraction(1), "K", "K")
    table["degC"] = Unit("degC", "temperature", Fraction(1), "°C", "°C", Fraction("273.15"))
    table["degF"] = Unit("degF", "temperature", Fraction(5, 9), "°F", "°F", Fraction("273.15") - 32 * Fraction(5, 9))
    return table


UNITS: dict[str, Unit] = _table()

# A calendar month has 28 to 31 days and a year 365 or 366: a length in days is an interval, never a guess.
_MONTH_DAYS_LOW = (0, 28, 59, 89, 120, 150, 181, 212, 242, 273, 303, 334)
_MONTH_DAYS_HIGH = (0, 31, 62, 92, 123, 153, 184, 215, 245, 276, 306, 337)


def dimension(unit: str) -> str:
    """Return what a unit measures.

    Raises:
        RiparianError: there is no such unit.
    """
    return _unit(unit).dimension


def convert(amount: Fraction, unit: str, to: str) -> Fraction:
    """Return an amount in another unit of the same dimension, exactly.

    Args:
        amount: the number.
        unit: its unit.
        to: the unit wanted.

    Raises:
        RiparianError: no such unit, or the two measure different things.
    """
    if unit == to:
        return amount
    here, there = _unit(unit), _unit(to)
    if here.dimension != there.dimension:
        if {here.dimension, there.dimension} == {"percent", "concentration"}:
            return amount * 10000 if here.dimension == "percent" else amount / 10000
        raise RiparianError(
            f"{show(amount, unit)} is {_a(here.dimension)}, and {_a(there.dimension)} is wanted",
            f"Give it in {there.many or there.symbol}.",
        )
    return (amount * here.factor + here.offset - there.offset) / there.factor


def amount_in(amount: Amount, to: str) -> Amount:
    """Return an amount or an interval in another unit, hedges kept.

    Months and years become an interval of days (two months: 59 to 62), and days an interval of years, because a
    calendar month has no fixed length.

    Raises:
        RiparianError: the two units measure different things.
    """
    if amount.unit == to:
        return amount
    here, there = dimension(amount.unit), dimension(to)
    if {here, there} == {"duration", "years"}:
        low = None if amount.low is None else _calendar(amount.low, amount.unit, to)[0]
        high = None if amount.high is None else _calendar(amount.high, amount.unit, to)[1]
    else:
        low = None if amount.low is None else convert(amount.low, amount.unit, to)
        high = None if amount.high is None else convert(amount.high, amount.unit, to)
    return Amount(low, high, to, amount.about, amount.whole, amount.low_open, amount.high_open)


def _calendar(number: Fraction, unit: str, to: str) -> tuple[Fraction, Fraction]:
    if dimension(unit) == "years":
        months = convert(number, unit, "month")
        days = (_days(months, _MONTH_DAYS_LOW, 365), _days(months, _MONTH_DAYS_HIGH, 366))
        return convert(days[0], "day", to), convert(days[1], "day", to)
    days_said = convert(number, unit, "day")
    if days_said % 365 == 0 and to == "year" and days_said:
        # "365 days" is a year to everybody.
        return days_said / 365, days_said / 365
    scale = convert(Fraction(1), "year", to)
    return days_said / 366 * scale, days_said / 365 * scale


def _days(months: Fraction, table: tuple[int, ...], year: int) -> Fraction:
    whole = int(months)
    rest = (months - whole) * (28 if year == 365 else 31)
    return Fraction(whole // 12 * year + table[whole % 12]) + rest


def ratio(value: Slope | Amount) -> Fraction | None:
    """Return one number for a ratio said either way: 4:1 is 4; None for an interval or a level slope."""
    if isinstance(value, Slope):
        return value.horizontal / value.vertical if value.vertical else None
    return value.low if value.low == value.high else None


def number(value: Fraction) -> str:
    """Return a number as people read it: exact where it can be, else "about" with four decimals."""
    sign, value = ("−" if value < 0 else ""), abs(value)
    for places in range(5):
        scaled = value * 10**places
        if scaled.denominator == 1:
            return sign + _decimal(int(scaled), places)
    if value.denominator <= 16:
        whole, rest = divmod(value.numerator, value.denominator)
        return sign + (f"{whole:,} " if whole else "") + f"{rest}/{value.denominator}"
    places = 4
    # A tiny number keeps four significant digits instead of being rounded to zero.
    while value * 10**places < 1000 and places < 12:
        places += 1
    return "about " + sign + _decimal(round(value * 10**places), places).rstrip("0").rstrip(".")


def _decimal(scaled: int, places: int) -> str:
    if not places:
        return f"{scaled:,}"
    whole, rest = divmod(scaled, 10**places)
    return f"{whole:,}.{rest:0{places}d}"


def show(value: Fraction, unit: str) -> str:
    """Return a number with its unit as people read it: "100 ft²", "8 cubic yards", "$500", "19 °F"."""
    if unit == "usd":
        places = 0 if value.denominator == 1 else 2
        sign = "−" if value < 0 else ""
        return f"{sign}${_decimal(round(abs(value) * 10**places), places)}"
    if unit == "percent":
        return f"{number(value)} percent"
    kind = _unit(unit)
    name = kind.one if (abs(value) <= 1 and value.denominator != 1) or abs(value) == 1 else kind.many
    return f"{number(value)} {name}".strip()


def _unit(symbol: str) -> Unit:
    try:
        return UNITS[symbol]
    except KeyError:
        raise RiparianError(f"no unit {symbol!r}", f"Units: {', '.join(UNITS)}.") from None


def _a(dimension_name: str) -> str:
    words = {
        "years": "a number of months or years",
        "mixing_rate": "a mixing rate",
        "money": "an amount of money",
        "percent": "a percentage",
        "duration": "a length of time",
    }
    article = "an" if dimension_name[0] in "aeiou" else "a"
    return words.get(dimension_name, f"{article} {dimension_name}")
