"""A run: every case asked of one system, each answer scored, and what differs written down."""

from __future__ import annotations

import json
import time
import traceback
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from eval.case import Case
from eval.law import Instrument
from eval.metrics import all_metrics
from eval.metrics.base import Score
from eval.systems import System


@dataclass(frozen=True, slots=True)
class Record:
    """One case, asked and scored.

    Args:
        case: the case.
        answer: the system's answer, empty where it failed.
        scores: by metric; a metric that does not apply is not there.
        error: what went wrong, empty where nothing did.
        seconds: time of the answer.
        timings: the system's own times by stage, milliseconds.
    """

    case: Case
    answer: Mapping[str, Any]
    scores: Mapping[str, Score]
    error: str = ""
    seconds: float = 0.0
    timings: Mapping[str, Any] = field(default_factory=dict)

    @property
    def diff(self) -> list[str]:
        """What differs from the target and why, each thing once."""
        misses = [miss for score in self.scores.values() for miss in score.misses]
        return list(dict.fromkeys([f"error: {self.error}"] if self.error else misses))

    def to_json(self) -> dict[str, Any]:
        """Return the record as `records.jsonl` holds it; no times, so that two runs can be compared to the byte."""
        return {
            "id": self.case.id,
            "metadata": dict(self.case.metadata),
            "input": list(self.case.messages) if len(self.case.messages) > 1 else self.case.messages[0],
            "expected": dict(self.case.target),
            "reference": self.case.reference,
            "answer": dict(self.answer),
            "error": self.error,
            "diff": self.diff,
            "scores": {name: [score.right, score.of] for name, score in self.scores.items()},
        }


def select(
    cases: Iterable[Case],
    *,
    kinds: Sequence[str] = (),
    regimes: Sequence[str] = (),
    ids: Sequence[str] = (),
    limit: int | None = None,
) -> list[Case]:
    """Return the cases of the given kinds, regimes and ids (none given: all), the first `limit` of them."""
    chosen = [
        case
        for case in cases
        if (not kinds or case.kind in kinds) and (not regimes or case.regime in regimes) and (not ids or case.id in ids)
    ]
    return chosen[:limit]


def run(
    cases: Sequence[Case],
    system: System,
    instrument: Instrument,
    *,
    as_of: date | None = None,
    progress: Callable[[Sequence[Case]], Iterable[Case]] = iter,
) -> list[Record]:
    """Ask every case of a system and score the answers; a case on which the system fails is an error, and the run goes on.

    Args:
        cases: what is asked.
        system: who answers.
        instrument: what is measured with.
        as_of: the day of asking for cases that do not say one.
        progress: wraps the cases in a progress bar.

    Returns:
        One record a case, in the cases' order.
    """
    return [_record(case, system, instrument, case.as_of or as_of) for case in progress(cases)]


def score(case: Case, answer: Mapping[str, Any], instrument: Instrument) -> dict[str, Score]:
    """Return the scores of one answer by metric name, without those that do not apply."""
    scores = {metric.name: metric.score(case, answer, instrument) for metric in all_metrics()}
    return {name: one for name, one in scores.items() if one is not None}


def _record(case: Case, system: System, instrument: Instrument, as_of: date | None) -> Record:
    started = time.perf_counter()
    try:
        answer = dict(system.ask(case.id, case.messages, as_of))
        seconds = time.perf_counter() - started
        json.dumps(answer)
        if len(case.messages) > 1:
            answer["earlier_answers"] = [
                _short(system.ask(case.id, case.messages[:turn], as_of)) for turn in range(1, len(case.messages))
            ]
        timings = answer.pop("timings_ms", None) or {}
        return Record(case, answer, score(case, answer, instrument), "", seconds, timings)
    except Exception as error:  # one case that breaks a system is a missed case, not the end of the run
        place = traceback.extract_tb(error.__traceback__)[-1]
        said = f"{type(error).__name__}: {error} ({Path(place.filename).name}:{place.lineno})"
        return Record(case, {}, score(case, {}, instrument), said, time.perf_counter() - started)


def _short(answer: Mapping[str, Any]) -> dict[str, Any]:
    return {name: answer.get(name) for name in ("outcome", "verdict")}
