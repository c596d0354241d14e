"""Worlds: the tables that fit what was told, what they decide, and what an answer would change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice, product
from typing import Any, TypeAlias

from attrs import evolve

from propertyrules.classes import opaque
from propertyrules.errors import MoveError
from propertyrules.ir.footprints import looked_at
from propertyrules.ir.nodes import Constant
from propertyrules.ir.program import MatterKind, MoveKind, Parameter, Program, once_per_program
from propertyrules.ir.types import TRUTH
from propertyrules.machine.domains import domain
from propertyrules.machine.evaluator import evaluate, function_value
from propertyrules.machine.invariant_checker import broken
from propertyrules.machine.legality import verdict_and_needs
from propertyrules.model.evidence import Verdict
from propertyrules.model.moves import Move
from propertyrules.model.schema import ATTRIBUTES, Fact, get, put, replaced
from propertyrules.model.state import Matter, State
from propertyrules.model.values import BANK, Unknown, is_known
from propertyrules.notation.move_parser import Question

Asked: TypeAlias = Question | tuple[Move, ...]
"""A question about a value, or the moves that a line may mean."""

Pile: TypeAlias = tuple[tuple[Matter, ...], tuple[Matter, ...]]
"""What may be open: the stack and the claims."""

Doubt: TypeAlias = tuple[frozenset[str], tuple[tuple[int, int | None], ...]]
"""The facts that a result hangs on, and the ranges of values for which a move is legal where they
are one number."""

MOST_WAYS = 12  # ways in which one kind of matter may be open that are tried
PLENTY = 1_000_000  # cash that suffices for anything


@opaque
class World:
    """The tables that are possible: a state with gaps, and what may be open there.

    `known` are the results with what else may be open, for which they are decided already.
    """

    state: State
    piles: tuple[Pile, ...]
    known: frozenset[Any] = frozenset()

    def put(self, values: Mapping[Fact, Any]) -> World:
        """Return the world in which some facts are told."""
        rows: dict[str, Any] = {}
        for fact, value in (*values.items(), *follows(self.state, values)):
            attribute = ATTRIBUTES[fact[0]]
            row = rows.get(attribute, getattr(self.state, attribute))
            rows[attribute] = replaced(row, fact[1:], value)
        return evolve(self, state=evolve(self.state, **rows))


def follows(state: State, values: Mapping[Fact, Any]) -> Iterator[tuple[Fact, Any]]:
    """Yield what follows from where players stand: whom a variable would put elsewhere has it not,
    and whoever has it stands there.
    """
    for track in state.setting.program.tracks_of("player"):
        if track.stands_on is None or track.default is None:
            continue
        for fact, value in values.items():
            space = evaluate(state, track.stands_on, {"player": fact[-1]})
            if fact[0] == "place" and value != space:
                own = ("player", track.index, fact[1])
                if own not in values and not is_known(get(state, own)):
                    yield own, evaluate(state, track.default, {"player": fact[1]})
            elif fact[:2] == ("player", track.index) and value and is_known(space):
                yield ("place", fact[2]), space


def implied(state: State) -> State:
    """Return a state with what can only be so of the properties of groups that are built on: no
    table may have it otherwise.
    """
    program = state.setting.program
    built = {
        program.board.spaces[space].group
        for space, rung in enumerate(state.rung)
        if is_known(rung) and rung
    }
    sites = [site for group in built if group >= 0 for site in program.board.groups[group].sites]
    for track in program.tracks_of("property"):
        for space in sites:
            fact = ("property", track.index, space)
            if track.type != TRUTH or is_known(get(state, fact)):
                continue
            tables = [put(state, fact, value) for value in (False, True)]
            # Of two values only one leaves a table that can be.
            possible = [table for table in tables if not broken(table, track.name)]
            state = possible[0] if len(possible) == 1 else state
    return state


@opaque
class Outlook:
    """What a question comes to in a world: its results, what it needs, and where it is open.

    `amounts` are those from which on it comes out otherwise, and `rest` is the world of the tables
    for which it is not decided.
    """

    results: frozenset[Any]
    needs: frozenset[str]
    amounts: frozenset[int]
    rest: World

    @property
    def decided(self) -> bool:
        """Whether all tables that are possible are ruled alike."""
        return decides(self.results)


def decides(results: frozenset[Any]) -> bool:
    """Check whether a question has one result, and no doubt."""
    return len(results) == 1 and Verdict.UNDETERMINED not in results


def outlook(asked: Asked, world: World) -> Outlook:
    """Return what a question comes to in a world."""
    found, needs, amounts, left = set(world.known), set[str](), set[int](), list[Pile]()
    for stack, claims in world.piles:
        state = evolve(world.state, stack=stack, claims=claims)
        doubts: list[Doubt] = []
        result = _result(asked, state, doubts)
        if result.__class__ is not Unknown and result is not Verdict.UNDETERMINED:
            # What is decided for a pile stays so whatever is told later: it is not asked again.
            found.add(result)
            continue
        for facts, ranges in doubts:
            needs |= facts
            amounts.update(low for low, _ in ranges)
            amounts.update(high + 1 for _, high in ranges if high is not None)
        left.append((stack, claims))
    rest = evolve(world, piles=tuple(left), known=frozenset(found))
    if left:
        found.add(Verdict.UNDETERMINED)
    return Outlook(frozenset(found), frozenset(needs), frozenset(amounts), rest)


def results(asked: Asked, world: World) -> frozenset[Any]:
    """Return the results of a question in a world."""
    found = set(world.known)
    for stack, claims in world.piles:
        result = _result(asked, evolve(world.state, stack=stack, claims=claims), [])
        found.add(Verdict.UNDETERMINED if result.__class__ is Unknown else result)
        # No further pile could make it more doubtful.
        if len(found) > 1 and Verdict.UNDETERMINED in found and Verdict.LEGAL in found:
            break
    return frozenset(found)


def _result(asked: Asked, state: State, doubts: list[Doubt]) -> Any:
    """Return a value, or Unknown; or the verdict on the first of some moves that is legal. What it
    hangs on is added to `doubts`.
    """
    if isinstance(asked, Question):
        function = state.setting.program.functions[asked.name]
        value = function_value(asked.supposing(state), function, asked.values)
        if value.__class__ is Unknown:
            doubts.append((value.needs, ()))
        return value
    found = Verdict.ILLEGAL
    for move in asked:
        try:
            one, needs, ranges = verdict_and_needs(state, move)
        # A line may mean moves that make no sense at this table.
        except MoveError:
            continue
        if one is Verdict.LEGAL:
            return one
        if one is Verdict.UNDETERMINED:
            found = one
            doubts.append((needs, ranges))
    return found


@once_per_program
def counts_players(program: Program, kind: MoveKind) -> bool:
    """Check whether the rules of a move look at who plays, and so perhaps at their order."""
    waiting = [program.matters[name].waiting for name in kind.matters]
    defaults = [param.default for param in kind.params]
    # Whoever lists players, or goes round the table, looks at who is out.
    return "out" in looked_at(program, (kind.opening, *kind.rules, *defaults, *waiting))


# -- what may be open ----------------------------------------------------------------------------


def any_pile(state: State) -> tuple[Pile, ...]:
    """Return all that may be open where not all is told of it: whose turn it is, and one matter
    besides. What is told of the turn is known, no other field is.
    """
    kinds = state.setting.program.matters.values()
    told = tuple(matter for matter in state.stack if is_ground(state, matter))[-1:]
    # Whose turn it is lies at the bottom of all that is open.
    ground = told or tuple(map(_blank, state.setting.program.matters_on("ground")[:1]))
    piles: list[Pile] = [(ground, ())] if ground else []
    for kind in kinds:
        if kind.place == "standing":
            piles.append((ground, (_blank(kind),)))
        elif kind.place != "ground" and kind.waiting is not None:
            piles.append(((_blank(kind), *ground), ()))
    return tuple(piles)


def is_ground(state: State, matter: Matter) -> bool:
    """Check whether a matter says whose turn it is."""
    return state.setting.program.matters[matter.kind].place == "ground"


def _blank(kind: MatterKind) -> Matter:
    """Return a matter of which no field is known."""
    return Matter(kind.name, tuple(Unknown.of(field_words(kind, param)) for param in kind.fields))


def field_words(kind: MatterKind, param: Parameter) -> str:
    """Return what a field of a matter is called where nobody knows it."""
    return f"{param.name} of the {kind.name}".replace("_", " ")


def ways(state: State, pile: Pile, named: Mapping[str, Sequence[Any]]) -> Iterator[Pile]:
    """Yield the ways in which something may be open, with a value in each field that is not known.

    `named` are the values that the question names, by the name of their type.
    """
    stack, claims = pile
    top = [_filled(state, matter, named) for matter in (*stack, *claims)]
    for chosen in islice(product(*(islice(each, MOST_WAYS) for each in top)), 2 * MOST_WAYS):
        yield chosen[: len(stack)], chosen[len(stack) :]


def _filled(state: State, matter: Matter, named: Mapping[str, Sequence[Any]]) -> Iterator[Matter]:
    """Yield a matter with likely values: the likeliest, then others in one field or in two."""
    kind = state.setting.program.matters[matter.kind]
    few = [
        (value,) if is_known(value) else _likely(state, param, named) or (value,)
        for param, value in zip(kind.fields, matter.values, strict=True)
    ]
    first = [values[0] for values in few]
    seen = set[tuple[Any, ...]]()
    for many in range(3):
        for places in combinations(range(len(few)), many):
            for chosen in product(*(few[place][1:] for place in places)):
                values = list(first)
                for place, value in zip(places, chosen, strict=True):
                    values[place] = value
                if tuple(values) not in seen:
                    seen.add(tuple(values))
                    yield Matter(matter.kind, tuple(values))


_USUAL: Mapping[str, Sequence[Any]] = {"money": (0, PLENTY), "count": (0, 1), "text": ("",)}


def _likely(state: State, param: Parameter, named: Mapping[str, Sequence[Any]]) -> Sequence[Any]:
    """Return a few values for a field."""
    type_ = param.type
    default = (param.default.value,) if isinstance(param.default, Constant) else ()
    everybody = tuple(seat for seat, gone in enumerate(state.out) if not gone)
    if type_.is_list:
        of = type_.of.name if type_.of is not None else ""
        some = (tuple(named[of]),) if of in named and of != "player" else ()
        return ((), everybody) if of == "player" else ((), *some)
    found: list[Any] = [*named.get(type_.name, ()), *default]
    match type_.name:
        case "player":
            found += everybody
        case "holder":
            found += [*named.get("player", ()), BANK]
        case "truth" | "choice":
            found = list(domain(state, type_) or ())
        case _:
            found += _USUAL.get(type_.name) or (domain(state, type_) or ())[:2]
    return tuple(dict.fromkeys(found))


# -- answers that may be given -------------------------------------------------------------------


def trials(
    state: State, facts: Sequence[Fact], mover: int, named: Mapping[str, Sequence[Any]]
) -> Iterator[dict[Fact, Any]]:
    """Yield answers to a prompt about some facts: what each of them would be."""
    values = _tried(state, facts[0], mover, named)
    for value in values:
        yield dict.fromkeys(facts, value)
    if len(facts) > 1:
        # One is another than the rest.
        for value, other in zip(values[1:3], values[:2], strict=False):
            for odd in (facts[0], facts[-1]):
                yield dict.fromkeys(facts, other) | {odd: value}


def _tried(
    state: State, fact: Fact, mover: int, named: Mapping[str, Sequence[Any]]
) -> Sequence[Any]:
    """Return values that a fact may have, those first that tell most."""
    column = fact[0]
    seats = [mover, *(seat for seat, gone in enumerate(state.out) if not gone and seat != mover)]
    # Whoever tries answers takes only the first few: those that tell most come first.
    values: Sequence[Any]
    match column:
        case "owner" | "card":
            values = (*seats, BANK)
        case "rung":
            values = tuple(range(len(state.setting.program.ladder)))
        case "cash":
            figures = state.setting.program.figures.values()
            sums = [f.value for f in figures if f.type.name == "money"]
            values = (PLENTY, 0, *dict.fromkeys((*named.get("money", ()), *sums)))
        case "place":
            spaces = state.setting.program.board.spaces
            # Only the first few are tried, and spaces of one kind mostly decide alike: one of each
            # comes first.
            one_each = {space.kind: space.number for space in reversed(spaces)}.values()
            values = tuple(dict.fromkeys((*named.get("space", ()), *one_each, *range(len(spaces)))))
        case "supply":
            values = (state.setting.program.pieces[fact[1]].supply or PLENTY, 0, 1)
        case _:
            type_ = state.setting.program.tracks_of(column)[fact[1]].type
            values = domain(state, type_) or (*named.get("money", ()), 0, 1, 2, 3, PLENTY)
    return values
