"""The numbers and days of a message that are the user's own, before it is known what they are."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import pairwise

from assistant.quantities.dates import read_dates
from assistant.quantities.read import read
from assistant.quantities.values import Amount, Value, When
from assistant.understand.cues import CODES
from assistant.understand.text import around, fold, negated, sentences

Span = tuple[int, int]
Claim = tuple[int, int, int, str]
"""A fact that could be a number: weight, minus the rank of its activity, minus the distance of the cue, its name."""

_DUG_OUT = re.compile(
    r"\b(?:take|taking|took|remov\w+|dredg\w+|haul\w*|pull\w*|mov(?:e|ing)|scoop\w*|get|getting)(?: out| about| maybe)? $"
)
# "20 days ago" counts days, "today" is no day of a paper.
_NO_DAY = re.compile(r"\bago$|^(?:today|now|tonight)$")
_LIST_MARK = re.compile(r"(?:^|\s)\(?([1-5])[.):](?=\s)")
_WISH = re.compile(r"\b(?:i'd|we'd|i would|we would|id|wed|would) like \d|\b(?:what|how) about ")
_THIS_TIME = re.compile(r"\b(?:this time|now)(?:,? (?:it'?s|it is|it will be|we want|i want|want|need|make it))? $")
# The full stop of "20 in. deep" is part of the unit.
_SHORT_UNIT = re.compile(r"(?:^|[\s\d])(?:in|ft|yds?|hrs?|mins?|oz|gal|mi|cm|ac|deg)$", re.IGNORECASE)
_AFRESH = re.compile(r"\b(?:want|now|this year|would like|again|plan|i'd|we'd|then)\b")
_COUNTS = {"count", "number", "ordinal"}
_CONTAINERS = {"bag", "pail", "bucket", "wheelbarrow", "load", "barrow", "sack"}
_EACH = re.compile(r"\s*(?:each|apiece|per|a (?:bag|pail|bucket|load|sack))\b")
_NEAR = 40


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
    unit_said: bool = True
    this_time: bool = False
    past: bool = False
    claims: list[Claim] = field(default_factory=list)

    def claim(self, weight: int, distance: int, fact: str, rank: int = 0) -> None:
        """Note that a fact claims this number; `rank` is the place of its activity among those that it could be."""
        self.claims.append((weight, -rank, -distance, fact))

    def best(self) -> list[Claim]:
        """Return the strongest candidates: one, or several that tie."""
        top = max(self.claims, default=None)
        if top is None:
            return []
        seen = {claim[-1]: claim for claim in self.claims if claim[:3] == top[:3]}
        return sorted(seen.values(), key=lambda one: not one[-1].startswith("_"))


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
            one.unit_said,
            bool(_THIS_TIME.search(fold(message)[max(0, one.start - 20) : one.start])),
        )
        for one in read(message, sorted([*closed, *(_with_its_word(message, day) for day in days)]))
    ]
    found = _times_each(found, fold(message))
    for item in [*days, *found]:
        _no_hedge(item, fold(message))
    for item in found:
        _lend_unit(item, found)
        if isinstance(item.value, Amount) and item.value.unit == "yd" and _DUG_OUT.search(fold(message)[: item.start]):
            item.value, item.kind, item.code = replace(item.value, unit="yd3"), "volume", CODES["volume"]
    _mark_past(days, found, as_of, message)
    both = sorted([*days, *found], key=lambda item: (item.start, -item.end))
    return [item for item in both if not overlaps((item.start, item.end), closed)]


def _times_each(found: Sequence[Item], folded: str) -> list[Item]:
    """Return the numbers with "60 bags of stone, half a cubic foot each" as the one volume that it is."""
    out = list(found)
    for bags, size in pairwise(found):
        if not (isinstance(bags.value, Amount) and isinstance(size.value, Amount)):
            continue
        many = bags.value.low
        counted = bags.kind == "count" and bags.noun in _CONTAINERS and many is not None and many == bags.value.high
        each = _EACH.match(folded[size.end :]) or re.search(
            r"(?:\bat|\bof|@) (?:about )?$", folded[bags.end : size.start]
        )
        if counted and many is not None and size.kind == "volume" and each and size.start - bags.end < _NEAR:
            low, high = size.value.low, size.value.high
            size.value = replace(
                size.value,
                low=low * many if low is not None else None,
                high=high * many if high is not None else None,
                about=size.value.about or bags.value.about,
            )
            size.start, size.text = bags.start, f"{bags.text} ... {size.text}"
            out = [one for one in out if one is not bags]
    return out


def _with_its_word(message: str, day: Item) -> Span:
    """Return the span of a day with the "in" or "on" before it, which is no unit and no bound of a number."""
    before = re.search(
        r"\b(?:in|on|by|of|the|before|after|over|under|around)\s+(?:(?:the|early|late|this|coming)\s+){0,2}$",
        message[max(0, day.start - 24) : day.start],
        re.IGNORECASE,
    )
    return (day.start - len(before[0]) if before else day.start), day.end


def _mark_past(days: Sequence[Item], found: Sequence[Item], as_of: date, message: str) -> None:
    """Mark the amounts of a sentence that tells of an earlier year: "last fall we took out 90 square feet"."""
    folded = fold(message)
    for day in days:
        if isinstance(day.value, When) and isinstance(day.value.high, date) and day.value.high.year < as_of.year:
            told = around(sentences(message), day.start)
            for item in found:
                between = folded[day.end : item.start] if day.end <= item.start else folded[item.end : day.start]
                near = told.start <= item.start < told.end and not _AFRESH.search(between)
                item.past = item.past or (item.kind in ("area", "volume") and near)


def _no_hedge(item: Item, folded: str) -> None:
    """Take the hedge from "what about June 15" and "I'd like 75", and turn the bound of "won't be deeper than a foot"."""
    value = item.value
    if isinstance(value, Amount | When) and value.about and _WISH.search(folded[max(0, item.start - 12) : item.end]):
        item.value = replace(value, about=False)
    elif isinstance(value, Amount) and value.low_open and value.high is None and negated(folded, item.start, item.end):
        item.value = Amount(None, value.low, value.unit, about=value.about)


def _lend_unit(item: Item, found: Sequence[Item]) -> None:
    """Give "another 30" the unit of the amount before it, and "muck over 9 square metres" no bound."""
    value = item.value
    if not isinstance(value, Amount):
        return
    bare = item.kind == "number" and item.this_time
    if (item.more or bare) and not item.unit_said and not item.noun:
        before = [
            one
            for one in found
            if one.end <= item.start and one.kind in ("area", "volume") and isinstance(one.value, Amount)
        ]
        if before and isinstance(before[-1].value, Amount):
            item.value, item.kind, item.code = (
                replace(value, unit=before[-1].value.unit),
                before[-1].kind,
                before[-1].code,
            )
    if item.kind == "area" and value.low_open and value.high is None and item.text.lower().startswith("over "):
        item.value = replace(value, high=value.low, low_open=False)


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
        if item.kind == "shares":
            continue  # it holds other numbers, and the words between them
        end = item.end + bool(_SHORT_UNIT.search(item.text) and folded.startswith(". ", item.end))
        chars[item.start : end] = item.code * (end - item.start)
    return "".join(chars)


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
