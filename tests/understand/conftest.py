"""The real law, the real rule book, and messages understood with them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest

from assistant.conversation import Conversation
from assistant.rules.book import RuleBook
from assistant.rules.book import load as load_book
from assistant.understand.message import understand
from assistant.understand.types import Understanding
from corpus.law import Corpus
from corpus.law import load as load_law

AS_OF = date(2026, 7, 1)
Hear = Callable[..., tuple[Conversation, Understanding]]


@pytest.fixture(scope="session")
def corpus() -> Corpus:
    return load_law()


@pytest.fixture(scope="session")
def book(corpus: Corpus) -> RuleBook:
    return load_book(corpus)


@pytest.fixture(scope="session")
def hear(book: RuleBook, corpus: Corpus) -> Hear:
    """Tell a conversation several messages; return it with what the last was understood to say."""

    def tell(
        *messages: str, conversation: Conversation | None = None, embed: object = None
    ) -> tuple[Conversation, Understanding]:
        told = conversation or Conversation(id="test")
        understood = None
        for message in messages:
            understood = understand(
                message,
                book=book,
                corpus=corpus,
                as_of=AS_OF,
                before=told.context(),
                embed=embed,  # type: ignore[arg-type]
                turn=len(told.turns),
            )
            told = told.tell(understood)
        assert understood is not None
        return told, understood

    return tell
