"""Arguments: names and amounts as people write them, decoded to the machine's values, and back."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from itertools import chain, combinations
from typing import Any

from propertyrules.errors import PropertyRulesError
from propertyrules.hints import nearest
from propertyrules.ir.program import MoveKind, Parameter, Program
from propertyrules.ir.types import Type
from propertyrules.machine.evaluator import evaluate
from propertyrules.machine.phrase_printer import choice_of
from propertyrules.model.moves import Move, make_move
from propertyrules.model.state import Setting, State
from propertyrules.model.values import BANK, Throw, Unknown

# How an exact amount or a share is written: `1e99` is none, for it would be a very long number.
_EXACT = re.compile(r"-?[0-9]{1,40}(\.[0-9]{1,40}|/0*[1-9][0-9]{0,40})?", re.ASCII)


class MoveError(PropertyRulesError, ValueError):
    """A move that names something that is not there, or whose arguments do not fit."""


def bind(state: State, move: Move) -> dict[str, Any]:
    """Return a move's parameters their values, by name; those left out have their defaults.

    Raises MoveError for a move that the rulebook does not have, a name that is not at this table,
    a value of another type, an argument too many or too few.
    """
    setting = state.setting
    moves = setting.program.moves
    kind = moves.get(move.name)
    if kind is None:
        raise MoveError(f"no move `{move.name}` in this rulebook{_nearest(move.name, moves)}")
    env: dict[str, Any] = {}
    given = dict(move.args)
    for place, param in enumerate(kind.params):
        if place == 0:
            env[param.name] = decode(setting, param.type, move.by, param.name)
        elif param.name in given:
            env[param.name] = _checked(setting, param, given.pop(param.name))
        elif param.default is not None:
            env[param.name] = evaluate(state, param.default, env)
        else:
            raise MoveError(f"`{move.name}` needs its `{param.name}`: {_wanted(param.type)}")
    for name in given:
        names = [param.name for param in kind.params[1:]]
        raise MoveError(f"`{move.name}` takes no `{name}`{_nearest(name, names)}")
    return env


def unbind(state: State, kind: MoveKind, env: dict[str, Any]) -> Move:
    """Return the move with these values; arguments that have their defaults are left out."""
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


def encode(setting: Setting, type_: Type, value: Any) -> Any:
    """Return a value as people write it: names, whole numbers, tuples; None where not known.

    Raises MoveError for a matter, which has no name.
    """
    board = setting.program.board
    if value.__class__ is Unknown:
        return None
    if type_.is_list:
        element = type_.of
        return () if element is None else tuple(encode(setting, element, v) for v in value)
    match type_.name:
        case "player" | "holder":
            return setting.holder(value)
        case "space":
            return space_name(setting.program, value)
        case "group":
            return board.groups[value].name if value >= 0 else ""
        case "card":
            return card_name(setting.program, value)
        case "deck":
            return board.decks[value].id
        case "piece":
            return setting.program.pieces[value].name
        case "throw":
            return tuple(face for faces in value.dice for face in faces)
        case "percent" | "exact":
            return str(value)
        case "matter":
            raise MoveError("an open matter has no name to write it by")
        case "choice":
            return choice_of(setting, type_).words[value]
    return value


def space_name(program: Program, number: int) -> str | int:
    """Return a space's name, or its number where several have that name."""
    name = program.board.spaces[number].name
    return name if sum(s.name == name for s in program.board.spaces) == 1 else number


def card_name(program: Program, number: int) -> str:
    """Return a card's id, with its deck's before it where two cards share one."""
    board = program.board
    card = board.cards[number]
    if sum(other.id == card.id for other in board.cards) == 1:
        return card.id
    return f"{board.decks[card.deck].id}/{card.id}"


def _checked(setting: Setting, param: Parameter, value: Any) -> Any:
    """Return an argument decoded. Raises MoveError for what no table can mean by it."""
    found = decode(setting, param.type, value, param.name)
    if param.type.name in ("money", "count") and found < 0:
        raise MoveError(f"`{param.name}` is {value}: an amount below nought")
    if param.type.is_list and param.type.of is not None:
        element = param.type.of
        twice = next((v for v in found if found.count(v) != 1), None)
        if twice is not None and element.name in ("space", "card", "player", "holder", "group"):
            raise MoveError(f"`{encode(setting, element, twice)}` is named twice")
    return found


def decode(setting: Setting, type_: Type, value: Any, label: str = "this") -> Any:
    """Return what people write as a value of a type. Raises MoveError where it is none."""
    if type_.is_list:
        if not isinstance(value, (tuple, list)):
            raise MoveError(f"`{label}` is `{value}`: {_wanted(type_)} is wanted, as a tuple")
        if type_.of is None:
            return ()
        return tuple(decode(setting, type_.of, member, label) for member in value)
    match type_.name:
        case "money" | "count" | "number":
            if isinstance(value, int) and not isinstance(value, bool):
                return value
        case "percent" | "exact":
            if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
                return Fraction(value)
            if isinstance(value, str) and _EXACT.fullmatch(value):
                return Fraction(value)
        case "truth":
            if isinstance(value, bool):
                return value
        case "text":
            if isinstance(value, str):
                return value
        case "matter":
            raise MoveError(f"`{label}` would be an open matter, which has no name")
        case "face":
            if isinstance(value, (int, str)):
                return value
        case "throw":
            if isinstance(value, (tuple, list)):
                return throw_of(setting.program, tuple(value))
        case "space":
            return _space(setting, type_, value)
        case "card":
            return _card(setting, value)
        case _:
            names = _names(setting, type_)
            if value in names:
                return names[value]
            near = _nearest(value, names)
            called = type_ if type_.name == "choice" else type_.name
            raise MoveError(f"no {called} `{value}` at this table{near}")
    raise MoveError(f"`{label}` is `{value}`: {_wanted(type_)} is wanted")


def _names(setting: Setting, type_: Type) -> dict[Any, int]:
    """Return what goes by a plain name, with its number."""
    program = setting.program
    board = program.board
    named: Iterable[str]
    match type_.name:
        case "player" | "holder":
            found: dict[Any, int] = {name: seat for seat, name in enumerate(setting.names)}
            if type_.name == "holder":
                found["bank"] = BANK
                for place, holder in enumerate(program.holders, start=1):
                    found.setdefault(holder.name, BANK - place)
            return found
        case "group":
            named = (group.name for group in board.groups)
        case "deck":
            named = (deck.id for deck in board.decks)
        case "piece":
            named = (piece.name for piece in program.pieces)
        case _:
            named = choice_of(setting, type_).words
    return {name: number for number, name in enumerate(named)}


def _space(setting: Setting, type_: Type, value: Any) -> int:
    spaces = setting.program.board.spaces
    if isinstance(value, int) and not isinstance(value, bool):
        found = [s for s in spaces if s.number == value]
    else:
        found = [s for s in spaces if s.name == value]
    if not found:
        near = _nearest(value, (s.name for s in spaces))
        raise MoveError(f"no space `{value}` on this board{near}")
    fitting = [s for s in found if type_.kinds is None or s.kind in type_.kinds]
    if not fitting:
        what = "property" if any(setting.program.kinds[k].deed for k in type_.kinds or ()) else ""
        raise MoveError(f"`{value}` is no {what or ' or '.join(sorted(type_.kinds or ()))}")
    if len(fitting) > 1:
        numbers = ", ".join(str(s.number) for s in fitting)
        raise MoveError(f"several spaces are called `{value}`: give its number, one of {numbers}")
    return fitting[0].number


def _card(setting: Setting, value: Any) -> int:
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
    raise MoveError(f"no card `{value}` in these decks{near}")


def throw_of(program: Program, faces: tuple[int | str, ...]) -> Throw:
    """Return the throw of these faces, in the order of the dice; optional dice may be left out.

    Raises MoveError where they are too few or too many, or not on those dice.
    """
    optional = [place for place, die in enumerate(program.dice) if die.optional]
    sizes = range(len(optional) + 1)  # the smaller sets of dice that are left out come first
    for left_out in chain.from_iterable(combinations(optional, size) for size in sizes):
        rest = list(faces)
        dice: list[tuple[int | str, ...]] = []
        for place, die in enumerate(program.dice):
            number = 0 if place in left_out else die.number
            dice.append(tuple(rest[:number]))
            del rest[:number]
        whole = all(
            len(shown) in (0, die.number) and all(face in die.faces for face in shown)
            for shown, die in zip(dice, program.dice, strict=True)
        )
        missing = any(
            not shown and place not in left_out and program.dice[place].number
            for place, shown in enumerate(dice)
        )
        if whole and not rest and not missing:
            return Throw(tuple(dice))
    wanted = ", ".join(
        f"{die.number} {die.name} ({' '.join(str(face) for face in dict.fromkeys(die.faces))})"
        + (" or none" if die.optional else "")
        for die in program.dice
    )
    shown_faces = " ".join(str(face) for face in faces)
    raise MoveError(f"`{shown_faces}` is no throw of these dice: {wanted}")


def _nearest(name: Any, names: Iterable[Any]) -> str:
    close = nearest(str(name), (str(n) for n in names), 1)
    return f"; did you mean `{close[0]}`?" if close else ""


_WANTED = {
    "money": "an amount in whole currency units", "count": "a whole number",
    "truth": "yes or no (True or False)", "throw": "the faces of the dice, as a tuple",
}  # fmt: skip


def _wanted(type_: Type) -> str:
    return _WANTED.get(type_.name, f"a {type_}")
