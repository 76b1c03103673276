"""The drift guard: a changed number or word of the law is caught, and its rule refuses."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from assistant.quantities.values import Amount
from assistant.rules.book import RuleBook, load, nodes_of
from assistant.rules.checker import check, check_threshold
from assistant.rules.guard import stale_rules
from corpus.law import Corpus
from corpus.law import load as load_corpus
from corpus.provision import Provision
from ui.cli import main

BOOK = load(load_corpus())


def changed(corpus: Corpus, citation: str, old: str, new: str) -> Corpus:
    """The texts with some words of one provision changed in the source itself."""
    provision = corpus.get(citation)
    at = provision.start + provision.text.index(old)
    source = corpus.sources[provision.source]
    text = source.text[:at] + new + source.text[at + len(old) :]
    sources = [
        replace(one, text=text, sha256=f"{one.sha256}-changed") if one.file == source.file else one
        for one in corpus.sources.values()
    ]
    return Corpus(sources, corpus.neighbours)


def other(words: str) -> str:
    """The same words with another number, or with other words where the number is spelled."""
    digits = [index for index, sign in enumerate(words) if sign.isdigit()]
    if digits:
        sign = words[digits[0]]
        return words[: digits[0]] + ("3" if sign != "3" else "4") + words[digits[0] + 1 :]
    return words[0] + "x" + words[1:]


@pytest.mark.parametrize("name", list(BOOK.thresholds))
def test_a_change_of_the_number_in_the_text_is_caught(corpus: Corpus, name: str) -> None:
    threshold = BOOK.thresholds[name]
    mutated = changed(corpus, threshold.citation, threshold.as_written, other(threshold.as_written))
    assert name in {one.rule for one in stale_rules(mutated, [threshold], [])}


class OneChanged:
    """The texts with one provision's words replaced, without reading everything again."""

    def __init__(self, corpus: Corpus, citation: str, text: str) -> None:
        self._corpus, self._citation, self._text = corpus, citation, text

    def find(self, citation: str) -> Provision | None:
        found = self._corpus.find(citation)
        return replace(found, text=self._text) if found and citation == self._citation else found

    def parents(self, citation: str) -> tuple[Provision, ...]:
        return tuple(one for above in self._corpus.parents(citation) if (one := self.find(above.citation)))


QUOTED = [node for node in nodes_of(BOOK.pathways.values()) if node.quote and node.kind != "threshold" and node.title]


@pytest.mark.parametrize("node", QUOTED, ids=lambda node: node.id)
def test_a_change_of_a_condition_without_a_number_is_caught(corpus: Corpus, node) -> None:  # type: ignore[no-untyped-def]
    text = corpus.text(node.citation)
    without = text.replace(node.quote, node.quote[:-1] + "~")
    found = stale_rules(OneChanged(corpus, node.citation, without), [], [node])  # type: ignore[arg-type]
    assert [one.rule for one in found] == [node.id]


def test_a_change_of_the_lead_in_words_is_caught(corpus: Corpus) -> None:
    mutated = changed(corpus, "NR 320.04(3)(g)1.", "have been waived", "may be waived")
    stale = {one.rule for one in load(mutated).stale}
    assert "fish-window-trout" in stale


@pytest.fixture(scope="module")
def stale_book(corpus: Corpus) -> RuleBook:
    return load(changed(corpus, "NR 345.04(1)(d)4.", "100 square feet", "200 square feet"))


def test_a_stale_rule_refuses(stale_book: RuleBook) -> None:
    finding = check_threshold(stale_book, "manual-exempt-100sqft", Amount.of(50, "ft2"))
    assert finding.status == "unknown"
    assert "the text has changed" in finding.reason


def test_a_stale_condition_refuses_in_its_pathway(stale_book: RuleBook) -> None:
    facts = {"uses_power": False, "dredged_volume": Amount.of(8, "yd3")}
    found = check(stale_book, "manual_dredging", facts, date(2026, 6, 1))
    assert found.label == "exempt_if"
    finding = next(one for one in found.considered[0].findings if one.condition == "manual-volume-fits-area-and-depth")
    assert (finding.status, "the text has changed" in finding.reason) == ("unknown", True)


def test_a_stale_rule_names_rule_citation_and_present_words(stale_book: RuleBook) -> None:
    stale = {one.rule: one for one in stale_book.stale}
    assert stale["manual-exempt-100sqft"].citation == "NR 345.04(1)(d)4."
    assert "200 square feet" in stale["manual-exempt-100sqft"].present


def test_rules_check_fails_on_a_stale_rule(
    stale_book: RuleBook, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("ui.commands.rules.load", lambda corpus: stale_book)
    assert main(["rules", "--check"]) == 1
    said = capsys.readouterr().err
    assert "manual-exempt-100sqft" in said
    assert "NR 345.04(1)(d)4." in said
    assert "200 square feet" in said


def test_rules_check_holds_on_the_present_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--check"]) == 0
    assert "144" in capsys.readouterr().out
    assert main(["rules", "--check", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == []


def test_the_rule_files_lie_beside_the_code_that_reads_them() -> None:
    folder = Path(load.__code__.co_filename).parent / "law"
    assert len(list(folder.glob("*.yaml"))) == 15
