"""Facts that a table does not tell: their names, and states with gaps in place of facts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from attrs import evolve

from propertyrules.ir.program import Program, once_per_program
from propertyrules.machine.initial_state import blank
from propertyrules.machine.invariant_checker import broken
from propertyrules.machine.phrase_printer import track_words
from propertyrules.model.schema import ATTRIBUTES, Fact, columns, put, replaced
from propertyrules.model.state import Setting, State
from propertyrules.model.values import Unknown, is_known

_OPEN = ("cash", "place", "owner", "rung", "player", "property")


def fact_words(setting: Setting, fact: Fact) -> str:
    """Return the name of a single value of the table: `cash of Bob`, `owner of Boardwalk`."""
    column, *_, place = fact
    board = setting.program.board
    match column:
        case "cash":
            return f"cash of {setting.account_words(place)}"
        case "place":
            return f"where {setting.names[place]} stands"
        case "owner":
            return f"owner of {board.spaces[place].name}"
        case "rung":
            return f"buildings on {board.spaces[place].name}"
        case "supply":
            return f"{setting.program.pieces[place].plural} in the bank"
        case "card":
            return f"who holds {board.cards[place].title}"
    track = setting.program.tracks_of(column)[fact[1]]
    return track_words(setting, track, None if column == "table" else place)


def untold(state: State, facts: Iterable[Fact]) -> State:
    """Return the state with some facts unknown.

    Facts are addresses in the columns of cash, places, owners, buildings, supplies, cards and
    tracks. Cash and cards that are not known are None, all others Unknown; buildings and the pieces
    in the bank have bounds.
    """
    program = state.program
    rows: dict[str, Any] = {}
    for fact in facts:
        column, attribute = fact[0], ATTRIBUTES[fact[0]]
        ends: tuple[int | None, ...] = ()
        if column == "rung":
            ends = 0, len(program.ladder) - 1
        elif column == "supply":
            ends = 0, program.pieces[fact[1]].supply
        gap = None
        if column not in ("cash", "card"):
            gap = Unknown(frozenset((fact_words(state.setting, fact),)), *ends)
        rows[attribute] = replaced(rows.get(attribute, getattr(state, attribute)), fact[1:], gap)
    return evolve(state, **rows, complete=False)


def facts_told(state: State) -> Iterator[Fact]:
    """Yield the facts that a table may tell of players, deeds, kept cards and the bank's pieces.

    What is printed on the board or follows from its rulebook is not among them.
    """
    board = state.program.board
    bare = never_built(state.program)
    for column in columns(state.program):
        if column.name in ("out", "deck", "table"):
            continue
        for fact in column.facts(state.setting):
            printed = column.key == "space" and not board.spaces[fact[-1]].deed
            loose = column.name == "card" and not board.cards[fact[1]].kept
            endless = column.name == "supply" and state.supply[fact[1]] is None
            empty = column.name == "rung" and board.spaces[fact[1]].kind in bare
            if not (printed or loose or endless or empty):
                yield fact


@once_per_program
def never_built(program: Program) -> frozenset[str]:
    """Return the kinds of properties on which an invariant forbids all buildings."""
    setting = Setting(("one", "another"), program)
    start = blank(setting)
    deeds = {space.kind: space.number for space in program.board.spaces if space.deed}
    if len(program.ladder) < 2:  # nothing can be built at all
        return frozenset(deeds)
    # With nothing told, an `always` fails only where no table at all could have a building there.
    state = untold(start, (fact for column in columns(program) if column.name in _OPEN
                           for fact in column.facts(setting)))  # fmt: skip
    return frozenset(
        kind for kind, number in deeds.items() if broken(put(state, ("rung", number), 1))
    )


def has_gaps(state: State) -> bool:
    """Check whether a table leaves owners, buildings or tracks with defaults unknown."""
    program = state.program
    rows: list[Sequence[Any]] = [state.owner, state.rung]
    for track in program.tracks.values():
        if track.of != "table" and track.default is not None:
            rows.append(getattr(state, ATTRIBUTES[track.of])[track.index])
    return not all(is_known(value) for row in rows for value in row)
