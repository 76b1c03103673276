"""Riparian in LangChain: the assistant as a Runnable, the index as a retriever, and three tools. See `docs/langchain.md`."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Iterator
from typing import Any

from langchain_core.callbacks import CallbackManagerForRetrieverRun
from langchain_core.documents import Document
from langchain_core.retrievers import BaseRetriever
from langchain_core.runnables import Runnable, RunnableConfig
from langchain_core.runnables.utils import AddableDict
from langchain_core.tools import BaseTool, StructuredTool, ToolException
from pydantic import ConfigDict

from assistant.answers.wire import event, to_json
from assistant.service import Assistant
from corpus.errors import RiparianError
from corpus.law import Corpus

Asked = str | list[str] | dict[str, Any]


class RiparianRunnable(Runnable[Asked, dict[str, Any]]):
    """Question in, answer out, as in `eval/SCHEMA.md`.

    Takes a question, a list of a user's messages, or `{"input": ..., "id": ..., "as_of": ...}`.

    Args:
        assistant: by default one opened from the environment.
    """

    def __init__(self, assistant: Assistant | None = None) -> None:
        self.assistant = assistant or Assistant.open()

    def invoke(self, input: Asked, config: RunnableConfig | None = None, **kwargs: Any) -> dict[str, Any]:  # noqa: A002 - LangChain's name
        """Answer one question.

        Raises:
            RiparianError: nothing was asked.
        """
        del kwargs
        return self._call_with_config(self._answer, input, config)

    def stream(
        self,
        input: Asked,  # noqa: A002 - LangChain's name
        config: RunnableConfig | None = None,
        **kwargs: Any | None,
    ) -> Iterator[dict[str, Any]]:
        """Yield the answer's text block by block, then everything else; the parts added up are the answer of `invoke`."""
        whole = self.invoke(input, config, **kwargs)
        blocks = whole["answer"].split("\n\n")
        for at, block in enumerate(blocks):
            yield AddableDict(answer=block if at == 0 else f"\n\n{block}")
        yield AddableDict({key: value for key, value in whole.items() if key != "answer"})

    def _answer(self, asked: Asked) -> dict[str, Any]:
        from datetime import date

        if isinstance(asked, dict):
            day = asked.get("as_of")
            as_of = date.fromisoformat(day) if isinstance(day, str) else day
            return to_json(self.assistant.ask(asked["input"], id=str(asked.get("id", "")), as_of=as_of))
        return to_json(self.assistant.ask(asked))


class RiparianRetriever(BaseRetriever):
    """The index as a LangChain retriever: one document a provision, its citation and offsets as metadata.

    Args:
        assistant: gives the index and the law.
        k: number of provisions.
    """

    model_config = ConfigDict(arbitrary_types_allowed=True)

    assistant: Any
    k: int = 8

    def _get_relevant_documents(self, query: str, *, run_manager: CallbackManagerForRetrieverRun) -> list[Document]:
        del run_manager
        from index.glossary import expand

        hits = self.assistant.searcher.search(query, self.k, expansions=expand(query))
        return [_document(self.assistant, hit) for hit in hits]


def tools(assistant: Assistant) -> list[BaseTool]:
    """Return `check`, `deadlines` and `show` as LangChain tools.

    Args:
        assistant: gives the rules and the law.
    """

    def check(activity: str, facts: dict[str, str]) -> str:
        """Hold facts against the rules. `activity` and the names in `facts` are those of `riparian facts`; values as people write them ("120 sq ft", "no", "2027-03-15"). Returns JSON: the verdict, each threshold with its status, and what is missing."""
        from datetime import date

        from assistant.rules.checker import check as held
        from assistant.rules.checker import checks
        from assistant.rules.vocabulary import parse_fact

        values = dict(parse_fact(assistant.book, f"{name}={value}") for name, value in facts.items())
        day = assistant.as_of or date.today()  # noqa: DTZ011 - the user's own day
        verdict = held(assistant.book, activity, values, day)
        findings = checks(assistant.book, values, day, [activity])
        return json.dumps(
            {
                "label": verdict.label,
                "pathway": verdict.pathway,
                "checks": [
                    {
                        "threshold": one.threshold,
                        "status": str(one.status),
                        "citation": one.citation,
                        "quote": one.quote,
                    }
                    for one in findings
                ],
                "missing": [{"fact": one.fact, "question": one.question, "why": one.why} for one in verdict.missing],
            },
            ensure_ascii=False,
        )

    def deadlines(track: str, dates: dict[str, str]) -> str:
        """Compute the dates of a procedure. `track` is one of `riparian deadlines --help`; `dates` maps "start" (and the track's further dates) to ISO days. Returns a JSON list of dates with how each was counted and its provision."""
        from assistant.answers.counted import by_track

        return json.dumps(
            [event(one) for one in by_track(track, dates, assistant.book, assistant.corpus)], ensure_ascii=False
        )

    def show(citation: str) -> str:
        """Return one provision of the loaded law word for word, with its citation, its parents' words and the age of the text. Takes any common spelling of a citation."""
        return json.dumps(_provision(assistant.corpus, citation), ensure_ascii=False)

    return [
        StructuredTool.from_function(_said(function), handle_tool_error=True) for function in (check, deadlines, show)
    ]


def _provision(corpus: Corpus, citation: str) -> dict[str, Any]:
    found = corpus.get(citation)
    return {
        "citation": found.citation,
        "text": found.text,
        "parents": [{"citation": one.citation, "text": one.text} for one in corpus.parents(found.citation)],
        "source": found.source,
        "start": found.start,
        "end": found.end,
        "as_of": corpus.sources[found.source].as_of,
    }


def _said(function: Callable[..., str]) -> Callable[..., str]:
    """Return a tool's function with bad input as the one error that LangChain hands back to the agent."""

    @functools.wraps(function)
    def run(**given: Any) -> str:
        try:
            return function(**given)
        except RiparianError as error:
            raise ToolException(str(error)) from error

    return run


def _document(assistant: Any, hit: Any) -> Document:
    provision = assistant.corpus.get(hit.citation)
    source = assistant.corpus.sources[provision.source]
    return Document(
        id=provision.citation,
        page_content=hit.text,
        metadata={
            "citation": provision.citation,
            "source": provision.source,
            "start": provision.start,
            "end": provision.end,
            "as_of": source.as_of,
            "score": hit.score,
            "why": hit.why,
            "parents": [parent.citation for parent in assistant.corpus.parents(provision.citation)],
        },
    )
