"""The embedding model: the right weights, the right vectors."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from corpus.errors import RiparianError
from index import adapter, embed


@pytest.fixture(scope="module")
def model() -> embed.Embedder:
    return embed.load(embed.model_files())


def test_vectors_are_those_of_sentence_transformers(model: embed.Embedder) -> None:
    texts = ["muck by hand, 10' x 12'", "how long is my permit good for?", "ord " * 400, ""]
    expected = model._model.encode(texts, normalize_embeddings=True)
    assert np.abs(model.embed(texts) - expected).max() < 1e-5


def test_a_hundred_thousand_characters_are_cut_not_refused(model: embed.Embedder) -> None:
    assert np.linalg.norm(model.embed(["muck " * 20_000])) == pytest.approx(1, abs=1e-5)


def test_no_texts_give_no_vectors(model: embed.Embedder) -> None:
    assert model.embed([]).shape == (0, model.width)


def test_other_weights_in_the_package_are_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "model.safetensors").write_bytes(b"other")
    monkeypatch.setattr(embed, "_packaged", lambda: tmp_path)
    with pytest.raises(RiparianError, match="not to the published") as caught:
        embed.model_files()
    assert caught.value.code == 3


def test_a_folder_without_a_model_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RIPARIAN_EMBED_MODEL", str(tmp_path / "none"))
    with pytest.raises(RiparianError, match="none"):
        embed.model_files()


def test_the_adapter_turns_only_vectors_of_its_model() -> None:
    vector = np.full(384, 384**-0.5, dtype=np.float32)
    assert adapter.turned(vector, "another model") is vector
    turned = adapter.turned(vector, embed.SHA256)
    assert np.linalg.norm(turned) == pytest.approx(1, abs=1e-5)
    assert not np.allclose(turned, vector)
