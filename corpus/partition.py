"""The proof that every character of a source belongs to exactly one provision, label or white space."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from corpus.citation import Citation
from corpus.errors import RiparianError
from corpus.layouts.marks import Unaccounted
from corpus.outline import Outline, read
from corpus.provision import Source


@dataclass(frozen=True, slots=True)
class Account:
    """How one source was accounted for.

    Args:
        file: its name.
        layout: the layout it was read in; "" where it could not be read.
        characters: how many it has.
        shares: characters by what they belong to: law, note, history, title, label, space.
        problems: what does not hold, one line each; empty where everything does.
    """

    file: str
    layout: str
    characters: int
    shares: dict[str, int] = field(default_factory=dict)
    problems: tuple[str, ...] = ()


def account(source: Source) -> Account:
    """Read a source anew, and prove or refute that it is accounted for to the character."""
    try:
        outline = read(source.text, source.file, source.cites, (gap.at for gap in source.gaps))
    except Unaccounted as error:
        return Account(source.file, "", len(source.text), problems=(error.message,))
    problems = [*overlaps(source.text, outline), *_misprinted(source.text, outline), *_gaps(source, outline)]
    shares = Counter(dict.fromkeys(("law", "label", "note", "history", "title"), 0))
    for provision in outline.provisions:
        shares[provision.kind] += provision.end - provision.start
    shares["label"] += sum(label.end - label.start for label in outline.labels)
    shares["space"] = len(source.text) - shares.total()
    return Account(source.file, outline.layout, len(source.text), dict(shares), tuple(problems))


def overlaps(text: str, outline: Outline) -> list[str]:
    """Return where a character belongs to two things, to none, or to words that are not those of the text."""
    spans = [(p.start, p.end, p.citation) for p in outline.provisions]
    spans += [(label.start, label.end, "a label") for label in outline.labels]
    problems = [
        f"{p.citation} is not what stands at {p.start} to {p.end}"
        for p in outline.provisions
        if text[p.start : p.end] != p.text
    ]
    reached, before = 0, "the start"
    for start, end, what in [*sorted(spans), (len(text), len(text), "the end")]:
        if start < reached:
            problems.append(f"characters {start} to {reached} belong to both {before} and {what}")
        if loose := text[reached:start].strip():
            at = text.index(loose, reached)
            problems.append(f"characters {at} to {at + len(loose)} belong to nothing: {loose[:40]!r}")
        reached, before = max(reached, end), what
    return problems


def _misprinted(text: str, outline: Outline) -> list[str]:
    """Return labels whose printed form is not that of the provision after them."""
    law = [p for p in outline.provisions if p.kind == "law"]
    shown = {label.end: text[label.start : label.end] for label in outline.labels}
    ends = sorted(shown)
    problems: list[str] = []
    at = 0
    for provision in law:
        while at + 1 < len(ends) and ends[at + 1] <= provision.start:
            at += 1
        printed = shown[ends[at]] if ends else ""
        if not printed.lower().endswith(provision.label.lower()):
            problems.append(f"{provision.citation} follows the label {printed!r}")
    return problems


def _gaps(source: Source, outline: Outline) -> list[str]:
    """Return gaps and later changes of the manifest that cannot be: of another section, or there in the text."""
    held = {p.citation for p in outline.provisions}
    problems = [f"{gap.at} is listed as a gap and stands in the text" for gap in source.gaps if gap.at in held]
    named = [place for gap in source.gaps for place in (gap.at, gap.to)]
    for place in [*named, *(place for later in source.later for place in later.affects)]:
        try:
            elsewhere = Citation.parse(place).section != source.cites
        except RiparianError:
            elsewhere = True
        if elsewhere:
            problems.append(f"the manifest names {place!r}, which is no provision of {source.cites}")
    return problems
