"""The assistant, the index and the tools in LangChain's own forms."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest
from langchain_core.runnables import Runnable, RunnableLambda

from assistant.chain import RiparianRetriever, RiparianRunnable, tools
from assistant.service import Assistant
from corpus.errors import RiparianError

QUESTION = "Can I dig out 80 square feet of muck by hand, 8 inches deep?"


@pytest.fixture(scope="module")
def assistant(indexed_home: Path) -> Assistant:
    return Assistant.open(indexed_home, as_of=date(2027, 1, 15))


def test_the_assistant_is_a_runnable_that_composes(assistant: Assistant) -> None:
    riparian = RiparianRunnable(assistant)
    assert isinstance(riparian, Runnable)
    chain = riparian | RunnableLambda(lambda answer: answer["verdict"]["label"])
    assert chain.invoke(QUESTION) == "exempt_if"
    assert chain.batch([QUESTION, "what does NR 345.04(2)(f)3 say?"]) == ["exempt_if", "none"]


def test_streamed_parts_add_up_to_the_answer(assistant: Assistant) -> None:
    riparian = RiparianRunnable(assistant)
    parts = list(riparian.stream(QUESTION))
    whole = riparian.invoke(QUESTION)
    assert len(parts) > 3
    assert "".join(part.get("answer", "") for part in parts) == whole["answer"]
    assert parts[-1]["verdict"] == whole["verdict"]


def test_turns_and_the_day_of_asking_can_be_given(assistant: Assistant) -> None:
    answer = RiparianRunnable(assistant).invoke(
        {"input": ["I rake muck by hand, 60 square feet.", "6 inches deep. Exempt?"], "id": "x", "as_of": "2027-05-01"}
    )
    assert answer["id"] == "x"
    assert answer["verdict"]["label"] == "exempt_if"


def test_bad_input_is_an_error_with_a_remedy(assistant: Assistant) -> None:
    with pytest.raises(RiparianError, match="empty"):
        RiparianRunnable(assistant).invoke("")


def test_the_index_is_a_retriever_with_metadata(assistant: Assistant) -> None:
    retriever = RiparianRetriever(assistant=assistant, k=4)
    documents = retriever.invoke("how deep may I dig by hand")
    assert len(documents) == 4
    for document in documents:
        meta = document.metadata
        source = assistant.corpus.sources[meta["source"]].text
        assert source[meta["start"] : meta["end"]] == document.page_content
        assert document.id == meta["citation"]


def test_the_three_tools_answer_in_json(assistant: Assistant) -> None:
    check, deadlines, show = tools(assistant)
    verdict = json.loads(
        check.invoke({"activity": "manual_dredging", "facts": {"dredged_area": "120 sq ft", "uses_power": "no"}})
    )
    assert verdict["label"] == "general_permit_if"
    dates = json.loads(deadlines.invoke({"track": "review", "dates": {"start": "2026-08-04"}}))
    assert "2026-09-03" in {one["day"] for one in dates}
    assert (
        "external or auxiliary power" in json.loads(show.invoke({"citation": "s. 30.20 (1g) (b) 2., Stats."}))["text"]
    )


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("check", {"activity": "manual_dredging", "facts": {"nonsense": "1"}}),
        ("check", {"activity": "flying", "facts": {}}),
        ("deadlines", {"track": "review", "dates": {"start": "soon"}}),
        ("deadlines", {"track": "nothing", "dates": {"start": "2026-08-04"}}),
        ("show", {"citation": "30.20(9)(z)"}),
    ],
)
def test_a_tool_that_is_used_wrongly_says_what_to_change(
    name: str, given: dict[str, object], assistant: Assistant
) -> None:
    tool = next(one for one in tools(assistant) if one.name == name)
    said = tool.invoke(given)
    assert "Traceback" not in said
    assert 0 < len(said) < 600
