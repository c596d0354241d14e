"""`propertyrules schema`: prints the JSON Schema of states, moves, rulings and records."""

from __future__ import annotations

import click

from propertyrules.cli.options import board_option, houses_option, names_of, subcommand


@subcommand("schema")
@click.argument("rulebook", required=False, default="", shell_complete=names_of("rulebook"))
@houses_option()
@board_option()
def command(rulebook: str, houses: tuple[str, ...], board: str | None) -> None:
    """Print the JSON Schema of states, moves, rulings and records.

    With a RULEBOOK it says what each of its moves takes; without one, what all have in common.

    Exit status: 0, it is printed; 2, there is no such rulebook.
    """
    import json

    from propertyrules.cli.terminal import say
    from propertyrules.library import load_rulebook
    from propertyrules.notation.json import schema

    if not rulebook and (houses or board):
        raise click.UsageError("a house rule or a board wants a rulebook: schema RULEBOOK")
    program = load_rulebook(rulebook, with_=houses, board=board) if rulebook else None
    say(json.dumps(schema(program), indent=1, ensure_ascii=False))
