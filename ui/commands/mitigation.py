"""`riparian mitigation`: the acres of mitigation for a wetland individual permit."""

from __future__ import annotations

import argparse
import json
from fractions import Fraction

from assistant.calculators.mitigation import mitigation
from assistant.calculators.wire import mitigation_json
from assistant.quantities.parse import parse_value
from assistant.quantities.units import amount_in, ratio
from assistant.quantities.values import Amount, Slope
from assistant.rules.book import load
from corpus.errors import RiparianError
from corpus.law import load as load_corpus


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--acres", required=False, metavar="AREA", help="wetland affected: 1.5, '65,340 sq ft'")
    parser.add_argument(
        "--ratio", metavar="RATIO", help="the ratio that would be set outside the watershed: 1.3, '1.3 to 1'"
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--same-watershed", action="store_true", help="the mitigation is in the same watershed")
    where.add_argument("--other-watershed", action="store_true", help="it is in another watershed")
    parser.add_argument("--distance", metavar="LENGTH", help="from the site of the discharge: 0.4, '2,640 feet'")
    parser.add_argument("--json", action="store_true", help="one JSON document on stdout")


def run(args: argparse.Namespace) -> int:
    """Compute and print the acres."""
    if args.acres is None:
        raise RiparianError("no area is given", "Add --acres AREA: the wetland affected by the discharge.")
    acres = _number("acres", args.acres, "area", "acre")
    outside = None if args.ratio is None else _ratio(args.ratio)
    distance = None if args.distance is None else _number("distance", args.distance, "length", "mile")
    same = True if args.same_watershed else False if args.other_watershed else None
    found = mitigation(load(load_corpus()), acres, outside_ratio=outside, same_watershed=same, distance=distance)
    if args.json:
        print(json.dumps(mitigation_json(found), ensure_ascii=False, indent=1))
    else:
        print("\n".join([f"{line.text}  [{line.citation}]" for line in found.lines]))
        print("\n".join(["", *(f"Note: {caution}" for caution in found.cautions)]))
    return 0


def _number(name: str, text: str, dimension: str, unit: str) -> Fraction:
    value = parse_value(text, dimension, unit)
    if not isinstance(value, Amount) or not value.exact:
        raise RiparianError(f"--{name}: {text[:60]!r} is no single number", f"Write it like 1.5 (in {unit}s).")
    found = amount_in(value, unit).low
    if found is None:
        raise RiparianError(f"--{name}: {text[:60]!r} is no single number", f"Write it like 1.5 (in {unit}s).")
    return found


def _ratio(text: str) -> Fraction:
    value = parse_value(text, "ratio", "ratio")
    found = ratio(value) if isinstance(value, Amount | Slope) else None
    if found is None:
        raise RiparianError(f"--ratio: {text[:60]!r} is no single ratio", "Write it like 1.3 or 1.3 to 1.")
    return found
