"""The page: puts the views together and starts the server. What they show is made in `ui.fragments`, what they do in `ui.pages`."""

from __future__ import annotations

import os
from typing import Any

import gradio as gr

from ui import endpoints
from ui.desk import Desk
from ui.pages import ask, law, staff
from ui.pages import notebook as notebooks
from ui.pages.assets import script

_HEAD = (
    '<header id="riparian-head"><a class="skip" href="#riparian-question">Skip to the question</a><h1>Riparian</h1>'
    "<p>Answers about Wisconsin's lakes, streams and wetlands, from the text of the law.</p>"
    '<div id="riparian-status" class="sr-only" role="status" aria-live="polite"></div></header>'
)
HOUR = 3600
"""Seconds after which an uploaded file is deleted from the server's temporary folder."""
AT_ONCE = 8
"""How many events of one kind run at the same time; more wait in the queue."""


def build(desk: Desk) -> Any:
    """Return the page as Gradio blocks.

    Args:
        desk: assistant and store.
    """
    os.environ["GRADIO_ANALYTICS_ENABLED"] = "False"
    asking = ask.Asking(desk)
    with gr.Blocks(title="Riparian", analytics_enabled=False, delete_cache=(HOUR, HOUR)) as page:
        # First: an event of the page whose function has the same name would take the endpoint's.
        endpoints.put(desk)
        gr.HTML(_HEAD, js_on_load=script("head.js"), apply_default_css=False)
        notebook, record = gr.Textbox(visible=False), gr.Textbox(visible=False)
        files = gr.HTML(js_on_load=script("files.js"), apply_default_css=False, elem_classes="sr-only")
        parts: dict[str, Any] = {"staff": staff.Staff(desk)}
        with gr.Tabs() as parts["tabs"]:
            with gr.Tab("Ask", id="ask"):
                parts["ask"] = ask.put(asking, notebook, record)
            with gr.Tab("Draft a reply", id="staff"):
                parts["case"] = staff.put(parts["staff"], notebook, files)
            with gr.Tab("Browse the law", id="law"):
                parts["provision"], parts["browser"] = law.put(desk)
            with gr.Tab("My notebook", id="notebook") as kept:
                notebooks.put(desk, kept, notebook, files)
        _opening(page, asking, parts)
    page.queue(default_concurrency_limit=AT_ONCE)
    return page


def _opening(page: Any, asking: ask.Asking, parts: dict[str, Any]) -> None:
    """Show what the page's address names: a conversation, a draft, a provision, or nothing yet."""

    def opened(request: gr.Request) -> tuple[Any, ...]:
        wanted = request.query_params
        shown = asking.open(wanted.get("notebook", ""), wanted.get("talk", ""))
        citation = wanted.get("show", "")
        tab = "law" if citation else "staff" if wanted.get("draft") else "ask"
        case = parts["staff"].open(shown.notebook, wanted.get("draft", ""))
        return (*ask.out(shown), *case, parts["browser"].show(citation), gr.Tabs(selected=tab))

    outputs = [*parts["ask"], *parts["case"], parts["provision"], parts["tabs"]]
    page.load(opened, None, outputs, api_visibility="private", show_progress="hidden")


def launch(page: Any, host: str, port: int, *, block: bool = True) -> tuple[Any, str]:
    """Serve the page; nothing of it leaves the machine.

    Args:
        page: of `build`.
        host: address to listen on.
        port: port to listen on.
        block: whether to wait until the server ends.

    Returns:
        The application and the page's address.
    """
    theme = gr.themes.Base(
        primary_hue="cyan", neutral_hue="slate", font=["system-ui", "sans-serif"], font_mono=["monospace"]
    )
    app, local, _ = page.launch(
        server_name=host,
        server_port=port,
        share=False,
        run_history=False,
        quiet=True,
        prevent_thread_lock=True,
        show_error=True,
        footer_links=[],
        max_file_size=5_000_000,
        ssr_mode=False,
        pwa=False,
        mcp_server=False,
        enable_monitoring=False,
        theme=theme,
        css=script("page.css"),
    )
    if block:
        page.block_thread()
    return app, local
