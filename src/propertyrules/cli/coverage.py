"""`propertyrules coverage`: which rules, figures and exceptions the scenarios test."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from propertyrules.cli.error_report import Refusals, Refused, of_error, print_errors, print_json
from propertyrules.cli.options import json_option, names_of, subcommand
from propertyrules.cli.terminal import painted, paragraph, say

if TYPE_CHECKING:
    from propertyrules.cli.table_input import Input
    from propertyrules.ir.program import Program
    from propertyrules.notation.scenarios import Scenario
    from propertyrules.resource_lookup import Listed
    from propertyrules.verification.clause_coverage import Coverage

MISSING = 1  # exit status: something is not tested


@subcommand("coverage")
@click.argument(
    "rulebooks", metavar="[RULEBOOK]...", nargs=-1,
    shell_complete=names_of("rulebook", "house"),
)  # fmt: skip
@json_option()
def command(rulebooks: tuple[str, ...], as_json: bool) -> int:
    """Show which rules the scenarios of each RULEBOOK or house rule test; without one, of all.

    A rule counts where it alone forbids a move in one scenario and nearly does in another. A figure
    or an exception counts where it changes an outcome.

    Exit status: 0, everything is tested; 1, something is not; 2, a scenario cannot be read.
    """
    from propertyrules.cli.scenario_files import subjects

    found: list[Coverage] = []
    wrong = Refusals()
    for subject in subjects(rulebooks):
        with wrong.caught():
            found.append(coverage_of(subject))
            if not as_json:
                _print(found[-1])
    if as_json and found:
        rows = [_row(one) for one in found]
        print_json({"rulebooks": rows}, wrong, ascii_only=True)
    else:
        print_errors(wrong, as_json)
    if wrong:
        return Refused.exit_code
    return MISSING if any(one.missing or one.unused for one in found) else 0


def coverage_of(subject: Listed) -> Coverage:
    """Return what the scenarios of a rulebook or house rule decide. Raises Refused."""
    from propertyrules.cli.house_rules import first_taking, house_called
    from propertyrules.cli.scenario_files import of_each_table
    from propertyrules.cli.table_rulebook import program_of
    from propertyrules.errors import PropertyRulesError
    from propertyrules.library import load_rulebook
    from propertyrules.scenario_runner import run_scenario
    from propertyrules.verification.clause_coverage import coverage, untested

    try:
        tables = tables_of(subject)
        if not tables:
            house = house_called(subject.id)
            program = load_rulebook(subject.path) if house is None else first_taking(house)[1]
            return untested(subject.id, program)
        return coverage(subject.id, tables)
    except (Refused, PropertyRulesError) as error:
        # It stopped at the first error. Running the scenarios finds those of all tables.
        of_each_table(subject, lambda table, given: run_scenario(table, program_of(table, given)))
        if isinstance(error, Refused):
            raise
        raise Refused(of_error(error)) from None


def tables_of(subject: Listed) -> list[tuple[Scenario, Program]]:
    """Read the scenarios of a rulebook or house rule. Raises Refused.

    To those of a rulebook belong the scenarios beside house rules that are played without any.
    """
    from propertyrules.cli.scenario_files import of_each_table
    from propertyrules.cli.table_rulebook import program_of
    from propertyrules.library import house_rules

    others = house_rules() if subject.id not in {one.id for one in house_rules()} else ()

    def read(own: bool, table: Scenario, given: Input) -> tuple[Scenario, Program] | None:
        if own or (table.rulebook == subject.id and not table.house_rules):
            return table, program_of(table, given)
        return None

    found = (of_each_table(one, partial(read, one is subject)) for one in (subject, *others))
    return [each for those in found for each in those if each is not None]


def _row(one: Coverage) -> dict[str, object]:
    """Return the coverage of a rulebook as data for JSON."""
    return {
        "id": one.id, "clauses": len(one.clauses), "noted": list(one.noted),
        "cited_alone": list(one.said), "unused": list(one.unused),
        "undecided": list(one.undecided), "decisions": one.all, "decided": one.decided,
        "counts": {kind: {"all": many, "decided": seen}
                   for kind, (many, seen) in one.counts.items()},
        "missing": [
            {"kind": each.provision.kind, "name": each.provision.name, "why": each.why,
             "clauses": list(each.clauses), "at": str(each.provision.span)}
            for each in one.missing
        ],
    }  # fmt: skip


def _print(one: Coverage) -> None:
    """Print the coverage of a rulebook, and what no scenario tests."""
    from propertyrules.verification.clause_coverage import KINDS

    done = len(one.clauses) - len(one.undecided)
    counts = f"{done} of {len(one.clauses)} clauses decided"
    if one.noted:
        counts += f", {len(one.noted)} of them by a note alone"
    if one.said:
        counts += f", {len(one.said)} by a `cite` alone"
    say(f"{painted(one.id, bold=True)}: {one.decided} of {one.all} decisions; {counts}")
    told = (f"{KINDS[kind]} {seen} of {many}" for kind, (many, seen) in one.counts.items())
    if one.counts:
        say(paragraph("; ".join(told), 2))
    for clause in one.unused:
        say(paragraph(f"{clause}: nothing cites it", 2, "missing: "))
    # A rule that cites several clauses leaves a gap in each, so it is named below each.
    for clause in dict.fromkeys(c for each in one.missing for c in (each.clauses or ("",))):
        say(paragraph(clause or "whatever the clause:", 2, "missing: "))
        for each in one.missing:
            if clause in (each.clauses or ("",)):
                say(paragraph(str(each), 4))
