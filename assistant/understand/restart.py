"""Words by which the user drops everything said so far."""

from __future__ import annotations

import re

from assistant.understand.text import fold

_RESTART = re.compile(
    r"^\W*(?:(?:ok|okay|so|well|please|lets|let's|can we|can you|i want to|i'd like to|hey|actually|no|never ?mind)[\s,:]+)*"
    r"(?:start(?:ing)? (?:all )?over(?: again)?|start (?:again|afresh|fresh|from scratch)|from scratch|new (?:conversation|chat|session)|reset|clear (?:everything|all|it all|the (?:chat|facts|conversation))|"
    r"forget (?:everything|all (?:of )?(?:that|this|it)|it all|what i (?:said|told you))(?: (?:i|we) (?:said|told you|wrote))?(?: (?:so far|before|above))?|scrap (?:that|all that|everything)|begin again)\b"
    r"(?!.{0,30}\b(?:rules?|instructions?|law|prompt)\b)",
)


def asks_restart(message: str) -> bool:
    """Tell whether a message drops the conversation before it ("start over", "forget everything I said")."""
    return _RESTART.match(fold(message)) is not None
