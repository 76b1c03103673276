"""Citations off the point, of all that are given."""

from eval.case import Case
from eval.law import Instrument
from eval.metrics.base import Answer, Metric, Score, listed
from eval.metrics.citations_recall import sets


def _score(case: Case, answer: Answer, _: Instrument) -> Score | None:
    if "citations" not in case.target and "also_fine" not in case.target:
        return None
    rows = listed(answer, "citations")
    if not rows:
        return None
    _required, _hit, stray = sets(case, answer)
    misses = (
        (f"citations off the point: {', '.join(stray.values())}",) if stray and "citations" not in case.target else ()
    )
    return Score(len(stray), len(rows), misses)


METRIC = Metric(
    "citations.stray",
    "Share of all citations that cost: neither required nor fine, no parent, no standing step. Also where only fine ones are listed.",
    "eval/SCHEMA.md, `also_fine`",
    _score,
    better="low",
)
