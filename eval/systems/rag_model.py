"""Naive retrieval with a language model's words on top, where one is configured."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import date
from typing import Any

from corpus.errors import RiparianError
from eval.systems.naive_rag import NaiveRag
from eval.systems.passages import answer

PROMPT = (
    "Answer the question about work in lakes, streams and wetlands from these passages of the law only, and cite the provisions. "
    "If they do not hold the answer, say so.\n\n{passages}\n\nQuestion: {question}"
)


class RagModel:
    """The plain recipe of most tutorials."""

    name = "rag+model"

    def __init__(self, chat: Any, model: str) -> None:
        self._chat = chat
        self._model = model
        self._retrieval = NaiveRag()

    def ask(self, case_id: str, messages: Sequence[str], as_of: date | None) -> dict[str, Any]:
        """Let the model answer from the nearest passages."""
        question = "\n".join(messages)
        passages = self._retrieval.passages(question)
        said = self._chat.invoke(PROMPT.format(passages="\n\n".join(one.text for one in passages), question=question))
        return answer(case_id, messages[-1], passages, self._retrieval.corpus, str(said.content))

    def about(self) -> dict[str, str]:
        """Return the model's name and the settings of retrieval."""
        return {"model": self._model, **{f"retrieval_{name}": value for name, value in self._retrieval.about().items()}}


def opened() -> RagModel:
    """Return the system over the model that RIPARIAN_MODEL names.

    Raises:
        RiparianError: where no model is configured.
    """
    from assistant.model import Model

    model = Model.from_environment()
    if model is None:
        raise RiparianError(
            "rag+model needs a language model", "Set RIPARIAN_MODEL (and RIPARIAN_MODEL_URL for a local server)."
        )
    return RagModel(model.chat, os.environ["RIPARIAN_MODEL"])
