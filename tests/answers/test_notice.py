"""The notice that a cleaning of a farm ditch owes stands among the next steps, with its last day."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from assistant.service import Assistant


@pytest.fixture(scope="module")
def assistant(indexed_home: Path) -> Assistant:
    return Assistant.open(indexed_home, as_of=date(2026, 11, 30))


def test_the_last_day_for_the_notice_is_ten_days_before_the_work(assistant: Assistant) -> None:
    said = "It was dry grass before grandpa dug our farm ditch. We clean it December 7, 2026. Trout live downstream. Exempt?"
    steps = " ".join(assistant.ask(said).steps)
    assert "at least 10 days before" in steps
    assert "November 27, 2026" in steps
    assert "30.20(1g)(a)2." in steps


def test_no_notice_is_asked_for_where_no_fish_can_be_affected(assistant: Assistant) -> None:
    said = "It was dry grass before grandpa dug our farm ditch. We clean it December 7, 2026. No fish in it at all. Exempt?"
    assert "30.20(1g)(a)2." not in " ".join(assistant.ask(said).steps)
