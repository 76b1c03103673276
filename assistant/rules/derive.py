"""The value that a threshold tests: stated, or derived from other facts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from assistant.quantities.units import show
from assistant.quantities.values import Amount, Shares
from assistant.rules import totals
from assistant.rules.clocks import time_between
from assistant.rules.known import Known
from assistant.rules.model import Threshold
from assistant.rules.sizes import Derived, area_of_sides, converted, result, sides_of, span_text, stated_span
from assistant.rules.spans import Span


def value_of(known: Known, threshold: Threshold) -> Derived:
    """Return the value that a threshold with a number tests.

    Args:
        known: the facts.
        threshold: its `fact`, unit, clock and total say what is wanted.
    """
    fact = threshold.fact or ""
    stated = stated_span(known, fact, threshold.unit)
    if stated is not None and isinstance(known.stated.get(fact), Amount) and isinstance(threshold.value, list):
        stated = _steepness(stated) if threshold.unit == "ratio" else stated
    if threshold.total and fact in _TOTALS:
        return _TOTALS[fact](known, threshold.unit)
    if stated is None and fact in _DERIVED:
        stated = _DERIVED[fact](known, threshold.unit)
    if stated is None and threshold.clock is not None:
        stated = time_between(known, threshold)
    if stated is None:
        return Derived(None, threshold.unit, open=_wanted(known, threshold))
    return _several(known, stated, threshold) if threshold.doubt == "total" else stated


def _steepness(stated: Derived) -> Derived:
    """A slope said as one number, 8 for 8 to 1."""
    return replace(stated, span=Span.at(1).over(stated.span), text=f"{stated.text} to 1") if stated.span else stated


def _wanted(known: Known, threshold: Threshold) -> tuple[str, ...]:
    """Which fact to ask for: the day that is still missing, where the other is known."""
    clock = threshold.clock
    if clock is not None and any(name in known.stated for name in clock.start):
        ends = tuple(name for name in clock.ends if name != "today" and name not in known.stated)
        return ends[:1] or (threshold.fact or "",)
    return (threshold.fact or "",)


def _water_over_top(known: Known, unit: str) -> Derived | None:
    depth, sides = stated_span(known, "water_depth", unit), sides_of(known)
    if depth is None or depth.span is None:
        return None
    if sides is None or len(sides.sides) == 2:
        return Derived(None, unit, open=("water_over_top", "dimensions"))
    height = Amount.of(sides.sides[0], sides.unit, about=sides.about)
    tall = converted(height, unit, known.about)
    span = depth.span.minus(tall)
    text = f"{result(depth)} of water − {span_text(tall, unit)} of crib = {span_text(span, unit)}"
    return Derived(span, unit, text, ("water_depth", "dimensions"), () if span.exact else ("water_over_top",))


def _several(known: Known, one: Derived, threshold: Threshold) -> Derived:
    """Keep the value of each and of all, where the law does not say which counts."""
    count = known.stated.get("item_count")
    if not isinstance(count, Amount) or one.span is None or (count.exact and count.low == 1):
        return one
    number = Span.of(count, known.about)
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


_Deriver = Callable[[Known, str], "Derived | None"]


_DERIVED: dict[str, _Deriver] = {
    "dredged_area": totals.dug_area,
    "dredged_depth": totals.dug_depth,
    "dredged_volume": totals.dug_volume,
    "structure_area": area_of_sides,
    "water_over_top": _water_over_top,
}


_TOTALS: dict[str, Callable[[Known, str], Derived]] = {
    "dredged_area": totals.area_of_year,
    "dredged_depth": totals.depth_of_year,
    "dredged_volume": totals.volume_of_year,
    "wetland_area": totals.wetland_of_project,
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
