"""Words: tokens as people and the law write them, and BM25 scores over them (bm25s)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

#: Raised when the same words would give other tokens.
VERSION = 1

Scores = NDArray[np.float32]

_WORD = re.compile(r"[a-z]+(?:['’][a-z]+)?|\d+(?:[.,]\d+)*")
_STOP = frozenset(
    re.findall(
        r"\w+",
        "a an and any are as at be been but by can could did do does for from had has have he her his how i if im in into"
        " is it its just let lets me my of off on or our out s she should so t than that the their them then there these"
        " they this those to too u under up us was we were what when where which who whom whose why will with would you"
        " your am also about after before ive id dont doesnt isnt ok okay please get got go going want need thing shall"
        " may such",
    )
)
#: Letters that a shortened word must keep, so that "used" and "use" meet but "wing" stays.
_SHORTEST = 3


@lru_cache(maxsize=50_000)
def stem(word: str) -> str:
    """Cut the commonest English endings, so that "dredged", "dredging" and "dredges" meet.

    Args:
        word: one lower-case word or number.

    Returns:
        A stem: not a word, only a key.
    """
    if len(word) <= _SHORTEST or word[0].isdigit():
        return word
    for ending, instead in (("ies", "y"), ("sses", "ss"), ("ing", ""), ("ed", ""), ("es", ""), ("s", ""), ("ly", "")):
        if word.endswith(ending) and not word.endswith(("ss", "us", "is")) and len(word) - len(ending) >= _SHORTEST:
            word = word[: len(word) - len(ending)] + instead
            break
    if len(word) > _SHORTEST and word[-1] == word[-2] and word[-1] not in "lsz":
        word = word[:-1]
    return word[:-1] if len(word) > _SHORTEST and word[-1] == "e" else word


def tokens(text: str) -> list[str]:
    """Split a text into stems; numbers lose their thousands commas.

    Args:
        text: any text.

    Returns:
        The stems in order, without the words that carry nothing.
    """
    found = _WORD.findall(text.lower())
    return [stem(word.replace("'", "").replace("’", "").replace(",", "")) for word in found if word not in _STOP]


class Lexical:
    """BM25 over documents; the weights come from bm25s, read straight from its sparse columns.

    Args:
        bm25: an indexed `bm25s.BM25`.
        size: how many documents it holds.
    """

    def __init__(self, bm25: Any, size: int) -> None:
        self._bm25 = bm25
        self._size = size
        self._vocabulary: dict[str, int] = bm25.vocab_dict
        columns = bm25.scores
        self._data, self._rows, self._starts = columns["data"], columns["indices"], columns["indptr"]

    @classmethod
    def build(cls, documents: Sequence[Sequence[str]]) -> Lexical:
        """Index documents given as tokens.

        Args:
            documents: the tokens of each; one without tokens is never found.

        Returns:
            The index.
        """
        import bm25s

        bm25 = bm25s.BM25(k1=1.2, b=0.5, method="lucene")
        # A corpus without one word cannot be indexed; a token that no query can hold stands in.
        bm25.index([list(words) or ["\x00"] for words in documents] or [["\x00"]], show_progress=False)
        return cls(bm25, len(documents))

    def save(self, folder: Path) -> None:
        """Write the index into a folder."""
        self._bm25.save(str(folder), show_progress=False)

    @classmethod
    def load(cls, folder: Path, size: int) -> Lexical:
        """Read the index of a folder back.

        Args:
            folder: where `save` wrote.
            size: how many documents it must hold.

        Returns:
            The index.
        """
        import bm25s

        return cls(bm25s.BM25.load(str(folder)), size)

    def __contains__(self, token: str) -> bool:
        """Whether any document holds the token."""
        return token in self._vocabulary

    def scores(self, weighted: Mapping[str, float]) -> Scores:
        """Score every document.

        Args:
            weighted: tokens of the query with the weight of each.

        Returns:
            One score a document, in order.
        """
        out = np.zeros(self._size, dtype=np.float32)
        for token, weight in weighted.items():
            at = self._vocabulary.get(token)
            if at is not None:
                span = slice(self._starts[at], self._starts[at + 1])
                # A document stands once in a column, so plain fancy indexing adds right.
                out[self._rows[span]] += weight * self._data[span]
        return out


def weigh(words: Iterable[str], more: Iterable[str] = (), share: float = 0.3) -> dict[str, float]:
    """Give each token of a query its weight: one for the user's own, less for what was added to it.

    Args:
        words: tokens of the user's words.
        more: tokens of expansions; they do not add to a word that the user used.
        share: the weight of an expansion.

    Returns:
        Token to weight.
    """
    out = dict.fromkeys(more, share)
    out.update(dict.fromkeys(words, 1.0))
    return out
