"""The verdict: which pathway, what is missing, what could be changed, what must be said beside it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from assistant.quantities.values import DontKnow
from assistant.rules.book import RuleBook
from assistant.rules.checker import check, checks
from assistant.rules.results import Status, Verdict
from corpus.errors import RiparianError

Verdicts = Callable[..., Verdict]

HAND = {"uses_power": False}
TABLE: list[tuple[str, dict[str, Any], str]] = [
    ("manual_dredging", {}, "exempt_if"),
    ("manual_dredging", {"uses_power": True, "previously_dredged": False, "waterbody_kind": "natural_lake"}, "individual_permit"),
    ("dredging", {}, "needs_facts"),
    ("dredging", HAND, "exempt_if"),
    ("dredging", {"uses_power": True}, "general_permit_if"),
    ("powered_dredging", {}, "general_permit_if"),
    ("powered_dredging", {"previously_dredged": False, "waterbody_kind": "river_or_stream"}, "individual_permit"),
    ("powered_dredging", {"uses_power": False}, "exempt_if"),
    ("maintenance_dredging", {"within_previous_dimensions": False}, "individual_permit"),
    ("maintenance_dredging", {"dredged_volume": (900, "yd3"), "previous_dredged_volume": (800, "yd3")}, "individual_permit"),
    ("impoundment_dredging", {"dredged_volume": (50, "yd3")}, "general_permit_if"),
    ("impoundment_dredging", {"dredged_volume": (51, "yd3"), "previously_dredged": False}, "individual_permit"),
    ("farm_drainage_ditch", {"navigable_before_ditching": False}, "exempt_if"),
    ("farm_drainage_ditch", {"navigable_before_ditching": True, "previously_dredged": False}, "individual_permit"),
    ("drainage_district_ditch", {"contaminated_site_listed": True}, "general_permit_if"),
    ("drainage_district_ditch", {"in_water_work_date": "04-20"}, "exempt_if"),
    ("drainage_district_ditch", {"in_water_work_date": "04-20", "fish_timing_waiver": False}, "general_permit_if"),
    ("duck_creek_drain", {"datcp_rules_followed": True}, "exempt"),
    ("utility_crossing", {"trench_time": (9, "hour")}, "individual_permit"),
    ("contract_removal", {}, "individual_permit"),
    ("exempt_structure_dredging", {"structure_is_exempt": True, "minimum_necessary": True}, "exempt_if"),
    ("seasonal_structure", {"landward_of_line_of_navigation": False}, "exempt_if"),
    ("seasonal_structure", {"shades_plants": True}, "not_exempt"),
    ("temporary_crossing", {"stream_width": (10, "ft")}, "exempt_if"),
    ("temporary_crossing", {"stream_width": (10, "ft"), "clear_span_bridge": False}, "not_exempt"),
    ("temporary_crossing", {"stream_width": (30, "ft"), "clear_span_bridge": True}, "exempt_if"),
    ("fish_crib", {"owner_or_permission": "permission_of_owner"}, "not_exempt"),
    ("fish_crib", {"in_riparian_zone": False}, "exempt_if"),
    ("seasonal_structure", {"in_riparian_zone": False}, "not_exempt"),
    ("spawning_reef", {"stone_kind": "crushed"}, "not_exempt"),
    ("wetland_fill_residential", {}, "needs_facts"),
    ("wetland_fill_residential", {"wetland_area": (8000, "ft2")}, "general_permit_if"),
    ("wetland_fill_residential", {"wetland_area": (12000, "ft2")}, "individual_permit"),
    ("wetland_fill_residential", {"wetland_area": (6000, "ft2"), "other_wetland_area": (5500, "ft2")}, "individual_permit"),
    ("wetland_fill_residential", {"wetland_area": (12000, "ft2"), "permit_kind": "wetland_general_permit"}, "individual_permit"),
    ("wetland_fill_residential", {"wetland_area": (10, "ft2"), "permit_kind": "wetland_individual_permit"}, "individual_permit"),
    ("wetland_fill_residential", {"in_wetland": False}, "exempt"),
    ("wetland_fill_other", {"in_wetland": True, "purpose": "utility"}, "general_permit_if"),
    ("wetland_fill_other", {"in_wetland": True, "purpose": "other"}, "individual_permit"),
    ("wetland_fill_hazardous_waste", {"in_wetland": True, "hazardous_substances": True}, "individual_permit"),
    ("wetland_fill_bridge_or_culvert", {"in_wetland": True, "applicant_kind": "state_agency"}, "individual_permit"),
    ("wetland_exempt_farming", {"listed_activity_fits": True, "brings_new_use": False}, "exempt"),
    ("wetland_exempt_farming", {"listed_activity_fits": True}, "exempt_if"),
    ("wetland_exempt_farming", {"brings_new_use": True, "impairs_flow_or_reach": True, "purpose": "agricultural"}, "general_permit_if"),
    ("wetland_exempt_drainage_ditch", {"purpose": "new_or_larger_ditch", "wetland_area": (3, "acre")}, "individual_permit"),
    ("permit_review", {}, "none"),
    ("wetland_mitigation", {}, "none"),
    ("equipment_decontamination", {}, "none"),
    ("pier", {}, "none"),
    ("powered_dredging", {"bed_of_navigable_water": False}, "exempt"),
]  # fmt: skip


@pytest.mark.parametrize(("activity", "said", "label"), TABLE)
def test_the_label_of_each_story(verdict: Verdicts, activity: str, said: dict[str, Any], label: str) -> None:
    assert verdict(activity, **said).label == label


def test_no_activity_needs_facts(book: RuleBook) -> None:
    assert check(book, "", {}, date(2026, 6, 1)).label == "needs_facts"


def test_everything_met_is_exempt_without_an_if(verdict: Verdicts) -> None:
    found = verdict(
        "manual_dredging",
        uses_power=False,
        unloaded_standards_met=True,
        meets_manual_dredging_definition=True,
        in_asnri=False,
        public_rights_feature=False,
        trout_water="no",
        hazardous_substances=False,
        dredged_area=(100, "ft2"),
        dredged_depth=(1, "ft"),
        dug_earlier_this_year=False,
        spoil_placement="upland",
        erosion_control_meets_standards=True,
        exposed_topsoil="none",
        owner_or_permission="riparian_owner",
        decon_before_and_after=True,
        department_practices_followed=True,
    )
    assert found.label == "exempt"
    assert found.missing == ()


def test_an_override_that_nobody_mentioned_is_no_condition(verdict: Verdicts) -> None:
    facts = {"listed_activity_fits": True, "brings_new_use": False}
    assert verdict("wetland_exempt_farming", **facts).label == "exempt"
    asked = {one.fact for one in verdict("manual_dredging", **HAND).missing}
    assert "department_finding" not in asked
    taken = verdict("manual_dredging", department_finding=True, **HAND)
    assert taken.considered[0].status is Status.NOT_MET
    assert taken.label == "general_permit_if"


def test_a_volume_refutes_an_exemption_whose_two_limits_stay_unknown(verdict: Verdicts, book: RuleBook, facts) -> None:  # type: ignore[no-untyped-def]
    said = {"uses_power": False, "dredged_volume": (8, "yd3"), "dug_earlier_this_year": False}
    found = verdict("manual_dredging", **said)
    assert found.pathway == "manual-dredging-general-permit"
    assert found.considered[0].failed == ("manual-volume-fits-area-and-depth",)
    held = {
        one.threshold: str(one.status) for one in checks(book, facts(**said), date(2026, 6, 1), ["manual_dredging"])
    }
    assert held["manual-exempt-100sqft"] == held["manual-exempt-1ft"] == "unknown"
    assert held["gp-manual-10cy"] == "met"
    assert any(one.enough.startswith("100 cubic feet") for one in found.changes)


def test_exactly_what_the_two_limits_hold_refutes_nothing(verdict: Verdicts) -> None:
    assert verdict("manual_dredging", uses_power=False, dredged_volume=(100, "ft3")).label == "exempt_if"
    assert verdict("manual_dredging", uses_power=False, dredged_volume=(101, "ft3")).label == "general_permit_if"


def test_a_volume_over_an_area_tells_the_least_depth(verdict: Verdicts) -> None:
    deep = verdict("manual_dredging", uses_power=False, dredged_area=(50, "ft2"), dredged_volume=(60, "ft3"))
    assert "manual-exempt-1ft" in deep.considered[0].failed
    open_depth = verdict("manual_dredging", uses_power=False, dredged_area=(50, "ft2"), dredged_volume=(40, "ft3"))
    assert open_depth.label == "exempt_if"


def test_the_fact_on_which_a_failed_value_hangs_is_asked_first(verdict: Verdicts) -> None:
    assert verdict("temporary_crossing", stream_width=(10, "ft")).missing[0].fact == "clear_span_bridge"
    closed = {"in_water_work_date": "03-05", "trout_water": "no", "great_lakes_water": "no"}
    assert verdict("fish_crib", **closed).missing[0].fact == "fish_timing_waiver"


def test_a_value_that_was_said_but_not_sharply_is_asked_before_the_rest(verdict: Verdicts) -> None:
    assert (
        verdict("manual_dredging", uses_power=False, dredged_area=((90, 110), "ft2")).missing[0].fact == "dredged_area"
    )
    about = verdict("wetland_fill_commercial", wetland_area=(9800, "ft2", "about"))
    assert about.missing[0].fact == "wetland_area"


def test_what_the_user_does_not_know_is_named_and_marked(book: RuleBook) -> None:
    facts = {"uses_power": False, "dredged_depth": DontKnow()}
    found = check(book, "manual_dredging", facts, date(2026, 6, 1))
    asked = {one.fact: one.asked_in_vain for one in found.missing}
    assert asked["dredged_depth"] is True
    assert asked["in_asnri"] is False


def test_earlier_digging_is_asked_about_until_it_is_known(verdict: Verdicts, status) -> None:  # type: ignore[no-untyped-def]
    said = {"uses_power": False, "dredged_area": (60, "ft2")}
    assert "dug_earlier_this_year" in {one.fact for one in verdict("manual_dredging", **said).missing}
    assert status("manual-exempt-100sqft", "manual_dredging", **said) == "met"
    dug = said | {"dug_earlier_this_year": True}
    assert status("manual-exempt-100sqft", "manual_dredging", **dug) == "unknown"
    assert "earlier_dredged_area" in {one.fact for one in verdict("manual_dredging", **dug).missing}
    over = dug | {"dredged_area": (101, "ft2")}
    assert status("manual-exempt-100sqft", "manual_dredging", **over) == "not_met"


def test_a_failed_limit_says_how_far_over_and_what_passes(verdict: Verdicts) -> None:
    found = verdict("manual_dredging", uses_power=False, dredged_area=(150, "ft2"))
    change = next(one for one in found.changes if one.condition == "manual-exempt-100sqft")
    assert (change.over_by, change.enough) == ("50 ft²", "100 ft² or less")
    year = verdict("manual_dredging", uses_power=False, dredged_area=(50, "ft2"), earlier_dredged_area=(60, "ft2"))
    change = next(one for one in year.changes if one.condition == "manual-exempt-100sqft")
    assert change.enough == "100 ft² or less in all; with 60 ft² counted already, 40 ft² or less more"


def test_a_gap_is_a_warning_and_never_a_question(verdict: Verdicts) -> None:
    found = verdict("manual_dredging", **HAND)
    assert any(one.kind == "gap" for one in found.cautions)
    assert not {one.fact for one in found.missing} & {"unloaded_standards_met", "meets_manual_dredging_definition"}


def test_work_on_a_bed_always_names_the_wetland_law_beside_it(verdict: Verdicts) -> None:
    for activity in ("manual_dredging", "fish_crib", "plant_jetting"):
        assert any(one.citation == "281.36(10)" for one in verdict(activity).cautions)


def test_state_land_rests_on_a_text_that_is_not_loaded(verdict: Verdicts) -> None:
    found = verdict("manual_dredging", uses_power=False, owner_or_permission="state_is_owner")
    assert any("NR 45.04" in one.text for one in found.cautions)


def test_two_exceptions_to_one_standard_do_not_hide_each_other(verdict: Verdicts) -> None:
    clear = {"clear_span_bridge": True, "in_water_work": False, "trout_water": "trout_stream"}
    found = verdict("temporary_crossing", **clear)
    assert not [one for one in found.missing if one.fact == "fish_timing_waiver"]


def test_a_permit_at_hand_has_picked_the_pathway_already(verdict: Verdicts) -> None:
    said = {"permit_kind": "dredging_general_permit", "previous_removal_authorized": True}
    found = verdict("dredging", **said)
    assert (found.label, found.pathway) == ("general_permit_if", "maintenance-general-permit")
    assert "uses_power" not in {one.fact for one in found.missing}
    assert verdict("dredging", permit_kind="dredging_individual_permit").label == "individual_permit"


def test_a_digging_with_power_is_held_against_every_general_permit_it_could_take(status) -> None:  # type: ignore[no-untyped-def]
    dig = {"dredged_volume": (60, "yd3"), "waterbody_kind": "natural_lake"}
    assert status("gp-impoundment-50cy", "powered_dredging", **dig) == "not_met"
    assert status("gp-maint-50000cy", "powered_dredging", **dig) == "met"
    assert status("gp-manual-10cy", "powered_dredging", **dig) is None
    assert status("gp-maint-50000cy", "manual_dredging", uses_power=False, dredged_volume=(8, "yd3")) is None


def test_unknown_names_are_refused_with_the_nearest(book: RuleBook) -> None:
    with pytest.raises(RiparianError, match="manual_dredging"):
        check(book, "manual_dreging", {}, date(2026, 6, 1))
    with pytest.raises(RiparianError, match="dredged_area"):
        check(book, "manual_dredging", {"dredge_area": True}, date(2026, 6, 1))


def test_powered_work_is_told_first_that_removal_by_hand_fails(verdict: Verdicts) -> None:
    found = verdict("powered_dredging", uses_power=True, machine_below_high_water_mark=True, dredged_area=(400, "ft2"))
    first = found.considered[0]
    assert (first.pathway, first.status) == ("manual-dredging-exemption", Status.NOT_MET)
    assert {one.citation for one in first.findings} == {"30.20(1g)(b)2.", "NR 345.04(1)(d)7."}
    assert verdict("powered_dredging").considered[0].pathway != "manual-dredging-exemption"


def test_what_could_lift_a_doubt_is_asked_first_and_details_of_one_case_last(verdict: Verdicts) -> None:
    doubtful = verdict("drainage_district_ditch", purpose="maintain_ditch", in_water_work_date="03-15")
    assert doubtful.missing[0].fact == "fish_timing_waiver"
    names = [one.fact for one in verdict("drainage_district_ditch").missing]
    assert names.index("spoil_placement") < names.index("spoil_slope")


def test_an_earlier_job_that_nobody_told_of_is_no_condition(verdict: Verdicts) -> None:
    def reported(said: dict[str, Any]) -> dict[str, Status]:
        found = verdict("maintenance_dredging", **said)
        return {one.condition: one.status for path in found.considered for one in path.findings}

    told = {"dredged_volume": (800, "yd3"), "previous_dredged_volume": (800, "yd3")}
    assert "gp-maint-previous-volume" not in reported({"dredged_volume": (800, "yd3")})
    assert reported(told)["gp-maint-previous-volume"] is Status.MET
    assert reported({**told, "dredged_volume": (801, "yd3")})["gp-maint-previous-volume"] is Status.NOT_MET
