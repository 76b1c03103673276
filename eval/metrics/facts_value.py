"""Facts: the value, where the fact was understood at all."""

from eval.case import Case
from eval.factvalues import equal
from eval.law import Instrument
from eval.metrics.base import Answer, Metric, Score
from eval.metrics.facts_recall import paired


def _score(case: Case, answer: Answer, _: Instrument) -> Score | None:
    both = paired(case, answer)
    if not both:
        return None
    return Score(sum(any(equal(want, value) for value in values) for want, values in both), len(both))


METRIC = Metric(
    "facts.value",
    "Of the stated facts that were understood under their name, the share with the right value.",
    "value accuracy given the slot, as in Budzianowski et al., MultiWOZ, 2018 (arXiv:1810.00278)",
    _score,
)
