"""What could be changed, and what must be said beside a verdict."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from assistant.rules.known import Known
from assistant.rules.model import Pathway
from assistant.rules.results import Caution, Change, Finding, PathwayResult, Status
from assistant.rules.search import shut


def changes_for(known: Known, considered: Sequence[PathwayResult]) -> tuple[Change, ...]:
    """Return, for each pathway that failed on a number, by how much and what would be enough."""
    out: dict[tuple[str, str], Change] = {}
    for result in considered:
        if result.status is not Status.NOT_MET or result.kind in ("standard", "individual_permit", "contract"):
            continue
        for finding in result.findings:
            if finding.condition in result.failed and finding.enough:
                change = Change(result.pathway, finding.condition, finding.citation, finding.over_by, finding.enough)
                out[(result.pathway, finding.condition)] = change
    return tuple(out.values())


def cautions_for(known: Known, considered: Sequence[PathwayResult], deciding: Pathway | None) -> tuple[Caution, ...]:
    """Return the dated and doubtful points that are said and never decide."""
    out: list[Caution] = []
    for result in considered:
        path = known.book.pathways[result.pathway]
        if not shut(known, path):
            out.extend(Caution(text, citation) for text, citation in path.cautions)
    if deciding is not None:
        out.extend(_gaps(considered))
        out.extend(_beside(known, deciding))
    for result in considered:
        out.extend(_later(known, (result.citation, result.standards, *_failing(result.findings))))
    return tuple(dict.fromkeys(out))


def _gaps(considered: Sequence[PathwayResult]) -> Iterable[Caution]:
    last = considered[-1] if considered else None
    for finding in last.findings if last else ():
        if finding.gap and finding.status is Status.UNKNOWN and finding.applies:
            yield Caution(f"{_first_upper(finding.title)}: {finding.reason}.", finding.citation, "gap")


def _beside(known: Known, deciding: Pathway) -> Iterable[Caution]:
    """Wetland law applies beside work on a bed, 281.36(10)."""
    if deciding.authority.startswith(("30.20", "NR")):
        text = "Wetland law applies beside this: material that goes into a wetland needs a wetland permit or an exemption of its own."
        yield Caution(text, "281.36(10)", "other_authority")
    else:
        text = "A wetland permit is in addition to other approvals, and county, city, village and town zoning stays untouched."
        yield Caution(text, "281.36(10)", "other_authority")


def _failing(findings: Iterable[Finding]) -> tuple[str, ...]:
    return tuple(finding.citation for finding in findings if finding.status is Status.NOT_MET)


def _later(known: Known, citations: Iterable[str]) -> Iterable[Caution]:
    for citation in citations:
        if known.book.corpus.find(citation) is not None:
            for later in known.book.corpus.later_for(citation):
                yield Caution(later.says, citation, "later")


def _first_upper(text: str) -> str:
    return text[:1].upper() + text[1:]
