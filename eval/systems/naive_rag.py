"""Naive retrieval: LangChain's recursive splitter 1000/200, MiniLM, Chroma, the four nearest passages as the answer."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from eval.systems.passages import Passage, answer

SIZE, OVERLAP, NEAREST = 1000, 200, 4


class NaiveRag:
    """Dense retrieval over blind chunks."""

    name = "naive-rag"

    def __init__(self) -> None:
        import chromadb
        from chromadb.config import Settings

        from corpus import law
        from index import embed

        self.corpus = law.load()
        self._model = embed.load(embed.model_files())
        self._passages = split(self.corpus)
        client = chromadb.EphemeralClient(Settings(anonymized_telemetry=False))
        self._collection = client.create_collection("naive-rag", metadata={"hnsw:space": "cosine"}, get_or_create=True)
        self._collection.add(
            ids=[str(at) for at in range(len(self._passages))],
            embeddings=self._model.embed([passage.text for passage in self._passages]),
        )

    def passages(self, question: str, k: int = NEAREST) -> list[Passage]:
        """Return the passages nearest to a question."""
        found = self._collection.query(query_embeddings=self._model.embed([question]), n_results=k, include=[])
        return [self._passages[int(at)] for at in found["ids"][0]]

    def ask(self, case_id: str, messages: Sequence[str], as_of: date | None) -> dict[str, Any]:
        """Answer with the passages nearest to all the user said."""
        return answer(case_id, messages[-1], self.passages("\n".join(messages)), self.corpus)

    def about(self) -> dict[str, str]:
        """Return the settings."""
        return {
            "splitter": f"RecursiveCharacterTextSplitter {SIZE}/{OVERLAP}",
            "model": self._model.files.name,
            "top": str(NEAREST),
        }


def split(corpus: Any) -> list[Passage]:
    """Cut every text as a tutorial would.

    Raises:
        RiparianError: where langchain-text-splitters is not installed.
    """
    from corpus.errors import RiparianError

    try:
        from langchain_text_splitters import RecursiveCharacterTextSplitter
    except ImportError as error:
        raise RiparianError(
            "naive-rag needs langchain-text-splitters", 'Install the extra: pip install "riparian[eval]"', 3
        ) from error
    splitter = RecursiveCharacterTextSplitter(chunk_size=SIZE, chunk_overlap=OVERLAP, add_start_index=True)
    passages = []
    for source in corpus.sources.values():
        for document in splitter.create_documents([source.text]):
            start = document.metadata["start_index"]
            passages.append(Passage(source.file, start, start + len(document.page_content), document.page_content))
    return passages


def opened() -> NaiveRag:
    """Return the system over the loaded texts."""
    return NaiveRag()
