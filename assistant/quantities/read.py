"""Read every quantity in a message. What looks like a quantity and cannot be read is reported, never dropped or guessed."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.quantities.groups import groups
from assistant.quantities.reading import Reading
from assistant.quantities.tokens import tokens

__all__ = ["Reading", "read"]


def read(text: str, masks: Sequence[tuple[int, int]] = ()) -> list[Reading]:
    """Return the quantities of a text in the order of their places.

    Args:
        text: what somebody wrote.
        masks: spans that hold no quantity (citations, dates, quoted matter).

    Returns:
        Readings with spans into `text`. A reading of a mix ("half ... and half") may enclose others; no others overlap.
    """
    toks = tokens(text, masks)
    return sorted(groups(text, toks), key=lambda reading: (reading.start, reading.end))
