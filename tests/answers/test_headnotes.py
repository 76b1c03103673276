"""Headnotes: each rests on words of its provision, and brings no number of its own."""

from __future__ import annotations

import re

import pytest

from assistant.answers.headnotes import Headnote, headnote, headnotes
from corpus.law import load

_NUMBER = re.compile(r"\$?\d[\d,.]*\d|\d")
CORPUS = load()


@pytest.mark.parametrize("note", headnotes().values(), ids=lambda note: note.citation)
def test_a_headnote_rests_on_words_of_its_provision(note: Headnote) -> None:
    assert headnote(note.citation, CORPUS) == note


@pytest.mark.parametrize("note", headnotes().values(), ids=lambda note: note.citation)
def test_every_number_of_a_headnote_stands_in_its_provision(note: Headnote) -> None:
    text = " ".join(
        CORPUS.text(one) for name in (note.citation, note.also) if name for one in (name, *_below(name))
    ).replace("–", "-")
    assert {number for number in _NUMBER.findall(note.says) if number not in text} == set()


@pytest.mark.parametrize("note", headnotes().values(), ids=lambda note: note.citation)
def test_a_headnote_is_one_sentence(note: Headnote) -> None:
    assert note.says.endswith(".")
    assert not re.search(r"[a-z]\. [A-Z]", note.says.replace("U.S. ", ""))
    assert len(note.says) < 330


def test_a_headnote_is_not_used_where_its_words_are_gone() -> None:
    assert headnote("281.36(1)(bj)", CORPUS) is None
    assert headnote("281.36(99)", CORPUS) is None


def _below(citation: str) -> list[str]:
    return [child.citation for child in CORPUS.children(citation)]
