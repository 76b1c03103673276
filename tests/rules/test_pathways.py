"""Every pathway: a case that meets all of it, one for each condition that fails it alone, one for each left unknown."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from assistant.quantities.values import Amount, MonthDay, Shares, Sides, Slope, Value, When
from assistant.rules.book import load
from assistant.rules.derive import USED
from assistant.rules.known import Known
from assistant.rules.model import Node, Pathway, Threshold
from assistant.rules.reader import walk
from assistant.rules.results import Status
from assistant.rules.tree import evaluate
from corpus.law import load as load_corpus

BOOK = load(load_corpus())
DAY = date(2026, 6, 1)
TINY = Fraction(1, 10**6)
PATHWAYS = list(BOOK.pathways.values())
# The clocks of one fact cannot all be kept by one number of days; each is tested alone in test_thresholds_generated.
SHARED_CLOCKS = {"administrative-review", "wetland-individual-permit-hearing"}


@dataclass(frozen=True)
class Leaf:
    """A condition that stands without an alternative, with values that meet and that fail it."""

    id: str
    fact: str
    good: Value
    bad: Value


def passing(threshold: Threshold) -> Value:
    return _sample(threshold, inside=True)


def failing(threshold: Threshold) -> Value:
    return _sample(threshold, inside=False)


def _sample(threshold: Threshold, *, inside: bool) -> Value:
    if threshold.operator == "choice":
        choices = BOOK.facts[threshold.fact or ""].choices or (True, False)
        return next(one for one in choices if (one in threshold.met_by) is inside)
    if threshold.operator == "window":
        # Outside every season, and inside every one.
        return When.on(MonthDay(8, 1) if inside else MonthDay(4, 20))
    if threshold.unit == "date":
        return When.on(date(2020, 1, 1) if inside else date(2000, 1, 1))
    number, unit = threshold.numbers[0], threshold.unit
    if threshold.part:
        return Shares((Fraction(30), Fraction(70)))
    if isinstance(threshold.value, list) and unit == "ratio":
        return Slope(Fraction(100) if inside else Fraction(1), Fraction(1))
    if isinstance(threshold.value, list) and len(threshold.value) == 3:
        return Sides((number if inside else number + 1,) * 3, unit)
    if threshold.operator == "between":
        return Amount(number, threshold.numbers[1] if inside else threshold.numbers[1] + 1, unit, whole=True)
    up = {"<=": -1, "<": -1, ">=": 1, ">": 1, "==": 0}[threshold.operator]
    step = number / 2 if number != 1 or unit != "count" else Fraction(0)
    value = number + up * step if inside else number - up * max(number / 2, Fraction(1)) if up else number + 1
    return Amount.of(max(value, Fraction(0)), unit)


def token(node: Node, *, good: bool) -> Value:
    kind = BOOK.facts[node.fact or ""]
    if node.known:
        return _any_value(node.fact or "")
    if node.kind == "gap" and not node.must_be and not node.must_not_be:
        return good
    every: tuple[Any, ...] = kind.choices or (True, False)
    fits = [one for one in every if (one in node.must_be if node.must_be else one not in node.must_not_be)]
    rest = [one for one in every if one not in fits]
    return fits[0] if good else rest[0]


def _any_value(fact: str) -> Value:
    kind = BOOK.facts[fact]
    return False if kind.type == "yes_no" else Amount.of(TINY, kind.unit or "count")


def solve(node: Node, facts: dict[str, Value]) -> None:
    """Add facts that meet a tree, first alternative first; what is settled already stays."""
    known = Known(BOOK, facts, DAY)
    if evaluate(known, node).status is Status.MET and not node.nodes:
        return
    if node.only_if_stated or node.duty:
        return
    for gate in node.when:
        solve(gate, facts)
    if node.kind == "threshold":
        solve_number(node, facts)
    elif node.kind == "group":
        for child in node.nodes if node.join == "all" else node.nodes[:1]:
            solve(child, facts)
        if node.join == "any" and evaluate(Known(BOOK, facts, DAY), node).status is not Status.MET:
            for child in node.nodes[1:]:
                solve(child, facts)
    elif node.not_after:
        facts.setdefault(node.not_after, When.on(date(2026, 8, 20)))
        facts.setdefault(node.fact or "", When.on(date(2026, 8, 1)))
    elif node.fact:
        facts.setdefault(node.fact, token(node, good=True))


def solve_number(node: Node, facts: dict[str, Value]) -> None:
    threshold = BOOK.thresholds[node.id]
    if threshold.duty:
        return
    for gate in threshold.subject:
        facts.setdefault(gate.fact or "", token(gate, good=True))
    # A bar is met where its trigger is not reached.
    facts.setdefault(threshold.fact or "", failing(threshold) if node.bars else passing(threshold))


def all_met(path: Pathway) -> dict[str, Value]:
    facts: dict[str, Value] = {}
    solve(path.tree, facts)
    return facts


def lone_leaves(node: Node, *, loose: bool = False) -> list[Leaf]:
    """Conditions on the way from the root that no alternative, gate or exception softens."""
    out: list[Leaf] = []
    if node.when or node.unless or node.only_if_stated or node.duty:
        return out
    if node.kind == "group" and node.join == "all":
        for child in node.nodes:
            out += lone_leaves(child)
    elif node.kind == "threshold":
        threshold = BOOK.thresholds[node.id]
        softened = threshold.duty or threshold.subject or threshold.exceptions or threshold.part
        if not softened and threshold.fact:
            good, bad = passing(threshold), failing(threshold)
            out.append(Leaf(node.id, threshold.fact, bad if node.bars else good, good if node.bars else bad))
    elif node.kind != "group" and node.fact and not node.known and not node.not_after and not node.not_over:
        out.append(Leaf(node.id, node.fact, token(node, good=True), token(node, good=False)))
    return out


def status(path: Pathway, facts: dict[str, Value]) -> Status:
    return evaluate(Known(BOOK, facts, DAY), path.tree).status


SOLVABLE = [path for path in PATHWAYS if path.id not in SHARED_CLOCKS]
ALONE = [(path, leaf) for path in SOLVABLE for leaf in lone_leaves(path.tree)]


def name(value: object) -> str:
    return value.id if isinstance(value, Pathway | Leaf) else ""


def unanswerable(path: Pathway) -> bool:
    """Some gaps and findings of the department no fact can settle."""
    return any(one.kind == "gap" and one.fact is None for one in walk(path.tree) if one not in _excuses(path.tree))


def _excuses(node: Node) -> list[Node]:
    return [inner for one in walk(node) for excuse in one.unless for inner in walk(excuse)]


@pytest.mark.parametrize("path", SOLVABLE, ids=name)
def test_a_case_that_meets_every_condition_meets_the_pathway(path: Pathway) -> None:
    assert status(path, all_met(path)) is (Status.UNKNOWN if unanswerable(path) else Status.MET)


@pytest.mark.parametrize(("path", "leaf"), ALONE, ids=name)
def test_one_condition_that_fails_alone_fails_the_pathway(path: Pathway, leaf: Leaf) -> None:
    facts = all_met(path) | {leaf.fact: leaf.bad}
    outcome = evaluate(Known(BOOK, facts, DAY), path.tree)
    assert outcome.status is Status.NOT_MET
    assert leaf.id in outcome.failed


@pytest.mark.parametrize(("path", "leaf"), ALONE, ids=name)
def test_one_condition_left_unknown_leaves_the_pathway_open(path: Pathway, leaf: Leaf) -> None:
    facts = all_met(path)
    facts.pop(leaf.fact, None)
    known = Known(BOOK, facts, DAY)
    if known.has(leaf.fact):
        assert status(path, facts) in (Status.MET, Status.UNKNOWN)  # it follows from another fact
        return
    outcome = evaluate(known, path.tree)
    assert outcome.status is Status.UNKNOWN
    node = next(one for one in walk(path.tree) if one.id == leaf.id)
    assert node.kind == "gap" or leaf.fact in outcome.open or leaf.fact in ("dredged_volume", "water_over_top")


@pytest.mark.parametrize("path", PATHWAYS, ids=name)
def test_nothing_known_never_settles_a_pathway(path: Pathway) -> None:
    assert status(path, {}) is Status.UNKNOWN


@pytest.mark.parametrize("path", PATHWAYS, ids=name)
def test_every_leaf_has_its_citation_and_its_words(path: Pathway) -> None:
    for node in walk(path.tree):
        if node.kind in ("threshold", "condition") and node.title:
            citation = node.citation or BOOK.thresholds[node.id].citation
            assert BOOK.corpus.find(citation) is not None, node.id
            assert node.quote or BOOK.thresholds[node.id].quote, node.id
        if node.kind == "gap":
            assert node.reason, node.id
            assert node.quote or BOOK.corpus.gap_at(node.citation) or node.citation, node.id


def test_the_trace_is_whole_after_the_first_failure(verdict) -> None:  # type: ignore[no-untyped-def]
    found = verdict("manual_dredging", uses_power=False, in_asnri=True, dredged_area=(200, "ft2"))
    exemption = next(one for one in found.considered if one.pathway == "manual-dredging-exemption")
    assert len(exemption.findings) > 30
    assert {"exempt-not-in-asnri", "manual-not-in-asnri", "manual-exempt-100sqft"} <= set(exemption.failed)


def test_every_fact_of_the_vocabulary_is_used_by_a_rule() -> None:
    used = set(USED)
    for path in PATHWAYS:
        for root in (path.tree, *path.overrides, *path.open_when):
            for node in walk(root):
                used |= {one for one in (node.fact, node.not_after, *node.not_over) if one}
    for threshold in BOOK.thresholds.values():
        used |= {one for one in (threshold.fact, *threshold.also) if one}
        used |= {*threshold.clock.start, *threshold.clock.ends} if threshold.clock else set()
        used |= {node.fact for node in (*threshold.subject, *threshold.exceptions) if node.fact}
    assert set(BOOK.facts) - used == set()


def test_every_activity_of_the_loaded_law_has_a_pathway() -> None:
    for activity in BOOK.activities.values():
        paths = BOOK.pathways_for(activity.name)
        assert bool(paths) is (activity.regime != "outside"), activity.name


def test_the_book_holds_all_the_numbers_of_the_law() -> None:
    assert len(BOOK.thresholds) == 144
