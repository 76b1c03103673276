"""Misspelt cue words are read, other words are left alone."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.understand.phrases import tokens
from assistant.understand.spelling import Speller

SPELLER = Speller(["excavator", "exempt", "planting", "shovel", "permit"], ["dredg"])


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("excavatr", "excavator"),
        ("exmept", "exempt"),
        ("permitt", "permit"),
        ("shovle", "shovel"),
        ("planning", "planning"),
        ("dredgeing", "dredgeing"),
        ("dredgeable", "dredgeable"),
        ("hovel", "hovel"),
        ("permit", "permit"),
        ("123456", "123456"),
    ],
)
def test_a_word_is_mended_only_towards_one_word_it_must_mean(written: str, meant: str) -> None:
    assert SPELLER.mend(written) == meant


def test_spans_stay_those_of_the_words_as_written() -> None:
    text = "an excavatr here"
    one = SPELLER.mended(tokens(text))[1]
    assert (one.word, text[one.start : one.end]) == ("excavator", "excavatr")


@pytest.mark.parametrize(
    ("message", "activity"),
    [
        ("shovle out muck by hand, permitt needed?", "manual_dredging"),
        ("fill some wetlnd for a drivewy, permit?", "wetland_fill_residential"),
        ("our drainge district wants to clean the ditchs, exmept?", "drainage_district_ditch"),
        ("swim platfrom 5x5 seasonal ok?", "seasonal_structure"),
    ],
)
def test_spelling_as_it_comes_is_understood(message: str, activity: str, hear: Any) -> None:
    assert hear(message)[1].main.activity == activity
