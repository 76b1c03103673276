"""Reciprocal rank of the first gold provision among the first ten."""

from eval.metrics.base import Metric
from eval.metrics.ranking import measured

METRIC = Metric(
    "retrieval.RR@10",
    "Reciprocal rank of the first gold provision among the first ten, mean over the cases with required provisions whose system shows its ranking. Nothing found: 0.",
    "Kantor and Voorhees, The TREC-5 Confusion Track, 2000; through ir_measures (MacAvaney et al., 2022)",
    measured("RR@10"),
)
