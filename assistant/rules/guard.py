"""The drift guard: a rule whose words are no longer in the text must not run."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from assistant.rules.model import Node, Stale, Threshold

if TYPE_CHECKING:
    from corpus.law import Corpus


def stale_rules(corpus: Corpus, thresholds: Iterable[Threshold], nodes: Iterable[Node]) -> tuple[Stale, ...]:
    """Return the rules whose quote, lead-in or written number is not in the present words of their provision.

    Args:
        corpus: the texts.
        thresholds: numbers of the law; their quote must also hold `as_written`.
        nodes: conditions without a number.
    """
    words: dict[str, str] = {}
    out: list[Stale] = []
    for one in thresholds:
        present = _words(corpus, one.citation, words)
        held = one.quote in present and one.as_written in one.quote
        if held and one.lead_in:
            held = one.lead_in in _lead_in(corpus, one.citation)
        if not held:
            out.append(Stale(one.id, one.citation, one.quote, present))
    for node in nodes:
        if node.quote and node.kind != "threshold":
            present = _words(corpus, node.citation, words)
            if node.quote not in present:
                out.append(Stale(node.id, node.citation, node.quote, present))
    return tuple(out)


def _words(corpus: Corpus, citation: str, seen: dict[str, str]) -> str:
    if citation not in seen:
        provision = corpus.find(citation)
        seen[citation] = provision.text if provision else ""
    return seen[citation]


def _lead_in(corpus: Corpus, citation: str) -> str:
    """The words of all that a provision stands below."""
    return "\n".join(parent.text for parent in corpus.parents(citation))
