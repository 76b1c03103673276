"""Citations in free text, with their places: so that "30.12 (1g)" is not read as one gram.

A plain decimal ("3.5 acres", "30.20 dollars") is no citation: a section counts where it is loaded and no unit follows, or
where a mark says so (s., sec., §, NR, ch., Stats., USC, CFR, labels in brackets).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from corpus import labels, manifest
from corpus.spelling import AGENCY, NUMBER, printed, section


@dataclass(frozen=True, slots=True)
class Mention:
    """A citation in a text.

    Args:
        start, end: its place, in code points.
        text: its words, `whole[start:end]`.
        citation: in the legislature's labels; None where it names law that is no section with labels.
        kind: "statute", "code", "chapter", "federal", "act", "section" (a section number of other law), or
            "label" (labels without their section, "sub. (3)").
    """

    start: int
    end: int
    text: str
    citation: str | None
    kind: str


_LEVEL_WORD = r"(?:subds?\.?\s+pars?|subsections?|paragraphs?|subdivisions?|subds?|subs?|pars?)\b\.?"
_NOISE = rf"(?:,?\s*{_LEVEL_WORD})?\s*"
_SUB = r"\((?P<one>\d{1,3}[A-Za-z]{0,2})\)"
_PAR = r"\((?P<two>[A-Za-z]{1,3})\)"
# A number apart from its bracket is a label only with a full stop, or where the phrase ends: "(b) 2 cubic yards" is none.
_SUBD = r"(?P<three>(?<=[).])\d{1,2}[a-z]{0,2}(?![\w])|\d{1,2}[a-z]{0,2}(?=\.(?!\d)|\s*(?:[,;:!?)]|$)))\.?"
_SUBPAR = r"(?:(?<=\.)(?P<four>(?-i:[a-z]m?))(?!\w)\.?|\s+(?P<four_apart>(?-i:[a-z]m?))\.(?!\w))"
_BRACKETS = rf"{_NOISE}{_SUB}(?:{_NOISE}{_PAR}(?:{_NOISE}{_SUBD}(?:{_SUBPAR})?)?)?"
_BARE = r"\s+(?P<bare>\d{1,2}[a-z]{0,2}\s+[a-z]{1,2}\s+\d{1,2}[a-z]?(?:\s+[a-z])?)(?![\w.]\w)"
_NOTE = r"(?P<note>\s+(?-i:Note)(?:\s(?P<note_number>[2-9]))?(?!\s+that|\s*[:,]|\w))"
_BOOK = r"(?P<book>\s*,?\s*(?:wis(?:consin)?\b\.?\s*)?(?:stat(?:s|utes?)?\b\.?|adm(?:in(?:istrative)?)?\b\.?\s*code\b))"
_LEAD = r"(?:wis(?:consin)?\b\.?\s*)?(?:stat(?:s|utes?)?\b\.?|adm(?:in(?:istrative)?)?\b\.?\s*code\b)"
_MARK = rf"(?P<mark>(?:{_LEAD}\s*,?\s*)?(?:(?<!\w)(?:sections?\b|secs?\b\.?|ss?\.|ss?(?=\s\d)|§+)\s*)?)"

_SECTION = re.compile(
    rf"(?<![\w.$])(?:{_MARK}(?P<agency>{AGENCY})[ \t.-]?[ \t]*|{_MARK.replace('mark', 'mark_only')})"
    rf"(?P<number>{NUMBER})(?!\.\d)(?P<tail>{_BRACKETS}|{_BARE})?{_NOTE}?{_BOOK}?",
    re.IGNORECASE,
)
_NEXT = re.compile(
    rf"[\s,;]*(?:\b(?:and|or|to|through)\b|&|,)\s*(?:(?P<number>{NUMBER})(?!\.\d)(?P<tail>{_BRACKETS})?{_BOOK}?"
    rf"|(?P<labels>\(\w{{1,4}}\)(?:\s*\(\w{{1,3}}\))*))",
    re.IGNORECASE,
)
_UNIT = re.compile(
    r"\s*-?\s*(?:[%°]|(?:dollars?|bucks?|usd|cents?|percent|f(?:oo|ee)?t|inch(?:es)?|yards?|yds?|cy|sf|cu|cubic|sq|square|acres?"
    r"|ac|miles?|met(?:er|re)s?|c?m|mm|km|hectares?|ha|gal(?:lons?)?|lit(?:er|re)s?|hp|horsepower|psi|ppm|minutes?|hours?|days?"
    r"|weeks?|months?|years?|degrees?|lbs?|pounds?|tons?|times)\b|(?:to|:)\s*1\b)",
    re.IGNORECASE,
)
_NUMBERS = rf"\d{{1,4}}(?:\s*(?:,\s*(?:and|or)|,|and|or|to|through|&)\s*(?:{AGENCY}\s*)?\d{{1,3}}(?![\w.]))*"
_OTHERS = (
    (
        "federal",
        r"\b\d{1,2}\s*(?:U\.?\s?S\.?\s?C\b\.?|C\.?\s?F\.?\s?R\b\.?)\s*(?:§+|ss?\.|secs?\.)?\s*\d+(?:\.\d+)?(?:\s*\(\w{1,4}\))*",
    ),
    ("act", r"\b(?:18|19|20)\d\d\s+(?:wis(?:consin)?\.?\s+)?(?:act\s+|(?-i:[ac])\.\s*)\d{1,3}\b|\bCR\s\d\d-\d{3}\b"),
    ("chapter", rf"\b(?:sub)?ch(?:s|apters?|aps?)?\b\.?\s*(?:{AGENCY}\s*)?{_NUMBERS}"),
    ("chapter", rf"(?<!\w)(?-i:{AGENCY})\s*\d{{1,3}}(?![\w.]\w)"),
    ("section", rf"(?<!\w)(?:sections?|secs?\.?|§+)\s*\d{{3}}(?![\w.]\w)(?!{_UNIT.pattern})"),
    (
        "label",
        rf"\b{_LEVEL_WORD}\s*(?:\(\w{{1,4}}\)|\d{{1,2}}[a-z]{{0,2}}\.)(?:\s*(?:,|and|or|to)?\s*(?:\(\w{{1,4}}\)|\d{{1,2}}[a-z]{{0,2}}\.(?!\d)))*",
    ),
    (
        "label",
        r"(?<![\w.])\(\d{1,2}[a-z]{0,2}\)\s?\([a-z]{1,2}\)(?:\s?\d{1,2}[a-z]{0,2}(?![\w])\.?(?:[a-z](?!\w)\.?)?)?",
    ),
)
_PATTERNS = tuple((kind, re.compile(pattern, re.IGNORECASE)) for kind, pattern in _OTHERS)


def mentions(text: str, sections: Collection[str] | None = None) -> list[Mention]:
    """Find every citation of a text.

    Args:
        text: what somebody wrote.
        sections: the sections that count without a mark; by default the loaded ones.

    Returns:
        The mentions in the text's order; none overlaps another.
    """
    known = manifest.sections() if sections is None else sections
    found = list(_sections(text, known))
    for kind, pattern in _PATTERNS:
        found += (Mention(m.start(), m.end(), m[0], None, kind) for m in pattern.finditer(text))
    kept: list[Mention] = []
    for mention in sorted(found, key=lambda each: (each.start, -each.end)):
        if not kept or mention.start >= kept[-1].end:
            kept.append(mention)
    return kept


def _sections(text: str, known: Collection[str]) -> Iterator[Mention]:
    named = manifest.named()
    at = 0
    while (match := _SECTION.search(text, at)) is not None:
        at = match.end()
        if not _counts(text, match, known, named):
            at = match.end("number")
            continue
        yield _mention(match, known, match["agency"])
        # "ss. 30.12 (1g) or (1m), 30.123 and 30.13": the mark holds for the whole list.
        while (further := _NEXT.match(text, at)) is not None and not _UNIT.match(text, further.end()):
            at = further.end()
            if further["labels"]:
                yield Mention(further.start("labels"), at, further["labels"], None, "label")
            else:
                yield _mention(further, known, match["agency"])


def _counts(text: str, match: re.Match[str], known: Collection[str], named: Collection[str]) -> bool:
    if match["agency"] or (match["mark_only"] or "").strip() or match["book"]:
        return True
    number = match["number"]
    loaded = number in known or f"NR {number}" in known
    if (match["tail"] or "").startswith("(") or match["two"]:
        # A bracket hard by its number: "12.50 (2)" is none.
        return True
    return (loaded or (number in named and not match["bare"])) and not _UNIT.match(text, match.end())


def _mention(match: re.Match[str], known: Collection[str], agency: str | None) -> Mention:
    groups = match.groupdict()
    place = section(agency, match["number"])
    if place not in known and f"NR {place}" in known and "stat" not in match[0].lower():
        place = f"NR {place}"
    labelled = (groups["one"], groups["two"], groups["three"], groups["four"] or groups["four_apart"])
    names = (groups.get("bare") or "").split() or [name for name in labelled if name]
    note = int(groups.get("note_number") or bool(groups.get("note")))
    start = match.start("number") if "labels" in groups else match.start()
    citation = printed(place, [labels.canonical(name) for name in names], note)
    words = match.string[start : match.end()]
    return Mention(start, match.end(), words, citation, "code" if place[0].isalpha() else "statute")
