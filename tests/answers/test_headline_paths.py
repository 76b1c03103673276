"""The headline names what failed by its kind: an exemption, or the easier one of two general permits."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from assistant.service import Assistant


@pytest.fixture(scope="module")
def assistant(indexed_home: Path) -> Assistant:
    return Assistant.open(indexed_home, as_of=date(2026, 11, 30))


@pytest.mark.parametrize(
    ("said", "begins", "result"),
    [
        (
            "Flowage, excavator. 30 yards this spring and then 25 more in the fall. Within the 50?",
            "The general permit for shore owners on an impoundment does not fit: the amount taken out is 55 cubic yards",
            "general_permit_if",
        ),
        (
            "By hand, 10 by 12 ft, 8 inches deep. Permit?",
            "Not exempt: the area dug is 120 square feet",
            "general_permit_if",
        ),
    ],
)
def test_what_failed_is_named_by_its_kind(assistant: Assistant, said: str, begins: str, result: str) -> None:
    answer = assistant.ask(said)
    assert answer.verdict.label == result
    assert answer.headline.startswith(begins)


def test_no_row_says_met_of_an_earlier_job_that_nobody_told_of(assistant: Assistant) -> None:
    answer = assistant.ask("Flowage, excavator. 30 yards this spring and then 25 more in the fall. Within the 50?")
    assert all("earlier project" not in row.title for row in answer.rows)
