"""`propertyrules coverage`: what the scenarios of rulebooks decide, thing by thing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from propertyrules.cli import error_report
from propertyrules.cli.error_report import Refused
from propertyrules.cli.options import json_option, names_of, subcommand
from propertyrules.cli.terminal import painted, paragraph, say

if TYPE_CHECKING:
    from propertyrules.ir.program import Program
    from propertyrules.notation.scenarios import Scenario
    from propertyrules.resource_lookup import Listed
    from propertyrules.verification.clause_coverage import Coverage

MISSING = 1  # exit status: something is not seen deciding


@subcommand("coverage")
@click.argument(
    "rulebooks", metavar="[RULEBOOK]...", nargs=-1,
    shell_complete=names_of("rulebooks", "house_rules"),
)  # fmt: skip
@json_option()
@click.pass_context
def command(ctx: click.Context, rulebooks: tuple[str, ...], as_json: bool) -> None:
    """Show which rules the scenarios of each RULEBOOK or house rule test; without one, of all.

    A rule counts where it alone forbids a move in one scenario and nearly does in another. A figure
    or an exception counts where it changes an outcome.

    Exit status: 0, everything is tested; 1, something is not; 2, a scenario cannot be read.
    """
    from propertyrules.cli.scenario_files import subjects

    found: list[Coverage] = []
    for subject in subjects(rulebooks):
        found.append(coverage_of(subject))
        if not as_json:
            _tell(found[-1])
    if as_json:
        error_report.say_data({"rulebooks": [_row(one) for one in found]}, ascii_only=True)
    ctx.exit(MISSING if any(one.missing or one.unused for one in found) else 0)


def coverage_of(subject: Listed) -> Coverage:
    """Work out what the scenarios of a rulebook or house rule decide. Raises Refused."""
    from propertyrules.errors import PropertyRulesError
    from propertyrules.verification.clause_coverage import coverage, untested

    tables = list(tables_of(subject))
    if not tables:
        return untested(subject.id, _program_of(subject))
    try:
        return coverage(subject.id, tables)
    except PropertyRulesError as error:
        raise Refused(error_report.of_error(error)) from None


def tables_of(subject: Listed) -> Iterator[tuple[Scenario, Program]]:
    """Read the scenarios beside a rulebook or house rule, and those of house rules by it alone."""
    from propertyrules.cli.scenario_files import tables_beside
    from propertyrules.cli.table_input import program_of
    from propertyrules.library import house_rules

    others = house_rules() if subject.id not in {one.id for one in house_rules()} else ()
    for one in (subject, *others):
        for given, table in tables_beside(one):
            if one is subject or (table.rulebook == subject.id and not table.house_rules):
                yield table, program_of(table, given)


def _program_of(subject: Listed) -> Program:
    """Load what has no scenarios: a rulebook, or a house rule over the first that takes it."""
    from propertyrules.cli.house_rules import first_taking, house_called
    from propertyrules.library import load_rulebook

    house = house_called(subject.id)
    return load_rulebook(subject.path) if house is None else first_taking(house)[1]


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


def _tell(one: Coverage) -> None:
    """Print the coverage of a rulebook, and what no scenario decides."""
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
    for clause in dict.fromkeys(c for each in one.missing for c in (each.clauses or ("",))):
        say(paragraph(clause or "whatever the clause:", 2, "missing: "))
        for each in one.missing:
            if clause in (each.clauses or ("",)):
                say(paragraph(str(each), 4))
