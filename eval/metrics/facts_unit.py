"""Facts: the unit, as the user chose it."""

from eval.case import Case
from eval.factvalues import same_unit
from eval.law import Instrument
from eval.metrics.base import Answer, Metric, Score
from eval.metrics.facts_recall import paired


def _score(case: Case, answer: Answer, _: Instrument) -> Score | None:
    both = [(want, values) for want, values in paired(case, answer) if isinstance(want, dict)]
    if not both:
        return None
    return Score(sum(any(same_unit(want, value) for value in values) for want, values in both), len(both))


METRIC = Metric(
    "facts.unit",
    "Of the stated quantities that were understood under their name, the share that keeps the user's own unit.",
    "eval/SCHEMA.md: values in the user's own unit",
    _score,
)
