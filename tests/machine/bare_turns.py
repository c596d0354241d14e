"""Tables of games that do not say how far the turn is, held against the table that they came from.

For long: `python -m tests.machine.bare_turns TABLES`.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator

from attrs import evolve, frozen

from propertyrules import Dice, Matter, Move, Referee, State, load_rulebook, rulebooks
from propertyrules.machine.completions import completed
from propertyrules.machine.evaluator import untold_field
from propertyrules.machine.legality import verdict
from propertyrules.verification.invariants import proposed
from propertyrules.verification.players import find_policy
from propertyrules.verification.simulator import names_of, played

SHIPPED = [listed.id for listed in rulebooks()]
FURTHEST = 200  # moves of a game, of which some lead to tables
EVERY = 9  # moves from one table to the next
PROPOSED = 6  # moves that are proposed at each table by chance


@frozen
class Case:
    """A table of a game, the same without how far the turn is, and a move."""

    state: State
    bare: State
    move: Move


def bared(state: State) -> State | None:
    """Return a table that leaves out how far the turn is and which claims stand; None where it
    says more of what is open than a bare turn does.
    """
    kinds = state.setting.program.matters
    if not state.stack or kinds[state.stack[-1].kind].place != "ground":
        return None
    *above, ground = state.stack
    if any(not kinds[matter.kind].arises for matter in above) or len(above) > 1:
        return None
    kind = kinds[ground.kind]
    fields = zip(kind.fields, ground.values, strict=True)
    values = (untold_field(kind, p) if p.type.name == "choice" else value for p, value in fields)
    return completed(
        evolve(state, stack=(Matter(kind.name, tuple(values)),), claims=(), complete=False),
        claims_told=False,
    )


def cases(rulebook: str, tables: int, seed: int = 1) -> Iterator[Case]:
    """Yield moves at tables of games by chance."""
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
            bare = bared(last) if number % EVERY == 0 else None
            if bare is not None and bare.completions:
                found += 1
                moves = [chosen.move(last), *(proposed(last, dice) for _ in range(PROPOSED))]
                yield from (Case(last, bare, move) for move in moves if move is not None)
            last = after
            if found >= tables:
                return


def held_against(case: Case, counts: Counter[str]) -> None:
    """Check that what the bare table decides is so at the table that it came from."""
    found = verdict(case.bare, case.move)
    counts[str(found)] += 1
    if found.name != "UNDETERMINED":
        assert found is verdict(case.state, case.move), (case.move, case.state.stack)


def main(tables: int) -> None:
    """Hold many tables of every rulebook."""
    for rulebook in SHIPPED:
        counts: Counter[str] = Counter()
        for case in cases(rulebook, tables):
            held_against(case, counts)
        print(f"{rulebook}: {dict(counts)}")


if __name__ == "__main__":
    main(int(sys.argv[1]))
