"""A run's folder: records.jsonl, metrics.json, manifest.json, timings.jsonl and the reports."""

from __future__ import annotations

import hashlib
import json
import platform
import subprocess
import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from importlib import metadata
from pathlib import Path
from typing import Any

from corpus.errors import RiparianError
from eval.run import Record

_ROOT = Path(__file__).resolve().parent.parent


def write(folder: Path, records: Sequence[Record], metrics: Mapping[str, Any], manifest: Mapping[str, Any]) -> None:
    """Write a run into a folder that is there; records hold no times, so that two runs of the same code on the same cases are equal to the byte."""
    _lines(folder / "records.jsonl", [record.to_json() for record in records])
    _lines(
        folder / "timings.jsonl",
        [
            {"id": record.case.id, "seconds": round(record.seconds, 6), "stages_ms": dict(record.timings)}
            for record in records
        ],
    )
    for name, content in (("metrics.json", metrics), ("manifest.json", manifest)):
        (folder / name).write_text(json.dumps(content, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def read(folder: Path, name: str = "metrics.json") -> Any:
    """Return a JSON file of a run's folder.

    Raises:
        RiparianError: where there is no such run.
    """
    try:
        return json.loads((folder / name).read_text(encoding="utf-8"))
    except (OSError, json.JSONDecodeError) as error:
        raise RiparianError(
            f"{folder} holds no run ({name}: {error})", "Make one with `riparian eval run CASES --out DIR`."
        ) from error


def read_records(folder: Path) -> list[dict[str, Any]]:
    """Return the records of a run's folder."""
    try:
        lines = (folder / "records.jsonl").read_text(encoding="utf-8").splitlines()
        return [json.loads(line) for line in lines]
    except (OSError, json.JSONDecodeError) as error:
        raise RiparianError(
            f"{folder} holds no run (records.jsonl: {error})", "Make one with `riparian eval run CASES --out DIR`."
        ) from error


def manifest(
    cases: Path, system: str, about: Mapping[str, str], *, seed: int, as_of: date, command: Sequence[str]
) -> dict[str, Any]:
    """Return what tells one run from another: hashes of law, rules, index and code, the model, the seed, the day."""
    return {
        "started": datetime.now(UTC).isoformat(timespec="seconds"),
        "system": system,
        "cases": str(cases),
        "cases_sha256": hashlib.sha256(cases.read_bytes()).hexdigest(),
        "command": list(command),
        "seed": seed,
        "as_of": as_of.isoformat(),
        "law_sha256": _law(),
        "rules_sha256": _tree(_ROOT / "assistant" / "rules", "*.yaml"),
        "code_sha256": _tree(_ROOT, "*.py", ("corpus", "index", "assistant", "eval")),
        "code_commit": _commit(),
        "index": _index(),
        "model": dict(about),
        "python": platform.python_version(),
        "packages": {
            name: _version(name)
            for name in ("torch", "sentence-transformers", "chromadb", "bm25s", "ir-measures", "numpy")
        },
    }


def _lines(path: Path, rows: Sequence[Mapping[str, Any]]) -> None:
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")


def _law() -> str:
    from corpus import law

    return str(law.load().sha256)


def _index() -> Any:
    from corpus.home import home

    found = sorted(home().glob("index*/**/manifest.json"))
    return json.loads(found[0].read_text(encoding="utf-8")) if found else None


def _tree(root: Path, pattern: str, folders: Sequence[str] = (".",)) -> str:
    digest = hashlib.sha256()
    for path in sorted(path for folder in folders for path in (root / folder).rglob(pattern)):
        digest.update(str(path.relative_to(root)).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def _commit() -> str:
    try:
        done = subprocess.run(
            ["git", "rev-parse", "HEAD"],  # noqa: S607 - the user's own git
            cwd=_ROOT,
            capture_output=True,
            text=True,
            timeout=5,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip()


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""


def command() -> list[str]:
    """Return the words of the process that made the run."""
    return ["riparian", *sys.argv[1:]]
