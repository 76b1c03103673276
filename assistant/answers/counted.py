"""The calculators' dates by what was stated: which procedure a question is about, and the events of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any

from assistant.answers import tracks
from assistant.answers.types import Event
from assistant.calculators.deadlines import TRACKS, deadlines
from assistant.calculators.events import after, before
from assistant.calculators.given import Given
from assistant.calculators.steps import plus
from assistant.quantities.values import When
from corpus.errors import RiparianError

if TYPE_CHECKING:
    from assistant.answers.respond import Situation

_LAST = "the last day"


def by_track(track: str, dates: Mapping[str, str], book: Any, corpus: Any) -> tuple[Event, ...]:
    """Return the events of a procedure from ISO dates: "start" and the options of the track.

    Raises:
        RiparianError: no such track, no start, or a day that is none.
    """
    try:
        days = {name: date.fromisoformat(day) for name, day in dates.items()}
    except ValueError as error:
        raise RiparianError(f"a date cannot be read: {error}", "Write each as YYYY-MM-DD.") from error
    if "start" not in days:
        raise RiparianError("the starting day is missing", 'Give it as "start".')
    known = set(Given.__dataclass_fields__)
    unknown = sorted(set(days) - known)
    if unknown:
        raise RiparianError(f"no date {unknown[0]!r}", f"Dates: {', '.join(sorted(known))}.")
    start = days.pop("start")
    return deadlines(book, corpus, track, replace(Given(start), **days))  # type: ignore[arg-type]


def track_of(scene: Situation) -> str | None:
    """Return the procedure that a question is about: by its permit, then by the provisions that the search finds."""
    known = [name for name in tracks.CLOCKS if started_by(name, scene)]
    wanted = tracks.KINDS.get(str(scene.values.get("permit_kind", "")))
    if wanted:
        known = [name for name in known if name in wanted or name == "exemption"]
    for citation in scene.ranked:
        for name in known:
            if tracks.own(name, citation):
                return name
    return None


def events_of(track: str, scene: Situation) -> tuple[Event, ...]:
    """Return the events of a procedure from the days that were stated, none where these cannot be."""
    first = started_by(track, scene)
    start = _day(scene, first) if first else None
    if first is None or start is None:
        return ()
    more: dict[str, Any] = {}
    for option, fact in tracks.OPTIONS.items():
        day = _day(scene, fact)
        if day is not None and option in TRACKS[track].options:
            more[option] = day
    if "water" in TRACKS[track].options and (water := _water(scene)):
        more["water"] = water
    if "consent" in TRACKS[track].options and scene.values.get("consent_to_inspect") is False:
        more["consent"] = False
    if "hearing_in_application" in TRACKS[track].options and scene.values.get("hearing_held") is True:
        # A hearing was held on a day nobody told: its own time for the decision binds all the same.
        more["hearing_in_application"] = not {"hearing", "hearing_request"} & set(more)
    try:
        events = deadlines(scene.book, scene.corpus, track, Given(start, **more))
    except RiparianError:
        return ()
    # Steps before the first known day cannot be dated from it.
    behind = tracks.CLOCKS[track].behind.get(first, ())
    return tuple(event for event in events if event.citation not in behind)


def single(scene: Situation) -> Event | None:
    """Return the day that one threshold's own clock gives, for procedures that are no track.

    A lead time counts back from the planned day, a limit on from the day that starts it.
    """
    order = {citation: rank for rank, citation in enumerate(scene.ranked)}
    fits = [
        one
        for one in scene.book.thresholds.values()
        if one.unit == "day" and one.role == "deadline" and one.citation in order
    ]
    kind = str(scene.values.get("permit_kind", ""))
    for one in sorted(fits, key=lambda one: (not _of_permit(one.regime, kind), order[one.citation])):
        starts = one.clock.start if one.clock else (tracks.STARTS[one.id],) if one.id in tracks.STARTS else ()
        ends = one.clock.ends if one.clock else ()
        count = int(one.numbers[0])
        start = next((day for name in starts if (day := _day(scene, name))), None)
        end = next((day for name in ends if name != "today" and (day := _day(scene, name))), None)
        if one.operator == ">=" and end is not None and start is None:
            return Event(plus(end, -count).isoformat(), _LAST, before(count, end, "the planned day"), "", one.citation)
        if one.operator != ">=" and start is not None:
            return Event(
                plus(start, count).isoformat(),
                _LAST,
                after(count, start, "the day that starts the clock"),
                "",
                one.citation,
            )
    return None


def started_by(track: str, scene: Situation) -> str | None:
    """Return the stated fact that starts a procedure's clock, None where none is stated."""
    return tracks.start_of(track, [name for name in tracks.CLOCKS[track].starts if _day(scene, name)])


def _day(scene: Situation, fact: str) -> date | None:
    value = scene.values.get(fact)
    return value.low if isinstance(value, When) and isinstance(value.low, date) else None


def _of_permit(regime: str, kind: str) -> bool:
    return kind.removesuffix("_permit").replace("_", "-") in regime if kind else True


def _water(scene: Situation) -> str:
    lakes = {
        "tributary_to_first_dam": "great-lakes-tributary",
        "door_county_waters": "door-county",
        "douglas_county_waters": "douglas-county",
    }
    lake = scene.values.get("great_lakes_water")
    if lake in lakes:
        return lakes[str(lake)]
    if scene.values.get("trout_water") == "trout_stream":
        return "trout"
    return "other" if scene.values.get("trout_water") == "no" and lake in {"no", "other_great_lakes_waters"} else ""
