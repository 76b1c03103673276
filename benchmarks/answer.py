"""A whole deterministic answer against one bare embedding and one bare Chroma query: at most 1.6 times as long."""

from __future__ import annotations

import statistics
import time
from datetime import date

from assistant.service import Assistant

QUESTIONS = (
    "I want to dig out a 10 by 10 ft patch of muck, 8 inches deep, by hand next to my dock. Do I need a permit?",
    "Seasonal swim raft, 8 by 8 feet. Exempt?",
    "House and driveway will fill 9,500 square feet of wetland. Which permit do we need?",
    "What counts as practicable?",
    "what does NR 345.04(2)(f)3 say?",
    "Flowage lot behind a dam, 1,300 cubic feet of silt with a mini excavator. Does the 50 yard permit cover it?",
    "Drainage district board. Can we clean out our own ditch, plain maintenance, on June 1?",
    "What must our petition for review of a wetland individual permit contain and who gets a copy?",
)
ROUNDS = 15


def main() -> None:
    """Print the medians and their ratio."""
    assistant = Assistant.open(as_of=date(2027, 1, 15))
    searcher = assistant.searcher
    store = searcher._snapshot.store  # noqa: SLF001 - the bare query is just what is compared with
    for question in QUESTIONS:
        assistant.ask(question)
    bare, whole = [], []
    for _ in range(ROUNDS):
        for question in QUESTIONS:
            start = time.perf_counter()
            store.query(searcher.embed([question])[0], 10)
            bare.append((time.perf_counter() - start) * 1000)
            start = time.perf_counter()
            assistant.ask(question)
            whole.append((time.perf_counter() - start) * 1000)
    one, all_ = statistics.median(bare), statistics.median(whole)
    print(f"bare embedding and query: {one:.1f} ms; whole answer: {all_:.1f} ms; ratio {all_ / one:.2f} (wanted: at most 1.6)")
    answer = assistant.ask(QUESTIONS[0])
    print("stages of one answer:", {name: round(spent, 1) for name, spent in answer.timings_ms.items()})


if __name__ == "__main__":
    main()
