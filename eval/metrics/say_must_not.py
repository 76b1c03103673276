"""Words that the answer must not hold."""

import re

from eval.case import Case
from eval.law import Instrument
from eval.metrics.base import Answer, Metric, Score, text


def _score(case: Case, answer: Answer, _: Instrument) -> Score | None:
    patterns = case.target.get("must_not_say", [])
    if not patterns:
        return None
    misses = tuple(f"says /{one}/" for one in patterns if re.search(one, text(answer), re.IGNORECASE))
    return Score(len(patterns) - len(misses), len(patterns), misses)


METRIC = Metric(
    "say.must_not",
    "Share of the patterns that must not be in the answer's text that are not.",
    "eval/SCHEMA.md, `must_not_say`",
    _score,
)
