"""Look-up topics: things people ask for in words that no search leads back to the law's, and what the text says or does not say of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Any

import yaml

from assistant.answers.assemble import Draft
from assistant.answers.outside import ASK
from assistant.answers.premises import fill
from assistant.rules.results import MissingFact, Verdict
from assistant.understand.types import Intent

if TYPE_CHECKING:
    from assistant.answers.respond import Situation

_LONG = 560


@dataclass(frozen=True, slots=True)
class Topic:
    """A thing that is asked for; see `topics.yaml`."""

    id: str
    asks: tuple[re.Pattern[str], ...]
    cues: tuple[re.Pattern[str], ...]
    unless: tuple[re.Pattern[str], ...]
    outcome: str
    says: tuple[str, ...]
    quotes: tuple[str, ...]
    missing: str


@lru_cache(maxsize=1)
def load() -> tuple[Topic, ...]:
    """Return the topics of `topics.yaml`."""
    text = resources.files("assistant.answers").joinpath("topics.yaml").read_text(encoding="utf-8")
    return tuple(_topic(item) for item in yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)))  # noqa: S506


def find(scene: Situation) -> Topic | None:
    """Return the first topic that the question asks for, None where it asks for something else."""
    if scene.question.intent in {Intent.CITATION, Intent.SMALL_TALK}:
        return None
    own = _plain(scene.question.text)
    message = _plain(scene.understood.message)
    for topic in load():
        asked = any(one.search(own) for one in topic.asks)
        if (
            asked
            and all(one.search(message) for one in topic.cues)
            and not any(one.search(message) for one in topic.unless)
        ):
            return topic
    return None


def draft(scene: Situation) -> Draft | None:
    """Return what the text says of the topic that is asked for, None where no topic is."""
    topic = find(scene)
    if topic is None:
        return None
    headline, *rest = [fill(line, scene.book) for line in topic.says]
    quoted = tuple(f"“{_words(name, scene)}” [{name}]" for name in topic.quotes)
    missing: tuple[MissingFact, ...] = ()
    if topic.missing:
        kind = scene.book.facts[topic.missing]
        missing = (MissingFact(topic.missing, kind.question, kind.why, ""),)
    away = topic.outcome == "not_in_corpus"
    return Draft(
        outcome=topic.outcome,
        headline=headline,
        verdict=Verdict("none", scene.question.activity or "", None),
        body=(*rest, *(("\n".join(f"> {line}" for line in quoted),) if quoted else ()), *((ASK,) if away else ())),
        questions=tuple(f"{one.question} {one.why}" for one in missing),
        missing=missing,
        checks=() if away else scene.findings,
    )


def _words(citation: str, scene: Situation) -> str:
    own = " ".join(scene.corpus.text(citation).split())
    return own if len(own) <= _LONG else own[: own.rfind(" ", 0, _LONG)] + " ..."


def _plain(text: str) -> str:
    return " ".join(text.lower().replace("’", "'").split())


def _topic(item: dict[str, Any]) -> Topic:
    def many(key: str) -> tuple[re.Pattern[str], ...]:
        return tuple(re.compile(one) for one in item.get(key, ()))

    return Topic(
        item["id"],
        many("asks"),
        many("cues"),
        many("unless"),
        item.get("outcome", "answered"),
        tuple(item["says"]),
        tuple(item.get("quotes", ())),
        item.get("missing", ""),
    )
