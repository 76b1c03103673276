"""What the loaded text does not hold is said to be missing; the nearest paragraph is never passed off for it."""

from __future__ import annotations

import pytest

from assistant.answers import definitions, outside
from corpus.law import load

CORPUS = load()


def test_a_gap_names_what_is_there_and_what_is_missing() -> None:
    draft = outside.missing_label("NR 345.04(2)(g)2.", CORPUS)
    assert draft.outcome == "not_in_corpus"
    assert (
        draft.headline
        == "The loaded text lacks NR 345.04(2)(g)2. NR 345.04(2)(g) has 1., 3., 4. and 5. [NR 345.04(2)(g)]"
    )
    assert "a standard for previously dredged areas" in draft.body[0]


def test_a_label_that_never_was_is_not_called_missing() -> None:
    draft = outside.missing_label("s. 30.20 (1g)(b)4", CORPUS)
    assert (
        draft.headline == "There is no 30.20(1g)(b)4. in the loaded text. 30.20(1g)(b) has 1., 2. and 3. [30.20(1g)(b)]"
    )


def test_another_law_is_shown_only_where_the_text_refers_to_it() -> None:
    draft = outside.other_law(["NR 345.03(5)"], CORPUS)
    assert draft.outcome == "not_in_corpus"
    assert "The dredging operation meets the definition of manual dredging in s. NR 345.03 (5)." in draft.body[0]
    assert "[NR 345.04(2)(f)2.]" in draft.body[0]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("NR 354.04(1)(d)9.f", "NR 345.04(1)(d)9.f."),  # two digits swapped
        ("NR 345.40(2)(f)3.", "NR 345.04(2)(f)3."),
        ("281.63(14)(a)", "281.36(14)(a)"),
        ("NR 345.04(2)(f)3.", ""),  # nothing to mend
        ("NR 999.99(2)(f)3.", ""),
        ("30.12(1g)", ""),  # another law, and no slip
    ],
)
def test_a_mistyped_section_is_recognised_where_its_labels_exist(typed: str, meant: str) -> None:
    assert outside.misspelt(typed, CORPUS) == meant


def test_a_neighbouring_topic_names_its_law() -> None:
    draft = outside.neighbouring(["shed"], CORPUS)
    assert draft is not None
    assert "county zoning office" in draft.body[0]
    assert outside.neighbouring(["moon"], CORPUS) is None


@pytest.mark.parametrize(
    ("question", "citation"),
    [
        ("What counts as practicable?", "281.36(1)(cp)"),
        ("how is the line of navigation defined", "30.20(3)(a)2."),
        ("define mitigation bank", "281.36(1)(bL)"),
        ("what is mitigation", "281.36(1)(bj)"),
        ("meaning of fill material", "281.36(1)(bd)"),
    ],
)
def test_a_defined_term_is_found_where_it_is_defined(question: str, citation: str) -> None:
    found = definitions.asked(question, CORPUS)
    assert found[0].citation == citation
    assert found[0].defined


def test_a_longer_term_hides_the_shorter_one_inside_it() -> None:
    assert [term.name for term in definitions.asked("what is a mitigation bank", CORPUS)] == ["Mitigation bank"]


def test_a_term_that_is_only_used_points_to_the_law_that_the_text_names() -> None:
    (term,) = definitions.asked('what is "manual dredging"?', CORPUS)
    assert (term.defined, term.refers) == (False, "s. NR 345.03 (5)")


def test_a_definition_by_reference_is_known_to_be_one() -> None:
    (term,) = definitions.asked("what is a small business", CORPUS)
    assert term.alone
    assert term.refers == "s. 227.114 (1)"
