"""A provision in its surroundings: parents above, the quote marked, what lies below, notes apart, gaps named, age of the text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from assistant.answers.types import Citation as Used
from corpus.citation import Citation
from corpus.law import Corpus
from corpus.provision import Gap, Provision
from ui.fragments.text import cite, safe

_KINDS = {
    "note": "A note of the code's editors: it is not law.",
    "history": "History and case notes: they are not law.",
    "title": "A title.",
}


def official(corpus: Corpus, citation: str) -> str:
    """Return the citation as a lawyer writes it: "s. 30.20 (3) (b) 4., Wis. Stats."."""
    provision = corpus.find(citation)
    if provision is not None and provision.kind == "history":
        return f"{Citation.parse(provision.parent or '').official()} (History)"
    return Citation.parse(citation).official()


def sources(corpus: Corpus, used: Iterable[Used], opened: str = "") -> str:
    """Return the panel of sources: each provision that the answer cites, and no other, folded; one of them open.

    Args:
        corpus: the loaded law.
        used: the citations of the answer.
        opened: the one to show open, by default the first.
    """
    kept = [one for one in used if corpus.find(one.citation) is not None]
    if not kept:
        return ""
    wanted = opened if any(one.citation == opened for one in kept) else kept[0].citation
    return "".join(folded(corpus, one.citation, one.quote, opened=one.citation == wanted) for one in kept)


def folded(corpus: Corpus, citation: str, quote: str = "", *, opened: bool = False, extra: str = "") -> str:
    """Return one provision as a part that opens and closes.

    Args:
        corpus: the loaded law.
        citation: the provision.
        quote: words of it to be marked; by default its own words.
        opened: whether it shows open.
        extra: HTML of ours to put below it.
    """
    provision = corpus.get(citation)
    mark = " open" if opened else ""
    return (
        f'<details class="source" data-source="{safe(provision.citation)}"{mark}>'
        f'<summary><span class="source-name">{safe(provision.citation)}</span> '
        f'<span class="source-title">{safe(corpus.sources[provision.source].title)}</span></summary>'
        f"{surroundings(corpus, provision.citation, quote)}{extra}</details>"
    )


def surroundings(corpus: Corpus, citation: str, quote: str = "") -> str:
    """Return a provision with its parents, its words with the quote marked, what lies below, notes, gaps, and its age."""
    provision = corpus.get(citation)
    source = corpus.sources[provision.source]
    name = official(corpus, provision.citation)
    head = (
        f'<div class="source-head"><p class="official">{safe(name)}</p>'
        f'<button type="button" class="quiet copy" data-copy="{safe(name)}" '
        f'aria-label="Copy the citation {safe(name)}">Copy citation</button>'
        '<button type="button" class="quiet back">Back to the answer</button>'
        f'<p class="age">{safe(source.authority)}. Age of this text: {safe(source.as_of)}.</p></div>'
    )
    above = [parent for parent in corpus.parents(provision.citation) if parent.text or parent.parent]
    body = "".join(_line(corpus, parent, depth, "above") for depth, parent in enumerate(above))
    depth = len(above)
    body += _own(corpus, provision, quote, depth)
    body += _below(corpus, provision, depth + 1)
    return f'{head}<div class="law">{body}</div>{_notes(corpus, provision)}{_gaps(corpus, provision)}{_later(corpus, provision)}'


def _own(corpus: Corpus, provision: Provision, quote: str, depth: int) -> str:
    kind = _KINDS.get(provision.kind, "")
    said = f'<p class="aside">{safe(kind)}</p>' if kind else ""
    words = _marked(provision.text, quote) if provision.text else _wordless(corpus, provision)
    return (
        f'<div class="provision own" style="--depth:{min(depth, 5)}">{said}<p>'
        f'<span class="label">{safe(provision.label or provision.citation)}</span> {words}</p></div>'
    )


def _marked(text: str, quote: str) -> str:
    at = text.find(quote) if quote else 0
    if at < 0:
        at, quote = 0, ""
    low, high = (at, at + len(quote)) if quote else (0, len(text))
    return f"{_flat(text[:low])}<mark>{_flat(text[low:high])}</mark>{_flat(text[high:])}"


def _flat(text: str) -> str:
    return safe(re.sub(r"\s+", " ", text))


def _wordless(corpus: Corpus, provision: Provision) -> str:
    if provision.kind != "implied":
        return '<span class="aside">(a bare label, without words of its own)</span>'
    gap = corpus.gap_at(provision.citation)
    note = f": {safe(gap.note)}" if gap else ""
    return f'<span class="aside">(its own words are not in the loaded text{note})</span>'


def _line(corpus: Corpus, provision: Provision, depth: int, kind: str) -> str:
    words = _flat(provision.text) if provision.text else _wordless(corpus, provision)
    return (
        f'<div class="provision {kind}" style="--depth:{min(depth, 5)}"><p>'
        f"{cite(provision.citation, provision.label or provision.citation)} {words}</p></div>"
    )


def _below(corpus: Corpus, provision: Provision, depth: int) -> str:
    if provision.kind not in {"law", "implied"}:
        return ""
    out = []
    for child in corpus.children(provision.citation):
        out.append(_line(corpus, child, depth, "below"))
        if provision.parent is not None:
            out.extend(_line(corpus, each, depth + 1, "below") for each in corpus.children(child.citation))
    return "".join(out)


def _notes(corpus: Corpus, provision: Provision) -> str:
    items = "".join(f"<p>{_flat(note.text)}</p>" for note in corpus.notes(provision.citation))
    return f'<div class="apart"><h4>Notes, which are not law</h4>{items}</div>' if items else ""


def _gaps(corpus: Corpus, provision: Provision) -> str:
    items = "".join(f"<li>{safe(_range(gap))}: {safe(gap.note)}</li>" for gap in corpus.gaps_near(provision.citation))
    return f'<div class="apart gap"><h4>Not in the loaded text</h4><ul>{items}</ul></div>' if items else ""


def _range(gap: Gap) -> str:
    return gap.at if gap.at == gap.to else f"{gap.at} to {gap.to}"


def _later(corpus: Corpus, provision: Provision) -> str:
    items = "".join(f"<li>{safe(each.says)}</li>" for each in corpus.later_for(provision.citation))
    return (
        f'<div class="apart later"><h4>Changed since, or outside this text</h4><ul>{items}</ul></div>' if items else ""
    )


def rules_below(rules: Mapping[str, Iterable[str]], citation: str) -> str:
    """Return the rules that rest on a provision, for the browser of the law."""
    items = "".join(f"<li>{safe(rule)}</li>" for rule in rules.get(citation, ()))
    return f'<div class="apart rules"><h4>Rules that rest on it</h4><ul>{items}</ul></div>' if items else ""
