"""Provisions, sources and gaps: frozen values, as the text and its manifest have them."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Provision:
    """One labelled unit of the law.

    Args:
        citation: in the legislature's labels, "30.20(3)(b)4."; notes end in " Note", the second under one provision in " Note 2".
        label: its own label as printed, "4."; "Note", "History" or "" where it has none.
        text: its own words, without its label and without what lies below it; "" where it is a bare label.
        kind: "law", "note", "history", "title", or "implied": a parent that the text takes for granted and does not print
            (NR 345.04(1)(d), whose opening words are a gap). An implied one has no words and is not in `Corpus.provisions`.
        source: name of the file.
        start, end: offsets of its own words in the source, in code points.
        parent: citation of what it stands below, None at the section itself.
    """

    citation: str
    label: str
    text: str
    kind: str
    source: str
    start: int
    end: int
    parent: str | None


@dataclass(frozen=True, slots=True)
class Slice:
    """A stretch of a source: `source.text[start:end]`."""

    source: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Gap:
    """Provisions that the section has and the supplied text lacks: `at`, or all from `at` to `to`."""

    at: str
    to: str
    note: str
    source: str


@dataclass(frozen=True, slots=True)
class Later:
    """What public copies show to have changed and the text does not hold: a dated caution, never law."""

    says: str
    affects: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Neighbour:
    """Law that people ask about and that is not loaded: its topics, and where it is said to stand."""

    topics: tuple[str, ...]
    says: str


@dataclass(frozen=True, slots=True)
class Source:
    """One law text with what its manifest says of it.

    Args:
        file: name of the text's file.
        cites: its section, "30.20".
        title: the section's title.
        authority: "Wisconsin Statutes" or "Wisconsin Administrative Code".
        layout: how the text is laid out, in words.
        as_of: how old the text is.
        as_of_reason: how that is known.
        gaps: what the section has and this text lacks.
        later: what has changed since.
        text: the text, to the character.
        sha256: of its UTF-8 bytes.
        added: whether it was added by the user (`corpus add`) and lives under RIPARIAN_HOME.
    """

    file: str
    cites: str
    title: str
    authority: str
    layout: str
    as_of: str
    as_of_reason: str
    gaps: tuple[Gap, ...]
    later: tuple[Later, ...]
    text: str = field(repr=False)
    sha256: str
    added: bool = False
