"""The metrics, one a file. `all_metrics()` lists them in the order of a report."""

from __future__ import annotations

import importlib
from functools import cache

from eval.metrics.base import Metric

_ORDER = (
    "outcome_accuracy", "verdict_accuracy", "verdict_macro_f1",
    "checks_accuracy", "checks_met", "checks_not_met", "checks_unknown",
    "facts_recall", "facts_precision", "facts_value", "facts_unit", "facts_span",
    "values_stated", "missing_recall", "missing_precision", "missing_f1",
    "dialogue_over_commitment", "dialogue_needless", "dialogue_turns",
    "citations_exist", "citations_verbatim", "citations_quoted", "citations_recall", "citations_precision", "citations_f2", "citations_stray",
    "abstention_rejection", "abstention_false_refusal", "gate_violations", "say_must", "say_must_not", "full_right",
    "retrieval_r5", "retrieval_r10", "retrieval_all_gold10", "retrieval_rr10", "retrieval_ndcg10", "spans_precision", "spans_recall",
    "robustness_paraphrase", "robustness_moved",
)  # fmt: skip


@cache
def all_metrics() -> tuple[Metric, ...]:
    """Return every metric, in the order of a report."""
    return tuple(importlib.import_module(f"eval.metrics.{name}").METRIC for name in _ORDER)
