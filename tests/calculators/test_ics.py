"""The calendar file, held against RFC 5545."""

from __future__ import annotations

import re
from datetime import date

from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.answers.types import Event
from assistant.calculators.ics import calendar

STARTED, STAMP = date(2027, 3, 1), date(2027, 3, 2)


def unfolded(text: str) -> list[str]:
    return text.replace("\r\n ", "").removesuffix("\r\n").split("\r\n")


def made(*events: Event) -> str:
    return calendar("Riparian", events, started=STARTED, stamp=STAMP)


ONE = Event("2027-03-31", "Decide; or not, maybe", "30 days after", "back\\slash", "281.36(3g)(h)2.", "two\nlines")


def test_a_calendar_has_the_required_parts_in_order() -> None:
    lines = unfolded(made(ONE))
    assert lines[:3] == ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Riparian//Deadlines//EN"]
    assert lines[-1] == "END:VCALENDAR"
    for name in ("UID", "DTSTAMP", "DTSTART", "DTEND", "SUMMARY"):
        assert sum(re.match(rf"{name}[;:]", line) is not None for line in lines) == 1


def test_a_whole_day_ends_on_the_day_after() -> None:
    text = made(ONE)
    assert "DTSTART;VALUE=DATE:20270331\r\n" in text
    assert "DTEND;VALUE=DATE:20270401\r\n" in text


def test_commas_semicolons_backslashes_and_line_ends_are_escaped() -> None:
    lines = unfolded(made(ONE))
    assert "SUMMARY:Decide\\; or not\\, maybe" in lines
    described = next(line for line in lines if line.startswith("DESCRIPTION:"))
    assert "back\\\\slash" in described
    assert "two\\nlines" in described


def test_the_same_step_keeps_its_uid_when_its_day_moves_and_two_projects_differ() -> None:
    def uid(text: str) -> str:
        return next(line for line in unfolded(text) if line.startswith("UID:"))

    moved = Event("2027-04-30", ONE.title, "", "", ONE.citation)
    assert uid(made(ONE)) == uid(made(moved))
    other = calendar("Riparian", (ONE,), started=date(2027, 4, 1), stamp=STAMP)
    assert uid(made(ONE)) != uid(other)


def test_a_step_without_a_day_is_left_out() -> None:
    assert "VEVENT" not in made(Event("", "some day", "", "", "281.36(3q)(h)"))


@given(st.text(max_size=300), st.text(max_size=300))
@settings(derandomize=True, max_examples=300, deadline=None)
def test_no_line_is_longer_than_75_octets_and_folding_loses_nothing(title: str, note: str) -> None:
    text = made(Event("2027-03-31", title, "", "", "281.36(3g)", note))
    for line in text.split("\r\n"):
        assert len(line.encode("utf-8", "surrogatepass")) <= 75
    assert sum(line == "BEGIN:VEVENT" for line in unfolded(text)) == 1


def test_a_character_is_never_cut_in_two() -> None:
    text = made(Event("2027-03-31", "½" * 200, "", "", "281.36(3g)"))
    assert "SUMMARY:" + "½" * 200 in unfolded(text)
