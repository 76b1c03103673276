"""The project's own assistant."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import date
from typing import Any

HITS = 10


class Riparian:
    """`assistant.service`, with its own search as the ranking."""

    name = "riparian"

    def __init__(self) -> None:
        from assistant.service import Assistant

        self._assistant = Assistant.open()
        self._assistant.warm()

    def ask(self, case_id: str, messages: Sequence[str], as_of: date | None) -> dict[str, Any]:
        """Answer the last of a list of user messages."""
        from assistant.answers.wire import to_json
        from index.glossary import expand

        answer = to_json(self._assistant.ask(list(messages), id=case_id, as_of=as_of))
        query = "\n".join(messages)
        hits = self._assistant.searcher.search(query, HITS, expansions=expand(query))
        return {**answer, "hits": [{"citation": hit.citation, "score": round(hit.score, 6)} for hit in hits]}

    def about(self) -> dict[str, str]:
        """Return the language model, if one words the answers; the manifest holds the project's own hashes anyway."""
        return {"language_model": os.environ.get("RIPARIAN_MODEL", "") or "none"}


def opened() -> Riparian:
    """Return the assistant over the index of RIPARIAN_HOME."""
    return Riparian()
