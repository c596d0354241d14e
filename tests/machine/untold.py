"""Tables on which cash is untold, held against every table that tells it.

For long: `python -m tests.machine.untold TABLES [UNTOLD]`, of so many players one or two.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence

from attrs import evolve, frozen

from propertyrules import Dice, Move, Referee, State, Verdict, load_rulebook, rulebooks
from propertyrules.codegen.engine import verdict
from propertyrules.machine import legality
from propertyrules.verification.invariants import proposed
from propertyrules.verification.players import find_policy
from propertyrules.verification.simulator import names_of, played

SHIPPED = [listed.id for listed in rulebooks()]
TOLD = (*range(401), 100_000)  # what the cash may be
FEW = (0, 1, 7, 30, 60, 110, 199, 200, 350, 100_000)  # the same where two are untold
FURTHEST = 300  # moves of a game, of which some lead to tables
EVERY = 12  # moves from one table to the next
PROPOSED = 3  # moves that are proposed at each table by chance


@frozen
class Case:
    """A complete table, the move that is made or proposed there, and whose cash is untold."""

    state: State
    move: Move
    untold: tuple[int, ...]

    @property
    def open(self) -> State:
        """The table that does not tell it."""
        return self.with_cash(*(None for _ in self.untold))

    def with_cash(self, *amounts: int | None) -> State:
        """Return the table with other cash."""
        cash = list(self.state.cash)
        for seat, amount in zip(self.untold, amounts, strict=True):
            cash[seat] = amount
        return evolve(self.state, cash=tuple(cash), complete=False)


def cases(rulebook: str, tables: int, many: int, seed: int = 1) -> Iterator[Case]:
    """Yield moves at tables of games by chance; the cash of so many players is untold."""
    program = load_rulebook(rulebook)
    dice = Dice(seed)
    found = 0
    while found < tables:
        policy = find_policy("lookahead" if dice.one_in(3) else "random")
        state = Referee(program).new_game(names_of(2 + dice.below(3)))
        last = state
        for number, (chosen, after) in enumerate(
            played(state, dice.below(10**6), FURTHEST, policy)
        ):
            last, state = state, after
            # A debt is rare and is where most hangs on cash.
            debt = any(matter.kind == "debt" for matter in last.stack)
            if number % EVERY and not (debt and dice.one_in(2)):
                continue
            move = chosen.move(last)
            moves = [move, *(proposed(last, dice) for _ in range(PROPOSED))]
            mover = last.setting.seat(move.by)
            seats = [seat for seat in dice.shuffled(range(len(last.out))) if not last.out[seat]]
            seats.sort(key=lambda seat: seat != mover and dice.below(3) > 0)
            for each in moves:
                if each is not None:
                    yield Case(last, each, tuple(seats[:many]))
            found += 1
            if found == tables:
                return


def held_against(case: Case, counts: Counter[str], told_cash: Sequence[int] = TOLD) -> None:
    """Check that a ruling without the cash is that of every table with it; count the others.

    Where the ruling says for which cash the move is legal, it is legal there and nowhere else.
    """
    ruling = legality.judge(case.open, case.move)
    assert ruling.verdict is legality.verdict(case.open, case.move)
    tries: list[tuple[int, ...]] = [(each,) for each in told_cash]
    if len(case.untold) == 2:
        tries = [(one, two) for one in FEW for two in FEW]
    told = {amounts: verdict(case.with_cash(*amounts), case.move) for amounts in tries}
    counts[str(ruling.verdict)] += 1
    if ruling.verdict is not Verdict.UNDETERMINED:
        assert set(told.values()) == {ruling.verdict}, (case.move, ruling.verdict, case.untold)
        return
    if len(set(told.values())) == 1:
        counts[f"alike and undetermined: {case.move.name} {ruling.needs}"] += 1
    if ruling.legal_if is not None:
        ranges = ruling.legal_if.ranges
        names = [f"cash of {case.state.setting.names[seat]}" for seat in case.untold]
        place = names.index(ruling.legal_if.fact)
        for amounts, each in told.items():
            amount = amounts[place]
            inside = any(low <= amount and (high is None or amount <= high) for low, high in ranges)
            assert (each is Verdict.LEGAL) is inside, (case.move, amount, ruling.legal_if)
        counts["said when"] += 1


def main() -> None:
    """Hold tables of every rulebook against cash from 0 to 400: `... TABLES [UNTOLD]`."""
    tables, many = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    for rulebook in SHIPPED:
        counts: Counter[str] = Counter()
        for case in cases(rulebook, -(-tables // len(SHIPPED)), many):
            held_against(case, counts)
        print(rulebook, dict(counts), flush=True)


if __name__ == "__main__":
    main()
