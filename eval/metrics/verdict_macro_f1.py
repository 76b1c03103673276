"""Macro F1 over the verdict labels."""

from collections.abc import Sequence

from eval.case import Case
from eval.law import Instrument
from eval.metrics.base import Answer, Metric, Score, f_beta, label


def pair(case: Case, answer: Answer) -> tuple[str, str] | None:
    """Return the expected and the given label; where several are right, the given one if it is among them, else the first."""
    if case.verdicts is None:
        return None
    got = label(answer) or "(no label)"
    return (got if got in case.verdicts else case.verdicts[0]), got


def _score(case: Case, answer: Answer, _: Instrument) -> Score | None:
    both = pair(case, answer)
    return None if both is None else Score(float(both[0] == both[1]))


def macro_f1(rows: Sequence[tuple[Case, Answer]]) -> float | None:
    """Return the mean of the F1 of every label that is expected somewhere."""
    pairs = [both for case, answer in rows if (both := pair(case, answer))]
    values = []
    for name in {expected for expected, _ in pairs}:
        hit = sum(expected == got == name for expected, got in pairs)
        given = sum(got == name for _, got in pairs)
        values.append(f_beta(hit / given if given else 0.0, hit / sum(expected == name for expected, _ in pairs), 1))
    return sum(values) / len(values) if values else None


METRIC = Metric(
    "verdict.macro_f1",
    "Mean over the labels expected somewhere of each label's F1; where several labels are right, the given one counts as expected if it is among them.",
    "Opitz and Burst, Macro F1 and Macro F1, 2019 (arXiv:1911.03347): the mean of the classes' F1",
    _score,
    whole=macro_f1,
)
