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
    from eval.run import Record


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    commands = parser.add_subparsers(dest="what", required=True, metavar="WHAT")
    run = commands.add_parser("run", help="ask every case of a system and score the answers")
    run.add_argument("cases", type=Path, help="JSON lines, as in eval/SCHEMA.md")
    run.add_argument("--out", type=Path, required=True, help="folder for records, metrics and reports")
    run.add_argument("--system", default="riparian", help="riparian (default), naive-rag, bm25, paste or rag+model")
    run.add_argument("--limit", type=_count, help="only the first N cases")
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
    _configure_more(commands)


def _configure_more(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    retrieval = commands.add_parser("retrieval", help="measure the search over any passages, in BEIR's file forms")
    retrieval.add_argument("--corpus", type=Path, required=True, help='JSON lines with "_id", "title" and "text"')
    retrieval.add_argument("--queries", type=Path, required=True, help='JSON lines with "_id" and "text"')
    retrieval.add_argument("--qrels", type=Path, required=True, help="tab-separated query-id, corpus-id, score")
    retrieval.add_argument("--out", type=Path, required=True, help="folder for metrics.json")
    feedback = commands.add_parser(
        "import-feedback", help="turn answers that people marked wrong into cases to be checked"
    )
    feedback.add_argument("--out", type=Path, required=True, help="file of cases to add to")
    tables = commands.add_parser("tables", help="write cases as tables that a lawyer can read")
    tables.add_argument("cases", type=Path, nargs="+")
    tables.add_argument("--out", type=Path, required=True, help="Markdown file")
    commands.add_parser("metrics", help="list the metrics with their definitions and sources").add_argument(
        "--json", action="store_true"
    )


def run(args: argparse.Namespace) -> int:
    """Run one of the sub-commands."""
    what = {
        "run": _run,
        "gate": _gate,
        "compare": _compare,
        "retrieval": _retrieval,
        "import-feedback": _feedback,
        "tables": _tables,
        "metrics": _metrics,
    }
    code: int = what[args.what](args)
    return code


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is not a date like 2027-03-15") from error


def _count(text: str) -> int:
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of cases, 1 or more")
    return int(text)


def _folder(path: Path) -> Path:
    """Make the folder before the work, so that no run is lost for want of a place."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RiparianError(f"--out {path} cannot be made a folder: {error}", "Name another folder.") from error
    return path


def _run(args: argparse.Namespace) -> int:
    from eval import run as runs
    from eval import store
    from eval.case import load
    from eval.law import instrument
    from eval.report import html, markdown
    from eval.systems import opened
    from eval.totals import SEED, totals

    measured_with = instrument()
    cases = runs.select(
        load(args.cases, measured_with.vocabulary), kinds=args.kind, regimes=args.regime, ids=args.ids, limit=args.limit
    )
    if not cases:
        raise RiparianError("no case is left after --kind, --regime, --ids and --limit", "Loosen them.")
    system = opened(args.system)
    _folder(args.out)
    as_of = args.as_of or date.today()  # noqa: DTZ011 - the day where the user sits
    records = runs.run(cases, system, measured_with, as_of=as_of, progress=_bar)
    seed = SEED if args.seed is None else args.seed
    metrics = {"system": system.name, **totals(records, seed=seed)}
    about = store.manifest(args.cases, system.name, system.about(), seed=seed, as_of=as_of, command=store.command())
    store.write(args.out, records, metrics, about)
    rows = [record.to_json() for record in records]
    (args.out / "summary.md").write_text(markdown.summary(metrics, rows, about), encoding="utf-8")
    (args.out / "report.html").write_text(html.page(metrics, rows, about), encoding="utf-8")
    if args.json:
        print(json.dumps(metrics, ensure_ascii=False))
    else:
        print(markdown.terse(metrics, rows, f"{system.name} on {args.cases.name}"))
    if args.show_diffs:
        told = "\n".join([markdown.diffs(rows), *_wordings(records)])
        print(told, file=sys.stderr if args.json else sys.stdout)
    for record in records:
        if record.error:
            print(f"riparian: {record.case.id} failed: {record.error}", file=sys.stderr)
    return 3 if any(record.error for record in records) else 0


def _wordings(records: Sequence[Record]) -> list[str]:
    from eval.metrics.robustness_moved import unmoved
    from eval.metrics.robustness_paraphrase import inconsistent

    rows = [(record.case, record.answer) for record in records]
    lines = [
        f"{base}: not all wordings are answered alike ({', '.join(ids)})" for base, ids in inconsistent(rows).items()
    ]
    return lines + [f"{name}: {why}" for name, why in unmoved(rows).items()]


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


def _retrieval(args: argparse.Namespace) -> int:
    from eval.beir import read
    from eval.retrieval import measure

    collection = read(args.corpus, args.queries, args.qrels)
    _folder(args.out)
    found = measure(collection)
    (args.out / "metrics.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    for name, value in found["metrics"].items():
        print(f"{name} {value:.3f}")
    print(f"{found['baseline']['name']}: R@5 {found['baseline']['metrics']['R@5']:.3f}", file=sys.stderr)
    return 0


def _feedback(args: argparse.Namespace) -> int:
    from assistant.store import Store
    from eval.feedback import cases, write

    store = Store.open()
    try:
        rows = cases(store.feedback(right=False))
    finally:
        store.close()
    print(
        f"{write(args.out, rows)} of {len(rows)} answers marked wrong added to {args.out}, to be checked against the text"
    )
    return 0


def _tables(args: argparse.Namespace) -> int:
    from eval.case import load
    from eval.tables import tables
    from eval.vocabulary import loaded

    vocabulary = loaded()
    cases = [case for path in args.cases for case in load(path, vocabulary)]
    args.out.write_text(
        tables(cases, f"Cases: {', '.join(path.name for path in args.cases)}", vocabulary), encoding="utf-8"
    )
    print(f"{len(cases)} cases written to {args.out}")
    return 0


def _metrics(args: argparse.Namespace) -> int:
    from eval.metrics import all_metrics

    rows = [
        {"name": one.name, "definition": one.definition, "source": one.source, "better": one.better}
        for one in all_metrics()
    ]
    if args.json:
        print(json.dumps(rows, ensure_ascii=False))
    else:
        print("\n".join(f"{row['name']}: {row['definition']} ({row['source']})" for row in rows))
    return 0
