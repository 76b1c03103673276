"""Which words a pattern cannot do without: the filter that keeps a thousand patterns fast."""

from __future__ import annotations

_WILD = frozenset(".^$")
_MOST = 3


def anchors(pattern: str) -> tuple[frozenset[str], ...]:
    """Return sets of literals: of each set at least one stands in every text that the pattern matches.

    Reads the part of the regular expression language that the cue files use: letters, groups, alternatives, classes, `?`, `*`, `+`,
    `{m,n}`, look-arounds and escapes.

    Returns:
        At most three sets, the most telling first; none where the pattern needs no certain letters.
    """
    sets, _ = _alternatives(pattern, 0)
    return tuple(sorted(sets, key=_worth, reverse=True)[:_MOST])


def _alternatives(pattern: str, at: int) -> tuple[list[frozenset[str]], int]:
    branches: list[list[frozenset[str]]] = []
    while True:
        sets, at = _sequence(pattern, at)
        branches.append(sets)
        if at >= len(pattern) or pattern[at] == ")":
            break
        at += 1  # the bar
    if len(branches) == 1:
        return branches[0], at
    if not all(branches):
        return [], at
    return [frozenset().union(*(max(sets, key=_worth) for sets in branches))], at


def _sequence(pattern: str, at: int) -> tuple[list[frozenset[str]], int]:
    items: list[frozenset[str]] = []
    run = ""
    while at < len(pattern) and pattern[at] not in "|)":
        char, letter = pattern[at], ""
        sets: list[frozenset[str]] = []
        if char == "(":
            sets, at = _group(pattern, at)
        elif char == "[":
            end = pattern.index("]", at + 2) + 1
            inside = pattern[at + 1 : end - 1]
            # Capitals stand for numbers.
            sets, at = ([frozenset(inside)] if inside.isalpha() and inside.isupper() else []), end
        elif char == "\\":
            letter = "" if pattern[at + 1].isalnum() else pattern[at + 1]
            at += 2
        else:
            letter = "" if char in _WILD else char
            at += 1
        optional, repeated, at = _quantifier(pattern, at)
        if letter and not optional and not letter.isspace():
            run += letter
            if not repeated:
                continue
        if run:
            items.append(frozenset([run]))
            run = ""
        if not optional:
            items += sets
    if run:
        items.append(frozenset([run]))
    return items, at


def _worth(item: frozenset[str]) -> tuple[int, int]:
    return min(map(len, item)), -len(item)


def _group(pattern: str, at: int) -> tuple[list[frozenset[str]], int]:
    look = pattern.startswith(("(?=", "(?!", "(?<=", "(?<!"), at)
    start = at + 1
    if pattern.startswith("(?P<", at):
        start = pattern.index(">", at) + 1
    elif pattern.startswith("(?", at):
        start = at + (4 if pattern.startswith("(?<", at) else 3)
    sets, end = _alternatives(pattern, start)
    return ([] if look else sets), end + 1


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
