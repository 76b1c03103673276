"""What the readers of all layouts share: marks, the context in which a label is a label, and how a refusal says where."""

from __future__ import annotations

import re
from dataclasses import dataclass

from corpus import labels
from corpus.errors import RiparianError


@dataclass(frozen=True, slots=True)
class Mark:
    """A place in a text where something begins.

    Args:
        start, end: the printed label, `text[start:end]`; empty for a title.
        kind: "label", "note", "history" or "title".
        level, name: of a label: 3 and "2m".
        names: of a label whose text prints its whole citation: all labels from the outside in; else empty.
    """

    start: int
    end: int
    kind: str
    level: int = 0
    name: str = ""
    names: tuple[str, ...] = ()


class Unaccounted(RiparianError):  # noqa: N818 - it says what the text is
    """A text that cannot be accounted for to the character.

    Args:
        text: the whole text.
        at: the offset where it fails.
        what: what is wrong there.
    """

    def __init__(self, text: str, at: int, what: str) -> None:
        line = text.count("\n", 0, at) + 1
        column = at - (text.rfind("\n", 0, at) + 1) + 1
        excerpt = " ".join(text[at : at + 60].split())
        super().__init__(f"line {line}, column {column}: {what}: {excerpt!r}")
        self.at = at


# Where history and case notes begin; all that follows is history too.
HISTORY = re.compile(r"(?:History:|Cross-reference:|Annotations?:|(?:18|19|20)\d\d [ac]\. \d+)")
# What tells a case note, where it stands in a paragraph of its own after the history.
CASE = re.compile(r"Wis\. ?2d|N\.W\. ?2d|\bWI (?:App )?\d|Atty\. Gen\.|Law Rev|Wis\. Law|\bU\.S\. \d")
NOTE = re.compile(r"Note:")

# A label after one of these is a reference to it: "in sub. (3)".
_REFERENCE = re.compile(
    r"(?:^|[\s(])(?:subds?\.\s+pars?|subds?|subs?|pars?|secs?|ss?|chs?|subchs?|[Nn]os?|cls?|pp?|v)\.$"
    r"|\b(?:[Ss]ubsections?|[Pp]aragraphs?|[Ss]ubdivisions?|[Ss]ections?|and|or|to|through|under|of)$|,$"
)


def after_reference(text: str, at: int) -> bool:
    """Return whether the words just before `at` make what follows a cross-reference."""
    return bool(_REFERENCE.search(text[max(0, at - 40) : at].rstrip()))


class Path:
    """The labels that are open at a place of the text, from the outside in."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def takes(self, level: int, name: str) -> bool:
        """Return whether a label may stand here: it opens the next level, comes after its sibling, or is a first below a skipped level."""
        if level > len(self.names):
            return level == len(self.names) + 1 or labels.follows_directly(name, None)
        return labels.key(name) > labels.key(self.names[level - 1])

    def next_is(self, level: int, name: str) -> bool:
        """Return whether it is the very next label of its level."""
        before = self.names[level - 1] if level <= len(self.names) else None
        return level <= len(self.names) + 1 and labels.follows_directly(name, before)

    def open(self, level: int, name: str) -> None:
        """Go to a label; levels that the text skips stand as "" until the outline names them."""
        self.names = [*self.names[: level - 1], *[""] * (level - 1 - len(self.names)), name]


def labels_at(text: str, at: int, path: Path) -> list[Mark]:
    """Read the label at `at` and those that follow it at once: "(g) 1. Except" has two."""
    found: list[Mark] = []
    while (match := labels.WRITTEN.match(text, at)) and (match.end() == len(text) or text[match.end()].isspace()):
        level, name = labels.named(match)
        if found and not (level == found[-1].level + 1 and labels.follows_directly(name, None)):
            break
        found.append(Mark(match.start(), match.end(), "label", level, name))
        path.open(level, name)
        at = match.end()
        while at < len(text) and text[at].isspace() and text[at] != "\n":
            at += 1
    return found
