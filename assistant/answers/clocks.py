"""Deadlines and clocks: dates by the calculators, lengths of time by the thresholds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from assistant.answers.assemble import Draft

if TYPE_CHECKING:
    from assistant.answers.respond import Situation


def draft(scene: Situation) -> Draft | None:
    return None


def by_track(track: str, dates: dict[str, str], book: Any, corpus: Any) -> tuple[Any, ...]:
    return ()
