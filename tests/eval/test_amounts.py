"""The instrument's own reader of numbers and dates."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eval.amounts import amounts, number, same, symbol
from eval.days import days, states
from eval.metrics.values_stated import stated


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("at most **100 square feet**", 100, "ft2"),
        ("100 sq. ft.", 100, "ft2"),
        ("100 ft²", 100, "ft2"),
        ("not less than 2,000 psi", 2000, "psi"),
        ("2000 pounds per square inch", 2000, "psi"),
        ("2 000 pounds", None, ""),
        ("within one-half mile", Fraction(1, 2), "mile"),
        ("1/2 mile", Fraction(1, 2), "mile"),
        ("0.5 mi", Fraction(1, 2), "mile"),
        ("half a mile", Fraction(1, 2), "mile"),
        ("6 ½ horsepower", Fraction(13, 2), "hp"),
        ("6 1/2 hp", Fraction(13, 2), "hp"),
        ("an 8-hour period", 8, "hour"),
        ("160 days", 160, "day"),
        ("$10,000", 10000, "usd"),
        ("500 dollars", 500, "usd"),
        ("above 19 °F", 19, "degF"),
        ("19 degrees Fahrenheit", 19, "degF"),
        ("−7 °C", -7, "degC"),
        ("200 parts per million", 200, "ppm"),
        ("0.5 ounces per gallon", Fraction(1, 2), "oz/gal"),
        ("10 cubic yards", 10, "yd3"),
        ("one foot in depth", 1, "ft"),
        ("two and a half feet", Fraction(5, 2), "ft"),
        ("12 in.", 12, "in"),
        ("30 percent", 30, "percent"),
        ("5.25% chlorine", Fraction("5.25"), "percent"),
        ("2 acres", 2, "acre"),
    ],
)
def test_a_number_with_its_unit_is_read(text: str, value: Fraction | int | None, unit: str) -> None:
    found = [(one.value, one.unit) for one in amounts(text)]
    assert value is None or (value, unit) in found


def test_a_number_joined_to_a_later_one_shares_its_unit() -> None:
    assert [(one.value, one.unit) for one in amounts("30 to 70 percent")] == [(30, "percent"), (70, "percent")]


def test_no_pound_is_taken_for_a_pressure() -> None:
    assert all(one.unit != "psi" for one in amounts("200 pounds of gravel"))


@pytest.mark.parametrize(
    ("text", "value", "unit", "is_stated"),
    [
        ("12 inches at most", 1, "ft", True),
        ("13 inches at most", 1, "ft", False),
        ("a limit of 10,890 ft²", 0.25, "acre", True),
        ("1.2 acres for each acre", 1.2, "ratio", True),
        ("1.2 to 1", 1.2, "ratio", True),
        ("12 acres", 1.2, "ratio", False),
        ("fewer than 10 credits", 10, "credits", True),
        ("4H:1V", [4, 1], "ratio", True),
        ("a slope of 8 to 1", [8, 1], "ratio", True),
        ("a slope of 18 to 1", [8, 1], "ratio", False),
        ("100 °C", 212, "F", True),
        ("by April 21, 2027", "2027-04-21", "date", True),
        ("by April 21, 2026", "2027-04-21", "date", False),
        ("by 2027-04-21", "2027-04-21", "date", True),
        ("through June 15", "06-15", "month-day", True),
        ("June 15, 2027", "06-15", "month-day", True),
        ("100 square yards", 100, "ft2", False),
        ("the limit is 100", 100, "ft2", False),
        ("$500 and more", 500, "usd", True),
        ("500 feet", 500, "usd", False),
        ("5 days", 5, "days", True),
        ("120 hours", 5, "days", True),
    ],
)
def test_a_value_is_stated_in_its_unit_or_an_exact_equal(
    text: str, value: object, unit: str, *, is_stated: bool
) -> None:
    assert stated(text, value, unit) is is_stated


@pytest.mark.parametrize(
    "words",
    [
        "F",
        "acres",
        "days",
        "ft2",
        "yd3",
        "mile",
        "psi",
        "hours",
        "years",
        "credits",
        "usd",
        "percent",
        "minutes",
        "hp",
        "ppm",
        "in",
    ],
)
def test_every_unit_of_the_cases_is_known(words: str) -> None:
    assert symbol(words)


def test_dates_are_read_in_the_spellings_of_answers() -> None:
    found = [
        (one.year, one.month, one.day)
        for one in days("April 21, 2027; 2027-04-22; 4/23/2027; 24 April 2027; Sept. 15; June 15th")
    ]
    assert found == [(2027, 4, 21), (2027, 4, 22), (2027, 4, 23), (2027, 4, 24), (0, 9, 15), (0, 6, 15)]


def test_may_not_is_no_date() -> None:
    assert not days("it may not exceed 6 feet")
    assert not states("it may 5 times", "06-05")


@settings(derandomize=True)
@given(st.integers(0, 10**9), st.sampled_from(["ft2", "yd3", "psi", "mile", "usd"]))
def test_a_number_written_with_commas_is_the_number(whole: int, unit: str) -> None:
    assert stated(f"at most {whole:,} {unit}.", whole, unit)


@settings(derandomize=True)
@given(st.fractions(min_value=0, max_value=1000, max_denominator=1000), st.integers(1, 12))
def test_inches_equal_feet_exactly(feet: Fraction, scale: int) -> None:
    assert same(feet * 12 * scale, "in", feet * scale, "ft")


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("6 1/2", Fraction(13, 2)),
        ("½", Fraction(1, 2)),
        ("one-tenth", Fraction(1, 10)),
        ("three quarters", Fraction(3, 4)),
    ],
)
def test_fractions_in_words_and_signs(words: str, value: Fraction) -> None:
    assert number(words) == value
