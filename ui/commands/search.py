"""`riparian search`: one question, or a batch of them."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from corpus.errors import RiparianError

if TYPE_CHECKING:
    from index.search import Hit, Searcher


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the words of this command.

    Args:
        parser: of `riparian search`.
    """
    parser.add_argument("words", nargs="*", help="the question")
    parser.add_argument("-k", type=int, default=8, help="how many provisions (default 8)")
    parser.add_argument("--json", action="store_true", help="one JSON document on stdout")
    parser.add_argument("--batch", type=Path, metavar="IN.jsonl", help='lines {"id","input"}')
    parser.add_argument("--out", type=Path, metavar="OUT.jsonl", help='lines {"id","hits":[{"citation","score"}]}')


def run(args: argparse.Namespace) -> int:
    """Run the command.

    Args:
        args: parsed words.

    Returns:
        0; 1 where a batch had a broken line.
    """
    if args.k < 1:
        raise RiparianError(f"-k is {args.k}", "Ask for one provision or more")
    if (args.batch is None) != (args.out is None):
        raise RiparianError("--batch and --out go together", "Name both files")
    if args.batch is not None:
        return _batch(args.batch, args.out, args.k)
    question = " ".join(args.words)
    if not question.strip():
        raise RiparianError("the question is empty", 'Write what you want to find: riparian search "words"')
    hits = find(_open(), question, args.k)
    if args.json:
        print(
            json.dumps([_wire(hit) | {"text": hit.text, "why": hit.why} for hit in hits], ensure_ascii=False, indent=1)
        )
    else:
        for hit in hits:
            print(f"{hit.score:7.3f}  {hit.citation}  ({hit.why})\n         {_short(hit.text)}")
    return 0


def find(searcher: Searcher, question: str, k: int) -> list[Hit]:
    """Search as the assistant does.

    Args:
        searcher: an open one.
        question: the user's words.
        k: how many provisions.

    Returns:
        Hits, best first.
    """
    expansions, boosts, vector = hints(searcher, question)
    return searcher.search(question, k, expansions=expansions, boosts=boosts, vector=vector)


def hints(searcher: Searcher, question: str) -> tuple[list[str], Mapping[str, float], Any]:
    """What the assistant would add to a search: the one place where its knowledge of activities comes in.

    Args:
        searcher: an open one, for the embedding shared with understanding.
        question: the user's words.

    Returns:
        Expansions, boosts, and the question's vector if it was computed on the way.
    """
    from index.glossary import expand

    return expand(question), {}, None


def _open() -> Searcher:
    from index.search import Searcher

    return Searcher.open()


def _batch(source: Path, target: Path, k: int) -> int:
    searcher = _open()
    broken = 0
    with _output(target) as out:
        for number, line in _lines(source):
            try:
                name, question = _case(line)
                row: dict[str, Any] = {"id": name, "hits": [_wire(hit) for hit in find(searcher, question, k)]}
            except RiparianError as error:
                if error.code != 2:
                    raise
                broken += 1
                row = {"id": _id(line), "line": number, "error": str(error)}
                print(f"riparian: {source.name}, line {number}: {error}", file=sys.stderr)
            out.write(json.dumps(row, ensure_ascii=False) + "\n")
    return 1 if broken else 0


def _lines(source: Path) -> Iterator[tuple[int, str]]:
    try:
        text = source.read_bytes().decode("utf-8-sig", errors="replace")
    except OSError as error:
        raise RiparianError(
            f"{source} cannot be read ({error.strerror})", "Name a readable file of JSON lines"
        ) from error
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            yield number, line


def _output(target: Path) -> Any:
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        return target.open("w", encoding="utf-8")
    except OSError as error:
        raise RiparianError(
            f"{target} cannot be written ({error.strerror})", "Name a file in a folder you may write to", 3
        ) from error


def _case(line: str) -> tuple[str, str]:
    try:
        case = json.loads(line)
    except ValueError as error:
        raise RiparianError(f"not JSON ({error})", 'Write one object {"id", "input"} a line') from error
    if not isinstance(case, dict) or not isinstance(case.get("id"), str | int):
        raise RiparianError("no id", 'Write one object {"id", "input"} a line')
    asked = case.get("input")
    messages = [asked] if isinstance(asked, str) else asked
    if not isinstance(messages, list) or not messages or not all(isinstance(text, str) for text in messages):
        raise RiparianError("input is neither a question nor a list of messages", 'Write "input": "the question"')
    return str(case["id"]), "\n".join(messages)


def _id(line: str) -> Any:
    try:
        return json.loads(line).get("id")
    except (ValueError, AttributeError):
        return None


def _wire(hit: Hit) -> dict[str, Any]:
    return {"citation": hit.citation, "score": hit.score}


def _short(text: str, length: int = 160) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= length else flat[: length - 1] + "…"
