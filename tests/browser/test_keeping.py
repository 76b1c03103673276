"""What is kept: over reload and restart, apart from each other's, in the notebook."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

pytestmark = pytest.mark.browser

HAND = "I want to dig out a 10 by 10 ft patch of muck, 8 inches deep, by hand. Do I need a permit?"
CRIB = "How big may a fish crib be?"


def test_a_conversation_survives_reload_and_restart_by_its_own_link(visit: Any, server: Any) -> None:
    owner = visit().open().ask(HAND)
    before = owner.latest.inner_text()
    address = owner.page.url.removeprefix(server.url)
    assert re.search(r"notebook=[\w-]{20,}&talk=[\w-]{20,}", address)
    owner.page.reload()
    owner.answers(1)
    assert owner.latest.inner_text() == before
    server.stop()
    server.start()
    # The page that stayed open goes on, and so does the link in another browser.
    owner.page.reload()
    owner.answers(1)
    owner.ask(CRIB)
    assert "8 feet" in owner.latest.inner_text()
    again = visit().open(address)
    again.answers(2)
    assert again.page.locator("article.answer").first.locator(".headline").inner_text() in before
    assert again.page.locator("#riparian-sources details").count() >= 1
    again.ask("And how far apart must cribs be?")
    assert again.page.locator("article.answer").count() == 3


def test_a_question_whose_connection_is_lost_is_there_after_a_reload(visit: Any) -> None:
    owner = visit().open()
    owner.page.get_by_label("Your question").fill(HAND)
    owner.page.keyboard.press("Enter")
    owner.page.wait_for_timeout(60)
    owner.page.reload()
    owner.page.wait_for_selector(".talk")
    for _ in range(20):
        if owner.page.locator("article.answer").count():
            break
        owner.page.wait_for_timeout(300)
        owner.page.reload()
        owner.page.wait_for_selector(".talk")
    assert "No permit needed" in owner.latest.inner_text()


def test_two_people_at_once_are_not_mixed_up_and_see_nothing_of_each_other(visit: Any) -> None:
    one, other = visit().open(), visit().open()
    one.page.get_by_label("Your question").fill(HAND)
    other.page.get_by_label("Your question").fill(CRIB)
    one.page.keyboard.press("Enter")
    other.page.keyboard.press("Enter")
    one.answers(1)
    other.answers(1)
    assert "100 square feet" in one.latest.inner_text()
    assert "fish crib" in other.latest.inner_text()
    assert one.page.url != other.page.url
    other.page.get_by_role("tab", name="My notebook").click()
    other.page.wait_for_selector(".record")
    assert other.page.locator(".record").count() == 1
    assert "muck" not in other.page.locator("#riparian-notebook").inner_text()


def test_the_next_person_on_a_shared_computer_sees_nothing(visit: Any, server: Any) -> None:
    owner = visit().open().ask(HAND)
    owner.page.goto(server.url)
    owner.page.wait_for_selector(".welcome")
    assert owner.page.locator("article.answer").count() == 0
    kept = owner.page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")
    assert "muck" not in kept
    assert "notebook" not in kept


def test_records_are_found_renamed_exported_and_deleted(visit: Any) -> None:
    owner = visit().open().ask(HAND)
    page = owner.page
    page.get_by_role("tab", name="My notebook").click()
    page.wait_for_selector(".record")
    page.get_by_label("New title for").fill("<b>Dock</b> & muck")
    page.get_by_role("button", name="Rename").click()
    page.wait_for_function("() => document.querySelector('.record a').textContent === '<b>Dock</b> & muck'")
    page.get_by_label("Find in this notebook").fill("zebra")
    page.wait_for_selector("text=Nothing holds these words")
    page.get_by_label("Find in this notebook").fill("dock")
    page.wait_for_selector(".record")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Export everything").click()
    data = json.loads(waiting.value.path().read_text())
    assert data["records"][0]["title"] == "<b>Dock</b> & muck"
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Delete").click()
    page.get_by_label("Find in this notebook").fill("")
    page.wait_for_selector("text=Nothing is kept here yet")


def test_a_provision_has_a_link_of_its_own(visit: Any) -> None:
    owner = visit().open("?show=NR%20345.04(1)(d)4.")
    owner.page.wait_for_selector("#riparian-provision details[open]")
    assert "may not exceed 100 square feet" in owner.page.locator("#riparian-provision mark").inner_text()
    assert "Rules that rest on it" in owner.page.locator("#riparian-provision").inner_text()


def test_the_law_is_browsed_by_tree_and_by_search(visit: Any) -> None:
    owner = visit().open()
    page = owner.page
    page.get_by_role("tab", name="Browse the law").click()
    page.locator(".tree summary", has_text="NR 320.04").first.click()
    page.locator('.tree a.cite[data-cite="NR 320.04(3)"]').first.click()
    page.wait_for_selector('#riparian-provision details[data-source="NR 320.04(3)"]')
    page.get_by_label("Search the law").fill("how long must equipment dry")
    page.keyboard.press("Enter")
    page.wait_for_selector(".tree ol")
    assert "9.f." in page.locator(".tree ol").inner_text()
