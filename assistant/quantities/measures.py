r"""One number with its unit: "6'6\"", "half an acre", "a foot and a half", "$500", "minus 7 Celsius"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from assistant.quantities.containers import container, mixing
from assistant.quantities.numerals import Numeral, numeral
from assistant.quantities.spelled import unit_at
from assistant.quantities.tokens import Token, low, words
from assistant.quantities.units import UNITS, convert, dimension
from assistant.quantities.unitwords import CONTAINERS, IRRELEVANT

# Words that may stand between a number and its unit: "50 more square feet", "2 full acres".
_BETWEEN = words(
    "more additional extra full whole solid good little big measly lousy stinking linear lineal running vertical straight"
)
MINUS = frozenset("-−–")
_ARTICLE_TIME_BEFORE = words(
    "for in about within than over under after least most only just take takes took lasts lasted around roughly exactly maybe "
    "almost nearly dried dry every another like"
)
# "A load of sand" is asked about; "a bucket" and "a truck" are tools.
_LOADS = frozenset(
    {
        "load",
        "truckload",
        "truck load",
        "dump truck load",
        "trailer load",
        "pickup load",
        "wheelbarrow load",
        "bucket load",
        "capful",
        "shovelful",
        "scoop",
    }
)
_LASTS = words("dry sits sat stay stays stayed wait waited there out up down open left soak soaks rest rests")
_ARTICLE_TIME_AFTER = words("ago later before after ahead or early prior beforehand and")
_ONE_UNITS = frozenset({"length", "area", "volume", "mixing_rate"})


@dataclass(frozen=True, slots=True)
class Measure:
    """A number with or without a unit, at tokens `at` to `end`.

    Args:
        at, end: first token, and the first one after it.
        value: the number.
        unit: symbol, "" where none stands there.
        num: how the number was written.
        scale_said: False for "degrees" alone.
        doubt: what to ask, where it cannot be read.
        container: the measure that cannot be converted ("truckload").
        yards: the unit was "yards" alone: length or cubic yards.
        more: "50 more square feet".
        bound: ">=" for "100+ feet".
    """

    at: int
    end: int
    value: Fraction
    unit: str
    num: Numeral
    scale_said: bool = True
    doubt: str = ""
    container: str = ""
    yards: bool = False
    more: bool = False
    bound: str = ""


def measure(text: str, toks: Sequence[Token], at: int) -> Measure | None:
    """Return the number with its unit that starts at a token, or None."""
    if at >= len(toks):
        return None
    first = toks[at]
    sign = 1
    start = at
    if first.low == "$" or (first.low == "usd"):
        return _money(toks, at)
    if first.low in ("minus", "negative") or (first.low in MINUS and _is_sign(toks, at)):
        sign, at = -1, at + 1
    if at >= len(toks):
        return None
    num = numeral(toks, at)
    if num is None or _model_name(toks, at):
        return _article(text, toks, at) if sign == 1 and num is None else None
    found = _with_unit(text, toks, at, num)
    if found is not None and found.unit and not found.doubt and _goes_on(toks, at):
        found = replace(found, doubt="How much is that, as a plain number?")
    if sign == 1 or found is None:
        return found
    if found.unit in ("degF", "degC"):
        return replace(found, at=start, value=-found.value)
    if not found.unit and not found.container and (low(toks, start) not in MINUS or start == 0):
        return replace(found, at=start, value=-found.value)  # "minus 3", said of degrees
    if low(toks, start) in MINUS:
        return found  # a dash before the number, not a sign
    return replace(found, at=start, doubt="A size below zero makes no sense: how much is it?" if found.unit else "")


def _goes_on(toks: Sequence[Token], at: int) -> bool:
    """Whether the digits only end a number that is not read here: "1e400", "10^30", "1/0", "3/2"."""
    if at < 2 or not (toks[at].glued and toks[at - 1].glued and toks[at].kind == "n"):
        return False
    joint, before = toks[at - 1].low, toks[at - 2]
    return (joint in ("e", "^", "/", "⁄") and before.kind == "n") or (joint == "*" == before.low)


def _is_sign(toks: Sequence[Token], at: int) -> bool:
    after = at + 1 < len(toks) and toks[at + 1].glued and toks[at + 1].kind == "n"
    return after and not (toks[at].glued and at > 0 and toks[at - 1].kind in "nw")


def _model_name(toks: Sequence[Token], at: int) -> bool:
    """Whether the digits hang on letters ("H5", "F150"): a name, not a number."""
    if not toks[at].glued or at == 0 or toks[at - 1].kind != "w" or toks[at].kind != "n":
        return False
    before = toks[at - 1].low
    return not (before in ("x", "by", "to") or (at > 1 and toks[at - 1].glued and toks[at - 2].kind in "nv"))


def _money(toks: Sequence[Token], at: int) -> Measure | None:
    if at + 1 >= len(toks):
        return None
    num = numeral(toks, at + 1)
    return num and Measure(at, num.end, num.value, "usd", num, doubt=num.doubt)


def _with_unit(text: str, toks: Sequence[Token], at: int, num: Numeral) -> Measure | None:
    here = num.end
    plus = low(toks, here) == "+" and toks[here].glued and low(toks, here + 1) not in ("/", "-")
    here += plus
    if low(toks, here) == "or" and low(toks, here + 1) == "so":
        here, num = here + 2, num._replace(about=True, end=here + 2)
    ish = here + (low(toks, here) == "-")
    if low(toks, ish) == "ish":
        here, num = ish + 1, num._replace(about=True, end=ish + 1)
    if low(toks, here) in ("-", "‐", "‑") and toks[here].glued and here + 1 < len(toks) and toks[here + 1].glued:
        here += 1
    if num.part:
        here = _of_a(toks, here)
    elif num.about or num.vague:
        here += low(toks, here) == "of"
    mixed = mixing(toks, here)
    if mixed is not None:
        return Measure(at, mixed[2], num.value / mixed[1], mixed[0], num, doubt=_vague(num))
    skipped = here + (low(toks, here) in _BETWEEN)
    unit = unit_at(text, toks, skipped)
    if unit is None:
        return _without_unit(toks, at, num, here)
    symbol, end = unit
    found = Measure(at, end, num.value, symbol.rstrip("?"), num, scale_said=not symbol.endswith("?"), doubt=_vague(num))
    found = replace(
        found, bound=">=" if plus else "", more=skipped > here and low(toks, here) in ("more", "additional", "extra")
    )
    here = skipped
    found = replace(found, yards=symbol == "yd" and toks[here].low in ("yd", "yds", "yard", "yards"))
    return _below_zero(toks, _compound(text, toks, _and_half(text, toks, found)))


def _vague(num: Numeral) -> str:
    return "How many is that, as a number?" if num.vague else num.doubt


def _of_a(toks: Sequence[Token], at: int) -> int:
    here = at
    if low(toks, here) == "of":
        here += 1
    if low(toks, here) in ("a", "an", "the", "one"):
        here += 1
    return here


def _without_unit(toks: Sequence[Token], at: int, num: Numeral, here: int) -> Measure | None:
    below = low(toks, num.end) == "below" and low(toks, num.end + 1) in (
        "",
        ".",
        ",",
        "zero",
        "out",
        "?",
        "and",
        "today",
        "!",
    )
    if below and not num.part:
        return _below_zero(toks, Measure(at, num.end, num.value, "degF", num, scale_said=False))
    if low(toks, here) in IRRELEVANT:
        return None
    name, end = container(toks, here)
    if (name and not num.part) or (name and low(toks, num.end) in ("a", "an", "of")):
        return Measure(at, end, num.value, "", num, container=name, doubt=CONTAINERS[name])
    if num.part:
        return None
    unit = "usd" if low(toks, num.end - 1) == "grand" else ""
    return Measure(at, num.end, num.value, unit, num, doubt=_vague(num))


def _and_half(text: str, toks: Sequence[Token], found: Measure) -> Measure:
    """Take in "and a half": "an acre and a half", "2 feet and a quarter"."""
    if low(toks, found.end) != "and" or found.value.denominator != 1:
        return found
    after = numeral(toks, found.end + 1)
    bare_half = low(toks, found.end + 1) == "half" and (
        after is None or (after.end < len(toks) and toks[after.end].kind in "nv")
    )
    if (
        after is None
        or bare_half
        or not after.part
        or unit_at(text, toks, _of_a(toks, after.end))
        or low(toks, after.end) == "and"
    ):
        return found
    return replace(found, end=after.end, value=found.value + after.value)


def _compound(text: str, toks: Sequence[Token], found: Measure) -> Measure:
    r"""Take in a smaller unit that follows: "6 ft 6 in", "6'6\"", "2 hours and 30 minutes"."""
    kind = UNITS[found.unit].dimension
    if kind not in ("length", "duration", "years") or found.num.doubt or found.value.denominator != 1:
        return found
    at = found.end
    if low(toks, at) == "." and toks[at].glued:
        at += 1
    if low(toks, at) in ("and", "-") and at + 1 < len(toks):
        at += 1
    if at >= len(toks) or toks[at].kind not in "nwv":
        return found
    num = numeral(toks, at)
    if num is None or num.vague or (num.part and toks[at].kind == "w"):
        return found
    here = num.end + (low(toks, num.end) == "-")
    small = unit_at(text, toks, here)
    if small is None:
        bare = (
            low(toks, found.end - 1) in ("'", "′", "’", "ft")
            and toks[at].glued
            and toks[at].kind == "n"
            and num.value < 12
        )
        return replace(found, end=num.end, value=found.value + num.value / 12) if bare and found.unit == "ft" else found
    unit, end = small
    if unit not in UNITS or dimension(unit) != kind or UNITS[unit].factor >= UNITS[found.unit].factor:
        return found
    extra = convert(num.value, unit, found.unit)
    return replace(found, end=end, value=found.value + extra) if 0 <= extra < 1 else found


def _below_zero(toks: Sequence[Token], found: Measure) -> Measure:
    if found.unit not in ("degF", "degC") or low(toks, found.end) not in ("below", "above"):
        return found
    below = low(toks, found.end) == "below"
    if low(toks, found.end + 1) in ("zero", "0"):
        end = found.end + 2
        value = -found.value if below else found.value
        scale = low(toks, end)
        unit = "degC" if scale in ("celsius", "c", "centigrade") else found.unit
        return replace(
            found, end=end + (scale in ("celsius", "c", "centigrade", "f", "fahrenheit")), value=value, unit=unit
        )
    if below and low(toks, found.end + 1) not in ("freezing", "normal"):
        return replace(found, end=found.end + 1, value=-found.value)
    return found


def _article(text: str, toks: Sequence[Token], at: int) -> Measure | None:
    """Read "a foot", "an acre", "a week" as one, where no rate is meant ("yards a year")."""
    if (
        toks[at].low in ("foot", "inch")
        and low(toks, at + 1) in ("deep", "wide", "thick")
        and low(toks, at - 1) in ("", ",", ".", "about", "and")
    ):
        # "foot deep": people leave the article out
        num = Numeral(Fraction(1), at, words=True)
        return Measure(at, at + 1, Fraction(1), "ft" if toks[at].low == "foot" else "in", num)
    if toks[at].low not in ("a", "an"):
        return None
    name, load_end = container(toks, at + 1)
    if name in _LOADS:
        num = Numeral(Fraction(1), at + 1, words=True)
        return Measure(at, load_end, Fraction(1), "", num, container=name, doubt=CONTAINERS[name])
    first = at + 1 + (low(toks, at + 1) in ("full", "whole", "solid", "good", "single"))
    unit = unit_at(text, toks, first)
    if unit is None or unit[0] not in UNITS or toks[first].kind != "w":
        return None
    symbol, end = unit
    kind = UNITS[symbol].dimension
    if kind in ("duration", "years"):
        before = low(toks, at - 1)
        timed = at == 0 or before in _ARTICLE_TIME_BEFORE or before in _LASTS or before.endswith(("ing", "ied"))
        timed = timed or low(toks, end) in _ARTICLE_TIME_AFTER
        if not timed or symbol == "second":
            return None
    elif (
        kind not in _ONE_UNITS
        or (symbol in ("m", "yd") and low(toks, end) not in ("of", "deep", "wide", "long", "thick", "tall", "high"))
        or (at and toks[at - 1].kind == "n")
    ):
        return None
    num = Numeral(Fraction(1), at + 1, words=True)
    found = Measure(at, end, Fraction(1), symbol, num, yards=symbol == "yd")
    return _and_half(text, toks, found)
