"""What the page does, without the page: asking, telling, keeping; with the real assistant and a real store."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from assistant.keeping import from_kept, to_kept
from assistant.quantities.values import DontKnow
from assistant.service import Assistant
from assistant.store import Store
from corpus.errors import RiparianError
from ui.cases import Cases
from ui.desk import Desk
from ui.fragments.talk import EXAMPLES
from ui.pages.notebook import listing

HAND = "I want to dig out a 10 by 10 ft patch of muck, 8 inches deep, by hand. Do I need a permit?"


@pytest.fixture(scope="module")
def assistant(indexed_home: Path) -> Assistant:
    return Assistant.open(indexed_home, as_of=date(2027, 6, 2))


@pytest.fixture
def desk(assistant: Assistant, tmp_path: Path) -> Iterator[Desk]:
    store = Store.open(tmp_path)
    yield Desk(assistant, store)
    store.close()


def test_an_answer_is_kept_and_read_back_as_it_was(assistant: Assistant) -> None:
    for question in EXAMPLES:
        answer = assistant.ask(question)
        kept = json.loads(json.dumps(to_kept(answer)))
        back = from_kept(kept)
        assert to_kept(back) == to_kept(answer)
        assert (back.headline, back.rows, back.missing, back.facts, back.citations, back.clock) == (
            answer.headline, answer.rows, answer.missing, answer.facts, answer.citations, answer.clock,
        )  # fmt: skip


def test_an_answer_kept_by_an_older_version_is_read_with_defaults(assistant: Assistant) -> None:
    kept = to_kept(assistant.ask(HAND))
    del kept["clock"]
    kept["a_field_of_the_future"] = 1
    assert from_kept(kept).clock == ()


@pytest.mark.parametrize("data", [None, 1, {}, {"_": "no.Such"}, {"_": "answers.Answer"}, [1]])
def test_what_is_no_kept_answer_is_refused_in_one_line(data: object) -> None:
    with pytest.raises(RiparianError, match="saved answer"):
        from_kept(data)


def test_facts_from_a_form_count_at_once_and_are_kept(desk: Desk) -> None:
    talk = desk.new()
    desk.ask(talk.notebook, talk.record, HAND)
    told = desk.tell(talk.notebook, talk.record, {"dimensions": "10 by 12 ft", "in_asnri": "unknown"})
    assert told.last is not None
    assert told.last.verdict.label.startswith("general_permit")
    again = desk.load(talk.notebook, talk.record)
    assert again is not None
    values = {fact.name: fact for fact in again.conversation.facts}
    assert isinstance(values["in_asnri"].value, DontKnow)
    assert values["dimensions"].origin == "form"
    assert len(again.turns) == 2


def test_a_removed_fact_is_gone(desk: Desk) -> None:
    talk = desk.new()
    desk.ask(talk.notebook, talk.record, HAND)
    told = desk.tell(talk.notebook, talk.record, {"dredged_depth": ""})
    assert "dredged_depth" not in {fact.name for fact in told.conversation.facts}


@pytest.mark.parametrize("told", [{}, {"no_such_fact": "1"}, {"dredged_depth": "banana"}, {"in_asnri": "perhaps"}])
def test_a_form_that_cannot_be_read_changes_nothing(desk: Desk, told: dict[str, str]) -> None:
    talk = desk.new()
    before = desk.ask(talk.notebook, talk.record, HAND)
    with pytest.raises(RiparianError):
        desk.tell(talk.notebook, talk.record, told)
    after = desk.load(talk.notebook, talk.record)
    assert after is not None
    assert after.conversation == before.conversation
    assert len(after.turns) == 1


def test_a_question_that_was_cut_off_is_answered_when_the_page_comes_back(desk: Desk) -> None:
    talk = desk.new()
    desk._keep(dataclasses.replace(talk, pending=HAND))
    back = desk.resume(talk.notebook, talk.record)
    assert [turn.said for turn in back.turns] == [HAND]
    assert back.pending == ""


def test_another_notebook_reaches_nothing(desk: Desk) -> None:
    talk = desk.new()
    desk.ask(talk.notebook, talk.record, HAND)
    assert desk.load("another", talk.record) is None
    with pytest.raises(RiparianError):
        desk.tell("another", talk.record, {"in_asnri": "no"})
    with pytest.raises(RiparianError):
        desk.ask("another", talk.record, HAND)
    assert "muck" not in listing(desk, "another")


def test_a_record_that_rests_on_changed_texts_is_named(desk: Desk) -> None:
    talk = desk.new()
    desk.ask(talk.notebook, talk.record, HAND)
    assert "have changed since" not in listing(desk, talk.notebook)
    found: Any = desk.store.get(talk.notebook, talk.record)
    desk.store.save(talk.notebook, "conversation", "", found.data, law="older", record_id=talk.record)
    assert "have changed since" in listing(desk, talk.notebook)


def test_a_draft_that_was_edited_is_not_replaced_unasked(desk: Desk) -> None:
    cases = Cases(desk)
    file = cases.read("book", HAND)
    edited = cases.edit(file, file.letter + "\nby hand")
    told = cases.tell(edited, {"in_asnri": "no"}, by="Ada Lund")
    assert told.letter.endswith("by hand")
    again = cases.again(told, {"who": "Pat"}, formal=True)
    assert "by hand\n" not in again.letter[-10:]
    assert "set by Ada Lund" in again.letter
    assert cases.load("book", file.record) == dataclasses.replace(again, answer=cases.load("book", file.record).answer)  # type: ignore[union-attr]


def test_a_draft_that_was_closed_is_made_anew_with_all_its_findings(desk: Desk) -> None:
    cases = Cases(desk)
    file = cases.load("book", cases.read("book", HAND).record)
    assert file is not None
    assert "Findings of fact" in cases.again(file, {}, formal=True).letter


def test_a_day_that_is_none_is_refused(desk: Desk) -> None:
    cases = Cases(desk)
    file = cases.read("book", HAND)
    with pytest.raises(RiparianError):
        cases.again(file, {"received": "Sept. 31, 2027"}, formal=False)
