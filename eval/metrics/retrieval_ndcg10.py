"""Normalised discounted cumulative gain of the first ten."""

from eval.metrics.base import Metric
from eval.metrics.ranking import measured

METRIC = Metric(
    "retrieval.nDCG@10",
    "Normalised discounted cumulative gain of the first ten, mean over the cases with required provisions whose system shows its ranking. Nothing found: 0.",
    "Jarvelin and Kekalainen, Cumulated gain-based evaluation of IR techniques, 2002; through ir_measures (MacAvaney et al., 2022)",
    measured("nDCG@10"),
)
