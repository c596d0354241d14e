"""A rulebook as a C package: the referee, its names, new games, and an example program.

Only `rulebook.c` holds names, as escaped strings; the other files know everything by number.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from string import ascii_letters, digits

from propertyrules.codegen.native.c99 import word
from propertyrules.codegen.native.c_source import NativeSource, resource
from propertyrules.codegen.native.games import SortPlan
from propertyrules.codegen.native.layout import NotNative
from propertyrules.codegen.native.state_words import StateWords
from propertyrules.codegen.native.units import native_source
from propertyrules.ir.program import Program
from propertyrules.machine.steps import new_game
from propertyrules.model.names import space_name
from propertyrules.model.state import Setting

_PLAIN = ascii_letters + digits + " _-,."


def c_package(program: Program, sorts: Sequence[SortPlan] = ()) -> NativeSource:
    """Return a program as files of C by name, for use in other programs. Raises NotNative."""
    source = native_source(program, None, sorts, lists=True)
    # Compiled by hand, the library still says what it was made from.
    digest = hashlib.sha256("\0".join(source.files.values()).encode()).hexdigest()
    source.files["program.h"] = f'#define DIGEST "{digest}"\n{source.files["program.h"]}'
    source.files["rulebook.h"] = resource("rulebook.h")
    source.files["rulebook.c"] = "\n".join([*_names(source), *_new_games(source)]) + "\n"
    source.files["example.c"] = resource("example.c")
    return source


def escaped(text: str) -> str:
    """Return a text as a string literal of C; all but plain letters and digits by their bytes."""
    plain = (chr(one) if chr(one) in _PLAIN else f"\\{one:03o}" for one in text.encode())
    return f'"{"".join(plain)}"'


def _names(source: NativeSource) -> Iterator[str]:
    program = source.program
    board = program.board
    named: Mapping[str, Iterable[str]] = {
        "rulebook": [program.id],
        "move": program.moves,
        "matter": program.matters,
        "rule": source.layout.rules,
        "space": [str(space_name(program, space.number)) for space in board.spaces],
        "group": [group.name for group in board.groups],
        "card": [board.card_path(card) for card in board.cards],
        "deck": [deck.id for deck in board.decks],
        "piece": [piece.name for piece in program.pieces],
    }
    yield '#include "rulebook.h"\n'
    for what, names in named.items():
        written = [escaped(name) for name in names]
        yield f"const int pr_{what}_count = {len(written)};"
        yield f"const char *const pr_{what}_names[] = {{{', '.join([*written, '0'])}}};"


def _new_games(source: NativeSource) -> Iterator[str]:
    """Print the words of a new game for each number of players that has one."""
    codec, program = StateWords(source.layout), source.program
    whole: list[int] = []
    first = [0]
    for seats in range(source.layout.capacities.seats + 1):
        # New games are set up here, for every number of players: what `setup` does is not among
        # what is printed as C.
        names = tuple(f"player {seat + 1}" for seat in range(seats))
        try:
            found = codec.words(new_game(Setting(names, program, program.key))) if seats else []
        except NotNative:
            found = []
        whole += found
        first.append(len(whole))
    numbers = ", ".join(map(word, [*whole, 0])).replace("NONE", "INT64_MIN")
    yield f"static const int64_t words[] = {{{numbers}}};"
    yield f"static const int64_t first[] = {{{', '.join(map(str, first))}}};"
    yield resource("new_game.h")
