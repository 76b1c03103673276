"""Citations: F2."""

from eval.case import Case
from eval.law import Instrument
from eval.metrics.base import Answer, Metric, Score, f_beta
from eval.metrics.citations_recall import sets


def _score(case: Case, answer: Answer, _: Instrument) -> Score | None:
    required, hit, stray = sets(case, answer)
    if not required:
        return None
    given = len(hit) + len(stray)
    return Score(f_beta(len(hit) / given if given else 0.0, len(hit) / len(required), 2))


METRIC = Metric(
    "citations.f2",
    "Mean over cases of the F measure of citations that weighs recall twice: a provision left out is worse than one too many.",
    "van Rijsbergen, Information Retrieval, 1979, ch. 7; F2 as in COLIEE's statute retrieval task",
    _score,
)
