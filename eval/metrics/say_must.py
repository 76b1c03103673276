"""Words that the answer must hold."""

import re

from eval.amounts import plain
from eval.case import Case
from eval.law import Instrument
from eval.metrics.base import Answer, Metric, Score, text


def _score(case: Case, answer: Answer, _: Instrument) -> Score | None:
    patterns = case.target.get("must_say", [])
    if not patterns:
        return None
    said = (text(answer), plain(text(answer)))
    misses = tuple(
        f"does not say /{one}/" for one in patterns if not any(re.search(one, words, re.IGNORECASE) for words in said)
    )
    return Score(len(patterns) - len(misses), len(patterns), misses)


METRIC = Metric(
    "say.must",
    "Share of the patterns that must be in the answer's text that are.",
    "eval/SCHEMA.md, `must_say`",
    _score,
)
