"""Arguments of moves: decoding what people write to the machine's values, and encoding them.

`bind` decodes a move to the values that the rules read, and `unbind` encodes values as a move. An
`Intake` is a quick `bind` for plainly written moves; it leaves all others to `bind`, which has the
error messages.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from itertools import accumulate, chain, combinations
from typing import Any, TypeAlias

from propertyrules.classes import opaque
from propertyrules.errors import MoveError, NoSuchName
from propertyrules.hints import nearest
from propertyrules.ir.nodes import Constant, ListOf
from propertyrules.ir.program import MoveKind, Parameter, Program
from propertyrules.ir.types import AMOUNTS, Type
from propertyrules.limits import WHOLE
from propertyrules.machine.evaluator import evaluate
from propertyrules.model.moves import Move, make_move
from propertyrules.model.names import card_name as card_name
from propertyrules.model.names import encode as encode
from propertyrules.model.names import space_name as space_name
from propertyrules.model.state import Setting, State
from propertyrules.model.values import BANK, Throw

# The form of an exact amount or a share. Exponents are left out: `1e99` is a very long number.
EXACT_PATTERN = r"-?[0-9]{1,40}(\.[0-9]{1,40}|/0*[1-9][0-9]{0,40}|(\.[0-9]{1,40})?%)?"
_EXACT = re.compile(EXACT_PATTERN, re.ASCII)

# The types whose values are what people write.
_AS_WRITTEN: Mapping[str, tuple[type, ...]] = {
    "truth": (bool,), "text": (str,), "face": (int, str),
}  # fmt: skip

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
        raise NoSuchName(f"this rulebook has no move `{move.name}`{_nearest(move.name, moves)}")
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
            raise MoveError(f"`{move.name}` needs its `{param.name}`: {_wanted(param.type)}")
    for name in given:
        names = [param.name for param in kind.params[1:]]
        raise MoveError(f"`{move.name}` has no `{name}`{_nearest(name, names)}")
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


def decode(setting: Setting, type_: Type, value: Any, label: str = "this") -> Any:
    """Return the value of a type that people write so; `label` is the argument's name in errors.

    Raises MoveError where it is no such value.
    """
    if type_.is_list:
        if not isinstance(value, (tuple, list)):
            raise MoveError(f"`{label}` must be {_wanted(type_)} as a tuple, not `{value}`")
        if type_.of is None:
            return ()
        return tuple(decode(setting, type_.of, member, label) for member in value)
    match type_.name:
        case "money" | "count" | "number":
            if isinstance(value, int) and not isinstance(value, bool):
                return value
        case "percent" | "exact":
            exact = _exact(type_, value)
            if exact is not None:
                return exact
        case "truth" | "text" | "face" as name:
            if isinstance(value, _AS_WRITTEN[name]):
                return value
        case "matter":
            raise MoveError(f"`{label}` must be something open, which has no name")
        case "throw":
            if isinstance(value, (tuple, list)) and not any(face is True for face in value):
                return throw_of(setting.program, tuple(value))
        case "space":
            return _space(setting, type_, value)
        case "card":
            return _card(setting, value)
        case _ if value.__hash__ is not None:  # a list is no name
            names = _names(setting, type_)
            if value in names:
                return names[value]
            near = _nearest(value, names)
            called = type_ if type_.name == "choice" else type_.name
            raise NoSuchName(f"there is no {called} `{value}` at this table{near}")
    raise MoveError(f"`{label}` must be {_wanted(type_)}, not `{value}`")


def _exact(type_: Type, value: Any) -> Fraction | None:
    """Return a share or an exact amount from a fraction, a decimal, text such as `1/10`, `0.1` or
    `10%`, or a whole number (of a share: per cent). None for anything else.
    """
    if isinstance(value, Fraction) or (isinstance(value, Decimal) and value.is_finite()):
        return Fraction(value)
    if isinstance(value, str) and _EXACT.fullmatch(value):
        return Fraction(value[:-1]) / WHOLE if value.endswith("%") else Fraction(value)
    if value.__class__ is int:
        return Fraction(value, WHOLE if type_.name == "percent" else 1)
    return None


def _names(setting: Setting, type_: Type) -> dict[Any, int]:
    """Return the numbers of what has a plain name: players, holders, groups, words of a choice."""
    program = setting.program
    match type_.name:
        case "player" | "holder":
            found: dict[Any, int] = {name: seat for seat, name in enumerate(setting.names)}
            if type_.name == "holder":
                found["bank"] = BANK
                for place, holder in enumerate(program.holders, start=1):
                    # The name of a player hides a declared holder of the same name.
                    found.setdefault(holder.name, BANK - place)
            return found
        case "group" | "deck" | "piece":
            named = program.names_of(type_.name)
        case _:
            named = setting.program.choice_of(type_).words
    return {name: number for number, name in enumerate(named)}


def _space(setting: Setting, type_: Type, value: Any) -> int:
    """Return the number of a space by its name or number.

    Raises NoSuchName for no such space, and MoveError for one of the wrong kind or a shared name.
    """
    spaces = setting.program.board.spaces
    if isinstance(value, int) and not isinstance(value, bool):
        found = [s for s in spaces if s.number == value]
    else:
        found = [s for s in spaces if s.name == value]
    if not found:
        near = _nearest(value, (s.name for s in spaces))
        raise NoSuchName(f"there is no space `{value}` on this board{near}")
    fitting = [s for s in found if type_.kinds is None or s.kind in type_.kinds]
    if not fitting:
        what = "property" if any(setting.program.kinds[k].deed for k in type_.kinds or ()) else ""
        raise MoveError(f"`{value}` isn't a {what or ' or '.join(sorted(type_.kinds or ()))}")
    if len(fitting) > 1:
        numbers = ", ".join(str(s.number) for s in fitting)
        raise MoveError(f"several spaces are called `{value}`: use its number, one of {numbers}")
    return fitting[0].number


def _card(setting: Setting, value: Any) -> int:
    """Return the number of a card by its id, or by `deck/id`.

    Raises NoSuchName for no such card, and MoveError for a shared id.
    """
    board = setting.program.board
    deck, _, id_ = str(value).rpartition("/")
    found = [
        number
        for number, card in enumerate(board.cards)
        if card.id == id_ and deck in ("", board.decks[card.deck].id)
    ]
    if len(found) == 1:
        return found[0]
    if found:
        names = ", ".join(f"`{card_name(setting.program, number)}`" for number in found)
        raise MoveError(f"several cards are called `{value}`: {names}")
    near = _nearest(value, (card.id for card in board.cards))
    raise NoSuchName(f"there is no card `{value}` in these decks{near}")


def throw_of(program: Program, faces: tuple[int | str, ...]) -> Throw:
    """Return the throw of these faces, in the order of the dice; optional dice may be left out.

    Raises MoveError for too few or too many faces, or one that is not on its die.
    """
    optional = [place for place, die in enumerate(program.dice) if die.optional]
    # Faces do not say which dice show them: the reading that leaves out the fewest dice is taken.
    sizes = range(len(optional) + 1)
    for left_out in chain.from_iterable(combinations(optional, size) for size in sizes):
        thrown = [0 if n in left_out else die.number for n, die in enumerate(program.dice)]
        ends = zip(thrown, accumulate(thrown), strict=True)
        dice = tuple(faces[end - number : end] for number, end in ends)
        pairs = zip(program.dice, dice, strict=True)
        fits = all(face in die.faces for die, shown in pairs for face in shown)
        if fits and sum(thrown) == len(faces):
            return Throw(dice)
    wanted = ", ".join(
        f"{die.number} {die.name} ({' '.join(str(face) for face in dict.fromkeys(die.faces))})"
        + (" or none" if die.optional else "")
        for die in program.dice
    )
    shown_faces = " ".join(str(face) for face in faces)
    raise MoveError(f"these dice can't show `{shown_faces}`: {wanted}")


def _nearest(name: Any, names: Iterable[Any]) -> str:
    close = nearest(str(name), (str(n) for n in names), 1)
    return f"; did you mean `{close[0]}`?" if close else ""


_WANTED = {
    "money": "an amount in whole currency units", "count": "a whole number",
    "truth": "yes or no (True or False)", "throw": "the faces of the dice, as a tuple",
}  # fmt: skip


def _wanted(type_: Type) -> str:
    return _WANTED.get(type_.name, f"a {type_}")


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
