"""An answer as a letter in Markdown, plain or formal. Every number in it comes from the answer, a calculator or the case."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from assistant.answers.markdown import escape
from assistant.answers.types import Answer, Event
from assistant.answers.words import iso
from assistant.answers.words import value as in_words
from assistant.letters.blocks import cited
from assistant.letters.case import Case
from assistant.letters.docx import MARK
from assistant.letters.findings import Standing, conditions, standards
from assistant.quantities.values import DontKnow
from assistant.understand.types import Fact
from corpus.citation import Citation
from corpus.errors import RiparianError
from corpus.law import Corpus

TITLES = {
    "exempt": "Exemption determination",
    "exempt_if": "Request for information: exemption",
    "not_exempt": "Determination: not exempt",
    "general_permit": "Determination: a general permit applies",
    "general_permit_if": "Request for information: general permit",
    "individual_permit": "Determination: an individual permit or a contract is needed",
    "needs_facts": "Request for information",
}


@dataclass(frozen=True, slots=True)
class Parts:
    """Everything that a letter is made from.

    Args:
        answer: freshly checked, with its findings.
        case: the frame.
        inquiry: the words of the inquiry.
        events: dates beside those of the answer: the day by which it is due.
        review: lines on review rights, where the text gives them.
        corpus: the loaded law.
    """

    answer: Answer
    case: Case
    inquiry: str
    events: tuple[Event, ...]
    review: tuple[str, ...]
    corpus: Corpus


def letter(parts: Parts) -> str:
    """Return the letter as Markdown, marked as a draft, with its cautions and numbered sources."""
    body = _formal(parts) if parts.case.formal else _plain(parts)
    marked, says = with_cautions(body, parts.corpus)
    cautions = [f"{number}. {text}" for number, text in enumerate(says, 1)]
    text = [f"**{MARK}**", *marked, *_titled("Cautions on the text", cautions)]
    text += _titled("Sources", sources("\n".join(text), parts.answer, parts.corpus))
    return "\n\n".join(text) + "\n"


def with_cautions(body: Iterable[str], corpus: Corpus) -> tuple[list[str], list[str]]:
    """Return the parts with each line that rests on a changed text marked, and what has changed, numbered by the marks."""
    says: list[str] = []
    out = []
    for part in body:
        lines = []
        for line in part.split("\n"):
            found = [
                later.says for citation in cited(line) if corpus.find(citation) for later in corpus.later_for(citation)
            ]
            numbers = []
            for text in dict.fromkeys(found):
                if text not in says:
                    says.append(text)
                numbers.append(says.index(text) + 1)
            mark = f" (caution {', '.join(map(str, sorted(numbers)))})" if numbers else ""
            lines.append(line[:-2] + mark + " |" if mark and line.endswith(" |") else line + mark)
        out.append("\n".join(lines))
    return out, says


def sources(text: str, answer: Answer, corpus: Corpus) -> list[str]:
    """Return the numbered sources of a letter: what it cites and nothing else, each with its words and their age."""
    quotes = {one.citation: one.quote for one in answer.citations}
    out: list[str] = []
    for citation in cited(text):
        provision = corpus.find(citation)
        if provision is None or provision.kind == "implied":
            continue
        words = " ".join((quotes.get(provision.citation) or provision.text).split())
        age = corpus.sources[provision.source].as_of
        said = f": “{escape(words)}”" if words else ""
        out.append(f"{len(out) + 1}. [{provision.citation}]{said} (age of the text: {age})")
    return out


def _official(citation: str) -> str:
    try:
        return Citation.parse(citation).official()
    except RiparianError:
        return citation


def _titled(title: str, lines: Iterable[str], level: int = 2) -> list[str]:
    kept = [line for line in lines if line]
    return [f"{'#' * level} {title}", "\n".join(kept)] if kept else []


def _frame(parts: Parts) -> list[str]:
    case = parts.case
    due = next((event for event in parts.events if event.counted not in ("", "given")), None)
    authority = "; ".join(dict.fromkeys(_official(one) for one in _authorities(parts.answer)))
    rows = [
        ("File number", case.number),
        ("Asked by", case.who),
        ("Place", case.place),
        ("Received", iso(str(case.received)) if case.received else ""),
        ("Answer due", f"{iso(due.day)}, {due.counted} [{due.citation}]" if due else ""),
        ("Authority", authority),
        ("Date of this draft", iso(str(case.today)) if case.today else ""),
    ]
    cells = [f"| {name} | {text if name == 'Answer due' else escape(text)} |" for name, text in rows if text]
    return ["\n".join(["| Matter | |", "| --- | --- |", *cells])] if cells else []


def _authorities(answer: Answer) -> list[str]:
    path = next((one for one in answer.verdict.considered if one.pathway == answer.verdict.pathway), None)
    return [one for one in ((path.citation, path.standards) if path else ()) if one]


def _asked(parts: Parts) -> str:
    words = parts.inquiry.strip()
    cut = words if len(words) <= 700 else words[:700].rsplit(" ", 1)[0] + " …"
    return f"“{escape(cut)}”"


def _facts(facts: Iterable[Fact]) -> list[str]:
    out = []
    for fact in facts:
        value = fact.value
        said = {True: "yes", False: "no"}[value] if isinstance(value, bool) else ""
        said = said or (
            "not known"
            if isinstance(value, DontKnow)
            else str(value).replace("_", " ")
            if isinstance(value, str)
            else in_words(value)
        )
        origin = f" (set by {escape(fact.by or 'staff')})" if fact.origin == "staff" else ""
        words = f" (“{escape(fact.stated)}”)" if fact.stated and fact.origin == "user" else origin
        name = fact.name.replace("_", " ")
        out.append(f"- {name[:1].upper()}{name[1:]}: {escape(said)}{words}")
    return out


def _questions(answer: Answer) -> list[str]:
    asked = [
        f"{one.question} {one.why}".strip() + (f" [{one.citation}]" if one.citation else "") for one in answer.missing
    ]
    return [f"{number}. {text}" for number, text in enumerate([*(d.question for d in answer.doubts), *asked], 1)]


def _dates(parts: Parts) -> list[str]:
    out = []
    for event in (*(parts.answer.clock or parts.answer.events), *parts.events):
        counted = event.counted if event.counted != "given" else ""
        tail = "; ".join(
            one
            for one in (counted, event.silence and f"if nothing is said by then: {event.silence}", event.note)
            if one
        )
        day = f"{iso(event.day)}: " if event.day else ""
        out.append(f"- {day}{event.title}{f' ({tail})' if tail else ''}. [{event.citation}]")
    return list(dict.fromkeys(out))


def _good_to_know(answer: Answer) -> list[str]:
    return [
        f"- {one.text}{f' [{one.citation}]' if one.citation else ''}" for one in answer.warnings if one.kind != "later"
    ]


def _table(found: tuple[Standing, ...]) -> list[str]:
    if not found:
        return []
    rows = [
        f"| {escape(one.title)} | {escape(one.project)} | {escape(one.limit) or '–'} | {one.result} | [{one.citation}] |"
        for one in found
    ]
    return [
        "\n".join(
            ["| Standard | Your project | Limit | Finding | Provision |", "| --- | --- | --- | --- | --- |", *rows]
        )
    ]


def _plain(parts: Parts) -> list[str]:
    answer, case = parts.answer, parts.case
    about = f"# Your question{f' about {escape(case.subject)}' if case.subject else ''}"
    on = f" on {iso(str(case.received))}" if case.received else ""
    found = tuple(one for one in standards(answer) if one.result != "open")
    return [
        about,
        *_frame(parts),
        f"Dear {escape(case.who.split('<')[0].strip()) or 'Sir or Madam'},",
        f"You asked{on}: {_asked(parts)}",
        f"**In short:** {answer.headline}",
        *answer.body,
        *(_titled("What we understood", _facts(answer.facts))),
        *(["## What we checked", *_table(found)] if found else []),
        *_titled("These points must hold too", [f"- {one[:1].upper()}{one[1:]}" for one in answer.conditions]),
        *_titled("What we need from you", _questions(answer)),
        *_titled("What to do next", [f"- {one}" for one in answer.steps]),
        *_titled("What would make it easier", [f"- {one}" for one in answer.changes]),
        *_titled("Dates", _dates(parts)),
        *_titled("Good to know", _good_to_know(answer)),
        *_titled("Review", [f"- {one}" for one in parts.review]),
        *_signed(case),
    ]


def _formal(parts: Parts) -> list[str]:
    answer, case = parts.answer, parts.case
    title = TITLES.get(answer.verdict.label, "Reply to an inquiry")
    number = f"{escape(case.number)}: " if case.number else ""
    who = escape(case.who) or "The requester"
    on = f" on {iso(str(case.received))}" if case.received else ""
    place = f", for {escape(case.place)}" if case.place else ""
    rests = [
        f"- The {one.title} rests on [{one.citation}]"
        + (f"; its standards stand in [{one.standards}]." if one.standards and one.standards != one.citation else ".")
        for one in answer.verdict.considered
        if one.pathway == answer.verdict.pathway
    ]
    return [
        f"# {number}{title}",
        *_frame(parts),
        "## Request",
        f"{who} asked{on}{place}: {_asked(parts)}",
        *_titled("What was stated", _facts(answer.facts), 3),
        "## Determination",
        answer.headline,
        *answer.body,
        *_titled("Conditions", [f"{at}. {line}" for at, line in enumerate(conditions(answer), 1)]),
        *_titled("Findings of fact", [f"{at}. {one.sentence}" for at, one in enumerate(standards(answer), 1)]),
        *_titled("Conclusions of law", rests),
        *_titled("Information needed", _questions(answer)),
        *_titled("Next steps", [f"- {one}" for one in (*answer.steps, *answer.changes)]),
        *_titled("Dates", _dates(parts)),
        *_titled("Other law", _good_to_know(answer)),
        *_titled("Notice of review rights", [f"- {one}" for one in parts.review]),
        *_signed(case),
    ]


def _signed(case: Case) -> list[str]:
    signer = case.signer or (case.contact[0] if case.contact else "")
    rest = [line for line in case.contact if line != signer]
    return [
        "Sincerely,",
        "\n".join(escape(line) for line in ([signer, *rest] if signer or rest else ["(name, title and contact)"])),
    ]
