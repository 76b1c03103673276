"""How a citation is spelled: read from every common form, printed in one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from corpus import labels
from corpus.errors import RiparianError

# Prefixes of the Wisconsin Administrative Code that law on land and water refers to, as printed.
AGENCIES = ("NR", "ATCP", "SPS", "DHS", "DOC", "Trans", "Tax", "PSC", "DWD", "DCF", "Comm", "HFS")
AGENCY = rf"(?:{'|'.join(AGENCIES)})"
NUMBER = r"\d{1,3}\.\d{2,4}(?!\d)"

_PRINTED = {agency.lower(): agency for agency in AGENCIES}
_BOOK = r"(?:wis(?:consin)?\b\.?|stats?\b\.?|statutes?\b|adm(?:in(?:istrative)?)?\b\.?|code\b)"
_SECTION = re.compile(
    rf"(?:(?:{_BOOK}|sections?\b|secs?\b\.?|ss?\b\.?|ss?(?=\d)|§+)[\s,]*)*"
    rf"(?:(?P<agency>{AGENCY})[\s.-]*)?(?P<number>{NUMBER})",
    re.IGNORECASE,
)
_BOOK_AFTER = re.compile(rf"[\s,]*(?:{_BOOK}[\s,]*)+$", re.IGNORECASE)
_NOTE = re.compile(r"[\s,(]*\bnote\b\s*(?P<number>\d{1,2})?[\s.)]*$", re.IGNORECASE)
_NOISE = re.compile(
    r"\(?\bintro(?:duction)?\b\.?\)?|\b(?:subds?\.?\s+pars?|subsections?|paragraphs?|subdivisions?|subds?|subs?|pars?)\b\.?",
    re.IGNORECASE,
)
_TAIL = re.compile(r"[\s().,0-9A-Za-z]*")
_LONGEST = 200
_REMEDY = "Write it like 30.20(3)(b)4. or NR 345.04(1)(d)9.a."


@lru_cache(maxsize=4096)
def read(text: str) -> tuple[str, tuple[str, ...], int]:
    """Read one citation: section, labels from the outside in, number of the note (0 for law).

    Raises:
        RiparianError: the text is no citation.
    """
    shown = " ".join(text.split())
    match = _SECTION.match(shown) if len(shown) <= _LONGEST else None
    if not match:
        raise _unreadable(shown)
    tail, note = _BOOK_AFTER.sub("", shown[match.end() :]), 0
    if found := _NOTE.search(tail):
        tail, note = tail[: found.start()], int(found["number"] or 1)
    return section(match["agency"], match["number"]), _names(_NOISE.sub(" ", tail), shown), note


def section(agency: str | None, number: str) -> str:
    """Return a section as printed: "30.20", "NR 345.04"."""
    return f"{_PRINTED[agency.lower()]} {number}" if agency else number


def printed(place: str, names: Sequence[str], note: int = 0) -> str:
    """Return a citation in the legislature's labels: "30.20(3)(b)4.", "NR 345.04(1)(d)9.g. Note"."""
    joined = "".join(labels.written(level, name) for level, name in enumerate(names, 1))
    return f"{place}{joined}{f' Note {note}' if note > 1 else ' Note' if note else ''}"


def normal(text: str) -> str:
    """Return the key by which citations are compared: case, spaces, a leading "s." and a last full stop do not count."""
    packed = "".join(text.split()).lower()
    packed = re.sub(r"^(?:ss?\.?|secs?\.?|§+)(?=[\da-z§])", "", packed)
    return re.sub(r"\.(?=note\d*$)", "", packed.removesuffix("."))


def _names(tail: str, shown: str) -> tuple[str, ...]:
    if not _TAIL.fullmatch(tail):
        raise _unreadable(shown)
    names: list[str] = []
    for word in re.findall(r"[0-9A-Za-z]+", tail):
        # "d4" is a paragraph and a subdivision written together; "2m" is one label.
        split = re.fullmatch(r"([A-Za-z]+)(\d\w*)", word)
        names += map(labels.canonical, split.groups() if split else (word,))
    if len(names) > len(labels.LEVELS):
        raise _unreadable(shown)
    for level, name in enumerate(names, 1):
        if not labels.fits(level, name):
            what = f"{name!r} is no {labels.LEVELS[level - 1]}"
            raise RiparianError(f"cannot read {_short(shown)} as a citation: {what}", _REMEDY)
    return tuple(names)


def _unreadable(shown: str) -> RiparianError:
    return RiparianError(f"cannot read {_short(shown)} as a citation" if shown else "the citation is empty", _REMEDY)


def _short(shown: str) -> str:
    return repr(shown if len(shown) <= 60 else shown[:57] + "...")
