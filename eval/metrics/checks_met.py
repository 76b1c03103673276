"""Checks whose right status is `met`."""

from eval.metrics.base import Metric
from eval.metrics.checks_accuracy import scorer

METRIC = Metric(
    "checks.met",
    "Share of the expected pairs with status `met` that the answer reports so.",
    "eval/SCHEMA.md, Status of a check",
    scorer("met"),
)
