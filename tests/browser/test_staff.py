"""The staff path in a real browser: upload, check, correct, draft, edit, download."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.browser

MAIL = b"""From: Pat Olson <pat@example.org>
Subject: muck by <b>my</b> dock
Date: Tue, 01 Jun 2027 09:00:00 -0500
Content-Type: text/plain; charset=utf-8

I want to dig out a 10 by 12 ft patch of muck, 8 inches deep, by hand next to my dock. Do I need a permit?
"""


def _upload(owner: Any, path: Path) -> None:
    owner.page.get_by_role("tab", name="Draft a reply").click()
    owner.page.locator("input[type=file]").set_input_files(str(path))
    owner.page.wait_for_selector(f"text={path.suffix}")
    owner.page.wait_for_timeout(400)
    owner.page.get_by_role("button", name="Read it and draft a reply").click()


def test_a_mail_becomes_a_letter_that_is_edited_and_downloaded(visit: Any, tmp_path: Path) -> None:
    path = tmp_path / "<img src=x onerror=window.hacked=1>.eml"
    path.write_bytes(MAIL)
    staff = visit().open()
    page = staff.page
    _upload(staff, path)
    page.wait_for_selector(".case .headline")
    assert "general permit" in page.locator(".case .banner").inner_text()
    assert "10 ft × 12 ft = 120 square feet" in page.locator(".case table").first.inner_text()
    assert page.get_by_label("Asked by").input_value() == "Pat Olson <pat@example.org>"
    letter = page.get_by_label("Draft reply (Markdown, to be edited)")
    assert "June 16, 2027" in letter.input_value()
    assert "Ada Lund" in letter.input_value()
    page.get_by_label("File number").fill("IP-2027-7")
    page.get_by_label("formal").check()
    page.wait_for_function(
        "() => document.querySelector('#riparian-letter textarea').value.includes('Findings of fact')"
    )
    page.get_by_role("button", name="Draft again").click()
    page.wait_for_function("() => document.querySelector('#riparian-letter textarea').value.includes('IP-2027-7')")
    page.wait_for_selector("#riparian-preview >> text=IP-2027-7")
    page.wait_for_timeout(500)
    letter.fill(letter.input_value() + "\n\nA sentence added by hand.")
    page.wait_for_selector("#riparian-preview >> text=A sentence added by hand.")
    page.locator("#riparian-preview a.cite", has_text="NR 345.04(1)(d)4.").first.click()
    page.wait_for_selector('#riparian-case-sources details[data-source="NR 345.04(1)(d)4."][open]')
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Download as Word").click()
    from docx import Document

    document = Document(io.BytesIO(waiting.value.path().read_bytes()))
    words = "\n".join(paragraph.text for paragraph in document.paragraphs)
    assert "A sentence added by hand." in words
    assert document.sections[0].header.paragraphs[0].text.startswith("DRAFT")
    assert any(
        paragraph.style.name == "Heading 2" and paragraph.text == "Findings of fact"
        for paragraph in document.paragraphs
    )
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Download as Markdown").click()
    assert waiting.value.path().read_text().startswith("**DRAFT")
    assert page.evaluate("window.hacked") is None
    page.get_by_role("tab", name="My notebook").click()
    assert "muck by <b>my</b> dock" in page.locator(".record a").first.inner_text()
    page.locator(".record a").first.click()
    page.wait_for_function(
        "() => document.querySelector('#riparian-letter textarea')?.value.includes('A sentence added by hand.')"
    )


def test_staff_set_what_only_the_department_knows_under_their_name(visit: Any, tmp_path: Path) -> None:
    path = tmp_path / "inquiry.txt"
    path.write_text("May I dig 10 by 10 ft of muck by hand, 8 inches deep?", encoding="utf-8")
    staff = visit().open()
    page = staff.page
    _upload(staff, path)
    page.wait_for_selector(".case .headline")
    page.locator(".department summary").click()
    form = page.locator(".department form")
    form.locator("select[data-fact=department_finding]").select_option("yes")
    form.get_by_role("button", name="Set and check again").click()
    assert "Write your name" in form.locator(".form-error").inner_text()
    form.get_by_label("Your name").fill("Ada Lund")
    form.get_by_role("button", name="Set and check again").click()
    page.wait_for_selector(".facts >> text=set by Ada Lund")
    page.wait_for_function(
        "() => document.querySelector('#riparian-letter textarea').value.includes('set by Ada Lund')"
    )


def test_a_zip_that_calls_itself_a_document_is_refused_in_one_line(visit: Any, tmp_path: Path) -> None:
    path = tmp_path / "bomb.docx"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("x.txt", "0" * 1000)
    staff = visit().open()
    _upload(staff, path)
    staff.page.wait_for_selector("#riparian-case .error")
    assert "no Word document" in staff.page.locator("#riparian-case .error").inner_text()


def test_a_file_that_is_too_large_is_refused_and_nothing_is_lost(visit: Any, tmp_path: Path) -> None:
    path = tmp_path / "large.txt"
    path.write_bytes(b"muck " * 1_200_000)
    staff = visit().open()
    page = staff.page
    page.get_by_role("tab", name="Draft a reply").click()
    page.get_by_label("The inquiry").fill("May I dig 10 by 10 ft of muck by hand?")
    page.locator("input[type=file]").set_input_files(str(path))
    page.wait_for_selector("text=/exceed|large/i")
    assert page.get_by_label("The inquiry").input_value().startswith("May I dig")
