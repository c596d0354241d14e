"""Rulings: a verdict, and the violations, facts, clauses, effects and assumptions behind it.

What costs time and is seldom read (the nearest legal moves, what the table after it breaks, how a
missing fact is asked for) is worked out when it is first read.
"""

from __future__ import annotations

from enum import Enum
from functools import cached_property
from typing import Any, Protocol

from attrs import field, frozen

from propertyrules.model.data import PlainData
from propertyrules.model.moves import Move
from propertyrules.model.state import State


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


class OpenMove(Protocol):
    """A move of which something is open: whose, of what sort, and the arguments that are fixed."""

    @property
    def name(self) -> str:
        """The move's name in the rulebook."""

    @property
    def by(self) -> str:
        """Who makes it."""

    @property
    def fixed(self) -> tuple[tuple[str, Any], ...]:
        """The arguments that do not depend on what is open."""


def _resolved(part: Any) -> Any:
    """Return a part of a ruling, worked out now if it was not yet."""
    return part() if callable(part) else part


@frozen(slots=False)
class Ruling(PlainData):
    """What the referee says of one move at one table. It is true only where the move is legal.

    `clauses` are all that it leans on, legal or not; `after` is the state that a legal move leads
    to; `instead` the nearest legal moves where it is not legal, and `throws` those that wait for
    a throw of the player's; `needs` the facts that would decide an undetermined one, `missing` how
    each is asked for and told, and `legal_if` how they decide, where they are one number;
    `verdicts` are those at each completion of the state, where it has any; `passed` are the rules
    that it meets; `impossible` is what the table after it breaks of what always holds: then
    the rulebook contradicts itself.
    """

    state: State = field(repr=False)
    move: Move
    verdict: Verdict
    violations: tuple[Violation, ...]
    clauses: tuple[str, ...]
    assumptions: tuple[Assumption, ...]
    effects: tuple[LedgerEntry, ...]
    needs: tuple[str, ...]
    after: State | None = field(repr=False)
    at: str = field(default="", eq=False)
    facts: tuple[Fact, ...] = ()
    passed: tuple[str, ...] = ()
    legal_if: Condition | None = None
    verdicts: tuple[Verdict, ...] = ()
    # Compared by what they come to: a function is equal to no other.
    _near: Any = field(default=(), eq=_resolved, repr=False)
    _impossible: Any = field(default=(), eq=_resolved, repr=False)
    _missing: Any = field(default=(), eq=_resolved, repr=False)

    @cached_property
    def near(self) -> tuple[Move | OpenMove, ...]:
        """The nearest legal moves where the move is not legal, those that wait for a throw too."""
        found: tuple[Move | OpenMove, ...] = _resolved(self._near)
        return found

    @property
    def instead(self) -> tuple[Move, ...]:
        """The nearest legal moves that are complete."""
        return tuple(move for move in self.near if isinstance(move, Move))

    @property
    def throws(self) -> tuple[OpenMove, ...]:
        """The nearest legal moves that wait for a throw of the player's."""
        return tuple(move for move in self.near if not isinstance(move, Move))

    @cached_property
    def impossible(self) -> tuple[Violation, ...]:
        """What the table after the move breaks of what always holds."""
        found: tuple[Violation, ...] = _resolved(self._impossible)
        return found

    @cached_property
    def missing(self) -> tuple[MissingFact, ...]:
        """The facts that the table does not tell and that would decide an undetermined move."""
        found: tuple[MissingFact, ...] = _resolved(self._missing)
        return found

    def __getstate__(self) -> dict[str, Any]:
        # What is still to be worked out hangs on functions, which pickle does not take.
        worked_out = {
            "_near": self.near, "_impossible": self.impossible, "_missing": self.missing,
        }  # fmt: skip
        return {**vars(self), **worked_out}

    def __copy__(self) -> Ruling:
        return self

    def __deepcopy__(self, memo: object) -> Ruling:
        return self

    @property
    def legal(self) -> bool:
        """Whether the move is legal; False also where that is undetermined."""
        return self.verdict is Verdict.LEGAL

    def _repr_html_(self) -> str:
        """Return the ruling as a few lines of HTML, for notebooks."""
        from propertyrules import ruling_html  # only a notebook asks

        return ruling_html(self)

    def __bool__(self) -> bool:
        return self.legal

    def __str__(self) -> str:
        reasons = "; ".join(v.message for v in self.violations)
        return f"{self.verdict}: {reasons}" if reasons else str(self.verdict)
