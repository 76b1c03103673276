"""Needless questions."""

from eval.case import Case
from eval.law import Instrument
from eval.metrics.base import Answer, Metric, Score
from eval.metrics.missing_recall import asked


def _score(case: Case, answer: Answer, instrument: Instrument) -> Score | None:
    given = asked(answer)
    target = case.target
    if not given or case.verdicts is None:
        return None
    if "citations" not in target and "also_fine" not in target and case.verdicts != ("none",):
        return None  # the case names no provision to hold a question against
    places = [*target.get("citations", []), *target.get("also_fine", [])]
    places += [
        instrument.vocabulary.thresholds[name]
        for name in target.get("checks", {})
        if name in instrument.vocabulary.thresholds
    ]
    misses = []
    for fact in given:
        if fact in target.get("missing_facts", []):
            continue
        if case.verdicts == ("none",):
            misses.append(f"needless question: {fact} (no verdict is asked)")
        elif fact in target.get("facts", {}):
            misses.append(f"needless question: {fact} (stated already)")
        elif not instrument.vocabulary.could_move(fact, places):
            misses.append(f"needless question: {fact} (decides nothing of this case)")
    return Score(len(misses), len(given), tuple(misses))


METRIC = Metric(
    "dialogue.needless",
    "Share of the facts asked for that neither stand in the case's missing facts nor could move its verdict: no verdict is asked, "
    "the fact is stated already, or it decides no provision that the case names.",
    "eval/SCHEMA.md: when a question is needless",
    _score,
    better="low",
)
