"""Nearness to worked examples, with a small embedding of our own whose geometry is known, and once with the real model."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from assistant.understand.activity import book as cues
from assistant.understand.activity import load_yaml
from assistant.understand.nearness import examples


class Letters:
    """Counts letters: alike words lie near each other."""

    def __init__(self) -> None:
        self.calls: list[int] = []

    def embed(self, texts: Sequence[str]) -> Any:
        self.calls.append(len(texts))
        rows = np.array(
            [[text.lower().count(letter) + 0.01 for letter in "abcdefghijklmnopqrstuvwxyz"] for text in texts],
            dtype=np.float32,
        )
        return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def test_examples_name_only_activities_and_intents_that_there_are() -> None:
    data = load_yaml("examples.yaml")
    assert set(data["activity"]) == set(cues().family)
    assert all(len(texts) >= 1 for group in data.values() for texts in group.values())


def test_examples_are_embedded_once_and_kept_on_disk(home: Path) -> None:
    first = Letters()
    known = examples(first.embed)
    assert examples(first.embed) is known
    assert len(first.calls) == 2
    assert list((home / "understanding").glob("examples-*.npy"))


def test_a_message_is_embedded_once_a_turn_and_the_vector_handed_on(home: Path, hear: Any) -> None:
    letters = Letters()
    hear("We would dig muck by hand. Permit?", embed=letters.embed)
    before = len(letters.calls)
    _, understood = hear("We would dig muck by hand, 60 square feet. Permit?", embed=letters.embed)
    assert len(letters.calls) == before + 1
    main = understood.main
    assert np.allclose(main.vector, letters.embed([main.query])[0])


def test_small_talk_is_not_embedded(home: Path, hear: Any) -> None:
    letters = Letters()
    _, understood = hear("hello", embed=letters.embed)
    assert letters.calls == []
    assert understood.main.vector is None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("message", "activity"),
    [
        (
            "Could a person tidy the goo off the floor of the bay with garden implements, moving it in pails?",
            {None, "manual_dredging"},
        ),
        ("A machine would be bringing up sludge from the bay floor", {None, "powered_dredging"}),
        ("We would like to bring the pontoon out again, silt from the dam blocks it", {"impoundment_dredging"}),
    ],
)
def test_the_real_model_breaks_ties_and_overrules_nothing(
    message: str, activity: set[str | None], home: Path, hear: Any
) -> None:
    from index.embed import load, model_files

    _, understood = hear(message, embed=load(model_files()).embed)
    assert understood.main.activity in activity
