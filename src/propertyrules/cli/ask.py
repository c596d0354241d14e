"""`propertyrules ask`: rules on a question, and asks for what decides it."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from propertyrules.cli.error_report import Refused, of_error, refused
from propertyrules.cli.options import board_option, houses_option, rulebook_option, subcommand
from propertyrules.cli.table_input import Input, program_of, read_input, read_tables
from propertyrules.cli.terminal import dimmed, has_colour, paragraph, say
from propertyrules.errors import NotationError, PropertyRulesError
from propertyrules.notation.scenarios import Options, with_options

if TYPE_CHECKING:
    from propertyrules.interview.interview import Interview
    from propertyrules.ir.program import Program

UNDECIDED = 1  # exit status: not legal, or not decided

_HELP = (
    "Answer in a few words, as in the examples, or with any line of a table. `don't know` goes on"
    " without the answer, `back` takes the last answer back, `why` tells why this is asked, `table`"
    " shows what you have told, and `quit` ends."
)


_FILE = re.compile(r"[^\s,;?*|<>\"']+")


class AskingStopped(Exception):
    """The questions are not answered any further."""


@subcommand("ask")
@click.argument("words", metavar="[QUESTION]", nargs=-1)
@click.option("--table", "file", metavar="FILE", default="", help="Go on from this table.")
@click.option("--save", metavar="FILE", default="", help="Save the table here.")
@click.option("--why", is_flag=True, help="Tell all there is to each ruling.")
@rulebook_option("Rule by this rulebook.")
@houses_option()
@board_option("Rule on this board.")
@click.pass_context
def command(
    ctx: click.Context,
    words: tuple[str, ...],
    file: str,
    save: str,
    why: bool,
    rulebook: str,
    houses: tuple[str, ...],
    board: str | None,
) -> None:
    """Ask a question, and get the ruling.

    You are asked for what decides it, and for nothing else. Say `don't know` where you don't.
    `back` takes an answer back, `why` tells why something is asked, and `table` shows what you have
    told.

    \b
    Exit status:
      0  yes, or the value asked for
      1  no, or it depends
      2  the question or a file can't be read
    """
    try:
        interview = _answered(_begun(" ".join(words), file, rulebook, houses, board))
        good, questions = _ruled(interview, why), [interview.question]
        while (after := interview.next) is not None:
            say()
            interview = _answered(after)
            good = _ruled(interview, why) and good
            questions.append(interview.question)
        _saved(interview, questions, save)
    except AskingStopped:
        say()
        say("Stopped.")
        ctx.exit(UNDECIDED)
    ctx.exit(0 if good else UNDECIDED)


def _heard(text: str) -> str:
    """Return what is typed behind a question. Raises Left where nobody answers any more."""
    shown = click.style(text, bold=True) if has_colour(sys.stdout) else text
    try:
        # So a line can be edited while it is typed; what comes through a pipe is read as it is.
        if sys.stdin.isatty() and sys.stdout.isatty():
            return input(f"{shown} ").strip()
        click.echo(f"{shown} ", nl=False)
        line = sys.stdin.readline()
    except (EOFError, KeyboardInterrupt):
        raise AskingStopped from None
    if not line:
        raise AskingStopped
    # What comes through a pipe is not seen on the terminal.
    click.echo(line.strip())
    return line.strip()


def _begun(
    question: str, file: str, rulebook: str, houses: tuple[str, ...], board: str | None
) -> Interview:
    """Return the interview about the question that is given, or asked for."""
    from functools import partial

    from attrs import evolve

    from propertyrules.interview.interview import Interview

    begin: Callable[[str], Interview]
    if file:
        given = read_input(file)
        tables = read_tables(given)
        if len(tables) != 1:
            hint = "give a file with one table"
            raise Refused(refused("T016", f"here are {len(tables)} tables", given.name, hint))
        table = with_options(tables[0], Options(rulebook, houses))
        table = table if board is None else evolve(table, board=board)
        begin = partial(Interview.of_table, program_of(table, given), table=table)
    elif question:
        given = Input("<question>", question)
        table = with_options(read_tables(given)[0], Options(rulebook, houses))
        table = table if board is None else evolve(table, board=board)
        begin = partial(Interview.begin, program_of(table, given))
    else:
        begin = partial(Interview.begin, _program(rulebook, houses, board))
    # What is typed is asked for again until it can be read; what was given with the command is
    # not.
    while True:
        text = question or _heard("What is the question?")
        try:
            if text:
                return begin(text)
        except PropertyRulesError as error:
            if question:
                # Readers call a text that is no file so: their faults then quote the question.
                raise Refused(
                    of_error(error, dict.fromkeys(("<interview>", "<move>"), question))
                ) from None
            say(dimmed(paragraph(_sentence(str(error)))))


def _program(rulebook: str, houses: tuple[str, ...], board: str | None) -> Program:
    """Return the rulebook; where it is not given it is asked for."""
    from propertyrules.library import load_rulebook, rulebooks

    first = rulebooks()[0].id
    while not rulebook:
        said = _heard(f"Which rules? [{first}]")
        name, more, place = _parts(said or first)
        try:
            return load_rulebook(name, with_=(*houses, *more), board=board or place)
        except PropertyRulesError as error:
            say(dimmed(paragraph(_sentence(str(error)))))
    try:
        return load_rulebook(rulebook, with_=houses, board=board)
    except PropertyRulesError as error:
        raise Refused(of_error(error, {})) from None


def _parts(said: str) -> tuple[str, tuple[str, ...], str | None]:
    """Read `RULEBOOK with HOUSE_RULE and HOUSE_RULE on BOARD`: the names of each."""
    rest, _, board = said.partition(" on ")
    name, _, houses = rest.partition(" with ")
    names = houses.replace(" and ", ",").split(",")
    return name.strip(" ,"), tuple(n.strip() for n in names if n.strip()), board.strip() or None


def _answered(interview: Interview) -> Interview:
    """Ask until the question is decided."""
    shown = False
    while (asked := interview.prompt) is not None:
        if asked.is_of_turn and not shown:
            shown = True
            examples = ", ".join(f"`{form}`" for form in asked.accepts[:2])
            say(dimmed(paragraph(f"For example {examples}.")))
        said = _heard(asked.text)
        match said.lower():
            case "quit" | "exit" | "stop":
                raise AskingStopped
            case "back" | "undo":
                if interview.before is None:
                    say(dimmed("  There is no answer to take back."))
                interview = interview.before or interview
            case "table":
                say(interview.table().rstrip())
            case "why":
                say(dimmed(paragraph(interview.why())))
            case "help" | "?" | "":
                examples = ", ".join(f"`{form}`" for form in asked.accepts)
                say(dimmed(paragraph(f"For example {examples}. {_HELP}")))
            case _:
                try:
                    interview = interview.told(said)
                except NotationError as error:
                    say(dimmed(paragraph(_sentence(str(error)))))
    return interview


def _sentence(text: str) -> str:
    text = re.sub(r"\?; (\w)", lambda found: f"? {found[1].upper()}", text)
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."


def _ruled(interview: Interview, why: bool) -> bool:
    """Print the ruling, with `why` all there is to it, and return whether it is as wished."""
    from propertyrules.cli.answer_printer import tell_runs

    run = interview.run()
    say()
    tell_runs([run], quiet=False, why=why)
    return run.good


def _saved(interview: Interview, questions: Sequence[str], file: str) -> None:
    """Save the table and the questions where that is wanted."""
    try:
        file = file or _heard("\nSave the table? [file name, or Enter]")
    except AskingStopped:
        # Whoever leaves here has the ruling already.
        say()
        return
    # Many answer yes where a name is asked for.
    while file and (file.lower() in ("y", "yes", "ok") or not _FILE.fullmatch(file)):
        say(dimmed("  Write a file name without spaces, such as `quarrel.table`."))
        file = _heard("Save the table? [file name, or Enter]")
    if file.lower() in ("", "n", "no", "dunno", "quit", "exit", "stop", "back"):
        return
    name = file if "." in file else f"{file}.table"
    asked = "".join(f"  {question}\n" for question in questions)
    text = f"{interview.table()}\nask\n{asked}"
    Path(name).write_text(text, encoding="utf-8")
    say(f"Saved. `propertyrules check {name}` rules on it again.")
