"""Evaluates the tree of a pathway: Kleene's three values, every leaf, no short cut."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from assistant.quantities.units import convert, show
from assistant.quantities.values import When
from assistant.rules import days
from assistant.rules.derive import derived_from, facts_behind, span_text, value_of
from assistant.rules.hold import STALE, applicable, gate_facts, hold
from assistant.rules.known import Known
from assistant.rules.model import Node, Threshold
from assistant.rules.reader import walk
from assistant.rules.results import Finding, Status
from assistant.rules.spans import Span, both, either, judge, opposite

if TYPE_CHECKING:
    from assistant.rules.book import RuleBook

GAP = "not in the loaded text"


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
    key = ("depends", id(node))
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
        book.memo[key] = frozenset(facts)
    found: frozenset[str] = book.memo[key]
    return found


def _bare(known: Known, node: Node) -> Outcome:
    if node.kind == "group":
        parts = [evaluate(known, child) for child in node.nodes]
        return _all(parts) if node.join == "all" else _any(parts)
    if node.kind == "threshold":
        return _threshold(known, node)
    return _leaf(condition(known, node))


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
    """Whether it failed on something that was said."""
    return part.status is Status.NOT_MET and any(one.inputs for one in part.findings if one.condition in part.failed)


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
        if fact and known.has(fact):
            return True
        # An earlier job's volume is held against a computed volume too; a year's caps already judge its parts.
        if one.not_over and known.has(one.not_over[0]) and _volume(known, one) is not None:
            return True
    return False


# --- conditions without a number ---------------------------------------------------------------------------------------


def condition(known: Known, node: Node) -> Finding:
    """Hold one condition without a number against the facts."""
    value = known.get(node.fact) if node.fact else None
    if node.not_after or node.not_over or not isinstance(value, bool | str):
        return _condition(known, node)
    key = (node.id, value, known.inputs(node.fact or ""))
    memo = known.book.memo
    if key not in memo:
        memo[key] = _condition(known, node)
    found: Finding = memo[key]
    return found


def _condition(known: Known, node: Node) -> Finding:
    gap = node.kind == "gap"
    status, text, reason = _status(known, node)
    open_facts: tuple[str, ...] = ()
    if status is Status.UNKNOWN and node.fact and not gap and not reason:
        open_facts = (node.fact,)
    if status is Status.UNKNOWN and gap:
        reason = node.reason or GAP
    if known.book.is_stale(node.id):
        status, reason, open_facts = Status.UNKNOWN, STALE, ()
    inputs = known.inputs(node.fact) if node.fact else ()
    return Finding(
        node.id,
        None,
        node.citation,
        node.quote,
        status,
        title=node.title,
        fact=node.fact,
        inputs=inputs,
        value=known.get(node.fact) if node.fact else None,
        arithmetic=text,
        reason=reason,
        open_facts=open_facts,
        gap=gap,
        refers_to=node.refers_to,
    )


def _status(known: Known, node: Node) -> tuple[Status, str, str]:
    if node.not_after:
        return _in_time(known, node)
    if node.not_over:
        return _within(known, node)
    if node.fact is None:
        return Status.UNKNOWN, "", ""
    if node.known:
        return (Status.MET if known.has(node.fact) else Status.UNKNOWN), "", ""
    if node.kind == "gap" and not node.must_be:
        return known.one_of(node.fact, (True,), ()), "", ""
    return known.one_of(node.fact, node.must_be, node.must_not_be), "", ""


def _in_time(known: Known, node: Node) -> tuple[Status, str, str]:
    """An act that must come when an event does; what has not come by the day of asking is late."""
    done, event = known.stated.get(node.fact or ""), known.stated.get(node.not_after or "")
    if not isinstance(event, When):
        return Status.UNKNOWN, "", ""
    if not isinstance(done, When):
        today = known.when("today")
        past = today and days.between(event, today)
        if past and past.low is not None and past.low > 0:
            words = f"{days.read_when(event)} is past, and it is still in place"
            return Status.NOT_MET, words, ""
        return Status.UNKNOWN, "", ""
    length = days.between(event, done)
    if length is None:
        return Status.UNKNOWN, "", ""
    zero = Fraction(0)
    status = judge(length, [zero], lambda one: Status.MET if one <= zero else Status.NOT_MET)
    return status, f"{days.read_when(done)} against {days.read_when(event)}", ""


def _volume(known: Known, node: Node) -> Span | None:
    """The volume that a refutation holds against its bound, in cubic feet."""
    total = any(name in known.book.thresholds for name in node.not_over)
    reference = next(one for one in known.book.thresholds.values() if one.fact == node.fact and one.total == "year")
    reference = replace(reference, unit="ft3", total="year" if total else "")
    return value_of(known, reference).span


def _within(known: Known, node: Node) -> tuple[Status, str, str]:
    """A volume against the product of two limits, or against an earlier job: it can only refute."""
    span, bound, words = _volume(known, node), Fraction(1), []
    for name in node.not_over:
        if name in known.book.thresholds:
            threshold = known.book.thresholds[name]
            unit = {"ft2": "ft2", "ft": "ft"}.get(threshold.unit, threshold.unit)
            bound *= threshold.numbers[0]
            words.append(show(threshold.numbers[0], unit))
        else:
            stated = known.stated.get(name)
            low = getattr(stated, "low", None)
            high = getattr(stated, "high", None)
            if low is None or low != high:
                return Status.MET, "", ""
            bound *= convert(low, stated.unit, "ft3")  # type: ignore[union-attr]
            words.append(show(low, stated.unit))  # type: ignore[union-attr]
    if span is None or span.low is None or span.low < bound or (span.low == bound and not span.low_open):
        return Status.MET, "", ""
    product = " × ".join(words) + (f" = {show(bound, 'ft3')}" if len(words) > 1 else "")
    return Status.NOT_MET, f"{span_text(span, 'ft3')} > {product}", ""
