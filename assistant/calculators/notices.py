"""The short tracks: exemption determination, wetland general permit, escrow, ditch notice, fish report, crossing."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from assistant.answers.types import Event
from assistant.calculators.events import after, before, due, event, open_step
from assistant.calculators.given import Given, follows, in_order
from assistant.calculators.steps import days, figure, plus, plus_years, said, threshold
from corpus.errors import RiparianError

if TYPE_CHECKING:
    from assistant.rules.book import RuleBook


def exemption(book: RuleBook, given: Given) -> tuple[Event, ...]:
    """Compute the determination of a dredging exemption, s. 30.20 (1r)."""
    count, citation = days(book, "exempt-determination-15d")
    title = "The department inspects if it needs to, decides whether the work is exempt, and tells you"
    if not given.consent:
        off = threshold(book, "exempt-determination-15d-off")
        why = f"the {count}-day limit does not apply: the statement gives no consent to inspect"
        silence = "silence means nothing without that consent"
        received = event("The department received the statement, without consent to inspect", given.start, citation)
        return received, open_step(title, why, off.citation, silence=silence)
    end = plus(given.start, count)
    silence = (
        "no permit and no contract may be required for it at any time, unless a court or a hearing examiner requires one "
        "(30.20(1r)(c))"
    )
    return (
        event("The department received the statement, with consent to inspect", given.start, citation),
        due(title, end, after(count, given.start, "the statement was received"), citation, silence=silence),
    )


def wetland_general(book: RuleBook, given: Given) -> tuple[Event, ...]:
    """Compute the authorization under a wetland general permit, s. 281.36 (3g) (h), with tolling and weather."""
    follows(given, "info_complete", "info_request")
    in_order(given, "info_request", "info_complete")
    lead, lead_at = days(book, "wgp-apply-30d-before")
    count, citation = days(book, "wgp-default-auth-30d")
    first = plus(given.start, count)
    note = "A general permit under par. (b) or (c) may waive the lead time."
    lead_counted = after(lead, given.start, "the application was received")
    out = [
        event("The department received the application", given.start, lead_at),
        due(
            "First day to begin, by the lead time alone",
            plus(given.start, lead),
            lead_counted,
            lead_at,
            note=note,
            moves=False,
        ),
    ]
    title = "Last day for the department to ask for information or to say that an individual permit is needed"
    silence = "the discharge is considered authorized, if it keeps to all conditions of the general permit"
    if given.weather:
        out.append(_weather(book))
        silence = "the department has said that weather keeps it from the deadline; the text does not say whether silence still authorizes"
    end: date | None = first
    if given.info_request and given.info_request > first:
        late = f"The request of {said(given.info_request)} came after the {count} days had run."
        out.append(due(title, first, after(count, given.start, "received"), citation, silence=silence, note=late))
    elif given.info_request:
        out += _tolled(book, given, count, title, silence)
        end = plus(first, (given.info_complete - given.info_request).days) if given.info_complete else None
    else:
        out.append(
            due(title, first, after(count, given.start, "the application was received"), citation, silence=silence)
        )
    day = given.authorization or (None if given.weather else end)
    return (*out, _expires(book, day, stated=given.authorization is not None))


def _weather(book: RuleBook) -> Event:
    found = threshold(book, "wgp-weather-30d")
    why = "as soon as weather conditions permit: the text sets no day"
    note = "The department gives notice that it cannot meet the deadline because of weather."
    return open_step("The department inspects the site", why, found.citation, note=note)


def _tolled(book: RuleBook, given: Given, count: int, title: str, silence: str) -> list[Event]:
    """Stop the clock at the request and let it run on when all is there."""
    tolling = threshold(book, "wgp-tolling-30d").citation
    request, complete = given.info_request, given.info_complete
    if request is None:
        return []
    used = (request - given.start).days
    stopped = event("You received the request for more information: the clock stops", request, tolling)
    left = count - used
    if complete is None:
        why = f"{used} of the {count} days had run when the clock stopped; the other {left} run from the day all information is received"
        return [stopped, open_step(title, why, tolling, silence=silence)]
    gap = (complete - request).days
    end = plus(given.start, count + gap)
    how = (
        f"{used} of the {count} days had run when the clock stopped on {said(request)}, and the other {left} run from "
        f"{said(complete)}: {count} + {gap} = {count + gap} days after {said(given.start)}"
    )
    citation = book.thresholds["wgp-default-auth-30d"].citation
    running = event("The department received all of the information: the clock runs on", complete, tolling)
    return [
        stopped,
        running,
        due(title, end, how, citation, silence=silence, note=f"For the stop of the clock: {tolling}"),
    ]


def _expires(book: RuleBook, day: date | None, *, stated: bool) -> Event:
    years, found = figure(book, "wgp-authorization-5y")
    title = "The authorization ends, or earlier when the discharge is completed"
    if day is None:
        return open_step(title, f"{int(years)} years after the discharge is considered authorized", found.citation)
    what = "authorized" if stated else "the last day of silence, when the discharge is considered authorized"
    return due(
        title,
        plus_years(day, int(years)),
        f"{int(years)} years after {said(day)} ({what})",
        found.citation,
        moves=False,
    )


def escrow(book: RuleBook, given: Given) -> tuple[Event, ...]:
    """Compute the purchase of credits from an escrow account, s. 281.36 (3s) (f) and (g)."""
    count, citation = days(book, "escrow-purchase-30d")
    then = threshold(book, "escrow-dept-after-30d").citation
    end = plus(given.start, count)
    silence = f"the department may take the money out of the account and buy the credits itself ({then})"
    return (
        event("The department notifies that mitigation credits are available", given.start, citation),
        due(
            "The permit holder buys the credits",
            end,
            after(count, given.start, "the notification"),
            citation,
            silence=silence,
        ),
    )


def ditch_notice(book: RuleBook, given: Given) -> tuple[Event, ...]:
    """Compute the last day of the notice before a removal from a farm drainage ditch, s. 30.20 (1g) (a) 2."""
    count, citation = days(book, "farm-ditch-notice-10d")
    day = plus(given.start, -count)
    silence = "the duty to notify is broken; the exemption itself is lost only on a finding of the department"
    counted = before(count, given.start, "the removal")
    return (
        due("You notify the department, at the latest", day, counted, citation, silence=silence),
        event("The removal begins", given.start, citation),
    )


def fish_report(book: RuleBook, given: Given) -> tuple[Event, ...]:
    """Compute the report of a fish habitat structure, NR 320.04 (6) (c)."""
    count, citation = days(book, "fish-habitat-report-30d")
    counted = after(count, given.start, "the structure was placed")
    title = "You report the placement to the local fisheries biologist of the department"
    return (
        event("The structure is placed", given.start, citation),
        due(title, plus(given.start, count), counted, citation, silence="the duty to report is broken"),
    )


_WINDOWS = {
    "trout": "fish-window-trout",
    "great-lakes-tributary": "fish-window-gl-tributaries",
    "door-county": "fish-window-door-county",
    "douglas-county": "fish-window-douglas-county",
    "other": "fish-window-all-other",
}
WATERS = tuple(_WINDOWS)


def crossing(book: RuleBook, given: Given) -> tuple[Event, ...]:
    """Compute the removal of a temporary stream crossing, NR 320.04 (5) (i), and the closed season it must miss."""
    in_order(given, "project_end")
    count, citation = days(book, "tsc-remove-160d")
    last = plus(given.start, count)
    counted = after(count, given.start, "the crossing was installed")
    end = min(last, given.project_end) if given.project_end else last
    out = [event("The crossing is installed", given.start, citation)]
    if given.project_end:
        out.append(event("The project that needs the crossing is done", given.project_end, citation))
    first = (
        f"the earlier of the end of the project and {count} days"
        if given.project_end
        else "or when the project is done, if that is sooner"
    )
    silence = "the crossing is no longer exempt"
    out.append(due(f"{count} days are over", last, counted, citation, moves=False))
    how = f"{counted}; {first}" if end == last else f"the project is done before day {count} ({said(last)}): {first}"
    out.append(due("The crossing must be out", end, how, citation, silence=silence, moves=False))
    if given.water:
        out.append(_season(book, given.water, given.start, end))
    return tuple(out)


def _season(book: RuleBook, water: str, start: date, end: date) -> Event:
    """Return the last day before the removal is due that lies outside the closed season."""
    if water not in _WINDOWS:
        raise RiparianError(f"no kind of water {water!r}", f"Kinds: {', '.join(_WINDOWS)}.")
    found = threshold(book, _WINDOWS[water])
    closed = [_month_day(text) for text in found.value]
    season = f"closed from {_said(closed[0])} through {_said(closed[1])}"
    day = end
    while day >= start and _inside((day.month, day.day), closed[0], closed[1]):
        day = plus(day, -1)
    if day < start:
        why = f"{season}, both days included: no day from the installation to the last day is open"
        return open_step("The removal needs a waiver of the closed season", why, found.citation)
    note = "" if day == end else f"{said(end)} itself lies in the closed season, unless the department waives it."
    return due(
        "Last day to take it out that lies outside the closed season",
        day,
        season,
        found.citation,
        note=note,
        moves=False,
    )


def _month_day(text: str) -> tuple[int, int]:
    month, day = text.split("-")[-2:]
    return int(month), int(day)


def _said(day: tuple[int, int]) -> str:
    return said(date(2000, *day)).partition(",")[0]


def _inside(day: tuple[int, int], low: tuple[int, int], high: tuple[int, int]) -> bool:
    return low <= day <= high if low <= high else day >= low or day <= high
