"""What is still missing: the facts that could move the verdict, computed from the trees and ranked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assistant.rules.known import Known
from assistant.rules.model import Node, Pathway
from assistant.rules.results import Finding, MissingFact, Status
from assistant.rules.search import at_home, permit_at_hand
from assistant.rules.tree import Outcome

Decided = tuple[Pathway, Outcome]
# A fact that settles less than this part of what the most telling one does is a detail.
_DETAIL = 20


def picking_facts(known: Known) -> tuple[str, ...]:
    """Return the facts without which no pathway can be picked, as far as they are not known."""
    kind = known.book.activities[known.activity]
    if permit_at_hand(known):
        # The permit has picked it already.
        return ()
    return tuple(name for name in kind.needs if not known.has(name))


def missing_facts(
    known: Known, outcomes: Sequence[Decided], deciding: Decided | None, needed: tuple[str, ...]
) -> tuple[MissingFact, ...]:
    """Return the facts that could move the verdict, most telling first.

    Args:
        known: what is stated.
        outcomes: all pathways considered.
        deciding: the least burdensome that has not failed.
        needed: facts that pick the pathway and are not known.
    """
    weights = _weights(outcomes, deciding, needed=bool(needed))
    findings = [finding for _, outcome in outcomes for finding in outcome.findings]
    order = {name: index for index, name in enumerate(dict.fromkeys(_facts_of(findings)))}
    hanging = deciding[1].hanging if deciding else frozenset()
    weights = _worth_asking(known, weights, hanging)
    cases = _cases(known, deciding[0].tree) if deciding else {}
    late = {name for name, gates in cases.items() if name not in hanging and any(one in weights for one in gates)}
    ranked = sorted(
        weights,
        key=lambda name: (name not in hanging, *_rank(known, name, weights, late=name in late), order.get(name, 0)),
    )
    if needed:
        ranked = [*needed, *_choosing(known, outcomes, "general_permit"), *ranked]
    elif deciding and deciding[0].kind == "general_permit" and not at_home(known, deciding[0]):
        # The activity has no general permit of its own: which one could fit is asked first.
        ranked = [*_choosing(known, outcomes, "general_permit"), *ranked]
    return tuple(_ask(known, name, findings, deciding) for name in dict.fromkeys(ranked))


def _worth_asking(known: Known, weights: Mapping[str, float], hanging: frozenset[str]) -> dict[str, float]:
    """Leave out details of one alternative among many: which alternative is taken is asked first."""
    most = max(weights.values(), default=0.0)
    kept = known.stated.keys() | known.unsure | hanging
    return {name: weight for name, weight in weights.items() if weight * _DETAIL >= most or name in kept}


def _weights(outcomes: Sequence[Decided], deciding: Decided | None, *, needed: bool) -> Mapping[str, float]:
    """How many open conditions each fact settles, alone or together with others."""
    if needed:
        return _sum(
            [outcome for path, outcome in outcomes if path.kind == "exemption"] or [one for _, one in outcomes][:1]
        )
    if deciding is None or deciding[0].kind in ("individual_permit", "contract"):
        return {}
    path, outcome = deciding
    family = [one for other, one in outcomes if path.family and other.family == path.family]
    open_family = [one for one in family if one.status is Status.UNKNOWN]
    if len(open_family) < 2:
        return dict(outcome.open)
    # Which member of the family fits is itself open: only what most of them share is worth a question.
    total = _sum(open_family)
    return {name: weight for name, weight in total.items() if 2 * _count(open_family, name) >= len(open_family)}


def _sum(outcomes: Sequence[Outcome]) -> Mapping[str, float]:
    out: dict[str, float] = {}
    for outcome in outcomes:
        for name, weight in outcome.open.items():
            out[name] = out.get(name, 0.0) + weight
    return out


def _count(outcomes: Sequence[Outcome], name: str) -> int:
    return sum(name in outcome.open for outcome in outcomes)


def _choosing(known: Known, outcomes: Sequence[Decided], kind: str) -> list[str]:
    """Facts that tell apart the pathways of one kind that are still open: what each is made for."""
    open_paths = [path for path, outcome in outcomes if path.kind == kind and outcome.status is not Status.NOT_MET]
    facts = [node.fact for path in open_paths for node in path.made_for if node.fact]
    return [name for name in dict.fromkeys(facts) if not known.has(name)]


def _cases(known: Known, tree: Node) -> Mapping[str, frozenset[str]]:
    """Return, for each fact that counts in a case only, the facts that tell whether it is that case."""
    inside: dict[str, set[str]] = {}
    plain: set[str] = set()
    stack: list[tuple[Node, frozenset[str]]] = [(tree, frozenset())]
    while stack:
        node, gates = stack.pop()
        threshold = known.book.thresholds.get(node.id)
        case = (*node.when, *(threshold.subject if threshold else ()))
        gates |= {one.fact for one in case if one.fact and not known.has(one.fact)}
        fact = node.fact or (threshold.fact if threshold else None)
        if fact and gates - {fact}:
            inside.setdefault(fact, set()).update(gates)
        elif fact:
            plain.add(fact)
        stack += [(child, gates) for child in node.nodes]
    return {name: frozenset(gates) for name, gates in inside.items() if name not in plain}


def _rank(known: Known, name: str, weights: Mapping[str, float], *, late: bool) -> tuple[bool, bool, bool, float, int]:
    """A value said but not sharply first, then sizes and dates, what settles most, what most provisions rest on.

    What counts in one case only comes after the question whether it is that case.
    """
    kind = known.book.facts[name]
    size = kind.type in ("quantity", "count", "date") and 2 * weights[name] > 1
    return (name not in known.stated, late, not size, -weights[name], -len(kind.decides))


def _facts_of(findings: Sequence[Finding]) -> list[str]:
    return [name for finding in findings for name in finding.open_facts]


def _ask(known: Known, name: str, findings: Sequence[Finding], deciding: Decided | None) -> MissingFact:
    kind = known.book.facts[name]
    own = [*(deciding[1].findings if deciding else ()), *findings]
    resting = [one for one in own if name in one.open_facts or one.fact == name]
    citation = (
        resting[0].citation if resting else next((one for one in kind.decides if one.startswith(("2", "3", "NR "))), "")
    )
    settles = len({one.condition for one in own if name in one.open_facts})
    return MissingFact(
        name, kind.question, kind.why, citation, kind.where_to_find_out, settles, asked_in_vain=name in known.unsure
    )
