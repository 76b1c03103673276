"""Words as HTML: escaped, with citations as links."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from itertools import groupby
from urllib.parse import quote

from assistant.letters.blocks import Run, runs

# Gradio's HTML component reads `{{...}}` and `${...}` as templates: neither character reaches it from words that are not ours.
_TEMPLATE = str.maketrans({"{": "&#123;", "}": "&#125;", "$": "&#36;", "`": "&#96;"})
_HIDDEN = re.compile(r"[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2066-\u2069\ufeff]")


def safe(words: object) -> str:
    """Return words as HTML text, fit for an element or a quoted attribute: no tag, no template, no control character works."""
    return html.escape(_HIDDEN.sub(" ", str(words))).translate(_TEMPLATE)


def show_link(citation: str) -> str:
    """Return the address within the page that opens a provision; it keeps working after a reload and in what is sent on."""
    return f"?show={quote(citation, safe='')}"


def cite(citation: str, text: str = "") -> str:
    """Return a citation as a link that opens the provision."""
    return (
        f'<a class="cite" href="{safe(show_link(citation))}" data-cite="{safe(citation)}">{safe(text or citation)}</a>'
    )


def inline(words: str) -> str:
    """Return one line of an answer as HTML: bold words and citations in brackets, all else escaped."""
    return line_of(runs(words))


def line_of(line: Iterable[Run]) -> str:
    """Return the runs of one line as HTML."""
    out: list[str] = []
    for cited, group in groupby(line, key=lambda run: run.cite):
        if cited:
            out.append(f'<span class="cites">{"; ".join(cite(run.text) for run in group)}</span>')
        else:
            out += [f"<strong>{safe(run.text)}</strong>" if run.bold else safe(run.text) for run in group]
    return "".join(out)


def block(words: str) -> str:
    """Return some lines of an answer as HTML: paragraphs, lists and quotes."""
    out: list[str] = []
    for kind, lines in _runs(words.splitlines()):
        if kind == "list":
            out.append(listing(lines))
        elif kind == "quote":
            out.append(f"<blockquote><p>{'<br>'.join(inline(line) for line in lines)}</p></blockquote>")
        else:
            out += [f"<p>{inline(line)}</p>" for line in lines]
    return "".join(out)


def _runs(lines: Iterable[str]) -> list[tuple[str, list[str]]]:
    runs: list[tuple[str, list[str]]] = []
    for line in lines:
        plain = line.strip()
        if not plain:
            continue
        kind = "list" if plain.startswith(("- ", "* ")) else "quote" if plain.startswith("> ") else "text"
        if not runs or runs[-1][0] != kind:
            runs.append((kind, []))
        runs[-1][1].append(plain[2:] if kind != "text" else plain)
    return runs


def listing(lines: Iterable[str], *, tag: str = "ul") -> str:
    """Return lines as a list, empty where there are none."""
    items = "".join(f"<li>{inline(line)}</li>" for line in lines)
    return f"<{tag}>{items}</{tag}>" if items else ""


def section(title: str, body: str, name: str = "") -> str:
    """Return a titled part of an answer, empty where it has no body."""
    extra = f" {name}" if name else ""
    return f'<section class="part{extra}"><h3>{safe(title)}</h3>{body}</section>' if body else ""
