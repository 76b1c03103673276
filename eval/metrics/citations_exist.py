"""Citations that exist."""

from eval.case import Case
from eval.law import Instrument
from eval.metrics.base import Answer, Metric, Score, listed


def _score(_: Case, answer: Answer, instrument: Instrument) -> Score | None:
    rows = listed(answer, "citations")
    if not rows:
        return None
    misses = tuple(
        f"citation {row.get('citation')} does not exist"
        for row in rows
        if not instrument.texts.exists(str(row.get("citation")))
    )
    return Score(len(rows) - len(misses), len(rows), misses)


METRIC = Metric(
    "citations.exist",
    "Share of all citations that name a provision of the loaded texts.",
    "Magesh et al., Hallucination-Free?, 2024 (arXiv:2405.20362)",
    _score,
)
