"""Legal moves by the interpreter: complete moves, and families of moves with open arguments.

Small arguments are chosen one after the other, and branches that the rules already refuse are cut
off. What is left open has the range that the constraints leave.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from attrs import evolve, field, frozen

from propertyrules.errors import MoveError, PropertyRulesError, WrongType
from propertyrules.ir.program import MoveKind, Parameter, types_of
from propertyrules.ir.types import AMOUNTS
from propertyrules.limits import MOST_COMBINATIONS, MOST_FEW
from propertyrules.machine.affine import outcome_intervals
from propertyrules.machine.arguments import bind, unbind
from propertyrules.machine.chance import (
    SHARES,
    ChanceMove,
    Distribution,
    Randomness,
    falling_moves,
    telling_moves,
)
from propertyrules.machine.constraints import Among, Bound, Constraint, Member, constraints
from propertyrules.machine.domains import Range, domain
from propertyrules.machine.draft import Env
from propertyrules.machine.evaluator import evaluate
from propertyrules.machine.legality import holding, opened, verdict, verdict_on
from propertyrules.model.evidence import Verdict
from propertyrules.model.moves import Move, make_move
from propertyrules.model.names import decode, encode
from propertyrules.model.state import State
from propertyrules.model.values import Unknown


@frozen
class Family:
    """Moves of one kind that differ in open parameters only.

    `fixed` are the arguments that all have, `ranges` what is left to each of the others. The ranges
    hold every legal move, but not every move in them need be legal: ask `contains`.
    """

    name: str
    by: str
    fixed: tuple[tuple[str, Any], ...]
    ranges: tuple[tuple[str, Range], ...]
    state: State = field(repr=False, eq=False)

    @property
    def falls(self) -> bool:
        """Whether all that is open in it falls by chance, so that its player decides no more."""
        return not self.opened.undecided

    @property
    def chance(self) -> Distribution | None:
        """What chance can bring, with the probability of each result; None where it brings nothing.

        Raises ChanceUnknown where that depends on what the table does not tell, or on what the
        player has still to decide.
        """
        opened = self.opened
        if len(opened.undecided) == len(opened.open):
            return None
        found = Distribution(opened)
        if opened.undecided or not self.state.complete:
            len(found)  # raises now where something is not known
        return found

    def sample(self, rng: Randomness) -> Move:
        """Return a random move of the family, drawn from `random.Random` or our `Dice`.

        Results of chance have their own probabilities; what else is open is any legal value. Raises
        ChanceUnknown like `chance`, and MoveError where no legal move is found.
        """
        if not hasattr(rng, "randrange"):
            raise WrongType("`rng` must be a `random.Random` or our `Dice`")
        plain = with_legal_values(self) if self.opened.undecided else self
        if plain is None:
            raise MoveError(f"no `{self.name}` is legal")
        return plain.opened.sample(rng)

    def move(self, args: Mapping[str, Any]) -> Move:
        """Return the move of the family with these values for its open arguments."""
        return make_move(self.name, self.by, {**dict(self.fixed), **args})

    def decide(self, **args: Any) -> Move | Family:
        """Return the family with some open arguments decided; a move where none is left."""
        left = tuple((name, range_) for name, range_ in self.ranges if name not in args)
        if not left:
            return self.move(args)
        return evolve(self, fixed=(*self.fixed, *sorted(args.items())), ranges=left)

    @property
    def opened(self) -> ChanceMove:
        """The family as a move whose open parameters chance or a player decides."""
        setting = self.state.setting
        kind = setting.program.moves[self.name]
        params = {param.name: param for param in kind.params}
        env = {name: decode(setting, params[name].type, value) for name, value in self.fixed}
        env[kind.mover] = setting.seat(self.by)
        open_ = tuple((params[name], range_) for name, range_ in self.ranges)
        return ChanceMove(self.state, kind, env, open_)

    def contains(self, move: Move) -> bool:
        """Check whether a move is a legal move of the family."""
        if (move.name, move.by) != (self.name, self.by):
            return False
        try:
            env = bind(self.state, move)
        except MoveError:
            return False
        kind = self.state.program.moves[self.name]
        types = types_of(kind.params)
        setting = self.state.setting
        if any(encode(setting, types[name], env[name]) != value for name, value in self.fixed):
            return False
        return verdict(self.state, move) is Verdict.LEGAL


def legal_moves(
    state: State, seat: int, names: Container[str] | None = None
) -> tuple[tuple[Move, ...], tuple[Family, ...]]:
    """Return a player's legal moves: complete ones, and families of those with open arguments.

    With `names`, only moves of these names.
    """
    moves: list[Move] = []
    families: list[Family] = []
    if state.completions:
        # Only what is legal at every completion, as the first lists it.
        first, *rest = (legal_moves(one.state, seat, names) for one in state.completions)
        others = [(set(its_moves), set(its_families)) for its_moves, its_families in rest]
        return (
            tuple(move for move in first[0] if all(move in other for other, _ in others)),
            tuple(family for family in first[1] if all(family in other for _, other in others)),
        )
    for kind in state.program.moves.values():
        if names is None or kind.name in names:
            sort_out(moves_of(state, kind, seat), moves, families)
    return tuple(moves), tuple(families)


def perhaps_legal(
    state: State, seat: int, names: Container[str] | None = None
) -> tuple[tuple[Move | Family, tuple[int, ...]], ...]:
    """Return the moves that are legal at some of the completions of a table, but not at all.

    Each comes with the indexes of these completions. With `names`, only moves of these names.
    """
    found: dict[Move | Family, list[int]] = {}
    for place, one in enumerate(state.completions):
        for moves in legal_moves(one.state, seat, names):
            for move in moves:
                found.setdefault(move, []).append(place)
    some = ((move, tuple(where)) for move, where in found.items())
    return tuple((move, where) for move, where in some if len(where) < len(state.completions))


def sort_out(found: Iterable[Move | Family], moves: list[Move], families: list[Family]) -> None:
    """Add complete moves to `moves`, and families to `families`."""
    for one in found:
        if isinstance(one, Move):
            moves.append(one)
        else:
            families.append(one)


def moves_of(state: State, kind: MoveKind, seat: int) -> Iterator[Move | Family]:
    """Yield the legal moves of one kind; a family that is surely empty is left out.

    Raises PropertyRulesError where the small arguments have too many combinations.
    """
    domains: dict[str, tuple[Any, ...]] = {}
    unset: list[Parameter] = []
    for param in kind.params[1:]:
        values = domain(state, param.type)
        if values is None:
            unset.append(param)
        else:
            domains[param.name] = values
    # What is not chosen yet is unknown, so a rule that fails now fails whatever is chosen later.
    env: dict[str, Any] = {param.name: Unknown.of(param.name) for param in kind.params}
    env[kind.mover] = seat
    small, budget = list(domains.items()), [MOST_COMBINATIONS]
    held = holding(state, kind, env) if small else frozenset[int]()
    for whole in _combinations(state, kind, env, small, bool(unset), held, budget):
        if unset:
            family = _family(state, kind, whole, unset)
            if family is not None:
                yield family
        else:
            yield unbind(state, kind, whole)


def _combinations(
    state: State,
    kind: MoveKind,
    env: dict[str, Any],
    left: list[tuple[str, tuple[Any, ...]]],
    unset: bool,
    held: frozenset[int],
    budget: list[int],
) -> Iterator[dict[str, Any]]:
    """Yield the arguments with each combination of the small ones that are `left` to choose.

    A branch is cut off where what is chosen so far is illegal. If no other argument is `unset`, the
    moves are complete and only the legal ones are yielded. Rules in `held` are known to hold for
    every combination. `budget` is a list of one number: the calls that are left.
    """
    budget[0] -= 1
    if budget[0] < 0:
        raise PropertyRulesError(
            f"`{kind.name}` has more than {MOST_COMBINATIONS} combinations of arguments"
        )
    whole = not left and not unset
    # Only a complete move must be surely legal; before that, anything but illegal goes on.
    found = verdict_on(state, kind, env, whole, held)
    if found is not Verdict.LEGAL and (whole or found is Verdict.ILLEGAL):
        return
    if not left:
        yield env
        return
    name, values = left[0]
    for value in values:
        yield from _combinations(state, kind, {**env, name: value}, left[1:], unset, held, budget)


def _family(
    state: State, kind: MoveKind, env: Mapping[str, Any], unset: list[Parameter]
) -> Family | None:
    """Return the family of a move with open parameters; None where one of them has no
    value left.
    """
    seat = env[kind.mover]
    opening = opened(state, kind, env)
    ranges = {param.name: _range(state, kind, param, opening.env) for param in unset}
    empty = {name: () for name, range_ in ranges.items() if range_ == Range("list")}
    if None in ranges.values():
        return None
    if empty and verdict_on(state, kind, {**env, **empty}) is Verdict.ILLEGAL:
        return None  # the list must be empty, and the rules refuse that
    fixed = tuple(
        (param.name, encode(state.setting, param.type, env[param.name]))
        for param in kind.params[1:]
        if param.name not in ranges
    )
    left = tuple((name, range_) for name, range_ in ranges.items() if range_ is not None)
    return Family(kind.name, state.setting.names[seat], fixed, left, state)


# -- what falls by chance --------------------------------------------------------------------


def with_chance_open(
    state: State,
    moves: Sequence[Move],
    families: Sequence[Family],
    told: bool,
    decide: Callable[[State, MoveKind, Env], Verdict],
) -> tuple[Move | Family, ...]:
    """Return legal moves with the results of chance left open: drawing a card is one move.

    Moves that report the result of chance in words are left out unless `told`. `decide` judges a
    move.
    """
    falling = falling_moves(state.program)
    tellers = frozenset() if told else telling_moves(state.program)
    if not falling and not tellers:
        return (*moves, *families)
    whole: list[Move] = []
    # Moves that differ only in what falls by chance are one move with that left open.
    folded: dict[tuple[Any, ...], list[tuple[Any, ...]]] = {}
    left: list[Family] = []
    both: tuple[Move | Family, ...] = (*moves, *families)
    for one in both:
        if one.name in tellers:
            continue
        falls = falling.get(one.name)
        known = one.args if isinstance(one, Move) else one.fixed
        small = falls and tuple(param for param in falls if param.name in dict(known))
        if small:
            values = tuple(dict(known)[param.name] for param in small)
            names = {param.name for param in small}
            rest = tuple(pair for pair in known if pair[0] not in names)
            ranges = () if isinstance(one, Move) else one.ranges
            folded.setdefault((small, one.name, one.by, rest, ranges), []).append(values)
        elif isinstance(one, Move):
            whole.append(one)
        elif falls is None:
            left.append(one)
        else:
            left += by_dice(one, decide)
    for (small, name, by, rest, ranges), rows in folded.items():
        open_ = tuple(
            (param.name, Range(param.type.name, members=tuple(dict.fromkeys(values))))
            for param, values in zip(small, zip(*rows, strict=True), strict=True)
        )
        left += by_dice(Family(name, by, rest, (*open_, *ranges), state), decide)
    return (*whole, *left)


def by_dice(family: Family, decide: Callable[[State, MoveKind, Env], Verdict]) -> Iterator[Family]:
    """Yield a family for each choice of optional dice with which it may be legal."""
    optional = {die.name for die in family.state.program.dice if die.optional}
    ranges = [range_ for _, range_ in family.ranges if range_.kind == "throw"]
    if not optional or not ranges:
        yield family
        return
    dice = ranges[0].dice
    for size in range(len(optional) + 1):
        for left_out in combinations(sorted(optional), size):
            kept = tuple(die for die in dice if die[0] not in left_out)
            found = evolve(
                family,
                ranges=tuple(
                    (name, evolve(range_, dice=kept) if range_.kind == "throw" else range_)
                    for name, range_ in family.ranges
                ),
            )
            if found.opened.may_be_legal(decide):
                yield found


# -- what the constraints leave --------------------------------------------------------------


def _range(state: State, kind: MoveKind, param: Parameter, env: Env) -> Range | None:
    """Return what the rules leave to an open parameter; None where that is surely nothing."""
    if param.type.name in AMOUNTS:
        amounts = number_range(state, kind, param, env)
        return None if amounts is None else Range("amount", *amounts)
    if param.type.of is not None:
        element = param.type.of
        found = domain(state, element) or ()
        for each in _in_force(state, kind, param, env):
            # A rule about two lists joined does not restrict one of them alone.
            if isinstance(each, Member) and each.alone:
                found = tuple(
                    value
                    for value in found
                    if evaluate(state, each.expression, {**env, each.variable: value}) is not False
                )
        members = tuple(encode(state.setting, element, value) for value in found)
        return Range("list", members=members)
    return plain_range(state, param)


def plain_range(state: State, param: Parameter) -> Range:
    """Return the range of a parameter that no constraint narrows."""
    if param.type.name != "throw":
        return Range(param.type.name)
    dice = state.program.dice
    return Range("throw", dice=tuple((die.name, die.number, die.faces) for die in dice))


def _in_force(state: State, kind: MoveKind, param: Parameter, env: Env) -> Iterator[Constraint]:
    """Yield the constraints on a parameter whose condition surely holds."""
    for each in constraints(kind, param):
        if evaluate(state, each.when, env) is True:
            yield each


def number_range(
    state: State, kind: MoveKind, param: Parameter, env: Env
) -> tuple[int, int | None] | None:
    """Return the lowest and highest whole amount that the rules leave to a parameter, or None.

    In `env`, open parameters (this one too) are Unknown, and bounds that depend on them are
    ignored. A highest of None means no end; None in place of both means that no amount is legal.
    """
    low = 0
    high: int | None = None
    for each in _in_force(state, kind, param, env):
        if not isinstance(each, Bound):
            continue
        value: Any = evaluate(state, each.expression, env)
        if value.__class__ is Unknown:
            continue
        if each.side == "low":
            low = max(low, value)
        else:
            high = value if high is None else min(high, value)
    return None if high is not None and low > high else (low, high)


def named_values(state: State, kind: MoveKind, param: Parameter, env: Env) -> list[Any]:
    """Return the values that some rule says a parameter must be."""
    found = [
        evaluate(state, each.single, env)
        for each in _in_force(state, kind, param, env)
        if isinstance(each, Among) and each.single is not None
    ]
    return [value for value in found if value.__class__ is not Unknown]


# -- few values ------------------------------------------------------------------------------


def with_legal_values(family: Family) -> Family | None:
    """Return a family with the legal values of its one open parameter, where they are few; None
    where no value is legal. A family with several open parameters is returned as it is.

    Bounds alone do not tell of an amount that goes in fifties, or of a share that must be one of
    two.
    """
    if len(family.ranges) != 1:
        return family
    ((name, range_),) = family.ranges
    state = family.state
    kind = state.program.moves[family.name]
    param = next(param for param in kind.params if param.name == name)
    if range_.kind != "amount" and range_.kind not in SHARES:
        return family
    # The amount 0 is a placeholder: this decodes the other arguments.
    move = family.move({name: 0})
    env = {**bind(state, move), name: Unknown.of(name)}
    if range_.kind in SHARES:
        shares = legal_shares(state, kind, param, env)
        if shares is None:
            return family
        told = tuple(encode(state.setting, param.type, share) for share in shares)
        found: Range | None = evolve(range_, members=told) if told else None
    else:
        found = _legal_amounts(state, kind, name, env, range_)
    return None if found is None else evolve(family, ranges=((name, found),))


def has_legal_move(family: Family) -> bool:
    """Return whether a family has a legal move, as far as that is found out: not of one with
    several open parameters.
    """
    if len(family.ranges) == 1 and family.state.complete:
        ((name, range_),) = family.ranges
        # Mostly an end of the bounds is legal, which is cheaper to find out than all that is.
        ends = (range_.low, range_.high) if range_.kind == "amount" and not range_.members else ()
        tried = (family.move({name: end}) for end in ends if end is not None)
        if any(verdict(family.state, move) is Verdict.LEGAL for move in tried):
            return True
    return with_legal_values(family) is not None


def _legal_amounts(
    state: State, kind: MoveKind, name: str, env: Mapping[str, Any], range_: Range
) -> Range | None:
    """Return a range with its legal values listed, or with tighter ends; None where
    none is legal.
    """

    def outcome(value: Any) -> Verdict:
        return verdict_on(state, kind, {**env, name: value})

    def onward(least: int) -> Verdict | None:
        above = range_.high is not None and least > range_.high
        return Verdict.ILLEGAL if above else None

    legal: list[tuple[int, int]] = []
    many = 0
    for low, high, found in outcome_intervals(range_.low, outcome, onward):
        if found is Verdict.ILLEGAL:
            if high is None:
                break
            continue
        if high is None:
            # Everything from here on is legal, which no list of values can express.
            return range_ if legal else evolve(range_, low=low)
        # A threshold need not change the verdict: adjoining legal intervals are joined.
        if legal and legal[-1][1] == low - 1:
            legal[-1] = (legal[-1][0], high)
        else:
            legal.append((low, high))
        many += high - low + 1
        if many > MOST_FEW and len(legal) > 1:
            return range_
    else:
        return range_  # too many values would have to be tried
    if not legal:
        return None
    if len(legal) == 1:
        return evolve(range_, low=legal[0][0], high=legal[0][1])
    values = tuple(value for low, high in legal for value in range(low, high + 1))
    return evolve(range_, members=values) if len(values) <= MOST_FEW else range_


def legal_shares(
    state: State, kind: MoveKind, param: Parameter, env: Mapping[str, Any]
) -> tuple[Any, ...] | None:
    """Return the legal values of a parameter that is an exact number or a percentage, in order;
    None where no rule restricts it to a short list. In `env` all undecided parameters are Unknown.
    """
    opening = opened(state, kind, env)
    if opening.holds is False:
        return ()
    for each in _in_force(state, kind, param, opening.env):
        values = evaluate(state, each.expression, opening.env) if isinstance(each, Among) else ()
        if not isinstance(each, Among) or values.__class__ is Unknown:
            continue
        # An unknown member may allow a value that is not tried, so such a list restricts nothing.
        if any(value.__class__ is Unknown for value in values) or len(set(values)) > MOST_FEW:
            continue
        return tuple(
            value
            for value in sorted(set(values))
            if value >= 0
            and verdict_on(state, kind, {**env, param.name: value}) is not Verdict.ILLEGAL
        )
    return None
