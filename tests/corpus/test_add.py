"""Other law texts are taken in, in any layout, or refused with the place that cannot be accounted for."""

from pathlib import Path

import pytest

from corpus import manifest
from corpus.add import add
from corpus.citation import mentions
from corpus.errors import RiparianError
from corpus.law import load

# One section in each layout. Its words are made up for these tests.
INDENTED = """(1)\xa0\xa0\xa0 Docks in general.

\xa0\xa0\xa0\xa0\xa0\xa0(a)\xa0\xa0\xa0 A dock is a raft that is tied up, as sub. (1) (b) says.

\xa0\xa0\xa0\xa0\xa0\xa0(am)\xa0\xa0\xa0

\xa0\xa0\xa0\xa0\xa0\xa0\xa0\xa0\xa01.\xa0\xa0\xa0 It may not exceed 30 feet.

\xa0\xa0\xa0\xa0\xa0\xa0\xa0\xa0\xa02m.\xa0\xa0\xa0 It may not be red.

\xa0\xa0\xa0(1g)\xa0\xa0\xa0Colours.
"""
RUN_ON = (
    "Docks. (1) Docks in general. (a) A dock is a raft that is tied up, as sub. (1) (b) says. (am) 1. It may not exceed 30 feet under "
    "s. 30.12 (3) (a) 2. , Stats. 2m. It may not be red; see subd. 1. a. to c. or sub. (1g). Note: Red is a colour. (1g) Colours. History: Made up."
)
CITED = """NR 999.01NR 999.01 Docks.
NR 999.01(1)(1) Docks in general.
NR 999.01(1)(a)(a) A dock is a raft that is tied up, as
sub. (1) (b) says.
NR 999.01(1)(am)(am)
NR 999.01(1)(am)1.1. It may not exceed 30 feet.
NR 999.01(1)(am)2m.2m. It may not be red.
NR 999.01 NoteNote: Red is a colour.
NR 999.01(1g)(1g) Colours.
NR 999.01 HistoryHistory: Made up.
"""
PARAGRAPHS = """NR 999.01 Docks.

(1) Docks in general.

(a) A dock is a raft that is tied up, as sub.
(1) (b) says.

(am)

1. It may not exceed 30 feet.

2m. It may not be red.

Note: Red is a colour.

(1g) Colours.

History: Made up.

A dock is a dock. State v. Somebody, 1 Wis. 2d 1 (1901).
"""
PAGE = """NR 999.01 Docks. (1) Docks in general. (a) A dock is a raft that is tied up, as sub. (1) (b) says.
(am) 1. It may not exceed 30 feet.
2m. It may not be red.
Note: Red is a colour.
(1g) Colours.
History: Made up.
"""
LAYOUTS = {
    "indented outline": INDENTED,
    "run-on paragraph": RUN_ON,
    "full citations": CITED,
    "paragraphs": PARAGRAPHS,
    "page": PAGE,
}
CITATIONS = ["(1)", "(1)(a)", "(1)(am)", "(1)(am)1.", "(1)(am)2m.", "(1g)"]


def write(folder: Path, text: str | bytes, name: str = "text.txt") -> Path:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_text_of_any_layout_is_taken_in_with_every_label_in_its_place(
    home: Path, tmp_path: Path, layout: str
) -> None:
    source, account = add(write(tmp_path, LAYOUTS[layout]), "NR 999.01", as_of="2025-01-31")
    assert account.problems == ()
    assert account.layout == layout or layout == "page"
    law = load()
    found = [p for p in law.provisions if p.source == source.file]
    assert [p.citation for p in found if p.kind == "law"] == [f"NR 999.01{labels}" for labels in CITATIONS]
    assert " ".join(law.text("NR 999.01(1)(a)").split()) == "A dock is a raft that is tied up, as sub. (1) (b) says."
    assert law.text("NR 999.01(1)(am)") == ""
    assert law.text("NR 999.01(1)(am)1.").startswith("It may not exceed 30 feet")
    if layout != "indented outline":
        assert [p.citation for p in found if p.kind == "note"] == ["NR 999.01(1)(am)2m. Note"]
        assert law.text("NR 999.01(1)(am)2m. Note") == "Red is a colour."
        assert law.text("NR 999.01 History").startswith("Made up.")
        assert source.title == "Docks"
    for p in found:
        assert law.sources[p.source].text[p.start : p.end] == p.text
    assert (source.as_of, source.authority, source.added) == ("2025-01-31", "Wisconsin Administrative Code", True)


def test_an_added_section_is_found_shown_and_mentioned_beside_the_embedded_ones(home: Path, tmp_path: Path) -> None:
    before = load()
    assert before.find("NR 999.01(1g)") is None
    assert mentions("what of 999.01?") == []
    add(write(tmp_path, CITED), "s. NR 999.01", title="On docks")
    law = load()
    assert law.sections == (*before.sections, "NR 999.01")
    assert law.get("999.01 (1g)").text == "Colours."
    assert [each.citation for each in mentions("what of 999.01?")] == ["NR 999.01"]
    assert law.sha256 != before.sha256
    assert len(law.provisions) > len(before.provisions)
    assert load(tmp_path / "elsewhere").find("NR 999.01(1g)") is None


def test_a_statute_is_taken_in_as_one(home: Path, tmp_path: Path) -> None:
    source, _ = add(write(tmp_path, INDENTED), "30.12")
    assert (source.authority, source.title, source.as_of) == ("Wisconsin Statutes", "30.12", "not stated")
    assert load().get("s. 30.12 (1) (am) 1., Stats.").text == "It may not exceed 30 feet."
    sections = load().sections
    assert sections.index("30.12") < sections.index("30.20")


def test_a_missing_level_needs_a_listed_gap_which_is_then_shown(home: Path, tmp_path: Path) -> None:
    text = "(1) In general:\n\n1. The first.\n\n2. The second.\n\n(b) More.\n"
    path = write(tmp_path, text)
    with pytest.raises(RiparianError, match=r"line 3, column 1: a label without its paragraph"):
        add(path, "NR 999.02")
    add(path, "NR 999.02", gaps=["NR 999.02 (1) (a)=its opening words"])
    law = load()
    assert [p.citation for p in law.children("NR 999.02(1)")] == ["NR 999.02(1)(a)", "NR 999.02(1)(b)"]
    assert [gap.note for gap in law.gaps_near("NR 999.02(1)(a)1.")] == ["its opening words"]


def test_a_hole_in_running_text_needs_a_listed_gap(home: Path, tmp_path: Path) -> None:
    path = write(tmp_path, RUN_ON.replace("Note:", "(b) Held.  Note:").replace("(1g) Colours.", "(c) More. (e) Most."))
    with pytest.raises(RiparianError, match=r"does not follow NR 999.01\(1\)\(c\), with no listed gap"):
        add(path, "NR 999.01")
    add(path, "NR 999.01", gaps=["NR 999.01(1)(d)"])
    assert load().get("NR 999.01(1)(e)").text == "Most."


def test_line_ends_of_another_system_and_a_byte_order_mark_do_no_harm(home: Path, tmp_path: Path) -> None:
    source, _ = add(write(tmp_path, b"\xef\xbb\xbf" + PARAGRAPHS.replace("\n", "\r\n").encode()), "NR 999.01")
    law = load()
    assert law.text("NR 999.01(1)(am)2m.") == "It may not be red."
    assert "\r\n" in law.sources[source.file].text


# A file's bytes, its section, and words of the refusal.
REFUSED = [
    (b"", "NR 999.01", "is empty"),
    (b" \n\n\t ", "NR 999.01", "is empty"),
    ("(1) Caf\xe9.".encode("latin-1"), "NR 999.01", "is not UTF-8 (byte 0xe9 at offset 7)"),
    ("(1) Docks.".encode("utf-16"), "NR 999.01", "is not UTF-8 (UTF-16)"),
    (b"(1) Docks\x00.\n(2) More.", "NR 999.01", "line 1, column 10: the character U+0000"),
    (b"Docks are fine.", "NR 999.01", "no label such as (1)"),
    (PARAGRAPHS.encode(), "NR 345.04", "is one of the texts that come with Riparian"),
    (PARAGRAPHS.encode(), "30.20", "is one of the texts that come with Riparian"),
    (PARAGRAPHS.encode(), "NR 999.02", "begins with section NR 999.01, not NR 999.02"),
    (CITED.replace("NR 999.01NR 999.01 Docks.\n", "").encode(), "NR 999.02", "NR 999.01"),
    (
        PARAGRAPHS.replace("(1g) Colours.", "Colours.").encode(),
        "NR 999.01",
        "line 16, column 1: a paragraph without a label: 'Colours.",
    ),
    (
        PARAGRAPHS.replace("2m.", "1.").encode(),
        "NR 999.01",
        "line 12, column 1: a label out of order after NR 999.01(1)(am)1.",
    ),
    (CITED.replace("(1g)(1g)", "(1g)(2)").encode(), "NR 999.01", "whose own label is not that of its citation"),
    (RUN_ON.replace("(am) 1.", "(am) 2.").encode(), "NR 999.01", "a label out of order after am"),
    (b"(1) One.\n\n(2) Two.", "NR 999.01(1)", "is a provision"),
    (b"(1) One.\n\n(2) Two.", "docks", "cannot read 'docks' as a citation"),
]


@pytest.mark.parametrize(("data", "cites", "said"), REFUSED, ids=range(len(REFUSED)))
def test_what_cannot_be_accounted_for_is_refused_and_leaves_nothing_behind(
    home: Path, tmp_path: Path, data: bytes, cites: str, said: str
) -> None:
    path = write(tmp_path, data)
    with pytest.raises(RiparianError) as caught:
        add(path, cites)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)
    assert caught.value.code == 2
    assert caught.value.remedy
    assert not home.exists()


def test_a_folder_or_a_file_that_is_not_there_is_one_clear_line(home: Path, tmp_path: Path) -> None:
    with pytest.raises(RiparianError, match="is a folder"):
        add(tmp_path, "NR 999.01")
    with pytest.raises(RiparianError, match="No such file"):
        add(tmp_path / "nowhere.txt", "NR 999.01")


@pytest.mark.parametrize("as_of", ["2025-02-30", "2025-13-01"])
def test_a_day_that_is_none_is_refused(home: Path, tmp_path: Path, as_of: str) -> None:
    with pytest.raises(RiparianError, match="is no day of the calendar"):
        add(write(tmp_path, PARAGRAPHS), "NR 999.01", as_of=as_of)


def test_a_section_is_not_added_twice(home: Path, tmp_path: Path) -> None:
    path = write(tmp_path, PARAGRAPHS)
    add(path, "NR 999.01")
    with pytest.raises(RiparianError, match="has been added already"):
        add(path, "nr999.01")


def test_a_gap_of_another_section_is_refused(home: Path, tmp_path: Path) -> None:
    with pytest.raises(RiparianError, match=r"is no provision of NR 999\.01"):
        add(write(tmp_path, PARAGRAPHS), "NR 999.01", gaps=["30.20(1)(a)"])


def test_quotes_and_backslashes_in_what_the_user_says_survive(home: Path, tmp_path: Path) -> None:
    odd = 'Docks \\ "piers" and é \t tabs'
    add(write(tmp_path, PARAGRAPHS), "NR 999.01", title=odd, authority=odd, as_of="early\n2025")
    (source,) = (source for source in load().sources.values() if source.added)
    assert (source.title, source.authority, source.as_of) == (odd, odd, "early 2025")


def test_a_folder_that_cannot_be_written_is_a_store_that_failed(home: Path, tmp_path: Path) -> None:
    home.mkdir()
    (home / "law").write_text("in the way")
    with pytest.raises(RiparianError, match="cannot write under") as caught:
        add(write(tmp_path, PARAGRAPHS), "NR 999.01")
    assert caught.value.code == 3


def test_a_kill_between_text_and_manifest_leaves_the_old_law(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(_: dict[str, object]) -> str:
        raise KeyboardInterrupt

    path = write(tmp_path, PARAGRAPHS)
    with monkeypatch.context() as patched:
        patched.setattr("corpus.add._toml", killed)
        with pytest.raises(KeyboardInterrupt):
            add(path, "NR 999.01")
    assert "NR 999.01" not in load().sections
    add(path, "NR 999.01")
    assert "NR 999.01" in load().sections
    assert sorted(each.name for each in manifest.added_folder().iterdir()) == [
        "wis-adm-code-nr-999.01.toml",
        "wis-adm-code-nr-999.01.txt",
    ]


def test_an_added_text_that_was_changed_afterwards_is_not_taken_for_law(home: Path, tmp_path: Path) -> None:
    source, _ = add(write(tmp_path, PARAGRAPHS), "NR 999.01")
    assert load().find("NR 999.01(1)")
    manifest.added_folder().joinpath(source.file).write_text(PARAGRAPHS.replace("30 feet", "90 feet"))
    with pytest.raises(RiparianError, match="is not the text that was added") as caught:
        load()
    assert caught.value.code == 3


def test_a_broken_manifest_is_named(home: Path) -> None:
    manifest.added_folder().mkdir(parents=True)
    (manifest.added_folder() / "bad.toml").write_text("[[source]]\nfile = ")
    with pytest.raises(RiparianError, match=r"cannot read .*bad.toml"):
        load()
    assert mentions("s. 30.12")[0].citation == "30.12"


# A text without blank lines, and the citations it holds, or words of its refusal.
PAGES = [
    ("(1) One:\n(a) First; or\n(b) Second.\n(2) Two.\n", ["(1)", "(1)(a)", "(1)(b)", "(2)"]),
    ("(1) One, as in sub.\n(3) or par.\n(b) says.\n(2) Two.\n", ["(1)", "(2)"]),
    ("(1) One applies to\n(3) of them.\n(2) Two.\n", ["(1)", "(2)"]),
    ("(1) Heading\n(a) First\n(b) Second\n(2) Two\n", ["(1)", "(1)(a)", "(1)(b)", "(2)"]),
    ("(1) One.\n(1m) Rules. (a) First.\n(b) Second.\n", ["(1)", "(1m)", "(1m)(a)", "(1m)(b)"]),
    ("(1) One.\n(2) Two.\nHistory: CR 02-061: cr. Register April 2004; am.\n(1m) Register 2013.\n", ["(1)", "(2)"]),
    ("(1) One.\n(a) First.\n(a) Again.\n", "line 3, column 1: a label out of order"),
    ("(1) One.\n(2)-(5) [omitted]\n(6) Six.\n", "line 2, column 1: a paragraph without a label"),
    ("(1) One.\n(2) Two.\nHistory: Made up.\n(3) Three.\n", "line 4, column 1: a label after the history"),
    ("(1) One.\n(2) Two.\n\nHistory: Made up.\n\nNot a case.\n", "line 6, column 1: a paragraph after the history that is no case note"),
    ("NR 999.01(1)(1) One.\nNR 999.01(2)(intro.) Two.\n", "own label is not that of its citation"),
    ("NR 999.01(1)(1) One.\nNR 999.01(1)1.1. Two.\n", "a citation that skips a level"),
    ("NR 999.01(1)(1) One.\nNR 999.01 HistoryHistory: Made up.\nNR 999.01(2)(2) Two.\n", "a label after the history"),
    ("30.1330.13 Wharves.\n30.13(1)(1) One.\n30.13(2)(2) Two.\n30.13 AnnotationA. v. B., 1 Wis. 2d 2.\n", ["(1)", "(2)"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), PAGES, ids=range(len(PAGES)))
def test_a_page_without_blank_lines_is_read_or_refused(
    home: Path, tmp_path: Path, text: str, expected: list[str] | str
) -> None:
    section = "30.13" if text.startswith("30.13") else "NR 999.01"
    path = write(tmp_path, text)
    if isinstance(expected, str):
        with pytest.raises(RiparianError) as caught:
            add(path, section)
        assert expected in str(caught.value)
    else:
        source, _ = add(path, section)
        held = [p.citation for p in load().provisions if p.source == source.file and p.kind == "law"]
        assert held == [section + labels for labels in expected]
