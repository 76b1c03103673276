"""Look-up topics: what the text says or does not say, whatever words it is asked in."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest

from assistant.answers import premises, topics
from assistant.rules.book import load as load_book
from assistant.service import Assistant
from corpus.law import load as load_corpus

HELD = [
    ("no answer from DNR on our general permit, may we start filling?", "281.36(3g)(h)2."),
    ("If the department stays silent on a GP application, are we authorized by default?", "281.36(3g)(h)2."),
    ("is my contractor liable as well for the marsh he filled", "281.36(13)(a)"),
    ("Does each day of a wetland violation count by itself?", "281.36(14)(e)"),
    ("will any strength of household bleach do", "NR 345.04(1)(d)9.g. Note"),
    ("The Corps signed off on our swamp fill, are we all set with the state?", "281.36(3b)(b)"),
    ("How big can the wetland surcharge get?", "281.36(11)(a)"),
    ("I read that the department's wetland general permit lasts eight years. Is that right?", "281.36(3g)(e)"),
    ("Is there a way to pay more and get a wetland permit decision sooner?", "281.36(12)(d)1."),
    ("We want to enlarge a barn into the marsh: which alternatives must we study?", "281.36(3n)(a)2."),
    ("What belongs in a wetland individual permit application?", "281.36(3m)(b)"),
    ("Which wetland exemptions are there and when are they lost?", "281.36(5)"),
    ("Does a state agency pay the wetland application fee?", "281.36(12)(e)"),
    ("What is the minimum mitigation ratio?", "281.36(3r)(d)1."),
    ("what are the fish spawning closure dates for in-water work", "NR 320.04(3)(g)1."),
]
LACKING = [
    "what counts as low flow",
    "What does 'functional values' mean?",
    "how do I find out whether our creek is navigable",
    "Are weekends counted in the 30 days?",
    "business days or calendar days for the notice?",
    "max number of fish cribs per owner?",
    "which map shows the public rights features",
    "what time does the DNR service center open",
    "where can I download the application form",
    "how is riparian defined",
]


@pytest.fixture(scope="module")
def assistant(indexed_home: Path) -> Assistant:
    return Assistant.open(indexed_home, as_of=date(2026, 3, 2))


@pytest.mark.parametrize(("question", "citation"), HELD)
def test_a_topic_leads_to_its_provision(assistant: Assistant, question: str, citation: str) -> None:
    answer = assistant.ask(question)
    assert answer.outcome == "answered"
    assert citation in [one.citation for one in answer.citations]


@pytest.mark.parametrize("question", LACKING)
def test_what_the_text_only_uses_or_implies_is_said_to_be_lacking(assistant: Assistant, question: str) -> None:
    assert assistant.ask(question).outcome == "not_in_corpus"


def test_topics_cite_what_there_is_and_hold_no_number_of_their_own() -> None:
    corpus = load_corpus()
    book = load_book(corpus)
    for topic in topics.load():
        for citation in topic.quotes:
            assert corpus.find(citation) is not None, topic.id
        for line in topic.says:
            for group in re.findall(r"\[([^\]]+)\]", line):
                assert all(corpus.find(part) is not None for part in group.split("; ")), topic.id
            bare = re.sub(r"\[[^\]]+\]|\{[^}]+\}", "", line)
            assert not re.search(r"\d", bare), (topic.id, bare)
            assert premises.fill(line, book)


def test_one_branch_of_an_or_is_enough(assistant: Assistant) -> None:
    answer = assistant.ask("mitigation site is 0.6 miles away but in the same watershed, ok?")
    assert answer.headline.startswith("Yes") if hasattr(answer, "headline") else True
    assert "281.36(3r)(a)3." in [one.citation for one in answer.citations]


def test_labels_that_go_on_from_a_provision_are_read_too(assistant: Assistant) -> None:
    answer = assistant.ask("what do 30.20(1g)(d)3. and 4. say")
    assert {"30.20(1g)(d)3.", "30.20(1g)(d)4."} <= {one.citation for one in answer.citations}
