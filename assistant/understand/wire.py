"""Facts to JSON and back, exactly: a conversation that is saved and resumed knows the same numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Any

from assistant.quantities.values import Amount, DontKnow, MonthDay, Shares, Sides, Slope, Value, When
from assistant.understand.types import Fact
from corpus.errors import RiparianError


def fact_to_json(fact: Fact) -> dict[str, Any]:
    """Return a fact as plain JSON; numbers as exact fractions in strings."""
    return {
        "name": fact.name,
        "value": _value_to_json(fact.value),
        "stated": fact.stated,
        "start": fact.start,
        "end": fact.end,
        "turn": fact.turn,
        "origin": fact.origin,
        "by": fact.by,
    }


def fact_from_json(data: Mapping[str, Any]) -> Fact:
    """Return the fact that `fact_to_json` wrote.

    Raises:
        RiparianError: the JSON is none of ours.
    """
    try:
        return Fact(
            str(data["name"]),
            _value_from_json(data["value"]),
            str(data["stated"]),
            int(data["start"]),
            int(data["end"]),
            int(data["turn"]),
            str(data["origin"]),
            str(data["by"]),
        )
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as error:
        raise RiparianError(
            f"a saved fact cannot be read: {str(data)[:80]}", "Export the conversation again, or start a new one."
        ) from error


def _number(value: Fraction | None) -> str | None:
    return None if value is None else str(value)


def _fraction(text: str | None) -> Fraction | None:
    return None if text is None else Fraction(text)


def _value_to_json(value: Value) -> Any:
    if isinstance(value, bool | str):
        return value
    if isinstance(value, DontKnow):
        return {"kind": "dont_know"}
    if isinstance(value, Amount):
        return {
            "kind": "amount",
            "low": _number(value.low),
            "high": _number(value.high),
            "unit": value.unit,
            "about": value.about,
            "whole": value.whole,
            "low_open": value.low_open,
            "high_open": value.high_open,
        }
    if isinstance(value, Sides):
        return {"kind": "sides", "sides": [str(side) for side in value.sides], "unit": value.unit, "about": value.about}
    if isinstance(value, Slope):
        return {"kind": "slope", "sides": [str(value.horizontal), str(value.vertical)], "about": value.about}
    if isinstance(value, Shares):
        return {"kind": "shares", "sides": [str(part) for part in value.parts]}
    return {"kind": "when", "low": str(value.low), "high": str(value.high), "about": value.about, "whole": value.whole}


def _value_from_json(data: Any) -> Value:
    if isinstance(data, bool | str):
        return data
    kind = data["kind"]
    if kind == "dont_know":
        return DontKnow()
    if kind == "amount":
        flags = {name: bool(data[name]) for name in ("about", "whole", "low_open", "high_open")}
        return Amount(_fraction(data["low"]), _fraction(data["high"]), str(data["unit"]), **flags)
    if kind == "when":
        return When(_day(data["low"]), _day(data["high"]), bool(data["about"]), bool(data["whole"]))
    parts: Sequence[Fraction] = tuple(Fraction(part) for part in data["sides"])
    if kind == "sides":
        return Sides(tuple(parts), str(data["unit"]), bool(data["about"]))
    if kind == "slope":
        return Slope(parts[0], parts[1], bool(data["about"]))
    if kind == "shares":
        return Shares(tuple(parts))
    raise ValueError(kind)


def _day(text: str) -> date | MonthDay:
    if len(text) == len("12-31"):
        return MonthDay(int(text[:2]), int(text[3:]))
    return date.fromisoformat(text)
