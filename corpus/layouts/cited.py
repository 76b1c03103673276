"""Lines that print their full citation, then their own label again, as the legislature's pages do when copied.

`NR 345.04(1)(d)2. 2. The dredging`, `30.20(1g)(a)1.1. A removal`, `NR 345.04 Note Note: These standards`.
"""

from __future__ import annotations

import re

from corpus import labels
from corpus.layouts.lines import refuse_after_history, starts
from corpus.layouts.marks import HISTORY, NOTE, Mark, Path, Unaccounted, labels_at

NAME = "full citations"
_LABELS = r"\((\d+\w*)\)(?:\(([A-Za-z]+)\))?(?:(\d+[A-Za-z]*)\.)?(?:([A-Za-z]{1,3})\.)?"
_CITED = re.compile(rf"(?P<section>(?:[A-Za-z]+ )?\d+\.\d+){_LABELS}(?=[\s(\w])")
_APART = r"\s*(?:(?P<note>Note)\s*Note:|(?P<history>(?:History|Cross-reference|Annotation)(?:\s*(?:History|Cross-reference):)?))"
_BLANK = re.compile(r"[^\S\n]*")


def suits(text: str) -> bool:
    """Return whether the text is laid out so: some line begins with a section and a label."""
    return any(_CITED.match(text, at) for at, _, _ in starts(text))


def marks(text: str, section: str) -> list[Mark]:
    """Find the marks of the text.

    Args:
        text: the whole text.
        section: the section that each line cites.

    Raises:
        Unaccounted: a paragraph cites nothing, cites another section, or its own label is not that of its citation.
    """
    number = re.compile(rf"(?:{re.escape(section)}\s*)+")
    apart = re.compile(re.escape(section) + _APART)
    found: list[Mark] = []
    lines = starts(text)
    for at, end, new_block in lines:
        here = _at(text, at, section, apart)
        if not here and new_block:
            printed = number.match(text, at)
            if found or not printed:
                raise Unaccounted(text, at, f"a paragraph that does not begin with {section} and a label")
            # "NR 345.03NR 345.03 Definitions.": the section's number is printed, like a label, before its title.
            here = [Mark(at, printed.end(), "title")]
        found += here
        if here and here[0].kind == "history":
            refuse_after_history(text, lines, _CITED, re.compile(f"{HISTORY.pattern}|{apart.pattern}"))
            break
        _refuse_second(text, here[-1].end if here else at, end, section, apart)
    return found


def _refuse_second(text: str, start: int, end: int, section: str, apart: re.Pattern[str]) -> None:
    """Refuse a line that has lost the end of the one before it: a second citation, with its label, stands in it."""
    if match := apart.search(text, start, end):
        raise Unaccounted(text, match.start(), "a note or history within a line")
    for match in _CITED.finditer(text, start, end):
        own = _own(text, match)
        if match["section"] == section and own and own[0].name == _names(match)[-1]:
            raise Unaccounted(text, match.start(), "a second provision in one line")


def _at(text: str, at: int, section: str, apart: re.Pattern[str]) -> list[Mark]:
    if match := apart.match(text, at):
        return [Mark(at, match.end(), match.lastgroup or "")]
    for kind, pattern in (("note", NOTE), ("history", HISTORY)):
        if match := pattern.match(text, at):
            return [Mark(at, match.end() if match[0].endswith(":") else at, kind)]
    match = _CITED.match(text, at)
    if not match:
        return []
    if match["section"] != section:
        raise Unaccounted(text, at, f"a line of {match['section']}, not of {section}")
    names = _names(match)
    if not all(match.groups()[1 : 1 + len(names)]):
        raise Unaccounted(text, at, "a citation that skips a level")
    printed = _own(text, match)
    if not printed or (printed[0].level, printed[0].name) != (len(names), names[-1]):
        raise Unaccounted(text, at, "a line whose own label is not that of its citation")
    first = Mark(at, printed[0].end, "label", len(names), names[-1], names)
    inner = [Mark(m.start, m.end, "label", m.level, m.name, (*names, m.name)) for m in printed[1:2]]
    return [first, *inner]


def _names(match: re.Match[str]) -> tuple[str, ...]:
    return tuple(labels.canonical(name) for name in match.groups()[1:] if name)


def _own(text: str, match: re.Match[str]) -> list[Mark]:
    blank = _BLANK.match(text, match.end())
    return labels_at(text, blank.end() if blank else match.end(), Path())
