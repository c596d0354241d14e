"""Typed tables: the state that the keyword arguments of `Referee.table` describe."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from attrs import define, evolve, field

from propertyrules import limits
from propertyrules.codegen.compiled_moves import complete
from propertyrules.codegen.compiled_rules import keeps_always
from propertyrules.diagnostic_sink import Diagnostic
from propertyrules.errors import MoveError, NoSuchName, PropertyRulesError, TableError
from propertyrules.hints import and_more, nearest, or_list
from propertyrules.ir.program import MatterKind, Program, Track, names_of_type, once_per_program
from propertyrules.ir.types import CARD, HOLDER, PLAYER, SPACE
from propertyrules.machine.completions import completed
from propertyrules.machine.evaluator import matter_defaults
from propertyrules.machine.initial_state import blank
from propertyrules.machine.invariant_checker import broken
from propertyrules.machine.steps import settled
from propertyrules.machine.untold_facts import untold
from propertyrules.model.names import decode, space_name
from propertyrules.model.schema import Fact, columns, with_rows
from propertyrules.model.state import Deck, Matter, Setting, State
from propertyrules.model.values import BANK
from propertyrules.notation.words.tokens import check_names
from propertyrules.span import Span

Told = Mapping[str, Any]


@once_per_program
def _bare(program: Program) -> Callable[[tuple[str, ...]], State]:
    """Return a function that makes the bare table of players with some names."""

    def make(names: tuple[str, ...]) -> State:
        check_names(names, program.names_of("holder"))
        return blank(Setting(names, program))

    return lru_cache(maxsize=limits.TABLES_REMEMBERED)(make)


@once_per_program
def _deeds(program: Program) -> Mapping[Any, int]:
    """Return the numbers of the properties by name and by number."""
    deeds = program.board.deeds
    return {space_name(program, number): number for number in deeds} | {n: n for n in deeds}


@define(eq=False)
class TypedTable:
    """A table being built from keyword arguments, with the faults found so far and their paths."""

    start: State
    values: dict[Fact, Any] = field(factory=dict)
    decks: dict[int, Deck] = field(factory=dict)
    faults: list[tuple[str, str]] = field(factory=list)

    @property
    def setting(self) -> Setting:
        """The players and the program."""
        return self.start.setting

    @contextmanager
    def within(self, path: str) -> Iterator[None]:
        """Catch what is wrong with a part of the arguments, and keep it with its path."""
        try:
            yield
        except (PropertyRulesError, ValueError, TypeError, AttributeError) as error:
            self.faults.append((path, str(error)))

    def player(self, seat: int, name: str, told: Told) -> None:
        """Enter what is told of a player."""
        tracks = {
            one.name: one for one in self.setting.program.tracks.values() if one.of != "table"
        }
        keys = ("cash", "on", "out", "owns", "buildings", "cards", *tracks)
        for key, value in told.items():
            with self.within(f"players.{name}.{key}"):
                match key:
                    case "cash":
                        self.values["cash", seat] = None if value is None else _amount(value)
                    case "on" | "place":
                        self.values["place", seat] = decode(self.setting, SPACE, value, key)
                    case "out":
                        if not isinstance(value, bool):
                            raise MoveError(f"True or False is wanted, not {value!r}")
                        self.values["out", seat] = value
                    case "owns":
                        self._owns(seat, value)
                    case "buildings":
                        self._buildings(value)
                    case "cards":
                        # A text can be iterated over too, letter by letter.
                        if isinstance(value, str) or not isinstance(value, Iterable):
                            raise MoveError(f"a list of cards is wanted, not {value!r}")
                        for card in value:
                            self.values["card", decode(self.setting, CARD, card, key)] = seat
                    case _:
                        track = tracks[_known(key, keys)]
                        self._track(track, seat, value)

    def _number(self, deed: Any) -> int:
        """Return the number of a property. Raises NoSuchName."""
        deeds = _deeds(self.setting.program)
        number = deeds.get(deed) if deed.__hash__ else None
        if number is None:
            near = or_list(nearest(str(deed), [name for name in deeds if isinstance(name, str)]))
            hint = f"; did you mean {near}?" if near else ""
            raise NoSuchName(f"there is no property `{deed}` on this board{hint}")
        return number

    def _owns(self, seat: int, told: Iterable[Any]) -> None:
        """Give properties to a player, with buildings where `told` maps them to rungs."""
        if isinstance(told, str) or not isinstance(told, Iterable):
            raise MoveError(f"a list of properties is wanted, not {told!r}")
        for deed in told:
            owner = self.values.setdefault(("owner", self._number(deed)), seat)
            if owner != seat:
                raise MoveError(f"`{deed}` is {self.setting.names[owner]}'s already")
        if isinstance(told, Mapping):
            self._buildings(told)

    def _buildings(self, told: Mapping[Any, Any]) -> None:
        """Put properties on rungs of the ladder."""
        most = len(self.setting.program.ladder) - 1
        for deed, rung in told.items():
            if rung.__class__ is not int or not 0 <= rung <= most:
                raise MoveError(f"`{deed}` can be built from 0 to {most}, not {rung!r}")
            self.values["rung", self._number(deed)] = rung

    def _track(self, track: Track, seat: int, told: Any) -> None:
        """Set a track of a player, or one of properties: those that have it, or their values."""
        if track.of == "player":
            value = decode(self.setting, track.type, told, track.name)
            self.values["player", track.index, seat] = value
            return
        by_deed = told if isinstance(told, Mapping) else dict.fromkeys(told, True)
        for deed, one in by_deed.items():
            value = decode(self.setting, track.type, one, track.name)
            self.values["property", track.index, self._number(deed)] = value

    def rest(self, holders: Told, variables: Told, supply: Told, decks: Told) -> None:
        """Enter what is told of the table as a whole."""
        program, setting, values = self.setting.program, self.setting, self.values
        pieces, ids = program.names_of("piece"), program.names_of("deck")
        tracks = {track.name: track for track in program.tracks_of("table")}

        def holder(name: str, cash: Any) -> None:
            place = BANK - decode(setting, HOLDER, name, name) - 1
            if not 0 <= place < len(program.holders):
                raise _unknown(name, program.names_of("holder"))
            values["cash", len(setting.names) + place] = _amount(cash)

        def variable(name: str, value: Any) -> None:
            track = tracks[_known(name, tracks)]
            values["table", track.index] = decode(setting, track.type, value, name)

        def piece(name: str, left: Any) -> None:
            values["supply", pieces.index(_known(name, pieces))] = _amount(left)

        def deck(name: str, known: Told) -> None:
            place = ids.index(_known(name, ids))
            top, bottom = (
                [decode(setting, CARD, f"{name}/{one}") for one in known.get(end, ())]
                for end in ("top", "bottom")
            )
            held = [values.get(("card", card), BANK) for card in range(len(program.board.cards))]
            lying = [*top, *bottom]
            if len(set(lying)) < len(lying) or any(held[card] != BANK for card in lying):
                raise MoveError("a card is there twice, or a player holds it")
            self.decks[place] = Deck.ordered(program.board.decks[place].cards, held, top, bottom)

        told: tuple[tuple[str, Told, Callable[[str, Any], None]], ...] = (
            ("holders", holders, holder), ("variables", variables, variable),
            ("supply", supply, piece), ("decks", decks, deck),
        )  # fmt: skip
        for path, given, enter in told:
            for name, value in given.items():
                with self.within(f"{path}.{name}"):
                    enter(name, value)

    def matter(self, state: State, kind: MatterKind, told: Told) -> Matter:
        """Return a matter with these fields, and defaults for the others."""
        params = {param.name: param for param in kind.fields}
        given = {
            name: decode(self.setting, params[_known(name, params)].type, value, name)
            for name, value in told.items()
        }
        return matter_defaults(state, kind, given)

    def opened(
        self, state: State, path: str, told: Iterable[tuple[str, Told]], standing: bool
    ) -> tuple[Matter, ...]:
        """Return the open matters, or the standing claims, that are told."""
        kinds = self.setting.program.matters
        fitting = [k.name for k in kinds.values() if (k.place == "standing") is standing]
        found: list[Matter] = []
        entries: Sequence[Any] = told if isinstance(told, (list, tuple)) else (told,)
        for number, one in enumerate(entries):
            with self.within(f"{path}[{number}]"):
                match one:
                    case (str() as name, Mapping() as fields):
                        found.append(self.matter(state, kinds[_known(name, fitting)], fields))
                    case _:
                        raise MoveError(f"a name with its fields is wanted, not `{one}`")
        return tuple(found)

    def turn(self, state: State, player: str) -> Matter:
        """Return the matter that is open on a player's turn, below all others."""
        for kind in self.setting.program.matters.values():
            whose = next(iter(names_of_type(kind.fields, PLAYER)), None)
            if kind.place == "ground" and whose is not None:
                return self.matter(state, kind, {whose: player})
        raise MoveError("nobody has a turn in this rulebook")

    def state(self) -> State:
        """Return the state as told, with nothing open yet."""
        setting, program, values = self.setting, self.setting.program, dict(self.values)
        seats = range(len(setting.names))
        rungs = [rung for fact, rung in values.items() if fact[0] == "rung"]
        for piece, left in enumerate(self.start.supply):
            if left is not None:
                built = sum(program.ladder[rung][piece] for rung in rungs)
                values.setdefault(("supply", piece), left - built)
        for seat in seats:
            values.setdefault(("cash", seat), None)
        rows = (
            (column, map(values.get, column.facts(setting), column.row(self.start)))
            for column in columns(program)
            if column.key != "deck"
        )
        decks = [self.decks.get(place, deck) for place, deck in enumerate(self.start.decks)]
        state = with_rows(self.start, rows, decks=tuple(decks))
        nowhere = [("place", seat) for seat in seats if ("place", seat) not in values]
        return untold(state, nowhere) if nowhere else state

    def check(self) -> None:
        """Raise TableError with all faults, if there are any."""
        if self.faults:
            said = [f"{message} @ {path}" for path, message in self.faults[: limits.MAX_FAULTS]]
            raise TableError(f"{said[0]}{and_more(len(said) - 1)}", tuple(map(_fault, said)))


def make_table(
    program: Program,
    players: Mapping[str, Told],
    *,
    turn: str | None,
    open: Sequence[tuple[str, Told]],
    claims: Sequence[tuple[str, Told]],
    holders: Told,
    variables: Told,
    supply: Told,
    decks: Mapping[str, Told],
    strict: bool,
) -> State:
    """Return the state that the arguments of `Referee.table` describe.

    Raises TableError with every fault and its path.
    """
    try:
        if not isinstance(players, Mapping):
            raise ValueError(f"`players` is what is told of each by name, not `{players}`")
        table = TypedTable(_bare(program)(tuple(players)))
    except ValueError as error:
        raise TableError(str(error), (_fault(str(error)),)) from None
    for seat, (name, told) in enumerate(players.items()):
        with table.within(f"players.{name}"):
            table.player(seat, name, told)
    table.rest(holders, variables, supply, decks)
    table.check()
    state = table.state()
    stack = table.opened(state, "open", open, standing=False)
    if turn is not None:
        with table.within("turn"):
            stack += (table.turn(state, turn),)
    standing = table.opened(state, "claims", claims, standing=True)
    table.check()
    state = completed(settled(evolve(state, stack=stack, claims=standing)), claims_told=True)
    if strict and not (complete(state) and keeps_always(program)(state)):
        table.faults += [("players", violation.message) for violation in broken(state)]
        table.check()
    return state


def _fault(message: str) -> Diagnostic:
    return Diagnostic("T001", message, Span.at("<table>", 1, 1))


def _known(name: Any, known: Iterable[str]) -> str:
    """Return a name that is one of the known ones. Raises NoSuchName for any other."""
    if name in known:
        return str(name)
    raise _unknown(name, [*known])


def _unknown(name: object, known: Sequence[str]) -> NoSuchName:
    near = or_list(nearest(str(name), known)) or or_list(known)
    return NoSuchName(
        f"there is no `{name}` here; there is {near}" if near else f"no `{name}` here"
    )


def _amount(value: Any) -> int:
    """Return an amount of money or pieces. Raises MoveError for anything else."""
    if value.__class__ is int and 0 <= value < 10**limits.MAX_DIGITS:
        return int(value)
    if value.__class__ is int and value > 0:
        raise MoveError(f"a number of at most {limits.MAX_DIGITS} digits is wanted")
    raise MoveError(f"a whole number, 0 or more, is wanted, not {value!r}")
