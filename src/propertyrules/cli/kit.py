"""`propertyrules kit`: writes conformance cases for engines in any language."""

from __future__ import annotations

from pathlib import Path

import click

from propertyrules.cli.error_report import Refused
from propertyrules.cli.options import number_option, subcommand
from propertyrules.cli.terminal import say
from propertyrules.hints import counted


@subcommand("kit")
@click.argument("rulebook", metavar="RULEBOOK")
@click.argument("file", metavar="FILE", type=click.Path(dir_okay=False))
@number_option("--seed", 1, "Of the cases by chance.", 0)
@number_option("--tables", 150, "By chance, at which moves are tried.", 0)
def command(rulebook: str, file: str, seed: int, tables: int) -> None:
    """Write cases of RULEBOOK to FILE, one a line, as JSON.

    A case is a table and a move, with the verdict, the clauses and the table after it; an engine in
    any language reads them and compares. The same seed writes the same file.

    Exit status: 0, written; 2, there is no such rulebook, or the file cannot be written.
    """
    from propertyrules.cli.scenario_files import of_each_table, subjects
    from propertyrules.library import load_rulebook
    from propertyrules.verification.conformance import kit_cases, write_kit

    (subject,) = subjects((rulebook,))
    if subject.path.suffix == ".table":
        raise Refused.of("R100", f"`{rulebook}` isn't a rulebook")
    program = load_rulebook(subject.path)
    # Scenarios with house rules, or on another board, are no cases of this rulebook.
    scenarios = [
        table
        for table in of_each_table(subject, lambda table, _: table)
        if table.rulebook in (rulebook, program.id)
        and not table.house_rules
        and table.board in (None, program.board.id)
    ]
    cases = kit_cases(program, scenarios, seed, tables)
    whole = Path(file)
    # Written to another file and then renamed: nobody ever reads half a file.
    begun = whole.with_name(f"{whole.name}.tmp")
    lines = list(write_kit(cases, program))
    begun.write_text("".join(lines), encoding="utf-8")
    begun.replace(whole)
    size = whole.stat().st_size
    say(f"{file}: {counted(len(lines) - 1, 'case')} of {program.title} in {size:,} bytes")
