"""Values that the answer's text must state."""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from eval.amounts import Amount, amounts, plain, same, symbol
from eval.case import Case
from eval.days import states
from eval.law import Instrument
from eval.metrics.base import Answer, Metric, Score, text


def stated(answer: str, value: Any, unit: str, numbers: list[Amount] | None = None) -> bool:
    """Whether a text states a value in a unit, or an exact equal of it.

    Args:
        answer: the text.
        value: a number, a list of numbers (sides of a slope) or an ISO date.
        unit: as a case writes it.
        numbers: the numbers of the text, where they were read already.

    Returns:
        True where one place of the text says it. Ratios and counts are pure numbers: any unit, or none, may stand behind them.
    """
    if isinstance(value, list):
        if unit == "ratio":
            across, up = (re.escape(str(part)) for part in value)
            return re.search(rf"\b{across} ?H?(?: to |-to-| ?: ?){up}(?!\d)", plain(answer), re.IGNORECASE) is not None
        return all(stated(answer, part, unit, numbers) for part in value)
    if unit in {"date", "month-day"}:
        return states(answer, str(value))
    want, name = Fraction(str(value)), symbol(unit)
    if name in {"ratio", "count", ""}:
        # "1.2 acres for each acre", "2 times", "fewer than 10 credits": the number decides, but not one with another measure.
        return any(
            one.value == want and one.unit in {"", name, "acre", "percent"} for one in numbers or amounts(answer)
        )
    return any(one.unit and same(one.value, one.unit, want, name) for one in numbers or amounts(answer))


def _score(case: Case, answer: Answer, _: Instrument) -> Score | None:
    expected: list[Mapping[str, Any]] = case.target.get("values", [])
    if not expected:
        return None
    numbers = amounts(text(answer))
    misses = tuple(
        f"value {one['value']} {one['unit']} is not stated"
        for one in expected
        if not stated(text(answer), one["value"], one["unit"], numbers)
    )
    return Score(len(expected) - len(misses), len(expected), misses)


METRIC = Metric(
    "values.stated",
    "Share of all expected values that the answer's text states, in the unit expected or an exact equal of it. No answer: 0.",
    "eval/SCHEMA.md, `values`",
    _score,
)
