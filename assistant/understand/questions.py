"""The questions of a message: which sentences ask, the story that belongs to each, and what each wants."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from assistant.understand import activity as acts
from assistant.understand.asking import Sentence
from assistant.understand.context import Context
from assistant.understand.intent import Asked, defined_in, intent_phrases, intent_scores, terms
from assistant.understand.outside import OUTSIDE, beside, is_foreign, is_lawful, lacking, outside_cues
from assistant.understand.phrases import Token
from assistant.understand.subject import Ask, Subject, Words, subject_of
from assistant.understand.text import fold
from assistant.understand.types import Fact, Intent, Question

CLEAR = 1.0
"""How far an intent must lead for nearness not to be asked."""
_UNASKED = 4.0
"""What an intent must score where no sentence asks."""
_QUERY = 1200
_CHAT = 2
_REPEATS = 3
_MOST = 24
"""Questions of one message that are answered, the last ones; each costs an embedding, and nobody asks as many."""
_LOOKED_UP = frozenset({Intent.LOOKUP, Intent.DEFINITION, Intent.PROCEDURE})
_GOES_ON = re.compile(r"\W*(?:and|or|what about|how about|same)\b", re.IGNORECASE)
_STRONG = 4.0
_SAYS_SOMETHING = 4
# "I don't know how much" answers; "I don't know how much I may fill, do you?" asks.
_DONT_KNOW = re.compile(
    r"^\W*(?:(?:well|sorry|honestly|um|oh|ok|okay)\W+)*(?:i|we)?\s*(?:really |honestly |just )?(?:don'?t|do not|dont|didn'?t|haven'?t) (?:really |even )?(?:know|measured?)\b[^?]{0,60}$"
    r"|^\W*(?:no idea|no clue|not sure|unsure|can'?t say|couldn'?t tell you)\b[^?]{0,60}$"
)
_ONLY_CITED = 18
"""Letters beside a citation that still ask nothing but its words."""


def asks_of(message: str, parts: Sequence[Sentence], claims: Sequence[tuple[int, int]]) -> list[Ask]:
    """Return the asking sentences of a message, each with the story that leads to it; the whole message where nothing asks."""
    asking = [
        one
        for one in parts
        if one.asks and not any(left <= one.start and one.end <= right + 2 for left, right in claims)
    ]
    if not asking:
        start = len(message) - len(message.lstrip())
        return [Ask(start, max(start, len(message.rstrip())), 0, "", message[:_QUERY])]
    out, story = [], 0
    for one in asking[-_MOST:]:
        out.append(Ask(one.start, one.end, story, one.shape, one.core, alone=len(asking) == 1))
        story = one.end
    return out


def query_of(ask: Ask, message: str) -> str:
    """Return the words to search for: the question with its story, cut from the front where it is long."""
    story = message[: ask.end] if ask.alone else message[ask.story : ask.end]
    tail = message[ask.end :] if ask.alone else ""
    return (story[-_QUERY:] + tail[: max(0, _QUERY - len(story))]).strip()


def intent_of(ask: Ask, words: Words, facts: Sequence[Fact], before: Context) -> tuple[Intent, str]:
    """Tell what a question wants, with what settled it."""
    own = [token for token in words.tokens if ask.start <= token.start < ask.end]
    cited = [one for one in words.cited if ask.start <= one.start < ask.end]
    letters = sum(len(token.word) for token in own if token.word.isalpha())
    asked = Asked(
        shape=ask.shape,
        cited=bool(cited),
        cited_only=bool(cited) and letters <= _ONLY_CITED,
        cited_before=any(one.start < ask.start for one in words.cited),
        subject=any(ask.alone or ask.start <= at < ask.end for _, at in words.cues) or (ask.alone and bool(facts)),
    )
    story = [token for token in words.tokens if ask.story <= token.start < ask.start]
    totals = intent_scores(own, asked, facts, before.facts, story)
    ranked = sorted(totals.items(), key=lambda one: -one[1])
    lead = ranked[0][1] - (ranked[1][1] if len(ranked) > 1 else 0.0) if ranked else 0.0
    if lead < CLEAR and ask.near_intent:
        for name, worth in ask.near_intent.items():
            totals[Intent(name)] = totals.get(Intent(name), 0.0) + worth / 2
        ranked = sorted(totals.items(), key=lambda one: -one[1])
    best = ranked[0] if ranked else (Intent.VERDICT, 0.0)
    if (
        ask.shape == "tag"
        and len(words.tokens) <= _CHAT
        and not asked.subject
        and not words.cited
        and before.intent is None
        and not is_lawful(words.tokens)
    ):
        best = (Intent.SMALL_TALK, best[1])
    if (
        best[1] <= 0
        or _DONT_KNOW.match(fold(words.message[ask.start : ask.end]))
        or (
            not ask.shape and best[0] is not Intent.CITATION and best[0] is not Intent.SMALL_TALK and best[1] < _UNASKED
        )
    ):
        best = (_unasked(ask, words, facts, before), 0.0)
    return best[0], f"{best[0]} {best[1]:.1f}"


def _unasked(ask: Ask, words: Words, facts: Sequence[Fact], before: Context) -> Intent:
    """Return what a message without a question wants: what the last one wanted, else a verdict on what it tells, else a chat."""
    if before.intent is not None and before.intent not in {Intent.SMALL_TALK, Intent.CITATION}:
        return before.intent
    if (
        facts
        or words.cues
        or (ask.shape and len(words.tokens) > _CHAT)
        or (is_lawful(words.tokens) and len(words.tokens) > _SAYS_SOMETHING)
    ):
        return Intent.VERDICT
    return Intent.SMALL_TALK


def question_of(ask: Ask, words: Words, facts: Sequence[Fact], before: Context) -> tuple[Question, Subject]:
    """Decide one question."""
    subject = subject_of(ask, words, facts, before)
    intent, why = intent_of(ask, words, facts, before)
    own = [token for token in words.tokens if ask.start <= token.start < ask.end]
    citations = _citations(ask, words, intent)
    activity = subject.activity
    present = {**subject.signals, **dict.fromkeys(outside_cues(words.tokens), 1.0)}
    topics = beside(subject.ranked, activity)
    if intent is Intent.DEFINITION:
        where = defined_in(own) or defined_in([one for one in words.tokens if ask.story <= one.start < ask.start])
        citations = tuple(
            dict.fromkeys(
                [*(one for one in citations if one not in acts.cited_sections()), *(one for one in where if one)]
            )
        )
        if (
            where
            and not _counts_as(ask, own)
            and not any(one in terms().loaded for one in where)
            and not any(one in terms().loaded for one in citations)
        ):
            intent = Intent.OUTSIDE
    gap = lacking(intent, activity or before.activity, present)
    if gap:
        intent, topics, citations = Intent.OUTSIDE, (gap, *(topic for topic in topics if topic != gap)), ()
    elif intent not in {Intent.CITATION, Intent.DEFINITION, Intent.SMALL_TALK} and acts.family(activity) == OUTSIDE:
        intent = Intent.OUTSIDE
    elif "foreign" in present and not citations and (not subject.ranked or subject.ranked[0][1] < _STRONG):
        intent, topics, activity = Intent.OUTSIDE, (), None
    elif (
        activity is None
        and not subject.candidates
        and not citations
        and not facts
        and _about_something_else(ask, words, present, intent)
    ):
        intent, topics = Intent.OUTSIDE, ()
    question = Question(
        intent,
        words.message[ask.start : ask.end],
        ask.start,
        ask.end,
        activity,
        subject.candidates,
        citations,
        topics,
        query_of(ask, words.message),
        None,
        f"{why}; {subject.why}",
    )
    return question, subject


def _counts_as(ask: Ask, own: Sequence[Token]) -> bool:
    """Tell whether a term is what is held to be something else ("does the wetland permit count as ..."), not what is asked for."""
    asks = [match.start for match in intent_phrases().find(own) if match.cue == "definition"]
    named = [match.end for match in terms().phrases.find(own)]
    return ask.shape == "yes_no" and bool(asks) and bool(named) and max(named) <= min(asks)


def _about_something_else(ask: Ask, words: Words, present: dict[str, float], intent: Intent) -> bool:
    """Tell whether a question is about something else altogether: it names that, or nothing of water, wetland or permits at all."""
    if "foreign" in present:
        return True
    if intent is Intent.SMALL_TALK or not ask.shape or words.cues or words.cited:
        return False
    own = [token for token in words.tokens if ask.start <= token.start < ask.end]
    spoken = [(match.start, match.end) for match in intent_phrases().find(own)]
    return (ask.shape in {"wh", "order"} or len(own) >= _SAYS_SOMETHING) and is_foreign(words.tokens, own, spoken)


def _citations(ask: Ask, words: Words, intent: Intent) -> tuple[str, ...]:
    inside = [one.text for one in words.cited if ask.start <= one.start < ask.end]
    if inside or not words.cited:
        return tuple(dict.fromkeys(inside))
    told = [one.text for one in words.cited if ask.story <= one.start < ask.start] or [one.text for one in words.cited]
    return tuple(told[-1:]) if intent is Intent.CITATION else tuple(dict.fromkeys(told))


def merged(questions: Sequence[tuple[Question, Subject]], words: Words) -> list[tuple[Question, Subject]]:
    """Join questions that want one answer: two verdicts on one project, a question that names no matter of its own, chat beside one."""
    real = [one for one in questions if one[0].intent is not Intent.SMALL_TALK] or list(questions[:1])
    out: list[tuple[Question, Subject]] = []
    for question, subject in real:
        last = out[-1][0] if out else None
        if (
            last is not None
            and sum(1 for token in words.tokens if question.start <= token.start < question.end) <= 1
            and last.end == question.start - 1
        ):
            continue
        if last is not None and last.intent is Intent.VERDICT and _only_repeats(question, last, words):
            continue
        if last is not None and last.intent in _LOOKED_UP and _follows(question, words):
            # One answer for both: the fragment goes on with the sentence before it.
            both = replace(
                last,
                text=words.message[last.start : question.end],
                end=question.end,
                query=_joined(last, question),
                vector=None,
            )
            out[-1] = (both, out[-1][1])
            continue
        if last is None or last.intent is not question.intent or not _same_matter(last, question):
            out.append((question, subject))
        elif question.intent in {Intent.VERDICT, Intent.OUTSIDE}:
            out[-1] = (_one_of(last, question), subject)
        elif question.citations not in {(), last.citations} or _says_more(question, words):
            out.append((question, subject))
    return out


def _follows(question: Question, words: Words) -> bool:
    """Tell whether a fragment goes on with the look-up before it ("And in a corridor?"): it asks for no verdict in its own words."""
    own = [token for token in words.tokens if question.start <= token.start < question.end]
    if question.intent is not Intent.VERDICT or len(own) > _REPEATS + 3 or not _GOES_ON.match(question.text):
        return False
    return not any(match.cue == "verdict" for match in intent_phrases().find(own))


def _only_repeats(question: Question, last: Question, words: Words) -> bool:
    """Tell whether a look-up of a word or three only asks again what the verdict before it answers ("Size limit?")."""
    own = sum(1 for token in words.tokens if question.start <= token.start < question.end)
    return question.intent is Intent.LOOKUP and own <= _REPEATS and _same_matter(last, question)


def _same_matter(last: Question, question: Question) -> bool:
    if question.intent is Intent.OUTSIDE and last.topics != question.topics:
        return False
    return question.activity is None or acts.family(last.activity) == acts.family(question.activity)


def _one_of(last: Question, question: Question) -> Question:
    """Return the later of two questions with what the earlier one named."""
    return replace(
        question,
        activity=question.activity or (None if question.activities else last.activity),
        citations=tuple(dict.fromkeys([*last.citations, *question.citations])),
        topics=tuple(dict.fromkeys([*last.topics, *question.topics])),
        query=_joined(last, question),
    )


def _says_more(question: Question, words: Words) -> bool:
    """Tell whether a question names a matter of its own ("What is the process?" names none)."""
    return any(question.start <= at < question.end for _, at in words.cues)


def _joined(last: Question, question: Question) -> str:
    return question.query if last.query in question.query else f"{last.query} {question.query}"[-_QUERY:]
