"""What must hold and is not known yet, as short points with their provisions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from assistant.answers import show
from assistant.rules.model import Node
from assistant.rules.results import Finding, PathwayResult, Status

_Line = tuple[str, tuple[str, ...]]
_LONG = 150


def points(path: PathwayResult | None, book: Any) -> tuple[str, ...]:
    """Return the open conditions of a pathway; those of one subdivision together, so that thirty do not become thirty lines.

    Alternatives stand in one line ("one of these: a; or b"), and what holds only in one case says in which.

    Args:
        path: the pathway that the answer is about.
        book: the rule book.
    """
    if path is None or path.kind in {"individual_permit", "contract"}:
        return ()
    # Only what the path was held to here: a verdict may have been cut to a part of its standards.
    findings = {finding.condition: finding for finding in path.findings}
    lines = _walk(book.pathways[path.pathway].tree, findings, book)
    return tuple(_written(line) for line in (lines if path.kind == "standard" else _merged(_grouped(lines))))


def point(finding: Finding, book: Any) -> str:
    """Return one open condition in plain words, with its limit where it has one."""
    threshold = book.thresholds.get(finding.threshold or "")
    plain = re.sub(r"\s*\([^)]*\)", "", finding.title)
    if threshold is None or threshold.role not in {"limit", "deadline"} or finding.fact not in show.names():
        return plain
    return f"{show.subject(finding)} is {show.limit(threshold)}"


def is_open(finding: Finding) -> bool:
    """Return whether a condition is not known, could be, and is one that a person can be told."""
    plain = (
        finding.status is Status.UNKNOWN and finding.value is None and bool(finding.title) and bool(finding.citation)
    )
    return plain and not finding.gap and not finding.duty and finding.applies


def _walk(node: Node, findings: Mapping[str, Finding], book: Any) -> list[_Line]:
    """Return the open lines below a node of a tree."""
    cases = [findings[one.id] for one in node.when if one.id in findings]
    if any(case.status is Status.NOT_MET for case in cases):
        return []
    lines = _below(node, findings, book)
    case = next((case.title for case in cases if case.status is Status.UNKNOWN and case.title), "")
    return [(f"in this case ({case}): {text}" if case else text, cites) for text, cites in lines]


def _below(node: Node, findings: Mapping[str, Finding], book: Any) -> list[_Line]:
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
    texts = dict.fromkeys(" and ".join(text for text, _ in branch) for branch in branches)
    cites = dict.fromkeys(cite for branch in branches for _, some in branch for cite in some)
    return [(f"one of these: {'; or '.join(texts)}", tuple(cites))]


def _grouped(lines: Iterable[_Line]) -> list[_Line]:
    """Return the lines, with those of one subdivision cut to its first where they are many or long."""
    groups: dict[str, list[_Line]] = {}
    for line in lines:
        places = {_subdivision(cite) for cite in line[1]}
        groups.setdefault(min(places) if len(places) == 1 else ";".join(line[1]), []).append(line)
    out: list[_Line] = []
    for place, group in groups.items():
        long = sum(len(text) for text, _ in group) > _LONG and len(group) > 1
        out += [(group[0][0], (place,))] if long and ";" not in place else group
    return out


def _merged(lines: Iterable[_Line]) -> list[_Line]:
    """Return the lines, those of the same words as one with all its provisions."""
    out: dict[str, tuple[str, list[str]]] = {}
    for text, cites in lines:
        kept = out.setdefault(re.sub(r"s\b", "", text.lower()), (text, []))[1]
        kept += [cite for cite in cites if cite not in kept]
    return [(text, tuple(cites)) for text, cites in out.values()]


def _settled(node: Node, findings: Mapping[str, Finding]) -> bool:
    """Return whether everything below a node is met."""
    held = [findings[leaf.id] for leaf in _leaves(node) if leaf.id in findings and findings[leaf.id].applies]
    return bool(held) and all(finding.status is Status.MET for finding in held)


def spared(path: PathwayResult, book: Any) -> frozenset[str]:
    """Return the conditions that no longer matter, because another alternative of their group is met.

    Args:
        path: a pathway held against the facts.
        book: the rule book.
    """
    findings = {finding.condition: finding for finding in path.findings}
    out: set[str] = set()
    stack = [book.pathways[path.pathway].tree]
    while stack:
        node = stack.pop()
        stack += node.nodes
        if node.join == "any" and any(_settled(child, findings) for child in node.nodes):
            out |= {leaf.id for child in node.nodes if not _settled(child, findings) for leaf in _leaves(child)}
    return frozenset(out)


def _leaves(node: Node) -> Iterable[Node]:
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
