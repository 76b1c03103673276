"""Open questions as a small form, and what was understood as an editable list."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date

from assistant.answers.types import Answer
from assistant.answers.words import value as in_words
from assistant.quantities.units import UNITS
from assistant.quantities.values import DontKnow, When
from assistant.rules.model import FactKind
from assistant.rules.results import MissingFact
from assistant.understand.types import Fact
from ui.fragments.text import cite, inline, safe

SHOWN = 3
_ISO = re.compile(r"\d{4}-\d\d-\d\d")
_UNITS = {
    "length": ("ft", "in", "yd", "m", "cm"),
    "area": ("ft2", "acre", "yd2", "m2"),
    "volume": ("yd3", "ft3", "gallon", "acre_ft", "m3"),
    "pressure": ("psi", "bar", "kPa"),
    "temperature": ("degF", "degC"),
    "power": ("hp", "kW"),
    "concentration": ("ppm", "mg/L"),
    "mixing_rate": ("oz/gal", "ml/L"),
    "duration": ("minute", "hour", "day", "week", "month"),
    "years": ("year",),
    "money": ("usd",),
    "percent": ("percent",),
}
_NAMES = {
    "in": "inches", "ft": "feet", "yd": "yards", "m": "metres", "cm": "centimetres", "mile": "miles",
    "ft2": "square feet", "yd2": "square yards", "acre": "acres", "m2": "square metres", "hectare": "hectares",
    "ft3": "cubic feet", "yd3": "cubic yards", "gallon": "gallons", "acre_ft": "acre-feet", "m3": "cubic metres",
    "degF": "°F", "degC": "°C", "hp": "horsepower", "usd": "dollars", "percent": "percent",
    "minute": "minutes", "hour": "hours", "day": "days", "week": "weeks", "month": "months", "year": "years",
}  # fmt: skip


def plain(name: str) -> str:
    """Return a name of the vocabulary as words."""
    text = name.replace("_", " ")
    return text[:1].upper() + text[1:]


def questions(answer: Answer, kinds: Mapping[str, FactKind], name: str) -> str:
    """Return the open questions as a form: one field a fact, and what cannot be a field as words.

    Args:
        answer: the answer that asks.
        kinds: the fact vocabulary.
        name: unique among the forms of the page.
    """
    asked = [one for one in answer.missing if one.fact in kinds and not one.asked_in_vain][:SHOWN]
    doubts = "".join(f"<li>{inline(doubt.question)}</li>" for doubt in answer.doubts if doubt.question)
    words = f'<p>I could not read everything:</p><ul class="doubts">{doubts}</ul>' if doubts else ""
    if not asked:
        return words
    fields = "".join(_asked(one, kinds[one.fact], f"{name}-{at}") for at, one in enumerate(asked))
    more = len([one for one in answer.missing if not one.asked_in_vain]) - len(asked)
    rest = (
        f'<p class="aside">{more} more {"points are" if more > 1 else "point is"} open; these tell most.</p>'
        if more > 0
        else ""
    )
    return (
        f'{words}<form class="facts-form" autocomplete="off" novalidate>{fields}'
        f'<p class="form-error" role="alert"></p><button type="submit" class="main">Check again with these</button>{rest}</form>'
    )


def _asked(one: MissingFact, kind: FactKind, name: str) -> str:
    where = f" Where to find out: {inline(one.where_to_find_out)}" if one.where_to_find_out else ""
    law = f" {cite(one.citation)}" if one.citation else ""
    hint = f'<p class="hint" id="hint-{safe(name)}">{inline(one.why)}{where}{law}</p>'
    return f'<div class="field">{field(kind, name, one.question)}{hint}</div>'


def field(kind: FactKind, name: str, question: str, current: str = "") -> str:
    """Return the control of one fact: yes / no / don't know, a choice, a date, or a number with its unit.

    Args:
        kind: the fact.
        name: unique on the page.
        question: its label.
        current: what is known, as `text_of` prints it.
    """
    label, at = inline(question), safe(name)
    data = f'data-fact="{safe(kind.name)}" aria-describedby="hint-{at}"'
    if kind.type == "yes_no":
        choices = "".join(
            f'<label class="choice"><input type="radio" name="{at}" value="{value}" data-fact="{safe(kind.name)}"'
            f"{' checked' if value == current else ''}> {words}</label>"
            for value, words in (("yes", "Yes"), ("no", "No"), ("unknown", "I don't know"))
        )
        return f'<fieldset aria-describedby="hint-{at}"><legend>{label}</legend>{choices}</fieldset>'
    head = f'<label class="question" for="f-{at}">{label}</label>'
    if kind.type == "choice":
        options = "".join(
            f'<option value="{safe(choice)}"{" selected" if choice == current else ""}>{safe(plain(choice))}</option>'
            for choice in kind.choices
        )
        return (
            f'{head}<select id="f-{at}" {data}><option value="">Please choose</option>{options}'
            f'<option value="unknown"{" selected" if current == "unknown" else ""}>I don\'t know</option></select>'
        )
    if kind.type == "date" or kind.dimension == "date":
        kept = "text" if current and not _ISO.fullmatch(current) else "date"
        return f'{head}<span class="pair"><input id="f-{at}" type="{kept}" value="{safe(current)}" {data}>{_unsure(at, kind)}</span>'
    return f'{head}<span class="pair">{_number(kind, at, data, current)}{_unsure(at, kind)}</span>'


def _number(kind: FactKind, at: str, data: str, current: str) -> str:
    units = [unit for unit in _UNITS.get(kind.dimension or "", ()) if unit in UNITS]
    if kind.unit in UNITS and kind.unit not in units and units:
        units.insert(0, str(kind.unit))
    box = (
        f'<input id="f-{at}" type="text" inputmode="text" size="10" maxlength="120" value="{safe(current)}" {data} '
        f'data-bare="{safe(kind.unit or "")}">'
    )
    if len(units) < 2:
        return f'{box}<span class="unit">{safe(_NAMES.get(kind.unit or "", ""))}</span>'
    options = "".join(
        f'<option value="{safe(unit)}"{" selected" if unit == kind.unit else ""}>{safe(_NAMES.get(unit, unit))}</option>'
        for unit in units
    )
    return f'{box}<select class="unit" aria-label="Unit" data-unit-of="f-{at}">{options}</select>'


def _unsure(at: str, kind: FactKind) -> str:
    return (
        f'<label class="choice"><input type="checkbox" value="unknown" data-unsure="f-{at}" '
        f'data-fact="{safe(kind.name)}"> I don\'t know</label>'
    )


def understood(facts: Iterable[Fact], kinds: Mapping[str, FactKind]) -> str:
    """Return what was understood, each fact with the words it came from, to be changed or removed."""
    items = "".join(_fact(fact, kinds.get(fact.name), at) for at, fact in enumerate(facts))
    if not items:
        return ""
    return f'<section class="understood"><h2>What I understood</h2><ul class="facts">{items}</ul></section>'


def text_of(fact: Fact) -> str:
    """Return a fact's value as a form's field takes it."""
    value = fact.value
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, DontKnow):
        return "unknown"
    if isinstance(value, When) and isinstance(value.low, date) and value.low == value.high:
        return value.low.isoformat()
    return value if isinstance(value, str) else (in_words(value) or fact.stated)


def shown(fact: Fact) -> str:
    """Return a fact's value in plain words."""
    value = fact.value
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, DontKnow):
        return "you don't know"
    return value.replace("_", " ") if isinstance(value, str) else in_words(value)


def _fact(fact: Fact, kind: FactKind | None, at: int) -> str:
    title = plain(fact.name)
    origin = {
        "form": "from the form",
        "staff": f"set by {fact.by}" if fact.by else "set by staff",
        "context": "follows from what you said before",
    }.get(fact.origin, "")
    words = (
        f"from your words: “{safe(fact.stated)}”" if fact.stated and fact.origin in {"user", "model"} else safe(origin)
    )
    edit = ""
    if kind is not None:
        control = field(kind, f"edit-{at}", kind.question, text_of(fact))
        edit = (
            f'<details class="edit"><summary aria-label="Change: {safe(title)}">Change</summary>'
            f'<form class="facts-form" autocomplete="off" novalidate><div class="field">{control}'
            f'<p class="hint" id="hint-edit-{at}">{inline(kind.why)}</p></div>'
            '<p class="form-error" role="alert"></p><button type="submit" class="main">Save and check again</button></form></details>'
        )
    return (
        f'<li><span class="fact-name">{safe(title)}</span>: <strong>{safe(shown(fact))}</strong> '
        f'<span class="aside">{words}</span> {edit}'
        f'<button type="button" class="quiet remove" data-remove="{safe(fact.name)}" '
        f'aria-label="Remove: {safe(title)}">Remove</button></li>'
    )
