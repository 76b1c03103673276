"""Open ends, missing ends, and ends that just touch a limit (from the survivors of a mutation run)."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from assistant.quantities.values import Amount, MonthDay
from assistant.rules import days
from assistant.rules.book import RuleBook
from assistant.rules.checker import check_threshold
from assistant.rules.spans import Span, greater

TWO, FOUR = Fraction(2), Fraction(4)
CLOSED, LEFT_OPEN, RIGHT_OPEN = Span(TWO, FOUR), Span(TWO, FOUR, low_open=True), Span(TWO, FOUR, high_open=True)
BELOW, ABOVE, WHOLE = Span(None, FOUR), Span(TWO, None), Span(TWO, FOUR, whole=True)


@pytest.mark.parametrize("name", ["plus", "times"])
def test_sums_and_products_keep_each_open_end_on_its_own_side(name: str) -> None:
    for one, other in ((LEFT_OPEN, CLOSED), (CLOSED, LEFT_OPEN)):
        found = getattr(one, name)(other)
        assert (found.low_open, found.high_open) == (True, False)
    for one, other in ((RIGHT_OPEN, CLOSED), (CLOSED, RIGHT_OPEN)):
        found = getattr(one, name)(other)
        assert (found.low_open, found.high_open) == (False, True)
    assert getattr(WHOLE, name)(CLOSED).whole


@pytest.mark.parametrize("name", ["minus", "over"])
def test_differences_and_quotients_turn_the_ends_of_the_second(name: str) -> None:
    assert (getattr(CLOSED, name)(LEFT_OPEN).low_open, getattr(CLOSED, name)(LEFT_OPEN).high_open) == (False, True)
    assert (getattr(CLOSED, name)(RIGHT_OPEN).low_open, getattr(CLOSED, name)(RIGHT_OPEN).high_open) == (True, False)
    assert (getattr(LEFT_OPEN, name)(CLOSED).low_open, getattr(LEFT_OPEN, name)(CLOSED).high_open) == (True, False)
    assert (getattr(RIGHT_OPEN, name)(CLOSED).low_open, getattr(RIGHT_OPEN, name)(CLOSED).high_open) == (False, True)


def test_a_missing_end_stays_missing_where_it_counts() -> None:
    assert (BELOW.plus(CLOSED).low, BELOW.plus(CLOSED).high) == (None, 8)
    assert (CLOSED.plus(ABOVE).low, CLOSED.plus(ABOVE).high) == (4, None)
    assert (BELOW.minus(CLOSED).low, BELOW.minus(CLOSED).high) == (None, 2)
    assert (CLOSED.minus(ABOVE).low, CLOSED.minus(ABOVE).high) == (None, 2)
    assert (CLOSED.minus(BELOW).low, CLOSED.minus(BELOW).high) == (-2, None)
    assert (BELOW.times(CLOSED).low, BELOW.times(CLOSED).high) == (None, 16)
    assert (CLOSED.times(ABOVE).low, CLOSED.times(ABOVE).high) == (4, None)
    assert (CLOSED.over(BELOW).low, CLOSED.over(BELOW).high) == (Fraction(1, 2), None)
    assert (CLOSED.over(ABOVE).low, CLOSED.over(ABOVE).high) == (None, 2)
    assert (BELOW.hull(CLOSED).low, CLOSED.hull(BELOW).low) == (None, None)
    assert (ABOVE.hull(CLOSED).high, CLOSED.hull(ABOVE).high) == (None, None)
    assert greater(BELOW, Span(None, TWO)) == Span(None, FOUR)
    assert BELOW.widened(Fraction(1, 2)) == Span(None, Fraction(6))
    assert ABOVE.widened(Fraction(1, 2)) == Span(Fraction(1), None)
    assert BELOW.mapped(lambda number: number * 3) == Span(None, Fraction(12))
    assert ABOVE.mapped(lambda number: number * 3) == Span(Fraction(6), None)


#: threshold, low, high, open low, open high, status
TOUCHING = [
    ("manual-exempt-100sqft", 10, 20, False, False, "met"),
    ("manual-exempt-100sqft", 300, 400, False, False, "not_met"),
    ("manual-exempt-100sqft", 90, 100, False, False, "met"),
    ("manual-exempt-100sqft", 100, 110, False, False, "unknown"),
    ("manual-exempt-100sqft", 100, 110, True, False, "not_met"),
    ("manual-exempt-100sqft", 100, None, True, False, "not_met"),
    ("manual-exempt-100sqft", 100, None, False, False, "unknown"),
    ("manual-exempt-100sqft", None, 100, False, False, "met"),
    ("manual-exempt-100sqft", None, 101, False, True, "unknown"),
    ("struct-deposit-lt2cy", 1, 2, False, False, "unknown"),
    ("struct-deposit-lt2cy", 1, 2, False, True, "met"),
    ("struct-deposit-lt2cy", None, 2, False, True, "met"),
    ("struct-deposit-lt2cy", 2, 3, False, False, "not_met"),
    ("dd-corridor-setback-12ft", 12, 20, False, False, "met"),
    ("dd-corridor-setback-12ft", 10, 12, False, False, "unknown"),
    ("dd-corridor-setback-12ft", 10, 12, False, True, "not_met"),
    ("decon-air-temp-19f", 19, 30, False, False, "unknown"),
    ("decon-air-temp-19f", 19, 30, True, False, "met"),
    ("decon-air-temp-19f", 10, 19, False, False, "not_met"),
    ("fish-crib-swim-100ft", 100, 120, True, False, "met"),
    ("fish-crib-swim-100ft", 100, 120, False, False, "unknown"),
    ("fish-crib-swim-100ft", 90, 100, False, True, "not_met"),
    ("decon-chlorine-200ppm", 200, 300, True, False, "unknown"),
    ("decon-chlorine-200ppm", 100, 200, False, True, "not_met"),
]


@pytest.mark.parametrize(("name", "low", "high", "low_open", "high_open", "status"), TOUCHING)
def test_an_interval_that_just_touches_a_limit(  # type: ignore[no-untyped-def]
    book: RuleBook, name: str, low, high, low_open, high_open, status: str
) -> None:
    ends = [None if end is None else Fraction(end) for end in (low, high)]
    value = Amount(ends[0], ends[1], book.thresholds[name].unit, low_open=low_open, high_open=high_open)
    assert check_threshold(book, name, value).status == status


@pytest.mark.parametrize(
    ("name", "enough"),
    [
        ("fish-window-trout", "work from May 16 to September 14"),
        ("fish-window-all-other", "work from June 16 to the end of February"),
        ("dd-no-removal-mar15-jun1", "work from June 2 to March 14"),
    ],
)
def test_a_closed_day_names_the_open_time(book: RuleBook, name: str, enough: str) -> None:
    from assistant.quantities.values import When

    assert check_threshold(book, name, When.on(MonthDay(4, 20))).enough == enough


def test_days_of_a_whole_leap_year_and_of_all_but_one_day() -> None:
    assert len(days.days_of(date(2024, 1, 1), date(2024, 12, 31))) == 366
    assert len(days.days_of(date(2023, 1, 1), date(2023, 12, 31))) == 365
    assert len(days.days_of(date(2023, 1, 1), date(2023, 12, 30))) == 364


def test_the_age_within_a_year_is_its_share_of_that_year() -> None:
    assert days.years_between(date(2021, 6, 3), date(2022, 6, 2)) == Fraction(364, 365)
    assert days.years_between(date(2023, 6, 3), date(2024, 6, 2)) == Fraction(365, 366)
    assert days.years_between(date(2021, 6, 3), date(2021, 6, 3)) == 0
    assert days.years_between(date(2021, 6, 3), date(2024, 6, 13)) == 3 + Fraction(10, 365)
