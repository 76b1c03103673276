"""`riparian ui` says at once what keeps it from starting."""

from __future__ import annotations

import socket

import pytest

from ui.cli import main


def _one_line(capsys: pytest.CaptureFixture[str]) -> str:
    said = capsys.readouterr().err.strip()
    assert len(said.splitlines()) == 1
    return said


@pytest.mark.parametrize("port", ["0", "65536", "-1"])
def test_a_port_that_is_none_is_refused(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ui", "--port", port]) == 2
    assert "Choose one from 1 to 65535" in _one_line(capsys)


def test_a_port_in_use_is_said_with_the_remedy(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert main(["ui", "--port", str(taken.getsockname()[1])]) == 2
    assert "RIPARIAN_PORT" in _one_line(capsys)


def test_a_setting_that_is_no_port_is_said(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RIPARIAN_PORT", "http")
    assert main(["ui"]) == 2
    assert "RIPARIAN_PORT is 'http'" in _one_line(capsys)
