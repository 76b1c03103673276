"""Citations: every spelling is read, one is printed, and the order is the law's."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.citation import Citation, normal
from corpus.errors import RiparianError

SPELLINGS = [
    ("30.20(3)(b)4.", "30.20(3)(b)4."),
    ("s. 30.20 (3) (b) 4., Stats.", "30.20(3)(b)4."),
    ("s. 30.20(3)(b)4.", "30.20(3)(b)4."),
    ("§ 30.20 (3)(b)4", "30.20(3)(b)4."),
    ("§30.20(3)(b)(4)", "30.20(3)(b)4."),
    ("S. 30.20 (3) (B) 4", "30.20(3)(b)4."),
    ("Wis. Stat. 281.36 (14)(a)", "281.36(14)(a)"),
    ("Wis. Stats. § 281.36(14)(a)", "281.36(14)(a)"),
    ("281.36(14)(a), Wis. Stats.", "281.36(14)(a)"),
    ("sec. 281.36(3g)(h)2m", "281.36(3g)(h)2m."),
    ("281.36(3G)(H)2M.", "281.36(3g)(h)2m."),
    ("281.36(1)(bl)", "281.36(1)(bL)"),
    ("281.36 (1) (bL)", "281.36(1)(bL)"),
    ("30.20(1g)(d)5.b", "30.20(1g)(d)5.b."),
    ("30.20 (1g) (d) 5. b.", "30.20(1g)(d)5.b."),
    ("nr345.04(1)(d)4", "NR 345.04(1)(d)4."),
    ("NR345.04(1)(d)4.", "NR 345.04(1)(d)4."),
    ("s. NR 345.04 (2) (f) 3.", "NR 345.04(2)(f)3."),
    ("NR 345.04 (2) (f) 3., Wis. Adm. Code", "NR 345.04(2)(f)3."),
    ("Wis. Admin. Code NR 320.04(5)(i)", "NR 320.04(5)(i)"),
    ("Wis. Admin. Code § NR 320.04(5)(i)", "NR 320.04(5)(i)"),
    ("NR 320.04 6 d 7", "NR 320.04(6)(d)7."),
    ("NR 320.04 6 d7", "NR 320.04(6)(d)7."),
    ("section 30.20, sub. (3), par. (b), subd. 4.", "30.20(3)(b)4."),
    ("30.20(3)(a)(intro.)", "30.20(3)(a)"),
    ("30.20\u00a0(3)\u2002(b)", "30.20(3)(b)"),
    ("NR 345.04(1)(d)9.g. Note", "NR 345.04(1)(d)9.g. Note"),
    ("nr 345.04(1)(d)9.g note 2", "NR 345.04(1)(d)9.g. Note 2"),
    ("30.20", "30.20"),
    ("ATCP 48.32", "ATCP 48.32"),
]


@pytest.mark.parametrize(("spelling", "printed"), SPELLINGS)
def test_a_citation_is_read_in_its_spellings_and_printed_in_one(spelling: str, printed: str) -> None:
    assert str(Citation.parse(spelling)) == printed


@pytest.mark.parametrize(
    "text",
    [
        "", "  ", "foo", "30", "3.5", "30.2", "30.20(b)", "30.20(3)(4)", "30.20(3)(b)c", "30.20(3)(b)4.a.1.", "30.20345",
        "30.20 dollars", "NR 345", "33 USC 1344 (f)", "30.20(3)[b]", "30.20(3)(b)4. and more", "x" * 5000, "30.20" + "(1)" * 200, "30.20_1",
    ],
)  # fmt: skip
def test_what_is_no_citation_is_refused_in_one_short_line(text: str) -> None:
    with pytest.raises(RiparianError) as caught:
        Citation.parse(text)
    assert caught.value.code == 2
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 250


def test_the_section_of_a_longer_number_is_not_read_from_its_beginning() -> None:
    assert Citation.parse("30.123(6)(d)").section == "30.123"


@pytest.mark.parametrize(
    ("citation", "official"),
    [
        ("30.20(3)(b)4.", "s. 30.20 (3) (b) 4., Wis. Stats."),
        ("281.36(14)(a)", "s. 281.36 (14) (a), Wis. Stats."),
        ("NR 345.04(1)(d)9.a.", "s. NR 345.04 (1) (d) 9. a., Wis. Adm. Code"),
        ("NR 345.04(1)(d)9.g. Note", "s. NR 345.04 (1) (d) 9. g. (Note), Wis. Adm. Code"),
    ],
)
def test_the_official_form_is_that_of_a_lawyer_and_can_be_read_back(citation: str, official: str) -> None:
    place = Citation.parse(citation)
    assert place.official() == official
    assert Citation.parse(official) == place


def test_the_order_is_that_of_the_law() -> None:
    ordered = [
        "30.12", "30.123", "30.13", "30.20", "30.20(1)", "30.20(1)(b)", "30.20(1g)", "30.20(1g)(a)", "30.20(1g)(a)2.", "30.20(1g)(b)",
        "30.20(1k)", "30.20(2)", "30.20(2)(b)", "30.20(2)(bn)", "30.20(2)(c)", "30.20(10)", "281.36(1)(a)", "281.36(1)(am)",
        "281.36(1)(b)", "281.36(1)(bj)", "281.36(1)(bL)", "281.36(1)(bn)", "281.36(3g)(d)4.", "281.36(3g)(d)5m.", "281.36(3g)(d)10.",
        "NR 320.04(16)", "NR 345.04(1)(d)9.", "NR 345.04(1)(d)9. Note", "NR 345.04(1)(d)9. Note 2", "NR 345.04(1)(d)9.a.",
        "NR 345.04(1)(d)9.a. Note", "NR 345.04(1)(d)9.b.",
    ]  # fmt: skip
    places = [Citation.parse(text) for text in ordered]
    assert all(one < other for one, other in pairwise(places))


def test_a_parent_is_what_it_stands_below() -> None:
    chain = [
        "NR 345.04(1)(d)9.a. Note",
        "NR 345.04(1)(d)9.a.",
        "NR 345.04(1)(d)9.",
        "NR 345.04(1)(d)",
        "NR 345.04(1)",
        "NR 345.04",
    ]
    places = [Citation.parse(text) for text in chain]
    assert [place.parent for place in places] == [*places[1:], None]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("30.20(3)(b)4.", "s. 30.20 (3) (B) 4"), ("NR 345.04(1)(d)8. Note", "nr 345.04 (1)(d)8 note"), ("s30.20", "30.20."),
        ("NR 345.04(1)(d)", "nr345.04(1)(D)"),
    ],
)  # fmt: skip
def test_case_spaces_a_leading_s_and_a_last_stop_do_not_count(one: str, other: str) -> None:
    assert normal(one) == normal(other)


def test_different_provisions_do_not_become_the_same() -> None:
    assert (
        len({normal(text) for text in ("30.20(1)", "30.20(1g)", "30.20(1)(g)", "30.123", "30.12(3)", "30.20(1) Note")})
        == 6
    )


letters = st.from_regex(r"[a-z]{1,2}", fullmatch=True).map(lambda name: name.replace("l", "L"))
numbers = st.builds(
    lambda n, tail: f"{n}{tail}", st.integers(1, 99), st.sampled_from(["", "", "g", "m", "r", "gm", "L"])
)
labels = st.tuples(numbers, letters, numbers, letters).flatmap(
    lambda four: st.integers(0, 4).map(lambda count: four[:count])
)
sections = st.builds(
    lambda agency, chapter, decimals: f"{agency}{chapter}.{decimals}",
    st.sampled_from(["", "NR ", "ATCP ", "Trans "]),
    st.integers(1, 999),
    st.from_regex(r"[0-9]{2,4}", fullmatch=True),
)
citations = st.builds(Citation, sections, labels, st.sampled_from([0, 0, 1, 2]))


@settings(derandomize=True, max_examples=400)
@given(citations)
def test_every_citation_is_read_back_from_its_print_and_from_its_official_form(place: Citation) -> None:
    assert Citation.parse(str(place)) == place
    assert Citation.parse(place.official()) == place
    assert Citation.parse(str(place).upper().replace(" NOTE", " note")) == place
    assert place.note or Citation.parse(normal(str(place))) == place


@settings(derandomize=True, max_examples=400)
@given(citations, citations)
def test_the_order_is_total_and_parents_come_first(one: Citation, other: Citation) -> None:
    assert (one < other) + (other < one) + (one == other) == 1
    if one.parent is not None:
        assert one.parent < one
        assert one.within(one.parent)
        assert not one.parent.within(one)


@settings(derandomize=True, max_examples=300)
@given(st.text(max_size=80))
def test_any_text_is_read_or_refused_and_nothing_else(text: str) -> None:
    try:
        place = Citation.parse(text)
    except RiparianError:
        return
    assert Citation.parse(str(place)) == place
