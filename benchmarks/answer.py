"""A whole deterministic answer against the bare parts it cannot do without, on the same questions in one run.

The bare parts are one MiniLM embedding by sentence-transformers (of as many texts as the answer embeds, as one batch) and
one query of a bare Chroma collection of the same chunks. The issue asks for at most 1.6 times.

Run: python benchmarks/answer.py [CASES.jsonl] [--questions 40]
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import Any

ASKED = date(2026, 10, 14)
CASES = Path(__file__).parent.parent / "eval" / "cases" / "dev.jsonl"
SHORT = 220
ROUNDS = 5
TARGET = 1.6


def questions(path: Path, most: int) -> list[str]:
    """Return short questions of one message."""
    said = [json.loads(line)["input"] for line in path.read_text(encoding="utf-8").splitlines()]
    return [one for one in said if isinstance(one, str) and len(one) <= SHORT][:most]


def least(work: Callable[[], Any]) -> float:
    """Return the least milliseconds over some rounds: what the work costs where nothing else disturbs it."""
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best * 1000


def bare_collection(searcher: Any, folder: str) -> Any:
    """Return a Chroma collection of the index's own chunks, with nothing of ours around it."""
    import chromadb
    from chromadb.config import Settings

    from index.build import read_chunks
    from index.manifest import build_folder, current_build

    chunks = read_chunks(build_folder(None, current_build(None)))
    client = chromadb.PersistentClient(folder, settings=Settings(anonymized_telemetry=False))
    collection = client.create_collection("bare", configuration={"hnsw": {"space": "cosine"}}, embedding_function=None)
    texts = [chunk.own or chunk.id for chunk in chunks]
    collection.add(ids=[str(at) for at in range(len(texts))], embeddings=searcher.embed(texts), documents=texts)
    return collection


def watched(searcher: Any) -> list[Sequence[str]]:
    """Note every batch that a searcher embeds."""
    batches: list[Sequence[str]] = []
    own = searcher.embed

    def embed(texts: Sequence[str]) -> Any:
        batches.append(list(texts))
        return own(texts)

    searcher.embed = embed
    return batches


def main() -> None:
    """Print the ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cases", type=Path, nargs="?", default=CASES)
    parser.add_argument("--questions", type=int, default=40)
    args = parser.parse_args()

    from sentence_transformers import SentenceTransformer

    from assistant.service import Assistant
    from index.embed import model_files

    assistant = Assistant(as_of=ASKED)
    assistant.warm()
    model = SentenceTransformer(str(model_files().folder), device="cpu", local_files_only=True)
    asked = questions(args.cases, args.questions)
    ratios, strict, whole_ms, bare_ms, stages = [], [], [], [], dict[str, list[float]]()
    with tempfile.TemporaryDirectory() as folder:
        collection = bare_collection(assistant.searcher, folder)
        batches = watched(assistant.searcher)

        def bare(texts: Sequence[str]) -> None:
            vectors = model.encode(list(texts), normalize_embeddings=True, show_progress_bar=False)
            collection.query(query_embeddings=vectors[:1], n_results=10)

        def own(question: str) -> None:
            collection.query(query_embeddings=assistant.searcher.embed([question]), n_results=10)

        for question in asked:
            batches.clear()
            for name, spent in assistant.ask(question).timings_ms.items():
                stages.setdefault(name, []).append(spent)
            texts = [text for batch in batches for text in batch] or [question]
            # One after the other, so that whatever else runs on the machine disturbs both alike.
            bare_ms.append(least(lambda texts=texts: bare(texts)))  # type: ignore[misc]
            whole_ms.append(least(lambda question=question: assistant.ask(question)))  # type: ignore[misc]
            ratios.append(whole_ms[-1] / bare_ms[-1])
            strict.append(whole_ms[-1] / least(lambda question=question: own(question)))  # type: ignore[misc]
    print(f"{len(asked)} questions of at most {SHORT} characters, the least of {ROUNDS} rounds each, milliseconds")
    print(f"bare embedding and Chroma query: median {statistics.median(bare_ms):.1f}")
    print(f"whole answer:                    median {statistics.median(whole_ms):.1f}")
    print(f"ratio: median {statistics.median(ratios):.2f}, worst {max(ratios):.2f}; target at most {TARGET}")
    print(f"against our own faster embedding of the question alone: median {statistics.median(strict):.2f}")
    print("stages, median: " + ", ".join(f"{name} {statistics.median(spent):.1f}" for name, spent in stages.items()))


if __name__ == "__main__":
    main()
