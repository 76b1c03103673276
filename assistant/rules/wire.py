"""Verdicts, findings and the vocabulary as JSON writes them."""

from __future__ import annotations

from typing import Any

from assistant.quantities.values import Value, value_json
from assistant.rules.book import RuleBook
from assistant.rules.model import Threshold
from assistant.rules.results import Finding, Verdict


def finding_json(finding: Finding) -> dict[str, Any]:
    """Return the one test of `check --threshold`."""
    return {
        "threshold": finding.threshold,
        "status": str(finding.status),
        "value": _value(finding.value),
        "limit": _value(finding.limit),
        "citation": finding.citation,
        "quote": finding.quote,
        "arithmetic": finding.arithmetic,
        "reason": finding.reason,
    }


def condition_json(finding: Finding) -> dict[str, Any]:
    """Return one condition of a pathway."""
    out = finding_json(finding)
    out |= {"condition": finding.condition, "title": finding.title, "fact": finding.fact}
    out |= {"over_by": finding.over_by, "enough": finding.enough, "applies": finding.applies}
    return out


def verdict_json(verdict: Verdict, checks: tuple[Finding, ...]) -> dict[str, Any]:
    """Return a verdict with all that it rests on."""
    return {
        "verdict": {
            "label": verdict.label,
            "activity": verdict.activity,
            "pathway": verdict.pathway,
            "considered": [
                {
                    "pathway": result.pathway,
                    "title": result.title,
                    "status": str(result.status),
                    "citation": result.citation,
                    "failed": list(result.failed),
                    "findings": [condition_json(finding) for finding in result.findings],
                }
                for result in verdict.considered
            ],
        },
        "checks": [{**finding_json(finding), "fact": finding.fact} for finding in checks],
        "missing_facts": [
            {"fact": one.fact, "question": one.question, "why": one.why, "citation": one.citation}
            for one in verdict.missing
        ],
        "changes": [
            {"pathway": one.pathway, "condition": one.condition, "over_by": one.over_by, "enough": one.enough}
            for one in verdict.changes
        ],
        "warnings": [one.text for one in verdict.cautions],
    }


def threshold_json(threshold: Threshold) -> dict[str, Any]:
    """Return a threshold as law/thresholds.jsonl writes it, with the pathways it stands in."""
    return {
        "id": threshold.id,
        "citation": threshold.citation,
        "regime": threshold.regime,
        "role": threshold.role,
        "duty": threshold.duty,
        "applies_to": list(threshold.applies_to),
        "activity": threshold.activity,
        "quantity": threshold.quantity,
        "fact": threshold.fact,
        "operator": threshold.operator,
        "value": threshold.value,
        "unit": threshold.unit,
        "unit_words": threshold.unit_words,
        "as_written": threshold.as_written,
        "lead_in": threshold.lead_in,
        "quote": threshold.quote,
        "period": threshold.period,
        "binds": threshold.binds,
        "consequence": threshold.consequence,
        "exception": threshold.exception,
        "checkable": threshold.checkable,
        "boundary_note": threshold.boundary_note,
        "pathways": list(threshold.pathways),
    }


def vocabulary_json(book: RuleBook) -> list[dict[str, Any]]:
    """Return activities, facts and constants as law/facts.jsonl writes them."""
    out: list[dict[str, Any]] = [
        {"kind": "activity", "name": one.name, "title": one.title, "regime": one.regime, "words": list(one.words)}
        for one in book.activities.values()
    ]
    out.extend(
        {
            "kind": "fact",
            "name": one.name,
            "type": one.type,
            "dimension": one.dimension,
            "unit": one.unit,
            "choices": list(one.choices) or None,
            "question": one.question,
            "why": one.why,
            "where_to_find_out": one.where_to_find_out or None,
            "decides": list(one.decides),
            "words": list(one.words),
        }
        for one in book.facts.values()
    )
    out.extend(
        {
            "kind": "constant",
            "name": name,
            "value": value_of(value),
            "unit": book.constant_units[name],
            "meaning": book.meanings[name],
        }
        for name, value in book.constants.items()
    )
    return out


def value_of(value: Any) -> int | float:
    """Return a constant as a JSON number."""
    return int(value) if value.denominator == 1 else float(value)


def _value(value: Value | None) -> Any:
    return None if value is None else value_json(value)
