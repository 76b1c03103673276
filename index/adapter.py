"""A small linear step between a question's vector and the law's; trained by `benchmarks/train_adapter.py`."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import numpy as np

from index.embed import Vectors

FILE = Path(__file__).with_name("adapter.npz")


def turned(vector: Vectors, weights: str) -> Vectors:
    """Turn a question's vector towards where the law's vectors lie.

    Args:
        vector: a unit vector of the bare model.
        weights: SHA-256 of that model's weights; the adapter belongs to one model.

    Returns:
        A unit vector; the same one where the adapter is not for this model.
    """
    held = _load()
    if held is None or held[0] != weights:
        return vector
    out = vector + vector @ held[1]
    length = float(np.linalg.norm(out))
    return (out / length).astype(np.float32) if length else vector


@lru_cache(maxsize=1)
def _load() -> tuple[str, Vectors] | None:
    if not FILE.is_file():
        return None
    with np.load(FILE) as held:
        return str(held["weights"]), held["turn"].astype(np.float32)
