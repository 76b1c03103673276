"""Facts: precision."""

from eval.case import Case
from eval.factvalues import equal
from eval.law import Instrument
from eval.metrics.base import Answer, Metric, Score
from eval.metrics.facts_recall import understood


def _score(case: Case, answer: Answer, _: Instrument) -> Score | None:
    expected = case.target.get("facts")
    given = understood(answer)
    if not expected or not given:
        return None
    right = sum(
        name in expected and any(equal(expected[name], value) for value in values) for name, values in given.items()
    )
    return Score(right, len(given))


METRIC = Metric(
    "facts.precision",
    "Share of the understood facts that the case lists with that value. Cases list what decides, not all that is said: a lower bound.",
    "slot precision, as in Budzianowski et al., MultiWOZ, 2018 (arXiv:1810.00278)",
    _score,
)
