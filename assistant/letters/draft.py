"""From an inquiry, or from a conversation about one, to a draft reply with notes for the reviewer."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING

from assistant.answers.types import Answer, Event
from assistant.calculators.deadlines import cautions, deadlines
from assistant.calculators.given import Given
from assistant.letters.case import Case, contact
from assistant.letters.compose import Parts, letter
from assistant.quantities.values import DontKnow
from corpus.errors import RiparianError

if TYPE_CHECKING:
    from assistant.service import Assistant

_PETITION = "review-petition-30d"


@dataclass(frozen=True, slots=True)
class Draft:
    """A draft reply.

    Args:
        text: the letter in Markdown.
        notes: for the reviewer; they stay out of the letter.
    """

    text: str
    notes: tuple[str, ...]


def drafted(assistant: Assistant, inquiry: str, case: Case | None = None, *, formal: bool = False) -> Draft:
    """Return a draft reply to an inquiry.

    Args:
        assistant: answers.
        inquiry: its text.
        case: the frame; by default one with the configured contact block.
        formal: the formal version.

    Raises:
        RiparianError: the inquiry is empty.
    """
    frame = case or Case(contact=contact(assistant.home))
    return draft(assistant, assistant.ask(inquiry), inquiry, replace(frame, formal=formal or frame.formal))


def draft(assistant: Assistant, answer: Answer, inquiry: str, case: Case) -> Draft:
    """Return the letter of an answer, with notes for the reviewer.

    Args:
        assistant: gives rules and law.
        answer: freshly made, so that its pathways have their findings.
        inquiry: the words that were answered.
        case: the frame.
    """
    frame = replace(case, today=case.today or assistant.as_of or date.today())  # noqa: DTZ011 - the user's own day
    events, beside = _due(assistant, answer, frame)
    review = _review(assistant, answer)
    text = letter(Parts(answer, frame, inquiry, events, review, assistant.corpus))
    return Draft(text, _notes(answer, frame, beside, review=bool(review)))


def _regime(assistant: Assistant, answer: Answer) -> str:
    kind = assistant.book.activities.get(answer.verdict.activity)
    return kind.regime if kind else ""


def _due(assistant: Assistant, answer: Answer, case: Case) -> tuple[tuple[Event, ...], tuple[str, ...]]:
    """Return when an exemption determination is due, counted from the day the inquiry came in."""
    if case.received is None or not _regime(assistant, answer).startswith("dredging"):
        return (), ()
    given = Given(case.received)
    try:
        events = deadlines(assistant.book, assistant.corpus, "exemption", given)
    except RiparianError as error:
        return (), (str(error),)
    return tuple(one for one in events if one.counted != "given"), cautions(assistant.corpus, "exemption")


def _review(assistant: Assistant, answer: Answer) -> tuple[str, ...]:
    """Return the review rights that the loaded text gives: those against decisions on wetland individual permits."""
    if answer.verdict.label != "individual_permit" or not _regime(assistant, answer).startswith("wetland"):
        return ()
    rule = assistant.book.thresholds[_PETITION]
    if assistant.book.is_stale(_PETITION) or not rule.numbers:
        return ()
    said = (
        "An interested person may petition the department for administrative review of its decision on a wetland "
        f"individual permit within {int(rule.numbers[0])} days after the decision. [{rule.citation}]"
    )
    return (said,)


def _notes(answer: Answer, case: Case, beside: tuple[str, ...], *, review: bool) -> tuple[str, ...]:
    notes = [f"Could not be read: “{doubt.stated}”. {doubt.question}" for doubt in answer.doubts]
    notes += [
        f"Set by {fact.by or 'staff'}: {fact.name.replace('_', ' ')}."
        for fact in answer.facts
        if fact.origin == "staff"
    ]
    notes += [
        f"Said not to be known: {fact.name.replace('_', ' ')}."
        for fact in answer.facts
        if isinstance(fact.value, DontKnow)
    ]
    if answer.also:
        notes.append(
            f"The inquiry holds {len(answer.also)} further question(s); this draft answers the main one: "
            + "; ".join(f"“{one.question[:120]}”" for one in answer.also)
        )
    if answer.outcome == "not_in_corpus":
        notes.append("The loaded texts do not answer this: the draft says so and cites nothing else.")
    if not review:
        notes.append(
            "The loaded texts give no time limit for court review, and administrative review only for wetland individual permits: add the notice of review rights that applies."
        )
    if not case.contact:
        notes.append("No contact block is configured: write contact.toml under RIPARIAN_HOME.")
    for name, value in (
        ("who asked", case.who),
        ("the place", case.place),
        ("the day it was received", case.received),
        ("the file number", case.number),
    ):
        if not value:
            notes.append(f"Missing: {name}.")
    return (*notes, *beside)
