"""Names: the machine's values as people write them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from propertyrules.errors import MoveError
from propertyrules.model.values import Unknown

if TYPE_CHECKING:
    from propertyrules import Setting  # the front door: the state stands on this
    from propertyrules.ir.program import Program
    from propertyrules.ir.types import Type


def encode(setting: Setting, type_: Type, value: Any) -> Any:
    """Return a value as people write it: names, whole numbers, tuples; None where not known.

    Raises MoveError for a matter, which has no name.
    """
    board = setting.program.board
    if value.__class__ is Unknown:
        return None
    if type_.is_list:
        element = type_.of
        return () if element is None else tuple(encode(setting, element, v) for v in value)
    match type_.name:
        case "player" | "holder":
            return setting.holder(value)
        case "space":
            return space_name(setting.program, value)
        case "group":
            return board.groups[value].name if value >= 0 else ""
        case "card":
            return card_name(setting.program, value)
        case "deck":
            return board.decks[value].id
        case "piece":
            return setting.program.pieces[value].name
        case "throw":
            # People name the faces in a row; whose dice they are follows from the rulebook.
            return tuple(face for faces in value.dice for face in faces)
        # JSON has no fractions, and a decimal could not say a third.
        case "percent" | "exact":
            return str(value)
        case "matter":
            raise MoveError("something open has no name to write")
        case "choice":
            return setting.program.choice_of(type_).words[value]
    return value


def space_name(program: Program, number: int) -> str | int:
    """Return a space's name, or its number where several have that name."""
    # Boards repeat names, and a name must mean one space when read back.
    name = program.board.spaces[number].name
    return name if sum(s.name == name for s in program.board.spaces) == 1 else number


def card_name(program: Program, number: int) -> str:
    """Return a card's id, with its deck's before it where two cards share one."""
    board = program.board
    card = board.cards[number]
    if sum(other.id == card.id for other in board.cards) == 1:
        return card.id
    return board.card_path(card)
