"""The dates of every procedure in the texts, each with how it was counted, what silence means, and its provision."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.calculators import individual, notices, review
from assistant.calculators.given import Given
from assistant.calculators.steps import COUNTING, later
from corpus.errors import RiparianError

if TYPE_CHECKING:
    from assistant.answers.types import Event
    from assistant.rules.book import RuleBook
    from corpus.law import Corpus

_Make = Callable[["RuleBook", Given], "tuple[Event, ...]"]


@dataclass(frozen=True, slots=True)
class Track:
    """One procedure.

    Args:
        title: what it is, for people.
        start: what its `--from` day is.
        options: names of `Given` that it understands.
        make: computes its events.
        cautions: what is said beside its dates.
        cites: provisions whose later changes are told.
    """

    title: str
    start: str
    options: tuple[str, ...]
    make: _Make
    cautions: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()


TRACKS: Mapping[str, Track] = {
    "exemption": Track(
        "determination that a dredging exemption applies",
        "the day the department received the statement",
        ("consent",),
        notices.exemption,
        ("What the statement must say is in s. 30.20 (1r) (a), which is not in the loaded text.",),
        ("30.20(1r)(b)",),
    ),
    "wetland-general": Track(
        "authorization under a wetland general permit",
        "the day the department received the application",
        ("info_request", "info_complete", "weather", "authorization"),
        notices.wetland_general,
        ("Silence authorizes only a discharge that keeps to all conditions of the general permit.",),
        ("281.36(3g)(h)2.",),
    ),
    "wetland-individual": Track(
        "wetland individual permit, from submission to decision",
        "the day the application was submitted",
        (
            "info_request",
            "info_complete",
            "closure",
            "notice",
            "hearing_in_application",
            "hearing_request",
            "hearing",
            "comment_end",
            "decision",
        ),
        individual.wetland_individual,
        ("A date that the department misses grants nothing: no discharge may begin before the permit is issued.",),
        ("281.36(3m)(c)",),
    ),
    "review": Track(
        "administrative review of a wetland individual permit decision",
        "the day of the department's decision",
        ("petition", "granted", "referral", "hearing"),
        review.review,
        (
            "The right to ask a circuit court stays beside it, in s. 281.36 (3q) (h); its time limit is not in the loaded text.",
        ),
        ("281.36(3q)(b)",),
    ),
    "escrow": Track(
        "purchase of mitigation credits after they are available",
        "the day of the department's notification that credits are available",
        (),
        notices.escrow,
        (),
        ("281.36(3s)(f)",),
    ),
    "ditch-notice": Track(
        "notice before a removal from a farm drainage ditch",
        "the planned day of the removal",
        (),
        notices.ditch_notice,
        ("The notice is owed only where the removal may affect cold-water fish, spawning beds or nursery areas.",),
        ("30.20(1g)(a)2.",),
    ),
    "fish-report": Track(
        "report of a fish habitat structure",
        "the day the structure was placed",
        (),
        notices.fish_report,
        ("The report goes to the local fisheries biologist of the department.",),
        ("NR 320.04(6)(c)",),
    ),
    "crossing": Track(
        "removal of a temporary stream crossing",
        "the day the crossing was installed",
        ("project_end", "water"),
        notices.crossing,
        ("Taking the crossing out is work in the water too, and must miss the closed season of fish.",),
        ("NR 320.04(5)(i)",),
    ),
}


def deadlines(book: RuleBook, corpus: Corpus, track: str, given: Given) -> tuple[Event, ...]:
    """Return the dates of a procedure, the earliest first.

    Args:
        book: the rule book; every count of days comes from its thresholds.
        corpus: the loaded texts.
        track: a name of `TRACKS`.
        given: the days that are known. Where a later step depends on a day that is not known yet, the last day that the
            text allows for the step before is taken, and the event says so.

    Returns:
        Events; `day` is an ISO date, "" where the text gives a step no date.

    Raises:
        RiparianError: no such track, an option that it does not know, or days out of order.
    """
    del corpus  # every number comes from the book; the texts only add cautions
    kind = _track(track)
    for name in given.stated():
        if name not in kind.options:
            option = name.replace("_", "-")
            known = ", ".join(f"--{o.replace('_', '-')}" for o in kind.options) or "none but --from"
            raise RiparianError(f"the track {track} has no use for --{option}", f"Its options: {known}.")
    return _in_time(kind.make(book, given))


def _in_time(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Put the events in the order of their days; a step without a day stays behind the one it follows."""
    keys: list[str] = []
    for one in events:
        keys.append(one.day or (keys[-1] if keys else ""))
    order = sorted(range(len(events)), key=lambda k: keys[k])
    return tuple(events[k] for k in order)


def cautions(corpus: Corpus, track: str) -> tuple[str, ...]:
    """Return what is said beside the dates of a track: how days are counted, doubts, later changes of the law."""
    kind = _track(track)
    return (COUNTING, *kind.cautions, *later(corpus, *kind.cites))


def _track(name: str) -> Track:
    if name not in TRACKS:
        raise RiparianError(f"no track {name!r}", f"Tracks: {', '.join(TRACKS)}.")
    return TRACKS[name]
