"""`propertyrules ask`: answers a question after asking for the facts that decide it."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from propertyrules.cli.error_report import Refusal, Refused, of_error
from propertyrules.cli.options import subcommand, table_options
from propertyrules.cli.table_input import Input, read_input, read_tables
from propertyrules.cli.table_rulebook import program_of
from propertyrules.cli.terminal import dimmed, has_colour, paragraph, say
from propertyrules.diagnostic_sink import may_decide
from propertyrules.errors import NotationError, PropertyRulesError
from propertyrules.fault_json import faults_of
from propertyrules.notation.clause_words import sentence
from propertyrules.notation.scenarios import Options, with_options

if TYPE_CHECKING:
    from propertyrules.diagnostic_sink import Diagnostic
    from propertyrules.interview.interview import Interview
    from propertyrules.interview.prompts import Prompt, Subject
    from propertyrules.ir.program import Program

UNDECIDED = 1  # exit status: not legal, or not decided

_HELP = (
    "Answer in a few words, as in the examples, or with any line of a table. `don't know` goes on"
    " without the answer, `back` takes the last answer back, `why` tells why this is asked, `table`"
    " shows what you have told, and `quit` ends."
)

_FILE = re.compile(r"[^\s,;?*|<>\"']+")


class AskingStopped(Exception):
    """The user answers no more prompts."""


@subcommand("ask")
@click.argument("words", metavar="[QUESTION]", nargs=-1)
@click.option("--table", "file", metavar="FILE", default="", help="Go on from this table.")
@click.option("--save", metavar="FILE", default="", help="Save the table here.")
@click.option("--why", is_flag=True, help="Tell all there is to each ruling.")
@table_options("Rule", "Rule on this board.")
def command(words: tuple[str, ...], file: str, save: str, why: bool, options: Options) -> int:
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
    from propertyrules.cli.answer_printer import print_runs

    good, questions = True, []
    try:
        asked: Interview | None = _begin(" ".join(words), file, options)
        while asked is not None:
            interview = _decided(asked)
            run = interview.run()
            say()
            print_runs([run], quiet=False, why=why)
            good = good and run.good
            questions.append(interview.question)
            asked = interview.next
            if asked is not None:
                say()
        _save(interview, questions, save)
    except AskingStopped:
        say()
        say("Stopped.")
        return UNDECIDED
    return 0 if good else UNDECIDED


def _prompt(text: str) -> str:
    """Print a prompt and return what is typed after it. Raises AskingStopped at the end."""
    shown = click.style(text, bold=True) if has_colour(sys.stdout) else text
    try:
        # On a terminal the line can be edited while it is typed; a pipe is read as it is.
        if sys.stdin.isatty() and sys.stdout.isatty():
            return input(f"{shown} ").strip()
        click.echo(f"{shown} ", nl=False)
        line = sys.stdin.readline()
    except (EOFError, KeyboardInterrupt):
        raise AskingStopped from None
    if not line:
        raise AskingStopped
    # The terminal does not show what comes through a pipe.
    click.echo(line.strip())
    return line.strip()


def _begin(question: str, file: str, options: Options) -> Interview:
    """Return the interview about a question, which is asked for if it is empty.

    It begins from the table in `file`, if one is named. Raises Refused.
    """
    from propertyrules.interview.interview import Interview

    begin: Callable[[str], Interview]
    if file:
        given = read_input(file)
        tables = read_tables(given)
        if len(tables) != 1:
            hint = "give a file with one table"
            raise Refused.of("T016", f"here are {len(tables)} tables", given.name, hint)
        table = with_options(tables[0], options)
        begin = partial(Interview.of_table, program_of(table, given), table=table)
    elif question:
        given = Input("<question>", question)
        table = with_options(read_tables(given)[0], options)
        begin = partial(Interview.begin, program_of(table, given))
    else:
        begin = partial(Interview.begin, _program(options))
    while True:
        text = question or _prompt("What is the question?")
        try:
            if text:
                return begin(text)
        except PropertyRulesError as error:
            # What is typed is asked for again; a question of the command line is refused.
            if question:
                told = (Refusal(fault, _told(fault)) for fault in faults_of(error))
                raise Refused(told) from None
            _complain(error)


def _program(options: Options) -> Program:
    """Load the rulebook, which is asked for if it is not named. Raises Refused."""
    from propertyrules.library import load_rulebook, rulebooks

    houses, board = options.house_rules, options.board
    if options.rulebook:
        try:
            return load_rulebook(options.rulebook, with_=houses, board=board)
        except PropertyRulesError as error:
            raise Refused(of_error(error)) from None
    first = rulebooks()[0].id
    while True:
        # `RULEBOOK with HOUSE_RULE and HOUSE_RULE on BOARD`
        rest, _, place = (_prompt(f"Which rules? [{first}]") or first).partition(" on ")
        name, _, names = rest.partition(" with ")
        more = (one.strip() for one in names.replace(" and ", ",").split(","))
        try:
            return load_rulebook(
                name.strip(" ,"), with_=(*houses, *filter(None, more)),
                board=board or place.strip() or None,
            )  # fmt: skip
        except PropertyRulesError as error:
            _complain(error)


def _decided(interview: Interview) -> Interview:
    """Ask for facts until the question is decided. Raises AskingStopped."""
    shown: set[Subject] = set()
    while (asked := interview.prompt) is not None:
        if asked.subject not in shown:
            shown.add(asked.subject)
            _introduce(asked)
        said = _prompt(asked.text)
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
                say(dimmed(paragraph(f"{_examples(asked.accepts)} {_HELP}")))
            case _:
                try:
                    interview = interview.told(said)
                except NotationError as error:
                    _complain(error)
    return interview


def _introduce(asked: Prompt) -> None:
    """Print what nobody can guess before the first prompt of its sort."""
    if asked.is_of_turn:  # it is told in set words
        say(dimmed(paragraph(_examples(asked.accepts[:2]))))
    elif asked.sentence:
        if asked.rules:
            say(dimmed(_may_decide(asked.rules)))
        if asked.accepts:
            say(dimmed(f"What decides nothing can be left out: `{asked.accepts[0]}`."))


def _examples(accepts: Sequence[str]) -> str:
    """Return a sentence with examples of answers; empty for none."""
    return f"For example {', '.join(f'`{form}`' for form in accepts)}." if accepts else ""


def _complain(error: PropertyRulesError) -> None:
    """Print why an answer can't be read, as sentences."""
    for fault in faults_of(error):
        say(dimmed(_told(fault, indent=2)))


def _told(fault: Diagnostic, indent: int = 0) -> str:
    """Return a fault as whoever asks a question reads it: in sentences, without code or place."""
    message = re.sub(r"\?; (\w)", lambda found: f"? {found[1].upper()}", fault.message)
    rules = _may_decide(fault.rules, indent)
    hint = paragraph(sentence(fault.hint), indent)
    return "\n".join(filter(None, (paragraph(sentence(message), indent), rules, hint)))


def _may_decide(rules: Sequence[str], indent: int = 0) -> str:
    """Return the rules that may decide what can't be read, in a list; empty for none."""
    listed = [paragraph(one, indent + 2, "- ") for one in rules]
    return "\n".join((paragraph(f"{may_decide(rules)}:", indent), *listed)) if rules else ""


def _save(interview: Interview, questions: Sequence[str], file: str) -> None:
    """Save the table and the questions; without a file name, ask for one."""
    try:
        file = file or _prompt("\nSave the table? [file name, or Enter]")
    except AskingStopped:
        # The ruling is printed already, so leaving here is no failure.
        say()
        return
    # Many people answer yes where a name is asked for.
    while file and (file.lower() in ("y", "yes", "ok") or not _FILE.fullmatch(file)):
        say(dimmed("  Write a file name without spaces, such as `quarrel.table`."))
        file = _prompt("Save the table? [file name, or Enter]")
    if file.lower() in ("", "n", "no", "dunno", "quit", "exit", "stop", "back"):
        return
    name = file if "." in file else f"{file}.table"
    asked = "".join(f"  {question}\n" for question in questions)
    text = interview.text() if interview.ruled else f"{interview.table()}\nask\n{asked}"
    Path(name).write_text(text, encoding="utf-8")
    say(f"Saved. `propertyrules check {name}` rules on it again.")
