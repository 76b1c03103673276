"""Several questions, what lies beside the texts, and what the texts lack."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.understand.types import Intent


def test_two_matters_are_two_questions_and_the_verdict_is_on_top(hear: Any) -> None:
    _, understood = hear(
        "By hand, 8 by 8 feet, 6 inches of muck. Permit? Separately, what is the fine for filling a wetland?"
    )
    assert [one.intent for one in understood.questions] == [Intent.VERDICT, Intent.PENALTY]
    assert understood.main is understood.questions[0]


def test_two_ways_of_asking_one_thing_are_one_question(hear: Any) -> None:
    _, understood = hear("I will shovel 50 square feet of muck by hand. Can I? Is it exempt? Do I need a permit?")
    assert len(understood.questions) == 1
    assert understood.main.text == "Do I need a permit?"


def test_a_greeting_beside_a_question_is_no_question(hear: Any) -> None:
    _, understood = hear("Hello! How are you? May I rake out muck by hand?")
    assert [one.intent for one in understood.questions] == [Intent.VERDICT]


@pytest.mark.parametrize(
    ("message", "activity"),
    [
        ("Can I dig muck by hand next to my dock, 8x8 ft?", "manual_dredging"),
        ("Shoveling silt from under my boat lift by hand, ok?", "manual_dredging"),
        ("Swim platform 5x5 ft, seasonal, with pea gravel under it. Exempt?", "seasonal_structure"),
        ("Drainage district ditch dug near the county pond, maintenance. Exempt?", "drainage_district_ditch"),
        ("Crib 90 feet from the swimming beach. Far enough?", "fish_crib"),
        ("Filling cattails for the driveway culvert of our new house, 900 sq ft. Permit?", "wetland_fill_residential"),
    ],
)
def test_a_neighbouring_word_does_not_turn_a_question_away(message: str, activity: str, hear: Any) -> None:
    _, understood = hear(message)
    assert (understood.main.intent, understood.main.activity) == (Intent.VERDICT, activity)


@pytest.mark.parametrize(
    ("message", "topic"),
    [
        ("What is the fine for dredging a lake bed?", "chapter 30 fine"),
        ("What does a permit to dredge the lake bed cost?", "chapter 30 fee"),
        ("How large may the nozzle be for jetting?", "jetting standards"),
        ("How many days do I have to go to circuit court over the wetland permit decision?", "court review"),
        ("Which lakes in Vilas County are areas of special natural resource interest?", "special waters"),
        ("How long may my pier be?", "pier"),
        ("May I spray the weeds?", "weeds"),
    ],
)
def test_what_the_texts_lack_is_said_to_be_outside(message: str, topic: str, hear: Any) -> None:
    _, understood = hear(message)
    assert understood.main.intent is Intent.OUTSIDE
    assert topic in understood.main.topics


@pytest.mark.parametrize(
    "message",
    [
        "What is the fine for filling a wetland without a permit?",
        "What does a wetland individual permit cost?",
        "How many days to petition for review of a wetland permit decision?",
        "What size of stone may a spawning reef have?",
        "Is it legal?",
        "how much can I take out?",
        "is 9 yards too much?",
        "what's the deadline?",
        "how big a fine?",
        "what is the rule",
    ],
)
def test_what_the_texts_hold_is_not_refused(message: str, hear: Any) -> None:
    assert hear(message)[1].main.intent is not Intent.OUTSIDE


@pytest.mark.parametrize(
    ("message", "citations"),
    [
        ("What does practicable mean?", ("281.36(1)(cp)",)),
        ("Define mitigation bank", ("281.36(1)(bL)",)),
        ("What is a line of navigation?", ("30.20(3)(a)2.",)),
    ],
)
def test_a_term_leads_to_where_it_is_defined(message: str, citations: tuple[str, ...], hear: Any, corpus: Any) -> None:
    main = hear(message)[1].main
    assert (main.intent, main.citations) == (Intent.DEFINITION, citations)
    assert all(corpus.find(one) for one in citations)


def test_every_defined_term_stands_in_the_law_and_no_other_does(corpus: Any) -> None:
    from assistant.understand.activity import load_yaml

    data = load_yaml("terms.yaml")
    assert all(corpus.find(str(one)) is not None for one in data["defined"])
    assert all(not one or corpus.find(str(one)) is None for one in data["elsewhere"])


def test_topics_are_those_of_the_manifest_or_gaps_of_our_own(corpus: Any) -> None:
    from assistant.understand.activity import load_yaml

    named = {topic for neighbour in corpus.neighbours for topic in neighbour.topics}
    data = load_yaml("outside.yaml")
    assert set(data["topics"].values()) <= named


def test_every_signal_of_an_activity_is_a_cue_a_fact_or_a_citation(book: Any) -> None:
    from assistant.understand.activity import book as cues
    from assistant.understand.activity import load_yaml

    names = (
        set(load_yaml("activity_cues.yaml"))
        | set(book.facts)
        | {"cites_wetland", "cites_bed", "cites_dredging_rule", "cites_structure"}
    )
    data = load_yaml("activities.yaml")
    for name, entry in data["activities"].items():
        for key in entry["score"]:
            for term in key.split("+"):
                fact, _, value = term.lstrip("!").partition("=")
                assert fact in names, (name, key)
                choices = getattr(book.facts.get(fact), "choices", None) or ("true", "false")
                assert not value or value in choices, (name, key)
    assert set(data["hides"]) <= names
    assert set(cues().family) == set(data["activities"])


@pytest.mark.parametrize(
    ("message", "citations"),
    [
        ("Show NR 320.04(4)(d) and (e)", ("NR 320.04(4)(d)", "NR 320.04(4)(e)")),
        ("What does (1g)(d) say?", ("30.20(1g)(d)",)),
        ("What does sub. (3r)(a) say?", ("281.36(3r)(a)",)),
        ("What does (1)(d) say?", ()),
        ("Read me the note under NR 345.04(1)(d)9.g.", ("NR 345.04(1)(d)9.g. Note",)),
        ("What does 30.20(9)(z) say?", ("30.20(9)(z)",)),
    ],
)
def test_labels_alone_mean_the_one_provision_that_they_can(message: str, citations: tuple[str, ...], hear: Any) -> None:
    assert hear(message)[1].main.citations == citations
