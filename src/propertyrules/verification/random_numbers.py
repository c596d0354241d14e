"""A linear congruential generator, so that a seed gives the same numbers in every Python."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define, evolve, field

from propertyrules.errors import check_type
from propertyrules.limits import GENERATOR_INCREMENT, GENERATOR_MULTIPLIER, GENERATOR_SHIFT
from propertyrules.machine.chance import ChanceUnknown
from propertyrules.machine.untold_facts import fact_words
from propertyrules.model.state import Deck, State
from propertyrules.model.values import BANK

if TYPE_CHECKING:
    from propertyrules.ir.program import Program

T = TypeVar("T")

SPAN = 1 << GENERATOR_SHIFT
"""The number of values of a word."""


@define
class Dice:
    """A linear congruential generator of 64 bits, of which the upper half is returned.

    `Dice(seed)` gives the same numbers for the same whole number everywhere, and always will, so
    that records of games stay valid.
    """

    state: int = field()

    @state.validator
    def _check(self, _: Any, state: int) -> None:
        """Raise WrongType for a seed that is no whole number."""
        check_type(state, int, "seed", "a whole number")

    # Version 2 of the random numbers has a stream for each purpose; here all are one.

    @property
    def throws(self) -> Dice:
        """The generator for throws."""
        return self

    @property
    def cards(self) -> Dice:
        """The generator for cards."""
        return self

    def seat(self, seat: int) -> Dice:
        """Return the generator for the choices of a seat."""
        return self

    def throw(self, rulebook: Program) -> tuple[int | str, ...]:
        """Throw the dice of a rulebook, without the optional ones: `Roll("Ann", *these)`.

        Returns numbers for pips and words for other faces, in the order in which the dice are
        declared.
        """
        return tuple(
            self.choose(dice.faces)
            for dice in rulebook.dice
            if not dice.optional
            for _ in range(dice.number)
        )

    def deal(self, state: State) -> State:
        """Return the table with each deck in a random order that fits what is known of it.

        No card falls by chance then. Raises ChanceUnknown if it is not known whether a card lies in
        its deck.
        """
        program, held = state.program, state.cards
        lost = [fact_words(state.setting, ("card", n)) for n, who in enumerate(held) if who is None]
        if lost:
            raise ChanceUnknown(lost)
        decks = []
        for deck, known in zip(program.board.decks, state.decks, strict=True):
            settled = {*known.top, *known.bottom}
            loose = [card for card in deck.cards if held[card] == BANK and card not in settled]
            decks.append(Deck((*known.top, *self.shuffled(loose), *known.bottom)))
        # The completions of the table have the same decks.
        there = tuple(
            evolve(one, state=evolve(one.state, decks=tuple(decks))) for one in state.completions
        )
        return evolve(state, decks=tuple(decks), completions=there)

    def word(self) -> int:
        """Return the next number of 32 bits."""
        self.state = (self.state * GENERATOR_MULTIPLIER + GENERATOR_INCREMENT) % (SPAN * SPAN)
        return self.state >> GENERATOR_SHIFT

    def below(self, bound: int) -> int:
        """Return a random whole number from 0 to below the bound.

        A bound above 2**32 takes as many draws of 32 bits as it needs, the highest bits first.
        Raises ValueError for a bound below 1, TypeError for one that is no whole number.
        """
        if index(bound) < 1:
            raise ValueError(f"there is no whole number from 0 to below {bound}")
        words, range_ = 1, SPAN
        while range_ < bound:
            words, range_ = words + 1, range_ * SPAN
        # Numbers beyond the last whole multiple of the bound would make the least ones likelier.
        limit = range_ - range_ % bound
        while True:
            drawn = 0
            for _ in range(words):
                drawn = (drawn << GENERATOR_SHIFT) | self.word()
            if drawn < limit:
                return drawn % bound

    def randrange(self, stop: int) -> int:
        """Return the same as `below`, by the name that `random.Random` has for it."""
        return self.below(stop)

    def choose(self, members: Sequence[T]) -> T:
        """Return a random member. Raises IndexError if there is none."""
        return members[self.below(len(members))]

    def shuffled(self, members: Sequence[T]) -> list[T]:
        """Return the members in random order."""
        found = list(members)
        for last in range(len(found) - 1, 0, -1):
            other = self.below(last + 1)
            found[last], found[other] = found[other], found[last]
        return found

    def one_in(self, many: int) -> bool:
        """Return true once in so many times."""
        return self.below(many) == 0
