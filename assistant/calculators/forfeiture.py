"""The range of a forfeiture under s. 281.36 (14): never one number, because a court sets it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from assistant.calculators.steps import Line, dollars, threshold
from corpus.errors import RiparianError

if TYPE_CHECKING:
    from assistant.rules.book import RuleBook

_LONGEST = 100_000  # days: longer than any violation can have gone on


@dataclass(frozen=True, slots=True)
class Forfeiture:
    """A range of money.

    Args:
        least, most: for one offense.
        total_least, total_most: for all days, if every day is charged.
        days: days of the violation.
        repeated: a 2nd or later finding of the same offense; None where it is not known.
        lines: the computation, each line with its provision.
        cautions: what must be said beside it.
    """

    least: Fraction
    most: Fraction
    total_least: Fraction
    total_most: Fraction
    days: int
    repeated: bool | None
    lines: tuple[Line, ...]
    cautions: tuple[str, ...]

    @property
    def citations(self) -> tuple[str, ...]:
        """The provisions it rests on, each once."""
        return tuple(dict.fromkeys(line.citation for line in self.lines))


def forfeiture(
    book: RuleBook,
    *,
    general_permit: bool = False,
    times_found: int | None = None,
    days: int = 1,
) -> Forfeiture:
    """Compute the range of a forfeiture.

    Args:
        book: the rule book.
        general_permit: a condition of a wetland general permit was broken; every other violation is of the general kind.
        times_found: which finding of the same offense it is, this one counted; None where it is not known.
        days: for how many days the violation went on.

    Raises:
        RiparianError: less than one day, or less than one finding.
    """
    if not 1 <= days <= _LONGEST:
        raise RiparianError(
            f"a violation cannot have gone on for {days:,} days", "Give --days as a whole number from 1 on."
        )
    if times_found is not None and times_found < 1:
        raise RiparianError(f"{times_found} is no number of findings", "Give 1 for the first one.")
    kind = "gp" if general_permit else "general"
    first = threshold(book, f"penalty-{kind}-first")
    repeat = threshold(book, f"penalty-{kind}-repeat")
    again = int(threshold(book, f"penalty-{kind}-repeat-trigger").numbers[0])
    repeated = None if times_found is None else times_found >= again
    used = repeat if repeated else first
    least, most = used.numbers[0], used.numbers[1]
    what = (
        "violating a wetland general permit"
        if general_permit
        else "violating s. 281.36, a discharge without a permit among it"
    )
    which = {True: "2nd or later finding of the same offense", False: "first offense", None: "first offense"}[repeated]
    lines = [Line(f"{which}, {what}: {dollars(least)} to {dollars(most)} for one offense", used.citation)]
    if repeated is None:
        lines.append(
            Line(
                f"if it is found a 2nd or later time: {dollars(repeat.numbers[0])} to {dollars(repeat.numbers[1])}; only the minimum rises",
                repeat.citation,
            )
        )
    if days > 1:
        each = threshold(book, "penalty-each-day")
        text = f"each day is a separate offense: {days:,} × {dollars(least)} = {dollars(days * least)} to {days:,} × {dollars(most)} = {dollars(days * most)}"
        lines.append(Line(text, each.citation))
    return Forfeiture(
        least,
        most,
        days * least,
        days * most,
        days,
        repeated,
        tuple(lines),
        tuple(_cautions(days, general_permit=general_permit)),
    )


def _cautions(days: int, *, general_permit: bool) -> list[str]:
    out = ["A court sets the amount within the range, and may also order abatement and restoration (281.36(14)(d))."]
    if days > 1:
        out.append(
            "A later day of one continuing violation is a separate offense, but not clearly a 2nd finding: the higher minimum "
            "needs an earlier finding of the same offense. The range takes the same minimum for every day."
        )
    if not general_permit:
        out.append(
            "For breaking a condition of a wetland general permit the range is another, lower one (281.36(14)(b))."
        )
    out.append("Forfeitures under chapter 30 (s. 30.298) are not in the loaded text.")
    return out
