"""Reading an inquiry: text as pasted, or a file (.txt, .eml, .docx). What is in a file is read, never run or opened further."""

from __future__ import annotations

import email
import email.policy
import email.utils
import io
import re
import zipfile
from dataclasses import dataclass
from datetime import date
from html.parser import HTMLParser
from pathlib import PurePath

from corpus.errors import RiparianError

LARGEST = 5_000_000
"""Bytes of a file that is still read."""
_UNPACKED = 40_000_000
_ENTRIES = 3_000
_LONGEST = 20_000
_KINDS = ".txt, .eml or .docx"
_QUOTED = re.compile(r"^(?:>.*|On .{5,120} wrote:)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Inquiry:
    """A question as it came in.

    Args:
        text: its words.
        who: who asks, as the mail's header says; "" where unknown.
        subject: of the mail.
        received: the day the mail was sent, None where unknown.
        notes: what was not read, for the reviewer.
    """

    text: str
    who: str = ""
    subject: str = ""
    received: date | None = None
    notes: tuple[str, ...] = ()


def read(name: str, data: bytes) -> Inquiry:
    """Read a file.

    Args:
        name: its name; only its ending counts.
        data: its bytes.

    Raises:
        RiparianError: it is too large, empty, of another kind, or not what its name says.
    """
    ending = PurePath(name.replace("\\", "/")).suffix.lower()
    if ending not in {".txt", ".eml", ".docx"}:
        raise RiparianError(
            f"{_named(name)} is no inquiry that can be read", f"Give a {_KINDS} file, or paste the text."
        )
    if len(data) > LARGEST:
        raise RiparianError(
            f"{_named(name)} has {len(data) / 1e6:.1f} MB; at most {LARGEST / 1e6:.0f} MB are read",
            "Paste its text instead.",
        )
    if not data.strip():
        raise RiparianError(f"{_named(name)} is empty", "Choose another file, or paste the text.")
    found = {".txt": _text, ".eml": _mail, ".docx": _word}[ending](name, data)
    if not found.text.strip():
        raise RiparianError(f"{_named(name)} holds no text", "Paste the text of the inquiry instead.")
    return found


def typed(text: str) -> Inquiry:
    """Return an inquiry that was pasted.

    Raises:
        RiparianError: it is empty.
    """
    if not text.strip():
        raise RiparianError("the inquiry is empty", f"Paste its text, or choose a {_KINDS} file.")
    return Inquiry(*_cut(text))


def _named(name: str) -> str:
    plain = "".join(char if char.isprintable() else " " for char in PurePath(name.replace("\\", "/")).name)
    return f"“{plain[:80]}”"


def _cut(text: str) -> tuple[str, str, str, date | None, tuple[str, ...]]:
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    note = (f"Only the first {_LONGEST:,} characters of {len(plain):,} were read.",) if len(plain) > _LONGEST else ()
    return plain[:_LONGEST].strip(), "", "", None, note


def _decoded(name: str, data: bytes) -> tuple[str, tuple[str, ...]]:
    if data[:2] in {b"\xff\xfe", b"\xfe\xff"}:
        return data.decode("utf-16", errors="replace"), ()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")
        return text, ("The file is not in UTF-8; it was read as Western European text: check names and signs.",)
    if "\x00" in text:
        raise RiparianError(f"{_named(name)} is no text file", f"Give a {_KINDS} file, or paste the text.")
    return text, ()


def _text(name: str, data: bytes) -> Inquiry:
    if data[:4] == b"PK\x03\x04" or b"\x00\x00" in data[:4096]:
        raise RiparianError(f"{_named(name)} is no text file", f"Give a {_KINDS} file, or paste the text.")
    text, notes = _decoded(name, data)
    body, *_, cut = _cut(text)
    return Inquiry(body, notes=(*notes, *cut))


def _mail(name: str, data: bytes) -> Inquiry:
    try:
        message = email.message_from_bytes(data, policy=email.policy.default)
        body = message.get_body(preferencelist=("plain", "html"))
        text = str(body.get_content()) if body is not None else ""
        if body is not None and body.get_content_type() == "text/html":
            text = _without_tags(text)
        left = [part.get_filename() or part.get_content_type() for part in message.iter_attachments()]
        who, subject, sent = (str(message.get(field, "")) for field in ("From", "Subject", "Date"))
    except (LookupError, ValueError, TypeError, AttributeError, KeyError) as error:
        raise RiparianError(f"{_named(name)} cannot be read as a mail", "Paste its text instead.") from error
    if not (who or subject or sent):
        raise RiparianError(f"{_named(name)} is no mail: it has no sender, subject or date", "Paste its text instead.")
    plain, *_, cut = _cut(_QUOTED.sub("", text))
    notes = tuple(f"An attachment was not read: {_named(one)}." for one in left)
    return Inquiry(plain, _person(who), " ".join(subject.split())[:200], _sent(sent), (*notes, *cut))


def _person(header: str) -> str:
    name, address = email.utils.parseaddr(header)
    return " ".join(f"{name} <{address}>".split()) if name and address else name or address


def _sent(header: str) -> date | None:
    try:
        return email.utils.parsedate_to_datetime(header).date()
    except (TypeError, ValueError, IndexError):
        return None


class _Words(HTMLParser):
    """The words of a page, without scripts and styles."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []
        self._hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del attrs
        if tag in {"script", "style"}:
            self._hidden += 1
        elif tag in {"p", "br", "div", "li", "tr"}:
            self.parts.append("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in {"script", "style"}:
            self._hidden = max(0, self._hidden - 1)

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.parts.append(data)


def _without_tags(text: str) -> str:
    words = _Words()
    words.feed(text)
    return re.sub(r"[ \t]*\n\s*", "\n", "".join(words.parts))


def _word(name: str, data: bytes) -> Inquiry:
    wrong = RiparianError(
        f"{_named(name)} is no Word document that can be read", "Save it again as .docx, or paste its text."
    )
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            entries = packed.infolist()
            size = sum(entry.file_size for entry in entries)
            names = {entry.filename for entry in entries}
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
        raise wrong from error
    if "word/document.xml" not in names or "[Content_Types].xml" not in names:
        raise RiparianError(
            f"{_named(name)} is a packed file, but no Word document", "Save it as .docx, or paste its text."
        )
    if size > _UNPACKED or len(entries) > _ENTRIES:
        raise RiparianError(f"{_named(name)} would unpack to far more than a letter holds", "Paste its text instead.")
    try:
        lines = _lines(data)
    except Exception as error:  # a broken file makes the reader of .docx raise whatever it meets
        raise wrong from error
    text, *_, cut = _cut("\n".join(lines))
    return Inquiry(text, notes=cut)


def _lines(data: bytes) -> list[str]:
    from docx import Document

    document = Document(io.BytesIO(data))
    lines = [paragraph.text for paragraph in document.paragraphs]
    for table in document.tables:
        lines += [" | ".join(cell.text for cell in row.cells) for row in table.rows]
    return lines
