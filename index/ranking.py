"""The order of the hits: what each source of evidence says of a provision, weighed and added."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from corpus.errors import RiparianError
from corpus.law import Corpus, load
from corpus.mentions import mentions
from index.chunks import Chunk
from index.lexical import Lexical, tokens, weigh

Parts = dict[str, NDArray[np.float32]]

_LABEL = re.compile(r"\(\w{1,3}\)|\b\w{1,3}\.(?!\w)")
_MORE = re.compile(rf"(?:\s*(?:,|\band\b|\bor\b|&)\s*(?:{_LABEL.pattern}))+")

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
    """How much each kind of evidence counts: found by random search on questions apart from those that measure.

    Args:
        law: likeness of the question to the provision with its surroundings.
        asked: likeness to the likest example question that leads to it.
        vote: share of the nearest example questions that lead to it.
        context: BM25 over the provision with its surroundings.
        questions: BM25 over all questions that lead to it.
        family: how much of a better parent's or child's lead is passed on.
    """

    law: float = 1.0
    asked: float = 2.0
    vote: float = 0.5
    context: float = 0.25
    questions: float = 1.0
    family: float = 0.1


class Ranker:
    """Weighs the evidence.

    Args:
        law: the provisions, in the law's order.
        home: RIPARIAN_HOME or None.
        context: word index of the provisions with their surroundings.
        questions: word index of the questions that lead to each.
        bare: rows of provisions that no question leads to, such as those of a text that was added.
        weights: how much each kind counts.
    """

    def __init__(
        self,
        law: Sequence[Chunk],
        home: Path | None,
        *,
        context: Lexical,
        questions: Lexical,
        bare: Sequence[int] = (),
        weights: Weights | None = None,
    ) -> None:
        self._rows = {chunk.id: row for row, chunk in enumerate(law)}
        self._corpus = load(home)
        self._context, self._questions = context, questions
        self._weights = weights or Weights()
        self._bare = np.array(sorted(bare), dtype=np.int64)
        parents = [self._rows.get(_parent(chunk.id, self._corpus), -1) for chunk in law]
        self._children = np.flatnonzero(np.array(parents, dtype=np.int64) >= 0)
        self._parents = np.array(parents, dtype=np.int64)[self._children]

    def rank(self, evidence: Evidence, k: int) -> list[tuple[int, float, str]]:
        """Order the provisions.

        Args:
            evidence: of one query.
            k: how many.

        Returns:
            Row, score and the reason, best first; ties in the law's order.
        """
        parts = self.parts(evidence)
        weights = self._weights
        score = (
            weights.law * parts["law"]
            + weights.asked * parts["asked"]
            + weights.vote * parts["vote"]
            + weights.context * parts["context"]
            + weights.questions * parts["questions"]
        )
        score += self._family(score)
        named = self._named(evidence.query)
        for row, worth in named.items():
            score[row] += worth
        for citation, worth in evidence.boosts.items():
            if citation in self._rows:
                score[self._rows[citation]] += worth
        rounded = np.round(score, 6)
        lifted = {self._rows[citation] for citation in evidence.boosts if citation in self._rows}
        return [
            (row, float(rounded[row]), _why(parts, row, named=row in named, lifted=row in lifted))
            for row in _best(rounded, k)
        ]

    def parts(self, evidence: Evidence) -> Parts:
        """What each source says of each provision.

        Args:
            evidence: of one query.

        Returns:
            Name of the source to one number a provision.
        """
        parts = self._near(evidence)
        weighted = weigh(tokens(evidence.query), [word for text in evidence.expansions for word in tokens(text)])
        for name, index in (("context", self._context), ("questions", self._questions)):
            scores = index.scores(weighted)
            top = float(scores.max(initial=0.0))
            parts[name] = scores / top if top > 0 else scores
        # Where no question leads, the provision's own words stand in: else a text that was added is never found.
        parts["asked"][self._bare] = parts["law"][self._bare]
        parts["questions"][self._bare] = parts["context"][self._bare]
        return parts

    def _near(self, evidence: Evidence) -> Parts:
        size = len(self._rows)
        # What is not among the neighbours is at most as near as the farthest of them.
        floor = evidence.near[-1][1] if evidence.near else 0.0
        law = np.full(size, floor, dtype=np.float32)
        asked = np.full(size, floor, dtype=np.float32)
        vote = np.zeros(size, dtype=np.float32)
        best: float | None = None
        for (rows, similarity), question in zip(evidence.near, evidence.asked, strict=True):
            target = asked if question else law
            best = similarity if question and best is None else best
            for row in rows:
                target[row] = max(target[row], similarity)
                if question and best is not None:
                    vote[row] += np.exp(SHARPNESS * (similarity - best))
        total = float(vote.max(initial=0.0))
        return {"law": law, "asked": asked, "vote": vote / total if total else vote}

    def _family(self, score: NDArray[np.float32]) -> NDArray[np.float32]:
        lead = np.zeros_like(score)
        gap = score[self._parents] - score[self._children]
        np.maximum.at(lead, self._children, gap)
        np.maximum.at(lead, self._parents, -gap)
        return np.asarray(self._weights.family * lead, dtype=np.float32)

    def _named(self, query: str) -> dict[int, float]:
        """Provisions that the query cites; what lies nearest to a citation that does not exist, at half the worth."""
        out: dict[int, float] = {}
        cited = [mention for mention in mentions(query) if mention.citation and "(" in mention.citation]
        for mention in cited:
            citation = str(mention.citation)
            # "...9.g. note" in lower case is still the note.
            note = query[mention.end :].lstrip(" ,.(").lower().startswith("note")
            try:
                place = self._corpus.get(citation).citation
                notes = [one.citation for one in self._corpus.notes(place)]
                below = [one.citation for one in self._corpus.children(place)]
                # A label without words of its own stands for what lies below it.
                near = list(dict.fromkeys([*notes, place, *below] if note else [place, *notes, *below]))
                worth = NAMED
                out.update(
                    {
                        self._rows[name]: NAMED
                        for name in self._beside(place, query[mention.end :])
                        if name in self._rows
                    }
                )
            except RiparianError as error:
                near, worth = list(getattr(error, "nearest", [])), NAMED / 2
            found = [name for name in near if name in self._rows]
            for step, name in enumerate(found):
                out.setdefault(self._rows[name], worth if step == 0 else worth / 8 - step * 0.01)
        return out

    def _beside(self, place: str, after: str) -> list[str]:
        """Those named by their last label alone: "1.c. and d.", "(a), (b)"."""
        more = _MORE.match(after)
        here = self._corpus.find(place)
        if more is None or here is None or here.parent is None:
            return []
        # "4. and 2 feet" names no label: it must look as the label before it does.
        labels = {one.label: one.citation for one in self._corpus.children(here.parent)}
        named = (label for label in _LABEL.findall(more[0]) if label.startswith("(") == here.label.startswith("("))
        return [labels[label] for label in named if label in labels]


def _best(scores: NDArray[np.float32], k: int) -> list[int]:
    """Rows of the highest scores; equals in the law's order."""
    if k < len(scores):
        # All that tie with the k-th are kept, so that the law's order decides among them.
        edge = np.partition(scores, len(scores) - k)[len(scores) - k]
        rows = np.flatnonzero(scores >= edge)
    else:
        rows = np.arange(len(scores))
    return [int(row) for row in rows[np.argsort(-scores[rows], kind="stable")][:k]]


def _parent(citation: str, corpus: Corpus) -> str:
    found = corpus.find(citation)
    return (found.parent or "") if found else ""


def _why(parts: Parts, row: int, *, named: bool, lifted: bool) -> str:
    words = max(float(parts["context"][row]), float(parts["questions"][row]))
    meaning = max(float(parts["law"][row]), float(parts["asked"][row]))
    said = ["named in the question"] if named else []
    said += [f"meaning {meaning:.2f}", f"words {words:.2f}"]
    return ", ".join([*said, "of this activity"] if lifted else said)
