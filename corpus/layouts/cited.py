"""Lines that print their full citation, then their own label again, as the legislature's pages do when copied.

`NR 345.04(1)(d)2. 2. The dredging`, `30.20(1g)(a)1.1. A removal`, `NR 345.04 Note Note: These standards`.
"""

from __future__ import annotations

import re

from corpus import labels
from corpus.layouts.lines import LINE
from corpus.layouts.marks import HISTORY, NOTE, Mark, Path, Unaccounted, labels_at

NAME = "full citations"
_LABELS = r"\((\d+\w*)\)(?:\(([A-Za-z]+)\))?(?:(\d+[A-Za-z]*)\.)?(?:([A-Za-z]{1,3})\.)?"
_CITED = re.compile(rf"(?P<section>(?:[A-Za-z]+ )?\d+\.\d+)\s*(?P<labels>{_LABELS})(?=[\s(\w])")
_APART = r"\s*(?:(?P<note>Note)\s*Note:|(?P<history>(?:History|Cross-reference|Annotation)(?:\s*(?:History|Cross-reference):)?))"


def suits(text: str) -> bool:
    """Return whether the text is laid out so: some line begins with a section and a label."""
    return any(_CITED.match(line[0].lstrip()) for line in LINE.finditer(text))


def marks(text: str, section: str) -> list[Mark]:
    """Find the marks of the text.

    Args:
        text: the whole text.
        section: the section that each line cites.

    Raises:
        Unaccounted: a paragraph cites nothing, cites another section, or its own label is not that of its citation.
    """
    apart = re.compile(re.escape(section) + _APART)
    found: list[Mark] = []
    last = 0
    for line in LINE.finditer(text):
        at = line.start() + len(line[0]) - len(line[0].lstrip())
        if at == line.end():
            continue
        new_block = text.count("\n", last, at) != 1 or not found
        last = line.end()
        here = _at(text, at, section, apart)
        if not here and new_block:
            if found:
                raise Unaccounted(text, at, f"a paragraph that does not begin with {section} and a label")
            # "NR 345.03NR 345.03 Definitions.": the section's number is printed, like a label, before its title.
            number = re.match(rf"(?:{re.escape(section)}\s*)+", text[at : line.end()])
            here = [Mark(at, at + (number.end() if number else 0), "title")]
        found += here
        if here and here[0].kind == "history":
            break
    return found


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
    names = tuple(labels.canonical(name) for name in match.groups()[2:] if name)
    levels = [level for level, name in enumerate(match.groups()[2:], 1) if name]
    if levels != list(range(1, len(levels) + 1)):
        raise Unaccounted(text, at, "a citation that skips a level")
    own = match.end() + len(text[match.end() :]) - len(text[match.end() :].lstrip())
    printed = labels_at(text, own, Path())
    if not printed or (printed[0].level, printed[0].name) != (len(names), names[-1]):
        raise Unaccounted(text, at, "a line whose own label is not that of its citation")
    first = Mark(at, printed[0].end, "label", len(names), names[-1], names)
    inner = [Mark(m.start, m.end, "label", m.level, m.name, (*names, m.name)) for m in printed[1:2]]
    return [first, *inner]
