"""Mistaken premises are put right first, from the provision that refutes them."""

from __future__ import annotations

import re

import pytest

from assistant.answers.assemble import cited_in
from assistant.answers.gate import ground, violations
from assistant.answers.premises import Premise, load, said
from assistant.rules.book import load as load_book
from corpus.law import load as load_corpus

CORPUS = load_corpus()
BOOK = load_book(CORPUS)


@pytest.mark.parametrize("premise", load(), ids=lambda one: one.id)
def test_each_correction_cites_and_passes_the_gate(premise: Premise) -> None:
    lines = said(premise, BOOK)
    cited = cited_in(lines, CORPUS)
    assert cited
    for line in lines:
        assert cited_in([line], CORPUS), line
        assert violations(line, ground(CORPUS, cited)) == (), line


def test_no_number_of_the_law_is_written_in_a_correction() -> None:
    for premise in load():
        for line in premise.says:
            plain = re.sub(r"\[[^\]]*\]|\{[^}]*\}|“[^”]*”|(?:sub|par)s?\. \(\w+\)", "", line)
            assert not re.search(r"(?<!\w)\d", plain.replace("15-day", "")), line
