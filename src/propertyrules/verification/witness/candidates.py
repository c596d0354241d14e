"""A witness: a table and a move of which two programs rule differently."""

from __future__ import annotations

from attrs import field, frozen

from propertyrules.model.rulings import Ruling
from propertyrules.verification.witness.program_pair import PairStep, Spot

TABLE = "table"
BEGINNING = "beginning"
READING = "reading"


@frozen(eq=False)
class Witness:
    """A table and a move of which two programs rule differently, ruled on by the interpreter.

    `what` says in what: the `verdict`; the `violations` of a move that both refuse; the `state`
    after it, or only the ledger of its `effects`; a `move` that one of them does not know (its
    ruling is None); the `value` that a question is answered with; a `table` that only one of them
    allows, or the `beginning` of a game (then there is no move). Where everything counts also what
    is made of the `reading` of a table's text, and the `loss` that a plan counts for a move. Tables
    and moves are written as each program writes them; `looked` counts the tables looked at.
    """

    what: str
    table: str
    other_table: str
    move: str = ""
    other_move: str = ""
    one: Ruling | None = None
    other: Ruling | None = None
    value: str = ""
    other_value: str = ""
    faults: tuple[str, ...] = ()
    other_faults: tuple[str, ...] = ()
    looked: int = 0
    spot: Spot | None = field(default=None, repr=False)
    step: PairStep | None = field(default=None, repr=False)

    @property
    def same_table(self) -> bool:
        """Whether both programs write the table alike, but for the head."""
        return bare(self.table) == bare(self.other_table)


_HEAD = ("rulebook ", "board ", "with ", "set ")


def bare(table: str) -> str:
    """Return a table without its head: rulebook, board, house rules and figures."""
    lines = table.splitlines()
    kept = [line for line in lines if not line.startswith(_HEAD)]
    return "\n".join(kept).strip() + "\n"


@frozen(eq=False)
class Candidate:
    """A place where two programs were found to differ, before it is made smaller."""

    spot: Spot
    step: PairStep | None
    what: str
    looked: int
    text: str = ""
