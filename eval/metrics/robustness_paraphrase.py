"""Paraphrase consistency."""

from collections.abc import Sequence
from typing import Any

from eval.case import Case
from eval.law import Instrument
from eval.metrics.base import Answer, Metric, Score, label, listed


def outcome(answer: Answer) -> tuple[Any, ...]:
    """Return what must not change with the wording: outcome, verdict label and the status of each check."""
    checks = frozenset((row.get("threshold"), row.get("status")) for row in listed(answer, "checks"))
    return answer.get("outcome"), label(answer), checks


def _score(case: Case, answer: Answer, _: Instrument) -> Score | None:
    return Score(1) if case.metadata.get("base") and not case.metadata.get("moved") else None


def inconsistent(rows: Sequence[tuple[Case, Answer]]) -> dict[str, list[str]]:
    """Return the groups of wordings that were not answered alike, or not at all, with the ids of their cases."""
    return {
        base: [case.id for case, _ in group]
        for base, group in _groups(rows).items()
        if len({outcome(answer) for _, answer in group}) > 1 or not all(answer for _, answer in group)
    }


def _groups(rows: Sequence[tuple[Case, Answer]]) -> dict[str, list[tuple[Case, Answer]]]:
    groups: dict[str, list[tuple[Case, Answer]]] = {}
    for case, answer in rows:
        if case.metadata.get("base") and not case.metadata.get("moved"):
            groups.setdefault(str(case.metadata["base"]), []).append((case, answer))
    return {base: group for base, group in groups.items() if len(group) > 1}


def _whole(rows: Sequence[tuple[Case, Answer]]) -> float | None:
    groups = _groups(rows)
    return 1 - len(inconsistent(rows)) / len(groups) if groups else None


METRIC = Metric(
    "robustness.paraphrase",
    "Share of the groups of wordings of one question (metadata `base`) that all get the same outcome, verdict label and checks.",
    "invariance tests, Ribeiro et al., CheckList, 2020 (arXiv:2005.04118)",
    _score,
    whole=_whole,
)
