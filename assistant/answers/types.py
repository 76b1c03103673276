"""The one answer object; the wire format of `eval/SCHEMA.md` is made from it in `wire.py`. Pure values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from assistant.rules.results import Caution, Finding, MissingFact, Verdict
from assistant.understand.types import Doubt, Fact, Intent


@dataclass(frozen=True, slots=True)
class Citation:
    """A provision that the answer rests on, with the very words used: `source_text[start:end] == quote`."""

    citation: str
    quote: str
    source: str
    start: int
    end: int
    as_of: str


@dataclass(frozen=True, slots=True)
class Row:
    """One deciding condition as a person reads it: the user's value beside the limit.

    Args:
        title: the condition in plain words.
        project: the user's value, derived where it was computed ("10 ft × 10 ft = 100 ft²"), "not known" where open.
        limit: the limit as worded ("at most 100 ft²"), empty for a yes/no condition.
        result: "met", "not met" or "open".
        citation: the provision.
        finding: the finding behind it (numbers for a gauge).
    """

    title: str
    project: str
    limit: str
    result: str
    citation: str
    finding: Finding


@dataclass(frozen=True, slots=True)
class Event:
    """A date of a clock: what happens, when, how it was counted, what silence means, and by which provision."""

    day: str
    title: str
    counted: str
    silence: str
    citation: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """One question, answered.

    Args:
        id: the case's id in a batch, else the conversation's.
        question: the last user message.
        intent: what was wanted.
        outcome: answered, needs_facts or not_in_corpus.
        headline: the verdict (or the looked-up answer) in one or two plain sentences.
        body: what must be said right after it: quoted words of the law, a mistaken premise put right, short explanations.
        verdict: the verdict; label `none` where none is asked.
        rows: the deciding conditions.
        conditions: what must hold too and is not known yet, short, each with its provisions.
        quotes: (citation, verbatim words) in the order to be read, for look-ups and sources.
        questions: at most three open questions, most telling first.
        missing: all facts that could move the verdict.
        steps: what to do next: file, when, fee, clock.
        changes: what could be changed to get the easier path.
        warnings: dated cautions.
        facts: what was understood.
        doubts: what could not be read.
        checks: every threshold reported, one entry a threshold (worst decides).
        citations: every provision cited in the text, no other.
        events: dates, where clocks are in play.
        clock: every date of that procedure, for the timeline and the calendar file.
        also: the message's further questions.
        sums: the arithmetic of the calculators behind its numbers.
        text: what the user reads, Markdown, after the number gate.
        timings_ms: time by stage.
    """

    id: str
    question: str
    intent: Intent
    outcome: str
    headline: str
    verdict: Verdict
    rows: tuple[Row, ...] = ()
    quotes: tuple[tuple[str, str], ...] = ()
    questions: tuple[str, ...] = ()
    missing: tuple[MissingFact, ...] = ()
    steps: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    warnings: tuple[Caution, ...] = ()
    facts: tuple[Fact, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    checks: tuple[Finding, ...] = ()
    citations: tuple[Citation, ...] = ()
    events: tuple[Event, ...] = ()
    clock: tuple[Event, ...] = ()
    also: tuple[Answer, ...] = ()
    text: str = ""
    body: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    sums: tuple[str, ...] = ()
    timings_ms: Mapping[str, float] = field(default_factory=dict)
