"""The rule book: every rule file read once, each quote held against the text it rests on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from assistant.rules.guard import stale_rules
from assistant.rules.model import BURDEN, ActivityKind, FactKind, Node, Pathway, Stale, Threshold, Token
from assistant.rules.reader import Reader, Rules, walk
from assistant.rules.words import read_vocabulary
from corpus.errors import RiparianError

if TYPE_CHECKING:
    from corpus.law import Corpus

FOLDER = Path(__file__).parent
_CACHE: dict[tuple[str, Path], RuleBook] = {}


@dataclass(frozen=True)
class RuleBook:
    """All rules of the five texts.

    Args:
        facts: the fact vocabulary.
        activities: the activity vocabulary.
        thresholds: every number of the law, in the law's order.
        pathways: every pathway, least burdensome first within an activity.
        constants: what hedges stand for ("about", "a couple").
        constant_units: their units.
        meanings: what each constant stands for, in words.
        contradictions: answers that cannot all be true.
        stale: rules whose words are no longer in the text; they refuse.
        corpus: the texts that the rules were held against.
        stale_ids: ids of the stale rules.
        following: facts that can follow from others, each with those others.
        memo: what parts of the trees say where nothing is known of them; filled as they are asked.
    """

    facts: Mapping[str, FactKind]
    activities: Mapping[str, ActivityKind]
    thresholds: Mapping[str, Threshold]
    pathways: Mapping[str, Pathway]
    constants: Mapping[str, Fraction]
    constant_units: Mapping[str, str]
    meanings: Mapping[str, str]
    contradictions: tuple[Mapping[str, Token], ...]
    stale: tuple[Stale, ...]
    corpus: Corpus
    stale_ids: frozenset[str] = frozenset()
    following: tuple[tuple[FactKind, frozenset[str]], ...] = ()
    memo: dict[object, Any] = field(default_factory=dict, compare=False, repr=False)

    def is_stale(self, rule: str) -> bool:
        """Return whether the words of a rule are no longer in the text."""
        return rule in self.stale_ids

    def pathways_for(self, activity: str) -> tuple[Pathway, ...]:
        """Return the pathways that an activity may take, least burdensome first."""
        return tuple(path for path in self.pathways.values() if activity in path.activities)


def load(corpus: Corpus, folder: Path = FOLDER) -> RuleBook:
    """Read all rule files and hold each quote against the texts.

    Args:
        corpus: the loaded texts.
        folder: where facts.yaml and law/*.yaml stand.

    Returns:
        The book, kept for the same texts.

    Raises:
        RiparianError: a rule file is broken; names file and rule.
    """
    key = (corpus.sha256, folder)
    if key not in _CACHE:
        _CACHE[key] = _read(corpus, folder)
    return _CACHE[key]


def _read(corpus: Corpus, folder: Path) -> RuleBook:
    vocabulary = read_vocabulary(folder / "facts.yaml")
    reader = Reader(vocabulary)
    for path in sorted((folder / "law").glob("*.yaml")):
        reader.read(path)
    rules = reader.done()
    _check_names(rules)
    pathways = dict(sorted(rules.pathways.items(), key=lambda item: BURDEN.index(item[1].kind)))
    thresholds = _with_pathways(corpus, rules, pathways)
    constants = {name: Fraction(str(entry["value"])) for name, entry in vocabulary.constants.items()}
    stale = stale_rules(corpus, thresholds.values(), nodes_of(pathways.values()))
    return RuleBook(
        MappingProxyType(vocabulary.facts),
        MappingProxyType(vocabulary.activities),
        MappingProxyType(thresholds),
        MappingProxyType(pathways),
        MappingProxyType(constants),
        {name: entry["unit"] for name, entry in vocabulary.constants.items()},
        {name: entry["meaning"] for name, entry in vocabulary.constants.items()},
        vocabulary.contradictions,
        stale,
        corpus,
        frozenset(one.rule for one in stale),
        _following(vocabulary.facts),
    )


def nodes_of(pathways: Iterable[Pathway]) -> list[Node]:
    """Return every node of every pathway once."""
    seen: dict[str, Node] = {}
    for path in pathways:
        for root in (path.tree, *path.overrides, *path.open_when):
            for node in walk(root):
                seen.setdefault(node.id, node)
    return list(seen.values())


def _with_pathways(corpus: Corpus, rules: Rules, pathways: Mapping[str, Pathway]) -> dict[str, Threshold]:
    stands: dict[str, list[str]] = {name: [] for name in rules.thresholds}
    for path in pathways.values():
        for node in walk(path.tree):
            if node.kind == "threshold" and path.id not in stands[node.id]:
                stands[node.id].append(path.id)
    order = {provision.citation: index for index, provision in enumerate(corpus.provisions)}
    names = sorted(rules.thresholds, key=lambda name: order.get(rules.thresholds[name].citation, len(order)))
    return {name: replace(rules.thresholds[name], pathways=tuple(stands[name])) for name in names}


def _check_names(rules: Rules) -> None:
    """No rule may name a fact or threshold that is not there, and no fact may be idle."""
    facts = rules.vocabulary.facts
    used: set[str] = set()
    for path in rules.pathways.values():
        for node in nodes_of([path]):
            if node.kind == "threshold" and node.id not in rules.thresholds:
                raise RiparianError(
                    f"pathway {path.id}: threshold {node.id} is not written out anywhere", "Mend the id."
                )
            used |= {name for name in (node.fact, node.not_after, *node.not_over) if name}
    for one in rules.thresholds.values():
        used |= {name for name in (one.fact, *one.also) if name}
        used |= {*one.clock.start, *one.clock.ends} if one.clock else set()
        used |= {node.fact for node in (*one.subject, *one.exceptions) if node.fact}
    if unknown := used - facts.keys() - rules.thresholds.keys():
        raise RiparianError(f"the rule files name a fact {min(unknown)!r} that facts.yaml lacks", "Add it there.")


def _following(facts: Mapping[str, FactKind]) -> tuple[tuple[FactKind, frozenset[str]], ...]:
    def sources(kind: FactKind) -> frozenset[str]:
        return frozenset(name for rule in kind.follows for name in (*dict(rule.when), *rule.when_stated))

    return tuple((kind, sources(kind)) for kind in facts.values() if kind.follows)
