"""An answer as HTML, in the order of reading: verdict, why, dates, questions, next steps, changes, cautions."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from urllib.parse import quote

from assistant import charts
from assistant.answers.types import Answer, Event, Row
from assistant.answers.words import iso
from assistant.calculators.ics import calendar
from assistant.rules.model import FactKind
from ui.fragments import form
from ui.fragments.text import block, cite, inline, listing, safe, section

BANNERS = {
    "exempt": ("good", "No permit needed"),
    "exempt_if": ("open", "No permit needed, if the open points hold"),
    "not_exempt": ("stop", "Not exempt"),
    "general_permit": ("permit", "A general permit fits"),
    "general_permit_if": ("permit", "A general permit may fit, if the open points hold"),
    "individual_permit": ("stop", "An individual permit or a contract is needed"),
    "needs_facts": ("ask", "I need to know more first"),
}
"""Verdict to the banner's look and its words; the words say it, the look only helps."""
_MARKS = {"met": "✓ Met", "not met": "✗ Not met", "open": "? Open"}


def banner(answer: Answer) -> str:
    """Return the verdict in words; empty where no verdict is asked."""
    if answer.outcome == "not_in_corpus":
        look, words = "outside", "Not in my texts"
    elif answer.verdict.label in BANNERS:
        look, words = BANNERS[answer.verdict.label]
    else:
        return ""
    return f'<p class="banner {look}"><span class="banner-words">{safe(words)}</span></p>'


def whole(answer: Answer, kinds: Mapping[str, FactKind], *, latest: bool = True, name: str = "a") -> str:
    """Return an answer with the answers to the message's further questions.

    Args:
        answer: the answer.
        kinds: the fact vocabulary, for the form.
        latest: the form stands only below the latest answer.
        name: unique among the answers of the page.
    """
    parts = [one(answer, kinds, latest=latest, name=name)]
    for at, other in enumerate(answer.also):
        asked = f'<p class="also-asked">You also asked: “{safe(other.question)}”</p>' if other.question else ""
        parts.append(f'<div class="also">{asked}{one(other, kinds, latest=False, name=f"{name}-{at}")}</div>')
    return "".join(parts)


def one(answer: Answer, kinds: Mapping[str, FactKind], *, latest: bool, name: str) -> str:
    """Return one answer without its further ones."""
    asks = form.questions(answer, kinds, name) if latest else ""
    covered = [*(one.question for one in answer.missing), *(one.question for one in answer.doubts)] if asks else []
    rest = [asked for asked in answer.questions if not any(one and asked.startswith(one) for one in covered)]
    return "".join(
        [
            banner(answer),
            f'<div class="headline">{block(answer.headline)}</div>' if answer.headline else "",
            "".join(block(part) for part in answer.body),
            section("What decides", table(answer.rows) + gauges(answer.rows), "decides"),
            section(
                "These points must hold too",
                listing(one[:1].upper() + one[1:] for one in answer.conditions),
                "conditions-left",
            ),
            section("Dates", dates(answer), "dates"),
            section("Questions", listing(rest, tag="ol") + asks, "asks"),
            section("What to do next", listing(answer.steps)),
            section("What would make it easier", listing(answer.changes)),
            section("Good to know", cautions(answer), "cautions"),
        ]
    )


def table(rows: tuple[Row, ...]) -> str:
    """Return the deciding conditions as a table: condition, your project, limit, result, provision."""
    if not rows:
        return ""
    head = "".join(
        f'<th scope="col">{title}</th>' for title in ("Condition", "Your project", "Limit", "Result", "Provision")
    )
    body = "".join(_row(row) for row in rows)
    return f'<table class="conditions"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _row(row: Row) -> str:
    look = row.result.replace(" ", "-")
    cites = "; ".join(cite(one) for one in row.citation.split("; ") if one)
    cells = [
        ("Your project", inline(_project(row))),
        ("Limit", inline(row.limit) if row.limit else "–"),
        ("Result", f'<span class="result {look}">{safe(_MARKS.get(row.result, row.result))}</span>'),
        ("Provision", cites),
    ]
    rest = "".join(f'<td data-head="{head}">{cell}</td>' for head, cell in cells)
    return f'<tr><th scope="row">{inline(row.title)}</th>{rest}</tr>'


def _project(row: Row) -> str:
    """Return what the project has; a bare yes or no with what it answers."""
    fact = row.finding.fact
    return f"{fact.replace('_', ' ')}: {row.project}" if fact and row.project in {"yes", "no"} else row.project


def gauges(rows: tuple[Row, ...]) -> str:
    """Return one bar a limit that has a number, to scale."""
    drawn = "".join(f'<div class="gauge">{svg}</div>' for row in rows if (svg := charts.gauge(row)))
    return f'<div class="gauges">{drawn}</div>' if drawn else ""


def dates(answer: Answer) -> str:
    """Return the dates with a timeline and a calendar file to download."""
    events = answer.clock or answer.events
    if not events:
        return ""
    items = "".join(f"<li>{_event(event)}</li>" for event in events)
    picture = charts.timeline(events)
    shown = f'<div class="timeline">{picture}</div>' if picture else ""
    return f"{shown}<ul>{items}</ul>{_calendar(events)}"


def _event(event: Event) -> str:
    day = f"<strong>{safe(iso(event.day))}</strong>: " if event.day else ""
    counted = event.counted if event.counted != "given" else ""
    silence = f"If nothing happens by then: {event.silence}" if event.silence else ""
    tail = inline(" ".join(_sentence(part) for part in (counted, silence, event.note) if part))
    return f"{day}{inline(event.title)}. {tail} {cite(event.citation) if event.citation else ''}"


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."


def _calendar(events: tuple[Event, ...]) -> str:
    days = sorted(event.day for event in events if event.day)
    if not days:
        return ""
    first = date.fromisoformat(days[0])
    # In the link itself: the file stays on this machine, and a page that was saved still has it.
    text = quote(calendar("Riparian", events, started=first, stamp=first))
    return (
        '<p><a class="button quiet calendar" download="riparian-dates.ics" '
        f'href="data:text/calendar;charset=utf-8,{text}">Download the dates for your calendar (.ics)</a></p>'
    )


def cautions(answer: Answer) -> str:
    """Return what must be said beside the verdict, and the age of the texts once."""
    # Another authority's rule is law that the answer rests on; the other cautions only say how far the text can be trusted.
    said = [
        inline(one.text) + (f" {cite(one.citation)}" if one.citation and one.kind == "other_authority" else "")
        for one in answer.warnings
    ]
    ages = {used.citation.split("(")[0]: used.as_of for used in answer.citations if used.as_of}
    if ages:
        texts = "; ".join(f"{section}, {age}" for section, age in ages.items())
        said.append(f"Age of the text: {safe(texts)}.")
    return f"<ul>{''.join(f'<li>{words}</li>' for words in said)}</ul>" if said else ""
