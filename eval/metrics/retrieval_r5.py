"""Recall among the first five."""

from eval.metrics.base import Metric
from eval.metrics.ranking import measured

METRIC = Metric(
    "retrieval.R@5",
    "Recall among the first five, mean over the cases with required provisions whose system shows its ranking. Nothing found: 0.",
    "Manning et al., Introduction to Information Retrieval, 2008, ch. 8; through ir_measures (MacAvaney et al., 2022)",
    measured("R@5"),
)
