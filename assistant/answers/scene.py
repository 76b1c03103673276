"""What a verdict's answer is made from, and which of its pathways and conditions are worth telling."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from assistant.rules.results import Finding, PathwayResult, Status, Verdict
from assistant.rules.touched import BY_WATER
from assistant.understand.types import Doubt, Fact
from corpus.law import Corpus

_FEW = 2


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
        message: the user's words.
        ranked: what the search finds for the question, best first.
    """

    verdict: Verdict
    checks: tuple[Finding, ...]
    facts: tuple[Fact, ...]
    doubts: tuple[Doubt, ...]
    book: Any
    corpus: Corpus
    message: str = ""
    ranked: tuple[str, ...] = ()

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


def which_is_open(scene: Scene) -> bool:
    """Return whether several permits of one family are equally open, because the purpose that picks one is not known."""
    path = scene.deciding
    family = scene.book.pathways[path.pathway].family if path is not None else ""
    if path is None or not family:
        return False
    alike = [
        other
        for other in scene.verdict.considered
        if scene.book.pathways[other.pathway].family == family and other.status is path.status
    ]
    return len(alike) > 1


def by_water(scene: Scene) -> Scene:
    """Return the scene with the closed seasons left open that bind only some waters, where it is not known to be one of them."""
    gated = {
        one.threshold: one
        for one in scene.checks
        if one.status is Status.UNKNOWN and one.reason == BY_WATER and one.value is not None
    }
    if not gated:
        return scene
    paths = tuple(
        replace(
            path,
            findings=tuple(
                replace(one, status=Status.UNKNOWN, reason=gated[one.threshold].reason)
                if one.status is Status.NOT_MET and one.threshold in gated
                else one
                for one in path.findings
            ),
        )
        for path in scene.verdict.considered
    )
    return replace(scene, verdict=replace(scene.verdict, considered=paths))


def titled(title: str) -> str:
    """Return a pathway's title as a phrase: "wetland general permit for residential purposes"."""
    return title.replace(": ", " for ", 1)


def failing(path: PathwayResult) -> list[Finding]:
    """Return the conditions that make a pathway fail."""
    ids = set(path.failed)
    failed = [finding for finding in path.findings if finding.condition in ids]
    return failed or [finding for finding in path.findings if finding.status is Status.NOT_MET]


def telling(failed: Sequence[PathwayResult], scene: Scene) -> list[PathwayResult]:
    """Return the failed paths worth telling: the first, those that failed on a number, and the one that the question is about."""
    first = scene.ranked[0] if scene.ranked else ""
    return [
        path
        for at, path in enumerate(failed)
        if at == 0
        or any(finding.threshold for finding in failing(path))
        or (first and first.startswith(path.standards or path.citation))
        or _made_for(path, scene)
    ]


def _made_for(path: PathwayResult, scene: Scene) -> bool:
    """Return whether a path is made for this very kind of work, and not one of those that are open to many kinds."""
    activities = scene.book.pathways[path.pathway].activities
    return scene.verdict.activity in activities and len(activities) <= _FEW


def lower(text: str) -> str:
    """Return a text for the middle of a sentence; an abbreviation keeps its capitals."""
    return text[0].lower() + text[1:] if text and not text[:2].isupper() else text
