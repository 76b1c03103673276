"""Cases: read from JSON lines, checked against the vocabulary, and refused with the line's number where anything is wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from corpus.errors import RiparianError
from eval.amounts import symbol
from eval.vocabulary import Vocabulary

OUTCOMES = ("answered", "needs_facts", "not_in_corpus")
LABELS = (
    "exempt",
    "exempt_if",
    "not_exempt",
    "general_permit",
    "general_permit_if",
    "individual_permit",
    "needs_facts",
    "none",
)
STATUSES = ("met", "not_met", "unknown")
KINDS = (
    "verdict", "threshold", "boundary", "unit", "window", "deadline", "fee", "penalty", "definition", "procedure",
    "multi_turn", "underspecified", "false_premise", "out_of_corpus", "injection", "citation",
)  # fmt: skip
_VALUES = {"date": r"\d{4}-\d{2}-\d{2}", "month-day": r"\d{2}-\d{2}"}
_NUMBER = r"-?\d+(\.\d+)?(/\d+)?"
_CASE_KEYS = {"id", "input", "target", "reference", "metadata"}
_TARGET_KEYS = {
    "outcome", "verdict", "checks", "facts", "missing_facts", "citations", "also_fine", "values", "must_say", "must_not_say",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Case:
    """One question with what a right answer holds (`eval/SCHEMA.md`).

    Args:
        id: unique, without spaces.
        messages: the user's messages in order; the answer to the last is scored.
        target: as written; a key that is absent is not scored.
        reference: the right answer for people.
        metadata: kind, regime, split and more.
    """

    id: str
    messages: tuple[str, ...]
    target: Mapping[str, Any]
    reference: str = ""
    metadata: Mapping[str, Any] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        """The kind of question."""
        return str(self.metadata.get("kind", ""))

    @property
    def regime(self) -> str:
        """The part of the law it is about."""
        return str(self.metadata.get("regime", ""))

    @property
    def as_of(self) -> date | None:
        """The day of asking, None where the case does not say."""
        day = self.metadata.get("as_of")
        return date.fromisoformat(day) if day else None

    @property
    def outcomes(self) -> tuple[str, ...]:
        """The acceptable outcomes."""
        return many(self.target.get("outcome", "answered"))

    @property
    def verdicts(self) -> tuple[str, ...] | None:
        """The acceptable verdict labels, None where the verdict is not scored."""
        return many(self.target["verdict"]) if "verdict" in self.target else None


def many(value: Any) -> tuple[str, ...]:
    """Return one label or a list of labels as a tuple."""
    return (value,) if isinstance(value, str) else tuple(value)


def load(path: Path, vocabulary: Vocabulary) -> list[Case]:
    """Read a file of cases.

    Args:
        path: JSON lines.
        vocabulary: what targets may name.

    Returns:
        The cases, in the file's order.

    Raises:
        RiparianError: for a file that cannot be read, a broken line, an id used twice, or a target that names what is unknown;
            each with its line number, all of them in one message.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise RiparianError(f"cases {path} cannot be read: {error}", "Name a file of JSON lines.") from error
    cases: list[Case] = []
    faults: list[str] = []
    seen: dict[str, int] = {}
    for at, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except json.JSONDecodeError as error:
            faults.append(f"line {at}: broken JSON ({error.msg} at column {error.colno})")
            continue
        wrong = _faults(row, vocabulary)
        if not wrong and row["id"] in seen:
            wrong = [f"the id {row['id']!r} is already that of line {seen[row['id']]}"]
        faults += [f"line {at}: {fault}" for fault in wrong]
        if not wrong:
            seen[row["id"]] = at
            cases.append(case_of(row))
    if faults:
        raise RiparianError(
            f"{path}: {'; '.join(faults)}", "Nothing was run; mend these lines (eval/SCHEMA.md says the form)."
        )
    if not cases:
        raise RiparianError(f"{path} holds no cases", "Name a file of JSON lines.")
    return cases


def case_of(row: Mapping[str, Any]) -> Case:
    """Return the case of a well-formed JSON object."""
    said = row["input"]
    messages = (said,) if isinstance(said, str) else tuple(said)
    return Case(row["id"], messages, row["target"], row.get("reference", ""), row.get("metadata", {}))


def _faults(row: Any, vocabulary: Vocabulary) -> list[str]:
    if not isinstance(row, dict):
        return ["not a JSON object"]
    faults = [f"unknown key {name!r}" for name in row if name not in _CASE_KEYS]
    if not isinstance(row.get("id"), str) or not re.fullmatch(r"\S+", row["id"]):
        faults.append("`id` must be a word without spaces")
    said = row.get("input")
    messages = [said] if isinstance(said, str) else said
    if (
        not isinstance(messages, list)
        or not messages
        or not all(isinstance(one, str) and one.strip() for one in messages)
    ):
        faults.append("`input` must be a question or a list of messages")
    target = row.get("target")
    if not isinstance(target, dict):
        return [*faults, "`target` must be an object"]
    faults += [f"unknown key {name!r} in target" for name in target if name not in _TARGET_KEYS]
    metadata = row.get("metadata", {})
    if not isinstance(metadata, dict):
        return [*faults, "`metadata` must be an object"]
    kind = metadata.get("kind")
    if kind is not None and kind not in KINDS:
        faults.append(f"unknown kind {kind!r}")
    return faults + _date_faults(metadata) + _target_faults(target, vocabulary)


def _date_faults(metadata: Mapping[str, Any]) -> list[str]:
    try:
        date.fromisoformat(metadata.get("as_of") or "2000-01-01")
    except (TypeError, ValueError):
        return [f"`as_of` {metadata['as_of']!r} is not an ISO date"]
    return []


def _target_faults(target: Mapping[str, Any], vocabulary: Vocabulary) -> list[str]:
    shapes = {
        name: dict if name in {"checks", "facts"} else list for name in sorted(_TARGET_KEYS - {"outcome", "verdict"})
    }
    for name, shape in shapes.items():
        if name in target and not isinstance(target[name], shape):
            return [f"`{name}` must be {'an object' if shape is dict else 'a list'}"]
    return [
        *_label_faults(target),
        *_name_faults(target, vocabulary),
        *_value_faults(target.get("values", [])),
        *_pattern_faults(target),
    ]


def _label_faults(target: Mapping[str, Any]) -> list[str]:
    faults: list[str] = []
    for name, allowed in (("outcome", OUTCOMES), ("verdict", LABELS)):
        value = target.get(name, allowed[0])
        labels = [value] if isinstance(value, str) else value
        if not isinstance(labels, list) or not labels:
            faults.append(f"`{name}` must be a label or a list of labels")
            continue
        faults += [f"unknown {name} {label!r}" for label in labels if label not in allowed]
    statuses = target.get("checks", {}).items()
    return faults + [f"unknown status {status!r} of {name}" for name, status in statuses if status not in STATUSES]


def _name_faults(target: Mapping[str, Any], vocabulary: Vocabulary) -> list[str]:
    faults = [
        f"unknown threshold {name!r}{vocabulary.nearest(name, vocabulary.thresholds)}"
        for name in target.get("checks", {})
        if name not in vocabulary.thresholds
    ]
    faults += [
        f"unknown fact {name!r}{vocabulary.nearest(str(name), vocabulary.facts)}"
        for name in [*target.get("facts", {}), *target.get("missing_facts", [])]
        if not isinstance(name, str) or name not in vocabulary.facts
    ]
    for name, value in target.get("facts", {}).items():
        choices = vocabulary.choices.get(name, ())
        if choices and value not in choices:
            faults.append(f"{value!r} is no choice of {name} (one of {', '.join(choices)})")
    return faults + [
        f"unknown citation {citation!r}"
        for citation in [*target.get("citations", []), *target.get("also_fine", [])]
        if not isinstance(citation, str) or not vocabulary.cited(citation)
    ]


def _value_faults(values: Iterable[Any]) -> list[str]:
    faults: list[str] = []
    for value in values:
        if not isinstance(value, dict) or not {"value", "unit"} <= set(value):
            faults.append(f"a value must be {{'value', 'unit'}}: {value!r}")
            continue
        unit, parts = value["unit"], value["value"] if isinstance(value["value"], list) else [value["value"]]
        pattern = _VALUES.get(str(unit), _NUMBER if symbol(str(unit)) else "")
        if not pattern:
            faults.append(f"unknown unit {unit!r} of a value")
        elif not parts or not all(re.fullmatch(pattern, str(part)) for part in parts):
            faults.append(f"{value['value']!r} is no value in {unit}")
    return faults


def _pattern_faults(target: Mapping[str, Any]) -> list[str]:
    faults = []
    for name in ("must_say", "must_not_say"):
        for pattern in target.get(name, []):
            try:
                re.compile(pattern)
            except (re.error, TypeError) as error:
                faults.append(f"`{name}` {pattern!r} is no regular expression ({error})")
    return faults
