"""Mistakes in the words after `propertyrules`: one line each, with the nearest right thing."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import click

from propertyrules.cli.error_report import Refusal, Refused, nearest_of, refused
from propertyrules.hints import nearest, or_list, printable
from propertyrules.limits import LONGEST_QUOTE


def unknown_command(args: Sequence[str], commands: Iterable[str]) -> Refused:
    """Return the refusal of a first word that is no command, with what was probably meant."""
    word, known = args[0], tuple(commands)
    hint = _meant(word, known) or "`propertyrules --help` lists the commands"
    return Refused(refused("C001", f"there is no command `{_shown(word)}`", hint=hint))


def _meant(word: str, commands: tuple[str, ...]) -> str:
    """Return a question for the command line that a first word stands for; empty for none."""
    if Path(word).is_file() or word.endswith(".table"):
        return f"did you mean `propertyrules check {shlex.quote(word)}`?"
    if " " in word.strip():
        if "ask" in commands:
            return f"did you mean `propertyrules ask {shlex.quote(_shown(word))}`?"
        return "write the question into a table file, and give the file to `propertyrules check`"
    near = nearest_of(word.lower(), commands)
    if near:
        return near
    from propertyrules import library

    if any(one.id == word for one in (*library.rulebooks(), *library.house_rules())):
        return f"did you mean `propertyrules show {word}`?"
    return ""


def refusal_of(error: click.ClickException) -> tuple[Refusal, ...]:
    """Return an error of click's own as a refusal: what is wrong, and what would be right."""
    ctx = getattr(error, "ctx", None)
    message, hint = _words(error, ctx)
    if not hint and ctx is not None:
        hint = f"see `{ctx.command_path} --help`"
    return refused("C001", message, hint=hint)


def _words(error: click.ClickException, ctx: click.Context | None) -> tuple[str, str]:
    name = ctx.info_name if ctx is not None else "propertyrules"
    match error:
        case click.NoSuchOption():
            return _no_option(error.option_name, ctx)
        case click.MissingParameter(param=click.Parameter() as param):
            return f"`{name}` needs {_called(param)}", ""
        case click.BadParameter(param=click.Parameter() as param):
            said = _wanted(param.type) or error.message.rstrip(".")
            return f"{_called(param)} must be {said}", ""
        case click.BadOptionUsage():
            return f"`{error.option_name}` needs a value", ""
    said = error.format_message().strip().rstrip(".")
    _, sign, more = said.partition("unexpected extra argument")
    if sign:
        words = more[more.find("(") + 1 : more.rfind(")")]
        return f"`{name}` takes no further argument: `{_shown(words)}`", ""
    return said[:1].lower() + said[1:], ""


def _no_option(option: str, ctx: click.Context | None) -> tuple[str, str]:
    """Return the words for an option that a command does not have."""
    message = f"there is no option `{_shown(option)}`"
    if ctx is None:
        return message, ""
    known = [name for one in ctx.command.get_params(ctx) for name in one.opts]
    if isinstance(ctx.command, click.Group):
        return message, "options come after the command: `propertyrules check FILE --json`"
    near = nearest(option.lstrip("-"), [name[2:] for name in known if name.startswith("--")])
    hint = f"did you mean {or_list(f'--{name}' for name in near)}?" if near else ""
    return f"`{ctx.info_name}` has no option `{_shown(option)}`", hint


def _called(param: click.Parameter) -> str:
    """Return a parameter as its help calls it: `--seed`, or FILE."""
    if isinstance(param, click.Argument):
        return param.make_metavar(click.get_current_context(silent=True) or _BARE).rstrip(".")
    return f"`{max(param.opts, key=len)}`"


_BARE = click.Context(click.Command("propertyrules"))


def _wanted(kind: click.ParamType[Any]) -> str:
    """Return what values a type takes; empty where click's own words have to do."""
    if isinstance(kind, click.Choice):
        return or_list(kind.choices)
    if isinstance(kind, click.IntRange | click.FloatRange):
        number = "a whole number" if isinstance(kind, click.IntRange) else "a number"
        upper = f" to {kind.max:g}" if kind.max is not None else " up"
        return f"{number} from {kind.min or 0:g}{upper}"
    return "a whole number" if kind is click.INT else ""


def _shown(text: str) -> str:
    """Return words as a message quotes them: on one line, and not too long."""
    line = " ".join(printable(text).split())
    return line if len(line) <= LONGEST_QUOTE else line[: LONGEST_QUOTE - 1] + "…"
