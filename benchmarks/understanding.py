"""How long one message takes to be understood, and how often rightly: `python benchmarks/understanding.py [--model]`.

Prints milliseconds apart from the embedding (which search shares) against half the time of one embedding, and the rates on the
labelled messages of `tests/understand/data`, the held-out third apart.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from assistant.conversation import Conversation
from assistant.rules.book import load as load_book
from assistant.understand.message import understand
from corpus.law import load as load_law

ROOT = Path(__file__).parents[1]
AS_OF = date(2026, 7, 1)
Embed = Callable[[Sequence[str]], Any]


def allowed(value: Any) -> list[Any]:
    """Return a label's values."""
    return value if isinstance(value, list) else [value]


def rate(name: str, embed: Embed | None) -> tuple[int, float, float]:
    """Return how many rows a file has, and the shares with the right intent and the right activity."""
    corpus = load_law()
    book = load_book(corpus)
    intents = activities = count = 0
    for line in (ROOT / "tests/understand/data" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        told = Conversation(id="bench")
        for turn, message in enumerate(row["turns"]):
            understood = understand(
                message, book=book, corpus=corpus, as_of=AS_OF, before=told.context(), embed=embed, turn=turn
            )
            told = told.tell(understood)
        main = understood.main
        count += 1
        intents += str(main.intent) in allowed(row["intent"])
        activities += main.activity in allowed(row["activity"]) or None in allowed(row["activity"])
    return count, intents / count, activities / count


def times(messages: Sequence[str], rounds: int = 5) -> list[float]:
    """Return the median milliseconds of each message, understood from words alone."""
    corpus = load_law()
    book = load_book(corpus)
    out = []
    for message in messages:
        taken = []
        for _ in range(rounds):
            start = time.perf_counter()
            understand(message, book=book, corpus=corpus, as_of=AS_OF)
            taken.append((time.perf_counter() - start) * 1000)
        out.append(statistics.median(taken))
    return sorted(out)


def main() -> int:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--model", action="store_true", help="load the embedding model: time one embedding, and break ties with it"
    )
    args = parser.parse_args()
    cases = [json.loads(line) for line in (ROOT / "eval/cases/dev.jsonl").read_text(encoding="utf-8").splitlines()]
    messages = [turn for case in cases for turn in allowed(case["input"])]
    taken = times(messages)
    print(
        f"one message: median {statistics.median(taken):.2f} ms, 95 % {taken[int(len(taken) * 0.95)]:.2f} ms, longest {taken[-1]:.2f} ms"
    )
    embed = None
    if args.model:
        from index.embed import load, model_files

        embed = load(model_files()).embed
        embed(messages[:3])
        spans = []
        for message in messages:
            start = time.perf_counter()
            embed([message])
            spans.append((time.perf_counter() - start) * 1000)
        half = statistics.median(spans) / 2
        print(f"half of one embedding: {half:.2f} ms; understanding takes {statistics.median(taken) / half:.0%} of it")
    for name in ("developing", "held_out"):
        count, intents, activities = rate(name, embed)
        print(f"{name}: {count} messages, intent {intents:.1%}, activity {activities:.1%}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
