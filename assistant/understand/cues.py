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
# Characters of a stretch.
_STRETCH = 1000
# Literals are looked up by so many of their first letters.
_START = 3
_TAIL = r"(?!\w)"
_LOWER = r"a-z\d_"
_GAP = r"(?:[\w'/&-]+\s+){0,4}?"
_MACRO = re.compile(r"\$([a-z_]+)")
_CODE = re.compile(r"<([A-Z]*)>")


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


def _over_no_number(source: str) -> str:
    """Keep the gaps of a pattern from reaching over another number, which stands in capitals."""
    head, bar, rest = source.partition(r"(?<!\w)")
    body, tail = rest[: -len(_TAIL)], rest[-len(_TAIL) :]
    body = re.sub(
        r"\[[^\]]*\]|\\w", lambda found: found[0].replace(r"\w", _LOWER) if found[0][0] == "[" else f"[{_LOWER}]", body
    )
    return head + bar + body + tail


def _word(value: object) -> str:
    """Return a value as the file means it: YAML reads a bare yes and no as true and false."""
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)


class _Reader:
    def __init__(self, kinds: Mapping[str, str], groups: Mapping[str, list[str]], words: Mapping[str, str]) -> None:
        self.kinds, self.groups, self.words = kinds, groups, words
        self.cues: list[Cue] = []
        self.literals: list[tuple[frozenset[str], ...]] = []
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
            with_any=tuple(entry.get("with_any", ())),
            plan=bool(entry.get("plan")),
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
            numbered = "<" in text.replace("(?<", "")
            source = self._expand(text.removeprefix("= "), name)
            if numbered:
                source = _over_no_number(source)
            self.cues.append(Cue(name, value, source, scope, literal, weight, numbered))
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
