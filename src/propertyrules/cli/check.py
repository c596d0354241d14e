"""`propertyrules check`: rules on tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from propertyrules.cli import error_report
from propertyrules.cli.error_report import Refused, of_error
from propertyrules.cli.options import figures_option, houses_option, json_option, rulebook_option
from propertyrules.cli.table_input import (
    Input,
    Options,
    each_table,
    program_of,
    set_option,
)
from propertyrules.errors import PropertyRulesError

if TYPE_CHECKING:
    from propertyrules.notation.scenarios import Scenario
    from propertyrules.scenario_runner import Run

NOT_MET = 1  # exit status: a move is not legal, or an expectation is not met


@click.command("check", short_help="Rule on tables.")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path())
@click.option("--ask", "asks", metavar="MOVE", multiple=True, help="Ask this too; may be repeated.")
@rulebook_option("Judge by this rulebook.")
@houses_option()
@figures_option()
@click.option(
    "--rulebooks", "beside", metavar="NAME,NAME", default=None,
    help="Compare what these rulebooks say; of what is expected nothing is told.",
)  # fmt: skip
@click.option("--all-rulebooks", is_flag=True, help="Compare what all rulebooks say.")
@json_option("Print one object, faults included.")
@click.option("--quiet", "-q", is_flag=True, help="Print only the verdicts, a line each.")
@click.pass_context
def command(
    ctx: click.Context,
    files: tuple[str, ...],
    asks: tuple[str, ...],
    rulebook: str,
    houses: tuple[str, ...],
    figures: tuple[str, ...],
    beside: str | None,
    all_rulebooks: bool,
    as_json: bool,
    quiet: bool,
) -> None:
    """Rule on the tables of each FILE (`-`: standard input).

    Each line below `ask` is judged from the table as it stands, each below `play` is made. A line
    may say behind `->` what is expected of it; then it is told whether that is met. A table that is
    refused leaves the others their rulings.

    Exit status: 0, every move is legal or as expected; 1, some is not; 2, some input cannot be read
    or some table cannot be; 3, propertyrules itself failed. Where rulebooks are compared: 0, each
    that can take the table allows all that is asked; 1, some does not; 2, none can take it.
    """
    options = Options(rulebook, houses, set_option(figures))
    if beside is not None or all_rulebooks:
        from propertyrules.cli import rulebook_comparison

        subjects = rulebook_comparison.chosen(beside, all_rulebooks)
        compared, found = each_table(
            files,
            options,
            lambda table, given: rulebook_comparison.compare(table, given, subjects, asks),
        )
        if as_json and compared:
            error_report.say_data(rulebook_comparison.compared_data(compared), found)
        else:
            rulebook_comparison.tell_compared(compared, quiet)
            error_report.tell(found, as_json)
        if found or rulebook_comparison.none_took(compared):
            ctx.exit(Refused.exit_code)
        ctx.exit(0 if rulebook_comparison.all_good(compared) else NOT_MET)
    runs, found = each_table(files, options, lambda table, given: _run(table, given, asks))
    if as_json and runs:
        from propertyrules.cli.answer_json import runs_data

        error_report.say_data(runs_data(runs, bool(found)), found)
    else:
        if runs:
            from propertyrules.cli.answer_printer import tell_runs

            tell_runs(runs, quiet)
        error_report.tell(found, as_json)
    if found:
        ctx.exit(Refused.exit_code)
    ctx.exit(0 if all(run.good for run in runs) else NOT_MET)


def _run(table: Scenario, given: Input, asks: tuple[str, ...]) -> Run:
    from propertyrules.notation.tokens import cut_expectation
    from propertyrules.scenario_runner import ask_name, run_scenario

    program = program_of(table, given)
    try:
        return run_scenario(table, program, asks)
    except PropertyRulesError as error:
        texts = {ask_name(cut_expectation(ask.strip())[0]): ask.strip() for ask in asks}
        texts[given.name] = given.text
        raise Refused(of_error(error, texts)) from None
