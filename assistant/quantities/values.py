"""The values a fact can have. Pure, exact, and apart from how they are read, stored or shown."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any, TypeAlias


@dataclass(frozen=True, slots=True)
class Amount:
    """A number with its unit, or an interval where the words leave the number open.

    Args:
        low: lower end, None where there is none ("under 2").
        high: upper end, equal to `low` for a plain number, None where there is none ("more than 100").
        unit: symbol of the unit as the user chose it, one of `units.UNITS` ("ft2", "yd3", "in", "psi").
        about: the words hedge it; the checker widens it by the constant `about` of the fact vocabulary.
        whole: the range is all there (stones of 6 to 10 inches), not an uncertainty.
        low_open: the lower end itself is left out ("more than 100").
        high_open: the upper end itself is left out ("under 2").
    """

    low: Fraction | None
    high: Fraction | None
    unit: str
    about: bool = False
    whole: bool = False
    low_open: bool = False
    high_open: bool = False

    @property
    def exact(self) -> bool:
        """Whether it is one number, said without a hedge."""
        return self.low is not None and self.low == self.high and not self.about

    @classmethod
    def of(cls, number: int | str | Fraction, unit: str, *, about: bool = False) -> Amount:
        """Return the amount of one number."""
        value = Fraction(number)
        return cls(value, value, unit, about=about)


@dataclass(frozen=True, slots=True)
class Sides:
    """Sides of something, height first where there are three; one number is a diameter. One unit for all."""

    sides: tuple[Fraction, ...]
    unit: str
    about: bool = False


@dataclass(frozen=True, slots=True)
class Slope:
    """A slope, horizontal to vertical: 4H:1V is `Slope(4, 1)`, flatter than `Slope(2, 1)`."""

    horizontal: Fraction
    vertical: Fraction
    about: bool = False


@dataclass(frozen=True, slots=True)
class Shares:
    """Percentages of a mix in the order that the fact's question names."""

    parts: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True, order=True)
class MonthDay:
    """A day of the year without the year."""

    month: int
    day: int

    def __str__(self) -> str:
        return f"{self.month:02d}-{self.day:02d}"


@dataclass(frozen=True, slots=True)
class When:
    """A day or an interval of days; both ends are dates, or both are days without a year.

    Args:
        low: first day.
        high: last day, equal to `low` for one day.
        about: the words hedge it.
        whole: every day of it is meant (work from March 8 to 18), not one day somewhere in it.
    """

    low: date | MonthDay
    high: date | MonthDay
    about: bool = False
    whole: bool = False

    @classmethod
    def on(cls, day: date | MonthDay, *, about: bool = False) -> When:
        """Return the value of one day."""
        return cls(day, day, about=about)


@dataclass(frozen=True, slots=True)
class DontKnow:
    """The user was asked, or said unasked, that he does not know: not asked again, and still unknown."""


Value: TypeAlias = Amount | Sides | Slope | Shares | When | DontKnow | bool | str


def number_json(value: Fraction | None) -> int | float | str | None:
    """Return a JSON number, or "n/d" where the number has no exact decimal (as `eval/SCHEMA.md` writes it)."""
    if value is None:
        return None
    if value.denominator == 1:
        return int(value)
    rest = value.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    return float(value) if rest == 1 and len(str(value.numerator)) <= 15 else f"{value.numerator}/{value.denominator}"


def value_json(value: Value) -> Any:
    """Return a value as the answer's JSON writes it; the user's own unit, never a derived one."""
    if isinstance(value, bool | str):
        return value
    if isinstance(value, DontKnow):
        return None
    out: dict[str, Any]
    if isinstance(value, Amount):
        one = value.low is not None and value.low == value.high
        out = {"value": number_json(value.low) if one else [number_json(value.low), number_json(value.high)]}
        out["unit"] = value.unit
    elif isinstance(value, Sides):
        out = {"value": [number_json(side) for side in value.sides], "unit": value.unit}
    elif isinstance(value, Slope):
        out = {"value": [number_json(value.horizontal), number_json(value.vertical)], "unit": "ratio"}
    elif isinstance(value, Shares):
        out = {"value": [number_json(part) for part in value.parts], "unit": "percent"}
    else:
        return _when_json(value)
    if getattr(value, "about", False):
        out["about"] = True
    return out


def _when_json(value: When) -> Any:
    dated = isinstance(value.low, date)
    if value.low == value.high and dated and not value.about:
        return str(value.low)
    out: dict[str, Any] = {"value": str(value.low) if value.low == value.high else [str(value.low), str(value.high)]}
    out["unit"] = "date" if dated else "month-day"
    if value.about:
        out["about"] = True
    return out
