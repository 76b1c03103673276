"""The search over any passages, in BEIR's file forms, and feedback turned into cases."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from eval.beir import Collection
from eval.case import case_of, load
from eval.feedback import cases, write
from eval.law import Instrument
from eval.retrieval import scores
from ui.cli import main

PASSAGES = {
    "a 1": ("Bees", "Honey bees store nectar in wax combs."),
    "b": ("", "A sailing boat is moved by the wind in its sails."),
    "c": ("Bread", "Yeast makes the dough of bread rise."),
    "d": ("", "The orbit of the moon takes about 27 days."),
    "e": ("", "Granite is a hard rock made of quartz and feldspar."),
    "f": ("", "The violin has four strings tuned in fifths."),
}
QUERIES = {
    "q1": "Where do bees keep honey?",
    "q 2": "How long does the moon take around the earth?",
    "q3": "not judged",
}


@pytest.fixture
def beir(tmp_path: Path) -> dict[str, Path]:
    """A collection of six passages as three files; ids hold spaces, as some do."""
    paths = {name: tmp_path / name for name in ("corpus", "queries", "qrels")}
    rows = [json.dumps({"_id": key, "title": title, "text": text}) for key, (title, text) in PASSAGES.items()]
    paths["corpus"].write_text("\n".join(rows) + "\n", encoding="utf-8")
    paths["queries"].write_text(
        "".join(json.dumps({"_id": key, "text": text}) + "\n" for key, text in QUERIES.items()), encoding="utf-8"
    )
    paths["qrels"].write_text("query-id\tcorpus-id\tscore\nq1\ta 1\t1\nq 2\td\t2\nq 2\tf\t0\n", encoding="utf-8")
    return paths


def _words(paths: dict[str, Path], out: Path) -> list[str]:
    return [
        "eval",
        "retrieval",
        *(word for name, path in paths.items() for word in (f"--{name}", str(path))),
        "--out",
        str(out),
    ]


@pytest.mark.slow
def test_the_own_search_is_measured_beside_the_plain_merge(
    beir: dict[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(_words(beir, tmp_path / "out")) == 0
    assert "R@5 1.000" in capsys.readouterr().out.splitlines()
    found = json.loads((tmp_path / "out" / "metrics.json").read_text(encoding="utf-8"))
    assert (found["passages"], found["queries"]) == (6, 2)
    assert found["metrics"]["RR@10"] == found["baseline"]["metrics"]["RR@10"] == 1


@pytest.mark.parametrize(
    ("name", "line", "said"),
    [
        ("corpus", "{broken", "line 7"),
        ("corpus", '{"text": "no id"}', "line 7"),
        ("corpus", '{"_id": "b", "text": "again"}', "'b' is used twice"),
        ("qrels", "q1\tnowhere\t1", "line 5"),
        ("qrels", "q9\tb\t1", "line 5"),
        ("qrels", "q1\tb\tvery", "line 5"),
        ("qrels", "q1 b 1", "line 5"),
    ],
)
def test_a_bad_line_is_named(
    name: str, line: str, said: str, beir: dict[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    beir[name].write_text(beir[name].read_text(encoding="utf-8") + line + "\n", encoding="utf-8")
    assert main(_words(beir, tmp_path / "out")) == 2
    assert said in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_a_query_for_which_nothing_is_found_counts_as_zero() -> None:
    collection = Collection({"a": "x", "b": "y"}, {"q": "x", "r": "y"}, {"q": {"a": 1}, "r": {"b": 1}})
    found = scores(collection, {"q": {"a": 1.0}, "r": {}})
    assert found["R@5"] == 0.5
    assert found["all_gold_R@10"] == 0.5


@dataclass(frozen=True)
class Mark:
    """What the store keeps of an answer that somebody marked."""

    id: str = "0123456789abcdef"
    note: str = "It says exempt, but the creek is 12 feet wide."
    created: str = "2027-03-01T10:00:00+00:00"
    answer: dict[str, Any] = field(
        default_factory=lambda: {"question": "Exempt?", "outcome": "answered", "verdict": {"label": "exempt"}}
    )


def test_an_answer_marked_wrong_becomes_a_case_to_be_checked(tmp_path: Path, measured: Instrument) -> None:
    path = tmp_path / "feedback.jsonl"
    assert write(path, cases([Mark()])) == 1
    assert write(path, cases([Mark(), Mark(id="another-mark")])) == 1
    read = load(path, measured.vocabulary)
    assert [case.messages for case in read] == [("Exempt?",), ("Exempt?",)]
    assert read[0].metadata["note"].startswith("It says exempt")
    assert read[0].metadata["answered"]["verdict"] == "exempt"


def test_feedback_in_the_store_is_imported(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from assistant.store import Store, new_key

    store, notebook = Store.open(), new_key()
    record = store.save(notebook, "conversation", "muck", {"turns": []}, law="x")
    store.mark(notebook, record.id, {"question": "Exempt?", "outcome": "answered"}, "no", right=False)
    store.mark(notebook, record.id, {"question": "Fine?", "outcome": "answered"}, right=True)
    store.close()
    assert main(["eval", "import-feedback", "--out", str(tmp_path / "cases.jsonl")]) == 0
    rows = [json.loads(line) for line in (tmp_path / "cases.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [row["input"] for row in rows] == ["Exempt?"]
    assert case_of(rows[0]).outcomes == ("answered", "needs_facts", "not_in_corpus")
    assert "1 of 1" in capsys.readouterr().out


def test_tables_hold_every_case_and_every_threshold(tmp_path: Path, measured: Instrument) -> None:
    path = Path(__file__).parents[2] / "eval" / "cases" / "grown.jsonl"
    out = tmp_path / "grown.md"
    assert main(["eval", "tables", str(path), "--out", str(out)]) == 0
    text = out.read_text(encoding="utf-8")
    assert all(f"| {case.id} |" in text for case in load(path, measured.vocabulary))
    assert all(f"| {name} |" in text for name in measured.vocabulary.thresholds)
    assert text == (path.parent / "grown.md").read_text(encoding="utf-8"), "run `riparian eval tables` again"


def test_grown_cases_cover_every_checkable_threshold_status_kind_and_regime(measured: Instrument) -> None:
    from assistant.rules.book import load as load_book
    from corpus import law
    from eval.case import KINDS
    from eval.tables import covered_thresholds

    folder = Path(__file__).parents[2] / "eval" / "cases"
    rows = [case for name in ("grown", "held_out") for case in load(folder / f"{name}.jsonl", measured.vocabulary)]
    book = load_book(law.load())
    covered = covered_thresholds(rows)
    assert not [name for name, threshold in book.thresholds.items() if threshold.checkable and name not in covered]
    assert {status for case in rows for status in case.target.get("checks", {}).values()} == {
        "met",
        "not_met",
        "unknown",
    }
    assert {case.kind for case in rows} == set(KINDS)
    assert len({case.regime for case in rows}) >= 13
