"""Two runs side by side: what was gained, what was lost, what stayed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

_RIGHT = "full.right"


@dataclass(frozen=True, slots=True)
class Comparison:
    """The difference of two runs on the cases that both hold.

    Args:
        gained: ids that are fully right in the second run only.
        lost: ids that are fully right in the first run only.
        unchanged: number of the other shared cases.
        only_first, only_second: ids that one run alone holds.
        moved: metric to its value in both runs, where it differs.
        changed: id to the diff lines that are new and those that are gone.
    """

    gained: tuple[str, ...]
    lost: tuple[str, ...]
    unchanged: int
    only_first: tuple[str, ...]
    only_second: tuple[str, ...]
    moved: Mapping[str, tuple[float | None, float | None]]
    changed: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]


def compare(
    first: Sequence[Mapping[str, Any]],
    second: Sequence[Mapping[str, Any]],
    metrics: tuple[Mapping[str, Any], Mapping[str, Any]],
) -> Comparison:
    """Compare the records and metrics of two runs."""
    one, two = ({record["id"]: record for record in records} for records in (first, second))
    shared = [name for name in one if name in two]
    gained = tuple(name for name in shared if _right(two[name]) and not _right(one[name]))
    lost = tuple(name for name in shared if _right(one[name]) and not _right(two[name]))
    values = [{name: row["value"] for name, row in run["metrics"].items()} for run in metrics]
    names = dict.fromkeys([*values[0], *values[1]])
    moved = {
        name: (values[0].get(name), values[1].get(name)) for name in names if values[0].get(name) != values[1].get(name)
    }
    changed = {}
    for name in shared:
        before, after = one[name]["diff"], two[name]["diff"]
        if before != after:
            changed[name] = (
                tuple(line for line in after if line not in before),
                tuple(line for line in before if line not in after),
            )
    return Comparison(
        gained,
        lost,
        len(shared) - len(gained) - len(lost),
        tuple(name for name in one if name not in two),
        tuple(name for name in two if name not in one),
        moved,
        changed,
    )


def words(found: Comparison) -> str:
    """Return a comparison as Markdown."""
    lines = [f"gained {len(found.gained)}, lost {len(found.lost)}, unchanged {found.unchanged}"]
    for title, ids in (
        ("gained", found.gained),
        ("lost", found.lost),
        ("only in A", found.only_first),
        ("only in B", found.only_second),
    ):
        if ids:
            lines.append(f"- {title}: {', '.join(ids)}")
    if found.moved:
        lines += ["", "| metric | A | B | change |", "| --- | ---: | ---: | ---: |"]
        for name, (before, after) in found.moved.items():
            change = "" if before is None or after is None else f"{after - before:+.4f}"
            lines.append(f"| {name} | {_number(before)} | {_number(after)} | {change} |")
    for name, (new, gone) in found.changed.items():
        lines += ["", f"{name}:", *(f"  now:  {line}" for line in new), *(f"  gone: {line}" for line in gone)]
    return "\n".join(lines)


def _right(record: Mapping[str, Any]) -> bool:
    return bool(record["scores"].get(_RIGHT, [0])[0])


def _number(value: float | None) -> str:
    return "not scored" if value is None else f"{value:.4f}"
