"""Claimed results: checks what somebody claims that a move comes to against what it does.

A wrong sum is the most common fault of game engines: the move is legal, but not for that sum.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import evolve

from propertyrules.ir.types import HOLDER, SPACE
from propertyrules.machine.phrase_printer import money_words
from propertyrules.model.evidence import Fact, Verdict, Violation
from propertyrules.model.names import decode, encode
from propertyrules.model.rulings import Ruling
from propertyrules.model.schema import get

RULE = "claimed"
"""The name of the rule that a claimed result breaks."""

_WORDS = {"cash": "cash", "owner": "owner", "on": "space"}


def sums(ruling: Ruling) -> set[int]:
    """Return the amount of each payment of a move, and the mover's balance; none where one of them
    is not known.
    """
    balance = gain(ruling)
    if balance is None:
        return set()
    each = {effect.get("amount") for effect in ruling.effects if effect.kind == "pay"}
    return each | {abs(balance)}


def gain(ruling: Ruling) -> int | None:
    """Return the mover's balance of a move in whole currency units, negative for a loss; None where
    it hangs on what is not known, as a share of unknown worth does.
    """
    by = ruling.move.by
    paid: list[tuple[int | None, int]] = [
        (effect.get("amount"), (effect.get("to") == by) - (effect.get("from") == by))
        for effect in ruling.effects if effect.kind == "pay"
    ]  # fmt: skip
    balance = 0
    for amount, sign in paid:
        if amount is None and sign:
            return None
        balance += (amount or 0) * sign
    return balance


def held_to(ruling: Ruling) -> Ruling:
    """Return the ruling on a legal move, or an illegal one where a claimed result is wrong.

    The violation names the claimed figure and the right one. Raises MoveError for a claim about
    something that is not at the table.
    """
    wrong = tuple(_wrong(ruling))
    if not wrong:
        return ruling
    return evolve(ruling, verdict=Verdict.ILLEGAL, violations=wrong, effects=(), after=None,
                  near=(evolve(ruling.move, claimed=()),), impossible=())  # fmt: skip


def _wrong(ruling: Ruling) -> Iterator[Violation]:
    """Yield a violation for each wrong claim."""
    state = ruling.state
    setting = state.setting
    after = ruling.after or state
    # A sum rests on the citations of the step, not on all clauses that make the move legal.
    paying = tuple(
        clause for effect in ruling.effects if effect.kind == "cite"
        for clause in effect.get("clauses") or ()
    ) or ruling.clauses  # fmt: skip
    for what, name, said in ruling.move.claimed:
        if what == "sum":
            found = sums(ruling)
            if said in found or not found:
                continue  # what is not known can't be wrong
            real = max(found)
            told = money_words(setting, said)
            message = (
                f"{money_words(setting, real)} is paid, not {told}"
                if real
                else f"nothing is paid, not {told}"
            )
            fact = Fact("what is paid", real)
        else:
            # Claims are about names, columns about spaces or holders.
            place = decode(setting, SPACE if what == "owner" else HOLDER, name, what)
            address = "place" if what == "on" else what
            real = get(after, (address, place))
            shown, right = _shown(ruling, what, real, said)
            if shown == right:
                continue
            fact = Fact(f"{_WORDS[what]} of {name}", shown)
            message = f"the {_WORDS[what]} of {name} is then {shown}, not {right}"
        section = next(
            (setting.program.clauses[c].section for c in paying if c in setting.program.clauses), ""
        )
        yield Violation(RULE, message, paying, section, ruling.at, (fact,))


def _shown(ruling: Ruling, what: str, real: Any, said: Any) -> tuple[Any, Any]:
    """Return the right and the claimed value, as people write them."""
    setting = ruling.state.setting
    if what == "cash":
        return real, said
    type_ = HOLDER if what == "owner" else SPACE
    return encode(setting, type_, real), encode(setting, type_, decode(setting, type_, said, what))
