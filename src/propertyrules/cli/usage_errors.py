"""Errors in the arguments of a command: a line for each, with what was probably meant."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from propertyrules.cli.error_report import Refusal, Refused, nearest_of, refused
from propertyrules.hints import did_you_mean, nearest, or_list, printable
from propertyrules.limits import LONGEST_QUOTE

# Phones and word processors put these for two hyphens.
_DASHES = ("\N{EN DASH}", "\N{EM DASH}", "\N{MINUS SIGN}")

_SENTENCE = 3  # words: fewer may well be files


def unknown_command(args: Sequence[str], commands: Iterable[str]) -> Refused:
    """Return the error for an unknown command, with what was probably meant."""
    word = args[0]
    if _is_there(word) or word.endswith(".table"):
        hint = f"did you mean `propertyrules check {shlex.quote(word)}`?"
    elif " " in word.strip():
        hint = f"did you mean `propertyrules ask {shlex.quote(shown(word))}`?"
    elif word in ("help", "version"):
        hint = f"did you mean `propertyrules --{word}`?"
    else:
        hint = nearest_of(word.lower(), commands)
        if not hint and (_is_rulebook(word) or _is_house_rule(word)):
            hint = f"did you mean `propertyrules show {word}`?"
    hint = hint or "`propertyrules --help` lists the commands"
    return Refused.of("C001", f"there is no command `{shown(word)}`", hint=hint)


def unreadable(name: str, called: str, error: OSError | ValueError) -> tuple[Refusal, ...]:
    """Return the error for a file that cannot be read, with the file that was probably meant."""
    said = "there is no such file"
    if not isinstance(error, FileNotFoundError):
        why = getattr(error, "strerror", None) or str(error)
        said = f"the file can't be read: {why.lower()}"
    hint = ""
    if name.startswith(_DASHES):
        hint = "an option starts with two hyphens: `--json`"
    elif _is_rulebook(name):
        hint = f"`{name}` is a rulebook, not a file: name it with `--rulebook {name}`"
    else:
        path = Path(name)
        with suppress(OSError, ValueError):
            beside = [other.name for other in path.parent.iterdir() if other.is_file()]
            hint = nearest_of(path.name, beside)
    return refused("F001", said, called, hint)


def loose_words(files: Sequence[str]) -> tuple[tuple[str, ...], tuple[Refusal, ...]]:
    """Take the words of a question without quotes out of the files; return the error for them."""
    words = [name for name in files if name.isalnum() and not _is_there(name)]
    if len(words) < _SENTENCE:
        return tuple(files), ()
    said = " ".join(words)
    hint = f'ask it with `--ask "{shown(said)}"`'
    return tuple(name for name in files if name not in words), refused(
        "C001", f"`{shown(said)}` names no files", hint=hint
    )


def _is_there(name: str) -> bool:
    try:
        return Path(name).exists()
    except (OSError, ValueError):  # longer than any name, or with a null in it
        return False


def _is_house_rule(name: str) -> bool:
    from propertyrules.library import house_rules

    return any(one.id == name for one in house_rules())


def _is_rulebook(name: str) -> bool:
    from propertyrules.library import rulebooks

    return any(one.id == name for one in rulebooks())


def refusal_of(error: click.ClickException) -> tuple[Refusal, ...]:
    """Return the error for an exception of click."""
    ctx = getattr(error, "ctx", None)
    message, hint = _words(error, ctx)
    if not hint and ctx is not None:
        hint = f"see `{ctx.command_path} --help`"
    return refused("C001", message, hint=hint)


def _unknown_option(option: str, ctx: click.Context | None) -> tuple[str, str]:
    """Return the message for an option that a command does not have, and a hint."""
    message = f"there is no option `{shown(option)}`"
    if ctx is None:
        return message, ""
    known = [name for one in ctx.command.get_params(ctx) for name in one.opts]
    long = [name[2:] for name in known if name.startswith("--")]
    hint = did_you_mean(f"--{near}" for near in nearest(option.lstrip("-"), long))
    if isinstance(ctx.command, click.Group):
        behind = "options come after the command: `propertyrules check FILE --json`"
        return message, hint or behind
    return f"`{ctx.info_name}` has no option `{shown(option)}`", hint


def _words(error: click.ClickException, ctx: click.Context | None) -> tuple[str, str]:
    """Return the message for an error of click, and a hint."""
    name = ctx.info_name if ctx is not None else "propertyrules"
    match error:
        case click.NoSuchOption(option_name=option):
            return _unknown_option(option, ctx)
        case click.MissingParameter(param=click.Parameter() as param):
            return f"`{name}` needs {_called(param)}", ""
        case click.BadParameter(param=click.Parameter() as param):
            said = _wanted(param.type) or error.message.rstrip(".")
            return f"{_called(param)} must be {said}", ""
        case click.BadOptionUsage():
            return f"`{error.option_name}` needs a value", ""
    said = error.format_message().strip().rstrip(".")
    # For this error click has no class of its own.
    _, sign, more = said.partition("unexpected extra argument")
    if sign:
        words = more[more.find("(") + 1 : more.rfind(")")]
        hint = f"did you mean `--with {words}`?" if _is_house_rule(words) else ""
        return f"`{name}` takes no further argument: `{shown(words)}`", hint
    return said[:1].lower() + said[1:], ""


def _called(param: click.Parameter) -> str:
    """Return the name of a parameter in its help: `--seed`, or FILE."""
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


def shown(text: str) -> str:
    """Return a text as messages quote it: on one line, and cut if it is too long."""
    line = " ".join(printable(text).split())
    return line if len(line) <= LONGEST_QUOTE else line[: LONGEST_QUOTE - 1] + "…"
