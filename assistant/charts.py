"""Pictures made once for page, letter and report: a gauge for each limit, a timeline for dates. SVG as text, nothing else."""

from __future__ import annotations

import html
from collections.abc import Sequence
from datetime import date
from fractions import Fraction

from assistant.answers import words
from assistant.answers.show import limit_number
from assistant.answers.types import Event, Row
from assistant.quantities.values import Amount

_WIDTH, _BAR = 320, 14
_LONG = 440


def gauge(row: Row) -> str:
    """Return the value beside its limit as one bar to scale; empty where the condition has no single number or no value.

    Args:
        row: a deciding condition.

    Returns:
        An SVG element whose text alternative says the same in words.
    """
    limit = limit_number(row.finding)
    value = row.finding.value
    if (
        limit is None
        or limit <= 0
        or not isinstance(value, Amount)
        or value.unit != getattr(row.finding.limit, "unit", "")
    ):
        return ""
    low = value.low if value.low is not None else Fraction(0)
    high = value.high if value.high is not None else None
    if low < 0 or (high is not None and high < 0):
        return ""
    top = max(limit, high if high is not None else low) * Fraction(115, 100)
    return _drawn(row, low, high, limit, top)


def _drawn(row: Row, low: Fraction, high: Fraction | None, limit: Fraction, top: Fraction) -> str:
    def at(number: Fraction) -> int:
        return round(_WIDTH * number / top)

    end = _WIDTH if high is None else at(high)
    title = _text(f"{row.title}: {row.project}; limit: {row.limit}; {row.result}.")
    look = row.result.replace(" ", "-")
    bars = [f'<rect class="value {look}" x="0" y="20" width="{max(at(low), 1)}" height="{_BAR}" rx="2"/>']
    if end > at(low):
        bars.append(
            f'<rect class="value maybe {look}" x="{at(low)}" y="20" width="{end - at(low)}" height="{_BAR}" rx="2"/>'
        )
    mark = at(limit)
    anchor = "end" if mark > _WIDTH // 2 else "start"
    shift = -5 if anchor == "end" else 5
    return (
        f'<svg class="chart" viewBox="0 0 {_WIDTH} 52" role="img" aria-label="{title}" width="100%" '
        f'xmlns="http://www.w3.org/2000/svg"><title>{title}</title>'
        f'<text class="chart-title" x="0" y="13">{_text(row.title)}</text>'
        f'<rect class="track" x="0" y="20" width="{_WIDTH}" height="{_BAR}" rx="2"/>{"".join(bars)}'
        f'<line class="limit" x1="{mark}" x2="{mark}" y1="16" y2="38"/>'
        f'<text class="chart-label" x="{mark + shift}" y="48" text-anchor="{anchor}">limit: {_text(row.limit)}</text></svg>'
    )


def timeline(events: Sequence[Event]) -> str:
    """Return dates on a line, to scale; empty where there are fewer than two days.

    Args:
        events: what happens when; days in ISO form.
    """
    days = sorted({day for event in events if (day := _day(event.day))})
    if len(days) < 2:
        return ""
    first, span = days[0], (days[-1] - days[0]).days
    shown = sorted((event for event in events if _day(event.day)), key=lambda event: event.day)
    spoken = _text("Timeline: " + "; ".join(f"{words.iso(event.day)}, {event.title}" for event in shown) + ".")
    rows, marks = [], []
    height = 34 + 20 * len(shown)
    for number, event in enumerate(shown):
        day = _day(event.day)
        assert day is not None  # noqa: S101 - filtered above
        x = 8 + round((_LONG - 16) * (day - first).days / span)
        y = 40 + 20 * number
        anchor = "end" if x > _LONG // 2 else "start"
        marks.append(
            f'<line class="drop" x1="{x}" x2="{x}" y1="14" y2="{y - 8}"/><circle class="day" cx="{x}" cy="14" r="5"/>'
        )
        rows.append(
            f'<text class="chart-label" x="{x + (6 if anchor == "start" else -6)}" y="{y}" text-anchor="{anchor}">'
            f"{_text(words.iso(event.day))}: {_text(_short(event.title))}</text>"
        )
    return (
        f'<svg class="chart" viewBox="0 0 {_LONG} {height}" role="img" aria-label="{spoken}" width="100%" '
        f'xmlns="http://www.w3.org/2000/svg"><title>{spoken}</title>'
        f'<line class="axis" x1="8" x2="{_LONG - 8}" y1="14" y2="14"/>{"".join(marks)}{"".join(rows)}</svg>'
    )


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _short(text: str, longest: int = 44) -> str:
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"


def _text(words_: str) -> str:
    return html.escape(" ".join(words_.split())).replace("{", "&#123;").replace("}", "&#125;").replace("$", "&#36;")
