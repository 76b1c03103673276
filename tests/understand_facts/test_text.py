"""Folding, sentences and clauses keep their places; "not", "not sure" and questions reach as far as people mean."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.understand.text import asked, clauses, fold, hedged, negated, sentences, supposed, unsure


def _at(text: str, words: str) -> tuple[int, int]:
    start = fold(text).index(words)
    return start, start + len(words)


@settings(derandomize=True)
@given(st.text())
def test_folding_keeps_every_offset(text: str) -> None:
    assert len(fold(text)) == len(text)


@settings(derandomize=True)
@given(st.text(alphabet="ab .,;:?!()\n-'", max_size=80))
def test_sentences_and_clauses_are_slices_in_order(text: str) -> None:
    for parts in (sentences(text), clauses(text)):
        end = 0
        for part in parts:
            assert part.start >= end
            assert text[part.start : part.end] == part.text
            end = part.end


def test_typographic_marks_are_made_plain() -> None:
    assert fold("It’s 6″ – “DON’T”") == 'it\'s 6" - "don\'t"'


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("10 sq. ft. of muck. By hand.", ["10 sq. ft. of muck.", "By hand."]),
        ("It is 1.5 acres. Ok?", ["It is 1.5 acres.", "Ok?"]),
        ("see s. 30.20 (1g). Thanks", ["see s. 30.20 (1g).", "Thanks"]),
        ("no motor; by hand\nmy own lot", ["no motor;", "by hand", "my own lot"]),
        ("St. Louis River. Cold.", ["St. Louis River.", "Cold."]),
    ],
)
def test_sentences_end_where_people_end_them(text: str, parts: list[str]) -> None:
    assert [part.text for part in sentences(text)] == parts


@pytest.mark.parametrize(
    ("text", "words", "expected"),
    [
        ("no machines", "machines", True),
        ("without any kind of pump", "pump", True),
        ("No motor, pump or winch.", "pump", True),
        ("No motor, pump or winch.", "winch", True),
        ("it isnt a trout stream", "trout stream", True),
        ("it's not really on the trout map", "trout map", True),
        ("we never plan to use an excavator", "excavator", True),
        ("an excavator will not be used", "excavator", True),
        ("trout stream? no.", "trout stream", True),
        ("trout: none", "trout", True),
        ("no machines, by hand", "by hand", False),
        ("No permit for my excavator?", "excavator", False),
        ("not only by hand", "by hand", False),
        ("no problem, we have an excavator", "excavator", False),
        ("it is not deep but it is a trout stream", "trout stream", False),
        ("no idea. a trout stream", "trout stream", False),
        ("I use an excavator", "excavator", False),
    ],
)
def test_a_not_reaches_over_its_own_words_and_no_further(text: str, words: str, *, expected: bool) -> None:
    assert negated(text, *_at(text, words)) is expected


@pytest.mark.parametrize(
    ("text", "words", "expected"),
    [
        ("not sure if its a trout stream", "trout stream", True),
        ("I dont know whether there's a public rights feature", "public rights feature", True),
        ("trout stream? no idea", "trout stream", True),
        ("the trout status I don't know", "trout status", True),
        ("havent figured out yet how deep to go", "how deep", True),
        ("might be a wetland", "wetland", True),
        ("rented pressure washer, no idea what psi it makes", "pressure washer", False),
        ("it is a trout stream, I am sure", "trout stream", False),
        ("not a trout stream", "trout stream", False),
    ],
)
def test_not_knowing_is_heard_before_and_after(text: str, words: str, *, expected: bool) -> None:
    assert hedged(text, *_at(text, words)) is expected


@pytest.mark.parametrize(
    ("text", "words", "expected"),
    [
        ("Is it a trout stream?", "trout stream", True),
        ("so does the creek count as navigable?", "navigable", True),
        ("Do we have to steam the gear?", "steam", True),
        ("Trout stream?", "trout stream", True),
        ("Can we use an excavator?", "excavator", False),
        ("It is a trout stream.", "trout stream", False),
        ("Is it ok to use a backhoe?", "backhoe", False),
    ],
)
def test_what_a_question_asks_is_not_stated(text: str, words: str, *, expected: bool) -> None:
    assert asked(text, _at(text, words)[0]) is expected


def test_an_if_states_nothing_unless_it_is_the_users_own_plan() -> None:
    assert supposed("fine if it's frozen", 13)
    assert not supposed("what if I use a pump", 16)


def test_words_of_not_knowing_are_known_where_they_start() -> None:
    assert unsure("not sure about the waiver", 0)
    assert not unsure("no waiver", 0)
