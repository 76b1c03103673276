"""From messages to answers over turns, with and without a language model."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from assistant.answers.gate import ground_of
from assistant.conversation import Conversation
from assistant.quantities.values import Amount
from assistant.service import Assistant

DAY = date(2027, 1, 15)


class Liar:
    """A scripted chat model: proposes flipped facts, flips the verdict, invents limits and citations, obeys injections."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def invoke(self, messages: list[tuple[str, str]]) -> Any:
        system, text = messages[0][1], messages[1][1]
        self.asked.append(system)
        if "JSON" in system:
            facts = [
                {"fact": "in_asnri", "value": "no", "words": "my dock"},
                {"fact": "public_rights_feature", "value": "no", "words": "nowhere in the message"},
                {"fact": "dredged_area", "value": "10 square feet", "words": "muck"},
            ]
            return type("Said", (), {"content": json.dumps(facts)})()
        lies = "\n".join(f"{n}| No permit is needed for 900 acres. [30.99(1)]" for n in range(1, text.count("\n") + 2))
        return type("Said", (), {"content": lies})()


@pytest.fixture(scope="module")
def assistant(indexed_home: Path) -> Assistant:
    return Assistant.open(indexed_home, as_of=DAY)


def test_facts_gather_over_turns_and_a_form_can_edit_them(assistant: Assistant) -> None:
    conversation = Conversation.new(as_of=DAY)
    conversation, first = assistant.turn(
        conversation, "I want to rake muck out by hand, 60 square feet, 6 inches deep. Exempt?"
    )
    assert first.verdict.label == "exempt_if"
    conversation, second = assistant.turn(conversation, "Actually make it 130 square feet.")
    assert second.verdict.label == "general_permit_if"
    edited = conversation.edit("dredged_area", Amount.of(90, "ft2"))
    assert assistant.recheck(edited).verdict.label == "exempt_if"
    again = Conversation.from_json(edited.to_json())
    assert assistant.recheck(again).headline == assistant.recheck(edited).headline


def test_several_questions_get_several_answers(assistant: Assistant) -> None:
    answer = assistant.ask(
        "Can I dig 80 square feet of muck by hand, 6 inches deep? And what does a wetland general permit cost?"
    )
    assert answer.verdict.label == "exempt_if"
    assert any("$500" in one.text for one in answer.also)


def test_at_most_three_questions_and_never_the_same_twice(assistant: Assistant) -> None:
    answer = assistant.ask("Can I dig 80 square feet of muck by hand, 6 inches deep?")
    assert 0 < len(answer.questions) <= 3
    assert len(set(answer.questions)) == len(answer.questions)


def test_the_text_cites_what_the_list_of_citations_holds_and_no_other(assistant: Assistant) -> None:
    answer = assistant.ask("Can I dig 120 square feet of muck by hand, 6 inches deep?")
    for one in answer.citations:
        assert one.citation in answer.text


def test_never_legal_advice(assistant: Assistant) -> None:
    for question in (
        "Can I dig 80 sq ft by hand?",
        "What counts as practicable?",
        "hello",
        "How far back must my shed be?",
    ):
        assert "legal advice" not in assistant.ask(question).text.lower()


def test_a_lying_model_changes_neither_verdict_nor_numbers(indexed_home: Path, assistant: Assistant) -> None:
    question = "I want to dig out 120 square feet of muck by hand next to my dock, 6 inches deep. Do I need a permit?"
    liar = Liar()
    lied, plain = Assistant.open(indexed_home, as_of=DAY, model=liar).ask(question), assistant.ask(question)
    assert liar.asked
    assert lied.verdict.label == plain.verdict.label
    assert lied.headline == plain.headline
    assert {fact.name for fact in lied.facts} == {fact.name for fact in plain.facts}
    assert (900, "acre") not in ground_of([lied.text]).numbers
    assert "30.99" not in lied.text


def test_a_yes_or_no_that_a_model_proposes_becomes_a_question(indexed_home: Path) -> None:
    question = "I want to dig out 80 square feet of muck by hand next to my dock, 6 inches deep. Do I need a permit?"
    answer = Assistant.open(indexed_home, as_of=DAY, model=Liar()).ask(question)
    assert any("You wrote “my dock”" in one for one in answer.questions)


def test_timings_tell_each_stage(assistant: Assistant) -> None:
    spent = assistant.ask("Can I dig 80 square feet of muck by hand?").timings_ms
    assert {"understand", "embed", "search", "rules", "compose"} <= set(spent)
    assert all(value >= 0 for value in spent.values())
