"""For every number of the law that a project can meet or fail: at it, on either side, missing, across it, in other units."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction

import pytest

from assistant.quantities.units import UNITS, convert, dimension
from assistant.quantities.values import Amount, DontKnow, Sides, Slope, Value, When
from assistant.rules.book import RuleBook, load
from assistant.rules.checker import check_threshold
from assistant.rules.model import Threshold
from assistant.rules.vocabulary import read_threshold_value
from corpus.errors import RiparianError
from corpus.law import load as load_corpus

STEP = Fraction(1, 1000)
BOOK = load(load_corpus())
NUMERIC = [
    one
    for one in BOOK.thresholds.values()
    if one.checkable and one.fact and one.role in ("limit", "trigger", "deadline", "amount") and one.numbers
]
PLAIN = [one for one in NUMERIC if one.operator in ("<=", "<", ">=", ">", "==") and not isinstance(one.value, list)]


def ids(one: Threshold) -> str:
    return one.id


def held(threshold: Threshold, value: Value) -> str:
    return str(check_threshold(BOOK, threshold.id, value).status)


def amount(threshold: Threshold, number: Fraction, high: Fraction | None = None) -> Amount:
    return Amount(number, number if high is None else high, threshold.unit)


def expected(threshold: Threshold, side: int) -> str:
    """The status below (-1), at (0) and above (1) the limit, from the words alone."""
    if threshold.doubt == "at" and side == 0:
        return "unknown"
    if threshold.doubt == "above" and side == 1:
        return "unknown"
    passing = {"<=": (-1, 0), "<": (-1,), ">=": (0, 1), ">": (1,), "==": (0,)}[threshold.operator]
    return "met" if side in passing else "not_met"


def test_every_checkable_limit_trigger_and_deadline_is_in_the_table() -> None:
    shaped = {"fish-crib-dims-8ft", "dd-spread-slope-8to1", "dd-corridor-slope-2to1", "fish-crib-bottom-slope-4to1"}
    shaped |= {"spawning-reef-stone-2-8in", "wip-lot-after-2012", "decon-base-choice", "decon-extra-choice"}
    left = {
        one.id
        for one in BOOK.thresholds.values()
        if one.checkable and one.fact and one.role in ("limit", "trigger", "deadline")
    }
    assert left - {one.id for one in PLAIN} == shaped - {"decon-base-choice", "decon-extra-choice"}


@pytest.mark.parametrize("threshold", PLAIN, ids=ids)
@pytest.mark.parametrize("side", [-1, 0, 1], ids=["below", "at", "above"])
def test_a_value_below_at_and_above_the_limit(threshold: Threshold, side: int) -> None:
    assert held(threshold, amount(threshold, threshold.numbers[0] + side * STEP)) == expected(threshold, side)


@pytest.mark.parametrize("threshold", PLAIN, ids=ids)
def test_a_missing_value_is_unknown_and_never_zero(threshold: Threshold) -> None:
    assert held(threshold, DontKnow()) == "unknown"


@pytest.mark.parametrize("threshold", PLAIN, ids=ids)
def test_an_uncertain_value_across_the_limit_is_unknown(threshold: Threshold) -> None:
    limit = threshold.numbers[0]
    assert held(threshold, amount(threshold, limit - STEP, limit + STEP)) == "unknown"


@pytest.mark.parametrize("threshold", PLAIN, ids=ids)
@pytest.mark.parametrize("side", [-1, 1], ids=["below", "above"])
def test_an_uncertain_value_on_one_side_is_as_one_number(threshold: Threshold, side: int) -> None:
    near, far = threshold.numbers[0] + side * STEP, threshold.numbers[0] + side * 2 * STEP
    assert held(threshold, amount(threshold, min(near, far), max(near, far))) == expected(threshold, side)


@pytest.mark.parametrize("threshold", PLAIN, ids=ids)
def test_about_the_limit_is_unknown(threshold: Threshold) -> None:
    assert held(threshold, replace(amount(threshold, threshold.numbers[0]), about=True)) == "unknown"


@pytest.mark.parametrize("threshold", PLAIN, ids=ids)
@pytest.mark.parametrize("side", [-1, 0, 1], ids=["below", "at", "above"])
def test_another_unit_gives_the_same_status(threshold: Threshold, side: int) -> None:
    number = threshold.numbers[0] + side * STEP
    for unit in UNITS:
        if UNITS[unit].dimension == dimension(threshold.unit):
            other = Amount.of(convert(number, threshold.unit, unit), unit)
            assert held(threshold, other) == expected(threshold, side), unit


@pytest.mark.parametrize("threshold", NUMERIC, ids=ids)
def test_a_wrong_dimension_is_refused(threshold: Threshold) -> None:
    wrong = "3 acres" if dimension(threshold.unit) != "area" else "3 psi"
    with pytest.raises(RiparianError) as caught:
        read_threshold_value(BOOK, threshold, wrong)
    assert caught.value.code == 2
    assert threshold.id in str(caught.value)


@pytest.mark.parametrize("threshold", PLAIN, ids=ids)
def test_the_limit_as_typed_is_read_back(threshold: Threshold) -> None:
    value = read_threshold_value(BOOK, threshold, f"{float(threshold.numbers[0]):g}")
    assert held(threshold, value) == expected(threshold, 0)


@pytest.mark.parametrize("threshold", PLAIN, ids=ids)
def test_a_failed_limit_says_by_how_much_and_what_would_be_enough(threshold: Threshold) -> None:
    for side in (-1, 1):
        finding = check_threshold(BOOK, threshold.id, amount(threshold, threshold.numbers[0] + side * STEP))
        if finding.status == "not_met" and threshold.role != "trigger":
            assert finding.enough
            assert finding.over_by or threshold.operator == "=="
        else:
            assert not finding.enough


SLOPES = [("dd-spread-slope-8to1", 8), ("dd-corridor-slope-2to1", 2), ("fish-crib-bottom-slope-4to1", 4)]


@pytest.mark.parametrize(("name", "limit"), SLOPES)
def test_a_slope_with_a_larger_first_number_is_flatter_and_passes(name: str, limit: int) -> None:
    assert check_threshold(BOOK, name, Slope(Fraction(limit), Fraction(1))).status == "met"
    assert check_threshold(BOOK, name, Slope(limit + STEP, Fraction(1))).status == "met"
    assert check_threshold(BOOK, name, Slope(limit - STEP, Fraction(1))).status == "not_met"
    assert check_threshold(BOOK, name, Slope(Fraction(2 * limit), Fraction(2))).status == "met"
    assert check_threshold(BOOK, name, Slope(Fraction(1), Fraction(0))).status == "met"  # level
    assert check_threshold(BOOK, name, Slope(Fraction(0), Fraction(1))).status == "not_met"  # a wall
    assert check_threshold(BOOK, name, Slope(Fraction(limit), Fraction(1), about=True)).status == "unknown"


@pytest.mark.parametrize(
    ("sides", "unit", "wanted"),
    [
        ((8, 8, 8), "ft", "met"),
        ((96, 96, 96), "in", "met"),
        ((8, 8, 9), "ft", "not_met"),
        ((9, 8, 8), "ft", "not_met"),
        ((4, 4, 9), "ft", "not_met"),
        ((60, 100, 90), "in", "not_met"),
        ((8,), "ft", "unknown"),
        ((9,), "ft", "not_met"),
        ((8, 8), "ft", "unknown"),
    ],
)
def test_a_crib_is_held_to_each_side_by_itself(sides: tuple[int, ...], unit: str, wanted: str) -> None:
    value = Sides(tuple(map(Fraction, sides)), unit)
    assert check_threshold(BOOK, "fish-crib-dims-8ft", value).status == wanted


@pytest.mark.parametrize(
    ("low", "high", "wanted"),
    [
        ("2", "8", "met"),
        ("1.999", "8", "not_met"),
        ("2", "8.001", "not_met"),
        ("3", "4", "met"),
        ("9", "10", "not_met"),
    ],
)
def test_stones_must_lie_wholly_within_the_two_sizes(low: str, high: str, wanted: str) -> None:
    value = Amount(Fraction(low), Fraction(high), "in")
    assert check_threshold(BOOK, "spawning-reef-stone-2-8in", value).status == wanted


@pytest.mark.parametrize(("day", "wanted"), [(-1, "not_met"), (0, "not_met"), (1, "met")])
def test_a_lot_begun_on_the_very_day_is_not_begun_after_it(day: int, wanted: str) -> None:
    limit = date.fromisoformat(BOOK.thresholds["wip-lot-after-2012"].value)
    value = When.on(limit + timedelta(days=day))
    assert check_threshold(BOOK, "wip-lot-after-2012", value).status == wanted


@pytest.mark.parametrize("name", [one.id for one in BOOK.thresholds.values() if one.operator == "choice"])
def test_each_choice_is_met_by_its_own_answers_only(name: str) -> None:
    threshold = BOOK.thresholds[name]
    answers = BOOK.facts[threshold.fact or ""].choices or (True, False)
    for answer in answers:
        wanted = "met" if answer in threshold.met_by else "not_met"
        assert check_threshold(BOOK, name, answer).status == wanted


def test_a_share_that_is_only_approximate_is_never_failed() -> None:
    for name, share in (("spawning-reef-share-30pct", 30), ("spawning-reef-share-70pct", 70)):
        assert check_threshold(BOOK, name, Amount.of(share, "percent")).status == "met"
        assert check_threshold(BOOK, name, Amount.of(share + 20, "percent")).status == "unknown"


def test_the_book_is_loaded_without_a_stale_rule(book: RuleBook) -> None:
    assert book.stale == ()
