"""Nearness in meaning to worked examples: the tie-breaker where cue words settle nothing.

The examples (`data/examples.yaml`) are embedded once and kept under `RIPARIAN_HOME`; a question itself is embedded once a turn and the
vector is handed on to search.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from assistant.understand.activity import load_yaml
from corpus.home import home

Vectors: TypeAlias = NDArray[np.float32]
Embed: TypeAlias = Callable[[Sequence[str]], Vectors]

FLOOR = 0.50
"""Cosine below which nearness says nothing: unrelated sentences of this field reach it."""
WEIGHT = 8.0
"""What a cosine of 1 above the floor is worth beside the cue weights; 0.75 alone tells an activity."""


@dataclass(frozen=True, slots=True)
class Examples:
    """Worked examples with their vectors: labels are "activity:NAME" or "intent:NAME"."""

    labels: tuple[str, ...]
    vectors: Vectors

    def near(self, vector: Vectors, kind: str) -> dict[str, float]:
        """Return, for each label of a kind, what nearness adds to its score; labels that it adds nothing to are left out.

        Args:
            vector: the question's embedding, of length one.
            kind: "activity" or "intent".
        """
        cosines = self.vectors @ vector
        out: dict[str, float] = {}
        for label, cosine in zip(self.labels, cosines.tolist(), strict=True):
            sort, name = label.split(":", 1)
            worth = WEIGHT * (cosine - FLOOR)
            if sort == kind and worth > out.get(name, 0.0):
                out[name] = worth
        return out


@lru_cache(maxsize=1)
def _texts() -> tuple[tuple[str, ...], tuple[str, ...]]:
    data: Mapping[str, Mapping[str, Sequence[str]]] = load_yaml("examples.yaml")
    pairs = [
        (f"{kind}:{name}", text) for kind, group in data.items() for name, texts in group.items() for text in texts
    ]
    return tuple(label for label, _ in pairs), tuple(text for _, text in pairs)


_known: dict[tuple[object, ...], Examples] = {}


def examples(embed: Embed) -> Examples:
    """Return the worked examples, embedded by this model; computed once a process and kept on disk beside the index.

    Args:
        embed: texts to unit vectors, one row each.
    """
    # A caller may wrap the model anew each turn: where the function was written and the model's setting tell it, not its identity.
    key = (
        getattr(embed, "__module__", ""),
        getattr(embed, "__qualname__", repr(embed)),
        os.environ.get("RIPARIAN_EMBED_MODEL"),
        home(),
    )
    found = _known.get(key)
    if found is None:
        labels, texts = _texts()
        found = Examples(labels, _vectors(embed, texts))
        _known[key] = found
    return found


def _vectors(embed: Embed, texts: Sequence[str]) -> Vectors:
    # The vector of a fixed text stands for the model: another model or other weights give another file.
    probe = np.round(np.asarray(embed(["which model is this"]), dtype=np.float32), 3)
    digest = hashlib.sha256("\n".join(texts).encode() + probe.tobytes()).hexdigest()[:16]
    path = home() / "understanding" / f"examples-{digest}.npy"
    with contextlib.suppress(OSError, ValueError):
        stored: Vectors = np.load(path, allow_pickle=False)
        if stored.shape[0] == len(texts):
            return stored
    vectors = np.asarray(embed(list(texts)), dtype=np.float32)
    _store(path, vectors)
    return vectors


def _store(path: Path, vectors: Vectors) -> None:
    """Keep the vectors; a folder that cannot be written costs only the time to compute them again."""
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        aside = path.with_suffix(f".{os.getpid()}.tmp")
        with aside.open("wb") as file:
            np.save(file, vectors)
        aside.replace(path)
