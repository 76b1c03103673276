"""The page's own scripts and styles, read from the package."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_FOLDER = Path(__file__).parent.parent / "assets"


@cache
def script(name: str) -> str:
    """Return the text of a script or style sheet of the page."""
    return (_FOLDER / name).read_text(encoding="utf-8")
