"""Holds one condition without a number against the facts: a yes/no, a choice, a gap, an order of days, a refutation."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from assistant.quantities.units import convert, dimension, show
from assistant.quantities.values import Amount, When
from assistant.rules import days
from assistant.rules.derive import value_of
from assistant.rules.findings import STALE
from assistant.rules.known import Known
from assistant.rules.model import Node
from assistant.rules.results import Finding, Status
from assistant.rules.sizes import span_text
from assistant.rules.spans import Span, judge

GAP = "not in the loaded text"
_FEET = {"length": "ft", "area": "ft2", "volume": "ft3"}


def condition(known: Known, node: Node) -> Finding:
    """Hold one condition without a number against the facts."""
    gap = node.kind == "gap"
    status, text, enough = _status(known, node)
    reason = (node.reason or GAP) if gap and status is Status.UNKNOWN else ""
    open_facts = (node.fact,) if node.fact and not gap and status is Status.UNKNOWN else ()
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
        enough=enough,
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


def volume_tested(known: Known, node: Node) -> Span | None:
    """The volume that a refutation holds against its bound, in cubic feet."""
    total = any(name in known.book.thresholds for name in node.not_over)
    reference = next(one for one in known.book.thresholds.values() if one.fact == node.fact and one.total == "year")
    reference = replace(reference, unit="ft3", total="year" if total else "")
    return value_of(known, reference).span


def _within(known: Known, node: Node) -> tuple[Status, str, str]:
    """A volume against the product of two limits, or against an earlier job: it can only refute."""
    span, factors = volume_tested(known, node), [_factor(known, name) for name in node.not_over]
    bound, words = Fraction(1), []
    for factor in factors:
        if factor is None:
            return Status.MET, "", ""
        bound *= factor[0]
        words.append(factor[1])
    if span is None or span.low is None or span.low < bound or (span.low == bound and not span.low_open):
        return Status.MET, "", ""
    total = show(bound, "ft3")
    hold = f"{total}, all that {' × '.join(words)} can hold" if len(words) > 1 else f"{total}, the earlier job's volume"
    enough = f"{show(bound, 'ft3')} ({show(convert(bound, 'ft3', 'yd3'), 'yd3')}) or less"
    return Status.NOT_MET, f"{span_text(span, 'ft3')} > {hold}", enough


def _factor(known: Known, name: str) -> tuple[Fraction, str] | None:
    """One factor of a bound in feet, with its words: a limit of the law, or an exactly stated amount."""
    if name in known.book.thresholds:
        threshold = known.book.thresholds[name]
        number = threshold.numbers[0]
        return convert(number, threshold.unit, _FEET[dimension(threshold.unit)]), show(number, threshold.unit)
    stated = known.stated.get(name)
    if not isinstance(stated, Amount) or not stated.exact or stated.low is None:
        return None
    return convert(stated.low, stated.unit, _FEET[dimension(stated.unit)]), show(stated.low, stated.unit)
