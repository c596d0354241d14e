"""The options that several commands share, and the names that a shell completes for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

import click

from propertyrules.resources import example_lines

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]
Completer = Callable[[click.Context, click.Parameter, str], list[str]]


class Subcommand(click.Command):
    """A command whose help shows examples before its options."""

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what the command does, with examples."""
        super().format_help_text(ctx, formatter)
        write_examples(str(self.name), formatter)


def subcommand(name: str) -> Callable[[Callable[..., Any]], click.Command]:
    """Return a decorator that makes a command of a function; what it returns is the exit status."""
    return click.command(name, cls=Subcommand)


def write_examples(name: str, formatter: click.HelpFormatter) -> None:
    """Write the examples of a command into its help."""
    with formatter.section("Examples"):
        formatter.write(f"{example_lines(name)}\n")


def names_of(*forms: str) -> Completer:
    """Return a completer for the names of some forms: `rulebook`, `house`, `board`."""

    def complete(_: click.Context, __: click.Parameter, begun: str) -> list[str]:
        from propertyrules.resource_lookup import listed

        names = [one.id for form in forms for one in listed(form)]
        return [name for name in names if name.startswith(begun)]

    return complete


def rulebook_option(help_text: str) -> Decorator:
    """Return `--rulebook NAME`."""
    return click.option(
        "--rulebook", metavar="NAME", default="", help=help_text,
        shell_complete=names_of("rulebook"),
    )  # fmt: skip


def houses_option(help_text: str = "Lay a house rule over it.") -> Decorator:
    """Return `--with NAME`, which may be repeated."""
    return click.option(
        "--with", "houses", metavar="NAME", multiple=True, help=help_text,
        shell_complete=names_of("house"),
    )  # fmt: skip


def board_option(help_text: str = "Use this board.") -> Decorator:
    """Return `--board NAME`."""
    return click.option(
        "--board", metavar="NAME", default=None, help=help_text, shell_complete=names_of("board")
    )


def figures_option() -> Decorator:
    """Return `--set NAME=VALUE`, which may be repeated. Raises Refused for any other form."""

    def checked(_: click.Context, __: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...]:
        from propertyrules.cli.error_report import Refusals, refused

        wrong = Refusals()
        for value in values:
            name, sign, what = value.partition("=")
            if not (sign and name.strip() and what.strip()) or "\n" in value:
                wrong += refused("C001", f"`--set {value}` is not of the form NAME=VALUE")
        wrong.check()
        return values

    return click.option(
        "--set", "figures", metavar="NAME=VALUE", multiple=True, help="Change a figure.",
        callback=checked,
    )  # fmt: skip


def engine_option(help_text: str = "What plays them: C or Python.") -> Decorator:
    """Return `--engine`."""
    return click.option(
        "--engine", default="auto", show_default=True, help=help_text,
        type=click.Choice(["auto", "native", "python"]),
    )  # fmt: skip


def json_option(help_text: str = "Print one object.") -> Decorator:
    """Return `--json`."""
    return click.option("--json", "as_json", is_flag=True, help=help_text)


def number_option(
    name: str, default: int, help_text: str, least: int = 1, most: int | None = None
) -> Decorator:
    """Return an option that takes a whole number; `name` may be `--moves most`."""
    return click.option(
        *name.split(), default=default, show_default=True, type=click.IntRange(least, most),
        help=help_text,
    )  # fmt: skip


def option_group(
    make: Callable[..., Any], names: Sequence[str], options: Sequence[Decorator]
) -> Decorator:
    """Return a decorator that gives a command some options, and their values as one argument.

    The function gets as `options` what `make` returns for the values of those `names`.
    """

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def command(*args: Any, **given: Any) -> Any:
            values = {name: given.pop(name) for name in names if name in given}
            return function(*args, **given, options=make(**values))

        # Decorators are applied from below, and the help lists the options in this order.
        decorated: Callable[..., Any] = command
        for option in reversed(options):
            decorated = option(decorated)
        return decorated

    return decorate


def table_options(verb: str, board: str = "", figures: bool = False) -> Decorator:
    """Return a decorator that gives a command the options by which tables are read.

    They are `--rulebook` and `--with`, `--board` if there is a help text for it, and `--set` if
    `figures`. The command gets them as an `Options` in the argument `options`.
    """

    def make(**values: Any) -> Any:
        from propertyrules.notation.scenarios import Options

        return Options(house_rules=values.pop("houses"), **values)

    listed = [rulebook_option(f"{verb} by this rulebook."), houses_option()]
    listed += [board_option(board)] if board else []
    listed += [figures_option()] if figures else []
    return option_group(make, ("rulebook", "houses", "board", "figures"), listed)
