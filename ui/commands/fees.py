"""`riparian fees`: the fees of the wetland section for one application."""

from __future__ import annotations

import argparse
import json

from assistant.calculators.fees import PERMITS, PURPOSES, fees
from assistant.calculators.wire import fees_json
from assistant.quantities.parse import parse_value
from assistant.quantities.values import Amount
from assistant.rules.book import load
from corpus.errors import RiparianError
from corpus.law import load as load_corpus


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("permit", nargs="?", default="general", metavar="PERMIT", help=" or ".join(PERMITS))
    parser.add_argument("--purpose", help=f"what the discharge of a general permit is for: {', '.join(PURPOSES)}")
    parser.add_argument("--after-the-fact", action="store_true", help="the discharge was begun before the application")
    parser.add_argument("--agency", action="store_true", help="the applicant is a federal or state agency")
    parser.add_argument(
        "--market-price", metavar="DOLLARS", help="the department's price for the equivalent bank credits"
    )
    parser.add_argument("--json", action="store_true", help="one JSON document on stdout")


def run(args: argparse.Namespace) -> int:
    """Compute and print the fees."""
    price = None
    if args.market_price is not None:
        value = parse_value(args.market_price, "money", "usd")
        if not isinstance(value, Amount) or not value.exact or value.low is None:
            raise RiparianError(f"--market-price: {args.market_price!r} is no single amount", "Write it like 12000.")
        price = value.low
    corpus = load_corpus()
    found = fees(
        load(corpus),
        corpus,
        args.permit,
        purpose=args.purpose,
        after_the_fact=args.after_the_fact,
        agency=args.agency,
        market_price=price,
    )
    if args.json:
        print(json.dumps(fees_json(found), ensure_ascii=False, indent=1))
    else:
        print("\n".join([f"{line.text}  [{line.citation}]" for line in found.lines]))
        print("\n".join(["", *(f"Note: {caution}" for caution in found.cautions)]))
    return 0
