"""Answers as JSON and back, exactly: what is kept of a conversation is what was answered, not a new computation of it."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from datetime import date
from enum import Enum
from fractions import Fraction
from typing import Any

from assistant.answers import types as answers
from assistant.quantities import values
from assistant.rules import results
from assistant.understand import types as understood
from corpus.errors import RiparianError

_CLASSES: dict[str, type] = {
    f"{module.__name__.rsplit('.', 2)[-2]}.{cls.__name__}": cls
    for module in (answers, results, understood, values)
    for cls in vars(module).values()
    if isinstance(cls, type) and cls.__module__ == module.__name__
}
_NAMES = {cls: name for name, cls in _CLASSES.items()}
_DATES = {date: "date", Fraction: "fraction"}


def to_kept(answer: answers.Answer) -> dict[str, Any]:
    """Return an answer as JSON values.

    Args:
        answer: it is kept as it is, but for the findings of pathways, which can be computed again and are bulky.
    """
    slim = [dataclasses.replace(path, findings=()) for path in answer.verdict.considered]
    verdict = dataclasses.replace(answer.verdict, considered=tuple(slim), duties=())
    also = tuple(dataclasses.replace(one, checks=(), also=()) for one in answer.also)
    kept: dict[str, Any] = _out(dataclasses.replace(answer, verdict=verdict, also=also))
    return kept


def from_kept(data: Any) -> answers.Answer:
    """Return the answer that `to_kept` wrote; fields that have come since have their defaults.

    Raises:
        RiparianError: it is none of ours.
    """
    try:
        found = _in(data)
    except (KeyError, TypeError, ValueError, ZeroDivisionError, AttributeError) as error:
        raise RiparianError("a saved answer cannot be read", "Ask the question again.") from error
    if not isinstance(found, answers.Answer):
        raise RiparianError("a saved answer cannot be read", "Ask the question again.")
    return found


def _out(value: Any) -> Any:
    if isinstance(value, Enum):
        return {"_": _NAMES[type(value)], "is": value.value}
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Fraction | date):
        return {"_": _DATES[type(value)], "is": str(value)}
    if isinstance(value, tuple | list | frozenset):
        return [_out(one) for one in value]
    if isinstance(value, Mapping):
        return {"_": "mapping", "is": {str(key): _out(one) for key, one in value.items()}}
    fields = {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
    return {"_": _NAMES[type(value)], **{name: _out(one) for name, one in fields.items() if name != "vector"}}


def _in(data: Any) -> Any:
    if isinstance(data, list):
        return tuple(_in(one) for one in data)
    if not isinstance(data, dict):
        return data
    name = data["_"]
    if name == "fraction":
        return Fraction(data["is"])
    if name == "date":
        return date.fromisoformat(data["is"])
    if name == "mapping":
        return {key: _in(one) for key, one in data["is"].items()}
    cls: Any = _CLASSES[name]
    if issubclass(cls, Enum):
        return cls(data["is"])
    known = {field.name for field in dataclasses.fields(cls)}
    return cls(**{field: _in(one) for field, one in data.items() if field in known})
