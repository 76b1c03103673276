"""Every character belongs to one thing, and a damaged text is refused with the place of the damage."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus import outline, partition
from corpus.law import load
from corpus.layouts.marks import Unaccounted
from corpus.outline import read
from corpus.partition import account
from corpus.provision import Slice, Source

SOURCES = {source.cites + source.file[-10:-4]: source for source in load().sources.values()}
STATUTE, RUN_ON, PART_1, PART_2, WETLAND = SOURCES.values()


def outlined(source: Source) -> outline.Outline:
    return read(source.text, source.file, source.cites, [gap.at for gap in source.gaps])


@pytest.mark.parametrize("source", SOURCES.values(), ids=SOURCES)
def test_each_text_is_accounted_for_to_the_character(source: Source) -> None:
    result = account(source)
    assert result.problems == ()
    assert sum(result.shares.values()) == result.characters == len(source.text)
    owners = [0] * len(source.text)
    read_as = outlined(source)
    for span in (*read_as.provisions, *read_as.labels):
        for at in range(span.start, span.end):
            owners[at] += 1
    assert all(count == 1 or (count == 0 and char.isspace()) for count, char in zip(owners, source.text, strict=True))


@pytest.mark.parametrize(
    ("source", "layout"),
    [
        (STATUTE, "indented outline"), (RUN_ON, "run-on paragraph"), (PART_1, "full citations"), (PART_2, "full citations"),
        (WETLAND, "paragraphs"),
    ],
    ids=str,
)  # fmt: skip
def test_the_layout_of_each_text_is_told_from_the_text(source: Source, layout: str) -> None:
    assert outlined(source).layout == layout


def swap(one: str, other: str) -> Callable[[str], str]:
    return lambda text: text.replace(one, "\0").replace(other, one).replace("\0", other)


# What was done to a text, and words of the refusal.
DAMAGED = [
    (STATUTE, lambda t: t + "\n\nstray words", "a paragraph without a label"),
    (STATUTE, lambda t: t.replace("(1k)", "", 1), "a paragraph without a label"),
    (STATUTE, lambda t: t.replace("(1k)", "(1b)", 1), "a label out of order after 30.20(1g)"),
    (STATUTE, lambda t: t.replace("         2.", "         1.", 1).replace("\xa02.", "\xa01.", 1), "out of order"),
    (
        STATUTE,
        lambda t: t.replace("   (3)\xa0", "   (2)\xa0", 1).replace("\xa0(3)\xa0", "\xa0(2)\xa0", 1),
        "out of order",
    ),
    (RUN_ON, lambda t: t.replace(" (d) Except", " (q) Except", 1), "a label out of order"),
    (RUN_ON, lambda t: t.replace(" (d) Except", " Except", 1), "a label that does not follow NR 320.04(3)(c)"),
    (RUN_ON, lambda t: t.replace("(g) 1. Except", "(g) Except", 1), "a label without its subdivision"),
    (RUN_ON, lambda t: t.replace("(h) Any", "(g) Any", 1), "a label out of order"),
    (RUN_ON, lambda t: t.replace(" (h) Any", " (h) (h) Any", 1), "a label out of order"),
    (RUN_ON, lambda t: t + "\n\nstray words", "a paragraph without a label"),
    (RUN_ON, swap("b. September", "c. November"), "a label out of order"),
    (
        PART_1,
        lambda t: t.replace("NR 345.04(1)(d)3. 3.", "NR 345.04(1)(d)3. 4.", 1),
        "own label is not that of its citation",
    ),
    (
        PART_1,
        lambda t: t.replace("NR 345.04(1)(d)3. 3.", "NR 346.04(1)(d)3. 3.", 1),
        "a line of NR 346.04, not of NR 345.04",
    ),
    (PART_1, lambda t: t.replace("NR 345.04(1)(d)3. 3.", "3.", 1), "does not begin with NR 345.04 and a label"),
    (PART_1, lambda t: t.replace("\n\nNR 345.04(1)(d)3.", " NR 345.04(1)(d)3.", 1), "a second provision in one line"),
    (PART_1, lambda t: t.replace("\n\nNR 345.04 Note", " NR 345.04 Note", 1), "a note or history within a line"),
    (PART_2, swap("NR 345.04(2)(e)1. 1.", "NR 345.04(2)(e)2. 2."), "a label out of order"),
    (PART_2, lambda t: "The trench\n\n" + t, "does not begin with NR 345.04 and a label"),
    (WETLAND, lambda t: t.replace("(am) “Dem", "“Dem", 1), "a paragraph without a label"),
    (WETLAND, lambda t: t.replace("(am) “Dem", "(am) (am) “Dem", 1), "a label out of order after am"),
    (WETLAND, lambda t: t.replace("\n1. An amendment", "\n5. An amendment", 1), "a label out of order"),
    (WETLAND, lambda t: t.replace("(a) “Add", "1. “Add", 1), "a label without its paragraph"),
    (WETLAND, lambda t: t + "\n\nstray words", "a paragraph after the history that is no case note"),
    (WETLAND, lambda t: t.replace("(1) ", "stray\n\n(1) ", 1), "a paragraph without a label"),
    (WETLAND, lambda t: " ".join(["words"] * 60) + t[t.index("\n\n") :], "words without a label"),
    (WETLAND, lambda _: "", "an empty text"),
    (WETLAND, lambda _: "Nothing here has a label.", "no label such as (1)"),
]


@pytest.mark.parametrize(("source", "damage", "said"), DAMAGED, ids=[said for _, _, said in DAMAGED])
def test_a_damaged_text_is_refused_with_its_place(source: Source, damage: Callable[[str], str], said: str) -> None:
    text = damage(source.text)
    assert text != source.text
    (problem, *_) = account(replace(source, text=text)).problems
    assert said in problem
    assert problem.startswith("line ")
    assert "\n" not in problem


def test_the_place_of_a_refusal_is_the_line_and_column() -> None:
    text = PART_1.text.replace("NR 345.04(1)(d)3. 3.", "stray", 1)
    with pytest.raises(Unaccounted) as caught:
        outlined(replace(PART_1, text=text))
    assert text[caught.value.at :].startswith("stray")
    assert str(caught.value).startswith("line 3, column 1: ")


@settings(derandomize=True, max_examples=150)
@given(st.sampled_from(list(SOURCES.values())), st.data())
def test_a_cut_or_a_strange_word_anywhere_leaves_an_account_or_a_refusal(source: Source, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(source.text)))
    end = data.draw(st.integers(start, min(len(source.text), start + 40)))
    text = source.text[:start] + data.draw(st.sampled_from(["", " xyz ", "\n\n", "(a)", "1.", "§"])) + source.text[end:]
    result = account(replace(source, text=text))
    assert result.problems or sum(result.shares.values()) == len(text)


def test_a_reader_that_lost_or_doubled_characters_would_be_found_out() -> None:
    whole = outlined(PART_2)
    first, second, *rest = whole.provisions
    assert partition.overlaps(PART_2.text, whole) == []
    lost = replace(whole, provisions=(first, *rest))
    assert "belong to nothing" in partition.overlaps(PART_2.text, lost)[0]
    doubled = replace(
        whole, provisions=(first, replace(second, start=first.start, text=PART_2.text[first.start : second.end]), *rest)
    )
    assert any("belong to both" in problem for problem in partition.overlaps(PART_2.text, doubled))
    other = replace(whole, provisions=(replace(first, text="other words"), second, *rest))
    assert "is not what stands at" in partition.overlaps(PART_2.text, other)[0]
    unlabelled = replace(whole, labels=(Slice(PART_2.file, 0, 3), *whole.labels[1:]))
    assert partition.overlaps(PART_2.text, unlabelled) != []


def test_a_gap_that_stands_in_the_text_or_in_another_section_is_found_out() -> None:
    gap = PART_1.gaps[0]
    assert (
        "is listed as a gap and stands in the text"
        in account(replace(PART_1, gaps=(replace(gap, at="NR 345.04(1)(e)"),))).problems[0]
    )
    assert "is no provision of NR 345.04" in account(replace(PART_1, gaps=(replace(gap, to="30.20(1)"),))).problems[0]
