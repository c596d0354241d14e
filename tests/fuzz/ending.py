"""What every input must end in: rulings, or a refusal in words; and within a time."""

from __future__ import annotations

import gc
import json
import signal
from collections.abc import Iterator, Sequence
from contextlib import chdir, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from click.testing import CliRunner

from propertyrules import (
    Program,
    PropertyRulesError,
    Referee,
    RulebookError,
    find_rulebook,
    lint,
    load_rulebook,
    move_from_json,
    parse_tables,
    random_game,
    ruling_to_json,
    run_scenario,
    state_from_json,
    state_to_json,
    write_record,
    write_table,
)
from propertyrules.cli import main as command_line
from propertyrules.codegen.compiler import compiled
from propertyrules.machine import alternatives
from propertyrules.report.rulebook_pages import rulebook_page
from propertyrules.verification.policies import RanDry
from tests.cli.conftest import RING

MOST_SECONDS = 30  # on a busy machine: what is bounded takes a small part of it
SOME_MOVES = 12
STATUSES = (0, 1, 2)  # exit statuses that are documented; 3 is a fault of ours


def end_of_table(text: str) -> str:
    """Read a text as a file of tables and answer it; say how that ended."""
    with within(MOST_SECONDS):
        try:
            for table in parse_tables(text, "fuzz.table"):
                if not table.rulebook:
                    return "no rulebook"
                program = load_rulebook(
                    table.rulebook, with_=table.house_rules, board=table.board or None
                )
                run = run_scenario(table, program, ())
                for answer in run.answers:
                    assert answer.text or answer.ruling is None
                write_table(run.end)
        except PropertyRulesError as error:
            assert str(error).strip(), type(error)
            return "refused"
    return "answered"


def end_of_rulebook(text: str, board: str | None = None) -> str:
    """Load a text as a rulebook and, where it is one, play a little; say how that ended."""
    with within(MOST_SECONDS):
        try:
            program = load_rulebook(_as_text(text), board=board)
        except RulebookError as error:
            assert error.diagnostics or str(error)
            for one in error.diagnostics:
                assert one.code and one.message
            return "refused"
        return _played(program)


def end_of_house_rule(text: str, over: str = "classic-short") -> str:
    """Lay a text over a rulebook as a house rule, look it over, and play a little."""
    with within(MOST_SECONDS):
        lint(_as_text(text), over=over)
        try:
            program = load_rulebook(over, with_=[_as_text(text)])
        except RulebookError as error:
            assert str(error)
            return "refused"
        return _played(program)


def end_of_equipment(text: str, over: str = "classic-short") -> str:
    """Play a rulebook on a text as its board."""
    with within(MOST_SECONDS):
        try:
            program = load_rulebook(over, board=_as_text(text))
        except RulebookError as error:
            assert str(error)
            return "refused"
        return _played(program)


def end_of_deck(text: str, over: str = "classic") -> str:
    """Play a rulebook with a text in the place of each of its decks, beside it in a folder."""
    with within(MOST_SECONDS), TemporaryDirectory() as folder:
        path = Path(folder) / f"{over}.rules"
        path.write_bytes(find_rulebook(over).read_bytes())
        for deck in load_rulebook(over).board.decks:
            (Path(folder) / f"{deck.id}.deck").write_text(text, encoding="utf-8")
        try:
            program = load_rulebook(path)
        except RulebookError as error:
            assert str(error)
            return "refused"
        return _played(program)


def _as_text(text: str) -> str:
    return text if "\n" in text else text + "\n"


def _played(program: Program) -> str:
    assert compiled(program).source
    rulebook_page(program)
    referee = Referee(program)
    try:
        start = state = referee.new_game(["Ann", "Bob"])
        moves = []
        for step in random_game(start, 1, SOME_MOVES):
            alternatives.judge_whole(state, step.move)
            moves.append(step.move)
            state = step.after
        write_record(start, moves)
        referee.legal_moves(state, "Ann")
    except RanDry:
        return "ran dry"  # the rules no longer say how the game goes on
    except PropertyRulesError as error:
        assert str(error).strip(), type(error)
        return "stopped"  # a step that does not end, and the like: said in words
    return "played"


def end_of_data(data: Any) -> str:
    """Read a state and a move from data, and rule on it; say how that ended.

    Without a state it is a new game, with what `set` puts at some paths of it; without a move,
    nobody moves.
    """
    with within(MOST_SECONDS):
        program = load_rulebook(data["rulebook"])
        referee = Referee(program)
        told = data.get("state") or state_to_json(referee.new_game(["Ann", "Bob", "Cy"]))
        for path, value in data.get("set", ()):
            place = told
            for key in path[:-1]:
                place = place[key]
            place[path[-1]] = value
        try:
            state = state_from_json(told, program)
            write_table(state)
            json.dumps(state_to_json(state))
            if "move" in data:
                move = move_from_json(data["move"])
                json.dumps(ruling_to_json(referee.judge(state, move)))
            for name in state.players[:1]:
                referee.legal_moves(state, name)
        except PropertyRulesError as error:
            assert str(error).strip(), type(error)
            return "refused"
    return "ruled"


def end_of_case(path: Path) -> str:
    """End what was found once: a rulebook, data or tables. Its first line says what it once did."""
    text = path.read_bytes().decode("utf-8", "replace")
    if path.suffix == ".json":
        return end_of_data(json.loads(text.partition("\n")[2]))
    if path.suffix == ".rules":
        return end_of_rulebook(text, RING if "default board ring" in text else None)
    return end_of_table(text)


def end_of_figures(figures: Any) -> str:
    """Load a rulebook with figures changed to that."""
    with within(MOST_SECONDS):
        try:
            load_rulebook("classic", figures=figures)
        except RulebookError as error:
            assert str(error).strip()
            return "refused"
    return "loaded"


def end_of_command(arguments: Sequence[str], given: str | bytes) -> int:
    """Run a command line with a text as its standard input; give its exit status."""
    with within(MOST_SECONDS):
        runner = CliRunner(env={"COLUMNS": "80", "NO_COLOR": "1"})
        result = runner.invoke(command_line, arguments, input=given, prog_name="propertyrules")
    gc.unfreeze()  # a command freezes all there is, since its process ends there
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    assert result.exit_code in STATUSES, result.output
    assert result.output.strip()
    if "--json" in arguments:
        json.loads(result.stdout)
    return result.exit_code


def end_of_arguments(arguments: Sequence[str], given: str | bytes, folder: Path) -> int:
    """Run a command line in a folder, whatever it says: it may say nothing; give its status."""
    with within(MOST_SECONDS), chdir(folder):
        runner = CliRunner(env={"COLUMNS": "80", "NO_COLOR": "1"})
        result = runner.invoke(command_line, arguments, input=given, prog_name="propertyrules")
    gc.unfreeze()
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    assert result.exit_code in STATUSES, result.output
    return result.exit_code


@contextmanager
def within(seconds: int) -> Iterator[None]:
    """Fail where something takes longer; on systems without alarms, trust."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    def ring(*_: object) -> None:
        raise AssertionError(f"not done after {seconds} s")

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


__all__ = [
    "end_of_arguments", "end_of_case", "end_of_command", "end_of_data", "end_of_deck",
    "end_of_equipment",
    "end_of_figures", "end_of_house_rule", "end_of_rulebook", "end_of_table",
]  # fmt: skip
