"""The bank of example questions: data in `index/questions/*.yaml`, read and checked."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from corpus.errors import RiparianError

Bank = dict[tuple[str, ...], tuple[str, ...]]

#: Between two citations of one key.
BOTH = " + "


def bank_files() -> list[Path]:
    """The files of the bank, in the order of their names."""
    return sorted(Path(str(files("index"))).joinpath("questions").glob("*.yaml"))


def fingerprint() -> str:
    """Hash the bank without reading it as YAML, which is slower than the rest of a start."""
    digest = hashlib.sha256()
    for path in bank_files():
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


@lru_cache(maxsize=1)
def bank() -> Bank:
    """Read the bank.

    Returns:
        The provisions that answer a question together, to such questions.

    Raises:
        RiparianError: a file is not a mapping of citations to lines of text.
    """
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    out: Bank = {}
    for path in bank_files():
        entries = yaml.load(path.read_text("utf-8"), Loader=loader)  # noqa: S506 - a safe loader either way
        if not isinstance(entries, dict) or not all(isinstance(text, str) for text in entries.values()):
            raise RiparianError(f"{path.name} is not a mapping of citations to lines of questions", "Mend the file")
        for key, text in entries.items():
            citations = tuple(part.strip() for part in str(key).split(BOTH))
            lines = tuple(" ".join(line.split()) for line in text.splitlines() if line.strip())
            out[citations] = out.get(citations, ()) + lines
    return out
