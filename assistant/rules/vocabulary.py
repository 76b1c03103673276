"""Names and values as people type them: unknown names get the nearest ones, contradictions are refused."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar

from assistant.quantities.parse import parse_value
from assistant.quantities.units import convert, dimension, show
from assistant.quantities.values import Amount, DontKnow, MonthDay, Shares, Sides, Value, When
from assistant.rules import days
from assistant.rules.model import ActivityKind, FactKind, Threshold, Token
from assistant.rules.wording import unit_of
from corpus.errors import RiparianError

if TYPE_CHECKING:
    from assistant.rules.book import RuleBook

_T = TypeVar("_T")
_YES = {"yes", "y", "true", "on"}
_NO = {"no", "n", "false", "off"}
_UNSURE = {"unknown", "don't know", "dont know", "do not know", "not sure", "?"}
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_MONTH_DAY = re.compile(r"(\d{2})-(\d{2})")
_ROUND = re.compile(r"\b(?:across|diameter|round|circle)\b", re.IGNORECASE)
_LEAP_YEAR = 2024
_SILENT = ("ratio", "ordinal", "none", "date", "month-day")


def nearest(name: str, names: Iterable[str]) -> str:
    """Return the nearest names as a remedy."""
    close = difflib.get_close_matches(name[:200].lower(), list(names), n=3, cutoff=0.4)
    return f"Nearest: {', '.join(close)}." if close else ""


def facts_named(book: RuleBook, facts: Mapping[str, Value]) -> None:
    """Refuse a fact that is not in the vocabulary.

    Raises:
        RiparianError: names it, and the nearest.
    """
    for name in facts:
        fact_named(book, name)


def fact_named(book: RuleBook, name: str) -> FactKind:
    """Return a fact of the vocabulary.

    Raises:
        RiparianError: there is none of that name.
    """
    return _named("fact", name, book.facts, "facts")


def activity_named(book: RuleBook, name: str) -> ActivityKind:
    """Return an activity of the vocabulary.

    Raises:
        RiparianError: there is none of that name.
    """
    return _named("activity", name, book.activities, "facts")


def threshold_named(book: RuleBook, name: str) -> Threshold:
    """Return a threshold of the book.

    Raises:
        RiparianError: there is none of that id.
    """
    return _named("threshold", name, book.thresholds, "rules")


def _named(what: str, name: str, names: Mapping[str, _T], command: str) -> _T:
    if name not in names:
        raise RiparianError(f"no {what} {name[:60]!r}", f"{nearest(name, names)} `riparian {command}` lists them all.")
    return names[name]


def parse_fact(book: RuleBook, text: str) -> tuple[str, Value]:
    """Read one fact as typed on a command line.

    Args:
        book: the rules.
        text: "dredged_area=120 sq ft".

    Returns:
        The fact's name and value.

    Raises:
        RiparianError: no such fact, or the value cannot be read as what the fact is.
    """
    name, mark, said = text.partition("=")
    name, said = name.strip(), said.strip()
    if not mark or not said:
        raise RiparianError(f"cannot read the fact {text!r}", 'Write NAME=VALUE, such as dredged_area="120 sq ft".')
    return name, read_value(fact_named(book, name), said)


def read_value(kind: FactKind, said: str) -> Value:
    """Read the value of a fact.

    Raises:
        RiparianError: it cannot be read as what the fact is; names the fact.
    """
    folded = " ".join(said.lower().split())
    if folded in _UNSURE and folded not in kind.choices:
        return DontKnow()
    if kind.type == "yes_no":
        return _yes_no(kind, folded)
    if kind.type == "choice":
        return _choice(kind, folded)
    if kind.dimension == "percent" and len(_NUMBER.findall(said)) > 1:
        return _shares(kind, said)
    return read_quantity(kind.name, said, kind.dimension or kind.type, kind.unit or "count")


def read_quantity(name: str, said: str, kind: str, unit: str) -> Value:
    """Read a quantity or a date; sides are taken where an area or a volume is wanted.

    Raises:
        RiparianError: it cannot be read; names the fact or threshold.
    """
    if kind == "date" and (match := _MONTH_DAY.fullmatch(said)):
        return _day_without_year(name, *map(int, match.groups()))
    try:
        value = parse_value(said, kind, unit)
    except RiparianError as error:
        sides = _sides(said, kind)
        if sides is not None:
            return sides
        raise RiparianError(f"{name}: {error.message}", error.remedy, error.code) from error
    if name == "dimensions" and isinstance(value, Amount) and value.low is not None and value.low == value.high:
        return Sides((value.low,), value.unit, value.about)
    return value


def _day_without_year(name: str, month: int, day: int) -> When:
    try:
        date(_LEAP_YEAR, month, day)
    except ValueError:
        raise RiparianError(f"{name}: {month:02d}-{day:02d} is no day", "Write month and day, like 06-01.") from None
    return When.on(MonthDay(month, day))


def _sides(said: str, kind: str) -> Sides | None:
    """Sides where an area or a volume is wanted; one number is a diameter only where the words say so."""
    if kind not in ("area", "volume"):
        return None
    try:
        value = parse_value(said, "length", "ft")
    except RiparianError:
        return None
    rounded = kind == "area" and bool(_ROUND.search(said))
    if isinstance(value, Sides) and len(value.sides) == (1 if rounded else 2 if kind == "area" else 3):
        return value
    if rounded and isinstance(value, Amount) and value.low is not None and value.exact:
        return Sides((value.low,), value.unit)
    return None


def read_threshold_value(book: RuleBook, threshold: Threshold, said: str) -> Value:
    """Read a value to be held against one threshold alone.

    Raises:
        RiparianError: it cannot be read as what the threshold limits; names the threshold.
    """
    if " ".join(said.lower().split()) in _UNSURE:
        return DontKnow()
    if threshold.unit in _SILENT:
        # Units that nobody says, written out all the same.
        said = said.strip().removesuffix(f" {threshold.unit}").removesuffix(" times")
    if threshold.fact:
        kind = book.facts[threshold.fact]
        if kind.type in ("yes_no", "choice"):
            return read_value(kind, said)
        if kind.type == "date" or kind.name == "dimensions" or kind.dimension == "percent":
            return read_value(replace(kind, name=threshold.id), said)
        # A bare number against a limit is meant in the limit's own unit.
        return read_quantity(threshold.id, said, kind.dimension or kind.type, threshold.unit)
    unit = unit_of(threshold)
    if unit in ("date", "month-day"):
        return read_quantity(threshold.id, said, "date", "date")
    return read_quantity(threshold.id, said, dimension(unit), unit)


def _yes_no(kind: FactKind, folded: str) -> bool:
    if folded in _YES:
        return True
    if folded in _NO:
        return False
    raise RiparianError(f"{kind.name}: {folded!r} is neither yes nor no", "Write yes or no.")


def _choice(kind: FactKind, folded: str) -> str:
    name = folded.replace(" ", "_").replace("-", "_")
    if name in kind.choices:
        return name
    raise RiparianError(f"{kind.name}: no choice {folded!r}", f"Choices: {', '.join(kind.choices)}.")


def _shares(kind: FactKind, said: str) -> Shares:
    parts = tuple(Fraction(number) for number in _NUMBER.findall(said))
    if sum(parts) > 100:
        raise RiparianError(f"{kind.name}: the shares {said!r} add up to more than 100 percent", "Mend the shares.")
    return Shares(parts)


# --- contradictions ----------------------------------------------------------------------------------------------------


# What cannot be denied while an amount of it is stated.
_AMOUNTS = (
    ("dug_earlier_this_year", ("earlier_dredged_area", "earlier_dredged_depth", "earlier_dredged_volume")),
    ("previously_dredged", ("previous_dredged_volume",)),
    ("in_wetland", ("wetland_area", "other_wetland_area")),
)
_IN_ORDER = (
    ("in_water_work_date", "in_water_work_end_date"),
    ("installation_date", "removal_date"),
    ("application_date", "info_request_date"),
    ("info_request_date", "info_complete_date"),
    ("decision_date", "petition_date"),
)


def contradictions(book: RuleBook, facts: Mapping[str, Value]) -> tuple[str, ...]:
    """Return in words what in the facts cannot be true together."""
    out = [
        " and ".join(f"{name} is {_shown(answer)}" for name, answer in answers.items())
        for answers in book.contradictions
        if all(facts.get(name) == answer for name, answer in answers.items())
    ]
    for denied, amounts in _AMOUNTS:
        for name in amounts:
            value = facts.get(name)
            if facts.get(denied) is False and isinstance(value, Amount) and value.low:
                out.append(f"{denied} is no, and {name} is {show(value.low, value.unit)}")
    for first, last in _IN_ORDER:
        out.extend(_order(facts, first, last))
    out.extend(_sizes(facts))
    return tuple(out)


def _shown(answer: Token) -> str:
    return answer if isinstance(answer, str) else "yes" if answer else "no"


def _order(facts: Mapping[str, Value], first: str, last: str) -> Iterable[str]:
    one, other = facts.get(first), facts.get(last)
    if isinstance(one, When) and isinstance(other, When):
        length = days.between(one, other)
        if length is not None and length.high is not None and length.high < 0:
            yield f"{last} ({days.read_when(other)}) comes before {first} ({days.read_when(one)})"


def _sizes(facts: Mapping[str, Value]) -> Iterable[str]:
    """Sides and an area of the same thing that do not agree; area, depth and volume that do not fit."""
    sides = facts.get("dimensions")
    area, depth, volume = (facts.get(name) for name in ("dredged_area", "dredged_depth", "dredged_volume"))
    if (
        isinstance(sides, Sides)
        and len(sides.sides) == 2
        and not sides.about
        and isinstance(area, Amount)
        and area.exact
    ):
        feet = [convert(side, sides.unit, "ft") for side in sides.sides]
        assert area.low is not None  # noqa: S101 - exact
        if not _close(feet[0] * feet[1], convert(area.low, area.unit, "ft2")):
            yield f"dimensions make {show(feet[0] * feet[1], 'ft2')}, and dredged_area is {show(area.low, area.unit)}"
    amounts = [one for one in (area, depth, volume) if isinstance(one, Amount) and one.exact]
    if len(amounts) == 3:
        a, d, v = amounts
        assert a.low is not None and d.low is not None and v.low is not None  # noqa: S101, PT018 - exact
        cubic, said = convert(a.low, a.unit, "ft2") * convert(d.low, d.unit, "ft"), convert(v.low, v.unit, "ft3")
        if not _close(cubic, said):
            yield f"area times depth make {show(cubic, 'ft3')}, and dredged_volume is {show(v.low, v.unit)}"


def _close(one: Fraction, other: Fraction) -> bool:
    """People round: within 5 % two sizes are the same."""
    return abs(one - other) * 20 <= max(one, other)
