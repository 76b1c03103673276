"""Fully right: nothing in the target missed."""

from eval.case import Case
from eval.law import Instrument
from eval.metrics import (
    checks_accuracy,
    citations_recall,
    facts_recall,
    missing_recall,
    outcome_accuracy,
    say_must,
    say_must_not,
    values_stated,
    verdict_accuracy,
)
from eval.metrics.base import Answer, Metric, Score

_PARTS = (
    outcome_accuracy,
    verdict_accuracy,
    checks_accuracy,
    facts_recall,
    missing_recall,
    citations_recall,
    values_stated,
    say_must,
    say_must_not,
)


def _score(case: Case, answer: Answer, instrument: Instrument) -> Score:
    return Score(
        float(not any((score := part.METRIC.score(case, answer, instrument)) and score.misses for part in _PARTS))
    )


METRIC = Metric(
    "full.right",
    "Share of the cases in which nothing of the target is missed: outcome, verdict, every check, fact, missing fact, citation, value and wording.",
    "issue 4, Measures; exact match over the whole target",
    _score,
)
