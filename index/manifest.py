"""What an index rests on, which one is current, and whether it still fits the law, the bank and the model."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from corpus.errors import RiparianError
from corpus.home import home as default_home
from corpus.law import load
from index import bank, chunks, store
from index.embed import model_files

#: Of the files of an index; raised when they change shape.
FORMAT = 2


@dataclass(frozen=True, slots=True)
class Basis:
    """All that decides what an index holds.

    Args:
        texts: hash of the law texts.
        chunker: version of the chunks, and of the tokens of the words.
        bank: hash of the example questions.
        model: name of the embedding model.
        weights: SHA-256 of its weights.
        server: the Chroma server that holds the vectors, empty where they are embedded.
    """

    texts: str
    chunker: str
    bank: str
    model: str
    weights: str
    server: str

    def differences(self, other: Basis) -> list[str]:
        """Name what differs, in words for the user."""
        words = {
            "texts": "the law texts have changed",
            "chunker": "the way chunks are cut has changed",
            "bank": "the example questions have changed",
            "model": f"the embedding model is {other.model}, the index was made with {self.model}",
            "weights": "the model's weights differ",
            "server": f"the vectors are at {self.server or 'home'}, not at {other.server or 'home'}",
        }
        mine, theirs = asdict(self), asdict(other)
        return [words[key] for key in words if mine[key] != theirs[key]]


@dataclass(frozen=True, slots=True)
class Manifest:
    """One finished index.

    Args:
        build: its id, also the name of its folder.
        made: when, in UTC, ISO 8601.
        basis: what it rests on.
        collection: Chroma's name for its vectors.
        chunks: how many vectors.
        provisions: how many provisions they lead to.
        embedded: how many were embedded for this build; the rest was taken over.
        chunks_sha256: of `chunks.json`.
    """

    build: str
    made: str
    basis: Basis
    collection: str
    chunks: int
    provisions: int
    embedded: int
    chunks_sha256: str


@dataclass(frozen=True, slots=True)
class State:
    """What was found: "ok", "missing", "stale" or "broken", why, and the manifest where one can be read."""

    kind: str
    why: str
    manifest: Manifest | None


def root(home: Path | None) -> Path:
    """The folder of all builds."""
    return (home or default_home()) / "index"


def build_folder(home: Path | None, build: str) -> Path:
    """The folder of one build."""
    return root(home) / "builds" / build


def present_basis(home: Path | None) -> Basis:
    """What an index made now would rest on; hashes only, nothing is loaded."""
    from index.lexical import VERSION

    model = model_files()
    chunker = f"{FORMAT}.{chunks.VERSION}.{VERSION}"
    return Basis(load(home).sha256, chunker, bank.fingerprint(), model.name, model.sha256, store.server())


def current_build(home: Path | None) -> str:
    """The id of the index in use, empty where there is none.

    Raises:
        RiparianError: the file that names it cannot be read.
    """
    try:
        named = json.loads((root(home) / "current.json").read_text("utf-8"))["build"]
    except FileNotFoundError:
        return ""
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise RiparianError(f"{root(home) / 'current.json'} is not a file of this program", *_REBUILD) from error
    return str(named)


def read(folder: Path) -> Manifest:
    """Read the manifest of a build and check its chunks against it.

    Args:
        folder: the build's folder.

    Returns:
        The manifest.

    Raises:
        RiparianError: missing, foreign or half written.
    """
    try:
        raw: dict[str, Any] = json.loads((folder / "manifest.json").read_text("utf-8"))
        manifest = Manifest(**{**raw, "basis": Basis(**raw["basis"])})
        held = hashlib.sha256((folder / "chunks.json").read_bytes()).hexdigest()
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise RiparianError(f"the index in {folder} is half written or foreign", *_REBUILD) from error
    if held != manifest.chunks_sha256:
        raise RiparianError(f"chunks.json in {folder} is not the one its manifest names", *_REBUILD)
    return manifest


def state(home: Path | None = None) -> State:
    """Say whether the index can be used.

    Args:
        home: RIPARIAN_HOME, by default the environment's.

    Returns:
        The state, without opening Chroma or the model.
    """
    try:
        build = current_build(home)
        if not build:
            return State("missing", f"no index in {root(home)}", None)
        manifest = read(build_folder(home, build))
    except RiparianError as error:
        return State("broken", error.message, None)
    changed = manifest.basis.differences(present_basis(home))
    return State("stale" if changed else "ok", "; ".join(changed), manifest)


def write_whole(path: Path, text: str) -> None:
    """Write a file so that a kill leaves the old or the new one.

    Args:
        path: the file.
        text: its content.
    """
    aside = path.with_suffix(f".{os.getpid()}.tmp")
    with aside.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    aside.replace(path)


def dump(manifest: Manifest) -> str:
    """The manifest as JSON."""
    return json.dumps(asdict(manifest), indent=1, sort_keys=True)


Say = Callable[[str], None]

_REBUILD = ("Run `riparian index build`", 3)
