"""What is dug now, and the totals that the law counts: of the calendar year, and of the single and complete project."""

from __future__ import annotations

from dataclasses import replace

from assistant.quantities.units import convert
from assistant.quantities.values import Amount
from assistant.rules.known import Known
from assistant.rules.sizes import (
    Derived,
    area_of_sides,
    converted,
    counted,
    product,
    result,
    said,
    sides_of,
    span_text,
    stated_span,
)
from assistant.rules.spans import Span, greater


def dug_area(known: Known, unit: str) -> Derived | None:
    """Return the area dug now: stated, from sides, or the least that the volume needs."""
    if stated := stated_span(known, "dredged_area", unit):
        return stated
    if (sided := area_of_sides(known, unit)) is not None:
        return counted(known, sided)
    volume, depth = stated_span(known, "dredged_volume", "ft3"), stated_span(known, "dredged_depth", "ft")
    if volume and depth and volume.span and depth.span:
        return _at_least(volume, depth, unit, "ft2", "dredged_area")
    return None


def dug_depth(known: Known, unit: str) -> Derived | None:
    """Return the depth dug now: stated, the height of three sides, or the least that the volume needs."""
    if stated := stated_span(known, "dredged_depth", unit):
        return stated
    sides = sides_of(known)
    if sides is not None and len(sides.sides) == 3:
        height = Amount.of(sides.sides[0], sides.unit, about=sides.about)
        span = converted(height, unit, known.about)
        return Derived(span, unit, said(height, span, unit), ("dimensions",), () if span.exact else ("dimensions",))
    volume, area = stated_span(known, "dredged_volume", "ft3"), _dug_area_said(known)
    if volume and area and volume.span and area.span:
        return _at_least(volume, area, unit, "ft", "dredged_depth")
    return None


def _dug_area_said(known: Known) -> Derived | None:
    if stated := stated_span(known, "dredged_area", "ft2"):
        return stated
    sided = area_of_sides(known, "ft2")
    return counted(known, sided) if sided is not None else None


def _at_least(volume: Derived, other: Derived, unit: str, own: str, fact: str) -> Derived:
    """A volume spread over an area is somewhere at least as deep as its mean depth, and over a depth at least as wide."""
    assert volume.span is not None and other.span is not None  # noqa: S101, PT018 - checked by the callers
    mean = volume.span.over(other.span)
    low = None if mean.low is None else convert(mean.low, own, unit)
    span = Span(low, None)
    text = f"{span_text(volume.span, 'ft3')} ÷ {span_text(other.span, other.unit)} = {span_text(span, unit)}"
    return Derived(span, unit, text, (*volume.inputs, *other.inputs), (fact,))


def dug_volume(known: Known, unit: str) -> Derived | None:
    """Return the volume dug now: stated, or from area and depth."""
    if stated := stated_span(known, "dredged_volume", unit):
        return stated
    sides = sides_of(known)
    if sides is not None and len(sides.sides) == 3 and "dredged_depth" not in known.stated:
        boxed = product(sides, unit, known.about, ("dimensions",))
        return counted(known, boxed) if boxed else None
    area, depth = _dug_area_said(known), dug_depth(known, "ft")
    if area is None or area.span is None:
        return None
    if depth is None or depth.span is None:
        return Derived(None, unit, open=("dredged_depth",))
    cubic = area.span.times(depth.span)
    span = cubic.mapped(lambda number: convert(number, "ft3", unit))
    text = f"{result(area)} × {result(depth)} = {span_text(cubic, 'ft3')}"
    text += f" = {span_text(span, unit)}" if unit != "ft3" else ""
    return Derived(span, unit, text, (*area.inputs, *depth.inputs), (*area.open, *depth.open))


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
    text = f"{result(earlier)} earlier this year + {result(now)} now = {span_text(total, unit)}"
    if now.text != result(now):
        text = f"{now.text}; {text}"
    return Derived(total, unit, text, (*earlier.inputs, *now.inputs), (*now.open, *earlier.open), before=earlier.span)


def area_of_year(known: Known, unit: str) -> Derived:
    """Return the area of the calendar year."""
    earlier = stated_span(known, "earlier_dredged_area", unit)
    return _year(known, unit, dug_area(known, unit), earlier, "earlier_dredged_area", "dredged_area")


def volume_of_year(known: Known, unit: str) -> Derived:
    """Return the volume of the calendar year."""
    earlier = stated_span(known, "earlier_dredged_volume", unit)
    if earlier is None:
        area, depth = (
            stated_span(known, "earlier_dredged_area", "ft2"),
            stated_span(known, "earlier_dredged_depth", "ft"),
        )
        if area and depth and area.span and depth.span:
            span = area.span.times(depth.span).mapped(lambda number: convert(number, "ft3", unit))
            earlier = Derived(span, unit, span_text(span, unit), (*area.inputs, *depth.inputs), area.open + depth.open)
    return _year(known, unit, dug_volume(known, unit), earlier, "earlier_dredged_volume", "dredged_volume")


def depth_of_year(known: Known, unit: str) -> Derived:
    """Depths add only where the same spot is dug again; elsewhere the deeper of the two counts."""
    now = dug_depth(known, unit)
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
        text = f"{result(earlier)} earlier at the same spot + {result(now)} now = {span_text(added, unit)}"
        return Derived(added, unit, text, (*inputs, "same_spot_again"), now.open + earlier.open, before=earlier.span)
    text = f"{result(earlier)} earlier, {result(now)} now"
    if again is False:
        return Derived(deeper, unit, text, (*inputs, "same_spot_again"), now.open + earlier.open)
    span = deeper.hull(added)
    text += f": {span_text(added, unit)} if the same spot is dug again"
    return Derived(span, unit, text, inputs, ("same_spot_again", *now.open, *earlier.open))


def wetland_of_project(known: Known, unit: str) -> Derived:
    """Return the wetland that all parts of the project affect."""
    now = stated_span(known, "wetland_area", unit) or area_of_sides(known, unit)
    if now is None or now.span is None:
        return Derived(None, unit, open=("wetland_area",))
    now = now if now.direct else counted(known, now)
    other = stated_span(known, "other_wetland_area", unit)
    if other is None or other.span is None or now.span is None:
        return now
    total = now.span.plus(other.span)
    text = f"{result(now)} + {result(other)} in other parts of the project = {span_text(total, unit)}"
    return Derived(total, unit, text, (*now.inputs, *other.inputs), now.open + other.open, before=other.span)
