"""Quotes that are verbatim."""

from eval.case import Case
from eval.law import Instrument
from eval.metrics.base import Answer, Metric, Score, listed


def _score(_: Case, answer: Answer, instrument: Instrument) -> Score | None:
    rows = listed(answer, "citations")
    if not rows:
        return None
    misses = []
    for row in rows:
        source, start, end, quote = (row.get(name) for name in ("source", "start", "end", "quote"))
        if (
            not (isinstance(start, int) and isinstance(end, int))
            or instrument.texts.slice(str(source), start, end) != quote
        ):
            misses.append(f"quote of {row.get('citation')} is not {source}[{start}:{end}]")
    return Score(len(rows) - len(misses), len(rows), tuple(misses))


METRIC = Metric(
    "citations.verbatim",
    "Share of all citations whose quote is the text at the offsets given, to the character.",
    "quotation accuracy, as in Gao et al., ALCE, 2023 (arXiv:2305.14627), here exact",
    _score,
)
