"""Character spans: precision of what is quoted."""

from eval.case import Case
from eval.law import Instrument
from eval.metrics.base import Answer, Metric, Score
from eval.metrics.spans_recall import gold, quoted


def _score(case: Case, answer: Answer, instrument: Instrument) -> Score | None:
    wanted, given = gold(case, instrument), quoted(answer)
    return Score(len(wanted & given) / len(given)) if wanted and given else None


METRIC = Metric(
    "spans.precision",
    "Mean over cases of the share of the quoted characters that belong to a required provision.",
    "Pipitone and Alami, LegalBench-RAG, 2024 (arXiv:2408.10343)",
    _score,
)
