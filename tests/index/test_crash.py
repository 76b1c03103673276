"""A build killed at any moment leaves the old index or the new one, whole."""

from __future__ import annotations

import importlib.util
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from index import manifest, store
from index.build import read_chunks

CRASH = Path(__file__).with_name("crash.py")


def builds_whole(home: Path) -> str:
    """Open the current index from nothing and count it; its id."""
    build = manifest.current_build(home)
    folder = manifest.build_folder(home, build)
    made = manifest.read(folder)
    chunks = read_chunks(folder)
    client = store.connect(folder / "chroma")
    try:
        held = store.Store(client, made.collection)
        assert held.count() == len(chunks) == made.chunks
        assert len(held.vectors([chunk.id for chunk in chunks])) == len(chunks)
    finally:
        client.close()
    return build


def test_a_build_killed_at_any_moment_leaves_the_old_or_the_new_index(tmp_path: Path) -> None:
    rng = random.Random(7)  # noqa: S311 - moments to kill at, no secret
    seen = set()
    for turn in range(4):
        process = subprocess.Popen(
            [sys.executable, str(CRASH), str(tmp_path), str(turn)], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        # The first turn ends after a whole build, so that there is an index to lose.
        wanted = "built" if turn == 0 else "building"
        while process.stdout.readline().strip() != wanted:
            assert process.poll() is None
        time.sleep(rng.uniform(0, 2.5))
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
        seen.add(builds_whole(tmp_path))
    assert seen


def test_what_killed_builds_left_is_swept_by_the_next(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("crash", CRASH)
    assert spec is not None
    assert spec.loader is not None
    left = manifest.root(tmp_path) / "builds" / "19990101-000000-000000"
    left.mkdir(parents=True)
    (left / "chunks.json").write_text("[", "utf-8")
    script = f"import sys; sys.path.insert(0, {str(CRASH.parent)!r}); import crash; from pathlib import Path; crash.stub('1')\n"
    script += f"from index.build import build; build(Path({str(tmp_path)!r}), progress=False)"
    subprocess.run([sys.executable, "-c", script], check=True)
    assert not left.exists()
    builds_whole(tmp_path)
