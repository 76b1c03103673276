"""`riparian ask`: one question, or a batch of them."""

from __future__ import annotations

import argparse
import json
import sys
from datetime import date
from pathlib import Path
from typing import Any

from corpus.errors import RiparianError
from ui import batch as rows


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("question", nargs="*", help='the question in quotes; "-" reads it from standard input')
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")
    parser.add_argument("--as-of", metavar="DATE", help="the day of asking, as YYYY-MM-DD; by default today")
    parser.add_argument("--batch", metavar="IN", type=Path, help='a file of JSON lines {"id", "input", "as_of"?}')
    parser.add_argument("--out", metavar="OUT", type=Path, help="where the batch's answers go, one JSON object a line")


def run(args: argparse.Namespace) -> int:
    """Answer and print; see the exit codes of `ui.cli.main`."""
    from assistant.service import Assistant

    as_of = day(args.as_of) if args.as_of is not None else None
    if args.batch or args.out:
        if not (args.batch and args.out) or args.question:
            raise RiparianError(
                "--batch and --out go together, without a question", "Use: riparian ask --batch IN --out OUT"
            )
        return batch(Assistant.open(as_of=as_of), args.batch, args.out)
    question = " ".join(args.question)
    if question.strip() == "-":
        question = sys.stdin.read()
    if not question.strip():
        raise RiparianError("the question is empty", 'Write it in quotes: riparian ask "..."')
    answer = Assistant.open(as_of=as_of).ask(question)
    if args.json:
        from assistant.answers.wire import to_json

        print(json.dumps(to_json(answer), ensure_ascii=False, indent=2))
        return 0
    print(answer.text)
    for one in answer.also:
        print(f"\n---\n\n{one.text}")
    return 0


def batch(assistant: Any, source: Path, out: Path) -> int:
    """Answer every line of a file; a broken line gets an error object and the rest is answered.

    Returns:
        1 where a line was broken, else 0.
    """
    from assistant.answers.wire import to_json

    def answer(item: dict[str, Any]) -> dict[str, Any]:
        messages = _messages(item)
        as_of = item.get("as_of") or (item.get("metadata") or {}).get("as_of")
        name = "" if item.get("id") is None else str(item["id"])
        return to_json(assistant.ask(messages, id=name, as_of=day(str(as_of)) if as_of else None))

    return rows.run(source, out, answer)


def day(text: str) -> date:
    """Return an ISO date.

    Raises:
        RiparianError: it is none.
    """
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise RiparianError(f"{text!r} is no day", "Write it as YYYY-MM-DD, for example 2027-03-15.") from error


def _messages(item: dict[str, Any]) -> list[str]:
    given = item.get("input")
    messages = [given] if isinstance(given, str) else given
    if not isinstance(messages, list) or not messages or not all(isinstance(one, str) for one in messages):
        raise RiparianError("no usable `input`", "`input` is a question or a list of a user's messages.")
    if not isinstance(item.get("metadata") or {}, dict):
        raise RiparianError("a `metadata` that is no object", "Leave it out or make it an object.")
    return messages
