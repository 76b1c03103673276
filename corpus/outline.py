"""Marks to provisions: loses no character, invents none, and refuses a text that it cannot account for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from corpus import labels
from corpus.citation import Citation
from corpus.layouts import reader_for, runon
from corpus.layouts.marks import Mark, Unaccounted
from corpus.provision import Provision, Slice

# Longer words before the first label are law that has lost its label.
_LONGEST_TITLE = 200


@dataclass(frozen=True, slots=True)
class Outline:
    """What a text was read as: its provisions in the text's order, and where each printed label stands."""

    layout: str
    provisions: tuple[Provision, ...]
    labels: tuple[Slice, ...]


def read(text: str, file: str, section: str, gaps: Iterable[str] = ()) -> Outline:
    """Read one law text.

    Args:
        text: the whole text.
        file: its name.
        section: the section that it holds, "NR 345.04".
        gaps: citations that the section has and the text lacks; only below one of these may a level be missing.

    Raises:
        Unaccounted: a character belongs to nothing, or a label stands out of place.
    """
    reader = reader_for(text)
    if reader is None:
        raise Unaccounted(text, 0, "no label such as (1) in the whole text" if text.strip() else "an empty text")
    marks: list[Mark] = reader.marks(text, section)
    if marks[0].start > len(text) - len(text.lstrip()):
        raise Unaccounted(text, 0, "words before the first label")
    # Nothing but its sequence tells a label of running text from a reference: there, a hole must be a listed gap.
    holes = reader is not runon
    builder = _Builder(text, file, section, frozenset(gaps), holes=holes)
    ends = [mark.start for mark in marks[1:]] + [len(text)]
    for mark, end in zip(marks, ends, strict=True):
        builder.add(mark, end)
    shown = tuple(Slice(file, mark.start, mark.end) for mark in marks if mark.end > mark.start)
    return Outline(str(reader.NAME), tuple(builder.provisions), shown)


class _Builder:
    def __init__(self, text: str, file: str, section: str, gaps: frozenset[str], *, holes: bool) -> None:
        self.text, self.file, self.gaps, self.holes = text, file, gaps, holes
        self.root = Citation(section)
        self.here = self.root
        self.provisions: list[Provision] = []
        self.notes: dict[Citation, int] = {}

    def add(self, mark: Mark, end: int) -> None:
        start, stop = _trimmed(self.text, mark.end, end)
        if mark.kind == "title" and stop - start > _LONGEST_TITLE:
            raise Unaccounted(self.text, start, "words without a label")
        if mark.kind == "label":
            if labels.STARTS.match(self.text, start, stop):
                raise Unaccounted(self.text, start, f"a label out of order after {mark.name}")
            self.here = self._place(mark)
            self._keep(str(self.here), self.here.label, "law", start, stop, str(self.here.parent))
        elif mark.kind == "note":
            self.notes[self.here] = number = self.notes.get(self.here, 0) + 1
            note = Citation(self.here.section, self.here.labels, number)
            self._keep(str(note), "Note", "note", start, stop, str(self.here))
        elif mark.kind == "history":
            self._keep(f"{self.root} History", "History", "history", start, stop, str(self.root))
        else:
            self._keep(str(self.root), "", "title", start, stop, None)

    def _keep(self, citation: str, label: str, kind: str, start: int, end: int, parent: str | None) -> None:
        words = self.text[start:end]
        self.provisions.append(Provision(citation, label, words, kind, self.file, start, end, parent))

    def _place(self, mark: Mark) -> Citation:
        names = mark.names or self._names(mark)
        place = Citation(self.root.section, names)
        if self.here.labels and not self.here < place:
            raise Unaccounted(self.text, mark.start, f"a label out of order after {self.here}")
        if not self.holes:
            self._refuse_hole(mark, place)
        return place

    def _refuse_hole(self, mark: Mark, place: Citation) -> None:
        siblings = self.here.labels[: mark.level - 1] == place.labels[:-1] and len(self.here.labels) >= mark.level
        before = self.here.labels[mark.level - 1] if siblings else None
        if labels.follows_directly(mark.name, before):
            return
        first = Citation(place.section, (*place.labels[:-1], before)) if before else place.parent
        listed = (Citation.parse(gap) for gap in self.gaps)
        if not any(gap.parent == place.parent and first and first < gap < place for gap in listed):
            raise Unaccounted(
                self.text, mark.start, f"a label that does not follow {first}, with no listed gap between"
            )

    def _names(self, mark: Mark) -> tuple[str, ...]:
        names = self.here.labels[: mark.level - 1]
        while len(names) < mark.level - 1:
            # The level between is not printed: its first label, if the manifest says that the text lacks it.
            names = (*names, "1" if len(names) % 2 == 0 else "a")
            missing = Citation(self.root.section, names)
            if str(missing) not in self.gaps:
                level = labels.LEVELS[len(names) - 1]
                what = f"a label without its {level} ({missing} is not in the text and is no listed gap)"
                raise Unaccounted(self.text, mark.start, what)
        return (*names, mark.name)


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    words = text[start:end]
    if not words.strip():
        return start, start
    return start + len(words) - len(words.lstrip()), start + len(words.rstrip())
