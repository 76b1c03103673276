"""The page's named endpoints: the same results as the command line, for gradio_client and curl."""

from __future__ import annotations

import base64
from collections.abc import Callable
from datetime import date
from functools import wraps
from typing import Any

import gradio as gr

from assistant.answers.wire import to_json
from assistant.rules.checker import check as check_rules
from assistant.rules.checker import checks
from assistant.rules.vocabulary import activity_named, contradictions, fact_named, read_value
from assistant.rules.wire import verdict_json
from corpus.errors import RiparianError
from ui.commands import search as searching
from ui.commands import show as showing
from ui.desk import Desk

_MOST = 100


def put(desk: Desk) -> None:
    """Add the endpoints to the page that is being built.

    Args:
        desk: assistant and store.
    """

    def ask(question: str) -> dict[str, Any]:
        """Answer one question: the JSON object of `riparian ask --json`."""
        return to_json(desk.assistant.ask(question))

    def check(activity: str, facts: dict[str, Any]) -> dict[str, Any]:
        """Hold facts against the rules of an activity: the object of `riparian check --json`. Values as people write them."""
        return checked(desk, activity, facts)

    def show(citation: str) -> dict[str, Any]:
        """One provision in its surroundings: the object of `riparian show --json`."""
        corpus = desk.assistant.corpus
        return showing.surroundings(corpus, corpus.get(citation))

    def search(words: str, k: float = 8) -> list[dict[str, Any]]:
        """Provisions by words and meaning: the list of `riparian search --json`."""
        if not words.strip():
            raise RiparianError("the question is empty", "Write what you want to find.")
        hits = searching.find(desk.assistant.searcher, words, max(1, min(int(k), _MOST)))
        return [{"citation": hit.citation, "score": hit.score, "text": hit.text, "why": hit.why} for hit in hits]

    def draft(inquiry: str, version: str = "plain") -> dict[str, Any]:
        """A draft reply to an inquiry, plain or formal: Markdown, and the .docx in base64."""
        from assistant.letters.docx import to_docx
        from assistant.letters.draft import drafted

        letter = drafted(desk.assistant, inquiry, formal=version == "formal")
        return {
            "markdown": letter.text,
            "notes": list(letter.notes),
            "docx": base64.b64encode(to_docx(letter.text, desk.assistant.corpus)).decode(),
        }

    for one in (ask, check, show, search, draft):
        gr.api(plainly(one), api_name=one.__name__)


def checked(desk: Desk, activity: str, facts: dict[str, Any]) -> dict[str, Any]:
    """Return the verdict on facts as people write them.

    Raises:
        RiparianError: no such activity or fact, a value that cannot be read, or facts that contradict each other.
    """
    book, today = desk.assistant.book, date.today()  # noqa: DTZ011 - the user's own day
    activity_named(book, activity)
    values = {name: read_value(fact_named(book, name), _typed(value)) for name, value in facts.items()}
    if wrong := contradictions(book, values):
        raise RiparianError(f"the facts contradict each other: {'; '.join(wrong)}", "Mend one of them.")
    verdict = check_rules(book, activity, values, today)
    return verdict_json(verdict, checks(book, values, today, [activity]))


def _typed(value: Any) -> str:
    if value is None:
        return "unknown"
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def plainly(work: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function with its bad-input errors said in one line instead of a traceback."""

    @wraps(work)
    def guarded(*args: Any, **kwargs: Any) -> Any:
        try:
            return work(*args, **kwargs)
        except RiparianError as error:
            raise gr.Error(str(error), print_exception=False) from error

    return guarded
