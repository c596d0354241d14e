"""The command line: one module a subcommand, each imported when it is run and not before."""

from __future__ import annotations

import errno
import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any

import click

GROUPS = {
    "For players": {
        "ask": "Ask a question, and tell only what decides it.",
        "check": "Settle the questions in a table file.",
        "board": "Draw a table as a picture.",
        "serve": "Show the page in a browser.",
        "show": "Look up a rule, a word or a figure in a rulebook.",
        "explain": "Explain the code of a message, a rule or a clause.",
        "rulebooks": "List the rulebooks, house rules and boards.",
        "odds": "Show the chances at a table.",
        "diff": "Show what changes from one rulebook to another.",
    },
    "For authors of rules": {
        "lint": "Find the mistakes in a rulebook, house rule, board or deck.",
        "fmt": "Lay out rulebooks, boards, decks and tables.",
        "test": "Run the scenarios of a rulebook.",
        "coverage": "Show which rules the scenarios of a rulebook test.",
        "compare": "Show what a house rule does to the game.",
        "tournament": "Play each strategy against each.",
        "doc": "Write a rulebook as a page to read.",
    },
    "For game engines": {
        "simulate": "Play whole games.",
        "replay": "Check recorded games, move by move.",
        "audit": "Check records by the thousand.",
        "kit": "Write test cases for an engine in any language.",
        "verify": "Search for a game that breaks a rulebook.",
        "schema": "Print the JSON Schema of states, moves, rulings and records.",
        "compile": "Show the Python code made from a rulebook.",
    },
    "For your shell": {
        "completion": "Print the script that completes commands.",
    },
}
"""The commands by who uses them, each with what it does in a line."""

_COMMANDS = {name: text for group in GROUPS.values() for name, text in group.items()}

GARBAGE = 200_000  # objects that a command makes before garbage is looked for

REFUSED = 2  # exit status: the input cannot be read, or the table cannot be
FAILED = 3  # exit status: the library itself failed
STOPPED = 130  # exit status: the user interrupted, as shells have it
UNHEARD = 141  # exit status: nobody reads on, as shells have it


class Commands(click.Group):
    """The group of subcommands: imports one when it is run, and turns what is raised into words."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands, in the order of the help."""
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command and return it; None where there is none of that name."""
        if cmd_name not in _COMMANDS:
            return None
        command: click.Command = import_module(f"propertyrules.cli.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command of a line. Raises Refused for odd arguments, and a usage error that
        names near commands for an unknown one.
        """
        # Where the shell completes a line that is still being written, nothing in it is odd yet.
        if not ctx.resilient_parsing:
            _refuse_odd(args)
        if args[0] not in _COMMANDS and not args[0].startswith("-"):
            from propertyrules.cli.usage_errors import unknown_command

            raise unknown_command(args, _COMMANDS)
        return super().resolve_command(ctx, args)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what the program does, with examples."""
        from propertyrules.cli.options import write_examples

        super().format_help_text(ctx, formatter)
        write_examples("propertyrules", formatter)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands, then the options."""
        # What there is to do goes before the options, which nobody needs at first.
        self.format_commands(ctx, formatter)
        click.Command.format_options(self, ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands by who uses them."""
        wide = max(map(len, _COMMANDS))
        for title, group in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl([(f"{name:<{wide}}", text) for name, text in group.items()])

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command line; in standalone mode end with its exit status, and no traceback."""

        plain: Any = super().main

        def run() -> Any:
            # Not standalone for click, whose own words and statuses are not ours.
            return plain(args, prog_name, complete_var, False, windows_expand_args, **extra)

        if not standalone_mode:
            return run()
        # A command makes much and drops little: looking for rings of garbage all along, as often
        # as is the default, takes a tenth of the time of a quick one.
        gc.set_threshold(GARBAGE)
        given = list(sys.argv[1:] if args is None else args)
        # Closed by whoever began this (`>&-`): what is said goes nowhere, and the status counts.
        for name in ("stdout", "stderr"):
            if getattr(sys, name) is None:
                setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_WRONLY), "w"))
        for stream in (sys.stdout, sys.stderr):
            # A name that the terminal's encoding lacks is no reason to say nothing at all.
            reconfigure = getattr(stream, "reconfigure", None)
            if reconfigure is not None:
                reconfigure(errors="replace")
        status = _status(run, "--json" in given)
        # On its way out Python looks through all that there is for garbage, several times over.
        # The process ends here, and its memory with it: frozen, nothing is looked at again.
        gc.freeze()
        sys.exit(status)


def _refuse_odd(args: Sequence[str]) -> None:
    """Refuse arguments and options that are given empty (a script's unset variable, mostly) or that
    hold a null character, which no file's name may.
    """
    from propertyrules.cli.error_report import Refusal, Refused, refused
    from propertyrules.limits import LONGEST_QUOTE

    wrong: list[Refusal] = []
    before = ""
    for arg in args:
        name, sign, value = arg.partition("=")
        option = name if sign and arg.startswith("--") else before
        if not (value if sign and arg.startswith("--") else arg).strip():
            what = f"the value of `{option}`" if option.startswith("-") else "an argument"
            wrong += refused("C001", f"{what} is empty")
        if "\0" in arg:
            wrong += refused("C001", f"an argument has a null character: `{arg[:LONGEST_QUOTE]}`")
        before = arg
    if wrong:
        raise Refused(tuple(wrong))


def _status(run: Any, as_json: bool) -> int:
    """Run, tell what went wrong in words (or as data), and give the exit status."""
    try:
        # Within the outer one, as nobody may hear either what is told of a mistake.
        try:
            status = run()
            # Here and not at the end, where a full disk or a closed pipe could not be told.
            sys.stdout.flush()
            return status if isinstance(status, int) else 0
        except click.ClickException as error:
            return _told(error, as_json)
    except (KeyboardInterrupt, click.Abort):
        return STOPPED
    except OSError as error:
        return _unheard(error, as_json)
    except SystemExit as left:  # of click itself, where it finds that nobody reads on
        if isinstance(left.__context__, OSError):
            return _unheard(left.__context__, as_json)
        raise
    except Exception as error:  # the last resort: no traceback ever reaches a player
        return _told(error, as_json)


def _unheard(error: OSError, as_json: bool) -> int:
    """Return what the system does not let be done, if anybody hears it, and give the exit
    status.
    """
    if error.errno != errno.EPIPE:
        try:
            _told(error, as_json)
            sys.stdout.flush()
            return REFUSED
        except OSError:  # the disk is full, say: what cannot be written there is told here
            with suppress(OSError):
                _told(error, False)
    # What is left unsaid must not fail at the end either, where all streams are flushed.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return UNHEARD if error.errno == errno.EPIPE else REFUSED


def _told(error: Exception, as_json: bool) -> int:
    """Print an exception that a command let through, and return the exit status: REFUSED for a
    fault of the call or of the input, FAILED for one of ours.
    """
    # Imported only where something is wrong: a command that goes well is the quicker for it.
    from propertyrules.cli import error_report
    from propertyrules.errors import PropertyRulesError

    match error:
        case click.exceptions.NoArgsIsHelpError():
            error.show()
            return REFUSED
        case error_report.Refused():
            found = error.refusals
        case click.ClickException():
            from propertyrules.cli.usage_errors import refusal_of

            found = refusal_of(error)
        case PropertyRulesError():
            found = error_report.of_error(error)
        case OSError():
            found = error_report.refused("F005", error_report.denied(error))
        case _:
            from propertyrules.fault_json import own_fault

            error_report.tell(error_report.refused("X001", own_fault(error)), as_json)
            return FAILED
    error_report.tell(found, as_json)
    return REFUSED


def _version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        from propertyrules.version import __version__

        click.echo(f"propertyrules {__version__}")
        ctx.exit()


@click.command(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    subcommand_metavar="COMMAND ...",
    options_metavar="",
)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_version,
    help="Print the version and exit.",
)  # fmt: skip
def main() -> None:
    """A referee for property-trading board games.

    Ask your question: you are asked for what decides it, and get the answer, the reason and the
    rule. Or write what lies on the table into a file, and check it.
    """
