"""Dates, read from the text of an answer, and compared with what a case expects."""

from __future__ import annotations

import re
from dataclasses import dataclass

from eval.amounts import plain

_MONTHS = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)
_MONTH = rf"(?P<month>{'|'.join(_MONTHS)}|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.?"
_SPELLINGS = (
    re.compile(r"(?P<year>\d{4})-(?P<number>\d{2})-(?P<day>\d{2})(?!\d)"),
    re.compile(r"(?<!\d)(?P<number>\d{1,2})/(?P<day>\d{1,2})/(?P<year>\d{4})"),
    re.compile(rf"\b{_MONTH} (?P<day>\d{{1,2}})(?:st|nd|rd|th)?\b(?:,? (?P<year>\d{{4}}))?", re.IGNORECASE),
    re.compile(rf"\b(?P<day>\d{{1,2}})(?:st|nd|rd|th)? (?:of )?{_MONTH}\b(?:,? (?P<year>\d{{4}}))?", re.IGNORECASE),
)


@dataclass(frozen=True, slots=True)
class Day:
    """A day in a text; `year` is 0 where none is said."""

    year: int
    month: int
    day: int
    start: int
    end: int


def days(text: str) -> list[Day]:
    """Return every date of a text, in order; one place is read once."""
    text = plain(text)
    found: list[Day] = []
    for spelling in _SPELLINGS:
        for match in spelling.finditer(text):
            if any(day.start < match.end() and match.start() < day.end for day in found):
                continue
            groups = match.groupdict()
            month = int(groups["number"]) if groups.get("number") else _number(groups["month"])
            found.append(Day(int(groups["year"] or 0), month, int(groups["day"]), match.start(), match.end()))
    return sorted(found, key=lambda day: day.start)


def states(text: str, value: str) -> bool:
    """Whether a text states a day: an ISO date with its year, or a month and day ("06-15") in any year or none."""
    parts = [int(part) for part in value.split("-")]
    if len(parts) == 3:
        return any([day.year, day.month, day.day] == parts for day in days(text))
    return any([day.month, day.day] == parts for day in days(text))


def _number(name: str) -> int:
    return next(index for index, month in enumerate(_MONTHS, 1) if month.startswith(name.lower()[:3]))
