"""JSON: serialize states, moves, rulings and records as plain data, and read them back.

The form of a state's data is derived from the schema of the state and the program's declarations,
as typed dictionaries that cattrs reads. It also gives the JSON Schema.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction
from functools import cache, lru_cache
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
from propertyrules.hints import and_more, nearest, or_list
from propertyrules.ir.program import Figure, Program, once_per_program
from propertyrules.ir.types import CARD, HOLDER, PLAYER, Type
from propertyrules.library import program_by_digest
from propertyrules.machine.arguments import reader
from propertyrules.machine.completions import completed
from propertyrules.machine.initial_state import blank
from propertyrules.machine.steps import settled
from propertyrules.machine.untold_facts import untold
from propertyrules.model.data import PlainData
from propertyrules.model.evidence import LedgerEntry, Verdict
from propertyrules.model.moves import Move, make_move
from propertyrules.model.names import decode, encode
from propertyrules.model.record import Record
from propertyrules.model.rulings import Ruling
from propertyrules.model.schema import Column, Fact, columns, places, with_rows
from propertyrules.model.state import Deck, Matter, Setting, State
from propertyrules.model.values import BANK, Unknown
from propertyrules.notation.json_schema import envelope, schema_of, value_schema
from propertyrules.notation.short_answer import headline_of
from propertyrules.notation.words.tokens import fold, unfit
from propertyrules.notation.writer import write_move
from propertyrules.span import Span

SCHEMA_VERSION = 1

Data = dict[str, Any]

_SETTING: ContextVar[Setting] = ContextVar("setting")
"""The table whose data are being read: a hook of cattrs gets only the value."""

_WRONG = (
    LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError,
    PropertyRulesError, BaseValidationError, ForbiddenExtraKeysError,
)  # fmt: skip
"""What reading faulty data may raise."""


# -- values ----------------------------------------------------------------------------------------


def plain(value: Any) -> Any:
    """Return a value as JSON has it: exact amounts as text, unknown values as null."""
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
"""Types whose values are the same in data as in the machine."""


def _written(setting: Setting, type_: Type, value: Any) -> Any:
    """Return a value of a type as data: spaces by number, cards with their deck."""
    if value.__class__ is Unknown:
        return None
    if type_.name in _AS_THEY_ARE:
        return value
    if type_.is_list:
        return [] if type_.of is None else [_written(setting, type_.of, each) for each in value]
    if type_.name == "card":
        card = setting.program.board.cards[value]
        return setting.program.board.card_path(card)
    written = encode(setting, type_, value)
    return list(written) if isinstance(written, tuple) else written


def _read(type_: Type, data: Any) -> Any:
    """Return the value of a type that data stand for. Raises MoveError, ValueError or TypeError."""
    _check_numbers(data)
    if type_.is_list:
        if not isinstance(data, list | tuple):
            raise TypeError("this must be a list")
        return () if type_.of is None else tuple(_read(type_.of, each) for each in data)
    return decode(_SETTING.get(), type_, tuple(data) if isinstance(data, list) else data)


def _check_numbers(data: Any) -> None:
    """Raise ValueError for a number that is not whole or too large, also deep inside lists."""
    most = 10**limits.MAX_DIGITS
    waiting = [data]
    while waiting:
        one = waiting.pop()
        if isinstance(one, list | tuple):
            waiting.extend(one)
        elif isinstance(one, float) or (isinstance(one, int | Fraction) and not -most < one < most):
            raise ValueError("a number must be whole and not too large")


def _check(holds: Callable[[Any], bool], wanted: str) -> Callable[[Any], Any]:
    """Return a reader that returns data unchanged. It raises ValueError unless they hold."""

    def read(data: Any) -> Any:
        if not holds(data):
            raise ValueError(f"{wanted} is wanted")
        return data

    return read


_text = _check(lambda data: isinstance(data, str), "text")


_MAY_BE_UNTOLD = ("place", "owner", "rung", "supply")
"""Columns in which null stands for an unknown value."""


# -- the form of data ------------------------------------------------------------------------------


def _typed(layout: Any) -> Any:
    """Return the type of data with a layout, whose lists hold one example of their members.

    Dictionaries may have further keys, which are ignored.
    """
    if isinstance(layout, list):
        return GenericAlias(list, (_typed(layout[0]),))
    if isinstance(layout, dict):
        make: Any = TypedDict
        return make("Data", {name: _typed(each) for name, each in layout.items()})
    return layout


_VERSION = type("version", (), {"schema": {"type": "integer", "const": SCHEMA_VERSION}})
"""The type of the version of the schema that data name."""


_CHECKS: dict[Any, Callable[[Any], Any]] = {
    str: _text,
    dict: _check(lambda data: isinstance(data, Mapping), "an object"),
    list: _check(lambda data: isinstance(data, list | tuple), "a list"),
    _VERSION: _check(
        lambda data: data.__class__ is int and data == SCHEMA_VERSION, str(SCHEMA_VERSION)
    ),
}


def _converter(detailed: bool) -> Converter:
    """Return a converter that checks plain types; a `detailed` one finds all faults of data."""

    def check(data: Any, type_: Any) -> Any:
        return _CHECKS[type_](data)

    made = Converter(unstruct_collection_overrides={tuple: list}, detailed_validation=detailed)
    made.register_structure_hook(str, check)
    made.register_structure_hook(_VERSION, check)
    # By identity, for every typed dictionary is a `dict`.
    made.register_structure_hook_func(lambda type_: type_ is dict or type_ is list, check)
    return made


def _laid_out(
    program: Program,
    players: Sequence[Data],
    deeds: Sequence[Data],
    row: Callable[[Column], Sequence[Any]],
) -> Data:
    """Return the columns of a state in the layout of its data.

    Both the data and their form are made so. `players` and `deeds` hold what precedes the columns
    of each; `row` gives the values of a column in order (of properties, in the order of `deeds`).
    """
    every = columns(program)

    def about(keys: Sequence[str], leads: Sequence[Data]) -> list[Data]:
        """Return the columns by some keys as one dictionary for each lead."""
        mine = [column for column in every if column.key in keys]
        own = [(column.json, row(column)) for column in mine if column.track is None]
        tracks = [(column.json, row(column)) for column in mine if column.track is not None]
        return [
            {**lead, **{n: r[i] for n, r in own}, "tracks": {n: r[i] for n, r in tracks}}
            for i, lead in enumerate(leads)
        ]

    def by(key: str, names: Iterable[str], first: int = 0) -> Iterator[tuple[str, Data]]:
        """Yield the columns by a key as dictionaries by name."""
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
    """Yield the columns of data in that layout, each with its values in order."""
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
    """The form of a program's data, and the converters that read them.

    `head` is the type of the part of a state that is read first, because names are resolved with
    it; `moves` holds the types of moves by name.
    """

    quick: Converter
    careful: Converter
    head: Any
    state: Any
    moves: Mapping[str, Any]

    def structure(self, setting: Setting, data: Any, type_: Any) -> Data:
        """Convert data of a type at a table. Raises one of `_WRONG`, with every fault."""
        token = _SETTING.set(setting)
        try:
            try:
                found: Data = self.quick.structure(data, type_)
            except _WRONG:
                # Most data are right, and to find all faults with their paths is slow.
                found = self.careful.structure(data, type_)
            return found
        finally:
            _SETTING.reset(token)


@once_per_program
def _form_of(program: Program) -> _Form:
    """Return the form of a program's data."""
    board, most = program.board, 10**limits.MAX_DIGITS
    careful = _converter(True)
    converters = (_converter(False), careful)

    def slot(read: Callable[[Any], Any], **schema: Any) -> Any:
        """Return the type of data that `read` converts and that have a schema."""
        # cattrs finds a hook by its type, so every place with its own reader has a type.
        made = type("value", (), {"schema": schema})
        for converter in converters:
            converter.register_structure_hook(made, lambda data, _: read(data))
        return made

    @cache
    def of(type_: Type) -> Any:
        """Return the type of data for values of a type, with a quick way for usual ones."""
        named = reader(program, type_)
        plain_class = {"money": int, "count": int, "number": int, "truth": bool}.get(type_.name)

        def read(data: Any) -> Any:
            if plain_class is not None:
                plainly = data.__class__ is plain_class and -most < data < most
                return data if plainly else _read(type_, data)
            try:
                return named(_SETTING.get().names, data)
            except (LookupError, TypeError, ValueError):
                return _read(type_, data)

        return slot(read, **value_schema(program, type_))

    def order(deck: str) -> Any:
        """Return the type of what is known of the order of a deck."""
        card = slot(
            lambda data: _read(CARD, f"{deck}/{_text(data)}"),
            enum=[card.id for card in board.cards if board.decks[card.deck].id == deck],
        )
        form = _typed({"top": [card], "bottom": [card]})

        def read(data: Any) -> Deck:
            found = careful.structure(data, form)
            return Deck(tuple(found["top"]), tuple(found["bottom"]))

        return slot(read, **schema_of(form))

    def matter(standing: bool) -> Any:
        """Return the type of a standing claim, or of another open matter."""
        places = {kind.name: kind.place == "standing" for kind in program.matters.values()}
        kinds = [name for name, place in places.items() if place is standing]
        sort = slot(
            _check(lambda data: places.get(data) is standing, "what is open, or a claim,"),
            enum=kinds,
        )
        named, whole = _typed({"matter": sort}), {}
        for kind in program.matters.values():
            fields = {field.name: of(field.type) | None for field in kind.fields}
            whole[kind.name] = _typed({"matter": sort, "fields": fields})

        def read(data: Any) -> Matter:
            kind = careful.structure(data, named)["matter"]
            fields = careful.structure(data, whole[kind])["fields"]
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
        """Return the type of whole numbers from 0 to before a bound."""
        fits = _check(
            lambda data: data.__class__ is int and 0 <= data < bound,
            f"a whole number from 0 to {bound - 1}",
        )
        return slot(fits, type="integer", minimum=0, maximum=bound - 1)

    amount = number(most)
    builtin = {
        "money": amount | None,
        "count": amount,
        "space": number(len(board.spaces)),
        "rung": number(len(program.ladder)),
        "truth": slot(_check(lambda data: isinstance(data, bool), "true or false"), type="boolean"),
        "holder": of(HOLDER),
    }

    def leaf(column: Column, place: int) -> Any:
        """Return the type of the value of a column at a place."""
        if column.track is not None:
            return of(column.track.type) | None
        if column.key == "deck":
            return order(board.decks[place].id)
        if column.key == "piece" and program.pieces[place].supply is None:
            return slot(lambda data: None)  # the rulebook says which pieces never run out
        if column.name in _MAY_BE_UNTOLD:
            return builtin[column.type] | None
        return builtin[column.type]

    def figure(about: Figure) -> Any:
        """Return the type of the value of a figure."""

        def read(data: Any) -> Any:
            value, low, high = _read(about.type, data), about.low, about.high
            # Only a figure that has bounds may be changed, and within them.
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
        """Return the type of data that have no further keys."""
        made = _typed(layout)
        made.closed = True
        for converter in converters:
            hook = make_dict_structure_fn(made, converter, _cattrs_forbid_extra_keys=True)
            converter.register_structure_hook(made, hook)
        return made

    def argument(type_: Type) -> Any:
        """Return the type of an argument of a move, which is only checked and not converted."""
        if type_.name in ("player", "holder"):
            return str
        if type_.is_list and type_.of is not None:
            return GenericAlias(list, (argument(type_.of),))
        if type_.name in ("money", "count"):
            return amount

        def read(data: Any) -> Any:
            _read(type_, data)
            return data

        return slot(read, **value_schema(program, type_))

    head = {
        "schema_version": _VERSION,
        "figures": closed({n: NotRequired[figure(each)] for n, each in program.figures.items()}),
        "players": [{"name": str}],
    }
    deeds = board.deeds
    deed = slot(
        _check(lambda data: data.__class__ is int and data in deeds, "the number of a property"),
        type="integer",
        enum=sorted(deeds),
    )
    one = Setting(("",), program)
    layout = _laid_out(
        program, [{"name": str}], [{"space": deed}],
        lambda column: [leaf(column, n) for n in (places(one, column.key) if column.key else (0,))],
    )  # fmt: skip
    rest = {
        "cards": [{"card": of(CARD), "holder": of(HOLDER) | None}],
        "open": [matter(standing=False)],
        "claims": [matter(standing=True)],
        "winners": _typed([of(PLAYER)]) | None,
    }
    moves = {}
    for kind in program.moves.values():
        given: Data = {param.name: argument(param.type) for param in kind.params[1:]}
        for param in kind.params[1:]:
            if param.default is not None:
                given[param.name] = NotRequired[given[param.name]]
        name = slot(_text, const=kind.name)
        moves[kind.name] = _typed({"move": name, "by": str, "args": closed(given)})
    return _Form(*converters, _typed(head), _typed({**head, **layout, **rest}), moves)


@once_per_program
def _starts_of(
    program: Program,
) -> Callable[[tuple[str, ...], tuple[tuple[str, Any], ...]], State]:
    """Return a function that makes the bare table of some players and figures."""

    @lru_cache(maxsize=16)
    def start(names: tuple[str, ...], figures: tuple[tuple[str, Any], ...]) -> State:
        if not 0 < len(names) <= limits.MAX_PLAYERS:
            raise ValueError(f"there are {len(names)} players @ $.players")
        folded = [fold(name.strip()) for name in names]
        # As in the notation, so that every state can be written as a table.
        if not all(folded) or len(set(folded)) < len(folded):
            raise ValueError("every player needs a different name @ $.players")
        for place, name in enumerate(names):
            if why := unfit(name, program.names_of("holder")):
                raise ValueError(f"{why} @ $.players[{place}].name")
        return blank(Setting(names, program.with_figures(dict(figures))))

    return start


# -- states ----------------------------------------------------------------------------------------


@once_per_program
def _deeds_of(program: Program) -> list[Data]:
    """Return the number and the name of each property, as data begin with them."""
    return [{"space": one.number, "name": one.name} for one in program.board.spaces if one.deed]


def state_to_json(state: State) -> Data:
    """Return a state as plain data: names for players, numbers for spaces, null for unknown."""
    setting, program = state.setting, state.program
    board, deeds = program.board, _deeds_of(program)
    called: dict[Any, str] = dict(enumerate(setting.names))
    for code in range(BANK, BANK - 1 - len(program.holders), -1):
        called[code] = setting.holder(code)

    def row(column: Column) -> Sequence[Any]:
        """Return the values of a column as data."""
        found = column.row(state)
        if column.key == "space":
            found = tuple([found[deed["space"]] for deed in deeds])
        if column.type in ("holder", "player"):
            return [called.get(one) for one in found]  # an unknown one has no name
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
        fields = zip(program.matters[matter.kind].fields, matter.values, strict=True)
        return {
            "matter": matter.kind,
            "fields": {field.name: _written(setting, field.type, one) for field, one in fields},
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
            # Cards that are not listed are the bank's, as nearly all are.
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
    every fault and its path, for data that do not have that form or describe no possible state.
    """
    with _faults(f"this isn't a state of `{program.id}`", "T001"):
        form = _form_of(program)
        head = form.structure(Setting((), program), data, form.head)
        figures = head["figures"].items()
        start = _starts_of(program)(
            tuple([player["name"] for player in head["players"]]),
            tuple([pair for pair in figures if pair[1] != program.figures[pair[0]].value]),
        )
        state = _state(form.structure(start.setting, data, form.state), start)
        claims_told = data.get("claims_told", True)
        if not isinstance(claims_told, bool):
            raise ValueError("true or false is wanted @ $.claims_told")
        return state if state.over else completed(settled(state), claims_told=claims_told)


def _state(data: Data, start: State) -> State:
    """Return a bare table with what structured data tell of it, before anything is settled."""
    program = start.program
    not_told: list[Fact] = []
    rows: dict[Column, list[Any]] = {}
    for column, row in _rows_of(program, data):
        of_deeds = column.key == "space"
        if not of_deeds and None not in row:
            rows[column] = row
            continue
        rows[column] = whole = list(column.row(start))
        spots = [one["space"] for one in data["properties"]] if of_deeds else range(len(row))
        for place, value in zip(spots, row, strict=True):
            endless = column.name == "supply" and program.pieces[place].supply is None
            if value is not None:
                whole[place] = value
            elif column.name in _MAY_BE_UNTOLD and not endless:
                not_told.append((column.name, place))
            elif column.track is None:
                whole[place] = None
    cards = list(start.cards)
    for held in data["cards"]:
        cards[held["card"]] = held["holder"]
    (decks,) = (row for column, row in rows.items() if column.key == "deck")
    for place, deck in enumerate(program.board.decks):
        top, bottom = decks[place].top, decks[place].bottom
        lying = [*top, *bottom]
        if len(set(lying)) < len(lying) or any(cards[card] != BANK for card in lying):
            raise ValueError(f"a card is there twice, or a player holds it @ $.decks.{deck.id}")
        decks[place] = Deck.ordered(deck.cards, cards, top, bottom)
    winners = data["winners"]
    state = with_rows(
        start, rows.items(), cards=tuple(cards), stack=tuple(data["open"]),
        claims=tuple(data["claims"]), winners=None if winners is None else tuple(winners),
    )  # fmt: skip
    return untold(state, not_told) if not_told else state


@contextmanager
def _faults(what: str, code: str) -> Iterator[None]:
    """Raise NotationError for whatever is wrong with data, with every fault that was found."""
    try:
        yield
    except BaseValidationError as error:
        wrong = transform_error(error, format_exception=_said)[: limits.MAX_FAULTS]
    except ExceptionGroup as error:
        wrong = [_said(one, None) for one in error.exceptions[: limits.MAX_FAULTS]]
    except _WRONG as error:
        wrong = [_said(error, None)]
    else:
        return
    span = Span.at("<json>", 1, 1)
    faults = tuple(Diagnostic(code, f"{what}: {fault}", span) for fault in wrong)
    raise NotationError(f"{what}: {wrong[0]}{and_more(len(wrong) - 1)}", faults)


def _said(error: BaseException, type_: type | None) -> str:
    """Return the message of a fault of data."""
    if isinstance(error, ForbiddenExtraKeysError):  # its own text fails for keys that are no text
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
        hash(move)  # raises TypeError for objects inside the arguments, which name nothing
        return move


_PLAIN = _converter(True)
_PLAIN.register_unstructure_hook_func(lambda type_: type_ is Any, plain)
_PLAIN.register_unstructure_hook(Verdict, str)
_PLAIN.register_unstructure_hook(Move, move_to_json)
_PLAIN.register_unstructure_hook(
    LedgerEntry, lambda entry: {"kind": entry.kind} | plain(dict(entry.details))
)
_MOVE = _typed({"move": str, "by": str, "args": dict})


def parts_to_json(thing: Any, *names: str) -> Data:
    """Return some fields of a ruling, a measure or a part of one as plain data."""
    return {name: _PLAIN.unstructure(getattr(thing, name)) for name in names}


def ruling_to_json(ruling: Ruling) -> Data:
    """Return a ruling as plain data."""
    data = parts_to_json(
        ruling, "verdict", "move", "violations", "clauses", "assumptions", "facts", "effects",
        "needs", "legal_if",
    )  # fmt: skip
    for violation in data["violations"]:
        del violation["facts"]
    fields = ("fact", "question", "lines", "legal")
    data["missing"] = [parts_to_json(fact, *fields) for fact in ruling.missing]
    data["headline"] = headline_of(ruling)
    data["instead"] = []
    for move in ruling.instead:
        try:
            data["instead"].append(write_move(ruling.state, move))
        except (KeyError, MoveError):
            data["instead"].append(f"{move.by}: {move.name}")
    return data


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
    """Return the state, move, ruling or record of plain data, or of their JSON text.

    Without a rulebook, that of a state is found by its name, and by its digest where there is one;
    a move is then read without checking it against a rulebook. A ruling is judged again, and
    refused where it says anything else. Raises NotationError, with every fault and its path, and
    RulebookMissing.
    """

    def constant(name: str) -> Any:
        raise ValueError(f"`{name}` is no number")

    if isinstance(data, str | bytes):
        with _faults("this isn't JSON", "T001"):
            data = json.loads(data, parse_constant=constant)
    found: Any
    if issubclass(kind, State):
        found = _state_of(data, rulebook)
    elif issubclass(kind, Move):
        found = _move_of(data, rulebook)
    elif issubclass(kind, Record):
        found = Record(*_within(data, "record", "start", "moves", rulebook))
    else:
        from propertyrules import Referee  # the referee is built on this module

        state, (move,) = _within(data, "ruling", "state", "move", rulebook)
        with _faults("this isn't a ruling", "T001"):
            found = Referee(state.program).judge(state, move)
            ours = to_dict(found)
            _refuse_all(
                ValueError(f"the rules say otherwise @ $.{name}")
                for name in ours
                if name not in data or not _alike(ours[name], data[name])
            )
    return found  # type: ignore[no-any-return]


def _refuse_all(faults: Iterable[ValueError]) -> None:
    """Raise all of some faults, if there are any."""
    every = [*faults]
    if every:
        raise ExceptionGroup("faults", every)


_ABOUT = _typed({
    "rulebook": str, "board": NotRequired[str], "house_rules": NotRequired[list[str]],
    "digest": NotRequired[str],
})  # fmt: skip


_NAMED = _typed({"move": str})  # made once, as the code that reads a type is made with it


def _state_of(data: Any, rulebook: Program | None) -> State:
    """Return the state of data, by the rulebook that they name unless one is given."""
    with _faults("this isn't a state", "T001"):
        about = _PLAIN.structure(data, _ABOUT)
        name, houses = about["rulebook"], about.get("house_rules", [])
        board, digest = about.get("board"), about.get("digest", "")
        if rulebook is not None:
            wanted = {
                "rulebook": rulebook.id, "board": rulebook.board.id,
                "house_rules": list(rulebook.house_rules), "digest": rulebook.digest,
            }  # fmt: skip
            _refuse_all(
                ValueError(f"`{value}` is wanted @ $.{key}")
                for key, value in wanted.items()
                if about.get(key, value) != value
            )
    if rulebook is None:
        rulebook = program_by_digest(name, houses, board, digest, {})
    return state_from_json(data, rulebook)


def _move_of(data: Any, rulebook: Program | None) -> Move:
    """Return the move of data, checked against a rulebook if one is given."""
    if rulebook is not None:
        with _faults(f"this isn't a move of `{rulebook.id}`", "T022"):
            form = _form_of(rulebook)
            name = _PLAIN.structure(data, _NAMED)["move"]
            if name not in form.moves:
                near = or_list(nearest(name, form.moves))
                hint = f"; did you mean {near}?" if near else ""
                raise ValueError(f"there is no move `{name}`{hint} @ $.move")
            form.structure(Setting((), rulebook), data, form.moves[name])
    return move_from_json(data)


_WITHIN = {
    "record": _typed({"schema_version": _VERSION, "start": dict, "moves": list}),
    "ruling": _typed({"schema_version": _VERSION, "state": dict, "move": dict}),
}


def _within(
    data: Any, what: str, table: str, moves: str, rulebook: Program | None
) -> tuple[State, tuple[Move, ...]]:
    """Return the table and the moves inside a record or a ruling, by their keys.

    Raises NotationError, with the faults of all of them and their paths in the whole.
    """
    with _faults(f"this isn't a {what}", "T001"):
        _PLAIN.structure(data, _WITHIN[what])
    faults: list[ValueError] = []

    # A generator, so that a part with faults simply has no value.
    def inside(path: str, read: Callable[[Any, Program | None], _T], part: Any) -> Iterator[_T]:
        try:
            yield read(part, rulebook)
        except NotationError as error:
            for fault in error.faults:
                said = fault.message.partition(": ")[2]
                here = f"@ $.{path}"
                whole = said.replace("@ $", here) if "@ $" in said else f"{said} {here}"
                faults.append(ValueError(whole))

    states = [*inside(table, _state_of, data[table])]
    for state in states:
        rulebook = state.program
    told = data[moves]
    listed = {moves: told} if isinstance(told, Mapping) else {
        f"{moves}[{place}]": move for place, move in enumerate(told)
    }  # fmt: skip
    found = [one for path, move in listed.items() for one in inside(path, _move_of, move)]
    with _faults(f"this isn't a {what}", "T001"):
        _refuse_all(faults)
    return states[0], tuple(found)


def _alike(ours: Any, theirs: Any) -> bool:
    """Check whether data are the same; theirs may have further keys, and truths are no numbers.

    A span is not compared: its file depends on how the rulebook was loaded, by name or by path.
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


def schema(rulebook: Program | None = None) -> Data:
    """Return the JSON Schema (2020-12) of states, moves, rulings and records.

    Without a rulebook it has only what all rulebooks have in common. With one it says what a state
    of it holds, and which arguments each of its moves takes.
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
    """Return faults as the object that is printed for an input that cannot be read."""
    return {
        "schema_version": SCHEMA_VERSION,
        "faults": [parts_to_json(fault, *_FAULT) for fault in faults],
    }
