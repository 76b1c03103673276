"""The page: puts the views together and starts the server. What they show is made in `ui.fragments`, what they do in `ui.pages`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import gradio as gr

from ui.desk import Desk
from ui.pages.ask import Asking

ASSETS = Path(__file__).parent / "assets"
_HEAD = (
    '<header id="riparian-head"><a class="skip" href="#riparian-question">Skip to the question</a><h1>Riparian</h1>'
    "<p>Answers about Wisconsin's lakes, streams and wetlands, from the text of the law.</p>"
    '<div id="riparian-status" class="sr-only" role="status" aria-live="polite"></div></header>'
)
AT_ONCE = 8
"""How many events of one kind run at the same time; more wait in the queue."""


def build(desk: Desk) -> Any:
    """Return the page as Gradio blocks.

    Args:
        desk: assistant and store.
    """
    os.environ["GRADIO_ANALYTICS_ENABLED"] = "False"
    asking = Asking(desk)
    with gr.Blocks(title="Riparian", analytics_enabled=False) as page:
        gr.HTML(_HEAD, js_on_load=None)
        with gr.Tabs():
            with gr.Tab("Ask"):
                _ask_tab(page, asking)
    page.queue(default_concurrency_limit=AT_ONCE)
    return page


def _ask_tab(page: Any, asking: Asking) -> None:
    notebook, record = gr.Textbox(visible=False), gr.Textbox(visible=False)
    with gr.Row():
        with gr.Column(scale=7, min_width=320):
            chat = gr.HTML(elem_id="riparian-talk", js_on_load=_script("talk.js"))
            with gr.Group(elem_id="riparian-ask"):
                box = gr.Textbox(
                    label="Your question",
                    placeholder="What do you want to do, where, how large, by hand or with a machine?",
                    lines=1,
                    max_lines=8,
                    max_length=20_000,
                    elem_id="riparian-question",
                )
                send = gr.Button("Ask", variant="primary")
        with gr.Column(scale=5, min_width=320, elem_id="riparian-side"):
            side = gr.HTML(elem_id="riparian-sources", js_on_load=_script("sources.js"))
    shown = [chat, side, notebook, record]

    def opened(request: gr.Request) -> tuple[str, str, str, str]:
        wanted = request.query_params
        return _out(asking.open(wanted.get("notebook", ""), wanted.get("talk", "")))

    def asked(key: str, name: str, message: str) -> tuple[str, str, str, str, str]:
        return (*_out(asking.ask(key, name, message)), "" if message.strip() else message)

    def acted(key: str, name: str, event: gr.EventData) -> tuple[str, str, str, str]:
        return _out(asking.act(key, name, dict(event._data or {})))

    page.load(opened, None, shown, api_visibility="private", show_progress="hidden")
    for pressed in (box.submit, send.click):
        pressed(asked, [notebook, record, box], [*shown, box], api_visibility="private", show_progress="minimal")
    chat.act(acted, [notebook, record], shown, api_visibility="private", show_progress="minimal")
    side.act(acted, [notebook, record], shown, api_visibility="private", show_progress="hidden")


def _out(shown: Any) -> tuple[str, str, str, str]:
    return shown.talk, shown.sources, shown.notebook, shown.record


def _script(name: str) -> str:
    return (ASSETS / name).read_text(encoding="utf-8")


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
        css=_script("page.css"),
    )
    if block:
        page.block_thread()
    return app, local
