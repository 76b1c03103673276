"""What is embedded: each provision's own words under its parents' lead-in, and the example questions that lead to it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from corpus.law import Corpus

#: Raised whenever the same law and bank would give other chunks: every chunk is then embedded anew.
VERSION = 1
#: Kinds of provision that are searched; history and titles are kept apart from the law.
KINDS = frozenset({"law", "note"})
#: Characters kept of each parent's lead-in: the model reads 256 word pieces, and the own words must fit.
LEAD_IN = 240


@dataclass(frozen=True, slots=True)
class Chunk:
    """One text that gets one vector.

    Args:
        id: the citation for a provision, `ask:` and a hash for a question.
        kind: "law" or "ask".
        citations: the provisions it leads to.
        own: the provision's own words, `source[start:end]`, or the question.
        context: the section's title and the parents' lead-in words; empty for a question.
        hash: of all that decides the vector, the chunker's version included.
    """

    id: str
    kind: str
    citations: tuple[str, ...]
    own: str
    context: str
    hash: str

    @property
    def embedded(self) -> str:
        """The text as the model reads it: the context first, as in the law."""
        return f"{self.context}\n{self.own}" if self.context else self.own


def law_chunks(corpus: Corpus) -> list[Chunk]:
    """Make a chunk of each provision that has words of its own.

    Args:
        corpus: the loaded law.

    Returns:
        Chunks in the law's order.
    """
    out = []
    for provision in corpus.provisions:
        if provision.kind not in KINDS or not provision.text.strip():
            continue
        context = _context(corpus, provision.citation, provision.source)
        out.append(_chunk(provision.citation, "law", (provision.citation,), provision.text, context))
    return out


def question_chunks(bank: Mapping[tuple[str, ...], Sequence[str]], known: frozenset[str]) -> list[Chunk]:
    """Make a chunk of each example question, as far as the provisions it leads to are in the loaded law.

    Args:
        bank: citations to the questions that they answer together.
        known: the citations that are indexed.

    Returns:
        Chunks in the bank's order, a question asked twice once.
    """
    out: dict[str, Chunk] = {}
    for citations, questions in bank.items():
        present = tuple(citation for citation in citations if citation in known)
        for question in questions if present else ():
            key = "ask:" + hashlib.sha256(question.encode()).hexdigest()[:16]
            before = out[key].citations if key in out else ()
            out[key] = _chunk(key, "ask", tuple(dict.fromkeys(before + present)), question, "")
    return list(out.values())


def _context(corpus: Corpus, citation: str, source: str) -> str:
    lines = [corpus.sources[source].title]
    lines += [" ".join(parent.text.split())[:LEAD_IN] for parent in corpus.parents(citation)]
    return "\n".join(line for line in lines if line)


def _chunk(key: str, kind: str, citations: tuple[str, ...], own: str, context: str) -> Chunk:
    # The citations of a question do not decide its vector: a corrected link embeds nothing.
    parts = (str(VERSION), kind, context, own)
    digest = hashlib.sha256("\x1f".join(parts).encode()).hexdigest()[:32]
    return Chunk(key, kind, citations, own, context, digest)
