"""The findings of an answer as a letter needs them: one line and one sentence for each standard."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.answers import show
from assistant.answers.types import Answer
from assistant.rules.results import Finding, PathwayResult, Status


@dataclass(frozen=True, slots=True)
class Standing:
    """One standard held against the project.

    Args:
        title: the standard in plain words.
        project: what the project has, "not known yet" where open.
        limit: the limit, empty for a yes/no standard.
        result: "met", "not met" or "open".
        citation: the provision.
        sentence: the finding in one sentence with its reason.
    """

    title: str
    project: str
    limit: str
    result: str
    citation: str
    sentence: str


def standards(answer: Answer) -> tuple[Standing, ...]:
    """Return a finding for each standard of the pathways that decide.

    Of a pathway that failed, what is settled (its open points no longer matter); of the one the verdict names, all.
    """
    rows = {row.finding.condition: row for row in answer.rows}
    out: dict[str, Standing] = {}
    for path in _deciding(answer):
        for finding in path.findings:
            settled = finding.status is not Status.UNKNOWN or path.pathway == answer.verdict.pathway
            if settled and finding.applies and not finding.duty and finding.condition not in out:
                row = rows.get(finding.condition)
                out[finding.condition] = _standing(finding, row.project if row else "", row.limit if row else "")
    for name, row in rows.items():
        out.setdefault(name, _standing(row.finding, row.project, row.limit))
    return tuple(out.values())


def conditions(answer: Answer) -> tuple[str, ...]:
    """Return what must hold for the pathway that the verdict names, one line each with its provision."""
    path = next((one for one in answer.verdict.considered if one.pathway == answer.verdict.pathway), None)
    if path is None:
        return ()
    lines = [
        f"{show.title(one)} [{one.citation}]" for one in path.findings if one.applies and not one.gap and one.citation
    ]
    return tuple(dict.fromkeys(lines))


def _deciding(answer: Answer) -> list[PathwayResult]:
    out: list[PathwayResult] = []
    for path in answer.verdict.considered:
        if path.pathway == answer.verdict.pathway:
            return [*out, path]
        if path.status is Status.NOT_MET:
            out.append(path)
    return out if answer.verdict.label == "not_exempt" else []


def _standing(finding: Finding, project: str, limit: str) -> Standing:
    result = show.RESULT[finding.status]
    has = project or (show.project(finding) if finding.value is not None else "")
    title = show.title(finding)
    if has in {"yes", "no"} and finding.fact:
        has = f"{finding.fact.replace('_', ' ')}: {has}"
    return Standing(
        title,
        has or ("not known yet" if result == "open" else result),
        limit,
        result,
        finding.citation,
        _sentence(finding, title, has, limit, result),
    )


def _sentence(finding: Finding, title: str, project: str, limit: str, result: str) -> str:
    where = f" [{finding.citation}]" if finding.citation else ""
    reason = finding.reason.rstrip(".")
    if finding.gap:
        return f"{title}: this rests on a text that is not loaded ({reason or finding.refers_to}), and was not checked.{where}"
    if result == "open" and finding.value is None:
        return f"{title}: not known{f' ({reason})' if reason else ''}.{where}"
    said = f": {project}" if project else ""
    held = f"; the limit is {limit}" if limit else ""
    because = f" ({reason})" if reason and reason not in project else ""
    return f"{title}{said}{held}: {result}{because}.{where}"
