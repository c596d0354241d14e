"""JSON read back: states and moves from plain data, every part of it held to what it may be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from attrs import evolve, frozen

from propertyrules import limits
from propertyrules.errors import NotationError, PropertyRulesError
from propertyrules.ir.program import Param, Program, Track
from propertyrules.ir.types import Type
from propertyrules.machine.interpreter import blank, inward, settled
from propertyrules.model.faults import Fault
from propertyrules.model.moves import Move, make_move
from propertyrules.model.state import Deck, Matter, Setting, State
from propertyrules.model.values import BANK, Unknown
from propertyrules.notation.tokens import fold

SCHEMA_VERSION = 1
Data = dict[str, Any]

# What reading data of another form runs into.
_WRONG = (
    KeyError, IndexError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError,
)  # fmt: skip


def state_from_json(data: Mapping[str, Any], program: Program) -> State:
    """Give the state that `state_to_json` told.

    The program must be that of its rulebook, board and house rules. Raises NotationError where
    the data are not of that form, or tell of what cannot be.
    """
    try:
        return _Reader.of(data, program).state()
    except NotationError:
        raise
    except (*_WRONG, PropertyRulesError) as error:
        what = f"`{_short(error.args[0])}`" if error.args else type(error).__name__
        message = f"these data are no state of `{program.id}`: {what} is missing or wrong"
        raise NotationError(message, (Fault("<json>", 1, 1, "T001", message),)) from error


def move_from_json(data: Mapping[str, Any]) -> Move:
    """Give the move that `move_to_json` told. Raises NotationError for other data."""
    try:
        args = dict(data["args"])
        move = make_move(_text(data["move"]), _text(data["by"]), args)
        hash(move)  # objects within the arguments name nothing
        _held(list(args.values()))
        return move
    except _WRONG as error:
        message = f"these data are no move: {_short(error)} is missing or wrong"
        raise NotationError(message, (Fault("<json>", 1, 1, "T022", message),)) from error


def card_name(program: Program, index: int) -> str:
    """Give a card's deck and id, which no two cards share."""
    card = program.board.cards[index]
    return f"{program.board.decks[card.deck].id}/{card.id}"


@frozen(eq=False)
class _Reader:
    """The data, and the table that they tell of."""

    data: Mapping[str, Any]
    setting: Setting
    program: Program

    @staticmethod
    def of(data: Mapping[str, Any], program: Program) -> _Reader:
        if data["schema_version"] != SCHEMA_VERSION:
            raise ValueError("schema_version")
        key = program.key
        program = program.with_figures(_figures(data["figures"], program))
        names = tuple(_text(player["name"]) for player in data["players"])
        if not 0 < len(names) <= limits.MAX_PLAYERS:
            raise ValueError(f"{len(names)} players")
        folded = [fold(name.strip()) for name in names]
        if not all(folded) or len(set(folded)) < len(folded):
            raise ValueError("name")
        if not all(name.isprintable() for name in names):
            raise ValueError("name")
        return _Reader(data, Setting(names, program, key), program)

    def state(self) -> State:
        """Give the state. Raises all sorts of errors where something is missing or wrong."""
        data, program, setting = self.data, self.program, self.setting
        players, start = data["players"], blank(self.setting)
        owner, rung = list(start.owner), list(start.rung)
        property_tracks = [list(column) for column in start.property_tracks]
        for deed in data["properties"]:
            number = self.whole(deed["space"], len(program.board.spaces))
            if not program.board.spaces[number].deed:
                raise ValueError(f"space {number} has no deed")
            owner[number] = self.holder(deed["owner"])
            rung[number] = self.whole(deed["rung"], len(program.ladder))
            for track in program.tracks_of("property"):
                self.put(property_tracks[track.index], number, track, deed["tracks"])
        player_tracks = [list(column) for column in start.player_tracks]
        for seat, player in enumerate(players):
            for track in program.tracks_of("player"):
                self.put(player_tracks[track.index], seat, track, player["tracks"])
        table_tracks = list(start.table_tracks)
        for track in program.tracks_of("table"):
            self.put(table_tracks, track.index, track, data["table"])
        winners = data["winners"]
        cash = [*(p["cash"] for p in players), *(data["holders"][h.name] for h in program.holders)]
        spaces = len(program.board.spaces)
        state = evolve(
            start,
            cash=tuple(None if held is None else self.whole(held) for held in cash),
            place=tuple(self.whole(player["on"], spaces) for player in players),
            out=tuple(_truth(player["out"]) for player in players),
            owner=tuple(owner),
            rung=tuple(rung),
            player_tracks=tuple(map(tuple, player_tracks)),
            property_tracks=tuple(map(tuple, property_tracks)),
            table_tracks=tuple(table_tracks),
            supply=self.supply(start),
            decks=self.decks(),
            cards=self.cards(),
            stack=tuple(self.matter(told, False) for told in data["open"]),
            claims=tuple(self.matter(told, True) for told in data["claims"]),
            winners=None if winners is None else tuple(setting.seat(name) for name in winners),
        )
        return state if state.over else settled(state)

    # -- parts ----------------------------------------------------------------------------------

    def whole(self, told: Any, below: int | None = None) -> int:
        """Hold a number to be whole, not negative, and below something."""
        most = 10**limits.MAX_DIGITS if below is None else below
        if told.__class__ is not int or not 0 <= told < most:
            raise ValueError(_short(told))
        number: int = told
        return number

    def holder(self, name: Any) -> int:
        if name in self.setting.names:
            return self.setting.seat(name)
        if name == "bank":
            return BANK
        return BANK - 1 - [holder.name for holder in self.program.holders].index(name)

    def put(self, column: list[Any], place: int, track: Track, told: Mapping[str, Any]) -> None:
        value = told[track.name]
        if value is not None:
            column[place] = _internal(self.setting, track.type, value)

    def supply(self, start: State) -> tuple[int | None, ...]:
        """Give the pieces in the bank; which are without end the rulebook says."""
        told = [self.data["supply"][piece.name] for piece in self.program.pieces]
        return tuple(
            None if had is None else self.whole(left)
            for left, had in zip(told, start.supply, strict=True)
        )

    def decks(self) -> tuple[Deck, ...]:
        ids, held = self.ids(), self.cards()
        found = []
        for deck in self.program.board.decks:
            told = self.data["decks"][deck.id]
            top, bottom = (
                [ids[f"{deck.id}/{_text(card)}"] for card in told[part]]
                for part in ("top", "bottom")
            )
            lying = [*top, *bottom]
            if len(set(lying)) < len(lying) or any(held[card] != BANK for card in lying):
                raise ValueError(f"deck {deck.id}")
            found.append(Deck.ordered(deck.cards, held, top, bottom))
        return tuple(found)

    def cards(self) -> tuple[int | None, ...]:
        ids = self.ids()
        cards: list[int | None] = [BANK] * len(ids)
        for held in self.data["cards"]:
            who = held["holder"]
            cards[ids[held["card"]]] = None if who is None else self.holder(who)
        return tuple(cards)

    def ids(self) -> dict[str, int]:
        program = self.program
        return {card_name(program, index): index for index in range(len(program.board.cards))}

    def matter(self, data: Mapping[str, Any], standing: bool) -> Matter:
        kind = self.program.matters[data["matter"]]
        if (kind.place == "standing") != standing:
            raise ValueError(kind.name)
        fields: Sequence[Param] = kind.fields
        values = []
        for param in fields:
            told = data["fields"][param.name]
            if told is None:
                values.append(Unknown.of(f"{param.name} of the {kind.name}".replace("_", " ")))
            else:
                values.append(_internal(self.setting, param.type, told))
        return Matter(kind.name, tuple(values))


def _figures(told: Mapping[str, Any], program: Program) -> dict[str, Any]:
    """Give the figures that are changed; only those with bounds may be, and within them."""
    scratch = Setting((), program, program.key)
    changed: dict[str, Any] = {}
    for name, plain in told.items():
        figure = program.figures[name]
        value = _internal(scratch, figure.type, plain)
        if value == figure.value:
            continue
        if figure.low is None or figure.high is None or not figure.low <= value <= figure.high:
            raise ValueError(name)
        changed[name] = value
    return changed


def _internal(setting: Setting, wanted: Type, told: Any) -> Any:
    _held(told)
    if wanted.is_list:
        if not isinstance(told, list | tuple):
            raise TypeError(_short(told))
        return () if wanted.of is None else tuple(_internal(setting, wanted.of, v) for v in told)
    if wanted.name == "holder" and told not in setting.names and told != "bank":
        [holder.name for holder in setting.program.holders].index(told)
    return inward(setting, wanted, tuple(told) if isinstance(told, list) else told)


def _held(told: Any) -> None:
    """Hold numbers, however deep they lie, to what is read of a table. Raises ValueError."""
    most = 10**limits.MAX_DIGITS
    waiting = [told]
    while waiting:
        one = waiting.pop()
        if isinstance(one, list | tuple):
            waiting.extend(one)
        elif isinstance(one, float) or (isinstance(one, int | Fraction) and not -most < one < most):
            raise ValueError(_short(one))


def _text(told: Any) -> str:
    if not isinstance(told, str):
        raise TypeError(_short(told))
    return told


def _truth(told: Any) -> bool:
    if not isinstance(told, bool):
        raise TypeError(_short(told))
    return told


def _short(told: Any) -> str:
    """Give what a message repeats of the data."""
    if isinstance(told, int) and told.bit_length() > limits.LONGEST_QUOTE:
        return "a number too large"
    return str(told)[: limits.LONGEST_QUOTE]
