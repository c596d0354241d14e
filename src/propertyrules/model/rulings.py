"""Rulings: the referee's answer on one move at one table, with its reasons.

What costs time and is seldom read (the nearest legal moves, violated invariants, how a
missing fact is asked for) is worked out when it is first read.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, Protocol

from attrs import field, frozen

from propertyrules.errors import PropertyRulesError
from propertyrules.model.data import PlainData
from propertyrules.model.evidence import (
    Assumption,
    Condition,
    Fact,
    LedgerEntry,
    MissingFact,
    Verdict,
    Violation,
)
from propertyrules.model.moves import Move
from propertyrules.model.state import State


class OpenMove(Protocol):
    """A move with open arguments: its name, its player, and the arguments that are fixed."""

    @property
    def name(self) -> str:
        """The move's name in the rulebook."""

    @property
    def by(self) -> str:
        """Who makes it."""

    @property
    def fixed(self) -> tuple[tuple[str, Any], ...]:
        """The arguments that are not open."""


def _resolved(part: Any) -> Any:
    """Return a part of a ruling, worked out now if it was not yet."""
    return part() if callable(part) else part


@frozen(slots=False)
class Ruling(PlainData):
    """The referee's answer on one move at one table. It is true only where the move is legal.

    `clauses` are all that it rests on, legal or not; `after` is the state that a legal move leads
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
    # Compared by their results, as equal functions are not recognized.
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
        """The invariants of the rulebook that the table after the move violates."""
        found: tuple[Violation, ...] = _resolved(self._impossible)
        return found

    @cached_property
    def missing(self) -> tuple[MissingFact, ...]:
        """The unknown facts that would decide an undetermined move."""
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


class IllegalMove(PropertyRulesError, ValueError):
    """Raised for an illegal move; `ruling` has the reasons, and is computed when it is read."""

    def __init__(self, ruling: Ruling | Callable[[], Ruling]) -> None:
        super().__init__()
        self._ruling = ruling

    @property
    def ruling(self) -> Ruling:
        """The whole ruling on the move."""
        if callable(self._ruling):
            self._ruling = self._ruling()
        return self._ruling

    def __str__(self) -> str:
        return str(self.ruling)

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[Ruling]]:
        # Computed now, as a function cannot be pickled.
        return IllegalMove, (self.ruling,)
