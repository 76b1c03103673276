"""Exact conversion, and amounts as people read them."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.quantities.units import UNITS, amount_in, convert, dimension, number, ratio, show
from assistant.quantities.values import Amount, Slope
from corpus.errors import RiparianError

EXACT = [
    (F(72), "in", "ft", F(6)),
    (F(10890), "ft2", "acre", F(1, 4)),
    (F(1), "acre", "ft2", F(43560)),
    (F(1), "yd3", "ft3", F(27)),
    (F(1), "mile", "ft", F(5280)),
    (F(2640), "ft", "mile", F(1, 2)),
    (F(1), "ft", "cm", F("30.48")),
    (F(1), "in", "mm", F("25.4")),
    (F(1), "hectare", "m2", F(10000)),
    (F(1), "gallon", "litre", F("3.785411784")),
    (F(1), "m3", "litre", F(1000)),
    (F(1), "acre_ft", "ft3", F(43560)),
    (F(1), "bar", "kPa", F(100)),
    (F(1), "hp", "W", F("745.69987158227022")),
    (F(-40), "degC", "degF", F(-40)),
    (F(32), "degF", "degC", F(0)),
    (F(0), "degC", "K", F("273.15")),
    (F(-7), "degC", "degF", F("19.4")),
    (F(200), "mg/L", "ppm", F(200)),
    (F("5.25"), "percent", "ppm", F(52500)),
    (F(1), "week", "day", F(7)),
    (F(18), "month", "year", F(3, 2)),
    (F(1000), "ml/L", "oz/gal", F(128)),
    (F(2), "tbsp/gal", "oz/gal", F(1)),
]


@pytest.mark.parametrize(("value", "unit", "to", "result"), EXACT, ids=[f"{v} {u} in {t}" for v, u, t, _ in EXACT])
def test_conversion_is_exact(value: F, unit: str, to: str, result: F) -> None:
    assert convert(value, unit, to) == result


def test_2000_psi_is_137_9_bar() -> None:
    assert round(convert(F(2000), "psi", "bar"), 4) == F("137.8951")


@given(st.sampled_from(sorted(UNITS)), st.sampled_from(sorted(UNITS)), st.fractions(-(10**6), 10**6))
@settings(derandomize=True, max_examples=400, deadline=None)
def test_there_and_back_is_the_same_number(unit: str, to: str, value: F) -> None:
    if dimension(unit) == dimension(to):
        assert convert(convert(value, unit, to), to, unit) == value


@pytest.mark.parametrize(
    ("unit", "to"), [("ft", "ft2"), ("psi", "degF"), ("ft3", "acre"), ("day", "usd"), ("count", "ratio")]
)
def test_units_of_two_dimensions_are_refused(unit: str, to: str) -> None:
    with pytest.raises(RiparianError, match="is wanted"):
        convert(F(1), unit, to)


def test_an_unknown_unit_is_refused_with_those_that_are_known() -> None:
    with pytest.raises(RiparianError, match="no unit 'foo'"):
        convert(F(1), "foo", "ft")


@pytest.mark.parametrize(
    ("amount", "to", "low", "high"),
    [
        (Amount.of(2, "month"), "day", 59, 62),
        (Amount.of(1, "year"), "day", 365, 366),
        (Amount.of(6, "month"), "day", 181, 184),
        (Amount.of(365, "day"), "year", 1, 1),
        (Amount.of(2, "week"), "day", 14, 14),
        (Amount(F(1), F(2), "ft"), "in", 12, 24),
    ],
)
def test_months_are_intervals_of_days(amount: Amount, to: str, low: int, high: int) -> None:
    assert (amount_in(amount, to).low, amount_in(amount, to).high) == (low, high)


def test_hedges_and_open_ends_survive_a_conversion() -> None:
    value = Amount(None, F(2), "ft", about=True, high_open=True)
    assert amount_in(value, "in") == Amount(None, F(24), "in", about=True, high_open=True)


SHOWN = [
    (F(100), "ft2", "100 ft²"),
    (F(10000), "ft2", "10,000 ft²"),
    (F(8), "yd3", "8 cubic yards"),
    (F(1), "yd3", "1 cubic yard"),
    (F(1, 2), "acre", "0.5 acre"),
    (F(3, 2), "acre", "1.5 acres"),
    (F(1, 3), "acre", "1/3 acre"),
    (F(10, 3), "ft", "3 1/3 ft"),
    (F("2.96296296"), "yd3", "about 2.963 cubic yards"),
    (F(500), "usd", "$500"),
    (F(3001, 2), "usd", "$1,500.50"),
    (F(19), "degF", "19 °F"),
    (F(-7), "degC", "−7 °C"),
    (F(1900), "psi", "1,900 psi"),
    (F(10), "day", "10 days"),
    (F(1), "day", "1 day"),
    (F(2), "count", "2"),
    (F(6, 5), "ratio", "1.2"),
    (F(50), "percent", "50 percent"),
    (F(0), "ft", "0 ft"),
    (F(1, 10**7), "mile", "about 0.0000001 mile"),
]


@pytest.mark.parametrize(("value", "unit", "said"), SHOWN, ids=[s for _, _, s in SHOWN])
def test_amounts_are_shown_as_people_read_them(value: F, unit: str, said: str) -> None:
    assert show(value, unit) == said


@given(st.fractions(-(10**9), 10**9))
@settings(derandomize=True, max_examples=300, deadline=None)
def test_a_number_shown_without_about_is_the_number(value: F) -> None:
    text = number(value).replace(",", "").replace("−", "-")
    if text.startswith("about"):
        assert abs(F(text.split()[1]) - value) < F(1, 1000)
    else:
        negative = text.startswith("-")
        size = sum(F(part) for part in text.removeprefix("-").split())
        assert (-size if negative else size) == value


def test_a_ratio_is_one_number_however_it_was_said() -> None:
    assert ratio(Slope(F(13, 10), F(1))) == ratio(Amount.of("1.3", "ratio")) == F(13, 10)
    assert ratio(Slope(F(1), F(0))) is None
    assert ratio(Amount(F(1), F(2), "ratio")) is None
