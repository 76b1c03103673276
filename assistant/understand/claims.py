"""Words that are neither the user's project nor the law: what others claim the law says, instructions, pasted and quoted matter.

Such spans are never read for facts, so that a number in them cannot become the user's own, and nothing in them is law. The user's
own project around them stays.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from assistant.understand.text import fold
from assistant.understand.text import sentences as cut

Span = tuple[int, int]

_PEOPLE = (
    r"(?:(?:the|my|our|a|an|some|his|her|their|this|that|one|another|every|old)\s+)?(?:[\w.'-]+\s+){0,2}?"
    r"(?:seller|realtor|agent|neighbou?rs?|guy|guys|lady|fella|dude|contractor|contractors|consultant|consultants|lawyer|attorney|brother(?: in law|-in-law)?|uncle|cousin|dad|father|grandpa|buddy|friend|friends|wife|husband|son|boss|"
    r"foreman|installer|dealer|salesman|excavator operator|operator|engineer|surveyor|clerk|inspector|zoning office|county|town|township|chairman|warden|dnr|d\.n\.r\.|department|agency|association|lake association|president|club|site|website|web site|"
    r"internet|google|facebook|forum|chatbot|ai|chatgpt|article|brochure|flyer|pamphlet|memo|letter|email|e-mail|sign|people|folks|everybody|everyone|somebody|someone|they|he|she|previous owner|owner before us|old timers?|handbook|podcast|youtube|video|landowner|tenant|manager|secretary|governor|judge)"
    r"(?:\s+(?:next door|down the road|across the lake|at the \w+(?: \w+)?|on the phone|online|here|there|in town|from \w+(?: \w+)?|who (?:\w+ ){1,6}?\w+|with (?:a|the) \w+))?"
)
_SAYING = (
    r"(?:says?|said|saying|tells?|told|claims?|claimed|swears?|swore|thinks?|thought|figures?|figured|insists?|insisted|promised|promises|assured|assures|guarantees?|guaranteed|believes?|reckons?|mentioned|explained|advised|states?|stated|keeps? (?:saying|telling)"
    r"|emailed|e-mailed|wrote|writes|texted|posted|goes around saying)"
)
_LEGAL = re.compile(
    r"\b(?:allow\w*|legal\w*|illegal\w*|exempt\w*|permits?|permitted|limit\w*|cap|caps|max|maximum|minimum|rules?|laws?|statutes?|codes?|regulation\w*|fine|ok|okay|can|could|may|must|cannot|cant|can't|have to|has to|had to|need\w*|required?|requirement|"
    r"lets?|forbid\w*|banned|prohibit\w*|grandfathered|shut|closed|open season|good for|no problem|covers?|covered|free to|free|paperwork|approv\w*|automatic\w*|default|fee|fined?|penalt\w*|expires?|valid|counts?|qualif\w*|up to|as long as|under \d)\b"
)
_REPORT = re.compile(rf"\b{_PEOPLE}\s+(?:also |just |always |even |all |once )?{_SAYING}\b(?!\s+(?:yes|no|ok|okay)\b)")
_HEARD = re.compile(
    r"\b(?:i|we|i've|ive|we've|weve|i'm|im|we're)\s+(?:also |just |always |even |already |have |was |were |been |get |got |keep )*(?:heard|hear|read|reading|told|know|knew|understand|understood|believe|believed|thought|assume|assumed|figured|figure|"
    r"(?:under|of) the impression|hearing|saw (?:online|on \w+)|found (?:online|out)|advised|assured|informed|guess)\b(?!\s+(?:if|whether|what|how|when|where|who|why|about the|to)\b)"
)
_GENERAL_RULE = re.compile(
    r"(?:\b(?:since|because|cause|given that|now that|seeing as|considering|as)\s+)?(?:(?:[\w'-]+\s+){0,6}?)\b(?:is|are|was|were|its|it's)\s+(?:now |always |still |all |automatically |generally )*"
    r"(?:exempt|allowed|legal|permitted|unregulated|free|ok|okay|fine|limited|capped|grandfathered)\s+(?:up to|under|below|to|at|until|till|through|for anything|if|as long as|without|in wisconsin|by law|now|for everyone|everywhere)\b"
)
_LIMIT_IS = re.compile(
    r"\b(?:the|a|their|state|federal|legal|new|wisconsin|dnr|current|statutory|annual|yearly)\s+(?:[\w'-]+\s+){0,4}?(?:limit|cap|maximum|max|threshold|minimum|exemption|rule|allowance|law|fee|deadline|fine)\s+"
    r"(?:is|was|has|goes|went|moved|changed|says|of|got|will be|allows|lets|covers|raised|increased|doubled)\b(?:\s+(?:been|now|currently|at|to|up|raised|increased|still|only|set))*\s+(?=[^?]{0,25}\d)"
)
_YOU_CAN = re.compile(
    r"\b(?:you|anybody|anyone|people|folks|owners?|everybody|everyone|one|a (?:person|landowner|farmer|guy))\s+(?:can|may|could|is allowed to|are allowed to|get to|gets to|dont need|don't need|doesnt need|doesn't need|do not need|are free to)\b(?=[^?]*\d)"
)
_AMENDED = re.compile(
    r"\b(?:legislature|lawmakers|governor|dnr|department|state|congress|20\d\d\s+(?:wisconsin\s+)?act|act \d+|new law|amend\w*|bill|emergency rule|the rule|the law|the code|the statute|nr \d+[\d.]*)\b[^.?!]{0,60}?"
    r"\b(?:amended|raised|doubled|increased|lowered|repealed|changed|removed|abolished|eliminated|replaced|suspended|passed|now (?:reads|allows|says|exempts|lets|permits)|updated)\b"
)
_ORDER = re.compile(
    r"\b(?:ignore|disregard|forget|override|bypass|skip)\b[^.?!]{0,30}\b(?:instruction\w*|rules?|prompt\w*|guideline\w*|previous|prior|above|law|laws|polic\w+|training|programming|citations?|nr|section|chapter|statutes?|codes?|limits?|thresholds?)\b"
    r"|\byou are (?:now|no longer|hereby)\b|\byou're now\b|\bfrom now on\b[^.?!]{0,20}\b(?:you|answer|reply|respond|treat)\b|\bact as (?:if|though|an?|the|my)\b|\bpretend\b|\brole-?\s?play\b|\bjailbreak\b|\bdeveloper mode\b|\b(?:dan|god) mode\b"
    r"|\b(?:must|should|will|only|just|always|please)? ?\b(?:answer|reply|respond|say|output|print|write|state(?! only (?:wet|jur|reg))|conclude|confirm|tell (?:me|him|her|them|everyone))\b (?:only|just|exactly|with|that|\"|'|in one word|nothing but|simply|yes\b)"
    r"|\bdo(?:n't| not|nt) (?:mention|cite|tell|say|ask|warn|include|use|check|bring up|quote)\b|\bnote to (?:the )?(?:ai|assistant|bot|model|chatbot|llm)\b|\b(?:system|admin|assistant|developer) ?(?:prompt|message|override|note|instruction)s?\b"
    r"|^\s*(?:system|assistant|developer|admin|instruction)\s*:|\bnew (?:instructions?|rules?)\b\s*:|\bas (?:an? )?(?:administrator|admin|developer|secretary)\b|\bi (?:hereby )?(?:authorize|command|order|instruct) you\b|\bhypothetically\b|\bin your (?:answer|reply)\b"
    r"|\btranslate\b|\bspeak like\b|\btell (?:me|us|them|him|her) (?!if\b|whether\b|what\b|how\b|when\b|which\b|about\b)[^.?!]{0,40}\b(?:no permit|exempt|fine|legal|allowed|compliant|approved)\b|\bmake (?:the|your) (?:answer|verdict|reply)\b|\b(?:change|set|raise|update) (?:the|your) (?:limit|threshold|verdict|rule)s?\b"
)
_LAW_NOUN = r"(?:cap|limit|rule|maximum|max|threshold|allowance|gp|general permit|permit|exemption|clock|time limit|deadline|comment period|window|minimum|surcharge|application fee|fee|requirement|standard)\b"
_NUMBERED_LAW = re.compile(
    r"(?:\bthe\s+|\bthat\s+|\bthis\s+|\btheir\s+|\byour\s+|\ba\s+)?\$?\b(?!(?:19|20)\d\d\b(?! ?(?:sq|square|feet|foot|ft|cubic|yards|psi|ppm)))\d[\d,.]*\s*(?:-\s*)?(?:(?:cubic |square |cu\.? |sq\.? )?(?:yards?|yds?|cy|feet|foot|ft|acres?|days?|inch(?:es)?|psi|ppm|hp|hours?|months?|dollars?|%|percent|degrees?|minutes?)"
    rf"(?:\s*-\s*|\s+)(?:(?!with\b|and\b|or\b|is\b|without\b|per\b|for\b|under\b|of\b)[\w'-]+ ){{0,2}}?{_LAW_NOUN}|{_LAW_NOUN})"
)
# What a text of law or hearsay is said to allow, whoever says it.
_SOURCE_SAYS = re.compile(
    r"\b(?:(?:the|state|wisconsin|dnr|new|federal|their|that|this|20\d\d) )*(?:laws?|rules?|statutes?|codes?|regulations?|regs|legislature|state|wisconsin|exemption|general permit|gp|dnr|website|handbook)\s+"
    r"(?:now |only |clearly |already |also )?(?:says|lets|allows|gives|permits|exempts|states|reads|caps|limits|sets)\b(?! it\b)"
    r"|\baccording to\b|\b(?:supposedly|apparently|allegedly|rumou?r has it|word is|as (?:i|we) understand(?: it)?|as far as (?:i|we) know|it says (?:online|on|in))\b"
)
# "Any public rights feature, you ask?" says back what was asked and states nothing.
_ECHO = re.compile(r"\b(?:you ask(?:ed)?|you want to know|you were asking|you mean)\s*\?+\s*$")
_NUMBER = re.compile(r"\d|\b(?:hundred|thousand|dozen|acre)\b")
_OPENING = 12
"""Letters in which a question's own "is it" or "how much" can stand before a rule that it only asks about."""
_OTHERS_DID = re.compile(
    r"\b(?:neighbou?rs?|everybody|everyone|others|folks|next door|other (?:people|owners)|half the lake)\s+(?:all |also |just |already |once |here |there |on our lake |next door )*(?:did|does|dug|digs|took|takes|filled|fills|dredged|dredges|got away with|get away with|hauled|pumped)\b(?=[^.?!]*\d)"
)
_CLOCK_SAID = re.compile(
    r"\b(?:since|blew|missed|past|over|within|inside|under|after) (?:the |their |its |those )?(\d+)(?:-| )days?\b(?=\s+(?:is(?:n't|nt)?|are|has|have|on|limit|for|ran|run|went|window|period|they)\b)"
)
_QUOTE = re.compile(r"(?:(?<=\s)|(?<=[:(,\n])|^)[\"“](?=[A-Za-z0-9*#<\[])([^\"“”]{12,4000}?)(?:[\"”](?=\W|$)|$)")
_BLOCK = re.compile(
    r"```.*?(?:```|\Z)|<(system|instructions?|memo|document|email|context|prompt|assistant)\b[^>]*>.*?(?:</\1>|\Z)|(?:^|\n)\s*-{3,}\s*(?:begin|forwarded|original|start)[^\n]*\n.*?(?:\n\s*-{3,}[^\n]*(?:end|-)[^\n]*|\Z)"
    r"|(?:^|\n)(?:\s*>[^\n]*\n?)+|(?:^|\n)\s*(?:from|subject|memo|memorandum|to|re)\s*:[^\n]*\n(?:(?!\n\s*\n)[\s\S])*",
    re.IGNORECASE,
)
_PASTED = re.compile(
    r"\b(?:memo|memorandum|letter|email|e-mail|flyer|website|web site|brochure|article|post|pamphlet|text message|pasted|forwarded)\b[^.?!:\n]{0,40}:\s+(?=\S)"
)
# No word and no gap that says anything is so long.
_RUNS = re.compile(r"\w{60,}|\s{8,}")
_CLAUSE_END = re.compile(
    r"[.!?;\n](?=\s|$)|,\s+(?=(?:so|but|and|is|are|do|does|can|could|would|we|i|im|i'm|my|our|what|how|when|right|correct|true|ok|though|however|yet|which|or)\b)|\s[-–—]+\s|\bbut\b|\bso\s+(?=(?:can|do|is|i|we|im|am|are|what|how)\b)|\band\s+(?=(?:i|we|my|our|im|i'm|we're|want)\b)"
)
_WILL = re.compile(r"\s(?:i|we)\s+(?:will|plan|want|am|are|dug|took|have|had|need|intend|would|['’]ll|ill|going)\b")
_PERMISSION = re.compile(r"\b(?:landlord|owner|landowner|neighbou?rs?|next door|dad|father|uncle|biologist)\b")
_OWN_MATTER = re.compile(
    r"\bfindings?\b|\bmay (?:destroy|harm|affect|hurt)\b|\badverse|\binspect\w*|\b(?:i need|we need|you need|need) (?:a |an |the )?(?:\w+ )?(?:permit|contract)\b|\bwaiv\w+|\b(?:in)?complete\b|\bdate of closure\b|\bcredits? (?:is|are|were|became|came) (?:now )?(?:available|up)\b|\b(?:grant|issu|reject)ed (?:the|our|my|his|her|their)\b|\breferr(?:ed|al)\b|\bturned (?:it|us|me|them) down\b|\b(?:the|a|public|their) notice\b|\basked (?:us |me )?for (?:more|additional)\b|\bdenied\b|\b(?:is|was|it's) (?:a |an )?(?:natural|navigable|trout|flowage|impoundment|wetland)\b"
)


def find_claims(message: str, masks: Sequence[Span] = ()) -> tuple[Span, ...]:
    """Return the spans of a message that are claims about the law, instructions, or matter quoted and pasted.

    Args:
        message: the user's words.
        masks: spans of citations, which a claim may hold and which end no claim.

    Returns:
        Spans in order, none overlapping another.
    """
    low = _RUNS.sub(_blank, fold(message))
    spans: list[Span] = [*_blocks(low), *_quotes(low)]
    for part in cut(message):
        spans += _in_sentence(low, part.start, part.end, masks)
    return _merged(spans)


def _blank(run: re.Match[str]) -> str:
    """A stretch as long without what makes the patterns try it from every character: at most one empty line, no letters."""
    lines = "\n" * min(2, run.group().count("\n"))
    return lines + " " * (len(run.group()) - len(lines))


def _blocks(low: str) -> list[Span]:
    spans = [(hit.start(), hit.end()) for hit in _BLOCK.finditer(low)]
    for hit in _PASTED.finditer(low):
        end = low.find("\n\n", hit.end())
        if '"' in low[hit.end() : hit.end() + 2]:
            continue
        spans.append((hit.end(), end if end > 0 else _sentence_end(low, hit.end())))
    return spans


def _quotes(low: str) -> list[Span]:
    """Return quoted matter that is more than a term: it holds law or an order, or is a whole sentence of somebody."""
    spans = []
    for hit in _QUOTE.finditer(low):
        inside = hit.group(1)
        if _ORDER.search(inside) or (len(inside.split()) > 3 and _LEGAL.search(inside)):
            spans.append((hit.start(), hit.end()))
    return spans


def _in_sentence(low: str, start: int, end: int, masks: Sequence[Span]) -> list[Span]:
    words = low[start:end]
    if _ECHO.search(words):
        return [(start, end)]
    order = _ORDER.search(words)
    if order:
        # An order takes its whole sentence, save the user's own project told in the same breath.
        own = _WILL.search(words, order.end())
        return [(start, start + own.start() if own else end)]
    spans = [*_reported(low, start, end, masks), *_told_as_law(low, start, end, masks)]
    for pattern in (_NUMBERED_LAW, _CLOCK_SAID):
        for hit in pattern.finditer(words):
            span = (start + hit.start(), start + hit.end())
            if not any(left < span[1] and span[0] < right for left, right in masks):
                spans.append(span)
    return spans


def _reported(low: str, start: int, end: int, masks: Sequence[Span]) -> list[Span]:
    """Return what others are said to say of the law, and what the user heard or believes of it."""
    spans = []
    for pattern in (_REPORT, _HEARD):
        for hit in pattern.finditer(low[start:end]):
            right = _claim_end(low, start + hit.end(), end, masks)
            told = low[start + hit.end() : right]
            if _LEGAL.search(told) and not _is_fact(hit.group(), told):
                spans.append((start + hit.start(), right))
    for hit in _SOURCE_SAYS.finditer(low[start:end]):
        right = _claim_end(low, start + hit.end(), end, masks)
        told = low[start + hit.start() : right]
        if _NUMBER.search(told) and _LEGAL.search(told) and not _asks_itself(low[start : start + hit.start() + 1]):
            spans.append((start + hit.start(), right))
    return spans


def _told_as_law(low: str, start: int, end: int, masks: Sequence[Span]) -> list[Span]:
    """Return what is stated as a rule for everybody, and what others did."""
    spans = []
    for pattern in (_GENERAL_RULE, _LIMIT_IS, _YOU_CAN, _AMENDED, _OTHERS_DID):
        for hit in pattern.finditer(low[start:end]):
            if _asks_itself(low[start : start + hit.start() + _OPENING]):
                continue
            right = _claim_end(low, start + hit.end(), end, masks)
            own = _WILL.search(low, start + hit.end(), right)
            spans.append((start + hit.start(), own.start() if own else right))
    return spans


def _asks_itself(before: str) -> bool:
    """Tell whether the words are a question's own ("is it ok if ...", "how much is allowed under ...")."""
    return (
        re.search(
            r"(?:^|[,;:]\s*|\b(?:so|and|or|but)\s+)(?:is|are|what|which|how|when|can|does|do|will|would|am)\b", before
        )
        is not None
    )


def _is_fact(speaker: str, told: str) -> bool:
    """Tell whether what others said is a fact of the case: leave of an owner, a waiver, what the department asked for or found."""
    if _OWN_MATTER.search(told) and not re.search(r"\bup to\b|\bunder \d", told):
        return True
    return bool(
        _PERMISSION.search(speaker)
        and re.search(r"\b(?:i|we) (?:can|could|may)\b", told)
        and not re.search(r"\d|\blegal|\bexempt|\blaw", told)
    )


def _claim_end(low: str, at: int, end: int, masks: Sequence[Span]) -> int:
    for hit in _CLAUSE_END.finditer(low, at, end):
        if not any(left <= hit.start() < right for left, right in masks):
            return hit.start()
    return end


def _sentence_end(low: str, at: int) -> int:
    hit = re.compile(r"[.!?](?=\s|$)|\n").search(low, at)
    return hit.start() if hit else len(low)


def _merged(spans: list[Span]) -> tuple[Span, ...]:
    out: list[Span] = []
    for start, end in sorted(spans):
        if out and start <= out[-1][1]:
            out[-1] = (out[-1][0], max(out[-1][1], end))
        elif end > start:
            out.append((start, end))
    return tuple(out)
