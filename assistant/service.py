"""The way from a message to an Answer: understand, check, look up, compose, gate. Everything else calls this."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assistant.answers import respond, worded
from assistant.answers.assemble import Asked
from assistant.answers.types import Answer
from assistant.quantities.values import Value
from assistant.rules.results import Verdict
from assistant.understand.types import Fact, Intent, Question, Understanding
from corpus.errors import RiparianError

if TYPE_CHECKING:
    from assistant.conversation import Conversation
    from assistant.model import Model
    from assistant.rules.book import RuleBook
    from corpus.law import Corpus
    from index.search import Searcher

# Colours of a terminal, pasted: "\x1b[31m" is not 31 metres.
_TERMINAL = re.compile(r"\x1b\[[0-9;?]{0,20}[A-Za-z]")
LONGEST = 20_000  # characters of one message; nobody's question is longer


class Clock:
    """Time spent by stage, in milliseconds; a stage within a stage counts for itself alone."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = {}
        self._inner: list[float] = []

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Count the time of a block under a name."""
        start = time.perf_counter()
        self._inner.append(0.0)
        try:
            yield
        finally:
            took = (time.perf_counter() - start) * 1000
            self.spent[name] = self.spent.get(name, 0.0) + took - self._inner.pop()
            if self._inner:
                self._inner[-1] += took


class Assistant:
    """Answers questions; loads the law at once, the rules and the index when they are first needed.

    Args:
        home: RIPARIAN_HOME, by default the environment's.
        as_of: the day of asking, by default today.
        model: a language model that words and proposes (`assistant.model.Model`), or None.
    """

    def __init__(self, home: Path | None = None, *, as_of: date | None = None, model: Model | None = None) -> None:
        self.home = home
        self.as_of = as_of
        self.model = model

    @classmethod
    def open(cls, home: Path | None = None, *, as_of: date | None = None, model: Any = None) -> Assistant:
        """Return an assistant.

        Args:
            home: RIPARIAN_HOME, by default the environment's.
            as_of: the day of asking, by default today.
            model: a LangChain chat model or an `assistant.model.Model`; by default the one that `RIPARIAN_MODEL` names, if any.
        """
        from assistant.model import Model

        if model is None:
            return cls(home, as_of=as_of, model=Model.from_environment())
        return cls(home, as_of=as_of, model=model if isinstance(model, Model) else Model(model))

    @cached_property
    def corpus(self) -> Corpus:
        """The loaded law."""
        from corpus.law import load

        return load(self.home)

    @cached_property
    def book(self) -> RuleBook:
        """The rule book."""
        from assistant.rules.book import load

        return load(self.corpus)

    @cached_property
    def searcher(self) -> Searcher:
        """The index; built at first use."""
        from index.search import Searcher

        return Searcher.open(self.home)

    def warm(self) -> None:
        """Load everything now, so that the first question is not slower than the others."""
        self.searcher.embed(["warm"])
        _ = self.book

    def ask(self, messages: str | Sequence[str], *, id: str = "", as_of: date | None = None) -> Answer:  # noqa: A002 - the wire's name
        """Answer a question, or the last of several messages in order.

        Args:
            messages: one message, or the user's messages of one conversation.
            id: the case's id, by default the conversation's.
            as_of: the day of asking.

        Raises:
            RiparianError: nothing is asked at all.
        """
        from assistant.conversation import Conversation

        turns = [messages] if isinstance(messages, str) else list(messages)
        if not turns:
            raise RiparianError("the question is empty", "Write what you want to know.")
        conversation = Conversation.new(as_of=as_of or self.as_of or date.today())  # noqa: DTZ011 - the user's own day
        if id:
            conversation = replace(conversation, id=id)
        for message in turns[:-1]:
            if message.strip():
                conversation, _ = self._turn(conversation, message, search=False)
        return self._turn(conversation, turns[-1])[1]

    def turn(self, conversation: Conversation, message: str) -> tuple[Conversation, Answer]:
        """Answer one message of a conversation.

        Args:
            conversation: what was said before; it is a value and stays as it is.
            message: the user's words.

        Returns:
            The conversation with this turn in it, and the answer.

        Raises:
            RiparianError: the message is empty.
        """
        return self._turn(conversation, message)

    def recheck(self, conversation: Conversation) -> Answer:
        """Answer the last question again, after facts were edited by a form or by staff."""
        message = conversation.turns[-1] if conversation.turns else "The project"
        before = conversation.context()
        question = Question(Intent.VERDICT, message, 0, len(message), before.activity, before.candidates, query=message)
        understood = Understanding((question,), facts=conversation.facts, message=message)
        return self._answers(conversation, understood, Clock())

    def _turn(self, conversation: Conversation, message: str, *, search: bool = True) -> tuple[Conversation, Answer]:
        from assistant.understand.message import understand

        text = clean(message)
        clock = Clock()
        day = conversation.as_of or self.as_of or date.today()  # noqa: DTZ011 - the user's own day
        with clock.stage("understand"):
            understood = understand(
                text,
                book=self.book,
                corpus=self.corpus,
                as_of=day,
                before=conversation.context(),
                embed=self._embedder(clock),
                turn=len(conversation.turns),
            )
        if self.model is not None:
            understood = self._heard(conversation, understood, clock)
        told = conversation.tell(understood)
        answer = self._answers(told, understood, clock, search=search)
        if self.model is not None:
            with clock.stage("model"):
                answer = replace(worded.reword(self.model, answer), timings_ms=dict(clock.spent))
        return respond.asked(told, answer), answer

    def _heard(self, conversation: Conversation, understood: Understanding, clock: Clock) -> Understanding:
        """Return the message with what the language model found in it: asked only for facts that could move the verdict."""
        from assistant.rules.checker import check

        activity = understood.main.activity
        if self.model is None or activity is None:
            return understood
        told = conversation.tell(understood)
        with clock.stage("model"):
            verdict = check(self.book, activity, known(told.facts), told.as_of or date.today())  # noqa: DTZ011 - the user's own day
            return worded.hear(self.model, understood, verdict.missing, self.book)

    def _answers(
        self, conversation: Conversation, understood: Understanding, clock: Clock, *, search: bool = True
    ) -> Answer:
        main = understood.main
        answers = {}
        for question in understood.questions:
            answers[question] = self._answer(conversation, understood, question, clock, search=search)
        also = tuple(answers[question] for question in understood.questions if question is not main)
        return replace(answers[main], also=also, timings_ms=dict(clock.spent))

    def _answer(
        self, conversation: Conversation, understood: Understanding, question: Question, clock: Clock, *, search: bool
    ) -> Answer:
        facts = conversation.facts
        scene = respond.Situation(
            question=question,
            understood=understood,
            facts=facts,
            messages=tuple(conversation.turns) or (understood.message,),
            as_of=conversation.as_of or date.today(),  # noqa: DTZ011 - the user's own day
            book=self.book,
            corpus=self.corpus,
            search=self._search(question, clock) if search else lambda _query, _k, _boosts: [],
            clock=clock,
        )
        asked = Asked(conversation.id, understood.message, question.intent, scene.messages, facts)
        return respond.respond(scene, asked)

    def _embedder(self, clock: Clock) -> Callable[[Sequence[str]], Any]:
        def embed(texts: Sequence[str]) -> Any:
            with clock.stage("embed"):
                return self.searcher.embed(texts)

        return embed

    def _search(self, question: Question, clock: Clock) -> Callable[[str, int, Mapping[str, float]], list[Any]]:
        def search(query: str, k: int, boosts: Mapping[str, float]) -> list[Any]:
            from index.glossary import expand

            with clock.stage("search"):
                # The question's one embedding serves every search for it; only the words differ.
                return self.searcher.search(query, k, expansions=expand(query), boosts=boosts, vector=question.vector)

        return search


def clean(message: str) -> str:
    """Return a message without control characters, each in its place taken by a space, so that offsets stay.

    Raises:
        RiparianError: it is empty, or longer than anybody's question.
    """
    bare = _TERMINAL.sub(lambda found: " " * len(found.group()), message)
    plain = "".join(char if char.isprintable() or char in "\n\t" else " " for char in bare)
    if not plain.strip():
        raise RiparianError("the question is empty", "Write what you want to know.")
    if len(plain) > LONGEST:
        raise RiparianError(
            f"the question has {len(plain):,} characters, and at most {LONGEST:,} are read",
            "Shorten it to what matters.",
        )
    return plain


def known(facts: Sequence[Fact]) -> Mapping[str, Value]:
    """Return the facts' values by name."""
    return {fact.name: fact.value for fact in facts}


__all__ = ["Assistant", "Clock", "Verdict", "clean", "known"]
