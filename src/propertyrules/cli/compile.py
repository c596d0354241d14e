"""`propertyrules compile`: the Python or C code that a rulebook compiles to."""

from __future__ import annotations

import re
from pathlib import Path

import click

from propertyrules.cli.error_report import Refused, nearest_of
from propertyrules.cli.options import houses_option, names_of, subcommand
from propertyrules.cli.terminal import say


@subcommand("compile")
@click.argument("rulebook", shell_complete=names_of("rulebook"))
@click.argument("move", metavar="[MOVE|DIR]", required=False, default="")
@click.option("--show", is_flag=True, help="Print the source instead of its size.")
@click.option("--target", type=click.Choice(["python", "c"]), default="python", show_default=True,
              help="What it becomes; C is written to DIR.")  # fmt: skip
@houses_option()
def command(rulebook: str, move: str, show: bool, target: str, houses: tuple[str, ...]) -> None:
    """Show the Python code made from RULEBOOK, or from one MOVE of it.

    With `--target c`, write it to DIR as C: a referee for programs in other languages, its header
    `propertyrules.h`, and an example. What stays out of it is said by line.

    Exit status: 0, it compiles; 2, there is no such rulebook or move, or it has no C.
    """
    if target == "c":
        _write_c(rulebook, houses, move)
        return
    from propertyrules.codegen.compiler import compiled
    from propertyrules.library import load_rulebook

    program = load_rulebook(rulebook, with_=houses)
    if move and move not in program.moves:
        hint = nearest_of(move, program.moves)
        raise Refused.of("R100", f"no move `{move}` in {program.id}", rulebook, hint)
    source = compiled(program).source
    if not show:
        say(f"{program.id}: {len(source.splitlines())} lines, {len(program.moves)} moves")
    elif move:
        say("\n".join(functions_of(source, move)))
    else:
        say(source.rstrip())


def _write_c(rulebook: str, houses: tuple[str, ...], folder: str) -> None:
    """Write the C code of a rulebook. Raises Refused if it has none, or there is no folder."""
    from propertyrules.codegen.native.c_package import c_package
    from propertyrules.codegen.native.layout import NotNative
    from propertyrules.library import load_rulebook
    from propertyrules.verification.native_games import sort_plans

    if not folder:
        raise Refused.of("C001", "no folder to write to", rulebook, "give it behind the name")
    program = load_rulebook(rulebook, with_=houses)
    try:
        source = c_package(program, sort_plans(program))
    except NotNative as error:
        raise Refused.of("C001", f"{program.id} cannot be C: {error}", rulebook) from None
    Path(folder).mkdir(parents=True, exist_ok=True)
    for name, text in source.files.items():
        Path(folder, name).write_text(text, encoding="ascii")
    lines = sum(text.count("\n") for text in source.files.values())
    say(f"{program.id}: {len(source.files)} files, {lines:,} lines of C in {folder}")
    for left in source.left:
        say(str(left))


def functions_of(source: str, move: str) -> list[str]:
    """Return the functions of a move: `open_`, `legal_` and `play_` with its name."""
    own = re.compile(rf"def (open|legal|play)_{re.escape(move)}\(")
    # Generated code has empty lines between functions, and never inside one.
    blocks = source.split("\n\n")
    return [block.strip("\n") + "\n" for block in blocks if own.match(block.strip("\n"))]
