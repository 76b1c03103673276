"""Two amounts of one kind: when the second puts the first right, and when both are dug in one year and add up."""

from __future__ import annotations

import re

from assistant.understand.facts_items import Item

CORRECTION = re.compile(
    r"\b(?:sorry|oops|whoops|actually|correction|i meant?|no wait|wait|scratch that|make (?:it|that)|rather|change (?:it|that)|strike that|my mistake|misspoke|typo|my bad|i mean|or rather"
    r"|(?:cut|cutting|trim|trimmed|down|reduce[ds]?|drop(?:ped)?|shrink|shrank|knock) (?:\w+ ){0,4}(?:down )?to|instead)\b"
)

_SEASON = r"(?:spring|summer|fall|autumn|winter|jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*"
_TIME = re.compile(
    rf"\b(?:(?:in|this|last|by|come|for|during|early|late|around|before|after|until) (?:the )?(?:early |late |coming |past )?{_SEASON}"
    rf"|now|today|right away|earlier|already|later(?: on)?|this (?:week|weekend|month|past)|next (?:week|month)|first|then|afterwards?)\b"
)
"""Words that tell when in one calendar year something is dug."""


def at_two_times(folded: str, first: Item, second: Item) -> bool:
    """Tell whether two amounts belong to two times of one year: "30 yards this spring, 25 in the fall"."""
    between = folded[first.end : second.start]
    if CORRECTION.search(between) or re.search(r"\bor\b|\?", between):
        return False
    here, there = _TIME.search(between), _TIME.search(_clause_after(folded, second.end))
    before = _TIME.search(re.split(r"[.;?!]", folded[: first.start])[-1][-30:])
    return bool((here and there and here[0] != there[0]) or (before and here and before[0] != here[0]))


def _clause_after(folded: str, end: int) -> str:
    return re.split(r"[.;?!]", folded[end : end + 45])[0]
