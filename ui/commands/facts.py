"""`riparian facts`: the vocabulary of activities and facts."""

from __future__ import annotations

import argparse
import json

from assistant.rules.book import load
from assistant.rules.wire import vocabulary_json
from corpus.law import load as load_corpus


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--json", action="store_true", help="a bare array on stdout")


def run(args: argparse.Namespace) -> int:
    """Print the vocabulary."""
    book = load(load_corpus())
    if args.json:
        print(json.dumps(vocabulary_json(book), ensure_ascii=False, indent=1))
        return 0
    print("Activities")
    for activity in book.activities.values():
        print(f"  {activity.name:<32} {activity.title}")
    print("\nFacts")
    for fact in book.facts.values():
        kind = ", ".join(fact.choices) if fact.choices else fact.unit or fact.type.replace("_", "/")
        print(f"  {fact.name:<32} {kind}\n{'':<35}{fact.question}")
    return 0
