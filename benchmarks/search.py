"""The cost of a search: against bare parts on the law, and from 1,000 to 100,000 synthetic provisions.

    python benchmarks/search.py [--sizes 1000,10000,100000]

Prints one JSON document. On the law: a whole search against one bare `SentenceTransformer.encode` of the question plus one
bare Chroma query, in turns. On synthetic provisions (words of the law, shuffled; vectors on the unit sphere): the
milliseconds of a search, embedding apart, and the ratio of the 95th percentiles (target at most 3).
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from corpus.law import load
from index import build, manifest
from index.chunks import Chunk
from index.glossary import expand
from index.search import Searcher

QUESTIONS = (
    "May I dig out an 8 by 9 foot patch of muck by hand, ten inches deep, next to my dock?",
    "how long is a wetland general permit valid",
    "Fish crib seven feet tall in eleven feet of water, soft bottom, near the beach: allowed without a permit?",
    "District ditch spoil spread on the field at 9 to 1, 20 inches at the bank",
    "What is the penalty for filling a marsh without a permit for ten days?",
)
ROUNDS = 60


def milliseconds(acts: Sequence[Callable[[str], object]], rounds: int = ROUNDS) -> list[list[float]]:
    """Time several acts in turns, so that a busy machine slows all alike.

    Args:
        acts: each takes a question.
        rounds: how often each is done.

    Returns:
        Milliseconds of each act.
    """
    out: list[list[float]] = [[] for _ in acts]
    for turn in range(rounds + 5):
        question = QUESTIONS[turn % len(QUESTIONS)]
        for act, times in zip(acts, out, strict=True):
            start = time.perf_counter()
            act(question)
            if turn >= 5:  # the first turns warm caches
                times.append((time.perf_counter() - start) * 1000)
    return out


def on_the_law(home: Path) -> dict[str, Any]:
    """A whole search against its two bare parts."""
    build.build(home, progress=False)
    searcher = Searcher.open(home)
    model = searcher.model._model
    collection = searcher._snapshot.store._collection
    vectors = {question: model.encode([question])[0] for question in QUESTIONS}
    encode, query, whole = milliseconds(
        [
            lambda question: model.encode([question]),
            lambda question: collection.query(query_embeddings=[vectors[question]], n_results=10),
            lambda question: searcher.search(question, 8, expansions=expand(question)),
        ]
    )
    bare = [one + other for one, other in zip(encode, query, strict=True)]
    return {
        "bare_embedding_ms": round(statistics.median(encode), 2),
        "bare_chroma_ms": round(statistics.median(query), 2),
        "search_ms": round(statistics.median(whole), 2),
        "search_to_bare": round(statistics.median(whole) / statistics.median(bare), 3),
    }


def synthetic(home: Path, size: int) -> dict[str, Any]:
    """The cost of a search over many provisions, the embedding apart."""
    rng = random.Random(size)  # noqa: S311 - shuffled words, no secret
    words = " ".join(provision.text for provision in load().provisions).split()
    law = [
        Chunk(f"X {at}", "law", (f"X {at}",), " ".join(rng.choices(words, k=40)), "Synthetic", str(at))
        for at in range(size)
    ]
    vectors = np.random.default_rng(size).normal(size=(size, 384)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    start = time.perf_counter()
    build.manifest.root(home).mkdir(parents=True)
    build.write(home, manifest.present_basis(home), law, [], vectors, embedded=0)
    written = time.perf_counter() - start
    searcher = Searcher.open(home, build=False)
    asked = {question: searcher.embed([question])[0] for question in QUESTIONS}
    embed, times = milliseconds(
        [searcher_embed(searcher), lambda question: searcher.search(question, 8, vector=asked[question])]
    )
    whole = [one + other for one, other in zip(embed, times, strict=True)]
    return {
        "provisions": size,
        "write_s": round(written, 1),
        "search_p50_ms": round(statistics.median(times), 2),
        "search_p95_ms": round(float(np.percentile(times, 95)), 2),
        "with_embedding_p95_ms": round(float(np.percentile(whole, 95)), 2),
    }


def searcher_embed(searcher: Searcher) -> Callable[[str], object]:
    """The embedding of one question, as an act to time."""
    return lambda question: searcher.embed([question])


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", default="1000,10000,100000", help="numbers of synthetic provisions")
    sizes = [int(size) for size in parser.parse_args().sizes.split(",")]
    with tempfile.TemporaryDirectory() as folder:
        law = on_the_law(Path(folder) / "law")
        curve = [synthetic(Path(folder) / str(size), size) for size in sizes]
    ratios = {name: round(curve[-1][name] / curve[0][name], 2) for name in ("search_p95_ms", "with_embedding_p95_ms")}
    print(json.dumps({"law": law, "curve": curve, "last_to_first": ratios}, indent=1))


if __name__ == "__main__":
    main()
