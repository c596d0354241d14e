"""Property-based check of a rulebook: plays random games, tests the invariants, shrinks failures.

A record that breaks an invariant is shortened, then its table is made simpler, as long as the
invariant stays broken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

from attrs import evolve, field

from propertyrules.classes import opaque
from propertyrules.codegen.engine import play, verdict
from propertyrules.errors import PropertyRulesError
from propertyrules.ir.program import Program
from propertyrules.library import load_rulebook
from propertyrules.machine.steps import waiting_seats
from propertyrules.model.evidence import Verdict
from propertyrules.model.moves import Move
from propertyrules.model.state import State
from propertyrules.notation.records import write_record
from propertyrules.referee import Referee
from propertyrules.verification.invariants import (
    INVARIANTS,
    Breach,
    GameInvariant,
    PlayedGame,
    broken_state,
    checks_of,
    find_invariant,
)
from propertyrules.verification.players import find_policy
from propertyrules.verification.policies import RanDry
from propertyrules.verification.random_numbers import Dice
from propertyrules.verification.sampler import unplayed
from propertyrules.verification.shrinker import TABLES, Reduction, fewer, shrink
from propertyrules.verification.simulator import Step, names_of, played, seed_of

MOST_MOVES = 400  # of each game
MOST_SHRINKING = 300  # attempts to shrink a failure
REPLAYED = 60  # moves of a game that are replayed with other names


@opaque
class BrokenGame:
    """A broken invariant, with the shortest record that shows it."""

    invariant: str
    what: str
    start: State = field(repr=False)
    moves: tuple[Move, ...]

    @staticmethod
    def shortest(start: State, moves: list[Move], broken: Breach) -> BrokenGame:
        """Shrink a game while the same invariant stays broken, within bounds."""

        def broken_by(game: Game) -> bool:
            return _breaks(*game, broken.invariant) is not None

        states = [start]
        for move in moves:
            try:
                states.append(play(states[-1], move))
            except PropertyRulesError:
                break
        game: Game = (start, tuple(moves))
        # From the end: as late a table as will do. A broken state needs no move at all.
        alone = find_invariant(broken.invariant).scope == "state"
        if alone and not broken_by(game):
            # Such as a step that is refused, of which the table before it is known.
            return BrokenGame(broken.invariant, broken.what, broken.state, ())
        for back in (*((0,) if alone or not moves else ()), 1, 2, 4, 8, 16, 32, 64, 128):
            first = len(moves) - back
            if 0 <= first < len(states) and broken_by((states[first], tuple(moves[first:]))):
                game = states[first], tuple(moves[first:])
                break

        def simpler(reduce: Callable[[State], Iterator[State]]) -> Reduction[Game]:
            return lambda game: (
                (evolve(table, waiting=waiting_seats(table)), game[1]) for table in reduce(game[0])
            )

        def possible(other: Game) -> bool:
            # A table that is broken by itself shows nothing about its moves.
            sound = other[0] is game[0] or not any(broken_state(other[0], other[0]))
            return sound and broken_by(other)

        reductions: list[Reduction[Game]] = [
            lambda game: ((game[0], left) for left in fewer(game[1])),
            *map(simpler, TABLES),
        ]
        game = shrink(game, reductions, possible, MOST_SHRINKING)
        seen = _breaks(*game, broken.invariant) or broken
        return BrokenGame(seen.invariant, seen.what, *game)

    @property
    def record(self) -> str:
        """The table and the moves, in the notation."""
        return write_record(self.start, self.moves)

    def __str__(self) -> str:
        return f"{self.invariant}: {self.what}"


@opaque
class Report:
    """The result of a check: games, moves, and how often each invariant was checked.

    `found` is the broken invariant; `unplayed` are the moves of the rulebook that no game made.
    """

    rulebook: str
    house_rules: tuple[str, ...]
    games: int
    moves: int
    ended: int
    looked: dict[str, int]
    unplayed: tuple[str, ...]
    found: BrokenGame | None = None

    @property
    def holds(self) -> bool:
        """Whether no invariant was broken."""
        return self.found is None

    @property
    def unlooked(self) -> tuple[str, ...]:
        """The invariants that were never checked."""
        return tuple(name for name, times in self.looked.items() if not times)


Game: TypeAlias = tuple[State, tuple[Move, ...]]
"""A table and the moves played from it."""


def check_rulebook(
    source: str | Path | Program,
    *,
    with_: Sequence[str | Path] = (),
    games: int = 20,
    seed: int = 1,
    most: int = MOST_MOVES,
    progress: Callable[[], None] = lambda: None,
) -> Report:
    """Play random games of a rulebook, and check all thirteen invariants in them.

    Takes an id, a path, the text of a rulebook or a program. Games have two to five players; every
    third is played by the policy `lookahead`. Ends at the first breach. Raises RulebookError.
    """
    program = source if isinstance(source, Program) else load_rulebook(source, with_=with_)
    looked: Counter[str] = Counter(dict.fromkeys(map(str, INVARIANTS), 0))
    made: Counter[str] = Counter()
    found: BrokenGame | None = None
    number = moves = ended = 0
    while number < games and found is None:
        start = Referee(program).new_game(names_of(2 + number % 4))
        policy = "lookahead" if number % 3 == 2 else "random"
        steps: list[Step] = []
        broken = _first_breach(start, steps, policy, seed_of(seed, number), most, looked)
        number += 1
        moves += len(steps)
        made.update(step.move.name for step in steps)
        ended += bool(steps) and steps[-1].after.over
        if broken is None:
            progress()
        else:
            found = BrokenGame.shortest(start, [step.move for step in steps], broken)
    return Report(
        program.id, program.house_rules, number, moves, ended, dict(looked),
        unplayed(program, made), found,
    )  # fmt: skip


def _first_breach(
    start: State, steps: list[Step], policy: str, seed: int, most: int, looked: Counter[str]
) -> Breach | None:
    """Play one game, append its moves to `steps`, and return the first breach, or None.

    `looked` counts the checks of each invariant.
    """
    # A generator of its own: checks must not change the game.
    dice, before = Dice(seed + 1), start

    def breach(rows: Sequence[GameInvariant], steps: Sequence[Step]) -> Breach | None:
        looked.update(map(str, rows))
        return next(rows[0].check(PlayedGame(start, steps, dice)), None)

    for broken in broken_state(start, start):
        return broken
    try:
        for chosen, after in played(start, seed, most, find_policy(policy)):
            # A player who goes out hands over everything, which is where ledgers lack most entries.
            left = after.out != before.out
            steps.append(Step(chosen.move(before), after))
            before = after
            for rows in checks_of("state", "move"):
                if left or dice.one_in(rows[0].every):
                    found = breach(rows, steps)
                    if found is not None:
                        return found
    except RanDry as error:
        return Breach("11 answers", str(error), before)
    except PropertyRulesError as error:  # the machine refuses the step of a legal move
        return Breach("11 answers", f"the game can't go on from here: {error}", before)
    # Only the beginning of a long game is replayed.
    whole = (breach(rows, steps[:REPLAYED]) for rows in checks_of("game"))
    return next((found for found in whole if found is not None), None)


def _breaks(start: State, moves: Sequence[Move], named: str) -> Breach | None:
    """Return the first breach of that name in a game; moves no longer legal are left out."""
    invariant = find_invariant(named)
    whole = invariant.scope == "game"
    steps: list[Step] = []

    def found() -> Breach | None:
        breaches = invariant.check(PlayedGame(start, steps))
        return next((breach for breach in breaches if breach.invariant == named), None)

    state = start
    try:
        broken = None if whole else found()
        for move in moves:
            if broken is not None:
                break
            if verdict(state, move) is Verdict.LEGAL:
                state = play(state, move)
                steps.append(Step(move, state))
                broken = None if whole else found()
        return found() if whole else broken
    except PropertyRulesError:
        return None
