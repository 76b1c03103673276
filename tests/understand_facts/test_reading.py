"""What must hold whatever is written: spans, closed spans, time, and the turns of a conversation."""

from __future__ import annotations

import time
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.quantities.values import Amount, DontKnow, When
from assistant.rules.book import RuleBook
from assistant.rules.book import load as load_rules
from assistant.understand.facts import FactReading, read_facts
from corpus.law import load as load_corpus

AS_OF = date(2026, 11, 30)
WORDS = [
    "by hand", "no", "not sure if", "100 sq ft", "another 40", "8 inches deep", "trout stream", "flowage", "sorry", "in May", "?", ".", ",",
    "excavator", "it is", "s. 30.20 (1g)", "the same depth", "10 x 12 ft", "½ acre", "wetland", "GP", "1,500 psi", "don’t know", "\n", "1. yes 2. no", "Sept. 31",
]  # fmt: skip


@pytest.fixture(scope="module")
def book() -> RuleBook:
    return load_rules(load_corpus())


def _read(book: RuleBook, message: str, **more: object) -> FactReading:
    settings_ = {"activity": "manual_dredging", "before": {}, "asked": ()} | more
    return read_facts(message, book=book, as_of=AS_OF, **settings_)  # type: ignore[arg-type]


BOOK = load_rules(load_corpus())


@settings(derandomize=True, max_examples=150, deadline=None)
@given(
    st.lists(st.sampled_from(WORDS), max_size=12),
    st.sampled_from([None, "manual_dredging", "fish_crib", "drainage_district_ditch", "wetland_fill_other"]),
    st.lists(st.sampled_from(["in_asnri", "dredged_depth", "waterbody_kind", "dimensions"]), unique=True),
)
def test_any_words_give_facts_with_true_spans_one_a_name(
    words: list[str], activity: str | None, asked: list[str]
) -> None:
    message = " ".join(words)
    reading = _read(
        BOOK, message, activity=activity, asked=tuple(asked), before={"dredged_area": Amount.of(100, "ft2")}
    )
    assert len({fact.name for fact in reading.facts}) == len(reading.facts)
    for said in (*reading.facts, *reading.doubts):
        assert message[said.start : said.end] == said.stated
    for doubt in reading.doubts:
        assert doubt.question
        assert set(doubt.facts) <= set(BOOK.facts)


@settings(derandomize=True, max_examples=100, deadline=None)
@given(st.text(max_size=60))
def test_any_characters_are_read_without_an_error(text: str) -> None:
    _read(BOOK, text)


def test_claims_of_the_law_and_citations_are_no_facts(book: RuleBook) -> None:
    message = "the seller said 500 square feet with a pump is fine, s. 30.20 (1g)"
    closed = message.index(",")
    reading = _read(book, message, claims=[(0, closed)], masks=[(closed + 2, len(message))])
    assert reading.facts == ()
    assert reading.doubts == ()


def test_the_same_words_are_read_alike_every_time(book: RuleBook) -> None:
    message = "We'd rake out 90 sq ft, 8 inches deep, off our lot; the muck goes on the garden."
    assert _read(book, message) == _read(book, message)


@pytest.mark.parametrize(
    ("before", "message", "expected"),
    [
        ({"application_date": When.on(date(2026, 5, 5))}, "They had everything on June 22.", {"info_complete_date": When.on(date(2026, 6, 22))}),
        ({"in_asnri": DontKnow()}, "it is not an ASNRI after all", {"in_asnri": False}),
    ],
)  # fmt: skip
def test_a_turn_is_read_in_the_light_of_those_before(
    before: dict[str, object], message: str, expected: dict[str, object], book: RuleBook
) -> None:
    reading = _read(book, message, activity="wetland_fill_other", before=before)
    assert {fact.name: fact.value for fact in reading.facts} == expected


def test_a_shifted_amount_is_marked_as_following_from_the_conversation(book: RuleBook) -> None:
    reading = _read(book, "another 40 sq ft in June", before={"dredged_area": Amount.of(60, "ft2")})
    origins = {fact.name: fact.origin for fact in reading.facts}
    assert origins == {"dredged_area": "user", "earlier_dredged_area": "context", "dug_earlier_this_year": "context"}


def test_earlier_amounts_add_up_over_turns(book: RuleBook) -> None:
    before = {"dredged_area": Amount.of(40, "ft2"), "earlier_dredged_area": Amount.of(60, "ft2")}
    reading = _read(book, "and 10 more sq ft", before=before)
    values = {fact.name: fact.value for fact in reading.facts}
    assert values["earlier_dredged_area"] == Amount.of(100, "ft2")
    assert values["dredged_area"] == Amount.of(10, "ft2")


def test_a_very_long_message_is_read_in_seconds(book: RuleBook) -> None:
    message = "We dig by hand on our own shore, 90 sq ft and 8 inches deep, and the muck goes up the hill. " * 1000
    start = time.perf_counter()
    reading = _read(book, message)
    assert time.perf_counter() - start < 20
    assert {fact.name for fact in reading.facts} >= {"uses_power", "owner_or_permission", "spoil_placement"}
