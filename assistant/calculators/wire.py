"""What the calculators found, as JSON values."""

from __future__ import annotations

from typing import Any

from assistant.answers.types import Event
from assistant.calculators.fees import Fees
from assistant.calculators.forfeiture import Forfeiture
from assistant.calculators.mitigation import Mitigation
from assistant.calculators.steps import Line
from assistant.quantities.values import number_json


def event_json(one: Event) -> dict[str, Any]:
    """Return an event; `day` is an ISO date, null where the text gives none."""
    return {
        "day": one.day or None,
        "title": one.title,
        "counted": one.counted,
        "silence": one.silence,
        "note": one.note,
        "citation": one.citation,
    }


def _lines(lines: tuple[Line, ...]) -> list[dict[str, str]]:
    return [{"text": line.text, "citation": line.citation} for line in lines]


def fees_json(found: Fees) -> dict[str, Any]:
    """Return the fees, in dollars."""
    return {
        "application_fee": {"value": number_json(found.application), "unit": "usd"},
        "surcharge": found.surcharge,
        "surcharge_most": None
        if found.surcharge_most is None
        else {"value": number_json(found.surcharge_most), "unit": "usd"},
        "trace": _lines(found.lines),
        "citations": list(found.citations),
        "cautions": list(found.cautions),
    }


def forfeiture_json(found: Forfeiture) -> dict[str, Any]:
    """Return the range for one offense and for all days, in dollars."""
    return {
        "per_offense": {"value": [number_json(found.least), number_json(found.most)], "unit": "usd"},
        "total": {"value": [number_json(found.total_least), number_json(found.total_most)], "unit": "usd"},
        "days": found.days,
        "repeated": found.repeated,
        "trace": _lines(found.lines),
        "citations": list(found.citations),
        "cautions": list(found.cautions),
    }


def mitigation_json(found: Mitigation) -> dict[str, Any]:
    """Return ratio and acres: one number where settled, a pair where not, null for an open upper end."""
    ratio = [number_json(found.ratio_least), number_json(found.ratio_most)]
    acres = [number_json(found.acres_least), number_json(found.acres_most)]
    return {
        "ratio": {"value": ratio[0] if found.settled else ratio, "unit": "ratio"},
        "acres": {"value": acres[0] if found.settled else acres, "unit": "acre"},
        "near": found.near,
        "trace": _lines(found.lines),
        "citations": list(found.citations),
        "cautions": list(found.cautions),
    }
