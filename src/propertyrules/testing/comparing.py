"""Invariants that hold two ways to one answer against each other: code and interpreter, plans."""

from __future__ import annotations

from collections.abc import Iterator

from propertyrules.compiler import interpreter
from propertyrules.compiler.generated.running import complete, failing, play_on
from propertyrules.compiler.interpreter import bind
from propertyrules.compiler.judging import examine
from propertyrules.model.moves import Move
from propertyrules.model.rulings import Verdict
from propertyrules.model.state import State
from propertyrules.testing.dice import Dice
from propertyrules.testing.invariants import Broken
from propertyrules.testing.sampling import Chosen, play_chosen, sampler

ROWS = 3  # rows of moves by chance that a plan is held against
LONGEST = 60  # moves of such a row


def broken_compiled(state: State, move: Move) -> Iterator[Broken]:
    """Give where generated code and the interpreter rule differently on a move (10)."""
    if not complete(state):
        return
    kind = state.setting.program.moves[move.name]
    env = bind(state, move)
    number = failing(state, kind, env)
    found = examine(state, kind, env)
    rules = [violation.rule for violation in found.violations]
    first = kind.guards[number - 1].name if number > 0 else kind.name
    if (number == 0) != (found.verdict is Verdict.LEGAL):
        yield Broken("10 compiled", f"{move} breaks {rules}; by generated code, {number}", state)
    elif number and first not in rules:
        yield Broken("10 compiled", f"{move} breaks {rules}; by generated code, {first}", state)
    elif number == 0:
        fast, slow = play_on(state, kind, env), interpreter.play(state, move)
        if fast is None or fast != slow or fast.waiting != slow.waiting:
            yield Broken("10 compiled", f"{move} leads to two states", state)


def broken_raising(state: State, seat: int, dice: Dice) -> Iterator[Broken]:
    """Give where a plan to raise cash fails, or a row of moves by chance does better (9)."""
    from propertyrules.settlement import raise_cash

    cash = state.cash[seat]
    if cash is None or state.out[seat] or state.over:
        return
    name = state.setting.names[seat]
    rows = [_row(state, seat, dice) for _ in range(ROWS)]
    reached = max((row[0] for row in rows), default=cash)
    amount = cash + dice.below(max(1, reached - cash) * 2)
    plan = raise_cash(state, name, amount)
    table = state
    for move in plan.moves:
        if interpreter.verdict(table, move) is not Verdict.LEGAL:
            yield Broken("9 raising", f"to hold {amount}: {move} is not legal", table)
            return
        table = interpreter.play(table, move)
    if plan.enough and (table.cash[seat] or 0) < amount:
        yield Broken("9 raising", f"the plan of {name} to hold {amount} falls short", state)
    if not plan.enough and plan.proven and reached >= amount:
        yield Broken("9 raising", f"{name} can hold {reached}, and {amount} is refused", state)


def _row(state: State, seat: int, dice: Dice) -> tuple[int, State]:
    """Raise cash by chance as long as that goes on: the cash then, and the state."""
    made = sampler(state.setting.program)
    sorts = [sort for sort in made.anytime if sort.raises]
    for _ in range(LONGEST):
        for sort in dice.shuffled(sorts):
            chosen = made.tried(state, sort, seat, dice, 2)
            if chosen is not None:
                after = play_chosen(state, chosen)
                if (after.cash[seat] or 0) > (state.cash[seat] or 0):
                    state = after
                    break
        else:
            break
    return state.cash[seat] or 0, state


def proposed(state: State, dice: Dice) -> Move | None:
    """Give a move by chance that need not be legal: any sort, any values of the right types."""
    made = sampler(state.setting.program)
    sort = dice.choose(list(made.sorts.values()))
    live = [seat for seat, gone in enumerate(state.out) if not gone]
    args: list[object] = [dice.choose(live), *[None] * (len(sort.move.params) - 1)]
    for slot in sort.slots:
        args[slot.place] = made.anything(state, slot, dice)
    env = {param.name: arg for param, arg in zip(sort.move.params, args, strict=True)}
    return None if None in args else Chosen(sort, env).move(state)
