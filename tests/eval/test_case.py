"""Bad cases are named with their line, all at once, and nothing is run."""

import json
from pathlib import Path
from typing import Any

import pytest

from corpus.errors import RiparianError
from eval.case import load
from eval.law import Instrument


def _file(folder: Path, *rows: Any) -> Path:
    path = folder / "cases.jsonl"
    path.write_text(
        "".join((row if isinstance(row, str) else json.dumps(row)) + "\n" for row in rows), encoding="utf-8"
    )
    return path


def test_the_carried_cases_are_good(measured: Instrument) -> None:
    folder = Path(__file__).parents[2] / "eval" / "cases"
    counts = {
        name: len(load(folder / f"{name}.jsonl", measured.vocabulary))
        for name in ("dev", "grown", "held_out", "paraphrases")
    }
    assert counts["dev"] == 76
    assert counts["grown"] + counts["held_out"] >= 150
    assert counts["paraphrases"] >= 60


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"target": {"verdict": "maybe"}}, "unknown verdict 'maybe'"),
        ({"target": {"verdict": []}}, "`verdict` must be"),
        ({"target": {"outcome": "refused"}}, "unknown outcome 'refused'"),
        ({"target": {"checks": {"manual-exempt-100sqf": "met"}}}, "nearest: manual-exempt-100sqft"),
        ({"target": {"checks": {"manual-exempt-100sqft": "yes"}}}, "unknown status 'yes'"),
        ({"target": {"checks": ["manual-exempt-100sqft"]}}, "`checks` must be an object"),
        ({"target": {"facts": {"use_power": True}}}, "nearest: uses_power"),
        ({"target": {"facts": {"waterbody_kind": "puddle"}}}, "no choice of waterbody_kind"),
        ({"target": {"missing_facts": ["nothing_of_the_kind"]}}, "unknown fact"),
        ({"target": {"citations": ["30.20(9)(z)"]}}, "unknown citation '30.20(9)(z)'"),
        ({"target": {"also_fine": [7]}}, "unknown citation 7"),
        ({"target": {"must_say": ["("]}}, "no regular expression"),
        ({"target": {"values": [100]}}, "a value must be"),
        ({"target": {"values": [{"value": 5, "unit": "parsec"}]}}, "unknown unit 'parsec'"),
        ({"target": {"values": [{"value": "five", "unit": "ft"}]}}, "'five' is no value in ft"),
        ({"target": {"values": [{"value": "June 1", "unit": "date"}]}}, "is no value in date"),
        ({"target": {"missing_facts": [{}]}}, "unknown fact {}"),
        ({"target": {"verdicts": "exempt"}}, "unknown key 'verdicts' in target"),
        ({"target": "exempt"}, "`target` must be an object"),
        ({"id": "two words"}, "`id` must be a word"),
        ({"input": []}, "`input` must be"),
        ({"input": [""]}, "`input` must be"),
        ({"metadata": {"kind": "riddle"}}, "unknown kind 'riddle'"),
        ({"metadata": {"as_of": "June"}}, "is not an ISO date"),
        ({"inputs": "x"}, "unknown key 'inputs'"),
    ],
)
def test_a_fault_is_named_with_its_line(
    row: dict[str, Any], change: dict[str, Any], said: str, tmp_path: Path, measured: Instrument
) -> None:
    with pytest.raises(RiparianError) as caught:
        load(_file(tmp_path, row, {**row, "id": "other", **change}), measured.vocabulary)
    assert "line 2: " in caught.value.message
    assert said in caught.value.message
    assert caught.value.code == 2


def test_a_broken_line_and_an_id_used_twice_are_named_together(
    row: dict[str, Any], tmp_path: Path, measured: Instrument
) -> None:
    with pytest.raises(RiparianError) as caught:
        load(_file(tmp_path, row, '{"id": "x", ', row), measured.vocabulary)
    assert "line 2: broken JSON" in caught.value.message
    assert "line 3: the id 'one' is already that of line 1" in caught.value.message


@pytest.mark.parametrize("content", ["", "\n\n"])
def test_an_empty_file_is_said(content: str, tmp_path: Path, measured: Instrument) -> None:
    path = tmp_path / "cases.jsonl"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(RiparianError, match="holds no cases"):
        load(path, measured.vocabulary)


def test_a_file_that_is_not_there_is_said(tmp_path: Path, measured: Instrument) -> None:
    with pytest.raises(RiparianError, match="cannot be read"):
        load(tmp_path / "none.jsonl", measured.vocabulary)
