"""Which provisions lie nearest to one that does not exist: by structure first, then by spelling."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from corpus import labels
from corpus.citation import Citation, normal

MOST = 5


def nearest(asked: str, place: Citation | None, known: Collection[str], sections: Sequence[str]) -> list[str]:
    """Return citations that exist, the nearest first.

    Args:
        asked: what was asked for.
        place: the same as a citation, None where it cannot be read.
        known: all citations that exist.
        sections: the loaded sections.
    """
    if place is None:
        return _by_spelling(asked, known, 2)[:MOST]
    section = place.section if place.section in sections else _section(place.section, sections)
    if section is None:
        return []
    here = Citation(section, place.labels, place.note)
    found = [str(here)] if str(here) in known else [*_by_structure(here, known), *_by_spelling(str(here), known, 1)]
    return list(dict.fromkeys(found))[:MOST]


def distance(one: str, other: str) -> int:
    """Return how many slips part two spellings: a letter more, less, other, or two swapped."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        before, last, row = row, before, [i]
        for j, b in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and b == one[i - 2]:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
    return row[-1]


def _section(asked: str, sections: Sequence[str]) -> str | None:
    def slips(section: str) -> int:
        one, other = normal(asked), normal(section)
        # Leaving out, or adding, the agency is one slip.
        bare = distance(one.lstrip("nr"), other.lstrip("nr")) + (one[:2] == "nr") ^ (other[:2] == "nr")
        return min(distance(one, other), bare)

    best = min(sections, key=slips, default=None)
    return best if best is not None and slips(best) <= 1 else None


def _by_structure(here: Citation, known: Collection[str]) -> list[str]:
    """The deepest one above that exists, and its children around the missing label."""
    above: Citation | None = here.parent
    missing = here.labels[-1] if here.labels else ""
    while above is not None and str(above) not in known:
        missing, above = above.labels[-1] if above.labels else "", above.parent
    if above is None:
        return []
    level = len(above.labels)
    siblings = [c for c in map(Citation.parse, _below(above, known)) if not c.note]
    before = [c for c in siblings if labels.key(c.labels[level]) < labels.key(missing)] if missing else []
    after = siblings[len(before) :]
    return [str(c) for c in (*before[-1:], *after[:1], above)]


def _below(above: Citation, known: Collection[str]) -> list[str]:
    level = len(above.labels) + 1
    found = []
    for citation in known:
        if citation.startswith(above.section) and not citation.endswith("History"):
            place = Citation.parse(citation)
            if len(place.labels) == level and place.parent == above:
                found.append(citation)
    return sorted(found, key=lambda citation: Citation.parse(citation).key)


def _by_spelling(asked: str, known: Collection[str], most: int) -> list[str]:
    wanted = normal(asked)[:40]
    slips = (
        (distance(wanted, normal(citation)), citation) for citation in known if abs(len(citation) - len(wanted)) < 6
    )
    return [citation for count, citation in sorted(slips) if count <= most]
