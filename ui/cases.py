"""Staff's drafts without the page: an inquiry is read, checked, corrected, drafted, edited and kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from assistant import inquiry as inquiries
from assistant.answers.types import Answer
from assistant.conversation import Conversation
from assistant.keeping import from_kept, to_kept
from assistant.letters.case import Case, contact
from assistant.letters.draft import draft
from assistant.store import Record, new_key
from assistant.understand.types import Intent
from corpus.errors import RiparianError
from ui.desk import Desk, edited

FIELDS = ("who", "place", "received", "number", "signer")


@dataclass(frozen=True, slots=True)
class CaseFile:
    """One inquiry with its draft reply.

    Args:
        notebook, record: where it is kept.
        conversation: what was understood.
        answer: the answer behind the draft.
        inquiry: its words.
        subject: of the mail.
        frame: who asked, place, day received, file number, signer, as typed.
        formal: the formal version.
        letter: the draft as it stands, edited or not.
        made: the draft as it was made.
        notes: for the reviewer.
        unread: what of the inquiry was not read.
    """

    notebook: str
    record: str
    conversation: Conversation
    answer: Answer
    inquiry: str
    subject: str = ""
    frame: Mapping[str, str] = field(default_factory=dict)
    formal: bool = False
    letter: str = ""
    made: str = ""
    notes: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()

    @property
    def is_edited(self) -> bool:
        """Whether somebody has changed the draft since it was made."""
        return self.letter != self.made


class Cases:
    """What staff do with an inquiry.

    Args:
        desk: assistant and store.
    """

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def load(self, notebook: str, record: str) -> CaseFile | None:
        """Return a draft of a notebook, None where it has none of that key."""
        found = self.desk.store.get(notebook, record)
        return _file(found) if found is not None and found.kind == "draft" else None

    def read(self, notebook: str, text: str, name: str = "", data: bytes = b"") -> CaseFile:
        """Read an inquiry, pasted or as a file, answer it and draft the reply.

        Raises:
            RiparianError: there is none, or it cannot be read.
        """
        found = inquiries.read(name, data) if name else inquiries.typed(text)
        record = new_key()
        started = Conversation.new(as_of=self.desk.today(), id=record)
        conversation, answer = self.desk.assistant.turn(started, found.text)
        frame = {"who": found.who, "received": str(found.received or "")}
        made = CaseFile(
            notebook or new_key(), record, conversation, answer, found.text, found.subject, frame, unread=found.notes
        )
        return self._drafted(made)

    def tell(self, file: CaseFile, told: Mapping[str, str], by: str = "") -> CaseFile:
        """Set or remove facts, and check again; a draft that nobody has edited is made anew.

        Raises:
            RiparianError: a name or value cannot be read; nothing is changed then.
        """
        conversation, _ = edited(file.conversation, told, self.desk.assistant.book, by=by.strip())
        answer = self.desk.assistant.recheck(conversation)
        changed = replace(file, conversation=conversation, answer=answer)
        if file.is_edited:
            return self._keep(changed)
        return self._drafted(changed)

    def again(self, file: CaseFile, frame: Mapping[str, str], *, formal: bool) -> CaseFile:
        """Make the draft anew from the facts, in the version that is wanted; what was edited is replaced.

        Raises:
            RiparianError: the day received is no day.
        """
        return self._drafted(replace(file, frame=dict(frame), formal=formal))

    def edit(self, file: CaseFile, letter: str) -> CaseFile:
        """Keep the draft as edited."""
        return self._keep(replace(file, letter=letter[:200_000]))

    def _drafted(self, file: CaseFile) -> CaseFile:
        assistant = self.desk.assistant
        answer = file.answer
        if answer.intent is Intent.VERDICT and not any(path.findings for path in answer.verdict.considered):
            # What is kept of an answer has no findings: they are computed again.
            answer = assistant.recheck(file.conversation)
        frame = {name: file.frame.get(name, "").strip()[:300] for name in FIELDS}
        case = Case(
            who=frame["who"],
            place=frame["place"],
            received=_day(frame["received"]),
            number=frame["number"],
            signer=frame["signer"],
            subject=file.subject,
            formal=file.formal,
            contact=contact(assistant.home),
            today=self.desk.today(),
        )
        made = draft(assistant, answer, file.inquiry, case)
        notes = (*file.unread, *made.notes)
        return self._keep(replace(file, answer=answer, frame=frame, letter=made.text, made=made.text, notes=notes))

    def _keep(self, file: CaseFile) -> CaseFile:
        title = file.subject or " ".join(file.inquiry.split())[:80]
        data = {
            "conversation": file.conversation.to_json(),
            "answer": to_kept(file.answer),
            "inquiry": file.inquiry,
            "subject": file.subject,
            "frame": dict(file.frame),
            "formal": file.formal,
            "letter": file.letter,
            "made": file.made,
            "notes": list(file.notes),
            "unread": list(file.unread),
        }
        known = self.desk.store.get(file.notebook, file.record)
        self.desk.store.save(
            file.notebook,
            "draft",
            "" if known else title,
            data,
            law=self.desk.assistant.corpus.sha256,
            record_id=file.record,
        )
        return file


def _day(text: str) -> date | None:
    if not text:
        return None
    from assistant.quantities.dates import parse_date

    found = parse_date(text, None)
    if isinstance(found.low, date) and found.low == found.high:
        return found.low
    raise RiparianError(f"{text!r} is no single day with a year", "Write the day received like March 15, 2027.")


def _file(record: Record) -> CaseFile:
    data: dict[str, Any] = record.data
    return CaseFile(
        record.notebook,
        record.id,
        Conversation.from_json(data["conversation"]),
        from_kept(data["answer"]),
        data["inquiry"],
        data["subject"],
        data["frame"],
        bool(data["formal"]),
        data["letter"],
        data["made"],
        tuple(data["notes"]),
        tuple(data["unread"]),
    )
