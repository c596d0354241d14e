"""Tables told in Python: keyword arguments become a state, without text in between."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from attrs import define, evolve, field

from propertyrules import limits
from propertyrules.codegen.compiled_rules import keeps_always
from propertyrules.codegen.engine import complete
from propertyrules.diagnostic_sink import Diagnostic
from propertyrules.errors import MoveError, NoSuchName, PropertyRulesError, TableError
from propertyrules.hints import nearest, or_list
from propertyrules.ir.program import MatterKind, Program, Track, once_per_program
from propertyrules.ir.types import CARD, HOLDER, PLAYER, SPACE
from propertyrules.machine.arguments import decode, space_name
from propertyrules.machine.completions import completed
from propertyrules.machine.evaluator import matter_defaults
from propertyrules.machine.initial_state import blank, broken
from propertyrules.machine.steps import settled
from propertyrules.machine.untold_facts import untold
from propertyrules.model.state import Deck, Matter, Setting, State
from propertyrules.model.values import BANK
from propertyrules.notation.tokens import check_names
from propertyrules.span import Span

Told = Mapping[str, Any]


@once_per_program
def _bare(program: Program) -> Callable[[tuple[str, ...]], State]:
    """Return what makes the table with nothing on it for players of these names."""

    def make(names: tuple[str, ...]) -> State:
        check_names(names, program.names_of("holder"))
        return blank(Setting(names, program))

    return lru_cache(maxsize=limits.TABLES_REMEMBERED)(make)


@once_per_program
def _deeds(program: Program) -> Mapping[Any, int]:
    """Return the numbers of the properties by their names, and by themselves."""
    deeds = program.board.deeds
    return {space_name(program, number): number for number in deeds} | {n: n for n in deeds}


@define(eq=False)
class TypedTable:
    """What keyword arguments tell of a table, gathered with its faults and their paths."""

    setting: Setting
    start: State
    columns: dict[str, list[Any]]
    faults: list[tuple[str, str]] = field(factory=list)
    owners: dict[int, str] = field(factory=dict)

    @staticmethod
    def of(program: Program, players: Iterable[str]) -> TypedTable:
        """Begin with nothing on the table. Raises TableError for names that cannot be."""
        if not isinstance(players, Mapping):
            why = f"`players` is what is told of each by name, not `{players}`"
            raise TableError(why, (_fault(why),))
        try:
            start = _bare(program)(tuple(players))
        except ValueError as error:
            raise TableError(str(error), (_fault(str(error)),)) from None
        names = ("cash", "place", "out", "owner", "rung", "supply", "decks", "cards")
        columns = {name: list(getattr(start, name)) for name in names}
        for name in ("player_tracks", "property_tracks"):
            columns[name] = [list(row) for row in getattr(start, name)]
        columns["table_tracks"] = list(start.table_tracks)
        seats = len(start.setting.names)
        columns["cash"][:seats] = [None] * seats
        columns["place"] = [None] * seats
        return TypedTable(start.setting, start, columns)

    @contextmanager
    def within(self, path: str) -> Iterator[None]:
        """Keep what is wrong with a part, and go on."""
        try:
            yield
        except (PropertyRulesError, ValueError, TypeError, AttributeError) as error:
            self.faults.append((path, str(error)))

    def player(self, seat: int, name: str, told: Told) -> None:
        """Take in what is told of a player."""
        program, columns = self.setting.program, self.columns
        for key, value in told.items():
            with self.within(f"players.{name}.{key}"):
                track = program.tracks.get(key)
                if key == "cash":
                    columns["cash"][seat] = None if value is None else _amount(value)
                elif key in ("on", "place"):
                    columns["place"][seat] = decode(self.setting, SPACE, value, key)
                elif key == "out":
                    columns["out"][seat] = _truth(value)
                elif key == "owns":
                    for deed in value:
                        self.deed(seat, name, deed)
                    if isinstance(value, Mapping):
                        self.buildings(value)
                elif key == "buildings":
                    self.buildings(value)
                elif key == "cards":
                    for card in value:
                        columns["cards"][decode(self.setting, CARD, card, key)] = seat
                elif track is not None and track.of == "player":
                    value = decode(self.setting, track.type, value, key)
                    columns["player_tracks"][track.index][seat] = value
                elif track is not None and track.of == "property":
                    self.marked(track, value)
                else:
                    raise _unknown(key, self.keys())

    def keys(self) -> list[str]:
        """Return all that may be told of a player."""
        tracks = [t.name for t in self.setting.program.tracks.values() if t.of != "table"]
        return ["cash", "on", "out", "owns", "buildings", "cards", *tracks]

    def number(self, deed: Any) -> int:
        """Return the number of a property. Raises NoSuchName."""
        number = _deeds(self.setting.program).get(deed) if deed.__hash__ else None
        if number is None:
            known = [name for name in _deeds(self.setting.program) if isinstance(name, str)]
            near = or_list(nearest(str(deed), known))
            hint = f"; did you mean {near}?" if near else ""
            raise NoSuchName(f"there is no property `{deed}` on this board{hint}")
        return number

    def deed(self, seat: int, name: str, deed: Any) -> None:
        """Give a property to a player; to two it is a fault."""
        number = self.number(deed)
        other = self.owners.setdefault(number, name)
        if other != name:
            raise MoveError(f"`{deed}` is {other}'s already")
        self.columns["owner"][number] = seat

    def buildings(self, told: Mapping[Any, Any]) -> None:
        """Put buildings on properties: how high each is built."""
        ladder = self.setting.program.ladder
        for deed, rung in told.items():
            if rung.__class__ is not int or not 0 <= rung < len(ladder):
                raise MoveError(f"`{deed}` can be built from 0 to {len(ladder) - 1}, not {rung!r}")
            number = self.number(deed)
            before, self.columns["rung"][number] = self.columns["rung"][number], rung
            for piece, left in enumerate(self.columns["supply"]):
                if left is not None:
                    used = ladder[rung][piece] - ladder[before][piece]
                    self.columns["supply"][piece] = left - used

    def marked(self, track: Track, told: Any) -> None:
        """Set a variable of properties: a list of those of which it is so, or the value of each."""
        values = told if isinstance(told, Mapping) else dict.fromkeys(told, True)
        for deed, value in values.items():
            decoded = decode(self.setting, track.type, value, track.name)
            self.columns["property_tracks"][track.index][self.number(deed)] = decoded

    def rest(self, holders: Told, variables: Told, supply: Told, decks: Told) -> None:
        """Take in what is told of the table as a whole."""
        program, columns = self.setting.program, self.columns
        for name, cash in holders.items():
            with self.within(f"holders.{name}"):
                place = BANK - decode(self.setting, HOLDER, name, name) - 1
                if place < 0 or place >= len(program.holders):
                    raise _unknown(name, program.names_of("holder"))
                columns["cash"][len(self.setting.names) + place] = _amount(cash)
        for name, value in variables.items():
            with self.within(f"variables.{name}"):
                track = program.tracks.get(name)
                if track is None or track.of != "table":
                    raise _unknown(name, [t.name for t in program.tracks_of("table")])
                columns["table_tracks"][track.index] = decode(self.setting, track.type, value, name)
        pieces = program.names_of("piece")
        for name, left in supply.items():
            with self.within(f"supply.{name}"):
                if name not in pieces:
                    raise _unknown(name, pieces)
                columns["supply"][pieces.index(name)] = _amount(left)
        ids = program.names_of("deck")
        for name, known in decks.items():
            with self.within(f"decks.{name}"):
                if name not in ids:
                    raise _unknown(name, ids)
                top, bottom = (
                    [decode(self.setting, CARD, f"{name}/{one}") for one in known.get(end, ())]
                    for end in ("top", "bottom")
                )
                lying = [*top, *bottom]
                if len(set(lying)) < len(lying) or any(columns["cards"][c] != BANK for c in lying):
                    raise MoveError("a card is there twice, or a player holds it")
                cards = program.board.decks[ids.index(name)].cards
                columns["decks"][ids.index(name)] = Deck.ordered(
                    cards, columns["cards"], top, bottom
                )

    def matter(self, state: State, kind: MatterKind, told: Told) -> Matter:
        """Return something open with these fields; the others have their defaults."""
        given: dict[str, Any] = {}
        for name, value in told.items():
            param = next((param for param in kind.fields if param.name == name), None)
            if param is None:
                raise _unknown(name, [param.name for param in kind.fields])
            given[name] = decode(self.setting, param.type, value, name)
        return matter_defaults(state, kind, given)

    def opened(
        self, state: State, path: str, told: Iterable[tuple[str, Told]], standing: bool
    ) -> tuple[Matter, ...]:
        """Return what is told to be open, or to stand as a claim."""
        kinds = self.setting.program.matters
        fitting = [k.name for k in kinds.values() if (k.place == "standing") is standing]
        found: list[Matter] = []
        entries: Sequence[Any] = told if isinstance(told, (list, tuple)) else (told,)
        for number, one in enumerate(entries):
            with self.within(f"{path}[{number}]"):
                match one:
                    case (str() as name, Mapping() as fields):
                        pass
                    case _:
                        raise MoveError(f"a name with its fields is wanted, not `{one}`")
                if name not in fitting:
                    raise _unknown(name, fitting)
                found.append(self.matter(state, kinds[name], fields))
        return tuple(found)

    def turn(self, state: State, player: str) -> tuple[Matter, ...]:
        """Return what is open on a player's turn, below all else."""
        for kind in self.setting.program.matters.values():
            whose = next((one.name for one in kind.fields if one.type == PLAYER), None)
            if kind.place == "ground" and whose is not None:
                return (self.matter(state, kind, {whose: player}),)
        raise MoveError("nobody has a turn in this rulebook")

    def state(self) -> State:
        """Return what lies on the table, before anything is open."""
        untold_places = [n for n, place in enumerate(self.columns["place"]) if place is None]
        for seat in untold_places:
            self.columns["place"][seat] = 0
        rows: dict[str, Any] = {name: tuple(row) for name, row in self.columns.items()}
        for name in ("player_tracks", "property_tracks"):
            rows[name] = tuple(map(tuple, rows[name]))
        state = evolve(self.start, **rows)
        return (
            untold(state, [("place", seat) for seat in untold_places]) if untold_places else state
        )

    def check(self) -> None:
        """Raise TableError where anything is wrong, with all of it."""
        if self.faults:
            said = [f"{message} @ {path}" for path, message in self.faults[: limits.MAX_FAULTS]]
            more = f" (and {len(said) - 1} more)" if len(said) > 1 else ""
            raise TableError(f"{said[0]}{more}", tuple(map(_fault, said)))


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
    """Return the state that keyword arguments tell of, as `Referee.table` has it."""
    table = TypedTable.of(program, players)
    for seat, (name, told) in enumerate(players.items()):
        with table.within(f"players.{name}"):
            table.player(seat, name, told)
    table.rest(holders, variables, supply, decks)
    table.check()
    state = table.state()
    stack = table.opened(state, "open", open, standing=False)
    if turn is not None:
        with table.within("turn"):
            stack += table.turn(state, turn)
    standing = table.opened(state, "claims", claims, standing=True)
    table.check()
    state = completed(settled(evolve(state, stack=stack, claims=standing)), claims_told=True)
    if strict and not (complete(state) and keeps_always(program)(state)):
        table.faults += [("players", violation.message) for violation in broken(state)]
        table.check()
    return state


def _fault(message: str) -> Diagnostic:
    return Diagnostic("T001", message, Span.at("<table>", 1, 1))


def _unknown(name: object, known: Sequence[str]) -> NoSuchName:
    near = or_list(nearest(str(name), known)) or or_list(known)
    return NoSuchName(
        f"there is no `{name}` here; there is {near}" if near else f"no `{name}` here"
    )


def _amount(value: Any) -> int:
    if value.__class__ is int and 0 <= value < 10**limits.MAX_DIGITS:
        return int(value)
    raise MoveError(f"a whole number, 0 or more, is wanted, not {value!r}")


def _truth(value: Any) -> bool:
    if isinstance(value, bool):
        return value
    raise MoveError(f"True or False is wanted, not {value!r}")
