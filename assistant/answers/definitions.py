"""Defined terms, found in the text itself: what a term means, or where the text sends its reader for it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from corpus.law import Corpus

# “Line of navigation” means ...; "Fill material" has the meaning given in ...
_DEFINES = re.compile(r"^(?:\([a-zA-Z]+\)|\d+\.)?\s*[“\"]([^”\"]+)[”\"]\s+(means|has the meaning)")
# an area of special natural resource interest as defined in s. 30.01 (1am), Stats.
_REFERS = re.compile(
    r"s?,? (?:as (?:defined|described) in|under|in|designated under|by the department in|identified by the department in)"
    r" ((?:s|ss|ch|subch)\. (?:NR |ATCP )?\d+(?:\.\d+)?(?: ?\([0-9a-zA-Z]+\))*)"
)
_SHORT = 240
_WORD = re.compile(r"[a-z]+")
_ASKS = (
    r"(?:what (?:is|are|does|do|exactly is|exactly are)|what.?s|what (?:\w+ )?(?:counts|count|qualifies|qualify) as|what (?:is|are) considered|considered(?: to be)?|"
    r"counts? as|qualif(?:y|ies) as|define[ds]?|definitions? (?:of|for)|meaning of|meant (?:by|with)|mean (?:by|with)|term|word|phrase|how is|how are)"
    r"\s+(?:exactly |really |legally |even )?(?:an? |the |my |our |[\"“'‘])*"
)
_ENDS = r"s?[\"”'’]?\s*(?:$|[?.,;:!)—–-]|(?:here|in|under|for|means?|exactly|anyways?|according|and|or|legally|supposed|as|by|when|then|to|on|please|pls|per|is|are|really|within|if)\b)"
_SAYS_WHAT = r"what (?:an? |the |my |our |[\"“'‘])*"
_MEANS = r"[\"”'’]?s?\s+(?:mean|means|defined|even mean|actually mean|stand for|refer|refers)\b"


@dataclass(frozen=True, slots=True)
class Term:
    """A term that the text defines, or uses and sends elsewhere for.

    Args:
        name: the term as the text writes it.
        citation: the provision that defines it, or the first one that uses it.
        defined: whether the words of the meaning are in the loaded text.
        refers: where the text sends its reader ("s. NR 345.03 (7)"), empty where it does not.
        alone: whether the definition has no words of its own but those of another law.
    """

    name: str
    citation: str
    defined: bool
    refers: str = ""
    alone: bool = False


# Terms which the text uses without defining them; the words behind each are looked for in the corpus, not written here.
_USED = (
    "manual dredging",
    "hazardous substance",
    "area of special natural resource interest",
    "public rights features",
    "trout streams",
    "ordinary high water mark",
    "floodway",
    "navigable",
    "riparian owner",
    "associated feature",
    "environmental pollution",
    "wild river",
    "outstanding or exceptional resource water",
    "impoundment",
    "wetland",
    "low flow",
    "stable angle of repose",
    "angle of repose",
    "cultivated lands",
    "perennial stream",
    "intermittent stream",
    "perennial tributaries",
    "adverse weather conditions",
    "single and complete project",
    "functional values",
    "extraordinary circumstances",
    "irreversible harm",
    "significant adverse impacts",
    "minimal adverse environmental effects",
    "good cause",
    "interested person",
    "normal farming",
    "unconsolidated sediment",
    "biological materials",
    "soft sediment",
    "clear span bridge",
    "benthic barriers",
    "swimming beaches",
    "swimming rafts",
    "cold-water fishery resources",
    "public interest",
    "material injury",
    "watershed",
    "contested case",
    "class 1 notice",
    "riparian",
    "farm drainage ditch",
    "drainage district",
    "district corridor",
    "navigable stream",
    "navigable water",
    "toxic pollutants",
    "hazardous waste",
    "calcareous fens",
    "boreal rich fens",
    "interdunal wetlands",
    "sphagnum bogs",
    "coastal plain marshes",
    "ridge and swale complexes",
    "best management practices",
    "industrial park",
    "single-family home",
    "conservation easement",
    "topsoil",
    "spawning beds",
    "mineral",
    "shoreline",
    "dredged material",
    "frozen",
)


@lru_cache(maxsize=4)
def terms(corpus: Corpus) -> tuple[Term, ...]:
    """Return every term of the loaded text, defined ones first, longest first."""
    defined: list[Term] = []
    for provision in corpus.provisions:
        match = _DEFINES.match(provision.text) if provision.kind == "law" else None
        if match:
            refers = (
                ""
                if match[2] == "means"
                else (m[1] if (m := re.search(r"given in ((?:s\.|\d+ CFR)[^,]*)", provision.text)) else "")
            )
            defined.append(
                Term(match[1], provision.citation, defined=True, refers=refers.strip(" ."), alone=match[2] != "means")
            )
    names = {term.name.lower() for term in defined}
    used = [_used(name, corpus) for name in _USED if name not in names]
    key = lambda term: -len(term.name)  # noqa: E731 - one word, used twice
    return (*sorted(defined, key=key), *sorted((term for term in used if term), key=key))


def asked(text: str, corpus: Corpus) -> tuple[Term, ...]:
    """Return the terms that a question names, each once; a term inside a longer one that is named too does not count."""
    plain = " ".join(_stems(text))
    found: list[Term] = []
    for term in terms(corpus):
        name = " ".join(_stems(term.name))
        if re.search(rf"\b{re.escape(name)}\b", plain):
            found.append(term)
            plain = re.sub(rf"\b{re.escape(name)}\b", "·", plain)
    return tuple(found)


def away(citation: str, corpus: Corpus) -> list[str]:
    """Return that the words of a definition stand in a law that is not loaded, where they do."""
    found = [term for term in terms(corpus) if term.citation == citation and term.alone and term.refers]
    return [f"The words of {term.refers} are not in the loaded text." for term in found]


def asks_for(text: str, term: Term) -> bool:
    """Return whether a question asks for the meaning of just this term."""
    name = re.escape(term.name.rstrip("s"))
    return any(
        re.search(form, text.lower()) is not None
        for form in (_ASKS + name + _ENDS, name + _MEANS, _SAYS_WHAT + name + r"s?[\"”'’]? (?:is|are|means?)\b")
    )


def undefined(text: str, corpus: Corpus) -> Term | None:
    """Return the term whose meaning a question asks for and which the text uses without defining it, None where there is none."""
    named = terms(corpus)
    if any(term.defined and asks_for(text, term) for term in named):
        return None
    return next((term for term in named if not term.defined and asks_for(text, term)), None)


def _stems(text: str) -> Iterable[str]:
    return (
        word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word
        for word in _WORD.findall(text.lower())
    )


def _used(name: str, corpus: Corpus) -> Term | None:
    """Return a term that the text uses without saying what it means, with the law it points to right after the term."""
    uses: dict[str, list[str]] = {}
    spare = ""
    stem = name.rstrip("s")
    for provision in corpus.provisions:
        plain = " ".join(provision.text.split())
        at = plain.lower().find(stem) if provision.kind == "law" else -1
        if at < 0:
            continue
        if len(plain) <= _SHORT and not _DEFINES.match(plain):
            uses.setdefault(provision.source, []).append(provision.citation)
        spare = spare or provision.citation
        match = _REFERS.match(plain, at + len(stem))
        if match:
            return Term(name, provision.citation, defined=False, refers=match[1].strip())
    # Shown is the first short use in the text that uses it most.
    shown = next(iter(max(uses.values(), key=len, default=())), spare)
    return Term(name, shown, defined=False) if shown else None
