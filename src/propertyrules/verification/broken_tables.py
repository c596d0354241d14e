"""Broken tables: the smallest table and legal move after which an `always` fails."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from propertyrules.classes import opaque
from propertyrules.codegen.compiled_moves import complete, failing, play_on
from propertyrules.codegen.compiled_rules import keeps_always
from propertyrules.diagnostic_sink import Diagnostic
from propertyrules.errors import PropertyRulesError
from propertyrules.ir.program import Program
from propertyrules.machine.arguments import unbind
from propertyrules.machine.invariant_checker import broken
from propertyrules.machine.legality import judge
from propertyrules.model.evidence import Violation
from propertyrules.model.state import State
from propertyrules.notation.scenarios import parse_tables
from propertyrules.notation.table_printer import write_table
from propertyrules.notation.tables import read_state
from propertyrules.notation.writer import write_move
from propertyrules.verification.random_numbers import Dice
from propertyrules.verification.random_tables import tables
from propertyrules.verification.sampler import Chosen, sampler
from propertyrules.verification.witness.program_pair import Pair, PairStep, Spot
from propertyrules.verification.witness.reduction import shrunk

TABLES = 2_500  # tables that are looked at: about five seconds
TRIES = 2  # choices of arguments for a kind of move at a table


@opaque
class BrokenTable:
    """A table and a legal move, as text, after which an `always` fails."""

    table: str
    move: str
    violation: Violation
    fault: Diagnostic

    @staticmethod
    def of(spot: Spot, step: PairStep) -> BrokenTable | None:
        """Write a table and move, read them back and judge; None if nothing fails then."""
        state = spot.one
        text = write_table(state)
        try:
            again = read_state(parse_tables(text)[0], state.program)
            move = unbind(again, state.program.moves[step.name], dict(step.envs[0] or {}))
            ruling = judge(again, move)
        except PropertyRulesError:
            return None
        fails = broken(ruling.after) if ruling.after is not None else ()
        if not fails:
            return None
        always = next(one for one in state.program.always if one.name == fails[0].rule)
        message = (
            f"after a legal move `{always.name}` fails, which always holds: {fails[0].message}"
        )
        hint = "let a rule of the move refuse it, or let what always holds allow it"
        fault = Diagnostic("R299", message, always.span, hint)
        return BrokenTable(text, write_move(again, move), fails[0], fault)


def smallest_broken(program: Program) -> BrokenTable | None:
    """Return the smallest such table found among TABLES; None if none was found.

    The same program gives the same answer every time.
    """
    if not program.always:
        return None
    # The program beside itself, so that the shrinker of witnesses can be used.
    pair = Pair.of(program, program)

    def holds(spot: Spot, step: PairStep) -> bool:
        return pair.possible(spot) and _breaks(spot.one, step.name, dict(step.envs[0] or {}))

    for state, chosen in _breaking(pair):
        spot, step = Spot(state, state), PairStep(chosen.name, (chosen.env, chosen.env))
        # The smallest case may be lost in writing and reading; then the first one is shown.
        for found in (shrunk(pair, spot, step, holds), (spot, step)):
            shown = BrokenTable.of(*found)
            if shown is not None:
                return shown
    return None


def _breaking(pair: Pair) -> Iterator[tuple[State, Chosen]]:
    """Yield possible tables with a legal move that breaks them."""
    program = pair.programs[0]
    made, dice = sampler(program), Dice(1)
    for state in tables(program, (), 0, TABLES):
        spot = pair.spot(state)
        if spot is None or not pair.possible(spot):
            continue
        state = spot.one
        seats = state.in_game
        for sort in (*made.answering(state), *made.anytime):
            # Mostly a player whom the game waits for, now and then another one.
            for seat in [dice.choose(seats)] if dice.one_in(4) else state.waiting:
                chosen = sort.tried(state, seat, dice, TRIES)
                if chosen is not None and _breaks(state, chosen.name, chosen.env):
                    yield state, chosen


def _breaks(state: State, name: str, env: dict[str, Any]) -> bool:
    """Return whether a move is legal and an `always` fails after it."""
    program = state.program
    kind = program.moves[name]
    try:
        if failing(state, kind, env):
            return False
        after = play_on(state, kind, env)
    except PropertyRulesError:
        return False
    if after is None or after.over or not complete(after):
        return False
    return not keeps_always(program)(after)
