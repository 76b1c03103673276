"""Find the quantities of a token list, one after another, and hear the words around each."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace

from assistant.quantities import clocks, moments, shapes, slopes
from assistant.quantities.group import Group
from assistant.quantities.hearing import hear
from assistant.quantities.measures import MINUS, measure
from assistant.quantities.numerals import STARTS
from assistant.quantities.reading import Reading
from assistant.quantities.skips import skip
from assistant.quantities.tokens import Token
from assistant.quantities.values import Amount
from assistant.quantities.yearly import MONTHS

_WORDS = STARTS | {"minus", "negative", "an", "usd", "foot", "inch"} | moments.STARTS
_SIGNS = MINUS | {"$"}


def groups(text: str, toks: Sequence[Token]) -> Iterator[Reading]:
    """Yield the readings of a text."""
    found = list(_scan(text, toks))
    found = [replace(group, behind=_behind(toks, group, found[k + 1 : k + 2])) for k, group in enumerate(found)]
    heard = [hear(text, toks, group, k and found[k - 1].end) for k, group in enumerate(found)]
    yield from _carry(text, list(_apart(heard)))
    both = slopes.percents(found, toks)
    if both:
        yield hear(text, toks, both, both.at)


def _behind(toks: Sequence[Token], group: Group, following: Sequence[Group]) -> int:
    """Return where the noun of a count stands when a size comes first: "three 8x8x6 cribs", "3 5-gallon buckets"."""
    if group.kind != "number" or not following or following[0].at != group.end:
        return 0
    if following[0].kind not in ("sides", "length", "volume", "area"):
        return 0
    end = following[0].end
    return end + (end < len(toks) and toks[end].low == "-")


def _apart(readings: list[Reading]) -> Iterator[Reading]:
    """Drop what stands in the words already heard: the "a year" of "10 yards in a year"."""
    end = 0
    for reading in readings:
        if reading.kind == "duration" and reading.noun.lower().split(" ")[0] in MONTHS:
            continue  # "the first two weeks of June" are days, and no length of time
        if reading.kind == "shares":
            yield reading
        elif reading.start >= end:
            end = reading.end
            yield reading


def _scan(text: str, toks: Sequence[Token]) -> Iterator[Group]:
    at = 0
    while at < len(toks):
        tok = toks[at]
        starts = tok.kind in "nv" or (tok.kind == "w" and tok.low in _WORDS) or (tok.kind == "s" and tok.low in _SIGNS)
        if not starts:
            at += 1
            continue
        clock = clocks.clock(toks, at)
        if clock is not None:
            yield clock
            at = clock.end
            continue
        ordinal = moments.ordinal(text, toks, at)
        if ordinal is not None:
            yield ordinal
            at = ordinal.end
            continue
        end = max(clocks.lone(toks, at), skip(text, toks, at))
        if end > at:
            at = end
            continue
        at = max(at + 1, (yield from _here(text, toks, at)))


def _here(text: str, toks: Sequence[Token], at: int) -> Generator[Group, None, int]:
    """Yield what starts at a token; the generator's value is the index to go on from."""
    mixed = slopes.mix(toks, at)
    if mixed is not None:
        yield mixed
        # What is shared may stand inside: "half of it 2 to 4 inches and half ...".
        return at + 1 if mixed.end - mixed.at > 5 else mixed.end
    group = moments.moment(text, toks, at) or slopes.ratio(toks, at)
    if group is None:
        group = _measured(text, toks, at)
    if group is None:
        return at + 1
    yield group
    return group.end


def _measured(text: str, toks: Sequence[Token], at: int) -> Group | None:
    found = measure(text, toks, at)
    if found is None:
        return moments.part_of_range(text, toks, at)
    for shape in (shapes.sides, shapes.span):
        group = shape(text, toks, found)
        if group is not None:
            return group
    group = (
        slopes.for_every(text, toks, found)
        or slopes.grade(toks, found)
        or shapes.square(toks, found)
        or shapes.diameter(toks, found)
        or shapes.plain(toks, found)
    )
    return group and shapes.give_or_take(text, toks, group)


def _carry(text: str, readings: list[Reading]) -> Iterator[Reading]:
    """Give a bare addition or correction the unit of its neighbour: "60 square feet now and 50 more", "120 not 100 sq ft"."""
    for k, reading in enumerate(readings):
        value = reading.value
        if (
            reading.kind in ("number", "count")
            and not reading.unit_said
            and isinstance(value, Amount)
            and value.unit == "count"
        ):
            source = _neighbour(text, readings, k)
            if source is not None and isinstance(source.value, Amount):
                carried = replace(value, unit=source.value.unit)
                also = (value, *reading.also)
                readings[k] = replace(reading, value=carried, kind=source.kind, noun="", also=also)
        yield readings[k]


_CORRECTS = re.compile(
    r"[,;]?\s*(?:and |but )?(?:not|rather than|instead of|no|never)\s*(?:the |just )?", re.IGNORECASE
)


_MEASURES = frozenset({"deep", "wide", "long", "high", "thick"})


def _neighbour(text: str, readings: list[Reading], k: int) -> Reading | None:
    """Return the reading whose unit a bare number shares, where its words say that it is added or corrected."""
    here = readings[k]
    before = readings[k - 1] if k else None
    after = readings[k + 1] if k + 1 < len(readings) else None
    if before and _physical(before):
        gap = text[before.end : here.start]
        if (here.more and not here.noun and len(gap) < 60) or (not here.noun and _CORRECTS.fullmatch(gap)):
            return before
    if before and here.label in _MEASURES and before.kind == "length" and here.start - before.end < 25:
        return before  # "6 ft wide and 3 deep"
    if after and _physical(after) and not here.noun:
        gap = text[here.end : after.start]
        if _CORRECTS.fullmatch(gap) or (
            after.more and len(gap) < 20 and gap.strip() in ("", "and", "and then", ",", "then")
        ):
            return after
    return None


def _physical(reading: Reading) -> bool:
    return isinstance(reading.value, Amount) and reading.kind not in ("number", "count", "ordinal")
