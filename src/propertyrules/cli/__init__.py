"""The command line: a module for each command, imported only when the command is run."""

from __future__ import annotations

import errno
import gc
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any

import click

from propertyrules.limits import LONGEST_QUOTE
from propertyrules.version import __version__

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
"""The commands by who uses them, each with its description in a line."""

_COMMANDS = {name: text for group in GROUPS.values() for name, text in group.items()}

GARBAGE = 200_000  # objects between two runs of the garbage collector

REFUSED = 2  # exit status: the input cannot be read, or the table is impossible
FAILED = 3  # exit status: the library itself failed
STOPPED = 130  # exit status: interrupted by the user, as in shells
UNHEARD = 141  # exit status: the reader of a pipe has gone, as in shells


class Commands(click.Group):
    """The group of commands: imports the one that is run, and reports the exceptions it raises."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands in the order of the help."""
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command and return it; None if there is no such command."""
        if cmd_name not in _COMMANDS:
            return None
        command: click.Command = import_module(f"propertyrules.cli.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that the arguments name.

        Raises Refused for an unknown command, with the nearest ones, and for empty arguments (in a
        script mostly an unset variable) and null characters, which no file name can have.
        """
        wrong: list[str] = []
        before = ""
        # While the shell completes a line, what is still being written is not wrong.
        for arg in () if ctx.resilient_parsing else args:
            name, sign, value = arg.partition("=")
            option, given = (name, value) if sign and arg.startswith("--") else (before, arg)
            if not given.strip():
                named = f"the value of `{option}`" if option.startswith("-") else "an argument"
                wrong.append(f"{named} is empty")
            if "\0" in arg:
                wrong.append(f"an argument has a null character: `{arg[:LONGEST_QUOTE]}`")
            before = arg
        if wrong:
            from propertyrules.cli.error_report import Refused, refused

            raise Refused(each for message in wrong for each in refused("C001", message))
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
        # Nobody needs the options at first.
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
        """Run a command line; in standalone mode exit with its status, and without a traceback."""

        plain: Any = super().main

        def run() -> Any:
            # Not standalone for click, which has messages and exit statuses of its own.
            return plain(args, prog_name, complete_var, False, windows_expand_args, **extra)

        if not standalone_mode:
            return run()
        # Little of what a command makes is garbage: with the default threshold a quick command
        # spends a tenth of its time on collections.
        gc.set_threshold(GARBAGE)
        given = list(sys.argv[1:] if args is None else args)
        # A stream that the caller has closed (`>&-`) is replaced by one that goes nowhere.
        for name in ("stdout", "stderr"):
            if getattr(sys, name) is None:
                setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_WRONLY), "w"))
        for stream in (sys.stdout, sys.stderr):
            # A character that the encoding lacks must not stop the output.
            reconfigure = getattr(stream, "reconfigure", None)
            if reconfigure is not None:
                reconfigure(errors="replace")
        status = _status(run, "--json" in given)
        # At its end Python collects garbage several times over. Frozen objects are left alone, and
        # the memory goes with the process.
        gc.freeze()
        sys.exit(status)


def _status(run: Callable[[], Any], as_json: bool) -> int:
    """Run a command, report the exceptions that it raises, and return the exit status."""
    try:
        # Nested, as reporting an error may find a closed pipe as well.
        try:
            status = run()
            # Flushed here, where a full disk or a closed pipe can still be reported.
            sys.stdout.flush()
            return status if isinstance(status, int) else 0
        except click.ClickException as error:
            return _report(error, as_json)
    except (KeyboardInterrupt, click.Abort):
        return STOPPED
    except OSError as error:
        return _report_os_error(error, as_json)
    except SystemExit as left:  # click itself exits if a pipe is closed
        if isinstance(left.__context__, OSError):
            return _report_os_error(left.__context__, as_json)
        raise
    except Exception as error:  # the last resort: players never see a traceback
        return _report(error, as_json)


def _report_os_error(error: OSError, as_json: bool) -> int:
    """Report an error of the system, if anybody reads it, and return the exit status."""
    if error.errno != errno.EPIPE:
        try:
            _report(error, as_json)
            sys.stdout.flush()
            return REFUSED
        except OSError:  # standard output can't be written either: the disk is full, say
            with suppress(OSError):
                _report(error, False)
    # What is still buffered must not fail at exit, when all streams are flushed.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return UNHEARD if error.errno == errno.EPIPE else REFUSED


def _report(error: Exception, as_json: bool) -> int:
    """Print an exception and return the exit status.

    It is REFUSED for an error in the call or the input, and FAILED for one of propertyrules.
    """
    # Not imported by a command that succeeds.
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

            error_report.print_errors(error_report.refused("X001", own_fault(error)), as_json)
            return FAILED
    error_report.print_errors(found, as_json)
    return REFUSED


@click.command(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    subcommand_metavar="COMMAND ...",
    options_metavar="",
)
@click.version_option(
    __version__, prog_name="propertyrules", message="%(prog)s %(version)s",
    help="Print the version and exit.",
)  # fmt: skip
def main() -> None:
    """A referee for property-trading board games.

    Ask your question: you are asked for what decides it, and get the answer, the reason and the
    rule. Or write what lies on the table into a file, and check it.
    """
