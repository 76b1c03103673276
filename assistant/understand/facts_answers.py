"""Answers to the questions of the turn before: "no", "8 inches", "I don't know", "all but the last", "yes, no, 8 inches"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from assistant.quantities.values import DontKnow, Value
from assistant.rules.model import FactKind
from assistant.understand.cues import CODES
from assistant.understand.facts_items import Item
from assistant.understand.facts_turns import Turn
from assistant.understand.types import Doubt, Fact

_ANSWERED = 8
_YES = r"(?:yes|yep|yeah|yea|yup|ya|yah|sure|correct|right|true|affirmative|aye|absolutely|definitely|of course|uh huh|it (?:is|does|will|was|has)|they (?:are|do|will)|(?:we|i) (?:do|am|are|have|will|did)|thats right|that's right|you bet|you betcha|y)"
_NO = r"(?:no|nope|nah|naw|negative|never|not (?:really|at all|any|that i know(?: of)?|yet)|none|neither|nothing|false|it (?:isn'?t|is not|doesn'?t|does not|won'?t|wasn'?t|hasn'?t)|they (?:aren'?t|don'?t|won'?t)|(?:we|i) (?:don'?t|do not|am not|aren'?t|haven'?t|won'?t|didn'?t)|n)"
_UNSURE = r"(?:(?:i |we )?(?:really |honestly )?(?:don'?t|do not|dont) (?:really |even )?know|(?:i'?m |im |we'?re )?(?:not|n't) (?:really |too |quite )?(?:sure|certain)|no (?:idea|clue)|unsure|dunno|idk|beats me|who knows|(?:can'?t|cannot|couldn'?t) (?:say|tell)|hard to say|unknown|haven'?t a clue|\?+)"
_LEADING = re.compile(
    rf"^\W*(?:well|um|uh|ok|okay|so|oh|hmm|and)?[\s,]*(?:(?P<unsure>{_UNSURE})|(?P<no>{_NO})|(?P<yes>{_YES}))(?![\w'])"
)
_ALL = re.compile(
    r"\b(?:all|both|everything|each|every one|all (?:of )?(?:them|those|three|of it)|the (?:whole )?lot|neither|none|any of (?:them|those|it)|either)\b"
)
_ORDINALS = {
    "first": 0,
    "1st": 0,
    "second": 1,
    "2nd": 1,
    "third": 2,
    "3rd": 2,
    "fourth": 3,
    "last": -1,
    "final": -1,
    "latter": -1,
    "former": 0,
}
_ORDINAL = re.compile(
    r"\b(?:the )?(first|1st|second|2nd|third|3rd|fourth|last|final|latter|former)(?: one| question| two)?\b"
)
_EXCEPT = re.compile(r"\b(?:but|except|besides|other than|apart from|minus|save)(?: for| that| not)?\b")
_PART = re.compile(
    rf"(?P<what>{_UNSURE}|{_NO}|{_YES})(?:,? (?:to|on|for|about|with))?(?: the)? (?P<which>first|1st|second|2nd|third|3rd|fourth|last|final|latter|former|others?|rest|remaining)(?! (?:time|dam|barrier|year|permit|offense))\b"
)
_SPLIT = re.compile(r"(?:^|[\s,;])(?:\(?[1-5a-e][.):]|[1-5]\s*-)\s+|\n+|;\s*|,\s*(?:and )?|\.\s+|\band\b")
_ABOUT_ONE = re.compile(r"\s+(?:yet |exactly )*(?:about|on|of|if|whether|what|how|which|when|where|who)\b")
_SHORT = 60


@dataclass(frozen=True, slots=True)
class _Piece:
    start: int
    end: int
    text: str


def claim_answers(turn: Turn, found: Sequence[Item], kinds: Mapping[str, FactKind]) -> None:
    """Let the facts that were asked for claim the numbers of their dimension, and bare numbers in the order asked."""
    numeric = [name for name in turn.asked if kinds[name].dimension]
    for item in found:
        for name in numeric:
            code = "S" if name == "dimensions" else CODES.get(kinds[name].dimension or "", "")
            if item.code == code and item.kind not in ("number", "count", "ordinal"):
                item.claim(_ANSWERED, 0, name)
    bare = [item for item in found if item.kind in ("number", "count", "ordinal") and not item.claims]
    if bare and len(numeric) == 1:
        bare[0].claim(_ANSWERED, 0, numeric[0])
    elif len(bare) == len(numeric):
        for item, name in zip(bare, numeric, strict=True):
            item.claim(_ANSWERED, 0, name)


def answer(turn: Turn, facts: dict[str, Fact], kinds: Mapping[str, FactKind]) -> Doubt | None:
    """Add what the message answers to the questions of the turn before, beside what it states outright.

    Returns:
        A doubt where a bare yes or no could answer several questions.
    """
    open_names = [name for name in turn.asked if name not in facts]
    if not open_names:
        return None
    pieces = _pieces(turn.folded)
    if len(turn.asked) > 1 and len(pieces) == len(turn.asked) and _in_order(turn, pieces, facts, kinds):
        return None
    if list(_by_ordinal(turn, facts, kinds)):
        return None
    leading = _LEADING.match(turn.folded)
    if leading is None:
        _choices(turn, open_names, facts, kinds)
        return None
    return _leading(turn, leading, open_names, facts, kinds)


def _leading(
    turn: Turn, found: re.Match[str], open_names: Sequence[str], facts: dict[str, Fact], kinds: Mapping[str, FactKind]
) -> Doubt | None:
    kind = str(found.lastgroup)
    start, end = found.span(kind)
    rest = turn.folded[end:]
    if kind == "unsure":
        if _ABOUT_ONE.match(rest) and not _ALL.search(rest[:40]):
            return None
        if len(turn.folded) < _SHORT or re.search(r"\b(?:any|all|either|both|rest|others)\b", rest[:40]):
            for name in open_names:
                facts[name] = _fact(turn, name, DontKnow(), start, end)
        return None
    if _EXCEPT.match(rest.lstrip(" ,")) and not _ORDINAL.search(rest):
        rest = ""
    plain = [name for name in open_names if _polar(kinds[name], kind) is not None]
    if len(plain) == 1 or (
        plain and (_ALL.search(turn.folded[start : end + 25]) or _ALL.match(turn.folded[start:end]))
    ):
        for name in plain:
            value = _polar(kinds[name], kind)
            if value is not None:
                facts[name] = _fact(turn, name, value, start, end)
        return None
    if len(plain) > 1 and not rest.strip(" .,!") and not facts:
        said = turn.message[start:end]
        names = tuple(plain)
        return Doubt(
            said,
            start,
            end,
            f"Does “{said}” answer all of these? " + " ".join(kinds[name].question for name in names),
            names,
        )
    return None


def _polar(kind: FactKind, word: str) -> Value | None:
    """Return what a bare yes or no means for a fact, None where it means nothing."""
    if kind.type == "yes_no":
        return word == "yes"
    if kind.type == "choice" and word == "no":
        return next((choice for choice in ("no", "none", "neither") if choice in kind.choices), None)
    return None


def _pieces(folded: str) -> list[_Piece]:
    out, start = [], 0
    for cut in [*_SPLIT.finditer(folded), None]:
        end = cut.start() if cut else len(folded)
        if folded[start:end].strip(" .,!"):
            out.append(_Piece(start, end, folded[start:end]))
        start = cut.end() if cut else end
    return out


def _in_order(turn: Turn, pieces: Sequence[_Piece], facts: dict[str, Fact], kinds: Mapping[str, FactKind]) -> bool:
    """Take each piece of a list as the answer to the question in its place; tell whether every piece was one."""
    new: dict[str, Fact] = {}
    for name, piece in zip(turn.asked, pieces, strict=True):
        if name in facts:
            inside = piece.start <= facts[name].start < piece.end
            if not inside:
                return False
            continue
        found = _LEADING.match(piece.text)
        if found is None:
            return False
        kind = str(found.lastgroup)
        value: Value | None = DontKnow() if kind == "unsure" else _polar(kinds[name], kind)
        if value is None:
            return False
        new[name] = _fact(turn, name, value, piece.start + found.start(kind), piece.start + found.end(kind))
    facts.update(new)
    return True


def _by_ordinal(turn: Turn, facts: dict[str, Fact], kinds: Mapping[str, FactKind]) -> Iterator[bool]:
    """Yield once for each answer that names its question: "all but the last", "yes to the first, no to the rest"."""
    if len(turn.asked) < 2 or len(turn.folded) > 200:
        return
    except_at = _EXCEPT.search(turn.folded)
    if (
        except_at
        and (named := _ORDINAL.search(turn.folded, except_at.end()))
        and _ALL.search(turn.folded[: except_at.start()] + " all")
    ):
        no = re.match(rf"\W*{_NO}(?![\w'])", turn.folded)
        out = _ORDINALS[named[1]] % len(turn.asked)
        for index, name in enumerate(turn.asked):
            value = _polar(kinds[name], "yes" if (index == out) == bool(no) else "no")
            if name not in facts and value is not None:
                facts[name] = _fact(turn, name, value, 0, named.end())
                yield True
        return
    left = list(turn.asked)
    for part in _PART.finditer(turn.folded):
        which = part["which"]
        names = [turn.asked[_ORDINALS[which] % len(turn.asked)]] if which in _ORDINALS else list(left)
        word = next(
            key
            for key, pattern in (("unsure", _UNSURE), ("no", _NO), ("yes", _YES))
            if re.fullmatch(pattern, part["what"])
        )
        for name in names:
            value = DontKnow() if word == "unsure" else _polar(kinds[name], word)
            if name in left:
                left.remove(name)
            if name not in facts and value is not None:
                facts[name] = _fact(turn, name, value, part.start(), part.end())
                yield True


def _choices(turn: Turn, open_names: Sequence[str], facts: dict[str, Fact], kinds: Mapping[str, FactKind]) -> None:
    """Hear a choice by its own name: "natural", "private", "the second one is public"."""
    if len(turn.folded) > _SHORT:
        return
    words = set(re.findall(r"[a-z]+", turn.folded))
    for name in open_names:
        kind = kinds[name]
        if kind.type != "choice":
            continue
        all_words = [set(choice.split("_")) for choice in kind.choices]
        fits = [
            choice
            for choice, own in zip(kind.choices, all_words, strict=True)
            if any(word in words and sum(word in other for other in all_words) == 1 for word in own if len(word) > 3)
        ]
        if len(fits) == 1:
            start = len(turn.message) - len(turn.message.lstrip())
            facts[name] = _fact(turn, name, fits[0], start, len(turn.message.rstrip()))


def _fact(turn: Turn, name: str, value: Value, start: int, end: int) -> Fact:
    return Fact(name, value, turn.message[start:end], start, end, turn.index)
