"""Missing facts: precision."""

from eval.case import Case
from eval.law import Instrument
from eval.metrics.base import Answer, Metric, Score
from eval.metrics.missing_recall import asked


def _score(case: Case, answer: Answer, _: Instrument) -> Score | None:
    expected, given = case.target.get("missing_facts"), asked(answer)
    if not expected or not given:
        return None
    return Score(sum(name in expected for name in given), len(given))


METRIC = Metric(
    "missing.precision",
    "Share of the facts asked for that the case lists. A question off the list may still be useful: see dialogue.needless.",
    "Rao and Daume, Learning to Ask Good Questions, 2018 (arXiv:1805.04655)",
    _score,
)
