"""Which sentences ask."""

from __future__ import annotations

import pytest

from assistant.understand.asking import read_sentences

ASKED = [
    ("We dig a ditch. Can we?", ["", "yes_no"]),
    ("can i dig here", ["yes_no"]),
    ("whats the limit", ["wh"]),
    ("hi, what does it cost", ["wh"]),
    ("Quote 281.36 for me", ["order"]),
    ("8 by 8 ft. Exempt?", ["", "tag"]),
    ("How deep? No idea. So is it exempt?", ["", "", "yes_no"]),
    ("In May I dug 60 square feet.", [""]),
    ("What a summer. May we dig?", ["", "yes_no"]),
    ("If the creek is dry, can we cross?", ["yes_no"]),
    ("When I bought it the ditch was dry.", [""]),
    ("our raft is 10 ft across, is it over the limit", ["yes_no"]),
    ("Could you tell me how wide a mat may be?", ["wh"]),
    ("maximum size of a fish crib", ["wh"]),
    ("I want to know if I need a permit", ["yes_no"]),
    ("Do not worry about the fish.", [""]),
    ("Don't need a permit, right?", ["yes_no"]),
]


@pytest.mark.parametrize(("message", "shapes"), ASKED)
def test_a_sentence_asks_as_people_ask(message: str, shapes: list[str]) -> None:
    assert [one.shape for one in read_sentences(message)] == shapes


def test_a_full_stop_inside_a_citation_ends_nothing() -> None:
    message = "What does NR 345.04(1)(d)9. a. say?"
    start = message.index("NR")
    parts = read_sentences(message, [(start, message.index(" say"))])
    assert len(parts) == 1
