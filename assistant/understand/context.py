"""What a message is read in the light of: the conversation so far, cut down to what understanding needs."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.understand.types import Fact, Intent


@dataclass(frozen=True, slots=True)
class Context:
    """The conversation before a message, as far as its understanding needs it.

    Args:
        facts: effective facts of the active project (one entry a name).
        activity: activity of the active project, None where none is known yet.
        candidates: what the active project may be, while its activity is not told.
        intent: what the last question wanted, None at the start.
        asked: names of the facts that the last answer asked for, in the order asked ("no", "8 inches", "I don't know" bind to these).
        unknown: names of facts that the user said not to know: not asked again.
        question: the last question's own words.
        projects: activities of all projects of the conversation, the active one included, in the order they came up.
        facts_apart: effective facts of each other project, beside its activity ("same as the crib" takes them from there).
    """

    facts: tuple[Fact, ...] = ()
    activity: str | None = None
    candidates: tuple[str, ...] = ()
    intent: Intent | None = None
    asked: tuple[str, ...] = ()
    unknown: frozenset[str] = frozenset()
    question: str = ""
    projects: tuple[str, ...] = ()
    facts_apart: tuple[tuple[str, tuple[Fact, ...]], ...] = ()

    def fact(self, name: str) -> Fact | None:
        """Return the fact of this name in the active project, None where it is not known."""
        return next((fact for fact in self.facts if fact.name == name), None)


NOTHING = Context()
"""The context of a first message."""
