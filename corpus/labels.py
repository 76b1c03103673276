"""The labels of Wisconsin law: four levels, their forms, their order.

A label's form tells its level: `(3g)` is a subsection, `(bL)` a paragraph, `2m.` a subdivision, `a.` a subdivision
paragraph. The legislature writes the letter L as a capital, everything else small.
"""

from __future__ import annotations

import re

LEVELS = ("subsection", "paragraph", "subdivision", "subdivision paragraph")

NUMBER = r"\d{1,3}[A-Za-z]{0,3}"
LETTERS = r"[A-Za-z]{1,3}"
_FORMS = tuple(re.compile(form) for form in (NUMBER, LETTERS, NUMBER, LETTERS))
# A label as it stands in running text, each form in its own group: its index is its level.
WRITTEN = re.compile(rf"\((?:({NUMBER})|({LETTERS}))\)|(?:(\d{{1,3}}[a-z]{{0,2}})|([a-zL]{{1,2}}))\.(?!\w)")

STARTS = re.compile(rf"(?:{WRITTEN.pattern})(?=\s|\Z)")

Key = tuple[int, str]


def named(match: re.Match[str]) -> tuple[int, str]:
    """Return the level, from 1, and the name of a match of `WRITTEN`."""
    level = match.lastindex or 0
    return level, canonical(match[level])


def fits(level: int, name: str) -> bool:
    """Return whether a bare name ("3g", "bL") has the form of this level."""
    return bool(_FORMS[level - 1].fullmatch(name))


def canonical(name: str) -> str:
    """Return the name as the legislature writes it: small letters, but a capital L."""
    return name.lower().replace("l", "L")


def written(level: int, name: str) -> str:
    """Return the label as printed: "(3g)", "(bL)", "2m.", "a."."""
    return f"({name})" if level < 3 else f"{name}."


def key(name: str) -> Key:
    """Return the key that sorts siblings: 1, 1g, 1m, 2, 10 and a, am, b, bL, bn."""
    digits = len(name) - len(name.lstrip("0123456789"))
    return (int(name[:digits]) if digits else 0, name[digits:].lower())


def follows_directly(name: str, before: str | None) -> bool:
    """Return whether a label is the very next one after its sibling, or the first of its level.

    An inserted label (2m after 2, am after a) counts as next.
    """
    number, letters = key(name)
    if before is None:
        return number == 1 or (number == 0 and letters[0] == "a")
    number_before, letters_before = key(before)
    if number:
        return number == number_before + 1 or (number == number_before and letters > letters_before)
    return letters > letters_before and ord(letters[0]) - ord(letters_before[0]) <= 1
