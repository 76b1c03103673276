"""Hear the words around a quantity: hedges, bounds, rates, additions, what is counted; and settle "yards"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from assistant.quantities import wording
from assistant.quantities.group import Group, near
from assistant.quantities.numerals import STARTS
from assistant.quantities.reading import Quantity, Reading
from assistant.quantities.tokens import Token, low, words
from assistant.quantities.values import Amount, Sides, Slope
from assistant.quantities.wording import ABOUT, EXACT, LABELS, MORE, YEAR

_BULK = words(
    "muck silt sand gravel dirt fill soil topsoil sediment material spoil spoils mud stone stones rock rocks riprap concrete clay "
    "earth muk mulch sludge ooze goop gunk crud slop cobble rubble fieldstone debris peastone limestone cubic volume load loads pea"
)
_MOVED = words(
    "take takes took taking remove removed removing removal haul hauled hauling dredge dredged dredging dig digging dug excavate "
    "excavated pull pulled dump dumped dumping scoop scooped truck permit gp exemption deposit year yearly annually cap limit"
)
_FAR = words(
    "wide long deep away from back off across apart high tall downstream upstream shore line setback distance end"
)
_STOPS = words(
    "a an the and or but of in on at to from by for with is are was were be been it its i we they he she you my our their this that "
    "these those plus if so as per not no than then when while because about around only exactly total left each every all both more less "
    "have has had do does did can could will would should may might must there here what which who how out up down over under off into "
    "across within until til till apart already now today later before after ago"
)


_NUMBERS = STARTS - {"half", "quarter"}


@dataclass(slots=True)
class _Heard:
    start: int
    end: int
    bounds: list[str] = field(default_factory=list)
    about: bool = False
    exact: bool = False
    more: bool = False
    year: bool = False
    label: str = ""
    noun: str = ""


def hear(text: str, toks: Sequence[Token], group: Group, wall: int) -> Reading:
    """Return the reading of a group.

    Args:
        text: the message.
        toks: its tokens.
        group: the numbers.
        wall: index of the token that ends the quantity before, which the words before this one cannot reach over.
    """
    heard = _Heard(group.at, group.end, about=group.about, more=group.more, label=group.label, noun=group.noun)
    if group.bound:
        heard.bounds.append(group.bound)
    _before(toks, heard, group.at, wall, group.value)
    _after(text, toks, heard, group)
    group, doubt = _yards(toks, group, heard)
    value = group.value
    kind = group.kind
    one = isinstance(value, Amount) and value.low == value.high == 1
    if kind == "number" and (heard.noun or (one and heard.exact)):
        kind = "count"  # "only one", "one only" count what was named before
    if isinstance(value, Amount):
        value = _bounded(value, heard)
    elif heard.about and isinstance(value, Sides | Slope):
        value = replace(value, about=True)
    start, end = toks[heard.start].start, toks[heard.end - 1].end
    return Reading(
        start=start,
        end=end,
        text=text[start:end],
        value=value,
        kind=kind,
        per_year=heard.year,
        unit_said=group.unit_said and kind not in ("number", "count"),
        bound=heard.bounds[0].removeprefix("just ") if heard.bounds and not _ranged(value) else "",
        unreadable=doubt,
        label=heard.label,
        noun=heard.noun,
        more=heard.more,
        exact=heard.exact,
        also=group.also,
    )


def _before(toks: Sequence[Token], heard: _Heard, at: int, wall: int, group_value: Quantity | None) -> None:
    here = at
    if (
        low(toks, here - 1) in ("a", "an", "the", "of")
        and here - 1 >= wall
        and low(toks, here - 2) in ("of", "only", "about", "just", "maximum", "max")
    ):
        here -= 1
    for _ in range(4):
        found = wording.before(toks, here)
        if found is None or found[1] < wall:
            break
        effect, start = found
        if effect == "<" and _place(toks, start, heard.end):
            # "Under 2 feet of water" is a place to some and a bound to others: up to 2 holds both.
            effect = "<="
        _note(heard, effect)
        here = start
        heard.start = start
    if (
        isinstance(group_value, Amount)
        and group_value.low != group_value.high
        and low(toks, here - 1) in ("between", "from", "anywhere")
    ):
        heard.start = here - 1
    heard.label = heard.label or wording.label_before(toks, here)


def _place(toks: Sequence[Token], start: int, end: int) -> bool:
    """Whether "under 2 feet of water" may name a place."""
    if toks[start].low not in ("under", "below", "beneath") or low(toks, end) != "of":
        return False
    has = low(toks, start - 1) in ("has", "have", "got", "only", "had")
    return not has and low(toks, end + 1) in ("water", "muck", "ice", "snow", "mud", "silt", "sand")


def _note(heard: _Heard, effect: str) -> None:
    if effect == ABOUT:
        heard.about = True
    elif effect == EXACT:
        heard.exact = True
    elif effect == MORE:
        heard.more = True
    elif effect == YEAR:
        heard.year = True
    elif effect in ("<", "<=", ">", ">=", "just <", "just >"):
        heard.bounds.append(effect)


def _after(text: str, toks: Sequence[Token], heard: _Heard, group: Group) -> None:
    here = group.end
    beside = True
    for _ in range(8):
        found = wording.after(toks, here)
        if found is not None:
            _note(heard, found[0])
            here = found[1]
            if beside and found[0] != EXACT:
                heard.end = here
            continue
        label = _label(toks, here, heard, group)
        if label:
            heard.label, here, beside = label[0], label[1], False
        elif (
            low(toks, here) in (".", ",", "-", ")")
            and wording.after(toks, here + 1) is not None
            and not _ends(toks, here)
        ):
            here, beside = here + 1, False
        elif group.kind not in ("number", "ordinal") and low(toks, here) == "of" and not heard.noun:
            heard.noun, here = _noun(text, toks, here + 1)
            beside = False
            if not heard.noun:
                break
        else:
            break
    if group.behind:
        heard.noun, _ = _noun(text, toks, group.behind)
    elif group.kind in ("number", "ordinal") and not heard.noun:
        heard.noun, _ = _noun(text, toks, here + (low(toks, here) == "of" or low(toks, here) == "-"))
    if not heard.year:
        heard.year = _later_rate(toks, here)


def _ends(toks: Sequence[Token], at: int) -> bool:
    return toks[at].low == "." and at + 1 < len(toks) and not toks[at + 1].glued and len(toks[at - 1].low) > 3


def _label(toks: Sequence[Token], at: int, heard: _Heard, group: Group) -> tuple[str, int] | None:
    if heard.label or group.kind not in ("length", "number", "sides"):
        return None
    here = at + (low(toks, at) in ("in", "-"))
    word = low(toks, here)
    top = word == "over" and low(toks, here + 1) in ("the", "it", "top", "them")
    if heard.noun and word not in ("deep", "thick", "wide") and not top:
        return None  # "50 yards of muck off the bottom": behind what is measured, these words are no measure
    if word not in LABELS or (word in ("from", "off", "over", "down", "back", "away", "round") and here > at):
        return None
    if word == "from" and group.kind == "number":
        return None
    return LABELS[word], here + 1


def _noun(text: str, toks: Sequence[Token], at: int) -> tuple[str, int]:
    """Return up to four words of what is counted, with the index after them."""
    here = at
    while (
        here < len(toks)
        and here - at < 4
        and toks[here].kind == "w"
        and toks[here].low not in _STOPS
        and toks[here].low not in _NUMBERS
    ):
        here += 1
        if low(toks, here) == "-" and here + 1 < len(toks) and toks[here + 1].glued and toks[here + 1].kind == "w":
            here += 1
    if here > at and low(toks, here - 1) == "-":
        here -= 1
    return (text[toks[at].start : toks[here - 1].end], here) if here > at else ("", at)


def _later_rate(toks: Sequence[Token], at: int) -> bool:
    """Whether a rate follows within the clause: "8 cubic yards of muck by hand each year"."""
    for here in range(at, min(at + 6, len(toks))):
        tok = toks[here]
        if tok.kind in "n|" or tok.low in (".", "?", "!", ";", ",", "and", "or"):
            return False
        if tok.low in ("a", "per", "each", "every", "yearly", "annually", "/", "in"):
            found = wording.after(toks, here)
            if found is not None and found[0] == YEAR:
                return True
    return False


def _yards(toks: Sequence[Token], group: Group, heard: _Heard) -> tuple[Group, str]:
    """Settle "yards": cubic yards where bulk is moved, length where a distance is meant, else a question."""
    if not group.yards or not isinstance(group.value, Amount):
        return group, group.doubt
    length = group.value
    volume = replace(length, unit="yd3")
    if heard.label:
        return group, group.doubt
    words = set(heard.noun.lower().split())
    if words & _BULK or near(toks, group.at, group.end, _BULK, 4):
        return replace(group, value=volume, kind="volume"), group.doubt
    if near(toks, group.at, group.end, _FAR, 3):
        return group, group.doubt
    if near(toks, group.at, group.end, _MOVED, 8) or heard.year:
        return replace(group, value=volume, kind="volume", also=(length,)), group.doubt
    return replace(group, value=volume, kind="volume", also=(length,)), "Do you mean cubic yards, or yards of length?"


def _ranged(value: Quantity | None) -> bool:
    return isinstance(value, Amount) and None not in (value.low, value.high) and value.low != value.high


def _bounded(value: Amount, heard: _Heard) -> Quantity:
    about = value.about or (heard.about and not heard.exact)
    ranged = _ranged(value)
    for bound in heard.bounds:
        if ranged and bound in ("<", ">"):
            continue  # "mats over 1.5 to 2.5 acres": a place or a purpose, and the range stands
        open_end = bound in ("<", ">", "just <", "just >")
        if bound.endswith(("<", "<=")):
            value = replace(value, low=None, high_open=open_end)
            if bound == "just <":
                # Near its bound and never beyond it: the end stays, and the distance from it is not known.
                about = False
        else:
            value = replace(value, high=None, low_open=open_end)
            if bound == "just >":
                about = False
    if value.low is None and value.high is None:
        return value
    return replace(value, about=about)
