"""The gate: does a run hold the least (or greatest) values asked of it?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from corpus.errors import RiparianError


def bounds(words: Sequence[str], option: str) -> dict[str, float]:
    """Read "name=value" words.

    Raises:
        RiparianError: for a word of another form.
    """
    out = {}
    for word in words:
        name, sep, number = word.partition("=")
        try:
            out[name] = float(number)
        except ValueError:
            sep = ""
        if not sep or out.get(name) != out.get(name):
            raise RiparianError(f"{option} {word!r} is not NAME=NUMBER", f"For example {option} verdict.accuracy=0.95")
    return out


def held(metrics: Mapping[str, Any], least: Mapping[str, float], most: Mapping[str, float]) -> list[str]:
    """Hold a run's values against bounds.

    Args:
        metrics: `metrics.json` of the run.
        least: name to the least value.
        most: name to the greatest value.

    Returns:
        What does not hold, in words; empty where all holds.

    Raises:
        RiparianError: for a metric that the run has no value of: unscored is not zero, and not held either.
    """
    values = metrics["metrics"]
    unknown = [name for name in [*least, *most] if name not in values]
    if unknown:
        raise RiparianError(f"the run has no value of {', '.join(unknown)}", f"It has {', '.join(values)}.")
    faults = [
        f"{name} is {values[name]['value']:.4f}, less than {bound:g}"
        for name, bound in least.items()
        if values[name]["value"] < bound
    ]
    return faults + [
        f"{name} is {values[name]['value']:.4f}, more than {bound:g}"
        for name, bound in most.items()
        if values[name]["value"] > bound
    ]
