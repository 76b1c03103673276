"""Narrow screens, zoom, print, dark mode, and what axe-core finds."""

from __future__ import annotations

from typing import Any

import pytest

pytestmark = pytest.mark.browser

HAND = "I want to dig out a 10 by 12 ft patch of muck, 8 inches deep, by hand next to my dock. Do I need a permit?"
SCREENS = {
    "phone": {"viewport": {"width": 390, "height": 844}},
    "small phone": {"viewport": {"width": 320, "height": 640}},
    # A window of 1280 at 200 % zoom lays out as 640 wide.
    "200 % zoom": {"viewport": {"width": 640, "height": 450}, "device_scale_factor": 2},
}


def _fits(page: Any) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth + 1"))


@pytest.mark.parametrize("screen", SCREENS, ids=list(SCREENS))
def test_nothing_scrolls_sideways(visit: Any, screen: str) -> None:
    owner = visit(**SCREENS[screen]).open().ask(HAND)
    page = owner.page
    assert _fits(page)
    assert page.get_by_role("button", name="Ask", exact=True).is_visible()
    for tab in ("Draft a reply", "Browse the law", "My notebook"):
        one = page.get_by_role("tab", name=tab)
        if one.count() and one.first.is_visible():
            one.first.click()
            page.wait_for_timeout(200)
            assert _fits(page), tab


def test_print_shows_answer_and_sources_without_controls(visit: Any) -> None:
    owner = visit().open().ask(HAND)
    owner.page.emulate_media(media="print")
    assert owner.latest.locator(".headline").is_visible()
    assert owner.latest.locator("svg.chart").first.is_visible()
    assert owner.page.locator("#riparian-sources details").first.is_visible()
    assert not owner.page.get_by_label("Your question").is_visible()
    assert not owner.latest.locator("form.feedback").is_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(visit: Any, scheme: str) -> None:
    axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed"
    ).Axe()
    owner = visit(color_scheme=scheme)
    page = owner.page

    def check(where: str) -> None:
        found = axe.run(page).response["violations"]
        serious = [
            (one["id"], [node["html"][:160] for node in one["nodes"][:3]])
            for one in found
            if one["impact"] in {"serious", "critical"}
        ]
        assert serious == [], where

    owner.open()
    check("welcome")
    owner.ask(HAND)
    owner.latest.locator(".facts summary").first.click()
    check("answer")
    page.get_by_role("tab", name="Draft a reply").click()
    page.get_by_label("The inquiry").fill(HAND)
    page.get_by_role("button", name="Read it and draft a reply").click()
    page.wait_for_selector(".case .headline")
    page.locator(".department summary").click()
    check("staff")
    page.get_by_role("tab", name="Browse the law").click()
    page.locator(".tree summary").first.click()
    check("law")
    page.get_by_role("tab", name="My notebook").click()
    page.wait_for_selector(".record")
    check("notebook")
