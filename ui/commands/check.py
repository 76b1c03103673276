"""`riparian check`: facts against the rules of an activity, or one value against one threshold, singly or in a batch."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import yaml

from assistant.quantities.values import DontKnow, Value
from assistant.rules.book import RuleBook, load
from assistant.rules.checker import check, check_threshold, checks
from assistant.rules.results import Finding, PathwayResult, Status, Verdict
from assistant.rules.vocabulary import (
    activity_named,
    contradictions,
    fact_named,
    parse_fact,
    read_threshold_value,
    read_value,
    threshold_named,
)
from assistant.rules.wire import finding_json, verdict_json
from assistant.rules.wording import limit_in_words
from corpus.errors import RiparianError
from corpus.law import load as load_corpus
from ui import batch as rows

_MARKS = {Status.MET: "met", Status.NOT_MET: "NOT MET", Status.UNKNOWN: "unknown"}


class _AsWritten(yaml.BaseLoader):
    """Reads YAML without guessing: `10:1` is a slope and not 601, and a key that stands twice is an error."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:  # noqa: FBT001, FBT002 - as the parent has it
        """Return the mapping of a node, each key once."""
        keys = [key.value for key, _ in node.value]
        if twice := [key for key in keys if keys.count(key) > 1]:
            where = f"line {node.start_mark.line + 1} of the file"
            raise RiparianError(f"{twice[0]} is given twice in what begins at {where}", "Give it once.")
        return super().construct_mapping(node, deep=True)


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--activity", help="what is done, a name of `riparian facts`")
    parser.add_argument("--fact", action="append", default=[], metavar="NAME=VALUE", help="one fact; may be repeated")
    parser.add_argument("--file", type=Path, help="a YAML file with `activity:` and `facts:`")
    parser.add_argument("--threshold", help="id of one threshold, to be tested alone")
    parser.add_argument("--value", help="the value to hold against it")
    parser.add_argument("--batch", type=Path, help="lines of id, threshold, value")
    parser.add_argument("--out", type=Path, help="where the batch's answers go")
    parser.add_argument("--as-of", type=_day, default=None, help="the day of asking (ISO), by default today")
    parser.add_argument("--json", action="store_true", help="one JSON document on stdout")


def run(args: argparse.Namespace) -> int:
    """Run one of the four forms."""
    forms = [args.activity or args.fact, args.file, args.threshold or args.value, args.batch or args.out]
    if sum(bool(form) for form in forms) != 1:
        raise RiparianError(
            "check takes one of four forms",
            "Give --activity with --fact, or --file, or --threshold with --value, or --batch with --out.",
        )
    book = load(load_corpus())
    if args.batch or args.out:
        return _batch(book, args.batch, args.out)
    if args.threshold or args.value:
        return _one(book, args.threshold, args.value, as_json=args.json)
    as_of = args.as_of
    if args.file:
        activity, facts, day = _from_file(book, args.file)
        as_of = as_of or day
    else:
        activity, facts = args.activity or "", _from_line(book, args.fact)
    return _whole(book, activity, facts, as_of or date.today(), as_json=args.json)  # noqa: DTZ011 - the user's own day


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise RiparianError(f"--as-of: {text!r} is no day", "Write it like 2027-03-15.") from None


def _from_line(book: RuleBook, words: list[str]) -> dict[str, Value]:
    facts: dict[str, Value] = {}
    for word in words:
        name, value = parse_fact(book, word)
        if name in facts and facts[name] != value:
            raise RiparianError(f"{name} is given twice with two values", "Give it once.")
        facts[name] = value
    return facts


def _from_file(book: RuleBook, path: Path) -> tuple[str, dict[str, Value], date | None]:
    try:
        raw = yaml.load(path.read_text(encoding="utf-8-sig"), _AsWritten)  # noqa: S506 - makes strings only
    except OSError as error:
        raise RiparianError(f"cannot read {path}", "Name a file that is there.") from error
    except (yaml.YAMLError, UnicodeDecodeError, RecursionError) as error:
        raise RiparianError(f"{path} is no YAML", "Write `activity:` and `facts:`, one fact a line.") from error
    if not isinstance(raw, dict) or not isinstance(raw.get("facts", {}), dict):
        raise RiparianError(f"{path} holds no facts", "Write `activity:` and `facts:`, one fact a line.")
    if odd := [key for key in raw if key not in ("activity", "facts", "as_of")]:
        raise RiparianError(f"{path}: no key {odd[0]!r}", "Keys: activity, facts, as_of.")
    facts = {str(name): _typed(book, str(name), value) for name, value in (raw.get("facts") or {}).items()}
    day = raw.get("as_of")
    return str(raw.get("activity") or ""), facts, _day(str(day)) if day else None


def _typed(book: RuleBook, name: str, value: Any) -> Value:
    kind = fact_named(book, name)
    if isinstance(value, list | dict):
        raise RiparianError(f"{name}: a list is no value", "Write it as on the command line, such as 8 x 8 x 8 ft.")
    return DontKnow() if value in ("", "~", "null") else read_value(kind, value)


def _whole(book: RuleBook, activity: str, facts: Mapping[str, Value], as_of: date, *, as_json: bool) -> int:
    if not activity:
        raise RiparianError("no activity is given", "Add --activity NAME; `riparian facts` lists them.")
    activity_named(book, activity)
    if wrong := contradictions(book, facts):
        raise RiparianError(f"the facts contradict each other: {'; '.join(wrong)}", "Mend one of them.")
    verdict = check(book, activity, facts, as_of)
    found = checks(book, facts, as_of, [activity])
    if as_json:
        print(json.dumps(verdict_json(verdict, found), ensure_ascii=False, indent=1))
    else:
        print(_text(verdict))
    return 0


def _text(verdict: Verdict) -> str:
    lines = [f"Verdict: {verdict.label.replace('_', ' ')}"]
    for result in verdict.considered:
        lines += ["", f"{result.title} ({result.citation}): {_MARKS[result.status]}"]
        lines += [_line(finding) for finding in result.findings if finding.applies]
        if _is_deciding(verdict, result):
            break
    if verdict.missing:
        lines += ["", "Still needed, most telling first:"]
        lines += [f"  {one.fact}: {one.question}" for one in verdict.missing]
    if verdict.changes:
        lines += ["", "What would be enough:"]
        lines += [
            f"  {one.condition}: {one.enough}" + (f" (over by {one.over_by})" if one.over_by else "")
            for one in verdict.changes
        ]
    if verdict.cautions:
        lines += ["", "Cautions:"] + [f"  {one.text} [{one.citation}]" for one in verdict.cautions]
    return "\n".join(lines)


def _is_deciding(verdict: Verdict, result: PathwayResult) -> bool:
    return result.pathway == verdict.pathway


def _line(finding: Finding) -> str:
    said = "; ".join(part for part in (finding.arithmetic, finding.reason) if part)
    return f"  {_MARKS[finding.status]:<8} {finding.citation:<24} {finding.title}" + (f": {said}" if said else "")


def _one(book: RuleBook, threshold: str | None, value: str | None, *, as_json: bool) -> int:
    if not threshold or value is None:
        raise RiparianError("--threshold and --value go together", "Give both.")
    finding = _finding(book, threshold, value)
    if as_json:
        print(json.dumps(finding_json(finding), ensure_ascii=False))
    else:
        limit = limit_in_words(book.thresholds[threshold])
        said = "; ".join(part for part in (finding.arithmetic, finding.reason) if part)
        print(f"{_MARKS[finding.status]}: {said or limit}")
        print(f"{finding.citation}: “{finding.quote}”")
    return 0


def _finding(book: RuleBook, threshold: str, value: str) -> Finding:
    rule = threshold_named(book, threshold)
    return check_threshold(book, threshold, read_threshold_value(book, rule, value))


def _batch(book: RuleBook, source: Path | None, target: Path | None) -> int:
    def answer(asked: dict[str, Any]) -> dict[str, Any]:
        if "threshold" not in asked or "value" not in asked:
            raise RiparianError("no `threshold` or no `value`", 'Write {"id": ..., "threshold": ..., "value": ...}.')
        found = finding_json(_finding(book, str(asked["threshold"]), _said(asked["value"])))
        return {"id": asked.get("id"), **found}

    return rows.run(source, target, answer)


def _said(value: Any) -> str:
    """A value as it would be typed: text, a number, a pair or sides, or an amount with its unit."""
    if isinstance(value, dict):
        return f"{_said(value.get('value'))} {value.get('unit', '')}".strip()
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return (" to " if len(value) == 2 else " x ").join(map(str, value))
    return "unknown" if value is None else str(value)
