"""A notice that must be given before the work, as a step with its last day."""

from __future__ import annotations

from datetime import date, timedelta
from fractions import Fraction

from assistant.answers import show, words
from assistant.answers.scene import Scene
from assistant.quantities.values import When

_NOTICE = "farm-ditch-notice-10d"


def notice(scene: Scene) -> tuple[str, ...]:
    """Return the notice that a cleaning of a farm ditch owes where it may affect fish, with the last day for it where one can be told."""
    threshold = scene.book.thresholds[_NOTICE]
    values = {fact.name: fact.value for fact in scene.facts}
    affects = values.get("may_affect_fish")
    path = scene.deciding
    if path is None or path.pathway not in threshold.pathways or affects is False:
        return ()
    limit = show.limit(threshold)
    case = (
        "The removal may affect fish, so notify"
        if affects is True
        else "If the removal may affect cold-water fish, spawning beds or nursery areas, notify"
    )
    return (f"{case} the department {limit} before the removal.{_last_day(scene)} [{threshold.citation}]",)


def notice_days(scene: Scene) -> tuple[str, ...]:
    """Return the computed day that the step names, so that it is known as a result."""
    line = _last_day(scene)
    return (line,) if line else ()


def _last_day(scene: Scene) -> str:
    threshold = scene.book.thresholds[_NOTICE]
    begun = next((fact.value for fact in scene.facts if fact.name == "in_water_work_date"), None)
    if not isinstance(begun, When) or not isinstance(begun.low, date):
        return ""
    last = begun.low - timedelta(days=int(Fraction(str(threshold.value))))
    return f" For work that starts on {words.day(begun.low)}, the last day for the notice is {words.day(last)}."


__all__ = ["notice", "notice_days"]
