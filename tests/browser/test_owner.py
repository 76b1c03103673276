"""The owner's path in a real browser."""

from __future__ import annotations

import re
from typing import Any

import pytest

pytestmark = pytest.mark.browser

HAND = "I want to dig out a 10 by 10 ft patch of muck, 8 inches deep, by hand next to my dock. Do I need a permit?"
HOSTILE = "<script>window.hacked=1</script><img src=x onerror='window.hacked=1'> {{7*7}} ${7*7} **dig** 10 by 10 ft of muck by hand?"


def test_a_question_is_answered_with_a_verdict_in_words_a_table_and_gauges(visit: Any) -> None:
    owner = visit().open().ask(HAND)
    assert "No permit needed, if the open points hold" in owner.latest.locator(".banner").inner_text()
    rows = owner.latest.locator("table.conditions").first.inner_text()
    assert "10 ft × 10 ft = 100 square feet" in rows
    assert "at most 100 square feet" in rows
    assert "Met" in rows
    assert owner.latest.locator("svg[role=img]").count() >= 2


def test_an_answer_to_a_question_goes_straight_into_the_facts(visit: Any) -> None:
    owner = visit().open().ask(HAND)
    asked = owner.latest.locator(".asks fieldset").first
    title = asked.locator("legend").inner_text()
    asked.get_by_label("Yes").check()
    owner.latest.get_by_role("button", name="Check again with these").click()
    owner.answers(2)
    assert title not in owner.latest.locator(".asks").inner_text()
    assert "from the form" in owner.latest.locator(".understood").inner_text()


def test_a_fact_is_corrected_and_the_verdict_follows(visit: Any) -> None:
    owner = visit().open().ask(HAND)
    size = owner.latest.locator(".facts li", has_text="10 feet by 10 feet")
    size.get_by_text("Change", exact=True).click()
    size.locator("input[type=text]").fill("10 by 12 ft")
    size.get_by_role("button", name="Save and check again").click()
    owner.answers(2)
    assert "general permit" in owner.latest.locator(".banner").inner_text()
    assert "120 square feet" in owner.latest.locator("table.conditions").first.inner_text()


def test_a_value_that_cannot_be_read_is_said_in_one_line_and_changes_nothing(visit: Any) -> None:
    owner = visit().open().ask(HAND)
    size = owner.latest.locator(".facts li", has_text="8 inches")
    size.get_by_text("Change", exact=True).click()
    size.locator("input[type=text]").fill("banana")
    size.get_by_role("button", name="Save and check again").click()
    owner.page.wait_for_selector(".talk > .error")
    assert "banana" in owner.page.locator(".talk > .error").inner_text()
    assert owner.page.locator("article.answer").count() == 1


def test_a_citation_opens_the_provision_with_the_quote_marked(visit: Any) -> None:
    owner = visit().open().ask(HAND)
    link = owner.latest.locator("table.conditions a.cite", has_text="NR 345.04(1)(d)4.").first
    link.click()
    opened = owner.page.locator('#riparian-sources details[data-source="NR 345.04(1)(d)4."]')
    assert opened.get_attribute("open") is not None
    assert "may not exceed 100 square feet" in opened.locator("mark").inner_text()
    assert "s. NR 345.04 (1) (d) 4., Wis. Adm. Code" in opened.inner_text()
    assert "Age of this text" in opened.inner_text()


def test_only_what_is_cited_is_listed_and_each_citation_has_its_source(visit: Any) -> None:
    owner = visit().open().ask(HAND)
    listed = owner.page.locator("#riparian-sources details").evaluate_all("all => all.map(one => one.dataset.source)")
    assert len(listed) == len(set(listed))
    cited = owner.latest.locator(".headline a.cite, table.conditions a.cite").evaluate_all(
        "all => all.map(one => one.dataset.cite)"
    )
    assert set(cited) <= set(listed)


def test_a_citation_is_copied_in_the_official_style(visit: Any) -> None:
    owner = visit(permissions=["clipboard-read", "clipboard-write"]).open().ask(HAND)
    button = owner.page.locator("#riparian-sources details[open] button.copy")
    button.click()
    owner.page.wait_for_function("b => b.textContent === 'Copied'", arg=button.element_handle())
    assert re.match(r"s\. .*Wis\. (Stats\.|Adm\. Code)$", owner.page.evaluate("navigator.clipboard.readText()"))


def test_dates_have_a_timeline_and_a_calendar_file(visit: Any) -> None:
    owner = (
        visit()
        .open()
        .ask("The department received my wetland general permit application on March 1, 2027. When am I authorized?")
    )
    assert "Timeline" in owner.latest.locator(".timeline svg").get_attribute("aria-label")
    with owner.page.expect_download() as waiting:
        owner.latest.get_by_text("Download the dates for your calendar").click()
    text = waiting.value.path().read_bytes().decode()
    assert waiting.value.suggested_filename == "riparian-dates.ics"
    assert text.startswith("BEGIN:VCALENDAR\r\n")
    assert "DTSTART;VALUE=DATE:20270331" in text


def test_every_example_works(visit: Any) -> None:
    owner = visit().open()
    count = owner.page.locator("button.example").count()
    assert count >= 4
    for at in range(count):
        owner.open()
        owner.page.locator("button.example").nth(at).click()
        owner.answers(1)
        assert owner.latest.locator(".headline").inner_text().strip()
        assert owner.page.locator("#riparian-sources details").count() >= 1


def test_what_a_user_types_is_shown_as_text(visit: Any) -> None:
    owner = visit().open().ask(HOSTILE)
    assert owner.page.evaluate("window.hacked") is None
    said = owner.page.locator(".said").inner_text()
    assert "<script>window.hacked=1</script>" in said
    assert "{{7*7}} ${7*7} **dig**" in said


def test_an_answer_is_announced_once(visit: Any) -> None:
    owner = visit().open()
    owner.page.evaluate(
        "window.spoken = []; new MutationObserver(() => { const t = document.getElementById('riparian-status').textContent;"
        " if (t) window.spoken.push(t); }).observe(document.getElementById('riparian-status'), {childList: true, characterData: true, subtree: true})"
    )
    owner.ask(HAND)
    owner.page.wait_for_function("window.spoken.length > 0")
    owner.page.wait_for_timeout(400)
    spoken = owner.page.evaluate("window.spoken")
    assert len(spoken) == 1
    assert spoken[0].startswith("Answer: Probably no permit is needed")
    assert owner.page.locator("#riparian-talk [aria-live], #riparian-talk [role=log]").count() == 0


def test_the_keyboard_alone_is_enough(visit: Any) -> None:
    owner = visit().open()
    page = owner.page
    page.keyboard.press("Tab")
    assert "Skip to the question" in page.evaluate("document.activeElement.textContent")
    page.keyboard.press("Enter")
    for _ in range(30):
        if page.evaluate("document.activeElement.tagName") == "TEXTAREA":
            break
        page.keyboard.press("Tab")
    page.keyboard.type(HAND)
    page.keyboard.press("Enter")
    owner.answers(1)
    page.evaluate("document.querySelector('article.answer .headline a.cite').focus()")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.tagName") == "SUMMARY"
    page.evaluate("document.querySelector('article.answer .asks input').focus()")
    page.keyboard.press("Space")
    for _ in range(20):
        if page.evaluate("document.activeElement.type") == "submit":
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    owner.answers(2)


def test_feedback_is_kept(visit: Any) -> None:
    owner = visit().open().ask(HAND)
    form = owner.latest.locator("form.feedback")
    form.get_by_label("Wrong").check()
    form.get_by_label("A note").fill("The depth is not what I said")
    form.get_by_role("button", name="Send").click()
    from assistant.store import Store

    store = Store.open(owner.server.home)
    for _ in range(50):
        found = [one for one in store.feedback(right=False) if one.note == "The depth is not what I said"]
        if found:
            break
        owner.page.wait_for_timeout(100)
    store.close()
    assert len(found) == 1
    assert found[0].answer["question"] == HAND
