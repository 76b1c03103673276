"""A run as one HTML page that opens anywhere: no network, no script, charts as inline SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from eval.report import charts
from eval.report.markdown import faults, held_out

_STYLE = """
body{font:15px/1.5 system-ui,sans-serif;color:#1a202c;background:#fff;max-width:1000px;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;margin:.5rem 0}th,td{border:1px solid #cbd5e0;padding:.2rem .6rem;text-align:left;vertical-align:top}
td.n{text-align:right;font-variant-numeric:tabular-nums}details{border-top:1px solid #cbd5e0;padding:.4rem 0}
summary{cursor:pointer}pre{white-space:pre-wrap;background:#f7fafc;padding:.6rem;overflow-wrap:anywhere}svg{max-width:100%;height:auto}
.right{color:#22543d}.wrong{color:#9c4221}
"""
_GROUPED = ("verdict.accuracy", "checks.accuracy", "full.right")


def page(metrics: Mapping[str, Any], records: Sequence[Mapping[str, Any]], manifest: Mapping[str, Any]) -> str:
    """Return the report of a run as an HTML document."""
    title = f"{manifest['system']} on {manifest['cases']}"
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{metrics['cases']} cases, {metrics['errors']} errors, asked as of {manifest['as_of']}.</p>",
    ]
    parts += ["<h2>Measures</h2>", *_bars(metrics), _table(metrics)]
    parts += [
        "<h2>Verdicts: expected (rows) and given</h2>",
        charts.matrix(metrics["verdict.confusion"], "Confusion of verdict labels"),
    ]
    for heading, name in (("By kind of question", "by_kind"), ("By part of the law", "by_regime")):
        parts += [f"<h2>{heading}</h2>", *(_group(metrics[name], metric) for metric in _GROUPED)]
    parts += ["<h2>Faults by kind</h2>", _faults(records), "<h2>Cases</h2>", *(_case(record) for record in records)]
    parts += ["<h2>How the run was made</h2>", _manifest(manifest)]
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title><style>{_STYLE}</style></head>'
        f"<body>{''.join(parts)}</body></html>\n"
    )


def _bars(metrics: Mapping[str, Any]) -> list[str]:
    rows = metrics["metrics"].items()
    out = []
    for better, heading in (("high", "Higher is better"), ("low", "Lower is better")):
        some = [(name, row["value"], row["low"], row["high"]) for name, row in rows if row["better"] == better]
        if some:
            out += [f"<h3>{heading}</h3>", charts.bars(some, f"{heading}: value and 95 % interval of each measure")]
    return out


def _table(metrics: Mapping[str, Any]) -> str:
    cells = "".join(
        f'<tr><td>{escape(name)}</td><td class="n">{row["value"]:.4f}</td><td class="n">{row["low"]:.4f} to {row["high"]:.4f}</td>'
        f'<td class="n">{row["cases"]}</td><td class="n">{row["items"]:g}</td></tr>'
        for name, row in metrics["metrics"].items()
    )
    return f"<table><tr><th>measure</th><th>value</th><th>95 % interval</th><th>cases</th><th>items</th></tr>{cells}</table>"


def _group(groups: Mapping[str, Mapping[str, float]], metric: str) -> str:
    rows = [
        (f"{name or '(none)'} ({row['cases']:g})", row[metric], row[metric], row[metric])
        for name, row in groups.items()
        if metric in row
    ]
    return f"<h3>{escape(metric)}</h3>{charts.bars(rows, f'{metric} by group')}" if rows else ""


def _faults(records: Sequence[Mapping[str, Any]]) -> str:
    rows = "".join(f'<tr><td>{escape(fault)}</td><td class="n">{len(ids)}</td></tr>' for fault, ids in faults(records))
    return f"<table><tr><th>fault</th><th>cases</th></tr>{rows}</table>"


def _case(record: Mapping[str, Any]) -> str:
    said = record["input"] if isinstance(record["input"], str) else " / ".join(record["input"])
    right = not record["diff"]
    mark = (
        '<span class="right">right</span>' if right else f'<span class="wrong">{len(record["diff"])} differences</span>'
    )
    if held_out(record):
        return f"<details><summary>{escape(record['id'])}: {mark} (held out: not shown)</summary></details>"
    body = "".join(f"<li>{escape(line)}</li>" for line in record["diff"])
    return (
        f"<details><summary>{escape(record['id'])}: {mark} {escape(said[:160])}</summary><p>{escape(said)}</p>"
        f"<p>Expected: {escape(record['reference'])}</p><ul>{body}</ul><pre>{escape(str(record['answer'].get('answer', record['error'])))}</pre></details>"
    )


def _manifest(manifest: Mapping[str, Any]) -> str:
    rows = "".join(f"<tr><td>{escape(name)}</td><td>{escape(str(value))}</td></tr>" for name, value in manifest.items())
    return f"<table>{rows}</table>"
