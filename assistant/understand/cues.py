"""Cue words as data: the YAML files of `data/facts`, compiled once, and the search for all of them in one text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from assistant.understand.anchors import anchors

FOLDER = Path(__file__).parent / "data" / "facts"

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
_SAME = {"duration": "DY", "years": "YD"}
# A class keeps its blanks; a tilde is a gap; an optional blank stays optional.
_BLANK = re.compile(r"\[[^\]]*\]|\s*~\s*| +\??")
_GAP = r"(?:[\w'/&-]+\s+){0,4}?"
_MACRO = re.compile(r"\$([a-z_]+)")
_CODE = re.compile(r"<([A-Z]*)>")


@dataclass(frozen=True, slots=True)
class Cue:
    """One pattern of one fact.

    Args:
        fact: name in the vocabulary; names that begin with `_` are for the reader itself ("_law": a number of the law).
        value: the value it states as written in the file, "" for a pattern that carries a number, "?" for one that names the fact.
        pattern: compiled, over the folded text with its readings written over.
        scope: activities in which it counts; empty for all.
        literal: taken as it stands, whatever "not", "if" or question mark is around it.
        weight: how strongly it binds a number.
    """

    fact: str
    value: str
    pattern: re.Pattern[str]
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
    """

    scope: frozenset[str] = frozenset()
    negated: Mapping[str, str] | None = None
    wins: tuple[str, ...] = ()
    bare: frozenset[str] = frozenset()
    without: Mapping[str, str] | None = None
    beside: Mapping[str, str] | None = None
    by_activity: Mapping[str, str] | None = None


class CueBook:
    """All cues, with the literals that lead to them."""

    def __init__(self, cues: Iterable[Cue], sources: Iterable[frozenset[str]], facts: Mapping[str, FactCues]) -> None:
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
        yield from self._words.find(folded)
        yield from self._numbers.find(skeleton)


class _Index:
    def __init__(self) -> None:
        self._always: list[Cue] = []
        self._by_literal: dict[str, list[Cue]] = {}

    def add(self, cue: Cue, literals: frozenset[str]) -> None:
        for literal in literals:
            self._by_literal.setdefault(literal, []).append(cue)
        if not literals:
            self._always.append(cue)

    def find(self, text: str) -> Iterator[Hit]:
        seen: set[int] = set()
        for literal, cues in self._by_literal.items():
            if literal in text:
                for cue in cues:
                    if id(cue) not in seen:
                        seen.add(id(cue))
                        yield from _hits(cue, text)
        for cue in self._always:
            yield from _hits(cue, text)


def _hits(cue: Cue, text: str) -> Iterator[Hit]:
    for found in cue.pattern.finditer(text):
        number = found.span("q") if "q" in cue.pattern.groupindex and found["q"] else None
        yield Hit(cue, found.start(), found.end(), number)


@cache
def load(kinds: tuple[tuple[str, str], ...]) -> CueBook:
    """Return the compiled cues.

    Args:
        kinds: pairs of fact name and dimension ("" for facts without one); a number in a pattern (`<>`) is one of that dimension.

    Raises:
        ValueError: a file names an activity group, a macro or a fact that does not exist.
    """
    shared = _yaml(FOLDER / "shared.yaml")
    reader = _Reader(dict(kinds), shared["groups"], shared["words"])
    for path in sorted(FOLDER.glob("*.yaml")):
        if path.name != "shared.yaml":
            for name, entry in _yaml(path).items():
                reader.fact(name, entry or {}, path.name)
    return CueBook(reader.cues, reader.literals, reader.facts)


def _yaml(path: Path) -> dict[str, Any]:
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return dict(yaml.load(path.read_text(encoding="utf-8"), Loader=loader))  # noqa: S506  a safe loader, in C where there is one


def _blank(found: re.Match[str]) -> str:
    text = found[0]
    if text.startswith("["):
        return text
    if "~" in text:
        return rf"\s+{_GAP}"
    return r"\s*" if text.endswith("?") else r"\s+"


def _word(value: object) -> str:
    """Return a value as the file means it: YAML reads a bare yes and no as true and false."""
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)


class _Reader:
    def __init__(self, kinds: Mapping[str, str], groups: Mapping[str, list[str]], words: Mapping[str, str]) -> None:
        self.kinds, self.groups, self.words = kinds, groups, words
        self.cues: list[Cue] = []
        self.literals: list[frozenset[str]] = []
        self.facts: dict[str, FactCues] = {}

    def fact(self, name: str, entry: Mapping[str, Any], file: str) -> None:
        if not name.startswith("_") and name not in self.kinds:
            raise ValueError(f"{file}: no fact is named {name}")
        scope = self._scope(entry.get("in", ()))
        self.facts[name] = FactCues(
            scope=scope,
            negated={_word(key): _word(value) for key, value in entry.get("negated", {}).items()},
            wins=tuple(map(_word, entry.get("wins", ()))),
            bare=self._scope(entry.get("bare", ())),
            without=entry.get("without"),
            beside=entry.get("beside"),
            by_activity=entry.get("by_activity"),
        )
        for value, patterns in entry.get("said", {}).items():
            self._add(name, _word(value), patterns, scope, 0)
        self._add(name, "?", entry.get("topic", ()), scope, 0)
        for key, weight in (("surest", 14), ("sure", 10), ("near", 6), ("weak", 4)):
            self._add(name, "", entry.get(key, ()), scope, weight)

    def _add(self, name: str, value: str, patterns: Iterable[Any], scope: frozenset[str], weight: int) -> None:
        for pattern in patterns:
            if isinstance(pattern, dict):
                self._add(name, value, pattern["say"], self._scope(pattern["in"]), weight)
                continue
            text = str(pattern)
            literal = text.startswith("= ")
            source = self._expand(text.removeprefix("= "), name)
            numbered = "<" in text.replace("(?<", "")
            self.cues.append(Cue(name, value, re.compile(source), scope, literal, weight, numbered))
            self.literals.append(anchors(source))

    def _scope(self, names: Iterable[str]) -> frozenset[str]:
        out: set[str] = set()
        for name in names:
            out.update(self.groups.get(name, [name]))
        return frozenset(out)

    def _expand(self, pattern: str, fact: str) -> str:
        for _ in range(3):
            pattern = _MACRO.sub(lambda found: f"({self.words[found[1]]})", pattern)
        dimension = self.kinds.get(fact, "")
        own = _SAME.get(dimension, CODES.get(dimension, "".join(CODES.values())))
        pattern = re.sub(r"(?<!\\)\((?!\?)", "(?:", pattern)
        captured = (
            pattern.rfind("<>")
            if "<>" in pattern
            else max((one.start() for one in _CODE.finditer(pattern)), default=-1)
        )
        pattern = _CODE.sub(
            lambda found: f"({'?P<q>' if found.start() == captured else '?:'}[{found[1] or own}]+)", pattern
        )
        return rf"(?<!\w)(?:{_BLANK.sub(_blank, pattern)})(?!\w)"
