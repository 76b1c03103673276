"""A verdict as an answer: the verdict in one sentence, why, what is open, what to do next, what could be changed, cautions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from assistant.answers import show, words
from assistant.answers.assemble import Draft
from assistant.answers.steps import steps
from assistant.answers.types import Row
from assistant.quantities.values import DontKnow
from assistant.rules.results import Caution, Finding, MissingFact, PathwayResult, Status, Verdict
from assistant.understand.types import Doubt, Fact
from corpus.law import Corpus

QUESTIONS = 3
_MANY = 4


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that a verdict's answer is made from.

    Args:
        verdict: of the checker.
        checks: every threshold that the facts touch.
        facts: what is known of the project.
        doubts: what could not be read.
        book: the rule book.
        corpus: the loaded law.
    """

    verdict: Verdict
    checks: tuple[Finding, ...]
    facts: tuple[Fact, ...]
    doubts: tuple[Doubt, ...]
    book: Any
    corpus: Corpus

    @property
    def deciding(self) -> PathwayResult | None:
        """The pathway that the verdict names."""
        return next((path for path in self.verdict.considered if path.pathway == self.verdict.pathway), None)

    @property
    def failed(self) -> tuple[PathwayResult, ...]:
        """The easier pathways that failed, in the order considered."""
        paths: list[PathwayResult] = []
        for path in self.verdict.considered:
            if path.pathway == self.verdict.pathway:
                break
            if path.status is Status.NOT_MET:
                paths.append(path)
        return tuple(paths)


def verdict(scene: Scene) -> Draft:
    """Return the answer to "may I": see `docs/design/answers.md` for the order and what goes in."""
    if scene.verdict.label == "needs_facts":
        return needs_facts(scene)
    label, deciding = scene.verdict.label, scene.deciding
    failed = scene.failed
    shown = [*(finding for path in failed for finding in _deciding(path, scene)), *_own(deciding, scene)]
    rows = [show.row(finding, scene.book.thresholds, scene.facts) for finding in _once(shown)]
    return Draft(
        headline=headline(scene),
        verdict=scene.verdict,
        body=(*_open(deciding, scene), *_beside(scene)),
        rows=tuple(rows),
        questions=questions(scene),
        missing=scene.verdict.missing,
        steps=steps(label, scene.verdict.activity, scene.book),
        changes=changes(scene),
        warnings=cautions(scene, [*(row.citation for row in rows)]),
        checks=scene.checks,
        doubts=scene.doubts,
    )


def headline(scene: Scene) -> str:
    """Return the verdict in one or two plain sentences."""
    label, deciding = scene.verdict.label, scene.deciding
    why = _because(scene)
    title = deciding.title if deciding else ""
    if label == "exempt":
        return f"No permit is needed: the {title} applies on what you told me."
    if label == "exempt_if":
        barred = _as_it_stands(deciding)
        if barred:
            return f"Not as it stands: {_reason(barred[0], scene)}. Otherwise the {title} could apply."
        hangs = _hangs(deciding)
        if hangs:
            return f"It depends: {_hangs_on(hangs, scene)}. Otherwise nothing you told me rules out the {title}."
        return f"Probably no permit is needed: the {title} applies if the open points below hold."
    if label == "not_exempt":
        return f"Not exempt: {why}. The permit that is then needed is not described in the loaded text."
    if label.startswith("general_permit"):
        lead = f"Not exempt: {why}. " if why else ""
        hangs = _hangs(deciding)
        tail = f": {_hangs_on(hangs, scene)}" if hangs else (" if the open points below hold" if label.endswith("_if") else "")
        verb = "may fit" if hangs else "fits"
        return f"{lead}The {title} {verb}{tail}."
    if label == "individual_permit":
        lead = f"{words.sentence(why)} " if why else ""
        return f"{lead}No exemption and no general permit of the loaded text fits: an individual permit or a contract is needed."
    return f"The rules give: {label.replace('_', ' ')}."


def questions(scene: Scene) -> tuple[str, ...]:
    """Return at most three questions, most telling first: words that could not be read come before facts not said."""
    asked: list[str] = [doubt.question for doubt in scene.doubts]
    known = {fact.name for fact in scene.facts if isinstance(fact.value, DontKnow)}
    for missing in scene.verdict.missing:
        if missing.fact not in known:
            asked.append(f"{missing.question} {missing.why}".strip())
    return tuple(dict.fromkeys(asked))[:QUESTIONS]


def needs_facts(scene: Scene) -> Draft:
    """Return the answer where the pathway itself cannot be picked yet: what it hangs on, and the base rule."""
    base = base_rule(scene.verdict.activity, scene.book)
    body = [f"The starting point: “{_first_sentence(scene.corpus.text(base))}” [{base}]"] if base else []
    asked = words.joined([_short(missing) for missing in scene.verdict.missing[:QUESTIONS]])
    return Draft(
        outcome="needs_facts",
        headline=f"It depends on what I don't know yet: {asked}." if asked else "It depends on what I don't know yet.",
        verdict=scene.verdict,
        body=tuple(body),
        questions=questions(scene),
        missing=scene.verdict.missing,
        checks=scene.checks,
        doubts=scene.doubts,
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
    for change in scene.verdict.changes[:2]:
        over = f" (now {change.over_by})" if change.over_by else ""
        if change.enough:
            path = next((path.title for path in scene.verdict.considered if path.pathway == change.pathway), change.pathway)
            out.append(f"{words.sentence(change.enough)[:-1]}{over} keeps the {path}. [{change.citation}]")
    return tuple(out)


def cautions(scene: Scene, cited: Sequence[str]) -> tuple[Caution, ...]:
    """Return the cautions: those of the checker, then later changes that affect what is cited."""
    out = {caution.text: caution for caution in scene.verdict.cautions}
    for citation in cited:
        for later in scene.corpus.later_for(citation):
            out.setdefault(later.says, Caution(later.says, citation, "later"))
    return tuple(out.values())


def _because(scene: Scene) -> str:
    reasons = [_reason(finding, scene) for path in scene.failed[:1] for finding in _failing(path)]
    if not reasons and scene.deciding is not None and scene.deciding.status is Status.NOT_MET:
        reasons = [_reason(finding, scene) for finding in _failing(scene.deciding)]
    return words.joined(reasons[:2])


def _reason(finding: Finding, scene: Scene) -> str:
    """Return why one condition fails, in a clause."""
    threshold = scene.book.thresholds.get(finding.threshold or "")
    if threshold is None or finding.value is None:
        text = finding.reason or finding.title
        return text[0].lower() + text[1:] if text else "a condition is not met"
    shown = words.value(finding.value, show.limit_number(finding))
    over = f", {finding.over_by}" if finding.over_by else ""
    return f"{_lower(finding.title)} is {shown}, and the limit is {show.limit(threshold)}{over}"


def _hangs(path: PathwayResult | None) -> list[Finding]:
    if path is None:
        return []
    return [
        finding
        for finding in path.findings
        if finding.threshold and finding.status is Status.UNKNOWN and not finding.gap and finding.value is not None
    ]


def _hangs_on(findings: Sequence[Finding], scene: Scene) -> str:
    finding = findings[0]
    threshold = scene.book.thresholds.get(finding.threshold or "")
    limit = f", and the limit is {show.limit(threshold)}" if threshold is not None else ""
    reason = f" ({finding.reason})" if finding.reason else ""
    return f"{_lower(finding.title)} is {words.value(finding.value, show.limit_number(finding))}{limit}{reason}"


def _as_it_stands(path: PathwayResult | None) -> list[Finding]:
    """Return the conditions that fail in a pathway that stands all the same, because a waiver could still lift them."""
    if path is None or path.status is Status.NOT_MET:
        return []
    return [finding for finding in path.findings if finding.status is Status.NOT_MET and finding.threshold and finding.value is not None]


def _failing(path: PathwayResult) -> list[Finding]:
    ids = set(path.failed)
    failed = [finding for finding in path.findings if finding.condition in ids]
    return failed or [finding for finding in path.findings if finding.status is Status.NOT_MET]


def _deciding(path: PathwayResult, scene: Scene) -> list[Finding]:
    """Return what to show of a pathway that failed: why it failed, and which of its limits hold all the same."""
    own = [finding for finding in path.findings if finding.threshold and finding.value is not None]
    return [*_failing(path), *own]


def _own(path: PathwayResult | None, scene: Scene) -> list[Finding]:
    if path is None:
        return []
    limits = [finding for finding in path.findings if finding.threshold and (finding.value is not None or finding.status is not Status.UNKNOWN)]
    asked = {missing.fact for missing in scene.verdict.missing[:QUESTIONS]}
    unknown = [finding for finding in path.findings if finding.threshold and finding.status is Status.UNKNOWN and finding.fact in asked]
    return [*limits, *unknown]


def _once(findings: Iterable[Finding]) -> list[Finding]:
    out: dict[str, Finding] = {}
    for finding in findings:
        out.setdefault(finding.condition, finding)
    return list(out.values())


def _open(path: PathwayResult | None, scene: Scene) -> tuple[str, ...]:
    """Return the open conditions of the deciding pathway in one line, grouped, with their provisions."""
    if path is None:
        return ()
    shown = [finding for finding in path.findings if finding.status is Status.UNKNOWN and not finding.gap and finding.value is None]
    titles = list(dict.fromkeys(_lower(finding.title) for finding in shown if finding.title))
    cites = list(dict.fromkeys(finding.citation for finding in shown))
    if not titles:
        return ()
    return (f"Still open: {'; '.join(titles)}. [{'; '.join(cites)}]",)


def _beside(scene: Scene) -> tuple[str, ...]:
    """Return whether wetland law applies beside work on a bed."""
    kind = scene.book.activities.get(scene.verdict.activity)
    if kind is None or not kind.regime.startswith("dredging"):
        return ()
    known = next((fact.value for fact in scene.facts if fact.name == "in_wetland"), None)
    if known is True:
        return ("Material that goes into a wetland needs a wetland permit or an exemption of its own beside this. [281.36(3b)(b)]",)
    return ("If any of the material goes into a wetland, the wetland law applies beside this. [281.36(10)]",)


def _short(missing: MissingFact) -> str:
    text = missing.question.rstrip("?")
    return text[0].lower() + text[1:]


def _lower(text: str) -> str:
    return text[0].lower() + text[1:] if text and not text[:2].isupper() else text


def _first_sentence(text: str) -> str:
    plain = " ".join(text.split())
    cut = plain.find(". ")
    return plain if cut < 0 else plain[: cut + 1]


__all__ = ["Row", "Scene", "base_rule", "cautions", "changes", "headline", "needs_facts", "questions", "verdict"]
