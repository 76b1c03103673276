"""One question, one draft: which composer answers it, by what is wanted and what is known."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING, Any

from assistant.answers import citing, clocks, compose, holding, lookup, money, outside, premises
from assistant.answers.assemble import Asked, Draft, assemble
from assistant.answers.types import Answer
from assistant.quantities.values import Value
from assistant.rules.checker import check, checks
from assistant.rules.results import Finding, Verdict
from assistant.understand.types import Fact, Intent, Question, Understanding
from corpus.law import Corpus

if TYPE_CHECKING:
    from assistant.conversation import Conversation
    from assistant.rules.book import RuleBook

_ENOUGH = 4
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
        search: query and number to hits.
        clock: counts time by stage.
    """

    question: Question
    understood: Understanding
    facts: tuple[Fact, ...]
    messages: tuple[str, ...]
    as_of: date
    book: RuleBook
    corpus: Corpus
    search: Callable[[str, int], list[Any]]
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
        regimes = {self.book.activities[name].regime.split("-")[0] for name in self.question.activities if name in self.book.activities}
        whole = {"dredging": "dredging", "wetland": "wetland_fill_other"}.get(next(iter(regimes), ""), "") if len(regimes) == 1 else ""
        return whole if whole in self.book.activities else ""

    @cached_property
    def ranked(self) -> tuple[str, ...]:
        """Citations that the search finds for the question, best first."""
        return tuple(hit.citation for hit in self.hits)

    @cached_property
    def hits(self) -> list[Any]:
        """What the search finds: for the question with its story, and for its own words, added up."""
        query = self.question.query or self.question.text
        found = self.search(query, 12)
        if self.question.text.strip() == query.strip() or len(self.question.text.split()) < _ENOUGH:
            return found
        own = {hit.citation: hit.score for hit in self.search(self.question.text, 24)}
        return sorted(found, key=lambda hit: -(hit.score + own.get(hit.citation, 0.0)))

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
    if question.intent is Intent.OUTSIDE:
        return lookup.outside(scene)
    mistaken = premises.find(scene)
    if question.intent is Intent.VERDICT:
        draft = _verdict(scene)
    elif question.intent is Intent.DEADLINE:
        draft = clocks.draft(scene) or lookup.draft(scene)
    elif question.intent in {Intent.FEE, Intent.PENALTY}:
        draft = money.draft(scene) or lookup.draft(scene)
    else:
        draft = money.draft(scene) or lookup.draft(scene)
    return premises.correct(draft, mistaken, scene) if mistaken else draft


def _verdict(scene: Situation) -> Draft:
    verdict = scene.verdict
    if verdict is None:
        return lookup.unknown_activity(scene)
    whole = compose.Scene(
        verdict, scene.findings, scene.facts, scene.understood.doubts, scene.book, scene.corpus, scene.understood.message
    )
    if _beside_the_path(whole):
        held = holding.draft(scene, verdict)
        if held is not None:
            return held
    return lookup.draft(scene) if verdict.label == "none" else compose.verdict(whole)


def _beside_the_path(whole: compose.Scene) -> bool:
    """Return whether the question is about a limit that stands beside the pathways: what was stated touches none of theirs."""
    if whole.verdict.label == "needs_facts":
        return False
    paths = [path for path in (*whole.failed, whole.deciding) if path is not None and path.kind != "standard"]
    in_paths = {finding.condition for path in paths for finding in path.findings if finding.value is not None and not finding.duty}
    touched = {finding.condition for finding in whole.checks if finding.value is not None and finding.applies}
    return bool(touched) and not touched & in_paths and not whole.failed


def asked(conversation: Conversation, answer: Answer) -> Conversation:
    """Return the conversation that remembers what its last answer asked for."""
    names: Sequence[str] = [missing.fact for missing in answer.missing[: compose.QUESTIONS]]
    return conversation.asking(tuple(names)) if hasattr(conversation, "asking") else conversation
