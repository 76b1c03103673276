"""Values of facts, compared exactly: as understood against as stated."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from eval.amounts import base, symbol


def equal(want: Any, got: Any) -> bool:
    """Whether an understood value is the stated one: same number after exact conversion, same hedge, same choice or date."""
    if not isinstance(want, dict):
        return _bare(got) == want and type(_bare(got)) is type(want)
    if not isinstance(got, dict):
        return _bare(want) == got and not want.get("about")
    if bool(want.get("about")) != bool(got.get("about")):
        return False
    one, other = _numbers(want), _numbers(got)
    if one is not None and other is not None:
        return one == other
    return want.get("value") == got.get("value") and want.get("unit") == got.get("unit")


def same_unit(want: Any, got: Any) -> bool:
    """Whether an understood value is in the very unit that was stated."""
    if not isinstance(want, dict):
        return not isinstance(got, dict)
    return isinstance(got, dict) and _unit(want) == _unit(got)


def _bare(value: Any) -> Any:
    """An ISO date may come with its unit or without."""
    return value.get("value") if isinstance(value, dict) and value.get("unit") == "date" else value


def _unit(value: dict[str, Any]) -> str:
    unit = str(value.get("unit"))
    return symbol(unit) or unit


def _numbers(value: dict[str, Any]) -> tuple[str, list[Fraction]] | None:
    unit = symbol(str(value.get("unit")))
    parts = value.get("value")
    try:
        numbers = [Fraction(str(part)) for part in (parts if isinstance(parts, list) else [parts])]
    except ValueError:
        return None
    if not unit:
        return None
    if unit == "ratio" and len(numbers) == 2:
        return "ratio", numbers
    pairs = [base(number, unit) for number in numbers]
    return pairs[0][0], [amount for _, amount in pairs]
