"""Batch files as they come: odd line ends, odd numbers, odd places; a broken line costs itself alone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from corpus.errors import RiparianError
from ui import batch
from ui.cli import main


def echoed(row: dict[str, Any]) -> dict[str, Any]:
    """Answer with what was asked."""
    if row.get("input") == "crash":
        raise KeyError("a fault in the code")
    if row.get("input") == "gone":
        raise RiparianError("the store is gone", "Start it.", 3)
    return {"id": "made up", "said": row.get("input")}


def ran(tmp_path: Path, data: bytes) -> tuple[int, list[dict[str, Any]]]:
    """Run one batch; return its code and rows."""
    (tmp_path / "in").write_bytes(data)
    code = batch.run(tmp_path / "in", tmp_path / "out", echoed)
    lines = (tmp_path / "out").read_bytes().decode().split("\n")
    assert lines[-1] == ""
    return code, [json.loads(line, parse_constant=pytest.fail) for line in lines[:-1]]


@pytest.mark.parametrize(
    ("data", "ids"),
    [
        (b'{"id":"a"}\r\n{"id":"b"}\r\n', ["a", "b"]),
        (b'\xef\xbb\xbf{"id":"a"}', ["a"]),
        (b"", []),
        (b"\n \n\n", []),
        ('{"id":"a","input":"x\u2028y\x85z"}'.encode(), ["a"]),
        (b'{"id":0}\n{"id":7}\n{"id":1.5}', [0, 7, 1.5]),
        (b'{"id":"a"}\n{"id":"a"}', ["a", "a"]),
        (b'{"id":"\\ud800"}', ["\ud800"]),
    ],
)
def test_every_line_is_answered_under_its_own_id(tmp_path: Path, data: bytes, ids: list[object]) -> None:
    code, rows = ran(tmp_path, data)
    assert (code, [row["id"] for row in rows]) == (0, ids)


@pytest.mark.parametrize(
    "line", [b"{broken", b"[1]", b'"x"', b"null", b"[" * 100_000, b"\x00", b'{"id":' + b"9" * 6000 + b"}"]
)
def test_a_broken_line_costs_itself_alone(tmp_path: Path, line: bytes) -> None:
    code, rows = ran(tmp_path, b'{"id":"a"}\n' + line + b'\n{"id":"c"}')
    assert code == 1
    assert ["error" in row for row in rows] == [False, True, False]
    assert rows[1]["line"] == 2


def test_a_fault_of_the_program_in_one_line_costs_that_line_alone(tmp_path: Path) -> None:
    code, rows = ran(tmp_path, b'{"id":"a","input":"crash"}\n{"id":"b","input":"x"}')
    assert code == 1
    assert (rows[0]["id"], rows[1]) == ("a", {"id": "b", "said": "x"})


def test_a_store_that_fails_in_the_middle_ends_the_batch_with_what_was_answered(tmp_path: Path) -> None:
    (tmp_path / "in").write_bytes(b'{"id":"a"}\n{"id":"b","input":"gone"}\n{"id":"c"}')
    with pytest.raises(RiparianError) as caught:
        batch.run(tmp_path / "in", tmp_path / "out", echoed)
    assert caught.value.code == 3
    assert len((tmp_path / "out").read_text().splitlines()) == 1


def test_a_number_beyond_all_numbers_is_named_and_the_id_kept(tmp_path: Path) -> None:
    lines = [f'{{"id":"{n}","threshold":"manual-exempt-100sqft","value":{v}}}' for n, v in enumerate(["NaN", "1e400"])]
    (tmp_path / "in").write_text("\n".join(lines))
    assert main(["check", "--batch", str(tmp_path / "in"), "--out", str(tmp_path / "out")]) == 1
    rows = [json.loads(line) for line in (tmp_path / "out").read_text().splitlines()]
    assert [(row["id"], value in row["error"]) for row, value in zip(rows, ["NaN", "1e400"], strict=True)] == [
        ("0", True),
        ("1", True),
    ]


@pytest.mark.parametrize("command", ["check", "ask"])
def test_files_that_cannot_be_used_are_one_line_and_exit_2(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    good, latin = tmp_path / "good", tmp_path / "latin"
    good.write_text('{"id":"a"}\n')
    latin.write_bytes(b'{"id":"a"}\n{"id":"\xe9"}\n')
    pairs = [
        (tmp_path, tmp_path / "out"),
        (tmp_path / "missing", tmp_path / "out"),
        (latin, tmp_path / "out"),
        (good, tmp_path),
        (good, good),
        (good, good / "below-a-file"),
        (good, Path("/proc/none/out")),
    ]
    for source, target in pairs:
        assert main([command, "--batch", str(source), "--out", str(target)]) == 2, (source, target)
        said = capsys.readouterr()
        assert len(said.err.strip().splitlines()) == 1
        assert said.out == ""
    assert good.read_text() == '{"id":"a"}\n'
