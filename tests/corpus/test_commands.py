"""`riparian corpus` and `riparian show`: what scripts and people read."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from corpus import manifest
from corpus.law import load
from ui.cli import main

KEYS = ["citation", "text", "kind", "source", "start", "end", "parent"]
TEXT = "(1) Docks.\n\n(a) A dock floats.\n\nNote: It may also stand.\n\nNote: It may sink.\n"


def test_list_prints_every_provision_as_one_array(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["corpus", "list", "--json"]) == 0
    out, err = capsys.readouterr()
    listed = json.loads(out)
    assert err == ""
    assert [list(each) for each in listed] == [KEYS] * len(load().provisions)
    assert {each["kind"] for each in listed} == {"law", "note", "history", "title"}
    for each in listed:
        assert load().sources[each["source"]].text[each["start"] : each["end"]] == each["text"]


def test_list_prints_one_line_a_provision(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["corpus", "list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(load().provisions)


def test_check_holds_for_the_five_texts(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["corpus", "check"]) == 0
    out, err = capsys.readouterr()
    assert [line.split()[0] for line in out.splitlines()] == ["ok"] * 5
    assert err == ""
    assert main(["corpus", "check", "--json"]) == 0
    assert all(each["problems"] == [] for each in json.loads(capsys.readouterr().out))


def test_check_fails_with_the_place_when_a_text_is_damaged(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "law"
    shutil.copytree(manifest.EMBEDDED, copy)
    monkeypatch.setattr(manifest, "EMBEDDED", copy)
    path = copy / "wis-stat-30.20.txt"
    path.write_text(path.read_text(encoding="utf-8").replace("(1k)", "stray", 1), encoding="utf-8")
    assert main(["corpus", "check"]) == 1
    out, err = capsys.readouterr()
    assert "FAILED wis-stat-30.20.txt" in out
    assert "wis-stat-30.20.txt, line 51, column 4: a paragraph without a label: 'stray Rules." in err
    assert out.count("\nok") == 4
    path.write_bytes(b"\xff(1) Docks")
    assert main(["corpus", "check"]) == 1
    assert "cannot read a law text" in capsys.readouterr().err


def test_check_fails_where_two_texts_hold_the_same_provision(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "law"
    shutil.copytree(manifest.EMBEDDED, copy)
    monkeypatch.setattr(manifest, "EMBEDDED", copy)
    shutil.copy(copy / "wis-adm-code-nr-345.04-part-1.txt", copy / "wis-adm-code-nr-345.04-part-2.txt")
    assert main(["corpus", "check"]) == 1
    assert "stands" in capsys.readouterr().err


def test_add_says_what_it_took_in_and_show_shows_it(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "docks.txt"
    path.write_text(TEXT)
    words = [
        "corpus",
        "add",
        str(path),
        "--cites",
        "NR 999.01",
        "--title",
        "Docks",
        "--as-of",
        "2025",
        "--gap",
        "NR 999.01(1)(b)=piers",
    ]
    assert main(words) == 0
    assert (
        capsys.readouterr().out
        == "added NR 999.01, 'Docks': 2 provisions, 77 characters, all accounted for (paragraphs)\n"
    )
    assert main(["corpus", "check"]) == 0
    assert "wis-adm-code-nr-999.01.txt" in capsys.readouterr().out
    assert main(["show", "999.01(1)(a)"]) == 0
    out = capsys.readouterr().out
    for part in (
        "Age of this text: 2025",
        "A dock floats.",
        "It may also stand.",
        "NR 999.01(1)(a) Note 2",
        "NR 999.01(1)(b): piers",
    ):
        assert part in out
    assert main(words) == 2
    assert "has been added already" in capsys.readouterr().err


def test_add_refuses_in_one_line_with_the_place(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "docks.txt"
    path.write_text(TEXT + "\nMore about docks.\n")
    assert main(["corpus", "add", str(path), "--cites", "NR 999.01"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "line 9, column 1: a paragraph without a label: 'More about docks.'" in err
    assert not home.exists()


@pytest.mark.parametrize("spelling", ["NR 345.04 (2) (f) 3.", "s. NR 345.04(2)(f)3", "nr345.04(2)(f)3", "345.04 2 f 3"])
def test_show_takes_the_common_spellings(home: Path, capsys: pytest.CaptureFixture[str], spelling: str) -> None:
    assert main(["show", spelling, "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["citation"] == "NR 345.04(2)(f)3."
    assert shown["official"] == "s. NR 345.04 (2) (f) 3., Wis. Adm. Code"
    assert [each["citation"] for each in shown["parents"]] == ["NR 345.04", "NR 345.04(2)", "NR 345.04(2)(f)"]
    assert shown["as_of"] == "2023 to 2024"
    assert [gap["at"] for gap in shown["gaps"]] == ["NR 345.04(2)(a)1.", "NR 345.04(2)(c)"]
    assert {*KEYS, "children", "notes", "later"} <= set(shown)


def test_show_prints_words_parents_children_notes_age_and_gaps(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "NR", "345.04(1)(d)9.g."]) == 0
    out = capsys.readouterr().out
    for part in (
        "NR 345.04(1)(d)9.g.  (s. NR 345.04 (1) (d) 9. g., Wis. Adm. Code)",
        "Age of this text: 2023 to 2024",
        "Above it:",
        "[its own words are not in the loaded text: its opening words]",
        "Disinfect equipment with 200 parts per million",
        "Notes, which are not law:",
        "Chlorine refers to either household bleach",
        "NR 345.04(1)(d)1.: the first standard of manual dredging",
    ):
        assert part in out


def test_show_says_that_a_parents_own_words_are_a_gap_and_lists_what_is_below(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", "NR 345.04(1)(d)"]) == 0
    out = capsys.readouterr().out
    assert "Its own words:\n  [its own words are not in the loaded text: its opening words]" in out
    assert "Below it:\n  NR 345.04(1)(d)2.\n" in out


def test_show_says_that_a_bare_label_is_one_and_names_later_changes(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", "30.20(1g)(a)"]) == 0
    assert "[a bare label: it has no words of its own]" in capsys.readouterr().out
    assert main(["show", "281.36(12)(a)"]) == 0
    out = capsys.readouterr().out
    assert "Age of this text: January 2017" in out
    assert "Changed since, or outside this text:\n  NR 300.11" in out


@pytest.mark.parametrize("citation", ["281.36", "281.36 History", "NR 320.04", "30.20", "NR 345.04"])
def test_show_shows_a_section_and_its_history(home: Path, capsys: pytest.CaptureFixture[str], citation: str) -> None:
    assert main(["show", citation]) == 0
    assert capsys.readouterr().out.startswith(f"{citation}  (s. {citation.removesuffix(' History')}, Wis. ")
    assert main(["show", citation, "--json"]) == 0


@pytest.mark.parametrize(
    ("citation", "said"),
    [
        ("NR 345.04(1)(d)1.", "NR 345.04(1)(d)1. is a gap of the loaded text (the first standard of manual dredging). Nearest: NR 345.04(1)(d)2."),
        ("281.36(2)", "281.36(2): no such label in the loaded text. Nearest: 281.36(1), 281.36(2m)"),
        ("NR 354.04(1)(d)4.", "section NR 354.04 is not in the loaded text, which holds 30.20, 281.36, NR 320.04, NR 345.04. Nearest: NR 345.04(1)(d)4."),
        ("30.12", "section 30.12 is not in the loaded text"),
        ("docks", "cannot read 'docks' as a citation. Write it like"),
        ("", "the citation is empty"),
    ],
)  # fmt: skip
def test_show_names_what_is_missing_and_what_is_nearest(
    home: Path, capsys: pytest.CaptureFixture[str], citation: str, said: str
) -> None:
    assert main(["show", citation, "--json"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"riparian: {said}")
    assert err.count("\n") == 1


def test_the_light_commands_import_nothing_heavy(home: Path) -> None:
    code = (
        "import sys; from ui.cli import main; main(['show', '30.20(3)(b)4.']); main(['corpus', 'list']); "
        "sys.exit(sorted({'torch', 'langchain', 'chromadb', 'gradio', 'numpy', 'yaml'} & set(sys.modules)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
