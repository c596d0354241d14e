"""Options that several commands have, and the names that a shell completes for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from propertyrules.resources import example_lines

F = TypeVar("F", bound=Callable[..., Any])
Completer = Callable[[click.Context, click.Parameter, str], list[str]]


class Subcommand(click.Command):
    """A command whose help shows examples before its options."""

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what the command does, with examples."""
        super().format_help_text(ctx, formatter)
        write_examples(str(self.name), formatter)


def subcommand(name: str) -> Callable[[Callable[..., Any]], click.Command]:
    """Return a decorator that makes a command of a function."""
    return click.command(name, cls=Subcommand)


def write_examples(name: str, formatter: click.HelpFormatter) -> None:
    """Write the examples of a command into its help."""
    with formatter.section("Examples"):
        formatter.write(f"{example_lines(name)}\n")


def names_of(*forms: str) -> Completer:
    """Return what completes the names of some forms: `rulebook`, `house`, `board`."""

    def complete(_: click.Context, __: click.Parameter, begun: str) -> list[str]:
        from propertyrules.resource_lookup import listed

        names = [one.id for form in forms for one in listed(form)]
        return [name for name in names if name.startswith(begun)]

    return complete


def rulebook_option(help_text: str) -> Callable[[F], F]:
    """Return `--rulebook NAME`."""
    return click.option(
        "--rulebook", metavar="NAME", default="", help=help_text,
        shell_complete=names_of("rulebook"),
    )  # fmt: skip


def houses_option(help_text: str = "Lay a house rule over it.") -> Callable[[F], F]:
    """Return `--with NAME`, which may be repeated."""
    return click.option(
        "--with", "houses", metavar="NAME", multiple=True, help=help_text,
        shell_complete=names_of("house"),
    )  # fmt: skip


def board_option(help_text: str = "Use this board.") -> Callable[[F], F]:
    """Return `--board NAME`."""
    return click.option(
        "--board", metavar="NAME", default=None, help=help_text, shell_complete=names_of("board")
    )


def figures_option() -> Callable[[F], F]:
    """Return `--set NAME=VALUE`, which may be repeated."""
    return click.option(
        "--set", "figures", metavar="NAME=VALUE", multiple=True, help="Change a figure."
    )


def engine_option(help_text: str = "What plays them: C or Python.") -> Callable[[F], F]:
    """Return `--engine`."""
    return click.option(
        "--engine", default="auto", show_default=True, help=help_text,
        type=click.Choice(["auto", "native", "python"]),
    )  # fmt: skip


def json_option(help_text: str = "Print one object.") -> Callable[[F], F]:
    """Return `--json`."""
    return click.option("--json", "as_json", is_flag=True, help=help_text)


def number_option(
    name: str, default: int, help_text: str, least: int = 1, most: int | None = None
) -> Callable[[F], F]:
    """Return an option that takes a whole number; `name` may be `--moves most`."""
    return click.option(
        *name.split(), default=default, show_default=True, type=click.IntRange(least, most),
        help=help_text,
    )  # fmt: skip
