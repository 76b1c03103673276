"""Administrative review of a wetland individual permit decision, s. 281.36 (3q)."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from assistant.answers.types import Event
from assistant.calculators.events import UNSAID, after, before, due, event
from assistant.calculators.given import Given, in_order
from assistant.calculators.steps import days, plus, said, threshold

if TYPE_CHECKING:
    from assistant.rules.book import RuleBook

_ASSUMED = "Counted from the last day that the step before may take."


def review(book: RuleBook, given: Given) -> tuple[Event, ...]:
    """Compute every step; where a day is not known, the last day that the text allows for the step before is taken."""
    in_order(given, "petition", "granted", "referral", "hearing")
    out, filed = _petition(book, given)
    out += _answer(book, given, filed)
    granted = given.granted or plus(filed, days(book, "review-grant-deny-30d")[0])
    if given.granted:
        out.append(event("The petition is granted", granted, book.thresholds["review-grant-deny-30d"].citation))
    out += _referral(book, given, granted)
    received = given.referral or plus(granted, days(book, "review-refer-15d")[0])
    if given.referral:
        title = "The division of hearings and appeals received the referral"
        out.append(event(title, received, book.thresholds["review-stay-30d"].citation))
    return (*out, *_hearing(book, given, received))


def _petition(book: RuleBook, given: Given) -> tuple[list[Event], date]:
    count, citation = days(book, "review-petition-30d")
    last = plus(given.start, count)
    silence = "administrative review is lost; the way to a circuit court stays (281.36(3q)(h)), with no time limit in the loaded text"
    out = [
        event("The department's decision is given", given.start, citation),
        due(
            "Last day to petition for administrative review",
            last,
            after(count, given.start, "the decision"),
            citation,
            silence=silence,
        ),
    ]
    if given.petition:
        late = f"It was filed after the last day, {said(last)}." if given.petition > last else ""
        out.append(
            event(
                "The petition is filed, with a copy to the applicant at the same time", given.petition, citation, late
            )
        )
    return out, given.petition or last


def _answer(book: RuleBook, given: Given, filed: date) -> list[Event]:
    note = "" if given.petition else _ASSUMED
    reply, reply_at = days(book, "review-response-15d")
    grant, grant_at = days(book, "review-grant-deny-30d")
    denial = threshold(book, "review-silence-is-denial").citation
    how = "the petition was filed"
    return [
        due(
            "The applicant may respond until then",
            plus(filed, reply),
            after(reply, filed, how),
            reply_at,
            silence="the response is optional",
            note=note,
        ),
        due(
            "The department grants or denies the petition",
            plus(filed, grant),
            after(grant, filed, how),
            grant_at,
            silence=f"the petition is denied ({denial})",
            note=note,
        ),
    ]


def _referral(book: RuleBook, given: Given, granted: date) -> list[Event]:
    count, citation = days(book, "review-refer-15d")
    note = "The petitioner and the applicant may agree to an extension."
    how = after(count, granted, "the petition was granted")
    return [
        due(
            "The department refers the matter to the division of hearings and appeals",
            plus(granted, count),
            how,
            citation,
            silence=UNSAID,
            note=note if given.granted else f"{note} {_ASSUMED}",
        )
    ]


def _hearing(book: RuleBook, given: Given, received: date) -> list[Event]:
    assumed = "" if given.referral else _ASSUMED
    stay, stay_at = days(book, "review-stay-30d")
    hold, hold_at = days(book, "review-hearing-90d")
    more, more_at = days(book, "review-extension-60d")
    lead, lead_at = days(book, "review-hearing-notice-30d")
    how = "the referral was received"
    last = plus(received, hold)
    out = [
        due(
            "The examiner decides whether a stay goes on",
            plus(received, stay),
            after(stay, received, how),
            stay_at,
            silence=UNSAID,
            note=assumed,
        ),
        due(
            "The administrative hearing is completed",
            last,
            after(hold, received, how),
            hold_at,
            silence=UNSAID,
            note=f"All parties may agree to an extension. {assumed}".strip(),
        ),
        due(
            "The hearing is completed, with the one extension that the examiner may grant for good cause",
            plus(last, more),
            f"{hold} + {more} = {hold + more} days after {said(received)} ({how})",
            more_at,
            note=f"Beside any extension that all parties agree to. {assumed}".strip(),
        ),
    ]
    day = given.hearing or last
    what = "the hearing" if given.hearing else "the last day for the hearing"
    out.append(
        due(
            "The department gives notice of the hearing, at the latest",
            plus(day, -lead),
            before(lead, day, what),
            lead_at,
            note="" if given.hearing else assumed,
        )
    )
    if given.hearing:
        out.append(event("The administrative hearing is held", given.hearing, hold_at))
    return out
