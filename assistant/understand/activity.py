"""What is done: every activity of the vocabulary scored by the cues in the words and by the facts read from them.

The weights stand in `data/activities.yaml`; a score says nothing of the law. Where two activities are too near each other, both stay
candidates and the user is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from assistant.quantities.values import DontKnow
from assistant.understand.phrases import Match, Phrases
from assistant.understand.types import Fact

DATA = Path(__file__).parent / "data"
ENOUGH = 2.0
"""Below this score an activity is not told from words alone."""
MARGIN = 1.0
"""An activity this far ahead of the next is told; the others of its own pathway family may be nearer."""
ALONE = 0.9
"""What little is enough where nothing else speaks for another activity."""
SUBORDINATE = frozenset({"equipment_decontamination", "wetland_mitigation", "permit_review"})
"""What goes along with another activity's project and never makes a project of its own beside it."""

# The code has section numbers of its own for each family; a citation named by the user speaks for it.
_CITED = {
    "281.36": "cites_wetland",
    "30.20": "cites_bed",
    "NR 345.04": "cites_dredging_rule",
    "NR 320.04": "cites_structure",
}


Weight = tuple[str, tuple[str, ...], tuple[str, ...], float]
"""An activity's name, the further signals that must stand, those that must not, and the weight."""


@dataclass(frozen=True, slots=True)
class Book:
    """The compiled cues of all activities; each weight is kept under the first signal that it needs."""

    by_signal: Mapping[str, tuple[Weight, ...]]
    phrases: Phrases
    hides: Mapping[str, frozenset[str]]
    family: Mapping[str, str]


def load_yaml(name: str) -> Any:
    """Return a data file of this package."""
    with (DATA / name).open(encoding="utf-8") as file:
        return yaml.load(file, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506 - a safe loader either way


@lru_cache(maxsize=1)
def book() -> Book:
    """Return the cues and weights of `data/`, compiled once."""
    data = load_yaml("activities.yaml")
    by_signal: dict[str, list[Weight]] = {}
    for name, entry in data["activities"].items():
        for key, value in entry["score"].items():
            terms = key.split("+")
            first, *others = [term for term in terms if term[0] != "!"]
            forbidden = tuple(term[1:] for term in terms if term[0] == "!")
            by_signal.setdefault(first, []).append((name, tuple(others), forbidden, float(value)))
    hides = {name: frozenset(hidden) for name, hidden in data["hides"].items()}
    families = {name: entry["family"] for name, entry in data["activities"].items()}
    return Book(
        {name: tuple(weights) for name, weights in by_signal.items()},
        Phrases(load_yaml("activity_cues.yaml")),
        hides,
        families,
    )


def family(activity: str | None) -> str:
    """Return the family of an activity ("bed", "wetland", ...), empty where there is none."""
    return book().family.get(activity or "", "")


def seen(matches: Iterable[Match], citations: Iterable[tuple[str, int]] = ()) -> list[tuple[str, int]]:
    """Return the cues that stand (not denied, not hidden by another) with the offset of each.

    Args:
        matches: cues found in the message.
        citations: sections that the message cites, with their offsets.
    """
    hides = book().hides
    found = [match for match in matches if not match.negated or match.cue in hides]
    covers = [match for match in found if match.cue in hides]
    out = []
    for match in found:
        covered = any(
            match.cue in hides[cover.cue] and cover.start < match.end and match.start < cover.end for cover in covers
        )
        if not covered:
            out.append((match.cue, match.start))
    return out + [(_CITED[section], at) for section, at in citations if section in _CITED]


def signals(
    cues: Iterable[tuple[str, int]],
    facts: Iterable[Fact],
    weigh: Sequence[tuple[int, int, float]],
    known: Iterable[Fact] = (),
) -> dict[str, float]:
    """Return how strongly each cue and each fact speaks.

    Args:
        cues: cues with their offsets, from `seen`.
        facts: facts of this message.
        weigh: (start, end, weight) of parts of the message: what the question itself says counts more than what is told far from it.
        known: facts of the conversation before; they count little.
    """
    out: dict[str, float] = {}

    def note(name: str, weight: float) -> None:
        if weight > out.get(name, 0.0) and weight > 0:
            out[name] = weight

    for cue, at in cues:
        note(cue, _weight_at(at, weigh))
    for fact in facts:
        _note_fact(note, fact, max(0.6, min(1.0, _weight_at(fact.start, weigh))))
    for fact in known:
        _note_fact(note, fact, 0.6)
    # A marsh need not be called a wetland where the facts say that it is one.
    note("wetland", out.get("in_wetland=true", 0.0) / 2)
    return out


def _note_fact(note: Any, fact: Fact, weight: float) -> None:
    if isinstance(fact.value, DontKnow):
        return
    if isinstance(fact.value, bool):
        note(f"{fact.name}={'true' if fact.value else 'false'}", weight)
    elif isinstance(fact.value, str):
        note(f"{fact.name}={fact.value}", weight)
    note(fact.name, weight)


def _weight_at(at: int, weigh: Sequence[tuple[int, int, float]]) -> float:
    return next((weight for start, end, weight in weigh if start <= at < end), 0.4)


def scores(signals_: Mapping[str, float]) -> list[tuple[str, float]]:
    """Return every activity with its score, best first; activities that nothing speaks for are left out."""
    totals: dict[str, float] = {}
    spoken: set[str] = set()
    by_signal = book().by_signal
    for signal, strength in signals_.items():
        for name, others, forbidden, weight in by_signal.get(signal, ()):
            least = strength
            for other in others:
                least = min(least, signals_.get(other, 0.0))
            if least and not any(one in signals_ for one in forbidden):
                totals[name] = totals.get(name, 0.0) + weight * least
                if weight > 0:
                    spoken.add(name)
    return sorted(
        ((name, totals[name]) for name in book().family if name in spoken and totals[name] > 0), key=lambda one: -one[1]
    )


def decide(ranked: Sequence[tuple[str, float]]) -> tuple[str | None, tuple[str, ...]]:
    """Return the activity told by the scores, and the candidates where none is told.

    Args:
        ranked: from `scores`, best first.

    Returns:
        (activity, ()) where one leads by the margin, else (None, candidates) with the most likely first.
    """
    strong = [(name, score) for name, score in ranked if score >= ENOUGH]
    if not strong:
        lead, rest = ranked[:1], [score for _, score in ranked[1:2]]
        if lead and lead[0][1] >= ALONE and lead[0][1] - sum(rest) >= ALONE:
            return lead[0][0], ()
        return None, tuple(name for name, score in ranked[:3] if score >= ENOUGH / 2)
    best, score = strong[0]
    near = [name for name, other in strong[1:] if score - other < MARGIN]
    if not near:
        return best, ()
    return None, (best, *near[:3])


def cited_sections() -> frozenset[str]:
    """Return the sections that are loaded, as printed: a question that names only one of these names no provision."""
    return frozenset(_CITED)
