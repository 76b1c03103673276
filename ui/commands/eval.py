"""`riparian eval`: run cases, measure, compare, gate."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from corpus.errors import RiparianError

if TYPE_CHECKING:
    from eval.case import Case


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    commands = parser.add_subparsers(dest="what", required=True, metavar="WHAT")
    run = commands.add_parser("run", help="ask every case of a system and score the answers")
    run.add_argument("cases", type=Path, help="JSON lines, as in eval/SCHEMA.md")
    run.add_argument("--out", type=Path, required=True, help="folder for records, metrics and reports")
    run.add_argument("--system", default="riparian", help="riparian (default), naive-rag, bm25, paste or rag+model")
    run.add_argument("--limit", type=int, help="only the first N cases")
    run.add_argument("--kind", action="append", default=[], help="only cases of this kind; may be repeated")
    run.add_argument(
        "--regime", action="append", default=[], help="only cases of this part of the law; may be repeated"
    )
    run.add_argument("--ids", nargs="+", default=[], help="only these cases")
    run.add_argument("--as-of", type=_day, help="day of asking for cases that do not say one (default: today)")
    run.add_argument("--seed", type=int, help="of the bootstrap intervals")
    run.add_argument("--show-diffs", action="store_true", help="print what differs in each case, held-out ones too")
    run.add_argument("--json", action="store_true", help="print metrics.json instead of the summary")
    gate = commands.add_parser("gate", help="exit 1 where a run does not hold the values asked of it")
    gate.add_argument("run", type=Path, help="folder of a run")
    gate.add_argument(
        "--min", action="append", default=[], metavar="NAME=VALUE", help="least value of a metric; may be repeated"
    )
    gate.add_argument(
        "--max", action="append", default=[], metavar="NAME=VALUE", help="greatest value of a metric; may be repeated"
    )
    both = commands.add_parser("compare", help="what a second run gained and lost against a first")
    both.add_argument("first", type=Path)
    both.add_argument("second", type=Path)
    both.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Run one of the sub-commands."""
    code: int = {"run": _run, "gate": _gate, "compare": _compare}[args.what](args)
    return code


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is not a date like 2027-03-15") from error


def _run(args: argparse.Namespace) -> int:
    from eval import run as runs
    from eval import store
    from eval.case import load
    from eval.law import instrument
    from eval.report import markdown
    from eval.systems import opened
    from eval.totals import SEED, totals

    measured_with = instrument()
    cases = runs.select(
        load(args.cases, measured_with.vocabulary), kinds=args.kind, regimes=args.regime, ids=args.ids, limit=args.limit
    )
    if not cases:
        raise RiparianError("no case is left after --kind, --regime, --ids and --limit", "Loosen them.")
    system = opened(args.system)
    as_of = args.as_of or date.today()  # noqa: DTZ011 - the day where the user sits
    records = runs.run(cases, system, measured_with, as_of=as_of, progress=_bar)
    seed = SEED if args.seed is None else args.seed
    metrics = {"system": system.name, **totals(records, seed=seed)}
    about = store.manifest(args.cases, system.name, system.about(), seed=seed, as_of=as_of, command=store.command())
    store.write(args.out, records, metrics, about)
    rows = [record.to_json() for record in records]
    (args.out / "summary.md").write_text(markdown.summary(metrics, rows, about), encoding="utf-8")
    if args.json:
        print(json.dumps(metrics, ensure_ascii=False))
    else:
        print(markdown.terse(metrics, rows, f"{system.name} on {args.cases.name}"))
    if args.show_diffs:
        print(markdown.diffs(rows), file=sys.stderr if args.json else sys.stdout)
    for record in records:
        if record.error:
            print(f"riparian: {record.case.id} failed: {record.error}", file=sys.stderr)
    return 3 if any(record.error for record in records) else 0


def _bar(cases: Sequence[Case]) -> Iterable[Case]:
    from tqdm import tqdm

    # A file or a pipe gets a line now and then, a terminal a moving bar.
    return tqdm(
        cases, desc="cases", unit="case", file=sys.stderr, leave=False, mininterval=0.1 if sys.stderr.isatty() else 10
    )


def _gate(args: argparse.Namespace) -> int:
    from eval.gate import bounds, held
    from eval.store import read

    least, most = bounds(args.min, "--min"), bounds(args.max, "--max")
    if not least and not most:
        raise RiparianError("no bound is given", "For example --min verdict.accuracy=0.95")
    faults = held(read(args.run), least, most)
    for fault in faults:
        print(fault, file=sys.stderr)
    print(f"{len(least) + len(most) - len(faults)} of {len(least) + len(most)} bounds hold")
    return 1 if faults else 0


def _compare(args: argparse.Namespace) -> int:
    from dataclasses import asdict

    from eval.compare import compare, words
    from eval.store import read, read_records

    found = compare(read_records(args.first), read_records(args.second), (read(args.first), read(args.second)))
    print(json.dumps(asdict(found), ensure_ascii=False) if args.json else words(found))
    return 0
