"""Checks: the status of every expected threshold."""

from collections.abc import Callable

from eval.case import Case
from eval.law import Instrument
from eval.metrics.base import Answer, Metric, Score, listed


def _why(row: dict[str, object] | None) -> str:
    if row is None:
        return "not reported"
    return f"{row.get('status')} (value {row.get('value')}, limit {row.get('limit')})"


def scorer(status: str | None) -> Callable[[Case, Answer, Instrument], Score | None]:
    """Return the scorer of all expected checks, or of those whose expected status is the given one."""

    def score(case: Case, answer: Answer, _: Instrument) -> Score | None:
        expected = {name: want for name, want in case.target.get("checks", {}).items() if status in (None, want)}
        if not expected:
            return None
        given = {str(row.get("threshold")): dict(row) for row in listed(answer, "checks")}
        wrong = [name for name, want in expected.items() if given.get(name, {}).get("status") != want]
        misses = tuple(f"check {name}: expected {expected[name]}, got {_why(given.get(name))}" for name in wrong)
        return Score(len(expected) - len(wrong), len(expected), misses if status is None else ())

    return score


METRIC = Metric(
    "checks.accuracy",
    "Share of all expected (threshold, status) pairs that the answer reports so. A threshold that is not reported: wrong.",
    "eval/SCHEMA.md, Status of a check",
    scorer(None),
)
