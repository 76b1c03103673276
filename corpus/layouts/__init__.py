"""One reader a layout of the law's texts: each turns a text into the marks at which its labels stand."""

from __future__ import annotations

from types import ModuleType

from corpus.layouts import cited, indented, paragraphs, runon

# The most telling signs first: a run-on paragraph is what is left.
_READERS: tuple[ModuleType, ...] = (cited, indented, paragraphs, runon)


def reader_for(text: str) -> ModuleType | None:
    """Return the reader whose layout the text has, None where no label is found."""
    return next((reader for reader in _READERS if reader.suits(text)), None)
