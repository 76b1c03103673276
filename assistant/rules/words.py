"""Reads facts.yaml: the vocabulary of facts and activities, and what everyday words stand for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from assistant.rules.model import ActivityKind, FactKind, Follow, Token
from corpus.errors import RiparianError

# The C reader is some ten times faster; both read the same safe subset.
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_yaml(path: Path) -> Any:
    """Read one YAML file.

    Raises:
        RiparianError: the file is no YAML; names file and line.
    """
    try:
        return yaml.load(path.read_bytes(), _LOADER)  # noqa: S506 - the safe loader, in C where there is one
    except yaml.YAMLError as error:
        where = getattr(error, "problem_mark", None)
        line = f", line {where.line + 1}" if where else ""
        raise RiparianError(f"{path.name}{line}: not readable as YAML", "Mend the file.") from error


@dataclass
class Vocabulary:
    """Facts, activities, groups of activities, and the constants of everyday words."""

    facts: dict[str, FactKind]
    activities: dict[str, ActivityKind]
    groups: dict[str, tuple[str, ...]]
    constants: dict[str, Any]
    contradictions: tuple[dict[str, Token], ...]

    def members(self, names: Any, where: str) -> tuple[str, ...]:
        """Return activities with each group replaced by its members.

        Raises:
            RiparianError: a name is neither.
        """
        out: list[str] = []
        for name in listed(names):
            if name not in self.groups and name not in self.activities:
                raise RiparianError(f"rule {where}: no activity {name!r}", "facts.yaml lists them.")
            out.extend(self.groups.get(name, (name,)))
        return tuple(dict.fromkeys(out))


def read_vocabulary(path: Path) -> Vocabulary:
    """Read facts.yaml."""
    raw = read_yaml(path)
    facts = {item["fact"]: _fact(item) for item in raw["facts"]}
    activities = {item["activity"]: _activity(item) for item in raw["activities"]}
    groups = {name: tuple(members) for name, members in raw["groups"].items()}
    return Vocabulary(facts, activities, groups, raw["constants"], tuple(raw["contradictions"]))


def _fact(item: Mapping[str, Any]) -> FactKind:
    return FactKind(
        item["fact"],
        item["type"],
        item.get("dimension"),
        item.get("unit"),
        tuple(str(choice) for choice in item.get("choices", ())),
        item["question"],
        item["why"],
        item.get("where_to_find_out") or "",
        tuple(item["decides"]),
        tuple(str(word) for word in item["words"]),
        tuple(_follow(rule) for rule in item.get("follows", ())),
        item.get("whole", False),
    )


def _follow(rule: Mapping[str, Any]) -> Follow:
    when = tuple((name, tuple(listed(values))) for name, values in rule.get("when", {}).items())
    return Follow(rule["value"], when, tuple(rule.get("when_stated", ())))


def _activity(item: Mapping[str, Any]) -> ActivityKind:
    return ActivityKind(
        item["activity"],
        item["title"],
        item["regime"],
        tuple(str(word) for word in item["words"]),
        tuple(item.get("implies", {}).items()),
        tuple(item.get("needs", ())),
    )


def listed(value: Any) -> list[Any]:
    """Return one value or several as a list."""
    return list(value) if isinstance(value, list | tuple) else [value]
