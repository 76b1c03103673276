"""The notebook: what was asked and drafted under one link, to be found, opened, renamed, taken away and deleted."""

from __future__ import annotations

import base64
import json
from datetime import datetime
from typing import Any
from urllib.parse import urlencode

import gradio as gr

from assistant.store import Record
from corpus.errors import RiparianError
from ui.desk import Desk
from ui.fragments.text import safe
from ui.pages.assets import script

_KINDS = {"conversation": "Conversation", "draft": "Draft reply"}


def link(record: Record) -> str:
    """Return a record's own address within the page."""
    name = "talk" if record.kind == "conversation" else "draft"
    return "?" + urlencode({"notebook": record.notebook, name: record.id})


def listing(desk: Desk, notebook: str, words: str = "", error: str = "") -> str:
    """Return the notebook's records as HTML, newest first.

    Args:
        desk: assistant and store.
        notebook: the key; nothing of another notebook is shown.
        words: only records that hold all of these.
        error: one line about what went wrong.
    """
    records = desk.store.records(notebook, words=words) if notebook else []
    law = desk.assistant.corpus.sha256
    items = "".join(_item(record, law) for record in records)
    nothing = "Nothing holds these words." if words.strip() else "Nothing is kept here yet: ask a question first."
    wrong = f'<p class="error" role="alert">{safe(error)}</p>' if error else ""
    body = f'<ul class="records">{items}</ul>' if items else f'<p class="aside">{nothing}</p>'
    return (
        f'<div class="panel"><p class="aside">Whoever has this page\'s link can read what is kept here, and nobody else. '
        f"Keep the link; leave it out of what you send on.</p>{wrong}{body}</div>"
    )


def _item(record: Record, law: str) -> str:
    when = datetime.fromisoformat(record.updated)
    title, name = safe(record.title), safe(record.id)
    stale = (
        '<p class="later-note">The law texts have changed since: ask again before you rely on it.</p>'
        if record.law and record.law != law
        else ""
    )
    return (
        f'<li class="record"><a href="{safe(link(record))}">{title}</a> '
        f'<span class="aside">{_KINDS[record.kind]}, {when:%B} {when.day}, {when.year}, {when:%H:%M} UTC</span>{stale}'
        f'<div class="row"><form class="rename" data-record="{name}" autocomplete="off">'
        f'<label class="sr-only" for="title-{name}">New title for {title}</label>'
        f'<input id="title-{name}" type="text" value="{title}" maxlength="200">'
        f'<button type="submit" class="quiet">Rename</button></form>'
        f'<button type="button" class="quiet delete" data-record="{name}" aria-label="Delete {title}">Delete</button></div></li>'
    )


def act(desk: Desk, notebook: str, what: dict[str, Any], words: str = "") -> str:
    """Rename or delete a record, and return the list."""
    record, error = str(what.get("record", "")), ""
    try:
        if what.get("do") == "rename":
            desk.store.rename(notebook, record, str(what.get("title", ""))[:200])
        elif what.get("do") == "delete":
            desk.store.delete(notebook, record)
    except RiparianError as problem:
        error = str(problem)
    return listing(desk, notebook, words, error)


def export(desk: Desk, notebook: str) -> str:
    """Return everything of a notebook as a file that downloads itself."""
    text = json.dumps(desk.store.export(notebook), ensure_ascii=False, indent=1)
    return download("riparian-notebook.json", "application/json", text.encode())


def download(name: str, kind: str, data: bytes) -> str:
    """Return a link that carries a file; the page presses it at once. No copy is left on the server."""
    body = base64.b64encode(data).decode()
    return f'<a download="{safe(name)}" href="data:{safe(kind)};base64,{body}">Download {safe(name)}</a>'


def put(desk: Desk, tab: Any, notebook: Any, files: Any) -> None:
    """Put the view into the page.

    Args:
        desk: assistant and store.
        tab: the tab it stands in; the list is made anew when it is opened.
        notebook: the component that holds the notebook's key.
        files: the component that hands files over.
    """
    with gr.Row(elem_id="riparian-find"):
        words = gr.Textbox(label="Find in this notebook", scale=6, max_length=200)
        out = gr.Button("Export everything (JSON)", scale=2, min_width=160)
    shown = gr.HTML(js_on_load=script("notebook.js"), apply_default_css=False, elem_id="riparian-notebook")

    def listed(key: str, wanted: str) -> str:
        return listing(desk, key, wanted)

    def acted(key: str, wanted: str, event: gr.EventData) -> str:
        return act(desk, key, dict(event._data or {}), wanted)

    quiet = {"api_visibility": "private", "show_progress": "hidden"}
    tab.select(listed, [notebook, words], shown, **quiet)
    words.change(listed, [notebook, words], shown, trigger_mode="always_last", **quiet)
    shown.act(acted, [notebook, words], shown, **quiet)
    out.click(lambda key: export(desk, key), notebook, files, **quiet)
