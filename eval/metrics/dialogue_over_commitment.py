"""Over-commitment: a verdict where facts are missing."""

from eval.case import Case
from eval.law import Instrument
from eval.metrics.base import Answer, Metric, Score, label

_DEFINITE = {"exempt", "not_exempt", "general_permit", "individual_permit"}


def _score(case: Case, answer: Answer, _: Instrument) -> Score | None:
    if case.verdicts is None:
        return None
    got = label(answer)
    asks = {"needs_facts"} & {*case.outcomes, *case.verdicts}
    open_verdict = all(verdict.endswith("_if") or verdict in {"needs_facts", "none"} for verdict in case.verdicts)
    if not (asks or (case.target.get("missing_facts") and open_verdict)):
        return None
    committed = got not in case.verdicts and (
        got in _DEFINITE or (case.verdicts == ("needs_facts",) and got.endswith("_if"))
    )
    miss = f"over-commitment: {got} although facts are missing ({', '.join(case.target.get('missing_facts', [])) or 'see target'})"
    return Score(float(committed), misses=(miss,) if committed else ())


METRIC = Metric(
    "dialogue.over_commitment",
    "Share of the cases whose right verdict is open (facts are missing) in which the answer gives a settled one; "
    "where not even the pathway can be picked, any pathway is too much.",
    "selective answering, as in Kamath et al., Selective Question Answering, 2020 (arXiv:2006.09462)",
    _score,
    better="low",
)
