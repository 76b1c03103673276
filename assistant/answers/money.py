"""Fees, forfeitures and acres of mitigation, by the calculators: one sentence with the sum, then line by line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from assistant.answers import words
from assistant.answers.assemble import Draft
from assistant.calculators.fees import PURPOSES, fees
from assistant.calculators.forfeiture import forfeiture
from assistant.calculators.mitigation import mitigation
from assistant.calculators.steps import Line
from assistant.quantities.units import convert, dimension
from assistant.quantities.values import Amount
from assistant.rules.results import Caution
from assistant.understand.types import Intent
from corpus.errors import RiparianError

if TYPE_CHECKING:
    from assistant.answers.respond import Situation

# Provisions that the calculators answer from; a question whose best provision is another one is a look-up.
_FEES = (
    "281.36(12)(a)",
    "281.36(12)(c)2.",
    "281.36(12)(e)",
    "281.36(11)(a)",
    "281.36(3g)(h)1.",
    "281.36(3m)(a)",
    "281.36(12)",
)
_PENALTIES = ("281.36(14)(a)", "281.36(14)(b)", "281.36(14)(c)", "281.36(14)(e)", "281.36(14)")
_SUMS = ("281.36(12)(a)", "281.36(12)(c)2.")
_MONEY = (
    "281.36(11)(b)",
    "281.36(12)(b)",
    "281.36(12)(c)1.",
    "281.36(12)(c)3.",
    "281.36(12)(d)",
    "281.36(3p)(d)",
    "281.36(3s)",
    "281.36(3r)",
)
_FEE = re.compile(r"\b(?:application|permit|filing) fee\b", re.IGNORECASE)
_SUM = re.compile(
    r"\b(?:how much|application fee|total|what (?:do|will|does|would) (?:i|we|it) (?:pay|owe|cost)|\$)", re.IGNORECASE
)
_NO_SUM = re.compile(
    r"\b(?:refund|back|rush|fast|expedit|rais|increas|go(?:es|ne)? up|who (?:pays|does)|no (?:application )?fee|exempt|newspaper|notice|publish|credits?|escrow|in lieu|bank|spen[dt]|used for|open)",
    re.IGNORECASE,
)
_AGENCIES = "281.36(12)(e)"
_RATIOS = ("281.36(3r)(d)1.", "281.36(3r)(d)2.", "281.36(3r)(d)")
_PURPOSE = {
    "hazardous_waste_treatment": "hazardous_waste",
    "temporary_access_or_dewatering": "temporary_access",
}


def draft(scene: Situation) -> Draft | None:
    """Return the computed answer, None where the question is not one for a calculator."""
    best = scene.ranked[:2]
    try:
        counted = {"violation_days", "times_found_in_violation"} & set(scene.values)
        if scene.question.intent is Intent.PENALTY or (counted and _any(best, _PENALTIES)):
            return _forfeiture(scene) if _any(best if counted else best[:1], _PENALTIES) else None
        if scene.question.intent is Intent.FEE or _any(best[:1], _SUMS):
            return (
                _fees(scene)
                if (_any(best, _FEES) or _FEE.search(scene.question.text)) and not _beside(scene, best)
                else _acres(scene, best)
            )
        return _acres(scene, best)
    except RiparianError:
        # A number that no calculator takes (a fee below zero, a violation of half a day): the text itself answers.
        return None


def _beside(scene: Situation, best: Sequence[str]) -> bool:
    """Return whether a question about money asks for another thing than the sum: a refund, faster service, who pays none, what it is spent on."""
    if _SUM.search(scene.question.text) and not _NO_SUM.search(scene.question.text):
        return False
    lone = tuple(best[:1]) == (_AGENCIES,) and "applicant_kind" not in scene.values
    return lone or (not _any(best[:1], _FEES) and best[0].startswith(_MONEY) if best else False)


def _acres(scene: Situation, best: Sequence[str]) -> Draft | None:
    return _mitigation(scene) if _any(best, _RATIOS) else None


def _any(citations: Sequence[str], wanted: Iterable[str]) -> bool:
    return any(citation in wanted for citation in citations)


def _fees(scene: Situation) -> Draft:
    values = scene.values
    kinds = {"wetland_general_permit": ("general",), "wetland_individual_permit": ("individual",)}
    named = [kind for kind in ("general", "individual") if re.search(rf"\b{kind} permit|\b{kind[0]}p\b", scene.words)]
    said = tuple(named) if len(named) == 1 else ("general", "individual")
    permits = kinds.get(str(values.get("permit_kind", "")), said)
    agency = values.get("applicant_kind") in {"state_agency", "federal_agency"}
    price = _number(values.get("credit_market_price"))
    purpose = str(values.get("purpose", ""))
    purpose = _PURPOSE.get(purpose, purpose)
    known = purpose if purpose in PURPOSES else None
    asks = "surcharge" in scene.words or known is not None
    lines: list[Line] = []
    heads: list[str] = []
    cautions: list[str] = []
    for permit in permits:
        general = permit == "general"
        found = fees(
            scene.book,
            scene.corpus,
            permit,
            purpose=known if general else None,
            after_the_fact=values.get("discharge_begun_before_applying") is True,
            agency=agency,
            market_price=price if general else None,
        )
        kept = [
            line
            for line in found.lines
            if not line.text.startswith("surcharge") or (general and (asks or len(permits) == 1))
        ]
        lines += kept
        cautions += found.cautions
        heads.append(f"{words.with_unit(words.number(found.application), 'usd')} for a wetland {permit} permit")
    if agency:
        free = next(line for line in lines if "agency" in line.text)
        headline = f"No: {free.text}. [{free.citation}]"
    else:
        cite = "; ".join(dict.fromkeys(line.citation for line in lines if "surcharge" not in line.text))
        headline = f"The application fee in this text is {words.joined(heads)}. [{cite}]"
    if values.get("applicant_kind") == "local_government" or re.search(
        r"\b(?:town|village|city|county)\b", scene.words
    ):
        at = scene.corpus.get(_AGENCIES)
        lines.append(Line(f"only federal and state agencies are free of it: “{' '.join(at.text.split())}”", _AGENCIES))
    return _computed(headline, lines, cautions, scene)


def _forfeiture(scene: Situation) -> Draft:
    values = scene.values
    days = _number(values.get("violation_days"), "day") or Fraction(1)
    times = _number(values.get("times_found_in_violation"))
    found = forfeiture(
        scene.book,
        general_permit=values.get("permit_kind") == "wetland_general_permit",
        times_found=int(times) if times is not None else None,
        days=int(days),
    )
    least, most = (words.with_unit(words.number(one), "usd") for one in (found.least, found.most))
    cites = "; ".join(found.citations)
    if found.days > 1:
        low, high = (words.with_unit(words.number(one), "usd") for one in (found.total_least, found.total_most))
        headline = f"From {low} up to {high} in all: {least} to {most} for one offense, and each of the {found.days:,} days is a separate offense. [{cites}]"
    else:
        headline = f"Not less than {least} nor more than {most} for one offense. [{cites}]"
    return _computed(headline, found.lines, found.cautions, scene, f"{found.days:,} days")


def _mitigation(scene: Situation) -> Draft | None:
    values = scene.values
    acres = _number(values.get("wetland_area"), "acre")
    outside = _number(values.get("outside_mitigation_ratio"))
    near = values.get("same_watershed")
    distance = _number(values.get("mitigation_distance"), "mile")
    told = acres is not None and scene.activity == "wetland_mitigation"
    if outside is None and near is None and distance is None and not told:
        return None
    if acres is None:
        return _ratio(scene, outside, near, distance)
    found = mitigation(
        scene.book,
        acres,
        outside_ratio=outside,
        same_watershed=near if isinstance(near, bool) else None,
        distance=distance,
    )
    low = words.with_unit(words.number(found.acres_least), "acre", one=found.acres_least == 1)
    ratio = words.number(found.ratio_least)
    cites = "; ".join(found.citations)
    if found.settled:
        headline = f"{low}: the ratio is {ratio} acres for each acre affected. [{cites}]"
    elif found.acres_most is None:
        headline = f"At least {low}: the ratio is at least {ratio} acres for each acre affected. [{cites}]"
    else:
        high = words.with_unit(words.number(found.acres_most), "acre")
        headline = f"From {low} to {high}, and the text does not settle which. [{cites}]"
    return _computed(headline, found.lines, found.cautions, scene)


def _ratio(scene: Situation, outside: Fraction | None, near: object, distance: Fraction | None) -> Draft:
    """Return the ratio alone, where the acres affected are not said."""
    found = mitigation(
        scene.book,
        Fraction(1),
        outside_ratio=outside,
        same_watershed=near if isinstance(near, bool) else None,
        distance=distance,
    )
    ratio = words.number(found.ratio_least)
    lines = found.lines[:-1]
    cites = "; ".join(dict.fromkeys(line.citation for line in lines))
    least = "" if found.settled else "at least "
    return _computed(
        f"The ratio is {least}{ratio} acres for each acre affected. [{cites}]", lines, found.cautions, scene
    )


def _computed(headline: str, lines: Sequence[Line], cautions: Iterable[str], scene: Situation, *more: str) -> Draft:
    body = list(dict.fromkeys(f"- {words.sentence(line.text)} [{line.citation}]" for line in lines))
    return Draft(
        headline=headline,
        body=("\n".join(body),) if body else (),
        results=(*(line.text for line in lines), *cautions, *more),
        checks=scene.findings,
        warnings=tuple(Caution(text, "", "sum") for text in dict.fromkeys(cautions)),
    )


def _number(value: object, unit: str = "") -> Fraction | None:
    """Return an exact amount as a number, in a unit where one is wanted; None for anything else."""
    if not isinstance(value, Amount) or value.low is None or value.low != value.high or value.about:
        return None
    if unit and value.unit != unit:
        return convert(value.low, value.unit, unit) if dimension(value.unit) == dimension(unit) else None
    return value.low
