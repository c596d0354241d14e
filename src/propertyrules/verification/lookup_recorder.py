"""A recorder of the declarations of a program that a run looks up."""

from __future__ import annotations

from typing import Any, TypeAlias, TypeVar

from attrs import evolve

from propertyrules.ir.program import Program

Kept = TypeVar("Kept")

Home: TypeAlias = tuple[str, str]
"""A declaration: its field of Program, and its name."""

WATCHED = ("functions", "events", "figures", "matters", "moves")


class RecordedLookups(dict[str, Kept]):
    """Declarations by name that record which of them are looked up."""

    def __init__(self, sort: str, kept: dict[str, Kept], seen: set[Home]) -> None:
        super().__init__(kept)
        self.sort = sort
        self.seen = seen

    def __getitem__(self, name: str) -> Kept:
        self.seen.add((self.sort, name))
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        """Return a declaration by its name, and record the lookup."""
        self.seen.add((self.sort, name))
        return super().get(name, default)


def watched(program: Program, seen: set[Home]) -> Program:
    """Return a program that records in `seen` which of its declarations are looked up.

    Tracks, lines and the setup are not recorded: reading a table looks up all of them.
    """
    noted: dict[str, Any] = {
        sort: RecordedLookups(sort, dict(getattr(program, sort)), seen) for sort in WATCHED
    }
    return evolve(program, **noted)
