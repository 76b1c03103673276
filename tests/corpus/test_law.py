"""The five texts as one tree: every label in its place, words to the character, gaps as gaps."""

from pathlib import Path

import pytest

from corpus.citation import Citation
from corpus.law import Corpus, UnknownProvision, load


@pytest.fixture(scope="module")
def law(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    return load(tmp_path_factory.mktemp("home"))


# A provision, and how its own words begin and end.
WORDS = [
    ("30.20(1)", "Permits or contracts required.", "required."),
    ("30.20(1)(b)", "Unless an individual or a general permit", "not described under par. (a)."),
    ("30.20(1g)(a)", "", ""),
    ("30.20(1g)(b)2.", "The removal is by hand or by hand-held devices", "auxiliary power."),
    ("30.20(1g)(d)5.b.", "Washes all equipment", "any other navigable water."),
    ("30.20(1m)(c)", "Material injury", "riparian owner."),
    ("30.20(1t)(am)", "No person may be authorized", "authorization to proceed."),
    ("30.20(2)(bn)", "For a removal that is not exempt", "under sub. (1) (a)."),
    ("30.20(3)(a)2.", "“Line of navigation”", "on the navigable water."),
    ("30.20(3)(b)6.", "The riparian owner uses", "disposal of the material."),
    ("NR 320.04(1)", "Applicable activities.", "30.13 (1) or (1m) , Stats."),
    ("NR 320.04(3)", "General standards.", "General standards."),
    ("NR 320.04(3)(e)", "Dredging is allowable", "under s. 30.20 (1g) (b) 1. , Stats."),
    ("NR 320.04(3)(g)", "", ""),
    ("NR 320.04(3)(g)1.", "Except as otherwise provided", "waived by the department:"),
    ("NR 320.04(3)(g)1.a.", "September 15 through May 15", "DNR published maps."),
    ("NR 320.04(3)(g)1.e.", "March 1 through June 15", "all other waters."),
    ("NR 320.04(3)(g)2.", "A person may request a waiver", "NR 300.04 (4) ."),
    ("NR 320.04(4)", "Seasonally placed", "following requirements:"),
    ("NR 320.04(5)(c)", "Provided no in-water work", "identified in sub. (3) (g) ."),
    ("NR 320.04(6)(d)1.", "The fish crib does not have to meet", "to place the structure."),
    ("NR 320.04(6)(d)7.", "The fish crib may not be placed where", "(4H:1V)."),
    ("NR 320.04(6)(e)2.", "The spawning reef shall be constructed", "8 inches in diameter."),
    ("NR 345.04(1)(d)9.", "To stop the spread", "procedures take place."),
    ("NR 345.04(1)(d)9.a.", "Inspect all equipment", "debris, etc."),
    ("NR 345.04(1)(d)9.g. Note", "Chlorine refers to", "calcium hypochlorite)."),
    ("NR 345.04(1)(d)6. Note", "These standards can be found", "stormwater/standards/."),
    ("NR 345.04(1)(e) Note", "Chapters NR 320, 323", "fire hydrants."),
    ("NR 345.04(2)", "General permits.", "General permits."),
    ("NR 345.04(2)(a)", "Procedures.", "Procedures."),
    ("NR 345.04(2)(d)10.", "The trench excavation", "8-hour period."),
    ("NR 345.04(2)(f)4. Note", "When the state is", "shall be met."),
    ("NR 345.04(2)(h)4.a.", "The pumps may not exceed", "6 ½ horsepower."),
    ("281.36(1)(bL)", "“Mitigation bank\"", "to other wetlands."),
    ("281.36(2m)", "Delineation procedures.", "under this subsection."),
    ("281.36(3g)(d)5m.", "Sphagnum bogs", "east of Lake Winnebago."),
    ("281.36(3g)(g)", "Public informational hearing.", "hearing."),
    ("281.36(3g)(h)2m.", "If adverse weather conditions", "weather conditions permit."),
    ("281.36(3p)(d)", "", ""),
    ("281.36(3p)(d)1m.b.", "Requiring that the applicant", "of the notices."),
    ("281.36(3q)(f)3.", "If the department denies", "reasons for the denial."),
    ("281.36(3t)(f)1.", "Consideration of the size", "quality of the\nwetlands."),
    ("281.36(8m)(a)", "", ""),
    ("281.36(9)(d)", "The department shall provide reasonable", "under par. (a) ."),
    ("281.36(11)(a)", "The department shall set a surcharge fee", "of such wetlands."),
    ("281.36(13m)", "Report to legislature.", "295 , or 299 ."),
    ("281.36(14)(f)", "The department may follow", "of this section."),
    ("281.36 History", "2001 a. 6 ;", "12-2346 ."),
    ("281.36", "Section 281.36.", "wetlands; mitigation."),
    ("NR 320.04", "Exemptions", "Exemptions."),
]  # fmt: skip


@pytest.mark.parametrize(("citation", "begins", "ends"), WORDS)
def test_a_provision_holds_its_own_words_and_no_other(law: Corpus, citation: str, begins: str, ends: str) -> None:
    found = law.get(citation)
    assert found.citation == citation
    assert found.text.startswith(begins)
    assert found.text.endswith(ends)
    assert bool(found.text) == bool(begins)


def test_each_text_holds_as_many_provisions_as_it_prints_labels(law: Corpus) -> None:
    counts = {
        (file, kind): sum(p.source == file and p.kind == kind for p in law.provisions)
        for file in law.sources
        for kind in ("law", "note", "history", "title")
    }
    assert {key: count for key, count in counts.items() if count} == {
        ("wis-stat-30.20.txt", "law"): 61,
        ("wis-stat-281.36.txt", "law"): 260,
        ("wis-stat-281.36.txt", "history"): 1,
        ("wis-stat-281.36.txt", "title"): 1,
        ("wis-adm-code-nr-320.04.txt", "law"): 53,
        ("wis-adm-code-nr-320.04.txt", "title"): 1,
        ("wis-adm-code-nr-345.04-part-1.txt", "law"): 22,
        ("wis-adm-code-nr-345.04-part-1.txt", "note"): 7,
        ("wis-adm-code-nr-345.04-part-2.txt", "law"): 27,
        ("wis-adm-code-nr-345.04-part-2.txt", "note"): 2,
    }


def test_offsets_give_the_own_words_to_the_character(law: Corpus) -> None:
    for p in law.provisions:
        assert law.sources[p.source].text[p.start : p.end] == p.text
        assert p.text == p.text.strip()


def test_provisions_stand_in_the_order_of_the_law_and_no_citation_stands_twice(law: Corpus) -> None:
    citations = [p.citation for p in law.provisions]
    assert len(set(citations)) == len(citations)
    places = [Citation.parse(citation) for citation in citations if not citation.endswith("History")]
    assert places == sorted(places)
    assert all(str(place) in citations for place in places)


def test_every_parent_can_be_had_and_every_child_names_its_parent(law: Corpus) -> None:
    for p in law.provisions:
        above = law.parents(p.citation)
        assert [each.citation for each in above][-1:] == ([p.parent] if p.parent else [])
        if p.parent and p.kind == "law":
            assert p in law.children(p.parent)
        for child in law.children(p.citation):
            assert child.parent == p.citation


def test_two_parts_are_one_section(law: Corpus) -> None:
    assert [p.citation for p in law.children("NR 345.04")] == ["NR 345.04(1)", "NR 345.04(2)"]
    below = [p.citation for p in law.children("NR 345.04(2)")]
    assert below == [f"NR 345.04(2)({letter})" for letter in "adefgh"]
    assert {each.source for each in law.whole("NR 345.04(2)")} == {
        "wis-adm-code-nr-345.04-part-1.txt",
        "wis-adm-code-nr-345.04-part-2.txt",
    }


def test_a_parent_that_the_text_takes_for_granted_has_children_and_no_words(law: Corpus) -> None:
    implied = law.get("NR 345.04(1)(d)")
    assert (implied.kind, implied.text, implied.start) == ("implied", "", implied.end)
    assert implied not in law.provisions
    assert [p.label for p in law.children("NR 345.04(1)(d)")] == [f"{n}." for n in range(2, 10)]
    assert [p.citation for p in law.parents("30.20(3)(a)1.")] == ["30.20", "30.20(3)", "30.20(3)(a)"]
    gap = law.gap_at("NR 345.04(1)(d)")
    assert gap is not None
    assert gap.note == "its opening words"


def test_the_whole_of_a_provision_is_a_slice_of_its_source(law: Corpus) -> None:
    (whole,) = law.whole("30.20(1g)(d)5.")
    text = law.sources[whole.source].text[whole.start : whole.end]
    assert text.startswith("The drainage district, in maintaining")
    assert text.endswith(law.text("30.20(1g)(d)5.b."))
    assert law.text("30.20(1g)(d)6.") not in text


def test_notes_belong_to_the_provision_that_they_follow(law: Corpus) -> None:
    assert [p.citation for p in law.provisions if p.kind == "note"] == [
        f"NR 345.04{labels} Note"
        for labels in (
            "(1)(d)6.", "(1)(d)8.", "(1)(d)9.b.", "(1)(d)9.f.", "(1)(d)9.g.", "(1)(d)9.h.", "(1)(e)", "(2)(f)4.", "(2)(h)1.",
        )
    ]  # fmt: skip
    (note,) = law.notes("NR 345.04(1)(d)8.")
    assert note.parent == "NR 345.04(1)(d)8."
    assert note not in law.children("NR 345.04(1)(d)8.")


@pytest.mark.parametrize(
    ("asked", "held"),
    [
        ("320.04 6 d 7", "NR 320.04(6)(d)7."),
        ("345.04(1)(d)4", "NR 345.04(1)(d)4."),
        ("NR 345.04(1)(d)9a", "NR 345.04(1)(d)9.a."),
        ("30.20(1g)(d)5b", "30.20(1g)(d)5.b."),
        ("281.36(3g)(h)2m", "281.36(3g)(h)2m."),
        ("281.36 history", "281.36 History"),
        ("s. 30.20", "30.20"),
        ("NR 345.04(1)(d)8 note", "NR 345.04(1)(d)8. Note"),
    ],
)
def test_a_provision_is_found_in_every_spelling(law: Corpus, asked: str, held: str) -> None:
    assert law.get(asked).citation == held


# What is asked for, the gap it lies in, and what is to be named as nearest.
MISSING = [
    ("30.20(1)(a)", "30.20(1)(a)", "30.20(1)(b)"),
    ("30.20(1r)(a)", "30.20(1r)(a)", "30.20(1r)(b)"),
    ("30.20(2)(a)2.", "30.20(2)(a)", "30.20(2)(b)"),
    ("NR 345.04(1)(a)", "NR 345.04(1)(a)", "NR 345.04(1)(d)"),
    ("NR 345.04(1)(b)2.", "NR 345.04(1)(a)", "NR 345.04(1)(d)"),
    ("NR 345.04(1)(c)3.a.", "NR 345.04(1)(a)", "NR 345.04(1)(d)"),
    ("NR 345.04(1)(d)1.", "NR 345.04(1)(d)1.", "NR 345.04(1)(d)2."),
    ("NR 345.04(2)(c)4.", "NR 345.04(2)(c)", "NR 345.04(2)(d)"),
    ("NR 345.04(2)(d)5m.", "NR 345.04(2)(d)1.", "NR 345.04(2)(d)10."),
    ("NR 345.04(2)(h)4.c.", "NR 345.04(2)(h)4.b.", "NR 345.04(2)(h)4.a."),
    ("NR 345.04(2)(i)", "NR 345.04(2)(h)4.b.", "NR 345.04(2)(h)"),
    ("NR 345.04(3)(b)", "NR 345.04(2)(h)4.b.", "NR 345.04(2)"),
    ("NR 320.04(6)(f)1.", "NR 320.04(6)(e)3.", "NR 320.04(6)(e)"),
    ("NR 320.04(10)", "NR 320.04(7)", "NR 320.04(6)"),
    ("NR 320.04(16)(a)", "NR 320.04(7)", "NR 320.04(6)"),
    ("NR 320.04(17)", None, "NR 320.04(6)"),
    ("NR 345.04(1)(d)10.", None, "NR 345.04(1)(d)9."),
    ("NR 345.04(1)(g)", None, "NR 345.04(1)(f)"),
    ("281.36(2)", None, "281.36(2m)"),
    ("281.36(9)(b)", None, "281.36(9)(a)"),
    ("281.36(3t)(g)", None, "281.36(3t)(f)"),
    ("30.20(3)(b)7.", None, "30.20(3)(b)6."),
    ("NR 354.04(1)(d)4.", None, "NR 345.04(1)(d)4."),
    ("281.63(14)(a)", None, "281.36(14)(a)"),
    ("NR 30.20(1g)(b)", None, "30.20(1g)(b)"),
    ("NR 345.04(1)(d)3. Note", None, "NR 345.04(1)(d)3."),
]


@pytest.mark.parametrize(("asked", "gap", "near"), MISSING)
def test_what_is_not_there_is_a_gap_or_no_such_label_and_the_nearest_is_named(
    law: Corpus, asked: str, gap: str | None, near: str
) -> None:
    with pytest.raises(UnknownProvision) as caught:
        law.get(asked)
    error = caught.value
    assert error.code == 2
    assert near in error.nearest[:3]
    assert (error.gap.at if error.gap else None) == gap
    assert ("is a gap of the loaded text" in str(error)) == (gap is not None)
    assert all(law.find(each) for each in error.nearest)


def test_a_section_that_is_not_loaded_is_said_to_be_so(law: Corpus) -> None:
    for asked in ("30.12", "30.123(6)(d)", "ATCP 48.32"):
        with pytest.raises(UnknownProvision, match="is not in the loaded text"):
            law.get(asked)


def test_a_hole_in_the_numbering_is_never_called_missing(law: Corpus) -> None:
    with pytest.raises(UnknownProvision, match="no such label in the loaded text"):
        law.get("281.36(7)")


def test_no_gap_stands_in_the_text(law: Corpus) -> None:
    held = {p.citation for p in law.provisions}
    assert len(law.gaps) == 14
    for gap in law.gaps:
        assert gap.at not in held
        assert law.gap_at(gap.at) == gap
        assert law.gap_at(gap.to) == gap


def test_what_stands_in_the_text_is_in_no_gap(law: Corpus) -> None:
    assert [p.citation for p in law.provisions if law.gap_at(p.citation)] == []


@pytest.mark.parametrize(
    ("citation", "gaps"),
    [
        ("NR 345.04(1)(d)4.", ["NR 345.04(1)(a)", "NR 345.04(1)(d)", "NR 345.04(1)(d)1."]),
        ("NR 345.04(2)(f)3.", ["NR 345.04(2)(a)1.", "NR 345.04(2)(c)"]),
        ("30.20(1)(b)", ["30.20(1)(a)"]),
        ("30.20(1g)(b)2.", []),
        ("NR 320.04(6)(d)7.", ["NR 320.04(6)(e)3."]),
        ("NR 320.04(6)(e)", ["NR 320.04(6)(e)3."]),
        ("281.36(14)(a)", []),
    ],
)
def test_the_gaps_that_a_reader_would_miss_are_those_at_above_below_and_beside(
    law: Corpus, citation: str, gaps: list[str]
) -> None:
    assert [gap.at for gap in law.gaps_near(citation)] == gaps


@pytest.mark.parametrize(
    ("citation", "part", "count"),
    [
        ("281.36(12)(a)", "$600", 1),
        ("281.36(12)", "$600", 1),
        ("281.36(12)(b)", "$600", 0),
        ("281.36(4)(d)", "2017 Act 115", 1),
        ("NR 345.04(2)(f)2.", "NR 345.03(8)", 1),
        ("NR 345.04(2)(f)3.", "NR 345.03(8)", 0),
        ("NR 345.04(2)(f)", "NR 345.03(8)", 1),
        ("NR 320.04(5)(i)", "older rules", 1),
        ("30.20(2)(a)", "natural navigable lake", 1),
        ("30.20(1)(b)", "natural navigable lake", 1),
        ("281.36 History", "$600", 1),
    ],
)
def test_a_later_change_touches_what_it_names_with_what_is_above_and_below(
    law: Corpus, citation: str, part: str, count: int
) -> None:
    assert sum(part in later.says for later in law.later_for(citation)) == count


def test_the_neighbouring_law_is_known(law: Corpus) -> None:
    assert len(law.neighbours) == 9
    assert any("pier" in each.topics and "30.12" in each.says for each in law.neighbours)


def test_the_law_is_read_once_and_fast(tmp_path: Path) -> None:
    import time

    assert load(tmp_path) is load(tmp_path)
    fastest = 1.0
    for n in range(5):
        began = time.perf_counter()
        load(tmp_path / str(n))
        fastest = min(fastest, time.perf_counter() - began)
    assert fastest < 0.06


def test_the_hash_is_that_of_the_texts(law: Corpus) -> None:
    assert len(law.sha256) == 64
    sources = list(law.sources.values())
    assert Corpus(sources).sha256 == law.sha256
    assert Corpus(sources[:-1]).sha256 != law.sha256
