"""Citations: read in every common spelling, printed in the legislature's labels, ordered as the law is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, total_ordering

from corpus import labels, spelling
from corpus.mentions import Mention, mentions
from corpus.spelling import normal

__all__ = ["Citation", "Mention", "mentions", "normal"]


@total_ordering
@dataclass(frozen=True)
class Citation:
    """Where a provision stands: section, labels from the outside in, and whether it is a note.

    Args:
        section: "30.20" or "NR 345.04".
        labels: bare labels, ("3", "b", "4").
        note: 0 for law, else the number of the note below that provision, from 1.
    """

    section: str
    labels: tuple[str, ...] = ()
    note: int = 0

    @classmethod
    def parse(cls, text: str) -> Citation:
        """Read a citation in any of its spellings.

        Args:
            text: "s. 30.20 (3) (b) 4., Stats.", "nr345.04(1)(d)4", "NR 320.04 6 d 7", "NR 345.04(1)(d)9.g. Note".

        Returns:
            The citation; nothing is said on whether it exists.

        Raises:
            RiparianError: the text is no citation.
        """
        return cls(*spelling.read(text))

    def __str__(self) -> str:
        return spelling.printed(self.section, self.labels, self.note)

    @property
    def parent(self) -> Citation | None:
        """What it stands below: a note below its provision, a label below the one around it; None at the section."""
        if self.note:
            return Citation(self.section, self.labels)
        return Citation(self.section, self.labels[:-1]) if self.labels else None

    @property
    def label(self) -> str:
        """Its own label as printed: "4.", "(bL)", "Note"; "" at the section."""
        if self.note:
            return "Note"
        return labels.written(len(self.labels), self.labels[-1]) if self.labels else ""

    def official(self) -> str:
        """Return it as a lawyer writes it: "s. 30.20 (3) (b) 4., Wis. Stats."."""
        parts = [self.section, *(labels.written(level, name) for level, name in enumerate(self.labels, 1))]
        if self.note:
            parts.append("(Note)" if self.note == 1 else f"(Note {self.note})")
        return f"s. {' '.join(parts)}, {'Wis. Adm. Code' if self.section[0].isalpha() else 'Wis. Stats.'}"

    def within(self, other: Citation) -> bool:
        """Return whether it is the other one or lies below it."""
        if self.section != other.section or (other.note and self != other):
            return False
        return self.labels[: len(other.labels)] == other.labels

    @cached_property
    def key(self) -> tuple[tuple[int, int, str], ...]:
        """The law's order: statutes before the code; a note after its provision's words and before what lies below."""
        agency, _, number = self.section.rpartition(" ")
        chapter, _, decimals = number.partition(".")
        place = [(0, 0, agency), (0, int(chapter), decimals)]
        place += [(2, *labels.key(name)) for name in self.labels]
        if self.note:
            place.append((1, self.note, ""))
        return tuple(place)

    def __lt__(self, other: object) -> bool:
        return self.key < other.key if isinstance(other, Citation) else NotImplemented
