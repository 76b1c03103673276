"""BEIR's file forms: a corpus and queries as JSON lines, judgements as tab-separated values."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from corpus.errors import RiparianError


@dataclass(frozen=True, slots=True)
class Collection:
    """A retrieval test: passages, queries, and which passages are right for which query.

    Args:
        passages: id to text (title first, where there is one).
        queries: id to question; only judged ones.
        qrels: query id to passage id to grade.
    """

    passages: Mapping[str, str]
    queries: Mapping[str, str]
    qrels: Mapping[str, Mapping[str, int]]


def read(corpus: Path, queries: Path, qrels: Path) -> Collection:
    """Read a collection.

    Raises:
        RiparianError: for a file or line that cannot be read, an id used twice, or a judgement of what is not there.
    """
    passages = {
        name: " ".join(part for part in (row.get("title"), row.get("text")) if part)
        for name, row in _rows(corpus).items()
    }
    asked = {name: str(row.get("text", "")) for name, row in _rows(queries).items()}
    judged: dict[str, dict[str, int]] = {}
    for at, line in enumerate(_lines(qrels), 1):
        if not line.strip() or (at == 1 and line.split("\t")[0] in {"query-id", "query_id", "qid"}):
            continue
        parts = line.split("\t")
        # BEIR writes three columns, TREC four with a column that nobody uses.
        query, passage, grade = (parts[0], parts[-2], parts[-1]) if len(parts) in {3, 4} else ("", "", "")
        if query not in asked or passage not in passages or not grade.strip().lstrip("-").isdigit():
            raise RiparianError(
                f"{qrels} line {at}: {line!r} judges no known query and passage",
                "A line is query-id, corpus-id, score, tab between.",
            )
        judged.setdefault(query, {})[passage] = int(grade)
    right = {query: {passage: grade for passage, grade in row.items() if grade > 0} for query, row in judged.items()}
    right = {query: row for query, row in right.items() if row}
    if not right:
        raise RiparianError(f"{qrels} judges nothing as right", "A score above 0 marks a right passage.")
    return Collection(passages, {name: asked[name] for name in right}, right)


def _rows(path: Path) -> dict[str, Mapping[str, Any]]:
    rows: dict[str, Mapping[str, Any]] = {}
    for at, line in enumerate(_lines(path), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
            name = str(row["_id"])
        except (json.JSONDecodeError, KeyError, TypeError) as error:
            raise RiparianError(
                f"{path} line {at} is no JSON object with an `_id` ({error})",
                "See BEIR's corpus.jsonl and queries.jsonl.",
            ) from error
        if name in rows:
            raise RiparianError(f"{path} line {at}: the id {name!r} is used twice", "Every `_id` stands once.")
        rows[name] = row
    if not rows:
        raise RiparianError(f"{path} is empty", "See BEIR's corpus.jsonl and queries.jsonl.")
    return rows


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise RiparianError(f"{path} cannot be read: {error}", "Name a file in BEIR's form.") from error
