"""House rules as the command line names them: by the id of one that is shipped, or by a path."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

from propertyrules.errors import RulebookError

if TYPE_CHECKING:
    from propertyrules.ir.program import Program

# Found by its form alone, as a file with faults is a house rule too.
_FIRST = re.compile(r'\s*(?:#[^\n]*\s+)*house\s+([\w-]+)\s+"([^"]*)"')


@frozen
class House:
    """A house rule: its id, its title, and what it is loaded by."""

    id: str
    title: str
    source: str


def with_houses(name: str, houses: Sequence[str]) -> str:
    """Return what a rulebook is called here: its name, with the house rules laid over it."""
    return f"{name} with {', '.join(houses)}" if houses else name


def house_called(name: str) -> House | None:
    """Return the house rule of that name, or in that file; None where it is something else."""
    from propertyrules.library import house_rules

    for one in house_rules():
        if one.id == name:
            return House(one.id, one.title, one.id)
    path = Path(name)
    if not path.is_file():
        return None
    found = _FIRST.match(path.read_text(encoding="utf-8", errors="replace"))
    return None if found is None else House(found[1], " ".join(found[2].split()), name)


def first_taking(
    house: House, more: Sequence[str] = (), board: str | None = None
) -> tuple[str, Program]:
    """Return the first rulebook that a house rule can be laid over, and what that makes.

    Raises the RulebookError of the first one that does not take it where none does.
    """
    from propertyrules.library import load_rulebook, rulebooks

    refusal: RulebookError | None = None
    for rulebook in rulebooks():
        try:
            laid = load_rulebook(rulebook.id, with_=[house.source, *more], board=board)
        except RulebookError as error:
            refusal = refusal or error
            continue
        return rulebook.id, laid
    raise refusal or RulebookError(f"no rulebook fits the house rule `{house.id}`")
