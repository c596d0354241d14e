"""A rule-based state machine of Hypothesis over whole games: for our tests, and for rule authors'.

This module needs Hypothesis, which comes with `propertyrules[test]`; nothing else here does.
"""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from propertyrules.ir.program import Program
from propertyrules.machine.alternatives import judge_whole as judge
from propertyrules.model.moves import Move
from propertyrules.model.state import State
from propertyrules.referee import Referee
from propertyrules.verification.dice import Dice
from propertyrules.verification.invariants import (
    Breach,
    PlayedGame,
    Scope,
    broken_compiled,
    broken_moves,
    broken_raising,
    broken_round_trip,
    broken_state,
    checks_of,
    proposed,
)
from propertyrules.verification.policies import Policy, by_chance, find_policy
from propertyrules.verification.sampler import play_chosen
from propertyrules.verification.simulator import Step, names_of

SEEDS = st.integers(0, 2**32 - 1)
MOST_AT_ONCE = 40


def rulebook_machine(program: Program) -> type[RuleBasedStateMachine]:
    """Return a machine that plays games of a program and asserts all twelve invariants in them.

    Its `TestCase` is a test as `unittest` and pytest know it.
    """

    class Machine(_Games):
        rulebook = program

    Machine.__name__ = Machine.__qualname__ = f"GamesOf{program.id.title().replace('-', '')}"
    return Machine


class _Games(RuleBasedStateMachine):
    rulebook: Program

    @initialize(players=st.integers(2, 5), seed=SEEDS, moves=st.integers(0, 300))
    def begin(self, players: int, seed: int, moves: int) -> None:
        """Begin somewhere in a game: what matters most comes late in it."""
        self.start: State = Referee(self.rulebook).new_game(names_of(players))
        dice = Dice(seed)
        for _ in range(moves):
            if self.start.over:
                break
            self.start = play_chosen(self.start, by_chance(self.start, dice))
        self.state, self.steps = self.start, list[Step]()

    def going(self) -> bool:
        """Whether the game goes on."""
        return not self.state.over

    def made(self, policy: Policy, dice: Dice) -> Move:
        """Make one move by a policy, and check each invariant that is of a move; return it."""
        move = _move(self.state, policy, dice)
        after = judge(self.state, move).after
        assert after is not None
        self.state = after
        self.steps.append(Step(move, after))
        self._check("move")
        return move

    def _check(self, scope: Scope) -> None:
        """Assert every invariant of a scope for the game as it stands."""
        for check in checks_of(scope):
            none(check(PlayedGame(self.start, self.steps)))

    @precondition(going)
    @rule(seed=SEEDS, moves=st.integers(1, MOST_AT_ONCE))
    def play_by_chance(self, seed: int, moves: int) -> None:
        dice = Dice(seed)
        for _ in range(moves):
            if self.going():
                self.made(by_chance, dice)

    @precondition(going)
    @rule(seed=SEEDS, moves=st.integers(1, MOST_AT_ONCE // 2))
    def play_greedily(self, seed: int, moves: int) -> None:
        dice, greedy = Dice(seed), find_policy("greedy")
        for _ in range(moves):
            if self.going():
                self.made(greedy, dice)

    @precondition(going)
    @rule(seed=SEEDS)
    def propose(self, seed: int) -> None:
        """6 and 10: whatever is proposed is ruled on the same way by everything that rules."""
        dice = Dice(seed)
        tried = [move for move in (proposed(self.state, dice) for _ in range(8)) if move]
        for move in tried:
            none(broken_compiled(self.state, move))
        none(broken_moves(self.state, [*tried, _move(self.state, by_chance, dice)]))

    @precondition(going)
    @rule(seed=SEEDS)
    def raise_cash(self, seed: int) -> None:
        """9: a plan is legal, suffices, and no row of moves by chance brings more."""
        dice = Dice(seed)
        none(broken_raising(self.state, dice.below(len(self.state.out)), dice))

    @rule(seed=SEEDS)
    def write(self, seed: int) -> None:
        """7: table, JSON and move are read back equal."""
        move = None if self.state.over else _move(self.state, by_chance, Dice(seed))
        none(broken_round_trip(self.state, move))

    @invariant()
    def sound(self) -> None:
        """2 to 5 and 11: pieces add up, `always` holds, nobody is stuck or below nought."""
        if hasattr(self, "state"):
            none(broken_state(self.state, self.start))

    def teardown(self) -> None:
        """8: the whole game is replayed, also with other names."""
        if hasattr(self, "state"):
            self._check("game")


def _move(state: State, policy: Policy, dice: Dice) -> Move:
    chosen = policy(state, dice)
    return chosen if isinstance(chosen, Move) else chosen.move(state)


def none(found: Iterable[Breach]) -> None:
    """Assert that nothing is broken."""
    told = [str(one) for one in found]
    assert not told, "\n".join(told[:5])
