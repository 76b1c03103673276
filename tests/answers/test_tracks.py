"""Clocks that start late: no step before the first known day is dated from it."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from assistant.service import Assistant

ASKED = [
    (
        "DNR received our petition on the wetland individual permit on June 2, 2027. When must it decide?",
        "July 2, 2027",
    ),
    ("Our petition was granted April 30, 2027. When must the matter be at hearings and appeals?", "May 15, 2027"),
    (
        "The referral reached the division of hearings on August 16, 2027. When must the contested case be completed?",
        "November 14, 2027",
    ),
    (
        "Date of closure of our wetland individual permit application was April 12, 2027. When is the notice due?",
        "April 27, 2027",
    ),
    (
        "The comment period on our wetland individual permit closed July 15, 2027, no hearing. When is the decision due?",
        "August 14, 2027",
    ),
    (
        "DNR told us on October 1, 2027 that credits are available, wetland individual permit, escrow. Until when do we buy?",
        "October 31, 2027",
    ),
    ("how do i appeal a wetland permit my neighbor got on oct 3 2026", "November 2, 2026"),
]


@pytest.fixture(scope="module")
def ask(indexed_home: Path) -> Callable[[str], str]:
    assistant = Assistant.open(indexed_home)
    return lambda message: assistant.ask(message, as_of=date(2026, 12, 1)).text


@pytest.mark.parametrize(("message", "day"), ASKED)
def test_the_day_that_is_asked_for_comes_first(ask: Callable[[str], str], message: str, day: str) -> None:
    answer = ask(message)
    assert answer.splitlines()[0].startswith(f"**{day}"), answer


@pytest.mark.parametrize(("message", "day"), ASKED)
def test_no_step_before_the_known_day_is_dated_from_it(ask: Callable[[str], str], message: str, day: str) -> None:
    answer = ask(message)
    assert not re.search(r"\(the application was submitted\)", answer)
