"""`propertyrules check`: rules on tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
from attrs import evolve

from propertyrules.cli.error_report import Refusal, Refused, of_error, print_errors, print_json
from propertyrules.cli.options import json_option, subcommand, table_options
from propertyrules.cli.table_input import Input, each_table
from propertyrules.cli.table_rulebook import program_of
from propertyrules.errors import PropertyRulesError, TableError
from propertyrules.notation.scenarios import Options, with_options

if TYPE_CHECKING:
    from propertyrules.notation.scenarios import Scenario
    from propertyrules.scenario_runner import Run

NOT_MET = 1  # exit status: a move is not legal, or an expectation is not met


@subcommand("check")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path())
@click.option("--ask", "asks", metavar="MOVE", multiple=True, help="Ask this too; may be repeated.")
@table_options("Judge", "Judge on this board.", figures=True)
@click.option(
    "--rulebooks", "beside", metavar="NAME,NAME", default=None,
    help="Compare what these rulebooks say, and ignore expected answers.",
)  # fmt: skip
@click.option("--all-rulebooks", is_flag=True, help="Compare what all rulebooks say.")
@json_option("Print one object, faults included.")
@click.option("--why", is_flag=True, help="Print all that there is to each answer.")
@click.option("--quiet", "-q", is_flag=True, help="Print only the verdicts, a line each.")
def command(
    files: tuple[str, ...],
    asks: tuple[str, ...],
    options: Options,
    beside: str | None,
    all_rulebooks: bool,
    as_json: bool,
    why: bool,
    quiet: bool,
) -> int:
    """Settle the questions in the tables of each FILE (`-`: standard input).

    Each line below `ask` is judged on the table as it stands; each line below `play` is made. Write
    `-> legal` or `-> illegal` behind a line, and you are told whether that is so.
    An answer is a few lines; --why prints every rule, clause and reading behind it.

    A file that is missing or has mistakes does not stop the others.

    \b
    Exit status:
      0  every move is legal, or as expected
      1  some move is not
      2  some file or table cannot be read; the others are answered
      3  propertyrules itself failed
    """
    loose: tuple[Refusal, ...] = ()
    if len(files) > 1:
        from propertyrules.cli.usage_errors import loose_words

        files, loose = loose_words(files)
    # The board is set later: errors name the one that the table was written for.
    board, options = Options(board=options.board), evolve(options, board=None)
    if beside is not None or all_rulebooks:
        from propertyrules.cli import rulebook_comparison as comparison

        subjects = comparison.chosen(beside, all_rulebooks)
        compared, found = each_table(
            files,
            options,
            lambda table, given: comparison.compare(
                with_options(table, board), given, subjects, asks
            ),
        )
        found += loose
        # If there is nothing but errors, the one object is theirs.
        if as_json and compared:
            print_json(comparison.compared_data(compared), found)
        else:
            comparison.print_compared(compared, quiet)
            print_errors(found, as_json)
        if found or comparison.none_took(compared):
            return Refused.exit_code
        return 0 if comparison.all_good(compared) else NOT_MET
    runs, found = each_table(files, options, lambda table, given: _run(table, given, asks, board))
    found += loose
    if as_json and runs:
        from propertyrules.report.answer_json import runs_data

        print_json(runs_data(runs, bool(found)), found)
    else:
        if runs:
            from propertyrules.cli.answer_printer import print_runs

            print_runs(runs, quiet, why)
        print_errors(found, as_json)
    if found:
        return Refused.exit_code
    return 0 if all(run.good for run in runs) else NOT_MET


def _run(written: Scenario, given: Input, asks: tuple[str, ...], board: Options) -> Run:
    """Answer a table and the questions of the command line. Raises Refused."""
    from propertyrules.notation.words.tokens import cut_expectation
    from propertyrules.scenario_runner import ask_name, run_scenario

    table = with_options(written, board)
    program = program_of(table, given)
    try:
        return run_scenario(table, program, asks)
    except PropertyRulesError as error:
        # An error in a question of the command line is placed in a file that is named after it.
        texts = {ask_name(cut_expectation(ask.strip())[0]): ask.strip() for ask in asks}
        texts[given.name] = given.text
        if board.board is not None and isinstance(error, TableError):
            from propertyrules.cli.board_names import with_other_names

            error = with_other_names(error, texts, written, program.board)
        raise Refused(of_error(error, texts)) from None
