"""What a message means only in the light of the turns before it: answers, corrections, additions, "same depth", retractions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from assistant.quantities.values import Value
from assistant.rules.model import FactKind
from assistant.understand.binding import Scene
from assistant.understand.facts_numbers import Settled
from assistant.understand.types import Fact


@dataclass(frozen=True, slots=True)
class Turn:
    """One message of a conversation."""

    message: str
    folded: str
    before: Mapping[str, Value]
    asked: tuple[str, ...]
    index: int
    scene: Scene


@dataclass(slots=True)
class Turned:
    """The facts after the conversation was taken into account."""

    facts: dict[str, Fact]
    retracted: tuple[str, ...] = ()


def follow(turn: Turn, facts: dict[str, Fact], settled: Settled, kinds: Mapping[str, FactKind]) -> Turned:
    """Return the facts of a message in the light of the conversation."""
    return Turned(facts)
