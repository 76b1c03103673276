"""A letter as a Word document: real headings, lists and tables; citations jump to their numbered source; DRAFT on every page."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from typing import Any

from assistant.letters.blocks import Block, Run, blocks
from corpus.citation import Citation
from corpus.errors import RiparianError
from corpus.law import Corpus

MARK = "DRAFT – not a decision"
_HIDDEN = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def to_docx(text: str, corpus: Corpus) -> bytes:
    """Return a letter's Markdown as a .docx file.

    Args:
        text: the letter, as edited.
        corpus: the loaded law, for the official form of citations.
    """
    from docx import Document
    from docx.shared import Pt

    document = Document()
    document.styles["Normal"].font.name = "Calibri"
    document.styles["Normal"].font.size = Pt(11)
    document.core_properties.title = MARK
    document.core_properties.author = ""
    head = document.sections[0].header.paragraphs[0]
    head.text = MARK
    head.runs[0].bold = True
    found = blocks(text)
    writer = _Writer(document, corpus, _listed(found))
    for block in found:
        writer.write(block)
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def _listed(found: tuple[Block, ...]) -> list[str]:
    """Return the citations that have an entry of their own under Sources: what a citation elsewhere can jump to."""
    out: dict[str, None] = {}
    inside = False
    for block in found:
        if block.kind == "heading":
            inside = _is_sources(block)
        elif inside:
            out.update({run.text: None for line in block.lines for run in line if run.cite})
    return list(out)


def _is_sources(block: Block) -> bool:
    return "".join(run.text for run in block.lines[0]).strip().lower() == "sources"


class _Writer:
    """Writes blocks into a document; citations jump to their entry under Sources, where they have one."""

    def __init__(self, document: Any, corpus: Corpus, listed: Iterable[str]) -> None:
        self.document = document
        self.corpus = corpus
        self._marks = {citation: f"source{number}" for number, citation in enumerate(listed, 1)}
        self._placed: set[str] = set()
        self._sources = False

    def write(self, block: Block) -> None:
        """Write one block."""
        if block.kind == "heading":
            words = "".join(run.text for run in block.lines[0])
            self._sources = _is_sources(block)
            self.document.add_heading(_clean(words), level=min(block.level, 4))
        elif block.kind == "table":
            self._table(block)
        else:
            style = {"bullets": "List Bullet", "numbers": "List Number", "quote": "Quote"}.get(block.kind)
            if block.kind == "numbers":
                # One list counts on into the next in Word: the numbers are written out instead.
                for number, line in enumerate(block.lines, 1):
                    self._line(self.document.add_paragraph(), (Run(f"{number}. "), *line))
                return
            for line in block.lines:
                self._line(self.document.add_paragraph(style=style), line)

    def _table(self, block: Block) -> None:
        width = max((len(row) for row in block.rows), default=0)
        if not width:
            return
        table = self.document.add_table(rows=0, cols=width, style="Table Grid")
        for number, row in enumerate(block.rows):
            cells = table.add_row().cells
            for cell, line in zip(cells, row, strict=False):
                self._line(cell.paragraphs[0], line, bold=number == 0)

    def _line(self, paragraph: Any, line: tuple[Run, ...], *, bold: bool = False) -> None:
        for run in line:
            if run.cite:
                self._cite(paragraph, run.text)
            else:
                paragraph.add_run(_clean(run.text)).bold = run.bold or bold or None

    def _cite(self, paragraph: Any, citation: str) -> None:
        mark = self._marks.get(citation, "")
        if self._sources and mark and mark not in self._placed:
            self._placed.add(mark)
            _bookmark(paragraph, mark, len(self._placed), self._official(citation))
        else:
            paragraph.add_run(" (" if not paragraph.text.endswith((" ", "(")) and paragraph.text else "(")
            if mark:
                _jump(paragraph, mark, citation)
            else:
                paragraph.add_run(citation)
            paragraph.add_run(")")

    def _official(self, citation: str) -> str:
        try:
            return Citation.parse(citation).official()
        except RiparianError:
            return citation


def _clean(text: str) -> str:
    return _HIDDEN.sub(" ", text)


def _bookmark(paragraph: Any, name: str, number: int, words: str) -> None:
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    start, end = OxmlElement("w:bookmarkStart"), OxmlElement("w:bookmarkEnd")
    for element in (start, end):
        element.set(qn("w:id"), str(number))
    start.set(qn("w:name"), name)
    paragraph._p.append(start)
    paragraph.add_run(words).bold = True
    paragraph._p.append(end)


def _jump(paragraph: Any, name: str, words: str) -> None:
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    link = OxmlElement("w:hyperlink")
    link.set(qn("w:anchor"), name)
    run = paragraph.add_run(words)
    run.font.underline = True
    link.append(run._r)
    paragraph._p.append(link)
