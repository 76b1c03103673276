"""Baselines that answer with passages of the law: an answer in the wire form, without facts, checks or a verdict."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from corpus.law import Corpus


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of a source file: `source_text[start:end]`."""

    source: str
    start: int
    end: int
    text: str


def answer(case_id: str, question: str, passages: Sequence[Passage], corpus: Corpus, text: str = "") -> dict[str, Any]:
    """Return the answer that quotes some passages.

    Args:
        case_id: id of the case.
        question: the last user message.
        passages: best first.
        corpus: tells which provisions stand in a passage.
        text: what the user reads, by default the passages themselves.

    Returns:
        The answer as `eval/SCHEMA.md` writes it. A passage cites each provision of which it holds at least half.
    """
    citations = [one for passage in passages for one in _cited(passage, corpus)]
    seen = {row["citation"]: row for row in reversed(citations)}
    citations = [row for row in dict.fromkeys(row["citation"] for row in citations) for row in [seen[row]]]
    return {
        "id": case_id,
        "question": question,
        "outcome": "answered",
        "answer": text or "\n\n".join(passage.text for passage in passages),
        "verdict": {"label": "none", "activity": None, "pathway": None, "considered": []},
        "facts": [],
        "checks": [],
        "missing_facts": [],
        "citations": citations,
        "warnings": [],
        "also": [],
        "timings_ms": {},
        "hits": [{"citation": row["citation"], "score": 1 / rank} for rank, row in enumerate(citations, 1)],
    }


def _cited(passage: Passage, corpus: Corpus) -> Iterable[dict[str, Any]]:
    for provision in corpus.provisions:
        if provision.source != passage.source or provision.start == provision.end:
            continue
        start, end = max(provision.start, passage.start), min(provision.end, passage.end)
        if 2 * (end - start) >= provision.end - provision.start:
            source = corpus.sources[passage.source]
            quote = source.text[start:end]
            yield {
                "citation": provision.citation,
                "quote": quote,
                "source": passage.source,
                "start": start,
                "end": end,
                "as_of": source.as_of,
            }
