"""From people's words to the facts of the vocabulary: the one entry point for all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from assistant.quantities.values import Value
from assistant.rules.book import RuleBook
from assistant.rules.model import FactKind
from assistant.understand import facts_cues
from assistant.understand.binding import Scene, claim, guess, widths
from assistant.understand.cues import CueBook
from assistant.understand.facts_answers import answer, claim_answers
from assistant.understand.facts_items import Span, anchor_of, items, skeleton
from assistant.understand.facts_numbers import Settled, settle
from assistant.understand.facts_said import decide, fits, stated, value_of, word_of
from assistant.understand.facts_turns import (
    Turn,
    add_up,
    against_first_term,
    lend_unit,
    new_height,
    put_right,
    taken_back,
)
from assistant.understand.text import fold
from assistant.understand.types import Doubt, Fact


@dataclass(frozen=True, slots=True)
class FactReading:
    """What a message states.

    Args:
        facts: one entry a name, in the order of the words; a fact of this turn takes the place of an earlier one of its name.
        doubts: numbers and words that fit two facts or cannot be read.
        retracted: names of facts that the message takes back.
    """

    facts: tuple[Fact, ...]
    doubts: tuple[Doubt, ...] = ()
    retracted: tuple[str, ...] = ()


def read_facts(
    message: str,
    *,
    activity: str | None,
    activities: Sequence[str] = (),
    book: RuleBook,
    as_of: date,
    masks: Sequence[Span] = (),
    claims: Sequence[Span] = (),
    before: Mapping[str, Value] | None = None,
    asked: Sequence[str] = (),
    turn: int = 0,
) -> FactReading:
    """Return the facts that a message states.

    Args:
        message: the user's own words.
        activity: what is done, where it is known.
        activities: other activities that the message or the conversation touches.
        book: the rule book, for the vocabulary.
        as_of: the day of asking.
        masks: spans of citations.
        claims: spans of claims about the law, instructions and pasted matter; nothing in them is a fact.
        before: facts known already.
        asked: names of the facts that were asked for last, in the order asked.
        turn: index of the message in the conversation.
    """
    known = dict(before or {})
    wanted = tuple(name for name in asked if name in book.facts)
    scene = Scene(activity, tuple(activities), frozenset(wanted))
    folded = fold(message)
    found = items(message, as_of, masks, claims, anchor_of(known))
    context = Turn(message, folded, known, wanted, turn, scene)
    lend_unit(context, found)
    widths(found, scene)
    kinds = kinds_of(book.facts)
    all_cues = facts_cues.load(kinds)
    hits = list(all_cues.find(folded, skeleton(folded, found)))
    scene = guess(scene, hits, all_cues, known)
    put_right(context, found)
    claim(folded, found, hits, all_cues, book.facts, scene)
    claim_answers(context, found, book.facts)
    settled = settle(folded, found, book.facts, activity or next(iter(scene.activities), None))
    doubts = list(settled.doubts)
    facts = {
        bound.name: _fact(message, bound.name, bound.value, bound.item.start, bound.item.end, turn)
        for bound in settled.bound
    }
    for name, said in stated(message, hits, all_cues, book.facts, scene, masks, claims).items():
        one, doubt = decide(folded, name, said, all_cues.facts[name], book.facts[name], scene)
        if doubt:
            doubts.append(doubt)
        elif one and (name not in facts or (one.start <= facts[name].start and facts[name].end < one.end)):
            facts[name] = _fact(message, name, value_of(book.facts[name], one.value), one.start, one.end, turn)
    new_height(context, facts, found)
    add_up(context, facts, settled)
    against_first_term(context, facts, settled)
    if question := answer(context, facts, book.facts):
        doubts.append(question)
    retracted = taken_back(context, hits, facts)
    facts = _beside(facts, known, all_cues)
    doubts = [doubt for doubt in doubts if not (doubt.facts and all(name in facts for name in doubt.facts))]
    ordered = sorted(facts.values(), key=lambda fact: (fact.start, fact.end, fact.name))
    return FactReading(tuple(ordered), tuple(_needed(doubts, facts, settled)), retracted)


def _fact(message: str, name: str, value: Value, start: int, end: int, turn: int) -> Fact:
    return Fact(name, value, message[start:end], start, end, turn)


def _beside(facts: Mapping[str, Fact], known: Mapping[str, Value], book: CueBook) -> dict[str, Fact]:
    """Return the facts that may stand beside each other."""
    values = {name: word_of(value) for name, value in known.items()} | {
        name: word_of(fact.value) for name, fact in facts.items()
    }
    return {name: fact for name, fact in facts.items() if name not in book.facts or fits(book.facts[name], values)}


def _needed(doubts: Sequence[Doubt], facts: Mapping[str, Fact], settled: Settled) -> list[Doubt]:
    """Leave out what a load is where the volume is known."""
    volumes = any(name.endswith("volume") for name in facts)
    return [doubt for doubt in doubts if not (volumes and "load" in doubt.stated.lower())]


def kinds_of(facts: Mapping[str, FactKind]) -> tuple[tuple[str, str], ...]:
    """Return the dimension of each fact, "" for one without; sides are a dimension of their own."""
    known = _KINDS.get(id(facts))
    if known is None or known[0] is not facts:
        pairs = tuple((name, "sides" if name == "dimensions" else kind.dimension or "") for name, kind in facts.items())
        known = _KINDS[id(facts)] = (facts, pairs)
    return known[1]


_KINDS: dict[int, tuple[Mapping[str, FactKind], tuple[tuple[str, str], ...]]] = {}
