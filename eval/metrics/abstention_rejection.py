"""Rejection of what the texts do not hold."""

from eval.case import Case
from eval.law import Instrument
from eval.metrics.base import Answer, Metric, Score


def _score(case: Case, answer: Answer, _: Instrument) -> Score | None:
    return Score(float(answer.get("outcome") == "not_in_corpus")) if case.outcomes == ("not_in_corpus",) else None


METRIC = Metric(
    "abstention.rejection",
    "Share of the cases whose answer is not in the loaded texts in which the answer says so.",
    "negative rejection, Chen et al., RGB, 2023 (arXiv:2309.01431)",
    _score,
)
