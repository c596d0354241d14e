"""Take moves in quickly: names become numbers by tables that are made once for a program.

What is not plainly there (a name that is wrong or shared, a default that must be worked out) is
left to `binding`, which knows what to say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from attrs import frozen

from propertyrules.ir.nodes import Constant, ListOf
from propertyrules.ir.program import MoveKind, Parameter, Program
from propertyrules.ir.types import Type
from propertyrules.machine.arguments import MoveError, bind, card_name, space_name, throw_of
from propertyrules.model.moves import Move
from propertyrules.model.state import State
from propertyrules.model.values import BANK, Throw

Reader: TypeAlias = Callable[[tuple[str, ...], Any], Any]
"""Gives the value that is meant, of the players' names and what is written; else raises one of
`_ODD`."""

_ODD = (KeyError, ValueError, TypeError)
_NONE: Any = object()


@frozen(eq=False, repr=False)
class Intake:
    """How one move is taken in: a reader and a plain default for each of its parameters."""

    kind: MoveKind
    params: tuple[tuple[str, Reader, Any], ...]

    def __call__(self, state: State, move: Move) -> list[Any]:
        """Return the values of a move's parameters, in order. Raises MoveError like `bind`."""
        names = state.setting.names
        try:
            args: list[Any] = [names.index(move.by)]
            left = len(move.args)
            if not left and not self.params:
                return args
            given = dict(move.args)
            for name, read, default in self.params:
                if name in given:
                    args.append(read(names, given[name]))
                    left -= 1
                elif default is _NONE:
                    return self._slowly(state, move)
                else:
                    args.append(default)
        except _ODD:
            return self._slowly(state, move)
        return args if not left else self._slowly(state, move)

    def _slowly(self, state: State, move: Move) -> list[Any]:
        env = bind(state, move)
        return [env[param.name] for param in self.kind.params]


def intake(program: Program, kind: MoveKind) -> Intake:
    """Prepare the taking in of one move."""
    rest = kind.params[1:]
    if kind.params[0].type.name != "player":
        return Intake(kind, ((kind.params[0].name, _odd, _NONE),))
    return Intake(kind, tuple((p.name, _reader(program, p.type), _default(p)) for p in rest))


def _default(param: Parameter) -> Any:
    match param.default:
        case Constant(value=value):
            return value
        case ListOf(members=()):
            return ()
    return _NONE


def _reader(program: Program, type_: Type) -> Reader:
    board = program.board
    if type_.is_list:
        return _odd if type_.of is None else _several(_reader(program, type_.of), type_.of)
    match type_.name:
        case "player":
            return _player
        case "holder":
            return _holder(program)
        case "space":
            return _named({
                space_name(program, space.number): space.number
                for space in board.spaces
                if type_.kinds is None or space.kind in type_.kinds
            })  # fmt: skip
        case "card":
            return _named({card_name(program, n): n for n in range(len(board.cards))})
        case "group":
            return _named({group.name: n for n, group in enumerate(board.groups)})
        case "money" | "count":
            return _amount
        case "throw":
            return _throw(program)
    return _odd


def _odd(names: tuple[str, ...], value: Any) -> Any:
    raise KeyError(value)


def _player(names: tuple[str, ...], value: Any) -> Any:
    return names.index(value)


def _amount(names: tuple[str, ...], value: Any) -> Any:
    if value.__class__ is int and value >= 0:
        return value
    raise ValueError(value)


def _named(numbers: Mapping[Any, int]) -> Reader:
    """Read names; what has none of its own is called by a number, and left to `binding`."""
    named = {name: number for name, number in numbers.items() if isinstance(name, str)}

    def read(names: tuple[str, ...], value: Any) -> Any:
        return named[value]

    return read


def _holder(program: Program) -> Reader:
    held = {holder.name: BANK - place for place, holder in enumerate(program.holders, start=1)}

    def read(names: tuple[str, ...], value: Any) -> Any:
        if value == "bank":
            return BANK
        return names.index(value) if value in names else held[value]

    return read


def _throw(program: Program) -> Reader:
    known: dict[Any, Throw] = {}

    def read(names: tuple[str, ...], value: Any) -> Any:
        found = known.get(value)
        if found is None:
            if value.__class__ is not tuple:
                raise TypeError(value)
            try:
                found = known[value] = throw_of(program, value)
            except MoveError:
                raise KeyError(value) from None
        return found

    return read


def _several(one: Reader, type_: Type) -> Reader:
    distinct = type_.name in ("space", "card", "player", "holder", "group")

    def read(names: tuple[str, ...], value: Any) -> Any:
        if value.__class__ is not tuple or not distinct:
            raise TypeError(value)
        found = tuple([one(names, member) for member in value])
        if len(found) > 1 and len(set(found)) != len(found):
            raise ValueError(value)
        return found

    return read
