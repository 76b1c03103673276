"""What is known of a project: the stated facts, and what follows from them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING

from assistant.quantities.values import DontKnow, Value, When
from assistant.rules.model import Token
from assistant.rules.results import Status

if TYPE_CHECKING:
    from assistant.rules.book import RuleBook


class Known:
    """The facts of one project, as the rules see them.

    Args:
        book: the rules.
        facts: what is stated, by name; "don't know" counts as not stated.
        as_of: the day of asking.
        activity: name of the activity, "" for none; what its name implies counts where nothing else is stated.

    Attributes:
        stated: the facts that are known by themselves.
        implied: facts that follow.
        unsure: facts that the user said he does not know.
        names: all that is known.
        about: the share by which "about" widens a number.
    """

    def __init__(self, book: RuleBook, facts: Mapping[str, Value], as_of: date, activity: str = "") -> None:
        self.book = book
        self.activity = activity
        self.unsure = frozenset(name for name, value in facts.items() if isinstance(value, DontKnow))
        self.stated: dict[str, Value] = {name: value for name, value in facts.items() if name not in self.unsure}
        self.implied: dict[str, Token] = {}
        kind = book.activities.get(activity)
        for name, value in kind.implies if kind else ():
            if name not in self.stated:
                self.implied[name] = value
        self.today = as_of
        self.about = book.constants["about"] / 100
        self._follow()

    def _follow(self) -> None:
        found: dict[str, tuple[Token, tuple[str, ...]]] = {}
        said = self.stated.keys() | self.implied.keys()
        for kind, sources in self.book.following:
            name = kind.name
            if sources.isdisjoint(said) or name in self.stated or name in self.implied:
                continue
            for rule in kind.follows:
                when = all(self.token(other) in values for other, values in rule.when)
                if (rule.when and when) or any(other in self.stated for other in rule.when_stated):
                    inputs = tuple(other for other, _ in rule.when) or rule.when_stated
                    found[name] = (rule.value, tuple(other for other in inputs if other in self.stated))
                    break
        self.implied |= {name: value for name, (value, _) in found.items()}
        self.names = frozenset((*self.stated, *self.implied, "today"))
        self._because = {name: inputs for name, (_, inputs) in found.items()}

    def has(self, name: str) -> bool:
        """Return whether a fact is stated or follows."""
        return name in self.stated or name in self.implied

    def get(self, name: str) -> Value | None:
        """Return the stated value of a fact, else what follows, else None."""
        return self.stated.get(name, self.implied.get(name))

    def token(self, name: str) -> Token | None:
        """Return a yes/no or a choice, None where it is not known."""
        value = self.get(name)
        return value if isinstance(value, bool | str) else None

    def yes(self, name: str) -> bool | None:
        """Return a yes/no fact, None where it is not known."""
        value = self.get(name)
        return value if isinstance(value, bool) else None

    def inputs(self, name: str) -> tuple[str, ...]:
        """Return the stated facts that a fact rests on."""
        return (name,) if name in self.stated else self._because.get(name, ())

    def when(self, name: str) -> When | None:
        """Return a date fact; `today` falls back on the day of asking."""
        value = self.stated.get(name)
        if isinstance(value, When):
            return value
        return When.on(self.today) if name == "today" else None

    def one_of(self, name: str, must_be: tuple[Token, ...], must_not_be: tuple[Token, ...]) -> Status:
        """Hold a yes/no or a choice against the values that meet or fail a test."""
        value = self.token(name)
        if value is None:
            return Status.UNKNOWN
        good = value in must_be if must_be else value not in must_not_be
        return Status.MET if good else Status.NOT_MET
