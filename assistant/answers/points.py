"""What must hold and is not known yet, as short points with their provisions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from assistant.answers import show
from assistant.rules.results import Finding, PathwayResult, Status


def points(path: PathwayResult | None, book: Any) -> tuple[str, ...]:
    """Return the open conditions of a pathway; those of one subdivision together, so that thirty do not become thirty lines.

    Args:
        path: the pathway that the answer is about.
        book: the rule book.
    """
    if path is None or path.kind in {"individual_permit", "contract"}:
        return ()
    if path.kind == "standard":
        return tuple(
            _written(line)
            for line in _walk(book.pathways[path.pathway].tree, {f.condition: f for f in path.findings}, book)
        )
    groups: dict[str, list[str]] = {}
    few = {cite for cites in _by_subdivision(path).values() if len(cites) <= _FEW for cite in cites}
    for finding in path.findings:
        if is_open(finding):
            place = finding.citation if finding.citation in few else _subdivision(finding.citation)
            titles = groups.setdefault(place, [])
            text = point(finding, book)
            if text not in titles:
                titles.append(text)
    merged: dict[str, list[str]] = {}
    for citation, titles in groups.items():
        merged.setdefault(" and ".join(titles[:2]) if len(titles) < 3 else titles[0], []).append(citation)
    return tuple(_written((text, tuple(cites))) for text, cites in merged.items())


def _by_subdivision(path: PathwayResult) -> Mapping[str, set[str]]:
    out: dict[str, set[str]] = {}
    for finding in path.findings:
        if is_open(finding):
            out.setdefault(_subdivision(finding.citation), set()).add(finding.citation)
    return out


def point(finding: Finding, book: Any) -> str:
    """Return one open condition in plain words, with its limit where it has one."""
    threshold = book.thresholds.get(finding.threshold or "")
    plain = re.sub(r"\s*\([^)]*\)", "", finding.title)
    if threshold is None or threshold.role != "limit" or finding.fact not in show.names():
        return plain
    return f"{show.subject(finding)} is {show.limit(threshold)}"


def is_open(finding: Finding) -> bool:
    """Return whether a condition is not known, could be, and is one that a person can be told."""
    plain = (
        finding.status is Status.UNKNOWN and finding.value is None and bool(finding.title) and bool(finding.citation)
    )
    return plain and not finding.gap and not finding.duty and finding.applies


_FEW = 2
_Line = tuple[str, tuple[str, ...]]


def _walk(node: Any, findings: Mapping[str, Finding], book: Any) -> list[_Line]:
    """Return the open lines below a node of a tree: alternatives as one line, "one of these: a; or b"."""
    if node.kind != "group":
        finding = findings.get(node.id)
        return [(point(finding, book), (finding.citation,))] if finding is not None and is_open(finding) else []
    if node.join == "all":
        return [line for child in node.nodes for line in _walk(child, findings, book)]
    if any(_settled(child, findings) for child in node.nodes):
        return []
    branches = [branch for child in node.nodes if (branch := _walk(child, findings, book))]
    if len(branches) < 2:
        return branches[0] if branches else []
    texts = [" and ".join(text for text, _ in branch) for branch in branches]
    cites = dict.fromkeys(cite for branch in branches for _, some in branch for cite in some)
    return [(f"one of these: {'; or '.join(dict.fromkeys(texts))}", tuple(cites))]


def _settled(node: Any, findings: Mapping[str, Finding]) -> bool:
    """Return whether everything below a node is met."""
    leaves = list(_leaves(node))
    held = [findings[leaf.id] for leaf in leaves if leaf.id in findings and findings[leaf.id].applies]
    return bool(held) and all(finding.status is Status.MET for finding in held)


def _leaves(node: Any) -> Iterable[Any]:
    if node.kind != "group":
        yield node
    for child in node.nodes:
        yield from _leaves(child)


def _written(line: _Line) -> str:
    text, cites = line
    return f"{text} [{'; '.join(cites)}]"


def _subdivision(citation: str) -> str:
    """Return a citation without its last level where that is a lower-case letter below a number: 9.a. stands under 9."""
    return re.sub(r"(\d+[a-z]?\.)[a-z]+\.(?: Note)?$", r"\1", citation)
