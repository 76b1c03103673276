"""Citations in free text: found with their place, and nothing else taken for one."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.citation import Citation, mentions

# What stands in the text, as (words, citation).
FOUND = [
    ("does s. 30.12 (1g)(f) apply", [("s. 30.12 (1g)(f)", "30.12(1g)(f)")]),
    ("see NR 345.04(2)(f)3, please", [("NR 345.04(2)(f)3", "NR 345.04(2)(f)3.")]),
    ("what does nr345.04(1)(d)4 say", [("nr345.04(1)(d)4", "NR 345.04(1)(d)4.")]),
    ("320.04 6 d 7?", [("320.04 6 d 7", "NR 320.04(6)(d)7.")]),
    ("what is 281.36.", [("281.36", "281.36")]),
    ("under 30.20 (1g)(b)2. it is exempt", [("30.20 (1g)(b)2.", "30.20(1g)(b)2.")]),
    ("30.20(3)(b)4: 50 cubic yards", [("30.20(3)(b)4", "30.20(3)(b)4.")]),
    ("30.20 (1g) (d) 5. b. is 2000 psi", [("30.20 (1g) (d) 5. b.", "30.20(1g)(d)5.b.")]),
    ("30.20(1g)(b) 2 cubic yards", [("30.20(1g)(b)", "30.20(1g)(b)")]),
    ("Wis. Stat. § 281.36(14)(a)", [("Wis. Stat. § 281.36(14)(a)", "281.36(14)(a)")]),
    ("281.36 (14) (a), Wis. Stats., says", [("281.36 (14) (a), Wis. Stats.", "281.36(14)(a)")]),
    ("30.45(1)(b) is not loaded", [("30.45(1)(b)", "30.45(1)(b)")]),
    ("my shed, s. 59.692", [("s. 59.692", "59.692")]),
    (
        "ss. 30.12 , 30.123 , and 30.13 , Stats.",
        [("ss. 30.12", "30.12"), ("30.123", "30.123"), ("30.13 , Stats.", "30.13")],
    ),
    ("ss. ATCP 48.20 and 48.22.", [("ss. ATCP 48.20", "ATCP 48.20"), ("48.22", "ATCP 48.22")]),
    ("is it 30.12 or 30.123", [("30.12", "30.12"), ("30.123", "30.123")]),
    ("s. 30.13 (1) or (1m) , Stats.", [("s. 30.13 (1)", "30.13(1)"), ("(1m)", None)]),
    ("NR 345.04(1)(d)9.g. Note.", [("NR 345.04(1)(d)9.g. Note", "NR 345.04(1)(d)9.g. Note")]),
    ("ch. NR 109 and chs. NR 320 or 328", [("ch. NR 109", None), ("chs. NR 320 or 328", None)]),
    ("NR 45 applies, chapter 30 too", [("NR 45", None), ("chapter 30", None)]),
    ("33 USC 1344 (f) and 33 CFR 323.2 (e)", [("33 USC 1344 (f)", None), ("33 CFR 323.2 (e)", None)]),
    ("a section 404 permit", [("section 404", None)]),
    ("2017 Act 115 came", [("2017 Act 115", None)]),
    ("under sub. (3g) or par. (b)", [("sub. (3g)", None), ("par. (b)", None)]),
    ("(2)(f)3 allows 10 yards", [("(2)(f)3", None)]),
]

NOTHING = [
    "", "I paid 30.20 dollars", "it cost $281.36", "3.5 acres and 0.98 ft", "a lot of 30.20 acres", "281.36 ft long", "345.04 feet of shore",
    "two (2) feet deep", "16 feet (5m) wide", "slope 4 to 1", "30.2 feet", "130.20", "30.204 inches", "12.50 (2) a load", "NR is slow",
    "on 5/20 and 6.15", "version 30.20.1", "6 ½ hp", "200 ppm (0.5 ounces per gallon)", "the section 40 feet wide", "0.123 acre",
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), FOUND)
def test_a_citation_in_a_text_is_found_with_its_place(text: str, expected: list[tuple[str, str | None]]) -> None:
    found = mentions(text)
    assert [(each.text, each.citation) for each in found] == expected
    assert all(text[each.start : each.end] == each.text for each in found)


@pytest.mark.parametrize("text", NOTHING)
def test_a_number_that_is_no_citation_is_left_alone(text: str) -> None:
    assert mentions(text) == []


def test_the_sections_that_count_without_a_mark_are_those_that_are_loaded() -> None:
    assert [each.citation for each in mentions("look at 77.21 now", {"77.21"})] == ["77.21"]
    assert mentions("look at 77.21 now") == []


def test_a_section_of_the_statutes_is_not_taken_for_one_of_the_code_when_it_says_so() -> None:
    assert [each.citation for each in mentions("345.04(1), Stats.")] == ["345.04(1)"]
    assert [each.citation for each in mentions("345.04(1)")] == ["NR 345.04(1)"]


@settings(derandomize=True, max_examples=300)
@given(st.text(alphabet=st.sampled_from("sNR.§ 0123456789()abgdm,;or\n"), max_size=60))
def test_mentions_lie_in_order_never_overlap_and_can_be_read(text: str) -> None:
    reached = 0
    for each in mentions(text):
        assert reached <= each.start < each.end <= len(text)
        assert text[each.start : each.end] == each.text
        reached = each.end
        if each.citation is not None:
            assert str(Citation.parse(each.citation)) == each.citation


def test_a_text_of_100_000_characters_takes_no_time() -> None:
    import time

    for piece in ("30.20 (1g) ", "s. ", "(1)(a)", "1.", "sub. ", "30.12 , ", "x" * 50, "ch. 30, 31 "):
        text = (piece * (100_000 // len(piece) + 1))[:100_000]
        began = time.perf_counter()
        mentions(text)
        assert time.perf_counter() - began < 3, piece
