"""The texts and the rule book, loaded once, and short ways to say a fact."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from assistant.quantities.values import Amount, MonthDay, Shares, Sides, Slope, Value, When
from assistant.rules.book import RuleBook, load
from assistant.rules.checker import check, checks
from assistant.rules.results import Verdict
from corpus.law import Corpus
from corpus.law import load as load_corpus

AS_OF = date(2026, 6, 1)


@pytest.fixture(scope="session")
def corpus() -> Corpus:
    return load_corpus()


@pytest.fixture(scope="session")
def book(corpus: Corpus) -> RuleBook:
    return load(corpus)


def _value(said: Any) -> Value:
    """(120, "ft2") an amount, ((90, 110), "ft2") an open one, [(10, 12), "ft"] sides, "05-20" or an ISO date a day."""
    if isinstance(said, list):
        return Sides(tuple(Fraction(str(side)) for side in said[0]), said[1])
    if isinstance(said, tuple):
        number, unit = said[0], said[1]
        if unit == "slope":
            return Slope(Fraction(number), Fraction(1))
        if unit == "shares":
            return Shares(tuple(map(Fraction, number)))
        low, high = number if isinstance(number, tuple) else (number, number)
        ends = [None if end is None else Fraction(str(end)) for end in (low, high)]
        return Amount(ends[0], ends[1], unit, about="about" in said, whole="whole" in said)
    if isinstance(said, str) and said[:1].isdigit():
        days = [_day(part) for part in said.split("/")]
        return When(days[0], days[-1], whole=said.endswith("/"))
    return said


def _day(text: str) -> date | MonthDay:
    numbers = [int(part) for part in text.split("-")]
    return date(*numbers) if len(numbers) == 3 else MonthDay(*numbers)


@pytest.fixture(scope="session")
def facts() -> Callable[..., dict[str, Value]]:
    """Build facts from short forms."""
    return lambda **said: {name: _value(value) for name, value in said.items()}


@pytest.fixture(scope="session")
def verdict(book: RuleBook, facts: Callable[..., dict[str, Value]]) -> Callable[..., Verdict]:
    """Check an activity on facts in short form."""
    return lambda activity, as_of=AS_OF, **said: check(book, activity, facts(**said), as_of)


@pytest.fixture(scope="session")
def status(book: RuleBook, facts: Callable[..., dict[str, Value]]) -> Callable[..., str | None]:
    """The status that `checks` reports for one threshold, None where it reports none."""

    def found(threshold: str, activity: str, as_of: date = AS_OF, **said: Any) -> str | None:
        findings = {one.threshold: one for one in checks(book, facts(**said), as_of, [activity])}
        return str(findings[threshold].status) if threshold in findings else None

    return found
