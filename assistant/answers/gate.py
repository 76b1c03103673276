"""The number gate: no number, date or citation leaves in an answer unless something stands behind it.

What may stand behind it: the words of a cited provision or of its parents, the user's own words, a result of the rule checker or of a
calculator, and, for cautions and for "not in my texts" answers, `sources.toml`. The gate reads both sides with the same eyes: whatever
it finds in the grounds, with its unit, may be said; anything else is a violation. List numbering is exempt.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from assistant.quantities.yearly import NAMES
from corpus.citation import normal
from corpus.manifest import sections
from corpus.mentions import mentions

if TYPE_CHECKING:
    from corpus.law import Corpus

_UNITS = {
    "ft2": r"sq(?:uare)?\.?[ -]*(?:feet|foot|ft)|sqft|ft²|ft2|sf",
    "m2": r"square[ -]met(?:re|er)s?|m²|m2",
    "yd2": r"square[ -]yards?|yd²",
    "in2": r"square[ -]inch(?:es)?|in²",
    "yd3": r"cu(?:bic)?\.?[ -]*(?:yards?|yds?)|yd³|yd3|cy",
    "ft3": r"cu(?:bic)?\.?[ -]*(?:feet|foot|ft)|ft³|ft3",
    "m3": r"cubic[ -]met(?:re|er)s?|m³|m3",
    "psi": r"pounds?[ -]per[ -]square[ -]inch|psi",
    "ppm": r"parts?[ -]per[ -]million|ppm",
    "mg/L": r"milligrams? per litre|mg/L",
    "oz/gal": r"(?:ounces?|oz)[ -]?(?:per[ -]|/)(?:gallon|gal)",
    "ml/L": r"millilitres? per litre|ml/L",
    "degF": r"degrees?(?: Fahrenheit| F\b)|°\s?F",
    "degC": r"degrees? Celsius|°\s?C",
    "hp": r"horsepower|hp",
    "kW": r"kilowatts?|kW",
    "W": r"watts?",
    "kPa": r"kilopascals?|kPa",
    "percent": r"percent|per cent|%",
    "acre": r"acres?",
    "hectare": r"hectares?|ha",
    "mile": r"miles?",
    "in": r"inch(?:es)?|in(?=[\s.,;:)×]|$)|″|\"",
    "mm": r"millimet(?:re|er)s?|mm",
    "cm": r"centimet(?:re|er)s?|cm",
    "km": r"kilomet(?:re|er)s?|km",
    "m": r"met(?:re|er)s?|m",
    "ft": r"feet|foot|ft|′|'",
    "yd": r"yards?|yds?",
    "gallon": r"gallons?|gal",
    "litre": r"lit(?:re|er)s?",
    "second": r"seconds?",
    "minute": r"minutes?|min",
    "hour": r"hours?",
    "day": r"days?",
    "week": r"weeks?",
    "month": r"months?",
    "year": r"years?",
    "credit": r"(?:mitigation )?credits?",
}
_UNIT = "|".join(f"(?P<u{i}>(?:{pattern}))(?![\\w²³])" for i, pattern in enumerate(_UNITS.values()))
_NAMES = tuple(_UNITS)
_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
_ONES = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
_WORDS: dict[str, Fraction] = {
    **{word: Fraction(i) for i, word in enumerate(_ONES.split(), 1)},
    **{word: Fraction(tens) for word, tens in _TENS.items()},
    **{
        f"{word}-{one}": Fraction(tens + i)
        for word, tens in _TENS.items()
        for i, one in enumerate(_ONES.split()[:9], 1)
    },
    "hundred": Fraction(100),
    "thousand": Fraction(1000),
    "half": Fraction(1, 2),
    "one-half": Fraction(1, 2),
    "half a": Fraction(1, 2),
    "half an": Fraction(1, 2),
    "a quarter": Fraction(1, 4),
    "one-quarter": Fraction(1, 4),
    "one-tenth": Fraction(1, 10),
}
_WORD = "|".join(sorted(map(re.escape, _WORDS), key=len, reverse=True))
_DIGITS = (
    r"(?P<sign>(?<![\w.)\d])[-−])?(?P<usd>\$\s?)?"
    r"(?P<digits>\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?)(?P<part>\s?[½¼¾⅓⅔]|\s\d+/\d+|/\d+)?(?P<ord>(?:st|nd|rd|th)\b)?"
)
_NUMBER = re.compile(
    rf"{_DIGITS}|\b(?P<word>{_WORD})(?=[\s-]+(?:of an? )?(?:{_UNIT.replace('?P<u', '?P<w')}))", re.IGNORECASE
)
_LONGEST = 60
_ANY = re.compile(rf"\d|[½¼¾⅓⅔]|\(\w{{1,4}}\)|\b(?:{_WORD})\b|\bch", re.IGNORECASE)
_FOLLOWS = re.compile(rf"[\s\u00a0\-−–]*(?:\([^)]{{0,12}}\)\s*)?(?:of an? )?(?:{_UNIT})", re.IGNORECASE)
_CHAIN = re.compile(
    r"[\s\u00a0−–-]*(?:to|by|and|or|x|×|nor more than|from|–|-)[\s\u00a0]+\$?[\d,.]+(?:[\s\u00a0−–-]*(?:to|by|x|×)[\s\u00a0]+[\d,.]+)*",
    re.IGNORECASE,
)
_MONTH = "|".join(NAMES)
_DATE = re.compile(
    rf"\b(?P<month>{_MONTH})\s+(?P<day>\d{{1,2}})(?:(?:st|nd|rd|th)\b)?(?:\s+to\s+(?P<last>\d{{1,2}})\b)?(?:,?\s+(?P<year>\d{{4}}))?"
    r"|\b(?P<iso>\d{4}-\d{2}-\d{2})\b",
    re.IGNORECASE,
)
_PARTS = {"½": Fraction(1, 2), "¼": Fraction(1, 4), "¾": Fraction(3, 4), "⅓": Fraction(1, 3), "⅔": Fraction(2, 3)}
_LISTED = re.compile(r"^[ \t]*(?:[-*>] )?\d{1,2}\.(?=\s)", re.MULTILINE)
_CUTS = re.compile(r"(?<=[.?!])\s+(?=[\"“*(]*[A-Z0-9])|(?<=[.?!][\"”)\]])\s+(?=[\"“*(]*[A-Z0-9])|\n+")


@dataclass(frozen=True, slots=True)
class Violation:
    """Something in an answer that nothing stands behind.

    Args:
        kind: "number", "date" or "citation".
        text: the very words.
        start, end: where they stand in the answer.
    """

    kind: str
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Ground:
    """All numbers (with unit), dates and citations that an answer may say."""

    numbers: frozenset[tuple[Fraction, str]] = frozenset()
    dates: frozenset[str] = frozenset()
    citations: frozenset[str] = frozenset()

    def __or__(self, other: Ground) -> Ground:
        return Ground(self.numbers | other.numbers, self.dates | other.dates, self.citations | other.citations)


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    start: int
    end: int
    number: Fraction = Fraction(0)
    unit: str = ""
    keys: tuple[str, ...] = ()


def ground_of(texts: Iterable[str]) -> Ground:
    """Return what the given texts may stand behind: their numbers, dates and citations."""
    numbers: set[tuple[Fraction, str]] = set()
    dates: set[str] = set()
    citations: set[str] = set()
    for text in dict.fromkeys(texts):
        for token in _tokens(text):
            if token.kind == "number":
                numbers.add((token.number, token.unit))
            elif token.kind == "date":
                dates.update(token.keys)
                dates.update(key[5:] for key in token.keys if len(key) > 5)
            else:
                citations.update(token.keys)
    return Ground(frozenset(numbers), frozenset(dates), frozenset(citations))


def ground(corpus: Corpus, cited: Iterable[str], words: Iterable[str] = (), results: Iterable[str] = ()) -> Ground:
    """Return the grounds of one answer.

    Args:
        corpus: the loaded law.
        cited: the provisions that the answer cites; their words and their parents' words count.
        words: the user's messages.
        results: what the checker and the calculators said, in words; the cautions of `sources.toml` where they are shown.
    """
    texts: list[str] = [*words, *results]
    names: set[str] = set()
    for citation in cited:
        provision = corpus.find(citation)
        if provision is None:
            continue
        names.add(normal(provision.citation))
        texts.append(provision.text)
        for parent in corpus.parents(provision.citation):
            names.add(normal(parent.citation))
            texts.append(parent.text)
    return ground_of(texts) | Ground(citations=frozenset(names))


def violations(text: str, allowed: Ground) -> tuple[Violation, ...]:
    """Return every number, date and citation of a text that the grounds do not hold."""
    bare = {number for number, _ in allowed.numbers}
    found = []
    for token in _tokens(_LISTED.sub(lambda match: " " * len(match.group()), text)):
        if token.kind == "number":
            fine = (token.number, token.unit) in allowed.numbers or (not token.unit and token.number in bare)
        elif token.kind == "date":
            fine = all(key in allowed.dates for key in token.keys)
        else:
            fine = any(key in allowed.citations for key in token.keys)
        if not fine:
            found.append(Violation(token.kind, token.text, token.start, token.end))
    return tuple(found)


def keep(lines: Sequence[str], allowed: Ground) -> tuple[str, ...]:
    """Return the lines with every sentence dropped that breaks the gate; a line that is left empty goes too."""
    kept = []
    for line in lines:
        if not violations(line, allowed):
            kept.append(line)
            continue
        rest = " ".join(part for part in sentences(line) if not violations(part, allowed))
        if rest.strip():
            kept.append(rest)
    return tuple(kept)


def sentences(text: str) -> tuple[str, ...]:
    """Return the sentences of a text; the full stops of citations end none."""
    return tuple(text[start:end] for start, end in spans(text))


def spans(text: str) -> tuple[tuple[int, int], ...]:
    """Return where the sentences of a text stand."""
    hidden = list(text)
    for mention in mentions(text, _known()):
        for at in range(mention.start, mention.end):
            hidden[at] = "x"
    masked = "".join(hidden)
    out, start = [], 0
    for cut in [*_CUTS.finditer(masked), None]:
        end = cut.start() if cut else len(text)
        plain = text[start:end]
        if plain.strip():
            out.append((start + len(plain) - len(plain.lstrip()), start + len(plain.rstrip())))
        start = cut.end() if cut else end
    return tuple(out)


def _tokens(text: str) -> tuple[_Token, ...]:
    """Return the numbers, dates and citations of a text."""
    return _read(text, _known()) if _ANY.search(text) else ()


@lru_cache(maxsize=1)
def _known() -> frozenset[str]:
    # Read once: only a bare "30.30" of a text that was added since would be taken for a plain number.
    return frozenset(sections())


# The law's own words and the rules' quotes come back in every answer.
@lru_cache(maxsize=8192)
def _read(text: str, known: frozenset[str]) -> tuple[_Token, ...]:
    tokens: list[_Token] = []
    hidden = list(text)

    def hide(start: int, end: int) -> None:
        hidden[start:end] = " " * (end - start)

    for mention in mentions(text, known):
        name = str(mention.citation) if mention.citation is not None else mention.text
        keys = tuple(dict.fromkeys((normal(name), normal(mention.text))))
        tokens.append(_Token("citation", mention.text, mention.start, mention.end, keys=keys))
        hide(mention.start, mention.end)
    for match in _DATE.finditer("".join(hidden)):
        tokens.append(_Token("date", match.group(), match.start(), match.end(), keys=_date_keys(match)))
        hide(match.start(), match.end())
    tokens.extend(_numbers("".join(hidden)))
    return tuple(tokens)


def _date_keys(match: re.Match[str]) -> tuple[str, ...]:
    if match["iso"]:
        return (match["iso"],)
    month = [name.lower() for name in NAMES].index(match["month"].lower()) + 1
    lead = f"{match['year']}-" if match["year"] else ""
    days = [match["day"], match["last"]] if match["last"] else [match["day"]]
    return tuple(f"{lead}{month:02d}-{int(day):02d}" for day in days)


def _numbers(text: str) -> Iterable[_Token]:
    for match in _NUMBER.finditer(text):
        if match["word"]:
            number = _WORDS[re.sub(r"\s+", " ", match["word"].lower())]
        else:
            # What is longer is no number of the law; Python refuses to read thousands of digits.
            number = Fraction(match["digits"].replace(",", "")[:_LONGEST])
            part = (match["part"] or "").strip()
            if part.startswith("/"):
                number = number / (int(part[1:]) or 1)
            elif part:
                number += _PARTS.get(part) or Fraction(*[int(x) or 1 for x in part.split("/")])
            if match["sign"]:
                number = -number
        unit = "usd" if match["usd"] else _unit_after(text, match.end())
        yield _Token("number", match.group(), match.start(), match.end(), number, unit)


def _unit_after(text: str, end: int) -> str:
    follows = _FOLLOWS.match(text, end)
    if follows is None:
        chain = _CHAIN.match(text, end)
        follows = _FOLLOWS.match(text, chain.end()) if chain else None
    if follows is None:
        return ""
    return next(_NAMES[int(name[1:])] for name, hit in follows.groupdict().items() if hit and name.startswith("u"))
