"""Which thresholds the stated facts touch, also outside the pathway of the verdict."""

from __future__ import annotations

from dataclasses import replace

from assistant.rules.hold import applicable, hold
from assistant.rules.known import Known
from assistant.rules.model import Node, Pathway, Threshold
from assistant.rules.results import Finding, Status
from assistant.rules.search import Search, at_home, search, shut
from assistant.rules.tree import evaluate

BY_WATER = "which season binds goes by the water"
# Regimes in which only a question about that very permit has a say.
_OF_PERMIT = {
    "wetland-general-permit": "wetland_general_permit",
    "wetland-individual-permit": "wetland_individual_permit",
    "dredging-individual-permit": "dredging_individual_permit",
    "dredging-contract": "dredging_contract",
}


def touched_by(known: Known) -> list[Finding]:
    """Return the finding of every threshold that the facts touch.

    Args:
        known: the facts; without an activity every threshold is tried.
    """
    found = search(known) if known.activity else Search((), None)
    reached = _reached(known, found)
    needed: set[str] = set()
    for path in reached:
        if path.kind in ("exemption", "general_permit"):
            needed |= _plain_limits(known, path.tree)
    names = {path.id for path in reached if not path.family}
    out = []
    for threshold in known.book.thresholds.values():
        apart = known.activity and known.activity not in threshold.applies_to and names.isdisjoint(threshold.pathways)
        if apart and not _of_the_permit(known, threshold):
            continue
        finding = _touched(known, threshold, needed=threshold.id in needed)
        if finding is not None:
            out.append(finding)
    return out


def _reached(known: Known, found: Search) -> list[Pathway]:
    """The pathways up to the deciding one; all general permits where the activity has none of its own."""
    out: list[Pathway] = []
    decided = False
    for path, _ in found.outcomes:
        homeless = (
            path.kind == "general_permit" and found.deciding is not None and not at_home(known, found.deciding[0])
        )
        if not decided or homeless:
            out.append(path)
        decided = decided or (found.deciding is not None and path is found.deciding[0])
    return [path for path in out if path.kind != "standard" and not shut(known, path)]


def _touched(known: Known, threshold: Threshold, *, needed: bool) -> Finding | None:
    if threshold.fact is None or not _same_permit(known, threshold):
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
        return replace(finding, status=Status.UNKNOWN, open_facts=gate, reason=BY_WATER)
    return finding


def _of_the_permit(known: Known, threshold: Threshold) -> bool:
    """The terms of a permit that is named bind whatever the work is that it permits."""
    own = _OF_PERMIT.get(threshold.regime)
    return own is not None and own == known.stated.get("permit_kind") and own.startswith("dredging")


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


def _plain_limits(known: Known, node: Node) -> set[str]:
    """Thresholds that stand without an alternative, or whose stated alternatives have all failed."""
    out: set[str] = set()
    for child in node.nodes:
        if child.only_if_stated or any(evaluate(known, gate).status is Status.NOT_MET for gate in child.when):
            continue
        if child.kind == "threshold":
            out.add(child.id)
        elif child.kind == "group" and child.join == "all":
            out |= _plain_limits(known, child)
        elif child.kind == "group":
            stated = [one for one in evaluate(known, child).findings if one.threshold and one.inputs]
            if stated and all(one.status is Status.NOT_MET for one in stated):
                out |= {one.id for one in child.nodes if one.kind == "threshold"}
    return out
