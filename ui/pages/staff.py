"""Staff's view: an inquiry at the left, what was understood of it and the law; the draft reply at the right."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import gradio as gr

from assistant.inquiry import LARGEST
from assistant.letters.docx import MARK, to_docx
from corpus.errors import RiparianError
from ui.cases import FIELDS, CaseFile, Cases
from ui.desk import Desk
from ui.fragments import letter as letters
from ui.fragments import source
from ui.fragments.text import safe
from ui.pages.assets import script
from ui.pages.notebook import download

_EMPTY = (
    '<div class="panel"><p class="aside">Paste an inquiry or choose its file: facts, verdict and checks show here, '
    "and a draft reply beside them.</p></div>"
)
_VERSIONS = ["plain", "formal"]


class Staff:
    """The view without its components.

    Args:
        desk: assistant and store.
    """

    def __init__(self, desk: Desk) -> None:
        self.cases = Cases(desk)
        self.desk = desk

    def open(self, notebook: str, record: str) -> tuple[Any, ...]:
        """Return what the components show for a draft of the notebook, or for none."""
        file = self.cases.load(notebook, record) if record else None
        return self.shown(file)

    def read(self, notebook: str, text: str, path: str | None) -> tuple[Any, ...]:
        """Read an inquiry from the box or the file."""

        def work() -> CaseFile:
            if not path:
                return self.cases.read(notebook, text)
            file = Path(path)
            if file.stat().st_size > LARGEST:
                raise RiparianError(f"the file is larger than {LARGEST // 1_000_000} MB", "Paste its text instead.")
            return self.cases.read(notebook, "", file.name, file.read_bytes())

        return self._guarded(None, work)

    def act(self, notebook: str, record: str, what: dict[str, Any]) -> tuple[Any, ...]:
        """Do what was pressed in the panel: set or remove facts, show a provision."""
        file = self._file(notebook, record)
        if what.get("do") == "tell":
            told = what.get("told")
            pairs = {str(name): str(typed)[:500] for name, typed in told.items()} if isinstance(told, dict) else {}
            return self._guarded(file, lambda: self.cases.tell(file, pairs, str(what.get("by", ""))[:120]))
        return self.shown(file, opened=str(what.get("citation", "")))

    def again(self, notebook: str, record: str, version: str, *frame: str) -> tuple[Any, ...]:
        """Make the draft anew."""
        file = self._file(notebook, record)
        typed = dict(zip(FIELDS, frame, strict=True))
        return self._guarded(file, lambda: self.cases.again(file, typed, formal=version == "formal"))

    def choose(self, notebook: str, record: str, version: str, *frame: str) -> tuple[Any, ...]:
        """Make the draft in the other version, unless somebody has edited it: that is never replaced unasked."""
        file = self.cases.load(notebook, record) if record else None
        if file is None or not file.is_edited:
            return self.again(notebook, record, version, *frame) if file else self.shown(None)
        kept = list(
            self.shown(
                file, error=f"The draft was edited by hand. “Draft again” makes the {version} version of it anew."
            )
        )
        kept[6] = version
        return tuple(kept)

    def edit(self, notebook: str, record: str, letter: str) -> str:
        """Keep the draft as edited, and return how it reads."""
        file = self.cases.load(notebook, record) if record else None
        if file is not None:
            self.cases.edit(file, letter)
        return self._preview(letter)

    def as_file(self, notebook: str, record: str, letter: str, kind: str) -> str:
        """Return the draft as a file that downloads itself, marked as a draft whatever was edited."""
        text = letter if MARK.split(" ", maxsplit=1)[0] in letter.split("\n\n", 1)[0] else f"**{MARK}**\n\n{letter}"
        self.edit(notebook, record, letter)
        if kind == "md":
            return download("draft-reply.md", "text/markdown", text.encode())
        word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
        return download("draft-reply.docx", word, to_docx(text, self.desk.assistant.corpus))

    def shown(self, file: CaseFile | None, *, error: str = "", opened: str = "") -> tuple[Any, ...]:
        """Return what each component shows, in the order of `put`."""
        if file is None:
            wrong = f'<p class="error" role="alert">{safe(error)}</p>' if error else ""
            return (f'<div class="panel">{wrong}</div>{_EMPTY}', "", "", "", "", "", "plain", *[""] * len(FIELDS))
        kinds = self.desk.assistant.book.facts
        panel = letters.case(file.answer, file.conversation.facts, kinds, is_edited=file.is_edited, error=error)
        address = "?" + urlencode({"notebook": file.notebook, "draft": file.record})
        return (
            f'<div data-address="{safe(address)}">{panel}</div>',
            self.sources(file, opened),
            letters.notes(file.notes),
            file.record,
            file.letter,
            self._preview(file.letter),
            "formal" if file.formal else "plain",
            *[file.frame.get(name, "") for name in FIELDS],
        )

    def sources(self, file: CaseFile, opened: str = "") -> str:
        """Return the sources of the answer, and first the one that was pressed where it is another."""
        corpus = self.desk.assistant.corpus
        used = file.answer.citations
        first = ""
        if opened and opened not in {one.citation for one in used} and corpus.find(opened) is not None:
            first = source.folded(corpus, opened, opened=True)
        body = first + source.sources(corpus, used, opened if not first else "-")
        return f'<div class="law-panel">{body}</div>'

    def _preview(self, letter: str) -> str:
        return f'<div class="panel">{letters.preview(letter)}</div>' if letter else ""

    def _file(self, notebook: str, record: str) -> CaseFile:
        file = self.cases.load(notebook, record) if record else None
        if file is None:
            raise gr.Error("There is no draft here: read an inquiry first.", print_exception=False)
        return file

    def _guarded(self, before: CaseFile | None, work: Callable[[], CaseFile]) -> tuple[Any, ...]:
        try:
            return self.shown(work())
        except RiparianError as error:
            return self.shown(before, error=str(error))


def put(staff: Staff, notebook: Any, files: Any) -> list[Any]:
    """Put the view into the page.

    Args:
        staff: what the view does.
        notebook: the component that holds the notebook's key.
        files: the component that hands files over.

    Returns:
        The components that `Staff.shown` fills, in its order.
    """
    record = gr.Textbox(visible=False)
    with gr.Row():
        with gr.Column(scale=6, min_width=320):
            text = gr.Textbox(label="The inquiry", lines=5, max_lines=14, elem_id="riparian-inquiry")
            upload = gr.File(
                label="or its file (.txt, .eml, .docx, at most 5 MB)", file_types=[".txt", ".eml", ".docx"], height=110
            )
            read = gr.Button("Read it and draft a reply", variant="primary")
            panel = gr.HTML(_EMPTY, js_on_load=script("talk.js"), apply_default_css=False, elem_id="riparian-case")
        with gr.Column(scale=6, min_width=320):
            frame = _frame()
            version = gr.Radio(_VERSIONS, value="plain", label="Version")
            again = gr.Button("Draft again from the facts (replaces what was edited)")
            letter = gr.Textbox(
                label="Draft reply (Markdown, to be edited)", lines=16, max_lines=30, elem_id="riparian-letter"
            )
            with gr.Row():
                word = gr.Button("Download as Word (.docx)", min_width=160)
                plain = gr.Button("Download as Markdown", min_width=160)
            notes = gr.HTML(apply_default_css=False, js_on_load=None)
            with gr.Accordion("How it reads, with live citations", open=True):
                preview = gr.HTML(js_on_load=script("sources.js"), apply_default_css=False, elem_id="riparian-preview")
            side = gr.HTML(js_on_load=script("sources.js"), apply_default_css=False, elem_id="riparian-case-sources")
    shown = [panel, side, notes, record, letter, preview, version, *frame]
    _wire(staff, shown, (notebook, record, files), (text, upload, read, again, word, plain))
    return shown


def _frame() -> list[Any]:
    with gr.Row():
        who = gr.Textbox(label="Asked by", max_length=300, min_width=140)
        place = gr.Textbox(label="Place (legal description)", max_length=300, min_width=140)
    with gr.Row():
        received = gr.Textbox(label="Received on", placeholder="March 15, 2027", max_length=60, min_width=120)
        number = gr.Textbox(label="File number", max_length=100, min_width=120)
        signer = gr.Textbox(label="Signed by", max_length=200, min_width=120)
    return [who, place, received, number, signer]


def _wire(staff: Staff, shown: list[Any], keys: tuple[Any, Any, Any], pressed: tuple[Any, ...]) -> None:
    panel, side, _, record, letter, preview, version, *frame = shown
    notebook, _, files = keys
    text, upload, read, again, word, plain = pressed

    def acted(key: str, name: str, event: gr.EventData) -> tuple[Any, ...]:
        return staff.act(key, name, dict(event._data or {}))

    def pointed(key: str, name: str, event: gr.EventData) -> str:
        file = staff.cases.load(key, name) if name else None
        return staff.sources(file, str(dict(event._data or {}).get("citation", ""))) if file else ""

    private = {"api_visibility": "private", "show_progress": "minimal"}
    quiet = {"api_visibility": "private", "show_progress": "hidden"}
    read.click(staff.read, [notebook, text, upload], shown, **private)
    again.click(staff.again, [notebook, record, version, *frame], shown, **private)
    version.input(staff.choose, [notebook, record, version, *frame], shown, **private)
    panel.act(acted, [notebook, record], shown, **private)
    for one in (preview, side):
        one.act(pointed, [notebook, record], side, **quiet)
    letter.change(staff.edit, [notebook, record, letter], preview, trigger_mode="always_last", **quiet)
    for button, kind in ((word, "docx"), (plain, "md")):
        button.click(_file_maker(staff, kind), [notebook, record, letter], files, **private)


def _file_maker(staff: Staff, kind: str) -> Callable[[str, str, str], str]:
    def make(notebook: str, record: str, letter: str) -> str:
        return staff.as_file(notebook, record, letter, kind)

    return make
