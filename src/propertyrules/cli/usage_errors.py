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

# What phones and word processors make of two hyphens.
_DASHES = ("\N{EN DASH}", "\N{EM DASH}", "\N{MINUS SIGN}")


def unknown_command(args: Sequence[str], commands: Iterable[str]) -> Refused:
    """Return the refusal of a first word that is no command, with what was probably meant."""
    word, known = args[0], tuple(commands)
    hint = _meant(word, known) or "`propertyrules --help` lists the commands"
    return Refused(refused("C001", f"there is no command `{shown(word)}`", hint=hint))


def _meant(word: str, commands: tuple[str, ...]) -> str:
    """Return a question for the command line that a first word stands for; empty for none."""
    if _is_there(word) or word.endswith(".table"):
        return f"did you mean `propertyrules check {shlex.quote(word)}`?"
    if " " in word.strip():
        if "ask" in commands:
            return f"did you mean `propertyrules ask {shlex.quote(shown(word))}`?"
        return "write the question into a table file, and give the file to `propertyrules check`"
    if word in ("help", "version"):
        return f"did you mean `propertyrules --{word}`?"
    near = nearest_of(word.lower(), commands)
    if not near and (_is_rulebook(word) or _is_house_rule(word)):
        return f"did you mean `propertyrules show {word}`?"
    return near


def unreadable(name: str, called: str, error: OSError | ValueError) -> tuple[Refusal, ...]:
    """Return the refusal of a file that cannot be read, with the file that was probably meant."""
    if isinstance(error, FileNotFoundError):
        return refused("F001", "there is no such file", called, _file_meant(name))
    said = getattr(error, "strerror", None) or str(error)
    return refused("F001", f"the file can't be read: {said.lower()}", called, _file_meant(name))


def _file_meant(name: str) -> str:
    """Return a question for what a name that is no file's is meant for; empty for nothing near."""
    if name.startswith(_DASHES):
        return "an option starts with two hyphens: `--json`"
    if _is_rulebook(name):
        return f"`{name}` is a rulebook, not a file: name it with `--rulebook {name}`"
    path = Path(name)
    try:
        beside = [other.name for other in path.parent.iterdir() if other.is_file()]
    except (OSError, ValueError):
        return ""
    return nearest_of(path.name, beside)


def loose_words(files: Sequence[str]) -> tuple[tuple[str, ...], tuple[Refusal, ...]]:
    """Return the files without the words of a question that lacks its quotes, and its refusal."""
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


_SENTENCE = 3  # words: fewer may well be files


def _is_house_rule(name: str) -> bool:
    from propertyrules.library import house_rules

    return any(one.id == name for one in house_rules())


def _is_rulebook(name: str) -> bool:
    from propertyrules.library import rulebooks

    return any(one.id == name for one in rulebooks())


def refusal_of(error: click.ClickException) -> tuple[Refusal, ...]:
    """Return an error of click's own as a refusal: what is wrong, and what would be right."""
    ctx = getattr(error, "ctx", None)
    message, hint = _words(error, ctx)
    if not hint and ctx is not None:
        hint = f"see `{ctx.command_path} --help`"
    return refused("C001", message, hint=hint)


def _words(error: click.ClickException, ctx: click.Context | None) -> tuple[str, str]:
    """Return what is wrong with a command's arguments in our words, not Click's, and a hint."""
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
    # For this mistake click has no class of its own.
    _, sign, more = said.partition("unexpected extra argument")
    if sign:
        words = more[more.find("(") + 1 : more.rfind(")")]
        hint = f"did you mean `--with {words}`?" if _is_house_rule(words) else ""
        return f"`{name}` takes no further argument: `{shown(words)}`", hint
    return said[:1].lower() + said[1:], ""


def _no_option(option: str, ctx: click.Context | None) -> tuple[str, str]:
    """Return the words for an option that a command does not have."""
    message = f"there is no option `{shown(option)}`"
    if ctx is None:
        return message, ""
    known = [name for one in ctx.command.get_params(ctx) for name in one.opts]
    near = nearest(option.lstrip("-"), [name[2:] for name in known if name.startswith("--")])
    hint = f"did you mean {or_list(f'--{name}' for name in near)}?" if near else ""
    if isinstance(ctx.command, click.Group):
        return message, hint or "options come after the command: `propertyrules check FILE --json`"
    return f"`{ctx.info_name}` has no option `{shown(option)}`", hint


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


def shown(text: str) -> str:
    """Return words as a message quotes them: on one line, and not too long."""
    line = " ".join(printable(text).split())
    return line if len(line) <= LONGEST_QUOTE else line[: LONGEST_QUOTE - 1] + "…"
