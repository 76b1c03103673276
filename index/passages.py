"""Search over any passages: no rules, no glossary, no questions of ours; measured by `riparian eval retrieval`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from index.embed import Embedder, model_files
from index.embed import load as load_model
from index.lexical import Lexical, tokens, weigh

#: Words of a window and between the starts of two: the model reads 256 word pieces, some 180 words, and no more.
WINDOW, STEP = 170, 110
#: The share of meaning; the rest is words. Scores scaled to 0..1 a query and added beat the merge of ranks, on our law's
#: texts without the question bank by 0.03 and more, and hardly depend on the share between 0.5 and 0.8.
MEANING = 0.6
#: Queries embedded and scored at a time, which bounds the memory.
PAGE = 64

Run = dict[str, list[tuple[str, float]]]


def rank(
    passages: Mapping[str, str], queries: Mapping[str, str], k: int = 10, *, embedder: Embedder | None = None
) -> Run:
    """Order passages for queries by meaning and words.

    Args:
        passages: id to text; a long one is read in windows, the best window counts.
        queries: id to text.
        k: how many passages a query.
        embedder: a loaded model, by default the project's.

    Returns:
        Query id to passage ids with scores, best first; ties in the order of the passages.
    """
    ids = list(passages)
    if not ids or not queries:
        return {query: [] for query in queries}
    model = embedder or load_model(model_files())
    windows, owners = _windows([passages[key] for key in ids])
    vectors = model.embed(windows)
    words = Lexical.build([tokens(passages[key]) for key in ids])
    # The first window of each passage: windows of one passage lie together, so one pass takes the best of each.
    firsts = np.flatnonzero(np.diff(owners, prepend=-1))
    out: Run = {}
    names = list(queries)
    for start in range(0, len(names), PAGE):
        page = names[start : start + PAGE]
        near = model.embed([queries[name] for name in page]) @ vectors.T
        meaning = np.maximum.reduceat(near, firsts, axis=1)
        for name, row in zip(page, meaning, strict=True):
            score = merge(row, words.scores(weigh(tokens(queries[name]))))
            best = np.argsort(-score, kind="stable")[:k]
            out[name] = [(ids[at], float(score[at])) for at in best]
    return out


def merge(meaning: NDArray[np.float32], words: NDArray[np.float32]) -> NDArray[np.float32]:
    """Add two scores of the same passages, each scaled to 0..1.

    Args:
        meaning: cosine similarities.
        words: BM25 scores.

    Returns:
        The merged scores.
    """
    return np.round(MEANING * _scaled(meaning) + (1 - MEANING) * _scaled(words), 6).astype(np.float32)


def _scaled(scores: NDArray[np.float32]) -> NDArray[np.float32]:
    low, high = float(scores.min()), float(scores.max())
    return ((scores - low) / (high - low)).astype(np.float32) if high > low else np.zeros_like(scores)


def _windows(texts: Sequence[str]) -> tuple[list[str], NDArray[np.int64]]:
    windows: list[str] = []
    owners: list[int] = []
    for at, text in enumerate(texts):
        words = text.split()
        # A passage that fits is taken as it stands, line breaks and all.
        cut = (
            [text]
            if len(words) <= WINDOW
            else [" ".join(words[i : i + WINDOW]) for i in range(0, len(words) - STEP // 2, STEP)]
        )
        windows += cut
        owners += [at] * len(cut)
    return windows, np.array(owners)
