"""Cue phrases: beginnings of words, choices, gaps, and what a "not" reaches."""

from __future__ import annotations

import pytest

from assistant.understand.phrases import Phrases, tokens

PHRASES = Phrases(
    {"dig": ["dig/digs", "dredg*"], "again": ["dredg* .. again"], "pier": ["by my/the old~ pier"], "pump": ["pump*"]}
)


def found(text: str, hidden: tuple[tuple[int, int], ...] = ()) -> list[str]:
    return sorted(match.cue for match in PHRASES.find(tokens(text, hidden)) if not match.negated)


@pytest.mark.parametrize(
    ("text", "cues"),
    [
        ("We DIG here", ["dig"]),
        ("digger", []),
        ("dredging it out once again", ["again", "dig"]),
        ("dredging. Then again", ["dig"]),
        ("by my pier", ["pier"]),
        ("by the old pier", ["pier"]),
        ("by, the pier", []),
        ("no pumps", []),
        ("no machines or pumps", []),
        ("not by machine but a pump", ["pump"]),
        ("no limit on pumps", ["pump"]),
        ("not only pumps", ["pump"]),
        ("it isn’t a pump", []),
        ("without any pump", []),
    ],
)
def test_a_cue_is_found_where_it_is_meant(text: str, cues: list[str]) -> None:
    assert found(text) == cues


def test_hidden_words_are_not_read() -> None:
    assert found("dig s. 30.20 pump", ((4, 12),)) == ["dig", "pump"]
    assert found("dig the pump", ((0, 3),)) == ["pump"]


def test_spans_point_at_the_words() -> None:
    text = "“We’ll” dredge it again"
    spans = {match.cue: text[match.start : match.end] for match in PHRASES.find(tokens(text))}
    assert spans == {"dig": "dredge", "again": "dredge it again"}
