"""Fees, forfeitures and mitigation: the numbers of the text, the arithmetic, and what must be said beside them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.calculators.fees import PURPOSES, fees
from assistant.calculators.forfeiture import forfeiture
from assistant.calculators.mitigation import mitigation
from assistant.rules.book import RuleBook, load
from corpus.errors import RiparianError
from corpus.law import Corpus
from corpus.law import load as load_corpus

HALF = Fraction(1, 2)


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return load_corpus()


@pytest.fixture(scope="module")
def book(corpus: Corpus) -> RuleBook:
    return load(corpus)


def words(lines: object) -> str:
    return " ".join(line.text for line in lines)  # type: ignore[attr-defined]


class TestFees:
    @pytest.mark.parametrize(
        ("permit", "after", "agency", "amount"),
        [
            ("general", False, False, 500),
            ("individual", False, False, 800),
            ("general", True, False, 1000),
            ("individual", True, False, 1600),
            ("general", False, True, 0),
            ("individual", True, True, 0),
        ],
    )
    def test_the_application_fee(
        self, book: RuleBook, corpus: Corpus, permit: str, after: bool, agency: bool, amount: int
    ) -> None:
        assert fees(book, corpus, permit, after_the_fact=after, agency=agency).application == amount

    @pytest.mark.parametrize("purpose", sorted(PURPOSES))
    def test_the_surcharge_is_for_three_purposes_only(self, book: RuleBook, corpus: Corpus, purpose: str) -> None:
        owed = fees(book, corpus, "general", purpose=purpose).surcharge
        assert owed is (purpose in {"industrial", "commercial", "residential"})

    def test_its_ceiling_is_half_the_market_price(self, book: RuleBook, corpus: Corpus) -> None:
        found = fees(book, corpus, "general", purpose="residential", market_price=Fraction(62001))
        assert found.surcharge_most == Fraction(62001, 2)
        assert "50 percent × $62,001 = $31,000.50" in words(found.lines)

    def test_without_a_purpose_the_surcharge_stays_open(self, book: RuleBook, corpus: Corpus) -> None:
        assert fees(book, corpus, "general").surcharge is None

    def test_an_individual_permit_has_none(self, book: RuleBook, corpus: Corpus) -> None:
        assert fees(book, corpus, "individual").surcharge is False

    def test_the_later_fees_are_a_dated_caution_and_never_the_fee(self, book: RuleBook, corpus: Corpus) -> None:
        found = fees(book, corpus, "individual")
        assert any("NR 300.11" in caution for caution in found.cautions)
        assert "NR 300.11" not in words(found.lines)

    def test_agencies_are_not_free_of_the_surcharge(self, book: RuleBook, corpus: Corpus) -> None:
        found = fees(book, corpus, "general", purpose="industrial", agency=True)
        assert found.application == 0
        assert "281.36(12)(e)" in found.citations
        assert any("not the surcharge" in caution for caution in found.cautions)

    @pytest.mark.parametrize(
        ("permit", "options"),
        [
            ("contract", {}),
            ("general", {"purpose": "fun"}),
            ("individual", {"purpose": "residential"}),
            ("general", {"market_price": Fraction(-1)}),
        ],
    )
    def test_wrong_input_is_refused(
        self, book: RuleBook, corpus: Corpus, permit: str, options: dict[str, object]
    ) -> None:
        with pytest.raises(RiparianError):
            fees(book, corpus, permit, **options)  # type: ignore[arg-type]


class TestForfeiture:
    @pytest.mark.parametrize(
        ("general_permit", "times", "least", "most"),
        [
            (False, 1, 100, 10000),
            (False, 2, 500, 10000),
            (False, 5, 500, 10000),
            (True, 1, 10, 500),
            (True, 2, 50, 500),
            (False, None, 100, 10000),
        ],
    )
    def test_the_range_for_one_offense(
        self, book: RuleBook, corpus: Corpus, general_permit: bool, times: int | None, least: int, most: int
    ) -> None:
        found = forfeiture(book, general_permit=general_permit, times_found=times)
        assert (found.least, found.most) == (least, most)
        assert (found.total_least, found.total_most) == (least, most)

    def test_ten_days_are_ten_offenses(self, book: RuleBook, corpus: Corpus) -> None:
        found = forfeiture(book, days=10)
        assert (found.total_least, found.total_most) == (1000, 100000)
        assert found.citations == ("281.36(14)(a)", "281.36(14)(e)")

    def test_the_second_day_is_not_a_second_finding(self, book: RuleBook, corpus: Corpus) -> None:
        found = forfeiture(book, days=2, times_found=1)
        assert found.repeated is False
        assert any("not clearly a 2nd finding" in caution for caution in found.cautions)

    def test_an_unknown_history_shows_both_ranges(self, book: RuleBook, corpus: Corpus) -> None:
        found = forfeiture(book)
        assert found.repeated is None
        assert "$500 to $10,000" in words(found.lines)

    @pytest.mark.parametrize("options", [{"days": 0}, {"days": -1}, {"days": 10**9}, {"times_found": 0}])
    def test_wrong_input_is_refused(self, book: RuleBook, corpus: Corpus, options: dict[str, int]) -> None:
        with pytest.raises(RiparianError):
            forfeiture(book, **options)  # type: ignore[arg-type]


MITIGATION = [
    # acres, ratio outside, same watershed, miles, ratio, acres owed
    ("1.5", "1.3", True, None, "1.2", "1.8"),
    ("1", "1.5", True, None, "1.35", "1.35"),
    ("2", "1.5", False, "0.6", "1.5", "3"),
    ("2", "1.5", False, "0.4", "1.35", "2.7"),
    ("1", "4/3", True, None, "1.2", "1.2"),
    ("1", "1.34", True, None, "1.206", "1.206"),
    ("1", "1", False, "3", "1.2", "1.2"),
    ("1", "1.2", True, "9", "1.2", "1.2"),
]


class TestMitigation:
    @pytest.mark.parametrize(("acres", "outside", "same", "miles", "ratio", "owed"), MITIGATION)
    def test_the_acres_owed(
        self,
        book: RuleBook,
        corpus: Corpus,
        acres: str,
        outside: str,
        same: bool,
        miles: str | None,
        ratio: str,
        owed: str,
    ) -> None:
        distance = None if miles is None else Fraction(miles)
        found = mitigation(
            book, Fraction(acres), outside_ratio=Fraction(outside), same_watershed=same, distance=distance
        )
        assert found.settled
        assert (found.ratio_least, found.acres_least) == (Fraction(ratio), Fraction(owed))

    def test_exactly_half_a_mile_in_another_watershed_is_not_settled(self, book: RuleBook, corpus: Corpus) -> None:
        found = mitigation(book, Fraction(1), outside_ratio=Fraction(2), same_watershed=False, distance=HALF)
        assert found.near is None
        assert (found.ratio_least, found.ratio_most) == (Fraction("1.8"), Fraction(2))

    def test_half_a_mile_in_the_same_watershed_is_settled(self, book: RuleBook, corpus: Corpus) -> None:
        found = mitigation(book, Fraction(1), outside_ratio=Fraction(2), same_watershed=True, distance=HALF)
        assert found.ratio_most == Fraction("1.8")

    @pytest.mark.parametrize(("shift", "near"), [(Fraction(-1, 5280), True), (Fraction(1, 5280), False)])
    def test_one_foot_to_either_side_settles_it(
        self, book: RuleBook, corpus: Corpus, shift: Fraction, near: bool
    ) -> None:
        found = mitigation(book, Fraction(1), outside_ratio=Fraction(2), same_watershed=False, distance=HALF + shift)
        assert found.near is near

    def test_a_far_place_of_unknown_watershed_stays_open(self, book: RuleBook, corpus: Corpus) -> None:
        found = mitigation(book, Fraction(1), outside_ratio=Fraction(2), distance=Fraction(3))
        assert found.near is None

    def test_without_a_ratio_only_the_least_is_known(self, book: RuleBook, corpus: Corpus) -> None:
        found = mitigation(book, Fraction("1.5"), same_watershed=True)
        assert (found.acres_least, found.acres_most) == (Fraction("1.8"), None)
        assert "at least" in words(found.lines)

    @given(
        st.fractions(Fraction(1, 100), 50),
        st.fractions(Fraction(1, 2), 5),
        st.sampled_from([True, False, None]),
        st.one_of(st.none(), st.fractions(0, 3)),
    )
    @settings(derandomize=True, max_examples=200, deadline=None)
    def test_never_below_the_floor_and_near_is_never_dearer(
        self, acres: Fraction, outside: Fraction, same: bool | None, distance: Fraction | None
    ) -> None:
        corpus = load_corpus()
        book = load(corpus)
        floor = book.thresholds["mitig-min-ratio-1.2"].numbers[0]
        found = mitigation(book, acres, outside_ratio=outside, same_watershed=same, distance=distance)
        assert found.ratio_most is not None
        assert floor <= found.ratio_least <= found.ratio_most
        near = mitigation(book, acres, outside_ratio=outside, same_watershed=True)
        assert near.acres_least <= found.acres_least
        for citation in found.citations:
            assert corpus.find(citation) is not None

    @pytest.mark.parametrize(
        ("acres", "options"), [(0, {}), (-1, {}), (1, {"outside_ratio": Fraction(0)}), (1, {"distance": Fraction(-1)})]
    )
    def test_wrong_input_is_refused(
        self, book: RuleBook, corpus: Corpus, acres: int, options: dict[str, Fraction]
    ) -> None:
        with pytest.raises(RiparianError):
            mitigation(book, Fraction(acres), **options)  # type: ignore[arg-type]
