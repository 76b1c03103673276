"""Whole answers, kept beside the questions: a change of one is read before it is accepted.

`RIPARIAN_GOLDEN=write pytest tests/answers/test_golden.py` writes them anew.
"""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path

import pytest
import yaml

from assistant.service import Assistant

FOLDER = Path(__file__).parent / "golden"
QUESTIONS = yaml.safe_load((FOLDER / "questions.yaml").read_text(encoding="utf-8"))
DAY = date(2027, 1, 15)


@pytest.fixture(scope="module")
def assistant(indexed_home: Path) -> Assistant:
    return Assistant.open(indexed_home, as_of=DAY)


@pytest.mark.parametrize("name", sorted(QUESTIONS))
def test_the_answer_is_the_one_that_was_read(name: str, assistant: Assistant) -> None:
    asked = QUESTIONS[name]
    turns = [asked] if isinstance(asked, str) else asked
    text = "\n".join(f"> {turn}" for turn in turns) + "\n\n" + assistant.ask(turns, as_of=DAY).text + "\n"
    path = FOLDER / f"{name}.md"
    if os.environ.get("RIPARIAN_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text
