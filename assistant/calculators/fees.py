"""The fees of the wetland section, s. 281.36 (11) and (12)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from assistant.calculators.steps import Line, dollars, figure, later, threshold
from assistant.quantities.units import number
from corpus.errors import RiparianError

if TYPE_CHECKING:
    from assistant.rules.book import RuleBook
    from corpus.law import Corpus

PERMITS = ("general", "individual")
# The provision of each purpose of a general permit; the surcharge is for three of them only.
PURPOSES = {
    "hazardous_waste": "281.36(3g)(a)1.",
    "temporary_access": "281.36(3g)(a)2.",
    "utility": "281.36(3g)(a)3.",
    "industrial": "281.36(3g)(a)4.",
    "commercial": "281.36(3g)(a)5.",
    "residential": "281.36(3g)(a)6.",
    "agricultural": "281.36(3g)(a)7.",
    "municipal": "281.36(3g)(a)8.",
    "recreational": "281.36(3g)(a)9.",
    "bridge_or_culvert": "281.36(3g)(a)10.",
    "other": "281.36(3g)(b)",
}
_SURCHARGED = ("industrial", "commercial", "residential")
_AGENCIES = "281.36(12)(e)"


@dataclass(frozen=True, slots=True)
class Fees:
    """What is to be paid with an application.

    Args:
        application: the application fee as this text sets it, doubled where the application comes after the fact.
        surcharge: whether a surcharge is owed, None where the purpose is not known.
        surcharge_most: its ceiling, None where there is none or the market price is not known.
        lines: the computation, line by line, each with its provision.
        cautions: what must be said beside it.
    """

    application: Fraction
    surcharge: bool | None
    surcharge_most: Fraction | None
    lines: tuple[Line, ...]
    cautions: tuple[str, ...]

    @property
    def citations(self) -> tuple[str, ...]:
        """The provisions it rests on, each once."""
        return tuple(dict.fromkeys(line.citation for line in self.lines))


def fees(
    book: RuleBook,
    corpus: Corpus,
    permit: str,
    *,
    purpose: str | None = None,
    after_the_fact: bool = False,
    agency: bool = False,
    market_price: Fraction | None = None,
) -> Fees:
    """Compute the fees of one application.

    Args:
        book: the rule book.
        corpus: the loaded texts.
        permit: "general" or "individual".
        purpose: what the discharge of a general permit is for, a name of `PURPOSES`; None where it is not known.
        after_the_fact: the discharge was begun or completed before the application.
        agency: the applicant is a federal or state agency.
        market_price: the price that the department gives for the equivalent bank credits, in dollars.

    Raises:
        RiparianError: no such permit or purpose, or a negative price.
    """
    _check(permit, purpose, market_price)
    amount, found = figure(book, "fee-gp-500" if permit == "general" else "fee-ip-800")
    lines = [Line(f"application fee for a wetland {permit} permit: {dollars(amount)}", found.citation)]
    if agency:
        lines.append(
            Line(f"a federal or state agency pays no fee under sub. (12) (a) to (d): {dollars(Fraction(0))}", _AGENCIES)
        )
        amount = Fraction(0)
    elif after_the_fact:
        times, twice = figure(book, "fee-after-the-fact-twice")
        lines.append(
            Line(
                f"application after the discharge was begun: {number(times)} × {dollars(amount)} = {dollars(times * amount)}",
                twice.citation,
            )
        )
        amount *= times
    owed, most, more = _surcharge(book, permit, purpose, market_price)
    cautions = list(
        _cautions(corpus, found.citation, agency=agency, after_the_fact=after_the_fact and not agency, owed=owed)
    )
    return Fees(amount, owed, most, (*lines, *more), tuple(cautions))


def _check(permit: str, purpose: str | None, market_price: Fraction | None) -> None:
    if permit not in PERMITS:
        raise RiparianError(f"no kind of permit {permit!r}", f"Kinds: {', '.join(PERMITS)}.")
    if purpose is not None and purpose not in PURPOSES:
        raise RiparianError(f"no purpose {purpose!r}", f"Purposes: {', '.join(PURPOSES)}.")
    if permit == "individual" and purpose is not None:
        raise RiparianError("the purpose changes nothing for an individual permit", "Leave --purpose out.")
    if market_price is not None and market_price < 0:
        raise RiparianError("the market price is below zero", "Give it as a number of dollars.")


def _surcharge(
    book: RuleBook, permit: str, purpose: str | None, market_price: Fraction | None
) -> tuple[bool | None, Fraction | None, list[Line]]:
    share, found = figure(book, "surcharge-max-50pct")
    yearly = threshold(book, "surcharge-annual").citation
    ceiling = f"set by the department each year, at most {number(share)} percent of the market price of the equivalent bank credits"
    if permit == "individual":
        return False, None, [Line("surcharge: none; it belongs to general permits", found.citation)]
    if purpose is None:
        return (
            None,
            None,
            [Line(f"surcharge: only for industrial, commercial and residential purposes; {ceiling}", yearly)],
        )
    if purpose not in _SURCHARGED:
        plain = purpose.replace("_", " ")
        return (
            False,
            None,
            [
                Line(
                    f"surcharge: none for the purpose {plain}; only industrial, commercial and residential ones carry it",
                    found.citation,
                )
            ],
        )
    lines = [Line(f"surcharge for the {purpose} purpose: {ceiling}", found.citation)]
    if market_price is None:
        return True, None, lines
    most = market_price * share / 100
    lines.append(
        Line(f"its ceiling: {number(share)} percent × {dollars(market_price)} = {dollars(most)}", found.citation)
    )
    return True, most, lines


def _cautions(corpus: Corpus, citation: str, *, agency: bool, after_the_fact: bool, owed: bool | None) -> list[str]:
    out = [
        "This is the fee that the loaded text starts from; the department may raise it to meet its costs (281.36(12)(c)3.). Ask for the fee in force."
    ]
    out += later(corpus, citation)
    if agency and owed is not False:
        out.append("The exemption of agencies covers the fees of sub. (12) (a) to (d), not the surcharge of sub. (11).")
    if after_the_fact and owed is not False:
        out.append("Twice the fee 'under this section' may take in the surcharge; the text does not settle it.")
    return out
