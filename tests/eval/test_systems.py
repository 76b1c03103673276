"""The baselines over the real texts, on a question each; rag+model with a scripted chat."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from eval.case import Case
from eval.law import Instrument
from eval.run import score
from eval.systems import opened

QUESTION = "How many square feet of bottom may be dredged by hand in a calendar year without a permit?"


def _verbatim(answer: dict[str, Any], case: Case, measured: Instrument) -> None:
    scores = score(case, answer, measured)
    for name in ("citations.exist", "citations.verbatim"):
        assert scores[name].right == scores[name].of, scores[name].misses


def test_words_find_the_provision_that_shares_them(case: Case, measured: Instrument) -> None:
    answer = opened("bm25").ask("one", [QUESTION], None)
    assert "NR 345.04(1)(d)4." in [hit["citation"] for hit in answer["hits"][:4]]
    _verbatim(answer, case, measured)


def test_everything_pasted_cites_everything_and_settles_nothing(case: Case, measured: Instrument) -> None:
    answer = opened("paste").ask("one", [QUESTION], None)
    scores = score(case, answer, measured)
    assert scores["citations.recall"].right == 1
    assert scores["citations.precision"].right < 0.05
    assert scores["full.right"].right == 0
    assert scores["checks.accuracy"].right == 0


@pytest.mark.slow
def test_naive_retrieval_answers_with_four_passages(case: Case, measured: Instrument) -> None:
    pytest.importorskip("langchain_text_splitters")
    system: Any = opened("naive-rag")
    assert len(system.passages(QUESTION)) == 4
    answer = system.ask("one", [QUESTION], None)
    assert "100 square feet" in answer["answer"]
    _verbatim(answer, case, measured)


@pytest.mark.slow
def test_a_model_words_what_naive_retrieval_found() -> None:
    pytest.importorskip("langchain_text_splitters")
    from eval.systems.rag_model import RagModel

    heard: list[str] = []

    def invoke(prompt: str) -> Any:
        heard.append(prompt)
        return SimpleNamespace(content="At most 100 square feet.")

    answer = RagModel(SimpleNamespace(invoke=invoke), "scripted").ask("one", [QUESTION], None)
    assert answer["answer"] == "At most 100 square feet."
    assert QUESTION in heard[0]
    assert "100 square feet in surface area" in heard[0]
