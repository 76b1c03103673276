"""What a limit says of one number, its doubts included."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from assistant.rules.model import Threshold
from assistant.rules.results import Status


def classifier(threshold: Threshold) -> Callable[[Fraction], Status]:
    """Return the status of one number under a threshold, its doubts included."""
    numbers, operator = threshold.numbers, threshold.operator

    def classify(value: Fraction) -> Status:
        if threshold.doubt == "at" and value == numbers[0]:
            return Status.UNKNOWN
        if threshold.doubt == "above" and value > numbers[0]:
            return Status.UNKNOWN
        good = {
            "<=": lambda: value <= numbers[0],
            "<": lambda: value < numbers[0],
            ">=": lambda: value >= numbers[0],
            ">": lambda: value > numbers[0],
            "==": lambda: value == numbers[0],
            "between": lambda: numbers[0] <= value <= numbers[-1],
        }[operator]()
        return Status.MET if good else Status.NOT_MET

    return classify
