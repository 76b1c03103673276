"""Facts: recall."""

from eval.case import Case
from eval.factvalues import equal
from eval.law import Instrument
from eval.metrics.base import Answer, Metric, Score, listed


def understood(answer: Answer) -> dict[str, list[object]]:
    """Return the values the answer gives for each fact."""
    values: dict[str, list[object]] = {}
    for row in listed(answer, "facts"):
        values.setdefault(str(row.get("fact")), []).append(row.get("value"))
    return values


def _score(case: Case, answer: Answer, _: Instrument) -> Score | None:
    expected = case.target.get("facts")
    if not expected:
        return None
    given = understood(answer)
    misses = tuple(
        f"fact {name}: expected {want}, got {given.get(name, 'nothing')}"
        for name, want in expected.items()
        if not any(equal(want, value) for value in given.get(name, []))
    )
    return Score(len(expected) - len(misses), len(expected), misses)


def paired(case: Case, answer: Answer) -> list[tuple[object, list[object]]]:
    """Return the target's facts that were understood under their name: what the words state, and what was read."""
    given = understood(answer)
    return [(want, given[name]) for name, want in case.target.get("facts", {}).items() if name in given]


METRIC = Metric(
    "facts.recall",
    "Share of all stated facts that were understood with the right value (exact after conversion of units).",
    "slot recall, as in Budzianowski et al., MultiWOZ, 2018 (arXiv:1810.00278)",
    _score,
)
