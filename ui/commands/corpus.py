"""`riparian corpus list|check|add`: the law texts."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path

from corpus import manifest
from corpus.errors import RiparianError
from corpus.law import Corpus, load
from corpus.provision import Provision, Source

KEYS = ("citation", "text", "kind", "source", "start", "end", "parent")


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="list|check|add")
    listing = actions.add_parser("list", help="print every provision")
    listing.add_argument("--json", action="store_true", help="one array on stdout")
    checking = actions.add_parser("check", help="prove that every character of every text is accounted for")
    checking.add_argument("--json", action="store_true", help="one array on stdout")
    adding = actions.add_parser("add", help="take another law text in")
    adding.add_argument("file", type=Path, help="a UTF-8 text of one section")
    adding.add_argument("--cites", required=True, help='its section, such as "NR 345.03"')
    adding.add_argument("--title", default="", help="its title; by default the one that the text prints")
    adding.add_argument(
        "--authority", default="", help="by default Wisconsin Statutes or Wisconsin Administrative Code"
    )
    adding.add_argument("--as-of", default="", help="how old the text is")
    adding.add_argument(
        "--gap", action="append", default=[], metavar="CITATION[=NOTE]", help="what the text lacks; may be repeated"
    )


def run(args: argparse.Namespace) -> int:
    """Run one of the three."""
    actions = {"list": _list, "check": _check, "add": _add}
    return actions[args.action](args)


def wire(provision: Provision) -> dict[str, object]:
    """Return a provision in the form of `corpus list --json`."""
    return {key: getattr(provision, key) for key in KEYS}


def _list(args: argparse.Namespace) -> int:
    provisions = load().provisions
    if args.json:
        print(json.dumps([wire(provision) for provision in provisions], ensure_ascii=False, indent=1))
        return 0
    for provision in provisions:
        words = " ".join(provision.text.split())
        kind = "" if provision.kind == "law" else f"[{provision.kind}] "
        print(f"{provision.citation:<28} {kind}{words if len(words) <= 90 else words[:89] + '…'}")
    return 0


def _check(args: argparse.Namespace) -> int:
    from corpus.partition import account

    sources: list[Source] = []
    broken: list[str] = []
    for path in manifest.manifests():
        try:
            sources += manifest.sources_of(path)
        except RiparianError as error:
            broken.append(str(error))
    accounts = [account(source) for source in sources]
    if not broken and not any(each.problems for each in accounts):
        try:
            Corpus(sources)
        except RiparianError as error:
            broken.append(str(error))
    if args.json:
        print(json.dumps([asdict(each) for each in accounts], ensure_ascii=False, indent=1))
    else:
        for each in accounts:
            shares = ", ".join(f"{count} {what}" for what, count in each.shares.items() if count)
            print(
                f"{'FAILED' if each.problems else 'ok':<7}{each.file}: {each.characters} characters ({shares or 'not read'})"
            )
    for each in accounts:
        broken += (f"{each.file}, {problem}" for problem in each.problems)
    for problem in broken:
        print(f"riparian: {problem}", file=sys.stderr)
    return 1 if broken else 0


def _add(args: argparse.Namespace) -> int:
    from corpus.add import add

    source, account = add(
        args.file, args.cites, title=args.title, authority=args.authority, as_of=args.as_of, gaps=args.gap
    )
    count = sum(1 for provision in load().provisions if provision.source == source.file and provision.kind == "law")
    print(
        f"added {source.cites}, {source.title!r}: {count} provisions, {account.characters} characters, all accounted for ({account.layout})"
    )
    return 0
