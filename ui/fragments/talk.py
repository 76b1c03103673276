"""A whole conversation as HTML: what was said, what was answered, what was understood."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from assistant.rules.model import FactKind
from ui import render as answers
from ui.desk import Talk, Turn
from ui.fragments import form
from ui.fragments.text import safe

EXAMPLES = (
    "I want to dig out a 10 by 10 ft patch of muck, 8 inches deep, by hand next to my dock. Do I need a permit?",
    "Can I use a small pump to suck 50 cubic yards of silt out of my channel?",
    "May I fill a quarter acre of wetland for a house?",
    "The department received my wetland general permit application on March 1, 2027. When am I authorized?",
    "What does a wetland individual permit cost?",
    "How big may a fish crib be?",
)


def link(talk: Talk) -> str:
    """Return the conversation's own address within the page."""
    return "?" + urlencode({"notebook": talk.notebook, "talk": talk.record})


def render(talk: Talk, kinds: Mapping[str, FactKind], error: str = "") -> str:
    """Return the conversation.

    Args:
        talk: the conversation.
        kinds: the fact vocabulary.
        error: one line about what went wrong, shown below.
    """
    said = "".join(_turn(talk, turn, at, kinds) for at, turn in enumerate(talk.turns))
    if talk.pending:
        said += _message(talk.pending, by_form=False)
    body = said or _welcome()
    wrong = f'<p class="error" role="alert">{safe(error)}</p>' if error else ""
    spoken = safe(_spoken(talk)) if not error else ""
    return f'<div class="talk" data-link="{safe(link(talk))}" data-spoken="{spoken}" data-turns="{len(talk.turns)}">{body}{wrong}</div>'


def _spoken(talk: Talk) -> str:
    last = talk.last
    if last is None:
        return ""
    asked = len(last.missing) or len(last.questions)
    return f"Answer: {last.headline.replace('**', '')}" + (" There are questions for you below." if asked else "")


def _welcome() -> str:
    items = "".join(
        f'<li><button type="button" class="example" data-ask="{safe(one)}">{safe(one)}</button></li>'
        for one in EXAMPLES
    )
    return (
        '<div class="welcome"><p>Ask about work in Wisconsin\'s lakes, streams and wetlands: whether you need a permit, how much '
        "you may do, when, what it costs and what to file. Every answer shows the words of the law it rests on.</p>"
        f"<h2>Try one of these</h2><ul>{items}</ul></div>"
    )


def _turn(talk: Talk, turn: Turn, at: int, kinds: Mapping[str, FactKind]) -> str:
    latest = at == len(talk.turns) - 1
    name = f"t{at}"
    shown = answers.whole(turn.answer, kinds, latest=latest, name=name)
    facts = form.understood(talk.conversation.facts, kinds) if latest else ""
    return (
        f'{_message(turn.said, by_form=turn.by_form)}<article class="answer" data-turn="{at}" aria-labelledby="answer-{at}">'
        f'<h2 class="sr-only" id="answer-{at}">Answer {at + 1}</h2>'
        f"{shown}{facts}{_feedback(at)}</article>"
    )


def _message(said: str, *, by_form: bool) -> str:
    lead = "You filled in" if by_form else "You"
    words = "<br>".join(safe(line) for line in said.splitlines() if line.strip())
    return f'<div class="said"><span class="who">{lead}</span><p>{words}</p></div>'


def _feedback(at: int) -> str:
    return (
        f'<form class="feedback" data-turn="{at}" autocomplete="off"><fieldset><legend>Is this answer right?</legend>'
        f'<label class="choice"><input type="radio" name="right-{at}" value="yes"> Right</label>'
        f'<label class="choice"><input type="radio" name="right-{at}" value="no"> Wrong</label></fieldset>'
        f'<label for="note-{at}">A note</label> <input id="note-{at}" type="text" maxlength="2000">'
        '<button type="submit" class="quiet">Send</button><span class="thanks" role="status"></span></form>'
    )
