"""Search: the right provision, the same each time, whatever is typed."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import pytest

from corpus.errors import RiparianError
from corpus.law import load
from index.glossary import expand
from index.passages import rank
from index.search import Searcher

DATA = Path(__file__).with_name("data") / "retrieval.jsonl"


@pytest.fixture(scope="module")
def searcher(indexed_home: Path) -> Searcher:
    return Searcher.open(indexed_home, build=False)


@pytest.mark.parametrize(
    ("question", "citation"),
    [
        ("what does NR 345.04(2)(f)3 say?", "NR 345.04(2)(f)3."),
        ("whats in 320.04 6 d 4", "NR 320.04(6)(d)4."),
        ("quote NR 345.04(1)(d)9.g. note", "NR 345.04(1)(d)9.g. Note"),
        ("NR 354.04(1)(d)7 please", "NR 345.04(1)(d)7."),
        ("§ 30.20 (3)(b)4", "30.20(3)(b)4."),
        ("how hot must the steam be", "NR 345.04(1)(d)9.d."),
        ("wat pressur for the wash of district equipmnt", "30.20(1g)(d)5.b."),
    ],
)
def test_the_first_hit_is_the_provision_meant(searcher: Searcher, question: str, citation: str) -> None:
    assert searcher.search(question, 1)[0].citation == citation


def test_labels_named_after_a_citation_are_named_too(searcher: Searcher) -> None:
    hits = searcher.search("NR 320.04(3)(g)1.c. and d. please", 3)
    assert {hit.citation for hit in hits[:2]} == {"NR 320.04(3)(g)1.c.", "NR 320.04(3)(g)1.d."}
    alone = searcher.search("does NR 345.04(1)(d)4. and 2 feet of muck fit", 3)
    assert alone[0].citation == "NR 345.04(1)(d)4."
    assert alone[1].score < 9


def test_a_hit_carries_the_provisions_own_words(searcher: Searcher) -> None:
    for hit in searcher.search("fish crib size", 5):
        assert hit.text == load().text(hit.citation)
        assert hit.why


def test_the_same_question_gives_the_same_hits(searcher: Searcher, indexed_home: Path) -> None:
    question = "dig muck by hand and dump it in the marsh"
    first = searcher.search(question, 20)
    assert searcher.search(question, 20) == first
    assert Searcher.open(indexed_home).search(question, 20) == first


def test_equal_scores_stand_in_the_laws_order(searcher: Searcher) -> None:
    order = {provision.citation: at for at, provision in enumerate(load().provisions)}
    hits = searcher.search("🐟🐟🐟", 400)
    for one, other in itertools.pairwise(hits):
        assert one.score > other.score or order[one.citation] < order[other.citation]


def test_a_vector_computed_elsewhere_saves_the_embedding(searcher: Searcher, monkeypatch: pytest.MonkeyPatch) -> None:
    question = "how wide a creek may be for timber mats"
    vector = searcher.embed([question])[0]
    expected = searcher.search(question, 5)
    monkeypatch.setattr(searcher, "embed", lambda _texts: pytest.fail("embedded twice"))
    assert [hit.citation for hit in searcher.search(question, 5, vector=vector)] == [hit.citation for hit in expected]


def test_a_boost_lifts_and_says_so(searcher: Searcher) -> None:
    hits = searcher.search("how long is it good for", 3, boosts={"281.36(13m)": 9.0, "no such": 1.0})
    assert hits[0].citation == "281.36(13m)"
    assert "activity" in hits[0].why


@pytest.mark.parametrize("question", ["muck " * 20_000, "\x00\x01 muck \x1b[31m", "木の橋", "?!", "🦆", "١٢ قدم"])
def test_odd_questions_find_something_and_break_nothing(searcher: Searcher, question: str) -> None:
    assert len(searcher.search(question, 3)) == 3


@pytest.mark.parametrize("question", ["", "  \n\t"])
def test_an_empty_question_is_bad_input(searcher: Searcher, question: str) -> None:
    with pytest.raises(RiparianError, match="empty") as caught:
        searcher.search(question)
    assert caught.value.code == 2


def test_more_hits_than_provisions_are_all_of_them(searcher: Searcher) -> None:
    hits = searcher.search("wetland", 10_000)
    assert len(hits) == len({hit.citation for hit in hits}) > 300


@pytest.mark.slow
def test_the_right_provisions_are_found(searcher: Searcher) -> None:
    found: dict[str, list[float]] = {}
    every: dict[str, list[bool]] = {}
    for line in DATA.read_text("utf-8").splitlines():
        case = json.loads(line)
        hits = [hit.citation for hit in searcher.search(case["input"], 10, expansions=expand(case["input"]))]
        gold = set(case["citations"])
        found.setdefault(case["split"], []).append(len(gold & set(hits[:5])) / len(gold))
        every.setdefault(case["split"], []).append(gold <= set(hits))
    for split in found:
        assert sum(found[split]) / len(found[split]) >= 0.85, (split, "R@5")
        assert sum(every[split]) / len(every[split]) >= 0.9, (split, "all gold within 10")


def test_passages_of_any_kind_are_ranked() -> None:
    passages = {
        "a": "Bees make honey from nectar.",
        "b": "Beavers build dams of wood.",
        "c": "word " * 600 + "glaciers carve valleys",
    }
    run = rank(passages, {"q1": "who builds dams", "q2": "valleys carved by ice, glaciers"}, 2)
    assert [run[query][0][0] for query in ("q1", "q2")] == ["b", "c"]
    assert rank({}, {"q": "x"}, 3) == {"q": []}
    assert rank(passages, {"q": ""}, 3)["q"]
