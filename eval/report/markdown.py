"""A run in Markdown: the table of metrics, faults by kind, the confusion of verdicts, and the cases that differ."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

HEADLINE = (
    "outcome.accuracy",
    "verdict.accuracy",
    "checks.accuracy",
    "values.stated",
    "facts.recall",
    "missing.recall",
    "dialogue.over_commitment",
    "dialogue.needless",
    "citations.recall",
    "citations.precision",
    "gate.violations",
    "full.right",
)


def table(metrics: Mapping[str, Any]) -> list[str]:
    """Return the metrics as a Markdown table, with intervals and how much was scored."""
    lines = ["| metric | value | 95 % | cases | items |", "| --- | ---: | --- | ---: | ---: |"]
    for name, row in metrics["metrics"].items():
        arrow = {"low": " ↓", "high": "", "": ""}[row["better"]]
        lines.append(
            f"| {name}{arrow} | {row['value']:.3f} | {row['low']:.3f} to {row['high']:.3f} | {row['cases']} | {row['items']:g} |"
        )
    return lines


def terse(metrics: Mapping[str, Any], records: Sequence[Mapping[str, Any]], title: str) -> str:
    """Return a run in some ten lines: the values that gate, and what kinds of faults there are, with their cases."""
    values = metrics["metrics"]
    lines = [f"{title}: {metrics['cases']} cases, {metrics['errors']} errors"]
    parts = [f"{name} {values[name]['value']:.3f}" for name in HEADLINE if name in values]
    lines += ["  " + "   ".join(parts[at : at + 4]) for at in range(0, len(parts), 4)]
    for fault, ids in faults(records)[:14]:
        shown = (
            ""
            if all(held_out(record) for record in records)
            else f": {', '.join(ids[:8])}{' ...' if len(ids) > 8 else ''}"
        )
        lines.append(f"  {len(ids):>3} x {fault}{shown}")
    return "\n".join(lines)


def faults(records: Sequence[Mapping[str, Any]]) -> list[tuple[str, list[str]]]:
    """Return the kinds of faults, most frequent first, with the ids of their cases."""
    found: dict[str, list[str]] = {}
    for record in records:
        for kind in dict.fromkeys(_kind(line) for line in record["diff"]):
            found.setdefault(kind, []).append(record["id"])
    return sorted(found.items(), key=lambda row: -len(row[1]))


def diffs(records: Sequence[Mapping[str, Any]]) -> str:
    """Return, for each case that differs, its question and what differs and why."""
    lines: list[str] = []
    for record in records:
        if record["diff"]:
            said = record["input"] if isinstance(record["input"], str) else " / ".join(record["input"])
            lines += [
                f"{record['id']} [{record['metadata'].get('kind', '')}] {said}",
                *(f"    {line}" for line in record["diff"]),
            ]
    return "\n".join(lines)


def summary(metrics: Mapping[str, Any], records: Sequence[Mapping[str, Any]], manifest: Mapping[str, Any]) -> str:
    """Return `summary.md`."""
    held = any(held_out(record) for record in records)
    lines = [f"# {manifest['system']} on {manifest['cases']}", ""]
    lines += [
        f"{metrics['cases']} cases, {metrics['errors']} errors, asked as of {manifest['as_of']}; ↓ means lower is better.",
        "",
    ]
    lines += [
        *table(metrics),
        "",
        "## Verdicts: expected (rows) and given",
        "",
        *_confusion(metrics["verdict.confusion"]),
        "",
    ]
    for title, name in (("By kind", "by_kind"), ("By part of the law", "by_regime")):
        lines += [f"## {title}", "", *_groups(metrics[name]), ""]
    lines += [
        "## Faults by kind",
        "",
        "| fault | cases |",
        "| --- | ---: |",
        *(f"| {fault} | {len(ids)} |" for fault, ids in faults(records)),
        "",
    ]
    if held:
        lines += ["The differences of held-out cases are not listed here: they are for counting, not for tuning."]
    else:
        lines += ["## What differs", "", "```", diffs(records), "```"]
    return "\n".join(lines) + "\n"


def held_out(record: Mapping[str, Any]) -> bool:
    """Whether a record is of a held-out case, whose differences are for counting and not for tuning."""
    return bool(record["metadata"].get("split") == "held_out")


def _kind(line: str) -> str:
    head = re.match(
        r"(check [^\s:]+|missing fact \S+|fact \w+|needless question|citations? off the point|span|quote|gate|verdict|outcome|error|\w+)",
        line,
    )
    kind = head[1] if head else line
    verdict = re.match(r"verdict: expected (.+?), got ([\w ]+)", line)
    if verdict:
        return f"verdict {verdict[1]} but {verdict[2]}"
    return {
        "value": "value not stated",
        "citation": "citation missing",
        "does": "must_say",
        "says": "must_not_say",
    }.get(kind, kind)


def _confusion(table_of: Mapping[str, Mapping[str, int]]) -> list[str]:
    names = sorted({*table_of, *(given for row in table_of.values() for given in row)})
    lines = [f"| | {' | '.join(names)} |", f"| --- |{' ---: |' * len(names)}"]
    return lines + [
        f"| {expected} | {' | '.join(str(row.get(name, '')) for name in names)} |" for expected, row in table_of.items()
    ]


def _groups(groups: Mapping[str, Mapping[str, float]]) -> list[str]:
    names = [
        "verdict.accuracy",
        "checks.accuracy",
        "values.stated",
        "citations.recall",
        "citations.precision",
        "missing.recall",
        "full.right",
    ]
    lines = [f"| | cases | {' | '.join(names)} |", f"| --- | ---: |{' ---: |' * len(names)}"]
    for group, row in groups.items():
        lines.append(
            f"| {group} | {row['cases']:g} | {' | '.join(f'{row[name]:.2f}' if name in row else '' for name in names)} |"
        )
    return lines
