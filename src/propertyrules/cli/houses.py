"""House rules as the command line names them: by the id of one that is shipped, or by a path."""

from __future__ import annotations

import re
from pathlib import Path

from attrs import frozen

_FIRST = re.compile(r'\s*(?:#[^\n]*\s+)*house\s+([\w-]+)\s+"([^"]*)"')


@frozen
class House:
    """A house rule: its id, its title, and what it is loaded by."""

    id: str
    title: str
    source: str


def house_called(name: str) -> House | None:
    """Give the house rule of that name, or in that file; None where it is something else."""
    from propertyrules import library

    for one in library.house_rules():
        if one.id == name:
            return House(one.id, one.title, one.id)
    path = Path(name)
    if not path.is_file():
        return None
    found = _FIRST.match(path.read_text(encoding="utf-8", errors="replace"))
    return None if found is None else House(found[1], " ".join(found[2].split()), name)
