"""Browse the law: a tree and a search over all provisions, each with the rules that rest on it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import gradio as gr

from assistant.answers.show import limit
from assistant.rules.book import RuleBook
from corpus.errors import RiparianError
from corpus.law import Corpus
from corpus.provision import Provision
from ui.commands.search import find
from ui.desk import Desk
from ui.fragments import source
from ui.fragments.text import cite, safe
from ui.pages.assets import script

_FOUND = 12
_LEAD = 110


class Browser:
    """Tree, search and single provisions as HTML.

    Args:
        desk: assistant and store.
    """

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @property
    def corpus(self) -> Corpus:
        """The loaded law."""
        return self.desk.assistant.corpus

    @cached_property
    def rules(self) -> Mapping[str, list[str]]:
        """Citation to the rules that rest on it, in words."""
        return resting(self.desk.assistant.book)

    @cached_property
    def tree(self) -> str:
        """All provisions, section by section, folded."""
        return f'<div class="panel tree">{"".join(self._section(section) for section in self.corpus.sections)}</div>'

    def search(self, words: str) -> str:
        """Return the provisions that fit some words or a citation, best first; the tree where nothing is typed."""
        if not words.strip():
            return self.tree
        hits = find(self.desk.assistant.searcher, words[:2000], _FOUND)
        items = "".join(f"<li>{self._entry(self.corpus.get(hit.citation))}</li>" for hit in hits)
        return (
            f'<div class="panel tree"><h2>Found</h2><ol>{items}</ol></div>'
            if items
            else '<p class="panel">Nothing.</p>'
        )

    def show(self, citation: str) -> str:
        """Return one provision with the rules that rest on it."""
        if not citation.strip():
            return '<div class="law-panel"><p class="aside">Choose a provision: it shows here in its surroundings.</p></div>'
        try:
            name = self.corpus.get(citation).citation
        except RiparianError as error:
            return f'<div class="law-panel"><p class="error" role="alert">{safe(error)}</p></div>'
        extra = source.rules_below(self.rules, name)
        return f'<div class="law-panel">{source.folded(self.corpus, name, opened=True, extra=extra)}</div>'

    def _section(self, section: str) -> str:
        title = next(file.title for file in self.corpus.sources.values() if file.cites == section)
        below = self._branch(section)
        top = [one for one in self.corpus.provisions if one.parent == section and one.kind == "history"]
        history = "".join(f"<li>{self._entry(one)}</li>" for one in top)
        return f"<details><summary>{safe(section)} {safe(title)}</summary>{below}<ul>{history}</ul></details>"

    def _branch(self, citation: str) -> str:
        items = []
        for child in self.corpus.children(citation):
            deeper = self._branch(child.citation)
            entry = self._entry(child)
            mark = f'<details><summary aria-label="What stands below {safe(child.citation)}">below</summary>{deeper}</details>'
            items.append(f"<li>{entry}{mark if deeper else ''}</li>")
        return f"<ul>{''.join(items)}</ul>" if items else ""

    def _entry(self, provision: Provision) -> str:
        words = " ".join(provision.text.split())
        lead = words if len(words) <= _LEAD else words[:_LEAD].rsplit(" ", 1)[0] + " …"
        count = len(self.rules.get(provision.citation, ()))
        rules = f' <span class="count">{count} rule{"s" if count > 1 else ""}</span>' if count else ""
        return f'{cite(provision.citation)}{rules} <span class="aside">{safe(lead)}</span>'


def resting(book: RuleBook) -> dict[str, list[str]]:
    """Return the rules in words by the provision they rest on: limits first, then the pathways it makes."""
    out: dict[str, list[str]] = {}
    for one in book.thresholds.values():
        out.setdefault(one.citation, []).append(f"{one.quantity}: {limit(one)} ({one.id})")
    for path in book.pathways.values():
        for citation in dict.fromkeys((path.authority, path.standards)):
            if citation:
                out.setdefault(citation, []).append(f"{path.title} ({path.id})")
    return out


def put(desk: Desk) -> tuple[Any, Any]:
    """Put the view into the page.

    Returns:
        The component that shows one provision, and the browser behind it.
    """
    browser = Browser(desk)
    with gr.Row():
        with gr.Column(scale=6, min_width=320):
            words = gr.Textbox(
                label="Search the law: words, or a citation",
                max_lines=1,
                max_length=2000,
                elem_id="riparian-law-search",
            )
            tree = gr.HTML(browser.tree, js_on_load=script("sources.js"), apply_default_css=False)
        with gr.Column(scale=6, min_width=320):
            shown = gr.HTML(
                browser.show(""), js_on_load=script("sources.js"), apply_default_css=False, elem_id="riparian-provision"
            )

    def pressed(event: gr.EventData) -> str:
        return browser.show(str(dict(event._data or {}).get("citation", "")))

    quiet = {"api_visibility": "private", "show_progress": "hidden"}
    words.submit(browser.search, words, tree, **quiet)
    tree.act(pressed, None, shown, **quiet)
    shown.act(pressed, None, shown, **quiet)
    return shown, browser
