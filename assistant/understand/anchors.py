"""Which words a pattern cannot do without: the filter that keeps a thousand patterns fast."""

from __future__ import annotations

_WILD = frozenset(".^$")


def anchors(pattern: str) -> frozenset[str]:
    """Return literals of which at least one stands in every text that the pattern matches; empty where there are none.

    Reads the part of the regular expression language that the cue files use: letters, groups, alternatives, classes, `?`, `*`, `+`,
    `{m,n}`, look-arounds and escapes.
    """
    best, _ = _alternatives(pattern, 0)
    return best or frozenset()


def _alternatives(pattern: str, at: int) -> tuple[frozenset[str] | None, int]:
    found: set[str] = set()
    complete = True
    while True:
        best, at = _sequence(pattern, at)
        if best is None:
            complete = False
        else:
            found |= best
        if at >= len(pattern) or pattern[at] == ")":
            return (frozenset(found) if complete else None), at
        at += 1  # the bar


def _sequence(pattern: str, at: int) -> tuple[frozenset[str] | None, int]:
    items: list[frozenset[str]] = []
    run = ""
    while at < len(pattern) and pattern[at] not in "|)":
        char, unit, at = pattern[at], None, at
        if char == "(":
            unit, at = _group(pattern, at)
        elif char == "[":
            at = pattern.index("]", at + 2) + 1
        elif char == "\\":
            unit = pattern[at + 1] if not pattern[at + 1].isalnum() else None
            at += 2
        else:
            unit = None if char in _WILD else char
            at += 1
        optional, repeated, at = _quantifier(pattern, at)
        if isinstance(unit, str) and not optional and not unit.isspace():
            run += unit
            if not repeated:
                continue
            unit = None
        if run:
            items.append(frozenset([run]))
            run = ""
        if isinstance(unit, frozenset) and not optional:
            items.append(unit)
    if run:
        items.append(frozenset([run]))
    return max(items, key=_worth, default=None), at


def _worth(item: frozenset[str]) -> tuple[int, int]:
    return min(map(len, item)), -len(item)


def _group(pattern: str, at: int) -> tuple[frozenset[str] | None, int]:
    look = pattern.startswith(("(?=", "(?!", "(?<=", "(?<!"), at)
    start = at + 1
    if pattern.startswith("(?P<", at):
        start = pattern.index(">", at) + 1
    elif pattern.startswith("(?", at):
        start = at + (4 if pattern.startswith("(?<", at) else 3)
    best, end = _alternatives(pattern, start)
    return (None if look else best), end + 1


def _quantifier(pattern: str, at: int) -> tuple[bool, bool, int]:
    """Return whether the unit may be missing, whether it may repeat, and where the pattern goes on."""
    optional = repeated = False
    if at < len(pattern) and pattern[at] in "?*+":
        optional, repeated = pattern[at] in "?*", pattern[at] != "?"
        at += 1
    elif at < len(pattern) and pattern[at] == "{":
        optional, repeated = pattern[at + 1] == "0", True
        at = pattern.index("}", at) + 1
    if at < len(pattern) and pattern[at] == "?":
        at += 1
    return optional, repeated, at
