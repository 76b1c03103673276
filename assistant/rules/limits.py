"""Reads the one line that carries a number of the law: `<= 100 ft2`, `closed 09-15 to 05-15`, `between 2 and 8 in`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from corpus.errors import RiparianError

_NUMBER = r"\d+(?:\.\d+)?"
_DATE = r"\d{4}-\d{2}-\d{2}"
_DAY = r"\d{2}-\d{2}"
_OPERATOR = r"(?P<operator><=|>=|==|<|>)"
_PATTERNS = (
    ("window", re.compile(rf"closed (?P<a>{_DAY}) to (?P<b>{_DAY})")),
    ("between", re.compile(rf"between (?P<a>{_NUMBER}) and (?P<b>{_NUMBER}) (?P<unit>\S+)")),
    ("choice", re.compile(rf"choice of (?P<a>{_NUMBER})")),
    ("date", re.compile(rf"{_OPERATOR} (?P<a>{_DATE})")),
    ("day", re.compile(rf"{_OPERATOR} (?P<a>{_DAY})")),
    ("slope", re.compile(rf"{_OPERATOR} (?P<a>{_NUMBER}):(?P<b>{_NUMBER})")),
    ("sides", re.compile(rf"{_OPERATOR} (?P<a>{_NUMBER}) x (?P<b>{_NUMBER}) x (?P<c>{_NUMBER}) (?P<unit>\S+)")),
    ("number", re.compile(rf"{_OPERATOR} (?P<a>{_NUMBER}) (?P<unit>\S+)")),
)


@dataclass(frozen=True, slots=True)
class Limit:
    """A comparison: its operator, its value as JSON writes it, its unit, and the exact numbers behind it."""

    operator: str
    value: Any
    unit: str
    numbers: tuple[Fraction, ...]


def read_limit(text: str, where: str) -> Limit:
    """Read the line of a rule file that carries the number.

    Args:
        text: "<= 100 ft2".
        where: the rule's id, for the error.

    Raises:
        RiparianError: the line is none of the forms in the README.
    """
    for kind, pattern in _PATTERNS:
        if match := pattern.fullmatch(text.strip()):
            return _limit(kind, match.groupdict())
    raise RiparianError(f"rule {where}: cannot read the test {text!r}", "assistant/rules/README.md lists the forms.")


def _limit(kind: str, found: dict[str, str]) -> Limit:
    operator = found.get("operator") or kind
    if kind in ("window", "date", "day"):
        days = [found["a"], found["b"]] if kind == "window" else found["a"]
        return Limit(operator, days, "date" if kind == "date" else "month-day", ())
    numbers = tuple(Fraction(found[key]) for key in "abc" if found.get(key))
    written = [_json(found[key]) for key in "abc" if found.get(key)]
    if kind == "slope":
        return Limit(operator, written, "ratio", (numbers[1] / numbers[0],))
    value = written if len(written) > 1 else written[0]
    return Limit(operator, value, found.get("unit") or "count", numbers)


def _json(text: str) -> int | float:
    """Exact for what is compared; JSON alone sees the float."""
    return float(text) if "." in text else int(text)
