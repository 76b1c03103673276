"""A verdict as an answer: the verdict in one sentence, why, what is open, what to do next, what could be changed, cautions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from assistant.answers import show, words
from assistant.answers.assemble import Draft
from assistant.answers.beside import beside, by_purpose, cautions
from assistant.answers.headline import headline
from assistant.answers.notice import notice, notice_days
from assistant.answers.points import points
from assistant.answers.scene import Scene, by_water, failing, telling, titled, which_is_open
from assistant.answers.steps import after_the_fact, steps
from assistant.quantities.values import DontKnow
from assistant.rules.book import nodes_of
from assistant.rules.results import Finding, MissingFact, PathwayResult, Status

QUESTIONS = 3


def verdict(scene: Scene) -> Draft:
    """Return the answer to "may I": see `docs/design/answers.md` for the order and what goes in."""
    if scene.verdict.label == "needs_facts":
        return needs_facts(scene)
    scene = by_water(scene)
    label, deciding = scene.verdict.label, scene.deciding
    failed = scene.failed
    own, conditions = _own(deciding, scene), points(deciding, scene.book)
    if deciding is not None and which_is_open(scene):
        # What only the first of several equally open permits asks for is no condition of this project.
        own = [finding for finding in own if not finding.citation.startswith(deciding.citation)]
        conditions = tuple(line for line in conditions if f"[{deciding.citation}" not in line)
    begun = any(fact.name == "discharge_begun_before_applying" and fact.value is True for fact in scene.facts)
    sums = (after_the_fact(label, scene.book),) if begun and scene.verdict.activity.startswith("wetland") else ()
    shown = [*(finding for path in telling(failed, scene) for finding in _deciding(path)), *own]
    rows = [show.row(finding, scene.book.thresholds, scene.facts) for finding in _once(shown)]
    return Draft(
        headline=headline(scene),
        verdict=scene.verdict,
        body=beside(scene),
        conditions=conditions,
        rows=tuple(rows),
        questions=questions(scene),
        missing=scene.verdict.missing,
        steps=(
            *notice(scene),
            *steps(label, scene.verdict.activity, scene.book, deciding.kind if deciding else "", begun=begun),
        ),
        changes=changes(scene),
        warnings=cautions(scene, [*(row.citation for row in rows)]),
        checks=scene.checks,
        doubts=scene.doubts,
        results=(
            *by_purpose(scene),
            *sums,
            *notice_days(scene),
            *(missing.where_to_find_out for missing in scene.verdict.missing),
        ),
    )


def questions(scene: Scene) -> tuple[str, ...]:
    """Return at most three questions, most telling first: words that could not be read come before facts not said."""
    unknown = {fact.name for fact in scene.facts if isinstance(fact.value, DontKnow)}
    asked = [doubt.question for doubt in scene.doubts]
    missing = (
        sorted(scene.verdict.missing, key=lambda one: one.fact != "purpose")
        if which_is_open(scene)
        else scene.verdict.missing
    )
    asked += [question(one) for one in missing if one.fact not in unknown]
    return tuple(dict.fromkeys(asked))[:QUESTIONS]


def question(missing: MissingFact) -> str:
    """Return a fact's question, why it matters, and where an owner can look."""
    where = f" Where to look: {missing.where_to_find_out}." if missing.where_to_find_out else ""
    return f"{missing.question} {missing.why}".strip() + where


def needs_facts(scene: Scene) -> Draft:
    """Return the answer where the pathway itself cannot be picked yet: what it hangs on, and the base rule."""
    base = base_rule(scene.verdict.activity, scene.book)
    body = [f"The starting point: “{' '.join(scene.corpus.text(base).split())}” [{base}]"]
    names = [show.names().get(missing.fact, {}).get("ask", "") for missing in scene.verdict.missing]
    asked = words.joined(list(dict.fromkeys(name for name in names if name))[:4])
    return Draft(
        outcome="needs_facts",
        headline=f"It depends: first I need to know {asked}." if asked else "It depends on what I don't know yet.",
        verdict=scene.verdict,
        body=tuple(body),
        questions=questions(scene),
        missing=scene.verdict.missing,
        checks=scene.checks,
        doubts=scene.doubts,
        results=tuple(missing.where_to_find_out for missing in scene.verdict.missing),
    )


def base_rule(activity: str, book: Any) -> str:
    """Return the provision that forbids what no permit or exemption allows, for the regime of an activity."""
    kind = book.activities.get(activity)
    regime = kind.regime if kind else ""
    if regime.startswith("wetland"):
        return "281.36(3b)(b)"
    if regime.startswith("structure"):
        return "NR 320.04(1)"
    return "30.20(1)(b)"


def changes(scene: Scene) -> tuple[str, ...]:
    """Return what could be changed to get the easier path."""
    out = []
    findings = {finding.condition: finding for path in scene.verdict.considered for finding in path.findings}
    failed = {path.pathway: {finding.condition for finding in failing(path)} for path in scene.failed}
    enough = {change.condition for change in scene.verdict.changes}
    for change in [one for one in scene.verdict.changes if failed.get(one.pathway, set()) <= enough][:2]:
        threshold = scene.book.thresholds.get(change.condition)
        finding = findings.get(change.condition)
        if threshold is None or finding is None:
            continue
        path = next((path.title for path in scene.verdict.considered if path.pathway == change.pathway), change.pathway)
        over = show.over_by(finding, threshold).replace("short of", "short")
        now = f" (now {over})" if over else ""
        out.append(
            f"Bring {show.subject(finding)} to {show.limit(threshold)}{now}: then the {titled(path)} can still apply. [{change.citation}]"
        )
    return tuple(out)


def _deciding(path: PathwayResult) -> list[Finding]:
    """Return what to show of a pathway that failed: why it failed, and which of its limits hold all the same."""
    failed = failing(path)
    if not any(finding.threshold or ">" in finding.arithmetic for finding in failed):
        return failed
    own = [finding for finding in path.findings if finding.threshold and finding.value is not None and finding.applies]
    return [*failed, *own]


def _own(path: PathwayResult | None, scene: Scene) -> list[Finding]:
    if path is None:
        return []
    nodes = nodes_of([scene.book.pathways[path.pathway]])
    # What only tells whether another condition counts, or that earlier digging was added, is no condition to be read.
    counted = {node.id for node in nodes if node.known} | {
        case.id for node in nodes for case in node.when if case.kind != "threshold"
    }
    said = {fact.name for fact in scene.facts if fact.origin == "user"}
    shown = []
    for finding in path.findings:
        if not finding.applies or finding.duty or not finding.citation:
            continue
        if finding.condition in counted:
            continue
        limit = finding.threshold and (finding.value is not None or finding.status is not Status.UNKNOWN)
        # What was stated and counts is shown too, so that a reader sees it was heard.
        if limit or (finding.value is not None and finding.fact in said and path.kind != "individual_permit"):
            shown.append(finding)
    return shown


def _once(findings: Iterable[Finding]) -> list[Finding]:
    out: dict[str, Finding] = {}
    for finding in findings:
        out.setdefault(finding.condition, finding)
    return list(out.values())
