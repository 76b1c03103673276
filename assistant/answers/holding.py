"""A value held against the law apart from a verdict: "is that close enough", "do we have to steam it", "did I lose the review"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.answers import clocks, show, words
from assistant.answers.assemble import Draft
from assistant.answers.points import points
from assistant.answers.types import Row
from assistant.rules.reader import walk
from assistant.rules.results import Caution, Finding, PathwayResult, Status, Verdict
from assistant.understand.types import Intent

if TYPE_CHECKING:
    from assistant.answers.respond import Situation

MOST = 3
_OPEN = re.compile(r"(?:so |and |ok |but )*(?:what|which|who|how|where|why)\b", re.IGNORECASE)


def touched(scene: Situation) -> list[Finding]:
    """Return the findings that the stated facts touch, those that the question is about first."""
    fresh = {fact.name for fact in scene.understood.facts}
    excused = {
        one.condition
        for path in (scene.verdict.considered if scene.verdict else ())
        for one in path.findings
        if not one.applies
    }
    held = [
        finding
        for finding in scene.findings
        if finding.value is not None
        and finding.applies
        and finding.condition not in excused
        and _concerns(finding, scene)
    ]
    held = [finding for finding in held if not _spared(finding, scene)]
    now = [finding for finding in held if fresh & {finding.fact, *finding.inputs}]
    chosen = now or held
    order = {citation: rank for rank, citation in enumerate(scene.ranked)}
    # A number tells more than a choice between branches.
    return sorted(chosen, key=lambda finding: (finding.role == "choice", order.get(finding.citation, len(order))))


def draft(scene: Situation, verdict: Verdict | None = None) -> Draft | None:
    """Return the answer from the limits that the stated facts touch, None where they touch none.

    Args:
        scene: the question with everything it is answered from.
        verdict: what stands beside it, where a verdict was asked for.
    """
    found = touched(scene)
    enough = _enough(scene)
    if enough is not None:
        return enough if verdict is None else replace(enough, verdict=verdict)
    if not found:
        return None
    if verdict is None and _told_of_another(found, scene):
        return None
    if all(one.role == "choice" for one in found) and _asks_what(scene):
        # "What temperature counts as steam?" names a way of cleaning and asks for its number.
        return None
    near = _near(found, scene)
    if verdict is not None and near[0].role == "deadline":
        verdict = Verdict("none", verdict.activity, None)
    path = _path(verdict, near, scene)
    rows = tuple(show.row(finding, scene.book.thresholds, scene.facts) for finding in near)
    body = tuple(sentence(finding, scene) for finding in near[1:] if finding.citation != near[0].citation)
    missed = (
        clocks.if_missed(near[0].citation, scene)
        if near[0].role == "deadline" and near[0].status is Status.NOT_MET
        else ()
    )
    end = clocks.ending(near[0].citation, scene) if near[0].role == "deadline" else None
    return Draft(
        headline=sentence(near[0], scene),
        verdict=verdict or Verdict("none", scene.question.activity or "", None),
        body=(f"{words.iso(end.day)}: {end.title}. {words.sentence(end.counted)}",)
        if end
        else missed or (body if len(rows) < 2 else ()),
        results=(words.iso(end.day), end.counted) if end else missed,
        rows=rows,
        conditions=points(path, scene.book),
        missing=verdict.missing if verdict else (),
        checks=scene.findings,
        warnings=later(rows, scene),
        doubts=scene.understood.doubts,
    )


def _asks_what(scene: Situation) -> bool:
    """Return whether a question asks for the words of a provision that fits better than the choice it names."""
    open_ = scene.question.intent in {Intent.LOOKUP, Intent.DEFINITION, Intent.PROCEDURE}
    return open_ or _OPEN.match(scene.question.text.strip()) is not None


def _told_of_another(found: Sequence[Finding], scene: Situation) -> bool:
    """Return whether the provision that fits best is one that a stated answer decides, and none of the limits held stands there."""
    first = scene.ranked[0] if scene.ranked else ""
    if any(first.startswith(finding.citation) for finding in found):
        return False
    decided = [
        one
        for fact in scene.understood.facts
        if fact.name in scene.book.facts
        for one in scene.book.facts[fact.name].decides
    ]
    return bool(first) and any(one.startswith(first) for one in decided)


def _spared(finding: Finding, scene: Situation) -> Finding | None:
    """Return the met branch of an "or" that makes a limit unneeded ("in the same watershed or within ..."), None where there is none."""
    if finding.status is Status.MET or finding.role not in {"limit", "trigger"}:
        return None
    for path in scene.verdict.considered if scene.verdict else ():
        met = {one.condition: one for one in path.findings if one.status is Status.MET and one.applies}
        for node in walk(scene.book.pathways[path.pathway].tree):
            inside = [one for one in node.nodes if any(leaf.id == finding.condition for leaf in walk(one))]
            if node.join == "any" and inside:
                others = (leaf.id for one in node.nodes if one not in inside for leaf in walk(one))
                return next((met[name] for name in others if name in met), None)
    return None


def _enough(scene: Situation) -> Draft | None:
    """Return that one branch of an "or" is enough, where the question holds a value against the other branch, which fails."""
    fresh = {fact.name for fact in scene.understood.facts}
    for finding in scene.findings:
        if finding.status is Status.NOT_MET and fresh & {finding.fact, *finding.inputs}:
            other = _spared(finding, scene)
            if other is not None:
                said = (
                    f"Yes on this point: {other.title} is enough, so the {finding.title} is no bar. [{other.citation}]"
                )
                return Draft(
                    headline=said, verdict=Verdict("none", scene.question.activity or "", None), checks=scene.findings
                )
    return None


def _concerns(finding: Finding, scene: Situation) -> bool:
    """Return whether a threshold is one of the question's own kind of work, where that is known."""
    threshold = scene.book.thresholds.get(finding.threshold or "")
    kind = scene.book.activities.get(scene.activity)
    if threshold is None or kind is None or not threshold.applies_to:
        return threshold is not None
    return scene.activity in threshold.applies_to or scene.activity in {"dredging", "wetland_fill_other"}


def sentence(finding: Finding, scene: Situation) -> str:
    """Return one finding as a sentence: kept, not kept or not settled, the value beside the limit."""
    threshold = scene.book.thresholds[finding.threshold or ""]
    said = show.against(finding, threshold)
    if finding.status is Status.UNKNOWN:
        reason = f" {words.sentence(finding.reason)}" if finding.reason else ""
        return f"Not settled: {said}.{reason} [{finding.citation}]"
    met = finding.status is Status.MET
    if finding.role == "trigger":
        return f"{'That is reached' if met else 'That is not reached'}: {said}. [{finding.citation}]"
    return f"{'Yes on this point' if met else 'No'}: {said}. [{finding.citation}]"


def later(rows: Sequence[Row], scene: Situation) -> tuple[Caution, ...]:
    """Return the later changes that affect what rows cite."""
    out: dict[str, Caution] = {}
    for row in rows:
        for change in scene.corpus.later_for(row.citation):
            out.setdefault(change.says, Caution(change.says, row.citation, "later"))
    return tuple(out.values())


def _near(found: Sequence[Finding], scene: Situation) -> list[Finding]:
    """Return the findings worth a row: near the best one in the search, a reader can take three."""
    order = {citation: rank for rank, citation in enumerate(scene.ranked)}
    best = order.get(found[0].citation, len(order))
    place = _paragraph(found[0].citation)
    near = [
        one for one in found if order.get(one.citation, len(order)) <= best + 2 and _paragraph(one.citation) == place
    ]
    # What fails is said first: a kept limit beside it settles nothing.
    kept = near[:1] and near[0].status is Status.MET and near[0].role in {"limit", "choice"}
    if kept:
        near.sort(key=lambda one: not (one.status is Status.NOT_MET and one.role in {"limit", "choice"}))
    # One value that the words leave open in two places is shown in both.
    twins = [one for one in found if one.fact == found[0].fact and one.status is found[0].status is Status.UNKNOWN]
    return list(dict.fromkeys((*near, *twins)))[:MOST] or [found[0]]


def _paragraph(citation: str) -> str:
    """Return a citation down to its paragraph: "281.36(3g)(h)" for "281.36(3g)(h)2."."""
    found = re.match(r"[^()]+(?:\([^()]+\)){1,2}", citation)
    return found.group() if found else citation


def _path(verdict: Verdict | None, near: Sequence[Finding], scene: Situation) -> PathwayResult | None:
    """Return the set of standards that the first finding stands in, where it is one for this kind of work."""
    if verdict is None:
        return None
    for path in verdict.considered:
        own = scene.activity in scene.book.pathways[path.pathway].activities
        if own and path.kind == "standard" and any(finding.condition == near[0].condition for finding in path.findings):
            return path
    return None
