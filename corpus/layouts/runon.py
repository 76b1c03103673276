"""One run-on paragraph: labels stand in the line, and cross-references look just like them.

A label begins a sentence, follows no word of reference, and comes after its sibling or opens the level below.
"""

from __future__ import annotations

import re

from corpus import labels
from corpus.layouts.marks import (
    HISTORY,
    NOTE,
    Mark,
    Path,
    Unaccounted,
    after_list_item,
    after_reference,
    after_sentence,
    labels_at,
)

NAME = "run-on paragraph"
_APART = re.compile(rf"(?<!\S)(?:(?P<note>{NOTE.pattern})|(?P<history>{HISTORY.pattern}))")
_BLOCK = re.compile(r"\n[^\S\n]*\n\s*(?=\S)")
_CANDIDATE = re.compile(rf"(?<!\S)(?:{labels.WRITTEN.pattern})(?=\s|\Z)")


def suits(text: str) -> bool:
    """Return whether the text is laid out so: labels, and hardly one at the start of a line."""
    return len(_CANDIDATE.findall(text)) > 1


def marks(text: str, section: str) -> list[Mark]:
    """Find the marks of the text.

    Raises:
        Unaccounted: what can only be a label stands out of order, or a second paragraph has none.
    """
    del section
    apart = [
        Mark(m.start(), m.end(), m.lastgroup or "") for m in _APART.finditer(text) if after_sentence(text, m.start())
    ]
    history = next((mark.start for mark in apart if mark.kind == "history"), len(text))
    found = _labels(text, history)
    first = len(text) - len(text.lstrip())
    if not found or found[0].start > first:
        found.insert(0, Mark(first, first, "title"))
    found = sorted([*found, *(mark for mark in apart if mark.start <= history)], key=lambda mark: mark.start)
    _refuse_loose_blocks(text, found)
    return found


def _refuse_loose_blocks(text: str, found: list[Mark]) -> None:
    starts = {mark.start for mark in found}
    body = next((mark.end for mark in found if mark.kind != "title"), 0)
    stop = found[-1].start if found[-1].kind == "history" else len(text)
    for match in _BLOCK.finditer(text, body, stop):
        if match.end() not in starts:
            raise Unaccounted(text, match.end(), "a paragraph without a label")


def _labels(text: str, stop: int) -> list[Mark]:
    found: list[Mark] = []
    path = Path()
    rejected_end, rejected_level, at = -1, 0, 0
    while (match := _CANDIDATE.search(text, at, stop)) is not None:
        level, name = labels.level_of(match), labels.canonical(match[match.lastindex or 0])
        # "subd. 9. a. to c.": what follows a reference at a deeper level goes on with it.
        goes_on = rejected_end >= 0 and not text[rejected_end : match.start()].strip() and level > rejected_level
        if not goes_on and _stands(text, match.start(), path, level, name):
            marks = labels_at(text, match.start(), path)
            found += marks
            at, rejected_end = marks[-1].end, -1
        else:
            at = rejected_end = match.end()
            rejected_level = level
    return found


def _stands(text: str, at: int, path: Path, level: int, name: str) -> bool:
    if after_list_item(text, at):
        return path.next_is(level, name)
    if after_reference(text, at) or not after_sentence(text, at):
        return False
    if not path.takes(level, name):
        raise Unaccounted(text, at, "a label out of order")
    return True
