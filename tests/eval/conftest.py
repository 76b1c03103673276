"""Scripted systems and answers: the measuring instrument is tested against answers whose faults are known."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from eval.case import Case, case_of
from eval.law import Instrument, instrument

CASES = Path(__file__).parents[2] / "eval" / "cases"


@pytest.fixture(scope="session")
def measured() -> Instrument:
    """The instrument over the real texts and the real rule book."""
    return instrument()


@pytest.fixture(scope="session")
def dev_rows() -> list[dict[str, Any]]:
    """The dev cases as written."""
    return [json.loads(line) for line in (CASES / "dev.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.fixture
def row() -> dict[str, Any]:
    """One whole case, small enough to read."""
    return {
        "id": "one",
        "input": "By hand, 120 square feet of muck, 6 inches deep. Exempt?",
        "target": {
            "outcome": "answered",
            "verdict": "general_permit_if",
            "checks": {"manual-exempt-100sqft": "not_met", "manual-exempt-1ft": "met"},
            "facts": {"uses_power": False, "dredged_area": {"value": 120, "unit": "ft2"}},
            "missing_facts": ["public_rights_feature"],
            "citations": ["NR 345.04(1)(d)4.", "NR 345.04(2)(f)3."],
            "also_fine": ["NR 345.04(1)(d)5.", "30.20(1g)(b)2."],
            "values": [{"value": 100, "unit": "ft2"}, {"value": 10, "unit": "yd3"}],
        },
        "reference": "Not exempt.",
        "metadata": {"kind": "boundary", "regime": "dredging-exemption"},
    }


@pytest.fixture
def case(row: dict[str, Any]) -> Case:
    """The same case, read."""
    return case_of(row)


@pytest.fixture
def right(case: Case, measured: Instrument) -> dict[str, Any]:
    """The answer to it that has everything right."""
    return _answer_to(case, measured)


@pytest.fixture
def oracle(measured: Instrument) -> Callable[[Case], dict[str, Any]]:
    """Answer a case with just what its target asks for."""
    return lambda case: _answer_to(case, measured)


def _answer_to(case: Case, measured: Instrument) -> dict[str, Any]:
    """Return an answer that holds just what a case's target asks for."""
    target = copy.deepcopy(dict(case.target))
    outcome, verdict = target.get("outcome", "answered"), target.get("verdict", "none")
    citations = []
    for citation in target.get("citations", []):
        source, start, end = measured.texts.span(citation) or ("", 0, 0)
        quote = measured.texts.slice(source, start, end)
        citations.append({"citation": citation, "quote": quote, "source": source, "start": start, "end": end})
    values = "; ".join(_words(one["value"], one["unit"]) for one in target.get("values", []))
    return {
        "id": case.id,
        "question": case.messages[-1],
        "outcome": outcome if isinstance(outcome, str) else outcome[0],
        "answer": f"{case.reference} {values}",
        "verdict": {"label": verdict if isinstance(verdict, str) else verdict[0], "activity": None, "considered": []},
        "facts": [{"fact": name, "value": value} for name, value in target.get("facts", {}).items()],
        "checks": [{"threshold": name, "status": status} for name, status in target.get("checks", {}).items()],
        "missing_facts": [{"fact": name} for name in target.get("missing_facts", [])],
        "citations": citations,
        "warnings": [],
        "also": [],
    }


def _words(value: Any, unit: str) -> str:
    if isinstance(value, list):
        return " to ".join(str(one) for one in value)
    if unit == "month-day":
        month, day = value.split("-")
        return f"{date(2000, int(month), int(day)):%B} {int(day)}"
    return f"{value} {unit}"


class Scripted:
    """A system that says what a function tells it to."""

    name = "scripted"

    def __init__(self, say: Callable[[str, Sequence[str]], Mapping[str, Any]]) -> None:
        self._say = say

    def ask(self, case_id: str, messages: Sequence[str], as_of: date | None) -> dict[str, Any]:
        return dict(self._say(case_id, messages))

    def about(self) -> dict[str, str]:
        return {"kind": "scripted"}


@pytest.fixture
def scripted() -> Callable[[Callable[[str, Sequence[str]], Mapping[str, Any]]], Scripted]:
    """Make a scripted system."""
    return Scripted
