"""A finding as a person reads it: the project's value beside the limit."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from importlib import resources
from typing import Any

import yaml

from assistant.answers import words
from assistant.answers.markdown import escape
from assistant.answers.types import Row
from assistant.quantities.values import Amount, DontKnow, Slope
from assistant.rules.results import Finding, Status
from assistant.understand.types import Fact


@lru_cache(maxsize=1)
def names() -> dict[str, dict[str, Any]]:
    """Return what facts are called in a sentence (`names.yaml`)."""
    text = resources.files("assistant.answers").joinpath("names.yaml").read_text(encoding="utf-8")
    data: dict[str, dict[str, Any]] = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506
    return data


RESULT = {Status.MET: "met", Status.NOT_MET: "not met", Status.UNKNOWN: "open"}
_COUNTED = {"count", "ordinal", "none"}


def limit_number(finding: Finding) -> Fraction | None:
    """Return the one number of a finding's limit, None where it has none or several."""
    limit = finding.limit
    if isinstance(limit, Amount) and limit.low is not None and limit.low == limit.high:
        return limit.low
    return None


def limit(threshold: Any) -> str:
    """Return a threshold's limit in words: "at most 100 square feet", "closed March 1 through June 15".

    Args:
        threshold: of the rule book.
    """
    operator, unit, written = threshold.operator, threshold.unit, threshold.as_written
    if operator == "window":
        return f"closed {'between ' if ' and ' in written else ''}{written}"
    if operator == "choice" or (unit in _COUNTED and not _number_of(threshold.value)):
        return f"“{written}”"
    if unit in _COUNTED:
        noun = threshold.unit_words.split(" (")[0]
        number = _number_of(threshold.value)
        if written.replace(",", "").isdigit() and number is not None:
            lead = {"<": "fewer than {}", "<=": "at most {}"}.get(operator, "{}")
            return lead.format(f"{words.number(number)} {noun}")
        return f"“{written}”"
    if unit == "date":
        lead = {">": "after {}", "<=": "no later than {}", "<": "before {}", ">=": "on or after {}"}.get(operator, "{}")
        return lead.format(words.iso(str(threshold.value)))
    if unit == "month-day":
        return f"no later than {words.iso(str(threshold.value))}"
    if operator == "between":
        return str(written)
    if unit == "ratio" and isinstance(threshold.value, list | tuple):
        return f"no steeper than {words.slope(*[Fraction(str(part)) for part in threshold.value])}"
    if isinstance(threshold.value, list | tuple):
        return f"at most {written}"
    return _plain(threshold, operator, unit)


def _plain(threshold: Any, operator: str, unit: str) -> str:
    number = _number_of(threshold.value)
    if number is None:
        return f"“{threshold.as_written}”"
    shown = words.with_unit(words.number(number), unit, one=number == 1)
    if unit == "ratio":
        shown = (
            f"{words.number(number)} {threshold.unit_words}"
            if threshold.unit_words.startswith("acres")
            else words.number(number)
        )
    time = threshold.role == "deadline" and unit in {"day", "hour", "minute"} and threshold.fact != "days_in_place"
    if threshold.role == "trigger" and operator == ">":
        return f"above {shown}"
    return words.limit(operator, shown, time=time)


def project(finding: Finding, facts: Mapping[str, Fact] | None = None) -> str:
    """Return what the project has, with the sum that led to it; "not known yet" where it is open.

    Args:
        finding: the condition held against the facts.
        facts: the facts by name, for the user's own words where nothing was computed.
    """
    if finding.value is None or isinstance(finding.value, DontKnow):
        return "not known yet"
    value = finding.value
    shown = words.value(value, limit_number(finding))
    if isinstance(value, Amount) and value.unit == "ratio":
        shown = words.value(value)
    derivation = _derivation(finding)
    if derivation:
        return f"{derivation} = {shown}"
    stated = _stated(finding, facts or {})
    if (
        stated
        and isinstance(value, Slope | Amount)
        and finding.fact != "stone_shares"
        and _other_unit(finding, facts or {})
    ):
        return f"{stated}, which is {shown}"
    return shown


def row(finding: Finding, thresholds: Mapping[str, Any], facts: Iterable[Fact]) -> Row:
    """Return a finding as a row: title, project, limit, result and provision."""
    by_name = {fact.name: fact for fact in facts}
    threshold = thresholds.get(finding.threshold or "")
    shown = limit(threshold) if threshold is not None else ""
    has = project(finding, by_name) if threshold is not None else _heard(finding, by_name)
    if finding.reason and finding.status is not Status.MET:
        has = f"{has}; {finding.reason}" if has else finding.reason
    return Row(title(finding), has, shown, RESULT[finding.status], finding.citation, finding)


def title(finding: Finding) -> str:
    """Return a condition's title without its bracketed asides, with a capital letter."""
    plain = re.sub(r"\s*\([^)]*\)", "", finding.title) or finding.condition.replace("-", " ")
    if finding.threshold:
        plain = subject(finding).removeprefix("the ")
    return plain[:1].upper() + plain[1:]


def subject(finding: Finding) -> str:
    """Return what a finding is about, as the subject of a sentence."""
    named = names().get(finding.fact or "", {}).get("is")
    if named and finding.fact == "stone_shares":
        return re.sub(r"^share", "the share", finding.title)
    return named or re.sub(r"\s*\([^)]*\)", "", finding.title)


def outright(finding: Finding) -> str:
    """Return what is so where a requirement fails ("power is used"), empty where there are no words of its own for it."""
    value = str(finding.value).lower() if isinstance(finding.value, bool) else finding.value
    said = names().get(finding.fact or "", {}).get("so", {})
    return str(said.get(value, "")) if isinstance(value, str) else ""


def against(finding: Finding, threshold: Any) -> str:
    """Return a finding's value beside its limit in one clause: "the area dug is 300 square feet, 200 square feet over the limit of ..."."""
    shown = words.value(finding.value, limit_number(finding))
    allowed = limit(threshold)
    if threshold.operator == "window":
        return f"the day is {shown}, and the season is {allowed}"
    over = over_by(finding, threshold)
    if over:
        return f"{subject(finding)} is {shown}, {over} the limit of {allowed}"
    return f"{subject(finding)} is {shown}, and the limit is {allowed}"


def over_by(finding: Finding, threshold: Any) -> str:
    """Return by how much a value misses its limit ("20 square feet over"), empty where it does not or is no plain number."""
    bound = limit_number(finding)
    value = finding.value
    if (
        finding.status is not Status.NOT_MET
        or bound is None
        or not isinstance(value, Amount)
        or value.low is None
        or value.low != value.high
    ):
        return ""
    miss = abs(value.low - bound)
    if not miss or value.unit in {"ratio", "count", "degF"}:
        return ""
    shown = words.amount(Amount(miss, miss, value.unit))
    return f"{shown} {'short of' if threshold.operator in {'>=', '>'} else 'over'}"


def _heard(finding: Finding, facts: Mapping[str, Fact]) -> str:
    """Return what a condition without a number rests on: its sum, or the user's own words."""
    if finding.arithmetic and any(sign in finding.arithmetic for sign in "×+<>≤≥"):
        return compared(finding.arithmetic)
    fact = facts.get(finding.fact or "")
    return f"you wrote “{escape(fact.stated)}”" if fact is not None and fact.stated and fact.origin == "user" else ""


def compared(arithmetic: str) -> str:
    """Return a comparison in words: "216 cubic feet is more than 100 cubic feet"."""
    for sign, said in (
        (" > ", " is more than "),
        (" < ", " is less than "),
        (" ≤ ", " is at most "),
        (" ≥ ", " is at least "),
    ):
        arithmetic = arithmetic.replace(sign, said)
    return words.spelled(arithmetic)


def _derivation(finding: Finding) -> str:
    """Return the sum behind a value ("10 ft × 10 ft"), empty where the value was stated as it is."""
    *sums, _ = finding.arithmetic.split("; ")
    if not sums:
        return ""
    whole = "; ".join(sums).rsplit(" = ", 1)
    return whole[0] if len(whole) == 2 and any(sign in whole[0] for sign in "×+÷/−π") else ""


def _stated(finding: Finding, facts: Mapping[str, Fact]) -> str:
    fact = facts.get(finding.fact or "")
    return words.value(fact.value) if fact is not None else ""


def _other_unit(finding: Finding, facts: Mapping[str, Fact]) -> bool:
    fact = facts.get(finding.fact or "")
    if fact is None:
        return False
    return getattr(fact.value, "unit", None) != getattr(finding.value, "unit", None)


def _number_of(value: Any) -> Fraction | None:
    if isinstance(value, int | float | str | Fraction):
        try:
            return Fraction(str(value))
        except ValueError:
            return None
    return None
