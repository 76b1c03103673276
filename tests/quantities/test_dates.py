"""Every spelling of a date: the words, and the days they say. Asked on Wednesday, October 14, 2026."""

from __future__ import annotations

from datetime import date

import pytest

from assistant.quantities.dates import DateReading, parse_date, read_dates
from assistant.quantities.values import When
from corpus.errors import RiparianError

ASKED = date(2026, 10, 14)


def say(reading: DateReading) -> str:
    """Return what was read: "2027-05-20", "05-20", "about 04-20", "06-11 to 06-20", "all of ...", "? reason"."""
    value = reading.value
    if value is None:
        return f"? {reading.unreadable.partition('.')[0].partition(':')[0]}"
    said = str(value.low) if value.low == value.high else f"{value.low} to {value.high}"
    return ("about " if value.about else "") + ("all of " if value.whole else "") + said


DAYS = [
    ("2027-05-20", "2027-05-20"),
    ("May 20", "05-20"),
    ("may 20", "05-20"),
    ("5/20", "05-20"),
    ("5/20/27", "2027-05-20"),
    ("5/20/2027", "2027-05-20"),
    ("5-20-2027", "2027-05-20"),
    ("20 May 2027", "2027-05-20"),
    ("20 May", "05-20"),
    ("May 20th, 2027", "2027-05-20"),
    ("May 20 2027", "2027-05-20"),
    ("the 20th of May", "05-20"),
    ("May the 20th", "05-20"),
    ("Sept. 15", "09-15"),
    ("Sep 15", "09-15"),
    ("sept 15th", "09-15"),
    ("July 4th", "07-04"),
    ("Feb 29", "02-29"),
    ("Feb 29, 2028", "2028-02-29"),
    ("10/Jan/2027", "2027-01-10"),
    ("10-Jan-2027", "2027-01-10"),
    ("Jan. 10th '27", "2027-01-10"),
    ("Monday, May 20, 2027", "2027-05-20"),
]
PARTS = [
    ("in May", "05-01 to 05-31"),
    ("in may", "05-01 to 05-31"),
    ("in July", "07-01 to 07-31"),
    ("in May 2027", "2027-05-01 to 2027-05-31"),
    ("its August 2026", "2026-08-01 to 2026-08-31"),
    ("mid June", "06-11 to 06-20"),
    ("mid-April", "04-11 to 04-20"),
    ("the middle of June", "06-11 to 06-20"),
    ("early June", "06-01 to 06-10"),
    ("late June", "06-21 to 06-30"),
    ("late in June", "06-21 to 06-30"),
    ("first week of June", "06-01 to 06-07"),
    ("the 2nd week of June", "06-08 to 06-14"),
    ("the last week in May", "05-25 to 05-31"),
    ("end of February", "02-21 to 02-29"),
    ("end of February 2027", "2027-02-21 to 2027-02-28"),
    ("beginning of March", "03-01 to 03-10"),
    ("mid to late May", "05-11 to 05-31"),
    ("early to mid June 2027", "2027-06-01 to 2027-06-20"),
    ("the first half of May", "05-01 to 05-15"),
]
NAMED = [
    ("over the winter", "all of 12-01 to 03-20"),
    ("in the spring", "03-01 to 06-20"),
    ("this fall", "2026-09-01 to 2026-12-20"),
    ("next spring", "2027-03-01 to 2027-06-20"),
    ("this winter", "2026-12-01 to 2027-03-20"),
    ("last summer", "2026-06-01 to 2026-09-22"),
    ("in the summer of 2027", "2027-06-01 to 2027-09-22"),
    ("Memorial Day", "05-25 to 05-31"),
    ("Memorial Day 2027", "2027-05-31"),
    ("Labor Day", "09-01 to 09-07"),
    ("Labor Day 2027", "2027-09-06"),
    ("the Fourth of July", "07-04"),
    ("Thanksgiving", "11-22 to 11-28"),
    ("Thanksgiving 2026", "2026-11-26"),
    ("Christmas", "12-25"),
    ("New Year's", "01-01"),
    ("New Year's Eve", "12-31"),
    ("the fishing opener", "? On what day is the fishing opener?"),
    ("until ice out", "? On what day was, or will be, the ice out?"),
]
RELATIVE = [
    ("today", "2026-10-14"),
    ("tomorrow", "2026-10-15"),
    ("yesterday", "2026-10-13"),
    ("the day after tomorrow", "2026-10-16"),
    ("on Monday", "2026-10-19"),
    ("last Friday", "2026-10-09"),
    ("next Friday", "2026-10-16 to 2026-10-23"),
    ("next Monday", "2026-10-19"),
    ("next week", "2026-10-19 to 2026-10-25"),
    ("last week", "2026-10-05 to 2026-10-11"),
    ("next month", "2026-11-01 to 2026-11-30"),
    ("in 3 weeks", "2026-11-04"),
    ("3 weeks from now", "2026-11-04"),
    ("in about 3 weeks", "about 2026-11-04"),
    ("in a couple of weeks", "2026-10-28"),
    ("10 days ago", "2026-10-04"),
    ("a week ago", "2026-10-07"),
    ("two months ago", "2026-08-14"),
    ("two weeks before Memorial Day", "05-11 to 05-17"),
    ("a couple weeks before Memorial Day", "05-11 to 05-17"),
    ("10 days after May 3, 2027", "2027-05-13"),
    ("the day after Thanksgiving 2026", "2026-11-27"),
    ("last May", "2026-05-01 to 2026-05-31"),
    ("next May", "2027-05-01 to 2027-05-31"),
    ("last December", "2025-12-01 to 2025-12-31"),
    ("this May", "2026-05-01 to 2026-05-31"),
    ("in 2019", "2019-01-01 to 2019-12-31"),
]
RANGES = [
    ("March 8 to 18", "all of 03-08 to 03-18"),
    ("March 8-18", "all of 03-08 to 03-18"),
    ("March 8 through March 18", "all of 03-08 to 03-18"),
    ("from March 8 to 18, 2027", "all of 2027-03-08 to 2027-03-18"),
    ("from Nov 20 until Jan 10", "all of 11-20 to 01-10"),
    ("Nov 20 until Jan 10, 2027", "all of 2026-11-20 to 2027-01-10"),
    ("May 15 - June 1", "all of 05-15 to 06-01"),
    ("between May 1 and June 1", "05-01 to 06-01"),
    ("May 3 or 4", "05-03 to 05-04"),
    ("5/15-6/15", "all of 05-15 to 06-15"),
    ("5/15 to 6/15", "all of 05-15 to 06-15"),
    ("July/August", "07-01 to 08-31"),
    ("week of May 10", "05-10 to 05-16"),
    ("winter 2026", "2026-12-01 to 2027-03-20"),
    ("the winter of 2026-27", "2026-12-01 to 2027-03-20"),
    ("before winter", "12-01 to 03-20"),
    ("dec thru march", "all of 12-01 to 03-31"),
    ("first two weeks of June or early July", "06-01 to 07-10"),
    ("last week of August thru mid September", "all of 08-25 to 09-20"),
    ("June to August", "all of 06-01 to 08-31"),
    ("from Monday to Friday", "all of 2026-10-19 to 2026-10-23"),
    ("May 20, 2027 to May 10, 2027", "? The days run backwards"),
]
HEDGES = [
    ("around April 20", "about 04-20"),
    ("about April 20", "about 04-20"),
    ("April 20 or so", "about 04-20"),
    ("roughly mid June", "about 06-11 to 06-20"),
]
YEARS = [
    ("Logging wrapped up January 10, 2026. Installed November 20, 2025", "2026-01-10|2025-11-20"),
    ("received March 1, 2027, their request March 11, everything April 1", "2027-03-01|2027-03-11|2027-04-01"),
    (
        "set December 1, 2025, sale runs to mid May, out in April",
        "2025-12-01|2026-05-11 to 2026-05-20|2026-04-01 to 2026-04-30",
    ),
    ("on June 1 they wrote and on June 22, 2026 they had it", "2026-06-01|2026-06-22"),
    ("begun July 1, 2012, and we dig in May", "2012-07-01|05-01 to 05-31"),
    ("in May, and again in September", "05-01 to 05-31|09-01 to 09-30"),
]
WRONG = [
    ("Sept. 31", "? September has only 30 days"),
    ("Feb 30", "? February has only 29 days"),
    ("Feb 29, 2027", "? 2027 is no leap year"),
    ("2027-13-01", "? There is no month 13"),
    ("on the 14th", "? Of which month is it the 14th?"),
    ("2027-09-31", "? September has only 30 days"),
]
NOTHING = [
    "may not exceed 6 feet",
    "I may dig 6 feet",
    "may 6 feet be enough",
    "we march in there",
    "it sat in the sun",
    "1/2 acre",
    "3/4 inch rock",
    "6 1/2 feet",
    "a 30/70 mix",
    "4:1",
    "8 to 10 feet",
    "2,000 feet",
    "a spring runs there",
    "they fall in",
    "Section 5-20",
    "10-12 ft",
    "nothing else this year",
    "every fall",
    "a Christmas tree",
    "2000 sq ft",
    "half of it",
]
ALL = DAYS + PARTS + NAMED + RELATIVE + RANGES + HEDGES + YEARS + WRONG


@pytest.mark.parametrize(("text", "said"), ALL, ids=[text for text, _ in ALL])
def test_the_words_say_these_days(text: str, said: str) -> None:
    assert "|".join(map(say, read_dates(text, ASKED))) == said


@pytest.mark.parametrize(("text", "said"), ALL, ids=[text for text, _ in ALL])
def test_a_sentence_around_the_words_changes_nothing(text: str, said: str) -> None:
    assert "|".join(map(say, read_dates(f"We dig it {text}, ok?", ASKED))) == said


@pytest.mark.parametrize("text", NOTHING)
def test_these_words_name_no_day(text: str) -> None:
    assert [r.text for r in read_dates(f"Well, {text}, you know.", ASKED)] == []


def test_a_date_of_an_earlier_message_lends_its_year() -> None:
    (reading,) = read_dates("They received everything on June 22.", ASKED, anchor=date(2026, 5, 5))
    assert reading.value == When.on(date(2026, 6, 22))


def test_the_word_before_a_date_is_told() -> None:
    relations = [r.relation for r in read_dates("by May 1, until June 2, in July, after August 3, on 9/4", ASKED)]
    assert relations == ["by", "until", "in", "after", "on"]


@pytest.mark.parametrize(
    ("text", "day"), [("2027-05-20", "2027-05-20"), ("May 20", "05-20"), ("1/2", "01-02"), ("1/2/27", "2027-01-02")]
)
def test_one_date_is_parsed_as_typed(text: str, day: str) -> None:
    assert str(parse_date(text).low) == day


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Sept 31", "only 30 days"),
        ("soon", "no date"),
        ("May 1, May 5", "holds 2 dates"),
        ("tomorrow", "day of asking"),
        ("x" * 300, "300 characters"),
        ("May 20 at 17", "cannot read all"),
    ],
)
def test_what_is_no_date_is_refused_with_the_reason(text: str, part: str) -> None:
    with pytest.raises(RiparianError, match=part):
        parse_date(text)


def test_tomorrow_is_a_date_when_the_day_of_asking_is_known() -> None:
    assert parse_date("tomorrow", ASKED) == When.on(date(2026, 10, 15))
