"""Evaluates the tree of a pathway: Kleene's three values, every leaf, no short cut."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from assistant.rules.conditions import condition, volume_tested
from assistant.rules.derive import derived_from, facts_behind
from assistant.rules.hold import applicable, gate_facts, hold
from assistant.rules.known import Known
from assistant.rules.model import Node, Threshold
from assistant.rules.reader import walk
from assistant.rules.results import Finding, Status
from assistant.rules.spans import both, either, opposite

if TYPE_CHECKING:
    from assistant.rules.book import RuleBook


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a tree says.

    Args:
        status: of the whole tree.
        findings: all leaves that have a say, in the file's order.
        failed: ids of the leaves that make it fail.
        open: facts that could still change it, with how much of an open condition each settles.
        hanging: those of them on which alone it hangs: what was stated has failed already, unless they rescue it.
    """

    status: Status
    findings: tuple[Finding, ...] = ()
    failed: tuple[str, ...] = ()
    open: dict[str, float] = field(default_factory=dict)
    hanging: frozenset[str] = frozenset()


def evaluate(known: Known, node: Node) -> Outcome:
    """Evaluate a node with its gate and its exceptions.

    Args:
        known: the facts.
        node: root of the tree.
    """
    memo = known.book.memo
    if depends_on(known.book, node).isdisjoint(known.names):
        # Nothing is known of what it rests on: it says the same in every project.
        key = ("untouched", id(node))
        if key not in memo:
            memo[key] = _whole(known, node)
        found: Outcome = memo[key]
        return found
    return _whole(known, node)


def _whole(known: Known, node: Node) -> Outcome:
    if node.only_if_stated and not _stated(known, node):
        return Outcome(Status.MET)
    inner = _bare(known, node)
    if node.duty:
        return Outcome(Status.MET, tuple(replace(one, duty=True) for one in inner.findings))
    if node.unless:
        inner = _excused(known, inner, node)
    if node.when:
        inner = _gated(known, inner, node)
    return inner


def depends_on(book: RuleBook, node: Node) -> frozenset[str]:
    """Return the facts that a tree can rest on, derivations included."""
    key = id(node)
    if key not in book.memo:
        facts: set[str] = set()
        for one in walk(node):
            facts |= {name for name in (one.fact, one.not_after, *one.not_over) if name}
            for name in (one.id, *one.not_over):
                if name in book.thresholds:
                    facts |= facts_behind(book.thresholds[name])
            if one.not_after:
                facts.add("today")
            if one.not_over:
                facts |= derived_from(one.fact or "")
        # The node is kept too: as long as it lives, no other can have its identity.
        book.memo[key] = (frozenset(facts), node)
    found: tuple[frozenset[str], Node] = book.memo[key]
    return found[0]


def _bare(known: Known, node: Node) -> Outcome:
    if node.kind == "group":
        parts = [evaluate(known, child) for child in node.nodes]
        return _all(parts) if node.join == "all" else _any(parts)
    if node.kind == "threshold":
        return _threshold(known, node)
    value = known.get(node.fact) if node.fact else None
    if node.not_after or node.not_over or not isinstance(value, bool | str):
        return _leaf(condition(known, node))
    # A yes/no or a choice says the same wherever it comes from the same facts.
    memo, key = known.book.memo, (id(node), value, known.inputs(node.fact or ""))
    if key not in memo:
        memo[key] = _leaf(condition(known, node))
    found: Outcome = memo[key]
    return found


def _leaf(finding: Finding) -> Outcome:
    failed = (finding.condition,) if finding.status is Status.NOT_MET else ()
    facts = finding.open_facts if finding.status is Status.UNKNOWN else ()
    return Outcome(finding.status, (finding,), failed, {name: 1 / len(facts) for name in facts})


def _all(parts: list[Outcome]) -> Outcome:
    status = both(part.status for part in parts)
    failed = tuple(name for part in parts if part.status is Status.NOT_MET for name in part.failed)
    return Outcome(status, _joined(parts), failed, _open(status, parts, 1.0), _hanging(status, parts))


def _any(parts: list[Outcome]) -> Outcome:
    status = either(part.status for part in parts)
    failed = tuple(name for part in parts for name in part.failed) if status is Status.NOT_MET else ()
    askable = sum(part.status is Status.UNKNOWN and bool(part.open) for part in parts)
    facts = _open(status, parts, 1 / max(askable, 1))
    hanging = _hanging(status, parts)
    if status is Status.UNKNOWN and any(_has_failed(part) for part in parts):
        hanging |= facts.keys()
    return Outcome(status, _joined(parts), failed, facts, hanging)


def _has_failed(part: Outcome) -> bool:
    """Whether it failed on something that was said, or the text leaves open what was said."""
    if part.status is Status.NOT_MET:
        return any(one.inputs for one in part.findings if one.condition in part.failed)
    return part.status is Status.UNKNOWN and any(
        one.inputs and one.status is Status.UNKNOWN and not one.open_facts for one in part.findings
    )


def _hanging(status: Status, parts: Iterable[Outcome]) -> frozenset[str]:
    if status is not Status.UNKNOWN:
        return frozenset()
    return frozenset(name for part in parts if part.status is Status.UNKNOWN for name in part.hanging)


def _joined(parts: Iterable[Outcome]) -> tuple[Finding, ...]:
    return tuple(finding for part in parts for finding in part.findings)


def _open(status: Status, parts: Iterable[Outcome], share: float) -> dict[str, float]:
    out: dict[str, float] = {}
    if status is Status.UNKNOWN:
        for part in parts:
            if part.status is Status.UNKNOWN:
                for name, weight in part.open.items():
                    out[name] = out.get(name, 0.0) + weight * share
    return out


def _excused(known: Known, inner: Outcome, node: Node) -> Outcome:
    """Met where the condition is, or where any of its exceptions is."""
    if inner.status is Status.MET:
        return inner
    excuses = [evaluate(known, one) for one in node.unless]
    whole = _any([inner, *excuses])
    if whole.status is Status.MET:
        reason = next(one.findings[0].title for one in excuses if one.status is Status.MET and one.findings)
        findings = tuple(
            replace(one, applies=False, reason=one.reason or f"excused: {reason}") for one in inner.findings
        )
        return replace(whole, findings=findings + _joined(excuses))
    if whole.status is Status.NOT_MET:
        return replace(whole, failed=inner.failed)
    return whole


def _gated(known: Known, inner: Outcome, node: Node) -> Outcome:
    """A condition that binds only where its gate holds."""
    gates = [evaluate(known, one) for one in node.when]
    gate = _all(gates)
    numbers = tuple(one for one in gate.findings if one.threshold or one.title)
    if gate.status is Status.MET:
        return replace(inner, findings=numbers + inner.findings)
    if gate.status is Status.NOT_MET:
        return Outcome(Status.MET, numbers + tuple(replace(one, applies=False) for one in inner.findings))
    status = either([opposite(gate.status), inner.status])
    # What only opens the way to a text that is not loaded can settle nothing.
    only_gaps = all(one.gap for one in inner.findings)
    facts = {} if only_gaps else _open(status, [gate, inner], 0.5)
    hanging = frozenset(gate.open) if _has_failed(inner) else _hanging(status, [inner])
    return Outcome(status, numbers + inner.findings, (), facts, hanging)


def _threshold(known: Known, node: Node) -> Outcome:
    threshold = known.book.thresholds[node.id]
    finding = hold(known, threshold)
    if node.bars:
        status = opposite(finding.status)
        out = _leaf(replace(finding, status=status))
        return replace(out, findings=(finding,))
    if threshold.duty:
        return (
            Outcome(Status.MET, (finding,))
            if applicable(known, threshold) is not Status.NOT_MET
            else Outcome(Status.MET)
        )
    return _with_say(known, threshold, finding)


def _with_say(known: Known, threshold: Threshold, finding: Finding) -> Outcome:
    """A number binds only where its subject is given and no exception of its own applies."""
    say = applicable(known, threshold)
    inner = _leaf(finding)
    if say is Status.MET:
        return inner
    if say is Status.NOT_MET:
        return Outcome(Status.MET, (replace(finding, applies=False),))
    status = either([opposite(say), inner.status])
    facts = gate_facts(known, threshold)
    gate = Outcome(Status.UNKNOWN, open={name: 1 / len(facts) for name in facts})
    hanging = frozenset(facts) if inner.status is Status.NOT_MET and status is Status.UNKNOWN else frozenset()
    return Outcome(status, (finding,), (), _open(status, [gate, inner], 0.5), hanging)


def _stated(known: Known, node: Node) -> bool:
    """Whether any fact that a node tests is known."""
    for one in walk(node):
        fact = known.book.thresholds[one.id].fact if one.kind == "threshold" else one.fact
        # An amount alone says nothing against an earlier job's that nobody told.
        bare = bool(one.not_over) and one.not_over[0] in known.book.facts and not known.has(one.not_over[0])
        if fact and known.has(fact) and not bare:
            return True
        # An earlier job's volume is held against a computed volume too; a year's caps already judge its parts.
        if one.not_over and known.has(one.not_over[0]) and volume_tested(known, one) is not None:
            return True
    return False
