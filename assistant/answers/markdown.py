"""The answer as Markdown: what the user reads, made from the Answer object and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterable

from assistant.answers.types import Answer, Citation, Event, Row
from assistant.answers.words import iso, sentence
from assistant.rules.results import Caution

_NAMED = re.compile(r"\[([^\[\]]+)\]")
_SPECIAL = re.compile(r"([\\`*_\[\]<>#|~])")


def escape(text: str) -> str:
    """Return the user's words so that neither Markdown nor HTML in them works; control characters go."""
    plain = "".join(char if char.isprintable() else " " for char in text)
    return _SPECIAL.sub(r"\\\1", re.sub(r"\s+", " ", plain)).replace("&", "&amp;")


def render(answer: Answer) -> str:
    """Return the whole answer in the order of reading: verdict, why, questions, next, changes, cautions, sources."""
    parts = [f"**{answer.headline}**" if answer.headline else ""]
    parts.extend(answer.body)
    parts.append(_block("Why", [_row(row) for row in answer.rows]))
    parts.append(_block("These points must hold too", list(answer.conditions)))
    parts.append(_block("Dates", [_event(event) for event in answer.events]))
    parts.append(_block("Please tell me", list(answer.questions), numbered=True))
    parts.append(_block("What to do next", list(answer.steps)))
    parts.append(_block("What would make it easier", list(answer.changes)))
    parts.append(_block("Good to know", [_caution(caution) for caution in answer.warnings]))
    parts.append(_block("Sources", list(_sources(_quoted(answer)))))
    return "\n\n".join(part for part in parts if part)


def _block(title: str, lines: list[str], *, numbered: bool = False) -> str:
    if not lines:
        return ""
    marks = [f"{i}. " for i in range(1, len(lines) + 1)] if numbered else ["- "] * len(lines)
    return "\n".join([f"**{title}**", "", *(mark + line for mark, line in zip(marks, lines, strict=True))])


def _row(row: Row) -> str:
    limit = f" Limit: {row.limit}." if row.limit else ""
    project = (
        f": {row.project}."
        if row.project and not row.project.endswith((".", "?"))
        else (f": {row.project}" if row.project else ".")
    )
    return f"{row.title}{project}{limit} **{row.result[:1].upper()}{row.result[1:]}.** [{row.citation}]"


def _caution(caution: Caution) -> str:
    # Another authority's rule is law that the answer rests on; the other cautions only say how far the text can be trusted.
    return (
        f"{caution.text} [{caution.citation}]"
        if caution.kind == "other_authority" and caution.citation
        else caution.text
    )


def _event(event: Event) -> str:
    tail = sentence(event.counted) if event.counted else ""
    day = f"**{iso(event.day)}**" if event.day else "No date yet"
    return f"{day}: {event.title}. {tail}".rstrip() + f" [{event.citation}]"


def _quoted(answer: Answer) -> list[Citation]:
    """Return the sources to be quoted: those of the open points alone are named beside the point and not quoted again."""
    lines = (answer.headline, *answer.body, *answer.steps, *answer.changes, *answer.questions)
    elsewhere = {part for line in lines for group in _NAMED.findall(line) for part in group.split("; ")}
    elsewhere |= {part for row in answer.rows for part in row.citation.split("; ")}
    elsewhere |= {event.citation for event in answer.events}
    listed = {part for line in answer.conditions for group in _NAMED.findall(line) for part in group.split("; ")}
    said = "\n".join(lines)
    return [
        one
        for one in answer.citations
        if (one.citation in elsewhere or one.citation not in listed) and " ".join(one.quote.split()) not in said
    ]


def _sources(citations: Iterable[Citation]) -> Iterable[str]:
    ages: dict[str, str] = {}
    for one in citations:
        yield f"{one.citation}: “{' '.join(one.quote.split())}”" if one.quote else one.citation
        ages.setdefault(one.citation.split("(")[0], one.as_of)
    if ages:
        yield f"Age of the text: {'; '.join(f'{section}, {age}' for section, age in ages.items() if age)}"
