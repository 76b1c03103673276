"""Content words: what a text is about, cut to stems so that a question and the law meet."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from corpus.law import Corpus

_SHORTEST = 4
_STOP = frozenset(
    re.findall(
        r"\w+",
        "the a an of to in on for and or is are was be do does did i we my our you it its this that what "
        "which who how when where long many much can could may must should will would have has had need needs "
        "with by from at as if not no any under into there their they",
    )
)


def content(text: str) -> list[str]:
    """Return the words of a text that say what it is about."""
    return [word for word in re.findall(r"[a-z]+", text.lower()) if word not in _STOP and len(word) > 2]


def stem(word: str) -> str:
    """Return a word without its ending: no word, only a key."""
    for ending in ("ation", "ings", "ing", "ies", "es", "ed", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
            return word[: -len(ending)]
    return word


@lru_cache(maxsize=1)
def vocabulary(corpus: Corpus) -> frozenset[str]:
    """Return the stems of all words that the loaded law uses."""
    return frozenset(stem(word) for provision in corpus.provisions for word in content(provision.text))
