"""Charts of a run as inline SVG: bars with intervals, bars by group, and the matrix of verdicts. No network, no script."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

WIDTH = 760
ROW = 22
LEFT = 220
_BAR = "#2b6cb0"
_PALE = "#cbd5e0"


def bars(rows: Sequence[tuple[str, float, float, float]], title: str) -> str:
    """Return horizontal bars from 0 to 1 with a whisker for the interval.

    Args:
        rows: name, value, low and high end of each.
        title: read out in place of the picture.
    """
    height = ROW * len(rows) + 30
    span = WIDTH - LEFT - 70
    parts = [_axis(span, height)]
    for at, (name, value, low, high) in enumerate(rows):
        y = ROW * at + 6
        x, near, far = (LEFT + span * min(one, 1.0) for one in (value, low, high))
        parts.append(
            f'<text x="{LEFT - 8}" y="{y + 12}" text-anchor="end">{escape(name)}</text>'
            f'<rect x="{LEFT}" y="{y}" width="{max(x - LEFT, 0.5):.1f}" height="{ROW - 8}" fill="{_BAR}"/>'
            f'<line x1="{near:.1f}" x2="{far:.1f}" y1="{y + 7}" y2="{y + 7}" stroke="#1a202c" stroke-width="1.5"/>'
            f'<text x="{WIDTH - 62}" y="{y + 12}">{value:.3f}</text>'
        )
    return _svg(height, title, parts)


def matrix(table: Mapping[str, Mapping[str, int]], title: str) -> str:
    """Return the confusion matrix: rows as expected, columns as given, darker where there are more.

    Args:
        table: counts by expected and given label.
        title: read out in place of the picture.
    """
    names = sorted({*table, *(given for row in table.values() for given in row)})
    cell = max(54, (WIDTH - LEFT) // max(len(names), 1) - 4)
    most = max((count for row in table.values() for count in row.values()), default=1)
    parts = [
        f'<text x="{LEFT + cell * at + cell / 2:.0f}" y="{12 + 13 * (at % 2)}" text-anchor="middle" font-size="10">'
        f"{escape(name)}</text>"  # every other name a line lower, so that long ones do not run into each other
        for at, name in enumerate(names)
    ]
    for down, expected in enumerate(names):
        y = 34 + 26 * down
        parts.append(f'<text x="{LEFT - 8}" y="{y + 17}" text-anchor="end">{escape(expected)}</text>')
        for across, given in enumerate(names):
            count = table.get(expected, {}).get(given, 0)
            x = LEFT + cell * across
            colour = _shade(count / most, right=expected == given)
            ink = "#ffffff" if count / most > 0.5 else "#1a202c"
            parts.append(f'<rect x="{x}" y="{y}" width="{cell - 2}" height="24" fill="{colour}" stroke="{_PALE}"/>')
            if count:
                parts.append(
                    f'<text x="{x + cell / 2 - 1:.0f}" y="{y + 16}" text-anchor="middle" fill="{ink}">{count}</text>'
                )
    return _svg(34 + 26 * len(names) + 8, title, parts, max(WIDTH, LEFT + cell * len(names)))


def _axis(span: int, height: int) -> str:
    lines = []
    for tenth in range(0, 11, 2):
        x = LEFT + span * tenth / 10
        lines.append(f'<line x1="{x:.0f}" x2="{x:.0f}" y1="0" y2="{height - 22}" stroke="{_PALE}"/>')
        lines.append(f'<text x="{x:.0f}" y="{height - 6}" text-anchor="middle" font-size="10">{tenth / 10:g}</text>')
    return "".join(lines)


def _shade(share: float, *, right: bool) -> str:
    """White to blue where the label is right, white to orange where it is not (told apart also by those who see no red)."""
    far = (43, 108, 176) if right else (192, 86, 33)
    return "#" + "".join(f"{round(255 + (one - 255) * share):02x}" for one in far)


def _svg(height: int, title: str, parts: Sequence[str], width: int = WIDTH) -> str:
    return (
        f'<svg role="img" aria-label="{escape(title, quote=True)}" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="system-ui, sans-serif" font-size="12"><title>{escape(title)}</title>{"".join(parts)}</svg>'
    )
