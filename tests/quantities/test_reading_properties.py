"""What holds for every text: spans slice, nothing crashes, masks hide, order and case do not matter."""

from __future__ import annotations

import contextlib
import time
from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.quantities.dates import parse_date, read_dates
from assistant.quantities.parse import parse_value
from assistant.quantities.read import read
from assistant.quantities.units import show
from assistant.quantities.values import Amount
from corpus.errors import RiparianError

ASKED = date(2026, 10, 14)
PIECES = [
    "10", "6 1/2", "½", "two", "twenty-five", "a", "half", "an", "dozen", "couple", "few", "ft", "feet", "sq ft", "yards", "'", '"',
    "x", "by", "to", "-", "–", "or", "and", "between", "about", "up to", "under", "no more than", "or so", ":", "1", "4H", "1V", "slope",
    "deep", "wide", "%", "percent", "$", "degrees", "C", "below zero", "May", "may", "20", "Sept", "31", "2027", "first", "week", "of",
    "before", "Memorial Day", "next", "spring", "am", "pm", "7:00", "3", "/", "(", ")", ".", ",", "more", "a year", "acre", "of muck",
    "the", "winter", "mid", "truckloads", "in", "m", "m2", "oz per gallon", "ish", "minus", "−7", "±", "give or take", "day", "ago",
]  # fmt: skip
texts = st.one_of(
    st.text(max_size=80),
    st.lists(st.sampled_from(PIECES), max_size=14).map(" ".join),
    st.lists(st.sampled_from(PIECES), max_size=14).map("".join),
)


@given(texts)
@settings(derandomize=True, max_examples=1500, deadline=None)
def test_spans_slice_the_very_words_and_nothing_crashes(text: str) -> None:
    for reading in read(text):
        assert text[reading.start : reading.end] == reading.text
        assert reading.text.strip() == reading.text != ""
        assert (reading.value is not None) or reading.unreadable
    for day in read_dates(text, ASKED):
        assert text[day.start : day.end] == day.text != ""
        assert (day.value is None) == bool(day.unreadable)


@given(texts)
@settings(derandomize=True, max_examples=500, deadline=None)
def test_intervals_are_in_order_and_readings_do_not_overlap(text: str) -> None:
    last = 0
    for reading in read(text):
        if reading.kind == "shares":
            continue
        assert reading.start >= last
        last = reading.end
        value = reading.value
        if isinstance(value, Amount) and value.low is not None and value.high is not None:
            assert value.low <= value.high


@given(texts, st.sampled_from(["area", "length", "ratio", "count", "temperature", "date", "percent", "duration"]))
@settings(derandomize=True, max_examples=600, deadline=None)
def test_a_typed_value_is_read_or_refused(text: str, dimension: str) -> None:
    units = {"area": "ft2", "length": "ft", "temperature": "degF", "duration": "day"}
    for parse in (lambda: parse_value(text, dimension, units.get(dimension, dimension)), lambda: parse_date(text)):
        refused: RiparianError | None = None
        with contextlib.suppress(RiparianError):
            try:
                parse()
            except RiparianError as error:
                refused = error
                raise
        assert refused is None or (refused.code == 2 and "\n" not in str(refused))


@given(
    st.sampled_from(["10 by 12 feet", "half an acre", "8:1", "about 90 sq ft", "-7 C", "May 20", "two (2) feet"]), texts
)
@settings(derandomize=True, max_examples=300, deadline=None)
def test_what_is_masked_is_not_read(said: str, around: str) -> None:
    text = f"{around}\n{said}"
    start = len(text) - len(said)
    assert all(r.end <= start for r in read(text, [(start, len(text))]))
    assert all(r.end <= start for r in read_dates(text, ASKED, [(start, len(text))]))


SENTENCES = [
    "The patch is 10 ft by 12 ft.",
    "We dig 8 inches deep.",
    "The pump has 5 hp.",
    "It is 2,640 feet away.",
    "We have two rafts.",
]


@given(st.permutations(SENTENCES))
@settings(derandomize=True, max_examples=40, deadline=None)
def test_the_order_of_sentences_does_not_matter(sentences: list[str]) -> None:
    seen = {(r.text, r.value, r.kind) for r in read(" ".join(sentences))}
    assert seen == {(r.text, r.value, r.kind) for s in SENTENCES for r in read(s)}


@given(
    st.integers(0, 10**6),
    st.sampled_from([1, 2, 4, 5, 8, 10]),
    st.sampled_from(["ft", "ft2", "yd3", "psi", "acre", "in"]),
)
@settings(derandomize=True, max_examples=200, deadline=None)
def test_what_is_shown_is_read_back_as_the_same(top: int, under: int, unit: str) -> None:
    value = Fraction(top, under)
    (reading,) = read(show(value, unit))
    assert reading.value == Amount.of(value, unit)


@pytest.mark.parametrize(
    "text", ["10 FT BY 12 FT", "HALF AN ACRE", "ABOUT 90 SQ FT", "TWENTY-FIVE FEET", "UP TO 50 CUBIC YARDS"]
)
def test_capitals_do_not_matter(text: str) -> None:
    assert [r.value for r in read(text)] == [r.value for r in read(text.lower())]


HOSTILE = ["1" * 40_000, "1 ft " * 8_000, "8x" * 20_000, '1" ' * 13_000, "two (" * 8_000, "1 week before " * 3_000, "mid to " * 6_000,
           "half of it " * 4_000, "about " * 7_000, "(" * 40_000, "May 1 to " * 5_000, "7:00 am " * 5_000, "1," * 20_000, "½" * 40_000]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE, ids=[h[:12] for h in HOSTILE])
def test_a_hostile_text_costs_no_more_than_its_length(text: str) -> None:
    def cost(part: str) -> float:
        start = time.perf_counter()
        read(part)
        read_dates(part, ASKED)
        return time.perf_counter() - start

    small = min(cost(text[: len(text) // 8]) for _ in range(2))
    # Twice the linear share, and some slack for a busy machine.
    assert cost(text) < 16 * small + 1
