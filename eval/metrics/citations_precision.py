"""Citations: precision."""

from eval.case import Case
from eval.law import Instrument
from eval.metrics.base import Answer, Metric, Score
from eval.metrics.citations_recall import sets


def _score(case: Case, answer: Answer, _: Instrument) -> Score | None:
    required, hit, stray = sets(case, answer)
    if not required or not (hit or stray):
        return None
    misses = (f"citations off the point: {', '.join(stray.values())}",) if stray else ()
    return Score(len(hit) / (len(hit) + len(stray)), misses=misses)


METRIC = Metric(
    "citations.precision",
    "Mean over cases of required and cited / (required and cited + cited at a cost). What may be cited at no penalty, parents and "
    "standing next steps count neither way.",
    "citation precision, as in Gao et al., ALCE, 2023 (arXiv:2305.14627), here against a set",
    _score,
)
