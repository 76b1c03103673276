"""Rankings of provisions, scored through ir_measures; shared by the retrieval metrics."""

from collections.abc import Callable

from eval.case import Case
from eval.cites import key
from eval.law import Instrument
from eval.metrics.base import Answer, Score, listed


def ranked(answer: Answer) -> list[str]:
    """Return the keys of the provisions that search found, best first; empty where the system shows no ranking."""
    return list(dict.fromkeys(key(str(row.get("citation"))) for row in listed(answer, "hits")))


def measured(name: str) -> Callable[[Case, Answer, Instrument], Score | None]:
    """Return the scorer of one measure of ir_measures ("R@5", "RR@10", "nDCG@10")."""

    def score(case: Case, answer: Answer, _: Instrument) -> Score | None:
        gold = [key(citation) for citation in case.target.get("citations", [])]
        found = ranked(answer)
        if not gold or not isinstance(answer.get("hits"), list):
            return None
        import ir_measures

        measure = ir_measures.parse_measure(name)
        run = {"q": {one: float(len(found) - rank) for rank, one in enumerate(found)}}
        values = [row.value for row in ir_measures.iter_calc([measure], {"q": dict.fromkeys(gold, 1)}, run)]
        return Score(values[0] if values and found else 0.0)

    return score
