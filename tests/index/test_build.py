"""Building: only what changed is embedded, and whatever is wrong with an index is said and mended."""

from __future__ import annotations

import dataclasses
import json
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from corpus.errors import RiparianError
from index import bank, build, manifest, store
from index.chunks import Chunk
from index.search import Searcher


@pytest.fixture
def copy(indexed_home: Path, tmp_path: Path) -> Path:
    """A copy of the real index, to be changed or broken."""
    home = tmp_path / "copy"
    shutil.copytree(indexed_home / "index", home / "index")
    return home


def test_an_index_that_fits_is_not_built_again(copy: Path) -> None:
    before = manifest.current_build(copy)
    assert build.build(copy, progress=False).build == before
    assert build.status(copy).kind == "ok"
    assert build.verify(copy) == []


def test_one_changed_provision_embeds_one_chunk(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chunks = build.law_chunks

    def changed(corpus: object) -> list[Chunk]:
        law = chunks(corpus)  # type: ignore[arg-type]
        law[40] = dataclasses.replace(law[40], own="Other words.", hash="other")
        return law

    monkeypatch.setattr(build, "law_chunks", changed)
    monkeypatch.setattr(bank, "fingerprint", lambda: "other")
    assert build.status(copy).kind == "stale"
    made = build.build(copy, progress=False)
    assert made.embedded == 1
    assert build.status(copy).kind == "ok"


def test_a_changed_bank_is_said_and_embeds_only_the_new_question(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    more = {
        **bank.bank(),
        ("30.20(1)(b)",): (*bank.bank()["30.20(1)(b)",], "is scraping the bottom with a plough allowed"),
    }
    monkeypatch.setattr(bank, "bank", lambda: more)
    monkeypatch.setattr(bank, "fingerprint", lambda: "more")
    assert "questions have changed" in build.status(copy).why
    assert build.build(copy, progress=False).embedded == 1


def test_the_index_before_stays_for_readers_and_the_one_before_that_goes(
    copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = manifest.current_build(copy)
    searcher = Searcher.open(copy)
    before = [hit.citation for hit in searcher.search("steam cleaning temperature", 3)]
    monkeypatch.setattr(bank, "fingerprint", lambda: "two")
    second = build.build(copy, progress=False).build
    assert manifest.build_folder(copy, first).is_dir()
    assert [hit.citation for hit in searcher.search("steam cleaning temperature", 3)] == before
    monkeypatch.setattr(bank, "fingerprint", lambda: "three")
    third = build.build(copy, progress=False).build
    assert {path.name for path in (copy / "index" / "builds").iterdir()} == {second, third}
    assert [hit.citation for hit in searcher.search("steam cleaning temperature", 3)] == before


@pytest.mark.parametrize("content", ["", "{", "[1]", '{"other": 1}'])
def test_a_foreign_pointer_is_broken_and_said(copy: Path, content: str) -> None:
    (copy / "index" / "current.json").write_text(content, "utf-8")
    assert build.status(copy).kind == "broken"
    with pytest.raises(RiparianError, match="broken") as caught:
        Searcher.open(copy, build=False)
    assert caught.value.code == 3
    assert build.verify(copy)


def test_chunks_that_are_not_the_manifests_are_broken(copy: Path) -> None:
    path = manifest.build_folder(copy, manifest.current_build(copy)) / "chunks.json"
    path.write_text(path.read_text("utf-8")[:-500], "utf-8")
    assert build.status(copy).kind == "broken"


def test_lost_vectors_are_found_by_verify_and_mended_by_opening(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.rmtree(manifest.build_folder(copy, manifest.current_build(copy)) / "chroma")
    assert build.verify(copy)
    searcher = Searcher.open(copy)
    assert "broken" in capsys.readouterr().err
    assert searcher.search("drying time of equipment", 1)
    assert build.verify(copy) == []


def test_a_home_that_cannot_be_written_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder", "utf-8")
    with pytest.raises(RiparianError, match="cannot be written") as caught:
        build.build(tmp_path / "file")
    assert caught.value.code == 3
    assert "RIPARIAN_HOME" in str(caught.value)


def test_a_collection_with_another_distance_is_refused(tmp_path: Path) -> None:
    client = store.connect(tmp_path / "chroma")
    client.create_collection("riparian-l2", configuration={"hnsw": {"space": "l2"}}, embedding_function=None)
    with pytest.raises(RiparianError, match="l2, not cosine"):
        store.Store(client, "riparian-l2")
    client.close()


def test_a_server_that_does_not_answer_is_one_clear_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RIPARIAN_CHROMA_URL", "http://127.0.0.1:9")
    with pytest.raises(RiparianError, match=r"127\.0\.0\.1:9") as caught:
        store.connect(tmp_path)
    assert caught.value.code == 3


def test_the_manifest_names_what_the_index_rests_on(indexed_home: Path) -> None:
    folder = manifest.build_folder(indexed_home, manifest.current_build(indexed_home))
    raw = json.loads((folder / "manifest.json").read_text("utf-8"))
    assert raw["basis"]["model"] == "all-MiniLM-L6-v2"
    assert set(raw["basis"]) == {"texts", "chunker", "bank", "model", "weights", "server"}


@pytest.mark.slow
def test_a_move_to_a_server_and_back_embeds_nothing(
    copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chroma = Path(sys.executable).with_name("chroma")
    if not chroma.exists():
        pytest.skip("the chroma command is not installed")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    log = (tmp_path / "server.log").open("w")
    server = subprocess.Popen(
        [chroma, "run", "--path", tmp_path / "server", "--host", "127.0.0.1", "--port", port], stdout=log, stderr=log
    )
    try:
        expected = [hit.citation for hit in Searcher.open(copy).search("how hot must the steam be", 5)]
        monkeypatch.setenv("RIPARIAN_CHROMA_URL", f"http://127.0.0.1:{port}")
        wait_for(tmp_path)
        made = build.build(copy, progress=False)
        assert (made.embedded, made.basis.server) == (0, f"http://127.0.0.1:{port}")
        searcher = Searcher.open(copy)
        assert [hit.citation for hit in searcher.search("how hot must the steam be", 5)] == expected
        searcher.close()
        monkeypatch.delenv("RIPARIAN_CHROMA_URL")
        assert build.build(copy, progress=False).embedded == 0
    finally:
        server.kill()
        server.wait()
        log.close()


def wait_for(folder: Path) -> None:
    """Until the configured server answers."""
    for _ in range(100):
        try:
            store.close(store.connect(folder))
        except RiparianError:
            time.sleep(0.2)
        else:
            return
    pytest.fail("the server did not start")
