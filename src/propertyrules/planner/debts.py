"""Which matters are debts: found from what the moves do that answer them.

A matter is a debt where one move that answers it has its mover pay and closes it, and another one
retires the mover. No rulebook has to say so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from attrs import evolve, frozen

from propertyrules.codegen.engine import verdict
from propertyrules.ir import nodes as c
from propertyrules.ir.program import MoveKind, Program
from propertyrules.limits import ENDLESS
from propertyrules.machine.legal_moves import Family, moves_of
from propertyrules.model.moves import Move, make_move
from propertyrules.model.rulings import Verdict
from propertyrules.model.state import State
from propertyrules.planner.independence import ELSE, MOVER, DependencyReader


@frozen(eq=False)
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


@lru_cache
def debts(program: Program) -> Mapping[str, Debt]:
    """Return the kinds of matters of a rulebook that are debts, by name."""
    found: dict[str, Debt] = {}
    for name in program.matters:
        answers = [k for k in program.moves.values() if k.how == "answers" and name in k.matters]
        ruining = tuple(kind for kind in answers if _mover_does(c.RetirePlayer, program, kind))
        paying = tuple(
            kind
            for kind in answers
            if kind not in ruining
            and _mover_does(c.Pay, program, kind)
            and any(isinstance(act, c.CloseMatter) for act, _ in _made(program, kind))
        )
        if paying and ruining:
            found[name] = Debt(name, paying, ruining)
    return found


def _mover_does(effect: type[c.Effect], program: Program, kind: MoveKind) -> bool:
    """Return whether a move, events included, has an effect of a class that is the mover's."""
    return any(isinstance(act, effect) and who == MOVER for act, who in _made(program, kind))


def _made(program: Program, kind: MoveKind) -> Iterator[tuple[c.Effect, str]]:
    """Yield what a move does, events included: each effect, and whether it is the mover's."""
    reader = DependencyReader(program)
    names = {param.name: ELSE for param in kind.params}
    names[kind.params[0].name] = MOVER
    waiting: list[tuple[c.Effects, Mapping[str, str]]] = [(kind.then, names)]
    seen: set[tuple[str, tuple[str, ...]]] = set()
    while waiting:
        acts, scope = waiting.pop()
        for act in acts:
            match act:
                case c.Pay():
                    yield act, reader.value(act.payer, scope)
                case c.RetirePlayer():
                    yield act, reader.value(act.who, scope)
                case c.PayTogether():
                    waiting.append((act.payments, scope))
                case c.If():
                    waiting += [(act.then, scope), (act.otherwise, scope)]
                case c.ForEach():
                    waiting.append((act.body, {**scope, act.variable: ELSE}))
                case c.EmitEvent():
                    args = tuple(reader.value(arg, scope) for arg in act.args)
                    # Events may raise each other in a circle: each is gone
                    # through once for the same sorts.
                    if (act.event, args) not in seen:
                        seen.add((act.event, args))
                        for handler in program.events[act.event].handlers:
                            inner = dict(zip(handler.params, args, strict=True))
                            waiting.append((handler.then, inner))
                case _:
                    yield act, ELSE


def payment(state: State, seat: int, debt: Debt) -> Payment | None:
    """Return the move that pays what is uppermost with the least cash; None where none could.

    It is sought at a table that is the same but for the player's purse, which is endless there.
    """
    # A payment that the player cannot make yet is not legal yet, so it is not listed at this
    # table.
    rich = with_cash(state, seat, ENDLESS)
    found: list[Payment] = []
    for kind in debt.paying:
        for each in moves_of(rich, kind, seat):
            move = each if isinstance(each, Move) else _only(each)
            if move is not None and verdict(rich, move) is Verdict.LEGAL:
                found.append(Payment(move, _least(state, seat, move)))
    return min(found, key=lambda each: each.cash, default=None)


def ruin(state: State, seat: int, debt: Debt) -> Move | None:
    """Return the legal move by which a player who cannot pay goes out; None where there is none."""
    for kind in debt.ruining:
        for each in moves_of(state, kind, seat):
            if isinstance(each, Move):
                return each
    return None


def _least(state: State, seat: int, move: Move) -> int:
    """Return the least cash with which a move is legal: more cash never hinders a payment."""
    low, high = -1, ENDLESS
    while high - low > 1:
        middle = (low + high) // 2
        if verdict(with_cash(state, seat, middle), move) is Verdict.LEGAL:
            high = middle
        else:
            low = middle
    return high


def with_cash(state: State, seat: int, cash: int) -> State:
    """Return the same table with another purse in a player's hand."""
    return evolve(state, cash=(*state.cash[:seat], cash, *state.cash[seat + 1 :]))


def _only(family: Family) -> Move | None:
    """Return the move of a family that leaves one amount only."""
    args = dict(family.fixed)
    for name, range_ in family.ranges:
        if range_.kind != "amount" or range_.low != range_.high:
            return None
        args[name] = range_.low
    return make_move(family.name, family.by, args)
