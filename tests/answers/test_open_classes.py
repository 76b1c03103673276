"""What is open because one telling fact is not known: which water it is, what the fill is for."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from assistant.service import Assistant


@pytest.fixture(scope="module")
def assistant(indexed_home: Path) -> Assistant:
    return Assistant.open(indexed_home, as_of=date(2027, 1, 15))


def test_a_season_of_another_water_bars_nothing_while_the_water_is_not_known(assistant: Assistant) -> None:
    answer = assistant.ask("We want to sink a fish crib on October 10 in our lake. Any trouble with the date?")
    assert answer.headline.startswith("It depends")
    assert "trout streams" in answer.headline
    assert all(row.result != "not met" for row in answer.rows)


def test_a_season_of_this_water_bars_the_day(assistant: Assistant) -> None:
    answer = assistant.ask(
        "We want to sink a fish crib on May 10 in our lake, not trout, not a Great Lake. Any trouble with the date?"
    )
    assert answer.headline.startswith("Not as it stands")


def test_no_category_is_picked_while_the_purpose_of_a_fill_is_not_known(assistant: Assistant) -> None:
    answer = assistant.ask("Can I dump the dredged muck in my low spot by the road? its kinda cattaily")
    assert "hazardous" not in answer.headline
    assert not any("281.36(3g)(a)1." in line for line in answer.conditions)
    assert answer.questions[0].startswith("What is the work for?")
