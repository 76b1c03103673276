"""The cost of building the index, against the bare encoding of the same chunks in the same run.

    python benchmarks/index_build.py

Prints one JSON document: seconds, the ratio of a whole build to `SentenceTransformer.encode` of the same texts (target at
most 1.2), and the share of a build that a rebuild after one changed provision costs (target at most 0.10).
"""

from __future__ import annotations

import dataclasses
import json
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from index import bank, build, manifest
from index.embed import load, model_files

#: Builds and encodings take turns, so that a busy machine slows both.
ROUNDS = 2


def seconds(act: Callable[[], object]) -> tuple[float, float]:
    """How long something takes.

    Args:
        act: what is done once.

    Returns:
        Seconds on the wall, and of the processors: those hardly depend on what else the machine does.
    """
    start, worked = time.perf_counter(), time.process_time()
    act()
    return time.perf_counter() - start, time.process_time() - worked


def main() -> None:
    """Measure and print."""
    model = load(model_files())
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        build.build(home, progress=False)
        chunks = build.read_chunks(manifest.build_folder(home, manifest.current_build(home)))
        texts = [chunk.embedded for chunk in chunks]
        bare, whole = np.zeros(2), np.zeros(2)
        for _ in range(ROUNDS):
            bare += seconds(lambda: model._model.encode(texts, show_progress_bar=False))
            whole += seconds(lambda: build.build(home, fresh=True, progress=False))
        law_chunks = build.law_chunks

        def changed(corpus: object) -> list[object]:
            law = law_chunks(corpus)  # type: ignore[arg-type]
            return [dataclasses.replace(law[0], own="Other words.", hash="other"), *law[1:]]

        build.law_chunks = changed  # type: ignore[assignment]
        bank.fingerprint = lambda: "other"  # the law's own hash stays, so that the state is stale
        again = seconds(lambda: build.build(home, progress=False))
        embedded = build.status(home).manifest
    print(
        json.dumps(
            {
                "chunks": len(chunks),
                "bare_encode_s": round(bare[0] / ROUNDS, 2),
                "build_s": round(whole[0] / ROUNDS, 2),
                "build_to_bare": round(whole[0] / bare[0], 3),
                "build_to_bare_of_processor_time": round(whole[1] / bare[1], 3),
                "rebuild_one_change_s": round(again[0], 2),
                "rebuild_to_build": round(again[0] * ROUNDS / whole[0], 3),
                "embedded_in_rebuild": embedded.embedded if embedded else None,
            },
            indent=1,
        )
    )


if __name__ == "__main__":
    main()
