"""The words around a number: hedges, bounds, labels, additions, rates. Data and how it is matched."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.quantities.numerals import STARTS
from assistant.quantities.tokens import Token, low, words

ABOUT, EXACT, MORE, YEAR, EARLIER = "about", "exact", "more", "year", "earlier"

_BEFORE = {
    ABOUT: "about|around|roughly|maybe|approximately|approx|approx .|~|≈|∼|circa|probably|perhaps|say|some|close to|somewhere near|"
    "somewhere around|somewhere about|in the neighborhood of|ballpark|estimated|estimate|guess|think|figure|figuring|guessing|"
    "more or less|like|almost|nearly|just about|possibly|abt|est .|est|or about|pretty close to|near|approximatly|aprox|bout|prob|probly|prolly|mebbe|approximate|give or take|bit over or under|circa .",
    "<": "under|below|short of|<|not quite|not even|beneath",
    "<=": "up to|upto|at most|not over|not exceed|not to exceed|not exceeding|max|max .|maximum|max of|maximum of|within|≤|as much as|"
    "as many as|not above|not past|not beyond|never over|never above|limited to|at the most|< =|capped at|to the max of|no over",
    ">": "over|above|exceeds|exceeding|exceed|past|>|in excess of|beyond|upwards of|upward of",
    ">=": "at least|minimum|min of|minimum of|min|min .|≥|at minimum|at the least|> =|not below|not under|never under|never below",
    "just <": "just under|just below|just short of|a little under|a hair under|slightly under|a bit under|little under|barely under|"
    "right under|a tad under|a little below|a hair below|just shy of",
    "just >": "just over|just above|a little over|a hair over|slightly over|a bit over|little over|barely over|right over|a tad over|"
    "just past|a hair above|slightly above",
    EXACT: "exactly|precisely|dead on|right at|exactly at|surveyed at|measured at|measured|surveyed|only|just",
    MORE: "another|additional|an additional|extra|an extra|plus|plus another|and another|other|+",
    EARLIER: "already|so far",
}
_AFTER = {
    ABOUT: "or so|give or take|- ish|ish|more or less|or thereabouts|thereabouts|roughly|approximately|approx|i guess|i think|maybe|"
    "probably|ballpark|or something|or something like that|i 'd guess|id guess|i'd guess|i'd say|id say|about|or around that|ballparking|"
    "give or take a little|give or take a bit|i figure|i believe|or close to it|or near it",
    "<=": "or less|or fewer|or under|or below|or smaller|or shallower|max|maximum|tops|at most|at the most|or lower|and under|"
    "at the outside|at maximum|and less|or shorter|or narrower|or sooner|or cooler|or colder",
    ">=": "or more|or over|or better|or deeper|or above|+|minimum|at least|at the least|and up|or longer|or greater|or bigger|or larger|"
    "or wider|or higher|plus|and over|at minimum|or taller|and more|or warmer|or hotter|or flatter",
    EXACT: "exactly|only|on the dot|on the nose|surveyed|to the inch|to the foot|, surveyed|, measured",
    YEAR: "a year|per year|each year|every year|yearly|annually|per calendar year|a calendar year|each calendar year|/ year|/ yr|per yr|"
    "every calendar year|in a calendar year|in any calendar year|in a year|per annum|a yr|in one year|in one calendar year|"
    "per each year|in any year|in each year|in any one year",
    MORE: "more|additional|extra|on top|on top of that",
    EARLIER: "already|so far",
}
_LESS = words(
    "less fewer smaller shorter narrower shallower lower cooler colder lighter younger steeper sooner thinner closer nearer"
)
_GREATER = words(
    "more bigger larger greater deeper longer wider taller higher warmer hotter older further farther thicker stronger flatter "
    "better broader heavier gentler later"
)
_NOT = words(
    "no not never nothing isn't isnt won't wont aren't arent wasn't wasnt can't cannot cant don't dont doesn't"
)

LABELS = {
    "deep": "deep", "depth": "deep", "down": "deep", "wide": "wide", "width": "wide", "long": "long", "length": "long",
    "tall": "high", "high": "high", "height": "high", "thick": "thick", "thickness": "thick", "across": "across",
    "diameter": "diameter", "dia": "diameter", "diam": "diameter", "round": "diameter", "away": "away", "back": "away",
    "wider": "more", "deeper": "more", "longer": "more", "taller": "more", "higher": "more",
    "off": "away", "from": "away", "apart": "away", "over": "over", "distant": "away", "upstream": "away", "downstream": "away",
}  # fmt: skip
_NAMED_BEFORE = {
    "depth": "deep", "deep": "deep", "width": "wide", "wide": "wide", "length": "long", "height": "high", "thickness": "thick",
    "diameter": "diameter", "dia": "diameter", "down": "deep", "deepness": "deep", "high": "high", "tall": "high", "long": "long",
}  # fmt: skip
_LINKS = words("of is was = : are to at be about only around being will")


def _index(table: dict[str, str], *, last: bool) -> dict[str, list[tuple[tuple[str, ...], str]]]:
    out: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for effect, phrases in table.items():
        for phrase in phrases.split("|"):
            words = tuple(phrase.split())
            out.setdefault(words[-1 if last else 0], []).append((words, effect))
    for rows in out.values():
        rows.sort(key=lambda row: -len(row[0]))
    return out


_BEFORE_INDEX = _index(_BEFORE, last=True)
_AFTER_INDEX = _index(_AFTER, last=False)


def before(toks: Sequence[Token], at: int) -> tuple[str, int] | None:
    """Return the effect of the phrase that ends just before token `at`, with the index of its first token."""
    if at <= 0:
        return None
    word = toks[at - 1].low
    if word == "than" and at > 1:
        comparative = toks[at - 2].low
        sense = "<" if comparative in _LESS else ">" if comparative in _GREATER else ""
        if sense:
            return _compared(toks, at - 2, sense)
    for phrase, effect in _BEFORE_INDEX.get(word, ()):
        start = at - len(phrase)
        if start >= 0 and all(toks[start + k].low == w for k, w in enumerate(phrase)):
            return effect, start
    return None


def _compared(toks: Sequence[Token], at: int, sense: str) -> tuple[str, int]:
    """Read "more than", "no more than", "slightly less than"; `at` stands on the comparative."""
    word = toks[at - 1].low if at else ""
    if word in _NOT or (word == "any" and at > 1 and toks[at - 2].low in _NOT):
        return ("<=" if sense == ">" else ">="), at - 1 - (word == "any")
    if word in ("slightly", "just", "barely") or (word in ("little", "bit", "hair", "tad") and at > 1):
        return f"just {sense}", at - 1 - (word not in ("slightly", "just", "barely"))
    return sense, at


def after(toks: Sequence[Token], at: int) -> tuple[str, int] | None:
    """Return the effect of the phrase that starts at token `at`, with the index after it."""
    if at >= len(toks):
        return None
    for phrase, effect in _AFTER_INDEX.get(toks[at].low, ()):
        end = at + len(phrase)
        if end <= len(toks) and all(toks[at + k].low == w for k, w in enumerate(phrase)):
            return (effect, end) if _stands(toks, phrase, effect, end) else None
    return None


_ENDS = words(". , ? ! ; : ) - –") | frozenset(LABELS) | {""}
_LONE_HEDGES = words("maybe probably about roughly approximately approx")


def _stands(toks: Sequence[Token], phrase: tuple[str, ...], effect: str, end: int) -> bool:
    """Whether the words after a number speak of it, and not of what follows them."""
    ahead = low(toks, end)
    numbered = end < len(toks) and (toks[end].kind in "nv" or ahead in STARTS)
    if effect == ABOUT:
        # "10 feet maybe" hedges the number; "10 feet, maybe in May" the day, and "five, maybe six" the next one.
        return not numbered and (len(phrase) > 1 or phrase[0] not in _LONE_HEDGES or ahead in _ENDS)
    if phrase in (("plus",), ("+",)):
        return not numbered and ahead not in ("another", "the", "more")
    if effect == YEAR:
        return ahead not in ("ago", "before", "later", "after", "from", "earlier")
    return True


def label_before(toks: Sequence[Token], at: int) -> str:
    """Return the measure named before a number: "a depth of 6 inches", "width: 10 ft", "down to 30 cm"."""
    here = at - 1
    for _ in range(3):
        if here < 0:
            return ""
        if toks[here].low in _NAMED_BEFORE:
            return (
                _NAMED_BEFORE[toks[here].low]
                if here < at - 1 or toks[here].low in ("depth", "width", "length", "down")
                else ""
            )
        if toks[here].low not in _LINKS:
            return ""
        here -= 1
    return ""
