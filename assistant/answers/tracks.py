"""Which clock a question is about: the procedures, the facts that start each, and the steps that lie behind a later start."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Clock:
    """A procedure of the calculators, as facts start it.

    Args:
        own: starts of the citations that are its own.
        starts: the facts any of which may start it, the earliest step first.
        behind: by the fact that starts it, the citations of the steps that came before and cannot be dated from it.
    """

    own: tuple[str, ...]
    starts: tuple[str, ...]
    behind: Mapping[str, tuple[str, ...]]


_COMPLETE = ("281.36(3m)(c)", "281.36(3m)(d)", "281.36(3m)(f)")
_NOTICE = (*_COMPLETE, "281.36(3m)(g)1.")
_REQUEST = (*_NOTICE, "281.36(3m)(h)", "281.36(3p)(c)")
_PETITION = ("281.36(3q)(b)",)
_GRANT = (*_PETITION, "281.36(3q)(e)", "281.36(3q)(f)1m.")

CLOCKS: Mapping[str, Clock] = {
    "exemption": Clock(("30.20(1r)",), ("application_date",), {}),
    "wetland-general": Clock(("281.36(3g)(h)", "281.36(3g)(i)"), ("application_date", "authorization_date"), {}),
    "wetland-individual": Clock(
        ("281.36(3m)", "281.36(3p)"),
        (
            "application_date",
            "closure_date",
            "notice_date",
            "hearing_request_date",
            "hearing_completed_date",
            "comment_end_date",
        ),
        {
            "closure_date": _COMPLETE,
            "notice_date": _NOTICE,
            "hearing_request_date": _NOTICE,
            "hearing_completed_date": _REQUEST,
            "comment_end_date": (*_REQUEST, "281.36(3m)(j)1.", "281.36(3m)(j)2."),
        },
    ),
    "review": Clock(
        ("281.36(3q)",),
        ("decision_date", "petition_date", "petition_granted_date", "referral_date"),
        {
            "petition_date": _PETITION,
            "petition_granted_date": _GRANT,
            "referral_date": (*_GRANT, "281.36(3q)(f)4."),
        },
    ),
    "escrow": Clock(("281.36(3s)(f)", "281.36(3s)(g)"), ("credit_notice_date", "notice_date"), {}),
    "ditch-notice": Clock(("30.20(1g)(a)",), ("in_water_work_date",), {}),
    "fish-report": Clock(("NR 320.04(6)(c)",), ("installation_date",), {}),
    "crossing": Clock(("NR 320.04(5)",), ("installation_date",), {}),
}
KINDS: Mapping[str, tuple[str, ...]] = {
    "wetland_general_permit": ("wetland-general",),
    "wetland_individual_permit": ("review", "wetland-individual", "escrow"),
}
OPTIONS: Mapping[str, str] = {
    "info_request": "info_request_date",
    "info_complete": "info_complete_date",
    "closure": "closure_date",
    "notice": "notice_date",
    "hearing_request": "hearing_request_date",
    "hearing": "hearing_completed_date",
    "comment_end": "comment_end_date",
    "decision": "decision_date",
    "petition": "petition_date",
    "granted": "petition_granted_date",
    "referral": "referral_date",
    "project_end": "project_completed_date",
    "authorization": "authorization_date",
}
"""Options of the calculators, and the fact that gives each."""

STARTS: Mapping[str, str] = {
    "wgp-hearing-request-30d": "notice_date",
    "wip-hearing-request-20d": "notice_date",
    "review-response-15d": "petition_date",
    "fish-habitat-report-30d": "installation_date",
    "escrow-purchase-30d": "credit_notice_date",
}
"""Thresholds whose own clock starts with a stated day."""


def own(track: str, citation: str) -> bool:
    """Return whether a citation is one of a track's own."""
    return citation.startswith(CLOCKS[track].own)


def start_of(track: str, known: Collection[str]) -> str | None:
    """Return the fact that starts a track: the earliest step that is known."""
    return next((name for name in CLOCKS[track].starts if name in known), None)
