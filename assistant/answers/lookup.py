"""Look-ups, definitions and procedures: one sentence from the threshold, the definition or the provision itself, then its words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from assistant.answers import definitions, holding, words
from assistant.answers import outside as beyond
from assistant.answers.assemble import Draft
from assistant.answers.compose import base_rule
from assistant.answers.contentwords import content, stem, vocabulary
from assistant.answers.headnotes import led
from assistant.rules.results import Caution, MissingFact, Verdict
from assistant.understand.types import Intent

if TYPE_CHECKING:
    from assistant.answers.respond import Situation

# A second provision may be quoted too where its score comes this near to the first one's.
NEAR = 0.72
CLOSE = 0.9
MOST = 3
LISTED = 8
LIST_SIZE = 1500
PROCEDURE = 1900
_TERMS = {"permit_term", "authorization_age"}
_LISTS = re.compile(
    r"\b(?:what|which|who)\b.*\b(?:contain|include|list|require|must|may|can|conditions|standards|factors|methods|ways|find|file)",
    re.IGNORECASE,
)
_AND = re.compile(
    r"\b(?:and|or)\s+(?=(?:who|what|when|how|which|where|does|do|is|are|can|may|must)\b)|[;?]", re.IGNORECASE
)
_SENTENCE = re.compile(r"(?<=[a-z0-9)”\"]\.)\s+(?=[A-Z“\"])")


def draft(scene: Situation) -> Draft:
    """Return the answer to a question that asks for what the law says, not for a verdict."""
    question = scene.question
    if question.intent is Intent.DEFINITION:
        meant = definition(scene)
        if meant is not None:
            return meant
    held = holding.draft(scene)
    return held if held is not None else provisions(scene)


def definition(scene: Situation) -> Draft | None:
    """Return what the terms in the question mean, None where the text has none of them."""
    corpus = scene.corpus
    named = definitions.asked(scene.question.text, corpus) or definitions.asked(scene.question.query, corpus)
    defined = [term for term in named if term.defined]
    if defined:
        lines = [f"{_own(term.citation, scene)} [{term.citation}]" for term in defined[:MOST]]
        away = [line for term in defined for line in definitions.away(term.citation, corpus)]
        return Draft(headline=lines[0], body=(*lines[1:], *away))
    if not named:
        return None
    term = named[0]
    return without_meaning(term, scene) if term.refers or definitions.asks_for(scene.question.text, term) else None


def without_meaning(term: definitions.Term, scene: Situation) -> Draft:
    """Return that the text uses a term and does not say what it means, with the place where it is used."""
    line = f"It uses it here: “{_part(term.citation, scene, term.name)}” [{term.citation}]"
    if term.refers:
        says = f"The loaded text does not say what “{term.name}” means; it sends its reader to {term.refers}, which is not loaded."
    else:
        says = f"The loaded text uses “{term.name}” but does not say what it means."
    return Draft(outcome="not_in_corpus", headline=says, body=(line, beyond.ASK))


def provisions(scene: Situation) -> Draft:
    """Return what the provisions say that answer the question best."""
    query = scene.question.query or scene.question.text
    hits = scene.hits
    if not hits:
        return beyond.nothing(scene.corpus)
    missing = beyond_text(scene, hits)
    if missing is not None:
        return missing
    which = which_permit(scene)
    if which is not None:
        return which
    chosen = [hit.citation for hit in _chosen(hits, scene)]
    blocks = _blocks(chosen, scene)
    lines = [_quoted(block, scene, query) for block in blocks]
    headline, *rest = led(chosen, blocks, lines, scene.corpus)
    cited = [citation for block in blocks for citation in block]
    return Draft(
        results=tuple(_own(citation, scene) for citation in cited),
        headline=headline,
        body=tuple(rest),
        checks=scene.findings,
        warnings=_later(cited, scene),
    )


def which_permit(scene: Situation) -> Draft | None:
    """Return the answer for each permit, and the question which one, where the answer differs by permit and none is named."""
    if (
        "permit_kind" in scene.values
        or scene.question.activity
        or not re.search(r"\b(?:my|our|the|this|a) permit\b", scene.words)
    ):
        return None
    limits: dict[str, Any] = {}
    for citation in scene.ranked[:6]:
        for threshold in scene.book.thresholds.values():
            permit = threshold.regime.replace("-", "_")
            if (
                threshold.citation == citation
                and threshold.fact in _TERMS
                and permit in scene.book.facts["permit_kind"].choices
            ):
                limits.setdefault(permit, threshold)
    if len(limits) < 2:
        return None
    kind = scene.book.facts["permit_kind"]
    lines = [
        f"{name.replace('_', ' ')}: “{_sentence_with(one, scene)}” [{one.citation}]" for name, one in limits.items()
    ]
    missing = (MissingFact("permit_kind", kind.question, kind.why, ""),)
    return Draft(
        headline="It depends on the permit.",
        body=("\n".join(f"- {line}" for line in lines),),
        questions=(f"{kind.question} {kind.why}",),
        missing=missing,
    )


def _sentence_with(threshold: Any, scene: Situation) -> str:
    own = _own(threshold.citation, scene)
    quote = " ".join(threshold.quote.split())
    return quote if quote in own else own


def _chosen(hits: Sequence[Any], scene: Situation) -> list[Any]:
    """Return the hits worth quoting: the best one, and one more for each further thing that the question asks."""
    clauses = _clauses(scene.question.text)
    if len(clauses) < 2:
        return [_deeper(hits[0], hits)]
    kept = []
    for clause in clauses:
        own = {hit.citation: hit.score for hit in scene.search(clause, 24, scene.boosts)}
        # The clause's own words tell its provision apart from that of the other clause.
        kept.append(_deeper(max(hits, key=lambda hit: hit.score / 2 + own.get(hit.citation, 0.0)), hits))
    # What several clauses ask of one subsection may stand in its neighbours; elsewhere only a near tie is worth a quote.
    place = hits[0].citation.split(")")[0]
    beside = [
        hit
        for hit in hits[: MOST + 2]
        if hit.score >= hits[0].score * (NEAR if hit.citation.split(")")[0] == place else CLOSE)
        and not any(_one_list(hit.citation, one.citation) for one in kept)
    ]
    if len(set(kept)) < 2:
        # Two things asked and one provision found for both: the next best answers the other.
        further = (hit for hit in hits[:MOST] if not hit.citation.startswith(kept[0].citation))
        beside += [hit for hit in further if hit.score >= hits[0].score * NEAR][:1]
    return list(dict.fromkeys((*kept, *beside)))[:MOST]


def _one_list(first: str, second: str) -> bool:
    """Return whether one of two provisions stands below the other, so that quoting one shows both."""
    return first.startswith(second) or second.startswith(first)


def _deeper(hit: Any, hits: Sequence[Any]) -> Any:
    """Return a hit, or the provision below it that comes near it in the search: what is more exact says it better."""
    for other in hits:
        below = other.citation.startswith(hit.citation) and other.citation != hit.citation
        if below and not other.citation.endswith(" Note") and other.score >= hit.score * NEAR:
            return other
    return hit


def _clauses(text: str) -> list[str]:
    """Return the things that one question asks ("what must it contain, and who gets a copy")."""
    parts = [part.strip() for part in _AND.split(text) if len(content(part)) > 1]
    return parts or [text]


def _blocks(citations: Sequence[str], scene: Situation) -> list[tuple[str, ...]]:
    """Return what is quoted together: a list of the law with its opening words, or one provision alone."""
    blocks: dict[str, tuple[str, ...]] = {}
    for citation in citations:
        head = _list_of(citation, scene)
        inside = next((key for key, block in blocks.items() if citation in block), None)
        if inside is not None:
            continue
        if head:
            items = [child.citation for child in scene.corpus.children(head) if child.kind == "law"]
            blocks.pop(head, None)
            blocks[head] = (head, *items)
        else:
            blocks[citation] = (citation,)
    return list(blocks.values())


def _list_of(citation: str, scene: Situation) -> str:
    """Return the provision whose list is to be quoted whole: the cited one, or the parent of one of its items."""
    corpus = scene.corpus
    provision = corpus.get(citation)
    for name in (provision.citation, provision.parent):
        if name is None:
            continue
        own = _own(name, scene)
        items = [child for child in corpus.children(name) if child.kind == "law"]
        if own.endswith(":") and 1 < len(items) <= LISTED and sum(len(item.text) for item in items) <= LIST_SIZE:
            return name
    return ""


def _quoted(block: Sequence[str], scene: Situation, query: str) -> str:
    head, *items = block
    if not items:
        return f"“{_part(head, scene, query)}” [{head}]"
    asked = _LISTS.search(scene.question.text) is not None
    found = set(scene.ranked)
    labels = [
        f"{scene.corpus.get(item).label} “{_own(item, scene)}”" + (f" [{item}]" if asked or item in found else "")
        for item in items
    ]
    return f"“{_own(head, scene)}” [{head}]\n" + "\n".join(f"> {line}" for line in labels)


def beyond_text(scene: Situation, hits: Sequence[Any]) -> Draft | None:
    """Return "not in the loaded text" where what is asked for is a word that the whole text never uses, beside a gap."""
    wanted = _wanted(scene.question.text)
    if not wanted:
        return None
    used = vocabulary(scene.corpus)
    if any(stem(word) in used for word in wanted):
        return None
    near = scene.corpus.find(hits[0].citation)
    draft = beyond.nothing(scene.corpus, near)
    return draft if any("gap" in line for line in draft.body) else None


def outside(scene: Situation) -> Draft:
    """Return the answer to a question that the loaded text does not hold."""
    neighbour = beyond.neighbouring(scene.question.topics, scene.corpus)
    if neighbour is not None:
        return neighbour
    hits = scene.hits
    near = scene.corpus.find(hits[0].citation) if hits else None
    return beyond.nothing(scene.corpus, near)


def unknown_activity(scene: Situation) -> Draft:
    """Return the answer where it cannot be told what is to be done."""
    kinds = [
        scene.book.activities[name].title for name in scene.question.activities[:MOST] if name in scene.book.activities
    ]
    asks = (
        f"Is it one of these: {words.joined([kind.lower() for kind in kinds], 'or')}?"
        if kinds
        else "What do you want to do, and where?"
    )
    base = base_rule(scene.question.activities[0] if scene.question.activities else "", scene.book)
    doubts = [doubt.question for doubt in scene.understood.doubts]
    own = words.sentence(_own(base, scene))
    missing = (MissingFact("purpose", "What is to be done?", "It picks the rules that apply.", base),)
    return Draft(
        outcome="needs_facts",
        headline="It depends on what exactly is to be done.",
        verdict=Verdict("needs_facts", "", None),
        body=(f"The starting point: “{own}” [{base}]",),
        questions=(asks, *doubts)[:MOST],
        missing=missing,
        doubts=scene.understood.doubts,
    )


def _own(citation: str, scene: Situation) -> str:
    return " ".join(scene.corpus.text(citation).split())


def _part(citation: str, scene: Situation, query: str) -> str:
    """Return a provision's words, or of a long one the sentences that share most with the question.

    What a procedure asks for stands in all of its sentences, so that a procedure is quoted whole.
    """
    own = _own(citation, scene)
    if len(own) <= (PROCEDURE if scene.question.intent is Intent.PROCEDURE else 520):
        return own
    asked = {stem(word) for word in content(query)}
    parts = _SENTENCE.split(own)
    scores = [len(asked & {stem(word) for word in content(part)}) for part in parts]
    best = sorted(range(len(parts)), key=lambda i: (-scores[i], i))[:2]
    return " ... ".join(parts[i] for i in sorted(best))


def _wanted(text: str) -> list[str]:
    """Return the nouns that a "what is the biggest X", "how many Y" asks for."""
    found = re.findall(
        r"\b(?:biggest|largest|smallest|maximum|max|minimum|how many|what size|size of|number of)\s+((?:[a-z]+\s+){0,1}[a-z]+)",
        text.lower(),
    )
    return [word for group in found for word in content(group)]


def _later(cited: Iterable[str], scene: Situation) -> tuple[Caution, ...]:
    out: dict[str, Caution] = {}
    for citation in cited:
        for later in scene.corpus.later_for(citation):
            out.setdefault(later.says, Caution(later.says, citation, "later"))
    return tuple(out.values())
