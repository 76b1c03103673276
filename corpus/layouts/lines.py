"""Texts whose labels begin a line: each block is a label with its words, a note, or the history at the end."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from corpus import labels
from corpus.layouts.inline import after_list_item, after_sentence, labels_between
from corpus.layouts.marks import CASE, HISTORY, NOTE, Mark, Path, Unaccounted, after_reference, labels_at

# The history of the code names labels: "am.\n(1m) Register 2013".
_AMENDED = re.compile(r"\b(?:am|cr|r|rn|renum|recr|corr|intro)\.$")
_LABEL_LIKE = re.compile(r"\(\w{1,4}\)")
_PARAGRAPH = re.compile(r"(?:[^\n]|\n(?![^\S\n]*(?:\n|\Z)))+")
_LINE = re.compile(r"[^\n]+")


Line = tuple[int, int, bool]


def starts(text: str) -> Iterator[Line]:
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
    lines = starts(text)
    for at, end, new_block in lines:
        found = _at(text, at, label, path, new_block=new_block)
        if not found and (new_block or _stray(text, at)):
            if marks:
                raise Unaccounted(text, at, "a paragraph without a label")
            found = [Mark(at, at, "title")]
        marks += found
        if found and found[0].kind == "history":
            refuse_after_history(text, lines, label)
            break
        if marks[-1].kind != "note":
            # "30.12 Structures. (1) Permits required. (a) Unless": the first label of a level may follow a heading.
            marks += labels_between(text, found[-1].end if found else at, end, path, holes=False)
    return marks


def refuse_after_history(
    text: str, lines: Iterable[Line], label: re.Pattern[str], further: re.Pattern[str] = HISTORY
) -> None:
    """Let only history and case notes stand after the history.

    Args:
        text: the whole text.
        lines: the lines after the one where the history begins.
        label: what a label looks like in this layout.
        further: how a further paragraph of history begins.

    Raises:
        Unaccounted: a label stands there, or a paragraph that is neither.
    """
    for at, _, new_block in lines:
        if (
            label.match(text, at)
            and after_sentence(text, at)
            and not _AMENDED.search(text[max(0, at - 20) : at].rstrip())
        ):
            raise Unaccounted(text, at, "a label after the history")
        paragraph = _PARAGRAPH.match(text, at)
        if new_block and not further.match(text, at) and not (paragraph and CASE.search(paragraph[0])):
            raise Unaccounted(text, at, "a paragraph after the history that is no case note")


def _at(text: str, at: int, label: re.Pattern[str], path: Path, *, new_block: bool) -> list[Mark]:
    if found := HISTORY.match(text, at):
        return [Mark(at, found.end() if found[0].endswith(":") else at, "history")]
    if found := NOTE.match(text, at):
        return [Mark(at, found.end(), "note")]
    found = label.match(text, at)
    return labels_at(text, at, path) if found and (new_block or _begins(text, at, path)) else []


def _stray(text: str, at: int) -> bool:
    """Return whether a line begins a sentence like a label, and is none: "(2)-(5) [omitted]"."""
    return bool(_LABEL_LIKE.match(text, at)) and after_sentence(text, at) and not after_reference(text, at)


def _begins(text: str, at: int, path: Path) -> bool:
    r"""Return whether a label at the start of a line is one: the line may also go on from the one above, "under sub.\n(3)"."""
    if after_list_item(text, at):
        return True
    if after_reference(text, at):
        return False
    match = labels.WRITTEN.match(text, at)
    return after_sentence(text, at) or (match is not None and path.next_is(*labels.named(match)))
