"""Telling a rule author of a table that notices a mutant: the scenario that is missing."""

from __future__ import annotations

from collections.abc import Iterator

from propertyrules.notation.write_table import write_table
from propertyrules.verification.witness import BEGINNING, READING, Witness, bare
from propertyrules.verification.witness.compare import LOSS
from propertyrules.verification.witness.words import words_of


def told(witness: Witness) -> str:
    """Give a witness as a table, with what comes of it as the rulebook stands and with the fault.

    It is the scenario that is missing, but for what is expected: that is for its author to say.
    """
    return "\n".join(_lines(witness))


def _lines(witness: Witness) -> Iterator[str]:
    if witness.what == BEGINNING:
        lines = [line for line in witness.table.splitlines() if line and not line.startswith(" ")]
        last = max(n for n, line in enumerate(lines) if line.startswith("player "))
        yield from (*lines[: last + 1], "new game")
        yield from _apart(bare(witness.table), bare(witness.other_table))
        return
    yield from witness.table.rstrip().splitlines()
    if witness.what == READING:
        yield from _apart(bare(witness.value), bare(witness.other_value))
        return
    if not witness.move:
        yield from ("ask", "  this table")
    else:
        yield from ("ask", f"  {witness.move}")
    if witness.what == LOSS:
        yield f"# as it stands a plan (`how can ... raise ...`) counts as lost {witness.value}"
        yield f"# with the fault: {witness.other_value}"
        return
    one, other = words_of(witness)
    if one == other and witness.one is not None and witness.other is not None:
        after = [write_table(r.after) if r.after else "" for r in (witness.one, witness.other)]
        yield from _apart(bare(after[0]), bare(after[1]))
        return
    yield f"# as it stands: {one}"
    yield f"# with the fault: {other}"


def _apart(one: str, other: str) -> Iterator[str]:
    """Give what two tables do not share, a line of comment for each of them."""
    mine, theirs = (_inside(text) for text in (one, other))
    if mine == theirs:
        yield "# with the fault something is kept otherwise that no table tells of"
        return
    for words, lines, known in (
        ("as it stands", mine, theirs), ("with the fault", theirs, mine),
    ):  # fmt: skip
        own = "; ".join(line for line in lines if line not in known)
        yield f"# {words}: {own or 'nothing of that'}"


def _inside(table: str) -> list[str]:
    """Give the lines of a table, each of a player with whose it is."""
    found: list[str] = []
    who = ""
    for line in filter(None, table.splitlines()):
        if line.startswith("player "):
            who = line.removeprefix("player ")
        elif line.startswith("  ") and who:
            found.append(f"{who}: {line.strip()}")
        else:
            who = ""
            if line != "open":
                found.append(line.strip())
    return found
