"""The parts of a ruling: its verdict, and what the verdict rests on.

They know neither states nor moves, so that whatever judges or keeps a trace can make them.
"""

from __future__ import annotations

from enum import Enum
from typing import Any

from attrs import field, frozen


class Verdict(Enum):
    """What the referee says of a move; only `LEGAL` is true."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNDETERMINED = "undetermined"

    def __str__(self) -> str:
        return self.value

    def __bool__(self) -> bool:
        return self is Verdict.LEGAL


@frozen
class Fact:
    """Something a ruling rests on: what was looked at, in words, and what it was."""

    what: str
    value: Any

    def __str__(self) -> str:
        return f"{self.what}: {self.value}"


@frozen
class Violation:
    """A rule that a move breaks; `at` is the rule's place in the rulebook (file:line:column).

    The place is not compared: the file is called as it was loaded, by a name or by a path.
    """

    rule: str
    message: str
    clauses: tuple[str, ...]
    section: str
    at: str = field(eq=False)
    facts: tuple[Fact, ...] = ()


@frozen
class LedgerEntry:
    """An entry of the ledger: what changed, or is cited. Its `details` depend on `kind`.

    pay: from, to, amount (whole currency units), for · deed: property, from, to ·
    build: property, from, to (rungs), takes, gives · card: card, from, to ·
    token: player, from, to (spaces), how · set: what, of, from, to ·
    open, close: matter · out: player · end: winners · cite: clauses (nothing changed).
    """

    kind: str
    details: tuple[tuple[str, Any], ...]
    text: str = field(default="", eq=False)

    def get(self, name: str) -> Any:
        """Return a detail by its name, or None."""
        return dict(self.details).get(name)


@frozen
class Assumption:
    """A clause whose source is silent, garbled or contradictory, with the reading taken.

    Status `unknown` is a fact that the table does not tell and that a played move assumed.
    """

    clause: str
    status: str
    reading: str


@frozen
class Part:
    """A named part of a measure, in whole currency units."""

    name: str
    amount: Any


@frozen
class Measured:
    """A value of the rulebook: what it comes to, its parts, and the clauses it leans on."""

    value: Any
    parts: tuple[Part, ...] = ()
    clauses: tuple[str, ...] = ()
    assumptions: tuple[Assumption, ...] = ()
    needs: tuple[str, ...] = ()
    missing: tuple[MissingFact, ...] = ()


@frozen
class Condition:
    """For which values of one untold number a move is legal: ranges of whole numbers (None: no
    end), and all of it in words, `Ann has at least $50`.
    """

    fact: str
    ranges: tuple[tuple[int, int | None], ...]
    text: str


@frozen
class MissingFact:
    """A fact that the table does not tell and that would decide.

    `fact` names it as `needs` does, and `question` asks for it in a sentence. `address` is where it
    lies in the state (see `model.schema`), empty where that is not one place. `lines` are the lines
    of a table that would tell it, one for each answer, where there are few; `legal` are those of
    them with which the move is known to be legal.
    """

    fact: str
    question: str
    address: tuple[Any, ...] = ()
    lines: tuple[str, ...] = ()
    legal: tuple[str, ...] = ()
