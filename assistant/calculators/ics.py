"""Events as a calendar file that any calendar program reads (RFC 5545)."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import date, timedelta

from assistant.answers.types import Event

_WIDTH = 75  # octets a line, RFC 5545 section 3.1


def calendar(name: str, events: Sequence[Event], *, started: date, stamp: date) -> str:
    """Return the events that have a day as one calendar.

    Args:
        name: what the calendar is called.
        events: the events; those without a day are left out.
        started: the day that started the procedure: tells one project's events from another's.
        stamp: the day on which it was made.

    Returns:
        The file's text, lines ended by CR LF. The same step of the same procedure has the same UID in every file, so that
        an import of newer dates moves it and does not double it.
    """
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Riparian//Deadlines//EN",
        "CALSCALE:GREGORIAN",
        f"X-WR-CALNAME:{_escaped(name)}",
    ]
    for one in events:
        if one.day:
            lines += _event(f"{name}\n{started}", one, stamp)
    lines.append("END:VCALENDAR")
    return "".join(f"{_folded(line)}\r\n" for line in lines)


def _event(key: str, one: Event, stamp: date) -> list[str]:
    day = date.fromisoformat(one.day)
    uid = hashlib.sha256(f"{key}\n{one.title}\n{one.citation}".encode()).hexdigest()[:32]
    counted = f"Counted: {one.counted}." if one.counted not in ("", "given") else ""
    silence = f"If nothing is done by then: {one.silence}." if one.silence else ""
    described = "\n".join(part for part in (counted, silence, one.note, f"Provision: {one.citation}") if part)
    after = day + timedelta(days=1) if day < date.max else day
    return [
        "BEGIN:VEVENT",
        f"UID:{uid}@riparian",
        f"DTSTAMP:{stamp:%Y%m%d}T000000Z",
        f"DTSTART;VALUE=DATE:{day:%Y%m%d}",
        f"DTEND;VALUE=DATE:{after:%Y%m%d}",
        f"SUMMARY:{_escaped(one.title)}",
        f"DESCRIPTION:{_escaped(described)}",
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
    ]


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace("\r\n", "\n").replace("\n", "\\n")


def _folded(line: str) -> str:
    """Fold a line at 75 octets, never inside a character."""
    out, size = [], 0
    for char in line:
        width = len(char.encode())
        if size + width > _WIDTH:
            out.append("\r\n ")
            size = 1
        out.append(char)
        size += width
    return "".join(out)
