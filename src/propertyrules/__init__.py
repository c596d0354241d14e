"""A referee for property-trading board games, with rulebooks that are data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from propertyrules.errors import (
        AmbiguousMove,
        IllegalMove,
        NotationError,
        PropertyRulesError,
        RulebookError,
        TableError,
    )
    from propertyrules.library import load_rulebook
    from propertyrules.model.moves import (
        Accept,
        AskRent,
        Bid,
        Build,
        BuildHotel,
        Buy,
        Decline,
        DrawCard,
        EndTurn,
        GoBankrupt,
        LiftMortgage,
        Mortgage,
        Move,
        Offer,
        Pass,
        Pay,
        PayAll,
        PayFine,
        Quit,
        Refuse,
        Roll,
        SellAll,
        SellHotel,
        SellHouse,
        UseJailCard,
        make_move,
    )
    from propertyrules.model.record import Record
    from propertyrules.model.rulings import Ruling, Verdict
    from propertyrules.model.state import State
    from propertyrules.notation.json import (
        move_from_json,
        move_to_json,
        ruling_to_json,
        state_from_json,
        state_to_json,
    )
    from propertyrules.notation.records import read_record, write_record
    from propertyrules.notation.tables import write_table
    from propertyrules.notation.writer import write_move
    from propertyrules.referee import Referee
    from propertyrules.verification.dice import Dice

__version__ = "0.1.0"

_WHERE = {
    "errors": (
        "AmbiguousMove", "IllegalMove", "NotationError", "PropertyRulesError", "RulebookError",
        "TableError",
    ),
    "library": ("load_rulebook",),
    "model.moves": (
        "Accept", "AskRent", "Bid", "Build", "BuildHotel", "Buy", "Decline", "DrawCard",
        "EndTurn", "GoBankrupt", "LiftMortgage", "Mortgage", "Move", "Offer", "Pass", "Pay",
        "PayAll", "PayFine", "Quit", "Refuse", "Roll", "SellAll", "SellHotel", "SellHouse",
        "UseJailCard", "make_move",
    ),
    "model.rulings": ("Ruling", "Verdict"),
    "model.state": ("State",),
    "model.record": ("Record",),
    "notation.json": (
        "move_from_json", "move_to_json", "ruling_to_json", "state_from_json", "state_to_json",
    ),
    "notation.records": ("read_record", "write_record"),
    "notation.tables": ("write_table",),
    "notation.writer": ("write_move",),
    "referee": ("Referee",),
    "verification.dice": ("Dice",),
}  # fmt: skip

__all__ = [
    "Accept",
    "AmbiguousMove",
    "AskRent",
    "Bid",
    "Build",
    "BuildHotel",
    "Buy",
    "Decline",
    "Dice",
    "DrawCard",
    "EndTurn",
    "GoBankrupt",
    "IllegalMove",
    "LiftMortgage",
    "Mortgage",
    "Move",
    "NotationError",
    "Offer",
    "Pass",
    "Pay",
    "PayAll",
    "PayFine",
    "PropertyRulesError",
    "Quit",
    "Record",
    "Referee",
    "Refuse",
    "Roll",
    "RulebookError",
    "Ruling",
    "SellAll",
    "SellHotel",
    "SellHouse",
    "State",
    "TableError",
    "UseJailCard",
    "Verdict",
    "load_rulebook",
    "make_move",
    "move_from_json",
    "move_to_json",
    "read_record",
    "ruling_to_json",
    "state_from_json",
    "state_to_json",
    "write_move",
    "write_record",
    "write_table",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """Import what is asked for when it is asked for, so that a quick command stays quick."""
    from importlib import import_module

    for module, names in _WHERE.items():
        if name in names:
            return getattr(import_module(f"propertyrules.{module}"), name)
    raise AttributeError(f"module `propertyrules` has no `{name}`")
