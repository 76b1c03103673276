"""Character spans: recall of the gold provisions' own words."""

from eval.case import Case
from eval.law import Instrument
from eval.metrics.base import Answer, Metric, Score, listed

Spans = set[tuple[str, int]]


def gold(case: Case, instrument: Instrument) -> Spans:
    """Return every character (file, offset) of the required provisions."""
    return _characters(
        span for citation in case.target.get("citations", []) if (span := instrument.texts.span(citation))
    )


def quoted(answer: Answer) -> Spans:
    """Return every character of law that the answer quotes."""
    rows = listed(answer, "citations")
    return _characters(
        (str(row["source"]), row["start"], row["end"])
        for row in rows
        if isinstance(row.get("start"), int) and isinstance(row.get("end"), int)
    )


def _characters(spans: object) -> Spans:
    return {(source, at) for source, start, end in spans for at in range(start, end)}  # type: ignore[attr-defined]


def _score(case: Case, answer: Answer, instrument: Instrument) -> Score | None:
    wanted = gold(case, instrument)
    return Score(len(wanted & quoted(answer)) / len(wanted)) if wanted else None


METRIC = Metric(
    "spans.recall",
    "Mean over cases of the share of the characters of the required provisions that the answer's quotes hold.",
    "Pipitone and Alami, LegalBench-RAG, 2024 (arXiv:2408.10343)",
    _score,
)
