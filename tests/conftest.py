"""What every test shares: no network, no home of the user's, and one real index."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

os.environ.setdefault("ANONYMIZED_TELEMETRY", "False")
os.environ.setdefault("GRADIO_ANALYTICS_ENABLED", "False")
os.environ.setdefault("HF_HUB_OFFLINE", "1")
os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
for name in (
    "RIPARIAN_MODEL",
    "RIPARIAN_MODEL_URL",
    "RIPARIAN_CHROMA_URL",
    "RIPARIAN_EMBED_MODEL",
    "RIPARIAN_STORE_URL",
):
    os.environ.pop(name, None)

LOOPBACK = {"127.0.0.1", "::1", "localhost", "0.0.0.0", ""}  # noqa: S104 - compared, never bound


@pytest.fixture(autouse=True)
def _no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test that reaches for another machine fails at once."""
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: Any) -> None:
        host = address[0] if isinstance(address, tuple) else ""
        if self.family != socket.AF_UNIX and str(host) not in LOOPBACK:
            raise AssertionError(f"a test reached for the network: {address!r}")
        connect(self, address)

    monkeypatch.setattr(socket.socket, "connect", guarded)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty RIPARIAN_HOME of the test's own."""
    folder = tmp_path / "home"
    monkeypatch.setenv("RIPARIAN_HOME", str(folder))
    return folder


@pytest.fixture(scope="session")
def indexed_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A RIPARIAN_HOME with the real index built; read only by agreement."""
    from index.build import build

    folder = tmp_path_factory.mktemp("indexed")
    before = os.environ.get("RIPARIAN_HOME")
    os.environ["RIPARIAN_HOME"] = str(folder)
    try:
        build(folder)
        yield folder
    finally:
        if before is None:
            os.environ.pop("RIPARIAN_HOME", None)
        else:
            os.environ["RIPARIAN_HOME"] = before
