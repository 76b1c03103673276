"""Labels that stand in the line, where cross-references look just like them.

A label begins a sentence, follows no word of reference, and comes after its sibling or opens the level below.
"""

from __future__ import annotations

import re

from corpus import labels
from corpus.layouts.marks import Mark, Path, Unaccounted, after_reference, labels_at

CANDIDATE = re.compile(rf"(?<!\S)(?:{labels.WRITTEN.pattern})(?=\s|\Z)")
_SENTENCE_END = re.compile(r"[.:][)\]”\"’]*$")
_LIST_ITEM = re.compile(r";(?:\s*(?:and|or))?$")


def after_sentence(text: str, at: int) -> bool:
    """Return whether a sentence ends just before `at`, or nothing stands before it."""
    before = text[max(0, at - 40) : at].rstrip()
    return not before or bool(_SENTENCE_END.search(before))


def after_list_item(text: str, at: int) -> bool:
    """Return whether an item of a list ends just before `at`: "; (b)", "; or b."."""
    return bool(_LIST_ITEM.search(text[max(0, at - 40) : at].rstrip()))


def labels_between(text: str, start: int, stop: int, path: Path, *, holes: bool) -> list[Mark]:
    """Find the labels of a stretch of running text.

    Args:
        text: the whole text.
        start: where the stretch begins.
        stop: where it ends.
        path: the labels that are open at its start; moved along.
        holes: whether a label may skip some of its siblings. Without holes only the very next label is one.

    Raises:
        Unaccounted: with holes, what can only be a label stands out of order.
    """
    found: list[Mark] = []
    rejected_end, rejected_level, at = -1, 0, start
    while (match := CANDIDATE.search(text, at, stop)) is not None:
        level, name = labels.named(match)
        # "subd. 9. a. to c.": what follows a reference at a deeper level goes on with it.
        goes_on = rejected_end >= 0 and not text[rejected_end : match.start()].strip() and level > rejected_level
        if not goes_on and _stands(text, match.start(), path, level, name, holes=holes):
            found += labels_at(text, match.start(), path)
            at, rejected_end = found[-1].end, -1
        else:
            at = rejected_end = match.end()
            rejected_level = level
    return found


def _stands(text: str, at: int, path: Path, level: int, name: str, *, holes: bool) -> bool:
    if after_list_item(text, at):
        return path.next_is(level, name)
    if after_reference(text, at) or not after_sentence(text, at):
        return False
    if not holes:
        return path.next_is(level, name)
    if not path.takes(level, name):
        raise Unaccounted(text, at, "a label out of order")
    return True
