"""Cue words as values, and the search for all of them in one text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

# One capital letter a dimension: readings are written over the folded (lower case) text as a run of their letter.
CODES: Mapping[str, str] = {
    "length": "L",
    "area": "A",
    "volume": "V",
    "pressure": "P",
    "temperature": "T",
    "power": "W",
    "concentration": "C",
    "mixing_rate": "M",
    "duration": "D",
    "years": "Y",
    "money": "U",
    "count": "N",
    "ratio": "R",
    "percent": "Q",
    "date": "Z",
    "sides": "S",
    "shares": "H",
}
# Characters of a stretch.
_STRETCH = 1000
# Literals are looked up by so many of their first letters.
_START = 3


@dataclass(frozen=True, slots=True)
class Cue:
    """One pattern of one fact.

    Args:
        fact: name in the vocabulary; names that begin with `_` are for the reader itself ("_law": a number of the law).
        value: the value it states as written in the file, "" for a pattern that carries a number, "?" for one that names the fact.
        source: regular expression over the folded text with its readings written over.
        scope: activities in which it counts; empty for all.
        literal: taken as it stands, whatever "not", "if" or question mark is around it.
        weight: how strongly it binds a number.
    """

    fact: str
    value: str
    source: str
    scope: frozenset[str]
    literal: bool
    weight: int
    numbered: bool


@dataclass(frozen=True, slots=True)
class Hit:
    """A cue that was found, and where; `number` is the span of the reading inside it, if it has one."""

    cue: Cue
    start: int
    end: int
    number: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class FactCues:
    """What the files say of a fact beside its patterns.

    Args:
        scope: activities in which it counts at all; empty for all.
        negated: what a value turns into under a "not" (of a yes/no fact always the other).
        wins: values in the order in which they win over another said in the same breath.
        bare: activities in which a number of its dimension without a cue is this fact.
        without: facts and values beside which this one is not said ({"permit_kind": "wetland_individual_permit"}).
        beside: facts and values without which this one is not said.
        by_activity: the value that is meant where two are named, by activity.
        with_any: names of facts of which one must be said too.
        plan: words in a question or under an "if" state it too ("what if I use an excavator?").
    """

    scope: frozenset[str] = frozenset()
    negated: Mapping[str, str] | None = None
    wins: tuple[str, ...] = ()
    bare: frozenset[str] = frozenset()
    without: Mapping[str, str] | None = None
    beside: Mapping[str, str] | None = None
    by_activity: Mapping[str, str] | None = None
    with_any: tuple[str, ...] = ()
    plan: bool = False


class CueBook:
    """All cues, with the literals that lead to them."""

    def __init__(
        self, cues: Iterable[Cue], sources: Iterable[tuple[frozenset[str], ...]], facts: Mapping[str, FactCues]
    ) -> None:
        self.facts = facts
        self.cues = tuple(cues)
        self._words, self._numbers = _Index(), _Index()
        for cue, literals in zip(self.cues, sources, strict=True):
            (self._numbers if cue.numbered else self._words).add(cue, literals)

    def find(self, folded: str, skeleton: str) -> Iterator[Hit]:
        """Yield every cue in a text, of one pattern without overlaps.

        Args:
            folded: the text in lower case.
            skeleton: the same with its numbers written over; patterns with numbers are looked for in it.
        """
        for start, end in _stretches(folded):
            yield from self._words.find(folded, start, end)
            yield from self._numbers.find(skeleton, start, end)


def _stretches(text: str) -> Iterator[tuple[int, int]]:
    """Cut a long text at ends of sentences, so that only the cues of a stretch are looked for in it."""
    start = 0
    while len(text) - start > 2 * _STRETCH:
        end = max(text.rfind(stop, start, start + _STRETCH) for stop in (". ", "\n", "? ", "! "))
        end = end + 1 if end > start else start + _STRETCH
        yield start, end
        start = end
    yield start, len(text)


class _Index:
    """Cues by the words that they cannot do without."""

    def __init__(self) -> None:
        self._always: list[Cue] = []
        self._by_literal: dict[str, list[tuple[Cue, tuple[frozenset[str], ...]]]] = {}
        self._by_start: dict[str, list[str]] = {}

    def add(self, cue: Cue, literals: tuple[frozenset[str], ...]) -> None:
        if not literals:
            self._always.append(cue)
            return
        first, *others = literals
        for literal in first:
            self._by_literal.setdefault(literal, []).append((cue, tuple(others)))
        for literal in sorted(frozenset().union(*literals)):
            group = self._by_start.setdefault(literal[:_START], [])
            if literal not in group:
                group.append(literal)

    def find(self, text: str, start: int, end: int) -> Iterator[Hit]:
        part = text[start:end]
        heads = {part[at : at + size]: None for size in range(1, _START + 1) for at in range(len(part) - size + 1)}
        present = {literal: None for head in heads for literal in self._by_start.get(head, ()) if literal in part}
        seen: set[int] = set()
        for literal in present:
            for cue, others in self._by_literal.get(literal, ()):
                if id(cue) not in seen and all(any(word in present for word in other) for other in others):
                    seen.add(id(cue))
                    yield from _hits(cue, text, start, end)
        for cue in self._always:
            yield from _hits(cue, text, start, end)


def _hits(cue: Cue, text: str, start: int, end: int) -> Iterator[Hit]:
    pattern = _compiled(cue.source)
    for found in pattern.finditer(text, start, end):
        number = found.span("q") if "q" in pattern.groupindex and found["q"] else None
        yield Hit(cue, found.start(), found.end(), number)


@cache
def _compiled(source: str) -> re.Pattern[str]:
    """Compile a pattern when a text first holds its words: most never are in one run."""
    return re.compile(source)
