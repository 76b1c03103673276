"""Refusal of what the texts do hold."""

from eval.case import Case
from eval.law import Instrument
from eval.metrics.base import Answer, Metric, Score


def _score(case: Case, answer: Answer, _: Instrument) -> Score | None:
    return Score(float(answer.get("outcome") == "not_in_corpus")) if "not_in_corpus" not in case.outcomes else None


METRIC = Metric(
    "abstention.false_refusal",
    "Share of the cases that can be answered or asked back in which the answer says that the texts do not hold it.",
    "false refusal, as in Rottger et al., XSTest, 2023 (arXiv:2308.01263)",
    _score,
    better="low",
)
