"""A stated value moved across its limit."""

from collections.abc import Sequence

from eval.case import Case
from eval.law import Instrument
from eval.metrics.base import Answer, Metric, Score, listed


def _score(case: Case, answer: Answer, _: Instrument) -> Score | None:
    return Score(1) if case.metadata.get("base") else None


def unmoved(rows: Sequence[tuple[Case, Answer]]) -> dict[str, str]:
    """Return the cases whose value was moved without the right effect, and why."""
    faults: dict[str, str] = {}
    for case, answer, base in _pairs(rows):
        moved = str(case.metadata["moved"])
        before, after = _statuses(base), _statuses(answer)
        others = sorted(name for name in {*before, *after} - {moved} if before.get(name) != after.get(name))
        if before.get(moved) == after.get(moved):
            faults[case.id] = f"{moved} stays {after.get(moved)}"
        elif others:
            faults[case.id] = f"{', '.join(others)} changed too"
    return faults


def _pairs(rows: Sequence[tuple[Case, Answer]]) -> list[tuple[Case, Answer, Answer]]:
    """Each moved case with the answer to the first wording of its base."""
    first: dict[str, Answer] = {}
    for case, answer in rows:
        if case.metadata.get("base") and not case.metadata.get("moved"):
            first.setdefault(str(case.metadata["base"]), answer)
    moved = [(case, answer) for case, answer in rows if case.metadata.get("moved")]
    return [(case, answer, first[base]) for case, answer in moved if (base := str(case.metadata.get("base"))) in first]


def _statuses(answer: Answer) -> dict[str, str]:
    return {str(row.get("threshold")): str(row.get("status")) for row in listed(answer, "checks")}


def _whole(rows: Sequence[tuple[Case, Answer]]) -> float | None:
    pairs = _pairs(rows)
    return 1 - len(unmoved(rows)) / len(pairs) if pairs else None


METRIC = Metric(
    "robustness.moved",
    "Share of the pairs in which a stated value was moved across its limit (metadata `moved`) whose check of that threshold changes and "
    "no other check does.",
    "minimum functionality and directional tests, Ribeiro et al., CheckList, 2020 (arXiv:2005.04118); contrast sets, Gardner et al., 2020 (arXiv:2004.02709)",
    _score,
    whole=_whole,
)
