"""What changes a draft at one stroke: deeds, cards, buildings, matters, players, the end."""

from __future__ import annotations

from collections.abc import Iterable

from propertyrules.machine import ledger
from propertyrules.machine.decks import hand_over
from propertyrules.machine.draft import Cell, Draft
from propertyrules.machine.money import Announce


def give_deed(draft: Draft, space: int, taker: int, announce: Announce) -> None:
    """Hand a deed over; a player who gets one raises `receiving`."""
    giver = draft.owner[space]
    if giver == taker:
        return
    draft.column("owner")[space] = taker
    ledger.deed(draft, space, giver, taker)
    if taker >= 0:
        announce(draft, "receiving", (taker, space, giver))


def give_card(draft: Draft, card: int, taker: int) -> None:
    """Hand a card over; one given to the bank goes under its deck."""
    giver = draft.cards[card]
    hand_over(draft, card, taker)
    if giver != taker:
        ledger.card(draft, card, giver, taker)


def step_to(draft: Draft, space: int, wanted: int) -> None:
    """Build a property up or down to a rung, with the pieces that this takes and gives back."""
    ladder = draft.setting.program.ladder
    old = draft.rung[space]
    new = max(0, min(wanted, len(ladder) - 1))  # the ladder ends, whatever is asked of it
    if new == old:
        return
    draft.column("rung")[space] = new
    for piece, left in enumerate(draft.supply):
        if left is not None:
            draft.column("supply")[piece] = left + ladder[old][piece] - ladder[new][piece]
    ledger.built(draft, space, old, new)


def close(draft: Draft, matter: Cell) -> None:
    """Close a matter, wherever it lies; one that is closed already stays so."""
    for where in (draft.stack, draft.claims, draft.opened):
        for place, cell in enumerate(where):
            if cell is matter:
                del where[place]
                ledger.closed(draft, matter)
                return


def retire(draft: Draft, player: int, announce: Announce) -> None:
    """Take a player out of the game, which raises `going_out`; once is enough."""
    if draft.out[player]:
        return
    draft.column("out")[player] = True
    ledger.gone(draft, player)
    announce(draft, "going_out", (player,))


def finish(draft: Draft, winners: Iterable[int]) -> None:
    """End the game, and close everything."""
    draft.winners = tuple(winners)
    for where in (draft.stack, draft.claims, draft.opened):
        where.clear()
    ledger.ended(draft, draft.winners)
