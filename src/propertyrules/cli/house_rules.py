"""Finds the house rules that commands name: by the id of a shipped one, or by a path."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

from propertyrules.errors import RulebookError

if TYPE_CHECKING:
    from propertyrules.ir.program import Program

# A file with errors is a house rule too, so its head is not parsed.
_FIRST = re.compile(r'\s*(?:#[^\n]*\s+)*house\s+([\w-]+)\s+"([^"]*)"')


@frozen
class House:
    """A house rule: its id, its title, and the id or path to load it by."""

    id: str
    title: str
    source: str


def with_houses(name: str, houses: Sequence[str]) -> str:
    """Return the name of a rulebook with the house rules laid over it."""
    return f"{name} with {', '.join(houses)}" if houses else name


def house_called(name: str) -> House | None:
    """Return the house rule with an id, or in a file; None if there is none."""
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
    """Return the first rulebook that a house rule can be laid over, and the program with both.

    If there is none, raises the RulebookError of the first one.
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
