"""Numbered invariants of the checker, as properties. They hold for every rule file, present and future."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.quantities.units import UNITS, convert, dimension
from assistant.quantities.values import Amount, Value
from assistant.rules.book import load
from assistant.rules.checker import check, check_threshold, checks
from assistant.rules.known import Known
from assistant.rules.model import BURDEN
from assistant.rules.reader import walk
from assistant.rules.results import Status
from assistant.rules.spans import Span, judge
from assistant.rules.tree import evaluate
from corpus.law import load as load_corpus

BOOK = load(load_corpus())
DAY = date(2026, 6, 1)
calm = settings(derandomize=True, deadline=None, max_examples=120)

# What only refutes or overrides is no condition before it is stated, so it may unsettle; what follows from others may
# contradict them. The rest of the vocabulary is drawn at random.
ONLY_STATED = {
    fact
    for path in BOOK.pathways.values()
    for root in (path.tree, *path.overrides)
    for node in walk(root)
    if node.only_if_stated or path.overrides
    for fact in (
        [one.fact or "" for one in walk(node)]
        if node.only_if_stated
        else [one.fact or "" for over in path.overrides for one in walk(over)]
    )
} | {"deposit_volume", "deposit_count"}
TOKENS = [
    kind
    for kind in BOOK.facts.values()
    if kind.type in ("yes_no", "choice") and not kind.follows and kind.name not in ONLY_STATED
    and not any(kind.name in dict(rule.when) for other in BOOK.facts.values() for rule in other.follows)
]  # fmt: skip
LIMITS = [one for one in BOOK.thresholds.values() if one.checkable and one.fact and len(one.numbers) == 1]
SIZES = st.fractions(min_value=Fraction(1, 10), max_value=500, max_denominator=20)


@st.composite
def stories(draw: st.DrawFn) -> tuple[dict[str, Value], set[str]]:
    """A consistent set of facts, and a part of it that is known already."""
    chosen = draw(st.lists(st.sampled_from(TOKENS), unique_by=lambda kind: kind.name, max_size=18))
    facts: dict[str, Value] = {}
    for kind in chosen:
        facts[kind.name] = draw(st.sampled_from(kind.choices or (True, False)))
    if draw(st.booleans()):
        facts["dredged_area"] = Amount.of(draw(SIZES), "ft2")
    if draw(st.booleans()):
        facts["dredged_depth"] = Amount.of(draw(SIZES), "in")
    if draw(st.booleans()):
        facts["wetland_area"] = Amount.of(draw(SIZES) * 100, "ft2")
    known = {name for name in facts if draw(st.booleans())}
    return facts, known


@calm
@given(stories())
def test_i1_a_fact_that_comes_to_be_known_never_unsettles_a_pathway(story: tuple[dict[str, Value], set[str]]) -> None:
    """I1. What was met or failed stays so, whatever else becomes known; an unknown fact never met or failed anything."""
    facts, part = story
    before = Known(BOOK, {name: facts[name] for name in part}, DAY)
    after = Known(BOOK, facts, DAY)
    for path in BOOK.pathways.values():
        first, then = evaluate(before, path.tree).status, evaluate(after, path.tree).status
        assert first is Status.UNKNOWN or first is then, path.id


@calm
@given(stories())
def test_i2_no_condition_is_settled_by_a_fact_that_is_not_there(story: tuple[dict[str, Value], set[str]]) -> None:
    """I2. Every settled condition rests on a stated fact or on what the activity's own name says."""
    facts, _ = story
    known = Known(BOOK, facts, DAY)
    for path in BOOK.pathways.values():
        for finding in evaluate(known, path.tree).findings:
            if finding.applies and finding.status is not Status.UNKNOWN and finding.fact:
                assert finding.inputs or known.has(finding.fact), finding.condition


@calm
@given(stories(), st.randoms(use_true_random=False))
def test_i3_the_order_of_facts_never_matters(story: tuple[dict[str, Value], set[str]], random) -> None:  # type: ignore[no-untyped-def]
    """I3."""
    facts, _ = story
    names = list(facts)
    random.shuffle(names)
    mixed = {name: facts[name] for name in names}
    for activity in ("manual_dredging", "fish_crib", "wetland_fill_other", "drainage_district_ditch"):
        assert check(BOOK, activity, facts, DAY) == check(BOOK, activity, mixed, DAY)


@calm
@given(SIZES, SIZES, st.fractions(min_value=1, max_value=20, max_denominator=10))
def test_i4_a_bigger_dig_never_becomes_more_exempt(area: Fraction, inches: Fraction, more: Fraction) -> None:
    """I4. In area, in depth and in volume."""

    def burden(**facts: Value) -> int:
        found = check(BOOK, "manual_dredging", {"uses_power": False, "previously_dredged": False, **facts}, DAY)
        kinds = {path.id: path.kind for path in BOOK.pathways.values()}
        return BURDEN.index(kinds[found.pathway or ""])

    sizes = {"dredged_area": Amount.of(area, "ft2"), "dredged_depth": Amount.of(inches, "in")}
    wider = sizes | {"dredged_area": Amount.of(area * more, "ft2")}
    deeper = sizes | {"dredged_depth": Amount.of(inches * more, "in")}
    assert burden(**wider) >= burden(**sizes)
    assert burden(**deeper) >= burden(**sizes)
    volume = {"dredged_volume": Amount.of(area / 10, "yd3")}
    larger = {"dredged_volume": Amount.of(area * more / 10, "yd3")}
    assert burden(**larger) >= burden(**volume)


@calm
@given(st.sampled_from(LIMITS), st.fractions(min_value=0, max_value=3, max_denominator=12), st.data())
def test_i5_units_never_change_a_status(threshold, share: Fraction, data: st.DataObject) -> None:  # type: ignore[no-untyped-def]
    """I5. The same size in any unit of its dimension."""
    if isinstance(threshold.value, list):
        return
    number = threshold.numbers[0] * share
    units = [unit for unit in UNITS if UNITS[unit].dimension == dimension(threshold.unit)]
    unit = data.draw(st.sampled_from(units))
    said = Amount.of(convert(number, threshold.unit, unit), unit)
    plain = check_threshold(BOOK, threshold.id, Amount.of(number, threshold.unit))
    other = check_threshold(BOOK, threshold.id, said)
    assert other.status is plain.status
    assert other.value == plain.value


@calm
@given(SIZES, st.fractions(min_value=Fraction(1, 20), max_value=Fraction(19, 20), max_denominator=20), SIZES)
def test_i6_two_digs_of_a_year_count_as_the_one_they_make(area: Fraction, part: Fraction, inches: Fraction) -> None:
    """I6. The total of the parts is the whole, in area and in volume."""
    whole: dict[str, Value] = {
        "uses_power": False,
        "dug_earlier_this_year": False,
        "dredged_area": Amount.of(area, "ft2"),
        "dredged_depth": Amount.of(inches, "in"),
    }
    parts: dict[str, Value] = {
        "uses_power": False,
        "dredged_area": Amount.of(area * (1 - part), "ft2"),
        "dredged_depth": Amount.of(inches, "in"),
        "earlier_dredged_area": Amount.of(area * part, "ft2"),
        "earlier_dredged_depth": Amount.of(inches, "in"),
        "same_spot_again": False,
    }
    first = {one.threshold: one for one in checks(BOOK, whole, DAY, ["manual_dredging"])}
    then = {one.threshold: one for one in checks(BOOK, parts, DAY, ["manual_dredging"])}
    for name in ("manual-exempt-100sqft", "manual-exempt-1ft", "gp-manual-10cy"):
        assert first[name].status is then[name].status
    assert first["gp-manual-10cy"].value == then["gp-manual-10cy"].value


@calm
@given(st.sampled_from(LIMITS), st.lists(st.fractions(0, 3, max_denominator=12), min_size=3, max_size=3))
def test_i7_an_interval_is_settled_only_as_all_its_numbers_are(threshold, shares: list[Fraction]) -> None:  # type: ignore[no-untyped-def]
    """I7. And a number inside a settled interval has the interval's status."""
    if isinstance(threshold.value, list):
        return
    low, inside, high = (threshold.numbers[0] * share for share in sorted(shares))
    wide = check_threshold(BOOK, threshold.id, Amount(low, high, threshold.unit)).status
    point = check_threshold(BOOK, threshold.id, Amount.of(inside, threshold.unit)).status
    assert wide is Status.UNKNOWN or wide is point


@calm
@given(
    st.fractions(-5, 5, max_denominator=4),
    st.fractions(-5, 5, max_denominator=4),
    st.booleans(),
    st.booleans(),
    st.fractions(-5, 5, max_denominator=4),
)
def test_i8_a_span_agrees_with_its_own_numbers(one, other, low_open, high_open, limit) -> None:  # type: ignore[no-untyped-def]
    """I8. Judged by brute force over a fine grid."""
    low, high = min(one, other), max(one, other)
    if low == high:
        low_open = high_open = False

    def classify(value: Fraction) -> Status:
        return Status.MET if value <= limit else Status.NOT_MET

    grid = [low + (high - low) * Fraction(step, 240) for step in range(241)]
    inside = [value for value in grid if (value > low or not low_open) and (value < high or not high_open)]
    seen = {classify(value) for value in inside}
    wanted = seen.pop() if len(seen) == 1 else Status.UNKNOWN
    assert judge(Span(low, high, low_open, high_open), [limit], classify) is wanted


@pytest.mark.parametrize("activity", [name for name, kind in BOOK.activities.items() if kind.regime != "outside"])
def test_i9_every_missing_fact_can_still_move_something(activity: str) -> None:
    """I9. Nothing is asked that no open condition of the deciding pathway rests on."""
    found = check(BOOK, activity, {}, DAY)
    asked = {one.fact for one in found.missing}
    testing = {finding.fact for result in found.considered for finding in result.findings}
    testing |= {name for result in found.considered for name in result.open_facts}
    assert asked <= testing | set(BOOK.activities[activity].needs)
    assert all(one.question and one.why for one in found.missing)
