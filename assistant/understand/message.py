"""One message, understood: claims set aside, facts read, questions told apart, each with its activity and intent.

The order matters: citations are masked before anything is read; claims of others are masked before facts are; a first guess at the
activity helps the reading of facts, and the facts then settle the activity.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from functools import lru_cache
from itertools import pairwise
from typing import Any

from assistant.understand import activity as acts
from assistant.understand.asking import read_sentences
from assistant.understand.cited import cited_in
from assistant.understand.claims import find_claims
from assistant.understand.context import NOTHING, Context
from assistant.understand.facts import FactReading, read_facts
from assistant.understand.intent import intent_phrases, terms
from assistant.understand.phrases import tokens
from assistant.understand.questions import asks_of, merged, query_of, question_of
from assistant.understand.restart import asks_restart
from assistant.understand.spelling import Speller
from assistant.understand.subject import Ask, Words, subject_of
from assistant.understand.types import Intent, Question, Understanding
from corpus.citation import mentions
from corpus.law import Corpus

_NOTE = re.compile(r"\bnotes?\b", re.IGNORECASE)
LONGEST = 20_000
"""Characters of one message that are read; what stands beyond is pasted matter that no question of the law needs."""


def understand(
    message: str,
    *,
    book: Any,
    corpus: Corpus,
    as_of: date,
    before: Context = NOTHING,
    embed: Callable[[Sequence[str]], Any] | None = None,
    turn: int = 0,
) -> Understanding:
    """Understand one message in the light of the conversation before it.

    Args:
        message: the user's words, of any kind and length.
        book: the rule book (`assistant.rules.book.load`): activities and facts.
        corpus: the loaded law.
        as_of: the day of asking, for "this year" and "next Monday".
        before: the conversation so far.
        embed: texts to unit vectors, shared with search; None works from cue words alone.
        turn: index of the message in its conversation, noted on its facts.

    Returns:
        At least one question; facts, doubts and claims with their spans in `message`.
    """
    shown = message[:LONGEST]
    if not any(char.isalnum() for char in shown):
        return Understanding((_chat(shown),), message=message, turn=turn)
    restart = asks_restart(shown)
    before = NOTHING if restart else before
    words, masks = _words(shown, corpus)
    asks = asks_of(shown, read_sentences(shown, masks), words.claims)
    first = _first_guess(asks, words, before)
    reading = _facts(shown, book, as_of, masks, words, before, first, turn)
    _bring_near(asks, words, reading, before, embed)
    questions = merged([question_of(ask, words, reading.facts, before) for ask in asks], words)
    main = next((one for one in reversed(questions) if one[0].intent is Intent.VERDICT), questions[0])
    told = main[1].activity
    if told not in {None, *first} and acts.family(told) != acts.family(first[0] if first else None):
        # The facts moved the question to another kind of work: read the numbers again for that kind.
        reading = _facts(shown, book, as_of, masks, words, before, (told,) if told else (), turn)
        questions = merged([question_of(ask, words, reading.facts, before) for ask in asks], words)
    asked = [_with_note(question, corpus) for question, _ in questions]
    return Understanding(
        _with_vectors(asked, embed, asks, shown),
        reading.facts,
        reading.retracted,
        reading.doubts,
        tuple(words.claims),
        message,
        turn,
        restart,
        "" if restart else main[1].project,
    )


def _chat(message: str) -> Question:
    return Question(Intent.SMALL_TALK, message, 0, len(message), query=message)


def _words(message: str, corpus: Corpus) -> tuple[Words, list[tuple[int, int]]]:
    found = mentions(message)
    masks = [(one.start, one.end) for one in found]
    cited = cited_in(found, corpus, message)
    # "3. and 4." is one stretch: the full stop between ends no sentence.
    masks += [(last.start, one.end) for last, one in pairwise(cited) if (one.start, one.end) not in masks]
    masks.sort()
    listed = _speller().mended(tokens(message, masks))
    cues = acts.seen(acts.book().phrases.find(listed), [(one.section, one.start) for one in cited])
    return Words(message, listed, cues, cited, find_claims(message, masks)), masks


@lru_cache(maxsize=1)
def _speller() -> Speller:
    books = [one.vocabulary() for one in (acts.book().phrases, intent_phrases(), terms().phrases)]
    return Speller(set().union(*(words for words, _ in books)), set().union(*(stems for _, stems in books)))


def _first_guess(asks: Sequence[Ask], words: Words, before: Context) -> tuple[str, ...]:
    """Return the activities that words alone suggest for the question that matters most, the last."""
    subject = subject_of(asks[-1], words, (), before)
    return (subject.activity,) if subject.activity else subject.candidates


def _facts(
    message: str,
    book: Any,
    as_of: date,
    masks: Sequence[tuple[int, int]],
    words: Words,
    before: Context,
    activities: Sequence[str],
    turn: int,
) -> FactReading:
    return read_facts(
        message,
        activity=activities[0] if len(activities) == 1 else None,
        activities=tuple(activities),
        book=book,
        as_of=as_of,
        masks=masks,
        claims=words.claims,
        before={fact.name: fact.value for fact in before.facts},
        asked=before.asked,
        turn=turn,
    )


def _bring_near(
    asks: Sequence[Ask],
    words: Words,
    reading: FactReading,
    before: Context,
    embed: Callable[[Sequence[str]], Any] | None,
) -> None:
    """Embed each question once, and note what nearness to the examples adds."""
    if embed is None or all(_is_chat(ask, words, reading, before) for ask in asks):
        return
    from assistant.understand.nearness import examples

    known = examples(embed)
    for ask, vector in zip(asks, embed([query_of(ask, words.message) for ask in asks]), strict=True):
        ask.vector = vector
        ask.near_activity = known.near(vector, "activity")
        ask.near_intent = known.near(vector, "intent")


def _is_chat(ask: Ask, words: Words, reading: FactReading, before: Context) -> bool:
    return (
        not ask.shape
        and not words.cues
        and not reading.facts
        and not words.cited
        and before.intent is None
        and len(words.tokens) <= 4
    )


def _with_note(question: Question, corpus: Corpus) -> Question:
    """Name the note itself where the words ask for "the note under" a provision that has one."""
    if question.intent is not Intent.CITATION or not _NOTE.search(question.text):
        return question
    notes = [
        one if "Note" in one or corpus.find(f"{one} Note") is None else f"{one} Note" for one in question.citations
    ]
    return replace(question, citations=tuple(notes))


def _with_vectors(
    questions: Sequence[Question], embed: Callable[[Sequence[str]], Any] | None, asks: Sequence[Ask], message: str
) -> tuple[Question, ...]:
    if embed is None:
        return tuple(questions)
    ready = {query_of(ask, message): ask.vector for ask in asks}
    # A question joined from two has a query of its own; search embeds that one itself.
    return tuple(replace(question, vector=ready.get(question.query)) for question in questions)
