"""What the words state outright: yes and no, choices, and values that are said without a number; and what is not known."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from assistant.quantities.values import Amount, DontKnow, Value
from assistant.rules.model import FactKind
from assistant.understand.binding import Scene
from assistant.understand.cues import CueBook, FactCues, Hit
from assistant.understand.facts_items import Span, overlaps
from assistant.understand.facts_pairs import CORRECTION
from assistant.understand.text import asked, hedged, negated, supposed, unsure
from assistant.understand.types import Doubt

DONT_KNOW = "?"
_SILENT = "-"
# "A skidder bridge? No bridge, just mats."
_OWN_ANSWER = re.compile(r"\s*\?\s*(?:no|nope)\b")
# How many words a "not" reaches over: less for a choice, whose words are mostly names of things.
_FAR, _NEAR = 6, 3
_INNER_NOT = re.compile(r"\b(?:not|never|hasnt|havent|didnt|isnt|wasnt|wont|dont|[a-z]+n't)\b")


@dataclass(frozen=True, slots=True)
class Said:
    """A value that words state, and where."""

    name: str
    value: str
    start: int
    end: int


def stated(
    message: str,
    hits: Iterable[Hit],
    book: CueBook,
    facts: Mapping[str, FactKind],
    scene: Scene,
    masks: Sequence[Span],
    claims: Sequence[Span],
) -> dict[str, list[Said]]:
    """Return what is stated of each fact, in the order of the words.

    Args:
        message: the user's message.
        hits: the cues found in it.
        book: all cues.
        facts: the vocabulary.
        scene: the activity.
        masks: spans of citations; words around one still state something ("meets NR 151").
        claims: spans that state nothing (claims about the law, pasted matter).
    """
    by_fact: dict[str, list[Hit]] = {}
    for hit in hits:
        away = hit.cue.value == _SILENT
        if not hit.cue.value or not scene.admits(hit.cue.fact, hit.cue.scope):
            continue
        inside = any(start <= hit.start and hit.end <= end for start, end in masks)
        if away or not (inside or overlaps((hit.start, hit.end), claims)):
            by_fact.setdefault(hit.cue.fact, []).append(hit)
    out: dict[str, list[Said]] = {}
    for name, group in by_fact.items():
        said = [one for hit in _longest(group) if (one := _read(message, hit, book.facts[name], facts[name]))]
        if said:
            out[name] = sorted(said, key=lambda one: one.start)
    return out


def _longest(group: list[Hit]) -> list[Hit]:
    """Return the hits that no longer one of the same fact overlaps; words taken away are gone with what they cover."""
    out: list[Hit] = []
    for hit in sorted(group, key=_rank):
        if not any(hit.start < kept.end and kept.start < hit.end and _rivals(hit, kept) for kept in out):
            out.append(hit)
    return [hit for hit in out if hit.cue.value != _SILENT]


def _rank(hit: Hit) -> tuple[bool, int, bool, bool]:
    """Order hits: words taken away for sure (`= ` under `-`) first, then the longer, then the more certain."""
    silent = hit.cue.value == _SILENT
    return not (silent and hit.cue.literal), hit.start - hit.end, not silent, not hit.cue.literal


def _rivals(hit: Hit, kept: Hit) -> bool:
    """Words that only name the fact are no rivals of words that say something of it, nor words taken away of each other."""
    if hit.cue.value == kept.cue.value == _SILENT:
        return False
    return (hit.cue.value == DONT_KNOW) == (kept.cue.value == DONT_KNOW)


def _read(message: str, hit: Hit, cues: FactCues, kind: FactKind) -> Said | None:
    cue, value = hit.cue, hit.cue.value
    if cue.literal and unsure(message, hit.start):
        return Said(cue.fact, DONT_KNOW, hit.start, hit.end)
    if cue.literal:
        return Said(cue.fact, value, hit.start, hit.end)
    if hedged(message, hit.start, hit.end):
        return Said(cue.fact, DONT_KNOW, hit.start, hit.end)
    if value == DONT_KNOW or (not cues.plan and (asked(message, hit.start) or supposed(message, hit.start))):
        return None
    inner = _inner_not(message[hit.start : hit.end], cue.source)
    if not inner and not negated(message, hit.start, hit.end, reach=_NEAR if kind.type == "choice" else _FAR):
        return Said(cue.fact, value, hit.start, hit.end)
    other = (cues.negated or {}).get(value) or (
        {"yes": "no", "no": "yes"}.get(value) if kind.type == "yes_no" else None
    )
    return Said(cue.fact, other, hit.start, hit.end) if other else None


def _inner_not(said: str, source: str) -> bool:
    """Tell whether a "not" lies in a gap of a pattern, so that its words say the contrary ("neighbor hasn't said yes")."""
    for found in _INNER_NOT.finditer(said.lower().replace("’", "'")):
        word = found[0].replace("n't", "nt")
        if word not in source and word.removesuffix("nt") + "n'?t" not in source and found[0] not in source:
            return True
    return False


def decide(
    folded: str, name: str, said: Sequence[Said], cues: FactCues, kind: FactKind, scene: Scene
) -> tuple[Said | None, Doubt | None]:
    """Return the one value that is meant, or the question to ask where two are."""
    known = [one for one in said if one.value != DONT_KNOW]
    if not known or (DONT_KNOW in cues.wins and len(known) < len(said)):
        return next(one for one in said if one.value == DONT_KNOW), None
    known = [one for one in known if not _OWN_ANSWER.match(folded, one.end)] or known
    values = {one.value for one in known}
    meant = (cues.by_activity or {}).get(scene.activity or "")
    if meant in values:
        values = {meant}
    elif meant:
        return None, None
    elif len(values) > 1:
        last = known[-1]
        earlier = [one for one in known if one.value != last.value]
        between = folded[earlier[-1].end : last.start] if earlier else ""
        if CORRECTION.search(between):
            return last, None
        ranked = [value for value in cues.wins if value in values]
        if not ranked:
            return None, _both(folded, name, known, kind)
        values = {ranked[0]}
    return next(one for one in known if one.value in values), None


def _both(folded: str, name: str, known: Sequence[Said], kind: FactKind) -> Doubt:
    first, last = known[0], known[-1]
    words = f"“{folded[first.start : first.end]}” and “{folded[last.start : last.end]}”"
    return Doubt(folded[last.start : last.end], last.start, last.end, f"You wrote {words}. {kind.question}", (name,))


def value_of(kind: FactKind, word: str) -> Value:
    """Return the value that a word of the cue files stands for."""
    if word == DONT_KNOW:
        return DontKnow()
    if kind.type == "yes_no":
        return word == "yes"
    if kind.type == "choice":
        return word
    number, unit = word.split()
    low, _, high = number.partition("..")
    return Amount(Fraction(low), Fraction(high or low), unit)


def fits(cues: FactCues, values: Mapping[str, str]) -> bool:
    """Tell whether a fact may stand beside others (`without`, `beside` and `with_any` in the cue files)."""
    if any(values.get(name) == value for name, value in (cues.without or {}).items()):
        return False
    if cues.with_any and not any(name in values for name in cues.with_any):
        return False
    return all(values.get(name) == value for name, value in (cues.beside or {}).items())


def word_of(value: Value) -> str:
    """Return a value as the cue files write it, "" for one they do not."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else value if isinstance(value, str) else ""
