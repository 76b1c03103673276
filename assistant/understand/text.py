"""People's words made readable: folding that keeps offsets, sentences, clauses, and the reach of "not" and "not sure"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

_TYPOGRAPHY = str.maketrans(
    {
        **dict.fromkeys("\u2018\u2019\u201b\u0060\u00b4\u02bc\u2032", "'"),
        **dict.fromkeys("\u201c\u201d\u201e\u2033\u00ab\u00bb", '"'),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"),
        **dict.fromkeys("\u00a0\u2007\u2009\u202f\u200b\t", " "),
        "\u00d7": "x",
    }
)

# A full stop after one of these does not end a sentence.
_ABBREVIATION = re.compile(
    r"(?:\b(?:sq|cu|ft|in|yd|yds|cy|s|ss|ch|subd|par|sub|st|mt|no|approx|dept|dr|mr|mrs|ms|vs|jr|sr|co|e\.g|i\.e|etc|stats|adm|wis"
    r"|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec|u\.s|a\.m|p\.m|min|max|hp|gal|oz|lbs|deg|temp)|(?<![a-z])[a-z])\.$"
)
_STOP = re.compile(r"[.!?\u2026]+[\"')\]]*(?=\s|$)|\n+|;")
_CLAUSE = re.compile(
    r"[,:(]\s+(?=(?:i|im|i'm|ill|i'll|ive|i've|we|were|we're|well|we'll|weve|we've|it|its|it's|he|she|they|theyre|they're|that|thats|that's|this|there|theres"
    r"|the|my|our|his|their|but|and|so|then|which|who|where|when|if|since|because|although|though|do|does|is|are|can|no|not|nobody|nothing|never|none|by)\b)"
    r"|[:()]|\s-+\s|\b(?:but|though|although|however|except|whereas|while|because|unless)\b"
)

_NO_NOUN = re.compile(
    r"\b(?:no|without|w/o|zero|neither|nor)\s+(?:(?!(?:for|with|to|from|in|at|by|under|on|but|and|just|only|is|are|was|were|will|would|need|more|less|later"
    r"|earlier|further|longer|problem|idea|clue|doubt|matter|wider|bigger|larger|deeper|one|can|do|does|did|we|i|it|so|then)\b)[\w'/-]+\s+){0,3}$"
)
_NOT = re.compile(
    r"\b(?:not|never|nobody|no one|noone|nothing|none of|hardly|[a-z]+n't|cannot|isnt|arent|wasnt|werent|dont|doesnt|didnt|wont|cant|couldnt|wouldnt|shouldnt|havent|hasnt|hadnt"
    r"|aint|neither|refus\w+ to|fail\w* to|forgot to|rather than|instead of|free of|free from|lacks?|nowhere|skip\w*|avoid\w*|kept? out of|keep\w* out of)\s+"
    r"(?:(?!(?:only|just|but|so|then|until|till|because|if|whether|sure)\b)[\w'/-]+\s+){0,6}$"
)
_NOT_ONLY = re.compile(
    r"\b(?:not|isn't|isnt|no)\s+(?:only|just|merely|more than|less than|later than|earlier than|further than|wider than|bigger than)\b[^,;]*$"
)
_LIST_TAIL = re.compile(r"^\w*(?:,\s*[\w' -]{1,25})*,?\s+(?:or|nor)\b")
_LIST_END = re.compile(r"\s*(?:[\w'-]+\s+){0,2}(?:or|nor)\s+(?:any\s+|an?\s+)?(?:[\w'-]+\s+)?")
_LIST_HEAD = re.compile(r"^\s*(?:or|nor|any|an?)?\s*(?:[\w'-]+\s+){0,1}$")
_AFTER_NOT = re.compile(
    r"^['\w]*\s*(?:\?\s*(?:no|none|nope|never)\b(?=\s*(?:[.,;!]|$))|[:-]+\s*(?:no|none|nope|not|never|negative|nada)\b(?!\s+(?:idea|clue|sure|certain|only|just))"
    r"|\s(?:is|are|was|were|will|would|has|have|had|do|does|did|can|could)(?:\s+not\b|n't\b)(?!\s+(?:sure|certain|known|only|just))|\s(?:isnt|arent|wasnt|werent|wont|cant|doesnt|didnt|hasnt|havent)\b)"
)

_UNSURE = (
    r"(?:(?:not|isn't|isnt|aren't|arent|never) (?:\w+ ){0,2}(?:sure|certain|clear|known)|unsure|uncertain|unclear|unknown|(?:do not|don't|dont|doesn't|doesnt|did not|didn't|didnt) (?:really |even |yet |actually )?(?:know|remember|recall)"
    r"|no (?:idea|clue|way to (?:know|tell))|(?:haven't|havent|have not|hasn't|hasnt|has not|didn't|didnt) (?:a clue|(?:really |even |yet |actually )?(?:\w+ ){0,1}(?:figured|checked|measured|decided|looked|asked|gotten|settled|found out|picked|thought|tested))(?: (?:it |that )?(?:out|up|into|about))?"
    r"|(?:can't|cant|cannot|couldn't|couldnt|could not|can not) (?:really )?(?:tell|say|find out|remember)|hard to (?:say|tell)|who knows|idk|dunno|beats me|(?:i|we) forget|wonder(?:ing)?|need to (?:check|find out|ask|measure)|have to (?:check|find out|measure)|(?:will|i'll|ill|we'll|gotta) (?:have to )?(?:check|find out)|still (?:checking|deciding|waiting to hear)|to be determined|tbd|neither about|nor about|same goes for)"
)
_MAYBE = r"(?:might|may|could)(?: well)? (?:be|have)|maybe|perhaps|possibly|supposedly"
_UNSURE_HERE = re.compile(rf"(?:{_UNSURE})\b")
_UNSURE_BEFORE = re.compile(rf"\b(?:{_UNSURE}|{_MAYBE})[\s,:]+(?:[\w'/-]+\s+){{0,7}}$")
_UNSURE_AFTER = re.compile(
    rf"^[\w']*(?:\s+(?:is|are|was|it|that|of|there|thing|or not|i|we|part))*\s*[\s,:;?(.-]*(?:but |i'm |im |i |we |we're |honestly |still |just |am |is |really )*\b{_UNSURE}"
    r"(?!\s+(?:yet |exactly |about |on |of |out )*(?:what|how|which|if|whether|when|where|who|why|the|my|our|about)\b)"
)
_ASKED = re.compile(
    r"(?:^|[,;:(-]\s*|\b(?:and|or|so|but|also|then|question|wondering)\s+)(?:is|are|was|were|isn't|isnt|aren't|do|does|doesn't|doesnt|did|has|have|had|am)\s+"
    r"(?:it|this|that|these|those|they|he|she|there|i|we|you|(?:the|my|our|his|her|their|a|an|any|your|dnr|anyone|somebody)(?:\s+[\w'-]+){0,3}?)\s+(?:[\w'/-]+\s+){0,3}$"
)
# "Trout stream?" is a question, "By hand off my own frontage, no pump?" tells a story.
_BARE_GUESS = re.compile(r"(?:so |and )?(?:it|this|that|its|it's|thats|that's)(?: is)? (?:a |an |on |in )?(?:the )?")
_SHORT = 32
_PERMISSION = re.compile(
    r"\b(?:ok|okay|fine|legal|allowed|alright|exempt|possible|cool|enough|covered|plan\w*|want\w*|going)\b"
)
_OBLIGED = re.compile(
    r"\b(?:have to|has to|had to|need to|needs to|must|should|required to|requires?|supposed to|got to|gotta|necessary to|do (?:i|we) need)\s+(?:[\w'/,-]+\s+){0,6}$"
)
_IF = re.compile(
    r"\b(?:if(?! (?:i|we|he|my|our)\b)|unless|in case|suppose|supposing|what about|whether|as long as|only when|say we|had we)\s+(?:[\w'/-]+\s+){0,6}$"
)


@dataclass(frozen=True, slots=True)
class Clause:
    """A part of a text with its place in it."""

    start: int
    end: int
    text: str


# "I don't need a permit for my fill": the fill is there all the same.
_PERMIT_FOR = re.compile(r"\b(?:permits?|approval|paperwork|authori[sz]ation) (?:for|to)\b")


@lru_cache(maxsize=64)
def fold(text: str) -> str:
    """Return the text in lower case and with plain quotes, dashes and spaces, of the same length as before."""
    plain = text.translate(_TYPOGRAPHY)
    low = plain.lower()
    if len(low) == len(plain):
        return low
    return "".join(one if len(one := char.lower()) == 1 else char for char in plain)


@lru_cache(maxsize=64)
def sentences(text: str) -> tuple[Clause, ...]:
    """Return the sentences of a text: ends of lines and semicolons end one too, abbreviations and decimals do not."""
    out: list[Clause] = []
    folded, start = fold(text), 0
    for stop in _STOP.finditer(folded):
        if stop[0].startswith(".") and _ABBREVIATION.search(folded, max(start, stop.start() - 12), stop.start() + 1):
            follows = folded[stop.end() :].lstrip()
            upper = text[len(text) - len(follows) : len(text) - len(follows) + 1] if follows else ""
            if not upper.isupper() or re.search(
                r"(?:\b(?:s|ch|st|no|dr|mr|mrs|u\.s|stats))\.$", folded[start : stop.end()]
            ):
                continue
        _add(out, text, start, stop.end())
        start = stop.end()
    _add(out, text, start, len(text))
    return tuple(out)


@lru_cache(maxsize=64)
def clauses(text: str) -> tuple[Clause, ...]:
    """Return the clauses of a text, in order; each lies within one sentence."""
    out: list[Clause] = []
    folded = fold(text)
    for sentence in sentences(text):
        start = sentence.start
        for cut in _CLAUSE.finditer(folded, sentence.start, sentence.end):
            _add(out, text, start, cut.start())
            start = cut.start() if folded[cut.start()].isalpha() else cut.end()
        _add(out, text, start, sentence.end)
    return tuple(out)


def _add(out: list[Clause], text: str, start: int, end: int) -> None:
    piece = text[start:end]
    if piece.strip():
        left = start + len(piece) - len(piece.lstrip())
        out.append(Clause(left, start + len(piece.rstrip()), piece.strip()))


def around(parts: tuple[Clause, ...], start: int) -> Clause:
    """Return the part (sentence or clause) that holds an offset, or the nearest before it."""
    low, high = 0, len(parts)
    while low < high:
        middle = (low + high) // 2
        if parts[middle].start <= start:
            low = middle + 1
        else:
            high = middle
    return parts[max(low - 1, 0)]


def _before(text: str, start: int, reach: int = 90) -> str:
    """Return the folded words of the same clause before an offset, commas of a list included."""
    folded = fold(text)
    begin = around(clauses(text), start).start if text.strip() else 0
    return folded[max(begin, start - reach) : start] if begin <= start else ""


def negated(text: str, start: int, end: int, reach: int = 6) -> bool:
    """Tell whether the words `text[start:end]` stand under a "not", "no", "without", "never" or the like.

    Args:
        text: the message.
        start: first offset of the words.
        end: offset after the last of them.
        reach: how many words may lie between.
    """
    before, folded = _before(text, start), fold(text)
    words = before.split()
    if len(words) > reach + 1:
        before = before[
            before.rfind(words[-reach - 1])
            if words[-reach - 1] not in words[-reach:]
            else len(before) - len(" ".join(words[-reach - 1 :])) - 1 :
        ]
    after = folded[end : end + 60]
    before = _PERMIT_FOR.split(before)[-1]
    if _NOT_ONLY.search(before):
        return False
    if _AFTER_NOT.search(after):
        return True
    head, comma, item = before.rpartition(",")
    if not comma:
        return bool(_NO_NOUN.search(before) or _NOT.search(before))
    if _NO_NOUN.search(item) or _NOT.search(item):
        return True
    listed = _LIST_END.fullmatch(item) or (_LIST_HEAD.fullmatch(item) and _LIST_TAIL.search(after))
    starts_fresh = re.match(r"(?:by|with|just|only|in|on|at|from|all|it)\b", folded[start:end])
    first = head.split(",")[0] + " "
    return bool(listed and not starts_fresh and (_NO_NOUN.search(first) or _NOT.search(first)))


def hedged(text: str, start: int, end: int) -> bool:
    """Tell whether the speaker says of `text[start:end]` that he is not sure or does not know."""
    folded = fold(text)
    sentence = around(sentences(text), start)
    before = folded[max(sentence.start, start - 90) : start]
    if _UNSURE_BEFORE.search(before):
        return True
    return bool(_UNSURE_AFTER.search(folded[end : end + 70]))


def unsure(text: str, start: int) -> bool:
    """Tell whether words of not knowing start at an offset ("not sure about ...", "haven't a clue if ...")."""
    return bool(_UNSURE_HERE.match(fold(text), start))


def asked(text: str, start: int) -> bool:
    """Tell whether the words at `start` are what a question asks ("is it a trout stream?"), so that they state nothing."""
    folded = fold(text)
    sentence = around(sentences(text), start)
    if not folded[sentence.start : sentence.end].rstrip("\"') ").endswith("?"):
        return False
    if not folded[sentence.start : start].strip() and sentence.end - start < _SHORT:
        return True
    if _BARE_GUESS.fullmatch(folded[sentence.start : start]) and sentence.end - sentence.start < _SHORT:
        return True
    before = folded[max(sentence.start, start - 80) : start]
    found = _ASKED.search(before)
    return bool((found and not _PERMISSION.search(found[0])) or _OBLIGED.search(before))


def supposed(text: str, start: int) -> bool:
    """Tell whether the words at `start` stand under "if", "unless" or the like."""
    return bool(_IF.search(_before(text, start, 60)))
