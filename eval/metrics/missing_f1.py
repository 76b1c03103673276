"""Missing facts: F1 of a case."""

from eval.case import Case
from eval.law import Instrument
from eval.metrics.base import Answer, Metric, Score, f_beta
from eval.metrics.missing_recall import asked


def _score(case: Case, answer: Answer, _: Instrument) -> Score | None:
    expected, given = case.target.get("missing_facts"), asked(answer)
    if not expected:
        return None
    hit = sum(name in expected for name in given)
    return Score(f_beta(hit / len(given) if given else 0.0, hit / len(expected), 1))


METRIC = Metric(
    "missing.f1",
    "Mean over the cases that expect questions of the F1 of the facts asked for. Nothing asked: 0.",
    "van Rijsbergen, Information Retrieval, 1979, ch. 7",
    _score,
)
