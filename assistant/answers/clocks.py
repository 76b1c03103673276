"""Deadlines: the date that is asked for, how it was counted, and what silence means; all by the calculators."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.answers import show, tracks, words
from assistant.answers.assemble import Draft
from assistant.answers.counted import events_of, single, started_by, track_of
from assistant.answers.types import Event
from assistant.calculators.deadlines import cautions, deadlines
from assistant.calculators.given import Given
from assistant.calculators.steps import COUNTING
from assistant.rules.results import Caution, Finding, MissingFact, Status
from corpus.mentions import mentions

if TYPE_CHECKING:
    from assistant.answers.respond import Situation

_BESIDE = 2
_ENDS = "The authorization ends"
_END = re.compile(r"\b(?:end|ends|expir\w+|valid|good|until|long|last|over|run out|still)\b", re.IGNORECASE)
_WHEN = re.compile(
    r"\b(?:when|by when|until when|how (?:long|soon|early|late)|latest|last day|deadline|what (?:day|date)|date of|due)\b",
    re.IGNORECASE,
)
_STOP = frozenset(
    re.findall(
        r"\w+",
        "the a an of to in on for and or is are was be do does i we my our you it its that this what which "
        "when how long have has had by from",
    )
)


def draft(scene: Situation) -> Draft | None:
    """Return the dates of the clock that is asked about, None where no day is known to count from."""
    track = track_of(scene)
    events = events_of(track, scene) if track else ()
    computed = [event for event in events if event.day and event.counted != "given"]
    if not computed:
        computed = [event] if (event := single(scene)) else []
        events = tuple(computed)
    if not computed:
        return None
    asked = _asked(computed, scene)
    at = computed.index(asked)
    seasons = [event for event in computed[:at] if "(3)(g)" in event.citation]
    twins = [event for event in computed if event.day == asked.day and event is not asked]
    later = [event for event in computed[at + 1 : at + 3] if event.day > asked.day][:1]
    shown = (*seasons, *twins, *later)
    barred = _barred(scene)
    lifting = _lifting(barred, scene)
    said = (*cautions(scene.corpus, track),) if track else (COUNTING,)
    return Draft(
        headline=_headline(asked, scene),
        body=(*([_counted(asked)] if asked.counted else []),),
        rows=tuple(show.row(finding, scene.book.thresholds, scene.facts) for finding in barred),
        events=shown,
        clock=events,
        questions=tuple(f"{one.question} {one.why}".strip() for one in lifting),
        missing=lifting,
        checks=scene.findings,
        results=tuple(text for event in events for text in _texts(event)) + said,
        warnings=tuple(Caution(text, "", "counting") for text in said),
    )


def beside(base: Draft, scene: Situation) -> Draft:
    """Return an answer from the text with the day that its own provision sets, where the message states the day it counts from."""
    fresh = {fact.name for fact in scene.understood.facts}
    track = None if base.rows or base.events or base.clock else track_of(scene)
    if track is None or not fresh & {*tracks.CLOCKS[track].starts, *tracks.OPTIONS.values()}:
        return base
    near = scene.ranked[:_BESIDE]
    dated = [
        event for event in events_of(track, scene) if event.day and event.counted != "given" and event.citation in near
    ]
    if not dated:
        return base
    event = min(dated, key=lambda one: near.index(one.citation))
    said = cautions(scene.corpus, track)
    return replace(
        base,
        headline=_headline(event, scene),
        body=(_counted(event), base.headline, *base.body),
        clock=(event,),
        results=(*base.results, *_texts(event), *said),
        warnings=(*base.warnings, *(Caution(text, "", "counting") for text in said)),
    )


def dated(citations: Sequence[str], scene: Situation) -> tuple[str, ...]:
    """Return the day that each provision's clock gives by the stated days, as a line with how it was counted."""
    lines: list[str] = []
    for citation in citations:
        track = next((name for name in tracks.CLOCKS if tracks.own(name, citation) and started_by(name, scene)), None)
        lines += [
            f"{words.iso(event.day)}: {event.title}. {_counted(event)} [{citation}]"
            for event in (events_of(track, scene) if track else ())
            if event.citation == citation and event.day and event.counted != "given"
        ]
    return tuple(dict.fromkeys(lines))


def asks_when(scene: Situation) -> bool:
    """Return whether a question asks for a day or a length of time."""
    return _WHEN.search(scene.question.text) is not None


def ending(citation: str, scene: Situation) -> Event | None:
    """Return the computed day of the clock that a provision sets, None where it cannot be computed."""
    track = track_of(scene)
    for event in events_of(track, scene) if track else ():
        if event.citation == citation and event.day and event.counted != "given":
            return event
    return None


def if_missed(citation: str, scene: Situation) -> tuple[str, ...]:
    """Return what follows where the clock of a provision has run out, by the calculators; empty where the text does not say."""
    track = next((name for name in tracks.CLOCKS if tracks.own(name, citation)), None)
    for event in deadlines(scene.book, scene.corpus, track, Given(scene.as_of)) if track else ():
        if (
            event.citation == citation
            and event.silence
            and "does not say" not in event.silence
            and not re.search(r"\b\d{4}\b", event.silence)
        ):
            cites = dict.fromkeys((citation, *_named(event, scene)))
            return (f"What follows: {words.sentence(event.silence)} [{'; '.join(cites)}]",)
    return ()


def _asked(events: Sequence[Event], scene: Situation) -> Event:
    """Return the event that the question asks for: by its words, then by the provision that the search finds first."""
    order = {citation: rank for rank, citation in enumerate(scene.ranked)}
    wanted = set(_stems(scene.question.text))

    def score(event: Event) -> float:
        title, silence = set(_stems(event.title)), set(_stems(event.silence))
        # "Date of authorization" asks when it begins, unless the words ask for its end.
        over = 3 if event.title.startswith(_ENDS) and not _END.search(scene.question.text) else 0
        return (
            -over + 2 * len(wanted & title) + len(wanted & silence - title) - min(order.get(event.citation, 9), 9) * 0.5
        )

    return max(events, key=score)


def _stems(text: str) -> list[str]:
    return [
        re.sub(r"(?:ization|ized|izes?|ation|ings?|ed|es|s)$", "", word)
        for word in re.findall(r"[a-z]{3,}", text.lower())
        if word not in _STOP
    ]


def _headline(event: Event, scene: Situation) -> str:
    cites = [event.citation, *_named(event, scene)]
    silence = (
        f" If nothing happens by then: {event.silence}."
        if event.silence and "does not say" not in event.silence
        else ""
    )
    return f"{words.iso(event.day)}: {event.title}.{silence} [{'; '.join(dict.fromkeys(cites))}]"


def _counted(event: Event) -> str:
    note = f" {words.sentence(event.note)}" if event.note else ""
    return f"Counted so: {words.sentence(event.counted)}{note}"


def _named(event: Event, scene: Situation) -> list[str]:
    """Return the provisions that an event's own words name."""
    found = [
        mention.citation for mention in mentions(f"{event.silence} {event.note} {event.counted}") if mention.citation
    ]
    return [citation for citation in found if scene.corpus.find(citation) is not None]


def _texts(event: Event) -> tuple[str, ...]:
    return tuple(
        text
        for text in (words.iso(event.day) if event.day else "", event.title, event.counted, event.silence, event.note)
        if text
    )


def _barred(scene: Situation) -> list[Finding]:
    """Return the closed seasons that a stated day falls into."""
    return [
        finding
        for finding in scene.findings
        if finding.role == "window" and finding.status is Status.NOT_MET and finding.applies
    ]


def _lifting(barred: Sequence[Finding], scene: Situation) -> tuple[MissingFact, ...]:
    """Return the facts that could still lift a season that is in the way."""
    verdict = scene.verdict
    if verdict is None or not barred:
        return ()
    parents = {re.sub(r"[a-z]+\.$", "", finding.citation) for finding in barred} | {
        finding.citation for finding in barred
    }
    return tuple(one for one in verdict.missing if one.citation in parents)[:1]
