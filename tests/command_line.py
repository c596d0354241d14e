"""The command line as the tests run it: its answer, without a process of its own."""

from __future__ import annotations

import re
from typing import Any

import click.testing

from propertyrules.cli import main
from propertyrules.cli.terminal import has_colour as coloured

PLAIN = {"COLUMNS": "80", "NO_COLOR": "1"}


def invoke(*arguments: str, given: str | bytes = "", plain: bool = False) -> click.testing.Result:
    """Run `propertyrules` with arguments and what stands on its standard input.

    With `plain`, lines are 80 columns wide and have no colours, whatever the surroundings say.
    """
    runner = click.testing.CliRunner(env=PLAIN if plain else None)
    return runner.invoke(main, arguments, input=given, prog_name="propertyrules")


def has_colour(stream: Any) -> bool:
    """Return whether what is written to a stream is coloured."""
    return coloured(stream)


def commands() -> dict[str, list[str]]:
    """Return the commands that the first help lists, by their groups."""
    found: dict[str, list[str]] = {}
    for head, lines in re.findall(r"(?m)^(For .*):\n((?: {2}\S.*\n)+)", invoke("--help").stdout):
        found[head] = [line.split()[0] for line in lines.splitlines()]
    return found
