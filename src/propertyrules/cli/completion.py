"""`propertyrules completion`: prints the completion script for a shell."""

from __future__ import annotations

import os
from pathlib import Path

import click

from propertyrules.cli.options import subcommand

SHELLS = ("bash", "zsh", "fish")


@subcommand("completion")
@click.argument("shell", metavar="SHELL", type=click.Choice(SHELLS), required=False)
@click.pass_context
def command(ctx: click.Context, shell: str | None) -> None:
    """Print the script that completes commands in SHELL; without it, in the shell you are in."""
    from click.shell_completion import get_completion_class

    name = shell or Path(os.environ.get("SHELL", "")).name
    completer = get_completion_class(name) if name in SHELLS else None
    if completer is None:
        raise click.UsageError(f"which shell? Name one of {', '.join(SHELLS)}", ctx)
    root = ctx.find_root()
    click.echo(completer(root.command, {}, "propertyrules", "_PROPERTYRULES_COMPLETE").source())
