"""The indented outline: bare labels, set off from their words by a wide space, deeper levels further in."""

from __future__ import annotations

import re

from corpus import labels
from corpus.layouts.lines import marks_by_line
from corpus.layouts.marks import Mark

NAME = "indented outline"
# A wide space after the label, or nothing: a narrow one is the line of a wrapped cross-reference.
_LABEL = re.compile(rf"(?:{labels.WRITTEN.pattern})(?=[^\S\n]{{2,}}|[^\S\n]*(?:\n|\Z))")
_INDENTED = re.compile(rf"^[^\S\n]{{2,}}{_LABEL.pattern}", re.MULTILINE)


def suits(text: str) -> bool:
    """Return whether the text is laid out so."""
    return bool(_INDENTED.search(text))


def marks(text: str, section: str) -> list[Mark]:
    """Find the marks of the text; its section stands nowhere in it."""
    del section
    return marks_by_line(text, _LABEL)
