"""Chance: what dice and decks can bring to a move, and the probability of each result.

A rulebook marks the parameters of its moves that fall by chance. Throws have the probabilities of
their dice. For any other parameter, all values that the rules allow are equally likely: so a card
is one of those that can lie on top of its deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, combinations, islice, product
from math import comb, prod
from typing import Any, Protocol

from propertyrules.classes import opaque
from propertyrules.errors import MoveError, PropertyRulesError
from propertyrules.ir.nodes import EmitEvent, RetirePlayer
from propertyrules.ir.program import MoveKind, Parameter, Program, once_per_program
from propertyrules.ir.traversal import walk
from propertyrules.limits import (
    MOST_EXACT,
    MOST_MEMBERS,
    MOST_RESULTS,
    MOST_TRIES,
    RESULTS_TRIED,
    WHOLE,
)
from propertyrules.machine.arguments import unbind
from propertyrules.machine.constraints import parameters_read
from propertyrules.machine.domains import Range, domain
from propertyrules.machine.draft import Env
from propertyrules.machine.legality import judge, verdict_on
from propertyrules.machine.untold_facts import fact_words
from propertyrules.model.evidence import Verdict
from propertyrules.model.moves import Move
from propertyrules.model.names import decode
from propertyrules.model.state import State
from propertyrules.model.values import Throw, Unknown


class Randomness(Protocol):
    """A source of randomness: `random.Random`, or the `Dice` of this library."""

    def randrange(self, stop: int, /) -> int:
        """Return a whole number from 0 to below `stop`, all equally likely."""


class ChanceUnknown(PropertyRulesError):
    """A chance that depends on what the table does not tell; `needs` names the missing facts."""

    def __init__(self, needs: Sequence[str]) -> None:
        super().__init__(f"the chance can't be known without this: {', '.join(needs)}")
        self.needs = tuple(needs)

    def __reduce__(self) -> tuple[type[ChanceUnknown], tuple[tuple[str, ...]]]:
        return ChanceUnknown, (self.needs,)


SHARES = ("percent", "exact")
"""The types of numbers that need not be whole."""


def any_share(type_: str, below: Callable[[int], int]) -> Fraction:
    """Return a percentage to 100%, or an exact number, by chance: a whole one."""
    if type_ == "percent":
        return Fraction(below(WHOLE + 1), WHOLE)
    # Mostly a small one: rules mostly bound a number from above.
    return Fraction(below(MOST_TRIES + 1 if below(MOST_MEMBERS) else MOST_EXACT + 1))


@once_per_program
def falling_moves(program: Program) -> Mapping[str, tuple[Parameter, ...]]:
    """Return the moves of a program with chance parameters, and these parameters."""
    return {name: kind.chance for name, kind in program.moves.items() if kind.chance}


@once_per_program
def telling_moves(program: Program) -> frozenset[str]:
    """Return the moves that report the result of chance in words, where other moves name it."""
    kinds = program.moves.values()
    # Only beside a move that names the result: otherwise such a move may be the only way on.
    settled = {matter for kind in kinds if kind.chance for matter in kind.matters}
    return frozenset(
        kind.name for kind in kinds if kind.tells and not settled.isdisjoint(kind.matters)
    )


@once_per_program
def leaving_moves(program: Program) -> frozenset[str]:
    """Return the moves that retire a player, by their effects or by an event that they emit."""
    retiring = {
        event.name
        for event in program.events.values()
        if any(isinstance(n, RetirePlayer) for n in walk(h.then for h in event.handlers))
    }
    return frozenset(
        kind.name
        for kind in program.moves.values()
        if any(
            isinstance(n, RetirePlayer) or (isinstance(n, EmitEvent) and n.event in retiring)
            for n in walk((kind.then,))
        )
    )


@opaque
class Distribution(Mapping[Move, Fraction]):
    """The results that chance can bring, as complete moves, with their probabilities.

    The probabilities are exact, and sum to 1. They are computed when they are first read.
    """

    opened: ChanceMove

    @cached_property
    def _weights(self) -> Mapping[Move, int]:
        return self.opened.results()

    @cached_property
    def _total(self) -> int:
        return sum(self._weights.values())

    def __getitem__(self, move: Move) -> Fraction:
        return Fraction(self._weights[move], self._total)

    def __iter__(self) -> Iterator[Move]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        return f"<Distribution of {self.opened.kind.name}: {len(self)} results>"

    @property
    def assumed(self) -> tuple[str, ...]:
        """The assumptions: that all orders of a deck that fit what is known of it are equally
        likely. Empty where the dice, or a known order, decide.
        """
        board = self.opened.state.program.board
        cards = self.opened.cards(self) if len(self) > 1 else ()
        return tuple(
            f"the order of the {board.decks[deck].id} deck isn't known: "
            "all orders that fit are as likely as each other"
            for deck in sorted({board.cards[card].deck for card in cards})
        )


@opaque
class ChanceMove:
    """A move at a table with some parameters open; `env` has the values of the others."""

    state: State
    kind: MoveKind
    env: Env
    open: tuple[tuple[Parameter, Range], ...]

    @property
    def undecided(self) -> tuple[str, ...]:
        """The names of the open parameters that do not fall by chance."""
        return tuple(param.name for param, _ in self.open if not param.chance)

    @cached_property
    def settled(self) -> bool:
        """Whether all values of the open parameters are surely legal, so that no rule need be
        checked.
        """
        loose = {
            param.name
            for param, range_ in self.open
            # The members of a single small parameter are the legal values.
            if len(self.open) > 1 or not (self.state.complete and range_.kind == param.type.name
                                          and range_.members)
        }  # fmt: skip
        plain = not self.undecided and not any(param.type.is_list for param, _ in self.open)
        rules = self.kind.rules
        return plain and not any(loose & parameters_read(self.kind, rule) for rule in rules)

    def move(self, values: Mapping[str, Any]) -> Move:
        """Return the complete move with these values."""
        return unbind(self.state, self.kind, {**self.env, **values})

    def allows(self, values: Mapping[str, Any]) -> bool:
        """Check whether the rules allow these values. Raises ChanceUnknown if undetermined."""
        if self.settled:
            return True
        found = verdict_on(self.state, self.kind, {**self.env, **values})
        if found is Verdict.UNDETERMINED:
            raise ChanceUnknown(judge(self.state, self.move(values)).needs)
        return found is Verdict.LEGAL

    def results(self) -> dict[Move, int]:
        """Return all results of chance as moves, with their weights. Raises ChanceUnknown."""
        if self.undecided:
            raise ChanceUnknown([f"the {name} of `{self.kind.name}`" for name in self.undecided])
        rows = [list(self._weighted(*one)) for one in self.open]
        # Checked first, because judging costs a verdict for each.
        if prod(map(len, rows)) > MOST_RESULTS:
            raise ChanceUnknown([f"which of very many results `{self.kind.name}` has"])
        found: dict[Move, int] = {}
        for row in product(*rows):
            values = {one.name: v for (one, _), (v, _) in zip(self.open, row, strict=True)}
            if self.allows(values):
                found[self.move(values)] = prod(weight for _, weight in row)
        # A card that may be held by somebody cannot be told from one that lies in its deck.
        lost = [card for card in self.cards(found) if self.state.cards[card] is None]
        if lost and len(found) > 1:
            setting = self.state.setting
            raise ChanceUnknown([fact_words(setting, ("card", card)) for card in sorted(lost)])
        if not found:
            raise ChanceUnknown([f"what `{self.kind.name}` can bring here"])
        return found

    def sample(self, rng: Randomness) -> Move:
        """Return a random complete move: results of chance by their probabilities, all else any
        legal value. Raises ChanceUnknown, and MoveError where no legal move is found.
        """
        if not (self.state.complete or self.undecided):
            self.results()  # raises where something is not told
        for _ in range(RESULTS_TRIED):
            values = {param.name: self._drawn(param, left, rng) for param, left in self.open}
            if self.allows(values):
                return self.move(values)
        if self.undecided:
            raise MoveError(f"no legal `{self.kind.name}` was found by chance")
        # Legal results may be rare: then one is drawn from the list of them.
        results = self.results()
        place = rng.randrange(sum(results.values()))
        ends = accumulate(results.values())
        return next(move for move, end in zip(results, ends, strict=True) if place < end)

    def may_be_legal(self, decide: Callable[[State, MoveKind, Env], Verdict]) -> bool:
        """Check whether chance can bring a legal move, whatever its player decides."""
        # Where no rule reads a chance parameter, no result need be tried.
        names = [param.name for param, _ in self.open if param.chance]
        if not any(parameters_read(self.kind, rule) & {*names} for rule in self.kind.rules):
            return True
        unset = {param.name: Unknown.of(param.name) for param, _ in self.open}
        rows = (list(self._weighted(*one)) for one in self.open if one[0].chance)
        for row in product(*rows):
            values = dict(zip(names, (value for value, _ in row), strict=True))
            # `decide` may be generated code, which takes no unknown values.
            rule = verdict_on if self.undecided else decide
            if rule(self.state, self.kind, {**self.env, **unset, **values}) != Verdict.ILLEGAL:
                return True
        return False

    # -- one parameter ---------------------------------------------------------------------------

    def _weighted(self, param: Parameter, left: Range) -> Iterator[tuple[Any, int]]:
        """Yield the values that a parameter may have by chance, with their weights."""
        if param.type.is_list:
            members, size = self._members(param, left), self._size(param, left)
            if comb(len(members), size) > MOST_RESULTS:
                raise ChanceUnknown([f"which of very many `{param.name}`"])
            yield from ((each, 1) for each in combinations(members, size))
        elif param.type.name == "throw":
            faces = [list(product(*die)) for die in self._dice(left)]
            # A face that stands twice on a die is twice as likely.
            yield from Counter(Throw(tuple(each)) for each in product(*faces)).items()
        elif left.kind == "amount":
            low, high = self._ends(param, left)
            if high - low >= MOST_RESULTS:
                raise ChanceUnknown([f"which of very many `{param.name}`"])
            yield from ((value, 1) for value in range(low, high + 1))
        else:
            yield from ((value, 1) for value in self._members(param, left))

    def _dice(self, left: Range) -> Iterator[list[tuple[int | str, ...]]]:
        """Yield, for each of the rulebook's dice, the faces of each die that is thrown."""
        thrown = {name for name, _, _ in left.dice}
        for die in self.state.program.dice:
            yield [die.faces] * (die.number if die.name in thrown else 0)

    def _members(self, param: Parameter, left: Range) -> tuple[Any, ...]:
        """Return the values of a small type that may be legal, or the possible members
        of a list.
        """
        type_ = param.type.of or param.type
        if left.members and (self.state.complete or left.kind != param.type.name):
            return tuple(sorted(decode(self.state.setting, type_, one) for one in left.members))
        return domain(self.state, type_) or ()

    def _size(self, param: Parameter, left: Range) -> int:
        """Return the number of members of a list that falls by chance. Raises ChanceUnknown."""
        members = self._members(param, left)
        sizes = [
            size
            for size in range(len(members) + 1)
            if any(
                verdict_on(self.state, self.kind, {**self.env, param.name: each})
                is not Verdict.ILLEGAL
                for each in islice(combinations(members, size), MOST_MEMBERS)
            )
        ]
        if len(sizes) != 1:
            raise ChanceUnknown([f"how many `{param.name}` there are"])
        return sizes[0]

    def _ends(self, param: Parameter, left: Range) -> tuple[int, int]:
        """Return the range of an amount that falls by chance. Raises ChanceUnknown."""
        if left.high is None:
            raise ChanceUnknown([f"how high the {param.name} of `{self.kind.name}` can be"])
        return left.low, left.high

    def _drawn(self, param: Parameter, left: Range, rng: Randomness) -> Any:
        """Return a random value of a parameter."""
        if param.type.name == "throw":
            return Throw(
                tuple(
                    tuple(faces[rng.randrange(len(faces))] for faces in die)
                    for die in self._dice(left)
                )
            )
        if left.kind == "amount" and not left.members:
            return self._amount(param, left, rng)
        if left.kind in SHARES and not left.members and not param.chance:
            return any_share(left.kind, rng.randrange)
        members = list(self._members(param, left))
        if param.type.is_list:
            few = min(len(members), MOST_MEMBERS)
            size = self._size(param, left) if param.chance else rng.randrange(few + 1)
            return tuple(sorted(members.pop(rng.randrange(len(members))) for _ in range(size)))
        # Any text will do, so a text needs no members.
        if not members and left.kind != "text":
            raise MoveError(f"the {param.name} of `{self.kind.name}` isn't chosen by chance")
        return members[rng.randrange(len(members))] if members else ""

    def _amount(self, param: Parameter, left: Range, rng: Randomness) -> int:
        if param.chance:
            low, high = self._ends(param, left)
            return low + rng.randrange(high - low + 1)
        cash = self.state.cash[self.env[self.kind.mover]] or 0
        most = min(left.low + cash, left.low + cash if left.high is None else left.high)
        # Half of the time the least: random sums would ruin everybody at once.
        return left.low + rng.randrange(2) * rng.randrange(most - left.low + 1)

    def cards(self, moves: Iterable[Move]) -> Iterator[int]:
        """Yield the cards that some moves draw."""
        for param, _ in self.open:
            if param.type.name == "card":
                named = {move.get(param.name) for move in moves}
                yield from (decode(self.state.setting, param.type, one) for one in named)
