"""Trees by hand: what each way of joining conditions says, shows, blames and leaves open."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from assistant.quantities.values import Amount
from assistant.rules.book import RuleBook
from assistant.rules.known import Known
from assistant.rules.model import Node
from assistant.rules.results import Status
from assistant.rules.tree import Outcome, evaluate

DAY = date(2026, 6, 1)
MET, FAILED, UNKNOWN = Status.MET, Status.NOT_MET, Status.UNKNOWN
WANTED = {MET: True, FAILED: False}


def leaf(fact: str, **more: Any) -> Node:
    """A condition that is met when the fact is yes."""
    return Node("condition", f"{fact}-holds", "30.20(1)(b)", "", title=fact, fact=fact, must_be=(True,), **more)


A, B, C = leaf("in_asnri"), leaf("wild_river"), leaf("walleye_history")
GAP = Node("gap", "a-gap", "30.20(1)(a)", title="a gap", fact="unloaded_standards_met", reason="not there")


def group(join: str, *nodes: Node, **more: Any) -> Node:
    return Node("group", f"{join}-of", join=join, nodes=nodes, **more)


def told(book: RuleBook, node: Node, *statuses: Status, **facts: Any) -> Outcome:
    """Evaluate with A, B and C known as told."""
    said = {one.fact: WANTED[status] for one, status in zip((A, B, C), statuses, strict=False) if status in WANTED}
    return evaluate(Known(book, {**said, **facts}, DAY), node)


@pytest.mark.parametrize(
    ("one", "other", "both", "either"),
    [
        (MET, MET, MET, MET),
        (MET, FAILED, FAILED, MET),
        (MET, UNKNOWN, UNKNOWN, MET),
        (FAILED, UNKNOWN, FAILED, UNKNOWN),
        (FAILED, FAILED, FAILED, FAILED),
        (UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN),
    ],
)
def test_all_and_any_in_either_order(book: RuleBook, one: Status, other: Status, both: Status, either: Status) -> None:
    for statuses in ((one, other), (other, one)):
        assert told(book, group("all", A, B), *statuses).status is both
        assert told(book, group("any", A, B), *statuses).status is either


def test_every_leaf_is_shown_also_after_the_result_is_settled(book: RuleBook) -> None:
    for join in ("all", "any"):
        for statuses in ((MET, FAILED, UNKNOWN), (FAILED, MET, UNKNOWN)):
            assert [one.status for one in told(book, group(join, A, B, C), *statuses).findings] == list(statuses)


def test_only_what_makes_it_fail_is_blamed(book: RuleBook) -> None:
    assert told(book, group("all", A, B, C), MET, FAILED, FAILED).failed == (B.id, C.id)
    assert told(book, group("all", A, group("any", B, C)), FAILED, FAILED, MET).failed == (A.id,)
    assert told(book, group("any", A, B), FAILED, FAILED).failed == (A.id, B.id)
    assert told(book, group("any", A, B), FAILED, UNKNOWN).failed == ()
    assert told(book, group("any", A, B), FAILED, MET).failed == ()
    assert told(book, A, UNKNOWN).failed == told(book, A, MET).failed == ()


def test_open_facts_weigh_what_they_settle(book: RuleBook) -> None:
    assert told(book, group("all", A, B, C), MET).open == {"wild_river": 1.0, "walleye_history": 1.0}
    assert told(book, group("any", A, B, C), FAILED).open == {"wild_river": 0.5, "walleye_history": 0.5}
    assert told(book, group("any", A, B)).open == {"in_asnri": 0.5, "wild_river": 0.5}
    assert told(book, group("all", A, A, B)).open == {"in_asnri": 2.0, "wild_river": 1.0}
    assert told(book, group("all", A, group("any", A, B))).open == {"in_asnri": 1.5, "wild_river": 0.5}
    assert told(book, group("any", A, GAP)).open == {"in_asnri": 1.0}
    assert told(book, group("all", A, B), FAILED).open == {}
    assert told(book, group("any", A, B), MET).open == {}
    assert told(book, group("all", A, B), MET, MET).open == {}


def test_it_hangs_on_the_alternatives_of_what_was_said_and_failed(book: RuleBook) -> None:
    assert told(book, group("any", A, B), FAILED).hanging == {"wild_river"}
    assert told(book, group("any", A, B)).hanging == frozenset()
    assert told(book, group("any", A, B), FAILED, MET).hanging == frozenset()
    assert told(book, group("all", C, group("any", A, B)), FAILED).hanging == {"wild_river"}
    nested = group("any", group("all", A, C), B)
    assert told(book, nested, FAILED).hanging == {"wild_river"}
    # The nearest rescue counts.
    assert told(book, group("any", A, group("any", B, C)), UNKNOWN, FAILED).hanging == {"walleye_history"}


@pytest.mark.parametrize(
    ("gate", "inner", "status"),
    [
        (MET, MET, MET),
        (MET, FAILED, FAILED),
        (MET, UNKNOWN, UNKNOWN),
        (FAILED, MET, MET),
        (FAILED, FAILED, MET),
        (FAILED, UNKNOWN, MET),
        (UNKNOWN, MET, MET),
        (UNKNOWN, FAILED, UNKNOWN),
        (UNKNOWN, UNKNOWN, UNKNOWN),
    ],
)
def test_a_condition_binds_only_where_its_gate_holds(
    book: RuleBook, gate: Status, inner: Status, status: Status
) -> None:
    found = told(book, replace(B, when=(A,)), gate, inner)
    assert found.status is status
    assert found.failed == ((B.id,) if status is FAILED else ())
    shown = {one.condition: one for one in found.findings}
    assert set(shown) == {A.id, B.id}
    assert shown[B.id].status is inner
    assert shown[B.id].applies is (gate is not FAILED)


def test_an_open_gate_is_asked_about_and_hung_on(book: RuleBook) -> None:
    gated = replace(B, when=(A,))
    assert told(book, gated).open == {"in_asnri": 0.5, "wild_river": 0.5}
    assert told(book, gated, UNKNOWN, FAILED).open == {"in_asnri": 0.5}
    assert told(book, gated, UNKNOWN, FAILED).hanging == {"in_asnri"}
    assert told(book, gated).hanging == frozenset()
    deeper = replace(group("any", B, C), when=(A,))
    assert told(book, deeper, MET, FAILED).hanging == {"walleye_history"}
    assert told(book, deeper, UNKNOWN, FAILED).hanging == {"walleye_history"}
    assert told(book, deeper, UNKNOWN, MET).open == {}


def test_a_gate_without_a_title_is_not_shown(book: RuleBook) -> None:
    gated = replace(B, when=(replace(A, title=""),))
    assert [one.condition for one in told(book, gated, MET, MET).findings] == [B.id]


def test_what_only_opens_the_way_to_a_gap_is_not_asked(book: RuleBook) -> None:
    found = told(book, replace(GAP, when=(A,)))
    assert (found.status, found.open) == (UNKNOWN, {})
    assert told(book, replace(GAP, when=(A,)), FAILED).status is MET


@pytest.mark.parametrize(
    ("excuse", "inner", "status"),
    [
        (MET, MET, MET),
        (MET, FAILED, MET),
        (MET, UNKNOWN, MET),
        (FAILED, FAILED, FAILED),
        (FAILED, UNKNOWN, UNKNOWN),
        (FAILED, MET, MET),
        (UNKNOWN, FAILED, UNKNOWN),
        (UNKNOWN, UNKNOWN, UNKNOWN),
        (UNKNOWN, MET, MET),
    ],
)
def test_an_exception_excuses_and_never_condemns(book: RuleBook, excuse: Status, inner: Status, status: Status) -> None:
    found = told(book, replace(B, unless=(A,)), excuse, inner)
    assert found.status is status
    assert found.failed == ((B.id,) if status is FAILED else ())
    shown = {one.condition: one for one in found.findings}
    # Where the condition itself is met nobody needs its exception.
    assert set(shown) == ({B.id} if inner is MET else {A.id, B.id})
    excused = excuse is MET and inner is not MET
    assert shown[B.id].applies is not excused
    assert shown[B.id].reason == ("excused: in_asnri" if excused else "")


def test_a_failed_condition_hangs_on_its_exceptions(book: RuleBook) -> None:
    found = told(book, replace(B, unless=(A, C)), UNKNOWN, FAILED)
    assert found.open == {"in_asnri": 0.5, "walleye_history": 0.5}
    assert found.hanging == {"in_asnri", "walleye_history"}
    doubt = told(book, replace(B, unless=(A,)))
    assert doubt.hanging == frozenset()


def test_a_duty_is_shown_and_moves_nothing(book: RuleBook) -> None:
    duty = replace(A, duty=True)
    for status in (MET, FAILED, UNKNOWN):
        found = told(book, duty, status)
        assert (found.status, found.failed, found.open) == (MET, (), {})
        assert [(one.status, one.duty) for one in found.findings] == [(status, True)]


def test_what_counts_only_once_it_is_stated_is_absent_before(book: RuleBook) -> None:
    only = replace(A, only_if_stated=True)
    assert told(book, only) == Outcome(MET)
    assert told(book, only, FAILED).status is FAILED
    assert told(book, group("all", B, C, only_if_stated=True)) == Outcome(MET)
    assert told(book, group("all", B, C, only_if_stated=True), UNKNOWN, MET).status is UNKNOWN
    number = Node("threshold", "struct-deposit-lt2cy")
    deposit = group("all", number, only_if_stated=True)
    assert told(book, deposit) == Outcome(MET)
    assert told(book, deposit, deposit_volume=Amount.of(2, "yd3")).status is FAILED


def test_a_trigger_that_bars_turns_the_result_and_not_the_finding(book: RuleBook) -> None:
    bar = Node("threshold", "decon-air-temp-19f", bars=True)
    warm = told(book, bar, air_temperature=Amount.of(20, "degF"))
    assert (warm.status, warm.failed) == (FAILED, ("decon-air-temp-19f",))
    assert warm.findings[0].status is MET
    cold = told(book, bar, air_temperature=Amount.of(19, "degF"))
    assert (cold.status, cold.findings[0].status) == (MET, FAILED)
    assert told(book, bar).open == {"air_temperature": 1.0}


def test_a_number_binds_only_where_its_subject_is_given(book: RuleBook) -> None:
    number = Node("threshold", "dd-spread-depth-2ft")
    deep = {"spoil_depth_at_bank": Amount.of(3, "ft")}
    spread = told(book, number, spoil_placement="spread_on_land", **deep)
    assert (spread.status, spread.failed) == (FAILED, ("dd-spread-depth-2ft",))
    hauled = told(book, number, spoil_placement="hauled_off_site", **deep)
    assert (hauled.status, hauled.findings[0].applies, hauled.findings[0].status) == (MET, False, FAILED)
    silent = told(book, number, **deep)
    assert (silent.status, silent.failed) == (UNKNOWN, ())
    assert silent.open == {"spoil_placement": 0.5}
    assert silent.hanging == {"spoil_placement"}
    assert told(book, number).open == {"spoil_placement": 0.5, "spoil_depth_at_bank": 0.5}
    assert told(book, number).hanging == frozenset()
    shallow = told(book, number, spoil_depth_at_bank=Amount.of(2, "ft"))
    assert (shallow.status, shallow.open) == (MET, {})


def test_a_duty_with_a_number_is_shown_only_where_it_has_a_say(book: RuleBook) -> None:
    notice = Node("threshold", "farm-ditch-notice-10d")
    late = {"lead_days": Amount.of(3, "day")}
    assert [str(one.status) for one in told(book, notice, may_affect_fish=True, **late).findings] == ["not_met"]
    assert told(book, notice, may_affect_fish=False, **late).findings == ()
    assert told(book, notice, may_affect_fish=True, **late).status is MET


def test_the_same_tree_says_the_same_again_whatever_was_asked_between(book: RuleBook) -> None:
    tree = group("all", A, group("any", B, C))
    first = told(book, tree)
    told(book, tree, MET, FAILED, MET)
    told(book, tree, FAILED)
    assert told(book, tree) == first
    assert told(book, tree, MET, FAILED, MET).status is MET


def test_two_facts_that_could_settle_one_condition_share_it(book: RuleBook) -> None:
    water = Node("threshold", "fish-crib-water-over-5ft")
    assert told(book, water, water_depth=Amount.of(13, "ft")).open == {"water_over_top": 0.5, "dimensions": 0.5}
    other = Node("threshold", "fish-window-all-other")
    assert told(book, other).open == {"trout_water": 0.25, "great_lakes_water": 0.25, "in_water_work_date": 0.5}


def test_the_reason_names_the_exception_that_holds(book: RuleBook) -> None:
    found = told(book, replace(B, unless=(A, C)), UNKNOWN, FAILED, MET)
    assert found.findings[0].reason == "excused: walleye_history"


def test_a_duty_without_a_say_is_met(book: RuleBook) -> None:
    assert told(book, Node("threshold", "farm-ditch-notice-10d"), may_affect_fish=False).status is MET


def test_a_computed_volume_is_held_against_the_earlier_job(book: RuleBook) -> None:
    earlier = Node(
        "condition",
        "earlier",
        "30.20(1)(b)",
        fact="dredged_volume",
        not_over=("previous_dredged_volume",),
        only_if_stated=True,
    )
    sizes = {"dredged_area": Amount.of(270, "ft2"), "dredged_depth": Amount.of(1, "ft")}
    for yards, status in ((10, MET), (9, FAILED)):
        found = told(book, earlier, previous_dredged_volume=Amount.of(yards, "yd3"), **sizes)
        assert found.status is status
        assert len(found.findings) == 1
    assert told(book, earlier, previous_dredged_volume=Amount.of(9, "yd3")).findings == ()
