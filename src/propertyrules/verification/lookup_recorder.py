"""Watching a run: which declarations of a program a scenario looks at."""

from __future__ import annotations

from typing import Any, TypeAlias, TypeVar

from attrs import evolve

from propertyrules.ir.program import Program

Kept = TypeVar("Kept")

Home: TypeAlias = tuple[str, str]
"""Where something is declared: the sort of declaration (a field of Program) and its name."""

WATCHED = ("functions", "events", "figures", "matters", "moves")


class RecordedLookups(dict[str, Kept]):
    """Declarations by name that take note of which of them is looked up."""

    def __init__(self, sort: str, kept: dict[str, Kept], seen: set[Home]) -> None:
        super().__init__(kept)
        self.sort = sort
        self.seen = seen

    def __getitem__(self, name: str) -> Kept:
        self.seen.add((self.sort, name))
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        """Return what is kept by a name, and note that it was looked for."""
        self.seen.add((self.sort, name))
        return super().get(name, default)


def watched(program: Program, seen: set[Home]) -> Program:
    """Return a program that notes in `seen` which of its declarations are looked at.

    Tracks, lines and the setup are not watched: reading a table looks at all of them.
    """
    noted: dict[str, Any] = {
        sort: RecordedLookups(sort, dict(getattr(program, sort)), seen) for sort in WATCHED
    }
    return evolve(program, **noted)
