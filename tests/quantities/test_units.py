"""Exact conversion, and amounts as people read them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.quantities.units import UNITS, amount_in, convert, dimension, number, ratio, show
from assistant.quantities.values import Amount, Slope
from corpus.errors import RiparianError

EXACT = [
    (Fraction(72), "in", "ft", Fraction(6)),
    (Fraction(10890), "ft2", "acre", Fraction(1, 4)),
    (Fraction(1), "acre", "ft2", Fraction(43560)),
    (Fraction(1), "yd3", "ft3", Fraction(27)),
    (Fraction(1), "mile", "ft", Fraction(5280)),
    (Fraction(2640), "ft", "mile", Fraction(1, 2)),
    (Fraction(1), "ft", "cm", Fraction("30.48")),
    (Fraction(1), "in", "mm", Fraction("25.4")),
    (Fraction(1), "hectare", "m2", Fraction(10000)),
    (Fraction(1), "gallon", "litre", Fraction("3.785411784")),
    (Fraction(1), "m3", "litre", Fraction(1000)),
    (Fraction(1), "acre_ft", "ft3", Fraction(43560)),
    (Fraction(1), "bar", "kPa", Fraction(100)),
    (Fraction(1), "hp", "W", Fraction("745.69987158227022")),
    (Fraction(-40), "degC", "degF", Fraction(-40)),
    (Fraction(32), "degF", "degC", Fraction(0)),
    (Fraction(0), "degC", "K", Fraction("273.15")),
    (Fraction(-7), "degC", "degF", Fraction("19.4")),
    (Fraction(200), "mg/L", "ppm", Fraction(200)),
    (Fraction("5.25"), "percent", "ppm", Fraction(52500)),
    (Fraction(1), "week", "day", Fraction(7)),
    (Fraction(18), "month", "year", Fraction(3, 2)),
    (Fraction(1000), "ml/L", "oz/gal", Fraction(128)),
    (Fraction(2), "tbsp/gal", "oz/gal", Fraction(1)),
]


@pytest.mark.parametrize(("value", "unit", "to", "result"), EXACT, ids=[f"{v} {u} in {t}" for v, u, t, _ in EXACT])
def test_conversion_is_exact(value: Fraction, unit: str, to: str, result: Fraction) -> None:
    assert convert(value, unit, to) == result


def test_2000_psi_is_137_9_bar() -> None:
    assert round(convert(Fraction(2000), "psi", "bar"), 4) == Fraction("137.8951")


@given(st.sampled_from(sorted(UNITS)), st.sampled_from(sorted(UNITS)), st.fractions(-(10**6), 10**6))
@settings(derandomize=True, max_examples=400, deadline=None)
def test_there_and_back_is_the_same_number(unit: str, to: str, value: Fraction) -> None:
    if dimension(unit) == dimension(to):
        assert convert(convert(value, unit, to), to, unit) == value


@pytest.mark.parametrize(
    ("unit", "to"), [("ft", "ft2"), ("psi", "degF"), ("ft3", "acre"), ("day", "usd"), ("count", "ratio")]
)
def test_units_of_two_dimensions_are_refused(unit: str, to: str) -> None:
    with pytest.raises(RiparianError, match="is wanted"):
        convert(Fraction(1), unit, to)


def test_an_unknown_unit_is_refused_with_those_that_are_known() -> None:
    with pytest.raises(RiparianError, match="no unit 'foo'"):
        convert(Fraction(1), "foo", "ft")


@pytest.mark.parametrize(
    ("amount", "to", "low", "high"),
    [
        (Amount.of(2, "month"), "day", 59, 62),
        (Amount.of(1, "year"), "day", 365, 366),
        (Amount.of(6, "month"), "day", 181, 184),
        (Amount.of(365, "day"), "year", 1, 1),
        (Amount.of(2, "week"), "day", 14, 14),
        (Amount(Fraction(1), Fraction(2), "ft"), "in", 12, 24),
    ],
)
def test_months_are_intervals_of_days(amount: Amount, to: str, low: int, high: int) -> None:
    assert (amount_in(amount, to).low, amount_in(amount, to).high) == (low, high)


def test_hedges_and_open_ends_survive_a_conversion() -> None:
    value = Amount(None, Fraction(2), "ft", about=True, high_open=True)
    assert amount_in(value, "in") == Amount(None, Fraction(24), "in", about=True, high_open=True)


SHOWN = [
    (Fraction(100), "ft2", "100 ft²"),
    (Fraction(10000), "ft2", "10,000 ft²"),
    (Fraction(8), "yd3", "8 cubic yards"),
    (Fraction(1), "yd3", "1 cubic yard"),
    (Fraction(1, 2), "acre", "0.5 acre"),
    (Fraction(3, 2), "acre", "1.5 acres"),
    (Fraction(1, 3), "acre", "1/3 acre"),
    (Fraction(10, 3), "ft", "3 1/3 ft"),
    (Fraction("2.96296296"), "yd3", "about 2.963 cubic yards"),
    (Fraction(500), "usd", "$500"),
    (Fraction(3001, 2), "usd", "$1,500.50"),
    (Fraction(19), "degF", "19 °F"),
    (Fraction(-7), "degC", "−7 °C"),
    (Fraction(1900), "psi", "1,900 psi"),
    (Fraction(10), "day", "10 days"),
    (Fraction(1), "day", "1 day"),
    (Fraction(2), "count", "2"),
    (Fraction(6, 5), "ratio", "1.2"),
    (Fraction(50), "percent", "50 percent"),
    (Fraction(0), "ft", "0 ft"),
    (Fraction(1, 10**7), "mile", "about 0.0000001 mile"),
]


@pytest.mark.parametrize(("value", "unit", "said"), SHOWN, ids=[s for _, _, s in SHOWN])
def test_amounts_are_shown_as_people_read_them(value: Fraction, unit: str, said: str) -> None:
    assert show(value, unit) == said


@given(st.fractions(-(10**9), 10**9))
@settings(derandomize=True, max_examples=300, deadline=None)
def test_a_number_shown_without_about_is_the_number(value: Fraction) -> None:
    text = number(value).replace(",", "").replace("−", "-")
    if text.startswith("about"):
        assert abs(Fraction(text.split()[1]) - value) < Fraction(1, 1000)
    else:
        negative = text.startswith("-")
        size = sum(Fraction(part) for part in text.removeprefix("-").split())
        assert (-size if negative else size) == value


def test_a_ratio_is_one_number_however_it_was_said() -> None:
    assert ratio(Slope(Fraction(13, 10), Fraction(1))) == ratio(Amount.of("1.3", "ratio")) == Fraction(13, 10)
    assert ratio(Slope(Fraction(1), Fraction(0))) is None
    assert ratio(Amount(Fraction(1), Fraction(2), "ratio")) is None
