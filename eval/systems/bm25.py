"""Words only: BM25 over the provisions' own words, the ten best as the ranking, the four best as the answer."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from eval.systems.naive_rag import NEAREST
from eval.systems.passages import Passage, answer

HITS = 10


class Bm25:
    """bm25s with its own tokeniser."""

    name = "bm25"

    def __init__(self) -> None:
        import bm25s

        from corpus import law

        self.corpus = law.load()
        self._provisions = [one for one in self.corpus.provisions if one.text.strip()]
        self._bm25s = bm25s
        self._index = bm25s.BM25()
        self._index.index(
            bm25s.tokenize([one.text for one in self._provisions], show_progress=False), show_progress=False
        )

    def ask(self, case_id: str, messages: Sequence[str], as_of: date | None) -> dict[str, Any]:
        """Answer with the provisions that share the most telling words with all the user said."""
        tokens = self._bm25s.tokenize(["\n".join(messages)], show_progress=False)
        rows, scores = self._index.retrieve(tokens, k=HITS, show_progress=False)
        found = [self._provisions[int(row)] for row in rows[0]]
        passages = [Passage(one.source, one.start, one.end, one.text) for one in found[:NEAREST]]
        hits = [{"citation": one.citation, "score": float(score)} for one, score in zip(found, scores[0], strict=True)]
        return {**answer(case_id, messages[-1], passages, self.corpus), "hits": hits}

    def about(self) -> dict[str, str]:
        """Return the settings."""
        return {"ranking": "bm25s over provisions", "top": str(NEAREST)}


def opened() -> Bm25:
    """Return the system over the loaded texts."""
    return Bm25()
