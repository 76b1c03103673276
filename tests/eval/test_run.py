"""Runs, totals, the gate and the comparison of runs, through the command line with scripted systems."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from eval import systems
from eval.case import Case, case_of
from eval.compare import compare
from eval.law import Instrument
from eval.run import run, select
from eval.totals import totals
from ui.cli import main


@pytest.fixture
def cases(dev_rows: list[dict[str, Any]]) -> list[Case]:
    """A dozen dev cases."""
    return [case_of(row) for row in dev_rows[:12]]


@pytest.fixture
def cases_file(dev_rows: list[dict[str, Any]], tmp_path: Path) -> Path:
    """The same dozen as a file."""
    path = tmp_path / "cases.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in dev_rows[:12]), encoding="utf-8")
    return path


@pytest.fixture
def oracle_system(
    cases: list[Case], oracle: Callable[[Case], dict[str, Any]], scripted: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Let `--system bm25` be a system that knows the answers."""
    by_id = {case.id: case for case in cases}
    monkeypatch.setattr(systems, "opened", lambda _name: scripted(lambda case_id, _said: oracle(by_id[case_id])))


@pytest.fixture
def failing_system(
    cases: list[Case], oracle: Callable[[Case], dict[str, Any]], scripted: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A system that fails on one case and answers the others."""
    by_id = {case.id: case for case in cases}

    def say(case_id: str, _said: Any) -> dict[str, Any]:
        if case_id == "dev-003":
            raise ZeroDivisionError("no such stone")
        return oracle(by_id[case_id])

    monkeypatch.setattr(systems, "opened", lambda _name: scripted(say))


@pytest.mark.usefixtures("oracle_system")
def test_a_run_writes_records_metrics_manifest_and_reports(
    cases_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "run"
    assert main(["eval", "run", str(cases_file), "--out", str(out), "--as-of", "2027-01-01"]) == 0
    assert {path.name for path in out.iterdir()} == {
        "records.jsonl",
        "metrics.json",
        "manifest.json",
        "timings.jsonl",
        "summary.md",
        "report.html",
    }
    metrics = json.loads((out / "metrics.json").read_text(encoding="utf-8"))
    assert metrics["metrics"]["full.right"]["value"] == 1
    manifest = json.loads((out / "manifest.json").read_text(encoding="utf-8"))
    assert {"law_sha256", "rules_sha256", "code_sha256", "cases_sha256", "seed", "model", "index"} <= set(manifest)
    assert "full.right 1.000" in capsys.readouterr().out


@pytest.mark.usefixtures("oracle_system")
def test_two_runs_of_the_same_are_equal_to_the_byte(cases_file: Path, tmp_path: Path) -> None:
    for name in ("a", "b"):
        assert main(["eval", "run", str(cases_file), "--out", str(tmp_path / name), "--as-of", "2027-01-01"]) == 0
    for name in ("records.jsonl", "metrics.json"):
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()


@pytest.mark.usefixtures("failing_system")
def test_a_case_that_fails_is_an_error_and_the_run_goes_on(
    cases_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "run"
    assert main(["eval", "run", str(cases_file), "--out", str(out)]) == 3
    records = [json.loads(line) for line in (out / "records.jsonl").read_text(encoding="utf-8").splitlines()]
    assert len(records) == 12
    assert [record["id"] for record in records if record["error"]] == ["dev-003"]
    assert "no such stone" in capsys.readouterr().err
    metrics = json.loads((out / "metrics.json").read_text(encoding="utf-8"))
    assert metrics["errors"] == 1
    assert metrics["metrics"]["outcome.accuracy"]["value"] == pytest.approx(11 / 12, abs=1e-6)


def test_an_answer_that_is_no_json_is_an_error_of_its_case(
    cases: list[Case], scripted: Any, measured: Instrument
) -> None:
    records = run(cases[:1], scripted(lambda _id, _said: {"outcome": object()}), measured)
    assert "TypeError" in records[0].error


@pytest.mark.usefixtures("oracle_system")
def test_a_place_that_is_no_folder_is_said_before_the_run(
    cases_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert main(["eval", "run", str(cases_file), "--out", str(tmp_path / "file")]) == 2
    assert "cannot be made a folder" in capsys.readouterr().err


@pytest.mark.usefixtures("oracle_system")
def test_bad_cases_run_nothing_and_exit_with_2(
    cases_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cases_file.write_text(cases_file.read_text(encoding="utf-8") + "{broken\n", encoding="utf-8")
    assert main(["eval", "run", str(cases_file), "--out", str(tmp_path / "run")]) == 2
    assert "line 13" in capsys.readouterr().err
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize(
    ("more", "left"),
    [
        (["--limit", "3"], 3),
        (["--kind", "verdict"], 3),
        (["--regime", "decontamination"], 1),
        (["--ids", "dev-002", "dev-005"], 2),
    ],
)
@pytest.mark.usefixtures("oracle_system")
def test_filters_leave_some_cases(more: list[str], left: int, cases_file: Path, tmp_path: Path) -> None:
    assert main(["eval", "run", str(cases_file), "--out", str(tmp_path / "run"), *more]) == 0
    assert len((tmp_path / "run" / "records.jsonl").read_text(encoding="utf-8").splitlines()) == left


def test_filters_that_leave_nothing_are_said(
    cases_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["eval", "run", str(cases_file), "--out", str(tmp_path / "run"), "--ids", "none"]) == 2
    assert "no case is left" in capsys.readouterr().err


def test_a_system_that_is_not_there_is_said(
    cases_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["eval", "run", str(cases_file), "--out", str(tmp_path / "run"), "--system", "oracle"]) == 2
    assert "naive-rag" in capsys.readouterr().err


def test_a_model_that_is_not_configured_is_said(
    cases_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["eval", "run", str(cases_file), "--out", str(tmp_path / "run"), "--system", "rag+model"]) == 2
    assert "RIPARIAN_MODEL" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("bounds", "code"),
    [
        (["--min", "verdict.accuracy=0.95"], 0),
        (["--min", "verdict.accuracy=1.0", "--max", "dialogue.over_commitment=0"], 0),
        (["--max", "verdict.accuracy=0.5"], 1),
        (["--min", "no.such=0.5"], 2),
        (["--min", "verdict.accuracy"], 2),
        (["--min", "verdict.accuracy=nan"], 2),
        ([], 2),
    ],
)
@pytest.mark.usefixtures("oracle_system")
def test_the_gate_holds_or_does_not(bounds: list[str], code: int, cases_file: Path, tmp_path: Path) -> None:
    assert main(["eval", "run", str(cases_file), "--out", str(tmp_path / "run")]) == 0
    assert main(["eval", "gate", str(tmp_path / "run"), *bounds]) == code


def test_a_gate_on_a_folder_without_a_run_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["eval", "gate", str(tmp_path), "--min", "verdict.accuracy=0.9"]) == 2
    assert "holds no run" in capsys.readouterr().err


def test_a_comparison_names_what_was_gained_and_lost(
    cases: list[Case], oracle: Any, scripted: Any, measured: Instrument
) -> None:
    by_id = {case.id: case for case in cases}

    def but(wrong: str) -> Any:
        return lambda case_id, _said: {} if case_id == wrong else oracle(by_id[case_id])

    runs = [run(cases, scripted(but(name)), measured) for name in ("dev-001", "dev-002")]
    rows = [[record.to_json() for record in records] for records in runs]
    found = compare(rows[0], rows[1], (totals(runs[0]), totals(runs[1])))
    assert (found.gained, found.lost, found.unchanged) == (("dev-001",), ("dev-002",), 10)
    assert any(line.startswith("verdict: expected") for line in found.changed["dev-002"][0])


@pytest.mark.usefixtures("oracle_system")
def test_a_run_against_itself_is_unchanged(
    cases_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["eval", "run", str(cases_file), "--out", str(tmp_path / "run")]) == 0
    capsys.readouterr()
    assert main(["eval", "compare", str(tmp_path / "run"), str(tmp_path / "run")]) == 0
    assert capsys.readouterr().out.strip() == "gained 0, lost 0, unchanged 12"


def test_intervals_are_repeatable_and_hold_the_value(
    cases: list[Case], oracle: Any, scripted: Any, measured: Instrument
) -> None:
    by_id = {case.id: case for case in cases}
    records = run(
        cases, scripted(lambda case_id, _said: {} if case_id < "dev-005" else oracle(by_id[case_id])), measured
    )
    first, second = totals(records, seed=7), totals(records, seed=7)
    assert first == second
    verdict = first["metrics"]["verdict.accuracy"]
    assert verdict["low"] < verdict["value"] < verdict["high"]
    assert first["metrics"] != totals(records, seed=8)["metrics"]


def test_held_out_differences_are_printed_only_when_asked_for(
    row: dict[str, Any],
    tmp_path: Path,
    scripted: Any,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    row["metadata"]["split"] = "held_out"
    (tmp_path / "held.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    monkeypatch.setattr(systems, "opened", lambda _name: scripted(lambda _id, _said: {}))
    words = ["eval", "run", str(tmp_path / "held.jsonl"), "--out", str(tmp_path / "run")]
    assert main(words) == 0
    assert "expected general_permit_if, got" not in capsys.readouterr().out
    assert "expected general_permit_if, got" not in (tmp_path / "run" / "summary.md").read_text(encoding="utf-8")
    assert "120 square feet" not in (tmp_path / "run" / "report.html").read_text(encoding="utf-8")
    assert main([*words, "--show-diffs"]) == 0
    assert "expected general_permit_if, got" in capsys.readouterr().out


def test_the_page_escapes_what_users_and_systems_say(
    row: dict[str, Any], tmp_path: Path, scripted: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    row["input"] = "<script>alert(1)</script> by hand?"
    (tmp_path / "cases.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    monkeypatch.setattr(
        systems, "opened", lambda _name: scripted(lambda _id, _said: {"answer": "<img src=x onerror=alert(1)>"})
    )
    assert main(["eval", "run", str(tmp_path / "cases.jsonl"), "--out", str(tmp_path / "run")]) == 0
    page = (tmp_path / "run" / "report.html").read_text(encoding="utf-8")
    assert "<script" not in page
    assert "<img" not in page
    assert "http" not in page.split("</style>")[1].split("How the run was made")[0]


def test_a_conversation_is_asked_turn_by_turn(row: dict[str, Any], scripted: Any, measured: Instrument) -> None:
    row["input"] = ["hello", "by hand, 120 square feet, 6 inches", "exempt?"]
    labels = {1: "needs_facts", 2: "general_permit_if", 3: "general_permit_if"}
    records = run([case_of(row)], scripted(lambda _id, said: {"verdict": {"label": labels[len(said)]}}), measured)
    assert records[0].scores["dialogue.turns"].right == 2


def test_wordings_and_moved_values_are_scored_over_the_whole_run(
    row: dict[str, Any], right: dict[str, Any], scripted: Any, measured: Instrument
) -> None:
    def one(name: str, **metadata: str) -> Case:
        return case_of({**row, "id": name, "metadata": {**row["metadata"], **metadata}})

    group = [
        one("a1", base="a"),
        one("a2", base="a"),
        one("b1", base="b"),
        one("b2", base="b"),
        one("c1", base="c"),
        one("c9", base="c", moved="manual-exempt-100sqft"),
    ]
    changed = {
        "checks": [
            {"threshold": "manual-exempt-100sqft", "status": "met"},
            {"threshold": "manual-exempt-1ft", "status": "met"},
        ]
    }
    answers = {"b2": {**right, **changed}, "c9": {**right, **changed}}
    metrics = totals(run(group, scripted(lambda case_id, _said: answers.get(case_id, right)), measured))["metrics"]
    assert metrics["robustness.paraphrase"]["value"] == 0.5
    assert metrics["robustness.moved"]["value"] == 1
    answers["c9"] = {**right, "checks": []}
    assert (
        totals(run(group, scripted(lambda case_id, _said: answers.get(case_id, right)), measured))["metrics"][
            "robustness.moved"
        ]["value"]
        == 0
    )


def test_select_keeps_the_order(cases: list[Case]) -> None:
    assert [case.id for case in select(cases, ids=("dev-005", "dev-002"))] == ["dev-002", "dev-005"]
