"""The question bank and the glossary: every link holds, nothing is copied from the evaluation."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from corpus.law import load
from index import bank, glossary

ROOT = Path(__file__).parents[2]


def test_every_citation_of_the_bank_is_a_provision_with_words() -> None:
    known = {provision.citation for provision in load().provisions if provision.text.strip()}
    assert {citation for key in bank.bank() for citation in key} - known == set()


def test_every_provision_of_the_law_that_is_no_heading_has_a_question() -> None:
    asked = {citation for key in bank.bank() for citation in key}
    heading = 70
    lacking = [
        provision.citation
        for provision in load().provisions
        if provision.kind == "law" and len(provision.text) > heading and provision.citation not in asked
    ]
    # What is left are lead-ins to lists, found through what lies below them.
    assert all(load().text(citation).rstrip().endswith((":", ".")) for citation in lacking)
    assert len(lacking) <= 8, lacking


def test_no_question_of_the_bank_is_one_that_measures() -> None:
    def key(text: str) -> str:
        return " ".join(text.lower().split())

    measuring = set()
    for path in [*(ROOT / "eval" / "cases").glob("*.jsonl"), ROOT / "tests" / "index" / "data" / "retrieval.jsonl"]:
        for line in path.read_text("utf-8").splitlines():
            asked = json.loads(line)["input"]
            measuring |= {key(text) for text in ([asked] if isinstance(asked, str) else asked)}
    questions = {key(question) for questions in bank.bank().values() for question in questions}
    # Short look-ups ("meaning of small business") can only be asked in one way.
    assert {text for text in questions & measuring if len(text.split()) > 8} == set()


@pytest.mark.parametrize(
    ("said", "law"),
    [
        ("a foot of muck", "bottom material"),
        ("We're on a flowage", "impoundment"),
        ("fill the swamp", "wetland"),
        ("Zebra mussels on the barge", "mechanical equipment"),
    ],
)
def test_lay_words_are_said_in_the_laws_words(said: str, law: str) -> None:
    assert law in glossary.expand(said)


def test_a_part_of_a_word_is_not_a_lay_word() -> None:
    assert glossary.expand("craft beer bogged") == []
