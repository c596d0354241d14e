"""JSON: states, moves and rulings as plain data; states and moves back from it.

What the data of a state hold is said once, as typed dictionaries made from the schema of the state
and the program's declarations; cattrs reads by them. So every fault of an input is found at once,
with its path. Data that tell everything plainly are read by tables of names first.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction
from functools import cache, lru_cache
from itertools import repeat
from types import GenericAlias
from typing import Any, NotRequired, TypedDict, TypeVar

from attrs import evolve
from cattrs import BaseValidationError, Converter, ForbiddenExtraKeysError, transform_error
from cattrs.gen.typeddicts import make_dict_structure_fn
from cattrs.v import format_exception

from propertyrules import limits
from propertyrules.classes import opaque
from propertyrules.diagnostic_sink import Diagnostic
from propertyrules.errors import MoveError, NotationError, PropertyRulesError
from propertyrules.hints import nearest, or_list
from propertyrules.ir.program import Figure, MoveKind, Program, once_per_program
from propertyrules.ir.types import CARD, HOLDER, PLAYER, Type
from propertyrules.library import program_by_digest
from propertyrules.machine.arguments import Reader, decode, encode, reader
from propertyrules.machine.completions import completed
from propertyrules.machine.initial_state import blank
from propertyrules.machine.steps import settled
from propertyrules.machine.untold_facts import untold
from propertyrules.model.data import PlainData
from propertyrules.model.evidence import LedgerEntry, Verdict
from propertyrules.model.moves import Move, make_move
from propertyrules.model.record import Record
from propertyrules.model.rulings import Ruling
from propertyrules.model.schema import Column, Fact, columns, places, with_rows
from propertyrules.model.state import Deck, Matter, Setting, State
from propertyrules.model.values import BANK, Unknown
from propertyrules.notation.json_schema import envelope, schema_of, value_schema
from propertyrules.notation.short_answer import headline_of
from propertyrules.notation.tokens import fold, unfit
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


_AS_THEY_ARE = ("money", "count", "number", "truth", "space", "rung")
"""Types whose values are in data what they are in the machine."""


def _written(setting: Setting, type_: Type, value: Any) -> Any:
    """Return a value of a type as data that can be read back: spaces by number, cards with deck."""
    if value.__class__ is Unknown:
        return None
    if type_.name in _AS_THEY_ARE:
        return value
    if type_.is_list:
        return [] if type_.of is None else [_written(setting, type_.of, each) for each in value]
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
    program: Program,
    players: Sequence[Data],
    deeds: Sequence[Data],
    row: Callable[[Column], Sequence[Any]],
) -> Data:
    """Return the columns of a state as its data have them.

    The data themselves are such a layout, and so is the form that they are held to. `players` and
    `deeds` are what stands of each before its columns; `row` gives a column's values in their
    order, of properties those of `deeds`.
    """
    every = columns(program)

    def about(keys: Sequence[str], leads: Sequence[Data]) -> list[Data]:
        mine = [column for column in every if column.key in keys]
        own = [(column.json, row(column)) for column in mine if column.track is None]
        tracks = [(column.json, row(column)) for column in mine if column.track is not None]
        return [
            {**lead, **{n: r[i] for n, r in own}, "tracks": {n: r[i] for n, r in tracks}}
            for i, lead in enumerate(leads)
        ]

    def by(key: str, names: Iterable[str], first: int = 0) -> Iterator[tuple[str, Data]]:
        for column in every:
            if column.key == key:
                yield column.json, dict(zip(names, row(column)[first:], strict=True))

    ((_, holders),) = by("holder", program.names_of("holder"), len(players))
    return {
        "players": about(("player", "holder"), players),
        "holders": holders,
        "properties": about(("space",), deeds),
        "table": about(("",), [{}])[0]["tracks"],
        **dict(by("piece", program.names_of("piece"))),
        **dict(by("deck", program.names_of("deck"))),
    }


def _rows_of(program: Program, data: Data) -> Iterator[tuple[Column, list[Any]]]:
    """Yield the columns of data that are laid out so, each with its values in their order.

    Raises KeyError, TypeError or IndexError where they are not laid out so.
    """
    for column in columns(program):
        json_, key = column.json, column.key
        if key in ("piece", "deck"):
            yield column, [data[json_][name] for name in program.names_of(key)]
        elif key == "":
            yield column, [data["table"][json_]]
        elif column.track is not None:
            listed = data["players" if key == "player" else "properties"]
            yield column, [one["tracks"][json_] for one in listed]
        elif key in ("player", "holder", "space"):
            row = [one[json_] for one in data["properties" if key == "space" else "players"]]
            if key == "holder":
                row += [data["holders"][holder.name] for holder in program.holders]
            yield column, row


@opaque
class _Form:
    """The JSON schema of the states of a program, with the converter that checks data against
    it. `head` is the type of the part that is read first, because names are resolved with it;
    `moves` are the types of moves, by name.
    """

    converter: Converter
    head: Any
    state: Any
    moves: Mapping[str, Any]


def _typed(layout: Any) -> Any:
    """Return the type of data of a layout, in which a list shows what each member is like.

    Dictionaries may hold more keys, which are left as they are.
    """
    if isinstance(layout, list):
        return GenericAlias(list, (_typed(layout[0]),))
    if isinstance(layout, dict):
        make: Any = TypedDict
        return make("Data", {name: _typed(each) for name, each in layout.items()})
    return layout


@once_per_program
def _form_of(program: Program) -> _Form:
    """Return the form of a program's data, made when it is first used."""
    board = program.board
    converter = Converter()

    def slot(read: Callable[[Any], Any], **schema: Any) -> Any:
        # cattrs finds a hook by its type, so each place that is read in its own way has a type.
        made = type("value", (), {"schema": schema})
        converter.register_structure_hook(made, lambda told, _: read(told))
        return made

    @cache
    def of(type_: Type) -> Any:
        return slot(lambda told: _read(type_, told), **value_schema(program, type_))

    def order(deck: str) -> Any:
        card = slot(
            lambda told: _read(CARD, f"{deck}/{_text(told)}"),
            enum=[card.id for card in board.cards if board.decks[card.deck].id == deck],
        )
        form = _typed({"top": [card], "bottom": [card]})

        def ordered(told: Data) -> Deck:
            return Deck(tuple(told["top"]), tuple(told["bottom"]))

        return slot(lambda told: ordered(converter.structure(told, form)), **schema_of(form))

    def matter(standing: bool) -> Any:
        places = {kind.name: kind.place == "standing" for kind in program.matters.values()}
        kinds = [name for name, place in places.items() if place is standing]
        sort = slot(
            _check(lambda told: places.get(told) is standing, "what is open, or a claim,"),
            enum=kinds,
        )
        named, whole = _typed({"matter": sort}), {}
        for kind in program.matters.values():
            fields = {field.name: of(field.type) | None for field in kind.fields}
            whole[kind.name] = _typed({"matter": sort, "fields": fields})

        def read(told: Any) -> Matter:
            kind = converter.structure(told, named)["matter"]
            fields = converter.structure(told, whole[kind])["fields"]
            return Matter(kind, tuple(
                Unknown.of(f"{field.name} of the {kind}".replace("_", " "))
                if fields[field.name] is None
                else fields[field.name]
                for field in program.matters[kind].fields
            ))  # fmt: skip

        forms = {name: schema_of(whole[name]) for name in kinds}
        for name, form in forms.items():
            form["properties"]["matter"] = {"const": name}
        schema: Data = {"anyOf": [*forms.values()]} if forms else {"not": {}}
        return slot(read, **schema)

    def number(bound: int) -> Any:
        return slot(_below(bound), type="integer", minimum=0, maximum=bound - 1)

    amount, text = number(10**limits.MAX_DIGITS), slot(_text, type="string")
    builtin = {
        "money": amount | None,
        "count": amount,
        "space": number(len(board.spaces)),
        "rung": number(len(program.ladder)),
        "truth": slot(_check(lambda told: isinstance(told, bool), "true or false"), type="boolean"),
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

        fixed = about.low is None or about.high is None
        schema = value_schema(program, about.type)
        if fixed:
            schema = {**schema, "enum": [_written(Setting((), program), about.type, about.value)]}
        elif schema.get("type") == "integer":
            schema |= {"minimum": about.low, "maximum": about.high}
        return slot(read, **schema)

    def closed(layout: Data) -> Any:
        """Return the type of data that hold nothing else."""
        made = _typed(layout)
        made.closed = True
        converter.register_structure_hook(
            made, make_dict_structure_fn(made, converter, _cattrs_forbid_extra_keys=True)
        )
        return made

    def argument(type_: Type) -> Any:
        """Return the type of what a move is given, which stays as it is written."""
        if type_.name in ("player", "holder"):
            return text
        if type_.is_list and type_.of is not None:
            return GenericAlias(list, (argument(type_.of),))
        if type_.name in ("money", "count"):
            return amount

        def read(told: Any) -> Any:
            _read(type_, told)
            return told

        return slot(read, **value_schema(program, type_))

    def arguments(kind: MoveKind) -> Any:
        return closed({
            param.name: argument(param.type)
            if param.default is None
            else NotRequired[argument(param.type)]
            for param in kind.params[1:]
        })  # fmt: skip

    figures = closed({name: NotRequired[figure(each)] for name, each in program.figures.items()})
    head = {
        "schema_version": slot(
            _check(
                lambda told: told.__class__ is int and told == SCHEMA_VERSION, str(SCHEMA_VERSION)
            ),
            type="integer",
            const=SCHEMA_VERSION,
        ),
        "figures": figures,
        "players": [{"name": text}],
    }
    deeds = board.deeds
    deed = slot(
        _check(lambda told: told.__class__ is int and told in deeds, "the number of a property"),
        type="integer",
        enum=sorted(deeds),
    )
    one = Setting(("",), program)
    layout = _laid_out(
        program, [{"name": text}], [{"space": deed}],
        lambda column: [leaf(column, n) for n in (places(one, column.key) if column.key else (0,))],
    )  # fmt: skip
    rest = {
        "cards": [{"card": of(CARD), "holder": of(HOLDER) | None}],
        "open": [matter(standing=False)],
        "claims": [matter(standing=True)],
        "winners": _typed([of(PLAYER)]) | None,
    }
    moves = {
        kind.name: _typed({
            "move": slot(_text, const=kind.name), "by": text, "args": arguments(kind),
        })
        for kind in program.moves.values()
    }  # fmt: skip
    return _Form(converter, _typed(head), _typed({**head, **layout, **rest}), moves)


_MATTERS = {"open": False, "claims": True}
"""What is open in the data of a state, and whether it stands beside the rest."""

# Data with something else in these places are read with care, for the fault and its path.
_PARTS = {
    "players": list, "holders": dict, "properties": list, "table": dict, "supply": dict,
    "decks": dict, "cards": list, "open": list, "claims": list,
}  # fmt: skip


@opaque
class _Readers:
    """How data that tell everything plainly are read. Readers raise one of `_ODD` for others."""

    setting: Callable[[tuple[str, ...], str], Setting]
    """Of the players' names and the figures as JSON."""
    deed: Reader
    card: Reader
    holder: Reader
    columns: Mapping[Column, Iterable[Reader]]
    fields: Mapping[tuple[bool, str], Sequence[tuple[str, Reader]]]

    def matter(self, standing: bool, names: tuple[str, ...], told: Any) -> Matter:
        """Return something open."""
        kind, given = told["matter"], told["fields"]
        fields = self.fields[standing, kind]
        return Matter(kind, tuple([read(names, given[name]) for name, read in fields]))


@once_per_program
def _readers_of(program: Program) -> _Readers:
    board = program.board

    def one_of(numbers: Mapping[Any, Any], sort: type) -> Reader:
        def read(names: tuple[str, ...], told: Any) -> Any:
            # True is equal to 1, and would be found in its place.
            if told.__class__ is not sort:
                raise TypeError(told)
            return numbers[told]

        return read

    def whole(least: int, bound: int) -> Reader:
        def read(names: tuple[str, ...], told: Any) -> Any:
            if told.__class__ is int and least <= told < bound:
                return told
            raise ValueError(told)

        return read

    def order(deck: int) -> Reader:
        ids = {board.cards[card].id: card for card in board.decks[deck].cards}

        def read(names: tuple[str, ...], told: Any) -> Any:
            top, bottom = told["top"], told["bottom"]
            if top.__class__ is not list or bottom.__class__ is not list:
                raise TypeError(told)
            return Deck(tuple([ids[card] for card in top]), tuple([ids[card] for card in bottom]))

        return read

    truth = one_of({False: False, True: True}, bool)
    most = 10**limits.MAX_DIGITS

    @cache
    def of(type_: Type) -> Reader:
        if type_.name in ("money", "count", "number"):
            return whole(1 - most, most)
        if type_.name == "truth":
            return truth
        if type_.name == "card":
            return one_of({board.card_path(card): n for n, card in enumerate(board.cards)}, str)
        if type_.name == "space":
            kinds = type_.kinds
            fitting = [s.number for s in board.spaces if kinds is None or s.kind in kinds]
            return one_of({number: number for number in fitting}, int)
        if type_.name in ("player", "holder", "choice", "group"):
            return reader(program, type_)

        def read(names: tuple[str, ...], told: Any) -> Any:
            if told is None:
                raise TypeError(told)
            with _about(Setting(names, program)):
                return _read(type_, told)

        return read

    builtin = {
        "money": whole(0, most),
        "count": whole(0, most),
        "space": whole(0, len(board.spaces)),
        "rung": whole(0, len(program.ladder)),
        "truth": truth,
        "holder": of(HOLDER),
    }

    def of_column(column: Column) -> Iterable[Reader]:
        if column.key == "deck":
            return [order(deck) for deck in range(len(board.decks))]
        if column.key == "piece":
            endless: Reader = lambda names, told: None  # noqa: E731
            return [
                endless if piece.supply is None else builtin["count"] for piece in program.pieces
            ]
        return repeat(builtin[column.type] if column.track is None else of(column.track.type))

    @lru_cache(maxsize=16)
    def setting(names: tuple[str, ...], figures: str) -> Setting:
        form = _form_of(program)
        with _about(Setting((), program)):
            told = form.converter.structure(
                json.loads(figures), form.head.__annotations__["figures"]
            )
        return _setting({"players": [{"name": name} for name in names], "figures": told}, program)

    return _Readers(
        setting,
        one_of({space.number: space.number for space in board.spaces if space.deed}, int),
        of(CARD),
        of(HOLDER),
        {column: of_column(column) for column in columns(program)},
        {
            (kind.place == "standing", kind.name): [(f.name, of(f.type)) for f in kind.fields]
            for kind in program.matters.values()
        },
    )


@once_per_program
def _start(program: Program) -> Callable[[tuple[str, ...]], State]:
    """Return what makes bare tables: those of the last tables are kept."""

    @lru_cache(maxsize=16)
    def start(names: tuple[str, ...]) -> State:
        return blank(Setting(names, program))

    return start


@contextmanager
def _about(setting: Setting) -> Iterator[None]:
    token = _SETTING.set(setting)
    try:
        yield
    finally:
        _SETTING.reset(token)


# -- states ----------------------------------------------------------------------------------------


@once_per_program
def _deeds_of(program: Program) -> list[Data]:
    """Return what stands of each property before its columns."""
    return [{"space": one.number, "name": one.name} for one in program.board.spaces if one.deed]


def state_to_json(state: State) -> Data:
    """Return a state as plain data: names for players, numbers for spaces, null for unknown."""
    setting, program = state.setting, state.program
    board, deeds = program.board, _deeds_of(program)
    called: dict[Any, str] = dict(enumerate(setting.names))
    for code in range(BANK, BANK - 1 - len(program.holders), -1):
        called[code] = setting.holder(code)

    def row(column: Column) -> Sequence[Any]:
        found = column.row(state)
        if column.key == "space":
            found = tuple([found[deed["space"]] for deed in deeds])
        if column.type in ("holder", "player"):
            return [called.get(one) for one in found]  # what is not known has no name
        if column.type in _AS_THEY_ARE:
            return [None if one.__class__ is Unknown else one for one in found]
        if column.track is not None:
            type_ = column.track.type
            return [_written(setting, type_, one) for one in found]
        return [
            {
                "top": [board.cards[card].id for card in known.top],
                "bottom": [board.cards[card].id for card in known.bottom],
            }
            for known in found
        ]

    def opened(matter: Matter) -> Data:
        fields = program.matters[matter.kind].fields
        told = zip(fields, matter.values, strict=True)
        return {
            "matter": matter.kind,
            "fields": {field.name: _written(setting, field.type, one) for field, one in told},
        }

    winners = state.winners
    data: Data = {
        "schema_version": SCHEMA_VERSION,
        "rulebook": program.id,
        "board": board.id,
        "house_rules": list(program.house_rules),
        "figures": {
            name: _written(setting, figure.type, figure.value)
            for name, figure in program.figures.items()
            if figure.low is not None or figure.high is not None
        },
        **_laid_out(program, [{"name": name} for name in setting.names], deeds, row),
        "cards": [
            # Cards that are not listed lie with the bank, as nearly all do.
            {"card": board.card_path(board.cards[card]), "holder": called.get(who)}
            for card, who in enumerate(state.cards)
            if who != BANK
        ],
        "open": [opened(matter) for matter in state.stack],
        "claims": [opened(matter) for matter in state.standing],
        "winners": None if winners is None else [called[seat] for seat in winners],
    }
    if any(one.claims is not None for one in state.completions):
        data["claims_told"] = False
    return data


def state_from_json(data: Mapping[str, Any], program: Program) -> State:
    """Return the state that `state_to_json` wrote.

    The program must be that of its rulebook, board and house rules. Raises NotationError, with
    every fault and its path, where the data are not of that form, or say what cannot be.
    """
    with _faults(f"this isn't a state of `{program.id}`", "T001"):
        # Nearly all data are in order, and read fast. Only what is odd is read again with care, so
        # that every fault is told with its path.
        try:
            setting, told = _quickly(data, program)
        except _ODD:
            setting, told = _carefully(data, program)
        state = _state(told, setting)
        claims_told = data.get("claims_told", True)
        if not isinstance(claims_told, bool):
            raise ValueError("true or false is wanted @ $.claims_told")
        return state if state.over else completed(settled(state), claims_told=claims_told)


def _carefully(data: Any, program: Program) -> tuple[Setting, Data]:
    """Return what data say, as the machine's values. Raises for every fault, with its path."""
    form = _form_of(program)
    with _about(Setting((), program)):
        head = form.converter.structure(data, form.head)
    setting = _setting(head, program)
    with _about(setting):
        told: Data = form.converter.structure(data, form.state)
    rows = list(_rows_of(program, told))
    return setting, {**told, "spaces": [one["space"] for one in told["properties"]], "rows": rows}


_ODD = (
    KeyError, IndexError, TypeError, ValueError, AttributeError, RecursionError, MoveError,
    NotationError, BaseValidationError,
)  # fmt: skip


def _quickly(data: Any, program: Program) -> tuple[Setting, Data]:
    """Return the same of data that tell everything plainly. Raises one of `_ODD` for others."""
    known = _readers_of(program)
    for name, sort in _PARTS.items():
        if data[name].__class__ is not sort:
            raise TypeError(name)
    if data["schema_version"].__class__ is not int or data["schema_version"] != SCHEMA_VERSION:
        raise ValueError(data["schema_version"])
    players, properties = data["players"], data["properties"]
    setting = known.setting(
        tuple([_text(one["name"]) for one in players]), json.dumps(data["figures"])
    )
    names = setting.names
    spaces = [known.deed(names, one["space"]) for one in properties]
    if {one["tracks"].__class__ for one in (*players, *properties)} != {dict}:
        raise TypeError("tracks")
    rows = [
        (column, [read(names, one) for read, one in zip(known.columns[column], row, strict=False)])
        for column, row in _rows_of(program, data)
    ]
    winners = data["winners"]
    return setting, {
        "spaces": spaces,
        "rows": rows,
        "cards": [
            {"card": known.card(names, one["card"]), "holder": known.holder(names, one["holder"])}
            for one in data["cards"]
        ],
        **{
            name: [known.matter(standing, names, one) for one in data[name]]
            for name, standing in _MATTERS.items()
        },
        "winners": None if winners is None else [names.index(one) for one in winners],
    }


def _setting(head: Data, program: Program) -> Setting:
    names = tuple(player["name"] for player in head["players"])
    if not 0 < len(names) <= limits.MAX_PLAYERS:
        raise ValueError(f"there are {len(names)} players @ $.players")
    folded = [fold(name.strip()) for name in names]
    # Names are told apart as the notation does it, so that every state can be written as a table.
    if not all(folded) or len(set(folded)) < len(folded):
        raise ValueError("every player needs a different name @ $.players")
    for place, name in enumerate(names):
        if why := unfit(name, program.names_of("holder")):
            raise ValueError(f"{why} @ $.players[{place}].name")
    figures = head["figures"].items()
    changed = {name: value for name, value in figures if value != program.figures[name].value}
    program = program.with_figures(changed)
    return Setting(names, program)


def _state(told: Data, setting: Setting) -> State:
    program = setting.program
    start = _start(program)(setting.names)
    not_told: list[Fact] = []
    rows: dict[Column, list[Any]] = {}
    for column, row in told["rows"]:
        if column.key != "space" and None not in row:
            rows[column] = row
            continue
        rows[column] = whole = list(column.row(start))
        spots = told["spaces"] if column.key == "space" else range(len(row))
        for place, value in zip(spots, row, strict=True):
            if value is not None:
                whole[place] = value
            elif column.name in _MAY_BE_UNTOLD and not _endless(program, column, place):
                not_told.append((column.name, place))
            elif column.track is None:
                whole[place] = None
    cards = list(start.cards)
    for held in told["cards"]:
        cards[held["card"]] = held["holder"]
    (decks,) = (row for column, row in rows.items() if column.key == "deck")
    for deck, known in zip(program.board.decks, decks, strict=True):
        lying = [*known.top, *known.bottom]
        if len(set(lying)) < len(lying) or any(cards[card] != BANK for card in lying):
            raise ValueError(f"a card is there twice, or a player holds it @ $.decks.{deck.id}")
    decks[:] = [
        Deck.ordered(deck.cards, cards, known.top, known.bottom)
        for deck, known in zip(program.board.decks, decks, strict=True)
    ]
    winners = told["winners"]
    state = with_rows(
        start, rows.items(), cards=tuple(cards), stack=tuple(told["open"]),
        claims=tuple(told["claims"]), winners=None if winners is None else tuple(winners),
    )  # fmt: skip
    return untold(state, not_told) if not_told else state


def _endless(program: Program, column: Column, place: int) -> bool:
    return column.name == "supply" and program.pieces[place].supply is None


@contextmanager
def _faults(what: str, code: str) -> Iterator[None]:
    """Raise NotationError for whatever is wrong with data, with every fault that was found."""
    try:
        yield
    except _Several as error:
        wrong = [_said(one, None) for one in error.faults[: limits.MAX_FAULTS]]
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
    if isinstance(error, ForbiddenExtraKeysError):  # whose own text wants names that are texts
        return f"extra fields found ({', '.join(sorted(map(str, error.extra_fields)))})"
    missing = isinstance(error, KeyError) and not isinstance(error, MoveError)
    if missing or not str(error):
        return format_exception(error, type_)
    return str(error)[: limits.EXCERPT_WIDTH]


# -- moves, rulings, faults ------------------------------------------------------------------------


def move_to_json(move: Move) -> Data:
    """Return a move as plain data."""
    claimed = {"claimed": plain(move.claimed)} if move.claimed else {}
    return {"move": move.name, "by": move.by, "args": plain(dict(move.args)), **claimed}


def move_from_json(data: Mapping[str, Any]) -> Move:
    """Return the move that `move_to_json` wrote. Raises NotationError for other data."""
    with _faults("this isn't a move", "T022"):
        told = _PLAIN.structure(data, _MOVE)
        _check_numbers(list(told["args"].values()))
        move = make_move(told["move"], told["by"], told["args"])
        if "claimed" in data:
            claimed = data["claimed"]
            sorts = {"cash": int, "sum": int, "on": str, "owner": str}
            for one in claimed if isinstance(claimed, list) else [None]:
                match one:
                    case [str(what), str(), value] if value.__class__ is sorts.get(what):
                        continue
                raise ValueError("a list of [what, whose, value] is wanted @ $.claimed")
            move = evolve(move, claimed=tuple(map(tuple, claimed)))
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

_object = _check(lambda told: isinstance(told, Mapping), "an object")
_list = _check(lambda told: isinstance(told, list | tuple), "a list")
_PLAIN.register_structure_hook_func(lambda type_: type_ is dict, lambda told, _: _object(told))
_PLAIN.register_structure_hook_func(lambda type_: type_ is list, lambda told, _: _list(told))

_MOVE = _typed({"move": str, "by": str, "args": dict})
_MOVE_NAME = _typed({"move": str})


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
    data["headline"] = headline_of(ruling)
    return data | {"instead": [_said_as(ruling.state, move) for move in ruling.instead]}


def _said_as(state: State, move: Move) -> str:
    try:
        return write_move(state, move)
    except (KeyError, MoveError):
        return f"{move.by}: {move.name}"


# -- to_dict and from_dict -------------------------------------------------------------------------


def to_dict(thing: PlainData) -> Data:
    """Return a state, a move, a ruling or a record as plain data that `from_dict` reads back."""
    match thing:
        case State():
            return state_to_json(thing) | {"digest": thing.program.digest}
        case Move():
            return move_to_json(thing)
        case Record():
            moves = [move_to_json(move) for move in thing.moves]
            return {"schema_version": SCHEMA_VERSION, "start": to_dict(thing.start), "moves": moves}
    if not isinstance(thing, Ruling):
        raise TypeError(f"this isn't a state, a move, a ruling or a record: {thing!r}")
    facts = [parts_to_json(one, "facts") for one in thing.violations]
    data = ruling_to_json(thing)
    data["violations"] = [one | more for one, more in zip(data["violations"], facts, strict=True)]
    after = None if thing.after is None else to_dict(thing.after)
    return {
        "schema_version": SCHEMA_VERSION,
        "state": to_dict(thing.state),
        **data,
        "passed": list(thing.passed),
        "after": after,
    }


_T = TypeVar("_T")


def from_dict(kind: type[_T], data: Any, rulebook: Program | None = None) -> _T:
    """Return the state, move, ruling or record of plain data, or of the JSON text of them.

    Without a rulebook, that of a state is found by its name and its digest, where there is one; a
    move is read without looking at what its rulebook has. A ruling is ruled on again, and refused
    where it says anything else. Raises NotationError, with every fault and its path, and
    RulebookMissing.
    """
    if isinstance(data, str | bytes):
        with _faults("this isn't JSON", "T001"):
            data = json.loads(data, parse_constant=_no_constant)
    readers: Mapping[type, Callable[[Any, Program | None], Any]] = {
        State: _state_of, Move: _move_of, Ruling: _ruling_of,
        Record: lambda told, book: Record(*_within(told, "record", "start", "moves", book)),
    }  # fmt: skip
    found: _T = readers[kind](data, rulebook)
    return found


def _no_constant(name: str) -> Any:
    raise ValueError(f"`{name}` is no number")


_ABOUT = _typed({
    "rulebook": str, "board": NotRequired[str], "house_rules": NotRequired[list[str]],
    "digest": NotRequired[str],
})  # fmt: skip


def _state_of(data: Any, rulebook: Program | None) -> State:
    with _faults("this isn't a state", "T001"):
        about = _PLAIN.structure(data, _ABOUT)
        name, houses = about["rulebook"], about.get("house_rules", [])
        board, digest = about.get("board"), about.get("digest", "")
        if rulebook is not None:
            wanted = {
                "rulebook": rulebook.id, "board": rulebook.board.id,
                "house_rules": list(rulebook.house_rules), "digest": rulebook.digest,
            }  # fmt: skip
            wrong = [
                ValueError(f"`{value}` is wanted @ $.{key}")
                for key, value in wanted.items()
                if about.get(key, value) != value
            ]
            if wrong:
                raise _Several(wrong)
    if rulebook is None:
        rulebook = program_by_digest(name, houses, board, digest, {})
    return state_from_json(data, rulebook)


def _move_of(data: Any, rulebook: Program | None) -> Move:
    if rulebook is not None:
        with _faults(f"this isn't a move of `{rulebook.id}`", "T022"):
            form = _form_of(rulebook)
            name = _PLAIN.structure(data, _MOVE_NAME)["move"]
            if name not in form.moves:
                near = or_list(nearest(name, form.moves))
                hint = f"; did you mean {near}?" if near else ""
                raise ValueError(f"there is no move `{name}`{hint} @ $.move")
            with _about(Setting((), rulebook)):
                form.converter.structure(data, form.moves[name])
    return move_from_json(data)


def _within(
    data: Any, what: str, table: str, moves: str, rulebook: Program | None
) -> tuple[State, tuple[Move, ...]]:
    """Return the table and the move or moves that lie in a record or a ruling, by their keys.

    Raises NotationError, with the faults of all of them and their whole paths.
    """
    with _faults(f"this isn't a {what}", "T001"):
        _PLAIN.structure(data, _WITHIN[what])
    faults: list[ValueError] = []
    with _inside(table, faults):
        state = _state_of(data[table], rulebook)
        rulebook = state.program
    told, found = data[moves], []
    listed = [(moves, told)] if isinstance(told, Mapping) else [
        (f"{moves}[{place}]", move) for place, move in enumerate(told)
    ]  # fmt: skip
    for path, move in listed:
        with _inside(path, faults):
            found.append(_move_of(move, rulebook))
    with _faults(f"this isn't a {what}", "T001"):
        if faults:
            raise _Several(faults)
    return state, tuple(found)


def _ruling_of(data: Any, rulebook: Program | None) -> Ruling:
    from propertyrules import Referee  # the front door: it stands above, and rules again

    state, (move,) = _within(data, "ruling", "state", "move", rulebook)
    with _faults("this isn't a ruling", "T001"):
        ruling = Referee(state.program).judge(state, move)
        ours = to_dict(ruling)
        wrong = [name for name in ours if name not in data or not _alike(ours[name], data[name])]
        if wrong:
            raise _Several([ValueError(f"the rules say otherwise @ $.{name}") for name in wrong])
    return ruling


def _alike(ours: Any, theirs: Any) -> bool:
    """Check whether data are the same, but for what is said besides, and truths are no numbers.

    Where a rule stands hangs on how its file was loaded: by a name, or by a path.
    """
    if isinstance(ours, dict):
        return isinstance(theirs, Mapping) and all(
            name in theirs and (name == "at" or _alike(value, theirs[name]))
            for name, value in ours.items()
        )
    if isinstance(ours, list):
        return (
            isinstance(theirs, list) and len(ours) == len(theirs) and all(map(_alike, ours, theirs))
        )
    return ours.__class__ is theirs.__class__ and bool(ours == theirs)


class _Several(ValueError):
    """Several faults, each with its path."""

    def __init__(self, faults: list[ValueError]) -> None:
        super().__init__(str(faults[0]))
        self.faults = faults


@contextmanager
def _inside(path: str, faults: list[ValueError]) -> Iterator[None]:
    """Gather the faults of data that lie within others, with their whole paths."""
    try:
        yield
    except NotationError as error:
        for fault in error.faults:
            said = fault.message.partition(": ")[2]
            within = said.replace("@ $", f"@ $.{path}") if "@ $" in said else f"{said} @ $.{path}"
            faults.append(ValueError(within))


class _Version:
    """The number of the form that data have."""


_PLAIN.register_structure_hook(
    _Version,
    lambda told, _: _check(
        lambda one: one.__class__ is int and one == SCHEMA_VERSION, str(SCHEMA_VERSION)
    )(told),
)
_WITHIN = {
    "record": _typed({"schema_version": _Version, "start": dict, "moves": list}),
    "ruling": _typed({"schema_version": _Version, "state": dict, "move": dict}),
}


def schema(rulebook: Program | None = None) -> Data:
    """Return the JSON Schema (2020-12) of states, moves, rulings and records.

    Without a rulebook it says what all of them have in common: the envelope, as it is shipped. With
    one it says what a state of it holds, and which arguments each of its moves takes.
    """
    whole = envelope(SCHEMA_VERSION)
    if rulebook is None:
        return whole
    form = _form_of(rulebook)
    state = schema_of(form.state)
    for name, value in (("rulebook", rulebook.id), ("board", rulebook.board.id)):
        state["properties"][name] = {"const": value}
    state["properties"]["house_rules"] = {"enum": [list(rulebook.house_rules)]}
    state["properties"]["claims_told"] = {"type": "boolean"}
    state["properties"]["digest"] = {"const": rulebook.digest}
    state["required"] = sorted([*state["required"], "rulebook"])
    moves = [schema_of(move) for move in form.moves.values()]
    for move in moves:
        move["properties"]["claimed"] = {"$ref": "#/$defs/claimed"}
    own = {"state": state, "move": {"anyOf": moves}}
    return whole | {
        "$id": f"urn:propertyrules:{SCHEMA_VERSION}:{rulebook.name.replace(' ', ':')}",
        "title": f"States, moves, rulings and records of {rulebook.name}",
        "$defs": whole["$defs"] | own,
    }


_FAULT = ("file", "line", "column", "code", "message", "clauses", "hint")


def faults_to_json(faults: Iterable[Diagnostic]) -> Data:
    """Return faults as the object that is printed where an input cannot be read."""
    return {
        "schema_version": SCHEMA_VERSION,
        "faults": [parts_to_json(fault, *_FAULT) for fault in faults],
    }
