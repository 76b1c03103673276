"""Holds one threshold against what is known: the comparison as worded, exact, with its arithmetic."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from assistant.quantities.units import convert, show
from assistant.quantities.values import Amount, Sides
from assistant.rules.derive import share, value_of
from assistant.rules.findings import DOUBTS, STALE, finding_of
from assistant.rules.judging import classifier
from assistant.rules.known import Known
from assistant.rules.model import Node, Threshold, Token
from assistant.rules.results import Finding, Status
from assistant.rules.sizes import Derived, converted, span_text
from assistant.rules.spans import Span, both, either, judge
from assistant.rules.windows import day_against_day, season_against_days
from assistant.rules.wording import unit_of


def applicable(known: Known, threshold: Threshold) -> Status:
    """Return whether a threshold has a say: its subject is given, and none of its own exceptions applies."""
    subject = both(_fact_test(known, node) for node in threshold.subject)
    taken_away = either(_fact_test(known, node) for node in threshold.exceptions)
    if subject is Status.NOT_MET or (threshold.exceptions and taken_away is Status.MET):
        return Status.NOT_MET
    if subject is Status.UNKNOWN or (threshold.exceptions and taken_away is Status.UNKNOWN):
        return Status.UNKNOWN
    return Status.MET


def gate_facts(known: Known, threshold: Threshold) -> tuple[str, ...]:
    """Return the facts that would tell whether a threshold has a say."""
    nodes = (*threshold.subject, *threshold.exceptions)
    return tuple(node.fact for node in nodes if node.fact and _fact_test(known, node) is Status.UNKNOWN)


def _fact_test(known: Known, node: Node) -> Status:
    return known.one_of(node.fact or "", node.must_be, node.must_not_be)


def hold(known: Known, threshold: Threshold) -> Finding:
    """Hold a threshold against the facts.

    Args:
        known: the facts.
        threshold: the number of the law.

    Returns:
        The comparison as worded, applied to the stated or derived value. Whether the threshold has a say at all is
        told by `applicable`.
    """
    if known.book.is_stale(threshold.id):
        return finding_of(known, threshold, Status.UNKNOWN, reason=STALE)
    return _kind(threshold)(known, threshold)


def _kind(threshold: Threshold) -> Callable[[Known, Threshold], Finding]:
    if threshold.operator == "window":
        return season_against_days
    if threshold.operator == "choice":
        return _choice
    if threshold.unit in ("date", "month-day"):
        return day_against_day
    if isinstance(threshold.value, list) and len(threshold.value) == 3:
        return _dimensions
    if threshold.part:
        return _share
    return _number


def _number(known: Known, threshold: Threshold) -> Finding:
    if threshold.fact is None and threshold.id not in known.stated:
        return finding_of(
            known, threshold, Status.UNKNOWN, reason="a definition or an amount, not a limit on a project"
        )
    derived = value_of(known, threshold) if threshold.fact else _given(known, threshold)
    return judged(known, threshold, derived)


def _given(known: Known, threshold: Threshold) -> Derived:
    """The value of a threshold that tests no fact, given under its own id (`check --threshold`)."""
    value, unit = known.stated[threshold.id], unit_of(threshold)
    if not isinstance(value, Amount):
        return Derived(None, unit)
    return Derived(number := converted(value, unit, known.about), unit, span_text(number, unit), direct=True)


def judged(known: Known, threshold: Threshold, derived: Derived) -> Finding:
    """Judge a value that is known as a span."""
    if derived.span is None:
        return finding_of(known, threshold, Status.UNKNOWN, derived)
    classify = classifier(threshold)
    status = judge(derived.span, threshold.numbers, classify)
    if derived.each is not None and judge(derived.each, threshold.numbers, classify) is Status.MET:
        reason = "" if status is Status.MET else DOUBTS["total"]
        status = Status.MET if status is Status.MET else Status.UNKNOWN
        return finding_of(known, threshold, status, derived, reason=reason)
    reason = ""
    if status is Status.UNKNOWN and threshold.doubt in ("at", "above") and derived.span.exact:
        reason = DOUBTS[threshold.doubt]
    return finding_of(known, threshold, status, derived, reason=reason)


def _share(known: Known, threshold: Threshold) -> Finding:
    """A share that is "approximately" so much: met when it is just that, never failed (no tolerance is given)."""
    derived = share(known, threshold)
    if derived.span is None:
        return finding_of(known, threshold, Status.UNKNOWN, derived)
    same = derived.span.low == threshold.numbers[0]
    status = Status.MET if same else Status.UNKNOWN
    return finding_of(known, threshold, status, derived, reason="" if same else DOUBTS["share"])


def _dimensions(known: Known, threshold: Threshold) -> Finding:
    """Each side by itself: three caps, no volume."""
    value = known.stated.get(threshold.fact or "")
    fact = threshold.fact or ""
    if not isinstance(value, Sides):
        return finding_of(known, threshold, Status.UNKNOWN, Derived(None, threshold.unit, open=(fact,)))
    spans = [Span.at(convert(side, value.unit, threshold.unit)) for side in value.sides]
    spans = [span.widened(known.about) if value.about else span for span in spans]
    classify = classifier(threshold)
    seen = [judge(span, threshold.numbers[:1], classify) for span in spans]
    if len(spans) < len(threshold.numbers):
        seen.append(Status.UNKNOWN)
    status = both(seen)
    worst = max(spans, key=lambda span: span.high or Fraction(0))
    text = " × ".join(show(side, value.unit) for side in value.sides)
    open_facts = (fact,) if status is Status.UNKNOWN else ()
    derived = Derived(worst, threshold.unit, text, (fact,), open_facts)
    return finding_of(known, threshold, status, derived, shown=value)


def _choice(known: Known, threshold: Threshold) -> Finding:
    fact = threshold.fact or ""
    token = known.token(fact)
    if token is None:
        return finding_of(known, threshold, Status.UNKNOWN, Derived(None, "count", open=(fact,)))
    status = Status.MET if token in threshold.met_by else Status.NOT_MET
    derived = Derived(None, "count", _token_text(token), known.inputs(fact))
    return finding_of(known, threshold, status, derived, shown=token)


def _token_text(token: Token) -> str:
    if isinstance(token, bool):
        return "yes" if token else "no"
    return token.replace("_", " ")
