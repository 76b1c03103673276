"""Builds small indexes over and over, with vectors made of words instead of the model's; killed by test_crash.py."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from index import bank, build, manifest
from index.embed import ModelFiles, Vectors


class WordVectors:
    """Texts to unit vectors, the same in every process, without a model."""

    width = 32

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One unit vector a text."""
        out = np.empty((len(texts), self.width), dtype=np.float32)
        for row, text in enumerate(texts):
            seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
            out[row] = np.random.default_rng(seed).normal(size=self.width)
        return np.asarray(out / np.linalg.norm(out, axis=1, keepdims=True), dtype=np.float32)


def stub(version: str) -> None:
    """Put the word vectors in the model's place, and say that the bank is of this version."""
    files = ModelFiles("words", Path(), "0" * 64)
    build.load_model = lambda _files: WordVectors()  # type: ignore[assignment,return-value]
    build.model_files = lambda: files  # type: ignore[assignment]
    manifest.model_files = lambda: files  # type: ignore[assignment]
    bank.fingerprint = lambda: version  # type: ignore[assignment]


if __name__ == "__main__":
    for number in range(1000):
        stub(f"{sys.argv[2]}-{number}")
        print("building", flush=True)
        build.build(Path(sys.argv[1]), progress=False)
        print("built", flush=True)
