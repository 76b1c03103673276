"""Building the index: aside, under a lock, swapped in whole; and saying whether it holds."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np

from corpus.errors import RiparianError
from corpus.law import load
from index import bank, manifest, store
from index.chunks import Chunk, law_chunks, question_chunks
from index.embed import Embedder, Vectors, model_files
from index.embed import load as load_model
from index.lexical import Lexical, tokens
from index.manifest import Manifest, State, build_folder, root

#: Seconds to wait for another process's build before giving up; a build takes far less.
PATIENCE = 900.0


def build(home: Path | None = None, *, fresh: bool = False, progress: bool = True) -> Manifest:
    """Bring the index up to date; what did not change is not embedded again.

    Args:
        home: RIPARIAN_HOME, by default the environment's.
        fresh: embed everything anew.
        progress: a bar on stderr while texts are embedded.

    Returns:
        The manifest of the index now in use.

    Raises:
        RiparianError: no right to write, another build does not end, or the model or the server fails (exit 3).
    """
    with _locked(home):
        found = manifest.state(home)
        if found.kind == "ok" and found.manifest and not fresh and not _flaws(home, found.manifest, deep=False):
            return found.manifest
        return _build(home, found, fresh=fresh, progress=progress)


def status(home: Path | None = None) -> State:
    """Say what index there is and whether it fits, without the model.

    Args:
        home: RIPARIAN_HOME, by default the environment's.

    Returns:
        The state.
    """
    return manifest.state(home)


def verify(home: Path | None = None) -> list[str]:
    """Hold the index against the law, the bank and the model.

    Args:
        home: RIPARIAN_HOME, by default the environment's.

    Returns:
        What does not hold, in words; empty if all does.
    """
    found = manifest.state(home)
    if found.manifest is None:
        return [found.why]
    flaws = [found.why] if found.kind != "ok" else []
    return flaws + _flaws(home, found.manifest, deep=True)


def read_chunks(folder: Path) -> list[Chunk]:
    """Read the chunks of a build.

    Args:
        folder: the build's folder.

    Returns:
        Its chunks, in the order of its rows.
    """
    rows = json.loads((folder / "chunks.json").read_text("utf-8"))
    return [Chunk(**{**row, "citations": tuple(row["citations"])}) for row in rows]


def write(
    home: Path | None,
    basis: manifest.Basis,
    law: Sequence[Chunk],
    asked: Sequence[Chunk],
    vectors: Vectors,
    *,
    embedded: int,
    keep: str = "",
) -> Manifest:
    """Write an index aside and swap it in.

    Args:
        home: RIPARIAN_HOME, by default the environment's.
        basis: what it rests on.
        law: the provisions, in the law's order.
        asked: the questions that lead to them.
        vectors: one row a chunk, the law's first.
        embedded: how many were embedded for it.
        keep: the build before, which readers may still have open.

    Returns:
        Its manifest.
    """
    chunks = [*law, *asked]
    name = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    folder = build_folder(home, name)
    folder.mkdir(parents=True)
    text = json.dumps([asdict(chunk) for chunk in chunks], ensure_ascii=False)
    (folder / "chunks.json").write_text(text, "utf-8")
    _write_lexical(folder, law, asked)
    client = store.connect(folder / "chroma")
    try:
        store.Store.create(client, f"riparian-{name}", chunks, vectors)
    finally:
        store.close(client)
    made = Manifest(
        build=name,
        made=datetime.now(UTC).isoformat(timespec="seconds"),
        basis=basis,
        collection=f"riparian-{name}",
        chunks=len(chunks),
        provisions=len(law),
        embedded=embedded,
        chunks_sha256=hashlib.sha256(text.encode()).hexdigest(),
    )
    manifest.write_whole(folder / "manifest.json", manifest.dump(made))
    # The one moment of change: before it the old index is whole, after it the new one.
    manifest.write_whole(root(home) / "current.json", json.dumps({"build": name}))
    _sweep(home, keep={name, keep})
    return made


def _build(home: Path | None, found: State, *, fresh: bool, progress: bool) -> Manifest:
    basis = manifest.present_basis(home)
    law = law_chunks(load(home))
    asked = question_chunks(bank.bank(), frozenset(chunk.id for chunk in law))
    old = {} if fresh or found.manifest is None else _old_vectors(home, found.manifest, basis)
    vectors, embedded = _embed([*law, *asked], old, progress=progress)
    before = found.manifest.build if found.manifest else ""
    try:
        return write(home, basis, law, asked, vectors, embedded=embedded, keep=before)
    except OSError as error:
        raise _unwritable(root(home), error) from error


def _write_lexical(folder: Path, law: Sequence[Chunk], asked: Sequence[Chunk]) -> None:
    questions: dict[str, list[str]] = {chunk.id: [] for chunk in law}
    for chunk in asked:
        words = tokens(chunk.own)
        for citation in chunk.citations:
            questions[citation].extend(words)
    Lexical.build([tokens(chunk.embedded) for chunk in law]).save(folder / "words-context")
    Lexical.build(list(questions.values())).save(folder / "words-asked")


def _embed(chunks: Sequence[Chunk], old: dict[str, Any], *, progress: bool) -> tuple[Vectors, int]:
    missing = [at for at, chunk in enumerate(chunks) if chunk.hash not in old]
    model = load_model(model_files()) if missing or not old else None
    width = model.width if model else len(next(iter(old.values())))
    vectors = np.empty((len(chunks), width), dtype=np.float32)
    if model and missing:
        vectors[missing] = _with_bar(model, [chunks[at].embedded for at in missing], progress=progress)
    for at, chunk in enumerate(chunks):
        if chunk.hash in old:
            vectors[at] = old[chunk.hash]
    return vectors, len(missing)


def _with_bar(model: Embedder, texts: list[str], *, progress: bool) -> Vectors:
    from tqdm import tqdm

    out = np.empty((len(texts), model.width), dtype=np.float32)
    # Alike lengths share a batch, so that little is padded.
    order = sorted(range(len(texts)), key=lambda at: len(texts[at]))
    with tqdm(total=len(texts), desc="embedding", unit="text", file=sys.stderr, disable=not progress) as bar:
        for start in range(0, len(order), 64):
            rows = order[start : start + 64]
            out[rows] = model.embed([texts[row] for row in rows])
            bar.update(len(rows))
    return out


def _old_vectors(home: Path | None, old: Manifest, basis: manifest.Basis) -> dict[str, Any]:
    """The vectors of the index in use by the hash of their chunk; none where another model made them."""
    if (old.basis.model, old.basis.weights) != (basis.model, basis.weights):
        return {}
    folder = build_folder(home, old.build)
    try:
        chunks = read_chunks(folder)
        # Where they lie now: a move to or from a server embeds nothing.
        client = store.connect(folder / "chroma", old.basis.server)
        try:
            held = store.Store(client, old.collection).vectors([chunk.id for chunk in chunks])
        finally:
            store.close(client)
    except (RiparianError, OSError, ValueError, TypeError):
        # A broken index has nothing to give; everything is embedded anew.
        return {}
    return {chunk.hash: held[chunk.id] for chunk in chunks if chunk.id in held}


def _flaws(home: Path | None, made: Manifest, *, deep: bool) -> list[str]:
    folder = build_folder(home, made.build)
    try:
        chunks = read_chunks(folder)
        client = store.connect(folder / "chroma")
        try:
            held = store.Store(client, made.collection)
            if held.count() != len(chunks):
                return [f"{held.count()} vectors for {len(chunks)} chunks"]
            # One query and the words' files tell whether the parts that only a search opens are there.
            held.query(held.vectors([chunks[0].id])[chunks[0].id], 1)
            size = sum(1 for chunk in chunks if chunk.kind == "law")
            for name in ("words-context", "words-asked"):
                Lexical.load(folder / name, size)
            return _deep_flaws(held, chunks) if deep else []
        finally:
            store.close(client)
    except RiparianError as error:
        return [error.message]
    except (OSError, ValueError, TypeError, LookupError) as error:
        return [f"the index in {folder} cannot be read ({error})"]


def _deep_flaws(held: store.Store, chunks: Sequence[Chunk]) -> list[str]:
    flaws = []
    vectors = held.vectors([chunk.id for chunk in chunks])
    gone = [chunk.id for chunk in chunks if chunk.id not in vectors]
    if gone:
        flaws.append(f"{len(gone)} chunks have no vector, {gone[0]} first")
    bent = [key for key, vector in vectors.items() if abs(float(np.linalg.norm(vector)) - 1) > 1e-3]
    if bent:
        flaws.append(f"{len(bent)} vectors are not of length 1, {bent[0]} first")
    # Every fiftieth is embedded again: another model of equal width would else go unnoticed.
    sample = [chunk for chunk in chunks[::50] if chunk.id in vectors]
    again = load_model(model_files()).embed([chunk.embedded for chunk in sample])
    for chunk, vector in zip(sample, again, strict=True):
        if float(vector @ vectors[chunk.id]) < 0.999:
            flaws.append(f"the vector of {chunk.id} is not that of its text")
        elif chunk.id not in held.query(vector, 5)[0]:
            flaws.append(f"{chunk.id} is not found by its own text")
    return flaws


def _sweep(home: Path | None, keep: set[str]) -> None:
    # The index before stays for readers that have not reopened yet; what a killed build left goes.
    builds = root(home) / "builds"
    for folder in builds.iterdir():
        if folder.name not in keep:
            shutil.rmtree(folder, ignore_errors=True)
    if store.server():
        client = store.connect(builds)
        for name in store.collections(client):
            if name.startswith("riparian-") and name.removeprefix("riparian-") not in keep:
                client.delete_collection(name)


@contextmanager
def _locked(home: Path | None) -> Iterator[None]:
    from filelock import FileLock, Timeout

    folder = root(home)
    try:
        (folder / "builds").mkdir(parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK):
            raise PermissionError(errno.EACCES, "no right to write", str(folder))
        lock = FileLock(folder / "lock")
        try:
            lock.acquire(timeout=0)
        except Timeout:
            print("another process is building the index: waiting for it", file=sys.stderr)  # noqa: T201
            lock.acquire(timeout=PATIENCE)
    except Timeout as error:
        raise RiparianError(
            f"another process has held {folder / 'lock'} too long", "End it and try again", 3
        ) from error
    except OSError as error:
        raise _unwritable(folder, error) from error
    try:
        yield
    finally:
        lock.release()


def _unwritable(folder: Path, error: OSError) -> RiparianError:
    remedy = "Free some space" if error.errno == errno.ENOSPC else "Set RIPARIAN_HOME to a folder you may write to"
    return RiparianError(f"the index cannot be written in {folder} ({error.strerror or error})", remedy, 3)
