"""Which sentences of a message ask, and how: a story is told first and the question comes last, or several of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from assistant.understand.text import sentences

_LEAD = re.compile(
    r"^(?:[\W_]*(?:so|ok|okay|k|and|but|also|well|hi|hello|hey|hiya|please|pls|now|then|or|thanks|thank you|thx|um|uh|just|sorry|btw|oh|question|first|second|finally|lastly|plus|yes|yeah|no|"
    r"another (?:question|thing)|different thing|next( question)?|one more( thing)?|quick (?:one|question)|in that case|if so|if not|again|basically|anyway|anyways|[1-9][.)]|staff question|new question)\b[\s,:;.–—-]*)+",
    re.IGNORECASE,
)
_POLITE = re.compile(
    r"^(?:(?:can|could|would|will) (?:you|u|someone|anyone|anybody)(?: please| pls| kindly)?(?: help me)?|do you know|any(?:one|body) know|any idea|i['’]?d like to know|i (?:want|need|would like) to (?:know|find out|ask)|"
    r"i was wondering|i['’]?m wondering|wondering|just curious|tell me|let me know|i['’]?m asking|help me understand|explain(?: to me)?|my question is|the question is|not sure)\b"
    r"[\s,:]*(?:please\s+)?(?:tell me|explain|to know|know|say|clarify|confirm)?[\s,:]*(?:about\s+)?",
    re.IGNORECASE,
)
_AUX = r"(?:can|could|may|might|must|do|does|did|isn['’]?t|is|aren['’]?t|are|am|was|were|will|wouldn['’]?t|would|shall|should|has|have|had|can['’]?t|don['’]?t|won['’]?t|ok to|okay to|alright to|legal to|if|whether)"
_WH = r"(?:(?:(?:on|in|at|by|for|to|from|under|with|within|after|until|of|against) )?(?:what|which|whom)|(?:until|till|since|by|from) when|what['’]?s|what|which|who['’]?s|whose|whom|who|where['’]?s|where|when['’]?s|when|why|how['’]?s|how)"
_ASK = re.compile(rf"^(?:{_AUX}|{_WH})\b", re.IGNORECASE)
_ASK_YES_NO = re.compile(rf"^{_AUX}\b", re.IGNORECASE)
_ASK_INSIDE = re.compile(
    r"\b(?:i (?:want|need|would like|['’]?d like) to know|wondering (?:if|whether|what|how|when)|do i need|can i|can we|(?<!in )(?<!this )(?<!last )may i|(?<!in )(?<!this )(?<!last )may we|do we need|am i (?:ok|allowed|good)|are we (?:ok|allowed|good)|"
    r"is (?:it|this|that) (?:ok|okay|legal|allowed|exempt)|need to know|tell me|need (?:the|a) (?:limit|number|deadline|definition)|how (?:much|many|long|big|deep|far) (?:can|do|does|is|are|may|must))\b",
    re.IGNORECASE,
)
# "if the ditch is dry we dig" and "when I bought it" open a story, not a question; so does "had it dug".
_STORY = re.compile(
    r"(?:what an?|if|(?:when|where)(?!['’]?s|\s+(?:may|can|could|do|does|did|must|should|will|would|shall|am|are|is)\b)|what (?:i|we|he|she|they|it)|whether|may \d|had|have|has|was|were|will do|do not|don['’]?t|must be)\b",
    re.IGNORECASE,
)
_IMPERATIVE = re.compile(
    r"^(?:quote|give|show|list|recite|cite|read|define|confirm|explain|name|describe|compute|calculate|check|tell|look up|summari[sz]e|translate|write|draft|send|print|state (?:the|what|how|in)|definition|need (?:the|a|your|some|an) (?:limit|number|definition|deadline|exact|text|wording|answer|quote|list|citation)\w*)\b",
    re.IGNORECASE,
)
_TAIL = re.compile(rf"(?:[,;:–—-]|\b(?:and|so|but|then|or))\s*({_WH}|{_AUX})\b[^,]*$", re.IGNORECASE)
# "distance of a crib from the beach" is asked as one types into a search box.
_NOUN = re.compile(
    r"(?:the )?(?:[\w-]+ ){0,2}?(?:distance|cap|caps|maximum|minimum|max|min|largest|smallest|biggest|limit|limits|size|sizes|length|height|width|depth|slope|fee|fees|penalty|penalties|fine|fines|deadline|deadlines|dates?|rules?|requirements?|standards?|conditions|definition|meaning|application fee|steps|procedure|(?:closed )?seasons?|windows?|cutoff|setback|psi|horsepower|ratio|steepest|widest|deepest|tallest|longest|closest|farthest|nearest|shortest|narrowest|fewest|hottest|coldest|time limit|forfeitures?|text|wording) (?:a|an|the|of|for|to|on|in|from|under|between|when|per|must|i|we|one|that|which|[\w-]+)\b",
    re.IGNORECASE,
)
# "Steepest slope the spoil may have?" asks for a limit, whatever verb comes later.
_MOST = re.compile(
    r"(?:the )?(?:max(?:imum)?|min(?:imum)?|(?:bigg|larg|small|steep|wid|deep|tall|long|clos|farth|furth|near|short|narrow|few|hott|cold|high|low)est|most|least) [a-z]",
    re.IGNORECASE,
)
_PREDICATE = re.compile(r"\b(?:is|are|was|were|will be|has|have|had|says?|said|got|went|came)\b", re.IGNORECASE)
_UNMARKED_TAIL = re.compile(
    r"[,;–-]\s*(?:so |and |but |then )?((?:is|are|am|can|do|does|may|will|would|should) (?:it|that|this|these|they|we|i|my|our|the|an?)\b|(?:what|which) (?:permits?|kind)|(?:what|where|who|when) (?:do|does|can|should|must|would)\b|how (?:much|many|long|far|deep|big|close))\b[^,]*$",
    re.IGNORECASE,
)
_ECHO_ANSWER = re.compile(
    r"^\W*(?:no idea|no clue|not sure|dunno|don['’]?t know|beats me|who knows|about|maybe|roughly|around|probably|nope|no|yes|yep|yeah|well|because|cause|til|till|until|just|only|\d)\b",
    re.IGNORECASE,
)
_ECHO_LENGTH = 30


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a message.

    Args:
        start, end: its span in the message.
        shape: how it asks: "yes_no", "wh", "order" ("quote ..."), "tag" (a statement or fragment with a question mark), "" where it
            asks nothing.
        core: its words without greeting and politeness.
    """

    start: int
    end: int
    shape: str
    core: str

    @property
    def asks(self) -> bool:
        """Whether it asks."""
        return bool(self.shape)


def read_sentences(message: str, masks: Sequence[tuple[int, int]] = ()) -> list[Sentence]:
    """Cut a message into sentences and say which of them ask.

    Args:
        message: the user's words.
        masks: spans of citations, whose full stops end nothing.

    Returns:
        The sentences in order.
    """
    cuts = [(one.start, one.end) for one in sentences(message)]
    joined: list[tuple[int, int]] = []
    for start, end in cuts:
        torn = joined and any(left < joined[-1][1] <= right and start <= right for left, right in masks)
        if torn:
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return _without_echoes(message, [_sentence(message, start, end) for start, end in joined])


def _sentence(message: str, start: int, end: int) -> Sentence:
    core = _LEAD.sub("", message[start:end])
    polite = _POLITE.match(core)
    rest = core[polite.end() :] if polite else core
    marked = core.rstrip("\"”’') ").endswith("?")
    shape = ""
    if _IMPERATIVE.match(rest):
        shape = "order"
    elif _ASK.match(rest):
        shape = "yes_no" if _ASK_YES_NO.match(rest) else "wh"
        if not marked and not polite and _STORY.match(rest):
            shape = ""
        elif marked and re.match(r"(?:if|when|where|since)\b[^?]*,", rest, re.IGNORECASE):
            # "when the job is done, can we leave the mats?"
            shape = _tail_shape(rest) or shape
    elif (marked and _MOST.match(rest)) or (
        _NOUN.match(rest) and len(rest.split()) > 1 and not _PREDICATE.search(rest)
    ):
        shape = "wh"
    elif marked:
        shape = _tail_shape(rest) or "tag"
    elif polite or _ASK_INSIDE.search(rest):
        shape = "yes_no"
    elif late := _UNMARKED_TAIL.search(rest):
        shape = "wh" if re.match(_WH, late.group(1), re.IGNORECASE) else "yes_no"
    return Sentence(start, end, shape, rest if shape else core)


def _tail_shape(rest: str) -> str:
    late = _TAIL.search(rest)
    if late is None:
        return ""
    return "wh" if re.match(_WH, late.group(1), re.IGNORECASE) else "yes_no"


def _without_echoes(message: str, found: list[Sentence]) -> list[Sentence]:
    """Drop the asking of a short question that its writer answers himself ("How deep? No idea")."""
    out: list[Sentence] = []
    for at, one in enumerate(found):
        follow = found[at + 1] if at + 1 < len(found) else None
        echo = (
            one.shape in {"wh", "tag"}
            and one.end - one.start <= _ECHO_LENGTH
            and follow is not None
            and not follow.asks
            and _ECHO_ANSWER.match(message[follow.start : follow.end]) is not None
        )
        out.append(Sentence(one.start, one.end, "", one.core) if echo else one)
    return out
