"""Outcome accuracy."""

from eval.case import Case
from eval.law import Instrument
from eval.metrics.base import Answer, Metric, Score


def _score(case: Case, answer: Answer, _: Instrument) -> Score:
    got = str(answer.get("outcome"))
    if got in case.outcomes:
        return Score(1)
    return Score(0, misses=(f"outcome: expected {' or '.join(case.outcomes)}, got {got}",))


METRIC = Metric(
    "outcome.accuracy",
    "Share of cases whose outcome (answered, needs_facts, not_in_corpus) is one of those expected. No answer: 0.",
    "eval/SCHEMA.md, `outcome`",
    _score,
)
