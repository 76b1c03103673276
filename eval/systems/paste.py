"""Everything pasted: the whole law as the answer. Where this scores well, the metric can be gamed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING, Any

from eval.systems.passages import Passage, answer

if TYPE_CHECKING:
    from corpus.law import Corpus


class Paste:
    """The same answer to everything."""

    name = "paste"

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus

    @cached_property
    def _whole(self) -> dict[str, Any]:
        passages = [Passage(source.file, 0, len(source.text), source.text) for source in self._corpus.sources.values()]
        return answer("", "", passages, self._corpus)

    def ask(self, case_id: str, messages: Sequence[str], as_of: date | None) -> dict[str, Any]:
        """Answer with all of the law."""
        return {**self._whole, "id": case_id, "question": messages[-1]}

    def about(self) -> dict[str, str]:
        """Return nothing to tell."""
        return {}


def opened() -> Paste:
    """Return the system over the loaded texts."""
    from corpus import law

    return Paste(law.load())
