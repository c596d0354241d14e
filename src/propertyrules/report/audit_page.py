"""The report of an audit: one page of HTML with its plots in it (extra `report`).

The page stands alone: it asks nothing of any other address, and the same findings make the same
bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from propertyrules.audit.findings import LEGAL, Finding
from propertyrules.audit.summary import RuleClass, Summary
from propertyrules.hints import counted, spaced
from propertyrules.report.html_page import BAR, INK, figure, page, plot, table

MOST_BARS = 15
"""Rules in the plot: more are hard to tell apart, and the table below has all."""

MOST_LISTED = 500
"""Records that the page lists one by one."""

_BAR_HIGH, _AROUND, _HIGH = 0.34, 0.9, 2.8  # inches


def audit_page(summary: Summary, findings: Iterable[Finding]) -> str:
    """Return the report of an audit as a page of HTML. Raises MissingExtra without matplotlib."""
    bad = (finding for finding in findings if finding.outcome != LEGAL)
    parts = (*_outcomes(summary), *_broken(summary), *_when(summary), *_listed(bad))
    return page("Audit", f"Audit: {_headline(summary)}", parts)


def _headline(summary: Summary) -> str:
    good = summary.outcomes[LEGAL]
    if summary.good:
        return f"every step of {counted(summary.records, 'record')} is legal"
    return f"{good:,} of {counted(summary.records, 'record')} are legal throughout"


def _outcomes(summary: Summary) -> Iterator[str]:
    """Yield the table of what becomes of the records."""
    rows = [
        (name, f"{many:,}", f"{many / summary.records:.1%}")
        for name, many in summary.outcomes_in_order
    ]
    yield table(("what becomes of them", "records", "share"), rows, numbers=(1, 2))
    yield f'<p class="faint">{summary.moves:,} legal steps were gone through.</p>'


def _broken(summary: Summary) -> Iterator[str]:
    """Yield what rules are broken, as a plot and as a table."""
    if not summary.classes:
        return
    yield "<h2>Which rules are broken</h2>"
    yield figure(_bars(summary.classes), "Records by the rule that their first fault breaks.")
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
    """Yield how far records come before their first fault."""
    if not summary.steps:
        return
    # A record that ends without a fault counts as without one from there on.
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
    # The rows have been taken from it: only what is left is counted.
    more = sum(1 for _ in bad)
    yield "<h2>Record by record</h2>"
    heads = ("record", "found", "step", "line", "move", "why")
    yield table(heads, rows, numbers=(2, 3))
    if more:
        yield f'<p class="faint">And {more:,} more, which the data of the audit have.</p>'


# -- plots -----------------------------------------------------------------------------------------


def _bars(classes: tuple[RuleClass, ...]) -> str:
    """Return the plot of the rules that most records break."""
    # The first bar is drawn at the bottom.
    shown = classes[:MOST_BARS][::-1]

    def draw(axes: Any) -> None:
        bars = axes.barh(range(len(shown)), [one.records for one in shown], color=BAR)
        axes.bar_label(bars, fmt="{:,.0f}", padding=4, color=INK)
        axes.set_yticks(range(len(shown)), [spaced(one.rule) for one in shown])
        axes.set_xlabel("records")
        axes.margins(x=0.1)

    return plot(draw, len(shown) * _BAR_HIGH + _AROUND)
