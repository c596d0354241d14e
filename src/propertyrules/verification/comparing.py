"""Invariants that hold two ways to one answer against each other: code and interpreter, plans."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from attrs import fields

from propertyrules.codegen.running import complete, failing, play_on
from propertyrules.errors import PropertyRulesError
from propertyrules.machine import interpreter
from propertyrules.machine.interpreter import bind
from propertyrules.machine.judging import examine, judge, play, verdict_on
from propertyrules.model.moves import Move
from propertyrules.model.rulings import Ruling, Verdict
from propertyrules.model.state import State
from propertyrules.verification.dice import Dice
from propertyrules.verification.invariants import Broken
from propertyrules.verification.sampling import Chosen, play_chosen, sampler

ROWS = 3  # rows of moves by chance that a plan is held against
LONGEST = 60  # moves of such a row


def broken_compiled(state: State, move: Move) -> Iterator[Broken]:
    """Give where generated code and the interpreter rule differently on a move (10).

    Both must find the same rule broken first, with the clauses of that rule, or lead to the same
    state, with the same payments; the interpreter with its ledger and without.
    """
    if not complete(state):
        return
    kind = state.setting.program.moves[move.name]
    env = bind(state, move)
    number = failing(state, kind, env)
    found = examine(state, kind, env)
    if verdict_on(state, kind, env) is not found.verdict:
        yield Broken("10 compiled", f"{move} is {found.verdict}, or not, without a ruling", state)
    rules = [violation.rule for violation in found.violations]
    if number != 0 or found.violations:
        first = kind.guards[number - 1].name if number > 0 else kind.name
        if number == 0 or not rules or first != rules[0]:
            told = first if number else "legal"
            yield Broken("10 compiled", f"{move} breaks {rules}; by generated code, {told}", state)
        elif number > 0 and not set(kind.guards[number - 1].cites) <= set(
            found.violations[0].clauses
        ):
            yield Broken("10 compiled", f"{move} breaks {first} by other clauses", state)
        return
    slow, fast = _outcome(lambda: play(state, move)), _outcome(lambda: play_on(state, kind, env))
    if fast != slow:
        yield Broken("10 compiled", f"{move} leads to two states: {_apart(fast, slow)}", state)
    elif isinstance(fast, State) and isinstance(slow, State):
        if (fast.waiting, fast.paid, fast.assumed) != (slow.waiting, slow.paid, slow.assumed):
            yield Broken("10 compiled", f"{move}: two ways to wait, or to have paid", state)
        if hash(fast) != hash(slow) or not complete(fast):
            yield Broken("10 compiled", f"{move}: the states are told apart", state)
        ruling = judge(state, move)
        if ruling.after != slow or _payments(ruling) != _named_payments(slow):
            yield Broken("10 compiled", f"{move}: its ledger is of another state", state)
        if not set(kind.cites) <= set(ruling.clauses):
            yield Broken("10 compiled", f"{move}: its ruling cites other clauses", state)


def _outcome(made: Callable[[], State | None]) -> State | str | None:
    """Give what comes of a step; what is refused by the bounds of the machine is one as well."""
    try:
        return made()
    except PropertyRulesError as error:
        return error.__class__.__name__


def _apart(fast: State | str | None, slow: State | str | None) -> str:
    """Name the columns in which two states differ."""
    if not isinstance(fast, State) or not isinstance(slow, State):
        return f"{fast if isinstance(fast, str) else 'one'} and {slow!s:.40}"
    names = (field.name for field in fields(State) if field.eq)
    return ", ".join(
        f"{name} {getattr(fast, name)} by code, {getattr(slow, name)} by the interpreter"
        for name in names
        if name != "setting" and getattr(fast, name) != getattr(slow, name)
    )


def _payments(ruling: Ruling) -> list[tuple[object, ...]]:
    """Give the payments that a ruling's ledger tells of."""
    paid = [effect for effect in ruling.effects if effect.kind == "pay"]
    return [tuple(one.get(name) for name in ("from", "to", "amount", "for")) for one in paid]


def _named_payments(state: State) -> list[tuple[object, ...]]:
    name = state.setting.holder
    return [(name(payer), name(payee), amount, said) for payer, payee, amount, said in state.paid]


def broken_raising(state: State, seat: int, dice: Dice) -> Iterator[Broken]:
    """Give where a plan to raise cash fails, or a row of moves by chance does better (9)."""
    from propertyrules.planner import raise_cash

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
