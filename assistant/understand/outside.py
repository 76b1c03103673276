"""What lies beside the loaded texts: neighbouring law, things near the texts that they lack, and matters of no water at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from assistant.understand.activity import family, load_yaml
from assistant.understand.phrases import Phrases, Token
from assistant.understand.types import Intent

OUTSIDE = "outside"


@dataclass(frozen=True, slots=True)
class Lack:
    """Something near the texts that they do not hold."""

    name: str
    intents: frozenset[Intent]
    topic: str
    needs: tuple[str, ...]
    any_of: tuple[str, ...]
    unless: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]
    families: frozenset[str]

    def holds(self, intent: Intent, activity: str | None, present: Mapping[str, float]) -> bool:
        """Tell whether a question falls into this gap.

        Args:
            intent: what it wants.
            activity: what it is about.
            present: signals of its words and facts (activity.py) and of this module's own cues.
        """
        if intent not in self.intents or not all(name in present for name in self.needs):
            return False
        if any(
            all(name in present for name in yes) and not any(name in present for name in no) for yes, no in self.unless
        ):
            return False
        if not self.any_of and not self.families:
            return True
        return family(activity) in self.families or (activity is None and any(name in present for name in self.any_of))


@dataclass(frozen=True, slots=True)
class _Data:
    topics: Mapping[str, str]
    lacking: tuple[Lack, ...]
    phrases: Phrases
    common: frozenset[str]
    lawful: frozenset[str]
    lawful_stems: tuple[str, ...]


@lru_cache(maxsize=1)
def _data() -> _Data:
    data = load_yaml("outside.yaml")
    return _Data(
        data["topics"],
        tuple(_lack(entry) for entry in data["lacking"]),
        Phrases(data["cues"]),
        frozenset(data["common"].split()),
        frozenset(data["lawful"].split()),
        tuple(data["lawful_stems"].split()),
    )


def _lack(entry: Mapping[str, Any]) -> Lack:
    unless = []
    for key in entry.get("unless", ()):
        parts = str(key).split("+")
        unless.append(
            (tuple(part for part in parts if part[0] != "!"), tuple(part[1:] for part in parts if part[0] == "!"))
        )
    return Lack(
        entry["name"],
        frozenset(Intent(name) for name in entry["intents"]),
        entry["topic"],
        tuple(entry.get("all", ())),
        tuple(entry.get("any", ())),
        tuple(unless),
        frozenset(entry.get("families", ())),
    )


def outside_cues(words: Sequence[Token]) -> set[str]:
    """Return this module's own cues that stand in the words."""
    return {match.cue for match in _data().phrases.find(words)}


def topic_of(activity: str) -> str:
    """Return the neighbouring topic of an activity beside the texts, empty for one that they hold."""
    return _data().topics.get(activity, "")


def lacking(intent: Intent, activity: str | None, present: Mapping[str, float]) -> str:
    """Return the topic of the gap that a question falls into, empty where the texts may answer it."""
    return next((lack.topic for lack in _data().lacking if lack.holds(intent, activity, present)), "")


def beside(ranked: Sequence[tuple[str, float]], chosen: str | None) -> tuple[str, ...]:
    """Return the neighbouring topics that a question touches, whether or not they are what it is about.

    Args:
        ranked: activities with their scores.
        chosen: the activity that was told.
    """
    close = [name for name, score in ranked if family(name) == OUTSIDE and (score >= 4 or name == chosen)]
    return tuple(dict.fromkeys(topic_of(name) for name in close))


def is_lawful(words: Sequence[Token]) -> bool:
    """Tell whether any word has to do with water, wetland, permits or law."""
    data = _data()
    return any(token.word in data.lawful or token.word.startswith(data.lawful_stems) for token in words)


def is_foreign(words: Sequence[Token], own: Sequence[Token], spoken: Sequence[tuple[int, int]]) -> bool:
    """Tell whether a question is about something that has nothing to do with these texts.

    Args:
        words: all words of the message.
        own: words of the asking sentence.
        spoken: spans in it that only tell what is wanted ("how much", "deadline").

    Returns:
        False for a question made of common words alone: it is asked back, not turned away.
    """
    common = _data().common
    unknown = [
        token
        for token in own
        if token.word.isalpha()
        and token.word not in common
        and not any(start <= token.start < end for start, end in spoken)
    ]
    return bool(unknown) and not is_lawful(words)
