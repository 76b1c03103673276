"""Cue phrases found in words: one pass over the tokens for all phrases at once, with negation.

A phrase is written as people write, in small letters and without apostrophes. `dredg*` is a word's beginning, `my/our pier` offers
two words for one place, `the~ pier` leaves one out, and `..` skips up to four words.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

GAP = ".."
_GAP_WORDS = 4
_NEGATION_WORDS = 3
_WORD = re.compile(r"[^\W_]+(?:['’ʼ`][^\W_]+)*|\$|%")
_NOT = frozenset(
    [
        "no",
        "not",
        "never",
        "without",
        "none",
        "nor",
        "neither",
        "nothing",
        "isnt",
        "arent",
        "wasnt",
        "werent",
        "dont",
        "doesnt",
        "didnt",
        "wont",
        "wouldnt",
        "cant",
        "cannot",
        "aint",
        "havent",
        "hasnt",
    ]
)
_NOT_WIDE = frozenset(["no", "without", "never", "none", "nor", "neither", "nothing"])
_SHORTENED = frozenset(
    ["it", "what", "that", "there", "here", "who", "how", "where", "when", "let", "he", "she", "name"]
)
_NOT_AFTER = frozenset(["sure", "know", "only", "just", "certain", "matter", "way"])
_ENDS_NOT = frozenset(
    ["on", "of", "in", "at", "for", "from", "with", "by", "about", "over", "under", "near", "because", "if"]
)
_HARD = re.compile(r"[.!?\n\r;]")
_SOFT = re.compile(r"[,:()\[\]—–\"“”]|\bbut\b|\binstead\b")


@dataclass(frozen=True, slots=True)
class Token:
    """A word of a text in small letters without apostrophes, with its span; `breaks` tells what stands before it (0 nothing, 1 a comma or the like, 2 a full stop)."""

    word: str
    start: int
    end: int
    breaks: int


@dataclass(frozen=True, slots=True)
class Match:
    """A cue found: its name, its span in the text, and whether the words deny it."""

    cue: str
    start: int
    end: int
    negated: bool


def tokens(text: str, hidden: Sequence[tuple[int, int]] = ()) -> list[Token]:
    """Return the words of a text.

    Args:
        text: any text.
        hidden: spans to leave out (citations, claims); a hidden span parts the words on its two sides.

    Returns:
        The tokens in order, offsets into `text`.
    """
    found: list[Token] = []
    spans = sorted(hidden)
    starts = [start for start, _ in spans]
    last = 0
    for hit in _WORD.finditer(text):
        at = bisect_right(starts, hit.start()) - 1
        if at >= 0 and spans[at][1] > hit.start():
            continue
        between = _shown(text, last, hit.start(), spans, starts)
        word = hit.group().lower()
        if not word.isalnum() and word not in "$%":
            word = _plain(word)
        breaks = (
            2 if found and _HARD.search(between) else 1 if _SOFT.search(between) or word in {"but", "instead"} else 0
        )
        found.append(Token(word, hit.start(), hit.end(), breaks))
        last = hit.end()
    return found


def _plain(word: str) -> str:
    """Return a word without apostrophes: "don't" is "dont", "the plant's" is "plant"."""
    stem, mark, ending = word.replace("’", "'").rpartition("'")
    if mark and ending == "s" and stem not in _SHORTENED:
        return re.sub(r"['’ʼ`]", "", stem)
    return re.sub(r"['’ʼ`]", "", word)


def _shown(text: str, start: int, end: int, spans: Sequence[tuple[int, int]], starts: Sequence[int]) -> str:
    """Return the text between two words without what is hidden; a hidden span itself parts them like a comma."""
    at = bisect_right(starts, end) - 1
    if at < 0 or spans[at][1] <= start:
        return text[start:end]
    left, right = spans[at]
    return f"{text[start : max(start, left)]},{text[min(right, end) : end]}"


def _spellings(phrase: str) -> Iterable[tuple[str, ...]]:
    places: list[list[str]] = []
    for word in phrase.split():
        if word == GAP:
            places.append([GAP])
            continue
        optional = word.endswith("~")
        places.append(word.rstrip("~").split("/") + ([""] if optional else []))
    for choice in product(*places):
        yield tuple(word for word in choice if word)


Rest = tuple[tuple[str, ...], str]
"""What must follow a phrase's first word, and its cue."""


class Phrases:
    """Compiled cue phrases.

    Args:
        cues: name of a cue to its phrases.
    """

    def __init__(self, cues: Mapping[str, Sequence[str]]) -> None:
        # Phrases of two plain words and more are kept under both first words: most places are ruled out by one look.
        self._one: dict[str, list[Rest]] = defaultdict(list)
        self._two: dict[tuple[str, str], list[Rest]] = defaultdict(list)
        self._stems: dict[str, list[Rest]] = defaultdict(list)
        for cue, phrases in cues.items():
            for phrase in phrases:
                for words in _spellings(str(phrase)):
                    self._keep(words, cue)
        self._stem_lengths = sorted({len(stem) for stem in self._stems})

    def vocabulary(self) -> tuple[set[str], set[str]]:
        """Return all whole words and all beginnings of words in the phrases."""
        groups = (*self._one.items(), *((first, rests) for (first, _), rests in self._two.items()))
        later = {
            word for _, rests in (*groups, *self._stems.items()) for rest, _ in rests for word in rest if word != GAP
        }
        firsts = {first for first, _ in groups}
        return {word for word in later | firsts if not word.endswith("*")}, {
            word[:-1] for word in later if word.endswith("*")
        } | set(self._stems)

    def _keep(self, words: tuple[str, ...], cue: str) -> None:
        first, rest = words[0], words[1:]
        if first.endswith("*"):
            self._stems[first[:-1]].append((rest, cue))
        elif rest and rest[0] != GAP and not rest[0].endswith("*"):
            self._two[first, rest[0]].append((rest, cue))
        else:
            self._one[first].append((rest, cue))

    def find(self, words: Sequence[Token]) -> list[Match]:
        """Return every cue in the words, in their order; one match a place and cue, the longest."""
        found: list[Match] = []
        after = [*(token.word for token in words[1:]), ""]
        for at, token in enumerate(words):
            best: dict[str, int] = {}
            for rest, cue in self._candidates(token.word, after[at]):
                end = _follow(words, at + 1, rest)
                if end >= 0 and end > best.get(cue, -1):
                    best[cue] = end
            if best:
                negated = _negated(words, at)
                found += [Match(cue, token.start, words[end - 1].end, negated) for cue, end in best.items()]
        return found

    def _candidates(self, word: str, following: str) -> list[Rest]:
        candidates = [*self._one.get(word, ()), *self._two.get((word, following), ())]
        for length in self._stem_lengths:
            if length > len(word):
                break
            candidates += self._stems.get(word[:length], ())
        return candidates


def _same(token: Token, word: str) -> bool:
    return token.word.startswith(word[:-1]) if word.endswith("*") else token.word == word


def _follow(words: Sequence[Token], at: int, rest: tuple[str, ...], *, after_gap: bool = False) -> int:
    if not rest:
        return at
    if rest[0] == GAP:
        for skip in range(_GAP_WORDS + 1):
            if any(token.breaks == 2 for token in words[at : at + skip + 1]):
                return -1
            end = _follow(words, at + skip, rest[1:], after_gap=True)
            if end >= 0:
                return end
        return -1
    if at >= len(words) or not _same(words[at], rest[0]) or (words[at].breaks and not after_gap):
        return -1
    return _follow(words, at + 1, rest[1:])


def _negated(words: Sequence[Token], at: int) -> bool:
    for back in range(_NEGATION_WORDS + 1):
        here = at - back
        if back and words[here].word in _NOT:
            reach = _NEGATION_WORDS if words[here].word in _NOT_WIDE else _NEGATION_WORDS - 1
            return back <= reach and words[here + 1].word not in _NOT_AFTER
        if here <= 0 or words[here].breaks or (back and words[here].word in _ENDS_NOT):
            return False
    return False
