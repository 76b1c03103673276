"""Systems that can be measured: each takes the user's messages and gives an answer in the form of `eval/SCHEMA.md`."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from datetime import date
from typing import Any, Protocol

from corpus.errors import RiparianError

SYSTEMS = {
    "riparian": "riparian",
    "naive-rag": "naive_rag",
    "bm25": "bm25",
    "paste": "paste",
    "rag+model": "rag_model",
}


class System(Protocol):
    """One thing that answers."""

    name: str

    def ask(self, case_id: str, messages: Sequence[str], as_of: date | None) -> dict[str, Any]:
        """Answer the last of a list of user messages."""

    def about(self) -> dict[str, str]:
        """Return what a manifest should hold of it: model, versions, settings."""


def opened(name: str) -> System:
    """Return a system by its name.

    Raises:
        RiparianError: for a name that is not there, or a system that is not configured.
    """
    if name not in SYSTEMS:
        raise RiparianError(f"no system {name!r}", f"One of {', '.join(SYSTEMS)}.")
    system: System = importlib.import_module(f"eval.systems.{SYSTEMS[name]}").opened()
    return system
