"""The project's own search over any passages, held against a plain merge of MiniLM and BM25 in the same run."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from eval.beir import Collection

DEPTH = 100
RRF = 60
MEASURES = ("R@5", "R@10", "R@100", "RR@10", "nDCG@10", "P@1")

Run = Mapping[str, Mapping[str, float]]


def measure(collection: Collection) -> dict[str, Any]:
    """Rank every query by `index.passages` and by the plain merge, and score both.

    Returns:
        What `metrics.json` holds: `metrics` (R@5 and more, all-gold R@10), `baseline` (the same of the plain merge), counts and seconds.
    """
    started = time.perf_counter()
    own = own_run(collection)
    between = time.perf_counter()
    plain = plain_run(collection)
    return {
        "passages": len(collection.passages),
        "queries": len(collection.queries),
        "metrics": scores(collection, own),
        "baseline": {
            "name": f"reciprocal-rank merge of MiniLM and BM25 (k={RRF})",
            "metrics": scores(collection, plain),
        },
        "seconds": {"own": round(between - started, 3), "baseline": round(time.perf_counter() - between, 3)},
    }


def own_run(collection: Collection) -> Run:
    """Rank by the project's own search: no rules and no glossary."""
    from index.passages import rank

    ranked = rank(collection.passages, collection.queries, DEPTH)
    return {query: dict(row) for query, row in ranked.items()}


def plain_run(collection: Collection) -> Run:
    """Rank by reciprocal-rank fusion of MiniLM's cosine and BM25 (Cormack, Clarke and Buettcher, SIGIR 2009)."""
    import bm25s
    import numpy as np

    from index import embed

    names, texts = list(collection.passages), list(collection.passages.values())
    depth = min(DEPTH, len(texts))
    model = embed.load(embed.model_files())
    passages, queries = model.embed(texts), model.embed(list(collection.queries.values()))
    words = bm25s.BM25()
    words.index(bm25s.tokenize(texts, show_progress=False), show_progress=False)
    run: dict[str, dict[str, float]] = {}
    for (query, text), vector in zip(collection.queries.items(), queries, strict=True):
        near = np.argsort(-(passages @ vector), kind="stable")[:depth]
        rows, found = words.retrieve(bm25s.tokenize([text], show_progress=False), k=depth, show_progress=False)
        fused: dict[int, float] = {}
        for ranking in (near.tolist(), [int(row) for row, score in zip(rows[0], found[0], strict=True) if score > 0]):
            for place, row in enumerate(ranking, 1):
                fused[row] = fused.get(row, 0.0) + 1 / (RRF + place)
        run[query] = {names[row]: score for row, score in sorted(fused.items(), key=lambda pair: -pair[1])[:DEPTH]}
    return run


def scores(collection: Collection, run: Run) -> dict[str, float]:
    """Score a run through ir_measures; a query for which nothing was found counts as zero."""
    import ir_measures

    # ir_measures splits ids at spaces: numbers stand for them.
    queries = {name: str(at) for at, name in enumerate(collection.queries)}
    passages = {name: str(at) for at, name in enumerate(collection.passages)}
    qrels = {
        queries[query]: {passages[name]: grade for name, grade in row.items()}
        for query, row in collection.qrels.items()
    }
    ranked = {
        queries[query]: {passages[name]: score for name, score in run.get(query, {}).items()} for query in queries
    }
    measures = [ir_measures.parse_measure(name) for name in MEASURES]
    sums = dict.fromkeys(MEASURES, 0.0)
    for row in ir_measures.iter_calc(measures, qrels, {query: one for query, one in ranked.items() if one}):
        sums[str(row.measure)] += row.value
    out = {name: round(total / len(queries), 6) for name, total in sums.items()}
    first_ten = {query: set(_best(one, 10)) for query, one in run.items()}
    whole = sum(set(row) <= first_ten.get(query, set()) for query, row in collection.qrels.items())
    return {**out, "all_gold_R@10": round(whole / len(queries), 6)}


def _best(one: Mapping[str, float], k: int) -> Sequence[str]:
    return sorted(one, key=lambda name: -one[name])[:k]
