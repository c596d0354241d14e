"""JSON: states, moves and rulings as plain data; states and moves back from it.

What the data of a state hold is said once, as typed dictionaries made from the schema of the state
and the program's declarations; cattrs writes and reads by them. So every fault of an input is
found at once, with its path.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction
from functools import cache, lru_cache
from types import GenericAlias
from typing import Any, TypedDict

from attrs import frozen
from cattrs import BaseValidationError, Converter, ForbiddenExtraKeysError, transform_error
from cattrs.gen.typeddicts import make_dict_structure_fn
from cattrs.v import format_exception

from propertyrules import limits
from propertyrules.errors import NotationError, PropertyRulesError
from propertyrules.ir.program import Figure, Program
from propertyrules.ir.types import HOLDER, PLAYER, Type
from propertyrules.machine.arguments import MoveError, decode, encode
from propertyrules.machine.initial_state import blank
from propertyrules.machine.steps import settled
from propertyrules.model.faults import Fault
from propertyrules.model.moves import Move, make_move
from propertyrules.model.rulings import LedgerEntry, Ruling, Verdict
from propertyrules.model.schema import Column, columns, with_rows
from propertyrules.model.state import Deck, Matter, Setting, State
from propertyrules.model.values import BANK, Unknown
from propertyrules.notation.tokens import fold
from propertyrules.notation.writer import write_move

SCHEMA_VERSION = 1

Data = dict[str, Any]

_SETTING: ContextVar[Setting] = ContextVar("setting")
"""The table that data are about: hooks of cattrs are handed nothing but a value."""


# -- values ----------------------------------------------------------------------------------------


def plain(value: Any) -> Any:
    """Return a value as JSON has it: exact amounts as text, what is not known as null."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else str(value)
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, tuple | list | frozenset | set):
        return [plain(each) for each in value]
    return None if isinstance(value, Unknown) else str(value)


def _written(type_: Type, value: Any) -> Any:
    """Return a value of a type as data that can be read back: spaces by number, cards with deck."""
    setting = _SETTING.get()
    if value.__class__ is Unknown:
        return None
    if type_.is_list:
        return [] if type_.of is None else [_written(type_.of, each) for each in value]
    if type_.name == "space":
        return value
    if type_.name == "card":
        return _card_name(setting.program, value)
    told = encode(setting, type_, value)
    return list(told) if isinstance(told, tuple) else told


def _read(type_: Type, told: Any) -> Any:
    """Return the value of a type that data stand for. Raises MoveError, ValueError or TypeError."""
    _check_numbers(told)
    if type_.is_list:
        if not isinstance(told, list | tuple):
            raise TypeError("a list is wanted")
        return () if type_.of is None else tuple(_read(type_.of, each) for each in told)
    return decode(_SETTING.get(), type_, tuple(told) if isinstance(told, list) else told)


def _check_numbers(told: Any) -> None:
    """Hold numbers, however deep they lie, to what is read of a table. Raises ValueError."""
    most = 10**limits.MAX_DIGITS
    waiting = [told]
    while waiting:
        one = waiting.pop()
        if isinstance(one, list | tuple):
            waiting.extend(one)
        elif isinstance(one, float) or (isinstance(one, int | Fraction) and not -most < one < most):
            raise ValueError("a number is fractional or too large")


def _whole(below: int) -> Callable[[Any], int]:
    def read(told: Any) -> int:
        if told.__class__ is not int or not 0 <= told < below:
            raise ValueError(f"a whole number is wanted, from 0 to {below - 1}")
        number: int = told
        return number

    return read


def _text(told: Any) -> str:
    if not isinstance(told, str):
        raise TypeError("text is wanted")
    return told


def _truth(told: Any) -> bool:
    if not isinstance(told, bool):
        raise TypeError("true or false is wanted")
    return told


def _card_name(program: Program, index: int) -> str:
    """Return a card's deck and id, which no two cards share."""
    card = program.board.cards[index]
    return f"{program.board.decks[card.deck].id}/{card.id}"


def _version(told: Any) -> int:
    if told != SCHEMA_VERSION:
        raise ValueError(f"{SCHEMA_VERSION} is wanted")
    return SCHEMA_VERSION


def _figure(figure: Figure, told: Any) -> Any:
    """Return the value of a figure; only one that has bounds may be another, and within them."""
    value = _read(figure.type, told)
    low, high = figure.low, figure.high
    if value != figure.value and (low is None or high is None or not low <= value <= high):
        raise ValueError("this figure cannot be so")
    return value


# -- what the data of states hold ------------------------------------------------------------------


@frozen(eq=False)
class _Form:
    """The data of a program's states: typed dictionaries, and the converter that goes by them.

    `head` is what must be known before names can be read.
    """

    converter: Converter
    head: Any
    state: Any


def _dictionary(fields: Mapping[str, Any], total: bool = True) -> Any:
    """Return a typed dictionary; data may hold more keys, which are left as they are."""
    make: Any = TypedDict
    return make("Data", dict(fields), total=total)


def _list(of: Any) -> Any:
    return GenericAlias(list, (of,))


@lru_cache(maxsize=limits.PROGRAMS_REMEMBERED)
def _form_of(program: Program) -> _Form:
    """Return the form of a program's data, made when it is first used."""
    board = program.board
    converter = Converter(unstruct_collection_overrides={tuple: list})

    def slot(read: Callable[[Any], Any], write: Callable[[Any], Any] = lambda value: value) -> Any:
        made = type("value", (), {})
        converter.register_structure_hook(made, lambda told, _: read(told))
        converter.register_unstructure_hook(made, write)
        return made

    @cache
    def typed(type_: Type) -> Any:
        return slot(lambda told: _read(type_, told), lambda value: _written(type_, value))

    amount, text = slot(_whole(10**limits.MAX_DIGITS)), slot(_text)
    builtin = {
        "money": amount | None,
        "count": amount | None,
        "space": slot(_whole(len(board.spaces))),
        "rung": slot(_whole(len(program.ladder))),
        "truth": slot(_truth),
        "holder": typed(HOLDER),
    }
    cards = {_card_name(program, number): number for number in range(len(board.cards))}

    def row(key: str) -> Data:
        """Return the keys of something that columns go by: its values, and those of its tracks."""
        return {
            column.json: builtin[column.type] for column in _plain_columns(program, key)
        } | {"tracks": tracks(key)}  # fmt: skip

    def tracks(key: str) -> Any:
        return _dictionary({c.json: typed(c.track.type) | None for c in _tracks(program, key)})

    def deed(told: Any) -> int:
        number = _whole(len(board.spaces))(told)
        if not board.spaces[number].deed:
            raise ValueError(f"space {number} has no deed")
        return number

    def card(told: Any) -> int:
        if told not in cards:
            raise ValueError(f"no card `{told}` in these decks")
        return cards[told]

    def order(deck: str) -> Any:
        one = slot(
            lambda told: card(f"{deck}/{_text(told)}"), lambda number: board.cards[number].id
        )
        return _dictionary({"top": _list(one), "bottom": _list(one)})

    def figure(about: Figure) -> Any:
        return slot(lambda told: _figure(about, told), lambda value: _written(about.type, value))

    figures = _dictionary({name: figure(about) for name, about in program.figures.items()}, False)
    converter.register_structure_hook(
        figures, make_dict_structure_fn(figures, converter, _cattrs_forbid_extra_keys=True)
    )

    def matter(standing: bool) -> Any:
        made = type("matter", (), {})
        kind = slot(lambda told: _read_kind(program, told, standing))
        named = _dictionary({"matter": kind})
        whole = {}
        for one in program.matters.values():
            fields = {field.name: typed(field.type) | None for field in one.fields}
            whole[one.name] = _dictionary({"matter": kind, "fields": _dictionary(fields)})

        def read(told: Any, _: Any) -> Any:
            return converter.structure(told, whole[converter.structure(told, named)["matter"]])

        def write(told: Any) -> Any:
            return converter.unstructure(told, whole[told["matter"]])

        converter.register_structure_hook(made, read)
        converter.register_unstructure_hook(made, write)
        return _list(made)

    head = {
        "schema_version": slot(_version),
        "figures": figures,
        "players": _list(_dictionary({"name": text})),
    }
    held = {
        "card": slot(card, lambda number: _card_name(program, number)),
        "holder": typed(HOLDER) | None,
    }
    whole = {
        "players": _list(_dictionary({"name": text, **row("player")})),
        "holders": _dictionary({holder.name: amount | None for holder in program.holders}),
        "properties": _list(_dictionary({"space": slot(deed), **row("space")})),
        "table": tracks(""),
        "supply": _dictionary(
            {
                # Which pieces are without end the rulebook says.
                piece.name: slot(lambda told: None) if piece.supply is None else amount
                for piece in program.pieces
            }
        ),
        "decks": _dictionary({deck.id: order(deck.id) for deck in board.decks}),
        "cards": _list(_dictionary(held)),
        "open": matter(False),
        "claims": matter(True),
        "winners": _list(typed(PLAYER)) | None,
    }
    return _Form(converter, _dictionary(head), _dictionary({**head, **whole}))


def _read_kind(program: Program, told: Any, standing: bool) -> str:
    if (program.matters[_text(told)].place == "standing") is not standing:
        raise ValueError(f"a {told} is {'no claim' if standing else 'a claim'}")
    return str(told)


def _plain_columns(program: Program, key: str) -> Iterator[Column]:
    """Yield the columns that go by a sort of key, but for tracks; players are holders as well."""
    keys = (key, "holder") if key == "player" else (key,)
    return (c for c in columns(program) if c.track is None and c.key in keys)


def _tracks(program: Program, key: str) -> Iterator[Any]:
    return (c for c in columns(program) if c.track is not None and c.key == key)


@contextmanager
def _about(setting: Setting) -> Iterator[None]:
    token = _SETTING.set(setting)
    try:
        yield
    finally:
        _SETTING.reset(token)


# -- states ----------------------------------------------------------------------------------------


def state_to_json(state: State) -> Data:
    """Return a state as plain data: names for players, numbers for spaces, null for unknown."""
    setting, program = state.setting, state.setting.program
    rows = {column: column.row(state) for column in columns(program)}
    named = {column.attribute: row for column, row in rows.items()}

    def about(key: str, place: int) -> Data:
        return {c.json: rows[c][place] for c in _plain_columns(program, key)} | {
            "tracks": {c.json: rows[c][place] for c in _tracks(program, key)}
        }

    def open_(found: Iterable[Matter]) -> list[Data]:
        return [
            {"matter": one.kind, "fields": {
                field.name: value
                for field, value in zip(program.matters[one.kind].fields, one.values, strict=True)
            }}
            for one in found
        ]  # fmt: skip

    document = {
        "schema_version": SCHEMA_VERSION,
        "rulebook": program.id,
        "board": program.board.id,
        "house_rules": list(program.house_rules),
        "figures": {
            name: figure.value
            for name, figure in program.figures.items()
            if figure.low is not None or figure.high is not None
        },
        "players": [
            {"name": name} | about("player", seat) for seat, name in enumerate(setting.names)
        ],
        "holders": {
            holder.name: state.cash[len(setting.names) + place]
            for place, holder in enumerate(program.holders)
        },
        "properties": [
            {"space": space.number, "name": space.name} | about("space", space.number)
            for space in program.board.spaces
            if space.deed
        ],
        "table": {column.json: rows[column][0] for column in _tracks(program, "")},
        "supply": dict(zip((piece.name for piece in program.pieces), named["supply"], strict=True)),
        "decks": {
            deck.id: {"top": known.top, "bottom": known.bottom}
            for deck, known in zip(program.board.decks, named["decks"], strict=True)
        },
        "cards": [
            {"card": card, "holder": who} for card, who in enumerate(named["cards"]) if who != BANK
        ],
        "open": open_(state.stack),
        "claims": open_(state.claims),
        "winners": state.winners,
    }  # fmt: skip
    form = _form_of(program)
    with _about(setting):
        data: Data = form.converter.unstructure(document, form.state)
    return data


def state_from_json(data: Mapping[str, Any], program: Program) -> State:
    """Return the state that `state_to_json` wrote.

    The program must be that of its rulebook, board and house rules. Raises NotationError, with
    every fault and its path, where the data are not of that form, or say what cannot be.
    """
    with _faults(f"these data are no state of `{program.id}`", "T001"):
        form = _form_of(program)
        with _about(Setting((), program)):
            head = form.converter.structure(data, form.head)
        setting = _setting(head, program)
        with _about(setting):
            state = _state(form.converter.structure(data, form.state), setting)
        return state if state.over else settled(state)


def _setting(head: Data, program: Program) -> Setting:
    names = tuple(player["name"] for player in head["players"])
    if not 0 < len(names) <= limits.MAX_PLAYERS:
        raise ValueError(f"there are {len(names)} players @ $.players")
    folded = [fold(name.strip()) for name in names]
    if not all(folded) or len(set(folded)) < len(folded):
        raise ValueError("every player has a name, and no two the same @ $.players")
    if not all(name.isprintable() for name in names):
        raise ValueError("a name is one line of letters @ $.players")
    figures = head["figures"].items()
    changed = {name: value for name, value in figures if value != program.figures[name].value}
    return Setting(names, program.with_figures(changed), program.key)


def _state(document: Data, setting: Setting) -> State:
    program = setting.program
    start = blank(setting)
    rows = {column: list(column.row(start)) for column in columns(program)}
    named = {column.attribute: row for column, row in rows.items()}

    def fill(key: str, place: int, told: Data) -> None:
        for column in _plain_columns(program, key):
            rows[column][place] = told[column.json]
        for column in _tracks(program, key):
            value = told["tracks"][column.json]
            if value is not None:
                rows[column][place] = value

    for seat, player in enumerate(document["players"]):
        fill("player", seat, player)
    for deed in document["properties"]:
        fill("space", deed["space"], deed)
    fill("", 0, {"tracks": document["table"]})
    # By their names, for the keys of an object have no order.
    holders, supply = document["holders"], document["supply"]
    named["cash"][len(setting.names) :] = [holders[holder.name] for holder in program.holders]
    named["supply"][:] = [supply[piece.name] for piece in program.pieces]
    for held in document["cards"]:
        named["cards"][held["card"]] = held["holder"]
    for place, deck in enumerate(program.board.decks):
        known = document["decks"][deck.id]
        lying = [*known["top"], *known["bottom"]]
        if len(set(lying)) < len(lying) or any(named["cards"][card] != BANK for card in lying):
            raise ValueError(f"a card lies there twice, or is held @ $.decks.{deck.id}")
        named["decks"][place] = Deck.ordered(
            deck.cards, named["cards"], known["top"], known["bottom"]
        )
    return with_rows(
        start,
        rows.items(),
        stack=tuple(_matter(program, told) for told in document["open"]),
        claims=tuple(_matter(program, told) for told in document["claims"]),
        winners=None if document["winners"] is None else tuple(document["winners"]),
    )


def _matter(program: Program, told: Data) -> Matter:
    kind = program.matters[told["matter"]]
    fields = told["fields"]
    return Matter(kind.name, tuple(
        Unknown.of(f"{field.name} of the {kind.name}".replace("_", " "))
        if fields[field.name] is None
        else fields[field.name]
        for field in kind.fields
    ))  # fmt: skip


@contextmanager
def _faults(what: str, code: str) -> Iterator[None]:
    """Raise NotationError for whatever is wrong with data, with every fault that was found."""
    try:
        yield
    except BaseValidationError as error:
        wrong = transform_error(error, format_exception=_said)[: limits.MAX_FAULTS]
    except (
        KeyError, IndexError, TypeError, ValueError, AttributeError, ArithmeticError,
        RecursionError, PropertyRulesError,
    ) as error:  # fmt: skip
        wrong = [_said(error, None)]
    else:
        return
    more = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
    faults = tuple(Fault("<json>", 1, 1, code, f"{what}: {fault}") for fault in wrong)
    raise NotationError(f"{what}: {wrong[0]}{more}", faults)


def _said(error: BaseException, type_: type | None) -> str:
    if isinstance(error, KeyError) or not str(error) or isinstance(error, ForbiddenExtraKeysError):
        return format_exception(error, type_)
    return str(error)[: limits.EXCERPT_WIDTH]


# -- moves, rulings, faults ------------------------------------------------------------------------


def _plainly() -> Converter:
    converter = Converter(unstruct_collection_overrides={tuple: list})
    converter.register_unstructure_hook_func(lambda type_: type_ is Any, plain)
    converter.register_unstructure_hook(Verdict, str)
    converter.register_unstructure_hook(Move, move_to_json)
    converter.register_unstructure_hook(
        LedgerEntry, lambda effect: {"kind": effect.kind} | plain(dict(effect.details))
    )
    converter.register_structure_hook(str, lambda told, _: _text(told))
    return converter


def move_to_json(move: Move) -> Data:
    """Return a move as plain data."""
    return {"move": move.name, "by": move.by, "args": plain(dict(move.args))}


def move_from_json(data: Mapping[str, Any]) -> Move:
    """Return the move that `move_to_json` wrote. Raises NotationError for other data."""
    with _faults("these data are no move", "T022"):
        told = _PLAIN.structure(data, _MOVE)
        _check_numbers(list(told["args"].values()))
        move = make_move(told["move"], told["by"], told["args"])
        hash(move)  # objects within the arguments name nothing
        return move


_PLAIN = _plainly()
_MOVE = _dictionary({"move": str, "by": str, "args": dict})


def parts_to_json(told: Any, *names: str) -> Data:
    """Return some fields of a ruling, a measure or a part of one as plain data."""
    return {name: _PLAIN.unstructure(getattr(told, name)) for name in names}


def ruling_to_json(ruling: Ruling) -> Data:
    """Return a ruling as plain data."""
    data = parts_to_json(
        ruling, "verdict", "move", "violations", "clauses", "assumptions", "facts", "effects",
        "needs", "legal_if",
    )  # fmt: skip
    for violation in data["violations"]:
        del violation["facts"]
    return data | {"instead": [_said_as(ruling.state, move) for move in ruling.instead]}


def _said_as(state: State, move: Move) -> str:
    try:
        return write_move(state, move)
    except (KeyError, MoveError):
        return f"{move.by}: {move.name}"


def faults_to_json(faults: Iterable[Fault]) -> Data:
    """Return faults as the object that is printed where an input cannot be read."""
    return {
        "schema_version": SCHEMA_VERSION,
        "faults": [_PLAIN.unstructure(fault) for fault in faults],
    }
