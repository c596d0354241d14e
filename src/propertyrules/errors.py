"""The errors that this library raises, by what the caller can do about them.

Two more are defined beside their contents: `AmbiguousMove` in `model.moves`, and `IllegalMove` in
`model.rulings`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from propertyrules.diagnostic_sink import Diagnostic


class PropertyRulesError(Exception):
    """The base of all errors of this library."""


class WrongType(PropertyRulesError, TypeError):
    """An argument of another type than is declared; the message names it."""


def check_type(value: object, wanted: type | tuple[type, ...], name: str, words: str) -> None:
    """Raise WrongType unless the argument of this name is what the words say. True is no number."""
    if not isinstance(value, wanted) or (wanted is int and value.__class__ is bool):
        raise WrongType(f"`{name}` must be {words}, not {value.__class__.__name__}")


BREAKDOWN = (
    PropertyRulesError, ArithmeticError, AssertionError, AttributeError, LookupError, TypeError,
    ValueError,
)  # fmt: skip
"""What judging may run into by a changed program, or at a table that no game leads to: then it
tells nothing."""


class MissingExtra(PropertyRulesError, ImportError):
    """A part of this library that needs packages which are not installed; `extra` names them."""

    def __init__(self, message: str, extra: str = "") -> None:
        super().__init__(message)
        self.extra = extra


class RulebookError(PropertyRulesError, ValueError):
    """A rulebook that cannot be used; `diagnostics` holds every fault of it."""

    def __init__(self, message: str, diagnostics: tuple[Diagnostic, ...] = ()) -> None:
        super().__init__(message)
        self.diagnostics = diagnostics


class RulebookMissing(RulebookError):
    """A rulebook that this process does not have, or has in another version."""


class MoveError(PropertyRulesError, ValueError):
    """A move or a question with an unknown name, or with arguments that don't fit."""


class NoSuchName(MoveError, KeyError, AttributeError):
    """A name that nothing at the table has; the message names the nearest."""

    def __str__(self) -> str:
        # `KeyError` by itself shows its message in quotes.
        return str(self.args[0]) if self.args else ""


class CashUnknown(PropertyRulesError, ValueError):
    """A question about raising cash at a table where somebody's cash is not known."""


class TableError(PropertyRulesError, ValueError):
    """A table that cannot be; `faults` holds every one found."""

    def __init__(self, message: str, faults: tuple[Diagnostic, ...] = ()) -> None:
        super().__init__(message)
        self.faults = faults


class NotationError(TableError):
    """Text that is no table, or a phrase that is no move; its faults have their places."""
