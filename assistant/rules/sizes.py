"""Sizes from what is stated: quantities in the law's unit, areas and volumes from sides, both in words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from assistant.quantities.units import amount_in, convert, dimension, show
from assistant.quantities.values import Amount, Sides, Slope
from assistant.rules.known import Known
from assistant.rules.spans import Span

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


def stated_span(known: Known, fact: str, unit: str) -> Derived | None:
    """Return a stated quantity in `unit`, hedges widened; None where it is not stated as one."""
    value = known.stated.get(fact)
    if isinstance(value, Amount):
        if known.book.facts[fact].whole:
            value = replace(value, whole=True)
        span = converted(value, unit, known.about)
        return Derived(span, unit, said(value, span, unit), (fact,), () if span.exact else (fact,), direct=True)
    if isinstance(value, Slope):
        return _slope(value, fact, known.about, steepness=fact.endswith("_slope"))
    if isinstance(value, Sides) and fact != "dimensions" and dimension(unit) in ("area", "volume"):
        return product(value, unit, known.about, (fact,))
    return None


def converted(value: Amount, unit: str, about: Fraction) -> Span:
    """Return an amount as a span in another unit, its hedge widened."""
    if value.unit == unit:
        return Span.of(value, about)
    if dimension(value.unit) != dimension(unit):
        return Span.of(amount_in(value, unit), about)
    # Widened before conversion: 15 % of a temperature means the number that was said.
    return Span.of(value, about).mapped(lambda number: convert(number, value.unit, unit))


def _slope(value: Slope, fact: str, about: Fraction, *, steepness: bool) -> Derived:
    """A slope as its steepness, a ratio ("1.5 to 1") as its first number for one of the second."""
    text = f"{show(value.horizontal, 'ratio')} to {show(value.vertical, 'ratio')}"
    if not steepness and value.vertical:
        span = Span.at(value.horizontal / value.vertical)
        span = span.widened(about) if value.about else span
        return Derived(span, "ratio", text, (fact,), () if span.exact else (fact,), direct=True)
    if not value.horizontal:
        return Derived(Span(Fraction(10**9), None), "ratio", text, (fact,), direct=True)
    span = Span.at(value.vertical / value.horizontal)
    span = span.widened(about) if value.about else span
    return Derived(span, "ratio", text, (fact,), () if span.exact else (fact,), direct=True)


def said(value: Amount, span: Span, unit: str) -> str:
    """Return an amount in the user's unit and, where that differs, in the law's."""
    words = span_text(Span(value.low, value.high, value.low_open, value.high_open), value.unit)
    words = f"about {words}" if value.about else words
    return words if value.unit == unit and not value.about else f"{words} = {span_text(span, unit)}"


@lru_cache(maxsize=4096)
def shown(number: Fraction, unit: str) -> str:
    """Return a number with its unit; the same few numbers are shown again and again in one answer."""
    return show(number, unit)


def span_text(span: Span, unit: str) -> str:
    """Return a span as people read it."""
    if span.low is not None and span.low == span.high:
        return shown(span.low, unit)
    if span.low is not None and span.high is not None:
        if span.tight:
            return f"about {shown(round(span.low, 4), unit)}"
        return f"{shown(span.low, unit)} to {shown(span.high, unit)}"
    if span.low is not None:
        return f"{'more than' if span.low_open else 'at least'} {shown(span.low, unit)}"
    if span.high is not None:
        return f"{'less than' if span.high_open else 'at most'} {shown(span.high, unit)}"
    return "some amount"


def product(sides: Sides, unit: str, about: Fraction, inputs: tuple[str, ...]) -> Derived | None:
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


def sides_of(known: Known) -> Sides | None:
    """Return the stated sides, None where there are none."""
    value = known.stated.get("dimensions")
    return value if isinstance(value, Sides) else None


def area_of_sides(known: Known, unit: str) -> Derived | None:
    """Area seen from above: of three sides the height, which stands first, is left out."""
    sides = sides_of(known)
    if sides is None:
        return None
    if len(sides.sides) == 3:
        sides = replace(sides, sides=sides.sides[1:])
    return product(sides, unit, known.about, ("dimensions",))


def counted(known: Known, one: Derived) -> Derived:
    """Multiply by the number of equal patches, where one is stated."""
    count = known.stated.get("item_count")
    if not isinstance(count, Amount) or one.span is None or (count.exact and count.low == 1):
        return one
    number = Span.of(count, known.about)
    span = one.span.times(number)
    text = f"{span_text(number, 'count')} × ({one.text}) = {span_text(span, one.unit)}"
    return replace(one, span=span, text=text, inputs=(*one.inputs, "item_count"), direct=False)


def result(one: Derived) -> str:
    """Return what a computation came to, in words."""
    return span_text(one.span, one.unit) if one.span is not None else ""
