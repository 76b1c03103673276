"""Which provisions a message names; labels without their section get the one that they can only belong to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from assistant.understand.subject import Cited
from corpus.citation import Citation, Mention
from corpus.errors import RiparianError
from corpus.law import Corpus

_LABELS = re.compile(r"\(\w{1,4}\)")
# "(3)(g)1.c. and d.", "(1g)(d)3., 4. and 5.": a label that goes on from the provision before it.
_ALSO = re.compile(
    r"[\s,;/]*(?:\band\b|\bor\b|\bplus\b|&|,|;|/)\s*(?:also\s+|subd\.?\s+|par\.?\s+)?(\d{1,2}[a-z]?|[a-zA-Z]{1,2})(?:\.|(?=\s*(?:$|[?,;!]|\band\b|\bor\b|\bsay|\bmean|\brequire|\bplease|\bpls|\bfor me|\bto me)))"
)


def cited_in(found: Sequence[Mention], corpus: Corpus, message: str = "") -> list[Cited]:
    """Return the provisions that mentions name, in their order.

    Args:
        found: mentions of the message.
        corpus: the loaded law, in which labels alone ("sub. (3r)(a)") are looked up.
        message: the words in which they stand, for labels that go on from one of them ("1.c. and d.").
    """
    out: list[Cited] = []
    for one in found:
        if one.citation:
            out.append(Cited(one.start, one.end, one.citation, _section(one.citation)))
            out += _going_on(out[-1], message, corpus)
        elif one.kind == "label" and (whole := _whole(one.text, out[-1] if out else None, corpus)):
            out.append(Cited(one.start, one.end, whole, _section(whole)))
    return out


def _going_on(first: Cited, message: str, corpus: Corpus) -> list[Cited]:
    """Return the siblings that stand behind a provision by their labels alone, as far as the law has them."""
    out: list[Cited] = []
    last = first
    while match := _ALSO.match(message, last.end):
        text = _beside(last, match[1])
        provision = corpus.find(text) if text else None
        if provision is None:
            break
        last = Cited(match.start(1), match.end(), provision.citation, first.section)
        out.append(last)
    return out


def _whole(labels: str, before: Cited | None, corpus: Corpus) -> str:
    """Return the one provision that labels can mean: beside the one named before, else in the only section that has them."""
    names = "".join(_LABELS.findall(labels))
    if not names:
        return ""
    tries = []
    if before is not None:
        tries = [_beside(before, names), f"{before.section}{names}"]
    for text in tries:
        if text and (provision := corpus.find(text)):
            return provision.citation
    sections = {source.cites for source in corpus.sources.values()}
    there = [provision.citation for section in sorted(sections) if (provision := corpus.find(f"{section}{names}"))]
    return there[0] if len(there) == 1 else ""


def _beside(before: Cited, names: str) -> str:
    """Return "(4)(e)" for "(e)" after "(4)(d)"."""
    try:
        citation = Citation.parse(before.text)
    except RiparianError:
        return ""
    label = names.strip("()")
    if not citation.labels or not label.isalnum() or citation.labels[-1].isalpha() != label.isalpha():
        return ""
    return str(replace(citation, labels=(*citation.labels[:-1], label)))


def _section(citation: str) -> str:
    try:
        return Citation.parse(citation).section
    except RiparianError:
        return citation
