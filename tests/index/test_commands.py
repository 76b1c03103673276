"""`riparian search` and `riparian index` as scripts use them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ui.cli import main


@pytest.fixture
def home(indexed_home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The real index, read only."""
    monkeypatch.setenv("RIPARIAN_HOME", str(indexed_home))
    return indexed_home


def test_search_prints_one_json_array(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "how wide may the creek be for timber mats", "-k", "3", "--json"]) == 0
    hits = json.loads(capsys.readouterr().out)
    assert len(hits) == 3
    assert hits[0]["citation"] == "NR 320.04(5)(b)"
    assert set(hits[0]) == {"citation", "score", "text", "why"}


def test_a_batch_with_a_broken_line_answers_the_rest(home: Path, tmp_path: Path) -> None:
    lines = [
        '{"id": "a", "input": "refund of the wetland fee"}',
        '{"id": "b", "input": ',
        '{"id": "c", "input": ["we laid timber mats", "how long may they stay"]}',
        '{"input": "no id"}',
        '{"id": "e", "input": "   "}',
        "",
        '{"id": "f", "input": 7}',
    ]
    source, target = tmp_path / "in.jsonl", tmp_path / "out" / "out.jsonl"
    source.write_text("\n".join(lines), "utf-8")
    assert main(["search", "--batch", str(source), "--out", str(target), "-k", "10"]) == 1
    rows = [json.loads(line) for line in target.read_text("utf-8").splitlines()]
    assert [row["id"] for row in rows] == ["a", None, "c", None, "e", "f"]
    assert [len(row.get("hits", [])) for row in rows] == [10, 0, 10, 0, 0, 0]
    assert all("error" in row for row in rows if "hits" not in row)
    assert rows[0]["hits"][0]["citation"] == "281.36(12)(c)1."
    assert "NR 320.04(5)(i)" in [hit["citation"] for hit in rows[2]["hits"][:2]]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["search"], "empty"),
        (["search", "  "], "empty"),
        (["search", "muck", "-k", "0"], "-k"),
        (["search", "--batch", "nowhere.jsonl", "--out", "out.jsonl"], "nowhere.jsonl"),
        (["search", "--batch", "in.jsonl"], "together"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(
    home: Path,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(words) == 2
    error = capsys.readouterr().err.strip()
    assert said in error
    assert len(error.splitlines()) == 1


def test_status_and_verify_say_that_the_index_holds(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["index", "status", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["state"] == "ok"
    assert main(["index", "verify", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == []


def test_a_missing_index_is_a_state_and_fails_verify(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RIPARIAN_HOME", str(tmp_path / "none"))
    assert main(["index", "status"]) == 0
    assert capsys.readouterr().out.startswith("missing")
    assert main(["index", "verify"]) == 1
    assert "riparian index build" in capsys.readouterr().err
