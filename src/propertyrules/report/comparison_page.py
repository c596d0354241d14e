"""The report of a comparison: an HTML page with plots of the differences (extra `report`)."""

from __future__ import annotations

from html import escape
from typing import Any

from propertyrules.hints import counted, spaced
from propertyrules.laboratory.comparison import Comparison, Row
from propertyrules.report.html_page import BAR, FAINT, figure, page, plot, table

_ROW_HIGH, _AROUND = 0.42, 0.9  # inches
_MOST_SHOWN = 20


def comparison_page(found: Comparison) -> str:
    """Return the report of a comparison as an HTML page. Raises MissingExtra without matplotlib."""
    first, second = found.sides
    chief = [one for one in found.rows if one.chief]
    others = sorted(
        (one for one in found.rows if one.told_apart and not one.chief),
        key=lambda one: one.difference.p,
    )[:_MOST_SHOWN]
    heads = ("measure", "first", "second", "difference", "interval")
    parts = [
        f"<p>First: {escape(first.name)}<br>Second: {escape(second.name)}</p>",
        table(heads, [_cells(one) for one in chief], numbers=(1, 2, 3)),
        figure(
            _differences(chief),
            "Each difference with its interval. All intervals are drawn equally wide. "
            "Red: told apart from chance.",
        ),
    ]
    if others:
        parts += [
            "<h2>How often moves, matters and rules come up in a game</h2>",
            table(heads, [_cells(one) for one in others], numbers=(1, 2, 3)),
            figure(_differences(others), "The same for what comes up more or less often."),
        ]
    parts.append(
        f'<p class="faint">* told apart from chance. {counted(found.pairs, "pair")} of games with '
        f"the same chance, cut after {found.most:,} moves. The intervals hold whenever one "
        f"stops; over all {len(found.rows)} measures a difference is called wrongly in at most "
        f"{found.alpha:.0%} of runs.</p>"
    )
    apart = sum(one.told_apart for one in found.rows)
    headline = f"{apart} of {len(found.rows)} measures are told apart from chance"
    return page("Comparison", f"Comparison: {headline}", parts)


def _cells(one: Row) -> tuple[str, ...]:
    first, second, difference, interval = one.figures
    return spaced(one.name), first, second, difference + " *" * one.told_apart, interval


def _differences(rows: list[Row]) -> str:
    """Return the plot of some differences, each in half widths of its interval.

    Measures have different units: this lets them share one axis.
    """
    # The first row is drawn at the bottom.
    shown = rows[::-1]
    halves = [(one.difference.high - one.difference.low) / 2 for one in shown]
    middles = [
        one.difference.mean / half if half else 0.0 for one, half in zip(shown, halves, strict=True)
    ]
    reach = [1 if half else 0 for half in halves]  # one that never differs has no interval

    def draw(axes: Any) -> None:
        places = range(len(shown))
        colours = [BAR if one.told_apart else FAINT for one in shown]
        ends = list(zip(middles, reach, strict=True))
        axes.hlines(places, [x - r for x, r in ends], [x + r for x, r in ends], colors=colours)
        axes.scatter(middles, places, c=colours, zorder=3)
        axes.axvline(0, color=FAINT, linewidth=1)
        axes.set_yticks(places, [spaced(one.name) for one in shown])
        axes.set_xlabel("difference, in half widths of its interval")
        axes.margins(y=0.1)

    return plot(draw, len(shown) * _ROW_HIGH + _AROUND)
