"""What every input must end in: rulings, or a refusal in words; and within a time."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

from propertyrules.answers import run_scenario
from propertyrules.errors import PropertyRulesError, RulebookError
from propertyrules.library import load_rulebook
from propertyrules.notation.scenario import parse_tables
from propertyrules.referee import Referee
from propertyrules.testing.games import RanDry, random_game

MOST_SECONDS = 30  # on a busy machine: what is bounded takes a small part of it
SOME_MOVES = 12


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
                for answer in run_scenario(table, program, ()).answers:
                    assert answer.text or answer.ruling is None
        except PropertyRulesError as error:
            assert str(error).strip(), type(error)
            return "refused"
    return "answered"


def end_of_rulebook(text: str) -> str:
    """Load a text as a rulebook and, where it is one, play a little; say how that ended."""
    with within(MOST_SECONDS):
        try:
            program = load_rulebook(text if "\n" in text else text + "\n")
        except RulebookError as error:
            assert error.diagnostics or str(error)
            for one in error.diagnostics:
                assert one.code and one.message
            return "refused"
        try:
            start = Referee(program).new_game(["Ann", "Bob"])
            list(random_game(start, 1, SOME_MOVES))
        except RanDry:
            return "ran dry"  # the rules no longer say how the game goes on
        except PropertyRulesError:
            return "stopped"  # a step that does not end, and the like: said in words
    return "played"


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
