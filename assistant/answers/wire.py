"""The answer as JSON, in the form of `eval/SCHEMA.md`."""

from __future__ import annotations

from typing import Any

from assistant.answers.types import Answer, Citation, Event
from assistant.quantities.values import value_json
from assistant.rules.results import Finding, MissingFact, Verdict
from assistant.understand.types import Fact


def to_json(answer: Answer) -> dict[str, Any]:
    """Return one answer as the JSON object that `riparian ask --json` prints."""
    return {
        "id": answer.id,
        "question": answer.question,
        "outcome": answer.outcome,
        "answer": answer.text,
        "verdict": _verdict(answer.verdict),
        "facts": [_fact(fact) for fact in answer.facts],
        "checks": [_check(finding, answer.facts) for finding in answer.checks],
        "missing_facts": [_missing(fact) for fact in answer.missing],
        "citations": [citation(one) for one in answer.citations],
        "warnings": [caution.text for caution in answer.warnings],
        "also": [to_json(one) for one in answer.also],
        "timings_ms": {name: round(spent, 2) for name, spent in answer.timings_ms.items()},
        "intent": str(answer.intent),
        "headline": answer.headline,
        "questions": list(answer.questions),
        "doubts": [{"stated": d.stated, "start": d.start, "end": d.end, "question": d.question} for d in answer.doubts],
        "sums": list(answer.sums),
        "events": [event(one) for one in answer.events],
    }


def citation(one: Citation) -> dict[str, Any]:
    """Return one cited provision."""
    return {
        "citation": one.citation,
        "quote": one.quote,
        "source": one.source,
        "start": one.start,
        "end": one.end,
        "as_of": one.as_of,
    }


def event(one: Event) -> dict[str, Any]:
    """Return one date of a clock."""
    return {
        "day": one.day,
        "title": one.title,
        "counted": one.counted,
        "silence": one.silence,
        "citation": one.citation,
        "note": one.note,
    }


def _verdict(verdict: Verdict) -> dict[str, Any]:
    return {
        "label": verdict.label,
        "activity": verdict.activity or None,
        "pathway": verdict.pathway,
        "considered": [
            {"pathway": path.pathway, "status": str(path.status), "citation": path.standards or path.citation}
            for path in verdict.considered
        ],
    }


def _fact(fact: Fact) -> dict[str, Any]:
    return {
        "fact": fact.name,
        "value": value_json(fact.value),
        "stated": fact.stated,
        "start": fact.start,
        "end": fact.end,
        "turn": fact.turn,
        "origin": fact.origin,
    }


def _check(finding: Finding, facts: tuple[Fact, ...]) -> dict[str, Any]:
    names = {finding.fact, *finding.inputs}
    stated = [fact.stated for fact in facts if fact.name in names and fact.stated]
    return {
        "threshold": finding.threshold,
        "citation": finding.citation,
        "status": str(finding.status),
        "fact": finding.fact,
        "stated": "; ".join(dict.fromkeys(stated)),
        "value": None if finding.value is None else value_json(finding.value),
        "limit": None if finding.limit is None else value_json(finding.limit),
        "quote": finding.quote,
        "arithmetic": finding.arithmetic,
        "over_by": finding.over_by,
        "reason": finding.reason,
    }


def _missing(fact: MissingFact) -> dict[str, Any]:
    return {
        "fact": fact.fact,
        "question": fact.question,
        "why": fact.why,
        "citation": fact.citation,
        "where_to_find_out": fact.where_to_find_out,
    }
