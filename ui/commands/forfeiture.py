"""`riparian forfeiture`: the range of a forfeiture under the wetland section."""

from __future__ import annotations

import argparse
import json

from assistant.calculators.forfeiture import forfeiture
from assistant.calculators.steps import dollars
from assistant.calculators.wire import forfeiture_json
from assistant.rules.book import load
from corpus.errors import RiparianError
from corpus.law import load as load_corpus


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--general-permit", action="store_true", help="a condition of a wetland general permit was broken"
    )
    parser.add_argument("--repeat", action="store_true", help="the same offense was found before")
    parser.add_argument("--first", action="store_true", help="it is the first finding")
    parser.add_argument("--times-found", metavar="N", help="which finding of the same offense it is, this one counted")
    parser.add_argument("--days", default="1", metavar="N", help="for how many days the violation went on")
    parser.add_argument("--json", action="store_true", help="one JSON document on stdout")


def run(args: argparse.Namespace) -> int:
    """Compute and print the range."""
    if sum((args.repeat, args.first, args.times_found is not None)) > 1:
        raise RiparianError("--first, --repeat and --times-found exclude each other", "Give one of them.")
    times = None if args.times_found is None else _whole("times-found", args.times_found)
    times = 1 if args.first else 2 if args.repeat else times
    days = _whole("days", args.days)
    found = forfeiture(load(load_corpus()), general_permit=args.general_permit, times_found=times, days=days)
    if args.json:
        print(json.dumps(forfeiture_json(found), ensure_ascii=False, indent=1))
        return 0
    print("\n".join([f"{line.text}  [{line.citation}]" for line in found.lines]))
    print(f"Range in all: {dollars(found.total_least)} to {dollars(found.total_most)}")
    print("\n".join(["", *(f"Note: {caution}" for caution in found.cautions)]))
    return 0


def _whole(name: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise RiparianError(f"--{name}: {text[:40]!r} is no whole number", "Write it like 10.")
    return int(text)
