"""Checks whose right status is `not_met`."""

from eval.metrics.base import Metric
from eval.metrics.checks_accuracy import scorer

METRIC = Metric(
    "checks.not_met",
    "Share of the expected pairs with status `not_met` that the answer reports so.",
    "eval/SCHEMA.md, Status of a check",
    scorer("not_met"),
)
