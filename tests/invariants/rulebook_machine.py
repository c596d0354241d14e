"""A rule-based state machine of Hypothesis over whole games: for our tests, and for rule authors'.

This module needs Hypothesis, which comes with `propertyrules[test]`; nothing else here does.
"""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from propertyrules.ir.program import Program
from propertyrules.machine.alternatives import judge_whole as judge
from propertyrules.model.state import State
from propertyrules.referee import Referee
from propertyrules.verification.invariants import PlayedGame, Scope, broken_state, checks_of
from propertyrules.verification.players import find_policy
from propertyrules.verification.policies import taken
from propertyrules.verification.random_numbers import Dice
from propertyrules.verification.simulator import Step, names_of, played

SEEDS = st.integers(0, 2**32 - 1)
MOST_AT_ONCE = 40


def rulebook_machine(program: Program) -> type[RuleBasedStateMachine]:
    """Return a machine that plays games of a program and asserts all thirteen invariants in them.

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
        for _, after in played(self.start, seed, moves, find_policy("random")):
            self.start = after
        self.state, self.steps = self.start, list[Step]()

    def going(self) -> bool:
        """Whether the game goes on."""
        return not self.state.over

    def check(self, scope: Scope, dice: Dice) -> None:
        """Assert every invariant of a scope for the game as it stands."""
        for rows in checks_of(scope):
            told = [str(one) for one in rows[0].check(PlayedGame(self.start, self.steps, dice))]
            assert not told, "\n".join(told[:5])

    def make(self, policy: str, dice: Dice) -> None:
        """Make one move by a policy, and check each invariant that is of a move."""
        move = taken(self.state, find_policy(policy)(self.state, dice)).move(self.state)
        after = judge(self.state, move).after
        assert after is not None
        self.state = after
        self.steps.append(Step(move, after))
        self.check("move", dice)

    @precondition(going)
    @rule(
        seed=SEEDS,
        moves=st.integers(1, MOST_AT_ONCE),
        policy=st.sampled_from(["random", "lookahead"]),
    )
    def play(self, seed: int, moves: int, policy: str) -> None:
        """Play on: 1 to 5, 10 and 12 hold after each move."""
        dice = Dice(seed)
        for _ in range(moves):
            if self.going():
                self.make(policy, dice)

    @rule(seed=SEEDS)
    def propose(self, seed: int) -> None:
        """6, 7, 9 and 10: whatever is proposed or planned is ruled on the same way by everything
        that rules, and is read back equal.
        """
        for scope in ("state", "move"):
            self.check(scope, Dice(seed))

    @invariant()
    def sound(self) -> None:
        """2 to 5 and 11: pieces add up, `always` holds, nobody is stuck or below nought."""
        if hasattr(self, "state"):
            told = [str(one) for one in broken_state(self.state, self.start)]
            assert not told, "\n".join(told[:5])

    def teardown(self) -> None:
        """8: the whole game is replayed, also with other names."""
        if hasattr(self, "state"):
            self.check("game", Dice(0))
