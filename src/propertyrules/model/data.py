"""Plain data: states, moves, rulings and records as dictionaries and as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from propertyrules import Program  # the front door: data stand below the rules


class PlainData:
    """A mixin for conversion to plain data: dictionaries, lists, texts, numbers, truths, None.

    The data follow the JSON Schema that `propertyrules schema` prints.
    """

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the object as plain data, which `from_dict` reads back."""
        from propertyrules import to_dict  # the front door: what writes data stands above

        return to_dict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], rulebook: Program | None = None) -> Self:
        """Return the object that `to_dict` converted.

        Without a rulebook, that of a state is found by its name, and by its digest if there is
        one; a move is then not checked against its rulebook. Raises NotationError, with every
        fault and its path, for other data, and RulebookMissing.
        """
        from propertyrules import from_dict

        return from_dict(cls, data, rulebook)

    def to_json(self) -> str:
        """Return the plain data as JSON, in one line."""
        import json  # who keeps no data needs none

        return json.dumps(self.to_dict(), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str | bytes, rulebook: Program | None = None) -> Self:
        """Return the object that `to_json` converted. Raises like `from_dict`, also for no JSON."""
        from propertyrules import from_dict

        return from_dict(cls, text, rulebook)
