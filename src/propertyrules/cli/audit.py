"""`propertyrules audit`: checks any number of records, and counts the rules that they break."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from propertyrules.cli.error_report import Refused
from propertyrules.cli.options import (
    engine_option,
    json_option,
    number_option,
    subcommand,
    table_options,
)
from propertyrules.cli.terminal import painted, paragraph, progress_bars, say, table
from propertyrules.hints import counted, spaced

if TYPE_CHECKING:
    from propertyrules.audit.findings import Finding
    from propertyrules.audit.run import Audit
    from propertyrules.audit.summary import RuleClass
    from propertyrules.notation.scenarios import Options

NOT_LEGAL = 1  # exit status: some record has a step that is not legal
UNREAD = 2  # exit status: some record cannot be read
SHOWN = 20  # records that are listed one by one


@subcommand("audit")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=click.Path())
@number_option("--jobs", 1, "Processes that read.", 1, 256)
@table_options("Judge", figures=True)
@engine_option("What goes through them: C or Python.")
@json_option("Print one object, every record included.")
@click.option("--html", metavar="FILE", type=click.Path(), help="Write a report with plots.")
@click.option("--parquet", metavar="FILE", type=click.Path(), help="Write a row for each record.")
@click.option("--parts", metavar="DIR", type=click.Path(), help="Keep what is done, and go on.")
@click.option("--cluster", is_flag=True, help="Work on a local Dask cluster.")
@click.option("--scheduler", metavar="ADDRESS", default="", help="Work on this Dask cluster.")
@click.option("--quiet", "-q", is_flag=True, help="Print no single records.")
def command(
    paths: tuple[str, ...],
    jobs: int,
    options: Options,
    engine: str,
    as_json: bool,
    html: str | None,
    parquet: str | None,
    parts: str | None,
    cluster: bool,
    scheduler: str,
    quiet: bool,
) -> int:
    """Go through the records in files and folders, and count the rules that they break.

    A record is a table with moves below `play`, a line of JSON, or a file of words; a folder is
    searched for files that end in .table, .jsonl or .words. Of each record you see the first step
    that is not legal, or after which the record says something else than the rules.

    With --parts DIR an audit that was stopped goes on where it was.

    Exit status: 0, every step is legal; 1, some is not; 2, some record cannot be read; 3,
    propertyrules itself failed.
    """
    from propertyrules.audit.findings import FATAL, UNREADABLE
    from propertyrules.extras import load_extra

    # A missing package is reported before hours of work, not after them.
    for wanted, extra in (
        (html, "report"),
        (parquet, "cluster"),
        (cluster or scheduler, "cluster"),
    ):
        if wanted:
            load_extra(extra, "pyarrow" if wanted is parquet else "")
    with ExitStack() as left:
        # Without --parts they are kept only as long as the audit runs.
        folder = parts or left.enter_context(tempfile.TemporaryDirectory())
        audit = _run_audit(paths, folder, options, engine, jobs, cluster, scheduler)
        summary = audit.summary
        if not summary.records:
            where = ", ".join(paths)
            hint = "a folder is searched for files that end in .table, .jsonl or .words"
            raise Refused.of("F003", "there are no records", where, hint)
        if parquet:
            from propertyrules.audit.parquet import write_parquet

            write_parquet(audit.findings(), parquet)
        if html:
            from propertyrules.report.audit_page import audit_page

            Path(html).write_text(audit_page(summary, audit.findings()), encoding="utf-8")
        if as_json:
            _print_json(audit)
        else:
            _print(audit, quiet)
    if summary.outcomes[UNREADABLE] or summary.outcomes[FATAL]:
        return UNREAD
    return 0 if summary.good else NOT_LEGAL


def _run_audit(
    paths: tuple[str, ...], folder: str, options: Options, engine: str, jobs: int, cluster: bool,
    scheduler: str,
) -> Audit:  # fmt: skip
    """Audit records in processes or on a cluster, with a progress bar. Raises Refused."""
    from propertyrules.audit.partition import files_of
    from propertyrules.audit.run import audit_records

    with ExitStack() as left:
        progress = left.enter_context(progress_bars())
        files = list(files_of(paths))
        done = 0

        def told(records: int) -> None:
            nonlocal done
            done += records
            # How many records a file holds is known only after it is read.
            progress("records", done, max(done, len(files)))

        run: Callable[..., Audit] = partial(
            audit_records, files, folder, options=options, engine=engine, told=told
        )
        if not cluster and not scheduler:
            return run(jobs=jobs)
        from propertyrules.audit.cluster import cluster_workers

        workers = left.enter_context(cluster_workers(jobs, scheduler))
        return run(jobs=workers.threads, executor=workers)


def _print_json(audit: Audit) -> None:
    """Print an audit as one JSON object, one record at a time: there may be very many."""
    import json

    from propertyrules.audit.findings import write_finding
    from propertyrules.cli.error_report import SCHEMA

    head = json.dumps({"schema_version": SCHEMA, **audit.summary.data()}, ensure_ascii=False)
    # The object stays open here, and is closed after the last record.
    click.echo(f'{head[:-1]},\n"each": [')
    for number, finding in enumerate(audit.findings()):
        click.echo((",\n" if number else "") + write_finding(finding), nl=False)
    click.echo("\n]}")


def _print(audit: Audit, quiet: bool) -> None:
    """Print the first records that are not legal, unless `quiet`, and the counts."""
    summary = audit.summary
    # An audit may have millions of findings, so those that are not shown are counted, not kept.
    bad = iter(()) if quiet else (one for one in audit.findings() if one.outcome != "legal")
    shown = list(islice(bad, SHOWN))
    for finding in shown:
        _print_finding(finding)
    more = sum(1 for _ in bad)
    if more:
        say(paragraph(f"and {more:,} more; --json or --parquet has them all", 0))
    if shown:
        say()
    said = f"{counted(summary.records, 'record')}, {counted(summary.moves, 'legal move')}"
    say(painted(said, bold=True))
    rows = summary.outcomes_in_order
    wide = max(len(name) for name, _ in rows)
    for name, many in rows:
        say(f"  {painted(f'{name:<{wide}}', name)}  {many:,}")
    if summary.noted:
        say(paragraph(f"{counted(summary.noted, 'record')} made with other versions of files"))
    if summary.classes:
        say()
        say(painted("What is broken, by how many records", bold=True))
        say(table([(f"{one.records:,}", _named(one)) for one in summary.classes]))


def _print_finding(finding: Finding) -> None:
    """Print what was found of a record, and why."""
    # In a file of JSON lines a record is one line, and the step is the place.
    where = f", step {finding.step}" if finding.step else ""
    where += f", line {finding.line}" if finding.line else ""
    move = f": {finding.move}" if finding.move else ""
    word = painted(finding.outcome, finding.outcome, bold=True)
    say(f"{word}  {finding.record}{where}{move}")
    if finding.reason:
        say(paragraph(finding.reason))


def _named(one: RuleClass) -> str:
    clauses = f" ({', '.join(one.clauses)})" if one.clauses else ""
    return f"{spaced(one.rule)}{clauses}: {one.message}"
