"""Arguments of moves, between what people write and the machine's values.

`bind` decodes a move to the values that the rules read, and `unbind` encodes values as a move. An
`Intake` is a quick `bind` for plainly written moves; it leaves all others to `bind`, which has the
error messages.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from propertyrules.classes import opaque
from propertyrules.errors import MoveError, NoSuchName
from propertyrules.ir.nodes import Constant, ListOf
from propertyrules.ir.program import MoveKind, Parameter, Program
from propertyrules.ir.types import AMOUNTS, Type
from propertyrules.machine.evaluator import evaluate
from propertyrules.model.moves import Move, make_move
from propertyrules.model.names import decode, encode, suggestion, wanted_words
from propertyrules.model.state import Setting, State
from propertyrules.model.values import BANK

# Of what has a name, a list may hold each only once.
_DISTINCT = ("space", "card", "player", "holder", "group")


def bind(state: State, move: Move) -> dict[str, Any]:
    """Return the values of a move's parameters by name; those left out have their defaults.

    Raises MoveError for a move that the rulebook does not have, a name that is not at this table,
    a value of another type, an unknown argument or a missing one.
    """
    setting = state.setting
    moves = setting.program.moves
    kind = moves.get(move.name)
    if kind is None:
        raise NoSuchName(f"this rulebook has no move `{move.name}`{suggestion(move.name, moves)}")
    env: dict[str, Any] = {}
    given = dict(move.args)
    for place, param in enumerate(kind.params):
        if place == 0:
            env[param.name] = decode(setting, param.type, move.by, param.name)
        elif param.name in given:
            env[param.name] = _checked(setting, param, given.pop(param.name))
        elif param.default is not None:
            # A default may read the mover and the arguments before it.
            env[param.name] = evaluate(state, param.default, env)
        else:
            raise MoveError(f"`{move.name}` needs its `{param.name}`: {wanted_words(param.type)}")
    for name in given:
        names = [param.name for param in kind.params[1:]]
        raise MoveError(f"`{move.name}` has no `{name}`{suggestion(name, names)}")
    return env


def unbind(state: State, kind: MoveKind, env: dict[str, Any]) -> Move:
    """Return the move with these values, without the arguments that have their defaults."""
    setting = state.setting
    mover = kind.params[0]
    args: dict[str, Any] = {}
    seen = {mover.name: env[mover.name]}
    for param in kind.params[1:]:
        value = env[param.name]
        plain = param.default is not None and evaluate(state, param.default, seen) == value
        seen[param.name] = value
        if not plain:
            args[param.name] = encode(setting, param.type, value)
    return make_move(kind.name, setting.names[env[mover.name]], args)


def _checked(setting: Setting, param: Parameter, value: Any) -> Any:
    """Return an argument decoded. Raises MoveError for a negative amount or a repeated name."""
    found = decode(setting, param.type, value, param.name)
    # Constraints and families rely on amounts that are not negative.
    if param.type.name in AMOUNTS and found < 0:
        raise MoveError(f"`{param.name}` is {value}: an amount can't be negative")
    if param.type.is_list and param.type.of is not None:
        element = param.type.of
        twice = next((v for v in found if found.count(v) != 1), None)
        if twice is not None and element.name in _DISTINCT:
            raise MoveError(f"`{encode(setting, element, twice)}` is named twice")
    return found


# -- decoding quickly ----------------------------------------------------------------------------

Reader: TypeAlias = Callable[[tuple[str, ...], Any], Any]
"""Decodes what is written, given the players' names. It raises one of `_ODD` for anything but a
plain, correct value."""

_ODD = (KeyError, ValueError, TypeError)
_NONE: Any = object()


@opaque
class Intake:
    """Decodes the moves of one kind, by a reader and a plain default for each parameter."""

    kind: MoveKind
    params: tuple[tuple[str, Reader, Any], ...]

    def __call__(self, state: State, move: Move) -> list[Any]:
        """Return the values of a move's parameters, in order. Raises MoveError like `bind`."""
        names = state.setting.names
        try:
            args: list[Any] = [names.index(move.by)]
            left = len(move.args)
            # Most moves of a game (roll, end the turn) take nothing but the mover.
            if not left and not self.params:
                return args
            given = dict(move.args)
            for name, read, default in self.params:
                if name in given:
                    args.append(read(names, given[name]))
                    left -= 1
                elif default is _NONE:
                    return self._bound(state, move)
                else:
                    args.append(default)
        except _ODD:
            return self._bound(state, move)
        return args if not left else self._bound(state, move)

    def _bound(self, state: State, move: Move) -> list[Any]:
        env = bind(state, move)
        return [env[param.name] for param in self.kind.params]


def intake(program: Program, kind: MoveKind) -> Intake:
    """Return the intake of a kind of move."""
    if kind.params[0].type.name != "player":
        return Intake(kind, ((kind.mover, _odd, _NONE),))
    params: list[tuple[str, Reader, Any]] = []
    for param in kind.params[1:]:
        default: Any = _NONE
        match param.default:
            case Constant(value=value):
                default = value
            case ListOf(members=()):
                default = ()
        params.append((param.name, reader(program, param.type), default))
    return Intake(kind, tuple(params))


def reader(program: Program, type_: Type) -> Reader:
    """Return a quick reader of values of a type."""
    if type_.is_list:
        return _odd if type_.of is None else _several(reader(program, type_.of), type_.of)
    match type_.name:
        case "holder":
            return _holder(program)
        case "space" | "card" | "group" | "choice" | "throw":
            return _remembered(program, type_)
    return _READERS.get(type_.name, _odd)


def _odd(names: tuple[str, ...], value: Any) -> Any:
    raise KeyError(value)


def _player(names: tuple[str, ...], value: Any) -> Any:
    return names.index(value)


def _amount(names: tuple[str, ...], value: Any) -> Any:
    if value.__class__ is int and value >= 0:
        return value
    raise ValueError(value)


_READERS: Mapping[str, Reader] = {"player": _player, "money": _amount, "count": _amount}


def _remembered(program: Program, type_: Type) -> Reader:
    """Return a reader of names and throws that are the same at every table: each is decoded once.

    A number in place of a name is left to `bind`.
    """
    setting, sort = Setting((), program), tuple if type_.name == "throw" else str
    known: dict[Any, Any] = {}

    def read(names: tuple[str, ...], value: Any) -> Any:
        found = known.get(value)
        if found is None:
            if value.__class__ is not sort:
                raise TypeError(value)
            try:
                found = known[value] = decode(setting, type_, value)
            except MoveError:
                raise KeyError(value) from None
        return found

    return read


def _holder(program: Program) -> Reader:
    held = {holder.name: BANK - place for place, holder in enumerate(program.holders, start=1)}

    def read(names: tuple[str, ...], value: Any) -> Any:
        if value == "bank":
            return BANK
        return names.index(value) if value in names else held[value]

    return read


def _several(one: Reader, type_: Type) -> Reader:
    """Return a reader of lists without repeated members; it refuses all other lists."""
    distinct = type_.name in _DISTINCT

    def read(names: tuple[str, ...], value: Any) -> Any:
        if value.__class__ is not tuple or not distinct:
            raise TypeError(value)
        found = tuple([one(names, member) for member in value])
        if len(found) > 1 and len(set(found)) != len(found):
            raise ValueError(value)
        return found

    return read
