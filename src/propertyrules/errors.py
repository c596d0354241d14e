"""Everything that this library raises on purpose, told apart by what the caller can do about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from propertyrules.diagnostic_sink import Diagnostic
    from propertyrules.model.moves import Move
    from propertyrules.model.rulings import Ruling


class PropertyRulesError(Exception):
    """The base of all errors of this library."""


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
    """A move or a question that names something that is not there, or whose arguments don't fit."""


class NoSuchName(MoveError, KeyError, AttributeError):
    """A name that nothing at the table has; the message names the nearest."""

    def __str__(self) -> str:
        # `KeyError` by itself shows its message in quotes.
        return str(self.args[0]) if self.args else ""


class CashUnknown(PropertyRulesError, ValueError):
    """A question about raising cash at a table that does not tell what somebody holds."""


class TableError(PropertyRulesError, ValueError):
    """A table that cannot be; `faults` holds every one found."""

    def __init__(self, message: str, faults: tuple[Diagnostic, ...] = ()) -> None:
        super().__init__(message)
        self.faults = faults


class NotationError(TableError):
    """Text that is no table, or a phrase that is no move; its faults have their places."""


class IllegalMove(PropertyRulesError, ValueError):
    """A move that the rulebook does not allow; `ruling` says why, worked out when it is read."""

    def __init__(self, ruling: Ruling | Callable[[], Ruling]) -> None:
        super().__init__()
        self._ruling = ruling

    @property
    def ruling(self) -> Ruling:
        """The whole ruling on the move."""
        if callable(self._ruling):
            self._ruling = self._ruling()
        return self._ruling

    def __str__(self) -> str:
        return str(self.ruling)

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[Ruling]]:
        # Worked out now: what would make the ruling is a function, which pickle does not take.
        return IllegalMove, (self.ruling,)


class AmbiguousMove(NotationError):
    """A phrase that fits several moves; `readings` holds them."""

    def __init__(
        self, message: str, readings: tuple[Move, ...] = (), faults: tuple[Diagnostic, ...] = ()
    ) -> None:
        super().__init__(message, faults)
        self.readings = readings
