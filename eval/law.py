"""What the instrument asks of the law texts: does a provision exist, what are its words and place, which citations stand in a text."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from eval.cites import key
from eval.vocabulary import Vocabulary


class Texts(Protocol):
    """The loaded law, as far as scoring needs it."""

    def exists(self, citation: str) -> bool:
        """Whether a provision with this citation is loaded."""

    def words(self, citation: str) -> str:
        """Return a provision's own words, empty where it is not loaded."""

    def span(self, citation: str) -> tuple[str, int, int] | None:
        """Return source file, start and end of a provision's own words."""

    def slice(self, source: str, start: int, end: int) -> str | None:
        """Return a piece of a source file, None where there is no such file or place."""

    def mentions(self, text: str) -> list[tuple[int, int, str]]:
        """Return start, end and citation (empty where it is no loaded form) of every citation in a text."""

    def holds(self, words: str) -> bool:
        """Whether a loaded text holds these words, to the character (any stretch of white space is one space)."""

    def neighbours(self) -> str:
        """Return the words that `sources.toml` has on neighbouring law, gaps and later changes."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """The texts of `corpus.law`."""

    corpus: object = field(repr=False)
    _spans: dict[str, tuple[str, int, int]] = field(default_factory=dict, repr=False)
    _joined: list[str] = field(default_factory=list, repr=False)

    def exists(self, citation: str) -> bool:
        """Whether a provision with this citation is loaded."""
        return self.corpus.find(citation) is not None  # type: ignore[attr-defined]

    def words(self, citation: str) -> str:
        """Return a provision's own words, empty where it is not loaded."""
        span = self.span(citation)
        return self.slice(*span) or "" if span else ""

    def span(self, citation: str) -> tuple[str, int, int] | None:
        """Return source file, start and end of a provision's own words."""
        if not self._spans:
            for provision in self.corpus.provisions:  # type: ignore[attr-defined]
                self._spans[key(provision.citation)] = (provision.source, provision.start, provision.end)
        return self._spans.get(key(citation))

    def slice(self, source: str, start: int, end: int) -> str | None:
        """Return a piece of a source file, None where there is no such file or place."""
        sources = self.corpus.sources  # type: ignore[attr-defined]
        if source not in sources or not 0 <= start <= end <= len(sources[source].text):
            return None
        piece: str = sources[source].text[start:end]
        return piece

    def mentions(self, text: str) -> list[tuple[int, int, str]]:
        """Return start, end and citation (empty where it is no loaded form) of every citation in a text."""
        from corpus.citation import mentions

        return [(one.start, one.end, str(one.citation) if one.citation else "") for one in mentions(text)]

    def holds(self, words: str) -> bool:
        """Whether a loaded text holds these words, to the character (any stretch of white space is one space)."""
        if not self._joined:
            self._joined.append("\n".join(_flat(source.text) for source in self.corpus.sources.values()))  # type: ignore[attr-defined]
        return _flat(words) in self._joined[0]

    def neighbours(self) -> str:
        """Return the words that `sources.toml` has on neighbouring law, gaps and later changes."""
        corpus = self.corpus
        says = [one.says for one in corpus.neighbours]  # type: ignore[attr-defined]
        for source in corpus.sources.values():  # type: ignore[attr-defined]
            says += [
                *(later.says for later in source.later),
                *(f"{gap.at} {gap.to or ''} {gap.note}" for gap in source.gaps),
                source.as_of,
            ]
        return "\n".join(says)


def _flat(words: str) -> str:
    return " ".join(words.split())


@dataclass(frozen=True, slots=True)
class Instrument:
    """What metrics measure with.

    Args:
        vocabulary: names of thresholds and facts.
        texts: the law.
    """

    vocabulary: Vocabulary
    texts: Texts


def instrument() -> Instrument:
    """Return the instrument over the loaded texts and rules."""
    from corpus import law
    from eval.vocabulary import loaded

    return Instrument(loaded(), Loaded(law.load()))
