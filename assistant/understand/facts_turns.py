"""What a message means only in the light of the turns before it: corrections, additions, "same depth", retractions."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from assistant.quantities.units import dimension
from assistant.quantities.values import Amount, DontKnow, Sides, Value, When
from assistant.understand.binding import Scene
from assistant.understand.cues import CODES, Hit
from assistant.understand.facts_items import Item, same
from assistant.understand.facts_numbers import Bound, Settled
from assistant.understand.facts_pairs import CORRECTION
from assistant.understand.types import Fact

_STRONGEST = 20
_CHANGED = 9
"""Below a cue that names another fact outright, above the facts that were asked for."""
_NOT = re.compile(r"[\s,(]*(?:and |it's |its |it was )?(?:not|instead of|rather than|isn'?t)\s+(?:the |like |a )?")
_ANEW = re.compile(
    r"\b(?:start(?:ing)? (?:over|fresh|again from scratch)|forget (?:everything|it all|all (?:of )?(?:that|this|it))|clear everything|from scratch|new project from the start)\b"
)
# Another amount in the place of the one that is known: "ok then 20 inches", "what about 14?", "forget that, I'll only do 80".
_CHANGE = re.compile(
    r"\b(?:ok(?:ay)? (?:then|so)|(?:ok(?:ay)?|and|or|so),? (?:what|how) (?:if|about)|(?:what|how) (?:if|about)|forget (?:that|it)|never ?mind"
    r"|(?:i'?ll|we'?ll|i will|we will|i could|we could|could|can|i|we|ill) (?:just|only) |down to|more like|say|would|instead|suppose|and if|but if|then (?:a|at|just|only)?)\b"
)
_SHORT_TURN = 90
_DROP = re.compile(
    r"\b(?:forget|never ?mind|scratch|drop|ignore|disregard|take back|strike|remove|leave out)\s+(?:about |what i said about |that |the bit about |my |what i (?:said|told you) (?:on|about) )*(?:the )?$"
)
_SAME_DEPTH = re.compile(
    r"\b(?:same|equal|equally|just as|as) (?:depth|deep)\b|\bdepth (?:is |stays? )?(?:the )?same\b"
)
_MORE = re.compile(r"\b(?:another|more|additional|again|plus|extra|further|on top of (?:that|it))\b")
# "and the parking adds 500 square feet", "the driveway takes another 800"
_ON_TOP = re.compile(
    r"\b(?:adds?|adding|also|on top|in addition|plus)\b[^.?!]{0,30}$|\band the \w+(?: \w+)? (?:takes?|needs?|fills?|covers?|is|would be)\b[^.?!]{0,20}$"
)
_EARLIER = {
    "dredged_area": "earlier_dredged_area",
    "dredged_volume": "earlier_dredged_volume",
    "dredged_depth": "earlier_dredged_depth",
}
_ADDABLE = ("dredged_area", "dredged_volume", "wetland_area")
_DUG = ("earlier_dredged_area", "earlier_dredged_volume", "earlier_dredged_depth")


@dataclass(frozen=True, slots=True)
class Turn:
    """One message of a conversation."""

    message: str
    folded: str
    before: Mapping[str, Value]
    asked: tuple[str, ...]
    index: int
    scene: Scene


def put_right(turn: Turn, found: Sequence[Item]) -> None:
    """Let a number that puts another right claim its fact: "sorry, 120 not 100", "I meant 6"."""
    for first, second in pairwise(found):
        if first.value is not None and _NOT.fullmatch(turn.folded[first.end : second.start]):
            names = [
                name for name, value in turn.before.items() if isinstance(value, Amount) and same(value, second.value)
            ]
            for name in names[:1]:
                _replace(turn, first, name)
            second.claim(_STRONGEST, 0, "_other")
    free = [item for item in found if not item.claims and isinstance(item.value, Amount) and not item.unreadable]
    if len(free) == 1 and CORRECTION.search(turn.folded):
        like = [name for name, value in turn.before.items() if isinstance(value, Amount) and _same_kind(value, free[0])]
        if len(like) == 1:
            _replace(turn, free[0], like[0])
    _changed(turn, found)


def _changed(turn: Turn, found: Sequence[Item]) -> None:
    """Let the one amount or day of a short change of plan claim the one known fact that it can stand for."""
    if len(found) != 1 or found[0].claims or found[0].more or len(turn.folded) > _SHORT_TURN:
        return
    item = found[0]
    if not _CHANGE.search(turn.folded):
        return
    if isinstance(item.value, When):
        days = [name for name, value in turn.before.items() if isinstance(value, When) and name != "today"]
        days = [name for name in days if name == "in_water_work_date"] or days
        if len(days) == 1:
            item.claim(_STRONGEST, 0, days[0])
    elif isinstance(item.value, Amount) and not item.unreadable:
        known = {name: value for name, value in turn.before.items() if isinstance(value, Amount)}
        like = [name for name, value in known.items() if _same_kind(value, item)] or [
            name for name, value in known.items() if item.unit_said and dimension(value.unit) == item.kind
        ]
        if len(like) == 1:
            _replace(turn, item, like[0], _CHANGED)


def _replace(turn: Turn, item: Item, name: str, weight: int = _STRONGEST) -> None:
    known = turn.before[name]
    if isinstance(item.value, Amount) and isinstance(known, Amount):
        if item.value.unit == "count":
            item.value, item.kind = replace(item.value, unit=known.unit), dimension(known.unit)
            item.code = CODES.get(item.kind, item.code)
        item.claim(weight, 0, name)


def _same_kind(known: Amount, item: Item) -> bool:
    return isinstance(item.value, Amount) and item.value.unit in (known.unit, "count")


def new_height(turn: Turn, facts: dict[str, Fact], found: Sequence[Item]) -> None:
    """Change the height alone of sides that are known: "what if the crib was only 6 feet tall?"."""
    known = turn.before.get("dimensions")
    high = [item for item in found if item.label == "high" and isinstance(item.value, Amount)]
    if "dimensions" in facts or not isinstance(known, Sides) or len(known.sides) != 3 or len(high) != 1:
        return
    value = high[0].value
    if isinstance(value, Amount) and value.low is not None and value.low == value.high and value.unit == known.unit:
        sides = Sides((value.low, *known.sides[1:]), known.unit, about=value.about)
        item = high[0]
        facts["dimensions"] = Fact(
            "dimensions", sides, turn.message[item.start : item.end], item.start, item.end, turn.index
        )


def add_up(turn: Turn, facts: dict[str, Fact], settled: Settled) -> None:
    """Set what was dug before apart from what is added now, since the law counts by the calendar year."""
    for bound in settled.bound:
        if (
            bound.name == "wetland_area"
            and (bound.item.more or _ON_TOP.search(turn.folded[: bound.item.start]))
            and "wetland_area" in turn.before
            and "wetland_area" in facts
        ):
            facts.setdefault("other_wetland_area", replace(facts.pop("wetland_area"), name="other_wetland_area"))
        if bound.name not in ("dredged_area", "dredged_volume") or bound.name not in turn.before:
            continue
        if (bound.item.more or _adds(turn, bound)) and _EARLIER[bound.name] not in facts:
            _shift(turn, facts, bound)
    said = next((facts[name] for name in _DUG if name in facts and not isinstance(facts[name].value, DontKnow)), None)
    if said is None:
        return
    facts.setdefault("dug_earlier_this_year", replace(said, name="dug_earlier_this_year", value=True))
    if found := _SAME_DEPTH.search(turn.folded):
        _same_depth(turn, facts, found)


def _same_depth(turn: Turn, facts: dict[str, Fact], found: re.Match[str]) -> None:
    """Give "same depth" the depth that is known: of the earlier digging that of now, and the other way round."""
    names = ("dredged_depth", "earlier_dredged_depth")
    for name, other in (names, names[::-1]):
        depth = facts[other].value if other in facts else turn.before.get(other)
        if name not in facts and depth is not None and not isinstance(depth, DontKnow):
            facts[name] = _context(turn, name, depth, found.start(), found.end())


def against_first_term(turn: Turn, facts: dict[str, Fact], settled: Settled) -> None:
    """Hold the years of an extension against the first term: "it was for 8 years, would a 4 year extension do?"."""
    item = settled.extension
    first = facts["permit_term"].value if "permit_term" in facts else turn.before.get("permit_term")
    if (
        item is None
        or not isinstance(item.value, Amount)
        or not isinstance(first, Amount)
        or "extension_ratio" in facts
    ):
        return
    if item.value.unit == first.unit and item.value.low and first.low and first.low == first.high:
        ratio = Amount.of(item.value.low / first.low, "ratio")
        facts["extension_ratio"] = _context(turn, "extension_ratio", ratio, item.start, item.end)


def lend_unit(turn: Turn, found: Sequence[Item]) -> None:
    """Give "4,000 more" the unit of the area or volume that is known, where there is one alone."""
    known = [value for name, value in turn.before.items() if name in _ADDABLE and isinstance(value, Amount)]
    for item in found:
        if (
            len(known) == 1
            and item.more
            and item.kind in ("count", "number")
            and not item.noun
            and isinstance(item.value, Amount)
        ):
            item.value = replace(item.value, unit=known[0].unit)
            item.kind = dimension(known[0].unit)
            item.code = CODES[item.kind]


def _adds(turn: Turn, bound: Bound) -> bool:
    near = turn.folded[max(0, bound.item.start - 20) : bound.item.end + 20]
    return bool(_MORE.search(near)) and not CORRECTION.search(turn.folded)


def _shift(turn: Turn, facts: dict[str, Fact], bound: Bound) -> None:
    start, end = bound.item.start, bound.item.end
    earlier = _EARLIER[bound.name]
    total = _sum(turn.before[bound.name], turn.before.get(earlier))
    if total is None:
        return
    facts[earlier] = _context(turn, earlier, total, start, end)
    depth = turn.before.get("dredged_depth")
    if depth is not None and not isinstance(depth, DontKnow):
        facts.setdefault("earlier_dredged_depth", _context(turn, "earlier_dredged_depth", depth, start, end))


def _sum(one: Value, other: Value | None) -> Value | None:
    """Return both amounts together; None where they cannot be added to the last digit."""
    if other is None or isinstance(other, DontKnow):
        return one
    if not (isinstance(one, Amount) and isinstance(other, Amount) and one.unit == other.unit):
        return None
    low = one.low + other.low if one.low is not None and other.low is not None else None
    high = one.high + other.high if one.high is not None and other.high is not None else None
    return Amount(low, high, one.unit, about=one.about or other.about)


def _context(turn: Turn, name: str, value: Value, start: int, end: int) -> Fact:
    return Fact(name, value, turn.message[start:end], start, end, turn.index, origin="context")


def taken_back(turn: Turn, hits: Sequence[Hit], facts: Mapping[str, Fact]) -> tuple[str, ...]:
    """Return the names of facts that the message takes back: "forget the depth", "start over"."""
    if _ANEW.search(turn.folded):
        return tuple(name for name in turn.before if name not in facts)
    out = []
    for hit in hits:
        name = hit.cue.fact
        if (
            name in turn.before
            and name not in facts
            and name not in out
            and _DROP.search(turn.folded[: hit.start][-70:])
        ):
            out.append(name)
    return tuple(out)
