"""Where a language model is configured: what it may add to understanding, and how its wording gets into an answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.answers import markdown
from assistant.answers.gate import ground_of
from assistant.answers.types import Answer
from assistant.rules.results import MissingFact
from assistant.rules.vocabulary import parse_fact
from assistant.understand.types import Doubt, Fact, Understanding
from corpus.errors import RiparianError

if TYPE_CHECKING:
    from assistant.model import Model, Proposal
    from assistant.rules.book import RuleBook

_ASKED = 12


def hear(model: Model, understood: Understanding, missing: Sequence[MissingFact], book: RuleBook) -> Understanding:
    """Return the message with what a model found in it beside.

    A quantity or a day is taken over if our own grammar reads it from the model's words; anything else becomes a question.

    Args:
        model: the language model.
        understood: the message as understood without it.
        missing: the facts that could move the verdict: a model is asked for nothing else.
        book: the rule book.
    """
    known = {fact.name for fact in understood.facts}
    vocabulary = {
        one.fact: one.question for one in missing[:_ASKED] if one.fact not in known and one.fact in book.facts
    }
    if not vocabulary:
        return understood
    facts, doubts = [], []
    taken = [(fact.start, fact.end) for fact in understood.facts] + list(understood.claims)
    for proposal in model.facts(understood.message, vocabulary):
        if any(proposal.start < end and start < proposal.end for start, end in taken):
            continue
        if book.facts[proposal.fact].type in {"quantity", "count", "date"}:
            fact = _read(proposal, book, understood.turn)
            facts += [fact] if fact is not None else []
        else:
            question = f"You wrote “{markdown.escape(proposal.stated)}”. {book.facts[proposal.fact].question}"
            doubts.append(Doubt(proposal.stated, proposal.start, proposal.end, question, (proposal.fact,)))
    return replace(understood, facts=(*understood.facts, *facts), doubts=(*understood.doubts, *doubts))


def reword(model: Model, answer: Answer) -> Answer:
    """Return the answer with its explanations in the model's words, where these are faithful; the verdict's sentence stays."""
    allowed = ground_of([answer.text])
    parts = {name: list(getattr(answer, name)) for name in ("body", "steps", "changes")}
    plain = [(name, at) for name, lines in parts.items() for at, line in enumerate(lines) if "\n" not in line]
    said = model.reword([parts[name][at] for name, at in plain], allowed)
    for (name, at), line in zip(plain, said, strict=True):
        parts[name][at] = line
    told = replace(answer, body=tuple(parts["body"]), steps=tuple(parts["steps"]), changes=tuple(parts["changes"]))
    return replace(told, text=markdown.render(told))


def _read(proposal: Proposal, book: RuleBook, turn: int) -> Fact | None:
    """Return a proposed quantity or day as our own grammar reads it, None where it reads none."""
    try:
        name, value = parse_fact(book, f"{proposal.fact}={proposal.stated}")
    except RiparianError:
        return None
    return Fact(name, value, proposal.stated, proposal.start, proposal.end, turn, "model")
