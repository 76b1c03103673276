"""Fees, forfeitures and mitigation, by the calculators."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.answers.assemble import Draft

if TYPE_CHECKING:
    from assistant.answers.respond import Situation


def draft(scene: Situation) -> Draft | None:
    return None
