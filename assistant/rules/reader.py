"""Reads the rule files: YAML as lawyers write it, into the values of `model`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from assistant.rules.limits import read_limit
from assistant.rules.model import Clock, Node, Pathway, Threshold, Token
from assistant.rules.words import Vocabulary, listed, read_yaml
from corpus.errors import RiparianError

_GROUP_KEYS = ("all", "any")
_NODE_KEYS = {
    "threshold", "condition", "gap", "use", "all", "any", "citation", "quote", "title", "fact", "must_be", "must_not_be",
    "known", "not_after", "not_over", "when", "unless", "only_if_stated", "duty", "in_place_of", "excuses", "reason",
    "refers_to", "bars", "note",
}  # fmt: skip
_THRESHOLD_KEYS = {
    "as_written", "lead_in", "test", "role", "applies_to", "activity", "quantity", "unit_words", "period", "binds",
    "consequence", "exception", "checkable", "boundary_note", "doubt", "total", "about", "except", "clock", "step",
    "met_by", "part", "also",
}  # fmt: skip
_PATHWAY_KEYS = {
    "pathway", "title", "kind", "authority", "standards", "frees_from", "permit", "activities", "activities_if_open",
    "activities_if_shut",
    "open_when", "made_for", "family", "all", "overrides", "cautions", "note",
}  # fmt: skip


@dataclass
class Rules:
    """What all files of one folder hold together."""

    vocabulary: Vocabulary
    thresholds: dict[str, Threshold] = field(default_factory=dict)
    standards: dict[str, Node] = field(default_factory=dict)
    pathways: dict[str, Pathway] = field(default_factory=dict)


class Reader:
    """Reads regime files one after another; a standard may be used by a file that is read before the one that holds it."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.rules = Rules(vocabulary)
        self._raw_pathways: list[tuple[str, Mapping[str, Any]]] = []
        self._raw_standards: dict[str, tuple[str, Mapping[str, Any]]] = {}

    def read(self, path: Path) -> None:
        """Read one regime file: its thresholds at once, its trees when all files are read."""
        raw = read_yaml(path)
        for item in raw["rules"]:
            if "pathway" in item:
                _only(item, _PATHWAY_KEYS, item["pathway"])
                self._raw_pathways.append((raw["regime"], item))
            elif "standard" in item:
                self._raw_standards[item["standard"]] = (raw["regime"], item)
            else:
                self._threshold(item, raw["regime"])

    def done(self) -> Rules:
        """Build the trees and return everything."""
        for name in self._raw_standards:
            self._standard(name)
        for regime, item in self._raw_pathways:
            pathway = self._pathway(item, regime)
            if pathway.id in self.rules.pathways:
                raise RiparianError(f"rule {pathway.id}: stands twice", "Give it another id.")
            self.rules.pathways[pathway.id] = pathway
        return self.rules

    def _standard(self, name: str) -> Node:
        if name not in self.rules.standards:
            if name not in self._raw_standards:
                raise RiparianError(
                    f"no standard {name!r} in the rule files", "Write it, or mend the name after `use:`."
                )
            regime, item = self._raw_standards[name]
            node = self._node({key: item[key] for key in item if key != "standard"}, name, regime)
            self.rules.standards[name] = replace(node, id=name)
        return self.rules.standards[name]

    def _pathway(self, item: Mapping[str, Any], regime: str) -> Pathway:
        name = item["pathway"]
        nodes = tuple(self._node(child, f"{name}.{index}", regime) for index, child in enumerate(item["all"], 1))
        tree = _with_exceptions(Node("group", name, item["authority"], join="all", nodes=nodes), name)
        return Pathway(
            name,
            item["title"],
            item["kind"],
            regime,
            item["authority"],
            item.get("standards", item["authority"]),
            tuple(item.get("frees_from", ())),
            item.get("permit", ""),
            self.rules.vocabulary.members(item.get("activities", ()), name),
            self.rules.vocabulary.members(item.get("activities_if_open", ()), name),
            self.rules.vocabulary.members(item.get("activities_if_shut", ()), name),
            self._tests(item.get("open_when"), {**item, "citation": item["authority"]}, f"{name}.open", regime),
            item.get("family", ""),
            self._tests(item.get("made_for"), {**item, "citation": item["authority"]}, f"{name}.made_for", regime),
            tree,
            tuple(
                self._node(child, f"{name}.override.{i}", regime)
                for i, child in enumerate(item.get("overrides", ()), 1)
            ),
            tuple((caution["text"], caution["citation"]) for caution in item.get("cautions", ())),
        )

    def _node(self, item: Mapping[str, Any], name: str, regime: str) -> Node:
        if "use" in item:
            return self._modified(self._standard(item["use"]), item, name, regime)
        kind = next((key for key in ("threshold", "gap") if key in item), "condition")
        node = Node(
            "group" if kind == "condition" and any(key in item for key in _GROUP_KEYS) else kind,
            item.get("threshold") or item.get("condition") or name,
            citation=item.get("citation", ""),
            quote=item.get("quote", ""),
            title=item.get("title", ""),
            fact=item.get("fact"),
            must_be=self._tokens(item, "must_be"),
            must_not_be=self._tokens(item, "must_not_be"),
            known=item.get("known", False),
            not_after=item.get("not_after"),
            not_over=tuple(item.get("not_over", ())),
            only_if_stated=item.get("only_if_stated", False),
            duty=item.get("duty", False),
            in_place_of=item.get("in_place_of"),
            excuses=item.get("excuses"),
            bars=item.get("bars", False),
            reason=item.get("reason", ""),
            refers_to=item.get("refers_to", ""),
            note=item.get("note", ""),
        )
        for join in _GROUP_KEYS:
            if join in item:
                children = tuple(self._node(child, f"{node.id}.{i}", regime) for i, child in enumerate(item[join], 1))
                node = replace(node, join=join, nodes=children)
        if kind == "threshold":
            self._threshold(item, regime)
        elif kind == "gap":
            node = replace(node, citation=item.get("citation", item["gap"]), refers_to=item["gap"])
        if kind != "threshold":
            _only(item, _NODE_KEYS, node.id)
        return self._modified(node, item, node.id, regime)

    def _modified(self, node: Node, item: Mapping[str, Any], name: str, regime: str) -> Node:
        when = self._tests(item.get("when"), item, f"{name}.when", regime)
        unless = self._tests(item.get("unless"), item, f"{name}.unless", regime)
        return replace(node, when=node.when + when, unless=node.unless + unless)

    def _tests(self, raw: Any, item: Mapping[str, Any], name: str, regime: str) -> tuple[Node, ...]:
        """Read what stands after `when:`, `unless:`, `about:` and the like: nodes, or `fact: value` in short."""
        if raw is None:
            return ()
        out: list[Node] = []
        for index, part in enumerate(raw if isinstance(raw, list) else [raw], 1):
            if isinstance(part, Mapping) and not _NODE_KEYS & part.keys():
                out.extend(self._short(fact, values, item, name) for fact, values in part.items())
            else:
                out.append(self._node(part, f"{name}.{index}", regime))
        return tuple(out)

    def _short(self, fact: str, values: Any, item: Mapping[str, Any], name: str) -> Node:
        tokens = self._tokens({"fact": fact, "must_be": values}, "must_be")
        citation, quote = item.get("citation", ""), item.get("quote", "")
        return Node("condition", f"{name}.{fact}", citation, quote, fact=fact, must_be=tokens)

    def _tokens(self, item: Mapping[str, Any], key: str) -> tuple[Token, ...]:
        if key not in item:
            return ()
        kind = self.rules.vocabulary.facts.get(item["fact"])
        if kind is None:
            raise RiparianError(f"no fact {item['fact']!r} in facts.yaml", "Add it there, or mend the name.")
        # YAML reads a bare `no` as false, also where it is the name of a choice.
        return tuple("no" if value is False and kind.type == "choice" else value for value in listed(item[key]))

    def _threshold(self, item: Mapping[str, Any], regime: str) -> None:
        name = item["threshold"]
        if "test" not in item:
            return  # a further place of a threshold that is written out elsewhere
        _only(item, _NODE_KEYS | _THRESHOLD_KEYS, name)
        if name in self.rules.thresholds:
            raise RiparianError(f"threshold {name}: written out twice", "Each number of the law stands once.")
        limit = read_limit(item["test"], name)
        clock = item.get("clock")
        self.rules.thresholds[name] = Threshold(
            name,
            item["citation"],
            regime,
            item["role"],
            item.get("duty", False),
            self.rules.vocabulary.members(item["applies_to"], name),
            item["activity"],
            item["quantity"],
            item.get("fact"),
            limit.operator,
            limit.value,
            limit.unit,
            item["unit_words"],
            item["as_written"],
            item.get("lead_in"),
            item["quote"],
            item.get("period"),
            item["binds"],
            item["consequence"],
            item.get("exception"),
            item.get("checkable", True),
            item["boundary_note"],
            title=item.get("title", item["quantity"]),
            numbers=limit.numbers,
            doubt=item.get("doubt", ""),
            total=item.get("total", ""),
            subject=self._tests(item.get("about"), item, f"{name}.about", regime),
            exceptions=self._tests(item.get("except"), item, f"{name}.except", regime),
            clock=Clock(tuple(listed(clock["from"])), tuple(listed(clock["to"]))) if clock else None,
            step=item.get("step", ""),
            met_by=tuple(listed(item.get("met_by", ()))),
            part=item.get("part", 0),
            also=tuple(item.get("also", ())),
        )


def _with_exceptions(tree: Node, pathway: str) -> Node:
    """Put each labelled exception where it belongs; two that replace the same standard are an error, not a winner."""
    replacing: dict[str, Node] = {}
    excusing: dict[str, list[Node]] = {}
    for node in walk(tree):
        if node.in_place_of:
            if node.in_place_of in replacing:
                both = f"{replacing[node.in_place_of].id} and {node.id}"
                raise RiparianError(f"pathway {pathway}: {both} both stand in place of {node.in_place_of}", "Keep one.")
            replacing[node.in_place_of] = node
        if node.excuses:
            excusing.setdefault(node.excuses, []).append(node)
    if not replacing and not excusing:
        return tree
    present = {node.id for node in walk(tree)}
    if lost := (replacing.keys() | excusing.keys()) - present:
        raise RiparianError(f"pathway {pathway}: an exception to {min(lost)}, which it does not hold", "Mend the id.")

    def changed(node: Node) -> Node | None:
        if node.id in replacing or node.excuses:
            return None
        extra = tuple(replace(one, excuses=None) for one in excusing.get(node.id, ()))
        children = tuple(kept for kept in map(changed, node.nodes) if kept is not None)
        return replace(node, nodes=children, unless=node.unless + extra)

    out = changed(tree)
    assert out is not None  # noqa: S101 - the root is no exception
    return out


def walk(node: Node) -> list[Node]:
    """Return a node and all below it, gates and exceptions included, in the file's order."""
    out = [node]
    for child in (*node.when, *node.nodes, *node.unless):
        out.extend(walk(child))
    return out


def _only(item: Mapping[str, Any], allowed: set[str], where: str) -> None:
    if odd := item.keys() - allowed:
        raise RiparianError(f"rule {where}: no key {min(odd)!r} in rule files", "assistant/rules/README.md lists them.")
