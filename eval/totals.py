"""Totals of a run: each metric's value with a bootstrap interval, over all cases, by kind and by regime."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from eval.metrics import all_metrics
from eval.metrics.base import Metric
from eval.metrics.verdict_confusion import NAME, confusion
from eval.run import Record

SEED = 20260101
RESAMPLES = 1000
WHOLE_RESAMPLES = 200


def totals(records: Sequence[Record], *, seed: int = SEED) -> dict[str, Any]:
    """Return what `metrics.json` holds of a run.

    Args:
        records: the scored cases.
        seed: of the bootstrap.

    Returns:
        `metrics` (name to value, interval, cases and items scored; a metric that no case asked for is absent), `verdict.confusion`,
        `by_kind` and `by_regime` (name to metric to value).
    """
    return {
        "cases": len(records),
        "errors": sum(bool(record.error) for record in records),
        "seed": seed,
        "metrics": {metric.name: one for metric in all_metrics() if (one := _total(metric, records, seed))},
        NAME: confusion((record.case, record.answer) for record in records),
        "by_kind": _by(records, lambda record: record.case.kind),
        "by_regime": _by(records, lambda record: record.case.regime),
    }


def value(metric: Metric, records: Sequence[Record]) -> float | None:
    """Return the value of one metric over some records, None where none of them is scored."""
    scored = [record for record in records if metric.name in record.scores]
    if metric.whole is not None:
        return metric.whole([(record.case, record.answer) for record in scored])
    of = sum(record.scores[metric.name].of for record in scored)
    return sum(record.scores[metric.name].right for record in scored) / of if of else None


def _total(metric: Metric, records: Sequence[Record], seed: int) -> dict[str, Any] | None:
    scored = [record for record in records if metric.name in record.scores]
    found = value(metric, scored)
    if found is None:
        return None
    low, high = _interval(metric, scored, seed)
    items = sum(record.scores[metric.name].of for record in scored)
    return {
        "value": round(found, 6),
        "low": round(low, 6),
        "high": round(high, 6),
        "cases": len(scored),
        "items": items,
        "better": metric.better,
    }


def _interval(metric: Metric, scored: Sequence[Record], seed: int) -> tuple[float, float]:
    """Percentile bootstrap over cases (Efron and Tibshirani, 1993, ch. 13): 95 %."""
    import numpy as np

    draw = np.random.default_rng(seed)
    if metric.whole is not None:
        samples = [
            found
            for _ in range(WHOLE_RESAMPLES)
            if (
                found := metric.whole(
                    [
                        (one.case, one.answer)
                        for one in (scored[at] for at in draw.integers(len(scored), size=len(scored)))
                    ]
                )
            )
            is not None
        ]
    else:
        right = np.array([record.scores[metric.name].right for record in scored])
        of = np.array([record.scores[metric.name].of for record in scored])
        drawn = draw.integers(len(scored), size=(RESAMPLES, len(scored)))
        samples = (right[drawn].sum(axis=1) / np.maximum(of[drawn].sum(axis=1), 1e-12)).tolist()
    low, high = np.percentile(samples, [2.5, 97.5]) if samples else (0.0, 0.0)
    return float(low), float(high)


def _by(records: Sequence[Record], group: Callable[[Record], str]) -> dict[str, dict[str, Any]]:
    out: dict[str, dict[str, Any]] = {}
    for name in sorted({group(record) for record in records}):
        some = [record for record in records if group(record) == name]
        values = {metric.name: value(metric, some) for metric in all_metrics()}
        out[name] = {"cases": len(some), **{key: round(found, 6) for key, found in values.items() if found is not None}}
    return out
