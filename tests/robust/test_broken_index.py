"""An index of which a part is gone: said in one line with the remedy, and seen by `index verify`."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from ui.cli import main


def no_graph(build: Path) -> None:
    """Take Chroma's graph of neighbours away, which only a query opens."""
    for folder in (build / "chroma").iterdir():
        if folder.is_dir():
            shutil.rmtree(folder)


def no_words(build: Path) -> None:
    """Take the index of words away."""
    shutil.rmtree(build / "words-context")


def no_vectors(build: Path) -> None:
    """Take Chroma away."""
    shutil.rmtree(build / "chroma")


def no_database(build: Path) -> None:
    """Leave rubbish for a database."""
    (build / "chroma" / "chroma.sqlite3").write_bytes(b"rubbish" * 500)


def half_chunks(build: Path) -> None:
    """Leave half a file."""
    (build / "chunks.json").write_bytes((build / "chunks.json").read_bytes()[:500])


@pytest.mark.parametrize("spoil", [no_graph, no_words, no_vectors, no_database, half_chunks])
def test_verify_sees_a_part_that_is_gone(
    spoil: Callable[[Path], None],
    indexed_home: Path,
    home: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    shutil.copytree(indexed_home / "index", home / "index")
    for build in (home / "index" / "builds").iterdir():
        spoil(build)
    assert main(["index", "verify"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert "`index build`" in said.err or "riparian index build" in said.err
    assert "Traceback" not in said.err
    assert "RIPARIAN_DEBUG" not in said.err
