"""What a provision means for the one who asks, in one plain sentence: data in `headnotes.yaml`, bound to the words it rests on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import yaml

from corpus.law import Corpus

_FILE = Path(__file__).with_name("headnotes.yaml")


@dataclass(frozen=True, slots=True)
class Headnote:
    """A provision in one sentence.

    Args:
        citation: the provision.
        says: the sentence.
        rests_on: words of the provision that it rests on.
        also: a further provision that it takes a number from, "" for none.
    """

    citation: str
    says: str
    rests_on: str
    also: str = ""

    @property
    def line(self) -> str:
        """The sentence with its citations."""
        return f"{self.says} [{'; '.join(filter(None, (self.citation, self.also)))}]"


@lru_cache(maxsize=1)
def headnotes() -> Mapping[str, Headnote]:
    """Return every headnote by its citation."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    data = yaml.load(_FILE.read_text("utf-8"), Loader=loader)  # noqa: S506 - a safe loader either way
    return {str(citation): Headnote(str(citation), **entry) for citation, entry in data.items()}


def headnote(citation: str, corpus: Corpus) -> Headnote | None:
    """Return a provision's headnote, None where there is none or the text no longer holds the words it rests on."""
    note = headnotes().get(citation)
    if note is None or corpus.find(citation) is None:
        return None
    return note if note.rests_on in _plain(corpus.text(citation)) else None


def led(chosen: Sequence[str], blocks: Sequence[Sequence[str]], lines: Sequence[str], corpus: Corpus) -> list[str]:
    """Return quoted provisions with a plain sentence before them, the first of all the headline.

    Args:
        chosen: the provisions that fit the question, best first.
        blocks: what is quoted together.
        lines: each block in the law's words.
        corpus: the loaded law.
    """
    notes = []
    for block in blocks:
        # The headnote of the very provision that fits tells more than that of the list it stands in.
        names = [*(name for name in chosen if name in block), block[0]]
        notes.append(next((note for name in names if (note := headnote(name, corpus))), None))
    parts = [part for line in lines for part in line.split("\n", 1)]
    if notes[0] is None:
        return [f"The text says: {parts[0]}", *parts[1:]]
    said = list(dict.fromkeys(note.line for note in notes if note is not None))
    return [*said, f"The law’s words: {parts[0]}", *parts[1:]]


def _plain(text: str) -> str:
    return " ".join(text.replace("\u00a0", " ").split())
