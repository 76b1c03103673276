"""Each metric on answers whose faults are known."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from eval.case import Case, case_of
from eval.law import Instrument
from eval.metrics import all_metrics
from eval.run import score


def _value(name: str, case: Case, answer: dict[str, Any], measured: Instrument) -> float | None:
    found = score(case, answer, measured).get(name)
    return None if found is None else found.right / found.of


def test_every_metric_has_a_name_a_definition_and_a_source_of_its_own() -> None:
    metrics = all_metrics()
    assert len({metric.name for metric in metrics}) == len(metrics)
    assert all(metric.definition and metric.source and "." in metric.name for metric in metrics)


def test_a_right_answer_is_fully_right(case: Case, right: dict[str, Any], measured: Instrument) -> None:
    scores = score(case, right, measured)
    assert scores["full.right"].right == 1
    assert not [
        miss for name, one in scores.items() for miss in one.misses if not name.startswith(("gate", "facts.span"))
    ]


FAULTS = [
    ("outcome.accuracy", {"outcome": "not_in_corpus"}, 0),
    ("abstention.false_refusal", {"outcome": "not_in_corpus"}, 1),
    ("verdict.accuracy", {"verdict": {"label": "exempt"}}, 0),
    ("dialogue.over_commitment", {"verdict": {"label": "exempt"}}, 1),
    ("dialogue.over_commitment", {"verdict": {"label": "exempt_if"}}, 0),
    ("checks.accuracy", {"checks": []}, 0),
    ("checks.accuracy", {"checks": [{"threshold": "manual-exempt-1ft", "status": "met"}]}, 0.5),
    ("checks.not_met", {"checks": [{"threshold": "manual-exempt-100sqft", "status": "unknown"}]}, 0),
    ("facts.recall", {"facts": [{"fact": "uses_power", "value": False}]}, 0.5),
    ("facts.recall", {"facts": [{"fact": "uses_power", "value": True}]}, 0),
    ("facts.precision", {"facts": [{"fact": "uses_power", "value": False}, {"fact": "in_asnri", "value": False}]}, 0.5),
    ("facts.value", {"facts": [{"fact": "dredged_area", "value": {"value": 12, "unit": "ft2"}}]}, 0),
    ("facts.unit", {"facts": [{"fact": "dredged_area", "value": {"value": 120, "unit": "yd2"}}]}, 0),
    ("facts.span", {"facts": [{"fact": "uses_power", "value": False, "stated": "By hand", "start": 0, "end": 7}]}, 1),
    ("facts.span", {"facts": [{"fact": "uses_power", "value": False, "stated": "by hand", "start": 0, "end": 7}]}, 0),
    ("values.stated", {"answer": "At most 100 square feet."}, 0.5),
    ("missing.recall", {"missing_facts": [{"fact": "in_asnri"}]}, 0),
    ("missing.precision", {"missing_facts": [{"fact": "public_rights_feature"}, {"fact": "in_asnri"}]}, 0.5),
    ("missing.f1", {"missing_facts": [{"fact": "public_rights_feature"}, {"fact": "in_asnri"}]}, 2 / 3),
    ("dialogue.needless", {"missing_facts": [{"fact": "credit_market_price"}]}, 1),
    ("dialogue.needless", {"missing_facts": [{"fact": "uses_power"}]}, 1),
    ("dialogue.needless", {"missing_facts": [{"fact": "spoil_placement"}]}, 0),
    ("citations.exist", {"citations": [{"citation": "NR 345.04(1)(d)44."}]}, 0),
    (
        "citations.verbatim",
        {"citations": [{"citation": "30.20(1m)", "quote": "no", "source": "wis-stat-30.20.txt", "start": 0, "end": 2}]},
        0,
    ),
    ("citations.recall", {"citations": [{"citation": "nr 345.04 (1)(d)4"}]}, 0.5),
    ("citations.precision", {"citations": [{"citation": "NR 345.04(1)(d)4."}, {"citation": "281.36(12)(a)"}]}, 0.5),
    (
        "citations.precision",
        {
            "citations": [
                {"citation": "NR 345.04(1)(d)4."},
                {"citation": "NR 345.04(1)(d)5."},
                {"citation": "NR 345.04(1)"},
            ]
        },
        1,
    ),
    ("citations.stray", {"citations": [{"citation": "NR 345.04(1)(d)4."}, {"citation": "281.36(12)(a)"}]}, 0.5),
    ("citations.f2", {"citations": [{"citation": "NR 345.04(1)(d)4."}]}, 5 * 1 * 0.5 / (4 * 1 + 0.5)),
    ("retrieval.R@5", {"hits": [{"citation": "NR 345.04(1)(d)4.", "score": 1}]}, 0.5),
    ("retrieval.RR@10", {"hits": [{"citation": "30.20(1m)"}, {"citation": "NR 345.04(1)(d)4."}]}, 0.5),
    ("retrieval.all_gold_R@10", {"hits": [{"citation": "NR 345.04(1)(d)4."}, {"citation": "NR 345.04(2)(f)3."}]}, 1),
    ("retrieval.R@10", {"hits": []}, 0),
    ("spans.recall", {"citations": []}, 0),
]


@pytest.mark.parametrize(("name", "change", "value"), FAULTS)
def test_a_known_fault_has_its_known_score(
    name: str, change: dict[str, Any], value: float, case: Case, right: dict[str, Any], measured: Instrument
) -> None:
    assert _value(name, case, {**right, **change}, measured) == pytest.approx(value)


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("retrieval.R@5", {}),
        ("citations.exist", {"citations": []}),
        ("dialogue.turns", {}),
        ("say.must", {}),
        ("abstention.rejection", {}),
        ("robustness.paraphrase", {}),
        ("citations.precision", {"citations": [{"citation": "NR 345.04(1)(d)5."}]}),
    ],
)
def test_what_a_case_does_not_ask_for_is_unscored_and_not_zero(
    name: str, change: dict[str, Any], case: Case, right: dict[str, Any], measured: Instrument
) -> None:
    assert _value(name, case, {**right, **change}, measured) is None


def test_a_target_without_a_key_scores_nothing_of_it(row: dict[str, Any], measured: Instrument) -> None:
    bare = case_of({**row, "target": {}})
    assert set(score(bare, {"outcome": "answered"}, measured)) == {
        "outcome.accuracy",
        "abstention.false_refusal",
        "full.right",
    }


def test_a_list_of_verdicts_accepts_any_of_them(
    row: dict[str, Any], right: dict[str, Any], measured: Instrument
) -> None:
    both = case_of({**row, "target": {**row["target"], "verdict": ["none", "general_permit_if"]}})
    assert _value("verdict.accuracy", both, right, measured) == 1


@pytest.mark.parametrize(
    ("want", "got", "is_equal"),
    [
        ({"value": 18, "unit": "in"}, {"value": 1.5, "unit": "ft"}, True),
        ({"value": 18, "unit": "in"}, {"value": 1.6, "unit": "ft"}, False),
        ({"value": 90, "unit": "ft2", "about": True}, {"value": 90, "unit": "ft2"}, False),
        ({"value": [8, 1], "unit": "ratio"}, {"value": [8, 1], "unit": "ratio"}, True),
        ({"value": [8, 1], "unit": "ratio"}, {"value": [1, 8], "unit": "ratio"}, False),
        ("2027-03-01", {"value": "2027-03-01", "unit": "date"}, True),
        ({"value": "06-15", "unit": "month-day"}, {"value": "06-15", "unit": "month-day"}, True),
        (True, True, True),
        (True, "true", False),
        (False, 0, False),
        ({"value": 1.5, "unit": "acre"}, {"value": "3/2", "unit": "acre"}, True),
    ],
)
def test_values_of_facts_are_compared_exactly(want: Any, got: Any, *, is_equal: bool) -> None:
    from eval.factvalues import equal

    assert equal(want, got) is is_equal


@pytest.mark.parametrize(
    ("text", "violations"),
    [
        ("You are 20 ft² over: 120 ft² against 100 ft².", 1),
        ("The limit is 100 square feet [NR 345.04(1)(d)4.].", 0),
        ("The limit is 150 square feet.", 1),
        ("See NR 345.04(1)(d)4. and 281.36(12)(a).", 1),
        ("Apply by April 21, 2027.", 1),
        ("1. First ask.\n2. Then dig.", 0),
        ("> 7. “Quoted as a list.”", 0),
        ("You said 120 square feet, 6 inches deep.", 0),
        ("That is about 0.83 of it.", 1),
    ],
)
def test_the_gate_counts_what_comes_from_nowhere(
    text: str, violations: int, case: Case, right: dict[str, Any], measured: Instrument
) -> None:
    assert score(case, {**right, "answer": text}, measured)["gate.violations"].right == violations


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("The rule: “may not exceed 100 square feet in surface area and one foot in depth”.", 1),
        ("The rule: “may not exceed 150 square feet in surface area”.", 0),
        ("You said “120 square feet of muck, 6 inches”.", 1),
        ("The rule: “the amount of bottom material … may not exceed 100 square feet”.", 1),
        ("A “fish crib” is meant.", None),
    ],
)
def test_quotation_marks_hold_the_law_or_the_user(
    text: str, value: float | None, case: Case, right: dict[str, Any], measured: Instrument
) -> None:
    assert _value("citations.quoted", case, {**right, "answer": text}, measured) == value


def test_a_rounding_of_a_computed_number_is_no_violation(
    case: Case, right: dict[str, Any], measured: Instrument
) -> None:
    checks = [{"threshold": "gp-manual-10cy", "status": "met", "value": {"value": "60/27", "unit": "yd3"}}]
    answer = {**right, "checks": checks, "answer": "That is about 2.2 cubic yards."}
    assert score(case, answer, measured)["gate.violations"].right == 0


def test_a_mutation_of_any_part_of_a_right_answer_is_noticed(
    case: Case, right: dict[str, Any], measured: Instrument
) -> None:
    for part in ("outcome", "answer", "verdict", "facts", "checks", "missing_facts", "citations"):
        spoiled = copy.deepcopy(right)
        spoiled[part] = type(spoiled[part])()
        assert _value("full.right", case, spoiled, measured) == 0, part


def test_a_case_answered_from_its_own_target_is_fully_right(
    dev_rows: list[dict[str, Any]], measured: Instrument, oracle: Any
) -> None:
    cases = [case_of(row) for row in dev_rows]
    assert not [case.id for case in cases if not score(case, oracle(case), measured)["full.right"].right]
