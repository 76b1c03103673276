"""Make one event of a clock, with the note that a last day on a weekend or a holiday needs."""

from __future__ import annotations

from datetime import date

from assistant.answers.types import Event
from assistant.calculators.steps import resting, said

UNSAID = "the text does not say what follows"


def event(title: str, day: date, citation: str, note: str = "") -> Event:
    """Return an event that has happened, or whose day was given."""
    return Event(day.isoformat(), title, "given", "", citation, note)


def due(
    title: str, day: date, counted: str, citation: str, *, silence: str = "", note: str = "", moves: bool = True
) -> Event:
    """Return a last day.

    Args:
        title: what is to be done by then.
        day: the last day.
        counted: how it was counted.
        citation: the provision.
        silence: what it means if the day passes and nothing is done.
        note: what else is to be known.
        moves: whether people may expect the day to move from a weekend or holiday, so that it is named.
    """
    rest = resting(day) if moves else ""
    named = f"{said(day)} is {rest}; the day is not moved here." if rest else ""
    return Event(day.isoformat(), title, counted, silence, citation, " ".join(part for part in (named, note) if part))


def open_step(title: str, why: str, citation: str, *, silence: str = "", note: str = "") -> Event:
    """Return a step that has no date yet."""
    return Event("", title, why, silence, citation, note)


def after(count: int, day: date, what: str) -> str:
    """Return how a last day was counted: "30 days after March 1, 2027 (the application was received)"."""
    return f"{count} days after {said(day)} ({what}), that day left out"


def before(count: int, day: date, what: str) -> str:
    """Return how a lead time was counted: "10 days before June 1, 2027 (the removal)"."""
    return f"{count} days before {said(day)} ({what})"
