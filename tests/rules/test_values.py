"""Derived values: each line is a computation a person can do on paper."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from assistant.quantities.values import MonthDay, Value, When
from assistant.rules import days
from assistant.rules.book import RuleBook
from assistant.rules.derive import value_of
from assistant.rules.hold import hold
from assistant.rules.known import Known
from assistant.rules.results import Status
from assistant.rules.spans import Span, both, either, greater, opposite

Facts = Callable[..., dict[str, Value]]
DAY = date(2026, 6, 1)

#: threshold, facts, value, the computation in words
TABLE: list[tuple[str, dict[str, Any], str, str]] = [
    ("manual-exempt-100sqft", {"dimensions": [(10, 12), "ft"]}, "120", "10 ft × 12 ft = 120 ft²"),
    ("manual-exempt-100sqft", {"dimensions": [("3.1", 3), "m"]}, "9.3/0.09290304", "3.1 m × 3 m = 9.3 m²"),
    ("manual-exempt-100sqft", {"dimensions": [(120, 60), "in"]}, "50", "120 in × 60 in"),
    ("manual-exempt-100sqft", {"dimensions": [(1, 10, 9), "ft"]}, "90", "10 ft × 9 ft = 90 ft²"),
    ("manual-exempt-1ft", {"dimensions": [(1, 10, 9), "ft"]}, "1", "1 ft"),
    ("gp-manual-10cy", {"dimensions": [(1, 10, 9), "ft"]}, "10/3", "1 ft × 10 ft × 9 ft"),
    ("manual-exempt-100sqft", {"dimensions": [(5, 10), "ft"], "item_count": (3, "count")}, "150", "3 × (5 ft × 10 ft"),
    ("manual-exempt-1ft", {"dredged_depth": (8, "in")}, "2/3", "8 in = 2/3 ft"),
    ("gp-impoundment-50cy", {"dimensions": [(30, 45), "ft"], "dredged_depth": (1, "ft")}, "50", "1,350 cubic feet"),
    ("gp-manual-10cy", {"dredged_volume": (270, "ft3")}, "10", "270 cubic feet = 10 cubic yards"),
    (
        "manual-exempt-100sqft",
        {"dredged_area": (50, "ft2"), "earlier_dredged_area": (60, "ft2")},
        "110",
        "60 ft² earlier this year + 50 ft² now = 110 ft²",
    ),
    (
        "gp-manual-10cy",
        {
            "dredged_area": (54, "ft2"),
            "dredged_depth": (6, "in"),
            "earlier_dredged_area": (54, "ft2"),
            "earlier_dredged_depth": (1, "ft"),
        },
        "3",
        "2 cubic yards earlier this year + 1 cubic yard now = 3 cubic yards",
    ),
    (
        "manual-exempt-1ft",
        {"dredged_depth": (6, "in"), "earlier_dredged_depth": (8, "in"), "same_spot_again": True},
        "7/6",
        "earlier at the same spot",
    ),
    (
        "manual-exempt-1ft",
        {"dredged_depth": (6, "in"), "earlier_dredged_depth": (8, "in"), "same_spot_again": False},
        "2/3",
        "earlier",
    ),
    (
        "wgp-residential-10000sf",
        {"wetland_area": ("0.1", "acre"), "other_wetland_area": (644, "ft2")},
        "5000",
        "4,356 ft² + 644 ft² in other parts of the project = 5,000 ft²",
    ),
    ("seasonal-rec-25sqft", {"dimensions": [(2, 5, 5), "ft"]}, "25", "5 ft × 5 ft = 25 ft²"),
    ("seasonal-rec-25sqft", {"structure_area": (24, "ft2"), "dimensions": [(9, 9), "ft"]}, "24", "24 ft²"),
    (
        "fish-crib-water-over-5ft",
        {"water_depth": (13, "ft"), "dimensions": [(8, 8, 8), "ft"]},
        "5",
        "13 ft of water − 8 ft of crib = 5 ft",
    ),
    ("fish-crib-water-over-5ft", {"water_over_top": (2, "m")}, "2/0.3048", "2 m = about 6.5617 ft"),
    ("tsc-remove-160d", {"installation_date": "2025-11-20", "removal_date": "2026-04-29"}, "160", "160 days"),
    ("review-petition-30d", {"decision_date": "2026-08-04", "petition_date": "2026-09-03"}, "30", "30 days"),
    ("wip-comment-30th-day", {"notice_date": "2027-02-01", "comment_end_date": "2027-03-03"}, "30", "30 days"),
    ("wip-notice-pending-15d", {"closure_date": "2026-07-02", "notice_date": "2026-07-20"}, "18", "18 days"),
    ("wip-hearing-request-20d", {"notice_date": "2026-07-20", "hearing_request_date": "2026-08-09"}, "20", "20 days"),
    ("review-refer-15d", {"petition_granted_date": "2026-07-20", "referral_date": "2026-08-04"}, "15", "15 days"),
    ("farm-ditch-notice-10d", {"application_date": "2028-02-24", "in_water_work_date": "2028-03-05"}, "10", "10 days"),
    ("wgp-authorization-5y", {"authorization_date": "2021-06-03", "today": "2026-06-03"}, "5", "5 full years"),
    ("ip-term-10y", {"permit_term": (120, "month")}, "10", "120 months = 10 years"),
]  # fmt: skip


def number(text: str) -> Fraction:
    top, _, under = text.partition("/")
    return Fraction(top) / Fraction(under or 1)


@pytest.mark.parametrize(("threshold", "said", "value", "words"), TABLE)
def test_a_value_and_its_computation(
    book: RuleBook, facts: Facts, threshold: str, said: dict[str, Any], value: str, words: str
) -> None:
    derived = value_of(Known(book, facts(**said), DAY), book.thresholds[threshold])
    assert derived.span == Span(number(value), number(value))
    assert words in derived.text
    assert set(derived.inputs) <= set(said)


#: threshold, facts, low end, high end
OPEN: list[tuple[str, dict[str, Any], str | None, str | None]] = [
    ("manual-exempt-100sqft", {"dredged_area": (100, "ft2", "about")}, "85", "115"),
    ("manual-exempt-100sqft", {"dredged_area": ((90, 110), "ft2")}, "90", "110"),
    ("manual-exempt-100sqft", {"dredged_area": ((None, 50), "ft2")}, None, "50"),
    ("gp-manual-10cy", {"dredged_area": ((90, 108), "ft2"), "dredged_depth": (1, "ft")}, "10/3", "4"),
    ("manual-exempt-1ft", {"dredged_volume": (60, "ft3"), "dredged_area": (50, "ft2")}, "6/5", None),
    ("manual-exempt-100sqft", {"dredged_volume": (60, "ft3"), "dredged_depth": (6, "in")}, "120", None),
    ("manual-exempt-100sqft", {"dredged_area": (60, "ft2"), "dug_earlier_this_year": True}, "60", None),
    ("manual-exempt-1ft", {"dredged_depth": (6, "in"), "earlier_dredged_depth": (8, "in")}, "2/3", "7/6"),
    ("gp-utility-8h", {"trench_time": (480, "minute", "about")}, "6.8", "9.2"),
    ("decon-air-temp-19f", {"air_temperature": (20, "degF", "about")}, "17", "23"),
    ("wip-recheck-10d", {"info_complete_date": "2026-05-20", "today": "2026-06-01"}, "12", None),
    ("escrow-purchase-30d", {"credit_notice_date": "2026-05-01", "today": "2026-06-01"}, "31", None),
    (
        "tsc-remove-160d",
        {"installation_date": "2025-12-01", "removal_date": "2026-04-01/2026-04-30"},
        "121",
        "150",
    ),
]


@pytest.mark.parametrize(("threshold", "said", "low", "high"), OPEN)
def test_an_open_value_keeps_both_its_ends(
    book: RuleBook, facts: Facts, threshold: str, said: dict[str, Any], low: str | None, high: str | None
) -> None:
    span = value_of(Known(book, facts(**said), DAY), book.thresholds[threshold]).span
    assert span is not None
    assert span.low == (None if low is None else number(low))
    assert span.high == (None if high is None else number(high))


#: threshold, facts, the facts that would help
ASKED: list[tuple[str, dict[str, Any], tuple[str, ...]]] = [
    ("manual-exempt-100sqft", {}, ("dredged_area",)),
    ("gp-manual-10cy", {}, ("dredged_volume",)),
    ("gp-manual-10cy", {"dredged_area": (50, "ft2")}, ("dredged_depth",)),
    ("manual-exempt-100sqft", {"dredged_area": ((90, 110), "ft2")}, ("dredged_area",)),
    ("manual-exempt-100sqft", {"dredged_area": (9, "ft2"), "dug_earlier_this_year": True}, ("earlier_dredged_area",)),
    (
        "manual-exempt-1ft",
        {"dredged_depth": (9, "in"), "dug_earlier_this_year": True},
        ("same_spot_again", "earlier_dredged_depth"),
    ),
    ("manual-exempt-1ft", {"dredged_depth": (9, "in"), "earlier_dredged_depth": (9, "in")}, ("same_spot_again",)),
    ("tsc-remove-160d", {"installation_date": "2025-11-20"}, ("removal_date",)),
    ("fish-crib-water-over-5ft", {"water_depth": (13, "ft")}, ("water_over_top", "dimensions")),
    ("fish-crib-swim-100ft", {"swim_distance": (100, "ft")}, ()),
    ("seasonal-rec-25sqft", {"dimensions": [(4, 4), "ft"], "item_count": (2, "count")}, ()),
    ("fish-crib-dims-8ft", {"dimensions": [(8,), "ft"]}, ("dimensions",)),
    ("wip-lot-after-2012", {"development_initiated_date": "2012-01-01/2012-12-31"}, ("development_initiated_date",)),
]


@pytest.mark.parametrize(("threshold", "said", "asked"), ASKED)
def test_what_would_settle_an_open_number(
    book: RuleBook, facts: Facts, threshold: str, said: dict[str, Any], asked: tuple[str, ...]
) -> None:
    finding = hold(Known(book, facts(**said), DAY), book.thresholds[threshold])
    assert finding.status is Status.UNKNOWN
    assert finding.open_facts == asked


def test_a_circle_is_judged_between_exact_bounds_of_pi(book: RuleBook, facts: Facts) -> None:
    known = Known(book, facts(dimensions=[(6,), "ft"]), DAY)
    span = value_of(known, book.thresholds["seasonal-rec-25sqft"]).span
    assert span is not None
    assert span.low is not None
    assert span.high is not None
    assert Fraction("28.27433388") < span.low < span.high < Fraction("28.27433389")
    finding = hold(known, book.thresholds["seasonal-rec-25sqft"])
    assert "about 28.2743 ft²" in finding.arithmetic
    assert finding.over_by.startswith("about 3.27")


def test_the_diameter_whose_circle_is_just_within_passes(book: RuleBook, facts: Facts) -> None:
    # 25 = π d² / 4 at d = 5.641895...
    for diameter, wanted in (("5.6418", Status.MET), ("5.6419", Status.NOT_MET)):
        known = Known(book, facts(dimensions=[(diameter,), "ft"]), DAY)
        assert hold(known, book.thresholds["seasonal-rec-25sqft"]).status is wanted


def test_stones_said_as_two_numbers_are_all_there(book: RuleBook, facts: Facts) -> None:
    known = Known(book, facts(stone_diameter=((6, 10), "in")), DAY)
    assert hold(known, book.thresholds["spawning-reef-stone-2-8in"]).status is Status.NOT_MET


def test_a_stated_value_stands_before_a_derived_one(book: RuleBook, facts: Facts) -> None:
    known = Known(book, facts(dredged_area=(90, "ft2"), dimensions=[(10, 12), "ft"]), DAY)
    assert value_of(known, book.thresholds["manual-exempt-100sqft"]).span == Span.at(90)


FOLLOWING = [
    ({"uses_power": False}, "machine_below_high_water_mark", False),
    ({"spoil_placement": "wetland"}, "in_wetland", True),
    ({"in_wetland": True}, "spoil_placement", "wetland"),
    ({"wetland_area": (5, "ft2")}, "in_wetland", True),
    ({"permit_kind": "wetland_general_permit"}, "in_wetland", True),
    ({"waterbody_kind": "great_lake"}, "trout_water", "no"),
    ({"waterbody_kind": "impoundment"}, "trout_water", None),
    ({"previous_removal_authorized": True}, "previously_dredged", True),
    ({"previous_removal_authorized": False}, "previously_dredged", None),
    ({"in_water_work_date": "05-01"}, "in_water_work", True),
    ({"earlier_dredged_area": (5, "ft2")}, "dug_earlier_this_year", True),
    ({"equipment_cleaned": True, "equipment_drained": True}, "decon_base_route", None),
    (
        {"equipment_cleaned": True, "equipment_drained": True, "plants_in_trash": True},
        "decon_base_route",
        "inspected_drained_and_trashed",
    ),
    ({"equipment_drained": False}, "decon_base_route", "neither"),
    ({"chlorine_concentration": (200, "ppm")}, "decon_extra_step", "chlorine"),
    ({"applicant_kind": "drainage_district"}, "ditch_kind", None),
]


@pytest.mark.parametrize(("said", "fact", "value"), FOLLOWING)
def test_what_follows_from_what(book: RuleBook, facts: Facts, said: dict[str, Any], fact: str, value: object) -> None:
    known = Known(book, facts(**said), DAY)
    assert known.get(fact) == value
    assert known.inputs(fact) == (tuple(said) if value is not None else ())


def test_a_stated_fact_is_never_replaced_by_what_follows(book: RuleBook, facts: Facts) -> None:
    known = Known(book, facts(uses_power=False, machine_below_high_water_mark=True), DAY)
    assert known.get("machine_below_high_water_mark") is True


def test_the_activity_says_what_its_name_says(book: RuleBook) -> None:
    assert Known(book, {}, DAY, "wetland_fill_residential").get("purpose") == "residential"
    assert Known(book, {"purpose": "commercial"}, DAY, "wetland_fill_residential").get("purpose") == "commercial"


def test_kleenes_three_tables() -> None:
    met, failed, unknown = Status.MET, Status.NOT_MET, Status.UNKNOWN
    assert [both([failed, unknown]), both([met, unknown]), both([met, met]), both([])] == [failed, unknown, met, met]
    assert [either([met, unknown]), either([failed, unknown]), either([failed, failed])] == [met, unknown, failed]
    assert [opposite(one) for one in (met, failed, unknown)] == [failed, met, unknown]


def test_spans_add_multiply_and_divide_by_their_ends() -> None:
    one, other = Span(Fraction(2), Fraction(4)), Span(Fraction(1), Fraction(3))
    assert one.plus(other) == Span(Fraction(3), Fraction(7))
    assert one.minus(other) == Span(Fraction(-1), Fraction(3))
    assert one.times(other) == Span(Fraction(2), Fraction(12))
    assert one.over(other) == Span(Fraction(2, 3), Fraction(4))
    assert one.hull(other) == Span(Fraction(1), Fraction(4))
    assert greater(one, other) == Span(Fraction(2), Fraction(4))
    assert one.widened(Fraction(1, 2)) == Span(Fraction(1), Fraction(6))
    assert Span(Fraction(-2), Fraction(-2)).widened(Fraction(1, 2)) == Span(Fraction(-3), Fraction(-1))
    nothing = Span(None, None)
    assert one.plus(nothing) == nothing
    assert one.over(Span(Fraction(0), Fraction(0))) == nothing
    assert greater(one, nothing) == Span(Fraction(2), None)


def test_ages_count_full_years_to_each_anniversary() -> None:
    assert days.years_between(date(2021, 6, 3), date(2026, 6, 2)) < 5
    assert days.years_between(date(2021, 6, 3), date(2026, 6, 3)) == 5
    assert days.years_between(date(2021, 6, 3), date(2026, 6, 4)) > 5
    assert days.years_between(date(2020, 2, 29), date(2025, 2, 28)) == 5
    assert days.years_between(date(2020, 2, 29), date(2024, 2, 29)) == 4


def test_days_between_are_counted_without_the_first(book: RuleBook) -> None:
    first, last = When.on(date(2026, 8, 4)), When.on(date(2026, 9, 3))
    assert days.between(first, last) == Span.at(30)
    assert days.between(When.on(MonthDay(8, 4)), last) is None
    month = When(date(2026, 8, 1), date(2026, 8, 31))
    assert days.between(first, month) == Span(Fraction(-3), Fraction(27))


def test_days_are_read_as_people_write_them() -> None:
    assert days.read_day(date(2027, 3, 15)) == "March 15, 2027"
    assert days.read_when(When.on(MonthDay(6, 1), about=True)) == "about June 1"
    assert days.read_when(When.on(MonthDay(6, 1))) == "June 1"
    assert days.read_when(When(MonthDay(6, 1), MonthDay(6, 5))) == "June 1 to June 5"


def test_a_period_of_more_than_a_year_holds_every_day() -> None:
    assert days.days_of(date(2026, 1, 1), date(2027, 6, 1)) == frozenset(days.ring())
    assert days.days_of(date(2027, 2, 28), date(2027, 3, 1)) == {MonthDay(2, 28), MonthDay(3, 1)}
    assert MonthDay(2, 29) in days.days_of(MonthDay(2, 28), MonthDay(3, 1))


def test_the_same_number_without_its_doubt_is_settled(book: RuleBook, facts: Facts) -> None:
    threshold = book.thresholds["fish-crib-swim-100ft"]
    known = Known(book, facts(swim_distance=(100, "ft")), DAY)
    assert hold(known, threshold).status is Status.UNKNOWN
    assert hold(known, replace(threshold, doubt="")).status is Status.NOT_MET
