"""Settlements: debts are paid, if need be by raising cash, or end in bankruptcy.

Each step is a legal move for a player who has just one answer. Where somebody has a choice the
settlement stops, and names the player.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from attrs import evolve, field, frozen

from propertyrules.codegen.engine import verdict
from propertyrules.errors import CashUnknown
from propertyrules.ir.measures import worth_of
from propertyrules.ir.nodes import ListOf
from propertyrules.limits import ENDLESS, MOST_STEPS
from propertyrules.machine.alternatives import judge_whole as judge
from propertyrules.machine.legal_moves import moves_of
from propertyrules.machine.legality import measure
from propertyrules.machine.phrase_printer import listed, matter_words, money_words
from propertyrules.machine.steps import awaited
from propertyrules.model.evidence import LedgerEntry, Measured, Verdict
from propertyrules.model.moves import Move
from propertyrules.model.rulings import Ruling
from propertyrules.model.state import Matter, Setting, State
from propertyrules.planner.debts import debts, payment, ruin, with_cash
from propertyrules.planner.plans import Plan, agreed, raise_cash


@frozen
class Settled:
    """A step of a settlement: its purpose, and the move with its ruling.

    `why` is `pays`, `raises` (cash, by `plan`), `is ruined` or `answers` (with the only answer).
    """

    why: str
    ruling: Ruling
    plan: Plan | None = None

    @property
    def move(self) -> Move:
        """The move that was made."""
        return self.ruling.move


@frozen
class Account:
    """The effect of a settlement on one player: worth before and after, by parts, and the cash.

    `received` and `paid` are the payments in the effects of the steps, in whole currency units;
    the worth is None where the rulebook has no measure of it.
    """

    player: str
    before: Measured | None
    after: Measured | None
    cash_before: int | None
    cash_after: int | None
    received: int
    paid: int

    @staticmethod
    def of(before: State, after: State, steps: Sequence[Settled]) -> tuple[Account, ...]:
        """Return the accounts of all who were not out before some steps."""
        effects = (effect for step in steps for effect in step.ruling.effects)
        payments = [effect for effect in effects if effect.kind == "pay"]
        return tuple(
            Account(
                player=name,
                before=_worth(before, seat),
                after=_worth(after, seat),
                cash_before=before.cash[seat],
                cash_after=after.cash[seat],
                received=sum(e.get("amount") or 0 for e in payments if e.get("to") == name),
                paid=sum(e.get("amount") or 0 for e in payments if e.get("from") == name),
            )
            for seat, name in enumerate(before.setting.names)
            if not before.out[seat]
        )

    @property
    def adds_up(self) -> bool:
        """Whether the cash changed by the payments, and each worth is the sum of its parts."""
        measured = [m for m in (self.before, self.after) if m is not None and m.parts]
        whole = all(m.value == sum(part.amount for part in m.parts) for m in measured)
        if self.cash_before is None or self.cash_after is None:
            return whole
        return whole and self.cash_before + self.received - self.paid == self.cash_after


@frozen
class Settlement:
    """The settlement of debts: its steps, the state before and after, and why it stops there.

    It stops where nothing is owed any more, the game is over, or somebody has a choice.
    """

    before: State = field(repr=False)
    after: State = field(repr=False)
    steps: tuple[Settled, ...]
    stopped_at: str
    accounts: tuple[Account, ...]

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves in order."""
        return tuple(step.move for step in self.steps)

    @property
    def effects(self) -> tuple[LedgerEntry, ...]:
        """The effects of all steps, in order."""
        return tuple(effect for step in self.steps for effect in step.ruling.effects)


def settle(state: State, player: str | None = None) -> Settlement:
    """Settle all debts at a table, until somebody has a choice.

    With a `player`, only if that player owes something; debts above it on the stack are settled
    first, and what follows from it afterwards. Raises KeyError for somebody who is not at the
    table, and CashUnknown where the cash of the first debtor is not known.
    """
    if state.completions:
        found = agreed(state, lambda table: settle(table, player))
        return evolve(found, before=state)
    steps: list[Settled] = []
    here, stopped = state, ""
    if player is not None:
        owing = debts(state.program)
        seat = state.setting.seat(player)
        debtors = (awaited(state, matter) for matter in state.stack if matter.kind in owing)
        if not any(seat in seats for seats in debtors):
            stopped = f"{player} doesn't owe anything"
    while not stopped:
        top = here.stack[0] if here.stack else None
        # A rulebook may let a debt come back for ever; so the steps are counted.
        if len(steps) >= MOST_STEPS:
            stopped = f"it isn't settled after {MOST_STEPS} moves"
        elif here.over:
            names = listed([state.setting.names[seat] for seat in here.winners or ()])
            stopped = f"the game is over: {names or 'nobody'} won"
        elif top is None or state.program.matters[top.kind].place == "ground":
            stopped = "nothing is owed"
        else:
            try:
                more = list(_next(here))
            except CashUnknown as error:
                if not steps:
                    raise
                stopped = str(error)
                break
            steps += more
            if more:
                here = more[-1].ruling.after or here
            else:
                whom = listed(list(here.waits_for))
                stopped = (
                    f"{whom} must act first: {matter_words(here.setting, top.kind, top.values)}"
                )
    return Settlement(state, here, tuple(steps), stopped, Account.of(state, here, steps))


def _next(state: State) -> Iterator[Settled]:
    """Yield the next steps: a payment with the raising before it, a bankruptcy, or an answer."""
    top = state.stack[0]
    waiting = state.program.matters[top.kind].waiting
    if waiting is None or len(state.waiting) != 1:
        return
    # What several could take up is nobody's to settle, though only one of them is left to.
    if waiting.each and not (isinstance(waiting.who, ListOf) and len(waiting.who.members) == 1):
        return
    seat = state.waiting[0]
    debt = debts(state.program).get(top.kind)
    if debt is None:
        answer = _only_answer(state, seat, top)
        if answer is not None:
            yield Settled("answers", judge(state, answer))
        return
    name = state.setting.names[seat]
    cash = state.cash[seat]
    if cash is None:
        # Without the cash it is not known whether to pay, to raise or to go bankrupt.
        raise CashUnknown(f"how much cash does {name} have? Add it to the table")
    paying = payment(state, seat, debt)
    if paying is not None and cash >= paying.cash:
        yield Settled("pays", judge(state, paying.move))
        return
    if paying is not None:
        plan = raise_cash(state, name, paying.cash)
        # A rule may have counted what can be raised: then the payment may still be illegal.
        if plan.enough and verdict(plan.after, paying.move) is Verdict.LEGAL:
            for move in plan.moves:
                step = Settled("raises", judge(state, move), plan)
                yield step
                state = step.ruling.after or state
            yield Settled("pays", judge(state, paying.move))
            return
    leaving = ruin(state, seat, debt)
    if leaving is not None:
        yield Settled("is ruined", judge(state, leaving))


def _only_answer(state: State, seat: int, matter: Matter) -> Move | None:
    """Return the one answer that a player has to a matter; None where there are several.

    What could be answered with the cash that the player might still raise is an answer too:
    whoever cannot buy may sell something first, and nobody else is to choose not to.
    """

    def answers(table: State) -> list[Move]:
        return list(islice(_answers(table, seat, matter), 2))

    found = answers(state)
    if len(found) != 1:
        return None
    # Most matters have the same answers whatever cash there is: then no plan is needed.
    if answers(with_cash(state, seat, ENDLESS)) != found:
        if state.cash[seat] is None:
            return None
        # Unlimited cash may allow answers that no real sum does: ask again with what can be raised.
        most = raise_cash(state, state.setting.names[seat], ENDLESS).cash
        if answers(with_cash(state, seat, most)) != found:
            return None
    return found[0]


def _answers(state: State, seat: int, matter: Matter) -> Iterator[Move]:
    """Yield a player's answers to a matter, enough to see whether there is just one.

    A family of moves that is somebody's choice is yielded twice, so that it never counts as the
    only answer; one that takes a list may take the whole of it, which is one answer.
    """
    moves = state.program.moves.values()
    kinds = (kind for kind in moves if kind.how == "answers" and matter.kind in kind.matters)
    for each in (found for kind in kinds for found in moves_of(state, kind, seat)):
        if isinstance(each, Move):
            yield each
            continue
        (name, range_), *others = each.ranges
        if others or range_.kind != "list":
            # An amount or a throw is somebody's choice, or chance.
            move = each.move({})
            yield from (move, move)
            continue
        whole = each.move({name: range_.members})
        if range_.members and each.contains(whole):
            yield whole
            continue
        # Where only some of the list will do, which of it is somebody's choice.
        for member in range_.members:
            one = each.move({name: (member,)})
            if each.contains(one):
                yield from (one, one)


def _worth(state: State, seat: int) -> Measured | None:
    """Return a player's worth with its parts; None where the rulebook measures none."""
    define = worth_of(state.program)
    if define is None or len(define.params) > 1:
        return None
    return measure(state, define.name, {define.params[0].name: seat})


def settlement_words(settled: Settlement) -> tuple[str, ...]:
    """Return a sentence for each player whom a settlement affects."""
    return tuple(
        _account_words(settled.after.setting, account)
        for account in settled.accounts
        if account.received or account.paid or _value(account.before) != _value(account.after)
    )


def _value(measured: Measured | None) -> Any:
    return None if measured is None else measured.value


def _account_words(setting: Setting, account: Account) -> str:
    """Return a sentence on a player's payments and worth."""
    moved = [
        f"{how} {money_words(setting, amount)}"
        for how, amount in (("receives", account.received), ("pays", account.paid))
        if amount
    ]
    said = f"{account.player} {listed(moved)}" if moved else account.player
    if account.before is None or account.after is None:
        return f"{said}."
    worths = []
    for measured in (account.before, account.after):
        if measured.value is None:
            return f"{said}."
        parts = [f"{p.name} {money_words(setting, p.amount)}" for p in measured.parts if p.amount]
        inside = f" ({' + '.join(parts)})" if len(parts) > 1 else ""
        worths.append(f"{money_words(setting, measured.value)}{inside}")
    joined = f"{said}, and" if moved else said
    return f"{joined} is worth {worths[0]} before and {worths[1]} after."
