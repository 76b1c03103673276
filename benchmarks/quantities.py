"""How fast quantities and dates are read, on real messages and on hostile ones; beside general libraries where installed.

Run: python benchmarks/quantities.py [CASES.jsonl]
"""

from __future__ import annotations

import importlib
import json
import sys
import time
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

from assistant.quantities.dates import read_dates
from assistant.quantities.read import read
from assistant.quantities.values import Amount

ASKED = date(2026, 10, 14)
CASES = Path(__file__).parent.parent / "eval" / "cases" / "dev.jsonl"
# What the words mean, as number and unit: read by us and, where it is installed, by a general library.
SPELLINGS = [
    ("6½ ft", 6.5, "ft"),
    ("6 1/2 ft", 6.5, "ft"),
    ("half an acre", 0.5, "acre"),
    ("one-tenth of an acre", 0.1, "acre"),
    ("6'6\"", 6.5, "ft"),
    ("6 ft 6 in", 6.5, "ft"),
    ("50 cu yd", 50, "yd3"),
    ("10,000 sq. ft.", 10000, "ft2"),
    ("two feet", 2, "ft"),
    ("a foot and a half", 1.5, "ft"),
]
HOSTILE = ["1", "1 ft ", "8x", '1" ', "two (", "1 week before ", "half of it ", "7:00 am "]


def messages(path: Path) -> Iterator[str]:
    """Yield every user message of a file of cases."""
    for line in path.read_text(encoding="utf-8").splitlines():
        said = json.loads(line)["input"]
        yield from [said] if isinstance(said, str) else said


def spent(work: Callable[[str], object], texts: list[str], times: int = 5) -> float:
    """Return the least milliseconds a text over some rounds."""
    best = float("inf")
    for _ in range(times):
        start = time.perf_counter()
        for text in texts:
            work(text)
        best = min(best, time.perf_counter() - start)
    return best / len(texts) * 1000


def ours(text: str) -> bool:
    """Return whether our grammar reads a spelling right."""
    number, unit = next((n, u) for t, n, u in SPELLINGS if t == text)
    readings = [r.value for r in read(text)]
    return (
        len(readings) == 1
        and isinstance(readings[0], Amount)
        and (float(readings[0].low or 0), readings[0].unit) == (number, unit)
    )


def pints(text: str) -> bool:
    """Return whether pint reads a spelling right."""
    registry = importlib.import_module("pint").UnitRegistry()
    number, unit = next((n, u) for t, n, u in SPELLINGS if t == text)
    names = {"ft2": "foot**2", "yd3": "yard**3"}
    try:
        return bool(abs(registry(text).to(names.get(unit, unit)).magnitude - number) < 1e-9)
    except Exception:  # whatever a library raises at people's words is a miss
        return False


def main() -> None:
    """Print the table."""
    texts = list(messages(Path(sys.argv[1]) if len(sys.argv) > 1 else CASES))
    letters = sum(map(len, texts)) / len(texts)
    print(f"{len(texts)} messages, {letters:.0f} characters on average")
    print(f"  quantities     {spent(read, texts):7.3f} ms a message")
    print(f"  dates          {spent(lambda t: read_dates(t, ASKED), texts):7.3f} ms a message")
    print("hostile texts: ms a thousand characters, at 10,000 and at 100,000 characters (equal: no blow-up)")
    for part in HOSTILE:
        small, large = part * (10_000 // len(part)), part * (100_000 // len(part))
        costs = [
            spent(lambda t: (read(t), read_dates(t, ASKED)), [text], 2) / len(text) * 1000 for text in (small, large)
        ]
        print(f"  {part!r:<18} {costs[0]:7.3f} {costs[1]:7.3f}")
    print(f"spellings read right: ours {sum(ours(t) for t, _, _ in SPELLINGS)} of {len(SPELLINGS)}", end="")
    try:
        importlib.import_module("pint")
        print(f", pint {sum(pints(t) for t, _, _ in SPELLINGS)}")
    except ImportError:
        print(" (pint is not installed)")


if __name__ == "__main__":
    main()
