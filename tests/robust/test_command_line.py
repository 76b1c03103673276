"""The command line as scripts use it: one line for an error, one document for --json, nothing heavy for light commands."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ui.cli import COMMANDS, main

HEAVY = ("torch", "sentence_transformers", "langchain", "langchain_core", "chromadb", "gradio", "bm25s", "numpy")


@pytest.mark.parametrize(
    "words",
    [
        "",
        "nope",
        "--nope",
        "show",
        "index",
        "index bogus",
        "index status extra",
        "corpus bogus",
        "eval bogus",
        "eval run x --limit 0 --out y",
        "search x -k many",
        "check --threshold manual-exempt-100sqft --value=--",
        "deadlines exemption --from 2027-02-29",
        "deadlines exemption --from 0001-01-01 --as-of=",
        "ask x --as-of=",
        "ask x --as-of 2027-02-29",
        "check --activity manual_dredging --as-of yesterday",
        *(f"{command} --nope" for command in COMMANDS),
    ],
)
def test_bad_words_are_one_line_with_a_remedy_and_exit_2(
    words: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words.split()) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.strip().splitlines()) == 1
    assert said.err.startswith("riparian: ")
    assert "usage:" not in said.err


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("facts", list),
        ("rules", list),
        ("rules --check", list),
        ("corpus list", list),
        ("corpus check", list),
        ("eval metrics", list),
        ("deadlines exemption --from 2027-01-04", list),
        ("show 30.20", dict),
        ("fees", dict),
        ("forfeiture", dict),
        ("mitigation --acres 1", dict),
        ("check --activity manual_dredging", dict),
        ("check --threshold manual-exempt-100sqft --value 90", dict),
        ("index status", dict),
    ],
)
def test_json_is_one_document_and_lists_are_bare(
    words: str, kind: type, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words.split(), "--json"]) == 0
    assert isinstance(json.loads(capsys.readouterr().out, parse_constant=pytest.fail), kind)


@pytest.mark.parametrize(
    "words",
    [
        "--help",
        "ask --help",
        "show 30.20",
        "rules --json",
        "facts",
        "corpus check",
        "check --activity manual_dredging",
        "deadlines exemption --from 2027-01-04",
        "fees",
    ],
)
def test_a_light_command_imports_nothing_heavy(words: str, home: Path) -> None:
    code = (
        "import sys\nfrom ui.cli import main\ntry:\n    main(sys.argv[1:])\nexcept SystemExit:\n    pass\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code, *words.split()], capture_output=True, text=True, check=True)
    assert done.stderr.strip().splitlines()[-1] == "[]"


@pytest.mark.parametrize("words", ["rules --json", "--help", "corpus list"])
def test_a_reader_that_leaves_is_no_error(words: str, home: Path) -> None:
    command = f"'{sys.executable}' -m ui.cli {words} | head -c 1 >/dev/null; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_output_is_utf_8_in_any_locale(home: Path) -> None:
    command = [sys.executable, "-m", "ui.cli", "check", "--threshold", "manual-exempt-100sqft", "--value", "90"]
    env = {**os.environ, "PYTHONIOENCODING": "latin-1"}
    done = subprocess.run(command, capture_output=True, env=env, check=True)
    assert "ft²" in done.stdout.decode("utf-8")


def test_an_unforeseen_fault_is_one_line_too(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("ui.commands.show.load", lambda: 1 / 0)
    monkeypatch.delenv("RIPARIAN_DEBUG", raising=False)
    assert main(["show", "30.20"]) == 3
    said = capsys.readouterr().err.strip().splitlines()
    assert len(said) == 1
    assert "RIPARIAN_DEBUG" in said[0]
