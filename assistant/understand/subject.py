"""What a question is about: its activity, or candidates; and which project of the conversation it goes on with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from assistant.understand import activity as acts
from assistant.understand.context import Context
from assistant.understand.phrases import Token
from assistant.understand.types import Fact

_STAYS = 3.0
"""A message changes the subject only with at least this score for another family."""
_CLAIMED = 0.7
"""What claims of others count: they may name the work that the user is about."""
_UNKNOWN_FILL = "wetland_fill_other"
_BY_HAND_OR_NOT = frozenset(["manual_dredging", "powered_dredging"])
_ONE_PURPOSE = 2.0
_FEW = 2
_ADEQUATE = ("enough", "sufficient", "good", "count", "do it", "ok", "are we done", "right")
_PERMISSION = ("exempt", "permit", "allow", "legal", "qualif")

_CLEAR = 1.6
"""What goes along with a project is the subject itself where it scores this many times the project."""


@dataclass(frozen=True, slots=True)
class Cited:
    """A citation of the message with its place; `text` as `Citation` prints it, `section` alone for signals."""

    start: int
    end: int
    text: str
    section: str


@dataclass(frozen=True, slots=True)
class Words:
    """Everything read from a message before its questions are decided."""

    message: str
    tokens: Sequence[Token]
    cues: Sequence[tuple[str, int]]
    cited: Sequence[Cited]
    claims: Sequence[tuple[int, int]]


@dataclass(slots=True)
class Ask:
    """An asking sentence with its story, while it is being decided."""

    start: int
    end: int
    story: int
    shape: str
    core: str
    alone: bool = True
    near_activity: dict[str, float] = field(default_factory=dict)
    near_intent: dict[str, float] = field(default_factory=dict)
    vector: Any = None


def weights_of(ask: Ask, words: Words) -> list[tuple[int, int, float]]:
    """Return how much each part of the message counts for one question: its own words most, claims of others least."""
    end = len(words.message) + 1
    far = 1.0 if ask.alone else 0.5
    own = 1.5 if ask.shape else 1.0
    return [
        *((left, right, _CLAIMED) for left, right in words.claims),
        (ask.start, ask.end, own),
        (ask.story, ask.start, 1.0),
        (0, ask.story, far),
        (ask.end, end, far),
    ]


@dataclass(frozen=True, slots=True)
class Subject:
    """What a question is about: the activity, or candidates; and whether that opens or reopens another project."""

    activity: str | None
    candidates: tuple[str, ...]
    ranked: tuple[tuple[str, float], ...]
    signals: dict[str, float]
    project: str = ""
    why: str = ""


def subject_of(ask: Ask, words: Words, facts: Sequence[Fact], before: Context) -> Subject:
    """Tell what a question is about.

    Args:
        ask: the question.
        words: the message's cues.
        facts: facts read from this message.
        before: the conversation so far; a message without a subject of its own goes on with the active project.
    """
    weigh = weights_of(ask, words)
    signals = acts.signals(words.cues, facts, weigh, () if before.activity else before.facts)
    own = _with_nearness(acts.scores(signals), ask, before)
    if before.activity is None:
        return _told(_with_candidates(own, before), ask, words, signals, "")
    best = max(_of_family(own), key=lambda one: one[1], default=("", 0.0))
    mine = dict(_of_family(own)).get(acts.family(before.activity), 0.0)
    others = [name for name in before.projects if acts.family(name) != acts.family(before.activity)]
    back = max(others, key=lambda name: dict(_of_family(own)).get(acts.family(name), 0.0), default=None)
    if (
        best[0]
        and best[0] != acts.family(before.activity)
        and best[1] - mine >= acts.MARGIN
        and acts.family(own[0][0] if own else None) == best[0]
    ):
        lead = own[0][0]
        if back and acts.family(back) == best[0]:
            return _on(back, words, ask, facts, _facts_of(before, back), "back")
        if best[1] >= _STAYS and lead not in acts.SUBORDINATE:
            return replace(_told(own, ask, words, signals, "new"), project="new")
    if back and mine == 0 and dict(_of_family(own)).get(acts.family(back), 0.0) > 0:
        return _on(back, words, ask, facts, _facts_of(before, back), "back")
    return _on(before.activity, words, ask, facts, before.facts, "")


def _with_nearness(ranked: Sequence[tuple[str, float]], ask: Ask, before: Context) -> list[tuple[str, float]]:
    chosen, _ = _decide(ranked)
    if not ask.near_activity or chosen is not None or before.activity is not None:
        return list(ranked)
    totals = dict(ranked)
    near = dict(ask.near_activity)
    # By hand or with power is for the user's words to say: nearness speaks for both alike.
    either = max((near.get(name, 0.0) for name in _BY_HAND_OR_NOT), default=0.0)
    near |= dict.fromkeys(_BY_HAND_OR_NOT, either) if either else {}
    for name, worth in near.items():
        totals[name] = totals.get(name, 0.0) + worth
    return sorted(totals.items(), key=lambda one: -one[1])


def _with_candidates(ranked: Sequence[tuple[str, float]], before: Context) -> list[tuple[str, float]]:
    """What the conversation may be about stays in play, so that "by hand" can answer the question that was asked."""
    totals = dict(ranked)
    for name in before.candidates:
        totals[name] = totals.get(name, 0.0) + 2.0
    return sorted(totals.items(), key=lambda one: -one[1])


def _of_family(ranked: Sequence[tuple[str, float]]) -> list[tuple[str, float]]:
    best: dict[str, float] = {}
    for name, score in ranked:
        best.setdefault(acts.family(name), score)
    return list(best.items())


def _facts_of(before: Context, name: str) -> tuple[Fact, ...]:
    return next((facts for other, facts in before.facts_apart if other == name), ())


def _on(name: str, words: Words, ask: Ask, facts: Sequence[Fact], known: Sequence[Fact], project: str) -> Subject:
    """Go on with a project: its facts speak too, and it stays unless its own family has a better fit now."""
    weigh = weights_of(ask, words)
    stated = {fact.name for fact in facts}
    signals = acts.signals(words.cues, facts, weigh, [fact for fact in known if fact.name not in stated])
    totals = dict(acts.scores(signals))
    totals[name] = totals.get(name, 0.0) + 2.0
    same = sorted(
        ((other, score) for other, score in totals.items() if acts.family(other) == acts.family(name)),
        key=lambda one: -one[1],
    )
    chosen = _decide(same)[0] or name
    aside = _subordinate(ask, words)
    if aside and aside != chosen:
        chosen = aside
    ranked = tuple(sorted(totals.items(), key=lambda one: -one[1]))
    return Subject(chosen, (), ranked, signals, project, f"goes on with {name}")


def _told(
    ranked: Sequence[tuple[str, float]], ask: Ask, words: Words, signals: dict[str, float], project: str
) -> Subject:
    aside = _subordinate(ask, words)
    whole = [one for one in ranked if one[0] not in acts.SUBORDINATE]
    if aside:
        return Subject(aside, (), tuple(ranked), signals, project, "the question itself")
    if (
        ranked
        and ranked[0][0] in acts.SUBORDINATE
        and whole
        and whole[0][1] >= _STAYS
        and ranked[0][1] < _CLEAR * whole[0][1]
        and ask.shape
        and not _only_permit(whole[0][0], signals)
    ):
        ranked = whole
    chosen, candidates = _decide(ranked)
    if chosen is not None and not words.cues and not ask.near_activity and _facts_in(signals) < _FEW:
        # A number alone tells no work, whatever it could be read as.
        chosen, candidates = None, ()
    why = ", ".join(f"{name} {score:.1f}" for name, score in ranked[:3])
    return Subject(chosen, candidates, tuple(ranked), signals, project, why)


def _facts_in(signals: dict[str, float]) -> int:
    return sum("=" not in name for name in signals)


def _only_permit(name: str, signals: dict[str, float]) -> bool:
    """Tell whether a fill is meant only because a wetland permit is named: no work is told."""
    return name == _UNKNOWN_FILL and "fill" not in signals and "wetland_area" not in signals


def _subordinate(ask: Ask, words: Words) -> str | None:
    """Return cleaning, mitigation or review where the asking words themselves are about it and about nothing else.

    "Enough?" asks about what was told just before it.
    """
    if not ask.shape:
        return None
    own = _scores_between(words, ask.start, ask.end)
    core = ask.core.lower()
    if not own and any(word in core for word in _ADEQUATE) and not any(word in core for word in _PERMISSION):
        own = _scores_between(words, ask.story, ask.end)
    lead = own[0] if own else ("", 0.0)
    return lead[0] if lead[0] in acts.SUBORDINATE and lead[1] >= _STAYS else None


def _scores_between(words: Words, start: int, end: int) -> list[tuple[str, float]]:
    return acts.scores(acts.signals([cue for cue in words.cues if start <= cue[1] < end], (), [(start, end, 1.0)]))


def _decide(ranked: Sequence[tuple[str, float]]) -> tuple[str | None, tuple[str, ...]]:
    """Decide among the ranked; within one family the best fit is enough, save between hand and power, which the user must say."""
    if ranked and ranked[0][0] == _UNKNOWN_FILL:
        ranked = _purpose_first(ranked)
    chosen, candidates = acts.decide(ranked)
    if chosen is not None or len(candidates) < 2:
        return chosen, candidates
    if len({acts.family(name) for name in candidates}) == 1 and set(candidates[:2]) != _BY_HAND_OR_NOT:
        return candidates[0], ()
    return None, candidates


def _purpose_first(ranked: Sequence[tuple[str, float]]) -> Sequence[tuple[str, float]]:
    """Put the one purpose that the words name before the fill of no known purpose; where they name two, none is put first."""
    named = [one for one in ranked if acts.family(one[0]) == acts.family(_UNKNOWN_FILL) and one[0] != _UNKNOWN_FILL]
    if not named or (len(named) > 1 and named[0][1] - named[1][1] < _ONE_PURPOSE):
        return ranked
    return [
        (named[0][0], ranked[0][1] + acts.MARGIN),
        *(one for one in ranked if one[0] not in {named[0][0], _UNKNOWN_FILL}),
    ]
