"""Questions about one provision by its citation: its very words, or that it is not there."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from assistant.answers import definitions, outside, words
from assistant.answers.assemble import Draft
from assistant.understand.types import Intent
from corpus.citation import Citation
from corpus.errors import RiparianError
from corpus.law import Corpus
from corpus.provision import Provision

if TYPE_CHECKING:
    from assistant.answers.respond import Situation

_MOST = 2400


def draft(scene: Situation) -> Draft | None:
    """Return the answer to a question that names provisions, None where it asks for something else."""
    question = scene.question
    if (
        question.citations
        and question.intent in {Intent.FEE, Intent.PENALTY}
        and _all_elsewhere(question.citations, scene.corpus)
    ):
        return outside.other_law(list(question.citations), scene.corpus)
    if not question.citations or question.intent in {Intent.VERDICT, Intent.FEE, Intent.PENALTY, Intent.DEADLINE}:
        return None
    there = [name for name in question.citations if _is_there(name, scene.corpus)]
    if there and question.intent is Intent.OUTSIDE:
        return None
    asks = question.intent is Intent.CITATION
    if there and (asks or any(_labels(name) for name in there)):
        return said(there, scene)
    absent = [name for name in question.citations if name not in there]
    if absent and not there:
        return _absent(absent[0], scene)
    return None


def said(names: list[str], scene: Situation) -> Draft:
    """Return what the cited provisions say, in their own words."""
    headlines, body, results = [], [], []
    for name in names[:3]:
        provision = scene.corpus.get(name)
        own = " ".join(provision.text.split())
        below = _below(provision, scene.corpus)
        results += below
        if own.startswith(("“", '"')):
            headlines.append(f"{own} [{provision.citation}]")
            body += definitions.away(provision.citation, scene.corpus)
            continue
        if own:
            headlines.append(f"{provision.citation} says: “{own}” [{provision.citation}]")
        else:
            headlines.append(
                f"{provision.citation} has no words of its own, only what stands below it. [{provision.citation}]"
            )
        body += [f"It is {belongs}" for belongs in [_belongs(provision, scene)] if belongs]
        body += ["Below it:\n" + "\n".join(f"> {line}" for line in below)] if below else []
        body += [
            f"Note (not part of the law): “{' '.join(note.text.split())}”" for note in _notes(provision, scene.corpus)
        ]
        results += [note.text for note in _notes(provision, scene.corpus)]
    headline, *rest = headlines
    return Draft(headline=headline, body=(*rest, *body), results=tuple(results))


def _absent(name: str, scene: Situation) -> Draft:
    corpus = scene.corpus
    meant = outside.misspelt(name, corpus)
    if meant:
        provision = corpus.get(meant)
        own = " ".join(provision.text.split())
        return Draft(
            outcome="not_in_corpus",
            headline=f"There is no {_shown(name)} in the loaded text.",
            body=(f"If you mean {provision.citation}, it says: “{own}” [{provision.citation}]",),
        )
    section = _section(name)
    if section not in {source.cites for source in corpus.sources.values()}:
        return outside.other_law([name], corpus)
    answer = outside.missing_label(name, corpus)
    near = _nearest(name, scene)
    if near is None or corpus.gap_at(name) is not None:
        return answer
    line = f"The nearest that there is: “{' '.join(near.text.split())}” [{near.citation}]"
    return Draft(outcome=answer.outcome, headline=answer.headline, body=(line,))


def _nearest(name: str, scene: Situation) -> Provision | None:
    """Return the sibling of a label that does not exist which fits the question best."""
    try:
        parent = Citation.parse(name).parent
    except RiparianError:
        return None
    for hit in scene.hits:
        found = scene.corpus.find(hit.citation)
        if found is not None and parent is not None and found.parent == str(parent):
            return found
    return None


def _all_elsewhere(names: Iterable[str], corpus: Corpus) -> bool:
    """Return whether every named law is one that is not loaded ("the penalties under 30.298")."""
    loaded = {source.cites for source in corpus.sources.values()}
    return all(_section(name) and _section(name) not in loaded for name in names)


def _is_there(name: str, corpus: Corpus) -> bool:
    return corpus.find(name) is not None


def _labels(name: str) -> bool:
    try:
        return bool(Citation.parse(name).labels)
    except RiparianError:
        return False


def _section(name: str) -> str:
    try:
        return Citation.parse(name).section
    except RiparianError:
        return ""


def _shown(name: str) -> str:
    try:
        return str(Citation.parse(name))
    except RiparianError:
        return name


def _below(provision: Provision, corpus: Corpus) -> list[str]:
    """Return the lines below a provision, label and words, as far as a person reads on."""
    lines: list[str] = []
    stack = [(child, 0) for child in corpus.children(provision.citation)]
    while stack:
        child, depth = stack.pop(0)
        if child.kind != "law":
            continue
        lines.append(f"{'   ' * depth}{child.label} {' '.join(child.text.split())}".rstrip())
        stack = [(grand, depth + 1) for grand in corpus.children(child.citation)] + stack
        if sum(map(len, lines)) > _MOST:
            return [*lines, "and so on"]
    return lines


def _notes(provision: Provision, corpus: Corpus) -> list[Provision]:
    return list(corpus.notes(provision.citation)) if provision.kind == "law" else []


def _belongs(provision: Provision, scene: Situation) -> str:
    """Return which pathway a provision belongs to, or the heading it stands under."""
    paths = [
        path.title
        for path in scene.book.pathways.values()
        if any(
            threshold.citation == provision.citation and path.id in threshold.pathways
            for threshold in scene.book.thresholds.values()
        )
    ]
    if paths:
        return f"a condition of the {words.joined(paths[:2])}."
    for parent in reversed(scene.corpus.parents(provision.citation)):
        heading = re.match(r"([A-Z][^.:“”]{8,120})\.(?:\s|$)", " ".join(parent.text.split()))
        if heading:
            return f"under the heading “{heading[1]}”."
    return ""
