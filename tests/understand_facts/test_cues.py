"""The cue files: sound filters, real facts and values, every pattern usable."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from assistant.rules.book import RuleBook
from assistant.rules.book import load as load_rules
from assistant.understand import facts_cues
from assistant.understand.anchors import anchors
from assistant.understand.cues import CueBook
from assistant.understand.facts import kinds_of
from assistant.understand.facts_cues import load
from assistant.understand.facts_said import value_of
from corpus.law import load as load_corpus


@pytest.fixture(scope="module")
def book() -> RuleBook:
    return load_rules(load_corpus())


@pytest.fixture(scope="module")
def all_cues(book: RuleBook) -> CueBook:
    return load(kinds_of(book.facts))


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (r"no (?:machines?|motors?)", "no motors"),
        (r"(?:by )?hand", "hand"),
        (r"(?:a|b)?c[de]+f", "cef"),
        (r"trout\s+(?:stream|water)s?", "trout water"),
        (r"(?<!not )deep(?! end)", "deep"),
        (r"x{2,3}y*z", "xxz"),
        (r"(?P<q>[L]+)\s+deep", "LLL deep"),
        (r"a\.b", "a.b"),
    ],
)
def test_a_text_that_matches_holds_a_word_of_every_anchor(pattern: str, text: str) -> None:
    assert re.search(pattern, text)
    for words in anchors(pattern):
        assert any(word in text for word in words)


def test_every_pattern_compiles_and_has_words_to_be_found_by(all_cues: CueBook) -> None:
    for cue in all_cues.cues:
        assert re.compile(cue.source)
        assert anchors(cue.source), cue.source


def test_every_value_is_one_that_its_fact_can_have(book: RuleBook, all_cues: CueBook) -> None:
    for cue in all_cues.cues:
        if cue.value in ("", "?", "-") or cue.fact.startswith("_"):
            continue
        kind = book.facts[cue.fact]
        value = value_of(kind, cue.value)
        if kind.type == "choice":
            assert value in kind.choices
        elif kind.type == "yes_no":
            assert cue.value in ("yes", "no")


def test_every_fact_has_words(book: RuleBook, all_cues: CueBook) -> None:
    assert {cue.fact for cue in all_cues.cues if not cue.fact.startswith("_")} == set(book.facts)


def test_every_activity_of_a_scope_exists(book: RuleBook, all_cues: CueBook) -> None:
    named = {activity for cue in all_cues.cues for activity in cue.scope}
    named |= {activity for entry in all_cues.facts.values() for activity in entry.scope | entry.bare}
    assert named <= set(book.activities)


def test_a_file_that_names_no_fact_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "shared.yaml").write_text("groups: {}\nwords: {}\n", encoding="utf-8")
    (tmp_path / "bad.yaml").write_text("no_such_fact:\n  said:\n    yes:\n      - x\n", encoding="utf-8")
    monkeypatch.setattr(facts_cues, "FOLDER", tmp_path)
    with pytest.raises(ValueError, match=r"bad\.yaml: no fact is named no_such_fact"):
        load((("other_fact", ""),))
