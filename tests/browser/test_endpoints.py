"""The named endpoints give what the command line gives; these tests need no browser."""

from __future__ import annotations

import base64
import io
import json
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from ui import cli

QUESTION = "How big may a fish crib be?"


@pytest.fixture(scope="module")
def client(server: Any) -> Any:
    from gradio_client import Client

    return Client(server.url, verbose=False)


def _command(capsys: Any, monkeypatch: Any, server: Any, *words: str) -> Any:
    monkeypatch.setenv("RIPARIAN_HOME", str(server.home))
    capsys.readouterr()
    assert cli.main([*words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def _lasting(answer: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in answer.items() if key not in {"id", "timings_ms", "also"}}


def test_ask_gives_the_object_of_the_command_line(client: Any, capsys: Any, monkeypatch: Any, server: Any) -> None:
    got = client.predict(QUESTION, api_name="/ask")
    assert _lasting(got) == _lasting(_command(capsys, monkeypatch, server, "ask", QUESTION))


def test_check_gives_the_object_of_the_command_line(client: Any, capsys: Any, monkeypatch: Any, server: Any) -> None:
    got = client.predict("manual_dredging", {"dredged_area": "120 sq ft", "uses_power": False}, api_name="/check")
    words = ("check", "--activity", "manual_dredging", "--fact", "dredged_area=120 sq ft", "--fact", "uses_power=no")
    assert got == _command(capsys, monkeypatch, server, *words)


def test_show_gives_the_object_of_the_command_line(client: Any, capsys: Any, monkeypatch: Any, server: Any) -> None:
    got = client.predict("s. NR 345.04 (1)(d)4.", api_name="/show")
    assert got == _command(capsys, monkeypatch, server, "show", "NR 345.04(1)(d)4.")


def test_search_gives_the_list_of_the_command_line(client: Any, capsys: Any, monkeypatch: Any, server: Any) -> None:
    got = client.predict("how long must equipment dry", 3, api_name="/search")
    assert got == _command(capsys, monkeypatch, server, "search", "how long must equipment dry", "-k", "3")


def test_draft_gives_a_letter_that_word_opens(client: Any) -> None:
    from docx import Document

    got = client.predict("May I dig 10 by 12 ft of muck by hand, 8 inches deep?", "formal", api_name="/draft")
    assert "120 square feet" in got["markdown"]
    assert Document(io.BytesIO(base64.b64decode(got["docx"]))).paragraphs[0].text.startswith("DRAFT")


def test_bad_input_is_one_clear_line(client: Any) -> None:
    with pytest.raises(Exception, match=r"Nearest"):
        client.predict("NR 345.04(1)(d)99.", api_name="/show")
    with pytest.raises(Exception, match="no fact"):
        client.predict("manual_dredging", {"size": "2"}, api_name="/check")
    with pytest.raises(Exception, match="empty"):
        client.predict("   ", api_name="/ask")


def test_plain_http_works_as_curl_does_it(server: Any) -> None:
    assert _over_http(server.url, QUESTION)["outcome"] == "answered"


def test_sixteen_at_once_are_all_answered_and_none_gets_anothers_answer(server: Any) -> None:
    asked = [f"May I dig {10 + at} by 10 ft of muck by hand, 8 inches deep?" for at in range(16)]
    with ThreadPoolExecutor(16) as pool:
        answers = list(pool.map(lambda question: _over_http(server.url, question), asked))
    assert [answer["question"] for answer in answers] == asked
    for at, answer in enumerate(answers):
        assert f"{(10 + at) * 10} square feet" in answer["answer"]


def _over_http(url: str, question: str) -> dict[str, Any]:
    request = urllib.request.Request(  # noqa: S310 - our own server
        f"{url}/gradio_api/call/ask",
        json.dumps({"data": [question]}).encode(),
        {"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=60) as reply:  # noqa: S310 - our own server
        event = json.load(reply)["event_id"]
    with urllib.request.urlopen(f"{url}/gradio_api/call/ask/{event}", timeout=60) as reply:  # noqa: S310 - our own server
        lines = reply.read().decode().splitlines()
    assert "event: complete" in lines, lines
    return json.loads(lines[lines.index("event: complete") + 1].removeprefix("data: "))[0]
