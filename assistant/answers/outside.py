"""What the loaded text does not hold: gaps, labels that do not exist, other laws, neighbouring topics. Never the nearest paragraph instead."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from importlib import resources

import yaml

from assistant.answers import words
from assistant.answers.assemble import Draft
from corpus.citation import Citation, normal
from corpus.errors import RiparianError
from corpus.law import Corpus
from corpus.mentions import mentions
from corpus.provision import Provision

NOT_HERE = "The loaded texts do not answer this."
ASK = "Ask the Department of Natural Resources, or look it up in the published code."


def missing_label(citation: str, corpus: Corpus) -> Draft:
    """Return the answer about a cited provision that the loaded text does not have.

    Args:
        citation: as the user wrote it.
        corpus: the loaded law.
    """
    gap = corpus.gap_at(citation)
    shown = _printed(citation)
    above = _nearest_above(shown, corpus)
    there = _labels(above, corpus) if above else ""
    if gap is not None:
        note = f" What is missing there: {gap.note}." if gap.note else ""
        return _draft(f"The loaded text lacks {shown.rstrip('.')}.{there}", f"{note.strip()} {ASK}".strip())
    if above is not None:
        return _draft(f"There is no {shown} in the loaded text.{there}", "")
    return other_law([shown], corpus)


def other_law(names: Sequence[str], corpus: Corpus) -> Draft:
    """Return the answer about a law that is not loaded, with the provisions of the loaded text that refer to it."""
    refers = [provision for name in names for provision in referring(name, corpus)][:2]
    shown = words.joined([_printed(name) for name in names])
    body = [f"The loaded text only refers to it: “{_clip(one.text)}” [{one.citation}]" for one in refers]
    ending = f"The words of {shown} are not in the loaded texts."
    return Draft(outcome="not_in_corpus", headline=ending, body=(*body, ASK))


def neighbouring(topics: Iterable[str], corpus: Corpus) -> Draft | None:
    """Return the answer on a neighbouring topic of `sources.toml` or of `outside.yaml`, None where none fits."""
    wanted = {topic.lower() for topic in topics}
    says = [one.says for one in corpus.neighbours if wanted & {topic.lower() for topic in one.topics}]
    if says:
        return Draft(outcome="not_in_corpus", headline=NOT_HERE, body=tuple(says[:2]))
    lack = next((lacks()[topic] for topic in topics if topic in lacks()), None)
    return _lacking(lack, corpus) if lack is not None else None


@lru_cache(maxsize=1)
def lacks() -> dict[str, dict[str, str]]:
    """Return what is near the loaded texts and not in them, by topic."""
    text = resources.files("assistant.answers").joinpath("outside.yaml").read_text(encoding="utf-8")
    data: dict[str, dict[str, str]] = yaml.safe_load(text)
    return data


def _lacking(lack: dict[str, str], corpus: Corpus) -> Draft:
    body = []
    near = corpus.find(lack["near"]) if "near" in lack else None
    if near is not None:
        body.append(f"The nearest words are: “{_clip(near.text)}” [{near.citation}]")
    gap = corpus.gap_at(lack["gap"]) if "gap" in lack else None
    if gap is not None:
        body.append(f"The loaded text has a gap at {gap.at} ({gap.note}).")
    body += (
        [later.says for later in corpus.later_for(lack.get("later", "")) if lack.get("later") in later.affects]
        if "later" in lack
        else []
    )
    return Draft(outcome="not_in_corpus", headline=lack.get("says", NOT_HERE), body=(*body[:3], ASK))


def nothing(corpus: Corpus, near: Provision | None = None) -> Draft:
    """Return the answer to a question that the loaded text does not answer at all."""
    covered = words.joined(sorted({source.title.lower() for source in corpus.sources.values()}), "and")
    body = [f"They cover: {covered}."]
    if near is not None:
        gap = next(
            (
                gap
                for gap in corpus.gaps
                if gap.at.startswith(near.citation.rstrip(".")) or _sibling(gap.at, near.citation)
            ),
            None,
        )
        if gap is not None:
            tail = f" The loaded text has a gap at {gap.at} ({gap.note})."
            body = [f"The nearest words are: “{_clip(near.text)}” [{near.citation}]{tail}"]
    return Draft(outcome="not_in_corpus", headline=NOT_HERE, body=(*body, ASK))


def referring(name: str, corpus: Corpus) -> list[Provision]:
    """Return the provisions of the loaded text that refer to a law by this name."""
    key = normal(name)
    laws = [one for one in corpus.provisions if one.kind == "law"]
    return [one for one in laws if any(_key(named) == key for named in mentions(one.text))]


def misspelt(citation: str, corpus: Corpus) -> str:
    """Return the provision that a citation with a mistyped section most likely means, empty where none is near.

    Two digits swapped, one wrong or one too many, and the labels lead to a provision that exists.
    """
    try:
        wanted = Citation.parse(citation)
    except RiparianError:
        return ""
    if wanted.section in {source.cites for source in corpus.sources.values()} or not wanted.labels:
        return ""
    fits = []
    for section in dict.fromkeys(source.cites for source in corpus.sources.values()):
        if _slips(wanted.section, section) <= 1:
            rest = str(wanted)[len(wanted.section) :]
            provision = corpus.find(section + rest)
            if provision is not None:
                fits.append(provision.citation)
    return fits[0] if len(fits) == 1 else ""


def _draft(headline: str, rest: str) -> Draft:
    # The labels that are there are numbers too; they come from the corpus.
    return Draft(outcome="not_in_corpus", results=(headline,), headline=headline, body=(rest or ASK,))


def _printed(citation: str) -> str:
    try:
        return str(Citation.parse(citation))
    except RiparianError:
        return " ".join(citation.split())


def _nearest_above(shown: str, corpus: Corpus) -> Provision | None:
    try:
        up = Citation.parse(shown).parent
    except RiparianError:
        return None
    while up is not None:
        provision = corpus.find(str(up))
        if provision is not None:
            return provision
        up = up.parent
    return None


def _labels(above: Provision, corpus: Corpus) -> str:
    children = [child.label for child in corpus.children(above.citation) if child.kind == "law"]
    if not children:
        return f" {above.citation} is there and has nothing below it."
    return f" {words.sentence(f'{above.citation} has {words.joined(children)}')} [{above.citation}]"


def _key(mention: object) -> str:
    citation = getattr(mention, "citation", None)
    return normal(str(citation) if citation is not None else getattr(mention, "text", ""))


def _clip(text: str, size: int = 320) -> str:
    plain = " ".join(text.split())
    if len(plain) <= size:
        return plain
    return plain[: plain.rfind(" ", 0, size)] + " ..."


def _sibling(one: str, other: str) -> bool:
    cut = re.compile(r"\(?[^().]+[).]*$")
    return bool(cut.sub("", one)) and cut.sub("", one) == cut.sub("", other)


def _slips(one: str, other: str) -> int:
    """Return the distance of two section numbers: edits, two neighbours swapped counting once."""
    a, b = one.replace(" ", "").lower(), other.replace(" ", "").lower()
    rows = [[i + j if not i * j else 0 for j in range(len(b) + 1)] for i in range(len(a) + 1)]
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            best = min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + (a[i - 1] != b[j - 1]))
            if i > 1 and j > 1 and a[i - 1] == b[j - 2] and a[i - 2] == b[j - 1]:
                best = min(best, rows[i - 2][j - 2] + 1)
            rows[i][j] = best
    return rows[-1][-1]
