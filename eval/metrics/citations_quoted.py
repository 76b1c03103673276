"""Quotation marks in the answer's text."""

import re

from eval.case import Case
from eval.law import Instrument
from eval.metrics.base import Answer, Metric, Score, text

_QUOTED = re.compile(r"“([^“”]+)”")
SHORTEST = 4


def _score(case: Case, answer: Answer, instrument: Instrument) -> Score | None:
    quotes = [quote for quote in _QUOTED.findall(text(answer)) if len(quote.split()) >= SHORTEST]
    if not quotes:
        return None
    misses = []
    for quote in quotes:
        parts = [part.strip(" .,;") for part in re.split(r"…|\.\.\.", quote)]
        if not all(instrument.texts.holds(part) or any(part in message for message in case.messages) for part in parts):
            misses.append(f"quotation is not verbatim: “{quote[:80]}”")
    return Score(len(quotes) - len(misses), len(quotes), tuple(misses))


METRIC = Metric(
    "citations.quoted",
    f"Share of the quotations of {SHORTEST} words or more in the answer's text that stand so in a loaded text or in the user's words; dots mark what is left out.",
    "quotation accuracy, as in Gao et al., ALCE, 2023 (arXiv:2305.14627), here exact",
    _score,
)
