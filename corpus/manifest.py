"""What is loaded: the embedded texts with their manifest, and those that the user has added under RIPARIAN_HOME."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from corpus.errors import RiparianError
from corpus.home import home as default_home
from corpus.provision import Gap, Later, Neighbour, Source

EMBEDDED = Path(__file__).parent / "law"


def added_folder(home: Path | None = None) -> Path:
    """Return the folder of the added texts; it need not exist."""
    return (home or default_home()) / "law"


def manifests(home: Path | None = None) -> list[Path]:
    """Return the manifest of the embedded texts, then those of the added ones by name."""
    folder = added_folder(home)
    return [EMBEDDED / "sources.toml", *(sorted(folder.glob("*.toml")) if folder.is_dir() else [])]


def stamps(home: Path | None = None) -> tuple[tuple[str, int], ...]:
    """Return name and time of every file of the added texts: what tells whether they must be read again."""
    folder = added_folder(home)
    return tuple(sorted((path.name, path.stat().st_mtime_ns) for path in folder.iterdir())) if folder.is_dir() else ()


def read_manifest(path: Path) -> dict[str, Any]:
    """Read one manifest.

    Raises:
        RiparianError: it cannot be read (code 3).
    """
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise RiparianError(f"cannot read {path}: {error}", "Remove it, and add its text again.", 3) from error


def source_of(entry: Mapping[str, Any], text: str, *, added: bool = False) -> Source:
    """Make a source from its entry in a manifest and its text."""
    file = entry["file"]
    return Source(
        file=file,
        cites=entry["cites"],
        title=entry["title"],
        authority=entry["authority"],
        layout=entry["layout"],
        as_of=entry["as_of"],
        as_of_reason=entry["as_of_reason"],
        gaps=tuple(Gap(gap["at"], gap.get("to", gap["at"]), gap["note"], file) for gap in entry.get("gaps", ())),
        later=tuple(Later(later["says"], tuple(later["affects"])) for later in entry.get("later", ())),
        text=text,
        sha256=hashlib.sha256(text.encode()).hexdigest(),
        added=added,
    )


def sources_of(path: Path) -> list[Source]:
    """Read all sources of one manifest, with their texts.

    Raises:
        RiparianError: the manifest or a text cannot be read, or an added text is not the one that was added (code 3).
    """
    added = path.parent != EMBEDDED
    found = []
    for entry in read_manifest(path).get("source", ()):
        try:
            text = (path.parent / entry["file"]).read_bytes().decode("utf-8")
            source = source_of(entry, text, added=added)
        except (OSError, UnicodeDecodeError, KeyError) as error:
            raise RiparianError(
                f"cannot read a law text of {path}: {error}", "Restore it, or remove its manifest.", 3
            ) from error
        if source.sha256 != entry.get("sha256", source.sha256):
            raise RiparianError(
                f"{path.parent / source.file} is not the text that was added", "Remove it and add the text again.", 3
            )
        found.append(source)
    return found


def neighbours() -> tuple[Neighbour, ...]:
    """Return what the embedded manifest says of law that is not loaded."""
    entries = read_manifest(EMBEDDED / "sources.toml").get("neighbour", ())
    return tuple(Neighbour(tuple(entry["topics"]), entry["says"]) for entry in entries)


@lru_cache(maxsize=1)
def embedded_sections() -> frozenset[str]:
    """Return the sections of the embedded texts."""
    return frozenset(entry["cites"] for entry in read_manifest(EMBEDDED / "sources.toml")["source"])


@lru_cache(maxsize=1)
def named() -> frozenset[str]:
    """Return the numbers of the sections that the embedded manifest speaks of without holding them: 30.12, 59.692."""
    return frozenset(
        re.findall(r"(?<![\w.])\d{1,3}\.\d{2,4}(?!\d)", (EMBEDDED / "sources.toml").read_text(encoding="utf-8"))
    )


def sections() -> frozenset[str]:
    """Return all loaded sections, without reading their texts; an added manifest that cannot be read counts for nothing here."""
    return embedded_sections() | {
        section for path in manifests()[1:] for section in _added(path, path.stat().st_mtime_ns)
    }


@lru_cache(maxsize=64)
def _added(path: Path, stamp: int) -> frozenset[str]:
    del stamp  # part of the key: a changed manifest is read again
    try:
        return frozenset(str(entry.get("cites", "")) for entry in read_manifest(path).get("source", ()))
    except RiparianError:
        return frozenset()
