"""The search for the verdict: every pathway that an activity could take, and the least burdensome that has not failed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

from assistant.quantities.values import Amount, Shares, Sides, Value
from assistant.rules.advice import cautions_for, changes_for
from assistant.rules.hold import hold
from assistant.rules.known import Known
from assistant.rules.missing import missing_facts, picking_facts
from assistant.rules.model import BURDEN, Node, Pathway
from assistant.rules.results import Finding, PathwayResult, Status, Verdict
from assistant.rules.spans import both
from assistant.rules.touched import touched
from assistant.rules.tree import Outcome, evaluate
from assistant.rules.vocabulary import activity_named, facts_named, threshold_named

if TYPE_CHECKING:
    from assistant.rules.book import RuleBook

_OUTSIDE_TODAY = date(1, 1, 1)


def check(book: RuleBook, activity: str, facts: Mapping[str, Value], as_of: date) -> Verdict:
    """Hold an activity against every pathway it could take.

    Args:
        book: the rules.
        activity: name in the activity vocabulary, "" where it is not known.
        facts: what is stated, by fact name.
        as_of: the day of asking.

    Returns:
        The verdict, with every finding of every pathway considered.

    Raises:
        RiparianError: no such activity or fact; nearest names offered.
    """
    facts_named(book, facts)
    if not activity:
        return Verdict("needs_facts", activity, None)
    activity_named(book, activity)
    known = Known(book, facts, as_of, resolved(book, activity, facts))
    paths = [path for path in candidates(known) if _fits_permit(known, path)]
    outcomes = [(path, _outcome(known, path)) for path in paths]
    results = tuple(_result(path, outcome) for path, outcome in outcomes)
    deciding = _deciding(outcomes)
    needed = picking_facts(known) if deciding is None or deciding[0].kind != "outside" else ()
    label = "needs_facts" if needed else _label(known, deciding)
    considered = _until(results, deciding)
    return Verdict(
        label,
        activity,
        None if needed or deciding is None else deciding[0].id,
        results,
        missing_facts(known, outcomes, deciding, needed),
        changes_for(known, considered),
        cautions_for(known, considered, deciding[0] if deciding else None),
        tuple(finding for result in considered for finding in result.findings if finding.duty),
    )


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
        if known.activity in path.activities or (known.activity in path.activities_if_open and gate is Status.MET):
            out.append(path)
    scale = [path.kind for path in out]
    return sorted(out, key=lambda path: (scale.index(path.kind), _distance(known, path)))


def _distance(known: Known, path: Pathway) -> float:
    """How far a pathway is from the activity: it names those first for which it is made, or the facts it is made for."""
    names = path.activities
    place = names.index(known.activity) if known.activity in names else len(names)
    made_for = path.made_for and both(evaluate(known, node).status for node in path.made_for) is Status.MET
    return min(place, 0.5) if made_for else place


def _fits_permit(known: Known, path: Pathway) -> bool:
    """Where a permit is already at hand, the easier ways are no longer asked about."""
    at_hand = known.stated.get("permit_kind")
    kinds = {other.permit: other.kind for other in known.book.pathways.values() if known.activity in other.activities}
    if at_hand not in kinds or path.kind in ("standard", "outside"):
        return True
    return BURDEN.index(path.kind) >= BURDEN.index(kinds[at_hand])


def _outcome(known: Known, path: Pathway) -> Outcome:
    outcome = evaluate(known, path.tree)
    for override in path.overrides:
        # What the department has not been said to have found is no condition.
        stated = evaluate(known, override)
        if stated.status is Status.NOT_MET:
            outcome = Outcome(Status.NOT_MET, outcome.findings + stated.findings, outcome.failed + stated.failed)
    return outcome


def _result(path: Pathway, outcome: Outcome) -> PathwayResult:
    ranked = sorted(outcome.open, key=lambda name: -outcome.open[name])
    return PathwayResult(
        path.id,
        path.title,
        path.kind,
        path.authority,
        path.standards,
        path.frees_from,
        outcome.status,
        outcome.findings,
        outcome.failed,
        tuple(ranked),
    )


def _deciding(outcomes: Sequence[tuple[Pathway, Outcome]]) -> tuple[Pathway, Outcome] | None:
    for path, outcome in outcomes:
        if path.kind in ("individual_permit", "contract"):
            return path, outcome
        if path.kind != "standard" and outcome.status is not Status.NOT_MET:
            return path, outcome
    return None


def _label(known: Known, deciding: tuple[Pathway, Outcome] | None) -> str:
    if deciding is None:
        exempts = any(path.kind == "exemption" for path in candidates(known))
        return "not_exempt" if exempts else "none"
    path, outcome = deciding
    if path.kind in ("individual_permit", "contract"):
        return "individual_permit"
    label = "general_permit" if path.kind == "general_permit" else "exempt"
    return label if outcome.status is Status.MET else f"{label}_if"


def _until(results: tuple[PathwayResult, ...], deciding: tuple[Pathway, Outcome] | None) -> tuple[PathwayResult, ...]:
    """The pathways up to the deciding one."""
    out: list[PathwayResult] = []
    for result in results:
        out.append(result)
        if deciding is not None and result.pathway == deciding[0].id:
            break
    return tuple(out)


def check_threshold(book: RuleBook, id: str, value: Value) -> Finding:  # noqa: A002 - the contract's name
    """Hold one value against one threshold, alone.

    Args:
        book: the rules.
        id: the threshold's id.
        value: the value, in any unit of the threshold's dimension.

    Raises:
        RiparianError: no such threshold; nearest names offered.
    """
    threshold = threshold_named(book, id)
    name = threshold.fact or threshold.id
    if threshold.part and isinstance(value, Amount) and value.low is not None and value.exact:
        value = Shares((value.low,) * threshold.part)
    if threshold.fact == "dimensions" and isinstance(value, Amount) and value.low is not None and value.exact:
        value = Sides((value.low,), value.unit)
    bare = replace(threshold, total="", subject=(), exceptions=(), clock=None, also=())
    return hold(Known(book, {name: value}, _OUTSIDE_TODAY), bare)


def checks(book: RuleBook, facts: Mapping[str, Value], as_of: date, activities: Sequence[str]) -> tuple[Finding, ...]:
    """Return every threshold that the facts touch, also outside the verdict's pathway.

    Args:
        book: the rules.
        facts: what is stated, by fact name.
        as_of: the day of asking.
        activities: the activities in question; none means all.

    Returns:
        One finding a threshold, in the law's order; of several values the worst decides. A limit that the question's
        own pathway needs and whose value is not said is there too, as unknown.
    """
    facts_named(book, facts)
    names = tuple(dict.fromkeys(resolved(book, name, facts) for name in activities))
    found: dict[str, Finding] = {}
    for activity in names or ("",):
        known = Known(book, facts, as_of, activity)
        needed = _needed(known) if activity else set()
        for threshold in book.thresholds.values():
            finding = touched(known, threshold, needed=threshold.id in needed)
            if finding is not None:
                found.setdefault(threshold.id, finding)
    return tuple(found[name] for name in book.thresholds if name in found)


def _needed(known: Known) -> set[str]:
    """Limits of the pathways up to the deciding one that stand there without an alternative."""
    outcomes = [(path, _outcome(known, path)) for path in candidates(known) if _fits_permit(known, path)]
    deciding = _deciding(outcomes)
    out: set[str] = set()
    for path, _ in outcomes:
        if path.kind not in ("standard", "individual_permit", "contract", "outside"):
            out |= _plain_limits(known, path.tree)
        if deciding is not None and path is deciding[0]:
            break
    return out


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
