"""Derived facts: areas from sides, volumes from area and depth, totals of the year, days between dates."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction

from assistant.quantities.units import amount_in, convert, dimension, show
from assistant.quantities.values import Amount, Shares, Sides, Slope
from assistant.rules import days
from assistant.rules.known import Known
from assistant.rules.model import Threshold
from assistant.rules.spans import Span, greater

# Rational bounds of pi, close enough that no area of a circle can fall between them and a limit with a decimal end.
PI = Span(Fraction(3141592653589793238, 10**18), Fraction(3141592653589793239, 10**18))
_SQUARE = {"ft": "ft2", "m": "m2", "in": "in2", "yd": "yd2", "cm": "cm2", "mile": "mile2", "km": "km2"}
_CUBE = {"ft": "ft3", "m": "m3", "in": "in3", "yd": "yd3"}


@dataclass(frozen=True, slots=True)
class Derived:
    """A value to hold against a limit, and how it came about.

    Args:
        span: the value in `unit`, None where it is not known.
        unit: its unit.
        text: the computation in words, "10 ft × 10 ft = 100 ft²".
        inputs: stated facts it rests on.
        open: facts that would make it known, or known more closely.
        each: the value of each of several, where the law leaves open whether each or all count.
        before: what was there already and counts with it.
        direct: it is the fact itself, not computed from others.
    """

    span: Span | None
    unit: str
    text: str = ""
    inputs: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    each: Span | None = None
    before: Span | None = None
    direct: bool = False


def value_of(known: Known, threshold: Threshold) -> Derived:
    """Return the value that a threshold with a number tests.

    Args:
        known: the facts.
        threshold: its `fact`, unit, clock and total say what is wanted.
    """
    fact = threshold.fact or ""
    stated = stated_span(known, fact, threshold.unit)
    if threshold.total and fact in _TOTALS:
        return _TOTALS[fact](known, threshold.unit)
    if stated is None and fact in _DERIVED:
        stated = _DERIVED[fact](known, threshold.unit)
    if stated is None and threshold.clock is not None:
        stated = _clock(known, threshold)
    if stated is None:
        return Derived(None, threshold.unit, open=(fact,))
    return _several(known, stated, threshold) if threshold.doubt == "total" else stated


def stated_span(known: Known, fact: str, unit: str) -> Derived | None:
    """Return a stated quantity in `unit`, hedges widened; None where it is not stated as one."""
    value = known.stated.get(fact)
    about = known.book.constants["about"] / 100
    if isinstance(value, Amount):
        span = _converted(value, unit, about)
        return Derived(span, unit, _said(value, span, unit), (fact,), () if span.exact else (fact,), direct=True)
    if isinstance(value, Slope):
        return _slope(value, fact, about)
    if isinstance(value, Sides) and fact != "dimensions" and dimension(unit) in ("area", "volume"):
        return _product(value, unit, about, (fact,))
    return None


def _converted(value: Amount, unit: str, about: Fraction) -> Span:
    if dimension(value.unit) != dimension(unit):
        return Span.of(amount_in(value, unit), about)
    # Widened before conversion: 15 % of a temperature means the number that was said.
    return Span.of(value, about).mapped(lambda number: convert(number, value.unit, unit))


def _slope(value: Slope, fact: str, about: Fraction) -> Derived:
    text = f"{show(value.horizontal, 'ratio')} to {show(value.vertical, 'ratio')}"
    if not value.horizontal:
        return Derived(Span(Fraction(10**9), None), "ratio", text, (fact,), direct=True)
    span = Span.at(value.vertical / value.horizontal)
    span = span.widened(about) if value.about else span
    return Derived(span, "ratio", text, (fact,), () if span.exact else (fact,), direct=True)


def _said(value: Amount, span: Span, unit: str) -> str:
    said = span_text(Span(value.low, value.high, value.low_open, value.high_open), value.unit)
    said = f"about {said}" if value.about else said
    return said if value.unit == unit and not value.about else f"{said} = {span_text(span, unit)}"


def span_text(span: Span, unit: str) -> str:
    """Return a span as people read it."""
    if span.low is not None and span.low == span.high:
        return show(span.low, unit)
    if span.low is not None and span.high is not None:
        if span.high - span.low < Fraction(1, 10**9):
            return show(round(span.low, 4), unit) if span.low.denominator > 10**6 else show(span.low, unit)
        return f"{show(span.low, unit)} to {show(span.high, unit)}"
    if span.low is not None:
        return f"{'more than' if span.low_open else 'at least'} {show(span.low, unit)}"
    if span.high is not None:
        return f"{'less than' if span.high_open else 'at most'} {show(span.high, unit)}"
    return "some amount"


def _product(sides: Sides, unit: str, about: Fraction, inputs: tuple[str, ...]) -> Derived | None:
    """Area of two sides or of a circle from its diameter, volume of three sides."""
    wanted = dimension(unit)
    spans = [Span.at(side).widened(about) if sides.about else Span.at(side) for side in sides.sides]
    base = sides.unit if sides.unit in (_SQUARE if wanted == "area" else _CUBE) else "ft"
    spans = [span.mapped(lambda number: convert(number, sides.unit, base)) for span in spans]
    hedge = "about " if sides.about else ""
    names = " × ".join(show(side, sides.unit) for side in sides.sides)
    if wanted == "area" and len(spans) == 1:
        half = spans[0].mapped(lambda number: number / 2)
        product, names = PI.times(half.times(half)), f"π × ({names} ÷ 2)²"
    elif len(spans) == (2 if wanted == "area" else 3):
        product = spans[0]
        for span in spans[1:]:
            product = product.times(span)
    else:
        return None
    own = (_SQUARE if wanted == "area" else _CUBE)[base]
    span = product.mapped(lambda number: convert(number, own, unit))
    text = f"{hedge}{names} = {span_text(product, own)}"
    text += f" = {span_text(span, unit)}" if own != unit else ""
    return Derived(span, unit, text, inputs, inputs if sides.about else ())


def _sides(known: Known) -> Sides | None:
    value = known.stated.get("dimensions")
    return value if isinstance(value, Sides) else None


def _area_of_sides(known: Known, unit: str) -> Derived | None:
    """Area seen from above: of three sides the height, which stands first, is left out."""
    sides = _sides(known)
    if sides is None:
        return None
    if len(sides.sides) == 3:
        sides = replace(sides, sides=sides.sides[1:])
    return _product(sides, unit, known.book.constants["about"] / 100, ("dimensions",))


def _counted(known: Known, one: Derived) -> Derived:
    """Multiply by the number of equal patches, where one is stated."""
    count = known.stated.get("item_count")
    if not isinstance(count, Amount) or one.span is None or (count.exact and count.low == 1):
        return one
    number = Span.of(count, known.book.constants["about"] / 100)
    span = one.span.times(number)
    text = f"{span_text(number, 'count')} × ({one.text}) = {span_text(span, one.unit)}"
    return replace(one, span=span, text=text, inputs=(*one.inputs, "item_count"), direct=False)


# --- what is dug now ---------------------------------------------------------------------------------------------------


def _dug_area(known: Known, unit: str) -> Derived | None:
    if stated := stated_span(known, "dredged_area", unit):
        return stated
    if (sided := _area_of_sides(known, unit)) is not None:
        return _counted(known, sided)
    volume, depth = stated_span(known, "dredged_volume", "ft3"), stated_span(known, "dredged_depth", "ft")
    if volume and depth and volume.span and depth.span:
        return _at_least(volume, depth, unit, "ft2", "dredged_area")
    return None


def _dug_depth(known: Known, unit: str) -> Derived | None:
    if stated := stated_span(known, "dredged_depth", unit):
        return stated
    sides = _sides(known)
    if sides is not None and len(sides.sides) == 3:
        height = Amount.of(sides.sides[0], sides.unit, about=sides.about)
        span = _converted(height, unit, known.book.constants["about"] / 100)
        return Derived(span, unit, _said(height, span, unit), ("dimensions",), () if span.exact else ("dimensions",))
    volume, area = stated_span(known, "dredged_volume", "ft3"), _dug_area_said(known)
    if volume and area and volume.span and area.span:
        return _at_least(volume, area, unit, "ft", "dredged_depth")
    return None


def _dug_area_said(known: Known) -> Derived | None:
    if stated := stated_span(known, "dredged_area", "ft2"):
        return stated
    sided = _area_of_sides(known, "ft2")
    return _counted(known, sided) if sided is not None else None


def _at_least(volume: Derived, other: Derived, unit: str, own: str, fact: str) -> Derived:
    """A volume spread over an area is somewhere at least as deep as its mean depth, and over a depth at least as wide."""
    assert volume.span is not None and other.span is not None  # noqa: S101, PT018 - checked by the callers
    mean = volume.span.over(other.span)
    low = None if mean.low is None else convert(mean.low, own, unit)
    span = Span(low, None)
    text = f"{span_text(volume.span, 'ft3')} ÷ {span_text(other.span, other.unit)} = {span_text(span, unit)}"
    return Derived(span, unit, text, (*volume.inputs, *other.inputs), (fact,))


def _dug_volume(known: Known, unit: str) -> Derived | None:
    if stated := stated_span(known, "dredged_volume", unit):
        return stated
    sides = _sides(known)
    about = known.book.constants["about"] / 100
    if sides is not None and len(sides.sides) == 3 and "dredged_depth" not in known.stated:
        boxed = _product(sides, unit, about, ("dimensions",))
        return _counted(known, boxed) if boxed else None
    area, depth = _dug_area_said(known), _dug_depth(known, "ft")
    if area is None or area.span is None:
        return None
    if depth is None or depth.span is None:
        return Derived(None, unit, open=("dredged_depth",))
    cubic = area.span.times(depth.span)
    span = cubic.mapped(lambda number: convert(number, "ft3", unit))
    text = f"{_result(area)} × {_result(depth)} = {span_text(cubic, 'ft3')}"
    text += f" = {span_text(span, unit)}" if unit != "ft3" else ""
    return Derived(span, unit, text, (*area.inputs, *depth.inputs), (*area.open, *depth.open))


def _result(one: Derived) -> str:
    return span_text(one.span, one.unit) if one.span is not None else ""


# --- totals of the year and of the project -----------------------------------------------------------------------------


def _year(known: Known, unit: str, now: Derived | None, earlier: Derived | None, missing: str, fact: str) -> Derived:
    """Add what was dug earlier in the calendar year."""
    now = now or Derived(None, unit, open=(fact,))
    if not known.yes("dug_earlier_this_year"):
        return now
    if earlier is None or earlier.span is None:
        if now.span is None:
            return now
        # Something was dug, and how much is not said: at least what is planned now.
        return replace(now, span=Span(now.span.low, None, now.span.low_open), open=(missing,), direct=False)
    if now.span is None:
        return now
    total = now.span.plus(earlier.span)
    text = f"{_result(earlier)} earlier this year + {_result(now)} now = {span_text(total, unit)}"
    if now.text != _result(now):
        text = f"{now.text}; {text}"
    return Derived(total, unit, text, (*earlier.inputs, *now.inputs), (*now.open, *earlier.open), before=earlier.span)


def _area_of_year(known: Known, unit: str) -> Derived:
    earlier = stated_span(known, "earlier_dredged_area", unit)
    return _year(known, unit, _dug_area(known, unit), earlier, "earlier_dredged_area", "dredged_area")


def _volume_of_year(known: Known, unit: str) -> Derived:
    earlier = stated_span(known, "earlier_dredged_volume", unit)
    if earlier is None:
        area, depth = (
            stated_span(known, "earlier_dredged_area", "ft2"),
            stated_span(known, "earlier_dredged_depth", "ft"),
        )
        if area and depth and area.span and depth.span:
            span = area.span.times(depth.span).mapped(lambda number: convert(number, "ft3", unit))
            earlier = Derived(span, unit, span_text(span, unit), (*area.inputs, *depth.inputs), area.open + depth.open)
    return _year(known, unit, _dug_volume(known, unit), earlier, "earlier_dredged_volume", "dredged_volume")


def _depth_of_year(known: Known, unit: str) -> Derived:
    """Depths add only where the same spot is dug again; elsewhere the deeper of the two counts."""
    now = _dug_depth(known, unit)
    if now is None or now.span is None:
        return Derived(None, unit, open=("dredged_depth",))
    again = known.yes("same_spot_again")
    earlier = stated_span(known, "earlier_dredged_depth", unit)
    if not known.yes("dug_earlier_this_year") or (again is False and earlier is None):
        return now
    if earlier is None or earlier.span is None:
        open_facts = ("earlier_dredged_depth",) if again else ("same_spot_again", "earlier_dredged_depth")
        return replace(now, span=Span(now.span.low, None, now.span.low_open), open=open_facts, direct=False)
    deeper, added = greater(now.span, earlier.span), now.span.plus(earlier.span)
    inputs = (*earlier.inputs, *now.inputs)
    if again:
        text = f"{_result(earlier)} earlier at the same spot + {_result(now)} now = {span_text(added, unit)}"
        return Derived(added, unit, text, (*inputs, "same_spot_again"), now.open + earlier.open, before=earlier.span)
    text = f"{_result(earlier)} earlier, {_result(now)} now"
    if again is False:
        return Derived(deeper, unit, text, (*inputs, "same_spot_again"), now.open + earlier.open)
    span = deeper.hull(added)
    text += f": {span_text(added, unit)} if the same spot is dug again"
    return Derived(span, unit, text, inputs, ("same_spot_again", *now.open, *earlier.open))


def _wetland_of_project(known: Known, unit: str) -> Derived:
    now = stated_span(known, "wetland_area", unit) or _area_of_sides(known, unit)
    if now is None or now.span is None:
        return Derived(None, unit, open=("wetland_area",))
    now = now if now.direct else _counted(known, now)
    other = stated_span(known, "other_wetland_area", unit)
    if other is None or other.span is None or now.span is None:
        return now
    total = now.span.plus(other.span)
    text = f"{_result(now)} + {_result(other)} in other parts of the project = {span_text(total, unit)}"
    return Derived(total, unit, text, (*now.inputs, *other.inputs), now.open + other.open, before=other.span)


# --- structures, equipment, mitigation ---------------------------------------------------------------------------------


def _structure_area(known: Known, unit: str) -> Derived | None:
    return _area_of_sides(known, unit)


def _water_over_top(known: Known, unit: str) -> Derived | None:
    depth, sides = stated_span(known, "water_depth", unit), _sides(known)
    if depth is None or depth.span is None:
        return None
    if sides is None or len(sides.sides) == 2:
        return Derived(None, unit, open=("water_over_top", "dimensions"))
    height = Amount.of(sides.sides[0], sides.unit, about=sides.about)
    tall = _converted(height, unit, known.book.constants["about"] / 100)
    span = depth.span.minus(tall)
    text = f"{_result(depth)} of water − {span_text(tall, unit)} of crib = {span_text(span, unit)}"
    return Derived(span, unit, text, ("water_depth", "dimensions"), () if span.exact else ("water_over_top",))


def _several(known: Known, one: Derived, threshold: Threshold) -> Derived:
    """Keep the value of each and of all, where the law does not say which counts."""
    count = known.stated.get("item_count")
    if not isinstance(count, Amount) or one.span is None or (count.exact and count.low == 1):
        return one
    number = Span.of(count, known.book.constants["about"] / 100)
    total = one.span.times(number)
    text = f"{one.text} each, {span_text(number, 'count')} of them: {span_text(total, threshold.unit)} in all"
    return replace(one, span=total, each=one.span, text=text, inputs=(*one.inputs, "item_count"), direct=False)


def share(known: Known, threshold: Threshold) -> Derived:
    """Return one part of a stated mix."""
    value = known.stated.get(threshold.fact or "")
    if not isinstance(value, Shares) or len(value.parts) < threshold.part:
        return Derived(None, threshold.unit, open=(threshold.fact or "",))
    part = value.parts[threshold.part - 1]
    return Derived(Span.at(part), threshold.unit, show(part, threshold.unit), (threshold.fact or "",), direct=True)


# --- lengths of time ---------------------------------------------------------------------------------------------------


def _clock(known: Known, threshold: Threshold) -> Derived | None:
    """Days (or years) from one date to another; a day that is still running is told apart by `open`."""
    clock = threshold.clock
    assert clock is not None  # noqa: S101 - asked only of thresholds with one
    start = next(((name, known.when(name)) for name in clock.start if name in known.stated), None)
    if start is None or start[1] is None:
        return None
    for name in clock.ends:
        running = name == "today"
        if name not in known.stated and not (running and threshold.unit == "year"):
            continue
        end = known.when(name)
        if end is None:
            continue
        if threshold.unit == "year":
            return _age(known, start[0], name, threshold.unit)
        span = days.between(start[1], end)
        if span is None or (span.high is not None and span.high < 0):
            continue
        text = f"{days.read_when(start[1])} to {days.read_when(end)}: {span_text(span, threshold.unit)}"
        if running:
            # The act has not come yet: it takes at least this long.
            return Derived(
                Span(span.low, None), threshold.unit, text + " so far", (start[0], name), (threshold.fact or "",)
            )
        inexact = tuple(fact for fact in (start[0], name) if not _one_day(known, fact))
        return Derived(span, threshold.unit, text, (start[0], name), inexact)
    return None


def _one_day(known: Known, fact: str) -> bool:
    when = known.when(fact)
    return when is not None and when.low == when.high and not when.about


def _age(known: Known, first: str, last: str, unit: str) -> Derived | None:
    start, end = known.when(first), known.when(last)
    if start is None or end is None:
        return None
    ends = (start.low, start.high, end.low, end.high)
    if not all(isinstance(day, date) for day in ends):
        return None
    low = days.years_between(_date(start.high), _date(end.low))
    high = days.years_between(_date(start.low), _date(end.high))
    if high < 0:
        return None
    text = f"{days.read_when(start)} to {days.read_when(end)}: {int(low)} full {'year' if int(low) == 1 else 'years'}"
    text += " and more" if low.denominator != 1 else ""
    inputs = tuple(name for name in (first, last) if name in known.stated)
    return Derived(Span(low, high), unit, text, inputs, () if low == high else inputs)


def _date(day: object) -> date:
    assert isinstance(day, date)  # noqa: S101 - checked by the caller
    return day


_Deriver = Callable[[Known, str], "Derived | None"]
_DERIVED: dict[str, _Deriver] = {
    "dredged_area": _dug_area,
    "dredged_depth": _dug_depth,
    "dredged_volume": _dug_volume,
    "structure_area": _structure_area,
    "water_over_top": _water_over_top,
}
_TOTALS: dict[str, Callable[[Known, str], Derived]] = {
    "dredged_area": _area_of_year,
    "dredged_depth": _depth_of_year,
    "dredged_volume": _volume_of_year,
    "wetland_area": _wetland_of_project,
}
# Facts that only derivations read; no rule tests them by name.
USED = (
    "dimensions",
    "item_count",
    "earlier_dredged_area",
    "earlier_dredged_depth",
    "earlier_dredged_volume",
    "same_spot_again",
    "water_depth",
    "other_wetland_area",
    "in_water_work_end_date",
)
_SOURCES: dict[str, frozenset[str]] = {
    "dredged_area": frozenset(("dimensions", "item_count", "dredged_volume", "dredged_depth")),
    "dredged_depth": frozenset(("dimensions", "item_count", "dredged_volume", "dredged_area")),
    "dredged_volume": frozenset(("dimensions", "item_count", "dredged_area", "dredged_depth")),
    "structure_area": frozenset(("dimensions",)),
    "water_over_top": frozenset(("water_depth", "dimensions")),
    "wetland_area": frozenset(("dimensions", "item_count", "other_wetland_area")),
}
_EARLIER = frozenset(
    (
        "dug_earlier_this_year",
        "same_spot_again",
        "earlier_dredged_area",
        "earlier_dredged_depth",
        "earlier_dredged_volume",
    )
)


def derived_from(fact: str) -> frozenset[str]:
    """Return the facts that a fact can be computed from."""
    earlier = _EARLIER if fact.startswith("dredged_") else frozenset()
    return _SOURCES.get(fact, frozenset()) | earlier


def facts_behind(threshold: Threshold) -> frozenset[str]:
    """Return every fact that the finding of a threshold can rest on."""
    clock = threshold.clock
    names = {threshold.fact or threshold.id, *threshold.also, *derived_from(threshold.fact or "")}
    names |= {*clock.start, *(name for name in clock.ends if name != "today")} if clock else set()
    names |= {node.fact for node in (*threshold.subject, *threshold.exceptions) if node.fact}
    if threshold.operator == "window":
        names.add("in_water_work_end_date")
    if threshold.doubt == "total":
        names.add("item_count")
    return frozenset(names)
