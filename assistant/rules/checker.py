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
from assistant.rules.model import Pathway
from assistant.rules.results import Finding, PathwayResult, Status, Verdict
from assistant.rules.search import candidates, resolved, search
from assistant.rules.touched import touched_by
from assistant.rules.tree import Outcome
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
    found = search(known)
    outcomes, deciding = found.outcomes, found.deciding
    results = tuple(_result(path, outcome) for path, outcome in outcomes)
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
        for finding in touched_by(Known(book, facts, as_of, activity)):
            found.setdefault(finding.condition, finding)
    return tuple(found[name] for name in book.thresholds if name in found)
