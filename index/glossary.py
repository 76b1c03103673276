"""Lay words and the law's words for them; data in `index/glossary.yaml`."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files


def expand(text: str) -> list[str]:
    """Say the lay words of a text in the law's words.

    Args:
        text: what a person wrote.

    Returns:
        The law's words, in the glossary's order, each once; none where no lay word is found.
    """
    plain = " " + " ".join(re.findall(r"[a-z0-9]+", text.lower().replace("'", "").replace("’", ""))) + " "
    out: dict[str, None] = {}
    for lay, law in _entries():
        if f" {lay} " in plain or f" {lay}s " in plain:
            out.update(dict.fromkeys(law))
    return list(out)


@lru_cache(maxsize=1)
def _entries() -> tuple[tuple[str, tuple[str, ...]], ...]:
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    raw = yaml.load(files("index").joinpath("glossary.yaml").read_text("utf-8"), Loader=loader)  # noqa: S506
    return tuple((str(lay), tuple(law)) for entry in raw for lay in entry["lay"] for law in [entry["law"]])
