"""Holds one threshold against what is known: the comparison as worded, exact, with its arithmetic."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from fractions import Fraction

from assistant.quantities.units import convert, dimension, show
from assistant.quantities.values import Amount, MonthDay, Shares, Sides, Slope, Value, When
from assistant.rules import days
from assistant.rules.derive import Derived, share, span_text, value_of
from assistant.rules.known import Known
from assistant.rules.model import Node, Threshold, Token
from assistant.rules.results import Finding, Status
from assistant.rules.spans import Span, both, either, judge

STALE = "the text has changed: the words that this rule rests on are no longer there"
_SIGNS = {"<=": "≤", ">=": "≥", "<": "<", ">": ">", "==": "="}
_FAILED = {"<=": ">", ">=": "<", "<": "≥", ">": "≤", "==": "≠"}
_DOUBTS = {
    "at": "the words do not settle whether exactly this much is within the limit",
    "above": "the words name one figure without “at least”; whether a stronger one counts they do not say",
    "ends": "the words do not say whether the first and the last day are themselves closed",
    "total": "each one passes and all together do not, and the words do not say which counts",
    "share": "the words say “approximately” and give no tolerance",
}


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
        return _finding(known, threshold, Status.UNKNOWN, reason=STALE)
    return _kind(threshold)(known, threshold)


def _kind(threshold: Threshold) -> Callable[[Known, Threshold], Finding]:
    if threshold.operator == "window":
        return _window
    if threshold.operator == "choice":
        return _choice
    if threshold.unit in ("date", "month-day"):
        return _date
    if isinstance(threshold.value, list) and len(threshold.value) == 3:
        return _dimensions
    if threshold.part:
        return _share
    return _number


def _number(known: Known, threshold: Threshold) -> Finding:
    if threshold.fact is None and threshold.id not in known.stated:
        return _finding(known, threshold, Status.UNKNOWN, reason="a definition or an amount, not a limit on a project")
    derived = value_of(known, threshold) if threshold.fact else _given(known, threshold)
    return judged(known, threshold, derived)


def _given(known: Known, threshold: Threshold) -> Derived:
    """The value of a threshold that tests no fact, given under its own id (`check --threshold`)."""
    value = known.stated[threshold.id]
    if isinstance(value, Amount):
        number = Span.of(value, known.book.constants["about"] / 100)
        if dimension_of(threshold.unit) and value.unit != threshold.unit:
            number = number.mapped(lambda one: convert(one, value.unit, threshold.unit))
        return Derived(number, threshold.unit, span_text(number, unit_of(threshold)), direct=True)
    return Derived(None, threshold.unit)


def dimension_of(unit: str) -> str:
    """Return what a unit of the rule files measures; "count" for bare numbers such as ordinals and editions."""
    return "count" if unit in ("ordinal", "none") else dimension(unit)


def unit_of(threshold: Threshold) -> str:
    """Return the unit in which a threshold's numbers are shown."""
    return "count" if threshold.unit in ("ordinal", "none") else threshold.unit


def judged(known: Known, threshold: Threshold, derived: Derived) -> Finding:
    """Judge a value that is known as a span."""
    if derived.span is None:
        return _finding(known, threshold, Status.UNKNOWN, derived)
    classify = classifier(threshold)
    status = judge(derived.span, threshold.numbers, classify)
    if derived.each is not None and judge(derived.each, threshold.numbers, classify) is Status.MET:
        reason = "" if status is Status.MET else _DOUBTS["total"]
        status = Status.MET if status is Status.MET else Status.UNKNOWN
        return _finding(known, threshold, status, derived, reason=reason)
    reason = ""
    if status is Status.UNKNOWN and threshold.doubt in ("at", "above") and derived.span.exact:
        reason = _DOUBTS[threshold.doubt]
    return _finding(known, threshold, status, derived, reason=reason)


def classifier(threshold: Threshold) -> Callable[[Fraction], Status]:
    """Return the status of one number under a threshold, its doubts included."""
    numbers, operator = threshold.numbers, threshold.operator

    def classify(value: Fraction) -> Status:
        if threshold.doubt == "at" and value == numbers[0]:
            return Status.UNKNOWN
        if threshold.doubt == "above" and value > numbers[0]:
            return Status.UNKNOWN
        good = {
            "<=": lambda: value <= numbers[0],
            "<": lambda: value < numbers[0],
            ">=": lambda: value >= numbers[0],
            ">": lambda: value > numbers[0],
            "==": lambda: value == numbers[0],
            "between": lambda: numbers[0] <= value <= numbers[-1],
        }[operator]()
        return Status.MET if good else Status.NOT_MET

    return classify


def _share(known: Known, threshold: Threshold) -> Finding:
    """A share that is "approximately" so much: met when it is just that, never failed (no tolerance is given)."""
    derived = share(known, threshold)
    if derived.span is None:
        return _finding(known, threshold, Status.UNKNOWN, derived)
    same = derived.span.low == threshold.numbers[0]
    status = Status.MET if same else Status.UNKNOWN
    return _finding(known, threshold, status, derived, reason="" if same else _DOUBTS["share"])


def _dimensions(known: Known, threshold: Threshold) -> Finding:
    """Each side by itself: three caps, no volume."""
    value = known.stated.get(threshold.fact or "")
    fact = threshold.fact or ""
    if not isinstance(value, Sides):
        return _finding(known, threshold, Status.UNKNOWN, Derived(None, threshold.unit, open=(fact,)))
    about = known.book.constants["about"] / 100
    spans = [Span.at(convert(side, value.unit, threshold.unit)) for side in value.sides]
    spans = [span.widened(about) if value.about else span for span in spans]
    classify = classifier(threshold)
    seen = [judge(span, threshold.numbers[:1], classify) for span in spans]
    if len(spans) < len(threshold.numbers):
        seen.append(Status.UNKNOWN)
    status = both(seen)
    worst = max(spans, key=lambda span: span.high or Fraction(0))
    text = " × ".join(show(side, value.unit) for side in value.sides)
    open_facts = (fact,) if status is Status.UNKNOWN else ()
    derived = Derived(worst, threshold.unit, text, (fact,), open_facts)
    return _finding(known, threshold, status, derived, shown=value)


def _choice(known: Known, threshold: Threshold) -> Finding:
    fact = threshold.fact or ""
    token = known.token(fact)
    if token is None:
        return _finding(known, threshold, Status.UNKNOWN, Derived(None, "count", open=(fact,)))
    status = Status.MET if token in threshold.met_by else Status.NOT_MET
    derived = Derived(None, "count", _token_text(token), known.inputs(fact))
    return _finding(known, threshold, status, derived, shown=token)


def _token_text(token: Token) -> str:
    if isinstance(token, bool):
        return "yes" if token else "no"
    return token.replace("_", " ")


def _date(known: Known, threshold: Threshold) -> Finding:
    """One day against a day ("after July 1, 2012")."""
    fact = threshold.fact or threshold.id
    value = known.stated.get(fact)
    if not isinstance(value, When):
        reason = "" if threshold.fact else "a date for the department or for the texts, not for a project"
        return _finding(known, threshold, Status.UNKNOWN, Derived(None, "date", open=(fact,)), reason=reason)
    limit = date.fromisoformat(threshold.value) if threshold.unit == "date" else None
    if limit is None or not isinstance(value.low, date) or not isinstance(value.high, date):
        return _finding(known, threshold, Status.UNKNOWN, Derived(None, "date", open=(fact,)), reason="no year is said")
    span = Span(Fraction(value.low.toordinal()), Fraction(value.high.toordinal()), whole=value.whole)
    point = Fraction(limit.toordinal())
    bare = replace(threshold, numbers=(point,), doubt="")
    status = judge(span, bare.numbers, classifier(bare))
    open_facts = (fact,) if status is Status.UNKNOWN else ()
    derived = Derived(None, "date", days.read_when(value), (fact,), open_facts)
    return _finding(known, threshold, status, derived, shown=value, limit_text=days.read_day(limit))


def _window(known: Known, threshold: Threshold) -> Finding:
    """Days of work against a closed season; of several, the worst decides."""
    stretches = _stretches(known, threshold)
    fact = threshold.fact or ""
    if not stretches:
        return _finding(known, threshold, Status.UNKNOWN, Derived(None, "date", open=(fact,)))
    start, end = window_ends(threshold)
    doubtful = threshold.doubt == "ends"
    results: list[tuple[Status, str, When, tuple[str, ...]]] = []
    for name, when, sure in stretches:
        seen = days.season(days.days_of(when.low, when.high), start, end, ends_doubtful=doubtful)
        if when.about:
            seen |= days.season(_around(known, when), start, end, ends_doubtful=doubtful)
        status = seen.pop() if len(seen) == 1 else Status.UNKNOWN
        if status is Status.UNKNOWN and when.whole and not when.about and Status.NOT_MET in seen:
            status = Status.NOT_MET
        if sure and Status.NOT_MET in days.season(sure, start, end, ends_doubtful=doubtful):
            status = Status.NOT_MET
        open_facts = () if _sharp(when) else (name,)
        results.append((status, name, when, open_facts))
    status = both(one[0] for one in results)
    worst = next(one for one in results if one[0] is status)
    closed = f"{days.read_day(start)} to {days.read_day(end)}"
    inputs = tuple(dict.fromkeys(_inputs_of(known, one[1]) for one in results))
    derived = Derived(None, "date", days.read_when(worst[2]), sum(inputs, ()), worst[3])
    on_end = doubtful and status is Status.UNKNOWN and worst[2].low == worst[2].high
    return _finding(
        known, threshold, status, derived, shown=worst[2], limit_text=closed, reason=_DOUBTS["ends"] if on_end else ""
    )


def window_ends(threshold: Threshold) -> tuple[MonthDay, MonthDay]:
    """Return the first and the last closed day."""
    start, end = (MonthDay(*map(int, day.split("-"))) for day in threshold.value)
    return start, end


def _sharp(when: When) -> bool:
    return (when.low == when.high or when.whole) and not when.about


def _inputs_of(known: Known, name: str) -> tuple[str, ...]:
    if name == "in_water_work_date" and "in_water_work_end_date" in known.stated:
        return (name, "in_water_work_end_date")
    return (name,)


def _stretches(known: Known, threshold: Threshold) -> list[tuple[str, When, frozenset[MonthDay]]]:
    """The stated days of work: a first and a last day are one stretch, all of it worked."""
    out: list[tuple[str, When, frozenset[MonthDay]]] = []
    first, last = known.when(threshold.fact or ""), known.when("in_water_work_end_date")
    if first is not None and last is not None and type(first.low) is type(last.low):
        whole = When(first.low, last.high, about=first.about or last.about, whole=_sharp(first) and _sharp(last))
        sure = days.days_of(first.high, last.low) if not whole.about else frozenset()
        out.append((threshold.fact or "", whole, sure))
    elif first is not None:
        out.append((threshold.fact or "", first, frozenset()))
    for name in threshold.also:
        value = known.when(name)
        if value is not None and not (name == "installation_date" and first is not None):
            out.append((name, value, frozenset()))
    return out


def _around(known: Known, when: When) -> frozenset[MonthDay]:
    reach = int(known.book.constants["about_days"])
    ring = days.ring()
    inside = days.days_of(when.low, when.high)
    marks = [index for index, day in enumerate(ring) if day in inside]
    return frozenset(ring[(index + step) % len(ring)] for index in marks for step in range(-reach, reach + 1))


def _finding(
    known: Known,
    threshold: Threshold,
    status: Status,
    derived: Derived | None = None,
    *,
    reason: str = "",
    shown: Value | None = None,
    limit_text: str = "",
) -> Finding:
    derived = derived or Derived(None, threshold.unit)
    limit_words = limit_text or limit_in_words(threshold)
    open_facts = derived.open if status is Status.UNKNOWN and not reason else ()
    over, enough = _enough(known, threshold, derived, shown) if status is Status.NOT_MET else ("", "")
    return Finding(
        threshold.id,
        threshold.id,
        threshold.citation,
        threshold.quote,
        status,
        title=threshold.quantity,
        fact=threshold.fact,
        inputs=tuple(dict.fromkeys(derived.inputs)),
        value=shown if shown is not None else _shown(derived),
        limit=limit_value(threshold),
        arithmetic=_arithmetic(threshold, status, derived, limit_words),
        reason=reason,
        open_facts=tuple(dict.fromkeys(open_facts)),
        over_by=over,
        enough=enough,
        duty=threshold.duty,
        role=threshold.role,
    )


def _shown(derived: Derived) -> Value | None:
    span = derived.span
    if span is None or (dimension_of(derived.unit) == "ratio" and derived.text.count(" to ") == 1):
        return None if span is None else _slope_value(span)
    if span.low is not None and span.high is not None and 0 < span.high - span.low < Fraction(1, 10**9):
        near = round(span.low, 4)
        return Amount(near, near, derived.unit)
    return Amount(span.low, span.high, derived.unit, whole=span.whole, low_open=span.low_open, high_open=span.high_open)


def _slope_value(span: Span) -> Value | None:
    if span.low is None or span.low != span.high or not span.low:
        return None
    return Slope(1 / span.low, Fraction(1))


def limit_value(threshold: Threshold) -> Value | None:
    """Return the limit as a value."""
    value, numbers = threshold.value, threshold.numbers
    if threshold.operator == "window":
        return When(*window_ends(threshold), whole=True)
    if threshold.unit == "date":
        return When.on(date.fromisoformat(value))
    if threshold.unit == "month-day":
        return When.on(MonthDay(*map(int, value.split("-"))))
    if isinstance(value, list) and threshold.unit == "ratio":
        return Slope(Fraction(str(value[0])), Fraction(str(value[1])))
    if isinstance(value, list) and len(value) == 3:
        return Sides(numbers, threshold.unit)
    if threshold.part:
        return Shares(numbers)
    return Amount(numbers[0], numbers[-1], unit_of(threshold), whole=len(numbers) > 1)


def limit_in_words(threshold: Threshold) -> str:
    """Return the limit as people read it: "100 ft²", "8 to 1", "March 15 to June 1"."""
    value, unit = threshold.value, unit_of(threshold)
    if threshold.operator == "window":
        start, end = window_ends(threshold)
        return f"{days.read_day(start)} to {days.read_day(end)}"
    if unit == "date":
        return days.read_day(date.fromisoformat(value))
    if unit == "month-day":
        return days.read_day(MonthDay(*map(int, value.split("-"))))
    if isinstance(value, list) and unit == "ratio":
        return f"{value[0]} to {value[1]}"
    if isinstance(value, list):
        joint = " × " if len(value) == 3 else " to "
        return joint.join(show(number, unit) for number in threshold.numbers)
    return show(threshold.numbers[0], unit)


def _arithmetic(threshold: Threshold, status: Status, derived: Derived, limit: str) -> str:
    if not derived.text:
        return ""
    last = derived.text if derived.span is None else span_text(derived.span, derived.unit)
    if isinstance(threshold.value, list) and threshold.unit == "ratio":
        last = derived.text
    if threshold.operator == "window":
        verb = {Status.MET: "lies outside", Status.NOT_MET: "reaches into"}.get(status, "is not settled against")
        return f"{derived.text} {verb} the closed season {limit}"
    if threshold.operator == "choice":
        return derived.text
    start = "" if last == derived.text else f"{derived.text}; "
    if isinstance(threshold.value, list) and threshold.unit == "ratio":
        words = {Status.MET: "is no steeper than", Status.NOT_MET: "is steeper than"}
        return f"{derived.text} {words.get(status, 'may be steeper than')} {limit}"
    if threshold.operator == "between":
        words = {Status.MET: "lies within", Status.NOT_MET: "does not lie within"}
        return f"{start}{last} {words.get(status, 'may not lie within')} {limit}"
    if isinstance(threshold.value, list):
        words = {Status.MET: "no side is over", Status.NOT_MET: "a side is over"}
        return f"{derived.text}: {words.get(status, 'not every side is known against')} {show(threshold.numbers[0], threshold.unit)}"
    if status is Status.UNKNOWN:
        return f"{start}{last} against {_SIGNS[threshold.operator]} {limit}"
    sign = (_SIGNS if status is Status.MET else _FAILED)[threshold.operator]
    return f"{start}{last} {sign} {limit}"


def _enough(known: Known, threshold: Threshold, derived: Derived, shown: Value | None) -> tuple[str, str]:
    """For a failed limit: by how much, and what would be enough."""
    if threshold.role == "trigger":
        return "", ""
    if threshold.operator == "window":
        return "", _open_days(threshold)
    if isinstance(threshold.value, list) and threshold.unit == "ratio":
        return "", f"{limit_in_words(threshold)} or flatter"
    span, unit = derived.span, threshold.unit
    if span is None or not threshold.numbers:
        return "", ""
    limit, operator = threshold.numbers[0], threshold.operator
    if operator == "between":
        return "", f"all of it within {limit_in_words(threshold)}"
    if operator == "==":
        return "", f"exactly {show(limit, unit)}"
    nearest = span.low if operator in ("<=", "<") else span.high
    gap = None if nearest is None else abs(nearest - limit)
    over = "" if gap is None else _in_both(known, gap, unit, derived)
    if over and not span.exact:
        over = f"at least {over}"
    words = {"<=": "{} or less", "<": "less than {}", ">=": "{} or more", ">": "more than {}"}[operator]
    amount = _in_both(known, limit, unit, derived)
    enough = words.format(amount)
    if isinstance(threshold.value, list):
        enough += " on every side"
    if derived.before is not None and derived.before.exact and derived.before.low is not None:
        left = max(limit - derived.before.low, Fraction(0))
        enough += (
            f" in all; with {show(derived.before.low, unit)} counted already, {words.format(show(left, unit))} more"
        )
    return over, enough


def _in_both(known: Known, number: Fraction, unit: str, derived: Derived) -> str:
    """Show a number in the law's unit, and in the user's where he used another of the same kind."""
    text = show(number, unit)
    for name in derived.inputs:
        value = known.stated.get(name)
        theirs = value.unit if isinstance(value, Amount) else ""
        if theirs and theirs != unit and dimension(theirs) == dimension(unit) and dimension(unit) != "temperature":
            return f"{text} ({show(convert(number, unit, theirs), theirs)})"
    return text


def _open_days(threshold: Threshold) -> str:
    start, end = window_ends(threshold)
    before, after = days.next_open(start, start, end, ends_doubtful=threshold.doubt == "ends")
    return f"work from {days.read_day(after)} to {days.read_day(before)}"
