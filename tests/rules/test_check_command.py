"""`riparian check`, `rules` and `facts`: the four forms, their JSON, and bad input."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ui.cli import main

Captured = pytest.CaptureFixture[str]


def out(capsys: Captured) -> Any:
    return json.loads(capsys.readouterr().out)


def test_one_threshold_alone(capsys: Captured) -> None:
    assert main(["check", "--threshold", "manual-exempt-100sqft", "--value", "120 sq ft", "--json"]) == 0
    found = out(capsys)
    assert found["threshold"] == "manual-exempt-100sqft"
    assert found["status"] == "not_met"
    assert found["value"] == {"value": 120, "unit": "ft2"}
    assert found["limit"] == {"value": 100, "unit": "ft2"}
    assert found["citation"] == "NR 345.04(1)(d)4."
    assert "may not exceed 100 square feet" in found["quote"]


@pytest.mark.parametrize(
    ("threshold", "value", "status"),
    [
        ("manual-exempt-100sqft", "10 x 10 ft", "met"),
        ("manual-exempt-100sqft", "3.1 x 3 m", "not_met"),
        ("manual-exempt-100sqft", "between 90 and 110 sq ft", "unknown"),
        ("manual-exempt-100sqft", "about 100 sq ft", "unknown"),
        ("manual-exempt-1ft", "12 inches", "met"),
        ("gp-manual-10cy", "8x8x4 ft", "met"),
        ("dd-spread-slope-8to1", "10:1", "met"),
        ("dd-spread-slope-8to1", "6:1", "not_met"),
        ("fish-crib-dims-8ft", "8x8x8 ft", "met"),
        ("fish-window-trout", "2027-05-15", "not_met"),
        ("fish-window-trout", "05-16", "met"),
        ("fish-window-trout", "May 16", "met"),
        ("decon-air-temp-19f", "-7 C", "met"),
        ("gp-jetting-pump-6.5hp", "5 kW", "not_met"),
        ("seasonal-rec-25sqft", "6 ft across", "not_met"),
        ("wip-limited-review-lt2ac", "2", "not_met"),
        ("wip-lot-after-2012", "2012-07-01", "not_met"),
        ("decon-base-choice", "neither", "not_met"),
        ("mitig-min-ratio-1.2", "1.2 to 1", "met"),
        ("fee-gp-500", "$500", "met"),
        ("manual-exempt-1ft", "don't know", "unknown"),
        ("delineation-manual-1987", "1987", "met"),
    ],
)
def test_values_as_people_write_them(capsys: Captured, threshold: str, value: str, status: str) -> None:
    assert main(["check", "--threshold", threshold, f"--value={value}", "--json"]) == 0
    assert out(capsys)["status"] == status


@pytest.mark.parametrize(
    ("threshold", "said", "value", "limit"),
    [
        ("mitig-min-ratio-1.2", "1.5 to 1", {"value": 1.5, "unit": "ratio"}, {"value": 1.2, "unit": "ratio"}),
        ("dd-spread-slope-8to1", "6:1", {"value": [6, 1], "unit": "ratio"}, {"value": [8, 1], "unit": "ratio"}),
        ("decon-air-temp-19f", "-7 C", {"value": 19.4, "unit": "degF"}, {"value": 19, "unit": "degF"}),
        ("gp-manual-10cy", "10 cubic feet", {"value": "10/27", "unit": "yd3"}, {"value": 10, "unit": "yd3"}),
        ("wip-lot-after-2012", "2015-03-01", "2015-03-01", "2012-07-01"),
        ("decon-base-choice", "neither", "neither", {"value": 1, "unit": "count"}),
        (
            "fish-window-trout",
            "05-16",
            {"value": "05-16", "unit": "month-day"},
            {"value": ["09-15", "05-15"], "unit": "month-day"},
        ),
        (
            "fish-crib-dims-8ft",
            "96 x 90 x 60 in",
            {"value": [96, 90, 60], "unit": "in"},
            {"value": [8, 8, 8], "unit": "ft"},
        ),
    ],
)
def test_value_and_limit_as_json(capsys: Captured, threshold: str, said: str, value: Any, limit: Any) -> None:
    assert main(["check", "--threshold", threshold, f"--value={said}", "--json"]) == 0
    found = out(capsys)
    assert (found["value"], found["limit"]) == (value, limit)


def test_a_whole_check_on_the_line(capsys: Captured) -> None:
    words = ["check", "--activity", "manual_dredging", "--fact", "uses_power=no", "--fact", "dredged_area=120 sq ft"]
    assert main([*words, "--json"]) == 0
    found = out(capsys)
    assert found["verdict"]["label"] == "general_permit_if"
    assert found["verdict"]["pathway"] == "manual-dredging-general-permit"
    assert {"pathway", "status", "citation"} <= found["verdict"]["considered"][0].keys()
    assert {one["threshold"]: one["status"] for one in found["checks"]}["manual-exempt-100sqft"] == "not_met"
    assert found["missing_facts"][0].keys() >= {"fact", "question", "why", "citation"}
    assert found["changes"][0]["enough"] == "100 ft² or less"


def test_a_whole_check_as_text_says_verdict_reasons_and_ways_out(capsys: Captured) -> None:
    assert main(["check", "--activity", "manual_dredging", "--fact", "dredged_area=120 sq ft"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Verdict: ")
    assert "120 ft² > 100 ft²" in said
    assert "100 ft² or less" in said


def test_facts_from_a_file(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "facts.yaml"
    path.write_text(
        "activity: fish_crib\nas_of: 2026-06-01\nfacts:\n  swim_distance: 100 ft\n  in_asnri: no\n"
        "  in_water_work_date: 2026-07-01\n  muck_depth: 6\n  bottom_slope:\n",
        encoding="utf-8",
    )
    assert main(["check", "--file", str(path), "--json"]) == 0
    found = out(capsys)
    held = {one["threshold"]: one["status"] for one in found["checks"]}
    assert held["fish-crib-swim-100ft"] == "unknown"
    assert held["fish-crib-muck-12in"] == "met"
    assert held["fish-crib-bottom-slope-4to1"] == "unknown"


def checked_file(tmp_path: Path, text: str) -> int:
    """Check a file of facts."""
    (tmp_path / "facts.yaml").write_text(text, encoding="utf-8")
    return main(["check", "--file", str(tmp_path / "facts.yaml"), "--json"])


def test_a_slope_in_a_file_is_a_slope_and_no_number_to_the_base_60(tmp_path: Path, capsys: Captured) -> None:
    assert checked_file(tmp_path, "activity: fish_crib\nfacts:\n  bottom_slope: 10:1\n") == 0
    held = {one["threshold"]: one for one in out(capsys)["checks"]}
    assert held["fish-crib-bottom-slope-4to1"]["value"]["value"] == [10, 1]


@pytest.mark.parametrize(
    "text",
    [
        "activity: manual_dredging\nfacts: {dredged_area: 5, dredged_area: 600}",
        "activity: manual_dredging\nactivity: fish_crib",
        "activity: manual_dredging\nas_of: 2027-02-30",
        "activity: manual_dredging\nfacts: {dredged_area: .nan}",
        "- " * 5000,
        "activity: &a [*a]",
        "!!python/object/apply:os.system [exit]",
        "facts: &a {x: *a}",
        "",
    ],
)
def test_a_file_that_says_nothing_usable_is_one_line(tmp_path: Path, capsys: Captured, text: str) -> None:
    assert checked_file(tmp_path, text) == 2
    said = capsys.readouterr()
    assert (said.out, len(said.err.strip().splitlines())) == ("", 1)


def test_a_batch_answers_line_by_line_and_says_which_line_is_broken(tmp_path: Path, capsys: Captured) -> None:
    source, target = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    rows = [
        {"id": "a", "threshold": "manual-exempt-100sqft", "value": "100 sq ft"},
        {"id": "b", "threshold": "manual-exempt-100sqft", "value": "5 foo"},
        {"id": "c", "threshold": "no-such", "value": "5"},
        {"id": "d", "threshold": "gp-manual-10cy", "value": 11},
        {"id": "e", "threshold": "dd-spread-slope-8to1", "value": [6, 1]},
        {"id": "f", "threshold": "fish-crib-dims-8ft", "value": {"value": [8, 8, 8], "unit": "ft"}},
        {"id": "g", "threshold": "manual-exempt-1ft", "value": {"value": 12, "unit": "in"}},
        {"id": "h", "threshold": "manual-exempt-1ft", "value": None},
        {"id": "i", "threshold": "mitig-min-ratio-1.2", "value": "1.2 ratio"},
    ]
    source.write_text("\n".join(json.dumps(row) for row in rows) + "\nnot json\n", encoding="utf-8")
    assert main(["check", "--batch", str(source), "--out", str(target)]) == 1
    found = [json.loads(line) for line in target.read_text(encoding="utf-8").splitlines()]
    assert [one.get("status") for one in found] == [
        "met", None, None, "not_met", "not_met", "met", "met", "unknown", "met", None,
    ]  # fmt: skip
    assert found[0].keys() >= {"id", "threshold", "status", "value", "limit", "citation", "quote"}
    assert "line 2" in capsys.readouterr().err


def test_a_batch_without_a_broken_line_succeeds(tmp_path: Path) -> None:
    source, target = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    source.write_text('{"id": 1, "threshold": "dd-decon-dry-5d", "value": "5 days"}\n', encoding="utf-8")
    assert main(["check", "--batch", str(source), "--out", str(target)]) == 0


BAD = [
    (["--threshold", "manual-exempt-100sft", "--value", "5"], "manual-exempt-100sqft"),
    (["--threshold", "manual-exempt-100sqft", "--value", "5 foo"], "5 foo"),
    (["--threshold", "manual-exempt-100sqft", "--value", "5 psi"], "area"),
    (["--threshold", "manual-exempt-100sqft", "--value=-5 sq ft"], "below zero"),
    (["--threshold", "manual-exempt-100sqft", "--value", "NaN"], "NaN"),
    (["--threshold", "gp-manual-10cy", "--value", "1e400 yd3"], "1e400"),
    (["--threshold", "fish-window-trout", "--value", "31 September"], "September"),
    (["--threshold", "fish-window-trout", "--value", "09-31"], "09-31"),
    (["--threshold", "manual-exempt-100sqft"], "--value"),
    (["--activity", "manual_dreging"], "manual_dredging"),
    (["--activity", "manual_dredging", "--fact", "dredge_area=5"], "dredged_area"),
    (["--activity", "manual_dredging", "--fact", "in_asnri=perhaps"], "yes"),
    (["--activity", "manual_dredging", "--fact", "spoil_placement=moon"], "upland"),
    (["--activity", "manual_dredging", "--fact", "dredged_area"], "NAME=VALUE"),
    (["--activity", "manual_dredging", "--fact", "in_asnri=yes", "--fact", "in_asnri=no"], "twice"),
    (
        [
            "--activity",
            "manual_dredging",
            "--fact",
            "dug_earlier_this_year=no",
            "--fact",
            "earlier_dredged_area=5 sq ft",
        ],
        "contradict",
    ),
    (
        ["--activity", "manual_dredging", "--fact", "dimensions=10x10 ft", "--fact", "dredged_area=150 sq ft"],
        "contradict",
    ),
    (
        [
            "--activity",
            "temporary_crossing",
            "--fact",
            "installation_date=2026-05-01",
            "--fact",
            "removal_date=2026-04-01",
        ],
        "before",
    ),
    (
        [
            "--activity",
            "manual_dredging",
            "--fact",
            "previously_dredged=no",
            "--fact",
            "previous_removal_authorized=yes",
        ],
        "contradict",
    ),
    (["--activity", "wetland_fill_other", "--fact", "in_wetland=no", "--fact", "wetland_area=1 acre"], "contradict"),
    (["--fact", "in_asnri=no"], "activity"),
    ([], "four forms"),
    (["--activity", "manual_dredging", "--threshold", "x", "--value", "1"], "four forms"),
    (["--file", "no-such.yaml"], "no-such.yaml"),
    (["--activity", "manual_dredging", "--as-of", "tomorrow"], "tomorrow"),
]


@pytest.mark.parametrize(("words", "named"), BAD, ids=lambda value: " ".join(value) if isinstance(value, list) else "")
def test_bad_input_is_one_clear_line_and_exit_2_with_nothing_computed(
    capsys: Captured, words: list[str], named: str
) -> None:
    assert main(["check", *words]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert named in said.err


@pytest.mark.parametrize("text", ["a: [", "facts: 5", "activity: fish_crib\nfacts:\n  dimensions: [1, 2]", "odd: 1"])
def test_a_broken_file_of_facts_is_refused(tmp_path: Path, capsys: Captured, text: str) -> None:
    path = tmp_path / "facts.yaml"
    path.write_text(text, encoding="utf-8")
    assert main(["check", "--file", str(path)]) == 2
    assert capsys.readouterr().out == ""


def test_rules_as_json_is_a_bare_array_of_all_numbers(capsys: Captured) -> None:
    assert main(["rules", "--json"]) == 0
    rows = out(capsys)
    assert len(rows) == 144
    wanted = {"id", "citation", "operator", "value", "unit", "quote", "role", "fact", "pathways", "checkable"}
    assert all(wanted <= row.keys() for row in rows)
    row = next(one for one in rows if one["id"] == "dd-spread-slope-8to1")
    assert (row["operator"], row["value"], row["unit"]) == ("<=", [8, 1], "ratio")
    assert row["pathways"] == ["drainage-district-exemption"]


def test_facts_as_json_hold_the_whole_vocabulary(capsys: Captured) -> None:
    assert main(["facts", "--json"]) == 0
    rows = out(capsys)
    facts = [row for row in rows if row["kind"] == "fact"]
    assert all({"name", "type", "unit", "question", "why", "where_to_find_out"} <= row.keys() for row in facts)
    assert {row["name"] for row in rows if row["kind"] == "constant"} >= {"about", "a_couple"}


def test_both_lists_read_as_text(capsys: Captured) -> None:
    assert main(["rules"]) == 0
    assert main(["facts"]) == 0
    said = capsys.readouterr().out
    assert "manual-exempt-100sqft" in said
    assert "dredged_area" in said
