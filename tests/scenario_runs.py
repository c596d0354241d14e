"""The scenarios beside rulebooks and house rules, answered once for all tests that ask."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from propertyrules import Program, Run, Scenario, parse_tables, run_scenario
from propertyrules.cli.scenario_files import Mention, files_of, mentions, subjects
from propertyrules.cli.table_input import read_input, read_tables
from propertyrules.cli.table_rulebook import program_of


@cache
def runs(path: Path) -> tuple[Run, ...]:
    """Answer the tables of a file."""
    given = read_input(str(path))
    return tuple(run_scenario(table, program_of(table, given)) for table in read_tables(given))


def files(name: str) -> list[Path]:
    """Return the scenario files of a rulebook or house rule."""
    (subject,) = subjects((name,))
    return files_of(subject)


def own_tables(name: str, program: Program) -> list[Scenario]:
    """Return the scenarios of a rulebook that are played by it alone, on its board."""
    return [
        table
        for path in files(name)
        for table in parse_tables(path.read_text(encoding="utf-8"), str(path))
        if table.rulebook == name
        and not table.house_rules
        and table.board in (None, program.board.id)
    ]


def lines_naming(name: str, clause: str) -> list[Mention]:
    """Return the lines of a rulebook's or house rule's scenarios that name a clause."""
    (subject,) = subjects((name,))
    return list(mentions(subject, clause))
