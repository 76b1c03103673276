"""One question, one draft: which composer answers it, by what is wanted and what is known."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING, Any

from assistant.answers import citing, clocks, compose, definitions, holding, lookup, money, premises, topics
from assistant.answers.assemble import Asked, Draft, assemble
from assistant.answers.contentwords import content
from assistant.answers.scene import Scene
from assistant.answers.types import Answer
from assistant.quantities.values import Value
from assistant.rules.checker import check, checks
from assistant.rules.results import Finding, Verdict
from assistant.understand.types import Fact, Intent, Question, Understanding
from corpus.law import Corpus

if TYPE_CHECKING:
    from assistant.conversation import Conversation
    from assistant.rules.book import RuleBook

_ENOUGH = 3
_EXEMPT_ALREADY = re.compile(r"\b(?:the|our|an|my|this|for) exempt (?:structure|crossing)")
_STRUCTURES = {"seasonal_structure", "temporary_crossing", "other_fish_habitat"}
_GENERAL = "NR 320.04(3)"
_CLEANING = "decontamination"
_BOOST = 0.4
_AMOUNT = re.compile(
    r"\b(?:how (?:much|big|large|deep|many|wide|far|tall)|limits?|maximum|max|most|size)\b", re.IGNORECASE
)
_PERMITS: Mapping[str, tuple[str, ...]] = {
    "wetland_general_permit": ("281.36(3g)",),
    "wetland_individual_permit": ("281.36(3m)", "281.36(3n)", "281.36(3p)", "281.36(3q)", "281.36(3r)", "281.36(3s)"),
    "dredging_individual_permit": ("30.20(2)",),
    "dredging_contract": ("30.20(2)(b)",),
}
# What a question about one of these is about, whatever permit stands behind it.
_SUBJECTS: Mapping[str, tuple[str, ...]] = {"permit_review": ("281.36(3q)",)}
_NEAR = 4
# Provisions beside the procedures that a question may be about without any work being told.
_LAW = (
    "281.36(1)",
    "281.36(2m)",
    "281.36(3n)",
    "281.36(3r)",
    "281.36(3s)",
    "281.36(5)",
    "281.36(6)",
    "281.36(8m)",
    "281.36(10)",
    "281.36(11)",
    "281.36(12)",
    "30.20(1k)",
    "30.20(1m)",
)
_STEPS = (
    "NR 345.04(1)(d)9.",
    "NR 320.04(5)(",
    "NR 320.04(6)(d)",
    "NR 320.04(6)(c)",
    "NR 320.04(3)(i)",
    "NR 320.04(3)(f)",
    "30.20(1g)(d)5.",
    "30.20(1g)(d)8.",
    "281.36(10)",
)
_DUTY = re.compile(
    r"\b(?:need|needs|have|has|got|required|supposed) to\b|^\W*(?:must|should|does it matter)\b|\bmust (?:i|we|they|it|the|my)\b",
    re.IGNORECASE,
)
_ASKS_PERMIT = re.compile(
    r"\b(?:permits?|exempt\w*|allowed|legal\w*|approval)\b(?! (?:application|holder|condition|fee|term))", re.IGNORECASE
)
_COUNTED = frozenset({"violation_days", "times_found_in_violation", "outside_mitigation_ratio"})
# Where the texts tell how things are asked for, decided and reviewed, and not what may be done.
_PROCEDURES: tuple[str, ...] = (
    "30.20(1r)",
    "30.20(2)(d)",
    "281.36(3g)(f",
    "281.36(3g)(g)",
    "281.36(3g)(h)",
    "281.36(3m)",
    "281.36(3p)",
    "281.36(3q)",
    "281.36(9)",
    "281.36(13)",
    "281.36(14)",
)
HELLO = (
    "Ask me about work in Wisconsin's lakes, streams and wetlands: whether you need a permit, how much you may do, when, what it costs, "
    "and what to file."
)


@dataclass(frozen=True)
class Situation:
    """A question with everything it is answered from.

    Args:
        question: what is asked.
        understood: the whole message.
        facts: the effective facts of the project.
        messages: the user's messages of the conversation.
        as_of: the day of asking.
        book: the rule book.
        corpus: the loaded law.
        search: query, number and boosts to hits.
        clock: counts time by stage.
    """

    question: Question
    understood: Understanding
    facts: tuple[Fact, ...]
    messages: tuple[str, ...]
    as_of: date
    book: RuleBook
    corpus: Corpus
    search: Callable[[str, int, Mapping[str, float]], list[Any]]
    clock: Any

    @cached_property
    def values(self) -> Mapping[str, Value]:
        """The facts' values by name."""
        return {fact.name: fact.value for fact in self.facts}

    @cached_property
    def activity(self) -> str:
        """The question's activity; where it is open between several of one family, the family's own name."""
        if self.question.activity:
            return self.question.activity
        regimes = {
            self.book.activities[name].regime.split("-")[0]
            for name in self.question.activities
            if name in self.book.activities
        }
        whole = (
            {"dredging": "dredging", "wetland": "wetland_fill_other"}.get(next(iter(regimes), ""), "")
            if len(regimes) == 1
            else ""
        )
        return whole if whole in self.book.activities else ""

    @cached_property
    def ranked(self) -> tuple[str, ...]:
        """Citations that the search finds for the question, best first."""
        return tuple(hit.citation for hit in self.hits)

    @cached_property
    def hits(self) -> list[Any]:
        """What the search finds: for the question with its story, and for its own words, added up."""
        query = self.question.query or self.question.text
        found = self.search(query, 12, self.boosts)
        if self.question.text.strip() == query.strip() or len(content(self.question.text)) < _ENOUGH:
            return found
        own = {hit.citation: hit.score for hit in self.search(self.question.text, 24, self.boosts)}
        return sorted(found, key=lambda hit: -(hit.score + own.get(hit.citation, 0.0)))

    @cached_property
    def boosts(self) -> Mapping[str, float]:
        """What the permit at stake adds to the search: the provisions of its own subsections."""
        own = _SUBJECTS.get(self.question.activity or "") or _PERMITS.get(str(self.values.get("permit_kind", "")), ())
        boosts = {one.citation: _BOOST for one in self.corpus.provisions if one.citation.startswith(own)} if own else {}
        if self.question.activity and _AMOUNT.search(self.question.text):
            # "How much may I take" asks for the limits of this kind of work.
            limits = [
                one
                for one in self.book.thresholds.values()
                if self.question.activity in one.applies_to and one.role == "limit"
            ]
            paths = self.book.pathways_for(self.question.activity)[:1]
            boosts |= {one.citation: _BOOST * 2 for one in limits if any(path.id in one.pathways for path in paths)}
        return boosts

    @cached_property
    def verdict(self) -> Verdict | None:
        """The verdict on the question's activity, None where it has none."""
        if not self.activity:
            return None
        with self.clock.stage("rules"):
            return check(self.book, self.activity, self.values, self.as_of)

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """Every threshold that the facts touch."""
        activities = [self.activity] if self.activity else list(self.question.activities)
        with self.clock.stage("rules"):
            return checks(self.book, self.values, self.as_of, activities)

    @property
    def words(self) -> str:
        """The question in its message, lower case."""
        return self.understood.message.lower()


def respond(scene: Situation, asked: Asked) -> Answer:
    """Return the answer to one question."""
    with scene.clock.stage("compose"):
        draft = _draft(scene)
        return assemble(draft, asked, scene.corpus)


def _draft(scene: Situation) -> Draft:
    question = scene.question
    if question.intent is Intent.SMALL_TALK:
        return Draft(headline=HELLO)
    cited = citing.draft(scene)
    if cited is not None:
        return cited
    topic = topics.draft(scene)
    if topic is not None:
        return topic
    term = definitions.undefined(question.text, scene.corpus)
    if term is not None and (question.intent is not Intent.VERDICT or len(scene.understood.facts) < 2):
        return lookup.without_meaning(term, scene)
    if question.intent is Intent.OUTSIDE:
        return lookup.outside(scene)
    mistaken = premises.find(scene)
    asks_for_verdict = question.intent is Intent.VERDICT or _is_about_a_project(scene)
    draft = _verdict(scene) if asks_for_verdict else _looked_up(scene)
    return premises.correct(draft, mistaken, scene) if mistaken else draft


def _looked_up(scene: Situation) -> Draft:
    """Return the answer to a question that asks for no verdict: a date, a sum, a limit, a meaning, a procedure."""
    if scene.question.intent is Intent.DEADLINE or clocks.asks_when(scene):
        dated = clocks.draft(scene)
        if dated is not None:
            return dated
    return clocks.beside(money.draft(scene) or lookup.draft(scene), scene)


def _is_about_a_project(scene: Situation) -> bool:
    """Return whether a look-up states so much of a project that the verdict is the answer: its facts touch the path's own limits."""
    if scene.question.intent not in {Intent.LOOKUP, Intent.DEFINITION, Intent.PROCEDURE} or not scene.question.activity:
        return False
    verdict = scene.verdict
    if verdict is None or verdict.label in {"none", "needs_facts"} or clocks.asks_when(scene):
        return False
    fresh = {fact.name for fact in scene.understood.facts}
    paths = [path for path in verdict.considered if path.kind in {"exemption", "general_permit"}]
    return any(
        finding.threshold and finding.value is not None and finding.applies and fresh & {finding.fact, *finding.inputs}
        for path in paths
        for finding in path.findings
    )


def _verdict(scene: Situation) -> Draft:
    fresh = {fact.name for fact in scene.understood.facts}
    counted = _COUNTED & fresh or (scene.activity == "wetland_mitigation" and "wetland_area" in fresh)
    if counted and (sum_ := money.draft(scene)) is not None:
        # "Third time, range per day?", "Acres owed?": a sum is asked for, whatever the sentence looks like.
        return sum_
    verdict = scene.verdict
    if verdict is None:
        return _looked_up(scene) if _asks_of_the_law(scene) else lookup.unknown_activity(scene)
    if _EXEMPT_ALREADY.search(scene.words) and scene.question.activity in _STRUCTURES:
        verdict = _general_standards(verdict)
    whole = Scene(
        verdict,
        scene.findings,
        scene.facts,
        scene.understood.doubts,
        scene.book,
        scene.corpus,
        scene.understood.message,
        scene.ranked,
    )
    if _beside_the_path(whole, scene):
        held = holding.draft(scene, verdict)
        if held is not None:
            return held
    if verdict.label == "none" or _about_procedure(whole, scene):
        return _looked_up(scene)
    return compose.verdict(whole)


def _asks_of_the_law(scene: Situation) -> bool:
    """Return whether a question put as "may they" or "do I have to", of no work told, is about a provision that the search finds."""
    own = content(scene.question.text)
    first = scene.ranked[0] if scene.ranked else ""
    return (
        len(own) >= _ENOUGH and not _ASKS_PERMIT.search(scene.question.text) and first.startswith((*_PROCEDURES, *_LAW))
    )


def _general_standards(verdict: Verdict) -> Verdict:
    """Return the verdict cut to the general standards: which structure it is was not said, only that it is exempt otherwise."""
    paths = [
        replace(
            path,
            standards=_GENERAL,
            findings=tuple(one for one in path.findings if one.citation.startswith(_GENERAL)),
        )
        for path in verdict.considered
    ]
    missing = tuple(one for one in verdict.missing if one.citation.startswith(_GENERAL))
    return replace(verdict, considered=tuple(paths), missing=missing)


def _about_procedure(whole: Scene, scene: Situation) -> bool:
    """Return whether a question put as "may I" is about a step of a procedure.

    No limit of a path is touched, and what the search finds first is a provision of procedure and not of a path.
    """
    if _touched_in_paths(whole) or not scene.ranked:
        return False
    standards = {
        finding.citation
        for path in whole.verdict.considered
        for finding in path.findings
        if path.kind == "standard" or finding.duty
    }
    own = {
        finding.citation
        for path in (*whole.failed, whole.deciding)
        if path
        for finding in path.findings
        if not finding.duty
    }
    first = scene.ranked[0]
    procedural = first.startswith(_PROCEDURES) or first.endswith(" Note")
    if first.startswith(_STEPS) and _DUTY.search(scene.question.text) and not _ASKS_PERMIT.search(scene.question.text):
        return True
    return (first in standards and first not in own) or (procedural and first not in own)


def _touched_in_paths(whole: Scene) -> set[str]:
    paths = [path for path in (*whole.failed, whole.deciding) if path is not None and path.kind != "standard"]
    if whole.verdict.label == "needs_facts":
        paths = [path for path in whole.verdict.considered if path.kind in {"exemption", "general_permit"}]
    return {
        finding.condition
        for path in paths
        for finding in path.findings
        if finding.threshold and finding.value is not None and finding.applies and not finding.duty
    }


def _beside_the_path(whole: Scene, scene: Situation) -> bool:
    """Return whether the question is about a limit that stands beside the pathways.

    What was stated touches none of theirs, and the search finds that limit among the first.
    """
    near = scene.ranked[:_NEAR]
    excused = {one.condition for path in whole.verdict.considered for one in path.findings if not one.applies}
    touched = {
        one.condition for one in whole.checks if one.value is not None and one.applies and one.citation in near
    } - excused
    in_paths = _touched_in_paths(whole)
    # Cleaning the gear is a duty of its own: where nothing else was stated, it is what the question is about.
    only_cleaning = bool(in_paths) and all(scene.book.thresholds[name].regime == _CLEANING for name in in_paths)
    if only_cleaning and not whole.failed:
        return bool(touched & in_paths)
    return bool(touched) and not touched & in_paths and not (whole.failed and in_paths)


def asked(conversation: Conversation, answer: Answer) -> Conversation:
    """Return the conversation that remembers what its last answer asked for."""
    names: Sequence[str] = [missing.fact for missing in answer.missing[: compose.QUESTIONS]]
    return conversation.asking(tuple(names)) if hasattr(conversation, "asking") else conversation
