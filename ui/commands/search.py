"""`riparian search`: one question, or a batch of them."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from corpus.errors import RiparianError
from ui import batch as rows

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
    if (args.batch is None) != (args.out is None) or (args.batch and args.words):
        raise RiparianError("--batch and --out go together, without words", "Name both files")
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

    def answer(case: dict[str, Any]) -> dict[str, Any]:
        name, question = _case(case)
        return {"id": name, "hits": [_wire(hit) for hit in find(searcher, question, k)]}

    return rows.run(source, target, answer)


def _case(case: dict[str, Any]) -> tuple[str | int, str]:
    if not isinstance(case.get("id"), str | int):
        raise RiparianError("no id", 'Write one object {"id", "input"} a line')
    asked = case.get("input")
    messages = [asked] if isinstance(asked, str) else asked
    if not isinstance(messages, list) or not messages or not all(isinstance(text, str) for text in messages):
        raise RiparianError("input is neither a question nor a list of messages", 'Write "input": "the question"')
    return case["id"], "\n".join(messages)


def _wire(hit: Hit) -> dict[str, Any]:
    return {"citation": hit.citation, "score": hit.score}


def _short(text: str, length: int = 160) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= length else flat[: length - 1] + "…"
