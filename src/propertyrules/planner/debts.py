"""Debts: the matters that must be paid, found from the effects of the moves that answer them.

A matter is a debt if one move that answers it makes the mover pay and closes it, and another one
retires the mover. No rulebook needs to declare it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping

from attrs import evolve, frozen

from propertyrules.classes import opaque
from propertyrules.codegen.engine import verdict
from propertyrules.ir import nodes as c
from propertyrules.ir.program import MoveKind, Program, once_per_program
from propertyrules.limits import ENDLESS
from propertyrules.machine.legal_moves import Family, moves_of
from propertyrules.model.evidence import Verdict
from propertyrules.model.moves import Move
from propertyrules.model.state import State
from propertyrules.planner.independence import ELSE, MOVER, DependencyReader


@opaque
class Debt:
    """A kind of matter that is a debt, with the moves that pay it and those that end in ruin."""

    matter: str
    paying: tuple[MoveKind, ...]
    ruining: tuple[MoveKind, ...]


@frozen
class Payment:
    """A move that pays what is owed, and the least cash with which it can be made."""

    move: Move
    cash: int


@once_per_program
def debts(program: Program) -> Mapping[str, Debt]:
    """Return the kinds of matters of a rulebook that are debts, by name."""
    reader = DependencyReader(program)

    def does(kind: MoveKind) -> set[type[c.Effect]]:
        """Return the classes of a move's effects, with those of events; payments and retirements
        count only for the mover.
        """
        found: set[type[c.Effect]] = set()
        names = dict.fromkeys((param.name for param in kind.params), ELSE)
        names[kind.mover] = MOVER
        for act, scope in reader.effects(kind.then, names):
            match act:
                case c.Pay(payer=who) | c.RetirePlayer(who=who) if (
                    reader.value(who, scope) != MOVER
                ):
                    continue
            found.add(type(act))
        return found

    # Only an answer can settle a debt: a move of any time may be made without one.
    done = {kind.name: does(kind) for kind in program.moves.values() if kind.how == "answers"}
    found: dict[str, Debt] = {}
    for name in program.matters:
        answers = [program.moves[move] for move in done if name in program.moves[move].matters]
        ruining = tuple(kind for kind in answers if c.RetirePlayer in done[kind.name])
        paying = tuple(
            kind
            for kind in answers
            if kind not in ruining and {c.Pay, c.CloseMatter} <= done[kind.name]
        )
        if paying and ruining:
            found[name] = Debt(name, paying, ruining)
    return found


def payment(state: State, seat: int, debt: Debt) -> Payment | None:
    """Return the move that pays the uppermost debt with the least cash; None where none can.

    It is searched for at the same table with unlimited cash of the player.
    """
    # A payment that the player cannot afford yet is not legal at this table.
    rich = with_cash(state, seat, ENDLESS)
    found: list[Payment] = []
    for each in (one for kind in debt.paying for one in moves_of(rich, kind, seat)):
        move = each
        if isinstance(move, Family):
            # Only a family with a single amount pays exactly the debt.
            if any(one.kind != "amount" or one.low != one.high for _, one in move.ranges):
                continue
            move = move.move({name: one.low for name, one in move.ranges})

        def pays(cash: int, move: Move = move) -> bool:
            """Return whether the move is legal with so much cash; more cash never hinders it."""
            return verdict(with_cash(state, seat, cash), move) is Verdict.LEGAL

        if pays(ENDLESS):
            # By bisection: some thirty verdicts for any debt.
            found.append(Payment(move, bisect_left(range(ENDLESS), True, key=pays)))
    return min(found, key=lambda each: each.cash, default=None)


def ruin(state: State, seat: int, debt: Debt) -> Move | None:
    """Return the legal move of a player who goes bankrupt; None where there is none."""
    for kind in debt.ruining:
        for each in moves_of(state, kind, seat):
            if isinstance(each, Move):
                return each
    return None


def with_cash(state: State, seat: int, cash: int) -> State:
    """Return the same table with other cash of a player."""
    return evolve(state, cash=(*state.cash[:seat], cash, *state.cash[seat + 1 :]))
