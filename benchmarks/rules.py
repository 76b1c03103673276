"""How fast the rule book is: loading with the drift guard, one number, a whole pathway, a verdict; beside zen-engine.

Run: python benchmarks/rules.py
For the comparison: pip install zen-engine (for this benchmark only; nothing of the project needs it).
"""

from __future__ import annotations

import importlib
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import date
from typing import Any

from assistant.quantities.values import Amount, Value
from assistant.rules.book import RuleBook, load
from assistant.rules.checker import check, check_threshold, checks
from assistant.rules.known import Known
from assistant.rules.reader import walk
from assistant.rules.tree import evaluate
from corpus.law import load as load_corpus

DAY = date(2026, 6, 1)
PATHWAY = "manual-dredging-exemption"
FACTS: dict[str, Value] = {
    "uses_power": False,
    "in_asnri": False,
    "public_rights_feature": False,
    "hazardous_substances": False,
    "owner_or_permission": "riparian_owner",
    "spoil_placement": "upland",
    "dug_earlier_this_year": False,
    "dredged_area": Amount.of(96, "ft2"),
    "dredged_depth": Amount.of(10, "in"),
}
LOADING = """
import sys, time
start = time.perf_counter()
from corpus.law import load as texts
from assistant.rules.book import load
read = time.perf_counter()
corpus = texts()
parsed = time.perf_counter()
book = load(corpus)
ready = time.perf_counter()
heavy = sorted({"torch", "numpy", "chromadb", "langchain", "gradio"} & sys.modules.keys())
print(read - start, parsed - read, ready - parsed, len(book.thresholds), ",".join(heavy) or "none")
"""


def timed(run: Callable[[], object], times: int = 400) -> str:
    """Return the median time of a call in microseconds."""
    run()
    seen = []
    for _ in range(times):
        start = time.perf_counter()
        run()
        seen.append(time.perf_counter() - start)
    return f"{statistics.median(seen) * 1e6:8.0f} µs"


def loading() -> None:
    """Print how long a fresh process takes to hold all rules, guarded."""
    rows = []
    for _ in range(5):
        done = subprocess.run([sys.executable, "-c", LOADING], capture_output=True, text=True, check=True)
        rows.append(done.stdout.split())
    imports, texts, rules = (statistics.median(float(row[column]) for row in rows) for column in range(3))
    print(f"loading in a fresh process, median of {len(rows)}:")
    print(f"  imports {imports * 1e3:6.1f} ms, texts {texts * 1e3:6.1f} ms, rules with the guard {rules * 1e3:6.1f} ms")
    print(f"  thresholds {rows[0][3]}, heavy libraries imported: {rows[0][4]}")


def main() -> None:
    """Print the table."""
    loading()
    book = load(load_corpus())
    tree = book.pathways[PATHWAY].tree
    print("\none call, median:")
    print(f"  one number alone          {timed(lambda: check_threshold(book, 'gp-manual-10cy', Amount.of(9, 'yd3')))}")
    print(f"  a whole pathway           {timed(lambda: evaluate(Known(book, FACTS, DAY, 'manual_dredging'), tree))}")
    print(f"  the verdict, all pathways {timed(lambda: check(book, 'manual_dredging', FACTS, DAY))}")
    print(f"  every number touched      {timed(lambda: checks(book, FACTS, DAY, ['manual_dredging']))}")
    zen_table(book)


def zen_table(book: RuleBook) -> None:
    """Print the same conditions as a decision table in zen-engine, where it is installed."""
    try:
        zen = importlib.import_module("zen")
    except ImportError:
        print("  zen-engine is not installed: no comparison")
        return
    fields, rules = rows_of(book)
    decision = zen.ZenEngine().create_decision(json.dumps(graph(fields, rules)))
    facts = {"area": 96, "depth": 10 / 12, "volume": 96 * 10 / 12 / 27}
    facts |= {name: value for name, value in FACTS.items() if isinstance(value, bool | str)}
    result = decision.evaluate(facts)["result"]
    print(f"  zen-engine, {len(rules)} rows     {timed(lambda: decision.evaluate(facts))}   ({len(result)} rows met)")


def rows_of(book: RuleBook) -> tuple[list[str], list[tuple[str, str, str]]]:
    """Return the pathway's leaves as rows: field, test, name. Kleene's third value has no place in such a table."""
    columns = {"dredged_area": "area", "dredged_depth": "depth", "dredged_volume": "volume"}
    fields: list[str] = []
    rules: list[tuple[str, str, str]] = []
    for node in walk(book.pathways[PATHWAY].tree):
        if node.kind == "group":
            continue
        threshold = book.thresholds.get(node.id)
        fact = (threshold.fact if threshold else node.fact) or "none"
        field = columns.get(fact, fact)
        if field not in fields:
            fields.append(field)
        rules.append((field, _test(threshold, node), node.id))
    return fields, rules


def _test(threshold: Any, node: Any) -> str:
    if threshold is not None and threshold.operator in ("<=", "<", ">=", ">", "=="):
        return f"{threshold.operator} {float(threshold.numbers[0])}"
    values = (threshold.met_by if threshold else node.must_be) or node.must_not_be or (True,)
    return ", ".join(json.dumps(value) for value in values)


def graph(fields: list[str], rules: list[tuple[str, str, str]]) -> dict[str, Any]:
    """Return a decision of one table in zen-engine's JSON form."""
    inputs = [{"id": f"i{index}", "name": name, "field": name} for index, name in enumerate(fields)]
    rows = []
    for index, (field, test, name) in enumerate(rules):
        row = {"_id": f"r{index}", "o": json.dumps(name)}
        rows.append(row | {one["id"]: test if one["field"] == field else "" for one in inputs})
    table = {
        "hitPolicy": "collect",
        "inputs": inputs,
        "outputs": [{"id": "o", "name": "met", "field": "met"}],
        "rules": rows,
    }
    return {
        "nodes": [
            {"id": "in", "name": "in", "type": "inputNode"},
            {"id": "table", "name": "table", "type": "decisionTableNode", "content": table},
            {"id": "out", "name": "out", "type": "outputNode"},
        ],
        "edges": [
            {"id": "a", "sourceId": "in", "targetId": "table", "type": "edge"},
            {"id": "b", "sourceId": "table", "targetId": "out", "type": "edge"},
        ],
    }


if __name__ == "__main__":
    main()
