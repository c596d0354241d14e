"""`propertyrules replay`: goes through records, and stops at the first move that is not legal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from propertyrules.classes import opaque
from propertyrules.cli.error_report import Refused, of_error, refused, say_data, tell
from propertyrules.cli.options import (
    engine_option,
    figures_option,
    houses_option,
    json_option,
    rulebook_option,
    subcommand,
)
from propertyrules.cli.table_input import (
    Input,
    each_table,
    program_of,
    set_option,
    version_note,
)
from propertyrules.cli.terminal import indented, painted, paragraph, say
from propertyrules.errors import PropertyRulesError
from propertyrules.hints import counted
from propertyrules.notation.scenarios import Options, other_versions

if TYPE_CHECKING:
    from propertyrules.model.rulings import Ruling
    from propertyrules.model.state import State
    from propertyrules.notation.scenarios import Scenario

NOT_LEGAL = 1  # exit status: some move is illegal or undetermined


@opaque
class Replayed:
    """A record gone through: how far, the first illegal move, and where the game stands."""

    name: str
    moves: int
    doubtful: tuple[int, ...]
    state: State
    line: int = 0
    text: str = ""
    ruling: Ruling | None = None
    others: tuple[str, ...] = ()  # files of which it was made with another version
    unit: str = "line"  # what `line` counts: moves in a record of words

    @property
    def verdict(self) -> str:
        """The word for the whole record: that of its worst move."""
        if self.ruling is not None:
            return "illegal"
        return "undetermined" if self.doubtful else "legal"


@subcommand("replay")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path())
@rulebook_option("Judge by this rulebook.")
@houses_option()
@figures_option()
@engine_option("What goes through them: C or Python.")
@json_option("Print one object, faults included.")
@click.option("--words", metavar="FILE", type=click.Path(), help="Write the record as words.")
@click.option("--quiet", "-q", is_flag=True, help="Print a line for each record.")
@click.pass_context
def command(
    ctx: click.Context,
    files: tuple[str, ...],
    rulebook: str,
    houses: tuple[str, ...],
    figures: tuple[str, ...],
    engine: str,
    as_json: bool,
    words: str | None,
    quiet: bool,
) -> None:
    """Check the recorded games in each FILE (`-`: standard input), move by move.

    A record is a table with moves below `play`. At the first illegal move it stops, and shows the
    table there. It says so where a record was made with another version of a rulebook. A file that
    ends in .words is a record as native code replays it, which --words writes.

    Exit status: 0, every move is legal; 1, some move is illegal or undetermined; 2, some file
    cannot be read; 3, propertyrules itself failed.
    """
    options = Options(rulebook, houses, set_option(figures))
    from propertyrules.notation.record_words import WORDS
    from propertyrules.notation.records import goes_native

    texts = [name for name in files if not name.endswith(WORDS)]
    if words is not None:
        _write_words(texts, options, words)
    done, found = each_table(texts, options, partial(_replayed, goes_native(engine, texts)))
    for name in files:
        if name.endswith(WORDS):
            try:
                done.append(_of_words(name, options))
            except Refused as error:
                found += error.refusals
    if as_json and done:
        say_data({"records": [_data(one) for one in done]}, found)
    else:
        for place, one in enumerate(done):
            if place and not quiet:
                say()
            _tell(one, quiet)
        tell(found, as_json)
    if found:
        ctx.exit(Refused.exit_code)
    ctx.exit(0 if all(one.verdict == "legal" for one in done) else NOT_LEGAL)


def _replayed(native: bool, scenario: Scenario, given: Input) -> Replayed:
    """Replay a record by the rulebook that it names, up to the first move that is illegal. Raises
    Refused.
    """
    from propertyrules.machine.alternatives import judge_whole
    from propertyrules.model.evidence import Verdict
    from propertyrules.notation.records import record_engine, steps
    from propertyrules.notation.tables import read_state

    name = scenario.file + (f", “{scenario.title}”" if scenario.title else "")
    program = program_of(scenario, given)
    others = other_versions(scenario, program)
    # A doubtful move is played, so that all that follows is ruled on.
    doubtful: list[int] = []
    made, line, text = len(scenario.played), 0, ""
    ruling: Ruling | None = None
    try:
        state = read_state(scenario, program)
        played = steps(scenario, state, record_engine(program) if native else None)
        for moves, (asked, step) in enumerate(zip(scenario.played, played, strict=True)):
            if step.verdict is Verdict.ILLEGAL:
                # Only the move that stops a record is ruled on in full.
                ruling = judge_whole(step.state, step.move)
                made, state, line, text = moves, step.state, asked.line, asked.text
                break
            if step.verdict is Verdict.UNDETERMINED:
                doubtful.append(asked.line)
            state = step.after
        return Replayed(name, made, tuple(doubtful), state, line, text, ruling, others=others)
    except PropertyRulesError as error:
        found = of_error(error, {given.name: given.text})
        # A record of other versions may fail for that reason alone.
        if others:
            found += refused("F006", version_note(others), given.name)
        raise Refused(found) from None


def _write_words(files: Sequence[str], options: Options, to: str) -> None:
    """Write the only record of some files as words. Raises Refused."""
    from propertyrules.model.record import Record
    from propertyrules.notation.record_words import write_words
    from propertyrules.notation.records import steps
    from propertyrules.notation.tables import read_state

    def rule(scenario: Scenario, given: Input) -> bytes:
        start = read_state(scenario, program_of(scenario, given))
        return write_words(Record(start, tuple(one.move for one in steps(scenario, start))))

    made, found = each_table(files, options, rule)
    if found or len(made) != 1:
        several = refused("C001", f"`--words` writes one record, and here are {len(made)}")
        raise Refused(tuple(found) or several)
    Path(to).write_bytes(made[0])


def _of_words(name: str, options: Options) -> Replayed:
    """Go through a record of words. Raises Refused."""
    from propertyrules.machine.alternatives import judge_whole
    from propertyrules.notation.record_words import read_words
    from propertyrules.notation.writer import write_move

    try:
        made, state, step = read_words(Path(name).read_bytes(), options).until_illegal()
    except OSError as error:
        from propertyrules.cli.usage_errors import unreadable

        raise Refused(unreadable(name, name, error)) from None
    except PropertyRulesError as error:
        raise Refused(refused("F002", str(error), name)) from None
    if step is None:
        return Replayed(name, made, (), state)
    text, ruling = write_move(state, step.move), judge_whole(state, step.move)
    return Replayed(name, made, (), state, made + 1, text, ruling, unit="move")


def _tell(one: Replayed, quiet: bool) -> None:
    """Print how far a record is legal, and the ruling on the first move that is not."""
    from propertyrules.notation.short_answer import explain_ruling
    from propertyrules.notation.tables import write_table

    count = counted(one.moves, "move")
    if one.others:
        say(paragraph(f"{one.name}: {version_note(one.others)}", 0))
    word = painted(one.verdict, one.verdict, bold=True)
    if one.ruling is None:
        doubt = f", {len(one.doubtful)} of them undetermined" if one.doubtful else ""
        say(f"{word}  {one.name}: {count}{doubt}")
        if not quiet:
            say(paragraph(_standing(one.state)))
        return
    say(f"{word}  {one.name}, {one.unit} {one.line}: {one.text}")
    if quiet:
        return
    short = explain_ruling(one.ruling)
    rule = f"Rule: {short.rule}" if short.rule else ""
    for text in filter(None, (short.reason, rule, short.remedy)):
        say(paragraph(text))
    say(paragraph(f"This is where it was to be made, after {count}:"))
    say()
    say(indented(write_table(one.state)))


def _standing(state: State) -> str:
    from propertyrules.notation.vocabulary import listed

    if state.winners is None:
        waits = listed(state.waits_for)
        return f"The game goes on, and waits for {waits}." if waits else "Nothing is open."
    names = listed([state.setting.names[seat] for seat in state.winners])
    return f"The game is over, won by {names or 'nobody'}."


def _data(one: Replayed) -> dict[str, Any]:
    from propertyrules.notation.tables import write_table
    from propertyrules.report.answer_json import ruling_data

    state = one.state
    data: dict[str, Any] = {
        "record": one.name, "rulebook": state.program.id, "moves": one.moves,
        "verdict": one.verdict,
        "undetermined": list(one.doubtful),
        "other_versions": list(one.others),
        "over": state.over,
        "winners": [state.setting.names[seat] for seat in state.winners or ()],
        "table": write_table(state),
    }  # fmt: skip
    if one.ruling is not None:
        data["stopped"] = {"line": one.line, "text": one.text, **ruling_data(one.ruling)}
    return data
