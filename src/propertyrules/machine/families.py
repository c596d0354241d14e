"""Legal moves: complete ones where parameters are few, families where one has a range."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from attrs import field, frozen

from propertyrules.errors import PropertyRulesError
from propertyrules.ir.program import MoveKind, Parameter
from propertyrules.limits import MOST_COMBINATIONS
from propertyrules.machine.binding import MoveError, bind, outward, unbind
from propertyrules.machine.judging import verdict, verdict_on
from propertyrules.machine.opening import opened
from propertyrules.machine.ranges import domain, list_range, number_range
from propertyrules.model.moves import Move
from propertyrules.model.rulings import Verdict
from propertyrules.model.state import State
from propertyrules.model.values import Unknown


@frozen
class Range:
    """What an open parameter may be; which fields count depends on `kind`.

    amount: whole, from `low` to `high` (None: as high as one likes) · list: any of `members`, as
    often as once each · throw: the faces of each of the `dice` · percent: any share · text: any
    words. Of an amount and a share `members` are the legal values, where these are few and were
    looked for.
    """

    kind: str
    low: int = 0
    high: int | None = None
    members: tuple[Any, ...] = ()
    dice: tuple[tuple[str, int, tuple[int | str, ...]], ...] = ()


@frozen
class Family:
    """Moves of one sort that differ in open parameters only.

    `fixed` are the arguments that all have, `ranges` what is left to each of the others. The
    ranges hold every legal move, but not every move in them need be legal: ask `contains`.
    """

    name: str
    by: str
    fixed: tuple[tuple[str, Any], ...]
    ranges: tuple[tuple[str, Range], ...]
    state: State = field(repr=False, eq=False)

    def contains(self, move: Move) -> bool:
        """Tell whether a move is one of the family, which is to say legal."""
        if (move.name, move.by) != (self.name, self.by):
            return False
        try:
            env = bind(self.state, move)
        except MoveError:
            return False
        kind = self.state.setting.program.moves[self.name]
        types = {param.name: param.type for param in kind.params}
        setting = self.state.setting
        if any(outward(setting, types[name], env[name]) != value for name, value in self.fixed):
            return False
        return verdict(self.state, move) is Verdict.LEGAL


def legal_moves(state: State, seat: int) -> tuple[tuple[Move, ...], tuple[Family, ...]]:
    """Give a player's legal moves: the complete ones, and families of those with a range."""
    # Imported only here: generated code is for those who ask for legal moves over and over.
    from propertyrules.codegen.listing import listed

    return listed(state, seat) or plainly(state, seat)


def plainly(state: State, seat: int) -> tuple[tuple[Move, ...], tuple[Family, ...]]:
    """Give the same by the interpreter, which says what is right."""
    moves: list[Move] = []
    families: list[Family] = []
    for kind in state.setting.program.moves.values():
        part(moves_of(state, kind, seat), moves, families)
    return tuple(moves), tuple(families)


def part(found: Iterable[Move | Family], moves: list[Move], families: list[Family]) -> None:
    """Put complete moves with the moves, and families with the families."""
    for one in found:
        if isinstance(one, Move):
            moves.append(one)
        else:
            families.append(one)


def moves_of(state: State, kind: MoveKind, seat: int) -> Iterator[Move | Family]:
    """Go through the legal moves of one sort; a family is left out if it is surely empty."""
    closed: dict[str, tuple[Any, ...]] = {}
    open_params: list[Parameter] = []
    for param in kind.params[1:]:
        values = domain(state, param.type)
        if values is None:
            open_params.append(param)
        else:
            closed[param.name] = values
    env: dict[str, Any] = {kind.params[0].name: seat}
    for param in kind.params[1:]:
        env[param.name] = Unknown.of(param.name)
    budget = [MOST_COMBINATIONS]
    for whole in _combinations(state, kind, env, list(closed.items()), budget):
        if not open_params:
            if verdict_on(state, kind, whole) is Verdict.LEGAL:
                yield unbind(state, kind, whole)
            continue
        family = _family(state, kind, seat, whole, open_params)
        if family is not None:
            yield family


def _combinations(
    state: State,
    kind: MoveKind,
    env: dict[str, Any],
    left: list[tuple[str, tuple[Any, ...]]],
    budget: list[int],
) -> Iterator[dict[str, Any]]:
    """Go through the small arguments, and cut off where what is fixed is already illegal."""
    budget[0] -= 1
    if budget[0] < 0:
        raise PropertyRulesError(
            f"`{kind.name}` has more than {MOST_COMBINATIONS} combinations of arguments"
        )
    if verdict_on(state, kind, env) is Verdict.ILLEGAL:
        return
    if not left:
        yield env
        return
    name, values = left[0]
    for value in values:
        yield from _combinations(state, kind, {**env, name: value}, left[1:], budget)


def _family(
    state: State, kind: MoveKind, seat: int, env: Mapping[str, Any], open_params: list[Parameter]
) -> Family | None:
    """Give the family of a move's open parameters; None where one of them has no value left."""
    opening = opened(state, kind, seat, env)
    ranges: list[tuple[str, Range]] = []
    empty: dict[str, Any] = {}
    for param in open_params:
        range_ = range_of(state, kind, param, opening.env)
        if range_ is None:
            return None
        if range_.kind == "list" and not range_.members:
            empty[param.name] = ()
        ranges.append((param.name, range_))
    if empty and verdict_on(state, kind, {**env, **empty}) is Verdict.ILLEGAL:
        return None  # there is nothing to list, and the rules want something
    names = {param.name for param in open_params}
    fixed = tuple(
        (param.name, outward(state.setting, param.type, env[param.name]))
        for param in kind.params[1:]
        if param.name not in names
    )
    return Family(kind.name, state.setting.names[seat], fixed, tuple(ranges), state)


def range_of(
    state: State, kind: MoveKind, param: Parameter, env: Mapping[str, Any]
) -> Range | None:
    """Give what the rules leave to an open parameter; None where that is surely nothing."""
    type_ = param.type
    if type_.name in ("money", "count"):
        amounts = number_range(state, kind, param, env)
        return None if amounts is None else Range("amount", *amounts)
    if type_.is_list and type_.of is not None:
        element = type_.of
        members = list_range(state, kind, param, env)
        return Range("list", members=tuple(outward(state.setting, element, v) for v in members))
    if type_.name == "throw":
        dice = state.setting.program.dice
        return Range("throw", dice=tuple((die.name, die.number, die.faces) for die in dice))
    return Range(type_.name)
