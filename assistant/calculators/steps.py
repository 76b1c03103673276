"""What every calculator shares: thresholds that still hold, days counted as said, cautions from the texts' manifest."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from typing import TYPE_CHECKING

from assistant.quantities.units import show
from assistant.quantities.yearly import NAMES, last_day, legal_holiday
from corpus.errors import RiparianError

if TYPE_CHECKING:
    from assistant.rules.book import RuleBook
    from assistant.rules.model import Threshold
    from corpus.law import Corpus

_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
COUNTING = (
    "Days are counted as calendar days without the day of the event, and no last day is moved for a weekend or a "
    "holiday: the loaded text has no rule for that. Where a last day falls on one, ask the department and be early."
)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a computation: the words with the arithmetic, and the provision it rests on."""

    text: str
    citation: str


def threshold(book: RuleBook, name: str) -> Threshold:
    """Return a threshold whose words still stand in the text.

    Raises:
        RiparianError: its words have changed, so nothing is computed from it.
    """
    found = book.thresholds[name]
    if book.is_stale(name):
        raise RiparianError(
            f"the text behind {name} ({found.citation}) has changed, so nothing is computed from it",
            "Run `riparian rules --check` and mend the rule.",
            code=1,
        )
    return found


def figure(book: RuleBook, name: str) -> tuple[Fraction, Threshold]:
    """Return the one number of a threshold, with the threshold."""
    found = threshold(book, name)
    return found.numbers[0], found


def days(book: RuleBook, name: str) -> tuple[int, str]:
    """Return the days of a threshold and its citation."""
    number, found = figure(book, name)
    return int(number), found.citation


def plus(day: date, count: int) -> date:
    """Return the day so many days after another, the first day left out; negative counts go back.

    Raises:
        RiparianError: there is no such day in the calendar.
    """
    try:
        return day + timedelta(days=count)
    except OverflowError:
        raise RiparianError(f"{day} is too far away to count from", "Give a day of this century.") from None


def plus_years(day: date, count: int) -> date:
    """Return the same day so many years later; from February 29 the last day of that February."""
    if day.year + count > date.max.year:
        raise RiparianError(f"{day} is too far away to count from", "Give a day of this century.")
    year = day.year + count
    return date(year, day.month, min(day.day, last_day(day.month, year)))


def said(day: date) -> str:
    """Return a day as people read it: "March 15, 2027"."""
    return f"{NAMES[day.month - 1]} {day.day}, {day.year}"


def weekday(day: date) -> str:
    """Return the name of the weekday."""
    return _WEEKDAYS[day.weekday()]


def resting(day: date) -> str:
    """Return what a last day falls on: "a Saturday", "Labor Day", "" for a working day."""
    holiday = legal_holiday(day)
    if holiday:
        return holiday
    return f"a {weekday(day)}" if day.weekday() >= 5 else ""


def later(corpus: Corpus, *citations: str) -> tuple[str, ...]:
    """Return the dated cautions on what public copies show to have changed, each once."""
    return tuple(dict.fromkeys(change.says for citation in citations for change in corpus.later_for(citation)))


def dollars(value: Fraction) -> str:
    """Return an amount of money: "$500"."""
    return show(value, "usd")
