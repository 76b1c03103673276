"""The loaded law: its provisions, what is above and below each, its gaps and later changes."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from corpus import manifest, outline
from corpus.citation import Citation, normal
from corpus.errors import RiparianError
from corpus.home import home as default_home
from corpus.layouts.marks import Unaccounted
from corpus.nearest import nearest
from corpus.provision import Gap, Later, Neighbour, Provision, Slice, Source

_ALL = "`riparian corpus list` names all that is there."


class UnknownProvision(RiparianError):  # noqa: N818 - the name says what happened, as its callers read it
    """A citation that the loaded text does not hold.

    Args:
        message: what is missing, and why.
        nearest: citations that do exist, the nearest first.
        gap: the gap it lies in, None where the loaded text simply has no such label.
        remedy: what to do where nothing is near.
    """

    def __init__(self, message: str, nearest: list[str], gap: Gap | None = None, remedy: str = "") -> None:
        super().__init__(message, f"Nearest: {', '.join(nearest)}" if nearest else remedy)
        self.nearest = nearest
        self.gap = gap


class Corpus:
    """All loaded law texts as one tree of provisions.

    Args:
        sources: the texts, in the manifest's order.
        neighbours: law that is not loaded.

    Attributes:
        provisions: every provision whose words or label stand in a text, in the law's order.
        sources: the texts by file name.
        gaps: what the sections have and the texts lack.
        sha256: hash of all texts.
    """

    def __init__(self, sources: Iterable[Source], neighbours: Iterable[Neighbour] = ()) -> None:
        self.sources = {source.file: source for source in sources}
        self.neighbours = tuple(neighbours)
        self.gaps = tuple(gap for source in self.sources.values() for gap in source.gaps)
        self.sha256 = hashlib.sha256("".join(source.sha256 for source in self.sources.values()).encode()).hexdigest()
        self.provisions = tuple(self._read())
        self.sections = tuple(dict.fromkeys(source.cites for source in sorted(self.sources.values(), key=_section_key)))
        self._by_citation = {provision.citation: provision for provision in self.provisions}
        self._by_citation = {**self._implied(), **self._by_citation}
        self._by_key = {normal(citation): provision for citation, provision in self._by_citation.items()}
        self._below: dict[str, list[Provision]] = {}
        for provision in self._by_citation.values():
            if provision.parent is not None:
                self._below.setdefault(provision.parent, []).append(provision)
        for above in {implied.parent for implied in self._by_citation.values() if implied.kind == "implied"} - {None}:
            self._below[str(above)].sort(key=lambda each: Citation.parse(each.citation).key)

    def _read(self) -> list[Provision]:
        found: dict[str, Provision] = {}
        for source in sorted(self.sources.values(), key=_section_key):
            for provision in read_source(source).provisions:
                if provision.citation in found:
                    twice = (
                        f"{provision.citation} stands both in {found[provision.citation].source} and in {source.file}"
                    )
                    raise RiparianError(twice, "Remove one of them.")
                found[provision.citation] = provision
        return list(found.values())

    def _implied(self) -> dict[str, Provision]:
        """Parents that the texts take for granted: they have no words, and stand at the first that lies below them."""
        found: dict[str, Provision] = {}
        for provision in self.provisions:
            above = provision.parent
            while above is not None and above not in self._by_citation and above not in found:
                citation = Citation.parse(above)
                parent = str(citation.parent) if citation.parent else None
                at = provision.start
                found[above] = Provision(above, citation.label, "", "implied", provision.source, at, at, parent)
                above = parent
        return found

    def find(self, citation: str) -> Provision | None:
        """Return the provision of a citation in any spelling, None where the loaded text has none."""
        exact = self._by_citation.get(citation) or self._by_key.get(normal(citation))
        if exact:
            return exact
        try:
            return self._by_citation.get(str(self.place(citation)))
        except RiparianError:
            return None

    def place(self, citation: str) -> Citation:
        """Read a citation as the loaded sections suggest: "320.04 6 d 7" is of NR 320.04, "(d)9a" is 9.a.

        Raises:
            RiparianError: it is no citation.
        """
        read = Citation.parse(citation)
        if (
            read.section not in self.sections
            and f"NR {read.section}" in self.sections
            and "stat" not in citation.lower()
        ):
            read = Citation(f"NR {read.section}", read.labels, read.note)
        last = read.labels[-1] if len(read.labels) == 3 else ""
        apart = last.rstrip("abcdefghijkLmnopqrstuvwxyz")
        if apart != last and str(read) not in self._by_citation:
            split = Citation(read.section, (*read.labels[:-1], apart, last[len(apart) :]), read.note)
            if str(split) in self._by_citation:
                return split
        return read

    def get(self, citation: str) -> Provision:
        """Return the provision of a citation in any spelling.

        Raises:
            UnknownProvision: the loaded text does not hold it; says whether that is a gap, and what is nearest.
        """
        found = self.find(citation)
        if found is None:
            raise self._unknown(citation)
        return found

    def _unknown(self, citation: str) -> UnknownProvision:
        try:
            place = self.place(citation)
        except RiparianError as error:
            near = nearest(citation, None, self._by_citation, self.sections)
            return UnknownProvision(error.message, near, remedy=error.remedy)
        near = nearest(citation, place, self._by_citation, self.sections)
        gap = self.gap_at(str(place))
        if gap:
            return UnknownProvision(f"{place} is a gap of the loaded text ({gap.note})", near, gap)
        if place.section not in self.sections:
            loaded = ", ".join(self.sections)
            return UnknownProvision(
                f"section {place.section} is not in the loaded text, which holds {loaded}", near, remedy=_ALL
            )
        return UnknownProvision(f"{place}: no such label in the loaded text", near)

    def parents(self, citation: str) -> tuple[Provision, ...]:
        """Return what the provision stands below, outermost (the section itself) first."""
        found: list[Provision] = []
        above = self.get(citation).parent
        while above is not None:
            found.append(self._by_citation[above])
            above = found[-1].parent
        return tuple(reversed(found))

    def children(self, citation: str) -> tuple[Provision, ...]:
        """Return the law directly below a provision, in the law's order."""
        return tuple(p for p in self._below.get(self.get(citation).citation, ()) if p.kind in {"law", "implied"})

    def notes(self, citation: str) -> tuple[Provision, ...]:
        """Return the notes below a provision: they are not law."""
        return tuple(p for p in self._below.get(self.get(citation).citation, ()) if p.kind == "note")

    def text(self, citation: str) -> str:
        """Return the provision's own words."""
        return self.get(citation).text

    def whole(self, citation: str) -> tuple[Slice, ...]:
        """Return where the provision's own words and all below it stand: one slice a source."""
        top = Citation.parse(self.get(citation).citation)
        spans: dict[str, Slice] = {}
        for provision in self.provisions:
            if provision.kind in {"law", "note"} and Citation.parse(provision.citation).within(top):
                start = spans[provision.source].start if provision.source in spans else provision.start
                spans[provision.source] = Slice(provision.source, start, provision.end)
        return tuple(spans.values())

    def gap_at(self, citation: str) -> Gap | None:
        """Return the gap that a citation lies in, None where the text holds it or just has no such label."""
        try:
            place = self.place(citation)
        except RiparianError:
            return None
        held = self._by_citation.get(str(place))
        if held and held.kind != "implied":
            return None
        return next((gap for gap in self.gaps if self._in_gap(place, gap)), None)

    def _in_gap(self, place: Citation, gap: Gap) -> bool:
        first, last = Citation.parse(gap.at), Citation.parse(gap.to)
        if place.section != first.section:
            return False
        if gap.at in self._by_citation:
            # The opening words of a provision whose rest is there.
            return place == first
        return first <= place <= last or place.within(last)

    def gaps_near(self, citation: str) -> tuple[Gap, ...]:
        """Return the gaps that a reader of a provision would miss.

        They lie at it, above it, below it, beside it, or beside what it stands below (the general standards of NR 345.04(2)(c)
        for (2)(f)3.); whole missing subsections count for subsections only.
        """
        place = self._held(citation)
        beside, above = {place.parent}, place.parent
        while above is not None and above.labels:
            beside.add(above)
            above = above.parent

        def near(gap: Gap) -> bool:
            first, last = Citation.parse(gap.at), Citation.parse(gap.to)
            return place.within(first) or first.within(place) or first.parent in beside or last.parent in beside

        return tuple(gap for gap in self.gaps if near(gap))

    def later_for(self, citation: str) -> tuple[Later, ...]:
        """Return the later changes that touch a provision: named at it, above it or below it."""
        place = self._held(citation)
        return tuple(
            later
            for source in self.sources.values()
            for later in source.later
            if any(place.within(other) or other.within(place) for other in map(Citation.parse, later.affects))
        )

    def _held(self, citation: str) -> Citation:
        """Read a citation; a section's history stands for the section."""
        found = self.find(citation)
        return Citation.parse(found.parent or "") if found and found.kind == "history" else self.place(citation)


def read_source(source: Source) -> outline.Outline:
    """Read one source into provisions.

    Raises:
        RiparianError: its text cannot be accounted for to the character; says where.
    """
    try:
        return outline.read(source.text, source.file, source.cites, (gap.at for gap in source.gaps))
    except Unaccounted as error:
        raise RiparianError(f"{source.file}, {error.message}", "`riparian corpus check` tells more.") from error


def _section_key(source: Source) -> tuple[tuple[int, int, str], ...]:
    return Citation.parse(source.cites).key


def load(home: Path | None = None) -> Corpus:
    """Return the loaded law: the embedded texts and those added under RIPARIAN_HOME; read once.

    Args:
        home: the folder of RIPARIAN_HOME; by default that of the environment.

    Raises:
        RiparianError: a text or a manifest cannot be read.
    """
    folder = home or default_home()
    return _load(folder, manifest.stamps(folder))


@lru_cache(maxsize=8)
def _load(folder: Path, stamps: tuple[tuple[str, int], ...]) -> Corpus:
    del stamps  # part of the key: an added or changed text is seen at once
    sources = [source for path in manifest.manifests(folder) for source in manifest.sources_of(path)]
    return Corpus(sources, manifest.neighbours())
