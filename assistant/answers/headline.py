"""The verdict in one or two plain sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence

from assistant.answers import show, words
from assistant.answers.assemble import printed
from assistant.answers.markdown import escape
from assistant.answers.points import spared
from assistant.answers.scene import Scene, failing, lower, telling, titled, which_is_open
from assistant.rules.results import Finding, PathwayResult, Status
from assistant.rules.touched import BY_WATER


def headline(scene: Scene) -> str:
    """Return the verdict in one or two plain sentences, with the provision that makes the path."""
    path = scene.deciding
    said = _headline(scene)
    if path is None:
        return said
    authority = path.citation
    if which_is_open(scene):
        parent = scene.corpus.get(authority).parent
        authority = parent or authority
    # The wetland section has its standards in common; elsewhere a path has standards of its own.
    inside = authority.startswith(("281.36", path.standards)) or path.kind == "individual_permit"
    standards = "" if inside else path.standards
    # An exemption made for this very work, which fails, is named with its own provision.
    told = [one.citation for one in scene.failed[:1] if one.kind == "exemption" and path.citation.startswith("281.36")]
    told = told if scene.verdict.activity.startswith("wetland_exempt") else []
    cites = [one for one in dict.fromkeys((*told, authority, standards)) if one and printed(one, scene.corpus)]
    return f"{said} [{'; '.join(cites)}]" if cites else said


def _exempt(title: str) -> str:
    if title.startswith("the "):
        return f"No permit is needed on what you told me: {title}."
    return f"No permit is needed: the {title} applies on what you told me."


def _headline(scene: Scene) -> str:
    label, deciding = scene.verdict.label, scene.deciding
    why = _because(scene)
    title = titled(deciding.title) if deciding else ""
    if which_is_open(scene):
        title = title.split(" for ")[0]
    if label == "exempt":
        return _exempt(title)
    if label == "exempt_if":
        barred = _as_it_stands(deciding, scene)
        if barred:
            way = _way_out(deciding, barred[0])
            return f"Not as it stands: {_reason(barred[0], scene)}{way}. Otherwise the {title} could apply."
        hangs = _hangs(deciding, scene)
        if hangs:
            return f"It depends: {_hangs_on(hangs, scene)}. Otherwise nothing you told me rules out the {title}."
        bound = _unsaid(deciding, scene)
        if bound:
            return f"Exempt only if {bound}; that is not known yet."
        return f"Probably no permit is needed: the {title} applies if the open points below hold."
    if label == "not_exempt":
        return f"Not exempt: {why}. The permit that is then needed is not described in the loaded text."
    if label.startswith("general_permit"):
        lead = f"{_first_failure(why, scene)}. {_neither(scene)}" if why else ""
        hangs = _hangs(deciding, scene)
        tail = (
            f": {_hangs_on(hangs, scene)}"
            if hangs
            else (" if the open points below hold" if label.endswith("_if") else "")
        )
        if which_is_open(scene) and not hangs:
            first = "A permit is needed first" if lead else "A permit is needed first, unless the work is exempt"
            return f"{lead}{first}; a {title} may fit. Which one, and its limit, goes by what the work is for."
        verb = "may fit" if hangs else "fits"
        return f"{lead}The {title} {verb}{tail}."
    if label == "individual_permit":
        if not why:
            return f"{title[:1].upper()}{title[1:]}: this path fits what you told me, and nothing you told me rules it out."
        needed = (
            "A wetland individual permit"
            if (deciding and deciding.citation.startswith("281.36"))
            else "An individual permit or a contract"
        )
        return f"{needed} is needed: no exemption and no general permit of the loaded text fits. {words.sentence(why)}"
    return f"The rules give: {label.replace('_', ' ')}."


def _first_failure(why: str, scene: Scene) -> str:
    """Return what failed first: an exemption, or the easier one of two general permits."""
    first = next(iter(scene.failed), None)
    if first is None or first.kind == "exemption" or not failing(first):
        return f"Not exempt: {why}"
    return words.sentence(_not_for(first, scene)).rstrip(".")


def _because(scene: Scene) -> str:
    reasons = list(dict.fromkeys(_reason(finding, scene) for path in scene.failed[:1] for finding in failing(path)))
    if scene.verdict.label == "individual_permit":
        told = telling(scene.failed, scene)
        return "; ".join(_not_for(path, scene) for path in [one for one in told if failing(one)][:2])
    if not reasons and scene.deciding is not None and scene.deciding.status is Status.NOT_MET:
        reasons = [_reason(finding, scene) for finding in failing(scene.deciding)]
    return words.joined(reasons[:2])


def _not_for(path: PathwayResult, scene: Scene) -> str:
    """Return why one pathway is not open: "the exemption for removal by hand does not apply: power is used"."""
    reason = _reason(failing(path)[0], scene)
    if reason.startswith("this is required: "):
        return f"the {titled(path.title)} needs this: {reason.removeprefix('this is required: ')}"
    return f"the {titled(path.title)} {'does not apply' if path.kind == 'exemption' else 'does not fit'}: {reason}"


def _neither(scene: Scene) -> str:
    """Return why the general permit made for this very work fails on a number, where another one is still open."""
    for path in telling(scene.failed, scene)[1:]:
        finding = next((one for one in failing(path) if one.threshold), None)
        if path.kind == "general_permit" and finding is not None:
            return f"The {titled(path.title)} does not fit either: {_reason(finding, scene)}. "
    return ""


def _reason(finding: Finding, scene: Scene) -> str:
    """Return why one condition fails, in a clause: the value beside the limit, the sum, or the requirement and the user's words."""
    threshold = scene.book.thresholds.get(finding.threshold or "")
    if threshold is not None and finding.value is not None and threshold.operator != "choice":
        return show.against(finding, threshold)
    if threshold is None and ">" in finding.arithmetic:
        return show.compared(finding.arithmetic)
    stated = next(
        (fact.stated for fact in scene.facts if fact.name == finding.fact and fact.stated and fact.origin == "user"), ""
    )
    tail = f" (you wrote “{escape(stated)}”)" if stated else (f" ({finding.reason})" if finding.reason else "")
    return f"{show.outright(finding) or f'this is required: {lower(show.title(finding))}'}{tail}"


def _hangs(path: PathwayResult | None, scene: Scene) -> list[Finding]:
    if path is None:
        return []
    moot = spared(path, scene.book)
    return [
        finding
        for finding in path.findings
        if finding.threshold
        and finding.status is Status.UNKNOWN
        and finding.value is not None
        and finding.applies
        and finding.condition not in moot
        and not (finding.gap or finding.duty)
    ]


def _hangs_on(findings: Sequence[Finding], scene: Scene) -> str:
    finding = findings[0]
    threshold = scene.book.thresholds.get(finding.threshold or "")
    seasons = [one for one in findings if one.role == "window" and one.reason == finding.reason]
    if finding.reason == BY_WATER and finding.value is not None:
        waters = words.joined([one.title.removeprefix("closed season of ") for one in seasons])
        return f"{finding.reason}, and {words.value(finding.value)} is closed for {waters}"
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
    moot = spared(path, scene.book)
    for finding in path.findings:
        threshold = scene.book.thresholds.get(finding.threshold or "")
        if finding.condition in moot:
            continue
        open_limit = (
            finding.status is Status.UNKNOWN and finding.value is None and finding.applies and finding.citation in held
        )
        if open_limit and threshold is not None and threshold.role == "limit":
            return f"{show.subject(finding)} is {show.limit(threshold)}"
    return ""


def _as_it_stands(path: PathwayResult | None, scene: Scene) -> list[Finding]:
    """Return the conditions that fail in a pathway that stands all the same, because a waiver could still lift them."""
    if path is None or path.status is Status.NOT_MET:
        return []
    moot = spared(path, scene.book)
    return [
        finding
        for finding in path.findings
        if finding.status is Status.NOT_MET
        and finding.condition not in moot
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
            return f", unless {lower(finding.title)}"
    return ""
