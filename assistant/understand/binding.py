"""Which number or day of a message is which fact: cue words near it, its dimension, the activity, what was asked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from assistant.quantities.dates import read_dates
from assistant.quantities.read import read
from assistant.quantities.values import Amount, Value, When
from assistant.understand.cues import CODES, CueBook, Hit
from assistant.understand.text import Clause, around, clauses, fold

Span = tuple[int, int]

BARE = 2
# A cue on the other side of a comma or an "and" is that much further away, in characters.
_FURTHER = 15
_BOUND = re.compile(r",|\b(?:and|but|then)\b")
_DUG_OUT = re.compile(
    r"\b(?:take|taking|took|remov\w+|dredg\w+|haul\w*|pull\w*|mov(?:e|ing)|scoop\w*|get|getting)(?: out| about| maybe)? $"
)
# "20 days ago" counts days, "today" is no day of a paper.
_NO_DAY = re.compile(r"\bago$|^(?:today|now|tonight)$")
_LIST_MARK = re.compile(r"(?:^|\s)\(?([1-5])[.):](?=\s)")
SIDE = 9
_SIDES = {"wide", "long", "high", "tall", "across", "thick"}
_UNTIL = {"until", "till", "til"}
_COUNTS = {"count", "number", "ordinal"}


@dataclass(slots=True)
class Item:
    """One number or day of the message, and the facts it could be."""

    start: int
    end: int
    text: str
    value: Value | None
    code: str
    kind: str
    label: str = ""
    noun: str = ""
    more: bool = False
    unreadable: str = ""
    claims: list[tuple[int, int, str]] = field(default_factory=list)
    """Candidates: weight, minus the distance of the cue, name of the fact."""

    def claim(self, weight: int, distance: int, fact: str) -> None:
        """Note that a fact claims this number."""
        self.claims.append((weight, -distance, fact))

    def best(self) -> list[tuple[int, int, str]]:
        """Return the strongest candidates: one, or several that tie."""
        top = max(self.claims, default=None)
        if top is None:
            return []
        seen: dict[str, tuple[int, int, str]] = {}
        for claim in self.claims:
            if claim[:2] == top[:2]:
                seen.setdefault(claim[2], claim)
        return sorted(seen.values(), key=lambda one: not one[2].startswith("_"))


@dataclass(frozen=True, slots=True)
class Scene:
    """What a message is read in the light of, as far as numbers need it."""

    activity: str | None
    activities: frozenset[str]
    asked: frozenset[str] = frozenset()

    def admits(self, fact: str, scope: frozenset[str]) -> bool:
        """Tell whether a cue of this scope counts here; where nothing is known of the activity, every cue does."""
        if not scope or fact in self.asked or not (self.activity or self.activities):
            return True
        return self.activity in scope or not scope.isdisjoint(self.activities)


def items(message: str, as_of: date, masks: Sequence[Span], claims: Sequence[Span], anchor: date | None) -> list[Item]:
    """Return the numbers and days of a message that are the user's own, in order; days win over numbers."""
    marks = [found.span(1) for found in _LIST_MARK.finditer(message)]
    closed = [*masks, *claims, *(marks if len(marks) > 1 else ())]
    days = [
        Item(
            day.start,
            day.end,
            day.text,
            day.value,
            CODES["date"],
            "date",
            label=day.relation,
            unreadable=day.unreadable,
        )
        for day in read_dates(message, as_of, closed, anchor=anchor)
        if not _NO_DAY.search(day.text.lower())
    ]
    found = [
        Item(
            one.start,
            one.end,
            one.text,
            one.value,
            _code(one.kind),
            one.kind,
            one.label,
            one.noun,
            one.more,
            one.unreadable,
        )
        for one in read(message, sorted([*closed, *((day.start, day.end) for day in days)]))
    ]
    for item in found:
        if isinstance(item.value, Amount) and item.value.unit == "yd" and _DUG_OUT.search(fold(message)[: item.start]):
            item.value, item.kind, item.code = replace(item.value, unit="yd3"), "volume", CODES["volume"]
    both = sorted([*days, *found], key=lambda item: (item.start, -item.end))
    return [item for item in both if not overlaps((item.start, item.end), closed)]


def _code(kind: str) -> str:
    if kind in _COUNTS:
        return CODES["count"]
    return CODES.get(kind, "N")


def overlaps(span: Span, spans: Iterable[Span]) -> bool:
    """Tell whether a span shares a character with one of others."""
    return any(start < span[1] and span[0] < end for start, end in spans)


def skeleton(folded: str, found: Sequence[Item]) -> str:
    """Return the folded text with each number written over by the letter of its dimension, of the same length."""
    chars = list(folded)
    for item in found:
        chars[item.start : item.end] = item.code * (item.end - item.start)
    return "".join(chars)


def claim(
    folded: str, found: Sequence[Item], hits: Iterable[Hit], book: CueBook, dimensions: Mapping[str, str], scene: Scene
) -> None:
    """Let the cues claim the numbers they stand by, and the usual fact of an activity those that no cue claims."""
    for hit in hits:
        if not hit.number or hit.cue.value or not scene.admits(hit.cue.fact, hit.cue.scope):
            continue
        item = _at(found, hit.number[0])
        if item is not None and not (item.more and hit.cue.fact.startswith("earlier_")):
            around_it = folded[hit.start : hit.number[0]] + folded[hit.number[1] : hit.end]
            item.claim(hit.cue.weight, len(around_it) + _FURTHER * len(_BOUND.findall(around_it)), hit.cue.fact)
    for item in found:
        if item.kind == "shares" and scene.admits("stone_shares", book.facts["stone_shares"].scope):
            item.claim(SIDE, 0, "stone_shares")
        if item.kind in {"length", "number"} and item.label in _SIDES:
            item.claim(SIDE, 0, "_side")
    for name, cues in book.facts.items():
        if cues.bare and scene.activity in cues.bare:
            code = CODES.get(dimensions[name], "")
            for item in found:
                if item.code == code and not item.claims and item.label not in _UNTIL:
                    item.claim(BARE, 0, name)


def _at(found: Sequence[Item], start: int) -> Item | None:
    """Return the number that holds an offset; of a number inside another the inner one."""
    best = None
    for item in found:
        if item.start <= start < item.end and (best is None or item.end - item.start <= best.end - best.start):
            best = item
    return best


def clause_of(message: str, start: int) -> Clause:
    """Return the clause that holds an offset."""
    return around(clauses(message), start)


def anchor_of(before: Mapping[str, Value]) -> date | None:
    """Return the latest full day that is known already: a day without a year is taken to follow it."""
    days = [value.high for value in before.values() if isinstance(value, When) and isinstance(value.high, date)]
    return max(days, default=None)


def same(one: Value | None, other: Value | None) -> bool:
    """Tell whether two values say the same, the unit left out of account for a bare number."""
    if isinstance(one, Amount) and isinstance(other, Amount):
        return (one.low, one.high) == (other.low, other.high) and (
            one.unit == other.unit or "count" in {one.unit, other.unit}
        )
    return one == other
