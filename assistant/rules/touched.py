"""Which thresholds the stated facts touch, also outside the pathway of the verdict."""

from __future__ import annotations

from dataclasses import replace

from assistant.rules.hold import applicable, hold
from assistant.rules.known import Known
from assistant.rules.model import Threshold
from assistant.rules.results import Finding, Status

# Regimes in which only a question about that very permit has a say.
_OF_PERMIT = {
    "wetland-general-permit": "wetland_general_permit",
    "wetland-individual-permit": "wetland_individual_permit",
    "dredging-individual-permit": "dredging_individual_permit",
    "dredging-contract": "dredging_contract",
}


def touched(known: Known, threshold: Threshold, *, needed: bool) -> Finding | None:
    """Return the finding of a threshold that the facts touch, None for one that they do not.

    Args:
        known: the facts.
        threshold: the number of the law.
        needed: the question's own pathway needs it, so that it is reported also where its value is not said.
    """
    if threshold.fact is None or (known.activity and known.activity not in threshold.applies_to):
        return None
    if not _same_permit(known, threshold):
        return None
    say = applicable(known, threshold)
    if say is Status.NOT_MET:
        return None
    finding = hold(known, threshold)
    asked = threshold.fact in known.unsure
    if not finding.inputs:
        shown = (needed and say is Status.MET) or asked
        return finding if shown and threshold.role in ("limit", "window") else None
    if _beside_the_point(known, threshold):
        return None
    if threshold.step and threshold.fact in known.stated and not _right_step(known, threshold):
        return None
    if say is Status.UNKNOWN and threshold.role == "window" and finding.status is Status.NOT_MET:
        # Which season binds goes by the water, and the water is not known.
        gate = tuple(node.fact for node in threshold.subject if node.fact and not known.has(node.fact))
        return replace(finding, status=Status.UNKNOWN, open_facts=gate, reason="which season binds goes by the water")
    return finding


def _same_permit(known: Known, threshold: Threshold) -> bool:
    at_hand = known.stated.get("permit_kind")
    own = _OF_PERMIT.get(threshold.regime)
    return at_hand in (None, "none") or own is None or own == at_hand


def _beside_the_point(known: Known, threshold: Threshold) -> bool:
    """A number of a permit that nobody mentioned is reported only where something else of its standard is stated."""
    if threshold.regime not in _OF_PERMIT or known.stated.get("permit_kind") not in (None, "none"):
        return False
    book = known.book
    if not threshold.pathways or any(book.pathways[name].kind != "standard" for name in threshold.pathways):
        return False
    rivals = [
        one for one in book.thresholds.values() if one.fact == threshold.fact and known.activity in one.applies_to
    ]
    if not any(book.pathways[name].kind != "standard" for one in rivals for name in one.pathways):
        return False
    others = {one.fact for one in book.thresholds.values() if set(one.pathways) & set(threshold.pathways)}
    return not any(name in known.stated for name in others - {threshold.fact} if name)


def _right_step(known: Known, threshold: Threshold) -> bool:
    """A bare number of days belongs to the step that is named; unnamed, to the only clock there is."""
    step = known.token("procedure_step")
    if step is not None:
        return step == threshold.step
    rivals = [
        one
        for one in known.book.thresholds.values()
        if one.fact == threshold.fact and known.activity in one.applies_to and _same_permit(known, one)
    ]
    return len({one.step for one in rivals}) <= 1
