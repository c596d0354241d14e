"""Decks: what is known of the order of the cards, and how it changes as they are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from propertyrules.model.state import Deck
from propertyrules.model.values import BANK

if TYPE_CHECKING:
    from propertyrules.machine.draft import Draft, Table


def may_be_next(table: Table, card: int) -> bool:
    """Whether a card may be the next of its deck: also where it is not known who holds it."""
    if table.cards[card] not in (BANK, None):
        return False
    number = table.setting.program.board.cards[card].deck
    deck = table.decks[number]
    if deck.top:
        return deck.top[0] == card
    if card not in deck.bottom:
        return True
    # Only where perhaps nothing lies above the cards at the bottom can the first of them be next.
    return deck.bottom[0] == card and all(
        table.cards[other] != BANK
        for other in table.setting.program.board.decks[number].cards
        if other not in deck.bottom
    )


def hand_over(draft: Draft, card: int, taker: int) -> None:
    """Take a card from wherever it is to somebody; the bank puts it under its deck."""
    draft.column("cards")[card] = taker
    _put(draft, card, taker == BANK)


def lay_under(draft: Draft, card: int) -> None:
    """Put a card that is followed under its deck, unless it is held or lies there already."""
    deck = draft.decks[draft.setting.program.board.cards[card].deck]
    drawn = card not in deck.bottom and (card not in deck.top or deck.top[0] == card)
    if drawn and draft.cards[card] in (BANK, None):
        _put(draft, card, True)


def draw_unnamed(draft: Draft, number: int) -> None:
    """Put the card on top of a deck under it; where nobody knows which, no order is known."""
    deck = draft.decks[number]
    if deck.top:
        _put(draft, deck.top[0], True)
    else:
        draft.column("decks")[number] = Deck()


def _put(draft: Draft, card: int, under: bool) -> None:
    board = draft.setting.program.board
    number = board.cards[card].deck
    rest = draft.decks[number].without(card)
    bottom = (*rest.bottom, card) if under else rest.bottom
    draft.column("decks")[number] = Deck.ordered(
        board.decks[number].cards, draft.cards, rest.top, bottom
    )
