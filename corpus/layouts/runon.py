"""One run-on paragraph: labels, notes and history all stand in the line."""

from __future__ import annotations

import re

from corpus.layouts.inline import CANDIDATE, after_sentence, labels_between
from corpus.layouts.lines import refuse_after_history, starts
from corpus.layouts.marks import HISTORY, NOTE, Mark, Path, Unaccounted

NAME = "run-on paragraph"
_APART = re.compile(rf"(?<!\S)(?:(?P<note>{NOTE.pattern})|(?P<history>{HISTORY.pattern}))")
_BLOCK = re.compile(r"\n[^\S\n]*\n\s*(?=\S)")


def suits(text: str) -> bool:
    """Return whether the text is laid out so: labels, and hardly one at the start of a line."""
    return len(CANDIDATE.findall(text)) > 1


def marks(text: str, section: str) -> list[Mark]:
    """Find the marks of the text.

    Raises:
        Unaccounted: what can only be a label stands out of order, or a second paragraph has none.
    """
    del section
    apart = [
        Mark(m.start(), m.end() if m[0].endswith(":") else m.start(), m.lastgroup or "")
        for m in _APART.finditer(text)
        if after_sentence(text, m.start())
    ]
    stop = next((mark.start for mark in apart if mark.kind == "history"), len(text))
    found = labels_between(text, 0, stop, Path(), holes=True)
    first = len(text) - len(text.lstrip())
    if not found or found[0].start > first:
        found.insert(0, Mark(first, first, "title"))
    found = sorted([*found, *(mark for mark in apart if mark.start <= stop)], key=lambda mark: mark.start)
    _refuse_loose_blocks(text, found, stop)
    refuse_after_history(text, (line for line in starts(text) if line[0] > stop), CANDIDATE)
    return found


def _refuse_loose_blocks(text: str, found: list[Mark], stop: int) -> None:
    starts = {mark.start for mark in found}
    body = next((mark.end for mark in found if mark.kind != "title"), 0)
    for match in _BLOCK.finditer(text, body, stop):
        if match.end() not in starts:
            raise Unaccounted(text, match.end(), "a paragraph without a label")
