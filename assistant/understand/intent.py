"""What a question wants: verdict, look-up, definition, deadline, fee, penalty, procedure, citation, or just a chat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from assistant.quantities.values import When
from assistant.understand.activity import load_yaml
from assistant.understand.phrases import Match, Phrases, Token
from assistant.understand.types import Fact, Intent

CLOCK_FACTS = frozenset(
    [
        "application_date",
        "info_request_date",
        "info_complete_date",
        "notice_date",
        "hearing_completed_date",
        "comment_end_date",
        "decision_date",
        "petition_date",
        "authorization_date",
        "closure_date",
        "hearing_request_date",
        "petition_granted_date",
        "referral_date",
        "credit_notice_date",
    ]
)
"""Facts that only a question about a clock states."""


_NEXT_TO = 14
_BRIEF = 5
_WHOLE = frozenset(["which_permit", "which_way", "file_what"])
_TOLD = frozenset(["said_nothing", "clock", "fine_noun", "unpermitted"])
_WORK_DAYS = frozenset(["in_water_work_date", "in_water_work_end_date", "today"])
_NO_PROJECT = frozenset(["permit_kind", "applicant_kind", "today", "permit_term", "procedure_step"])
_FIRST = frozenset(["lookup", "definition", "deadline", "fee", "procedure"])


@dataclass(frozen=True, slots=True)
class Terms:
    """Terms that people ask the meaning of: phrase cue to the citation where each is defined, and whether that text is loaded."""

    phrases: Phrases
    loaded: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Weights:
    phrases: Phrases
    shapes: Mapping[str, Mapping[str, float]]
    cues: tuple[tuple[tuple[str, ...], tuple[str, ...], Mapping[str, float]], ...]


@lru_cache(maxsize=1)
def _weights() -> _Weights:
    data = load_yaml("intents.yaml")
    cues = []
    for key, votes in data["weights"].items():
        terms = key.split("+")
        cues.append(
            (
                tuple(term for term in terms if term[0] != "!"),
                tuple(term[1:] for term in terms if term[0] == "!"),
                votes,
            )
        )
    return _Weights(Phrases(data["cues"]), data["shapes"], tuple(cues))


@lru_cache(maxsize=1)
def terms() -> Terms:
    """Return the terms of `data/terms.yaml`, compiled once."""
    data = load_yaml("terms.yaml")
    loaded = {str(citation): phrases for citation, phrases in data["defined"].items()}
    elsewhere = {str(citation): phrases for citation, phrases in data["elsewhere"].items()}
    return Terms(Phrases({**loaded, **elsewhere}), frozenset(loaded))


def intent_phrases() -> Phrases:
    """Return the cue phrases of intents."""
    return _weights().phrases


def defined_in(words: Sequence[Token]) -> tuple[str, ...]:
    """Return the citations that define the terms in the words; longer terms win over the shorter ones within them."""
    found = terms().phrases.find(words)
    kept = [
        one
        for one in found
        if not any(
            other is not one
            and other.start <= one.start
            and one.end <= other.end
            and other.end - other.start > one.end - one.start
            for other in found
        )
    ]
    return tuple(dict.fromkeys(one.cue for one in kept))


@dataclass(frozen=True, slots=True)
class Asked:
    """What is known of an asking sentence beside its words.

    Args:
        shape: how it asks (asking.py), "" where nothing asks.
        cited: it names a provision.
        cited_only: it is hardly more than a citation.
        cited_before: the words before it name a provision that "it" can mean.
        subject: something of the law is done or named in it.
    """

    shape: str = ""
    cited: bool = False
    cited_only: bool = False
    cited_before: bool = False
    subject: bool = False


def _said(words: Sequence[Token], asked: Asked, found: Sequence[Match], story: Sequence[Token] = ()) -> set[str]:
    """Return the signals of the asking sentence itself, and of the story where the sentence is no more than "meaning?"."""
    opening = words[min(1, len(words) - 1)].start if words else 0
    # "What if" asks about a change of plan only where the sentence opens with it.
    present = {match.cue for match in found if match.cue != "again" or match.start <= opening}
    present |= {name for name in ("cited", "cited_only", "cited_before", "subject") if getattr(asked, name)}
    present.add(f"shape_{asked.shape}")
    if asks_of := [match for match in found if match.cue in {"what_is", "definition"}]:
        named = terms().phrases.find(words)
        if "definition" in present and named:
            present.add("defined_term")
        # "What is a riparian zone" asks for the term, "what is the cap on the impoundment permit" does not.
        if not named and len(words) <= _BRIEF and terms().phrases.find(story):
            present |= {"defined_term", "term_asked"}
        if any(0 <= term.start - asks.end <= _NEXT_TO for term in named for asks in asks_of):
            present.add("term_asked")
    if "word_means" in present and any(term.cue in terms().loaded for term in terms().phrases.find(words)):
        present.add("term_there")
    return present


def _known(facts: Sequence[Fact], known: Sequence[Fact], *, clock: bool) -> set[str]:
    """Return the signals of the facts of this message and of the conversation before."""
    present = set()
    if any(fact.name in CLOCK_FACTS for fact in known) or (clock and any(fact.name in CLOCK_FACTS for fact in facts)):
        present.add("clock_fact")
    if any(fact.name not in CLOCK_FACTS and fact.name not in _NO_PROJECT for fact in (*facts, *known)):
        present.add("project")
    if any(isinstance(fact.value, When) and fact.name not in _WORK_DAYS for fact in facts):
        present.add("dated")
    return present


def intent_scores(
    words: Sequence[Token],
    asked: Asked,
    facts: Sequence[Fact] = (),
    known: Sequence[Fact] = (),
    story: Sequence[Token] = (),
) -> dict[Intent, float]:
    """Return how strongly an asking sentence wants each thing.

    Args:
        words: tokens of the asking sentence.
        asked: what else is known of it.
        facts: facts of the message; the dates of a clock make a question one about a deadline.
        known: facts of the conversation before.
        story: tokens of the story that leads to it.
    """
    weights = _weights()
    found = weights.phrases.find(words)
    told = {match.cue for match in weights.phrases.find(story)}
    present = _said(words, asked, found, story) | {f"story_{cue}" for cue in told & _TOLD}
    present |= _known(facts, known, clock="clock" in present | told)
    totals: dict[str, float] = dict(weights.shapes.get(asked.shape, {}))
    for needed, forbidden, votes in weights.cues:
        if all(name in present for name in needed) and not any(name in present for name in forbidden):
            for intent, weight in votes.items():
                totals[intent] = totals.get(intent, 0.0) + weight
    # What is asked first weighs more: "what must the application contain, and when is it due?"
    first = next((match.cue for match in found if match.cue in _FIRST or match.cue in _WHOLE), "")
    if first in _FIRST and asked.shape != "tag":
        totals[first] = totals.get(first, 0.0) + 1.5
    return {Intent(name): value for name, value in totals.items()}
