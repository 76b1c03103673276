"""What to do next: what to file, when, with which fee and clock. The numbers come from the thresholds."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from assistant.answers import show, words


def steps(label: str, activity: str, book: Any, path: str = "", *, begun: bool = False) -> tuple[str, ...]:
    """Return the next steps for a verdict.

    Args:
        label: of the verdict.
        activity: the activity checked.
        book: the rule book.
        path: the kind of the deciding pathway.
        begun: a discharge into a wetland began before it was applied for.
    """
    if path == "contract":
        return ("Apply to the department for a contract. [30.20(2)(b)]",)
    kind = book.activities.get(activity)
    regime = kind.regime if kind else ""
    if regime.startswith("wetland"):
        found = _wetland(label, activity, book)
        return (*found, _twice(label, book)) if begun and found else found
    if regime.startswith("structure"):
        return _structure(label)
    if regime.startswith("dredging"):
        return _bed(label, book)
    return ()


def _bed(label: str, book: Any) -> tuple[str, ...]:
    if label in {"exempt", "exempt_if"}:
        days = show.limit(book.thresholds["exempt-determination-15d"])
        step = (
            f"You need not file anything to use an exemption, but you can ask the department for a written determination: it answers {days} "
            "after it receives your statement, if you consent to an inspection. [30.20(1r)]"
        )
        return (step,)
    if label.startswith("general_permit"):
        return ("Apply to the department for authorization under the general permit before you start. [30.20(1)(b)]",)
    if label == "individual_permit":
        lead = words.with_unit(_number(book, "ip-submit-30d-before"), "day")
        term = words.with_unit(_number(book, "ip-term-10y"), "year")
        step = (
            "Apply for an individual permit. [30.20(2)(bn)] "
            f"If the application is in at least {lead} before the removal, the permit may run up to {term}. [30.20(2)(d)]"
        )
        return (step,)
    return ()


def _structure(label: str) -> tuple[str, ...]:
    if label in {"exempt", "exempt_if"}:
        return (
            "You can ask for a waiver of the closed season, or confirm the exemption, with an exemption determination request. [NR 320.04(3)(g)2.]",
        )
    return ()


def _twice(label: str, book: Any) -> str:
    """Return the step of one who applies after the fact; its sum is `after_the_fact`."""
    return f"The work began before the application: twice the usual fee is charged, {after_the_fact(label, book)}. [281.36(12)(c)2.]"


def after_the_fact(label: str, book: Any) -> str:
    """Return the fee of an application that comes after the discharge has begun, in words."""
    fee = book.thresholds["fee-gp-500" if label.startswith("general_permit") else "fee-ip-800"].value
    times = book.thresholds["fee-after-the-fact-twice"].value
    return words.with_unit(words.number(Fraction(str(fee)) * Fraction(str(times))), "usd")


def _wetland(label: str, activity: str, book: Any) -> tuple[str, ...]:
    if label.startswith("general_permit"):
        lead = words.with_unit(_number(book, "wgp-apply-30d-before"), "day")
        fee = words.with_unit(_number(book, "fee-gp-500"), "usd")
        silence = words.with_unit(_number(book, "wgp-default-auth-30d"), "day")
        apply = f"Apply in writing at least {lead} before you start. [281.36(3g)(h)1.] The fee in this text is {fee}. [281.36(12)(a)]"
        wait = (
            f"If the department neither asks for more nor requires an individual permit within {silence} of receiving the application, "
            "the discharge is considered authorized. [281.36(3g)(h)2.]"
        )
        surcharge = "A surcharge comes on top, which the department sets each year. [281.36(11)(a)]"
        owed = activity.removeprefix("wetland_fill_") in {"industrial", "commercial", "residential"}
        return (apply, surcharge, wait) if owed else (apply, wait)
    if label == "individual_permit":
        fee = words.with_unit(_number(book, "fee-ip-800"), "usd")
        return (
            f"Meet with the department, then apply with an analysis of practicable alternatives. [281.36(3m)(a); 281.36(3m)(b)] The fee in this text is {fee}. [281.36(12)(a)]",
        )
    return ()


def _number(book: Any, threshold: str) -> str:
    return words.number(Fraction(str(book.thresholds[threshold].value)))
