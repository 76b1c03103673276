"""Whatever is typed, something sensible is understood and nothing breaks."""

from __future__ import annotations

import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.understand.types import Intent

CHATTER = ["", "   ", "😀😀", "???", "…", "\x00\x01\x02", "hi", "thanks!", "ok", "\u202e\u202e", "¿Hola?"]


@pytest.mark.parametrize("message", CHATTER)
def test_what_says_nothing_is_small_talk(message: str, hear: Any) -> None:
    _, understood = hear(message)
    assert [one.intent for one in understood.questions] == [Intent.SMALL_TALK]
    assert understood.facts == ()


@pytest.mark.parametrize(
    "message",
    [
        "Darf ich den Schlamm vor meinem Steg ausbaggern?",
        "¿Puedo sacar el lodo del lago con una pala?",
        "湖から泥を取り除いてもいいですか",
        "'; DROP TABLE facts; --",
        "<script>alert(1)</script> can I dig muck by hand?",
        "{{7*7}} ${jndi:ldap://x} %s %n",
        "(((((((((((((((((((((((((((((((",
        '"""""""""""""""""""""""',
        "a" * 5000,
        "dig " * 3000,
        "1 " * 5000,
        "s. 30.20 " * 500,
        "Can I? " * 1000,
        "not " * 2000,
    ],
)
def test_odd_messages_are_understood_without_a_fault(message: str, hear: Any) -> None:
    _, understood = hear(message)
    assert understood.questions
    for fact in understood.facts:
        assert message[fact.start : fact.end] == fact.stated


def test_a_hundred_thousand_characters_are_read_in_a_moment(hear: Any) -> None:
    story = "We bought the cabin in 1987 and the kids love the lake. " * 2000
    start = time.perf_counter()
    _, understood = hear(story)
    assert time.perf_counter() - start < 5
    assert understood.questions


def test_a_question_is_found_at_the_end_of_a_long_story(hear: Any) -> None:
    story = "The neighbors have a dog and we like to fish for bass in the evening. " * 60
    _, understood = hear(story + "I want to shovel out 60 square feet of muck by hand. Do I need a permit?")
    assert understood.main.intent is Intent.VERDICT
    assert understood.main.activity == "manual_dredging"


@given(st.text(max_size=300))
@settings(derandomize=True, max_examples=150, deadline=None)
def test_any_text_gives_questions_and_facts_with_true_spans(hear: Any, message: str) -> None:
    _, understood = hear(message)
    assert understood.questions
    assert all(message[one.start : one.end] == one.text for one in understood.questions)
    assert all(message[fact.start : fact.end] == fact.stated for fact in understood.facts if fact.stated)
    assert all(0 <= start < end <= len(message) for start, end in understood.claims)


WORDS = st.lists(
    st.sampled_from(
        [
            "dig",
            "muck",
            "by",
            "hand",
            "pump",
            "not",
            "60",
            "square",
            "feet",
            ",",
            ".",
            "?",
            "wetland",
            "fill",
            "creek",
            "mats",
            "8x8",
            "the",
            "my",
            "exempt",
            "permit",
            "ditch",
            "what",
            "is",
            "said",
            "he",
        ]
    ),
    max_size=25,
)


@given(WORDS)
@settings(derandomize=True, max_examples=150, deadline=None)
def test_any_salad_of_cue_words_is_understood_the_same_twice(hear: Any, salad: list[str]) -> None:
    message = " ".join(salad)
    assert hear(message)[1] == hear(message)[1]
