"""Turns to the verdict."""

from eval.case import Case
from eval.law import Instrument
from eval.metrics.base import Answer, Metric, Score, label


def _score(case: Case, answer: Answer, _: Instrument) -> Score | None:
    before = answer.get("earlier_answers")
    if case.verdicts is None or len(case.messages) < 2 or not isinstance(before, list):
        return None
    for turn, one in enumerate([*before, answer], 1):
        if isinstance(one, dict) and label(one) in case.verdicts:
            return Score(turn)
    return None


METRIC = Metric(
    "dialogue.turns",
    "Mean number of user messages until the right verdict first stands, over cases of several messages that reach it.",
    "dialogue length to success, as in Walker et al., PARADISE, 1997 (ACL P97-1035)",
    _score,
    better="",
)
