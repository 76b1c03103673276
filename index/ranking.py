"""The order of the hits: what each source of evidence says of a provision, weighed and added."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from corpus.citation import mentions
from corpus.errors import RiparianError
from corpus.law import load
from index.chunks import Chunk
from index.lexical import Lexical, tokens, weigh

#: Provisions taken from each word index into the final order.
WORD_DEPTH = 100
#: What a provision named by its citation gets; nothing else adds up to it.
NAMED = 10.0
#: How sharply the nearest questions outvote the farther ones.
SHARPNESS = 20.0


@dataclass(frozen=True, slots=True)
class Evidence:
    """What one query brought.

    Args:
        query: the user's words.
        expansions: the law's words for them.
        boosts: citation to an addition.
        near: rows and cosine similarity of each neighbour, nearest first.
        asked: whether that neighbour is an example question.
    """

    query: str
    expansions: tuple[str, ...]
    boosts: Mapping[str, float]
    near: Sequence[tuple[tuple[int, ...], float]]
    asked: Sequence[bool]


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each kind of evidence counts (tuned by benchmarks/tune.py)."""

    law: float = 1.0
    asked: float = 2.0
    vote: float = 0.5
    own: float = 0.3
    context: float = 0.3
    questions: float = 0.6
    parent: float = 0.0


class Ranker:
    """Weighs the evidence.

    Args:
        law: the provisions, in the law's order.
        home: RIPARIAN_HOME or None.
        own: word index of the provisions' own words.
        context: word index of the provisions with their surroundings.
        asked: word index of the questions that lead to each.
        weights: how much each counts.
    """

    def __init__(
        self,
        law: Sequence[Chunk],
        home: Path | None,
        *,
        own: Lexical,
        context: Lexical,
        asked: Lexical,
        weights: Weights | None = None,
    ) -> None:
        self._rows = {chunk.id: row for row, chunk in enumerate(law)}
        self._corpus = load(home)
        self._words = (own, context, asked)
        self._weights = weights or Weights()
        self._size = len(law)

    def rank(self, evidence: Evidence, k: int) -> list[tuple[int, float, str]]:
        """Order the provisions.

        Args:
            evidence: of one query.
            k: how many.

        Returns:
            Row, score and the reason, best first; ties in the law's order.
        """
        parts = self.features(evidence)
        weights = self._weights
        score = (
            weights.law * parts["law"]
            + weights.asked * parts["asked"]
            + weights.vote * parts["vote"]
            + weights.own * parts["own"]
            + weights.context * parts["context"]
            + weights.questions * parts["questions"]
            + parts["boost"]
        )
        named = self._named(evidence.query)
        for row, worth in named.items():
            score[row] += worth
        rounded = np.round(score, 6)
        # A stable sort of the negated scores keeps the law's order among equals.
        best = np.argsort(-rounded, kind="stable")[:k]
        return [(int(row), float(rounded[row]), _why(parts, int(row), named)) for row in best]

    def features(self, evidence: Evidence) -> dict[str, NDArray[np.float32]]:
        """What each source says of each provision.

        Args:
            evidence: of one query.

        Returns:
            Name of the source to one number a provision.
        """
        near = self._near(evidence)
        weighted = weigh(tokens(evidence.query), [w for text in evidence.expansions for w in tokens(text)])
        for name, index in zip(("own", "context", "questions"), self._words, strict=True):
            scores = index.scores(weighted)
            top = float(scores.max(initial=0.0))
            near[name] = scores / top if top > 0 else scores
        boost = np.zeros(self._size, dtype=np.float32)
        for citation, worth in evidence.boosts.items():
            row = self._rows.get(citation)
            if row is not None:
                boost[row] += worth
        near["boost"] = boost
        return near

    def _near(self, evidence: Evidence) -> dict[str, NDArray[np.float32]]:
        floor = evidence.near[-1][1] if evidence.near else 0.0
        law = np.full(self._size, floor, dtype=np.float32)
        asked = np.full(self._size, floor, dtype=np.float32)
        vote = np.zeros(self._size, dtype=np.float32)
        best = max((s for (_, s), a in zip(evidence.near, evidence.asked, strict=True) if a), default=0.0)
        for (rows, similarity), question in zip(evidence.near, evidence.asked, strict=True):
            target = asked if question else law
            for row in rows:
                target[row] = max(target[row], similarity)
                if question:
                    vote[row] += np.exp(SHARPNESS * (similarity - best))
        total = float(vote.max(initial=0.0))
        return {"law": law, "asked": asked, "vote": vote / total if total else vote}

    def _named(self, query: str) -> dict[int, float]:
        """Provisions that the query cites; what lies nearest to a citation that does not exist, at half the worth."""
        out: dict[int, float] = {}
        cited = dict.fromkeys(mention.citation for mention in mentions(query) if mention.citation)
        for citation in cited:
            if "(" not in citation:
                continue
            try:
                place = self._corpus.get(citation).citation
                # A label without words of its own stands for what lies below it.
                near = [place, *(child.citation for child in self._corpus.children(place))]
                worth = NAMED
            except RiparianError as error:
                near, worth = list(getattr(error, "nearest", [])), NAMED / 2
            found = [name for name in near if name in self._rows]
            for step, name in enumerate(found):
                out.setdefault(self._rows[name], worth if step == 0 else worth / 8 - step * 0.01)
        return out


def _why(parts: Mapping[str, NDArray[np.float32]], row: int, named: Mapping[int, float]) -> str:
    words = max(float(parts["own"][row]), float(parts["context"][row]), float(parts["questions"][row]))
    meaning = max(float(parts["law"][row]), float(parts["asked"][row]))
    said = ["named in the question"] if row in named else []
    said += [f"meaning {meaning:.2f}", f"words {words:.2f}"]
    if parts["boost"][row]:
        said.append("of this activity")
    return ", ".join(said)
