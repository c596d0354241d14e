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
from propertyrules.diagnostic_sink import Diagnostic
from propertyrules.errors import NotationError, PropertyRulesError
from propertyrules.ir.program import Figure, Program
from propertyrules.ir.types import CARD, HOLDER, PLAYER, Type
from propertyrules.machine.arguments import MoveError, decode, encode
from propertyrules.machine.completions import completed
from propertyrules.machine.initial_state import blank
from propertyrules.machine.steps import settled
from propertyrules.machine.untold_facts import untold
from propertyrules.model.moves import Move, make_move
from propertyrules.model.rulings import LedgerEntry, Ruling, Verdict
from propertyrules.model.schema import Column, Fact, columns, with_rows
from propertyrules.model.state import Deck, Matter, Setting, State
from propertyrules.model.values import BANK, Unknown
from propertyrules.notation.tokens import fold
from propertyrules.notation.writer import write_move
from propertyrules.span import Span

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
        card = setting.program.board.cards[value]
        return setting.program.board.card_path(card)
    told = encode(setting, type_, value)
    return list(told) if isinstance(told, tuple) else told


def _read(type_: Type, told: Any) -> Any:
    """Return the value of a type that data stand for. Raises MoveError, ValueError or TypeError."""
    _check_numbers(told)
    if type_.is_list:
        if not isinstance(told, list | tuple):
            raise TypeError("this must be a list")
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
            raise ValueError("a number must be whole and not too large")


def _check(holds: Callable[[Any], bool], wanted: str) -> Callable[[Any], Any]:
    """Return a reader that takes data as they are. It raises ValueError for those not wanted."""

    def read(told: Any) -> Any:
        if not holds(told):
            raise ValueError(f"{wanted} is wanted")
        return told

    return read


def _below(bound: int) -> Callable[[Any], Any]:
    return _check(
        lambda told: told.__class__ is int and 0 <= told < bound,
        f"a whole number from 0 to {bound - 1}",
    )


_text = _check(lambda told: isinstance(told, str), "text")


_MAY_BE_UNTOLD = ("place", "owner", "rung", "supply")
"""Columns of which null says that the table does not tell it."""


# -- what the data of states hold ------------------------------------------------------------------


def _laid_out(
    setting: Setting, spaces: Iterable[int], leaf: Callable[[Column, int], Any]
) -> dict[str, Any]:
    """Return the columns of a state as its data have them, with `leaf` for each place of each.

    The data themselves are such a layout, so is the form that they are held to, and so are the
    addresses that they are read into. `spaces` are the properties in their order.
    """
    program = setting.program
    seats = len(setting.names)
    every = columns(program)

    def about(key: str, place: int) -> Data:
        keys = (key, "holder") if key == "player" else (key,)
        mine = [column for column in every if column.key in keys]
        return {c.json: leaf(c, place) for c in mine if c.track is None} | {
            "tracks": {c.json: leaf(c, place) for c in mine if c.track is not None}
        }

    def by(key: str, names: Iterable[str], first: int = 0) -> Iterator[tuple[str, Data]]:
        for column in every:
            if column.key == key:
                yield column.json, {n: leaf(column, at) for at, n in enumerate(names, first)}

    ((_, holders),) = by("holder", [holder.name for holder in program.holders], seats)
    return {
        "players": [about("player", seat) for seat in range(seats)],
        "holders": holders,
        "properties": [about("space", space) for space in spaces],
        "table": about("", 0)["tracks"],
        **dict(by("piece", [piece.name for piece in program.pieces])),
        **dict(by("deck", [deck.id for deck in program.board.decks])),
    }


@frozen(eq=False)
class _Form:
    """The JSON schema of the states of a program, with the converter that checks data against
    it. `head` is the type of the part that is read first, because names are resolved with it.
    """

    converter: Converter
    head: Any
    state: Any


def _typed(layout: Any, total: bool = True) -> Any:
    """Return the type of data of a layout, in which a list shows what each member is like.

    Dictionaries may hold more keys, which are left as they are.
    """
    if isinstance(layout, list):
        return GenericAlias(list, (_typed(layout[0]),))
    if isinstance(layout, dict):
        make: Any = TypedDict
        return make("Data", {name: _typed(each) for name, each in layout.items()}, total=total)
    return layout


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
    def of(type_: Type) -> Any:
        return slot(lambda told: _read(type_, told), lambda value: _written(type_, value))

    def order(deck: str) -> Any:
        card = slot(
            lambda told: _read(CARD, f"{deck}/{_text(told)}"), lambda number: board.cards[number].id
        )
        form = _typed({"top": [card], "bottom": [card]})

        def ordered(told: Data) -> Deck:
            return Deck(tuple(told["top"]), tuple(told["bottom"]))

        return slot(
            lambda told: ordered(converter.structure(told, form)),
            lambda known: converter.unstructure({"top": known.top, "bottom": known.bottom}, form),
        )

    def matter(standing: bool) -> Any:
        places = {kind.name: kind.place == "standing" for kind in program.matters.values()}
        name = slot(_check(lambda told: places.get(told) is standing, "what is open, or a claim,"))
        named, whole = _typed({"matter": name}), {}
        for kind in program.matters.values():
            fields = {field.name: of(field.type) | None for field in kind.fields}
            whole[kind.name] = _typed({"matter": name, "fields": fields})

        def read(told: Any) -> Matter:
            kind = converter.structure(told, named)["matter"]
            fields = converter.structure(told, whole[kind])["fields"]
            return Matter(kind, tuple(
                Unknown.of(f"{field.name} of the {kind}".replace("_", " "))
                if fields[field.name] is None
                else fields[field.name]
                for field in program.matters[kind].fields
            ))  # fmt: skip

        def write(open_: Matter) -> Any:
            names = (field.name for field in program.matters[open_.kind].fields)
            fields = dict(zip(names, open_.values, strict=True))
            told = {"matter": open_.kind, "fields": fields}
            return converter.unstructure(told, whole[open_.kind])

        return slot(read, write)

    amount, text = slot(_below(10**limits.MAX_DIGITS)), slot(_text)
    builtin = {
        "money": amount | None,
        "count": amount,
        "space": slot(_below(len(board.spaces))),
        "rung": slot(_below(len(program.ladder))),
        "truth": slot(_check(lambda told: isinstance(told, bool), "true or false")),
        "holder": of(HOLDER),
    }

    def leaf(column: Column, place: int) -> Any:
        if column.track is not None:
            return of(column.track.type) | None
        if column.key == "deck":
            return order(board.decks[place].id)
        if column.key == "piece" and program.pieces[place].supply is None:
            return slot(lambda told: None)  # which pieces are without end the rulebook says
        if column.name in _MAY_BE_UNTOLD:
            return builtin[column.type] | None
        return builtin[column.type]

    def figure(about: Figure) -> Any:
        def read(told: Any) -> Any:
            value, low, high = _read(about.type, told), about.low, about.high
            # Only a figure that has bounds may be another, and within them.
            if value != about.value and (low is None or high is None or not low <= value <= high):
                raise ValueError("this figure can't have that value")
            return value

        return slot(read, lambda value: _written(about.type, value))

    figures = _typed({name: figure(each) for name, each in program.figures.items()}, total=False)
    converter.register_structure_hook(
        figures, make_dict_structure_fn(figures, converter, _cattrs_forbid_extra_keys=True)
    )
    head = {
        "schema_version": slot(_check(lambda told: told == SCHEMA_VERSION, str(SCHEMA_VERSION))),
        "figures": figures,
        "players": [{"name": text}],
    }
    layout = _laid_out(Setting(("",), program), (0,), leaf)
    layout["players"][0]["name"] = text
    deeds = {space.number for space in board.spaces if space.deed}
    layout["properties"][0]["space"] = slot(
        _check(lambda told: told.__class__ is int and told in deeds, "the number of a property")
    )
    rest = {
        "cards": [{"card": of(CARD), "holder": of(HOLDER) | None}],
        "open": [matter(standing=False)],
        "claims": [matter(standing=True)],
        "winners": _typed([of(PLAYER)]) | None,
    }
    return _Form(converter, _typed(head), _typed({**head, **layout, **rest}))


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
    for column, row in rows.items():
        if column.name in _MAY_BE_UNTOLD:
            rows[column] = tuple(None if one.__class__ is Unknown else one for one in row)
    deeds = [space for space in program.board.spaces if space.deed]
    layout = _laid_out(setting, [deed.number for deed in deeds], lambda c, place: rows[c][place])
    layout["players"] = [
        {"name": name} | about for name, about in zip(setting.names, layout["players"], strict=True)
    ]
    layout["properties"] = [
        {"space": deed.number, "name": deed.name} | about
        for deed, about in zip(deeds, layout["properties"], strict=True)
    ]
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
        **layout,
        "cards": [
            {"card": card, "holder": who} for card, who in enumerate(state.cards) if who != BANK
        ],
        "open": state.stack,
        "claims": state.claims,
        "winners": state.winners,
    }
    form = _form_of(program)
    with _about(setting):
        data: Data = form.converter.unstructure(document, form.state)
    if any(one.claims is not None for one in state.completions):
        data["claims_told"] = False
    return data


def state_from_json(data: Mapping[str, Any], program: Program) -> State:
    """Return the state that `state_to_json` wrote.

    The program must be that of its rulebook, board and house rules. Raises NotationError, with
    every fault and its path, where the data are not of that form, or say what cannot be.
    """
    with _faults(f"this isn't a state of `{program.id}`", "T001"):
        form = _form_of(program)
        with _about(Setting((), program)):
            head = form.converter.structure(data, form.head)
        setting = _setting(head, program)
        with _about(setting):
            state = _state(form.converter.structure(data, form.state), setting)
        if state.over:
            return state
        return completed(settled(state), claims_told=data.get("claims_told") is not False)


def _setting(head: Data, program: Program) -> Setting:
    names = tuple(player["name"] for player in head["players"])
    if not 0 < len(names) <= limits.MAX_PLAYERS:
        raise ValueError(f"there are {len(names)} players @ $.players")
    folded = [fold(name.strip()) for name in names]
    if not all(folded) or len(set(folded)) < len(folded):
        raise ValueError("every player needs a different name @ $.players")
    if not all(name.isprintable() for name in names):
        raise ValueError("a name is one line of letters @ $.players")
    figures = head["figures"].items()
    changed = {name: value for name, value in figures if value != program.figures[name].value}
    return Setting(names, program.with_figures(changed), program.key)


def _state(document: Data, setting: Setting) -> State:
    start = blank(setting)
    rows = {column: list(column.row(start)) for column in columns(setting.program)}
    not_told: list[Fact] = []
    spaces = [deed["space"] for deed in document["properties"]]

    def endless(column: Column, place: int) -> bool:
        return column.name == "supply" and setting.program.pieces[place].supply is None

    def fill(layout: Any, told: Any) -> None:
        if isinstance(layout, dict):
            for name, each in layout.items():
                fill(each, told[name])
        elif isinstance(layout, list):
            for pair in zip(layout, told, strict=True):
                fill(*pair)
        elif (
            told is None and layout[0].name in _MAY_BE_UNTOLD and not endless(layout[0], layout[1])
        ):
            not_told.append((layout[0].name, layout[1]))
        elif layout[0].track is None or told is not None:
            rows[layout[0]][layout[1]] = told

    fill(_laid_out(setting, spaces, lambda column, place: (column, place)), document)
    named = {column.attribute: row for column, row in rows.items()}
    for held in document["cards"]:
        named["cards"][held["card"]] = held["holder"]
    for deck, known in zip(setting.program.board.decks, named["decks"], strict=True):
        lying = [*known.top, *known.bottom]
        if len(set(lying)) < len(lying) or any(named["cards"][card] != BANK for card in lying):
            raise ValueError(f"a card is there twice, or a player holds it @ $.decks.{deck.id}")
    named["decks"][:] = [
        Deck.ordered(deck.cards, named["cards"], known.top, known.bottom)
        for deck, known in zip(setting.program.board.decks, named["decks"], strict=True)
    ]
    winners = document["winners"]
    state = with_rows(
        start, rows.items(), stack=tuple(document["open"]), claims=tuple(document["claims"]),
        winners=None if winners is None else tuple(winners),
    )  # fmt: skip
    return untold(state, not_told)


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
    span = Span.at("<json>", 1, 1)
    faults = tuple(Diagnostic(code, f"{what}: {fault}", span) for fault in wrong)
    raise NotationError(f"{what}: {wrong[0]}{more}", faults)


def _said(error: BaseException, type_: type | None) -> str:
    if isinstance(error, KeyError) or not str(error) or isinstance(error, ForbiddenExtraKeysError):
        return format_exception(error, type_)
    return str(error)[: limits.EXCERPT_WIDTH]


# -- moves, rulings, faults ------------------------------------------------------------------------


def move_to_json(move: Move) -> Data:
    """Return a move as plain data."""
    return {"move": move.name, "by": move.by, "args": plain(dict(move.args))}


def move_from_json(data: Mapping[str, Any]) -> Move:
    """Return the move that `move_to_json` wrote. Raises NotationError for other data."""
    with _faults("this isn't a move", "T022"):
        told = _PLAIN.structure(data, _MOVE)
        _check_numbers(list(told["args"].values()))
        move = make_move(told["move"], told["by"], told["args"])
        hash(move)  # objects within the arguments name nothing
        return move


_PLAIN = Converter(unstruct_collection_overrides={tuple: list})
_PLAIN.register_unstructure_hook_func(lambda type_: type_ is Any, plain)
_PLAIN.register_unstructure_hook(Verdict, str)
_PLAIN.register_unstructure_hook(Move, move_to_json)
_PLAIN.register_unstructure_hook(
    LedgerEntry, lambda entry: {"kind": entry.kind} | plain(dict(entry.details))
)
_PLAIN.register_structure_hook(str, lambda told, _: _text(told))

_MOVE = _typed({"move": str, "by": str, "args": dict})


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
    told = ("fact", "question", "lines", "legal")
    data["missing"] = [parts_to_json(fact, *told) for fact in ruling.missing]
    return data | {"instead": [_said_as(ruling.state, move) for move in ruling.instead]}


def _said_as(state: State, move: Move) -> str:
    try:
        return write_move(state, move)
    except (KeyError, MoveError):
        return f"{move.by}: {move.name}"


_FAULT = ("file", "line", "column", "code", "message", "clauses", "hint")


def faults_to_json(faults: Iterable[Diagnostic]) -> Data:
    """Return faults as the object that is printed where an input cannot be read."""
    return {
        "schema_version": SCHEMA_VERSION,
        "faults": [parts_to_json(fault, *_FAULT) for fault in faults],
    }
