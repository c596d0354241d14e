"""Names: the machine's values as people write them; `encode` to names, and `decode` from them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from itertools import accumulate, chain, combinations
from typing import TYPE_CHECKING, Any

from propertyrules.errors import MoveError, NoSuchName
from propertyrules.hints import nearest
from propertyrules.limits import WHOLE
from propertyrules.model.values import BANK, Throw, Unknown

if TYPE_CHECKING:
    from propertyrules import Setting  # the front door: the state stands on this
    from propertyrules.ir.program import Program
    from propertyrules.ir.types import Type


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
            # People name the faces in a row; whose dice they are follows from the rulebook.
            return tuple(face for faces in value.dice for face in faces)
        # JSON has no fractions, and a decimal could not say a third.
        case "percent" | "exact":
            return str(value)
        case "matter":
            raise MoveError("something open has no name to write")
        case "choice":
            return setting.program.choice_of(type_).words[value]
    return value


def space_name(program: Program, number: int) -> str | int:
    """Return a space's name, or its number where several have that name."""
    # Boards repeat names, and a name must mean one space when read back.
    name = program.board.spaces[number].name
    return name if sum(s.name == name for s in program.board.spaces) == 1 else number


def card_name(program: Program, number: int) -> str:
    """Return a card's id, with its deck's before it where two cards share one."""
    board = program.board
    card = board.cards[number]
    if sum(other.id == card.id for other in board.cards) == 1:
        return card.id
    return board.card_path(card)


# The form of an exact amount or a share. Exponents are left out: `1e99` is a very long number.
EXACT_PATTERN = r"-?[0-9]{1,40}(\.[0-9]{1,40}|/0*[1-9][0-9]{0,40}|(\.[0-9]{1,40})?%)?"

_EXACT = re.compile(EXACT_PATTERN, re.ASCII)

# The types whose values are what people write.
_AS_WRITTEN: Mapping[str, tuple[type, ...]] = {
    "truth": (bool,), "text": (str,), "face": (int, str),
}  # fmt: skip


def decode(setting: Setting, type_: Type, value: Any, label: str = "this") -> Any:
    """Return the value of a type that people write so; `label` is the argument's name in errors.

    Raises MoveError where it is no such value.
    """
    if type_.is_list:
        if not isinstance(value, (tuple, list)):
            raise MoveError(f"`{label}` must be {wanted_words(type_)} as a tuple, not `{value}`")
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
            # Equal to a face, as 1.0 is, but nothing that a die shows or a record tells.
            if isinstance(value, (tuple, list)) and {face.__class__ for face in value} <= {
                int,
                str,
            }:
                return throw_of(setting.program, tuple(value))
        case "space":
            return _space(setting, type_, value)
        case "card":
            return _card(setting, value)
        case _ if value.__hash__ is not None:  # a list is no name
            names = _names(setting, type_)
            if value in names:
                return names[value]
            near = suggestion(value, names)
            called = type_ if type_.name == "choice" else type_.name
            raise NoSuchName(f"there is no {called} `{value}` at this table{near}")
    raise MoveError(f"`{label}` must be {wanted_words(type_)}, not `{value}`")


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
    # To Python `True` is a whole number too, but it names no space.
    if isinstance(value, int) and not isinstance(value, bool):
        found = [s for s in spaces if s.number == value]
    else:
        found = [s for s in spaces if s.name == value]
    if not found:
        near = suggestion(value, (s.name for s in spaces))
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
    near = suggestion(value, (card.id for card in board.cards))
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


def suggestion(name: Any, names: Iterable[Any]) -> str:
    """Return the end of a message about an unknown name: the nearest of the known ones, if any."""
    close = nearest(str(name), (str(n) for n in names), 1)
    return f"; did you mean `{close[0]}`?" if close else ""


_WANTED = {
    "money": "an amount in whole currency units", "count": "a whole number",
    "truth": "yes or no (True or False)", "throw": "the faces of the dice, as a tuple",
}  # fmt: skip


def wanted_words(type_: Type) -> str:
    """Return in words what a value of a type must be."""
    return _WANTED.get(type_.name, f"a {type_}")
