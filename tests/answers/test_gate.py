"""The number gate catches every number, date and citation that nothing stands behind."""

from __future__ import annotations

import re

import pytest

from assistant.answers.gate import ground, ground_of, keep, sentences, violations
from corpus.law import load

CORPUS = load()
CITED = ["NR 345.04(1)(d)4."]
USER = ["I dig 10 by 12 ft, 8 inches deep, on June 3, 2027"]
RESULTS = ["10 ft × 12 ft = 120 ft²", "20 ft² over"]
GROUND = ground(CORPUS, CITED, words=USER, results=RESULTS)


@pytest.mark.parametrize(
    "text",
    [
        "The area is 120 square feet, and the limit is at most 100 square feet: 20 square feet over. [NR 345.04(1)(d)4.]",
        "120 sq. ft. against 100 ft²",
        "It is 8 inches deep; one foot is allowed, or 1 foot.",
        "You dig on June 3, 2027. June 3 it is.",
        "See NR 345.04(1)(d) and s. NR 345.04 (1) (d) 4., Wis. Adm. Code.",
        "1. First, ask.\n2. Then dig.\n13. List numbers are free.",
        "One of these points, two questions and three words are no numbers of the law.",
    ],
)
def test_what_stands_in_the_grounds_may_be_said(text: str) -> None:
    assert violations(text, GROUND) == ()


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        ("The limit is 101 square feet.", "number", "101"),
        ("The limit is 10 square feet.", "number", "10"),  # 10 stands there, but in feet
        ("The limit is 100 acres.", "number", "100"),
        ("The limit is 1,000 square feet.", "number", "1,000"),
        ("The limit is 1.5 feet.", "number", "1.5"),
        ("The limit is 6½ feet.", "number", "6½"),
        ("The limit is 6 1/2 feet.", "number", "6 1/2"),
        ("It may be two feet deep.", "number", "two"),
        ("It costs $500.", "number", "$500"),
        ("Do it by June 4, 2027.", "date", "June 4, 2027"),
        ("Do it by June 3, 2028.", "date", "June 3, 2028"),
        ("Do it by 2027-06-05.", "date", "2027-06-05"),
        ("See 30.20(3)(b)4. for it.", "citation", "30.20(3)(b)4."),
        ("See NR 345.04(1)(d)5. for it.", "citation", "NR 345.04(1)(d)5."),
        ("Chapter 30 says so: ch. 31.", "citation", "ch. 31"),
        ("Do it within 30 days.", "number", "30"),
    ],
)
def test_what_does_not_is_caught(text: str, kind: str, words: str) -> None:
    found = violations(text, GROUND)
    assert (kind, words) in {(one.kind, one.text) for one in found}


def test_every_number_of_a_sentence_that_is_changed_is_caught() -> None:
    text = "The area is 120 square feet, and the limit is at most 100 square feet; you dig 8 inches on June 3, 2027."
    for match in re.finditer(r"\d+", text):
        for other in ("7", str(int(match.group()) + 1), match.group() + "0"):
            mutated = text[: match.start()] + other + text[match.end() :]
            assert violations(mutated, GROUND), mutated


def test_a_number_counts_with_its_unit_also_in_ranges_and_sides() -> None:
    allowed = ground_of(["stones from 2 to 8 inches, 8 feet tall by 8 feet long", "$100 nor more than $10,000"])
    assert violations("2 inches; 8 inches; 8 feet; $100; $10,000", allowed) == ()
    assert violations("2 feet", allowed)
    assert violations("$1,000", allowed)
    assert violations("10,000 square feet", allowed)


def test_parents_of_a_cited_provision_stand_behind_an_answer_and_siblings_do_not() -> None:
    allowed = ground(CORPUS, ["30.20(1g)(b)2."])
    assert violations("See 30.20(1g)(b) and 30.20(1g).", allowed) == ()
    assert violations("See 30.20(1g)(b)3.", allowed)


def test_keep_drops_the_sentence_and_not_the_line() -> None:
    line = "The limit is 100 square feet. It is also 55 acres. You dig 8 inches."
    assert keep([line, "Nothing but 77 acres."], GROUND) == ("The limit is 100 square feet. You dig 8 inches.",)


def test_a_full_stop_within_a_citation_ends_no_sentence() -> None:
    text = "It is exempt. See NR 345.04(1)(d)4. and more. Next [30.20(1g)(b)2.] The end."
    assert sentences(text) == ("It is exempt.", "See NR 345.04(1)(d)4. and more.", "Next [30.20(1g)(b)2.] The end.")


def test_every_provision_may_be_quoted_beside_its_own_citation() -> None:
    for provision in CORPUS.provisions:
        if provision.kind == "law" and provision.text:
            quote = f"The text says: “{' '.join(provision.text.split())}” [{provision.citation}]"
            assert violations(quote, ground(CORPUS, [provision.citation])) == (), provision.citation
