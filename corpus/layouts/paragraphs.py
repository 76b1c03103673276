"""Paragraphs: labels at the start of a line, alone or before their words; title at the top, history at the end."""

from __future__ import annotations

import re

from corpus import labels
from corpus.layouts.lines import marks_by_line
from corpus.layouts.marks import Mark

NAME = "paragraphs"
_LABEL = re.compile(rf"(?:{labels.WRITTEN.pattern})(?=\s|\Z)")
_AT_LINE = re.compile(rf"^[^\S\n]*{_LABEL.pattern}", re.MULTILINE)


def suits(text: str) -> bool:
    """Return whether the text is laid out so: more than one line begins with a label."""
    return len(_AT_LINE.findall(text)) > 1


def marks(text: str, section: str) -> list[Mark]:
    """Find the marks of the text; its section stands at most in the title."""
    del section
    return marks_by_line(text, _LABEL)
