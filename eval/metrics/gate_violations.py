"""The number gate, measured from outside."""

import re
from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from typing import Any

from eval.amounts import amounts, plain
from eval.case import Case
from eval.cites import key, parents
from eval.days import days
from eval.law import Instrument
from eval.metrics.base import Answer, Metric, Score, listed, text

# What computed the answer, or was said by the user or the law; never the composed words themselves.
_SOURCES = (
    "question",
    "facts",
    "checks",
    "verdict",
    "missing_facts",
    "citations",
    "warnings",
    "events",
    "sums",
    "as_of",
)
_LABELS = re.compile(r"(?:\(\d*[a-z]{0,2}\)){1,}(?:\d+[a-z]?\.?)?(?:[a-z]\.)?|(?<![\w.])\d+m?\. ?[a-z]\.|https?://\S+")


def _score(case: Case, answer: Answer, instrument: Instrument) -> Score | None:
    if not text(answer):
        return None
    said = _strings(case, answer, instrument)
    allowed = {one.value for words in said for one in amounts(words)} | set(_numbers(answer))
    known_days = {(day.month, day.day) for words in said for day in days(words)}
    years = {Fraction(day.year) for words in said for day in days(words) if day.year}
    today = case.as_of or date.today()  # noqa: DTZ011 - the day of asking is the user's own
    known_days.add((today.month, today.day))
    words, misses = _without_citations(plain(text(answer)), answer, said, instrument)
    for day in days(words):
        if (day.month, day.day) not in known_days:
            misses.append(f"gate: the date {words[day.start : day.end]!r} comes from nowhere")
    words = _blank(words, [(day.start, day.end) for day in days(words)])
    words = re.sub(r"(?m)^[\s>]*(?:\d+[.)]|[-*]) ", "", words)
    for one in amounts(_LABELS.sub(" ", words)):
        if (
            not words[one.start : one.end].strip()
            or one.value in allowed
            or one.value in years
            or one.value == today.year
        ):
            continue
        shown = _LABELS.sub(" ", words)[one.start : one.end]
        if shown[0].isalpha() or _rounded(one.value, shown, allowed):
            continue
        misses.append(f"gate: {shown!r} comes from nowhere")
    return Score(len(misses), misses=tuple(misses))


def _without_citations(words: str, answer: Answer, said: list[str], instrument: Instrument) -> tuple[str, list[str]]:
    known = {
        key(str(row.get("citation")))
        for name in ("citations", "checks", "missing_facts", "events")
        for row in listed(answer, name)
    }
    verdict = answer.get("verdict")
    known |= {
        key(str(row.get("citation"))) for row in (listed(verdict, "considered") if isinstance(verdict, dict) else [])
    }
    known |= {above for one in list(known) for above in parents(one)}
    known |= {key(citation) for one in said for _, _, citation in instrument.texts.mentions(one) if citation}
    mentions = instrument.texts.mentions(words)
    misses = [
        f"gate: the citation {words[start:end]!r} comes from nowhere"
        for start, end, citation in mentions
        if citation and key(citation) not in known
    ]
    return _blank(words, [(start, end) for start, end, _ in mentions]), misses


def _strings(case: Case, answer: Answer, instrument: Instrument) -> list[str]:
    said = [
        *case.messages,
        *(words for name in _SOURCES for words in _leaves(answer.get(name)) if isinstance(words, str)),
    ]
    said += [instrument.texts.words(str(row.get("citation"))) for row in listed(answer, "citations")]
    if answer.get("outcome") == "not_in_corpus":
        said.append(instrument.texts.neighbours())
    return said


def _numbers(answer: Answer) -> Iterator[Fraction]:
    for name in _SOURCES:
        for leaf in _leaves(answer.get(name)):
            if isinstance(leaf, int | float) and not isinstance(leaf, bool):
                yield Fraction(str(leaf))
            elif isinstance(leaf, str) and re.fullmatch(r"-?\d+/\d+", leaf):
                yield Fraction(leaf)


def _leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        for one in value.values():
            yield from _leaves(one)
    elif isinstance(value, list):
        for one in value:
            yield from _leaves(one)
    else:
        yield value


def _rounded(value: Fraction, shown: str, allowed: set[Fraction]) -> bool:
    """Whether the number as shown is the rounding of an allowed one."""
    digits = re.search(r"\.(\d+)", shown)
    half = Fraction(1, 2 * 10 ** (len(digits[1]) if digits else 0))
    return any(one.denominator != 1 and abs(abs(one) - abs(value)) <= half for one in allowed)


def _blank(words: str, spans: list[tuple[int, int]]) -> str:
    for start, end in spans:
        words = words[:start] + " " * (end - start) + words[end:]
    return words


METRIC = Metric(
    "gate.violations",
    "Mean number, per answer, of numbers, dates and citations in the text that stand in no cited provision, user's message, fact, check, "
    "computed date or sum, or caution. A rounding of a computed number counts as that number; list numbers are left out.",
    "design.md, The number gate; faithfulness, as in Es et al., RAGAS, 2023 (arXiv:2309.15217), here for numbers and exact",
    _score,
    better="low",
)
