"""`riparian index build|status|verify`."""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import asdict


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the words of this command.

    Args:
        parser: of `riparian index`.
    """
    parser.add_argument("act", choices=("build", "status", "verify"), help="bring up to date, describe, or prove")
    parser.add_argument("--fresh", action="store_true", help="build: embed everything anew")
    parser.add_argument("--json", action="store_true", help="one JSON document on stdout")


def run(args: argparse.Namespace) -> int:
    """Run the command.

    Args:
        args: parsed words.

    Returns:
        0; 1 where `verify` finds a flaw.
    """
    return {"build": _build, "status": _status, "verify": _verify}[args.act](args)


def _build(args: argparse.Namespace) -> int:
    from index.build import build

    start = time.perf_counter()
    made = build(fresh=args.fresh)
    seconds = time.perf_counter() - start
    if args.json:
        print(json.dumps({**asdict(made), "seconds": round(seconds, 2)}, indent=1))
    else:
        print(f"{made.chunks} chunks of {made.provisions} provisions, {made.embedded} embedded; {seconds:.1f} s")
    return 0


def _status(args: argparse.Namespace) -> int:
    from index.build import status

    found = status()
    made = found.manifest
    if args.json:
        print(json.dumps({"state": found.kind, "why": found.why, "manifest": asdict(made) if made else None}, indent=1))
        return 0
    print(f"{found.kind}: {found.why}" if found.why else found.kind)
    if made:
        basis = made.basis
        print(f"made {made.made}: {made.chunks} chunks of {made.provisions} provisions")
        print(f"model {basis.model}, weights {basis.weights[:12]}, texts {basis.texts[:12]}, chunker {basis.chunker}")
        print(f"vectors {'at ' + basis.server if basis.server else 'embedded'}, collection {made.collection}")
    return 0


def _verify(args: argparse.Namespace) -> int:
    from index.build import verify

    flaws = verify()
    if args.json:
        print(json.dumps(flaws, indent=1, ensure_ascii=False))
    elif not flaws:
        print("the index holds")
    for flaw in flaws:
        print(f"riparian: {flaw}", file=sys.stderr)
    if flaws:
        print("riparian: run `riparian index build`", file=sys.stderr)
    return 1 if flaws else 0
