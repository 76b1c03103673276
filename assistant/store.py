"""Conversations, drafts and feedback that survive a restart: SQLite by default, another database by a setting.

Everything is kept under a notebook, an unguessable key that stands in the page's link: whoever has the link reaches what is in it, and nobody is
shown the notebooks of others. Each record keeps the hash of the law that it was answered from, so that the ones that rest on changed words can be listed.
"""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, ForeignKey, Index, String, Text, create_engine, delete, event, func, or_, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

from corpus.errors import RiparianError
from corpus.home import home as default_home

KINDS = ("conversation", "draft")


@dataclass(frozen=True, slots=True)
class Record:
    """One conversation or draft as kept.

    Args:
        id: its own unguessable name.
        notebook: the key of the notebook it is in.
        kind: "conversation" or "draft".
        title: what a person calls it.
        data: the whole of it, as JSON values.
        law: hash of the law texts it was last answered from.
        created, updated: moments in UTC, ISO form.
    """

    id: str
    notebook: str
    kind: str
    title: str
    data: dict[str, Any]
    law: str
    created: str
    updated: str


@dataclass(frozen=True, slots=True)
class Feedback:
    """What a person said of one answer: right or wrong, with a note, and the answer's JSON as it was."""

    id: str
    record: str
    right: bool
    note: str
    answer: dict[str, Any]
    created: str


class _Base(DeclarativeBase):
    pass


class _Record(_Base):
    __tablename__ = "records"
    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    notebook: Mapped[str] = mapped_column(String(64))
    kind: Mapped[str] = mapped_column(String(16))
    title: Mapped[str] = mapped_column(Text)
    data: Mapped[str] = mapped_column(Text)
    law: Mapped[str] = mapped_column(String(64))
    created: Mapped[str] = mapped_column(String(40))
    updated: Mapped[str] = mapped_column(String(40))
    __table_args__ = (Index("records_by_notebook", "notebook", "updated"),)


class _Feedback(_Base):
    __tablename__ = "feedback"
    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    record: Mapped[str] = mapped_column(ForeignKey("records.id", ondelete="CASCADE"))
    right: Mapped[bool]
    note: Mapped[str] = mapped_column(Text)
    answer: Mapped[str] = mapped_column(Text)
    created: Mapped[str] = mapped_column(String(40))


def new_key() -> str:
    """Return a key that nobody can guess (128 bits), fit for a link."""
    return secrets.token_urlsafe(16)


class Store:
    """The one place where conversations, drafts and feedback are written.

    Args:
        engine: a SQLAlchemy engine; see `Store.open`.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @classmethod
    def open(cls, home: Path | None = None) -> Store:
        """Open the store of `RIPARIAN_STORE_URL`, by default a SQLite file under `RIPARIAN_HOME`; it is made at first use.

        Raises:
            RiparianError: if the database cannot be reached or written (exit code 3).
        """
        url = os.environ.get("RIPARIAN_STORE_URL")
        folder = home or default_home()
        try:
            if not url:
                folder.mkdir(parents=True, exist_ok=True)
                url = f"sqlite:///{folder / 'store.db'}"
            engine = create_engine(url)
            if engine.dialect.name == "sqlite":
                event.listen(engine, "connect", _sqlite)
            _Base.metadata.create_all(engine)
        except (OSError, SQLAlchemyError) as error:
            raise RiparianError(
                f"the store at {url or folder} cannot be opened ({_short(error)})",
                "Check that the folder can be written, or set RIPARIAN_STORE_URL",
                3,
            ) from error
        return cls(engine)

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    @contextmanager
    def _session(self) -> Iterator[Session]:
        try:
            with Session(self._engine) as session, session.begin():
                yield session
        except SQLAlchemyError as error:
            raise RiparianError(
                f"the store failed ({_short(error)})", "Try again; nothing before this was lost", 3
            ) from error

    def save(
        self,
        notebook: str,
        kind: str,
        title: str,
        data: dict[str, Any],
        *,
        law: str = "",
        record_id: str = "",
    ) -> Record:
        """Write a conversation or a draft, new or again.

        Args:
            notebook: key of the notebook.
            kind: "conversation" or "draft".
            title: what a person calls it; an empty one keeps the title it has.
            data: all of it, JSON values.
            law: hash of the law texts.
            record_id: the record's id, empty for a new one.

        Raises:
            RiparianError: if the id belongs to another notebook.
        """
        if kind not in KINDS:
            raise RiparianError(f"a record cannot be of kind {kind!r}", f"Use one of {', '.join(KINDS)}")
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        with self._session() as session:
            row = session.get(_Record, record_id) if record_id else None
            if row is not None and row.notebook != notebook:
                raise RiparianError("this record is in another notebook", "Open it by its own link")
            if row is None:
                row = _Record(
                    id=record_id or new_key(), notebook=notebook, kind=kind, title=title or "Untitled", created=now
                )
                session.add(row)
            row.title = title or row.title
            row.data, row.law, row.updated = json.dumps(data, ensure_ascii=False), law, now
            session.flush()
            return _record(row)

    def get(self, notebook: str, record_id: str) -> Record | None:
        """Return one record of the notebook, None where it has none of that id."""
        with self._session() as session:
            row = session.get(_Record, record_id)
            return _record(row) if row is not None and row.notebook == notebook else None

    def records(self, notebook: str, kind: str = "", words: str = "") -> list[Record]:
        """Return the notebook's records, newest first, only those of `kind` and with `words` where these are given."""
        query = select(_Record).where(_Record.notebook == notebook)
        if kind:
            query = query.where(_Record.kind == kind)
        for word in words.split():
            query = query.where(
                or_(
                    func.lower(_Record.title).contains(word.lower(), autoescape=True),
                    func.lower(_Record.data).contains(word.lower(), autoescape=True),
                )
            )
        with self._session() as session:
            return [_record(row) for row in session.scalars(query.order_by(_Record.updated.desc(), _Record.id))]

    def rename(self, notebook: str, record_id: str, title: str) -> Record:
        """Give a record another title.

        Raises:
            RiparianError: if the notebook has no such record, or the title is empty.
        """
        if not title.strip():
            raise RiparianError("a title cannot be empty", "Type a few words")
        with self._session() as session:
            row = session.get(_Record, record_id)
            if row is None or row.notebook != notebook:
                raise RiparianError(f"this notebook has no record {record_id!r}", "Reload the list")
            row.title = title.strip()
            session.flush()
            return _record(row)

    def delete(self, notebook: str, record_id: str) -> bool:
        """Delete a record and the feedback on it; say whether there was one."""
        with self._session() as session:
            row = session.get(_Record, record_id)
            if row is None or row.notebook != notebook:
                return False
            session.execute(delete(_Feedback).where(_Feedback.record == record_id))
            session.delete(row)
            return True

    def export(self, notebook: str) -> dict[str, Any]:
        """Return everything of a notebook as JSON values: its records and the feedback on them."""
        records = self.records(notebook)
        ids = [record.id for record in records]
        with self._session() as session:
            rows = session.scalars(
                select(_Feedback).where(_Feedback.record.in_(ids)).order_by(_Feedback.created, _Feedback.id)
            )
            feedback = [_feedback(row) for row in rows]
        return {"records": [_plain(record) for record in records], "feedback": [_plain(item) for item in feedback]}

    def mark(self, notebook: str, record: str, answer: dict[str, Any], note: str = "", *, right: bool) -> Feedback:
        """Keep what a person said of an answer.

        Raises:
            RiparianError: if the notebook has no such record.
        """
        with self._session() as session:
            owner = session.get(_Record, record)
            if owner is None or owner.notebook != notebook:
                raise RiparianError(f"this notebook has no record {record!r}", "Reload the page")
            now = datetime.now(UTC).isoformat(timespec="milliseconds")
            row = _Feedback(
                id=new_key(),
                record=record,
                right=right,
                note=note,
                answer=json.dumps(answer, ensure_ascii=False),
                created=now,
            )
            session.add(row)
            session.flush()
            return _feedback(row)

    def feedback(self, *, right: bool | None = None) -> list[Feedback]:
        """Return all feedback, oldest first, for the evaluation; only right or only wrong ones where asked."""
        query = select(_Feedback)
        if right is not None:
            query = query.where(_Feedback.right.is_(right))
        with self._session() as session:
            return [_feedback(row) for row in session.scalars(query.order_by(_Feedback.created, _Feedback.id))]


def _sqlite(connection: Any, _record: Any) -> None:
    # Write-ahead logging lets readers go on while one writes; a writer waits instead of failing.
    for pragma in ("journal_mode=WAL", "busy_timeout=10000", "foreign_keys=ON", "synchronous=NORMAL"):
        connection.execute(f"PRAGMA {pragma}")


def _record(row: _Record) -> Record:
    return Record(row.id, row.notebook, row.kind, row.title, json.loads(row.data), row.law, row.created, row.updated)


def _feedback(row: _Feedback) -> Feedback:
    return Feedback(row.id, row.record, row.right, row.note, json.loads(row.answer), row.created)


def _plain(item: Record | Feedback) -> dict[str, Any]:
    return {name: getattr(item, name) for name in item.__slots__ if name != "notebook"}


def _short(error: Exception) -> str:
    return str(error).splitlines()[0][:200]
