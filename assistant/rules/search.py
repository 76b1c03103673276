"""Which pathways an activity could take, and the least burdensome that has not failed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.quantities.values import Value
from assistant.rules.known import Known
from assistant.rules.model import BURDEN, Pathway
from assistant.rules.results import Status
from assistant.rules.spans import both
from assistant.rules.tree import Outcome, evaluate

if TYPE_CHECKING:
    from assistant.rules.book import RuleBook


@dataclass(frozen=True, slots=True)
class Search:
    """Every pathway considered with its outcome, least burdensome first, and the one that decides."""

    outcomes: tuple[tuple[Pathway, Outcome], ...]
    deciding: tuple[Pathway, Outcome] | None


def search(known: Known) -> Search:
    """Hold every pathway that the activity could take against the facts."""
    paths = [path for path in candidates(known) if _fits_permit(known, path)]
    outcomes = tuple((path, _outcome(known, path)) for path in paths)
    return Search(outcomes, _deciding(outcomes))


def at_home(known: Known, path: Pathway) -> bool:
    """Return whether a pathway is made for the activity: one of its own, or one of a family told apart by purpose."""
    return known.activity in path.activities[:1] or bool(path.family)


def permit_at_hand(known: Known) -> str:
    """Return the kind of pathway that a stated permit stands for, "" where none is at hand for the activity."""
    kinds = {other.permit: other.kind for other in known.book.pathways.values() if known.activity in other.activities}
    return kinds.get(str(known.stated.get("permit_kind")), "")


def resolved(book: RuleBook, activity: str, facts: Mapping[str, Value]) -> str:
    """Return the activity that the stated facts make of a wider one: a fill of known purpose, a digging of known manner."""
    if activity == "dredging" and isinstance(facts.get("uses_power"), bool):
        return "powered_dredging" if facts["uses_power"] else "manual_dredging"
    if activity.startswith("wetland_fill_") and isinstance(purpose := facts.get("purpose"), str):
        for kind in book.activities.values():
            if kind.name.startswith("wetland_fill_") and ("purpose", purpose) in kind.implies:
                return kind.name
    return activity


def candidates(known: Known) -> list[Pathway]:
    """Return the pathways that the activity could take, least burdensome first; standards come last."""
    out = []
    for path in known.book.pathways.values():
        gate = both(evaluate(known, node).status for node in path.open_when)
        opened = known.activity in path.activities_if_open and gate is Status.MET
        if known.activity in path.activities or opened or shut(known, path, gate):
            out.append(path)
    scale = [path.kind for path in out]
    return sorted(out, key=lambda path: (scale.index(path.kind), _distance(known, path)))


def shut(known: Known, path: Pathway, gate: Status | None = None) -> bool:
    """Return whether a pathway is there only to say that it fails: powered work asks about removal by hand."""
    if known.activity not in path.activities_if_shut:
        return False
    return (gate or both(evaluate(known, node).status for node in path.open_when)) is Status.NOT_MET


def _distance(known: Known, path: Pathway) -> float:
    """How far a pathway is from the activity: it names those first for which it is made, or the facts it is made for."""
    names = path.activities
    place = names.index(known.activity) if known.activity in names else len(names)
    made_for = path.made_for and both(evaluate(known, node).status for node in path.made_for) is Status.MET
    return min(place, 0.5) if made_for else place


def _fits_permit(known: Known, path: Pathway) -> bool:
    """Where a permit is already at hand, the easier ways are no longer asked about."""
    at_hand = permit_at_hand(known)
    if not at_hand or path.kind in ("standard", "outside"):
        return True
    return BURDEN.index(path.kind) >= BURDEN.index(at_hand)


def _outcome(known: Known, path: Pathway) -> Outcome:
    outcome = evaluate(known, path.tree)
    if shut(known, path):
        # Its sizes are beside the point: what shuts it is, and what else was said that it does not allow.
        told = tuple(one for one in outcome.findings if one.status is Status.NOT_MET and not one.threshold)
        ids = {one.condition for one in told}
        return Outcome(outcome.status, told, tuple(one for one in outcome.failed if one in ids))
    for override in path.overrides:
        # What the department has not been said to have found is no condition.
        stated = evaluate(known, override)
        if stated.status is Status.NOT_MET:
            outcome = Outcome(Status.NOT_MET, outcome.findings + stated.findings, outcome.failed + stated.failed)
    return outcome


def _deciding(outcomes: Sequence[tuple[Pathway, Outcome]]) -> tuple[Pathway, Outcome] | None:
    for path, outcome in outcomes:
        if path.kind in ("individual_permit", "contract"):
            return path, outcome
        if path.kind != "standard" and outcome.status is not Status.NOT_MET:
            return path, outcome
    return None
