"""Facts: the unit, as the user chose it."""

from eval.case import Case
from eval.factvalues import same_unit
from eval.law import Instrument
from eval.metrics.base import Answer, Metric, Score
from eval.metrics.facts_recall import understood


def _score(case: Case, answer: Answer, _: Instrument) -> Score | None:
    given = understood(answer)
    both = [
        (want, given[name])
        for name, want in case.target.get("facts", {}).items()
        if name in given and isinstance(want, dict)
    ]
    if not both:
        return None
    return Score(sum(any(same_unit(want, value) for value in values) for want, values in both), len(both))


METRIC = Metric(
    "facts.unit",
    "Of the stated quantities that were understood under their name, the share that keeps the user's own unit.",
    "eval/SCHEMA.md: values in the user's own unit",
    _score,
)
