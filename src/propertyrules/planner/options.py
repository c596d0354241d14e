"""Options: sequences of moves on one group, with what they bring and lose.

`group_search` and `fallback_search` find them, and `optimizer` chooses one for each group.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from propertyrules.classes import opaque
from propertyrules.ir.program import Function, MoveKind
from propertyrules.machine.draft import Draft
from propertyrules.machine.evaluator import function_value
from propertyrules.model.state import State
from propertyrules.model.values import Unknown
from propertyrules.planner.schedule import Profile, profile

Site = tuple[Any, ...]
"""The buildings on a property and its tracks."""

Ground = tuple[Site, ...]
"""The state of the properties of a group."""


class Unproven(Exception):
    """Raised where a plan for a table can't be made group by group."""


@opaque
class OptionStep:
    """A move on a group: its cash and loss, the supply it needs and gives, the ground after it."""

    kind: MoveKind
    env: Mapping[str, Any]
    cash: int
    lost: int
    needs: int
    gives: int
    after: Ground


@opaque
class Option:
    """Moves on one group: their cash, their lasting loss, the rent they give up, their number."""

    cash: int
    lost: int
    rent: int
    steps: int
    ground: Ground
    profile: Profile
    before: Option | None = None
    step: OptionStep | None = None

    @property
    def moves(self) -> tuple[OptionStep, ...]:
        """The moves in order."""
        found: list[OptionStep] = []
        way: Option | None = self
        while way is not None and way.step is not None:
            found.append(way.step)
            way = way.before
        return tuple(reversed(found))

    def followed_by(self, step: OptionStep, rent: int, scarce: bool) -> Option:
        """Return the option with one more move, after which it gives up `rent` in all.

        Raises Unproven where the move regains something.
        """
        # The optimizer's bounds hold only if no move undoes a loss.
        if rent < self.rent or step.lost < 0 or step.cash < 0:
            raise Unproven("a move that raises cash undoes another")
        steps = self.steps + 1
        shape = Profile.of(steps)
        if scarce:
            shape = profile([(each.needs, each.gives) for each in (*self.moves, step)])
        return Option(self.cash + step.cash, self.lost + step.lost, rent, steps, step.after, shape,
                      self, step)  # fmt: skip

    def beats(self, other: Option, scarce: bool = True) -> bool:
        """Return whether this option dominates the other, whatever is done on other groups.

        Unless supply is `scarce`, who gives and takes it does not matter.
        """
        fits = not scarce or self.profile.serves(other.profile)
        if not fits:
            return False
        mine, theirs = (self.lost, self.rent), (other.lost, other.rent)
        if self.cash == other.cash:
            return (*mine, self.steps) <= (*theirs, other.steps)
        return self.cash > other.cash and mine < theirs


def worthwhile(ways: list[Option], scarce: bool = True) -> list[Option]:
    """Return the options that are not dominated."""
    kept: list[Option] = []
    for way in sorted(ways, key=lambda way: (way.lost, way.rent, way.steps, way.profile.dip)):
        if not any(other.beats(way, scarce) for other in kept):
            kept.append(way)
    return kept


def rent_of(table: State | Draft, rent: Function | None, sites: Iterable[int], seat: int) -> int:
    """Return the total rent of the properties among `sites` that a player owns.

    Rent that depends on a throw counts as 0.
    """
    if rent is None:
        return 0
    first, *others = [param.name for param in rent.params]
    rest = {name: Unknown.of(name) for name in others}
    charged = [
        function_value(table, rent, {first: site, **rest})
        for site in sites
        if table.owner[site] == seat
    ]
    return sum(int(each) for each in charged if each.__class__ is not Unknown)
