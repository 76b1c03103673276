"""A letter's Markdown as blocks: the one reading behind preview and Word document, so that both show what was edited."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_CITATION = r"(?:NR )?\d{1,3}\.\d{2,4}(?:\([0-9A-Za-z]+\)|\d+[a-z]*\.|[a-z]+\.)*(?: Note(?: \d+)?| History)?"
_CITED = re.compile(rf"\[({_CITATION}(?:; {_CITATION})*)\]")
_INLINE = re.compile(rf"\*\*(?P<bold>.+?)\*\*|\[(?P<cites>{_CITATION}(?:; {_CITATION})*)\]")
_ESCAPED = re.compile(r"\\([\\`*_\[\]<>#|~])")
_ITEM = re.compile(r"\s*(?P<mark>[-*]|\d{1,3}[.)])\s+(?P<words>.*)")
_RULE = re.compile(r"\|?[\s:|-]+\|?")
_HOLD = {char: chr(0xE000 + at) for at, char in enumerate("\\`*_[]<>#|~")}
_BACK = {held: char for char, held in _HOLD.items()}


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of one line: words, bold or not, or one citation."""

    text: str
    bold: bool = False
    cite: bool = False


@dataclass(frozen=True, slots=True)
class Block:
    """One block.

    Args:
        kind: heading, text, quote, bullets, numbers or table.
        lines: its lines as runs; of a table the cells of all rows, row by row.
        level: of a heading.
        rows: of a table, its rows of cells.
    """

    kind: str
    lines: tuple[tuple[Run, ...], ...] = ()
    level: int = 0
    rows: tuple[tuple[tuple[Run, ...], ...], ...] = ()


def runs(line: str) -> tuple[Run, ...]:
    """Return one line as runs; a backslash takes a sign's meaning away."""
    held = _ESCAPED.sub(lambda match: _HOLD[match[1]], line.replace("&amp;", "&"))
    out: list[Run] = []
    at = 0
    for match in _INLINE.finditer(held):
        if match.start() > at:
            out.append(Run(_free(held[at : match.start()])))
        if match["bold"] is not None:
            out.append(Run(_free(match["bold"]), bold=True))
        else:
            out.extend(Run(one, cite=True) for one in match["cites"].split("; "))
        at = match.end()
    if at < len(held):
        out.append(Run(_free(held[at:])))
    return tuple(out)


def _free(text: str) -> str:
    return "".join(_BACK.get(char, char) for char in text)


def blocks(text: str) -> tuple[Block, ...]:
    """Return a letter's Markdown as blocks, in order; nothing of it is lost."""
    return tuple(_blocks(text.replace("\r\n", "\n").split("\n")))


def cited(text: str) -> tuple[str, ...]:
    """Return the citations that a letter names in brackets, each once, in order."""
    return tuple(dict.fromkeys(one for match in _CITED.finditer(text) for one in match[1].split("; ")))


def _blocks(lines: list[str]) -> Iterator[Block]:
    at = 0
    while at < len(lines):
        line = lines[at].strip()
        kind = _kind(line)
        if kind == "blank":
            at += 1
            continue
        if kind == "heading":
            level = len(line) - len(line.lstrip("#"))
            yield Block("heading", (runs(line[level:].strip()),), level=min(level, 4))
            at += 1
            continue
        group = []
        while at < len(lines) and _kind(lines[at].strip()) == kind:
            group.append(lines[at].strip())
            at += 1
        yield _grouped(kind, group)


def _kind(line: str) -> str:
    if not line:
        return "blank"
    if re.match(r"#{1,6}\s", line):
        return "heading"
    if line.startswith("|"):
        return "table"
    if line.startswith(">"):
        return "quote"
    item = _ITEM.fullmatch(line)
    if item:
        return "bullets" if item["mark"] in "-*" else "numbers"
    return "text"


def _grouped(kind: str, group: list[str]) -> Block:
    if kind == "table":
        rows = tuple(_cells(line) for line in group if not _RULE.fullmatch(line))
        return Block("table", rows=rows)
    if kind in {"bullets", "numbers"}:
        found = [_ITEM.fullmatch(line) for line in group]
        return Block(kind, tuple(runs(item["words"]) for item in found if item))
    if kind == "quote":
        return Block("quote", tuple(runs(line[1:].strip()) for line in group))
    return Block("text", tuple(runs(line) for line in group))


def _cells(line: str) -> tuple[tuple[Run, ...], ...]:
    held = line.replace("\\|", _HOLD["|"])
    return tuple(runs(cell.strip()) for cell in held.strip().strip("|").split("|"))
