"""Which number or day of a message is which fact: cue words near it, its dimension, the activity, what was asked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from assistant.quantities.values import Amount, Sides, When
from assistant.rules.model import FactKind
from assistant.understand.cues import CODES, CueBook, Hit
from assistant.understand.facts_items import Item

BARE = 2
# Share of the best activity's points that keeps another one likely.
_LIKELY = 0.6
SIDE = 9
# A cue on the other side of a comma or an "and" is that much further away, in characters.
_FURTHER = 15
_BOUND = re.compile(r",|\b(?:and|but|then)\b")
_SIDES = {"wide", "long", "high", "tall", "across", "thick"}
_ACROSS = frozenset({"temporary_crossing", "spawning_reef", "utility_crossing"})
_DONE = re.compile(r"\b(?:installed|laid|placed|went|were|was|since|have|been|sunk|sank|dropped)\b")
_UNTIL = {"until", "till", "til"}
# Days that an interval may span to be the day of work, or the day when something comes out.
_YEAR, _MONTH = 300, 31
_CLOCKS = {"department_days", "filing_days", "lead_days", "comment_days", "extension_days", "violation_days"}
_OF_THE_YEAR = {"dredged_area", "dredged_volume", "earlier_dredged_area", "earlier_dredged_volume"}
_UNFIT = {
    "year": frozenset({"second", "minute", "hour", "day", "week"}),
    "minute": frozenset({"day", "week", "month", "year"}),
    "day": frozenset({"second", "minute"}),
}


@dataclass(frozen=True, slots=True)
class Scene:
    """What a message is read in the light of, as far as numbers need it."""

    activity: str | None
    activities: tuple[str, ...]
    asked: frozenset[str] = frozenset()

    def one_of(self, activities: frozenset[str]) -> bool:
        """Tell whether the activity, or one that it could be, is one of these."""
        return self.activity in activities or not activities.isdisjoint(self.activities)

    def rank(self, scope: frozenset[str]) -> int:
        """Return the place of the first activity, most likely first, that a scope holds."""
        if not scope:
            return 0
        order = (self.activity, *self.activities) if self.activity else self.activities
        return next((place for place, activity in enumerate(order) if activity in scope), len(order))

    def admits(self, fact: str, scope: frozenset[str]) -> bool:
        """Tell whether a cue of this scope counts here; where nothing is known of the activity, every cue does."""
        if not scope or fact in self.asked or not (self.activity or self.activities):
            return True
        return self.one_of(scope)


def guess(scene: Scene, hits: Iterable[Hit], book: CueBook, known: Iterable[str]) -> Scene:
    """Return the scene with the activities that most of the cues and known facts belong to, where no activity is known."""
    if scene.activity or scene.activities:
        return scene
    score: dict[str, float] = {}
    scopes = [
        hit.cue.scope for hit in hits if hit.number is None or hit.number[1] - hit.number[0] < hit.end - hit.start
    ]
    scopes += [book.facts[name].scope for name in known if name in book.facts]
    for scope in scopes:
        for activity in scope:
            score[activity] = score.get(activity, 0.0) + 1 / len(scope)
    best = max(score.values(), default=0.0)
    likely = sorted(
        (name for name, points in score.items() if points >= _LIKELY * best), key=lambda name: (-score[name], name)
    )
    return Scene(None, tuple(likely), scene.asked)


def widths(found: Sequence[Item], scene: Scene) -> None:
    """Take "9 feet across" as the width of a stream or the size of a stone, where that is what is talked of; elsewhere it is a diameter."""
    for item in found:
        if isinstance(item.value, Sides) and len(item.value.sides) == 1 and scene.one_of(_ACROSS):
            item.value = Amount.of(item.value.sides[0], item.value.unit, about=item.value.about)
            item.kind, item.code, item.label = "length", CODES["length"], "across"


def claim(
    folded: str, found: Sequence[Item], hits: Iterable[Hit], book: CueBook, kinds: Mapping[str, FactKind], scene: Scene
) -> None:
    """Let the cues claim the numbers they stand by, and the usual fact of an activity those that no cue claims."""
    for hit in hits:
        if not hit.number or hit.cue.value or not scene.admits(hit.cue.fact, hit.cue.scope):
            continue
        item = _at(found, hit.number[0])
        if item is not None and _no_install(item, hit, folded):
            continue
        if item is not None and not _out_of_question(item, hit.cue.fact, kinds.get(hit.cue.fact), scene):
            around_it = folded[hit.start : hit.number[0]] + folded[hit.number[1] : hit.end]
            distance = len(around_it) + _FURTHER * len(_BOUND.findall(around_it))
            item.claim(hit.cue.weight, distance, hit.cue.fact, scene.rank(hit.cue.scope))
    for item in found:
        if item.kind == "shares" and scene.admits("stone_shares", book.facts["stone_shares"].scope):
            item.claim(SIDE, 0, "stone_shares")
        if item.kind in {"length", "number"} and item.label in _SIDES:
            item.claim(SIDE, 0, "_side")
    for name, cues in book.facts.items():
        if cues.bare and scene.one_of(cues.bare):
            code = CODES.get(kinds[name].dimension or "", "")
            for item in found:
                if (
                    item.code == code
                    and item.label not in _UNTIL
                    and item.label != "days"
                    and not _out_of_question(item, name, kinds.get(name), scene)
                    and all(claim[0] == BARE for claim in item.claims)
                ):
                    item.claim(BARE, 0, name, scene.rank(cues.bare))


def _out_of_question(item: Item, fact: str, kind: FactKind | None, scene: Scene) -> bool:
    """Tell whether a number cannot be a fact, whatever the words: what is added is not earlier, a year is no day of work."""
    if item.more and fact.startswith("earlier_"):
        return True
    if item.past and fact in _OF_THE_YEAR and (scene.activity == "manual_dredging" or fact.startswith("earlier_")):
        return True
    value = item.value
    if isinstance(value, Amount):
        return (value.unit == "year" and fact in _CLOCKS) or (
            kind is not None and value.unit in _UNFIT.get(kind.unit or "", ())
        )
    if not isinstance(value, When):
        return False
    days = _length(value)
    if fact.startswith("in_water"):
        return not value.whole and days > (_MONTH if scene.activity == "seasonal_structure" else _YEAR)
    return fact == "removal_date" and days > _MONTH


def _no_install(item: Item, hit: Hit, folded: str) -> bool:
    """Tell whether a day without a year is a plan for work in the water, not the day when a crossing went in."""
    if hit.cue.fact != "installation_date" or not isinstance(item.value, When) or isinstance(item.value.low, date):
        return False
    return not _DONE.search(folded[hit.start : hit.end])


def _length(value: When) -> int:
    """Return about how many days an interval spans."""
    if isinstance(value.low, date) and isinstance(value.high, date):
        return (value.high - value.low).days
    return ((value.high.month - value.low.month) * 30 + value.high.day - value.low.day) % 365


def _at(found: Sequence[Item], start: int) -> Item | None:
    """Return the number that holds an offset; of a number inside another the inner one."""
    best = None
    for item in found:
        if item.start <= start < item.end and (best is None or item.end - item.start <= best.end - best.start):
            best = item
    return best
