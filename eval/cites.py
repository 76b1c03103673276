"""Citations as the cases compare them: keys, parents, and what never costs."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import yaml

_LABEL = re.compile(r"\([^()]*\)|(?<=[).])\d+[a-zA-Z]*|(?<=\.)[a-zA-Z]+")


def key(citation: str) -> str:
    """Return what two spellings of one citation share: case, spaces, a leading "s." and a last full stop do not count."""
    text = re.sub(r"\s+", "", citation.replace("\xa0", " ")).lower()
    text = re.sub(r"^ss?\.(?=nr|\d)", "", text)
    note = "note" if text.endswith("note") else ""
    return text.removesuffix("note").rstrip(".") + note


def parents(citation: str) -> list[str]:
    """Return the keys of all provisions above one, nearest first; a note's parent is its provision."""
    text = key(citation)
    above: list[str] = []
    if text.endswith("note"):
        text = text.removesuffix("note")
        above.append(text)
    # The full stop in "345.04" belongs to the section: labels start at the first bracket.
    labels = list(_LABEL.finditer(text, text.find("("))) if "(" in text else []
    for label in reversed(labels):
        text = text[: label.start()].rstrip(".")
        above.append(text)
    return above


def free(citations: Iterable[str], regime: str) -> set[str]:
    """Return the keys that may be cited at no cost beside the given provisions.

    Args:
        citations: what the case's target names, required or fine.
        regime: the case's regime.

    Returns:
        Keys of the provisions themselves, of all their parents, and of the standing next steps of bed material or structures.
    """
    named = list(citations)
    keys = {key(citation) for citation in named}
    steps: set[str] = set()
    for standing in _standing():
        if regime in standing["regimes"] or any(
            name.startswith(key(section)) for name in keys for section in standing["sections"]
        ):
            steps |= {key(step) for step in standing["steps"]}
            named += standing["steps"]
    return keys | steps | {above for citation in named for above in parents(citation)}


@cache
def _standing() -> list[dict[str, list[str]]]:
    loaded: list[dict[str, list[str]]] = yaml.safe_load(
        (Path(__file__).parent / "standing.yaml").read_text(encoding="utf-8")
    )
    return loaded
