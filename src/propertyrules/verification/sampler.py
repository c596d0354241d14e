"""The sampler: random legal moves, with arguments drawn from what the rules leave.

A rule is asked as soon as all arguments that it reads are chosen, and a rule about one further
argument narrows its values. So most random arguments are legal at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, cached_property, partial
from typing import Any, Generic, TypeAlias, TypeVar

from attrs import define, field, frozen

from propertyrules.classes import opaque
from propertyrules.codegen.certainty import MEMBER, VALUES, Certainty, chosen, ends
from propertyrules.codegen.compiled_moves import complete, failing, play_on, seats_asked
from propertyrules.codegen.move_generator import Compiled, MoveCode
from propertyrules.codegen.value_domains import Domain, domain_of
from propertyrules.ir.nodes import Constant, Expression
from propertyrules.ir.program import MoveKind, Parameter, Program, Rule, by_names, once_per_program
from propertyrules.ir.types import AMOUNTS
from propertyrules.limits import MOST_MEMBERS, MOST_TRIES
from propertyrules.machine.arguments import unbind
from propertyrules.machine.chance import SHARES, any_share, leaving_moves, telling_moves
from propertyrules.machine.constraints import (
    TRUE,
    Among,
    Constraint,
    Member,
    conjunction,
    constraints,
    disjunction,
    inlined_rules,
    names_read,
    negation,
    parameters_read,
    rules_by_cost,
)
from propertyrules.machine.draft import StepLog
from propertyrules.machine.legal_moves import legal_shares
from propertyrules.machine.legality import play as play_slowly
from propertyrules.model.moves import Move
from propertyrules.model.state import Matter, State
from propertyrules.model.values import Throw, Unknown
from propertyrules.verification.random_numbers import Dice

T = TypeVar("T")
Members: TypeAlias = Callable[[], Sequence[Any]]


@opaque
class ChoiceSlot(Generic[T]):
    """A parameter to choose, and what the rules leave of it, as expressions or compiled.

    `place` is its index among the parameters of the move; `how` is small, list, amount, throw,
    text or said. Compiled, `left` takes the state, the values of a small type, all arguments (None
    for those not chosen yet) and the matter that the move answers. `bounds` of an amount, and
    `said`, the value that a rule requires, take the same without the values.
    """

    place: int
    how: str
    domain: Domain | None
    default: T | None = None
    left: T | None = None
    bounds: T | None = None
    said: T | None = None


@opaque
class ArgumentSlot(ChoiceSlot[Compiled]):
    """A parameter to choose, with compiled functions for what the rules leave of it."""

    def values(self, state: State) -> Sequence[Any]:
        """Return all values of the parameter, or of a member of the list."""
        return () if self.domain is None else self.domain.at(state)

    def members(self, state: State, args: list[Any], matter: Any) -> Sequence[Any]:
        """Return the values that the rules leave to a small parameter, or to members of a list."""
        assert self.left is not None
        found: Sequence[Any] = self.left(state, self.values(state), *args, matter)
        return found

    def range(self, state: State, args: list[Any], matter: Any) -> tuple[int, int | None]:
        """Return the least and the most that the rules leave to an amount; None: no upper end."""
        assert self.bounds is not None
        return ends(self.bounds(state, *args, matter))


@define(eq=False, slots=False)
class MoveSampler:
    """Samples the moves of one kind; its traits say how policies use them.

    `leaves`: a player leaves the game by it, of his own will; `chance`: it names dice or a card;
    `told`: it tells in words what chance brought, and another move names it; `deals`: it is agreed
    with another player; `raises`: it turns property into cash.
    """

    program: Program
    move: MoveKind
    leaves: bool
    chance: bool
    told: bool
    deals: bool
    raises: bool
    had_choice: bool = False  # whether the arguments chosen last could have been others

    @property
    def name(self) -> str:
        """The name of the move."""
        return self.move.name

    @cached_property
    def reads_more(self) -> bool:
        """Whether the condition that opens a move reads arguments besides the mover."""
        others = {param.name for param in self.move.params[1:]}
        return not others.isdisjoint(names_read((self.move.opening,)))

    @cached_property
    def blank(self) -> tuple[None, ...]:
        """The values of the further parameters before any is chosen."""
        return (None,) * (len(self.move.params) - 1)

    def draws(self, found: Domain | None) -> bool:
        """Return whether an argument of this domain is a card that is drawn by chance."""
        return self.chance and found is not None and found.type.name == "card"

    def env(self, args: Sequence[Any]) -> dict[str, Any]:
        """Return arguments by the names of the parameters."""
        return by_names(self.move.params, args)

    @cached_property
    def opening(self) -> Compiled:
        """The function that finds the matter which the move would answer."""
        return MoveCode(self.program, self.move).opening

    @cached_property
    def choices(self) -> tuple[Compiled, tuple[ArgumentSlot, ...], bool]:
        """The check of the rules about the mover alone, the slots in the order of choice (things,
        then lists, then amounts), and whether arguments so chosen are always legal.
        """
        code = MoveCode(self.program, self.move)
        may, rules, rest = choice_rules(self.program, self.move)

        def compiled_or_none(body: Expression | None, *first: str) -> Compiled | None:
            return None if body is None else code.compiled(body, *first)

        slots = [
            ArgumentSlot(
                one.place, one.how, one.domain, default=compiled_or_none(one.default),
                left=compiled_or_none(one.left, VALUES), bounds=compiled_or_none(one.bounds),
                said=compiled_or_none(one.said),
            )
            for one in rules
        ]  # fmt: skip
        # A list or an amount is chosen by more than the rules leave to it.
        exact = not any(map(_is_free, self.move.params))
        return code.compiled(may), tuple(slots), not rest and not self.reads_more and exact

    @property
    def slots(self) -> tuple[ArgumentSlot, ...]:
        """The parameters in the order of choice."""
        return self.choices[1]

    def matter_of(self, state: State, seat: int, dice: Dice) -> Matter | bool | None:
        """Return the matter that a move would answer (True: at any time), or None."""
        # Where the opening reads the mover alone, the matter is known before arguments are chosen.
        if not self.reads_more:
            found: Matter | bool | None = self.opening(state, seat, *self.blank)
            return found
        if self.move.how == "any":
            return True
        open_ = [
            matter
            for matter in state.answerable
            if matter.kind in self.move.matters
            and (self.move.how == "while" or seat in seats_asked(state, matter))
        ]
        return dice.choose(open_) if open_ else None

    def admitted(self, state: State, seat: int, dice: Dice) -> Matter | bool | None:
        """Return what a move would answer if the rules about the mover alone hold, or None."""
        matter = self.matter_of(state, seat, dice)
        if matter is None or not self.choices[0](state, seat, *self.blank, matter):
            return None
        return matter

    def tried(self, state: State, seat: int, dice: Dice, times: int) -> Chosen | None:
        """Return a legal move with random arguments; None if so many tries give none."""
        matter = self.admitted(state, seat, dice)
        if matter is None:
            return None
        sure = self.choices[2]
        # What the rules leave to the first parameter depends on no other: all tries share it.
        first = cache(lambda: self.slots[0].members(state, [seat, *self.blank], matter))
        for _ in range(times):
            self.had_choice = False
            env = self.arguments(state, seat, matter, dice, first)
            if env is not None and (sure or failing(state, self.move, env) == 0):
                return Chosen(self, env)
            if not self.had_choice:
                break  # another try would choose the same
        return None

    def arguments(
        self, state: State, seat: int, matter: Any, dice: Dice, first: Members | None = None
    ) -> dict[str, Any] | None:
        """Return random arguments that the rules leave; None if they leave none to a parameter.

        `first` returns the members of the first slot, if that is known.
        """
        # Native code draws the same numbers in the same order.
        args: list[Any] = [seat, *self.blank]
        for place, slot in enumerate(self.slots):
            if slot.default is not None:
                self.had_choice = True
                if dice.one_in(2):
                    args[slot.place] = slot.default(state, *args, matter)
                    continue
            value = self.value(state, slot, args, matter, dice, None if place else first)
            if value is None:
                return None
            args[slot.place] = value
        return self.env(args)

    def value(
        self, state: State, slot: ArgumentSlot, args: list[Any], matter: Any, dice: Dice,
        members: Members | None = None,
    ) -> Any:  # fmt: skip
        """Return a random value that the rules leave to a slot; None if they leave none."""
        match slot.how:
            case "small" | "list":
                found = slot.members(state, args, matter) if members is None else members()
                drawn = dice.cards if self.draws(slot.domain) else dice
                self.had_choice = self.had_choice or len(found) > 1
                if slot.how == "small":
                    return drawn.choose(found) if found else None
                if not found:
                    return None if slot.default is None else ()
                many = min(1 + drawn.below(MOST_MEMBERS), len(found))
                return tuple(sorted(drawn.shuffled(found)[:many]))
            case "amount":
                return self._amount(state, slot, args, matter, dice)
            case "throw":
                self.had_choice = True
                return random_throw(self.program, dice.throws)
            case "text":
                return ""
        assert slot.said is not None
        said = slot.said(state, *args, matter)
        param = self.move.params[slot.place]
        if said is not None or param.type.name not in SHARES:
            return said
        # It is one of the few legal ones, else any. Arguments not chosen yet are unknown to rules.
        env = {n: Unknown.of(n) if arg is None else arg for n, arg in self.env(args).items()}
        shares = legal_shares(state, self.move, param, env)
        if shares is None:
            self.had_choice = True
            return any_share(param.type.name, dice.below)
        self.had_choice = self.had_choice or len(shares) > 1
        return dice.choose(shares) if shares else None

    def _amount(
        self, state: State, slot: ArgumentSlot, args: list[Any], matter: Any, dice: Dice
    ) -> int | None:
        """Return a random amount within the bounds; None if there is none."""
        low, high = slot.range(state, args, matter)
        top = low + (state.cash[args[0]] or 0)
        top = top if high is None else min(high, top)
        # Mostly close to the least: random bids would otherwise ruin everybody at once.
        reach = top - low if dice.one_in(MOST_MEMBERS) else min(top - low, MOST_TRIES)
        self.had_choice = self.had_choice or reach > 0
        return low + dice.below(reach + 1) if reach >= 0 else None

    def anything(self, state: State, slot: ArgumentSlot, dice: Dice) -> Any:
        """Return a random value of a slot's type, legal or not; None if there is none."""
        values = slot.values(state)
        match slot.how:
            case "amount":
                return dice.choose((0, 1, dice.below(10), dice.below(3000)))
            case "small":
                return dice.choose(values) if values else None
            case "list":
                return tuple(sorted(dice.shuffled(values)[: dice.below(MOST_MEMBERS)]))
            case "said":
                return Fraction(dice.below(3), 10)
        return random_throw(self.program, dice) if slot.how == "throw" else ""


@frozen
class Chosen:
    """A move as the machine sees it: its kind and the values of its parameters by name.

    `matter` is what it answers (True: any time), if it is known to be legal as that.
    """

    sort: MoveSampler
    env: dict[str, Any]
    matter: Any = None

    @property
    def name(self) -> str:
        """The name of the move."""
        return self.sort.name

    def move(self, state: State) -> Move:
        """Return the move as people write it."""
        return unbind(state, self.sort.move, self.env)

    def is_legal(self, state: State) -> bool:
        """Return whether the move is legal at a state of which everything is known."""
        return failing(state, self.sort.move, self.env) == 0


@define(eq=False)
class Sampler:
    """The samplers of all kinds of moves of one program, also by what must be open for them."""

    sorts: dict[str, MoveSampler]
    anytime: tuple[MoveSampler, ...]
    by_matter: dict[str, tuple[MoveSampler, ...]]

    def answering(self, state: State) -> Sequence[MoveSampler]:
        """Return the kinds of moves that answer something open: the topmost, then the claims."""
        kinds = [matter.kind for matter in state.answerable]
        if len(kinds) == 1:
            return self.by_matter[kinds[0]]
        found = {sort.name: sort for kind in dict.fromkeys(kinds) for sort in self.by_matter[kind]}
        return list(found.values())

    def pools(
        self, state: State
    ) -> tuple[list[MoveSampler], list[MoveSampler], list[MoveSampler], list[MoveSampler]]:
        """Return the kinds of moves to answer what is open, in the order in which to try them.

        They are those of chance, other answers, moves that raise cash, and those that leave.
        """
        sorts = [sort for sort in self.answering(state) if not sort.told]
        return (
            [sort for sort in sorts if sort.chance],
            [sort for sort in sorts if not (sort.chance or sort.leaves)],
            [sort for sort in self.anytime if sort.raises],
            [sort for sort in sorts if sort.leaves],
        )


def first_tried(
    sorts: Iterable[MoveSampler], state: State, seat: int, dice: Dice, times: int
) -> Chosen | None:
    """Return a random legal move of the first kind of which one is found; None if there is none."""
    tried = (sort.tried(state, seat, dice, times) for sort in sorts)
    return next((one for one in tried if one is not None), None)


def claimants(state: State) -> Iterator[tuple[int, Matter]]:
    """Yield the players whom only a standing claim waits for, with the claim."""
    for claim in state.standing:
        for seat in seats_asked(state, claim):
            if seat not in state.waiting:
                yield seat, claim


def play_chosen(state: State, chosen: Chosen, log: StepLog | None = None) -> State:
    """Return the state after a move that was chosen as legal.

    What it opens is added to a log, and the rules that apply by themselves if everything is known.
    """
    # Compiled code needs a state of which everything is known; the interpreter plays the others.
    known = complete(state)
    after = play_on(state, chosen.sort.move, chosen.env, chosen.matter, log) if known else None
    return play_slowly(state, chosen.move(state), log) if after is None else after


def random_throw(program: Program, dice: Dice) -> Throw:
    """Throw the rulebook's dice; optional ones are left out half the time."""
    thrown = []
    for each in program.dice:
        left_out = each.optional and dice.one_in(2)
        faces = () if left_out else tuple(dice.choose(each.faces) for _ in range(each.number))
        thrown.append(faces)
    return Throw(tuple(thrown))


def unplayed(program: Program, made: Mapping[str, int]) -> tuple[str, ...]:
    """Return the names of moves that were not made, without those that a rule always refuses."""
    sorts = sampler(program).sorts.values()
    return tuple(sort.name for sort in sorts if not sort.move.refused and not made.get(sort.name))


# -- making a sampler --------------------------------------------------------------------------


@once_per_program
def sampler(program: Program) -> Sampler:
    """Return the sampler of a program, made on first use."""
    leaving, telling = leaving_moves(program), telling_moves(program)
    sorts: dict[str, MoveSampler] = {}
    for name, kind in program.moves.items():
        others = kind.params[1:]
        sorts[name] = MoveSampler(
            program,
            kind,
            leaves=name in leaving,
            chance=bool(kind.chance),
            told=name in telling,
            deals=kind.how == "any"
            and any(param.type.name in ("player", "holder") for param in others)
            and any(map(_is_free, others)),
            raises=kind.losing is not None,
        )
    # A move that some rule always refuses is never tried.
    usable = [sort for sort in sorts.values() if not sort.move.refused]
    by_matter = {
        name: tuple(s for s in usable if s.move.how != "any" and name in s.move.matters)
        for name in program.matters
    }
    return Sampler(sorts, tuple(sort for sort in usable if sort.move.how == "any"), by_matter)


def _is_free(param: Parameter) -> bool:
    """Return whether a parameter is a list or an amount."""
    return param.type.is_list or param.type.name in AMOUNTS


def choice_rules(
    program: Program, kind: MoveKind
) -> tuple[Expression, list[ChoiceSlot[Expression]], tuple[Rule, ...]]:
    """Return how random arguments of a move are chosen, as expressions over its parameters and the
    matter that it answers.

    That is the rules about the mover alone, the slots in the order of choice, and the rules that no
    slot asks, the cheap first.
    """

    def rank(param: Parameter) -> int:
        # Things first: most rules are about them, and leave less to lists and amounts.
        return 1 if param.type.is_list else 2 if param.type.name in AMOUNTS else 0

    chooser = _SlotChooser(program, kind)
    may = conjunction(chooser.ready())
    slots = [chooser.slot(param) for param in sorted(kind.params[1:], key=rank)]
    surely = chooser.asked - chooser.passed_over
    left = (number for number in chooser.order if number not in surely)
    return may, slots, tuple([kind.rules[number] for number in left])


@define(eq=False)
class _SlotChooser:
    """Makes the slots of a move one by one, and remembers which rules were asked meanwhile.

    `unset` are the parameters that are not chosen yet; `passed_over` are the rules asked where an
    argument may take its default instead.
    """

    program: Program
    kind: MoveKind
    known: Certainty = field(init=False)
    rules: Sequence[Rule | None] = field(init=False)
    order: Sequence[int] = field(init=False)
    unset: set[str] = field(init=False)
    asked: set[int] = field(factory=set)
    passed_over: set[int] = field(factory=set)

    def __attrs_post_init__(self) -> None:
        self.known = Certainty(self.program, frozenset())
        self.rules = inlined_rules(self.kind)
        self.order = rules_by_cost(self.program, self.kind)
        self.unset = {param.name for param in self.kind.params[1:]}

    def ready(self) -> Iterator[Expression]:
        """Yield the rules of which every argument is chosen, each once."""
        for number in self.order:
            rule = self.rules[number]
            if number in self.asked or rule is None or rule.require is None:
                continue
            read = parameters_read(self.kind, rule)
            if self.asked.issuperset(rule.needs) and read.isdisjoint(self.unset):
                self.asked.add(number)
                where = TRUE if rule.where is None else rule.where
                yield disjunction((negation(where), rule.require))

    def sure(self, param: Parameter) -> list[Constraint]:
        """Return the unconditional constraints that depend on the chosen arguments alone."""
        return [
            each
            for each in constraints(self.kind, param)
            if (rule := self.kind.rules[each.rule]).where is None
            and self.asked.issuperset(rule.needs)
            and not each.after_test
            and names_read((each.when, each.expression)).isdisjoint(self.unset)
        ]

    def slot(self, param: Parameter) -> ChoiceSlot[Expression]:
        """Return the slot of the next parameter, which is chosen then."""
        type_ = param.type
        element = type_.of or type_
        domain = domain_of(self.program, element)
        plain = param.default is not None and not names_read((param.default,))
        default = param.default if plain else None
        made = partial(
            ChoiceSlot[Expression], self.kind.params.index(param), domain=domain, default=default
        )
        sure = self.sure(param)
        self.unset.discard(param.name)
        if type_.is_list:
            members = [each for each in sure if isinstance(each, Member)]
            keeps = chosen(element, MEMBER, self.known.keeps(members, MEMBER))
            return made("list", left=keeps)
        if domain is not None:
            before = set(self.asked)
            rest = chosen(type_, param.name, conjunction(self.ready()))
            # Where the default is taken instead, these rules have not been asked.
            self.passed_over.update(self.asked - before if default is not None else ())
            return made("small", left=rest)
        if type_.name in AMOUNTS:
            return made("amount", bounds=self.known.bounds(sure))
        if type_.name in ("throw", "text"):
            return made(type_.name)
        said = [each.single for each in sure if isinstance(each, Among) and each.single]
        return made("said", said=said[0] if said else Constant(type_, None))
