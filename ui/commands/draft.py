"""`riparian draft`: a draft reply to an inquiry, as a Word document or Markdown."""

from __future__ import annotations

import argparse
import sys
from datetime import date
from pathlib import Path

from corpus.errors import RiparianError

_ENDINGS = (".docx", ".md")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("--file", type=Path, required=True, metavar="LETTER", help="the inquiry: .txt, .eml or .docx")
    parser.add_argument("--out", type=Path, required=True, metavar="REPLY", help="the reply: .docx or .md")
    parser.add_argument("--formal", action="store_true", help="the formal version instead of the plain one")
    parser.add_argument("--who", default="", help="who asked; by default the sender of a mail")
    parser.add_argument("--place", default="", help="legal description or address of the place")
    parser.add_argument("--received", metavar="DATE", help="the day it was received; by default the day of a mail")
    parser.add_argument("--number", default="", help="file number")
    parser.add_argument("--signer", default="", help="who signs")
    parser.add_argument("--as-of", metavar="DATE", help="the day of asking, by default today")


def run(args: argparse.Namespace) -> int:
    """Read the inquiry, write the reply, and print the notes for the reviewer on stderr."""
    from assistant import inquiry
    from assistant.letters.case import Case, contact
    from assistant.letters.docx import to_docx
    from assistant.letters.draft import drafted
    from assistant.service import Assistant

    if args.out.suffix.lower() not in _ENDINGS:
        raise RiparianError(f"cannot write a reply to {args.out}", f"Name a file that ends in {' or '.join(_ENDINGS)}.")
    try:
        if args.file.stat().st_size > inquiry.LARGEST:
            raise RiparianError(
                f"{args.file} is larger than {inquiry.LARGEST // 1_000_000} MB", "Give the letter's text alone."
            )
        data = args.file.read_bytes()
    except OSError as error:
        raise RiparianError(f"cannot read {args.file}: {error.strerror}", "Name a file that is there.") from error
    asked = inquiry.read(args.file.name, data)
    assistant = Assistant.open(as_of=_day(args.as_of) if args.as_of else None)
    case = Case(
        who=args.who or asked.who,
        place=args.place,
        received=_day(args.received) if args.received else asked.received,
        number=args.number,
        signer=args.signer,
        subject=asked.subject,
        formal=args.formal,
        contact=contact(),
    )
    reply = drafted(assistant, asked.text, case)
    body = reply.text.encode() if args.out.suffix.lower() == ".md" else to_docx(reply.text, assistant.corpus)
    try:
        args.out.write_bytes(body)
    except OSError as error:
        raise RiparianError(
            f"cannot write {args.out}: {error.strerror}", "Choose a place that can be written to.", 3
        ) from error
    for note in (*asked.notes, *reply.notes):
        print(f"note: {note}", file=sys.stderr)
    return 0


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise RiparianError(f"{text!r} is no day", "Write it as YYYY-MM-DD, for example 2027-03-15.") from error
