"""What the page does, without the page: conversations of a notebook are asked, corrected, kept and found again."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Any

from assistant.answers.types import Answer
from assistant.conversation import Conversation
from assistant.keeping import from_kept, to_kept
from assistant.rules.vocabulary import fact_named, read_value
from assistant.service import Assistant
from assistant.store import Record, Store, new_key
from corpus.errors import RiparianError

_LONGEST_TITLE = 80


@dataclass(frozen=True, slots=True)
class Turn:
    """One exchange: what was said or told by form, and what was answered."""

    said: str
    answer: Answer
    by_form: bool = False


@dataclass(frozen=True, slots=True)
class Talk:
    """A conversation with its answers.

    Args:
        notebook: key of the notebook it is kept in.
        record: its own key.
        conversation: what was understood.
        turns: what was said and answered.
        pending: a question that was received and is not answered yet.
        law: hash of the texts of the last answer.
    """

    notebook: str
    record: str
    conversation: Conversation = field(default_factory=Conversation)
    turns: tuple[Turn, ...] = ()
    pending: str = ""
    law: str = ""

    @property
    def last(self) -> Answer | None:
        """The latest answer."""
        return self.turns[-1].answer if self.turns else None


class Desk:
    """Assistant and store behind one page.

    Args:
        assistant: answers.
        store: keeps.
    """

    def __init__(self, assistant: Assistant, store: Store) -> None:
        self.assistant = assistant
        self.store = store
        self._locks: dict[str, threading.Lock] = {}
        self._guard = threading.Lock()

    @classmethod
    def open(cls, home: Path | None = None) -> Desk:
        """Open assistant and store of a RIPARIAN_HOME, everything loaded."""
        assistant = Assistant.open(home)
        assistant.warm()
        return cls(assistant, Store.open(home))

    # --- conversations --------------------------------------------------------------------------------------------------

    def new(self, notebook: str = "") -> Talk:
        """Return an empty conversation; nothing is kept before something is asked."""
        record = new_key()
        return Talk(notebook or new_key(), record, Conversation.new(as_of=self.today(), id=record))

    def load(self, notebook: str, record: str) -> Talk | None:
        """Return a conversation of a notebook, None where it has none of that key."""
        found = self.store.get(notebook, record)
        if found is None or found.kind != "conversation":
            return None
        return _talk(found)

    def resume(self, notebook: str, record: str) -> Talk:
        """Return a conversation as it stands, a question answered that was cut off; a new one of that key where there is none."""
        talk = self.load(notebook, record)
        if talk is None:
            return Talk(notebook, record, Conversation.new(as_of=self.today(), id=record))
        return self.ask(notebook, record, talk.pending) if talk.pending else talk

    def ask(self, notebook: str, record: str, message: str) -> Talk:
        """Answer a message and keep both; the question is kept before it is answered.

        Raises:
            RiparianError: the message is empty, or the store failed.
        """
        if not message.strip():
            raise RiparianError("the question is empty", "Write what you want to know.")
        with self._one_at_a_time(record):
            talk = self.load(notebook, record) or Talk(
                notebook, record, Conversation.new(as_of=self.today(), id=record)
            )
            self._keep(replace(talk, pending=message))
            conversation, answer = self.assistant.turn(talk.conversation, message)
            turn = Turn(message, answer)
            return self._keep(replace(talk, conversation=conversation, turns=(*talk.turns, turn), pending=""))

    def tell(self, notebook: str, record: str, told: Mapping[str, str], *, by: str = "") -> Talk:
        """Put facts from a form straight into the conversation, and check again.

        Args:
            notebook: key of the notebook.
            record: key of the conversation.
            told: fact name to what was typed; "unknown" for "I don't know"; "" removes the fact.
            by: member of staff who sets them, "" for the owner.

        Raises:
            RiparianError: a name or a value cannot be read; nothing is changed then.
        """
        with self._one_at_a_time(record):
            talk = self.load(notebook, record)
            if talk is None:
                raise RiparianError("this conversation is not in the notebook", "Ask a question first.")
            conversation, said = edited(talk.conversation, told, self.assistant.book, by=by)
            answer = self.assistant.recheck(conversation)
            conversation = conversation.asking(tuple(one.fact for one in answer.missing[:3]))
            turn = Turn(said, answer, by_form=True)
            return self._keep(replace(talk, conversation=conversation, turns=(*talk.turns, turn)))

    def mark(self, notebook: str, record: str, at: int, note: str, *, right: bool) -> None:
        """Keep what a person said of an answer."""
        talk = self.load(notebook, record)
        if talk is None or not 0 <= at < len(talk.turns):
            raise RiparianError("this answer is not in the notebook", "Reload the page.")
        from assistant.answers.wire import to_json

        self.store.mark(notebook, record, to_json(talk.turns[at].answer), note[:2000], right=right)

    # --- within ---------------------------------------------------------------------------------------------------------

    def today(self) -> date:
        """Return the day of asking."""
        return self.assistant.as_of or date.today()  # noqa: DTZ011 - the user's own day

    @contextmanager
    def _one_at_a_time(self, record: str) -> Iterator[None]:
        """Let two tabs of one conversation wait for each other instead of losing a turn."""
        with self._guard:
            lock = self._locks.setdefault(record, threading.Lock())
        with lock:
            yield
        with self._guard:
            if not lock.locked():
                self._locks.pop(record, None)

    def _keep(self, talk: Talk) -> Talk:
        law = self.assistant.corpus.sha256
        title = "" if len(talk.turns) + bool(talk.pending) > 1 else _title(talk)
        self.store.save(talk.notebook, "conversation", title, _data(talk), law=law, record_id=talk.record)
        return replace(talk, law=law)


def edited(conversation: Conversation, told: Mapping[str, str], book: Any, *, by: str = "") -> tuple[Conversation, str]:
    """Return a conversation with facts as typed, and what was told in words.

    Raises:
        RiparianError: a name or a value cannot be read.
    """
    said = []
    for name, typed in told.items():
        kind = fact_named(book, name)
        title = name.replace("_", " ")
        if typed.strip():
            value = read_value(kind, typed)
            origin = "staff" if by else "form"
            conversation = conversation.edit(name, value, origin=origin, by=by, stated=typed.strip())
            said.append(f"{title}: {'not known' if typed == 'unknown' else typed.strip().replace('_', ' ')}")
        else:
            conversation = conversation.remove(name)
            said.append(f"{title}: removed")
    if not said:
        raise RiparianError("nothing was filled in", "Answer at least one question.")
    return conversation, "; ".join(said)


def _title(talk: Talk) -> str:
    said = " ".join((talk.turns[0].said if talk.turns else talk.pending).split())
    return said if len(said) <= _LONGEST_TITLE else said[: _LONGEST_TITLE - 1] + "…"


def _data(talk: Talk) -> dict[str, Any]:
    return {
        "conversation": talk.conversation.to_json(),
        "turns": [{"said": turn.said, "by_form": turn.by_form, "answer": to_kept(turn.answer)} for turn in talk.turns],
        "pending": talk.pending,
    }


def _talk(record: Record) -> Talk:
    data = record.data
    turns = tuple(Turn(turn["said"], from_kept(turn["answer"]), bool(turn["by_form"])) for turn in data["turns"])
    return Talk(
        record.notebook, record.id, Conversation.from_json(data["conversation"]), turns, data["pending"], record.law
    )
