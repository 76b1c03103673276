"""Closed seasons: the days before, on and after each end, over a leap year and over New Year."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from assistant.quantities.values import MonthDay, When
from assistant.rules import days
from assistant.rules.book import load
from assistant.rules.checker import check_threshold
from assistant.rules.wording import window_ends
from corpus.law import load as load_corpus

BOOK = load(load_corpus())
WINDOWS = [one.id for one in BOOK.thresholds.values() if one.operator == "window"]
# Read from the text by hand: first and last closed day, and the open days of a common year.
READ = {
    "dd-no-removal-mar15-jun1": ((3, 15), (6, 1), None),
    "fish-window-trout": ((9, 15), (5, 15), 122),
    "fish-window-gl-tributaries": ((9, 15), (6, 15), 91),
    "fish-window-door-county": ((11, 1), (6, 15), 138),
    "fish-window-douglas-county": ((9, 15), (7, 1), 75),
    "fish-window-all-other": ((3, 1), (6, 15), 258),
}


def held(name: str, day: date | MonthDay, last: date | MonthDay | None = None, *, whole: bool = False) -> str:
    return str(check_threshold(BOOK, name, When(day, last or day, whole=whole)).status)


def test_there_are_six_seasons() -> None:
    assert set(WINDOWS) == set(READ)


@pytest.mark.parametrize("name", WINDOWS)
@pytest.mark.parametrize("year", [2023, 2024, 2027])
def test_each_end_of_a_season_and_the_days_beside_it(name: str, year: int) -> None:
    (start, end, _) = READ[name]
    first, last = date(year, *start), date(year, *end)
    at_end = "unknown" if name.startswith("dd-") else "not_met"
    day = timedelta(days=1)
    assert held(name, first - day) == "met"
    assert held(name, first) == at_end
    assert held(name, first + day) == "not_met"
    assert held(name, last - day) == "not_met"
    assert held(name, last) == at_end
    assert held(name, last + day) == "met"


@pytest.mark.parametrize("name", WINDOWS)
def test_a_day_without_a_year_is_as_one_with_it(name: str) -> None:
    for day in (date(2024, 1, 1) + timedelta(days=step) for step in range(366)):
        assert held(name, MonthDay(day.month, day.day)) == held(name, day)


@pytest.mark.parametrize("name", [name for name in WINDOWS if READ[name][2]])
def test_the_open_days_of_a_year_count_as_the_text_makes_them(name: str) -> None:
    common = [date(2023, 1, 1) + timedelta(days=step) for step in range(365)]
    leap = [date(2024, 1, 1) + timedelta(days=step) for step in range(366)]
    assert sum(held(name, day) == "met" for day in common) == READ[name][2]
    extra = 1 if held(name, date(2024, 2, 29)) == "met" else 0
    assert sum(held(name, day) == "met" for day in leap) == (READ[name][2] or 0) + extra


def test_only_the_season_of_all_other_waters_opens_on_february_29() -> None:
    open_then = {name for name in WINDOWS if held(name, date(2024, 2, 29)) == "met"}
    assert open_then == {"fish-window-all-other", "dd-no-removal-mar15-jun1"}


@pytest.mark.parametrize("name", ["fish-window-trout", "fish-window-door-county"])
def test_a_season_that_wraps_is_closed_over_new_year(name: str) -> None:
    for day in (date(2026, 12, 31), date(2027, 1, 1), MonthDay(12, 31), MonthDay(1, 1)):
        assert held(name, day) == "not_met"
    assert held(name, MonthDay(12, 20), MonthDay(1, 10)) == "not_met"
    assert held(name, date(2026, 12, 20), date(2027, 1, 10), whole=True) == "not_met"


def test_the_season_of_all_other_waters_is_open_over_new_year() -> None:
    assert held("fish-window-all-other", MonthDay(12, 20), MonthDay(1, 10)) == "met"


def test_a_day_somewhere_across_an_end_is_unknown_and_work_across_it_fails() -> None:
    first, last = MonthDay(6, 11), MonthDay(6, 20)
    assert held("fish-window-all-other", first, last) == "unknown"
    assert held("fish-window-all-other", first, last, whole=True) == "not_met"
    assert held("fish-window-all-other", MonthDay(6, 16), last, whole=True) == "met"
    assert held("dd-no-removal-mar15-jun1", date(2027, 3, 8), date(2027, 3, 18), whole=True) == "not_met"


def test_a_hedged_day_reaches_a_week_either_way() -> None:
    assert check_threshold(BOOK, "fish-window-all-other", When.on(MonthDay(6, 20), about=True)).status == "unknown"
    assert check_threshold(BOOK, "fish-window-all-other", When.on(MonthDay(7, 20), about=True)).status == "met"
    assert check_threshold(BOOK, "fish-window-all-other", When.on(MonthDay(4, 20), about=True)).status == "not_met"


def test_a_first_and_a_last_day_are_one_stretch_of_work(status) -> None:  # type: ignore[no-untyped-def]
    water = {"trout_water": "no", "great_lakes_water": "no"}
    days_of_work = {"in_water_work_date": "2027-02-20", "in_water_work_end_date": "2027-03-02"}
    assert status("fish-window-all-other", "fish_crib", **water, **days_of_work) == "not_met"
    days_of_work["in_water_work_end_date"] = "2027-02-28"
    assert status("fish-window-all-other", "fish_crib", **water, **days_of_work) == "met"
    open_start = {"in_water_work_date": "2027-02-20/2027-03-10", "in_water_work_end_date": "2027-03-12"}
    assert status("fish-window-all-other", "fish_crib", **water, **open_start) == "not_met"


def test_taking_a_crossing_out_is_work_in_the_water_too(status) -> None:  # type: ignore[no-untyped-def]
    water = {"trout_water": "no", "great_lakes_water": "no", "installation_date": "2025-12-01"}
    assert status("fish-window-all-other", "temporary_crossing", removal_date="2026-04-10", **water) == "not_met"
    assert status("fish-window-all-other", "temporary_crossing", removal_date="2026-02-10", **water) == "met"


def test_the_ring_of_days_has_every_day_of_a_leap_year_once() -> None:
    assert len(days.ring()) == len(set(days.ring())) == 366


def test_ends_are_read_as_the_law_writes_them() -> None:
    for name, (start, end, _) in READ.items():
        assert window_ends(BOOK.thresholds[name]) == (MonthDay(*start), MonthDay(*end))
