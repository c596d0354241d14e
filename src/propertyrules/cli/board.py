"""`propertyrules board`: draws a table or a board as a picture."""

from __future__ import annotations

from pathlib import Path

import click
from attrs import evolve

from propertyrules.cli.error_report import Refused, of_error
from propertyrules.cli.options import number_option, subcommand, table_options
from propertyrules.cli.table_input import read_input, read_tables
from propertyrules.cli.table_rulebook import program_of
from propertyrules.errors import PropertyRulesError
from propertyrules.limits import NARROW_PICTURE, WIDEST_PICTURE
from propertyrules.notation.scenarios import Options, with_options

STDOUT = "-"


@subcommand("board")
@click.argument("files", metavar="[TABLE] [PICTURE]", nargs=-1, type=click.Path())
@table_options("Draw", "Draw this board.")
@click.option(
    "--number", type=click.IntRange(1), default=None, help="Draw this table of a file of several."
)
@number_option(
    "--width",
    NARROW_PICTURE,
    "Pixels that the picture can be read at.",
    180,
    WIDEST_PICTURE,
)
def command(files: tuple[str, ...], options: Options, number: int | None, width: int) -> None:
    """Draw the TABLE in a file (`-`: standard input) as an SVG picture.

    PICTURE is a file that ends in .svg, or `-` for standard output. Without a TABLE the board of
    the rulebook is drawn as it is before a game, and so is a file that ends in .board.

    Exit status: 0, it is drawn; 2, the table cannot be read, or the picture not be written.
    """
    if len(files) > 2:
        raise Refused.of("C001", "name one table and one picture")
    # One name may be either: a table has no such ending.
    alone = len(files) == 1 and files[0].endswith(".svg")
    table = None if alone else next(iter(files), None)
    picture = files[-1] if alone or len(files) == 2 else STDOUT
    if table is not None and table.endswith(".board"):
        table, options = None, evolve(options, board=table)
    if table is None:
        from propertyrules.library import load_rulebook, rulebooks
        from propertyrules.referee import Referee

        name = options.rulebook or rulebooks()[0].id
        program = load_rulebook(name, with_=options.house_rules, board=options.board)
        text = Referee(program).svg(width=width)
    else:
        text = _drawn(table, number, options, width)
    if picture == STDOUT:
        click.echo(text)
    else:
        Path(picture).write_text(f"{text}\n", encoding="utf-8")


def _drawn(file: str, number: int | None, options: Options, width: int) -> str:
    """Return a table of a file as SVG: the only one, or that of a number. Raises Refused."""
    from propertyrules.notation.tables import read_state
    from propertyrules.referee import Referee

    given = read_input(file)
    tables = read_tables(given)
    if number is None and len(tables) > 1:
        hint = "choose one with `--number`: the first is 1"
        raise Refused.of("C001", f"there are {len(tables)} tables here", given.name, hint)
    if number is not None and number > len(tables):
        message = f"there is no table {number} here: the last is {len(tables)}"
        raise Refused.of("C001", message, given.name)
    table = with_options(tables[(number or 1) - 1], options)
    program = program_of(table, given)
    try:
        # A picture shows who has what, and need not say whose turn it is.
        state = read_state(table, program, waited=False)
    except PropertyRulesError as error:
        raise Refused(of_error(error, given.texts)) from None
    return Referee(program).svg(state, width=width)
