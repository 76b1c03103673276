"""What a message was understood to say. Pure values."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from assistant.quantities.values import Value


class Intent(StrEnum):
    """What a question wants."""

    VERDICT = "verdict"
    LOOKUP = "lookup"
    DEFINITION = "definition"
    DEADLINE = "deadline"
    FEE = "fee"
    PENALTY = "penalty"
    PROCEDURE = "procedure"
    CITATION = "citation"
    SMALL_TALK = "small_talk"
    OUTSIDE = "outside"


@dataclass(frozen=True, slots=True)
class Fact:
    """What is known of the project: a name of the vocabulary, its value, and the user's own words.

    Args:
        name: as in the fact vocabulary.
        value: the value, in the user's own unit.
        stated: the very words, `message[start:end]` of turn `turn`.
        start, end: offsets in code points.
        turn: index of the user message it came from.
        origin: "user" (words), "form" (an answer to a question's form), "staff" (set by staff), "model" (proposed by a model,
            its span checked), "context" (follows from who asks or from an earlier turn).
        by: name of the member of staff who set it.
    """

    name: str
    value: Value
    stated: str = ""
    start: int = 0
    end: int = 0
    turn: int = 0
    origin: str = "user"
    by: str = ""


@dataclass(frozen=True, slots=True)
class Doubt:
    """Words that look like a fact and could not be read, or fit two facts: a question for the user, never a guess."""

    stated: str
    start: int
    end: int
    question: str
    facts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """One question of a message: what is wanted, about which activity, and its own words.

    Args:
        intent: what is wanted.
        text: the clause that asks, the user's own words.
        start, end: offsets in the message.
        activity: name in the activity vocabulary, None where none can be told.
        activities: candidates where the margin was too small, most likely first.
        citations: citations that the question names, as printed by `Citation`.
        topics: neighbouring topics of `sources.toml` that it touches.
        query: what to search for: the question with the story that leads to it.
        vector: the embedding of `query` (one row), None where nothing was embedded; search reuses it.
        why: what settled intent and activity, for traces and tests.
    """

    intent: Intent
    text: str
    start: int = 0
    end: int = 0
    activity: str | None = None
    activities: tuple[str, ...] = ()
    citations: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    query: str = ""
    vector: Any = field(default=None, compare=False, repr=False)
    why: str = ""


@dataclass(frozen=True, slots=True)
class Understanding:
    """One message, understood in the light of the conversation before it.

    Args:
        questions: what is asked, in the message's order; at least one.
        facts: what this message states.
        retracted: names of facts that this message takes back ("start over", "forget the depth").
        doubts: what could not be read or bound.
        claims: spans of claims about the law, instructions and pasted matter: never facts, never law.
        message: the message's own words, to which all offsets point.
        turn: index of the message in its conversation.
        restart: the user starts over: everything known before is dropped.
        project: "new" where the message opens another project beside the active one, "back" where it returns to an earlier
            one, "" where it goes on.
    """

    questions: tuple[Question, ...]
    facts: tuple[Fact, ...] = ()
    retracted: tuple[str, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    claims: tuple[tuple[int, int], ...] = field(default=())
    message: str = ""
    turn: int = 0
    restart: bool = False
    project: str = ""

    @property
    def main(self) -> Question:
        """The question that the top level answers: the last that asks for a verdict, else the first."""
        verdicts = [question for question in self.questions if question.intent is Intent.VERDICT]
        return verdicts[-1] if verdicts else self.questions[0]
