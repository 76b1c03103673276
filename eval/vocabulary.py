"""What a case's target may name: thresholds, facts and provisions, from the rule book and the texts."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from eval.cites import key


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Names that targets use.

    Args:
        thresholds: ids of all thresholds, with the provision of each.
        facts: names of all facts, with what each decides (threshold ids and citations).
        choices: names of the values of facts that are choices.
        cited: whether a citation is one of the loaded texts.
    """

    thresholds: Mapping[str, str]
    facts: Mapping[str, tuple[str, ...]]
    choices: Mapping[str, tuple[str, ...]]
    cited: Callable[[str], bool]

    def nearest(self, name: str, names: Iterable[str]) -> str:
        """Return a hint at the nearest name, empty where none is near."""
        near = difflib.get_close_matches(name, list(names), 1)
        return f" (nearest: {near[0]})" if near else ""

    def could_move(self, fact: str, citations: Iterable[str]) -> bool:
        """Whether a fact decides a test that stands in one of the provisions, or in one above or below them."""
        keys = {key(citation) for citation in citations}
        for decided in self.facts.get(fact, ()):
            place = key(self.thresholds.get(decided, decided))
            if any(place == other or _below(place, other) or _below(other, place) for other in keys):
                return True
        return False


def _below(place: str, other: str) -> bool:
    """Whether a key is that of a provision below another; a whole section is too wide to say anything."""
    if "(" not in other or place == other or not place.startswith(other):
        return False
    return other.endswith(")") or not place[len(other)].isalnum()


def loaded() -> Vocabulary:
    """Return the vocabulary of the rule book and of the loaded texts."""
    from assistant.rules.book import load
    from corpus import law

    corpus = law.load()
    book = load(corpus)
    printed = {key(provision.citation) for provision in corpus.provisions}
    return Vocabulary(
        {name: threshold.citation for name, threshold in book.thresholds.items()},
        {name: tuple(fact.decides) for name, fact in book.facts.items()},
        {name: tuple(fact.choices) for name, fact in book.facts.items() if fact.choices},
        lambda citation: key(citation) in printed or corpus.find(citation) is not None,
    )
