"""Mistaken premises: what the user takes for granted and the text says otherwise is put right before anything else."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Any

import yaml

from assistant.answers import clocks, show, words
from assistant.answers.assemble import Draft

if TYPE_CHECKING:
    from assistant.answers.respond import Situation

_CITED = re.compile(r"\[([^\]]+)\]")
_SLOT = re.compile(r"\{([a-z0-9.-]+)(#?)\}")


@dataclass(frozen=True, slots=True)
class Premise:
    """A belief and what the text says instead; see `premises.yaml`."""

    id: str
    cues: tuple[re.Pattern[str], ...]
    claim: re.Pattern[str] | None
    unless: tuple[re.Pattern[str], ...]
    facts: tuple[tuple[str, str], ...]
    activities: tuple[str, ...]
    intents: tuple[str, ...]
    whole: bool
    beside: bool
    says: tuple[str, ...]


@lru_cache(maxsize=1)
def load() -> tuple[Premise, ...]:
    """Return the premises of `premises.yaml`."""
    text = resources.files("assistant.answers").joinpath("premises.yaml").read_text(encoding="utf-8")
    return tuple(_premise(item) for item in yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)))  # noqa: S506


def find(scene: Situation) -> Premise | None:
    """Return the first premise that the question rests on and the text refutes."""
    message = scene.words
    for premise in load():
        if premise.activities and scene.question.activity not in premise.activities:
            continue
        if premise.intents and str(scene.question.intent) not in premise.intents:
            continue
        if any(scene.values.get(name) != value for name, value in premise.facts):
            continue
        cues = all(cue.search(message) for cue in premise.cues)
        if (
            cues
            and (premise.claim is None or premise.claim.search(message))
            and not any(one.search(message) for one in premise.unless)
        ):
            return premise
    return None


def said(premise: Premise, book: Any) -> tuple[str, ...]:
    """Return a correction with the law's numbers filled in from the thresholds."""
    return tuple(fill(line, book) for line in premise.says)


def fill(line: str, book: Any) -> str:
    """Return a line with the law's numbers filled in from the thresholds."""
    return _SLOT.sub(lambda match: _slot(match, book), line)


def correct(draft: Draft, premise: Premise, scene: Situation) -> Draft:
    """Return the draft with the correction first; alone where the correction is the whole answer."""
    first, *rest = said(premise, scene.book)
    headline = f"No: {first[0].lower()}{first[1:]}"
    if premise.whole:
        label = scene.verdict if scene.verdict is not None and scene.verdict.label != "needs_facts" else None
        checked = replace(draft.verdict, label="none") if label is None else draft.verdict
        dated = clocks.dated(_CITED.findall(first), scene)
        return Draft(
            headline=headline,
            verdict=checked,
            body=(*dated, *rest),
            results=dated,
            checks=scene.findings,
            warnings=draft.warnings,
            missing=(),
        )
    if premise.beside:
        return replace(draft, body=(first, *rest, *draft.body))
    return replace(draft, headline=headline, body=(*rest, draft.headline, *draft.body))


def _slot(match: re.Match[str], book: Any) -> str:
    threshold = book.thresholds[match[1]]
    if not match[2]:
        return show.limit(threshold)
    number = Fraction(str(threshold.value))
    return words.with_unit(words.number(number), threshold.unit, one=number == 1)


def _premise(item: dict[str, Any]) -> Premise:
    def many(key: str) -> tuple[re.Pattern[str], ...]:
        return tuple(re.compile(one, re.IGNORECASE) for one in item.get(key, ()))

    claim = item.get("claim")
    return Premise(
        item["id"],
        many("cues"),
        re.compile(claim, re.IGNORECASE) if claim else None,
        many("unless"),
        tuple(item.get("facts", {}).items()),
        tuple(item.get("activities", ())),
        tuple(item.get("intents", ())),
        bool(item.get("whole", False)),
        bool(item.get("beside", False)),
        tuple(item["says"]),
    )
