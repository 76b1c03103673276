"""What a letter needs beside the answer: who asked, where, when, under which number, and who signs."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from corpus.errors import RiparianError
from corpus.home import home as default_home

CONTACT = "contact.toml"
_FIELDS = ("name", "title", "office", "address", "phone", "email")


@dataclass(frozen=True, slots=True)
class Case:
    """The frame of one reply.

    Args:
        who: who asked.
        place: legal description or address of the place.
        received: the day the inquiry was received.
        number: file number.
        signer: the member of staff who signs.
        subject: subject of the inquiry.
        formal: the formal version instead of the plain one.
        contact: lines of the contact block, empty where none is configured.
        today: the day of the draft.
    """

    who: str = ""
    place: str = ""
    received: date | None = None
    number: str = ""
    signer: str = ""
    subject: str = ""
    formal: bool = False
    contact: tuple[str, ...] = field(default=())
    today: date | None = None


def contact(home: Path | None = None) -> tuple[str, ...]:
    """Return the lines of the contact block from `contact.toml` under RIPARIAN_HOME; empty where there is none.

    Raises:
        RiparianError: the file is there and cannot be read.
    """
    path = (home or default_home()) / CONTACT
    if not path.is_file():
        return ()
    try:
        with path.open("rb") as file:
            data = tomllib.load(file)
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RiparianError(
            f"cannot read {path} ({error})", f'Write lines such as name = "...": {", ".join(_FIELDS)}.'
        ) from error
    if odd := [key for key in data if key not in _FIELDS]:
        raise RiparianError(f"{path}: no key {odd[0]!r}", f"Keys: {', '.join(_FIELDS)}.")
    return tuple(line for key in _FIELDS for line in str(data.get(key, "")).splitlines() if line.strip())
