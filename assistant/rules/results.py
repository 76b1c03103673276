"""What the rule checker says: findings, pathways, and the verdict. Pure values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from assistant.quantities.values import Value


class Status(StrEnum):
    """Kleene's three values."""

    MET = "met"
    NOT_MET = "not_met"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Finding:
    """One condition held against the facts.

    Args:
        condition: id, unique in the rule book; equal to the threshold's id where there is one.
        threshold: id of the threshold, None for a condition without a number.
        citation: the provision that sets it.
        quote: its very words in that provision.
        status: met, not_met or unknown.
        title: the condition in plain words, as a heading ("Area dug in the calendar year").
        fact: name of the fact it tests.
        inputs: names of all facts the value was derived from, as stated.
        value: what was held against the limit, in the limit's unit; None where unknown.
        limit: the limit.
        arithmetic: the whole computation in one line, "10 ft × 10 ft = 100 ft²; 100 ft² ≤ 100 ft²".
        reason: why it is unknown or failed where the arithmetic does not say so (a gap, a doubt of the text, a stale rule).
        open_facts: facts whose knowledge could settle an unknown finding; empty for a gap.
        over_by: for a failed limit, by how much, in the limit's unit, with `enough` the largest (least) value that passes.
        enough: see `over_by`.
        duty: it is reported and never moves the verdict.
        gap: it rests on a text that is not loaded.
        role: of a threshold: limit, window, deadline, trigger, choice, amount or definition; "" for other conditions.
        applies: False where its own exception, or the branch it stands in, takes it out of play.
        refers_to: the text that is not loaded and that it rests on.
    """

    condition: str
    threshold: str | None
    citation: str
    quote: str
    status: Status
    title: str = ""
    fact: str | None = None
    inputs: tuple[str, ...] = ()
    value: Value | None = None
    limit: Value | None = None
    arithmetic: str = ""
    reason: str = ""
    open_facts: tuple[str, ...] = ()
    over_by: str = ""
    enough: str = ""
    duty: bool = False
    gap: bool = False
    role: str = ""
    applies: bool = True
    refers_to: str = ""


@dataclass(frozen=True, slots=True)
class PathwayResult:
    """A pathway held against the facts, with every finding of its tree (nothing is short-cut).

    Args:
        pathway: id ("manual-dredging-exemption").
        title: plain name ("exemption for removal by hand").
        kind: exemption, general_permit, individual_permit or contract.
        citation: the provision that makes the pathway (its authority).
        standards: the provision that holds its standards, where that is another.
        frees_from: what an exemption frees from ("permit", "contract").
        status: of the whole tree.
        findings: all leaves, in the law's order.
        failed: ids of the findings that make it fail.
        open_facts: facts that could still change its status, most telling first.
    """

    pathway: str
    title: str
    kind: str
    citation: str
    standards: str
    frees_from: tuple[str, ...]
    status: Status
    findings: tuple[Finding, ...]
    failed: tuple[str, ...] = ()
    open_facts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MissingFact:
    """A fact that could move the verdict: what to ask, why, and the provision that makes it matter.

    Args:
        fact: its name in the vocabulary.
        question: the plain question that asks for it.
        why: why it matters.
        citation: the provision that makes it matter.
        where_to_find_out: where an owner can look.
        settles: how many open conditions it settles.
        asked_in_vain: the user said that he does not know: named as an assumption, not asked again.
    """

    fact: str
    question: str
    why: str
    citation: str
    where_to_find_out: str = ""
    settles: int = 0
    asked_in_vain: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """What could be changed to get an easier path: the failed limit, how far over, and what would be enough."""

    pathway: str
    condition: str
    citation: str
    over_by: str
    enough: str


@dataclass(frozen=True, slots=True)
class Caution:
    """A dated or doubtful point that is said and never decides: age of a text, a gap, later law, another authority."""

    text: str
    citation: str = ""
    kind: str = "doubt"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The least burdensome pathway that has not failed, and what is still open.

    Args:
        label: one label of `eval/SCHEMA.md`.
        activity: the activity checked.
        pathway: id of the deciding pathway, None for none.
        considered: every pathway the activity could take, least burdensome first.
        missing: facts that could move the verdict, most telling first.
        changes: what would be enough for an easier path.
        cautions: what must be said beside it.
        duties: findings that never move the verdict (lead times, notices, reports).
    """

    label: str
    activity: str
    pathway: str | None
    considered: tuple[PathwayResult, ...] = ()
    missing: tuple[MissingFact, ...] = ()
    changes: tuple[Change, ...] = ()
    cautions: tuple[Caution, ...] = ()
    duties: tuple[Finding, ...] = ()
