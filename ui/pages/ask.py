"""The owner's view: chat at the left, sources at the right."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import gradio as gr

from corpus.errors import RiparianError
from ui.desk import Desk, Talk
from ui.fragments import source, talk
from ui.fragments.text import safe
from ui.pages.assets import script

_LOG = logging.getLogger(__name__)
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
        kept = [
            one
            for at, one in enumerate(used)
            if unique[one.citation] is one or one.citation not in {u.citation for u in used[:at]}
        ]
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
            said = str(error)
        except Exception:  # the one boundary to the user: the question is kept, the trace goes to the log
            _LOG.exception("a question could not be answered")
            said = "Something went wrong in answering. Your question is kept: reload the page to try again, or ask in other words."
        return self.show(self.desk.load(notebook, record) or Talk(notebook, record), error=said)


def out(shown: Shown) -> tuple[str, str, str, str]:
    """Return what is shown in the order of the view's components."""
    return shown.talk, shown.sources, shown.notebook, shown.record


def put(asking: Asking, notebook: Any, record: Any) -> list[Any]:
    """Put the view into the page.

    Args:
        asking: what the view does.
        notebook: the component that holds the notebook's key.
        record: the component that holds the conversation's key.

    Returns:
        The components that `out` fills.
    """
    with gr.Row():
        with gr.Column(scale=7, min_width=320):
            chat = gr.HTML(elem_id="riparian-talk", js_on_load=script("talk.js"), apply_default_css=False)
            with gr.Row(elem_id="riparian-ask"):
                box = gr.Textbox(
                    label="Your question",
                    placeholder="What do you want to do, and where?",
                    lines=1,
                    max_lines=8,
                    max_length=20_000,
                    elem_id="riparian-question",
                    scale=8,
                )
                send = gr.Button("Ask", variant="primary", scale=1, min_width=90)
        with gr.Column(scale=5, min_width=320, elem_id="riparian-side"):
            side = gr.HTML(elem_id="riparian-sources", js_on_load=script("sources.js"), apply_default_css=False)
    shown = [chat, side, notebook, record]

    def asked(key: str, name: str, message: str) -> tuple[str, str, str, str, str]:
        return (*out(asking.ask(key, name, message)), "" if message.strip() else message)

    def acted(key: str, name: str, event: gr.EventData) -> tuple[str, str, str, str]:
        return out(asking.act(key, name, dict(event._data or {})))

    for pressed in (box.submit, send.click):
        pressed(asked, [notebook, record, box], [*shown, box], api_visibility="private", show_progress="minimal")
    chat.act(acted, [notebook, record], shown, api_visibility="private", show_progress="minimal")
    side.act(acted, [notebook, record], shown, api_visibility="private", show_progress="hidden")
    return shown
