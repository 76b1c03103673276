"""Cases as tables that a lawyer can read: one table a part of the law, and what the cases cover."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from eval.case import Case
from eval.vocabulary import Vocabulary


def tables(cases: Sequence[Case], title: str, vocabulary: Vocabulary) -> str:
    """Return the cases as Markdown.

    Args:
        cases: in the order of their file.
        title: heading of the document.
        vocabulary: tells which thresholds are covered.
    """
    lines = [f"# {title}", "", "Made by `riparian eval tables`; change the cases, not this file.", ""]
    lines += [f"{len(cases)} cases. " + _counts("Kinds", Counter(case.kind for case in cases)), ""]
    lines += [
        _counts(
            "Statuses of checks", Counter(status for case in cases for status in case.target.get("checks", {}).values())
        ),
        "",
    ]
    for regime in sorted({case.regime for case in cases}):
        lines += [
            f"## {regime}",
            "",
            "| id | question | verdict | checks | must cite | must state | right answer |",
            "| --- | --- | --- | --- | --- | --- | --- |",
        ]
        lines += [_row(case) for case in cases if case.regime == regime]
        lines.append("")
    covered = covered_thresholds(cases)
    lines += ["## Thresholds", "", "| threshold | provision | cases |", "| --- | --- | --- |"]
    lines += [
        f"| {name} | {citation} | {', '.join(covered.get(name, ())) or 'none'} |"
        for name, citation in vocabulary.thresholds.items()
    ]
    return "\n".join(lines) + "\n"


def covered_thresholds(cases: Sequence[Case]) -> Mapping[str, list[str]]:
    """Return, for each threshold that some case is about, the ids of those cases."""
    covered: dict[str, list[str]] = {}
    for case in cases:
        for name in dict.fromkeys([*case.target.get("checks", {}), *case.metadata.get("covers", [])]):
            covered.setdefault(name, []).append(case.id)
    return covered


def _row(case: Case) -> str:
    target = case.target
    checks = "<br>".join(f"{name}: {status}" for name, status in target.get("checks", {}).items())
    values = "<br>".join(f"{_value(one['value'])} {one['unit']}" for one in target.get("values", []))
    verdict = " or ".join(case.verdicts or ("not scored",))
    if case.outcomes != ("answered",):
        verdict += f" ({' or '.join(case.outcomes)})"
    cells = [
        case.id,
        " / ".join(case.messages),
        verdict,
        checks,
        "<br>".join(target.get("citations", [])),
        values,
        case.reference,
    ]
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"


def _value(value: Any) -> str:
    return " to ".join(str(part) for part in value) if isinstance(value, list) else str(value)


def _counts(title: str, counts: Counter[str]) -> str:
    return f"{title}: " + ", ".join(f"{name} {count}" for name, count in sorted(counts.items())) + "."
