"""The cue files of `data/facts`, read and compiled once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from assistant.understand.anchors import anchors
from assistant.understand.cues import CODES, Cue, CueBook, FactCues

FOLDER = Path(__file__).parent / "data" / "facts"

_SAME = {"duration": "DY", "years": "YD"}
# A class keeps its blanks; a tilde is a gap; an optional blank stays optional.
_BLANK = re.compile(r"\[[^\]]*\]|\s*~\s*| +\??")
# What looks behind has to be of one length.
_BEHIND = re.compile(r"\(\?<[!=][^()]*\)")
_TAIL = r"(?!\w)"
_LOWER = r"a-z\d_"
_GAP = r"(?:[\w'/&-]+\s+){0,4}?"
_MACRO = re.compile(r"\$([a-z_]+)")
_CODE = re.compile(r"<([A-Z]*)>")


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
        pattern = _BEHIND.sub(lambda found: found[0].replace(" ", r"\s"), pattern)
        captured = (
            pattern.rfind("<>")
            if "<>" in pattern
            else max((one.start() for one in _CODE.finditer(pattern)), default=-1)
        )
        pattern = _CODE.sub(
            lambda found: f"({'?P<q>' if found.start() == captured else '?:'}[{found[1] or own}]+)", pattern
        )
        return rf"(?<!\w)(?:{_BLANK.sub(_blank, pattern)})(?!\w)"
