"""Texts whose labels begin a line: each block is a label with its words, a note, or the history at the end."""

from __future__ import annotations

import re
from collections.abc import Iterator

from corpus import labels
from corpus.layouts.inline import labels_between
from corpus.layouts.marks import CASE, HISTORY, NOTE, Mark, Path, Unaccounted, after_reference, labels_at

# A paragraph: what lies between blank lines.
_BLOCK = re.compile(r"(?:[^\n]|\n(?![^\S\n]*(?:\n|\Z)))+")
_LINE = re.compile(r"[^\n]+")


def starts(text: str) -> Iterator[tuple[int, int, bool]]:
    """Yield where each line's words begin and end, and whether a new paragraph begins there."""
    last = -1
    for line in _LINE.finditer(text):
        if not line[0].isspace():
            at = line.start() + len(line[0]) - len(line[0].lstrip())
            yield at, line.end(), last < 0 or text.count("\n", last, at) > 1
            last = line.end()


def marks_by_line(text: str, label: re.Pattern[str]) -> list[Mark]:
    """Find the marks of a text whose labels begin a line.

    Args:
        text: the whole text.
        label: what a label looks like in this layout, at the first character of a line that is no white space.

    Raises:
        Unaccounted: a block of the text has no label.
    """
    marks: list[Mark] = []
    path = Path()
    for at, end, new_block in starts(text):
        found = _at(text, at, label, path, new_block=new_block)
        if not found and new_block:
            if marks:
                raise Unaccounted(text, at, "a paragraph without a label")
            found = [Mark(at, at, "title")]
        marks += found
        if found and found[0].kind == "history":
            refuse_after_history(text, end)
            break
        # "30.12 Structures. (1) Permits required. (a) Unless": the first label of a level may follow a heading.
        marks += labels_between(text, found[-1].end if found else at, end, path, holes=False)
    return marks


def refuse_after_history(text: str, start: int) -> None:
    """Let only history and case notes stand after the history.

    Raises:
        Unaccounted: a paragraph there is neither.
    """
    for block in _BLOCK.finditer(text, start):
        at = block.start() + len(block[0]) - len(block[0].lstrip())
        if block[0].strip() and at > start and not (HISTORY.match(text, at) or CASE.search(block[0])):
            raise Unaccounted(text, at, "a paragraph after the history that is no case note")


def _at(text: str, at: int, label: re.Pattern[str], path: Path, *, new_block: bool) -> list[Mark]:
    if found := HISTORY.match(text, at):
        return [Mark(at, found.end() if found[0].endswith(":") else at, "history")]
    if found := NOTE.match(text, at):
        return [Mark(at, found.end(), "note")]
    found = label.match(text, at)
    # A line that goes on from the one above may begin with a cross-reference: "under sub.\n(3)".
    if not found or (not new_block and (after_reference(text, at) or not _may_stand(text, at, path))):
        return []
    return labels_at(text, at, path)


def _may_stand(text: str, at: int, path: Path) -> bool:
    match = labels.WRITTEN.match(text, at)
    return match is not None and path.takes(*labels.named(match))
