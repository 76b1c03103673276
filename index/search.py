"""Search: one embedding, one Chroma query, words and the citation itself, merged into one order."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from corpus.errors import RiparianError
from index import manifest, store
from index.adapter import turned
from index.build import build as build_index
from index.build import read_chunks
from index.chunks import Chunk
from index.embed import Embedder, Vectors, model_files
from index.embed import load as load_model
from index.lexical import Lexical
from index.ranking import Evidence, Ranker

#: Neighbours asked of Chroma: a provision has several questions, and all compete. 400 cost 0.3 ms more than 10.
DEPTH = 400
#: What a vector brings: rows and similarity of each neighbour, and whether it is an example question.
Neighbours = tuple[list[tuple[tuple[int, ...], float]], list[bool]]
#: Characters of a query that are read; nobody's question is longer, pasted papers are.
LONGEST = 8000


@dataclass(frozen=True, slots=True)
class Hit:
    """A provision found.

    Args:
        citation: its printed citation.
        score: higher is better; comparable within one search only.
        text: its own words.
        why: what spoke for it, for people.
    """

    citation: str
    score: float
    text: str
    why: str


class Snapshot:
    """One build, opened.

    Args:
        home: RIPARIAN_HOME or None.
        made: the manifest of the build.
    """

    def __init__(self, home: Path | None, made: manifest.Manifest) -> None:
        folder = manifest.build_folder(home, made.build)
        self.made = made
        chunks = read_chunks(folder)
        self.law: list[Chunk] = [chunk for chunk in chunks if chunk.kind == "law"]
        rows = {chunk.id: row for row, chunk in enumerate(self.law)}
        self.targets = {chunk.id: tuple(rows[citation] for citation in chunk.citations) for chunk in chunks}
        self.client = store.connect(folder / "chroma")
        self.store = store.Store(self.client, made.collection)
        self.depth = min(DEPTH, len(chunks))
        size = len(self.law)
        asked = {row for chunk in chunks if chunk.kind == "ask" for row in self.targets[chunk.id]}
        self.ranker = Ranker(
            self.law,
            home,
            context=Lexical.load(folder / "words-context", size),
            questions=Lexical.load(folder / "words-asked", size),
            bare=[row for row in range(size) if row not in asked],
        )


class Searcher:
    """Finds provisions; reopens by itself when another build was swapped in.

    Args:
        home: RIPARIAN_HOME or None for the environment's.
        snapshot: the build to search.
    """

    def __init__(self, home: Path | None, snapshot: Snapshot) -> None:
        self._home = home
        self._snapshot = snapshot
        self._pointer = manifest.root(home) / "current.json"
        self._seen = self._stamp()
        self._last: tuple[tuple[str, bytes], Neighbours] | None = None

    @classmethod
    def open(cls, home: Path | None = None, *, build: bool = True) -> Searcher:
        """Open the index, building or mending it where needed.

        Args:
            home: RIPARIAN_HOME, by default the environment's.
            build: whether a missing, stale or broken index is built, with a message on stderr.

        Returns:
            A searcher.

        Raises:
            RiparianError: the index cannot be used and may or can not be built (exit 3).
        """
        found = manifest.state(home)
        if found.kind != "ok" or found.manifest is None:
            if not build:
                raise RiparianError(f"the index is {found.kind}: {found.why}", "Run `riparian index build`", 3)
            _say(f"the index is {found.kind} ({found.why}): building it")
            return cls(home, Snapshot(home, build_index(home)))
        try:
            return cls(home, Snapshot(home, found.manifest))
        except (RiparianError, OSError, ValueError, KeyError, TypeError) as error:
            if not build or store.server():
                raise
            _say(f"the index is broken ({str(error).splitlines()[0]}): building it anew")
            return cls(home, Snapshot(home, build_index(home, fresh=True)))

    def close(self) -> None:
        """Let go of Chroma; the searcher is of no use after."""
        store.close(self._snapshot.client)

    @property
    def model(self) -> Embedder:
        """The embedding model, loaded at first use."""
        return load_model(model_files())

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Embed texts with the index's model.

        Args:
            texts: any texts.

        Returns:
            One L2-normalised row a text.
        """
        return self.model.embed(texts)

    def search(
        self,
        query: str,
        k: int = 8,
        *,
        expansions: Sequence[str] = (),
        boosts: Mapping[str, float] | None = None,
        vector: Vectors | None = None,
    ) -> list[Hit]:
        """Find the provisions that answer a question.

        Args:
            query: the question.
            k: how many provisions at most.
            expansions: words of the law for words of the question; they count in the word search only.
            boosts: citation to what is added to its score; 1.0 lifts a fair match to the first places.
            vector: the question's vector from `embed`, where it is known already.

        Returns:
            Hits, best first; ties in the law's order.

        Raises:
            RiparianError: an empty question, or the store fails.
        """
        if not query.strip():
            raise RiparianError("the question is empty", "Write what you want to find")
        snapshot = self._present()
        text = query[:LONGEST]
        row = self.embed([text])[0] if vector is None else vector.reshape(-1)
        near, asked = self._neighbours(snapshot, row)
        evidence = Evidence(text, tuple(expansions), dict(boosts or {}), near, asked)
        return [
            Hit(snapshot.law[at].id, round(score, 6), snapshot.law[at].own, why)
            for at, score, why in snapshot.ranker.rank(evidence, k)
        ]

    def _neighbours(self, snapshot: Snapshot, row: Vectors) -> Neighbours:
        key = (snapshot.made.build, row.tobytes())
        # The clauses of one question are searched with one vector: Chroma is asked once. Read once: threads share this.
        last = self._last
        if last is None or last[0] != key:
            # Only the question's side is turned: other neighbours than the bare vector's, at no second embedding.
            ids, similarities = snapshot.store.query(turned(row, snapshot.made.basis.weights), snapshot.depth)
            near = [(snapshot.targets[name], similarity) for name, similarity in zip(ids, similarities, strict=True)]
            last = (key, (near, [name.startswith("ask:") for name in ids]))
            self._last = last
        return last[1]

    def _present(self) -> Snapshot:
        stamp = self._stamp()
        if stamp != self._seen:
            found = manifest.state(self._home)
            # A reader never builds in the middle of its work: what is open still answers.
            if found.manifest is not None and found.manifest.build != self._snapshot.made.build:
                self._snapshot = Snapshot(self._home, found.manifest)
            self._seen = stamp
        return self._snapshot

    def _stamp(self) -> int:
        try:
            return self._pointer.stat().st_mtime_ns
        except OSError:
            return 0


def _say(words: str) -> None:
    print(f"riparian: {words}", file=sys.stderr)  # noqa: T201 - the message goes beside the answer
