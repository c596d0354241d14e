"""Property-based check of a rulebook: plays random games, tests the invariants, and shrinks a
failure to a short record.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

from attrs import evolve, field, frozen

from propertyrules.codegen.engine import play, verdict
from propertyrules.errors import PropertyRulesError
from propertyrules.ir.program import Program
from propertyrules.library import load_rulebook
from propertyrules.machine.alternatives import judge_whole as judge
from propertyrules.machine.steps import waiting_seats
from propertyrules.model.moves import Move
from propertyrules.model.rulings import Verdict
from propertyrules.model.state import State
from propertyrules.notation.records import write_record
from propertyrules.referee import Referee
from propertyrules.verification.dice import Dice
from propertyrules.verification.invariants import (
    INVARIANTS,
    Breach,
    PlayedGame,
    broken_compiled,
    broken_ledger,
    broken_moves,
    broken_raising,
    broken_replay,
    broken_round_trip,
    broken_state,
    find_invariant,
    proposed,
)
from propertyrules.verification.policies import Policy, RanDry, by_chance, find_policy, taken
from propertyrules.verification.sampler import play_chosen, unplayed
from propertyrules.verification.shrinker import TABLES, Reduction, fewer, shrink
from propertyrules.verification.simulator import Step, names_of, seed_of

MOST_MOVES = 400  # of a game that is looked at
MOST_SHRINKING = 300  # attempts at something shorter
REPLAYED = 60  # moves of a game that are replayed with other names


@frozen
class Look:
    """How often each costly invariant is looked at: once in so many moves."""

    plainly: int = 10
    ledger: int = 3
    moves: int = 25
    written: int = 10
    raising: int = 40
    compiled: int = 2


@frozen(eq=False)
class BrokenGame:
    """A broken invariant, with the shortest record that shows it."""

    invariant: str
    what: str
    start: State = field(repr=False)
    moves: tuple[Move, ...]

    @property
    def record(self) -> str:
        """The table and the moves, in the notation."""
        return write_record(self.start, self.moves)

    def __str__(self) -> str:
        return f"{self.invariant}: {self.what}"


@frozen(eq=False)
class Report:
    """What was looked at: games, moves, how often each invariant; `found` is what is broken.

    `unplayed` are the moves of the rulebook that no game made.
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
        """Whether nothing broken was found."""
        return self.found is None

    @property
    def unlooked(self) -> tuple[str, ...]:
        """The invariants that were never looked at: nothing is known of them."""
        return tuple(name for name, times in self.looked.items() if not times)


Game: TypeAlias = tuple[State, tuple[Move, ...]]
"""A table and the moves from there on."""


def check_rulebook(
    source: str | Path | Program,
    *,
    with_: Sequence[str | Path] = (),
    games: int = 20,
    seed: int = 1,
    most: int = MOST_MOVES,
    look: Look | None = None,
    progress: Callable[[], None] = lambda: None,
) -> Report:
    """Play games of a rulebook by chance, and look at all twelve invariants in them.

    Takes an id, a path, the text of a rulebook or a program; games have two to five players, every
    third is played greedily. Ends at the first that is broken. Raises RulebookError.
    """
    program = source if isinstance(source, Program) else load_rulebook(source, with_=with_)
    played_by = program.id, program.house_rules
    looked: Counter[str] = Counter(dict.fromkeys(map(str, INVARIANTS), 0))
    made: Counter[str] = Counter()
    moves = ended = 0
    for number in range(games):
        start = Referee(program).new_game(names_of(2 + number % 4))
        policy = find_policy("greedy") if number % 3 == 2 else by_chance
        run = _CheckedGame(start, Dice(seed_of(seed, number)), policy, look or Look(), looked)
        broken = run.played(most)
        moves += len(run.steps)
        made.update(step.move.name for step in run.steps)
        ended += bool(run.steps) and run.steps[-1].after.over
        if broken is not None:
            found = _shortest(start, [step.move for step in run.steps], broken)
            left = unplayed(program, made)
            return Report(*played_by, number + 1, moves, ended, dict(looked), left, found)
        progress()
    return Report(*played_by, games, moves, ended, dict(looked), unplayed(program, made))


class _CheckedGame:
    """One game that is looked at while it is played."""

    def __init__(
        self, start: State, dice: Dice, policy: Policy, look: Look, looked: Counter[str]
    ) -> None:
        self.start, self.dice, self.policy = start, dice, policy
        self.look, self.looked = look, looked
        self.steps: list[Step] = []

    def played(self, most: int) -> Breach | None:
        """Play on for at most so many moves; return the first breach, or None."""
        state = self.start
        for broken in self._counted(broken_state(state, state), 3):
            return broken
        while not state.over and len(self.steps) < most:
            try:
                chosen = taken(state, self.policy(state, self.dice))
            except RanDry as error:
                return Breach("11 answers", str(error), state)
            move = chosen.move(state)
            after = play_chosen(state, chosen)
            self.steps.append(Step(move, after))
            for broken in self._looked_at(state, move, after):
                return broken
            state = after
        # A game that is long is replayed in part.
        for broken in self._counted(broken_replay(self.start, self.steps[:REPLAYED]), 8):
            return broken
        return None

    def _looked_at(self, state: State, move: Move, after: State) -> Iterator[Breach]:
        look, dice = self.look, self.dice
        # Mostly by generated code, now and then by the interpreter, which says what is right.
        found = broken_state(after, self.start, quickly=not dice.one_in(look.plainly))
        yield from self._counted(found, 2, 3, 4, 5, 11)
        # Who goes out hands over all that he has, which is where a ledger leaves most out.
        if after.out != state.out or dice.one_in(look.ledger):
            yield from self._counted(broken_ledger(state, judge(state, move)), 1, 12)
        if dice.one_in(look.compiled):
            other = proposed(state, dice)
            for each in (move, other):
                if each is not None:
                    yield from self._counted(broken_compiled(state, each), 10)
        if dice.one_in(look.written):
            yield from self._counted(broken_round_trip(state, move), 7)
        if dice.one_in(look.moves):
            tried = [one for one in (proposed(state, dice) for _ in range(5)) if one is not None]
            yield from self._counted(broken_moves(state, [move, *tried]), 6)
        if dice.one_in(look.raising):
            seat = dice.below(len(state.out))
            yield from self._counted(broken_raising(state, seat, dice), 9)

    def _counted(self, found: Iterable[Breach], *numbers: int) -> Iterator[Breach]:
        """Yield what is found, and count one look at the invariants of these numbers."""
        self.looked.update(str(INVARIANTS[number - 1]) for number in numbers)
        yield from found


# -- the shortest table -------------------------------------------------------------------------


def _shortest(start: State, moves: list[Move], broken: Breach) -> BrokenGame:
    """Cut a game down as far as the same invariant stays broken, within bounds."""

    def broken_by(game: Game) -> bool:
        return _breaks(*game, broken.invariant) is not None

    states = _states(start, moves)
    game: Game = (start, tuple(moves))
    # From the front: as late a table as will do. One move is mostly enough.
    # What is wrong with a state by itself needs no move at all.
    alone = find_invariant(broken.invariant).scope == "state"
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
        return (other[0] is game[0] or not any(broken_state(other[0], other[0]))) and broken_by(
            other
        )

    reductions: list[Reduction[Game]] = [
        lambda game: ((game[0], left) for left in fewer(game[1])),
        *(simpler(reduce) for reduce in TABLES),
    ]
    game = shrink(game, reductions, possible, MOST_SHRINKING)
    seen = _breaks(*game, broken.invariant) or broken
    return BrokenGame(seen.invariant, seen.what, *game)


def _states(start: State, moves: Sequence[Move]) -> list[State]:
    """Return the states that moves lead through, as far as they can be made."""
    states = [start]
    for move in moves:
        try:
            states.append(play(states[-1], move))
        except PropertyRulesError:
            break
    return states


def _breaks(start: State, moves: Sequence[Move], named: str) -> Breach | None:
    """Return the first breach of that name in a game; moves no longer legal are left out."""
    invariant = find_invariant(named)

    def found(steps: Sequence[Step]) -> Breach | None:
        breaches = invariant.check(PlayedGame(start, steps))
        return next((breach for breach in breaches if breach.invariant == named), None)

    steps: list[Step] = []
    state = start
    try:
        if invariant.scope != "game" and (broken := found(steps)) is not None:
            return broken
        for move in moves:
            if verdict(state, move) is not Verdict.LEGAL:
                continue
            state = play(state, move)
            steps.append(Step(move, state))
            if invariant.scope != "game" and (broken := found(steps)) is not None:
                return broken
        return found(steps) if invariant.scope == "game" else None
    except PropertyRulesError:
        return None
