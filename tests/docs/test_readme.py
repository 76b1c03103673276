"""What the README shows is what the commands print."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from assistant.service import Assistant
from ui.cli import COMMANDS

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_answer_shown_is_the_answer_given(indexed_home: Path) -> None:
    asked = re.search(r'riparian ask "(I want[^"]+)"', README)
    assert asked is not None
    shown = re.sub(r"^> ?", "", "\n".join(re.findall(r"^>.*$", README, re.MULTILINE)), flags=re.MULTILINE)
    assert Assistant.open(indexed_home).ask(asked[1]).text.strip() == shown.strip()


@pytest.mark.parametrize("path", sorted(set(re.findall(r"\]\(([^)#]+)\)", README))))
def test_every_link_leads_somewhere(path: str) -> None:
    assert (ROOT / path).exists()


@pytest.mark.parametrize("command", sorted(set(re.findall(r"riparian ([a-z]+) ", README))))
def test_every_command_named_exists(command: str) -> None:
    assert command in COMMANDS
