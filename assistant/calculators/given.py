"""The days that a procedure's clocks are computed from."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import date

from assistant.calculators.steps import said
from corpus.errors import RiparianError


@dataclass(frozen=True, slots=True)
class Given:
    """What is known of a procedure; every day but `start` may be missing.

    Args:
        start: the event that starts the track (received, submitted, decided, notified, placed, installed; for the ditch
            notice the planned day of removal).
        info_request: the applicant received the department's request for information.
        info_complete: the department had all information it asked for.
        closure: the notice that the application is complete was sent.
        notice: the notice was first on the department's web site.
        hearing_request: a hearing was asked for, or the department decided to hold one.
        hearing: the hearing was, or will be, completed.
        comment_end: the comment period ended.
        decision: the decision was given.
        petition: the petition for review was filed.
        granted: the petition was granted.
        referral: the division of hearings and appeals received the referral.
        project_end: the project that needs the crossing is done.
        authorization: the discharge was authorized, or considered to be.
        hearing_in_application: the applicant asked for a hearing in the application itself.
        weather: the department gave notice that weather keeps it from inspecting.
        consent: the statement gives consent to inspect.
        water: whose closed season the removal must miss: trout, great-lakes-tributary, door-county, douglas-county or other.
    """

    start: date
    info_request: date | None = None
    info_complete: date | None = None
    closure: date | None = None
    notice: date | None = None
    hearing_request: date | None = None
    hearing: date | None = None
    comment_end: date | None = None
    decision: date | None = None
    petition: date | None = None
    granted: date | None = None
    referral: date | None = None
    project_end: date | None = None
    authorization: date | None = None
    hearing_in_application: bool = False
    weather: bool = False
    consent: bool = True
    water: str = ""

    def stated(self) -> tuple[str, ...]:
        """Return the names of the options that were given, `start` left out."""
        return tuple(f.name for f in fields(self) if f.name != "start" and getattr(self, f.name) != f.default)


NAMED = {
    "start": "the starting day",
    "info_request": "the request for information",
    "info_complete": "the day all information was there",
    "closure": "the notice of completeness",
    "notice": "the notice of pending application",
    "hearing_request": "the request for a hearing",
    "hearing": "the hearing",
    "comment_end": "the end of the comment period",
    "decision": "the decision",
    "petition": "the petition",
    "granted": "the grant of the petition",
    "referral": "the receipt of the referral",
    "project_end": "the end of the project",
    "authorization": "the authorization",
}


def in_order(given: Given, *names: str) -> None:
    """Check that the days that were given follow one another.

    Raises:
        RiparianError: one lies before an event that must come first.
    """
    before, earlier = "start", given.start
    for name in names:
        day = getattr(given, name)
        if day is None:
            continue
        if day < earlier:
            raise RiparianError(
                f"{NAMED[name]} ({said(day)}) lies before {NAMED[before]} ({said(earlier)})", "Give the days in order."
            )
        before, earlier = name, day


def follows(given: Given, name: str, needed: str) -> None:
    """Check that one day is given where another that depends on it is.

    Raises:
        RiparianError: `name` is given without `needed`.
    """
    if getattr(given, name) is not None and getattr(given, needed) is None:
        option = needed.replace("_", "-")
        raise RiparianError(f"{NAMED[name]} is given without {NAMED[needed]}", f"Add --{option} DATE.")
