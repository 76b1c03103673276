"""From claimed numbers to facts: one number a fact, sides put together, earlier amounts set apart, doubts asked."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from assistant.quantities.units import convert, dimension
from assistant.quantities.values import Amount, DontKnow, Shares, Sides, Slope, Value, When
from assistant.rules.model import FactKind
from assistant.understand.facts_items import Claim, Item, same
from assistant.understand.facts_pairs import CORRECTION, at_two_times
from assistant.understand.text import around, sentences
from assistant.understand.types import Doubt

_ASKING = re.compile(r"(?:so |but |and )?(?:is|are|isn't|isnt|was|does|do)\b.*\?$", re.DOTALL)
_TOOLS = re.compile(r"(?:shovel|spade|rake|fork|barrow|hoe)s?$")
_EARLIER = {
    "dredged_area": "earlier_dredged_area",
    "dredged_volume": "earlier_dredged_volume",
    "wetland_area": "other_wetland_area",
}
_JOINED = re.compile(r"\b(?:and|plus|another|more|also|then)\b")
_COUNTED = {"extension_count", "times_found_in_violation", "info_request_count"}
"""Facts that ask which time it is: of several the last counts."""
_HEIGHT = {"high", "tall"}
_RATIO_FACTS = {"outside_mitigation_ratio", "mitigation_ratio", "extension_ratio"}


@dataclass(slots=True)
class Bound:
    """A number that is settled to be a fact."""

    name: str
    value: Value
    item: Item


@dataclass(slots=True)
class Settled:
    """What the numbers of a message came to."""

    bound: list[Bound] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)
    free: list[Item] = field(default_factory=list)
    """Numbers that nothing claimed."""
    extension: Item | None = None
    """The years of an extension, which stand against those of the first term."""


def settle(folded: str, found: Sequence[Item], facts: Mapping[str, FactKind], activity: str | None) -> Settled:
    """Return which number is which fact.

    Args:
        folded: the message, folded.
        found: its numbers with the facts that claim them.
        facts: the vocabulary.
        activity: the activity, where it is known.
    """
    out = Settled()
    groups: dict[str, list[tuple[int, Item]]] = {}
    sides: list[Item] = []
    for item in found:
        best = item.best()
        if item.value is None or (item.unreadable and not _settled(item, best, facts)):
            _ask(out, item, best)
        elif not best:
            out.free.append(item)
        elif len(best) > 1 and not any(name.startswith("_") for *_, name in best):
            out.doubts.append(_which_fact(item, [name for *_, name in best], facts))
        elif best[0][-1] == "_extension":
            out.extension = item
        elif best[0][-1] == "_side":
            sides.append(item)
        elif not best[0][-1].startswith("_"):
            groups.setdefault(best[0][-1], []).append((best[0][0], item))
    for name, group in list(groups.items()):
        _one(out, folded, name, group, facts, groups)
    _depth_of_earlier(out, folded)
    _put_together(out, sides)
    _depth_of_three(out, activity)
    return out


def _settled(item: Item, best: Sequence[Claim], facts: Mapping[str, FactKind]) -> bool:
    """Tell whether the one fact that wants it settles what is open: "30 yards" of a volume, "three loads" that are counted."""
    if len(best) == 1 and best[0][-1] in facts and facts[best[0][-1]].type == "count" and item.kind == "count":
        return True
    return (
        isinstance(item.value, Amount)
        and item.value.unit == "yd3"
        and len(best) == 1
        and best[0][-1].endswith("volume")
    )


def _ask(out: Settled, item: Item, best: Sequence[Claim]) -> None:
    names = tuple(name for *_, name in best if not name.startswith("_"))
    if any(name.startswith("_") for *_, name in best) or (not best and _TOOLS.search(item.text.lower())):
        return
    out.doubts.append(
        Doubt(item.text, item.start, item.end, item.unreadable or f"What does “{item.text}” stand for?", names)
    )


def _which_fact(item: Item, names: Sequence[str], facts: Mapping[str, FactKind]) -> Doubt:
    asked = " Or: ".join(facts[name].question for name in names)
    return Doubt(item.text, item.start, item.end, f"You wrote “{item.text}”. Which is it? {asked}", tuple(names))


def _one(
    out: Settled,
    folded: str,
    name: str,
    group: list[tuple[int, Item]],
    facts: Mapping[str, FactKind],
    groups: Mapping[str, object],
) -> None:
    """Settle one fact that one or more numbers claim."""
    group = [pair for pair in group if pair[1].label != "days"] or group
    top = max(weight for weight, _ in group)
    pair = name in _EARLIER and len(group) == 2
    added = pair and (any(item.more for _, item in group) or at_two_times(folded, *(item for _, item in group)))
    rest = [item for weight, item in group if added or weight >= top - 1]
    if len(rest) > 1 and all(same(item.value, rest[0].value) for item in rest):
        rest = rest[:1]
    rest = [item for item in rest if not any(_within(other, item) for other in rest)]
    if len(rest) > 1 and name in _COUNTED:
        rest = [max(rest, key=lambda item: item.value.low or 0 if isinstance(item.value, Amount) else 0)]
    if len(rest) > 1 and name == "swim_distance":
        rest = _nearest(rest)
    if len(rest) > 1 and name == "stone_diameter":
        out.bound.append(Bound(name, _span_of(rest), _joined(rest)))
        return
    said = [item for item in rest if not _ASKING.match(around(sentences(folded), item.start).text)]
    if said and len(said) < len(rest):
        rest = said
    if len(rest) > 1 and (fixed := _corrected(folded, rest)):
        rest = [fixed]
    if len(rest) == 2 and name in _EARLIER and _EARLIER[name] not in groups:
        first, second = rest
        joined = name == "wetland_area" and _JOINED.search(folded[first.end : second.start])
        if second.more or first.more or joined or (name != "wetland_area" and at_two_times(folded, first, second)):
            new, old = (second, first) if name != "wetland_area" and not first.more else (first, second)
            rest = [new]
            out.bound.append(Bound(_EARLIER[name], _as(facts[name], old.value), old))
    if len(rest) > 1:
        both = " and ".join(f"“{item.text}”" for item in rest)
        out.doubts.append(
            Doubt(rest[-1].text, rest[-1].start, rest[-1].end, f"You wrote {both}. {facts[name].question}", (name,))
        )
        return
    item = rest[0]
    if item.kind == "number" and facts[name].dimension == "length" and name != "dimensions":
        out.doubts.append(
            Doubt(
                item.text,
                item.start,
                item.end,
                f"“{item.text}” of what: inches, feet, metres? {facts[name].question}",
                (name,),
            )
        )
        return
    out.bound.append(Bound(name, _as(facts[name], item.value), item))
    _end_of_work(out, name)


def _corrected(folded: str, rest: Sequence[Item]) -> Item | None:
    """Return the number that stands where one was put right: "120, not 100", "100, sorry, 120"."""
    last, before = rest[-1], rest[-2]
    between = folded[before.end : last.start]
    if re.fullmatch(r"[\s,(]*(?:and )?(?:not|instead of|rather than)\s+(?:the |like )?", between):
        return before
    sentence_start = max(folded.rfind(".", 0, before.start), folded.rfind("\n", 0, before.start))
    if CORRECTION.search(between) or CORRECTION.search(folded[sentence_start + 1 : before.start]):
        return last
    return None


def _within(one: Item, other: Item) -> bool:
    """Tell whether one amount only says more exactly what another does: "over a foot, say 13 inches"."""
    narrow, wide = one.value, other.value
    if not (isinstance(narrow, Amount) and isinstance(wide, Amount)) or narrow == wide or narrow.low is None:
        return False
    if narrow.high is None or wide.low == wide.high or dimension(narrow.unit) != dimension(wide.unit):
        return False
    low, high = (convert(end, narrow.unit, wide.unit) for end in (narrow.low, narrow.high))
    return (wide.low is None or wide.low <= low) and (wide.high is None or high <= wide.high)


def _nearest(rest: Sequence[Item]) -> list[Item]:
    """Return the shortest of distances in one unit: the nearest beach or raft is the one that counts."""
    units = {item.value.unit for item in rest if isinstance(item.value, Amount)}
    lows = [
        (item.value.low, item.start, item)
        for item in rest
        if isinstance(item.value, Amount) and item.value.low is not None
    ]
    return [min(lows)[-1]] if len(units) == 1 and len(lows) == len(rest) else list(rest)


def _span_of(rest: Sequence[Item]) -> Amount:
    amounts = [item.value for item in rest if isinstance(item.value, Amount)]
    lows = [one.low for one in amounts if one.low is not None]
    highs = [one.high for one in amounts if one.high is not None]
    return Amount(min(lows), max(highs), amounts[0].unit, whole=True, about=any(one.about for one in amounts))


def _joined(rest: Sequence[Item]) -> Item:
    return replace(rest[0], end=max(item.end for item in rest))


def _as(kind: FactKind, value: Value | None) -> Value:
    """Return a value in the form its fact has: a ratio as one number where it is no slope, a range of stones as whole."""
    if value is None:
        return DontKnow()
    if isinstance(value, Slope) and kind.name in _RATIO_FACTS:
        return Amount.of(value.horizontal / value.vertical, "ratio", about=value.about)
    if isinstance(value, Amount) and kind.name == "stone_diameter" and value.low != value.high:
        return replace(value, whole=True)
    if isinstance(value, Amount) and value.unit == "count" and kind.unit not in (None, "count"):
        return replace(value, unit=str(kind.unit))
    return value


def _end_of_work(out: Settled, name: str) -> None:
    """Split days of work that are all meant (March 8 to 18) into the first and the last."""
    last = out.bound[-1]
    if (
        name == "in_water_work_date"
        and isinstance(last.value, When)
        and last.value.whole
        and last.value.low != last.value.high
    ):
        out.bound[-1] = Bound(name, When.on(last.value.low), last.item)
        out.bound.append(Bound("in_water_work_end_date", When.on(last.value.high), last.item))


def _depth_of_earlier(out: Settled, folded: str) -> None:
    """Take a depth said in one sentence with nothing but what was dug before as the earlier depth, with both as that of both."""

    def beside(*names: str) -> set[int]:
        return {around(sentences(folded), one.item.start).start for one in out.bound if one.name in names}

    earlier = beside("earlier_dredged_area", "earlier_dredged_volume")
    now = beside("dredged_area", "dredged_volume", "dimensions")
    depths = [one for one in out.bound if one.name in ("dredged_depth", "earlier_dredged_depth")]
    for bound in depths:
        place = around(sentences(folded), bound.item.start).start
        if bound.name == "dredged_depth" and place in earlier - now:
            bound.name = "earlier_dredged_depth"
        elif bound.name == "dredged_depth" and place in earlier & now and len(depths) == 1:
            out.bound.append(Bound("earlier_dredged_depth", bound.value, bound.item))


def _put_together(out: Settled, sides: list[Item]) -> None:
    """Make sides of lengths said one by one: "8 ft tall, 6 wide and 6 long"; height comes first."""
    if not sides or any(bound.name == "dimensions" for bound in out.bound):
        return
    amounts = [
        (item, item.value) for item in sides if isinstance(item.value, Amount) and item.value.low == item.value.high
    ]
    unit = next((value.unit for _, value in amounts if value.unit != "count"), None)
    if unit is None or len(amounts) > 3 or (len(amounts) == 1 and amounts[0][0].label != "across"):
        out.free += sides
        return
    amounts.sort(key=lambda pair: pair[0].label not in _HEIGHT)
    numbers = tuple(value.low for _, value in amounts if value.low is not None and value.unit in (unit, "count"))
    if len(numbers) != len(amounts):
        out.free += sides
        return
    item = _joined(sorted(sides, key=lambda one: one.start))
    out.bound.append(Bound("dimensions", Sides(numbers, unit, any(value.about for _, value in amounts)), item))


def _depth_of_three(out: Settled, activity: str | None) -> None:
    """Take the last of three sides of something dug as its depth, where no depth was said."""
    if activity is None or not activity.endswith(("dredging", "removal")) or activity == "exempt_structure_dredging":
        return
    for bound in out.bound:
        if bound.name == "dimensions" and isinstance(bound.value, Sides) and len(bound.value.sides) == 3:
            *flat, depth = bound.value.sides
            unit, about = bound.value.unit, bound.value.about
            bound.value = Sides(tuple(flat), unit, about)
            if not any(one.name == "dredged_depth" for one in out.bound):
                out.bound.append(Bound("dredged_depth", Amount.of(depth, unit, about=about), bound.item))
            return


def shares(found: Sequence[Item]) -> Item | None:
    """Return the reading of a mix, if there is one."""
    return next((item for item in found if isinstance(item.value, Shares)), None)
