"""Labelled messages in people's own words, one table a topic: what they state, and nothing else."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml

from assistant.quantities.values import (
    Amount,
    DontKnow,
    Shares,
    Sides,
    Slope,
    Value,
    When,
)
from assistant.rules.book import RuleBook
from assistant.rules.book import load as load_rules
from assistant.understand.facts import FactReading, read_facts
from corpus.law import load as load_corpus

DATA = Path(__file__).parent / "data"
AS_OF = date(2026, 11, 30)


def _cases() -> list[Any]:
    return [
        pytest.param(case, id=f"{path.stem}: {case['say'][:70]}")
        for path in sorted(DATA.glob("*.yaml"))
        for case in yaml.safe_load(path.read_text(encoding="utf-8"))
    ]


@pytest.fixture(scope="module")
def book() -> RuleBook:
    return load_rules(load_corpus())


def _number(value: Fraction | None) -> str:
    if value is None:
        return ""
    if value.denominator == 1:
        return str(int(value))
    return str(float(value)) if Fraction(str(float(value))) == value else str(value)


def written(value: Value) -> str:
    """Return a value as the tables write it."""
    about = "about " if getattr(value, "about", False) else ""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return value
        case DontKnow():
            return "?"
        case Amount():
            low, high = _number(value.low), _number(value.high)
            return f"{about}{low if low == high else f'{low}..{high}'} {value.unit}"
        case Sides():
            return f"{about}{' x '.join(map(_number, value.sides))} {value.unit}"
        case Slope():
            return f"{_number(value.horizontal)}:{_number(value.vertical)}"
        case Shares():
            return "/".join(map(_number, value.parts)) + " %"
        case When():
            return f"{about}{value.low}" if value.low == value.high else f"{about}{value.low}..{value.high}"


def _expected(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def value_from(text: Any) -> Value:
    """Return the value of a table's `before`: yes and no, a day, a choice, or one amount."""
    if isinstance(text, bool):
        return text
    if isinstance(text, date):
        return When.on(text)
    number, _, unit = str(text).partition(" ")
    return Amount.of(number, unit) if unit else str(text)


def _read(book: RuleBook, case: dict[str, Any]) -> FactReading:
    return read_facts(
        case["say"],
        activity=case.get("activity"),
        activities=case.get("activities", ()),
        book=book,
        as_of=AS_OF,
        claims=[(at := case["say"].index(words), at + len(words)) for words in case.get("claims", ())],
        before={name: value_from(value) for name, value in case.get("before", {}).items()},
        asked=case.get("asked", ()),
    )


@pytest.mark.parametrize("case", _cases())
def test_a_message_states_these_facts_and_no_others(case: dict[str, Any], book: RuleBook) -> None:
    reading = _read(book, case)
    assert {fact.name: written(fact.value) for fact in reading.facts} == {
        name: _expected(value) for name, value in case["facts"].items()
    }
    assert set(reading.retracted) == set(case.get("retracted", ()))
    asked = {name for doubt in reading.doubts for name in doubt.facts}
    assert set(case.get("doubts", ())) <= asked
    if not case.get("doubts"):
        assert not reading.doubts


@pytest.mark.parametrize("case", _cases())
def test_every_fact_carries_the_very_words_of_the_message(case: dict[str, Any], book: RuleBook) -> None:
    for fact in _read(book, case).facts:
        assert fact.stated == case["say"][fact.start : fact.end]
        assert fact.stated.strip()


def test_every_fact_of_the_vocabulary_is_stated_by_some_message(book: RuleBook) -> None:
    said = {
        name
        for path in DATA.glob("*.yaml")
        for case in yaml.safe_load(path.read_text(encoding="utf-8"))
        for name in case["facts"]
    }
    assert set(book.facts) - said == set()
