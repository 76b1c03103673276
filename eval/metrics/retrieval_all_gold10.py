"""All gold provisions among the first ten."""

from eval.case import Case
from eval.cites import key
from eval.law import Instrument
from eval.metrics.base import Answer, Metric, Score
from eval.metrics.ranking import ranked


def _score(case: Case, answer: Answer, _: Instrument) -> Score | None:
    gold = {key(citation) for citation in case.target.get("citations", [])}
    if not gold or not isinstance(answer.get("hits"), list):
        return None
    return Score(float(gold <= set(ranked(answer)[:10])))


METRIC = Metric(
    "retrieval.all_gold_R@10",
    "Share of the cases all of whose required provisions are among the first ten. Nothing found: 0.",
    "full recall, as in Yang et al., HotpotQA, 2018 (arXiv:1809.09600): all supporting facts",
    _score,
)
