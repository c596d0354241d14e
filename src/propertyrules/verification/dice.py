"""A small generator of chance of our own, so that a seed means the same in every Python."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from attrs import define

from propertyrules.limits import GENERATOR_INCREMENT, GENERATOR_MULTIPLIER, GENERATOR_SHIFT

if TYPE_CHECKING:
    from propertyrules.ir.program import Program

T = TypeVar("T")


@define
class Dice:
    """A linear congruential generator of 64 bits, of which the upper half is given out.

    `Dice(seed)` gives the same throws for the same whole number everywhere, for good: what a bound
    draws from a state never changes, so records of games stay what they are.
    """

    state: int

    def throw(self, rulebook: Program) -> tuple[int | str, ...]:
        """Throw the dice of a rulebook, those that may be left out excepted: `Roll("Ann", *these)`.

        Numbers for pips, words for the other faces, in the order in which the dice are declared.
        """
        return tuple(
            self.choose(dice.faces)
            for dice in rulebook.dice
            if not dice.optional
            for _ in range(dice.number)
        )

    def below(self, bound: int) -> int:
        """Return a whole number from 0 to below the bound, each as likely as the others.

        A bound above 2**32 takes as many draws of 32 bits as it needs, the highest bits first.
        """
        span = 1 << GENERATOR_SHIFT
        words, range_ = 1, span
        while range_ < bound:
            words, range_ = words + 1, range_ * span
        limit = range_ - range_ % bound
        while True:
            drawn = 0
            for _ in range(words):
                self.state = (self.state * GENERATOR_MULTIPLIER + GENERATOR_INCREMENT) % (
                    span * span
                )
                drawn = (drawn << GENERATOR_SHIFT) | (self.state >> GENERATOR_SHIFT)
            if drawn < limit:
                return drawn % bound

    def choose(self, members: Sequence[T]) -> T:
        """Return one of the members. Raises IndexError where there are none."""
        return members[self.below(len(members))]

    def shuffled(self, members: Sequence[T]) -> list[T]:
        """Return the members in an order by chance."""
        found = list(members)
        for last in range(len(found) - 1, 0, -1):
            other = self.below(last + 1)
            found[last], found[other] = found[other], found[last]
        return found

    def one_in(self, many: int) -> bool:
        """Return, once in so many times, yes."""
        return self.below(many) == 0
