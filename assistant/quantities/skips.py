"""Digits that measure nothing: days and years, addresses, names of roads and models, list numbers, lumber."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.quantities.tokens import Token, low, words
from assistant.quantities.yearly import MONTHS

# A number after one of these is its name.
_NAMED_BY = words(
    "lot lots section sections sec highway hwy sth ush cth cty route rte parcel apt apartment suite box phone tel cell form act acts "
    "chapter ch chap chs sub subs subd subsection paragraph par para page pages pg item items # number model step phase class district "
    "township range exhibit table figure fig part version tier zone outlot block plat docket permit application case file id stage "
    "attachment appendix schedule note rule nr § §§ ss county-road interstate us i unit pin zip chapters title nrcs standard atcp usc "
    "cfr site stat stats subch article question reading option dam level wdnr dnr gp wdnr-gp bill sb ab fire option"
)
_STREET = words(
    "street st avenue ave road rd lane ln drive dr court ct trail trl way blvd boulevard highway hwy parkway pkwy circle cir terrace "
    "point pt"
)
_LUMBER = frozenset({(1, 4), (1, 6), (1, 8), (2, 2), (2, 3), (2, 4), (2, 6), (2, 8), (2, 10), (2, 12)})
_LUMBER_WORDS = words(
    "lumber board boards stud studs post posts timber timbers truck atv pickup plank planks beam beams deck"
)
_JOINS = words("- – — to through thru and or until till &")


def skip(text: str, toks: Sequence[Token], at: int) -> int:
    """Return the index after digits that measure nothing, or `at` itself where a quantity may start."""
    tok = toks[at]
    if tok.kind != "n":
        return at
    for test in (_model, _dated, _slashed, _lumber, _named, _listed, _address):
        end = test(text, toks, at)
        if end > at:
            return end
    return at


def _whole(toks: Sequence[Token], at: int, most: int) -> bool:
    word = low(toks, at)
    return word.isdigit() and word.isascii() and len(word) <= 4 and int(word) <= most


def _suffixed(toks: Sequence[Token], at: int) -> int:
    """Return the index after a number and its "st", "nd", "rd", "th"."""
    return at + 2 if low(toks, at + 1) in ("st", "nd", "rd", "th") and toks[at + 1].glued else at + 1


def _dated(text: str, toks: Sequence[Token], at: int) -> int:
    if low(toks, at + 1) == "s" and toks[at + 1].glued:
        return at + 2  # "in the 20s", "the 1980s"
    if not _whole(toks, at, 2100):
        return at
    if low(toks, at - 1) in ("'", "’") and toks[at].glued and len(toks[at].low) == 2 and not toks[at - 1].glued:
        return at + 1  # "Jan. 10th '26"
    if low(toks, at + 1) in ("/", "-") and low(toks, at + 2) in MONTHS and toks[at + 2].glued:
        return at + 3 + 2 * (low(toks, at + 3) in ("/", "-"))
    hyphens = [low(toks, at + k) for k in (1, 3)] == ["-", "-"] and toks[at + 3].glued
    if hyphens and _whole(toks, at, 12) and _whole(toks, at + 2, 31) and len(low(toks, at + 4)) in (2, 4):
        return at + 5
    if (
        len(toks[at].low) == 4
        and [low(toks, at + k) for k in (1, 3)] == ["-", "-"]
        and _whole(toks, at + 4, 31)
        and toks[at + 4].glued
    ):
        return at + 5
    before = at - 1 - (low(toks, at - 1) in (".", ",") and at > 1)
    if low(toks, before) in MONTHS and _whole(toks, at, 31) and not _spelled_unit(toks, at + 1):
        end = _suffixed(toks, at)
        if low(toks, end) in _JOINS and _whole(toks, end + 1, 31) and not _spelled_unit(toks, end + 2):
            end = _suffixed(toks, end + 1)
        return end
    end = _suffixed(toks, at)
    month = end + (low(toks, end) == "of")
    if low(toks, month) in MONTHS and _whole(toks, at, 31) and _is_month(text, toks, month, sure=end > at + 1):
        return month + 1
    if (
        len(toks[at].low) == 4
        and 1900 <= int(toks[at].low) <= 2100
        and not _spelled_unit(toks, at + 1)
        and low(toks, at - 1) != "$"
    ):
        winter = (
            low(toks, at + 1) == "-" and toks[at + 1].glued and len(low(toks, at + 2)) == 2 and _whole(toks, at + 2, 99)
        )
        return at + 3 if winter else at + 1  # "the winter of 2026-27"
    return at


def _is_month(text: str, toks: Sequence[Token], at: int, *, sure: bool) -> bool:
    return sure or low(toks, at) not in ("may", "march") or text[toks[at].start].isupper()


def _spelled_unit(toks: Sequence[Token], at: int) -> bool:
    if low(toks, at) == "-":
        at += 1
    if low(toks, at) in ("'", "’") and low(toks, at + 1) == "s":
        return False
    return low(toks, at) in _UNIT_STARTS


_UNIT_STARTS = words(
    "ft foot feet ' \" ′ ″ ’ ” in inch inches yd yds yard yards mi mile miles mm cm m meter meters metre metres km sq square sqft sf cu "
    "cubic cy acre acres ac ha hectare hectares gal gallon gallons l liter liters litre litres psi bar kpa hp kw ppm mg % percent day "
    "days hour hours hr hrs minute minutes min week weeks month months year years dollars x × by lb lbs pound pounds ton tons"
)


def _slashed(_text: str, toks: Sequence[Token], at: int) -> int:
    """Skip "5/20/27" and a bare "5/20"; a fraction with a unit is left to be read."""
    if low(toks, at + 1) != "/" or not toks[at + 1].glued or not _whole(toks, at + 2, 9999):
        return at
    end = at + 3
    while low(toks, end) == "/" and _whole(toks, end + 1, 9999):
        end += 2
    if end > at + 3:
        return end
    joined = low(toks, end) in ("-", "–", "to", "or") and end + 1 < len(toks) and toks[end + 1].kind in "nv"
    if joined and low(toks, end + 2) == "/" and low(toks, end + 3).isdigit():
        # "1/2 - 3/4 acre" has a unit behind it, "5/15 to 6/15" has none.
        return at if _spelled_unit(toks, end + 4) or low(toks, end + 4) == "of" else end
    here = end + (low(toks, end) == "-")
    here += low(toks, here) == "of"
    here += low(toks, here) in ("a", "an", "the")
    known = joined or _spelled_unit(toks, here) or low(toks, here) in _PARTED
    hundred = int(toks[at].low) + int(toks[at + 2].low) == 100
    return at if known or hundred else end


_PARTED = words("oz ounce ounces cup horse fluid k")


def _lumber(_text: str, toks: Sequence[Token], at: int) -> int:
    if low(toks, at + 1) not in ("x", "by", "×") or not (_whole(toks, at, 12) and _whole(toks, at + 2, 12)):
        return at
    pair = (int(toks[at].low), int(toks[at + 2].low))
    after = low(toks, at + 3)
    if after == "s" and toks[at + 3].glued:
        return at + 4
    glued = toks[at + 1].glued and toks[at + 2].glued
    if after in _LUMBER_WORDS or (glued and pair in _LUMBER and not _spelled_unit(toks, at + 3)):
        return at + 3
    return at


_ABBREVIATED = words("no nos s ss sec subd par ch sub")


def _model(text: str, toks: Sequence[Token], at: int) -> int:
    """Skip the digits of a name: "F-150", "IP-2024-1234"."""
    if (
        low(toks, at - 1) != "-"
        or not toks[at].glued
        or at < 2
        or not toks[at - 1].glued
        or not _letters(text, toks, at - 2)
    ):
        return at
    end = at + 1
    while low(toks, end) == "-" and toks[end].glued and end + 1 < len(toks) and toks[end + 1].kind == "n":
        end += 2
    return end


def _letters(text: str, toks: Sequence[Token], at: int) -> bool:
    return toks[at].kind == "w" and text[toks[at].start : toks[at].end].isupper()


def _named(text: str, toks: Sequence[Token], at: int) -> int:
    before = at - 1
    if low(toks, before) in (".", ":", "#") and before > 0:
        before -= 1
        if low(toks, at - 1) == "." and low(toks, before) in _ABBREVIATED:
            return at + 1
    if low(toks, at - 1) == "#" or _bracketed(toks, at):
        return at + 1
    end = at + 1
    if low(toks, end) in ("st", "nd", "rd", "th") and toks[end].glued:
        return end + 1  # "on the 14th": what is counted by it, `moments` has read before
    if low(toks, before) == "back" and low(toks, at) in ("40", "80", "20"):
        return end
    if low(toks, at + 1) in ("wheeler", "wheelers", "wheel", "wd", "stroke", "cylinder", "usc", "cfr"):
        return at + 1
    named = before == at - 1 and low(toks, before) in _NAMED_BY
    return at + 1 if named and not _spelled_unit(toks, at + 1) else at


def _bracketed(toks: Sequence[Token], at: int) -> bool:
    """Whether it is a label in brackets: "(5)", "(1g)"."""
    if low(toks, at - 1) != "(" or not toks[at].glued or len(toks[at].low) > 2:
        return False
    end = (
        at + 1 + (at + 1 < len(toks) and toks[at + 1].kind == "w" and toks[at + 1].glued and len(toks[at + 1].low) == 1)
    )
    return low(toks, end) == ")" and not _spelled_unit(toks, at + 1)


def _listed(text: str, toks: Sequence[Token], at: int) -> int:
    """Skip the number of a list's line: "1. foo", "2) bar"."""
    if len(toks[at].low) > 2 or low(toks, at + 1) not in (".", ")") or not toks[at + 1].glued:
        return at
    if low(toks, at + 1) == ")":
        window = text[max(0, toks[at].start - 60) : toks[at].start]
        return at + 2 if window.rfind("(") <= window.rfind(")") else at
    margin = text[max(0, toks[at].start - 8) : toks[at].start]
    fresh = not margin.rpartition("\n")[2].strip() and ("\n" in margin or toks[at].start < 8)
    return at + 2 if fresh and at + 2 < len(toks) and not toks[at + 2].glued else at


def _address(text: str, toks: Sequence[Token], at: int) -> int:
    if not (1 <= len(toks[at].low) <= 5 and toks[at].low.isdigit()):
        return at
    for ahead in range(at + 1, min(at + 5, len(toks))):
        if toks[ahead].kind != "w" or not text[toks[ahead].start].isupper():
            return at
        if toks[ahead].low in _STREET and ahead > at + 1:
            return ahead + 1
    return at
