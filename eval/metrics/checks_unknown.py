"""Checks whose right status is `unknown`."""

from eval.metrics.base import Metric
from eval.metrics.checks_accuracy import scorer

METRIC = Metric(
    "checks.unknown",
    "Share of the expected pairs with status `unknown` that the answer reports so.",
    "eval/SCHEMA.md, Status of a check",
    scorer("unknown"),
)
