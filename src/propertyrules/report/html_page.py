"""Self-contained HTML pages: head and style, tables, and plots as SVG (extra `report`).

A page loads nothing from elsewhere, and the same content makes the same bytes.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from propertyrules.extras import load_extra

INK, FAINT, BAR = "#30343b", "#8a8f98", "#b5482f"
WIDE = 8.4  # inches

STYLE = """
:root { color-scheme: light dark; --ink: #1d2025; --faint: #666c76; --line: #dcdfe4; --paper: #fff }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8eaee; --faint: #a0a6b0; --line: #3a3f47; --paper: #17191d } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.6rem } h2 { font-size: 1.2rem; margin-top: 2.5rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: .35rem .8rem .35rem 0;
  border-bottom: 1px solid var(--line); overflow-wrap: break-word }
td.n, th.n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums }
small, figcaption, .faint { color: var(--faint) } code { font-size: .9em }
figure { margin: 1rem 0; background: #fff; border-radius: .4rem; padding: .5rem }
figcaption { color: #666c76; padding: 0 .5rem } .wide { overflow-x: auto }
svg { max-width: 100%; height: auto }
@media (max-width: 40rem) { body { padding: 0 .6rem } svg { max-width: none; width: 30rem }
  table { font-size: .78rem } th, td { padding-right: .35rem } }
"""


def page(title: str, heading: str, parts: Iterable[str]) -> str:
    """Return an HTML page of a heading and some parts."""
    lines = [
        "<!doctype html>",
        f'<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<style>{STYLE}</style></head><body>",
        f"<h1>{escape(heading)}</h1>",
        *parts,
        "</body></html>",
    ]
    return "\n".join(lines) + "\n"


def table(heads: tuple[str, ...], rows: Sequence[tuple[str, ...]], numbers: tuple[int, ...]) -> str:
    """Return an HTML table; the columns in `numbers` are aligned to the right."""

    def row(cells: tuple[str, ...], tag: str) -> str:
        kinds = (' class="n"' if place in numbers else "" for place in range(len(cells)))
        inside = (
            f"<{tag}{kind}>{escape(cell)}</{tag}>" for kind, cell in zip(kinds, cells, strict=True)
        )
        return f"<tr>{''.join(inside)}</tr>"

    lines = (row(heads, "th"), *(row(cells, "td") for cells in rows))
    return "\n".join(('<div class="wide"><table>', *lines, "</table></div>"))


def figure(plot: str, caption: str) -> str:
    """Return a plot with its caption."""
    shown = f'<div class="wide">{plot}</div>'
    return f"<figure>{shown}<figcaption>{escape(caption)}</figcaption></figure>"


def plot(draw: Any, high: float) -> str:
    """Return a plot as an SVG element; `high` is its height in inches.

    `draw` is called with the axes. Raises MissingExtra without matplotlib.
    """
    matplotlib = load_extra("report")
    figures = load_extra("report", "matplotlib.figure")
    # Ids that depend only on the plot, and text that stays text.
    settings = {"svg.hashsalt": "page", "svg.fonttype": "none", "font.family": "sans-serif"}
    with matplotlib.rc_context(settings):
        figure = figures.Figure(figsize=(WIDE, high), layout="constrained")
        axes = figure.add_subplot()
        axes.spines[["top", "right"]].set_visible(False)
        axes.tick_params(colors=INK)
        for spine in axes.spines.values():
            spine.set_color(FAINT)
        draw(axes)
        out = io.StringIO()
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    # The XML declaration before it has no place within a page.
    _, _, svg = out.getvalue().partition("<svg")
    return f"<svg{svg}".strip()
