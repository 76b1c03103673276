"""What a metric is: a name, a definition, its source, and a score for one case, or none where the case does not ask for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from eval.case import Case
from eval.law import Instrument

Answer: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Score:
    """What one case adds to a metric: `right` of `of`.

    A metric's value is the sum of `right` over the sum of `of`: with `of` 1 the mean over cases, with the number of expected
    items the share of all items. A case that a metric does not apply to has no score at all: unscored is not zero.

    Args:
        right: how much is right (for a rate of faults: how many faults).
        of: how much there was.
        misses: what differs and why, for people.
    """

    right: float
    of: float = 1.0
    misses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Metric:
    """One measure of answers.

    Args:
        name: stable, dotted.
        definition: what it counts, and what an answer that is missing scores.
        source: the paper or document it comes from.
        score: the score of one case's answer.
        better: "high" or "low", or "" for a plain figure.
        whole: computes the value from the scored cases together where it is no ratio of sums (macro F1).
    """

    name: str
    definition: str
    source: str
    score: Callable[[Case, Answer, Instrument], Score | None]
    better: str = "high"
    whole: Callable[[Sequence[tuple[Case, Answer]]], float | None] | None = None


def listed(answer: Answer, name: str) -> list[Mapping[str, Any]]:
    """Return the objects of a list of the answer; what is malformed counts as absent."""
    value = answer.get(name)
    return [row for row in value if isinstance(row, Mapping)] if isinstance(value, list) else []


def label(answer: Answer) -> str:
    """Return the verdict's label, empty where there is none."""
    verdict = answer.get("verdict")
    return str(verdict.get("label", "")) if isinstance(verdict, Mapping) else ""


def text(answer: Answer) -> str:
    """Return what the user reads."""
    return str(answer.get("answer") or "")


def f_beta(precision: float, recall: float, beta: float) -> float:
    """Return the F measure that weighs recall `beta` times as much as precision."""
    weight = beta * beta
    total = weight * precision + recall
    return (1 + weight) * precision * recall / total if total else 0.0
