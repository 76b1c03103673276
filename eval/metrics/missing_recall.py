"""Missing facts: recall."""

from eval.case import Case
from eval.law import Instrument
from eval.metrics.base import Answer, Metric, Score, listed


def asked(answer: Answer) -> list[str]:
    """Return the names of the facts that the answer asks for, in its order, each once."""
    return list(dict.fromkeys(str(row.get("fact")) for row in listed(answer, "missing_facts")))


def _score(case: Case, answer: Answer, _: Instrument) -> Score | None:
    expected = case.target.get("missing_facts")
    if not expected:
        return None
    given = asked(answer)
    misses = tuple(
        f"missing fact {name} is not asked for (asked: {', '.join(given) or 'nothing'})"
        for name in expected
        if name not in given
    )
    return Score(len(expected) - len(misses), len(expected), misses)


METRIC = Metric(
    "missing.recall",
    "Share of all facts expected to be asked for that are among the answer's missing facts.",
    "Rao and Daume, Learning to Ask Good Questions, 2018 (arXiv:1805.04655): recall of what is missing",
    _score,
)
