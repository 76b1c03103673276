"""Exact intervals of numbers, and how a limit judges them. Fractions only; no float decides anything."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from assistant.quantities.values import Amount
from assistant.rules.results import Status


@dataclass(frozen=True, slots=True)
class Span:
    """A number, or an interval where the number is open.

    Args:
        low: lower end, None where there is none.
        high: upper end, None where there is none.
        low_open: the lower end itself is left out.
        high_open: the upper end itself is left out.
        whole: the range is all there (stones of 6 to 10 inches), not an uncertainty.
    """

    low: Fraction | None
    high: Fraction | None
    low_open: bool = False
    high_open: bool = False
    whole: bool = False

    @classmethod
    def at(cls, number: Fraction | int) -> Span:
        """Return the span of one number."""
        return cls(Fraction(number), Fraction(number))

    @classmethod
    def of(cls, amount: Amount, about: Fraction) -> Span:
        """Return an amount as a span in its own unit; a hedged one is widened by the share `about`."""
        span = cls(amount.low, amount.high, amount.low_open, amount.high_open, amount.whole)
        return span.widened(about) if amount.about else span

    @property
    def exact(self) -> bool:
        """Whether it is one number."""
        return self.low is not None and self.low == self.high

    @property
    def tight(self) -> bool:
        """Whether it is one number to every eye: an irrational one between its rational bounds."""
        return self.low is not None and self.high is not None and self.high - self.low < Fraction(1, 10**9)

    def widened(self, share: Fraction) -> Span:
        """Return everything within `share` of it either way."""
        low = None if self.low is None else self.low - abs(self.low) * share
        high = None if self.high is None else self.high + abs(self.high) * share
        return replace(self, low=low, high=high)

    def mapped(self, change: Callable[[Fraction], Fraction]) -> Span:
        """Return it after a rising change of scale (a unit conversion)."""
        low = None if self.low is None else change(self.low)
        high = None if self.high is None else change(self.high)
        return replace(self, low=low, high=high)

    def plus(self, other: Span) -> Span:
        """Return the sum."""
        low = None if self.low is None or other.low is None else self.low + other.low
        high = None if self.high is None or other.high is None else self.high + other.high
        return Span(low, high, self.low_open or other.low_open, self.high_open or other.high_open, self.whole)

    def minus(self, other: Span) -> Span:
        """Return the difference."""
        low = None if self.low is None or other.high is None else self.low - other.high
        high = None if self.high is None or other.low is None else self.high - other.low
        return Span(low, high, self.low_open or other.high_open, self.high_open or other.low_open)

    def times(self, other: Span) -> Span:
        """Return the product of two spans of sizes (nothing below zero)."""
        low = None if self.low is None or other.low is None else self.low * other.low
        high = None if self.high is None or other.high is None else self.high * other.high
        return Span(low, high, self.low_open or other.low_open, self.high_open or other.high_open, self.whole)

    def over(self, other: Span) -> Span:
        """Return the quotient of two spans of sizes; None where it has no bound."""
        low = None if self.low is None or not other.high else self.low / other.high
        high = None if self.high is None or not other.low else self.high / other.low
        return Span(low, high, self.low_open or other.high_open, self.high_open or other.low_open)

    def hull(self, other: Span) -> Span:
        """Return the smallest span that holds both."""
        low = None if self.low is None or other.low is None else min(self.low, other.low)
        high = None if self.high is None or other.high is None else max(self.high, other.high)
        return Span(low, high)


def greater(one: Span, other: Span) -> Span:
    """Return the span of the larger of two numbers."""
    lows = [end for end in (one.low, other.low) if end is not None]
    high = None if one.high is None or other.high is None else max(one.high, other.high)
    return Span(max(lows) if lows else None, high)


def judge(span: Span, breaks: Iterable[Fraction], classify: Callable[[Fraction], Status]) -> Status:
    """Hold a span against a test that changes only at `breaks`.

    Args:
        span: the number or interval.
        breaks: every number at which the test can change.
        classify: the status of one number.

    Returns:
        For an uncertain span the status on which all its numbers agree, else unknown. For a range that is all there
        `not_met` as soon as any part fails.
    """
    if span.exact:
        assert span.low is not None  # noqa: S101 - `exact` says so
        return classify(span.low)
    points = sorted(set(breaks))
    seen = {classify(point) for point in points if _holds(span, point)}
    edges = [points[0] - 1, *points, points[-1] + 1]
    for index, (left, right) in enumerate(pairwise(edges)):
        first, last = index == 0, index == len(edges) - 2
        if _reaches(span, None if first else left, None if last else right):
            seen.add(classify((left + right) / 2))
    if span.whole and Status.NOT_MET in seen:
        return Status.NOT_MET
    return seen.pop() if len(seen) == 1 else Status.UNKNOWN


def _holds(span: Span, point: Fraction) -> bool:
    above = span.low is None or (point > span.low if span.low_open else point >= span.low)
    below = span.high is None or (point < span.high if span.high_open else point <= span.high)
    return above and below


def _reaches(span: Span, left: Fraction | None, right: Fraction | None) -> bool:
    """Whether an interval holds a number strictly between `left` and `right`."""
    after = left is None or span.high is None or span.high > left
    before = right is None or span.low is None or span.low < right
    return after and before


def both(statuses: Iterable[Status]) -> Status:
    """Kleene's "and": not_met if any is, else unknown if any is, else met."""
    seen = set(statuses)
    if Status.NOT_MET in seen:
        return Status.NOT_MET
    return Status.UNKNOWN if Status.UNKNOWN in seen else Status.MET


def either(statuses: Iterable[Status]) -> Status:
    """Kleene's "or": met if any is, else unknown if any is, else not_met."""
    seen = set(statuses)
    if Status.MET in seen:
        return Status.MET
    return Status.UNKNOWN if Status.UNKNOWN in seen else Status.NOT_MET


def opposite(status: Status) -> Status:
    """Kleene's "not"."""
    return {Status.MET: Status.NOT_MET, Status.NOT_MET: Status.MET}.get(status, Status.UNKNOWN)
