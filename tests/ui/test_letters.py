"""Inquiries as they come in, and the letters that answer them."""

from __future__ import annotations

import io
import zipfile
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from assistant import inquiry
from assistant.letters.blocks import blocks, cited
from assistant.letters.case import Case, contact
from assistant.letters.docx import to_docx
from assistant.letters.draft import Draft, draft, drafted
from corpus.errors import RiparianError
from corpus.law import load

QUESTION = "May I dig a 10 by 12 ft patch of muck by hand, 8 inches deep?"


def _docx(text: str) -> bytes:
    from docx import Document

    document = Document()
    document.add_paragraph(text)
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def _zip(entries: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in entries.items():
            packed.writestr(name, data)
    return out.getvalue()


MAIL = "From: Pat <p@example.org>\nSubject: dock\nDate: Tue, 01 Jun 2027 09:00:00 -0500\n"
ATTACHED = (
    MAIL
    + 'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="b"\n\n--b\nContent-Type: text/plain\n\nMay I dig?\n'
    + '--b\nContent-Type: application/x-msdownload; name="run.exe"\nContent-Disposition: attachment; filename="run.exe"\n\nMZ\n--b--\n'
)
BOMB = _zip({"[Content_Types].xml": b"<x/>", "word/document.xml": b"0" * 45_000_000})


@pytest.mark.parametrize(
    ("name", "data", "text"),
    [
        ("a.txt", b"\xef\xbb\xbfMay I dig?", "May I dig?"),
        ("a.TXT", "May I dig 6½ ft?".encode("utf-16"), "May I dig 6½ ft?"),
        ("a.txt", "May I dig 6½ ft?".encode("cp1252"), "May I dig 6½ ft?"),
        ("a.eml", (MAIL + "\nMay I dig?\n").encode(), "May I dig?"),
        (
            "a.eml",
            (MAIL + "Content-Type: text/html\n\n<p>May <b>I</b> dig?</p><script>x()</script>\n").encode(),
            "May I dig?",
        ),
        ("a.eml", ATTACHED.encode(), "May I dig?"),
        ("a.docx", _docx("May I dig?"), "May I dig?"),
    ],
)
def test_an_inquiry_is_read_in_every_form_it_comes_in(name: str, data: bytes, text: str) -> None:
    assert inquiry.read(name, data).text == text


def test_a_mail_says_who_when_and_what_was_not_read() -> None:
    found = inquiry.read("a.eml", ATTACHED.encode())
    assert (found.who, found.subject, found.received) == ("Pat <p@example.org>", "dock", date(2027, 6, 1))
    assert found.notes == ("An attachment was not read: “run.exe”.",)


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("a.pdf", b"%PDF", "can be read"),
        ("a", b"x", "can be read"),
        ("a.txt", b"", "is empty"),
        ("a.txt", b" \n ", "is empty"),
        ("a.txt", b"x" * (inquiry.LARGEST + 1), "at most 5 MB"),
        ("a.txt", b"PK\x03\x04....", "is no text file"),
        ("a.txt", b"\x7fELF\x00\x00\x00", "is no text file"),
        ("a.eml", b"just some words", "is no mail"),
        ("a.docx", b"not a zip", "is no Word document"),
        ("a.docx", _zip({"x.txt": b"x"}), "but no Word document"),
        ("a.docx", BOMB, "unpack"),
        ("a.docx", _zip({"[Content_Types].xml": b"<", "word/document.xml": b"<"}), "is no Word document"),
        ("a.docx", _docx(""), "holds no text"),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_line_with_a_remedy(name: str, data: bytes, says: str) -> None:
    with pytest.raises(RiparianError, match=says) as caught:
        inquiry.read(name, data)
    assert "\n" not in str(caught.value)
    assert caught.value.remedy


def test_a_letter_reads_back_as_what_was_written() -> None:
    text = "# T\n\n| a | |\n| --- | --- |\n| x \\| y | **z** [281.36(3q)(b)] |\n\n1. one\n2. two\n\n- a \\*b\\*\n\n> q"
    found = blocks(text)
    assert [block.kind for block in found] == ["heading", "table", "numbers", "bullets", "quote"]
    assert found[1].rows[1][0][0].text == "x | y"
    assert found[3].lines[0][0].text == "a *b*"
    assert cited(text) == ("281.36(3q)(b)",)


# --- with the real assistant -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def assistant(indexed_home: Path) -> Any:
    from assistant.service import Assistant

    return Assistant.open(indexed_home, as_of=date(2027, 6, 2))


@pytest.fixture(scope="module")
def formal(assistant: Any) -> Draft:
    case = Case(
        who="Pat <b>Olson</b>",
        place="NE ¼ of section 3",
        received=date(2027, 6, 1),
        number="7|8",
        contact=("Ada Lund", "Room 1"),
    )
    return drafted(assistant, QUESTION, case, formal=True)


def test_a_formal_letter_has_the_parts_of_the_agencys_letters_in_order(formal: Draft) -> None:
    parts = [
        "Request",
        "Determination",
        "Conditions",
        "Findings of fact",
        "Conclusions of law",
        "Information needed",
        "Sources",
    ]
    places = [formal.text.index(f"## {part}") for part in parts]
    assert places == sorted(places)


def test_the_due_day_is_fifteen_days_after_the_inquiry_came_in(formal: Draft) -> None:
    assert "| Answer due | June 16, 2027" in formal.text


def test_each_standard_has_its_finding_and_the_failed_one_its_numbers(formal: Draft) -> None:
    assert (
        "10 ft × 12 ft = 120 square feet; the limit is at most 100 square feet: not met. [NR 345.04(1)(d)4.]"
        in formal.text
    )


def test_every_citation_of_a_letter_is_among_its_sources_and_no_other(formal: Draft) -> None:
    body, listed = formal.text.split("## Sources")
    corpus = load()
    real = {one for one in cited(body) if (found := corpus.find(one)) and found.kind != "implied"}
    assert set(cited(listed)) == real


def test_what_rests_on_a_changed_text_carries_its_caution(formal: Draft) -> None:
    line = next(line for line in formal.text.splitlines() if "[30.20(1)(b)]" in line)
    assert "(caution" in line
    assert "## Cautions on the text" in formal.text


def test_a_letter_is_marked_as_a_draft_and_keeps_the_reviewers_notes_out(formal: Draft) -> None:
    assert formal.text.startswith("**DRAFT")
    assert all(note not in formal.text for note in formal.notes)


def test_a_plain_letter_is_shorter_and_signed(assistant: Any) -> None:
    plain = drafted(assistant, QUESTION, Case(contact=("Ada Lund",)))
    assert "**In short:**" in plain.text
    assert "Ada Lund" in plain.text
    assert "Findings of fact" not in plain.text


def test_what_staff_set_carries_their_name(assistant: Any) -> None:
    from assistant.conversation import Conversation

    conversation, _ = assistant.turn(Conversation.new(as_of=date(2027, 6, 2)), QUESTION)
    conversation = conversation.edit("in_asnri", value=False, origin="staff", by="Ada Lund")
    made = draft(assistant, assistant.recheck(conversation), QUESTION, Case())
    assert "(set by Ada Lund)" in made.text
    assert any("Ada Lund" in note for note in made.notes)


def test_the_word_document_has_headings_tables_jumps_and_the_mark_on_each_page(formal: Draft) -> None:
    from docx import Document

    document = Document(io.BytesIO(to_docx(formal.text, load())))
    headings = [one.text for one in document.paragraphs if one.style.name.startswith("Heading")]
    assert "Findings of fact" in headings
    assert document.tables
    assert document.sections[0].header.paragraphs[0].text.startswith("DRAFT")
    xml = document.element.xml
    anchors = {part.split('"')[0] for part in xml.split('w:anchor="')[1:]}
    marks = {
        part.split('"')[0] for part in xml.split('<w:bookmarkStart w:id="')[1:] for part in [part.split('w:name="')[1]]
    }
    assert anchors
    assert anchors <= marks
    words = "\n".join(paragraph.text for paragraph in document.paragraphs)
    assert "Pat <b>Olson</b>" in words


def test_control_characters_do_not_break_the_document() -> None:
    assert to_docx("a\x00b\x0bc\ufffe", load())


def test_a_question_outside_the_texts_is_answered_so(assistant: Any) -> None:
    made = drafted(assistant, "Can I build a pier 60 feet long?")
    assert any("do not answer this" in note for note in made.notes)


def test_the_contact_block_is_read_and_a_broken_one_is_said(tmp_path: Path) -> None:
    assert contact(tmp_path) == ()
    (tmp_path / "contact.toml").write_text('name = "Ada Lund"\naddress = """1 Lake Road\nMadison"""\n')
    assert contact(tmp_path) == ("Ada Lund", "1 Lake Road", "Madison")
    (tmp_path / "contact.toml").write_text('nom = "x"\n')
    with pytest.raises(RiparianError, match="no key 'nom'"):
        contact(tmp_path)
    (tmp_path / "contact.toml").write_text("name = \n")
    with pytest.raises(RiparianError, match="cannot read"):
        contact(tmp_path)


def test_the_command_writes_a_letter_and_prints_its_notes(
    indexed_home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from docx import Document

    from ui.cli import main

    monkeypatch.setenv("RIPARIAN_HOME", str(indexed_home))
    (tmp_path / "letter.eml").write_text(MAIL + f"\n{QUESTION}\n")
    for ending in ("docx", "md"):
        out = tmp_path / f"reply.{ending}"
        assert (
            main(["draft", "--file", str(tmp_path / "letter.eml"), "--out", str(out), "--formal", "--number", "7"]) == 0
        )
    assert "Findings of fact" in (tmp_path / "reply.md").read_text()
    assert Document(str(tmp_path / "reply.docx")).tables
    assert "note: Missing: the place." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--file", "none.txt", "--out", "a.docx"], "cannot read"),
        (["--file", "none.txt", "--out", "a.pdf"], "cannot write"),
        (["--file", "{file}", "--out", "/no/such/folder/a.docx"], "cannot write"),
        (["--file", "{file}", "--out", "a.docx", "--received", "soon"], "is no day"),
    ],
)
def test_a_command_that_cannot_work_says_so_in_one_line(
    words: list[str],
    says: str,
    indexed_home: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from ui.cli import main

    monkeypatch.setenv("RIPARIAN_HOME", str(indexed_home))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.txt").write_text(QUESTION)
    assert main(["draft", *(word.format(file=tmp_path / "a.txt") for word in words)]) in {2, 3}
    said = capsys.readouterr().err
    assert says in said
    assert len(said.strip().splitlines()) == 1
