"""Puts together what a threshold says: status, value, limit, arithmetic, and what would be enough."""

from __future__ import annotations

from assistant.quantities.values import Value
from assistant.rules.known import Known
from assistant.rules.model import Threshold
from assistant.rules.results import Finding, Status
from assistant.rules.sizes import Derived
from assistant.rules.wording import arithmetic, enough_for, limit_in_words, limit_value, shown_value

STALE = "the text has changed: the words that this rule rests on are no longer there"


DOUBTS = {
    "at": "the words do not settle whether exactly this much is within the limit",
    "above": "the words name one figure without “at least”; whether a stronger one counts they do not say",
    "ends": "the words do not say whether the first and the last day are themselves closed",
    "total": "each one passes and all together do not, and the words do not say which counts",
    "share": "the words say “approximately” and give no tolerance",
}


def finding_of(
    known: Known,
    threshold: Threshold,
    status: Status,
    derived: Derived | None = None,
    *,
    reason: str = "",
    shown: Value | None = None,
    limit_text: str = "",
) -> Finding:
    """Return the finding of a threshold.

    Args:
        known: the facts.
        threshold: the number of the law.
        status: what came out.
        derived: the value that was held against it, None where nothing was.
        reason: why it is unknown where a fact would not help.
        shown: the value to show, where it is no number.
        limit_text: the limit in words, where it is no number.
    """
    derived = derived or Derived(None, threshold.unit)
    words, limit = _limit(known, threshold)
    limit_words = limit_text or words
    open_facts = derived.open if status is Status.UNKNOWN and not reason else ()
    over, enough = enough_for(known, threshold, derived, shown) if status is Status.NOT_MET else ("", "")
    return Finding(
        threshold.id,
        threshold.id,
        threshold.citation,
        threshold.quote,
        status,
        title=threshold.title,
        fact=threshold.fact,
        inputs=tuple(dict.fromkeys(derived.inputs)),
        value=shown if shown is not None else shown_value(threshold, derived),
        limit=limit,
        arithmetic=arithmetic(threshold, status, derived, limit_words),
        reason=reason,
        open_facts=tuple(dict.fromkeys(open_facts)),
        over_by=over,
        enough=enough,
        duty=threshold.duty,
        role=threshold.role,
    )


def _limit(known: Known, threshold: Threshold) -> tuple[str, Value | None]:
    """The limit in words and as a value: the same in every project."""
    memo = known.book.memo
    key = ("limit", threshold.id)
    if key not in memo:
        memo[key] = (limit_in_words(threshold), limit_value(threshold))
    found: tuple[str, Value | None] = memo[key]
    return found
