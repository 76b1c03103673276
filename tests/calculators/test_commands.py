"""The commands as people and scripts type them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ui.cli import main


def output(capsys: pytest.CaptureFixture[str], *argv: str) -> Any:
    assert main([*argv, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_deadlines_are_a_bare_array(capsys: pytest.CaptureFixture[str]) -> None:
    events = output(capsys, "deadlines", "review", "--from", "August 4, 2026")
    assert isinstance(events, list)
    assert {"day", "title", "counted", "silence", "note", "citation"} == set(events[0])
    assert any(event["day"] == "2026-09-03" for event in events)


def test_the_table_says_the_day_as_people_read_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deadlines", "escrow", "--from", "2027-01-31"]) == 0
    assert "Tue March 2, 2027" in capsys.readouterr().out


def test_a_calendar_file_is_written_with_its_line_ends(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "dates.ics"
    assert (
        main(["deadlines", "crossing", "--from", "2025-12-01", "--as-of", "2026-01-01", "--ics", str(path), "--json"])
        == 0
    )
    data = path.read_bytes()
    assert data.startswith(b"BEGIN:VCALENDAR\r\n")
    assert data.count(b"\n") == data.count(b"\r\n")
    assert b"DTSTAMP:20260101T000000Z" in data
    json.loads(capsys.readouterr().out)


def test_fees_forfeiture_and_mitigation_print_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert output(capsys, "fees", "individual")["application_fee"] == {"value": 800, "unit": "usd"}
    assert output(capsys, "forfeiture", "--days", "10")["total"]["value"] == [1000, 100000]
    owed = output(capsys, "mitigation", "--acres", "1.5", "--ratio", "1.3 to 1", "--same-watershed")
    assert owed["acres"] == {"value": 1.8, "unit": "acre"}
    assert owed["ratio"] == {"value": 1.2, "unit": "ratio"}


def test_areas_and_distances_may_be_typed_in_any_unit(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["mitigation", "--acres", "65,340 sq ft", "--ratio", "2", "--other-watershed", "--distance", "2,640 feet"]
    assert output(capsys, *words)["acres"]["value"] == [2.7, 3]


BAD = [
    ["deadlines", "nonsense", "--from", "2027-01-01"],
    ["deadlines", "escrow"],
    ["deadlines", "escrow", "--from", "2027-02-30"],
    ["deadlines", "escrow", "--from", "May 20"],
    ["deadlines", "escrow", "--from", "in May 2027"],
    ["deadlines", "escrow", "--from", "soon"],
    ["deadlines", "escrow", "--from", "2027-01-01", "--hearing", "2027-02-01"],
    ["deadlines", "wetland-general", "--from", "2027-03-01", "--info-complete", "2027-04-01"],
    ["deadlines", "escrow", "--from", "2027-01-01", "--ics", "/no/such/folder/x.ics"],
    ["fees", "contract"],
    ["fees", "--purpose", "fun"],
    ["fees", "--market-price", "lots"],
    ["fees", "--market-price", "-5"],
    ["forfeiture", "--days", "0"],
    ["forfeiture", "--days", "NaN"],
    ["forfeiture", "--days", "1e400"],
    ["forfeiture", "--first", "--repeat"],
    ["mitigation"],
    ["mitigation", "--acres", "5 psi"],
    ["mitigation", "--acres", "about 2"],
    ["mitigation", "--acres", "0"],
    ["mitigation", "--acres", "1", "--ratio", "1 to 2 acres"],
]


@pytest.mark.parametrize("argv", BAD, ids=[" ".join(argv) for argv in BAD])
def test_bad_input_is_one_line_and_exit_2(capsys: pytest.CaptureFixture[str], argv: list[str]) -> None:
    assert main(argv) == 2
    seen = capsys.readouterr()
    assert seen.out == ""
    assert len(seen.err.strip().splitlines()) == 1
