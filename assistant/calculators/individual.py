"""The wetland individual permit from submission to decision, s. 281.36 (3m)."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from assistant.answers.types import Event
from assistant.calculators.events import UNSAID, after, due, event, open_step
from assistant.calculators.given import Given, follows, in_order
from assistant.calculators.steps import days, plus, said, threshold

if TYPE_CHECKING:
    from assistant.rules.book import RuleBook

_ASSUMED = "Counted from the last day that the step before may take."


def wetland_individual(book: RuleBook, given: Given) -> tuple[Event, ...]:
    """Compute every step; where a day is not known, the last day that the text allows for the step before is taken."""
    follows(given, "info_complete", "info_request")
    in_order(
        given,
        "info_request",
        "info_complete",
        "closure",
        "notice",
        "hearing_request",
        "hearing",
        "comment_end",
        "decision",
    )
    out, closure, assumed = _closure(book, given)
    if closure is None:
        return tuple(out)
    steps, notice = _notice(book, given, closure, assumed=assumed)
    out += steps
    out += _hearing_request(book, given, notice)
    steps, end = _comment(book, given, notice)
    out += steps
    out += _decision(book, given, end)
    return tuple(out)


def _closure(book: RuleBook, given: Given) -> tuple[list[Event], date | None, bool]:
    """Return the events up to the date of closure, that date, and whether it is the last one possible."""
    count, citation = days(book, "wip-completeness-30d")
    by_default = threshold(book, "wip-default-closure-30d").citation
    last = plus(given.start, count)
    out = [event("You submitted the application", given.start, citation)]
    counted = after(count, given.start, "the application was submitted")
    title = "The department decides whether the application is complete, and says so in writing"
    asked = given.info_request
    if asked and asked <= last:
        more, closure = _rechecked(book, given)
        return out + more, given.closure or closure, given.closure is None
    silence = f"{said(last)} is the date of closure ({by_default}); nothing is granted"
    note = f"The request of {said(asked)} came after the {count} days." if asked else ""
    out.append(due(title, last, counted, citation, silence=silence, note=note))
    if given.closure and given.closure <= last:
        out.append(event("The notice of completeness was sent: date of closure", given.closure, citation))
        return out, given.closure, False
    late = f"The notice of {said(given.closure)} came too late." if given.closure else ""
    out.append(due("Date of closure, at the latest", last, counted, by_default, note=late, moves=False))
    return out, last, True


def _rechecked(book: RuleBook, given: Given) -> tuple[list[Event], date | None]:
    """Return the events of a request for information, and the latest date of closure after it."""
    count, citation = days(book, "wip-recheck-10d")
    once = threshold(book, "wip-one-info-request").citation
    by_default = threshold(book, "wip-default-closure-10d").citation
    request, complete = given.info_request, given.info_complete
    out = [event("The department asked for more information; it may ask once", request, once)] if request else []
    title = "The department says in writing whether the application is complete now"
    if complete is None:
        why = f"{count} days after the department has received all of the information"
        return [
            *out,
            open_step(title, why, citation, silence=f"the last of those days is the date of closure ({by_default})"),
        ], None
    last = plus(complete, count)
    counted = after(count, complete, "all of the information was received")
    out.append(event("The department received all of the information", complete, citation))
    silence = f"{said(last)} is the date of closure ({by_default}); nothing is granted"
    out.append(due(title, last, counted, citation, silence=silence))
    if given.closure and given.closure <= last:
        out.append(event("The notice of completeness was sent: date of closure", given.closure, citation))
        return out, given.closure
    out.append(due("Date of closure, at the latest", last, counted, by_default, moves=False))
    return out, last


def _notice(book: RuleBook, given: Given, closure: date, *, assumed: bool) -> tuple[list[Event], date]:
    count, citation = days(book, "wip-notice-pending-15d")
    first_web = threshold(book, "wip-notice-date-first-web").citation
    last = plus(closure, count)
    counted = after(count, closure, "the date of closure")
    note = _ASSUMED if assumed else ""
    if given.hearing_in_application:
        note = f"The notice of the hearing is part of it, because the application asks for one. {note}".strip()
    step = due(
        "The department gives notice of the pending application",
        last,
        counted,
        citation,
        silence=UNSAID,
        note=note,
    )
    if given.notice is None:
        return [step], last
    shown = event("The notice was first on the department's web site", given.notice, first_web)
    return [step, shown], given.notice


def _hearing_request(book: RuleBook, given: Given, notice: date) -> list[Event]:
    if given.hearing_in_application:
        return []
    count, citation = days(book, "wip-hearing-request-20d")
    notice_count, notice_at = days(book, "wip-hearing-notice-15d")
    last = plus(notice, count)
    counted = after(count, notice, "the notice of pending application")
    note = _ASSUMED if given.notice is None else ""
    silence = "no hearing has to be held, unless the applicant asked for one in the application"
    out = [
        due(
            "Last day to ask for a public informational hearing, or for the department to decide on one",
            last,
            counted,
            citation,
            silence=silence,
            note=note,
        )
    ]
    if given.hearing_request:
        late = f"It came after the last day, {said(last)}." if given.hearing_request > last else ""
        out.append(event("A hearing was asked for, or decided on", given.hearing_request, citation, late))
        end = plus(given.hearing_request, notice_count)
        how = after(notice_count, given.hearing_request, "the request or the decision")
        out.append(due("The department gives notice of the hearing", end, how, notice_at, silence=UNSAID))
    return out


def _comment(book: RuleBook, given: Given, notice: date) -> tuple[list[Event], date]:
    if given.hearing:
        count, citation = days(book, "wip-comment-10th-day")
        end = plus(given.hearing, count)
        how = f"the {count}th day after {said(given.hearing)} (the hearing was completed)"
        out = [event("The public informational hearing is completed", given.hearing, citation)]
        note = ""
    elif given.hearing_request or given.hearing_in_application:
        count, citation = days(book, "wip-comment-10th-day")
        out = []
        why = f"the {count}th day after the hearing is completed; the text sets no day for the hearing"
        if given.comment_end is None:
            return [open_step("The comment period ends", why, citation)], date.min
        end, how, note = given.comment_end, why, ""
    else:
        count, citation = days(book, "wip-comment-30th-day")
        end = plus(notice, count)
        how = f"the {count}th day after {said(notice)} (the notice of pending application)"
        out = []
        note = _ASSUMED if given.notice is None else ""
    if given.comment_end:
        return [*out, event("The comment period ended", given.comment_end, citation)], given.comment_end
    return [*out, due("The comment period ends", end, how, citation, note=note)], end


def _decision(book: RuleBook, given: Given, comment_end: date) -> list[Event]:
    held = bool(given.hearing or given.hearing_request or given.hearing_in_application)
    count, citation = days(book, "wip-decision-20d-hearing" if held else "wip-decision-30d-nohearing")
    title = "The department decides: it issues or denies the permit"
    silence = "nothing is granted: no discharge may begin before the permit is issued"
    if comment_end == date.min:
        return [open_step(title, f"{count} days after the comment period has ended", citation, silence=silence)]
    last = plus(comment_end, count)
    note = "" if held or given.notice or given.comment_end else _ASSUMED
    out = [
        due(title, last, after(count, comment_end, "the comment period ended"), citation, silence=silence, note=note)
    ]
    if given.decision:
        petition, petition_at = days(book, "review-petition-30d")
        out.append(event("The decision is given", given.decision, citation))
        how = after(petition, given.decision, "the decision")
        lost = "administrative review is lost; the way to a circuit court stays (281.36(3q)(h))"
        out.append(
            due(
                "Last day to petition for administrative review",
                plus(given.decision, petition),
                how,
                petition_at,
                silence=lost,
            )
        )
    return out
