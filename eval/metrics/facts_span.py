"""Facts: the span of the user's own words."""

from eval.case import Case
from eval.law import Instrument
from eval.metrics.base import Answer, Metric, Score, listed


def _score(case: Case, answer: Answer, _: Instrument) -> Score | None:
    rows = listed(answer, "facts")
    if not rows:
        return None
    misses = []
    for row in rows:
        start, end, words = row.get("start"), row.get("end"), row.get("stated")
        placed = isinstance(start, int) and isinstance(end, int) and bool(words)
        if not placed or not any(message[start:end] == words for message in case.messages):
            misses.append(f"span of {row.get('fact')}: {words!r} is not at {start}:{end} of any message")
    return Score(len(rows) - len(misses), len(rows), tuple(misses))


METRIC = Metric(
    "facts.span",
    "Share of the understood facts whose words stand in one of the user's messages at the offsets given.",
    "exact span match, as in Rajpurkar et al., SQuAD, 2016 (arXiv:1606.05250)",
    _score,
)
