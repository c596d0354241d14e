"""The report of an audit: an HTML page with plots (extra `report`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from propertyrules.audit.findings import LEGAL, Finding
from propertyrules.audit.summary import Summary
from propertyrules.hints import counted, spaced
from propertyrules.report.html_page import BAR, INK, figure, page, plot, table

MOST_BARS = 15
"""The most rules in the plot; the table below it has all."""

MOST_LISTED = 500
"""The most records to list one by one."""

_BAR_HIGH, _AROUND, _HIGH = 0.34, 0.9, 2.8  # inches


def audit_page(summary: Summary, findings: Iterable[Finding]) -> str:
    """Return the report of an audit as an HTML page. Raises MissingExtra without matplotlib."""
    outcomes = [
        (name, f"{many:,}", f"{many / summary.records:.1%}")
        for name, many in summary.outcomes_in_order
    ]
    bad = (finding for finding in findings if finding.outcome != LEGAL)
    parts = (
        table(("what becomes of them", "records", "share"), outcomes, numbers=(1, 2)),
        f'<p class="faint">{summary.moves:,} legal steps were gone through.</p>',
        *_broken(summary), *_when(summary), *_listed(bad),
    )  # fmt: skip
    return page("Audit", f"Audit: {_headline(summary)}", parts)


def _headline(summary: Summary) -> str:
    good = summary.outcomes[LEGAL]
    if summary.good:
        return f"every step of {counted(summary.records, 'record')} is legal"
    return f"{good:,} of {counted(summary.records, 'record')} are legal throughout"


def _broken(summary: Summary) -> Iterator[str]:
    """Yield the rules that are broken, as a plot of the first of them and as a table."""
    if not summary.classes:
        return
    # The first bar is drawn at the bottom.
    shown = summary.classes[:MOST_BARS][::-1]

    def draw(axes: Any) -> None:
        bars = axes.barh(range(len(shown)), [one.records for one in shown], color=BAR)
        axes.bar_label(bars, fmt="{:,.0f}", padding=4, color=INK)
        axes.set_yticks(range(len(shown)), [spaced(one.rule) for one in shown])
        axes.set_xlabel("records")
        axes.margins(x=0.1)

    yield "<h2>Which rules are broken</h2>"
    drawn = plot(draw, len(shown) * _BAR_HIGH + _AROUND)
    yield figure(drawn, "Records by the rule that their first fault breaks.")
    rows = [
        (
            f"{one.records:,}",
            spaced(one.rule),
            ", ".join(one.clauses),
            one.message,
            f"{one.example.record}, step {one.example.step}" if one.example else "",
        )
        for one in summary.classes
    ]
    yield table(("records", "rule", "clauses", "as in", "first seen"), rows, numbers=(0,))


def _when(summary: Summary) -> Iterator[str]:
    """Yield a plot of how many steps the records go without a fault."""
    if not summary.steps:
        return
    # A record that ends without a fault counts as without one at all later steps.
    left, xs, ys = summary.records, [0], [1.0]
    for step in sorted(summary.steps):
        left -= summary.steps[step]
        xs.append(step)
        ys.append(left / summary.records)

    def draw(axes: Any) -> None:
        axes.step([*xs, xs[-1] * 1.05], [*ys, ys[-1]], where="post", color=BAR, linewidth=2)
        axes.set_ylim(0, 1.05)
        axes.set_xlim(left=0)
        axes.yaxis.set_major_formatter(lambda share, _: f"{share:.0%}")
        axes.set_xlabel("steps")

    yield "<h2>How far they come</h2>"
    yield figure(plot(draw, _HIGH), "Share of the records without a fault, after so many steps.")


def _listed(bad: Iterator[Finding]) -> Iterator[str]:
    """Yield the first records that are not legal throughout."""
    rows = [
        (one.record, one.outcome, str(one.step or ""), str(one.line or ""), one.move, one.reason)
        for one in islice(bad, MOST_LISTED)
    ]
    if not rows:
        return
    # The iterator has only the rest left.
    more = sum(1 for _ in bad)
    yield "<h2>Record by record</h2>"
    heads = ("record", "found", "step", "line", "move", "why")
    yield table(heads, rows, numbers=(2, 3))
    if more:
        yield f'<p class="faint">And {more:,} more, which the data of the audit have.</p>'
