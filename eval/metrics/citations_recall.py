"""Citations: recall."""

from eval.case import Case
from eval.cites import free, key
from eval.law import Instrument
from eval.metrics.base import Answer, Metric, Score, listed


def sets(case: Case, answer: Answer) -> tuple[set[str], set[str], dict[str, str]]:
    """Return the keys that are required, those required and cited, and those cited at a cost (key to citation)."""
    target = case.target
    required = {key(citation) for citation in target.get("citations", [])}
    cited = {key(str(row.get("citation"))): str(row.get("citation")) for row in listed(answer, "citations")}
    allowed = free([*target.get("citations", []), *target.get("also_fine", [])], case.regime)
    return required, required & set(cited), {name: citation for name, citation in cited.items() if name not in allowed}


def _score(case: Case, answer: Answer, _: Instrument) -> Score | None:
    required, hit, _stray = sets(case, answer)
    if not required:
        return None
    misses = tuple(
        f"citation {citation} is missing" for citation in case.target["citations"] if key(citation) not in hit
    )
    return Score(len(hit) / len(required), misses=misses)


METRIC = Metric(
    "citations.recall",
    "Mean over cases of the share of the required provisions that the answer cites. No citation: 0.",
    "citation recall, as in Gao et al., ALCE, 2023 (arXiv:2305.14627), here against a set",
    _score,
)
