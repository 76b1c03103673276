"""Limits, computations and ways out in words: "120 ft² > 100 ft²", "100 ft² or less"."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

from assistant.quantities.units import convert, dimension, show
from assistant.quantities.values import Amount, MonthDay, Shares, Sides, Slope, Value, When
from assistant.rules import days
from assistant.rules.known import Known
from assistant.rules.model import Threshold
from assistant.rules.results import Status
from assistant.rules.sizes import Derived, span_text
from assistant.rules.spans import Span

_SIGNS = {"<=": "≤", ">=": "≥", "<": "<", ">": ">", "==": "="}
_FAILED = {"<=": ">", ">=": "<", "<": "≥", ">": "≤", "==": "≠"}


def unit_of(threshold: Threshold) -> str:
    """Return the unit in which a threshold's numbers are shown."""
    return "count" if threshold.unit in ("ordinal", "none") else threshold.unit


def window_ends(threshold: Threshold) -> tuple[MonthDay, MonthDay]:
    """Return the first and the last closed day."""
    start, end = (MonthDay(*map(int, day.split("-"))) for day in threshold.value)
    return start, end


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


def arithmetic(threshold: Threshold, status: Status, derived: Derived, limit: str) -> str:
    """Return the whole computation in one line."""
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


def enough_for(known: Known, threshold: Threshold, derived: Derived, shown: Value | None) -> tuple[str, str]:
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
    if over and not span.tight:
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
    last = "the end of February" if before == MonthDay(2, 29) else days.read_day(before)
    return f"work from {days.read_day(after)} to {last}"


def shown_value(threshold: Threshold, derived: Derived) -> Value | None:
    """Return a derived value as a value to show."""
    span = derived.span
    if span is None:
        return None
    if threshold.unit == "ratio" and isinstance(threshold.value, list):
        return _slope_value(span)
    if span.tight and not span.exact and span.low is not None:
        near = round(span.low, 4)
        return Amount(near, near, derived.unit)
    return Amount(span.low, span.high, derived.unit, whole=span.whole, low_open=span.low_open, high_open=span.high_open)


def _slope_value(span: Span) -> Value | None:
    if span.low is None or span.low != span.high or not span.low:
        return None
    return Slope(1 / span.low, Fraction(1))
