"""`riparian rules`: every number of the law with its rule; `--check` proves each against the present text."""

from __future__ import annotations

import argparse
import json
import sys

from assistant.rules.book import RuleBook, load
from assistant.rules.wire import threshold_json
from assistant.rules.wording import limit_in_words
from corpus.law import load as load_corpus


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--json", action="store_true", help="a bare array on stdout")
    parser.add_argument("--check", action="store_true", help="hold each rule against the text; exit 1 on a stale one")


def run(args: argparse.Namespace) -> int:
    """Print every threshold, or the rules whose words have changed."""
    book = load(load_corpus())
    if args.check:
        return _check(book, as_json=args.json)
    if args.json:
        print(json.dumps([threshold_json(one) for one in book.thresholds.values()], ensure_ascii=False, indent=1))
        return 0
    for one in book.thresholds.values():
        print(f"{one.citation:<26} {one.operator:<8} {limit_in_words(one):<36} {one.id}")
    return 0


def _check(book: RuleBook, *, as_json: bool) -> int:
    if as_json:
        rows = [
            {"rule": one.rule, "citation": one.citation, "quote": one.quote, "present": one.present}
            for one in book.stale
        ]
        print(json.dumps(rows, ensure_ascii=False, indent=1))
    for one in book.stale:
        print(f"stale: {one.rule} rests on words that {one.citation} no longer holds", file=sys.stderr)
        print(f"  the rule's words:  {one.quote}", file=sys.stderr)
        print(f"  the present words: {one.present or '(there is no such provision)'}", file=sys.stderr)
    if not book.stale and not as_json:
        print(f"{len(book.thresholds)} thresholds and {len(book.pathways)} pathways: every quote stands in the text")
    return 1 if book.stale else 0
