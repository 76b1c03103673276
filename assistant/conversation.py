"""A conversation as a value: what was said, the projects it is about, and the facts known of each.

Facts gather over turns; a later word on the same fact replaces the earlier one; "I don't know" is kept and not asked again; another
subject opens a project of its own and the earlier one keeps its facts for when the user comes back.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from assistant.quantities.values import DontKnow, Value
from assistant.understand.activity import SUBORDINATE, family
from assistant.understand.context import Context
from assistant.understand.types import Fact, Intent, Understanding
from assistant.understand.wire import fact_from_json, fact_to_json
from corpus.errors import RiparianError

SITE_FACTS = frozenset(
    [
        "waterbody_kind",
        "in_asnri",
        "public_rights_feature",
        "trout_water",
        "great_lakes_water",
        "stream_flow",
        "wild_river",
        "outstanding_or_exceptional_water",
        "walleye_history",
        "owner_or_permission",
        "applicant_kind",
        "today",
    ]
)
"""Facts of the place and the asker, true of a second project there too."""
_PASSING = frozenset({Intent.SMALL_TALK, Intent.CITATION, Intent.DEFINITION, Intent.OUTSIDE})
# A later word on the one is a word on the other: 120 square feet replace 10 by 10 feet.
_SAME_MATTER = {
    "dimensions": ("dredged_area", "structure_area", "wetland_area"),
    "dredged_area": ("dimensions",),
    "structure_area": ("dimensions",),
    "wetland_area": ("dimensions",),
}
FORMAT = 1


@dataclass(frozen=True, slots=True)
class Project:
    """One project of a conversation.

    Args:
        activity: what is done, None while it is not told.
        candidates: what it may be, while it is not told.
        intent: what the last question about it wanted.
        facts: what is known of it, one entry a name, in the order learned.
    """

    activity: str | None = None
    candidates: tuple[str, ...] = ()
    intent: Intent | None = None
    facts: tuple[Fact, ...] = ()

    def with_facts(self, facts: Sequence[Fact], retracted: Sequence[str] = ()) -> Project:
        """Return the project with new facts in place of older ones of the same name or matter, and without the retracted."""
        gone = set(retracted) | {fact.name for fact in facts}
        stated = {fact.name for fact in facts}
        for fact in facts:
            if not isinstance(fact.value, DontKnow):
                gone |= {name for name in _SAME_MATTER.get(fact.name, ()) if name not in stated}
        latest = {fact.name: fact for fact in facts}
        return replace(self, facts=(*(fact for fact in self.facts if fact.name not in gone), *latest.values()))


@dataclass(frozen=True, slots=True)
class Conversation:
    """A conversation; every change makes a new one.

    Args:
        id: its name.
        as_of: the day of asking, None for today.
        turns: the user's messages in order.
        projects: what it is about, in the order they came up; at least one.
        active: index of the project the last message was about.
        asked: names of the facts that the last answer asked for.
    """

    id: str = ""
    as_of: date | None = None
    turns: tuple[str, ...] = ()
    projects: tuple[Project, ...] = (Project(),)
    active: int = 0
    asked: tuple[str, ...] = ()

    @classmethod
    def new(cls, *, as_of: date | None = None, id: str = "") -> Conversation:  # noqa: A002 - the wire's name
        """Return an empty conversation with a name that nobody can guess."""
        return cls(id or uuid.uuid4().hex, as_of)

    @property
    def project(self) -> Project:
        """The active project."""
        return self.projects[self.active]

    @property
    def facts(self) -> tuple[Fact, ...]:
        """What is known of the active project, "I don't know" included."""
        return self.project.facts

    def context(self) -> Context:
        """Return what the next message is to be understood in the light of."""
        project = self.project
        return Context(
            facts=project.facts,
            activity=project.activity,
            candidates=project.candidates,
            intent=project.intent,
            asked=self.asked,
            unknown=frozenset(fact.name for fact in project.facts if isinstance(fact.value, DontKnow)),
            question=self.turns[-1] if self.turns else "",
            projects=tuple(one.activity for one in self.projects if one.activity),
            facts_apart=tuple(
                (one.activity, one.facts) for at, one in enumerate(self.projects) if at != self.active and one.activity
            ),
        )

    def tell(self, understood: Understanding) -> Conversation:
        """Return the conversation after a message was understood.

        Args:
            understood: what `understand` made of the message in the light of `context()`.
        """
        turns = (*self.turns, understood.message)
        if understood.restart:
            return replace(self, turns=turns, projects=(Project(),), active=0, asked=())._learn(understood)
        return replace(self._at(understood)._learn(understood), turns=turns, asked=())

    def _at(self, understood: Understanding) -> Conversation:
        """Return the conversation turned to the project that a message is about."""
        if understood.project == "back":
            wanted = family(understood.main.activity)
            index = next((at for at, one in enumerate(self.projects) if one.activity == understood.main.activity), None)
            if index is None:
                index = next(
                    (at for at, one in enumerate(self.projects) if family(one.activity) == wanted), self.active
                )
            return replace(self, active=index)
        if understood.project == "new":
            site = tuple(replace(fact, origin="context") for fact in self.facts if fact.name in SITE_FACTS)
            return replace(self, projects=(*self.projects, Project(facts=site)), active=len(self.projects))
        return self

    def _learn(self, understood: Understanding) -> Conversation:
        question = understood.main
        project = self.project.with_facts(understood.facts, understood.retracted)
        if question.activity and (project.activity is None or question.activity not in SUBORDINATE):
            project = replace(project, activity=question.activity, candidates=())
        elif question.activities and project.activity is None:
            project = replace(project, candidates=question.activities)
        if question.intent not in _PASSING or project.intent is None:
            project = replace(project, intent=question.intent)
        return self._with(project)

    def _with(self, project: Project) -> Conversation:
        return replace(self, projects=(*self.projects[: self.active], project, *self.projects[self.active + 1 :]))

    def asking(self, names: Sequence[str]) -> Conversation:
        """Return the conversation after an answer asked for these facts."""
        return replace(self, asked=tuple(names))

    def edit(self, name: str, value: Value, *, origin: str = "form", by: str = "", stated: str = "") -> Conversation:
        """Return the conversation with a fact set by a form or by staff.

        Args:
            name: name in the fact vocabulary; `assistant.rules.vocabulary.parse_fact` checks it and reads the value.
            value: the value.
            origin: "form" or "staff".
            by: the member of staff.
            stated: what was typed.
        """
        fact = Fact(name, value, stated, 0, len(stated), max(0, len(self.turns) - 1), origin, by)
        return self._with(self.project.with_facts([fact]))

    def remove(self, name: str) -> Conversation:
        """Return the conversation without what was understood of a fact."""
        return self._with(self.project.with_facts([], [name]))

    def to_json(self) -> dict[str, Any]:
        """Return the conversation as plain JSON."""
        return {
            "format": FORMAT,
            "id": self.id,
            "as_of": str(self.as_of) if self.as_of else None,
            "turns": list(self.turns),
            "projects": [
                {
                    "activity": one.activity,
                    "candidates": list(one.candidates),
                    "intent": str(one.intent) if one.intent else None,
                    "facts": [fact_to_json(fact) for fact in one.facts],
                }
                for one in self.projects
            ],
            "active": self.active,
            "asked": list(self.asked),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Conversation:
        """Return the conversation that `to_json` wrote.

        Raises:
            RiparianError: the JSON is no conversation of ours, or of a later format.
        """
        try:
            _ = {FORMAT: None}[data["format"]]
            projects = tuple(
                Project(
                    one["activity"],
                    tuple(one["candidates"]),
                    Intent(one["intent"]) if one["intent"] else None,
                    tuple(fact_from_json(fact) for fact in one["facts"]),
                )
                for one in data["projects"]
            )
            found = cls(
                str(data["id"]),
                date.fromisoformat(data["as_of"]) if data["as_of"] else None,
                tuple(str(turn) for turn in data["turns"]),
                projects,
                int(data["active"]),
                tuple(data["asked"]),
            )
            _ = found.project
        except (KeyError, TypeError, ValueError, IndexError) as error:
            raise RiparianError(
                f"this is no saved conversation ({type(error).__name__}: {str(error)[:60]})",
                "Export it again, or start a new one.",
            ) from error
        return found
