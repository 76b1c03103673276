"""What is said right beside a verdict: limits lifted or excused, other waters' seasons, rules outside the text, cautions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from assistant.answers import show, words
from assistant.answers.scene import Scene, lower, which_is_open
from assistant.quantities.values import Value
from assistant.rules.model import Node
from assistant.rules.results import Caution, PathwayResult, Status

_EXCUSED = "excused: "
_PLACES = re.compile(r"Great Lakes|(?:Lake|Green|St\. Louis|Door|Douglas) (?:Michigan|Superior|Bay|River|County)")


def cautions(scene: Scene, cited: Sequence[str]) -> tuple[Caution, ...]:
    """Return the cautions: those of the checker, then later changes that affect what is cited."""
    kind = scene.book.activities.get(scene.verdict.activity)
    bed = kind is not None and kind.regime.startswith("dredging")
    out: dict[str, Caution] = {}
    for caution in scene.verdict.cautions:
        if caution.kind == "other_authority" and not bed:
            caution = replace(caution, kind="authority")  # noqa: PLW2901 - said all the same, but no ground of this answer
        if caution.kind != "gap":
            out[caution.text] = caution
    for citation in cited:
        for later in scene.corpus.later_for(citation):
            out.setdefault(later.says, Caution(later.says, citation, "later"))
    gaps = [
        finding.refers_to or finding.citation
        for finding in (scene.deciding.findings if scene.deciding else ())
        if finding.gap and finding.applies
    ]
    if gaps:
        named = "; ".join(dict.fromkeys(gaps))
        text = f"Some rules that count here are not in the loaded text, so this answer cannot check them: {named}."
        out[text] = Caution(text, "", "gap")
    return tuple(out.values())


def _lifted(path: PathwayResult | None, scene: Scene) -> tuple[str, ...]:
    """Return the limits that an exception of their own takes away here."""
    lines = []
    for finding in path.findings if path else ():
        threshold = scene.book.thresholds.get(finding.threshold or "")
        if threshold is not None and threshold.exceptions and finding.value is not None and not finding.applies:
            lines.append(
                f"The limit of {show.limit(threshold)} does not apply here: an exception of its own takes it away. [{finding.citation}]"
            )
    return tuple(lines)


def _contrast(path: PathwayResult | None, scene: Scene) -> tuple[str, ...]:
    """Return the closed season of another water that the user's words name, so that the two are not taken for each other."""
    lines = []
    no_great_lakes = any(fact.name == "great_lakes_water" and fact.value == "no" for fact in scene.facts)
    for finding in path.findings if path else ():
        if finding.role != "window" or finding.applies or finding.value is None:
            continue
        named = [
            name
            for name in _PLACES.findall(scene.corpus.text(finding.citation))
            if name.lower() in scene.message.lower()
        ]
        if named and not no_great_lakes:
            lines.append(
                f"“{' '.join(scene.corpus.text(finding.citation).split())}” is the season of other waters. [{finding.citation}]"
            )
    return tuple(lines)


def _elsewhere(path: PathwayResult | None, scene: Scene) -> tuple[str, ...]:
    """Return the rules outside the loaded text that what was stated brings into play (state land, say), with the note that names them."""
    if path is None:
        return ()
    findings = {finding.condition: finding for finding in path.findings}
    values = {fact.name: fact.value for fact in scene.facts}
    lines = []
    for node in _in_play(scene.book.pathways[path.pathway].tree, values):
        finding = findings.get(node.id)
        if finding is not None and scene.corpus.find(finding.citation) is not None:
            lines.append(f"{finding.title[:1].upper()}{finding.title[1:]}: {finding.reason}. [{finding.citation}]")
    return tuple(lines)


def by_purpose(scene: Scene) -> tuple[str, ...]:
    """Return the limits that the permits of the still open purposes set, where the size is known and the purpose is not."""
    if not which_is_open(scene):
        return ()
    deciding = scene.deciding
    limits = [
        show.limit(scene.book.thresholds[finding.threshold])
        for path in scene.verdict.considered
        if deciding is not None and path.kind == deciding.kind
        for finding in path.findings
        if finding.threshold and finding.value is not None and finding.applies and not finding.duty
    ]
    authority = scene.corpus.get(deciding.citation).parent if deciding is not None else None
    if not limits or authority is None:
        return ()
    return (
        f"The limit goes by the purpose: {words.joined(list(dict.fromkeys(limits)), 'or')} of wetland. [{authority}]",
    )


def _in_play(node: Node, values: Mapping[str, Value], *, stated: bool = False) -> Iterable[Node]:
    """Return the gaps below a node that stand under a branch which stated facts have opened."""
    held = [values.get(one.fact or "") in one.must_be for one in node.when if one.must_be]
    known = [(one.fact or "") in values for one in node.when if one.must_be]
    if any(there and not fits for fits, there in zip(held, known, strict=True)):
        return
    stated = stated or (bool(node.when) and len(held) == len(node.when) and all(held))
    if node.kind == "gap" and stated:
        yield node
    for child in node.nodes:
        yield from _in_play(child, values, stated=stated)


def _excused(path: PathwayResult | None, scene: Scene) -> tuple[str, ...]:
    """Return the general standards that an exception, met on what was stated, excuses here."""
    if path is None:
        return ()
    titles = {one.title: one for one in path.findings if one.status is Status.MET and one.value is not None}
    excuses = {
        one.reason.removeprefix(_EXCUSED): None
        for one in path.findings
        if one.role == "window" and not one.applies and one.reason.startswith(_EXCUSED)
    }
    found = [titles[title] for title in excuses if title in titles]
    return tuple(
        f"The closed season does not bind here, because of this: {lower(one.title)}. [{one.citation}]" for one in found
    )


def beside(scene: Scene) -> tuple[str, ...]:
    """Return what is to be said right after the verdict's sentence."""
    path = scene.deciding
    return (
        *_lifted(path, scene),
        *_excused(path, scene),
        *_contrast(path, scene),
        *_elsewhere(path, scene),
        *by_purpose(scene),
    )
