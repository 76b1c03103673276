"""The traps that a computation can fall into, each by its number in the law notes; the rest stand as notes in the rule files."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from assistant.quantities.values import Amount, Sides, Slope
from assistant.rules.book import RuleBook
from assistant.rules.checker import check_threshold
from assistant.rules.results import Status, Verdict

Verdicts = Callable[..., Verdict]
Statuses = Callable[..., Any]


def alone(book: RuleBook, name: str, number: str | int | Fraction, unit: str) -> str:
    return str(check_threshold(book, name, Amount.of(Fraction(number), unit)).status)


def test_trap_1_three_slopes_stand_on_different_limbs_and_a_bigger_number_is_flatter(book: RuleBook) -> None:
    for name, passes, fails in (
        ("dd-spread-slope-8to1", 10, 6),
        ("dd-corridor-slope-2to1", 3, 1),
        ("fish-crib-bottom-slope-4to1", 5, 3),
    ):
        assert check_threshold(book, name, Slope(Fraction(passes), Fraction(1))).status == "met"
        assert check_threshold(book, name, Slope(Fraction(fails), Fraction(1))).status == "not_met"


def test_trap_2_spread_depth_and_corridor_setback_bind_only_their_own_limb(status: Statuses) -> None:
    spread = {"spoil_placement": "spread_on_land", "spoil_depth_at_bank": (3, "ft"), "pile_setback": (5, "ft")}
    corridor = spread | {"spoil_placement": "district_corridor"}
    assert status("dd-spread-depth-2ft", "drainage_district_ditch", **spread) == "not_met"
    assert status("dd-corridor-setback-12ft", "drainage_district_ditch", **spread) is None
    assert status("dd-spread-depth-2ft", "drainage_district_ditch", **corridor) is None
    assert status("dd-corridor-setback-12ft", "drainage_district_ditch", **corridor) == "not_met"


def test_trap_3_closer_than_12_allows_12_and_within_100_does_not_settle_100(book: RuleBook) -> None:
    assert alone(book, "dd-corridor-setback-12ft", 12, "ft") == "met"
    assert alone(book, "fish-crib-swim-100ft", 100, "ft") == "unknown"
    assert alone(book, "fish-crib-swim-100ft", "100.01", "ft") == "met"
    assert alone(book, "fish-crib-swim-100ft", "99.99", "ft") == "not_met"


def test_trap_4_a_crib_has_three_caps_and_an_8_foot_one_needs_13_feet_of_water(
    book: RuleBook, status: Statuses
) -> None:
    small_but_long = Sides((Fraction(4), Fraction(4), Fraction(9)), "ft")
    assert check_threshold(book, "fish-crib-dims-8ft", small_but_long).status == "not_met"
    crib = {"dimensions": [(8, 8, 8), "ft"]}
    assert status("fish-crib-water-over-5ft", "fish_crib", water_depth=(13, "ft"), **crib) == "met"
    assert status("fish-crib-water-over-5ft", "fish_crib", water_depth=("12.9", "ft"), **crib) == "not_met"


def test_trap_5_stone_between_4_and_4_point_1_inches_is_in_neither_class(book: RuleBook) -> None:
    small, large = book.thresholds["spawning-reef-class-2-4in"], book.thresholds["spawning-reef-class-4.1-8in"]
    assert small.numbers[1] == 4
    assert large.numbers[0] == Fraction("4.1")
    assert not book.thresholds["spawning-reef-share-30pct"].checkable


@pytest.mark.parametrize(
    ("area", "feet", "label"),
    [
        (100, 1, "exempt_if"),
        (200, "0.4", "general_permit_if"),
        (90, 2, "general_permit_if"),
        (300, 1, "individual_permit"),
    ],
)
def test_trap_6_two_caps_for_the_exemption_and_one_volume_for_the_permit(
    verdict: Verdicts, area: int, feet: str, label: str
) -> None:
    found = verdict(
        "manual_dredging",
        uses_power=False,
        dredged_area=(area, "ft2"),
        dredged_depth=(feet, "ft"),
        previously_dredged=False,
        waterbody_kind="natural_lake",
    )
    assert found.label == label


def test_trap_7_areas_and_volumes_of_a_year_add_and_depths_only_on_the_same_spot(status: Statuses) -> None:
    year = {
        "dredged_area": (50, "ft2"),
        "dredged_depth": (8, "in"),
        "earlier_dredged_area": (60, "ft2"),
        "earlier_dredged_depth": (8, "in"),
    }
    assert status("manual-exempt-100sqft", "manual_dredging", **year) == "not_met"
    assert status("manual-exempt-1ft", "manual_dredging", **year) == "unknown"
    assert status("manual-exempt-1ft", "manual_dredging", same_spot_again=False, **year) == "met"
    assert status("manual-exempt-1ft", "manual_dredging", same_spot_again=True, **year) == "not_met"
    assert status("gp-manual-10cy", "manual_dredging", **year) == "met"


def test_trap_8_four_volumes_and_only_one_is_strict(book: RuleBook) -> None:
    for name, at in (("gp-impoundment-50cy", 50), ("gp-maint-50000cy", 50000), ("gp-manual-10cy", 10)):
        assert alone(book, name, at, "yd3") == "met"
    assert alone(book, "struct-deposit-lt2cy", 2, "yd3") == "not_met"
    assert book.thresholds["gp-maint-50000cy"].total == ""
    assert book.thresholds["gp-impoundment-50cy"].total == "year"


def test_trap_8_great_lakes_harbors_are_outside_the_largest_volume(status: Statuses, verdict: Verdicts) -> None:
    marina = {"dredged_volume": (80000, "yd3"), "great_lakes_harbor_or_marina": True}
    assert status("gp-maint-50000cy", "maintenance_dredging", **marina) is None
    assert verdict("maintenance_dredging", previously_dredged=True, **marina).label == "general_permit_if"
    inland = marina | {"great_lakes_harbor_or_marina": False}
    assert status("gp-maint-50000cy", "maintenance_dredging", **inland) == "not_met"
    assert verdict("maintenance_dredging", previously_dredged=True, **inland).label == "individual_permit"


def test_trap_9_a_cubic_yard_is_27_cubic_feet(book: RuleBook) -> None:
    assert alone(book, "gp-manual-10cy", 270, "ft3") == "met"
    assert alone(book, "gp-manual-10cy", 271, "ft3") == "not_met"


def test_trap_10_a_quarter_acre_is_over_the_purpose_caps_and_a_road_bridge_has_none(
    book: RuleBook, verdict: Verdicts
) -> None:
    assert alone(book, "wgp-residential-10000sf", "1/4", "acre") == "not_met"
    wet = {"in_wetland": True, "wetland_area": (5, "acre")}
    assert verdict("wetland_fill_residential", **wet).label == "individual_permit"
    assert verdict("wetland_fill_utility", **wet).label == "general_permit_if"
    bridge = verdict("wetland_fill_bridge_or_culvert", applicant_kind="local_government", **wet)
    assert bridge.label == "general_permit_if"


def test_trap_11_two_acres_passes_twice_and_fails_once(book: RuleBook) -> None:
    assert alone(book, "wgp-hazwaste-2ac", 2, "acre") == "met"
    assert alone(book, "wgp-tempaccess-2ac", 2, "acre") == "met"
    assert alone(book, "wip-limited-review-lt2ac", 2, "acre") == "not_met"


def test_trap_12_the_ratio_is_a_ratio_and_its_floor_stands(book: RuleBook) -> None:
    assert book.thresholds["mitig-min-ratio-1.2"].unit == "ratio"
    assert alone(book, "mitig-near-floor-1.2", Fraction(9, 10) * Fraction(12, 10), "ratio") == "not_met"
    assert alone(book, "mitig-near-floor-1.2", "1.2", "ratio") == "met"


def test_trap_13_exactly_half_a_mile_is_both_and_distance_is_an_alternative(book: RuleBook, verdict: Verdicts) -> None:
    for name in ("mitig-onsite-half-mile", "mitig-near-half-mile", "mitig-far-half-mile-or-more"):
        assert alone(book, name, 2640, "ft") == "unknown"
    assert alone(book, "mitig-near-half-mile", 2639, "ft") == "met"
    assert alone(book, "mitig-far-half-mile-or-more", 2639, "ft") == "not_met"
    found = verdict(
        "wetland_mitigation", same_watershed=True, mitigation_distance=(3, "mile"), mitigation_ratio=(2, "ratio")
    )
    own = next(one for one in found.considered if one.pathway == "mitigation-on-own-project")
    assert own.status is Status.MET


def test_trap_14_the_surface_cap_is_for_recreation_and_each_or_all_is_open(status: Statuses) -> None:
    raft = {"dimensions": [(4, 4), "ft"], "structure_use": "recreational"}
    assert status("seasonal-rec-25sqft", "seasonal_structure", item_count=(1, "count"), **raft) == "met"
    assert status("seasonal-rec-25sqft", "seasonal_structure", item_count=(2, "count"), **raft) == "unknown"
    big = raft | {"dimensions": [(6, 6), "ft"]}
    assert status("seasonal-rec-25sqft", "seasonal_structure", item_count=(2, "count"), **big) == "not_met"
    science = big | {"structure_use": "scientific"}
    assert status("seasonal-rec-25sqft", "seasonal_structure", **science) is None
    pumps = {"pump_power": (4, "hp"), "item_count": (2, "count")}
    assert status("gp-jetting-pump-6.5hp", "plant_jetting", **pumps) == "unknown"
    banks = {"available_credits": (6, "count"), "item_count": (2, "count")}
    assert status("escrow-credits-lt10", "wetland_mitigation", **banks) == "unknown"


STRICT = ["struct-deposit-lt2cy", "tsc-stream-width-10ft", "wip-limited-review-lt2ac", "escrow-credits-lt10"]
STRICT += ["decon-air-temp-19f", "wip-lot-after-2012", "fish-crib-swim-100ft"]


def test_trap_15_only_these_are_strict(book: RuleBook) -> None:
    strict = {one.id for one in book.thresholds.values() if one.operator in ("<", ">") and one.checkable and one.fact}
    assert strict == set(STRICT)


def test_trap_16_exactly_19_degrees_or_frozen_water_leave_the_base_step_only(book: RuleBook, verdict: Verdicts) -> None:
    assert alone(book, "decon-air-temp-19f", 19, "degF") == "not_met"
    assert alone(book, "decon-air-temp-19f", -7, "degC") == "met"
    base = {
        "equipment_cleaned": True,
        "equipment_drained": True,
        "plants_in_trash": True,
        "decon_before_and_after": True,
    }

    def cleaned(**more: Any) -> Status:
        found = verdict("equipment_decontamination", **base, **more)
        return found.considered[0].status

    assert cleaned(air_temperature=(19, "degF"), water_condition="open") is Status.MET
    assert cleaned(air_temperature=(60, "degF"), water_condition="frozen") is Status.MET
    assert cleaned(air_temperature=(60, "degF"), water_condition="open") is Status.UNKNOWN
    assert cleaned(air_temperature=(60, "degF"), water_condition="open", decon_extra_step="none") is Status.NOT_MET


def test_trap_18_seasons_bind_only_their_own_work(status: Statuses, book: RuleBook) -> None:
    april = {"in_water_work_date": "04-20", "trout_water": "no", "great_lakes_water": "no"}
    assert status("dd-no-removal-mar15-jun1", "drainage_district_ditch", **april) == "not_met"
    assert status("fish-window-all-other", "drainage_district_ditch", **april) is None
    assert status("dd-no-removal-mar15-jun1", "fish_crib", **april) is None
    assert all(
        "window" not in book.thresholds[name].role
        for name in book.thresholds
        if "manual-dredging-exemption" in book.thresholds[name].pathways
    )


def test_trap_19_a_trout_tributary_of_the_great_lakes_is_under_both_seasons(status: Statuses) -> None:
    both = {"trout_water": "trout_stream", "great_lakes_water": "tributary_to_first_dam", "in_water_work_date": "06-01"}
    assert status("fish-window-trout", "temporary_crossing", **both) == "met"
    assert status("fish-window-gl-tributaries", "temporary_crossing", **both) == "not_met"
    above = both | {"great_lakes_water": "tributary_above_first_dam"}
    assert status("fish-window-gl-tributaries", "temporary_crossing", **above) is None


def test_trap_20_the_earlier_of_two_events_ends_a_crossing(verdict: Verdicts, status: Statuses) -> None:
    crossing = {"purpose": "forest_management", "stream_width": (7, "ft"), "installation_date": "2025-11-20"}
    late = verdict("temporary_crossing", project_completed_date="2026-01-10", removal_date="2026-04-01", **crossing)
    assert late.label == "not_exempt"
    in_place = verdict("temporary_crossing", date(2026, 2, 1), project_completed_date="2026-01-10", **crossing)
    assert in_place.label == "not_exempt"
    day_160 = {"installation_date": "2025-11-20", "removal_date": "2026-04-29"}
    assert status("tsc-remove-160d", "temporary_crossing", **day_160) == "met"
    day_161 = day_160 | {"removal_date": "2026-04-30"}
    assert status("tsc-remove-160d", "temporary_crossing", **day_161) == "not_met"


def test_trap_21_and_23_dates_of_the_department_fail_no_project(book: RuleBook) -> None:
    for name in ("gp-impoundment-issue-by-2018", "report-first-2003", "def-existing-federal-rule"):
        assert book.thresholds[name].fact is None
        assert not book.thresholds[name].checkable


def test_trap_26_a_request_in_time_keeps_the_clock_of_each_permit(status: Statuses) -> None:
    general = {"permit_kind": "wetland_general_permit", "application_date": "2027-03-01"}
    assert status("wgp-default-auth-30d", "wetland_fill_other", info_request_date="2027-03-11", **general) == "met"
    assert status("wgp-default-auth-30d", "wetland_fill_other", info_request_date="2027-04-01", **general) == "not_met"
    individual = {"permit_kind": "wetland_individual_permit", "info_complete_date": "2026-06-22"}
    assert status("wip-recheck-10d", "wetland_fill_other", today="2026-07-10", **individual) == "not_met"
    assert status("wip-recheck-10d", "wetland_fill_other", today="2026-07-01", **individual) == "unknown"


def test_trap_27_thirty_days_before_is_enough_and_twenty_nine_is_not(book: RuleBook) -> None:
    assert alone(book, "wgp-apply-30d-before", 30, "day") == "met"
    assert alone(book, "wgp-apply-30d-before", 29, "day") == "not_met"
    assert book.thresholds["wgp-apply-30d-before"].duty


def test_trap_33_an_extension_has_the_same_length_neither_shorter_nor_longer(book: RuleBook) -> None:
    assert alone(book, "ip-extension-same-length", 1, "ratio") == "met"
    assert alone(book, "ip-extension-same-length", "1/2", "ratio") == "not_met"
    assert alone(book, "ip-extension-same-length", 2, "ratio") == "not_met"
    assert alone(book, "contract-term-75y", 75, "year") == "met"
    assert alone(book, "ip-term-10y", 11, "year") == "not_met"


def test_trap_36_the_same_500_is_a_least_and_a_most(book: RuleBook) -> None:
    assert book.thresholds["penalty-general-repeat"].value == [500, 10000]
    assert book.thresholds["penalty-gp-first"].value == [10, 500]
    assert book.thresholds["penalty-gp-repeat"].value == [50, 500]


def test_trap_42_what_each_exemption_frees_from(book: RuleBook) -> None:
    frees = {path.id: set(path.frees_from) for path in book.pathways.values()}
    assert frees["manual-dredging-exemption"] == {"permit", "contract"}
    for name in ("farm-drainage-ditch-exemption", "duck-creek-exemption", "drainage-district-exemption"):
        assert frees[name] == {"individual permit", "general permit"}


@pytest.mark.parametrize("bad", [{"in_asnri": True}, {"hazardous_substances": True}])
def test_trap_43_both_shared_conditions_bind_all_three_limbs(verdict: Verdicts, bad: dict[str, bool]) -> None:
    for activity, facts in (
        ("manual_dredging", {"uses_power": False}),
        ("exempt_structure_dredging", {"structure_is_exempt": True}),
        ("powered_dredging", {"authorized_under_30_125": True}),
    ):
        found = verdict(activity, **facts, **bad)
        exemptions = [
            one for one in found.considered if one.kind == "exemption" and one.pathway != "manual-dredging-exemption"
        ]
        exemptions += [one for one in found.considered if one.pathway == "manual-dredging-exemption"][:1]
        assert all(one.status is Status.NOT_MET for one in exemptions)


def test_trap_44_the_protocol_alone_is_enough_and_two_of_three_base_steps_are_not(verdict: Verdicts) -> None:
    def cleaned(**facts: Any) -> Status:
        return verdict("equipment_decontamination", decon_before_and_after=True, **facts).considered[0].status

    warm = {"air_temperature": (60, "degF"), "water_condition": "open"}
    assert cleaned(department_practices_followed=True, **warm) is Status.MET
    two = {"equipment_cleaned": True, "equipment_drained": True, "plants_in_trash": False}
    assert cleaned(department_practices_followed=False, **two, **warm) is Status.NOT_MET
    assert cleaned(**two, **warm) is Status.UNKNOWN


def test_trap_45_soap_and_water_needs_no_pressure_and_does_not_help_a_district(verdict: Verdicts) -> None:
    by_hand = verdict(
        "equipment_decontamination",
        equipment_cleaned=True,
        equipment_drained=True,
        plants_in_trash=True,
        decon_before_and_after=True,
        air_temperature=(60, "degF"),
        water_condition="open",
        decon_extra_step="soap_and_water",
    )
    assert by_hand.considered[0].status is Status.MET
    district = verdict(
        "drainage_district_ditch",
        purpose="maintain_ditch",
        equipment_to_other_water=True,
        decon_extra_step="soap_and_water",
        equipment_wash_pressure=(1500, "psi"),
        equipment_dry_time=(1, "day"),
    )
    assert district.label == "general_permit_if"


def test_trap_46_stronger_chlorine_is_open_and_weaker_fails(book: RuleBook) -> None:
    assert alone(book, "decon-chlorine-200ppm", 200, "ppm") == "met"
    assert alone(book, "decon-chlorine-200ppm", 199, "ppm") == "not_met"
    assert alone(book, "decon-chlorine-200ppm", 201, "ppm") == "unknown"


def test_trap_47_and_48_any_wetland_bars_a_hand_dig_and_only_a_listed_one_a_district(verdict: Verdicts) -> None:
    hand = verdict("manual_dredging", uses_power=False, spoil_placement="wetland")
    assert "manual-spoil-placement" in hand.considered[0].failed
    district = {"purpose": "maintain_ditch", "in_wetland": True}
    assert verdict("drainage_district_ditch", wetland_type="other", **district).label == "exempt_if"
    assert (
        verdict("drainage_district_ditch", wetland_type="southern_sphagnum_bog", **district).label
        == "general_permit_if"
    )
    permit = verdict(
        "wetland_fill_residential", in_wetland=True, wetland_type="calcareous_fen", wetland_area=(100, "ft2")
    )
    assert permit.label == "general_permit_if"


def test_trap_49_riprap_stabilizes_for_a_hand_dig_and_not_for_a_structure(verdict: Verdicts) -> None:
    hand = verdict("manual_dredging", uses_power=False, exposed_topsoil="riprapped")
    assert hand.label == "exempt_if"
    crib = verdict("fish_crib", exposed_topsoil="riprapped")
    assert crib.label == "not_exempt"


def test_trap_50_only_the_maintenance_permits_know_an_earlier_authorization(verdict: Verdicts) -> None:
    special = {"in_asnri": True, "public_rights_feature": True, "previous_removal_authorized": True}
    assert verdict("maintenance_dredging", **special).label == "general_permit_if"
    hand = verdict("manual_dredging", uses_power=False, **special)
    assert hand.pathway == "maintenance-general-permit"
    only_asnri = verdict("manual_dredging", uses_power=False, in_asnri=True)
    assert only_asnri.pathway == "manual-dredging-general-permit"


def test_trap_52_a_possible_effect_on_fish_starts_the_notice_and_ends_no_exemption(
    verdict: Verdicts, status: Statuses
) -> None:
    ditch = {"navigable_before_ditching": False, "may_affect_fish": True, "lead_days": (9, "day")}
    found = verdict("farm_drainage_ditch", **ditch)
    assert found.label == "exempt_if"
    assert [(one.threshold, str(one.status)) for one in found.duties] == [("farm-ditch-notice-10d", "not_met")]
    assert status("farm-ditch-notice-10d", "farm_drainage_ditch", **ditch) == "not_met"
    assert verdict("farm_drainage_ditch", department_finding=True, **ditch).label != "exempt_if"


def test_trap_53_a_small_business_may_only_expand(book: RuleBook) -> None:
    assert "small_business_expansion" in book.thresholds["wip-limited-review-choice"].met_by
    assert "other" not in book.thresholds["wip-limited-review-choice"].met_by


def test_trap_57_missing_pieces_are_unknown_and_never_asked(verdict: Verdicts) -> None:
    found = verdict("plant_jetting")
    gaps = [one for one in found.considered[0].findings if one.gap]
    assert gaps
    assert all(one.status is Status.UNKNOWN and not one.open_facts for one in gaps)
    assert not {one.fact for one in found.missing} & {"unloaded_standards_met"}


def test_trap_60_six_and_a_half_is_neither_six_nor_sixty_one_halves(book: RuleBook) -> None:
    assert book.thresholds["gp-jetting-pump-6.5hp"].numbers == (Fraction(13, 2),)
    assert "−" in book.thresholds["fish-crib-bottom-slope-4to1"].quote
