"""Random moves: which sorts are open, and arguments from what the constraints leave.

A rule that looks only at arguments chosen already is asked before more are chosen, and one about a
single further argument narrows what that may be. So most of what is chosen is legal at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, partial
from typing import Any, Generic, TypeAlias, TypeVar

from attrs import define, frozen

from propertyrules.classes import opaque
from propertyrules.codegen.certainty import MEMBER, VALUES, Certainty, chosen, ends
from propertyrules.codegen.compiler import compiled
from propertyrules.codegen.engine import complete, failing, play_on
from propertyrules.codegen.move_generator import Compiled, Domain, MoveCode, domain_of
from propertyrules.ir.nodes import Constant, Expression
from propertyrules.ir.program import MoveKind, Parameter, Program, Rule, by_names, once_per_program
from propertyrules.ir.types import AMOUNTS
from propertyrules.limits import MOST_MEMBERS, MOST_TRIES
from propertyrules.machine.arguments import unbind
from propertyrules.machine.chance import leaving_moves, telling_moves
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
from propertyrules.machine.legal_moves import SHARES, legal_shares
from propertyrules.machine.legality import play as play_slowly
from propertyrules.model.moves import Move
from propertyrules.model.state import Matter, State
from propertyrules.model.values import Throw, Unknown
from propertyrules.verification.random_numbers import Dice

T = TypeVar("T")


@opaque
class ChoiceSlot(Generic[T]):
    """A parameter to choose: its place among the move's, what it is, and what the rules leave, as
    expressions or compiled.

    `how` is small, list, amount, throw, text or said. Compiled, `left` takes the state, values of a
    small type, all arguments (None for those not chosen) and the matter answered; `bounds` of an
    amount and `said`, of what some rule says outright, the same without the values.
    """

    place: int
    how: str
    domain: Domain | None
    default: T | None = None
    left: T | None = None
    bounds: T | None = None
    said: T | None = None

    def values(self, state: State) -> Sequence[Any]:
        """Return all values at a table, of the parameter or for members of the list."""
        return () if self.domain is None else self.domain.at(state)


ArgumentSlot: TypeAlias = ChoiceSlot[Compiled]


@define(eq=False, slots=False)
class Sort:
    """A sort of moves, and what chance and manners say of it.

    `leaves`: by it a player goes out of his own will; `chance`: it tells dice or a card; `told`: it
    tells in words what chance brought, where another tells it by name; `deals`: it is agreed with
    another player; `raises`: it turns what one owns into cash.
    """

    program: Program
    move: MoveKind
    leaves: bool
    chance: bool
    told: bool
    deals: bool
    raises: bool

    @property
    def name(self) -> str:
        """The name of the move."""
        return self.move.name

    @cached_property
    def reads_more(self) -> bool:
        """Whether what opens a move looks at more of it than who makes it."""
        others = {param.name for param in self.move.params[1:]}
        return not others.isdisjoint(names_read((self.move.opening,)))

    @cached_property
    def blank(self) -> tuple[None, ...]:
        """The values of the further parameters before any is chosen."""
        return (None,) * (len(self.move.params) - 1)

    def draws(self, found: Domain | None) -> bool:
        """Return whether chance brings an argument of such a domain: a card that is drawn."""
        return self.chance and found is not None and found.type.name == "card"

    def env(self, args: Sequence[Any]) -> dict[str, Any]:
        """Return arguments by the names of the parameters."""
        return by_names(self.move.params, args)

    @cached_property
    def opening(self) -> Compiled:
        """What finds the matter that the move would answer, by the mover and blank arguments."""
        return MoveCode(self.program, self.move).opening

    @cached_property
    def choices(self) -> tuple[Compiled, tuple[ArgumentSlot, ...], bool]:
        """Whether the rules about the mover alone hold, the slots, and whether all rules are asked
        in choosing, so that what is chosen is legal.
        """
        may, slots, whole = _choices(self.program, self.move)
        # A list or an amount is chosen by more than the rules leave to it.
        exact = not any(map(_is_free, self.move.params))
        return may, slots, whole and not self.reads_more and exact

    @property
    def may(self) -> Compiled:
        """Whether the rules about the mover alone hold."""
        return self.choices[0]

    @property
    def slots(self) -> tuple[ArgumentSlot, ...]:
        """The parameters in the order they are chosen: things, then lists, then amounts."""
        return self.choices[1]


@frozen
class Chosen:
    """A move as the machine sees it: its sort and the values of its parameters by name.

    `matter` is what it answers (True: any time), where it is known to be legal as that.
    """

    sort: Sort
    env: dict[str, Any]
    matter: Any = None

    @property
    def name(self) -> str:
        """The name of the sort."""
        return self.sort.name

    def move(self, state: State) -> Move:
        """Return the move as people write it."""
        return unbind(state, self.sort.move, self.env)


@define(eq=False)
class Sampler:
    """The sorts of moves of one program, by what must be open for them.

    `typical` is a throw of which each die shows a middle face: what rents are compared by.
    """

    program: Program
    sorts: dict[str, Sort]
    anytime: tuple[Sort, ...]
    by_matter: dict[str, tuple[Sort, ...]]
    waits: Compiled
    typical: Throw
    had_choice: bool = False  # whether there was anything to choose in the arguments chosen last

    def answering(self, state: State) -> Sequence[Sort]:
        """Return the sorts of moves that answer something open: the uppermost, then the claims."""
        kinds = [matter.kind for matter in state.answerable]
        if len(kinds) == 1:
            return self.by_matter[kinds[0]]
        found: dict[str, Sort] = {}
        for kind in dict.fromkeys(kinds):
            for sort in self.by_matter[kind]:
                found.setdefault(sort.name, sort)
        return list(found.values())

    def claimants(self, state: State) -> Iterator[tuple[int, Matter]]:
        """Yield the players whom only a standing claim waits for, with the claim."""
        for claim in state.standing:
            for seat in self.waits(state, claim):
                if seat not in state.waiting:
                    yield seat, claim

    def matter_of(self, state: State, sort: Sort, seat: int, dice: Dice) -> Matter | bool | None:
        """Return the matter that a move of this sort would answer (True: any time), or None."""
        # Where the opening looks at the mover alone, the matter is known before arguments are
        # chosen.
        if not sort.reads_more:
            found: Matter | bool | None = sort.opening(state, seat, *sort.blank)
            return found
        if sort.move.how == "any":
            return True
        open_ = [
            matter
            for matter in state.answerable
            if matter.kind in sort.move.matters
            and (sort.move.how == "while" or seat in self.waits(state, matter))
        ]
        return dice.choose(open_) if open_ else None

    def admitted(self, state: State, sort: Sort, seat: int, dice: Dice) -> Matter | bool | None:
        """Return what a move would answer, where the rules about the mover alone hold; or None."""
        matter = self.matter_of(state, sort, seat, dice)
        if matter is None or not sort.may(state, seat, *sort.blank, matter):
            return None
        return matter

    def tried(self, state: State, sort: Sort, seat: int, dice: Dice, times: int) -> Chosen | None:
        """Choose arguments by chance until they make a legal move, at most so many times."""
        matter = self.admitted(state, sort, seat, dice)
        if matter is None:
            return None
        # Where every rule was asked in choosing there is nothing left to judge.
        sure = sort.choices[2]
        first: list[Sequence[Any]] = []
        for _ in range(times):
            self.had_choice = False
            env = self.arguments(state, sort, seat, matter, dice, first)
            if env is not None and (sure or failing(state, sort.move, env) == 0):
                return Chosen(sort, env)
            if not self.had_choice:
                break  # another try would choose the same
        return None

    def legal(self, state: State, chosen: Chosen) -> bool:
        """Check whether a move is legal at a state of which everything is known."""
        return failing(state, chosen.sort.move, chosen.env) == 0

    def arguments(
        self, state: State, sort: Sort, seat: int, matter: Any, dice: Dice,
        first: list[Sequence[Any]],
    ) -> dict[str, Any] | None:  # fmt: skip
        """Choose each parameter by chance from what the rules leave; None where one has nothing.

        `first` keeps what is left to the first from one try to the next.
        """
        # Native code draws the same numbers in the same order: one more here, and its games are
        # others.
        args: list[Any] = [seat, *sort.blank]
        for place, slot in enumerate(sort.slots):
            if slot.default is not None:
                self.had_choice = True
                if dice.one_in(2):
                    args[slot.place] = slot.default(state, *args, matter)
                    continue
            if place or slot.how not in ("small", "list"):
                value = self.value(state, sort, slot, args, matter, dice)
            else:
                # What is left to the first hangs on nothing that is chosen: one list serves all
                # tries.
                if not first:
                    first.append(self.left(state, slot, args, matter))
                drawn = dice.cards if sort.draws(slot.domain) else dice
                value = self._member(slot, first[0], drawn)
            if value is None:
                return None
            args[slot.place] = value
        return sort.env(args)

    def value(
        self, state: State, sort: Sort, slot: ArgumentSlot, args: list[Any], matter: Any, dice: Dice
    ) -> Any:
        """Choose a value by chance from what the rules leave; None where they leave none."""
        if slot.how == "amount":
            return self._amount(state, slot, args, matter, dice)
        if slot.how == "throw":
            self.had_choice = True
            return random_throw(self.program, dice.throws)
        if slot.how == "text":
            return ""
        if slot.how == "said":
            assert slot.said is not None
            said = slot.said(state, *args, matter)
            if said is not None:
                return said
            # A percentage is one of the few that are legal. What is not chosen yet is unknown to
            # the rules.
            params = sort.move.params
            env = {
                param.name: Unknown.of(param.name) if arg is None else arg
                for param, arg in zip(params, args, strict=True)
            }
            param = params[slot.place]
            few = param.type.name in SHARES
            shares = legal_shares(state, sort.move, param, env) if few else None
            self.had_choice = self.had_choice or len(shares or ()) > 1
            return dice.choose(shares) if shares else None
        drawn = dice.cards if sort.draws(slot.domain) else dice
        return self._member(slot, self.left(state, slot, args, matter), drawn)

    def _member(self, slot: ArgumentSlot, members: Sequence[Any], dice: Dice) -> Any:
        if not members:
            return None if slot.how == "small" or slot.default is None else ()
        self.had_choice = self.had_choice or len(members) > 1
        if slot.how == "small":
            return dice.choose(members)
        many = min(1 + dice.below(MOST_MEMBERS), len(members))
        return tuple(sorted(dice.shuffled(members)[:many]))

    def left(self, state: State, slot: ArgumentSlot, args: list[Any], matter: Any) -> Sequence[Any]:
        """Return the values that the rules leave to a small parameter, or to members of a list."""
        assert slot.left is not None
        found: Sequence[Any] = slot.left(state, slot.values(state), *args, matter)
        return found

    def bounds(
        self, state: State, slot: ArgumentSlot, args: list[Any], matter: Any
    ) -> tuple[int, int | None]:
        """Return the least and the most that the rules leave to an amount."""
        assert slot.bounds is not None
        return ends(slot.bounds(state, *args, matter))

    def anything(self, state: State, slot: ArgumentSlot, dice: Dice) -> Any:
        """Choose any value of a parameter's type, whatever the rules say of it."""
        values = slot.values(state)
        if slot.how == "amount":
            return dice.choose((0, 1, dice.below(10), dice.below(3000)))
        if slot.how == "small":
            return dice.choose(values) if values else None
        if slot.how == "list":
            return tuple(sorted(dice.shuffled(values)[: dice.below(MOST_MEMBERS)]))
        if slot.how == "said":
            return Fraction(dice.below(3), 10)
        return random_throw(self.program, dice) if slot.how == "throw" else ""

    def _amount(
        self, state: State, slot: ArgumentSlot, args: list[Any], matter: Any, dice: Dice
    ) -> int | None:
        """Choose an amount within the bounds; None where they leave none."""
        low, high = self.bounds(state, slot, args, matter)
        mine = state.cash[args[0]] or 0
        top = low + mine if high is None else min(high, low + mine)
        # Mostly close to the least, as bids by chance would otherwise ruin everybody at once.
        reach = top - low if dice.one_in(MOST_MEMBERS) else min(top - low, MOST_TRIES)
        if reach < 0:
            return None
        self.had_choice = self.had_choice or reach > 0
        return low + dice.below(reach + 1)


def play_chosen(state: State, chosen: Chosen, came: list[str] | None = None) -> State:
    """Make a move that was chosen as legal.

    `came` is given the names of the rules that come up by themselves, where all is known.
    """
    # Generated code is for tables of which all is known; the interpreter does the others.
    known = complete(state)
    after = play_on(state, chosen.sort.move, chosen.env, chosen.matter, came) if known else None
    return play_slowly(state, chosen.move(state)) if after is None else after


def random_throw(program: Program, dice: Dice) -> Throw:
    """Throw the rulebook's dice; those that may be left out are left out half the time."""
    thrown = []
    for each in program.dice:
        left_out = each.optional and dice.one_in(2)
        faces = () if left_out else tuple(dice.choose(each.faces) for _ in range(each.number))
        thrown.append(faces)
    return Throw(tuple(thrown))


def unplayed(program: Program, made: Mapping[str, int]) -> tuple[str, ...]:
    """Return the moves that were not made, without those that a rule always refuses."""
    sorts = sampler(program).sorts.values()
    return tuple(sort.name for sort in sorts if not sort.move.refused and not made.get(sort.name))


# -- making a sampler --------------------------------------------------------------------------


@once_per_program
def sampler(program: Program) -> Sampler:
    """Return the sampler of a program, made on first use: its moves, with the traits of each."""
    kinds = program.moves.values()
    leaving, telling = leaving_moves(program), telling_moves(program)
    sorts: dict[str, Sort] = {}
    for kind in kinds:
        others = kind.params[1:]
        sorts[kind.name] = Sort(
            program,
            kind,
            leaves=kind.name in leaving,
            chance=bool(kind.chance),
            told=kind.name in telling,
            deals=kind.how == "any"
            and any(param.type.name in ("player", "holder") for param in others)
            and any(map(_is_free, others)),
            raises=kind.losing is not None,
        )
    # What some rule always refuses is never tried.
    usable = [sort for sort in sorts.values() if not sort.move.refused]
    by_matter = {
        name: tuple(s for s in usable if s.move.how != "any" and name in s.move.matters)
        for name in program.matters
    }
    anytime = tuple(sort for sort in usable if sort.move.how == "any")

    def waits(state: State, matter: Matter) -> tuple[int, ...]:
        found: tuple[int, ...] = compiled(program).function(f"w_{matter.kind}")(state, matter)
        return found

    typical = []
    for each in program.dice:
        pips = [face for face in each.faces if isinstance(face, int)]
        middle = pips[len(pips) // 2] if pips else each.faces[0]
        typical.append(() if each.optional else (middle,) * each.number)
    return Sampler(program, sorts, anytime, by_matter, waits, Throw(tuple(typical)))


def _is_free(param: Parameter) -> bool:
    """Return whether a parameter is a list or an amount, which people may choose at will."""
    return param.type.is_list or param.type.name in AMOUNTS


def _choices(program: Program, kind: MoveKind) -> tuple[Compiled, tuple[ArgumentSlot, ...], bool]:
    """Return whether the rules about the mover alone hold, the slots, and whether every rule is
    asked by them: each as soon as all arguments that it reads are chosen.
    """
    code = MoveCode(program, kind)
    may, rules, rest = choice_rules(program, kind)

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
    return code.compiled(may), tuple(slots), not rest


def choice_rules(
    program: Program, kind: MoveKind
) -> tuple[Expression, list[ChoiceSlot[Expression]], tuple[Rule, ...]]:
    """Return how the arguments of a move are chosen by chance, as expressions over its parameters
    and the matter that it answers: the rules about the mover alone, the slots in the order of
    choice, and the rules that no slot asks, the cheap first.
    """
    known = Certainty(program, frozenset())
    rules, order = inlined_rules(kind), rules_by_cost(program, kind)
    asked: set[int] = set()
    passed_over: set[int] = set()  # where the default of an argument is taken
    unset = {param.name for param in kind.params[1:]}

    def ready() -> Iterator[Expression]:
        for number in order:
            rule = rules[number]
            if number in asked or rule is None or rule.require is None:
                continue
            if asked.issuperset(rule.needs) and parameters_read(kind, rule).isdisjoint(unset):
                asked.add(number)
                where = TRUE if rule.where is None else rule.where
                yield disjunction((negation(where), rule.require))

    def sure(param: Parameter) -> list[Constraint]:
        """Return the constraints without a condition that hang on the chosen arguments alone."""
        return [
            each
            for each in constraints(kind, param)
            if (rule := kind.rules[each.rule]).where is None
            and asked.issuperset(rule.needs)
            and not each.after_test
            and names_read((each.when, each.expression)).isdisjoint(unset)
        ]

    def slot(param: Parameter) -> ChoiceSlot[Expression]:
        type_ = param.type
        element = type_.of or type_
        domain = domain_of(program, element)
        plain = param.default is not None and not names_read((param.default,))
        default = param.default if plain else None
        made = partial(
            ChoiceSlot[Expression], kind.params.index(param), domain=domain, default=default
        )
        if type_.is_list:
            members = [each for each in sure(param) if isinstance(each, Member)]
            keeps = chosen(element, MEMBER, known.keeps(members, MEMBER))
            return made("list", left=keeps)
        if domain is not None:
            unset.discard(param.name)
            before = set(asked)
            rest = chosen(type_, param.name, conjunction(ready()))
            passed_over.update(asked - before if default is not None else ())
            return made("small", left=rest)
        if type_.name in AMOUNTS:
            return made("amount", bounds=known.bounds(sure(param)))
        if type_.name in ("throw", "text"):
            return made(type_.name)
        said = [each.single for each in sure(param) if isinstance(each, Among) and each.single]
        return made("said", said=said[0] if said else Constant(type_, None))

    def rank(param: Parameter) -> int:
        # Things first: most rules are about them, and leave the less to lists and amounts.
        return 1 if param.type.is_list else 2 if param.type.name in AMOUNTS else 0

    may = conjunction(ready())
    slots: list[ChoiceSlot[Expression]] = []
    for param in sorted(kind.params[1:], key=rank):
        slots.append(slot(param))
        unset.discard(param.name)
    surely = asked - passed_over
    return may, slots, tuple([kind.rules[number] for number in order if number not in surely])
