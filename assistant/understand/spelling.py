"""Spelling as it comes: a cue word with a letter missing, doubled or swapped is still that word ("exmept", "excavatr", "dredgeing").

Only words of the cue lists are mended towards, only from words that are none of them, and only where one word alone is so near. A
changed letter is not mended: "planning" is no "planting".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from assistant.understand.phrases import Token

_OTHER_WORDS = frozenset(["though", "failed", "month", "horse", "handed"])
"""Words of their own that stand one letter from a cue word."""
SHORTEST = 6
"""Letters from which a word is mended; shorter words are near too many others."""
LONGEST = 40
"""Letters up to which a word is mended; longer ones are no words, and trying each of their letters is slow."""


class Speller:
    """Mends words towards a vocabulary.

    Args:
        words: the vocabulary, whole words.
        stems: beginnings of words; a word that has one is known already.
    """

    def __init__(self, words: Iterable[str], stems: Iterable[str]) -> None:
        self._known = frozenset(words)
        self._stems = tuple(sorted(stems))
        self._shortened: dict[str, str] = {}
        for word in sorted(self._known):
            if len(word) >= SHORTEST and word.isalpha():
                for short in _without_one(word):
                    # Two words that are alike without a letter mend nothing.
                    self._shortened[short] = "" if self._shortened.get(short, word) != word else word

    def mend(self, word: str) -> str:
        """Return the word of the vocabulary that is meant, or the word itself."""
        if (
            not SHORTEST - 1 <= len(word) <= LONGEST
            or word in self._known
            or word in _OTHER_WORDS
            or not word.isalpha()
            or word.startswith(self._stems)
        ):
            return word
        near = {self._shortened.get(word, "")}
        if len(word) >= SHORTEST:
            near |= {
                one for one in (*_without_one(word), *_swapped(word)) if one in self._known and len(one) >= SHORTEST - 1
            }
        near.discard("")
        return near.pop() if len(near) == 1 else word

    def mended(self, tokens: Sequence[Token]) -> list[Token]:
        """Return the tokens with their words mended; the spans stay those of the words as written."""
        return [
            token if (word := self.mend(token.word)) == token.word else replace(token, word=word) for token in tokens
        ]


def _without_one(word: str) -> list[str]:
    return [word[:at] + word[at + 1 :] for at in range(1, len(word))]


def _swapped(word: str) -> list[str]:
    return [word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in range(len(word) - 1)]
