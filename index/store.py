"""Vectors in Chroma: embedded under RIPARIAN_HOME by default, on a server where RIPARIAN_CHROMA_URL names one."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import numpy as np

from corpus.errors import RiparianError
from index.chunks import Chunk
from index.embed import Vectors

#: Rows a call; Chroma's own limit is above 5,000.
_PAGE = 1000
#: ef_search bounds how many neighbours a query can be trusted for: see `DEPTH` in search.py.
_HNSW = {"space": "cosine", "ef_construction": 200, "ef_search": 400, "max_neighbors": 16, "sync_threshold": 1000}
_PORTS = {"http": 80, "https": 443}


def server() -> str:
    """The server that holds the vectors, or nothing where they are embedded."""
    return os.environ.get("RIPARIAN_CHROMA_URL", "").strip()


def connect(folder: Path, url: str | None = None) -> Any:
    """Open Chroma: the server if one is configured, else the folder.

    Args:
        folder: where the embedded database lies.
        url: another server than the one configured; empty for the folder.

    Returns:
        A Chroma client.

    Raises:
        RiparianError: the server does not answer, or the folder is no database.
    """
    os.environ["ANONYMIZED_TELEMETRY"] = "False"
    import chromadb
    from chromadb.config import Settings

    settings = Settings(anonymized_telemetry=False)
    url = server() if url is None else url
    try:
        if not url:
            return chromadb.PersistentClient(str(folder), settings=settings)
        parts = urlsplit(url if "//" in url else f"http://{url}")
        secure = parts.scheme == "https"
        port = parts.port or _PORTS.get(parts.scheme, 80)
        return chromadb.HttpClient(host=parts.hostname or "", port=port, ssl=secure, settings=settings)
    except Exception as error:
        where = f"the Chroma server {url}" if url else f"the vectors in {folder}"
        remedy = "Check RIPARIAN_CHROMA_URL and that the server runs" if url else "Run `riparian index build`"
        raise RiparianError(f"{where} cannot be opened ({_first_line(error)})", remedy, 3) from error


class Store:
    """One collection of vectors.

    Args:
        client: from `connect`.
        name: the collection's name; each build has its own.
    """

    def __init__(self, client: Any, name: str) -> None:
        self._client = client
        self.name = name
        try:
            self._collection = client.get_collection(name, embedding_function=None)
        except Exception as error:
            raise RiparianError(
                f"the collection {name} of the index is not there ({_first_line(error)})",
                "Run `riparian index build`",
                3,
            ) from error
        space = (self._collection.configuration_json.get("hnsw") or {}).get("space")
        if space != "cosine":
            raise RiparianError(f"the collection {name} measures {space}, not cosine", "Run `riparian index build`", 3)

    @classmethod
    def create(cls, client: Any, name: str, chunks: Sequence[Chunk], vectors: Vectors) -> Store:
        """Write a new collection, whole.

        Args:
            client: from `connect`.
            name: a name that no collection has yet.
            chunks: what the vectors stand for.
            vectors: one row a chunk.

        Returns:
            The collection, open.
        """
        collection = client.create_collection(name, configuration={"hnsw": dict(_HNSW)}, embedding_function=None)
        for start in range(0, len(chunks), _PAGE):
            page = chunks[start : start + _PAGE]
            collection.add(
                ids=[chunk.id for chunk in page],
                embeddings=vectors[start : start + _PAGE],
                documents=[chunk.own for chunk in page],
                metadatas=[{"kind": chunk.kind, "citations": " | ".join(chunk.citations)} for chunk in page],
            )
        return cls(client, name)

    def count(self) -> int:
        """How many vectors there are."""
        with self._read():
            return int(self._collection.count())

    def vectors(self, ids: Sequence[str]) -> dict[str, Any]:
        """Read vectors back.

        Args:
            ids: of chunks; an unknown one is left out.

        Returns:
            Id to vector.
        """
        out: dict[str, Any] = {}
        for start in range(0, len(ids), _PAGE):
            with self._read():
                found = self._collection.get(ids=list(ids[start : start + _PAGE]), include=["embeddings"])
            out.update(zip(found["ids"], np.asarray(found["embeddings"], dtype=np.float32), strict=True))
        return out

    def query(self, vector: Vectors, count: int) -> tuple[list[str], list[float]]:
        """Find the nearest vectors.

        Args:
            vector: one unit vector.
            count: how many neighbours.

        Returns:
            Ids and cosine similarities, nearest first.
        """
        # Only ids and distances: reading documents and metadata back would double the time.
        with self._read():
            found = self._collection.query(query_embeddings=[vector], n_results=count, include=["distances"])
        return found["ids"][0], [1.0 - distance for distance in found["distances"][0]]

    @contextmanager
    def _read(self) -> Iterator[None]:
        """Say in one line that the store fails: Chroma's own errors share no class."""
        try:
            yield
        except Exception as error:
            message = f"the vectors of {self.name} cannot be read ({_first_line(error)})"
            raise RiparianError(message, "Run `riparian index build`", 3) from error

    def drop(self) -> None:
        """Delete the collection."""
        self._client.delete_collection(self.name)


def collections(client: Any) -> list[str]:
    """The names of all collections that a client sees."""
    return sorted(collection.name for collection in client.list_collections())


def close(client: Any) -> None:
    """Close a client's files and sockets.

    Args:
        client: from `connect`.
    """
    # Only the pinned versions of Chroma are known to have it.
    end = getattr(client, "close", None)
    if end is not None:
        end()


def _first_line(error: Exception) -> str:
    text = str(error).strip() or type(error).__name__
    return text.splitlines()[0][:160]
