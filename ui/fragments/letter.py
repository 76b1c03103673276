"""A draft letter as HTML with live citations, and what staff see beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from assistant.answers.types import Answer
from assistant.letters.blocks import Block, blocks
from assistant.rules.model import FactKind
from assistant.rules.results import Finding
from assistant.understand.types import Fact
from ui import render as answers
from ui.fragments import form
from ui.fragments.text import cite, inline, line_of, safe, section

_STATUS = {"met": ("met", "✓ Met"), "not_met": ("not-met", "✗ Not met"), "unknown": ("open", "? Open")}


def preview(text: str) -> str:
    """Return a letter's Markdown as HTML; its citations open their provision."""
    return (
        f'<div class="letter" tabindex="0" role="region" aria-label="The letter as it reads">{"".join(_block(block) for block in blocks(text))}</div>'
        if text.strip()
        else ""
    )


def _block(block: Block) -> str:
    if block.kind == "heading":
        level = min(block.level + 2, 6)
        return f"<h{level}>{line_of(block.lines[0])}</h{level}>"
    if block.kind == "table":
        return _table(block)
    lines = [line_of(line) for line in block.lines]
    if block.kind in {"bullets", "numbers"}:
        tag = "ul" if block.kind == "bullets" else "ol"
        return f"<{tag}>{''.join(f'<li>{line}</li>' for line in lines)}</{tag}>"
    if block.kind == "quote":
        return f"<blockquote><p>{'<br>'.join(lines)}</p></blockquote>"
    return f"<p>{'<br>'.join(lines)}</p>"


def _table(block: Block) -> str:
    head, *rows = block.rows or ((),)
    titles = "".join(f'<th scope="col">{line_of(cell) or "<span class=sr-only>Entry</span>"}</th>' for cell in head)
    names = ["".join(run.text for run in cell) for cell in head]
    body = ""
    for row in rows:
        first, *rest = row or ((),)
        cells = "".join(
            f'<td data-head="{safe(names[at] if at < len(names) else "")}">{line_of(cell)}</td>'
            for at, cell in enumerate(rest, 1)
        )
        body += f'<tr><th scope="row">{line_of(first)}</th>{cells}</tr>'
    return f'<table class="conditions"><thead><tr>{titles}</tr></thead><tbody>{body}</tbody></table>'


def case(
    answer: Answer, facts: Iterable[Fact], kinds: Mapping[str, FactKind], *, is_edited: bool, error: str = ""
) -> str:
    """Return what staff see of an inquiry: verdict, facts, checks, and what only the department can set."""
    wrong = f'<p class="error" role="alert">{safe(error)}</p>' if error else ""
    kept = (
        '<p class="later-note">The draft was edited by hand: press “Draft again” to make it anew from these facts.</p>'
        if is_edited
        else ""
    )
    return (
        f'<div class="panel case"><h2 class="sr-only">What the inquiry comes to</h2>{wrong}{kept}{answers.banner(answer)}'
        f'<p class="headline">{inline(answer.headline)}</p>'
        f"{section('What decides', answers.table(answer.rows) + answers.gauges(answer.rows))}"
        f"{form.understood(facts, kinds)}{section('Questions', form.questions(answer, kinds, 's'))}"
        f"{department(kinds)}{checks(answer.checks)}</div>"
    )


def checks(found: tuple[Finding, ...]) -> str:
    """Return every threshold that the facts touch, folded."""
    rows = "".join(_check(one) for one in found)
    if not rows:
        return ""
    return (
        f'<details class="checks"><summary>All {len(found)} checks</summary><table class="conditions"><thead><tr>'
        '<th scope="col">Threshold</th><th scope="col">Computation</th><th scope="col">Result</th>'
        f'<th scope="col">Provision</th></tr></thead><tbody>{rows}</tbody></table></details>'
    )


def _check(one: Finding) -> str:
    look, words = _STATUS[str(one.status)]
    said = safe(one.arithmetic or one.reason)
    return (
        f'<tr><th scope="row">{safe(one.title or one.condition)}</th><td data-head="Computation">{said}</td>'
        f'<td data-head="Result"><span class="result {look}">{words}</span></td>'
        f'<td data-head="Provision">{cite(one.citation)}</td></tr>'
    )


def department(kinds: Mapping[str, FactKind]) -> str:
    """Return a form for what only the department knows: its waivers, findings and decisions, set under a name."""
    known = [
        kind for kind in kinds.values() if kind.type == "yes_no" and "department" in kind.question.split("?")[0][:24]
    ]
    fields = "".join(
        f'<div class="field"><label class="question" for="dep-{at}">{inline(kind.question)}</label>'
        f'<select id="dep-{at}" data-fact="{safe(kind.name)}"><option value="">Leave as it is</option>'
        '<option value="yes">Yes</option><option value="no">No</option></select></div>'
        for at, kind in enumerate(known)
    )
    return (
        '<details class="department"><summary>Set what only the department knows</summary>'
        '<form class="facts-form" autocomplete="off" novalidate><div class="field">'
        '<label class="question" for="dep-by">Your name</label><input id="dep-by" type="text" maxlength="120" data-by>'
        f'</div>{fields}<p class="form-error" role="alert"></p>'
        '<button type="submit" class="main">Set and check again</button></form></details>'
    )


def notes(said: Iterable[str]) -> str:
    """Return the notes for the reviewer, which stay out of the letter."""
    items = "".join(f"<li>{safe(one)}</li>" for one in said)
    return (
        f'<div class="panel"><section class="reviewer"><h2>Notes for the reviewer (not in the letter)</h2><ul>{items}</ul></section></div>'
        if items
        else ""
    )
