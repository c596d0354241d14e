"""`propertyrules coverage`: how far the scenarios of rulebooks reach, clause by clause."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from propertyrules.cli import refusals
from propertyrules.cli.drawing import painted, paragraph, say
from propertyrules.cli.names import names_of
from propertyrules.cli.refusals import Refused

if TYPE_CHECKING:
    from propertyrules.answers import Run
    from propertyrules.coverage import Coverage
    from propertyrules.finding import Listed
    from propertyrules.language.program import Program

MISSING = 1  # exit status: something is not encoded, or not shown


@click.command("coverage", short_help="Tell what the scenarios of rulebooks show.")
@click.argument(
    "rulebooks", metavar="[RULEBOOK]...", nargs=-1,
    shell_complete=names_of("rulebooks", "house_rules"),
)  # fmt: skip
@click.option("--guards", is_flag=True, help="Tell of rules too: seen both ways.")
@click.option("--json", "as_json", is_flag=True, help="Print one object.")
@click.pass_context
def command(ctx: click.Context, rulebooks: tuple[str, ...], guards: bool, as_json: bool) -> None:
    """Tell for each RULEBOOK or house rule, or all, which clauses its scenarios exercise.

    Exit status: 0, everything is shown; 1, something is missing; 2, some scenario cannot be read.
    """
    from propertyrules.cli.scenarios import subjects

    found = [_coverage(subject) for subject in subjects(rulebooks)]
    if as_json:
        rows = [_row(one, guards) for one in found]
        say(json.dumps({"schema_version": 1, "rulebooks": rows}, indent=2))
    else:
        for one in found:
            _tell(one, guards)
    missing = any(one.missing or (guards and one.missing_rules) for one in found)
    ctx.exit(MISSING if missing else 0)


def _coverage(subject: Listed) -> Coverage:
    from propertyrules.coverage import coverage

    runs = list(_runs(subject))
    program = runs[0].program if runs else _bare(subject)
    return coverage(subject.id, program, runs)


def _runs(subject: Listed) -> Iterator[Run]:
    from propertyrules.answers import run_scenario
    from propertyrules.cli.reading import program_of, read_input, read_tables
    from propertyrules.cli.scenarios import files_of
    from propertyrules.errors import PropertyRulesError

    for path in files_of(subject):
        given = read_input(str(path))
        for table in read_tables(given):
            try:
                yield run_scenario(table, program_of(table, given))
            except PropertyRulesError as error:
                raise Refused(refusals.of_error(error, {given.name: given.text})) from None


def _bare(subject: Listed) -> Program:
    """Load what has no scenarios: a rulebook, or a house rule over the first that takes it."""
    from propertyrules.errors import RulebookError
    from propertyrules.library import house_rules, load_rulebook
    from propertyrules.library import rulebooks as shipped

    if subject.id not in {one.id for one in house_rules()}:
        return load_rulebook(subject.path)
    refusal: Refused | None = None
    for rulebook in shipped():
        try:
            return load_rulebook(rulebook.id, with_=[subject.id])
        except RulebookError as error:
            refusal = refusal or Refused(refusals.of_error(error))
    raise refusal or Refused(())


def _row(one: Coverage, guards: bool) -> dict[str, object]:
    row: dict[str, object] = {
        "id": one.id, "clauses": len(one.clauses), "encoded": len(one.encoded),
        "exercised": len(one.exercised), "missing": list(one.missing),
    }  # fmt: skip
    if guards:
        row["guards"] = {
            "rules": len(one.rules), "stopped": len(one.stopped), "passed": len(one.passed),
            "missing": list(one.missing_rules),
        }  # fmt: skip
    return row


def _tell(one: Coverage, guards: bool) -> None:
    counts = f"{len(one.encoded)} encoded, {len(one.exercised)} exercised"
    if one.notes:
        counts += f", {one.notes} by a note"
    say(f"{painted(one.id, bold=True)}: {len(one.clauses)} clauses, {counts}")
    for clause in one.missing:
        say(paragraph(f"missing: {clause}", 2))
    if not guards:
        return
    say(paragraph(
        f"{len(one.rules)} rules, {len(one.stopped)} seen stopping a move, "
        f"{len(one.passed)} letting one through", 2,
    ))  # fmt: skip
    for rule in one.missing_rules:
        how = "never stops a move" if rule not in one.stopped else "never lets one through"
        say(paragraph(f"{rule} {how}", 4))
