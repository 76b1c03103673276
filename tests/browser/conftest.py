"""One server and one Chromium for all browser tests; the server is a process of its own, so that it can be ended and started again."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class Server:
    """The page as `riparian ui` serves it."""

    def __init__(self, home: Path, log: Path) -> None:
        self.home = home
        self.log = log
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        environment = {
            **os.environ,
            "RIPARIAN_HOME": str(self.home),
            "RIPARIAN_PORT": str(self.port),
            "OMP_NUM_THREADS": "1",
        }
        with self.log.open("ab") as out:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "ui.cli", "ui"], env=environment, stdout=out, stderr=out
            )
        end = time.monotonic() + 120
        while time.monotonic() < end:
            if self._process.poll() is not None:
                break
            try:
                with urllib.request.urlopen(self.url, timeout=2):  # noqa: S310 - our own server
                    return
            except OSError:
                time.sleep(0.2)
        pytest.fail(f"the page did not come up: {self.log.read_text()[-2000:]}")

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(20)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait(10)
            self._process = None


@pytest.fixture(scope="session")
def server(indexed_home: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("page")
    home = folder / "home"
    shutil.copytree(indexed_home, home)
    (home / "contact.toml").write_text('name = "Ada Lund"\noffice = "Water Regulation"\nphone = "555-0100"\n')
    one = Server(home, folder / "log.txt")
    one.start()
    yield one
    one.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    found = next((path for name in CHROMIUM if (path := shutil.which(name))), None)
    if found is None:
        reason = "Chromium is not installed (Debian: apt-get install chromium)"
        if os.environ.get("RIPARIAN_REQUIRE_BROWSER") == "1":
            pytest.fail(f"RIPARIAN_REQUIRE_BROWSER is set, and {reason}")
        pytest.skip(reason)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


class Visit:
    """One person's browser: a page, and what it asked of other machines or complained about."""

    def __init__(self, browser: Any, server: Server, **options: Any) -> None:
        self.context = browser.new_context(
            **{"viewport": {"width": 1280, "height": 900}, "accept_downloads": True, **options}
        )
        self.context.set_default_timeout(20_000)
        self.server = server
        self.page = self.context.new_page()
        self.outside: list[str] = []
        self.errors: list[str] = []
        self.page.on("request", self._asked)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _asked(self, request: Any) -> None:
        if not request.url.startswith((self.server.url, "data:", "blob:", "about:")):
            self.outside.append(request.url)

    def open(self, address: str = "") -> Visit:
        self.page.goto(self.server.url + address)
        self.page.wait_for_selector(".talk", state="attached")
        return self

    def ask(self, question: str) -> Visit:
        before = self.page.locator("article.answer").count()
        self.page.get_by_label("Your question").fill(question)
        self.page.keyboard.press("Enter")
        self.answers(before + 1)
        return self

    def answers(self, count: int) -> None:
        self.page.wait_for_function("n => document.querySelectorAll('article.answer').length >= n", arg=count)

    @property
    def latest(self) -> Any:
        return self.page.locator("article.answer").last


@pytest.fixture
def visit(chromium: Any, server: Server) -> Iterator[Any]:
    """Make visits: each a person with a browser of their own."""
    made: list[Visit] = []

    def make(**options: Any) -> Visit:
        made.append(Visit(chromium, server, **options))
        return made[-1]

    yield make
    for one in made:
        # Nothing leaves the machine, whatever the test did.
        assert one.outside == []
        assert one.errors == []
        one.context.close()
