"""Acres of mitigation for a wetland individual permit, s. 281.36 (3r)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from assistant.calculators.steps import Line, figure
from assistant.quantities.units import number, show
from corpus.errors import RiparianError

if TYPE_CHECKING:
    from assistant.rules.book import RuleBook


@dataclass(frozen=True, slots=True)
class Mitigation:
    """How much mitigation is owed.

    Args:
        ratio_least, ratio_most: acres for each acre affected; equal where it is settled, `ratio_most` None where only the
            least is known.
        acres_least, acres_most: the same in acres.
        near: in the same watershed or within the distance: True, False, or None where it is not settled.
        lines: the computation, each line with its provision.
        cautions: what must be said beside it.
    """

    ratio_least: Fraction
    ratio_most: Fraction | None
    acres_least: Fraction
    acres_most: Fraction | None
    near: bool | None
    lines: tuple[Line, ...]
    cautions: tuple[str, ...]

    @property
    def settled(self) -> bool:
        """Whether it is one number."""
        return self.acres_least == self.acres_most

    @property
    def citations(self) -> tuple[str, ...]:
        """The provisions it rests on, each once."""
        return tuple(dict.fromkeys(line.citation for line in self.lines))


def mitigation(
    book: RuleBook,
    acres: Fraction,
    *,
    outside_ratio: Fraction | None = None,
    same_watershed: bool | None = None,
    distance: Fraction | None = None,
) -> Mitigation:
    """Compute the acres of mitigation.

    Args:
        book: the rule book.
        acres: wetland affected by the discharge, in acres.
        outside_ratio: the ratio that the department would set outside the watershed, None where it is not known.
        same_watershed: whether the mitigation lies in the same watershed, None where it is not known.
        distance: miles from the site of the discharge, None where it is not known.

    Raises:
        RiparianError: a size or ratio that is not above zero, or a negative distance.
    """
    _check(acres, outside_ratio, distance)
    near, where = _near(book, same_watershed=same_watershed, distance=distance)
    floor, floor_at = figure(book, "mitig-min-ratio-1.2")
    lines = [where, Line(f"the ratio is at least {number(floor)} acres for each acre affected", floor_at.citation)]
    low, high = _ratios(book, lines, outside_ratio, near=near)
    least, most = acres * low, None if high is None else acres * high
    lines.append(Line(_product(acres, low, high), floor_at.citation))
    return Mitigation(low, high, least, most, near, tuple(lines), tuple(_cautions(outside_ratio, near=near)))


def _check(acres: Fraction, outside_ratio: Fraction | None, distance: Fraction | None) -> None:
    if acres <= 0:
        raise RiparianError("the wetland affected must be more than zero acres", "Give its size, such as 1.5 acres.")
    if outside_ratio is not None and outside_ratio <= 0:
        raise RiparianError("the ratio must be more than zero", "Give acres for each acre affected, such as 1.3.")
    if distance is not None and distance < 0:
        raise RiparianError("the distance is below zero", "Give it in miles or feet.")


def _near(book: RuleBook, *, same_watershed: bool | None, distance: Fraction | None) -> tuple[bool | None, Line]:
    limit, found = figure(book, "mitig-near-half-mile")
    if same_watershed:
        return True, Line("the mitigation is in the same watershed: the near ratio applies", found.citation)
    if distance is not None and distance < limit:
        how = f"{show(distance, 'mile')} is less than {show(limit, 'mile')}: the near ratio applies"
        return True, Line(how, found.citation)
    if distance is not None and distance == limit and same_watershed is False:
        how = f"exactly {show(limit, 'mile')} is both within that distance and that distance or more: the text does not settle which ratio applies"
        return None, Line(how, found.citation)
    if distance is not None and same_watershed is False:
        how = f"outside the watershed, and {show(distance, 'mile')} is more than {show(limit, 'mile')}: no discount"
        return False, Line(how, found.citation)
    how = f"not known: whether it is in the same watershed, or within {show(limit, 'mile')}"
    return None, Line(how, found.citation)


def _ratios(
    book: RuleBook, lines: list[Line], outside: Fraction | None, *, near: bool | None
) -> tuple[Fraction, Fraction | None]:
    floor, _ = figure(book, "mitig-min-ratio-1.2")
    least, least_at = figure(book, "mitig-near-floor-1.2")
    share, share_at = figure(book, "mitig-near-90pct")
    if outside is None:
        lines.append(
            Line(f"the ratio that the department sets is not known: at least {number(floor)}", share_at.citation)
        )
        return floor, None
    far = max(outside, floor)
    if far > outside:
        lines.append(
            Line(
                f"a ratio of {number(outside)} is below the minimum and is lifted to {number(floor)}", share_at.citation
            )
        )
    close = max(far * share / 100, least)
    if near is not False:
        cut = far * share / 100
        lifted = f", lifted to the floor of {number(least)}" if cut < least else ""
        lines.append(
            Line(f"near: {number(share)} percent of {number(far)} is {number(cut)}{lifted}", least_at.citation)
        )
    if near is not True:
        lines.append(Line(f"not near: the ratio is {number(far)}", share_at.citation))
    return (far if near is False else close), (close if near else far)


def _product(acres: Fraction, low: Fraction, high: Fraction | None) -> str:
    text = f"{number(low)} × {show(acres, 'acre')} = {show(acres * low, 'acre')}"
    if high is None:
        return f"at least {text}"
    if high == low:
        return text
    return f"from {text} to {number(high)} × {show(acres, 'acre')} = {show(acres * high, 'acre')}"


def _cautions(outside: Fraction | None, *, near: bool | None) -> list[str]:
    out = ["Mitigation belongs to individual permits only, and never buys a permit (281.36(3n)(d))."]
    if near is not True:
        out.append(
            "Doing the mitigation yourself needs the same watershed or the distance; else a bank, an in lieu fee or escrow (281.36(3r)(a))."
        )
    if outside is None:
        out.append("Ask the department for the ratio that it would set outside the watershed.")
    return out
