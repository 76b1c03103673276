"""Where everything that is written lives."""

import os
from pathlib import Path


def home() -> Path:
    """Return the folder of `RIPARIAN_HOME`, by default `./var`; it need not exist yet."""
    return Path(os.environ.get("RIPARIAN_HOME") or "var").absolute()
