"""What the rule files say, as frozen values: facts, activities, thresholds, pathways and their trees of conditions."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeAlias

Token: TypeAlias = bool | str

# Least burdensome first; a set of standards is beside the scale and comes last.
BURDEN = ("outside", "exemption", "general_permit", "individual_permit", "contract", "standard")


@dataclass(frozen=True, slots=True)
class Follow:
    """A fact that follows from other stated facts, where it is not stated itself.

    Args:
        value: what follows.
        when: fact to the values any of which suffice; all facts must match.
        when_stated: facts any of which suffices as soon as it is stated at all.
    """

    value: Token
    when: tuple[tuple[str, tuple[Token, ...]], ...] = ()
    when_stated: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FactKind:
    """One name of the fact vocabulary.

    Args:
        name: as rules and answers write it.
        type: quantity, count, yes_no, choice or date.
        dimension: what a quantity measures.
        unit: the unit in which its question asks.
        choices: names of a choice.
        question: the plain question that asks for it.
        why: why it matters.
        where_to_find_out: where an owner can look.
        decides: thresholds and provisions that rest on it.
        words: what people call it.
        follows: how it follows from other facts.
        whole: two numbers are a range that is all there, not an uncertainty.
    """

    name: str
    type: str
    dimension: str | None
    unit: str | None
    choices: tuple[str, ...]
    question: str
    why: str
    where_to_find_out: str
    decides: tuple[str, ...]
    words: tuple[str, ...]
    follows: tuple[Follow, ...] = ()
    whole: bool = False


@dataclass(frozen=True, slots=True)
class ActivityKind:
    """One name of the activity vocabulary.

    Args:
        name: as rules and answers write it.
        title: for people.
        regime: the regime it belongs to, "outside" where the loaded text has none.
        words: what people call it.
        implies: facts that the activity's own name states.
        needs: facts without which no pathway can be picked (`needs_facts`).
    """

    name: str
    title: str
    regime: str
    words: tuple[str, ...]
    implies: tuple[tuple[str, Token], ...] = ()
    needs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Clock:
    """Between which facts the days of a deadline lie: `start`, and the first of `ends` that is stated."""

    start: tuple[str, ...]
    ends: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Node:
    """One node of a tree: a condition, or a group of them.

    Args:
        kind: "threshold", "condition", "gap" or "group".
        id: unique in the book; a threshold's own id.
        citation: the provision.
        quote: its words.
        title: the condition in plain words.
        fact: the fact it tests.
        must_be: values that meet it.
        must_not_be: values that fail it.
        known: met as soon as the fact is known either way; its amounts count elsewhere.
        not_after: a date fact that `fact` may not be later than.
        not_over: facts or thresholds whose product `fact` may not exceed.
        join: "all" or "any", for groups.
        nodes: the members of a group.
        when: applies only where all of these hold.
        unless: does not bind where any of these holds.
        only_if_stated: no condition at all before somebody states the fact (overrides, refutations).
        duty: reported, never moves the verdict.
        in_place_of: id of the general standard that this one replaces in its pathway.
        excuses: id of the general standard that this one excuses in its pathway.
        bars: a trigger that, once reached, ends what it stands in.
        reason: why it is unknown, for gaps.
        refers_to: the text that it rests on and that is not loaded.
        note: for lawyers who read the file.
    """

    kind: str
    id: str
    citation: str = ""
    quote: str = ""
    title: str = ""
    fact: str | None = None
    must_be: tuple[Token, ...] = ()
    must_not_be: tuple[Token, ...] = ()
    known: bool = False
    not_after: str | None = None
    not_over: tuple[str, ...] = ()
    join: str = "all"
    nodes: tuple[Node, ...] = ()
    when: tuple[Node, ...] = ()
    unless: tuple[Node, ...] = ()
    only_if_stated: bool = False
    duty: bool = False
    in_place_of: str | None = None
    excuses: str | None = None
    bars: bool = False
    reason: str = ""
    refers_to: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Threshold:
    """One number of the law with its comparison and its words.

    Args:
        id, citation, regime, role, activity, quantity, fact, unit_words, as_written, lead_in, quote, period, binds,
            consequence, exception, boundary_note: as the rule files write them.
        title: the number in plain words, as a heading.
        duty: reported, never moves the verdict.
        applies_to: activities.
        operator: "<=", "<", ">=", ">", "==", "between", "window" or "choice".
        value: the limit as JSON writes it: a number, a pair, a date, two days of the year.
        unit: its unit.
        checkable: a value can be held against it.
        numbers: the limit as exact fractions (slopes as steepness), empty for dates.
        doubt: where the words leave the finding open: "at", "above", "ends" or "total"; "" where they do not.
        total: "year" or "project" where earlier parts add up; "" where nothing does.
        subject: what it is about: it has no say elsewhere.
        exceptions: its own exceptions: any of them takes it away.
        clock: the dates its days lie between.
        step: the step of a procedure it belongs to.
        met_by: choices that meet it.
        part: which part of a mix it tests, from 1; 0 for none.
        also: further date facts held against a window.
        pathways: ids of the pathways it stands in.
    """

    id: str
    citation: str
    regime: str
    role: str
    duty: bool
    applies_to: tuple[str, ...]
    activity: str
    quantity: str
    fact: str | None
    operator: str
    value: Any
    unit: str
    unit_words: str
    as_written: str
    lead_in: str | None
    quote: str
    period: str | None
    binds: str
    consequence: str
    exception: str | None
    checkable: bool
    boundary_note: str
    title: str = ""
    numbers: tuple[Fraction, ...] = ()
    doubt: str = ""
    total: str = ""
    subject: tuple[Node, ...] = ()
    exceptions: tuple[Node, ...] = ()
    clock: Clock | None = None
    step: str = ""
    met_by: tuple[Token, ...] = ()
    part: int = 0
    also: tuple[str, ...] = ()
    pathways: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Pathway:
    """An exemption, general permit, individual permit, contract, or a set of standards.

    Args:
        id: "manual-dredging-exemption".
        title: for people.
        kind: outside, exemption, general_permit, individual_permit, contract or standard.
        regime: the file it stands in.
        authority: the provision that makes it.
        standards: the provision that holds its standards.
        frees_from: what an exemption frees from.
        permit: the `permit_kind` it stands for.
        activities: activities that may always take it.
        activities_if_open: activities that may take it once `open_when` holds on the stated facts.
        activities_if_shut: activities for which it is shown as failed once `open_when` does not hold on the stated facts.
        open_when: see `activities_if_open`.
        made_for: facts that make it the nearest of its kind.
        family: pathways of one family differ by one fact (the purpose of a fill) and are asked about together.
        tree: its conditions.
        overrides: findings of the department that take it away once they are stated.
        cautions: what is always said beside it.
    """

    id: str
    title: str
    kind: str
    regime: str
    authority: str
    standards: str
    frees_from: tuple[str, ...]
    permit: str
    activities: tuple[str, ...]
    activities_if_open: tuple[str, ...]
    activities_if_shut: tuple[str, ...]
    open_when: tuple[Node, ...]
    family: str
    made_for: tuple[Node, ...]
    tree: Node
    overrides: tuple[Node, ...] = ()
    cautions: tuple[tuple[str, str], ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Stale:
    """A rule whose words are no longer in the text."""

    rule: str
    citation: str
    quote: str
    present: str
