"""The confusion matrix of the verdict labels: expected against given."""

from collections import Counter
from collections.abc import Iterable, Mapping

from eval.case import Case
from eval.metrics.base import Answer
from eval.metrics.verdict_macro_f1 import pair

NAME = "verdict.confusion"
DEFINITION = "For each expected label, how often each label was given."


def confusion(rows: Iterable[tuple[Case, Answer]]) -> Mapping[str, Mapping[str, int]]:
    """Return counts by expected and given label."""
    table: dict[str, Counter[str]] = {}
    for case, answer in rows:
        if both := pair(case, answer):
            table.setdefault(both[0], Counter())[both[1]] += 1
    return {expected: dict(sorted(given.items())) for expected, given in sorted(table.items())}
