"""Every clock of the texts, from the day of the event to the last day; the day of the event is never counted."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.answers.types import Event
from assistant.calculators.deadlines import TRACKS, cautions, deadlines
from assistant.calculators.given import Given
from assistant.rules.book import RuleBook, load
from corpus.errors import RiparianError
from corpus.law import Corpus
from corpus.law import load as load_corpus


def day(text: str) -> date:
    return date.fromisoformat(text)


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return load_corpus()


@pytest.fixture(scope="module")
def book(corpus: Corpus) -> RuleBook:
    return load(corpus)


def find(events: tuple[Event, ...], words: str) -> Event:
    (found,) = (one for one in events if words in one.title)
    return found


# track, start, options, words of the title, last day, citation
CHAINS = [
    ("exemption", "2027-05-01", {}, "decides whether", "2027-05-16", "30.20(1r)(b)"),
    ("wetland-general", "2027-03-01", {}, "to ask for information", "2027-03-31", "281.36(3g)(h)2."),
    ("wetland-general", "2027-03-01", {}, "First day to begin", "2027-03-31", "281.36(3g)(h)1."),
    ("wetland-general", "2027-03-01", {}, "authorization ends", "2032-03-31", "281.36(3g)(h)5."),
    (
        "wetland-general",
        "2027-03-01",
        {"info_request": "2027-03-11", "info_complete": "2027-04-01"},
        "to ask for information",
        "2027-04-21",
        "281.36(3g)(h)2.",
    ),
    (
        "wetland-general",
        "2021-05-04",
        {"authorization": "2021-06-03"},
        "authorization ends",
        "2026-06-03",
        "281.36(3g)(h)5.",
    ),
    ("wetland-individual", "2027-03-01", {}, "Date of closure", "2027-03-31", "281.36(3m)(f)"),
    (
        "wetland-individual",
        "2026-05-05",
        {"info_request": "2026-06-01", "info_complete": "2026-06-22"},
        "Date of closure",
        "2026-07-02",
        "281.36(3m)(f)",
    ),
    (
        "wetland-individual",
        "2027-03-01",
        {"closure": "2027-03-20"},
        "gives notice of the pending",
        "2027-04-04",
        "281.36(3m)(g)1.",
    ),
    (
        "wetland-individual",
        "2027-03-01",
        {"notice": "2027-04-10"},
        "Last day to ask for a public",
        "2027-04-30",
        "281.36(3m)(h)",
    ),
    (
        "wetland-individual",
        "2027-03-01",
        {"notice": "2027-04-10"},
        "comment period ends",
        "2027-05-10",
        "281.36(3m)(j)1.",
    ),
    (
        "wetland-individual",
        "2027-03-01",
        {"notice": "2027-04-10"},
        "The department decides:",
        "2027-06-09",
        "281.36(3m)(i)",
    ),
    (
        "wetland-individual",
        "2027-03-01",
        {"notice": "2027-04-10", "hearing_request": "2027-04-20"},
        "gives notice of the hearing",
        "2027-05-05",
        "281.36(3m)(h)",
    ),
    (
        "wetland-individual",
        "2027-03-01",
        {"notice": "2027-04-10", "hearing": "2027-05-20"},
        "comment period ends",
        "2027-05-30",
        "281.36(3m)(j)2.",
    ),
    (
        "wetland-individual",
        "2027-03-01",
        {"notice": "2027-04-10", "hearing": "2027-05-20"},
        "The department decides:",
        "2027-06-19",
        "281.36(3m)(i)",
    ),
    (
        "wetland-individual",
        "2027-03-01",
        {"decision": "2027-06-01"},
        "petition for administrative review",
        "2027-07-01",
        "281.36(3q)(b)",
    ),
    ("review", "2026-08-04", {}, "Last day to petition", "2026-09-03", "281.36(3q)(b)"),
    ("review", "2026-08-04", {"petition": "2026-08-10"}, "may respond", "2026-08-25", "281.36(3q)(e)"),
    ("review", "2026-08-04", {"petition": "2026-08-10"}, "grants or denies", "2026-09-09", "281.36(3q)(f)1m."),
    (
        "review",
        "2026-08-04",
        {"petition": "2026-08-10", "granted": "2026-08-20"},
        "refers",
        "2026-09-04",
        "281.36(3q)(f)4.",
    ),
    ("review", "2026-08-04", {"referral": "2026-10-01"}, "stay goes on", "2026-10-31", "281.36(3q)(g)2."),
    ("review", "2026-08-04", {"referral": "2026-10-01"}, "hearing is completed, with", "2027-02-28", "281.36(3q)(g)3."),
    (
        "review",
        "2026-08-04",
        {"referral": "2026-10-01", "hearing": "2026-12-15"},
        "notice of the hearing",
        "2026-11-15",
        "281.36(3q)(g)4.",
    ),
    ("escrow", "2027-01-31", {}, "buys the credits", "2027-03-02", "281.36(3s)(f)"),
    ("ditch-notice", "2027-06-01", {}, "at the latest", "2027-05-22", "30.20(1g)(a)2."),
    ("fish-report", "2027-02-10", {}, "report the placement", "2027-03-12", "NR 320.04(6)(c)"),
    ("crossing", "2025-12-01", {}, "must be out", "2026-05-10", "NR 320.04(5)(i)"),
    ("crossing", "2025-11-20", {"project_end": "2026-01-10"}, "must be out", "2026-01-10", "NR 320.04(5)(i)"),
    ("crossing", "2025-11-20", {"project_end": "2026-06-10"}, "must be out", "2026-04-29", "NR 320.04(5)(i)"),
    ("crossing", "2025-12-01", {"water": "other"}, "outside the closed season", "2026-02-28", "NR 320.04(3)(g)1.e."),
    ("crossing", "2027-12-01", {"water": "other"}, "outside the closed season", "2028-02-29", "NR 320.04(3)(g)1.e."),
]


@pytest.mark.parametrize(("track", "start", "options", "words", "last", "citation"), CHAINS)
def test_the_last_day(
    book: RuleBook,
    corpus: Corpus,
    track: str,
    start: str,
    options: dict[str, str],
    words: str,
    last: str,
    citation: str,
) -> None:
    days = {k: v if k == "water" else day(v) for k, v in options.items()}
    found = find(deadlines(book, corpus, track, Given(day(start), **days)), words)
    assert (found.day, found.citation) == (last, citation)


def test_the_longest_way_without_a_hearing_takes_105_days(book: RuleBook, corpus: Corpus) -> None:
    events = deadlines(book, corpus, "wetland-individual", Given(day("2027-03-01")))
    assert day(find(events, "The department decides:").day) == day("2027-03-01") + timedelta(days=105)


SILENCE = [
    ("exemption", "decides whether", "no permit and no contract may be required"),
    ("wetland-general", "to ask for information", "considered authorized"),
    ("wetland-individual", "whether the application is complete", "date of closure"),
    ("wetland-individual", "The department decides:", "nothing is granted"),
    ("wetland-individual", "Last day to ask for a public", "no hearing"),
    ("review", "grants or denies", "the petition is denied"),
    ("review", "Last day to petition", "administrative review is lost"),
    ("escrow", "buys the credits", "the department may take the money"),
    ("ditch-notice", "at the latest", "only on a finding"),
    ("fish-report", "report the placement", "duty to report"),
    ("crossing", "must be out", "no longer exempt"),
]


@pytest.mark.parametrize(("track", "words", "meaning"), SILENCE)
def test_silence_means_something_else_at_each_step(
    book: RuleBook, corpus: Corpus, track: str, words: str, meaning: str
) -> None:
    assert meaning in find(deadlines(book, corpus, track, Given(day("2027-03-01"))), words).silence


def test_without_consent_to_inspect_the_15_days_do_not_run(book: RuleBook, corpus: Corpus) -> None:
    found = find(deadlines(book, corpus, "exemption", Given(day("2027-03-01"), consent=False)), "decides whether")
    assert found.day == ""
    assert found.citation == "30.20(1r)(d)"


def test_a_clock_that_was_stopped_and_not_started_again_has_no_last_day(book: RuleBook, corpus: Corpus) -> None:
    events = deadlines(book, corpus, "wetland-general", Given(day("2027-03-01"), info_request=day("2027-03-11")))
    found = find(events, "to ask for information")
    assert found.day == ""
    assert "10 of the 30 days had run" in found.counted
    assert "the other 20" in found.counted


def test_a_request_after_the_30_days_stops_nothing(book: RuleBook, corpus: Corpus) -> None:
    late = Given(day("2027-03-01"), info_request=day("2027-04-01"))
    found = find(deadlines(book, corpus, "wetland-general", late), "to ask for information")
    assert found.day == "2027-03-31"
    assert "after the 30 days had run" in found.note


def test_a_request_on_the_30th_day_still_stops_the_clock(book: RuleBook, corpus: Corpus) -> None:
    last = Given(day("2027-03-01"), info_request=day("2027-03-31"), info_complete=day("2027-04-10"))
    assert find(deadlines(book, corpus, "wetland-general", last), "to ask for information").day == "2027-04-10"


def test_weather_leaves_it_open_whether_silence_authorizes(book: RuleBook, corpus: Corpus) -> None:
    events = deadlines(book, corpus, "wetland-general", Given(day("2027-03-01"), weather=True))
    assert "does not say whether silence" in find(events, "to ask for information").silence
    assert find(events, "inspects the site").day == ""
    assert find(events, "authorization ends").day == ""


def test_a_second_date_of_closure_replaces_the_first_where_information_was_asked(
    book: RuleBook, corpus: Corpus
) -> None:
    options = Given(day("2026-05-05"), info_request=day("2026-06-01"))
    events = deadlines(book, corpus, "wetland-individual", options)
    assert not any("Date of closure" in one.title for one in events)
    assert find(events, "complete now").day == ""


def test_a_hearing_asked_for_in_the_application_is_announced_with_the_application(
    book: RuleBook, corpus: Corpus
) -> None:
    events = deadlines(book, corpus, "wetland-individual", Given(day("2027-03-01"), hearing_in_application=True))
    assert "part of it" in find(events, "gives notice of the pending").note
    assert not any("Last day to ask" in one.title for one in events)
    assert find(events, "The department decides:").day == ""
    assert "20 days after" in find(events, "The department decides:").counted


def test_a_hearing_asked_for_too_late_is_said_to_be_late(book: RuleBook, corpus: Corpus) -> None:
    late = Given(day("2027-03-01"), notice=day("2027-04-10"), hearing_request=day("2027-05-01"))
    assert "April 30, 2027" in find(deadlines(book, corpus, "wetland-individual", late), "A hearing was asked for").note


@pytest.mark.parametrize(
    ("start", "rest"),
    [
        ("2027-01-07", "a Saturday"),
        ("2027-01-08", "a Sunday"),
        ("2027-05-01", "Memorial Day"),
        ("2026-11-25", "Christmas Day"),
    ],
)
def test_a_last_day_on_a_weekend_or_holiday_is_named_and_not_moved(
    book: RuleBook, corpus: Corpus, start: str, rest: str
) -> None:
    found = find(deadlines(book, corpus, "escrow", Given(day(start))), "buys the credits")
    assert found.day == (day(start) + timedelta(days=30)).isoformat()
    assert rest in found.note
    assert "not moved" in found.note


def test_a_working_day_needs_no_such_note(book: RuleBook, corpus: Corpus) -> None:
    assert "not moved" not in find(deadlines(book, corpus, "escrow", Given(day("2027-01-04"))), "buys the credits").note


def test_five_years_from_a_leap_day_end_on_the_last_of_february(book: RuleBook, corpus: Corpus) -> None:
    events = deadlines(book, corpus, "wetland-general", Given(day("2028-01-30"), authorization=day("2028-02-29")))
    assert find(events, "authorization ends").day == "2033-02-28"


WRONG = [
    ("nonsense", {}, "no track"),
    ("escrow", {"hearing": "2027-04-01"}, "has no use for --hearing"),
    ("wetland-general", {"info_complete": "2027-04-01"}, "without the request"),
    ("wetland-general", {"info_request": "2027-03-11", "info_complete": "2027-03-10"}, "lies before"),
    ("wetland-general", {"info_request": "2027-02-11"}, "lies before the starting day"),
    ("review", {"petition": "2027-02-01"}, "lies before"),
    ("crossing", {"project_end": "2027-02-01"}, "lies before"),
    ("crossing", {"water": "pond"}, "no kind of water"),
]


@pytest.mark.parametrize(("track", "options", "part"), WRONG)
def test_wrong_input_is_refused_in_one_line(
    book: RuleBook, corpus: Corpus, track: str, options: dict[str, str], part: str
) -> None:
    days = {k: v if k == "water" else day(v) for k, v in options.items()}
    with pytest.raises(RiparianError, match=part) as caught:
        deadlines(book, corpus, track, Given(day("2027-03-01"), **days))
    assert caught.value.code == 2
    assert caught.value.remedy


def test_the_end_of_the_calendar_is_an_error_and_no_crash(book: RuleBook, corpus: Corpus) -> None:
    for track in TRACKS:
        if track != "ditch-notice":
            with pytest.raises(RiparianError, match="too far away"):
                deadlines(book, corpus, track, Given(date.max))


@given(st.dates(date(2000, 1, 1), date(2100, 1, 1)), st.sampled_from(sorted(TRACKS)))
@settings(derandomize=True, max_examples=150, deadline=None)
def test_every_event_cites_what_the_text_holds_and_moves_with_its_start(start: date, track: str) -> None:
    corpus = load_corpus()
    book = load(corpus)
    events = deadlines(book, corpus, track, Given(start))
    later = deadlines(book, corpus, track, Given(start + timedelta(days=7)))
    assert [e.title for e in events] == [e.title for e in later]
    for one, other in zip(events, later, strict=True):
        assert corpus.find(one.citation) is not None
        if "years" not in one.counted and "closed" not in one.counted:
            assert day(other.day) - day(one.day) == timedelta(days=7)
    days = [one.day for one in events]
    assert days == sorted(days)


def test_no_number_of_days_stands_in_the_code(book: RuleBook) -> None:
    used = {
        "exempt-determination-15d": 15,
        "wgp-default-auth-30d": 30,
        "tsc-remove-160d": 160,
        "review-hearing-90d": 90,
    }
    assert {name: int(book.thresholds[name].numbers[0]) for name in used} == used


def test_the_cautions_tell_how_days_are_counted(corpus: Corpus) -> None:
    for track in TRACKS:
        assert "calendar days" in cautions(corpus, track)[0]
