"""Open debts: what is open at a table of money that one holder is to pay another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from propertyrules.ir.types import HOLDER, MONEY, PLAYER, TEXT
from propertyrules.limits import ENOUGH
from propertyrules.machine.phrase_printer import money_words
from propertyrules.model.schema import put, values_of
from propertyrules.model.state import Matter, State
from propertyrules.model.values import is_known
from propertyrules.notation.move_parser import ANYBODY
from propertyrules.notation.words.vocabulary import vocabulary

UNSETTLED: Final = "the table doesn't say whether it is still to be paid"


def open_between(
    state: State, env: Mapping[str, Any]
) -> tuple[list[int | None], tuple[str, ...], bool, int | None]:
    """Return the sums that one may owe another (None: not known), what is open of it in words,
    whether something surely is, and the sum of what surely is, where that is fixed.
    """
    found = debts_between(state, env)
    owed: dict[int | None, None] = {}
    for matters in filter(None, found):
        amounts = [amount_of(state, matter) for matter in matters]
        owed[None if None in amounts else sum(filter(None, amounts))] = None
    # The table may stand for several: sure is only what is open at each of them.
    sure = [matter for matter in found[0] if all(matter in others for others in found)]
    fixed = [amount_of(state, matter) for matter in sure]
    told = sum(filter(None, fixed)) if sure and None not in fixed else None
    shown = [matter for matters in ([sure] if told is not None else found) for matter in matters]
    doubted = bool(owed) and not all(found)
    perhaps = "perhaps " if doubted and None in owed else ""
    # Nothing is owed only where what the sum hangs on, such as a throw, is not told.
    shown = [one for one in shown if amount_of(state, one) != 0] if None in owed else shown
    words = dict.fromkeys(perhaps + debt_words(state, matter) for matter in shown)
    kinds = state.program.matters
    # A claim that nobody has made yet is no debt that stops the game.
    if owed and not perhaps and any(kinds[m.kind].place == "standing" for m in shown):
        words["it has to be asked for"] = None
    if doubted and not perhaps:
        words[UNSETTLED] = None
        if len(owed) == 1:
            told = next(iter(owed))
    return list(owed), tuple(words), all(found), told


def owed_by(state: State, seat: int) -> tuple[list[int | None], tuple[str, ...], bool, int | None]:
    """Return what somebody may owe, to anybody and for anything."""
    return open_between(state, {"debtor": seat, "creditor": ANYBODY, "about": (), "what": ""})


def debts_between(state: State, env: Mapping[str, Any]) -> list[list[Matter]]:
    """Return what is open between two holders, at each of the tables that one may stand for."""
    return [[m for m in one.open_matters if is_between(one, m, env)] for one in state.tables]


def debt_words(state: State, matter: Matter) -> str:
    """Return who owes whom how much, and what for."""
    ends = values_of(state, matter, PLAYER, HOLDER)
    names = [end_of(state, end) if is_known(end) else "somebody" for end in ends]
    amount = amount_of(state, matter)
    money = "something" if amount is None else money_words(state.setting, amount)
    texts = (v for v in values_of(state, matter, TEXT) if isinstance(v, str) and v)
    reason = next((f" for {text}" for text in texts), "")
    return f"{names[0]} owes {names[1]} {money}{reason}"


def amount_of(state: State, matter: Matter) -> int | None:
    """Return the money that a matter is about; None where that is not known, or hangs on what the
    dice are still to show.
    """
    kinds = state.program.moves.values()
    if any(move.how == "answers" and matter.kind in move.matters and move.chance for move in kinds):
        return None
    return next((sum_ for sum_ in values_of(state, matter, MONEY) if isinstance(sum_, int)), None)


def is_between(state: State, matter: Matter, env: Mapping[str, Any]) -> bool:
    """Check whether a matter is of money that one holder is to pay another."""
    ends, wanted = values_of(state, matter, PLAYER, HOLDER), (env["debtor"], env["creditor"])
    return (
        bool(values_of(state, matter, MONEY))
        and len(ends) > 1
        and all(one in (ANYBODY, end) for one, end in zip(wanted, ends, strict=False))
    )


def shortfall(state: State, player: str) -> int | None:
    """Return how much more cash a player owes than they have; None where that is not known."""
    seat = state.setting.seat(player)
    due, cash = owed_by(state, seat)[3], state.cash[seat]
    return max(0, due - cash) if due is not None and isinstance(cash, int) else None


def rich_tables(state: State, player: str) -> list[State]:
    """Return the tables that one may stand for, with cash enough for a player."""
    cash = ("cash", state.setting.seat(player))
    return [put(table, cash, ENOUGH) for table in state.tables]


def end_of(state: State, holder: int) -> str:
    """Return who owes or is owed; empty where it may be anybody."""
    return "" if holder == ANYBODY else vocabulary(state.setting).holder(holder)
