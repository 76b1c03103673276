"""From a draft to the Answer: the gate, the citations that are left, and the text.

A draft's lines name their provisions in square brackets ("... [NR 345.04(1)(d)4.]"). What an answer cites is exactly what stands in
the brackets, rows and dates that the gate let through: a source that is not used is not listed, and one that is used always is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from assistant.answers import markdown, words
from assistant.answers.gate import Ground, ground, ground_of, keep, spans, violations
from assistant.answers.types import Answer, Citation, Event, Row
from assistant.quantities.values import Amount
from assistant.rules.results import Caution, Finding, MissingFact, Verdict
from assistant.understand.types import Doubt, Fact, Intent
from corpus.law import Corpus
from corpus.provision import Provision

_BRACKETS = re.compile(r"\[([^\[\]]+)\]")
_LONG = 420
_HEADING = 6
NO_VERDICT = Verdict("none", "", None)


@dataclass(frozen=True, slots=True)
class Draft:
    """What a composer wants to say; see `Answer` for the fields of the same name.

    Args:
        results: words of the checker and of calculators that the answer's numbers rest on.
        quotes: (citation, words) where only a part of a provision is to be quoted in the sources.
        shown: citations listed in the sources although no line names them.
    """

    headline: str = ""
    outcome: str = "answered"
    verdict: Verdict = NO_VERDICT
    body: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    conditions: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()
    missing: tuple[MissingFact, ...] = ()
    steps: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    warnings: tuple[Caution, ...] = ()
    checks: tuple[Finding, ...] = ()
    events: tuple[Event, ...] = ()
    clock: tuple[Event, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    results: tuple[str, ...] = ()
    quotes: tuple[tuple[str, str], ...] = ()
    shown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """The question that a draft answers, with the messages it stands in."""

    id: str
    question: str
    intent: Intent
    messages: tuple[str, ...]
    facts: tuple[Fact, ...] = field(default=())


def cited_in(lines: Iterable[str], corpus: Corpus) -> tuple[str, ...]:
    """Return the provisions named in square brackets, in order, each once."""
    found: dict[str, None] = {}
    for line in lines:
        for group in _BRACKETS.findall(line):
            for part in group.split("; "):
                if part and printed(part, corpus):
                    found[corpus.get(part).citation] = None
    return tuple(found)


def printed(citation: str, corpus: Corpus) -> bool:
    """Return whether the loaded texts print this provision: a level that only its children imply has no words to cite."""
    provision = corpus.find(citation)
    return provision is not None and provision.kind != "implied"


def source(corpus: Corpus, citation: str, part: str = "") -> Citation:
    """Return a provision as a source, its own words or the sentences of them that hold `part`.

    Args:
        corpus: the loaded law.
        citation: the provision, as printed.
        part: words of it; quoted alone, with the sentence around them, where the provision is long.
    """
    provision = corpus.get(citation)
    file = corpus.sources[provision.source]
    start, end = provision.start, reach(provision, corpus)
    whole = file.text[start:end]
    if len(whole) > _LONG and not part:
        part = _opening(whole)
    if part and part in whole:
        low = whole.index(part)
        if len(whole) > _LONG:
            low, high = _around(whole, low, low + len(part))
            start, end = start + low, start + high
    return Citation(provision.citation, file.text[start:end], provision.source, start, end, file.as_of)


def reach(provision: Provision, corpus: Corpus) -> int:
    """Return where the words of a cited provision end: a mere heading reaches down to the first words below it."""
    children = [
        child
        for child in corpus.children(provision.citation)
        if child.kind == "law" and child.source == provision.source
    ]
    if not children or len(provision.text.split()) > _HEADING or provision.text.rstrip().endswith(":"):
        return provision.end
    return max(provision.end, reach(children[0], corpus))


def assemble(draft: Draft, asked: Asked, corpus: Corpus) -> Answer:
    """Return the Answer of a draft, with every line through the number gate.

    Args:
        draft: what is to be said.
        asked: the question, and the user's messages.
        corpus: the loaded law.
    """
    cites = _cited(draft, corpus)
    allowed = _ground(draft, asked, cites, corpus)
    headline = " ".join(keep([draft.headline], allowed)) or fallback(draft)
    cautions = allowed | _outside(corpus) if draft.warnings or draft.outcome == "not_in_corpus" else allowed
    if draft.outcome == "not_in_corpus":
        allowed, headline = cautions, draft.headline if not violations(draft.headline, cautions) else headline
    answer = Answer(
        id=asked.id,
        question=asked.question,
        intent=asked.intent,
        outcome=draft.outcome,
        headline=headline,
        verdict=draft.verdict,
        body=keep(draft.body, allowed),
        conditions=keep(draft.conditions, allowed),
        sums=_sums(draft),
        rows=tuple(row for row in draft.rows if not violations(f"{row.title} {row.project} {row.limit}", allowed)),
        questions=keep(draft.questions, allowed),
        missing=draft.missing,
        steps=keep(draft.steps, allowed),
        changes=keep(draft.changes, allowed),
        warnings=tuple(one for one in draft.warnings if not violations(one.text, cautions)),
        facts=asked.facts,
        doubts=draft.doubts,
        checks=draft.checks,
        events=draft.events,
        clock=draft.clock,
    )
    answer = replace(answer, citations=_sources(answer, draft, corpus))
    answer = replace(answer, quotes=tuple((one.citation, one.quote) for one in answer.citations))
    return replace(answer, text=markdown.render(answer))


def fallback(draft: Draft) -> str:
    """Return a headline without numbers, for the case that the gate refused the composed one."""
    if draft.outcome == "not_in_corpus":
        return "The loaded texts do not answer this."
    if draft.verdict.label == "none":
        return "This is what the text says."
    return f"The rules give: {draft.verdict.label.replace('_', ' ')}."


def _cited(draft: Draft, corpus: Corpus) -> tuple[str, ...]:
    return (
        *cited_in(_lines(draft), corpus),
        *(row.citation for row in draft.rows),
        *(event.citation for event in draft.events),
        *draft.shown,
    )


def _lines(one: Draft | Answer) -> tuple[str, ...]:
    others = [f"[{caution.citation}]" for caution in one.warnings if caution.kind == "other_authority"]
    return (one.headline, *one.body, *one.conditions, *one.steps, *one.changes, *one.questions, *others)


def _sources(answer: Answer, draft: Draft, corpus: Corpus) -> tuple[Citation, ...]:
    named = cited_in((answer.headline, *answer.body), corpus)
    rest = cited_in(_lines(answer), corpus)
    order = (
        *named,
        *(row.citation for row in answer.rows),
        *(event.citation for event in answer.events),
        *rest,
        *draft.shown,
    )
    parts = {row.citation: row.finding.quote for row in answer.rows}
    for path in draft.verdict.considered:
        for finding in path.findings:
            parts.setdefault(finding.citation, finding.quote)
    parts |= dict(draft.quotes)
    out: dict[str, Citation] = {}
    for citation in order:
        for single in citation.split("; "):
            if corpus.find(single) is not None and single not in out:
                out[single] = source(corpus, single, parts.get(single, ""))
    return tuple(out.values())


def _ground(draft: Draft, asked: Asked, cites: Sequence[str], corpus: Corpus) -> Ground:
    results = [*draft.results]
    findings = [*draft.checks, *draft.verdict.duties, *(row.finding for row in draft.rows)]
    findings += [finding for path in draft.verdict.considered for finding in path.findings]
    for finding in findings:
        results += finding_words(finding)
    for change in draft.verdict.changes:
        results += [change.over_by, change.enough]
    for event in draft.events:
        results += [words.iso(event.day) if event.day else "", event.counted, event.silence, event.note]
    for fact in asked.facts:
        results.append(words.value(fact.value))
    singles = [single for cite in cites for single in cite.split("; ")]
    results += [source(corpus, single).quote for single in singles if corpus.find(single) is not None]
    return ground(corpus, singles, words=asked.messages, results=results)


def _sums(draft: Draft) -> tuple[str, ...]:
    """Return the arithmetic behind the answer's numbers: what calculators and the shown conditions computed."""
    shown = [
        text for row in draft.rows for text in (row.finding.arithmetic, row.project, *finding_words(row.finding)[:1])
    ]
    return tuple(dict.fromkeys(text for text in (*draft.results, *shown) if text))


def finding_words(finding: Finding) -> list[str]:
    """Return everything a finding may put into words: its numbers as computed and as shown, and its reason."""
    from assistant.answers.show import limit_number

    limit = limit_number(finding)
    missed = ""
    if (
        limit is not None
        and isinstance(finding.value, Amount)
        and finding.value.low is not None
        and finding.value.low == finding.value.high
    ):
        miss = abs(finding.value.low - limit)
        missed = words.amount(Amount(miss, miss, finding.value.unit))
    return [
        missed,
        finding.arithmetic,
        finding.reason,
        finding.over_by,
        finding.enough,
        words.value(finding.value, limit),
        words.value(finding.limit),
        finding.quote,
    ]


def _outside(corpus: Corpus) -> Ground:
    texts = [neighbour.says for neighbour in corpus.neighbours]
    for file in corpus.sources.values():
        texts += [file.as_of, file.as_of_reason, file.cites, *(later.says for later in file.later)]
    texts += [f"{gap.at} {gap.to or ''} {gap.note}" for gap in corpus.gaps]
    return ground_of(texts)


def _opening(text: str) -> str:
    """Return the first sentence that says something, after the heading."""
    return next((text[low:high] for low, high in spans(text) if len(text[low:high].split()) > _HEADING), text)


def _around(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the sentence or sentences around a part of a provision."""
    touched = [(low, high) for low, high in spans(text) if low < end and high > start]
    return (touched[0][0], touched[-1][1]) if touched else (start, end)
