"""`propertyrules compile`: the Python that a rulebook becomes."""

from __future__ import annotations

import re

import click

from propertyrules.cli import error_report
from propertyrules.cli.error_report import Refused, refused
from propertyrules.cli.options import houses_option, names_of, subcommand
from propertyrules.cli.terminal import say


@subcommand("compile")
@click.argument("rulebook", shell_complete=names_of("rulebooks"))
@click.argument("move", required=False, default="")
@click.option("--show", is_flag=True, help="Print the source instead of its size.")
@houses_option()
@click.pass_context
def command(
    ctx: click.Context, rulebook: str, move: str, show: bool, houses: tuple[str, ...]
) -> None:
    """Show the Python code made from RULEBOOK, or from one MOVE of it.

    Exit status: 0, it compiles; 2, there is no such rulebook or move.
    """
    from propertyrules.codegen.compiler import compiled
    from propertyrules.library import load_rulebook

    program = load_rulebook(rulebook, with_=houses)
    if move and move not in program.moves:
        hint = error_report.nearest_of(move, program.moves)
        raise Refused(refused("R100", f"no move `{move}` in {program.id}", rulebook, hint))
    source = compiled(program).source
    if not show:
        say(f"{program.id}: {len(source.splitlines())} lines, {len(program.moves)} moves")
    elif move:
        say("\n".join(functions_of(source, move)))
    else:
        say(source.rstrip())


def functions_of(source: str, move: str) -> list[str]:
    """Return the functions of a move: whether it is open, whether legal, and what it does."""
    own = re.compile(rf"def (open|legal|play)_{re.escape(move)}\(")
    blocks = source.split("\n\n")
    return [block.strip("\n") + "\n" for block in blocks if own.match(block.strip("\n"))]
