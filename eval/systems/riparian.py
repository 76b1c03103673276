"""The project's own assistant."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

HITS = 10


class Riparian:
    """`assistant.service`, with its own search as the ranking."""

    name = "riparian"

    def __init__(self) -> None:
        from assistant.service import Assistant
        from index.search import Searcher

        self._assistant = Assistant.open()
        self._searcher = Searcher.open()

    def ask(self, case_id: str, messages: Sequence[str], as_of: date | None) -> dict[str, Any]:
        """Answer the last of a list of user messages."""
        from assistant.answers.wire import to_json

        answer = to_json(self._assistant.ask(list(messages), id=case_id, as_of=as_of))
        hits = self._searcher.search(messages[-1], HITS)
        return {**answer, "hits": [{"citation": hit.citation, "score": round(hit.score, 6)} for hit in hits]}

    def about(self) -> dict[str, str]:
        """Return nothing: the manifest holds the project's own hashes anyway."""
        return {}


def opened() -> Riparian:
    """Return the assistant over the index of RIPARIAN_HOME."""
    return Riparian()
