"""A verdict as an answer: the verdict in one sentence, why, what is open, what to do next, what could be changed, cautions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from assistant.answers import show, words
from assistant.answers.assemble import Draft, printed
from assistant.answers.markdown import escape
from assistant.answers.points import points
from assistant.answers.steps import steps
from assistant.answers.types import Row
from assistant.quantities.values import DontKnow, Value
from assistant.rules.book import nodes_of
from assistant.rules.model import Node
from assistant.rules.results import Caution, Finding, MissingFact, PathwayResult, Status, Verdict
from assistant.understand.types import Doubt, Fact
from corpus.law import Corpus

QUESTIONS = 3
_FEW = 2
_EXCUSED = "excused: "
_PLACES = re.compile(r"Great Lakes|(?:Lake|Green|St\. Louis|Door|Douglas) (?:Michigan|Superior|Bay|River|County)")
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


def verdict(scene: Scene) -> Draft:
    """Return the answer to "may I": see `docs/design/answers.md` for the order and what goes in."""
    if scene.verdict.label == "needs_facts":
        return needs_facts(scene)
    label, deciding = scene.verdict.label, scene.deciding
    failed = scene.failed
    shown = [*(finding for path in _telling(failed, scene) for finding in _deciding(path)), *_own(deciding, scene)]
    rows = [show.row(finding, scene.book.thresholds, scene.facts) for finding in _once(shown)]
    return Draft(
        headline=headline(scene),
        verdict=scene.verdict,
        body=(
            *_lifted(deciding, scene),
            *_excused(deciding, scene),
            *_contrast(deciding, scene),
            *_elsewhere(deciding, scene),
            *_by_purpose(scene),
        ),
        conditions=points(deciding, scene.book),
        rows=tuple(rows),
        questions=questions(scene),
        missing=scene.verdict.missing,
        steps=steps(label, scene.verdict.activity, scene.book, deciding.kind if deciding else ""),
        changes=changes(scene),
        warnings=cautions(scene, [*(row.citation for row in rows)]),
        checks=scene.checks,
        doubts=scene.doubts,
        results=(*_by_purpose(scene), *(missing.where_to_find_out for missing in scene.verdict.missing)),
    )


def headline(scene: Scene) -> str:
    """Return the verdict in one or two plain sentences, with the provision that makes the path."""
    path = scene.deciding
    said = _headline(scene)
    if path is None:
        return said
    authority = path.citation
    if _which_is_open(scene):
        parent = scene.corpus.get(authority).parent
        authority = parent or authority
    # The wetland section has its standards in common; elsewhere a path has standards of its own.
    inside = authority.startswith(("281.36", path.standards)) or path.kind == "individual_permit"
    standards = "" if inside else path.standards
    cites = [one for one in dict.fromkeys((authority, standards)) if one and printed(one, scene.corpus)]
    return f"{said} [{'; '.join(cites)}]" if cites else said


def _which_is_open(scene: Scene) -> bool:
    """Return whether several permits of one kind are equally open, because the purpose that picks one is not known."""
    path = scene.deciding
    if path is None or not scene.verdict.activity.endswith("_other"):
        return False
    return sum(other.kind == path.kind and other.status is path.status for other in scene.verdict.considered) > 1


def _headline(scene: Scene) -> str:
    label, deciding = scene.verdict.label, scene.deciding
    why = _because(scene)
    title = titled(deciding.title) if deciding else ""
    if _which_is_open(scene):
        title = title.split(" for ")[0]
    if label == "exempt":
        return f"No permit is needed: the {title} applies on what you told me."
    if label == "exempt_if":
        barred = _as_it_stands(deciding)
        if barred:
            way = _way_out(deciding, barred[0])
            return f"Not as it stands: {_reason(barred[0], scene)}{way}. Otherwise the {title} could apply."
        hangs = _hangs(deciding)
        if hangs:
            return f"It depends: {_hangs_on(hangs, scene)}. Otherwise nothing you told me rules out the {title}."
        bound = _unsaid(deciding, scene)
        if bound:
            return f"Exempt only if {bound}; that is not known yet."
        return f"Probably no permit is needed: the {title} applies if the open points below hold."
    if label == "not_exempt":
        return f"Not exempt: {why}. The permit that is then needed is not described in the loaded text."
    if label.startswith("general_permit"):
        lead = f"Not exempt: {why}. " if why else ""
        hangs = _hangs(deciding)
        tail = (
            f": {_hangs_on(hangs, scene)}"
            if hangs
            else (" if the open points below hold" if label.endswith("_if") else "")
        )
        verb = "may fit" if hangs else "fits"
        return f"{lead}The {title} {verb}{tail}."
    if label == "individual_permit":
        if not why:
            return f"{title[:1].upper()}{title[1:]}: this path fits what you told me, and nothing you told me rules it out."
        needed = "A wetland individual permit" if (deciding and deciding.citation.startswith("281.36")) else "An individual permit or a contract"
        return f"{needed} is needed: no exemption and no general permit of the loaded text fits. {words.sentence(why)}"
    return f"The rules give: {label.replace('_', ' ')}."


def questions(scene: Scene) -> tuple[str, ...]:
    """Return at most three questions, most telling first: words that could not be read come before facts not said."""
    unknown = {fact.name for fact in scene.facts if isinstance(fact.value, DontKnow)}
    asked = [doubt.question for doubt in scene.doubts]
    asked += [question(one) for one in scene.verdict.missing if one.fact not in unknown]
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
    failed = {path.pathway: {finding.condition for finding in _failing(path)} for path in scene.failed}
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


def titled(title: str) -> str:
    """Return a pathway's title as a phrase: "wetland general permit for residential purposes"."""
    return title.replace(": ", " for ", 1)


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


def _by_purpose(scene: Scene) -> tuple[str, ...]:
    """Return the limits that the permits of the still open purposes set, where the size is known and the purpose is not."""
    if not _which_is_open(scene):
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
        f"The closed season does not bind here, because of this: {_lower(one.title)}. [{one.citation}]" for one in found
    )


def _because(scene: Scene) -> str:
    reasons = [_reason(finding, scene) for path in scene.failed[:1] for finding in _failing(path)]
    if scene.verdict.label == "individual_permit":
        told = _telling(scene.failed, scene)
        reasons = [f"the {titled(path.title)}: {_reason(_failing(path)[0], scene)}" for path in told if _failing(path)]
        reasons = [reason.replace(": this is required: ", " needs this: ") for reason in reasons]
        return "; ".join(reasons[:2])
    if not reasons and scene.deciding is not None and scene.deciding.status is Status.NOT_MET:
        reasons = [_reason(finding, scene) for finding in _failing(scene.deciding)]
    return words.joined(reasons[:2])


def _reason(finding: Finding, scene: Scene) -> str:
    """Return why one condition fails, in a clause: the value beside the limit, the sum, or the requirement and the user's words."""
    threshold = scene.book.thresholds.get(finding.threshold or "")
    if threshold is not None and finding.value is not None and threshold.operator != "choice":
        return show.against(finding, threshold)
    if threshold is None and ">" in finding.arithmetic:
        return show.compared(finding.arithmetic)
    stated = next((fact.stated for fact in scene.facts if fact.name == finding.fact and fact.stated and fact.origin == "user"), "")
    tail = f" (you wrote “{escape(stated)}”)" if stated else (f" ({finding.reason})" if finding.reason else "")
    return f"this is required: {_lower(show.title(finding))}{tail}"


def _hangs(path: PathwayResult | None) -> list[Finding]:
    if path is None:
        return []
    return [
        finding
        for finding in path.findings
        if finding.threshold
        and finding.status is Status.UNKNOWN
        and finding.value is not None
        and finding.applies
        and not (finding.gap or finding.duty)
    ]


def _hangs_on(findings: Sequence[Finding], scene: Scene) -> str:
    finding = findings[0]
    threshold = scene.book.thresholds.get(finding.threshold or "")
    reason = f" ({finding.reason})" if finding.reason else ""
    said = show.against(finding, threshold) if threshold is not None else show.title(finding)
    return f"{said}{reason}"


def _unsaid(path: PathwayResult | None, scene: Scene) -> str:
    """Return the limit that stands beside one that was held, where its own value was not said ("the depth is at most 1 foot")."""
    if path is None:
        return ""
    held = {
        finding.citation
        for finding in path.findings
        if finding.threshold and finding.value is not None and finding.applies
    }
    for finding in path.findings:
        threshold = scene.book.thresholds.get(finding.threshold or "")
        open_limit = (
            finding.status is Status.UNKNOWN and finding.value is None and finding.applies and finding.citation in held
        )
        if open_limit and threshold is not None and threshold.role == "limit":
            return f"{show.subject(finding)} is {show.limit(threshold)}"
    return ""


def _as_it_stands(path: PathwayResult | None) -> list[Finding]:
    """Return the conditions that fail in a pathway that stands all the same, because a waiver could still lift them."""
    if path is None or path.status is Status.NOT_MET:
        return []
    return [
        finding
        for finding in path.findings
        if finding.status is Status.NOT_MET
        and finding.threshold
        and finding.value is not None
        and finding.applies
        and not finding.duty
        and finding.role != "trigger"
    ]


def _way_out(path: PathwayResult | None, barred: Finding) -> str:
    """Return what could still lift a condition that fails, in the words of the open exception that stands beside it."""
    parent = re.sub(r"[a-z]+\.$", "", barred.citation)
    for finding in path.findings if path else ():
        near = finding.citation in {barred.citation, parent}
        if (
            near
            and finding.status is Status.UNKNOWN
            and not finding.threshold
            and not finding.gap
            and finding.condition != barred.condition
        ):
            return f", unless {_lower(finding.title)}"
    return ""


def _failing(path: PathwayResult) -> list[Finding]:
    ids = set(path.failed)
    failed = [finding for finding in path.findings if finding.condition in ids]
    return failed or [finding for finding in path.findings if finding.status is Status.NOT_MET]


def _telling(failed: Sequence[PathwayResult], scene: Scene) -> list[PathwayResult]:
    """Return the failed paths worth telling: the first, those that failed on a number, and the one that the question is about."""
    first = scene.ranked[0] if scene.ranked else ""
    return [
        path
        for at, path in enumerate(failed)
        if at == 0
        or any(finding.threshold for finding in _failing(path))
        or (first and first.startswith(path.standards or path.citation))
        or _made_for(path, scene)
    ]


def _made_for(path: PathwayResult, scene: Scene) -> bool:
    """Return whether a path is made for this very kind of work, and not one of those that are open to many kinds."""
    activities = scene.book.pathways[path.pathway].activities
    return scene.verdict.activity in activities and len(activities) <= _FEW


def _deciding(path: PathwayResult) -> list[Finding]:
    """Return what to show of a pathway that failed: why it failed, and which of its limits hold all the same."""
    failing = _failing(path)
    if not any(finding.threshold or ">" in finding.arithmetic for finding in failing):
        return failing
    own = [finding for finding in path.findings if finding.threshold and finding.value is not None and finding.applies]
    return [*failing, *own]


def _own(path: PathwayResult | None, scene: Scene) -> list[Finding]:
    if path is None:
        return []
    nodes = nodes_of([scene.book.pathways[path.pathway]])
    # What only tells whether another condition counts, or that earlier digging was added, is no condition to be read.
    counted = {node.id for node in nodes if node.known} | {case.id for node in nodes for case in node.when}
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


def _lower(text: str) -> str:
    return text[0].lower() + text[1:] if text and not text[:2].isupper() else text


__all__ = ["Row", "Scene", "base_rule", "cautions", "changes", "headline", "needs_facts", "questions", "verdict"]
