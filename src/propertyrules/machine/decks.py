"""Decks: what is known of the order of the cards, and how it changes as they are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from propertyrules.model.state import Deck
from propertyrules.model.values import BANK

if TYPE_CHECKING:
    from propertyrules.machine.draft import Draft


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
