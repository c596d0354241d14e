"""`propertyrules replay`: checks recorded games up to the first move that is not legal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from propertyrules.classes import opaque
from propertyrules.cli.error_report import Refused, of_error, print_errors, print_json, refused
from propertyrules.cli.options import engine_option, json_option, subcommand, table_options
from propertyrules.cli.table_input import Input, each_table, version_note
from propertyrules.cli.table_rulebook import program_of
from propertyrules.cli.terminal import indented, painted, paragraph, say
from propertyrules.errors import PropertyRulesError
from propertyrules.hints import counted
from propertyrules.notation.scenarios import Options, other_versions

if TYPE_CHECKING:
    from propertyrules.model.rulings import Ruling
    from propertyrules.model.state import State
    from propertyrules.notation.scenarios import Scenario

NOT_LEGAL = 1  # exit status: some move is illegal or undetermined


@subcommand("replay")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path())
@table_options("Judge", figures=True)
@engine_option("What goes through them: C or Python.")
@json_option("Print one object, faults included.")
@click.option("--words", metavar="FILE", type=click.Path(), help="Write the record as words.")
@click.option("--quiet", "-q", is_flag=True, help="Print a line for each record.")
def command(
    files: tuple[str, ...],
    options: Options,
    engine: str,
    as_json: bool,
    words: str | None,
    quiet: bool,
) -> int:
    """Check the recorded games in each FILE (`-`: standard input), move by move.

    A record is a table with moves below `play`. At the first illegal move it stops, and shows the
    table there. It says so where a record was made with another version of a rulebook. A file that
    ends in .words is a record as native code replays it, which --words writes.

    Exit status: 0, every move is legal; 1, some move is illegal or undetermined; 2, some file
    cannot be read; 3, propertyrules itself failed.
    """
    from propertyrules.audit.partition import WORDS
    from propertyrules.notation.records import goes_native

    texts = [name for name in files if not name.endswith(WORDS)]
    if words is not None:
        _write_words(texts, options, words)
    done, found = each_table(texts, options, partial(Replayed.table, goes_native(engine, texts)))
    for name in files:
        if name.endswith(WORDS):
            with found.caught():
                done.append(Replayed.words(name, options))
    if as_json and done:
        print_json({"records": [one.data() for one in done]}, found)
    else:
        for place, one in enumerate(done):
            if place and not quiet:
                say()
            one.print(quiet)
        print_errors(found, as_json)
    if found:
        return Refused.exit_code
    return 0 if all(one.verdict == "legal" for one in done) else NOT_LEGAL


@opaque
class Replayed:
    """A record after its replay: how many moves were made, the first illegal one, the last table.

    `line` is the place of the illegal move in the file, counted by `unit`; `doubtful` are the lines
    of undetermined moves, `others` the files of which the record was made with another version.
    """

    name: str
    moves: int
    doubtful: tuple[int, ...]
    state: State
    line: int = 0
    text: str = ""
    ruling: Ruling | None = None
    others: tuple[str, ...] = ()
    unit: str = "line"

    @classmethod
    def table(cls, native: bool, scenario: Scenario, given: Input) -> Replayed:
        """Replay a table by the rulebook that it names, up to the first illegal move.

        Raises Refused.
        """
        from propertyrules.machine.alternatives import judge_whole
        from propertyrules.model.evidence import Verdict
        from propertyrules.notation.records import check_record, record_engine, steps
        from propertyrules.notation.tables import read_state

        name = scenario.file + (f", “{scenario.title}”" if scenario.title else "")
        program = program_of(scenario, given)
        others = other_versions(scenario, program)
        # An undetermined move is made, so that all that follows is judged.
        doubtful: list[int] = []
        try:
            check_record(scenario)
            state = read_state(scenario, program)
            played = steps(scenario, state, record_engine(program) if native else None)
            for made, (asked, step) in enumerate(zip(scenario.played, played, strict=True)):
                if step.verdict is Verdict.ILLEGAL:
                    # Only the move that stops a record is explained.
                    ruling = judge_whole(step.state, step.move)
                    at = (step.state, asked.line, asked.text, ruling, others)
                    return cls(name, made, tuple(doubtful), *at)
                if step.verdict is Verdict.UNDETERMINED:
                    doubtful.append(asked.line)
                state = step.after
        except PropertyRulesError as error:
            found = of_error(error, given.texts)
            # The other versions may be the only reason why the record fails.
            if others:
                found += refused("F006", version_note(others), given.name)
            raise Refused(found) from None
        return cls(name, len(scenario.played), tuple(doubtful), state, others=others)

    @classmethod
    def words(cls, name: str, options: Options) -> Replayed:
        """Replay a record of words. Raises Refused."""
        from propertyrules.machine.alternatives import judge_whole
        from propertyrules.notation.record_words import read_words
        from propertyrules.notation.writer import write_move

        try:
            made, state, step = read_words(Path(name).read_bytes(), options).until_illegal()
        except OSError as error:
            from propertyrules.cli.usage_errors import unreadable

            raise Refused(unreadable(name, name, error)) from None
        except PropertyRulesError as error:
            raise Refused.of("F002", str(error), name) from None
        if step is None:
            return cls(name, made, (), state)
        text, ruling = write_move(state, step.move), judge_whole(state, step.move)
        return cls(name, made, (), state, made + 1, text, ruling, unit="move")

    @property
    def verdict(self) -> str:
        """The verdict on the whole record: that of its worst move."""
        if self.ruling is not None:
            return "illegal"
        return "undetermined" if self.doubtful else "legal"

    def print(self, quiet: bool) -> None:
        """Print how far the record is legal, and the ruling on the first move that is not."""
        from propertyrules.notation.short_answer import explain_ruling
        from propertyrules.notation.table_printer import write_table
        from propertyrules.notation.words.vocabulary import listed

        count = counted(self.moves, "move")
        if self.others:
            say(paragraph(f"{self.name}: {version_note(self.others)}", 0))
        word = painted(self.verdict, self.verdict, bold=True)
        if self.ruling is not None:
            say(f"{word}  {self.name}, {self.unit} {self.line}: {self.text}")
            if quiet:
                return
            short = explain_ruling(self.ruling)
            rule = f"Rule: {short.rule}" if short.rule else ""
            for text in filter(None, (short.reason, rule, short.remedy)):
                say(paragraph(text))
            say(paragraph(f"This is where it was to be made, after {count}:"))
            say()
            say(indented(write_table(self.state)))
            return
        doubt = f", {len(self.doubtful)} of them undetermined" if self.doubtful else ""
        say(f"{word}  {self.name}: {count}{doubt}")
        if quiet:
            return
        waits = listed(self.state.waits_for)
        standing = f"The game goes on, and waits for {waits}." if waits else "Nothing is open."
        if self.state.winners is not None:
            standing = f"The game is over, won by {listed(self.winners) or 'nobody'}."
        say(paragraph(standing))

    @property
    def winners(self) -> list[str]:
        """The names of the winners; empty while the game goes on."""
        return [self.state.setting.names[seat] for seat in self.state.winners or ()]

    def data(self) -> dict[str, Any]:
        """Return the replay as data for JSON."""
        from propertyrules.notation.table_printer import write_table
        from propertyrules.report.answer_json import ruling_data

        data: dict[str, Any] = {
            "record": self.name, "rulebook": self.state.program.id, "moves": self.moves,
            "verdict": self.verdict,
            "undetermined": list(self.doubtful),
            "other_versions": list(self.others),
            "over": self.state.over,
            "winners": self.winners,
            "table": write_table(self.state),
        }  # fmt: skip
        if self.ruling is not None:
            data["stopped"] = {"line": self.line, "text": self.text, **ruling_data(self.ruling)}
        return data


def _write_words(files: Sequence[str], options: Options, to: str) -> None:
    """Write the only record of some files as words. Raises Refused."""
    from propertyrules.model.record import Record
    from propertyrules.notation.record_words import write_words
    from propertyrules.notation.records import steps
    from propertyrules.notation.tables import read_state

    def written(scenario: Scenario, given: Input) -> bytes:
        start = read_state(scenario, program_of(scenario, given))
        return write_words(Record(start, tuple(one.move for one in steps(scenario, start))))

    made, found = each_table(files, options, written)
    found.check()
    if len(made) != 1:
        message = f"`--words` writes one record, and here are {len(made)}"
        raise Refused.of("C001", message)
    Path(to).write_bytes(made[0])
