"""The owner's view: chat at the left, sources at the right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from corpus.errors import RiparianError
from ui.desk import Desk, Talk
from ui.fragments import source, talk
from ui.fragments.text import safe

_NOTHING = '<div class="law-panel"><p class="aside">The provisions that an answer rests on show here.</p></div>'


@dataclass(frozen=True, slots=True)
class Shown:
    """What the view shows after something happened: conversation, sources, and the keys of the two."""

    talk: str
    sources: str
    notebook: str
    record: str


class Asking:
    """The owner's view without Gradio.

    Args:
        desk: assistant and store.
    """

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def open(self, notebook: str, record: str) -> Shown:
        """Show the conversation of a link, or a new one."""
        if notebook and record:
            return self._guarded(notebook, record, lambda: self.desk.resume(notebook, record))
        return self.show(self.desk.new(notebook))

    def ask(self, notebook: str, record: str, message: str) -> Shown:
        """Answer a message."""
        return self._guarded(notebook, record, lambda: self.desk.ask(notebook, record, message))

    def act(self, notebook: str, record: str, what: dict[str, Any]) -> Shown:
        """Do what was pressed in the conversation: ask an example, tell facts, say whether an answer was right, show a provision."""
        kind = str(what.get("do", ""))
        if kind == "ask":
            return self.ask(notebook, record, str(what.get("message", "")))
        if kind == "tell":
            told = what.get("told")
            pairs = {str(name): str(typed)[:500] for name, typed in told.items()} if isinstance(told, dict) else {}
            return self._guarded(notebook, record, lambda: self.desk.tell(notebook, record, pairs))
        current = self.desk.load(notebook, record) or Talk(notebook, record)
        if kind == "mark":
            at, note = int(what.get("at", -1)), str(what.get("note", ""))
            self.desk.mark(notebook, record, at, note, right=bool(what.get("right")))
        return self.show(current, opened=str(what.get("citation", "")))

    def show(self, current: Talk, *, error: str = "", opened: str = "") -> Shown:
        """Show a conversation with the sources of its latest answer, one of them open."""
        kinds = self.desk.assistant.book.facts
        return Shown(
            talk.render(current, kinds, error), self.sources(current, opened), current.notebook, current.record
        )

    def sources(self, current: Talk, opened: str = "") -> str:
        """Return the panel of sources: those of the latest answer, and first the one that was pressed where it is another."""
        corpus = self.desk.assistant.corpus
        used = []
        if current.last is not None:
            used = [*current.last.citations, *(one for other in current.last.also for one in other.citations)]
        unique = {one.citation: one for one in reversed(used)}
        kept = [one for at, one in enumerate(used) if unique[one.citation] is one or one.citation not in {u.citation for u in used[:at]}]
        first = ""
        if opened and opened not in unique:
            found = corpus.find(opened)
            if found is None:
                first = f'<p class="error">{safe(opened)} is not in the loaded text.</p>'
            else:
                first = source.folded(corpus, found.citation, opened=True)
        body = first + source.sources(corpus, kept, opened if not first else "-")
        return f'<div class="law-panel">{body}</div>' if body else _NOTHING

    def _guarded(self, notebook: str, record: str, work: Callable[[], Talk]) -> Shown:
        try:
            return self.show(work())
        except RiparianError as error:
            current = self.desk.load(notebook, record) or Talk(notebook, record)
            return self.show(current, error=str(error))
