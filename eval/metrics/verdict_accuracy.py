"""Verdict accuracy."""

from eval.case import Case
from eval.law import Instrument
from eval.metrics.base import Answer, Metric, Score, label


def _score(case: Case, answer: Answer, _: Instrument) -> Score | None:
    if case.verdicts is None:
        return None
    got = label(answer)
    if got in case.verdicts:
        return Score(1)
    verdict = answer.get("verdict") or {}
    considered = [
        f"{row.get('pathway')} {row.get('status')}" for row in verdict.get("considered") or [] if isinstance(row, dict)
    ]
    why = f"; activity {verdict.get('activity')}, considered: {', '.join(considered) or 'nothing'}"
    return Score(0, misses=(f"verdict: expected {' or '.join(case.verdicts)}, got {got or 'none at all'}{why}",))


METRIC = Metric(
    "verdict.accuracy",
    "Share of the cases with a target verdict whose label is one of those expected. No label: 0.",
    "eval/SCHEMA.md, Verdict; accuracy as in Guha et al., LegalBench, 2023 (arXiv:2308.11462)",
    _score,
)
