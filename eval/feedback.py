"""Answers that people marked wrong, turned into cases to be checked by somebody who reads the law."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Protocol


class Marked(Protocol):
    """What a person said of one answer (`assistant.store.Feedback`)."""

    @property
    def id(self) -> str:
        """Its own name."""

    @property
    def note(self) -> str:
        """What the person wrote."""

    @property
    def answer(self) -> Mapping[str, Any]:
        """The answer's JSON as it was."""

    @property
    def created(self) -> str:
        """When it was marked."""


def cases(marked: Iterable[Marked]) -> list[dict[str, Any]]:
    """Return one case for each answer marked wrong.

    The target is left open (only `outcome` is filled, with all three, so that nothing is scored by mistake): what was answered and
    what the person wrote stand in the metadata, for the one who re-derives the right answer from the text.
    """
    out = []
    for one in marked:
        said = one.answer
        messages = said.get("messages") or [said.get("question", "")]
        verdict = said.get("verdict") or {}
        out.append(
            {
                "id": f"feedback-{one.id[:12]}",
                "input": messages[0] if len(messages) == 1 else list(messages),
                "target": {"outcome": ["answered", "needs_facts", "not_in_corpus"]},
                "reference": "",
                "metadata": {
                    "split": "to_check",
                    "note": one.note,
                    "marked": one.created[:10],
                    "answered": {
                        "outcome": said.get("outcome"),
                        "verdict": verdict.get("label"),
                        "checks": {
                            row["threshold"]: row["status"] for row in said.get("checks", []) if row.get("threshold")
                        },
                        "facts": {row["fact"]: row["value"] for row in said.get("facts", [])},
                        "missing_facts": [row["fact"] for row in said.get("missing_facts", [])],
                        "citations": [row["citation"] for row in said.get("citations", [])],
                    },
                },
            }
        )
    return out


def write(path: Path, rows: Iterable[Mapping[str, Any]]) -> int:
    """Add cases to a file, without those it holds already.

    Returns:
        How many were added.
    """
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    known = {json.loads(line)["id"] for line in lines if line.strip()}
    fresh = [row for row in rows if row["id"] not in known]
    path.parent.mkdir(parents=True, exist_ok=True)
    text = "".join(f"{line}\n" for line in lines) + "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in fresh)
    path.write_text(text, encoding="utf-8")
    return len(fresh)
