"""A program as units of C: its constants and columns, its functions, and the entry points.

`program.h` holds what all units share, `unit_N.c` and `cold_N.c` some of the functions each, and
`entry.c` the exported functions, which `propertyrules.h` declares for everybody.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from attrs import define

from propertyrules.codegen import statements as s
from propertyrules.codegen.compiled_rules import all_always
from propertyrules.codegen.lowered_program import LoweredProgram
from propertyrules.codegen.native.c99 import (
    C_TYPES,
    NOTHING,
    CPrinter,
    Unit,
    c_name,
    defined,
    starts,
    table,
    word,
)
from propertyrules.codegen.native.c_source import COLD, LeftToPython, NativeSource, resource
from propertyrules.codegen.native.games import GamesPrinter, SortPlan
from propertyrules.codegen.native.layout import (
    EXACT,
    HOLES,
    LIST,
    WORD,
    Capacities,
    Layout,
    NotNative,
)
from propertyrules.codegen.native.lookahead import LookaheadPlan, LookaheadPrinter
from propertyrules.codegen.native.moves import MovesPrinter
from propertyrules.codegen.native.strategies import StrategiesPrinter
from propertyrules.ir.program import Program, Track
from propertyrules.ir.strategy import Strategy
from propertyrules.ir.types import Type
from propertyrules.limits import (
    ABI,
    ENDLESS,
    FUNCTIONS_OF_UNIT,
    LARGEST_STORED,
    LITERALS_COMPARED,
    LONGEST_WALK,
    MOST_HAPPENINGS,
    MOST_PIECES,
    MOST_REASONS,
    MOST_SUMS,
    SHORT_WORD,
    STEPS_BETWEEN_STATES,
    WORDS_AHEAD,
)
from propertyrules.model.schema import Column
from propertyrules.model.values import BANK

_OF_COLD = ("c", "e", "legal", "then", "withdrawn")

AND = " and "
"""What stands between the reasons of payments that are made together."""

_PLACES = {"": 0, "ground": 1, "standing": 2}


def native_source(
    program: Program, capacities: Capacities | None = None, sorts: Sequence[SortPlan] = (),
    lists: bool = False, strategies: Sequence[Strategy] = (), ahead: LookaheadPlan | None = None,
    watched: bool = False,
) -> NativeSource:  # fmt: skip
    """Print a program as C.

    `sorts` add random play, `strategies` and `ahead` further policies, and `lists` the listing of
    legal moves; a `watched` game stops where an invariant is broken. Raises NotNative where the
    program's state cannot be held, or moves cannot be weighed.
    """
    layout = Layout(program, capacities or Capacities())
    source = NativeSource(program, layout, tuple(strategies))
    lowered = LoweredProgram.of(program)
    names = list(lowered.names())
    printer = CPrinter(layout)
    for number, name in enumerate(names):
        _declare(printer, lowered, number, name)
    units: list[Unit] = []
    # Apart, for the cold units are compiled with less effort.
    for few in (False, True):
        some = [name for name in names if (name.partition("_")[0] in _OF_COLD) is few]
        for number, name in enumerate(some):
            if number % FUNCTIONS_OF_UNIT == 0:
                units.append(Unit(COLD if few else "unit"))
            units[-1].functions.append(_printed(source, printer, units[-1], lowered, name))
    entry = _Entry(program, layout, lowered, printer)
    games = GamesPrinter(program, layout, lowered, printer, sorts) if sorts else None
    played = [resource("no_play.h")]
    if games is not None:
        functions = list(games.functions())  # which find the constants of their unit
        if watched:
            body = all_always(program)
            functions += [games.function_of("always", [], body, WORD), resource("watch.h")]
        # Constants stand before the functions that read them; what comes later adds its own behind.
        shared = len(games.unit.constants)
        played = [*games.constants(), resource("games.h"), *games.unit.constants, *functions]
        # Of each kind of matter the word of the player that it is about, or -1.
        about = [(layout.fields[name], one.first_player) for name, one in program.matters.items()]
        movers = (-1 if place is None else words[place] for words, place in about)
        played.append(table("MOVER", movers))
        by_rules = StrategiesPrinter(strategies, games, ahead is not None)
        units += by_rules.units()
        played.append(resource("strategies.h"))
        if ahead is not None:
            looking = LookaheadPrinter(ahead, games)
            functions = list(looking.functions())
            played += [*looking.constants(), resource("lookahead.h")]
            played += [*games.unit.constants[shared:], *functions]
        played += [*by_rules.functions(), resource("play.h")]
        source.left += [LeftToPython(*one) for one in by_rules.left]
    played.append(resource("moves.h" if lists else "no_moves.h"))
    if lists:
        moves = MovesPrinter(program, layout, lowered, printer)
        moves.unit.functions += moves.functions()
        units.append(moves.unit)
        source.listed = moves.listed
        kinds = program.moves
        source.left += [LeftToPython(name, kinds[name].span, why) for name, why in moves.left]
    header = resource("propertyrules.h")
    source.files["propertyrules.h"] = header.replace(
        "PR_SEATS 8", f"PR_SEATS {layout.capacities.seats}"
    )
    # Behind all functions: only printing them tells which pieces of texts there are.
    source.files["program.h"] = entry.header()
    for number, unit in enumerate(units):
        whole = ['#include "program.h"', *unit.constants, *unit.functions]
        source.files[f"{unit.name}_{number}.c"] = "\n".join(whole) + "\n"
    source.files["entry.c"] = entry.entry(played)
    return source


def _printed(
    source: NativeSource, printer: CPrinter, unit: Unit, lowered: LoweredProgram, name: str
) -> str:
    """Return a function as C; one that is not native leaves the step to Python."""
    try:
        return printer.function(lowered.function(name), unit)
    except NotNative as error:
        span = lowered.function(name).span
        source.left.append(LeftToPython(name, span, str(error)))
        return printer.given_up(name)


def _declare(printer: CPrinter, lowered: LoweredProgram, number: int, name: str) -> None:
    """Declare a function of a program to the printer, by its number."""
    function = lowered.function(name)
    sort, _, rest = name.partition("_")
    returns = NOTHING
    sure: tuple[s.Variable, ...] = ()
    match sort:
        case "d":
            returns = printer.layout.class_of(lowered.program.functions[rest].type)
        case "w" | "then" | "withdrawn":
            returns = LIST if sort == "w" else NOTHING
            sure = function.params
        case "open" | "legal" | "play":
            returns = NOTHING if sort == "play" else WORD
            # Somebody makes every move, and answers what is open.
            sure = function.params[:1]
            if sort != "open" and function.params[-1].type.kinds:
                sure += function.params[-1:]
    printer.declare(function, returns, sure, name=f"f{number}_{c_name(name)}")


@define(eq=False)
class _Entry:
    """Prints the shared header and the entry points."""

    program: Program
    layout: Layout
    lowered: LoweredProgram
    printer: CPrinter

    # -- program.h -------------------------------------------------------------------------

    def header(self) -> str:
        """Return `program.h`."""
        heads = [f"{self.printer.head(name)};" for name in self.lowered.names()]
        return "\n".join([
            "#ifndef PROGRAM_H", "#define PROGRAM_H", *self._constants(), resource("types.h"),
            *self._tables(), *self._columns(), resource("context.h"),
            "#pragma GCC visibility push(hidden)", *heads,
            "void do_card(ctx *t, i64 card, i64 player);", "void list_moves(ctx *t, i64 seat);",
            "#pragma GCC visibility pop", resource("runtime.h"), "#endif", "",
        ])  # fmt: skip

    def _constants(self) -> Iterator[str]:
        program, board, capacities = self.program, self.program.board, self.layout.capacities
        # Some are at least 1, for C has no arrays of nothing.
        numbers = {
            "SEATS": capacities.seats, "OPEN": capacities.open, "CLAIMS": capacities.claims,
            "CELLS": capacities.cells, "PAYMENTS": capacities.payments, "WORDS": capacities.words,
            "SCRATCH": capacities.scratch, "KEPT_EVERY": STEPS_BETWEEN_STATES, "AHEAD": WORDS_AHEAD,
            "SUMS": MOST_SUMS, "REASONS": MOST_REASONS,
            "MOST_PARAMS": max((len(move.params) for move in program.moves.values()), default=1),
            "HOLDERS": len(program.holders), "SPACES": max(1, len(board.spaces)),
            "GROUPS": len(board.groups), "CARDS": len(board.cards), "DECKS": len(board.decks),
            "PIECE_KINDS": len(program.pieces), "RUNGS": len(program.ladder),
            "KINDS": len(program.matters), "WIDEST": self.layout.widest, "BANK": BANK,
            "ENDLESS": ENDLESS, "LARGEST": LARGEST_STORED, "SHORT": SHORT_WORD,
            "HAPPENINGS": MOST_HAPPENINGS, "LONGEST_WALK": LONGEST_WALK,
            "MOST_PIECES": MOST_PIECES, "DICE": len(program.dice), "THROWS": self.layout.radix,
            "WORDS_ON_DICE": len(self.layout.words_on_dice()), "ABI": ABI,
            "ON_TOP": _PLACES[""], "GROUND": _PLACES["ground"], "STANDING": _PLACES["standing"],
        }  # fmt: skip
        # Numbered before the pieces are counted.
        self.layout.piece(AND)
        numbers["PIECES"] = len(self.layout.pieces)
        numbers["LITERALS"] = min(len(self.layout.pieces), LITERALS_COMPARED)
        numbers |= {name: number for number, name in enumerate(HOLES)}
        yield from defined(numbers)

    def _tables(self) -> Iterator[str]:
        program, board, layout = self.program, self.program.board, self.layout
        pieces = layout.pieces
        # C holds no letter of a literal: of these few it is told which may begin alike, and so may
        # be equal.
        texts = [one if isinstance(one, str) else "" for one in pieces[:LITERALS_COMPARED]]
        alike = [
            int(one.startswith(other) or other.startswith(one)) for one in texts for other in texts
        ]
        faces = [[*map(layout.face_code, layout.faces(dice))] for dice in program.dice]
        cards = [deck.cards for deck in board.decks]
        tables: dict[str, Iterable[int]] = {
            "LADDER": [number for rung in program.ladder for number in rung],
            "PLACE_OF": [_PLACES[kind.place] for kind in program.matters.values()],
            "DICE_RADIX": [layout.radix_of(dice) for dice in program.dice],
            "DICE_NUMBER": [dice.number for dice in program.dice],
            "DICE_SIZE": [len(each) or 1 for each in faces],
            "DICE_FIRST": starts(faces)[:-1],
            "DICE_FACES": chain(*faces),
            "DECK_FIRST": starts(cards)[:-1],
            "DECK_SIZE": map(len, cards),
            "DECK_CARDS": chain(*cards),
            "DECK_OF": [card.deck for card in board.cards],
            "AND_PIECE": [layout.piece(AND)],
            "HOLES": [layout.hole(piece) for piece in pieces],
            "BEGIN_ALIKE": alike,
        }
        yield from (table(name, values) for name, values in tables.items())

    def track_type(self, type_: Type) -> str:
        """Return the C type of a track's cells."""
        how = self.layout.class_of(type_)
        if how != WORD:
            return C_TYPES[how]
        # States are copied into and out of every step: small cells make them short.
        low, high = self.layout.range_of(type_)
        return "i16" if low >= -SHORT_WORD and high <= SHORT_WORD else "i64"

    def _columns(self) -> Iterator[str]:
        yield "typedef struct {"
        yield "  i64 seats, cash[SEATS + HOLDERS], supply[PIECE_KINDS + 1];"
        yield "  uint64_t held[SEATS + HOLDERS + 2];"
        yield "  i16 place[SEATS], out[SEATS], owner[SPACES], rung[SPACES], cards[CARDS + 1];"
        yield "  i16 decks[CARDS + 1], n_top[DECKS + 1], n_bottom[DECKS + 1];"
        yield "  i16 n_winners, winners[SEATS], n_waiting, waiting[SEATS];"
        for column, track in self.layout.tracks:
            size = {"player": "[SEATS]", "space": "[SPACES]"}.get(column.key, "")
            yield f"  {self.track_type(track.type)} {column.attribute}_{track.index}{size};"
        yield "} columns;"

    # -- entry.c ----------------------------------------------------------------------------

    def entry(self, played: Iterable[str]) -> str:
        """Return `entry.c`; what `played` holds comes last."""
        return "\n".join([
            '#include "program.h"', '#include "propertyrules.h"', *self._fields(),
            *self._dispatch(), resource("step.h"), *self._track_words(),
            *self._carried(), *map(self._move, self.program.moves), *self._moves(),
            resource("entry.h"), *played, "",
        ])  # fmt: skip

    def _fields(self) -> Iterator[str]:
        """Print the tables of the fields of matters: how each is held, and its range."""
        matters = self.program.matters
        fields = [param.type for kind in matters.values() for param in kind.fields]
        rows = [*(f"{{{self.described(type_)}}}" for type_ in fields), "{0, 0, 0}"]
        yield f"static const described FIELDS[] = {{{', '.join(rows)}}};"
        held = {
            name: [self.layout.class_of(param.type) for param in kind.fields]
            for name, kind in matters.items()
        }
        yield table("FIRST_FIELD", starts(held.values()))
        yield table("CELL_WORDS", (1 + len(one) + one.count(EXACT) for one in held.values()))
        lists = [
            [at for at, how in zip(self.layout.fields[name], one, strict=True) if how == LIST]
            for name, one in held.items()
        ]
        yield table("LISTS_AT", chain(*lists))
        yield table("FIRST_LIST", starts(lists))

    def described(self, type_: Type) -> str:
        """Return how values of a type are held, and the range of their words."""
        how = self.layout.class_of(type_)
        one = type_.of if type_.is_list else type_
        if how == EXACT or one is None or one.name == "text":
            low, high = "INT64_MIN", "INT64_MAX"
        else:
            low, high = map(word, self.layout.range_of(one))
        return f"{(WORD, EXACT, LIST).index(how)}, {low}, {high}"

    def _dispatch(self) -> Iterator[str]:
        """Print switches over kinds of matters (whom they wait for, how they close) and cards."""
        name_of = self.printer.name
        yield "static L waits(ctx *t, i64 h) {\n  switch (known_cell(t, h)->kind) {"
        for name, number in self.layout.kinds.items():
            yield f"  case {number}: return {name_of(f'w_{name}')}(t, h);"
        yield "  }\n  return (L){0, 0};\n}"
        yield "static void closes(ctx *t, i64 h) {\n  switch (known_cell(t, h)->kind) {"
        for name, number in self.layout.kinds.items():
            waiting = self.program.matters[name].waiting
            sort = "withdrawn" if waiting is not None and not waiting.each else "then"
            yield f"  case {number}: {name_of(f'{sort}_{name}')}(t, h); return;"
        yield "  }\n}"
        waits = [int(kind.waiting is not None) for kind in self.program.matters.values()]
        yield table("WAITS", waits)
        yield "void do_card(ctx *t, i64 card, i64 player) {\n  switch (card) {"
        for number in range(len(self.program.board.cards)):
            yield f"  case {number}: {name_of(f'c_{number}')}(t, player); return;"
        yield "  }\n  (void)t; (void)player;\n}"

    def _track_words(self) -> Iterator[str]:
        """Print the functions that read tracks from words and write them as words."""
        for does, reader in (("take", "reader *r"), ("give", "writer *r")):
            for part in ("words", "lists"):
                yield f"static void {does}_track_{part}(ctx *t, {reader}) {{"
                for column, track in self.layout.tracks:
                    how = self.layout.class_of(track.type)
                    name, each, _ = self._cells_of(column, track)
                    if (how == LIST) != (part == "lists"):
                        continue
                    if does == "give":
                        yield f"  {each}give_{how}(t, r, {name});"
                        continue
                    cast = f"({self.track_type(track.type)})" if how == WORD else ""
                    yield f"  {each}{name} = {cast}{self._taken(track.type)};"
                yield "  (void)t; (void)r;\n}"

    def _taken(self, type_: Type) -> str:
        """Return the expression that reads a value of a type from words."""
        how = self.layout.class_of(type_)
        return f"take_{how}(t, r, (described){{{self.described(type_)}}})"

    def _carried(self) -> Iterator[str]:
        """Print the function that keeps the lists of tracks beyond a step, and returns their
        number.
        """
        yield "static L carried(ctx *t, L list);"
        yield "static i64 carry_track_lists(ctx *t) {"
        count = ["0"]
        for column, track in self.layout.tracks:
            if self.layout.class_of(track.type) == LIST:
                name, each, many = self._cells_of(column, track)
                yield f"  {each}{name} = carried(t, {name});"
                count.append(many)
        yield f"  (void)t;\n  return {' + '.join(count)};\n}}"

    def _cells_of(self, column: Column, track: Track) -> tuple[str, str, str]:
        """Return a track's cell in C, the loop over all of them, and their number."""
        name = f"t->c.{column.attribute}_{track.index}"
        if not column.key:
            return name, "", "1"
        many = "t->c.seats" if column.key == "player" else str(len(self.program.board.spaces))
        return f"{name}[i]", f"for (i64 i = 0; i < {many}; i++) ", many

    def _move(self, name: str) -> str:
        """Print a function for a move: whether it is legal, and with `how` above 0 its effects."""
        move, name_of = self.program.moves[name], self.printer.name
        lines = [f"static i64 move_{c_name(name)}(ctx *t, reader *r, int how) {{"]
        given = ["t"]
        for place, type_ in enumerate(param.type for param in move.params):
            taken = "take_matter(t, r)" if type_.name == "matter" else self._taken(type_)
            lines.append(f"  {C_TYPES[self.layout.class_of(type_)]} a{place} = {taken};")
            given.append(f"a{place}")
        args = ", ".join(given)
        # What came from outside is not trusted: a wrong number of words, or a seat that there is
        # not.
        lines += [
            "  if (r->p != r->end || a0 < 0 || a0 >= t->c.seats) malformed(t);",
            "  if (t->c.n_winners >= 0 || t->c.out[a0]) return PR_NOT_OPEN;",
            f"  i64 matter = {name_of(f'open_{name}')}({args});",
            "  if (matter == NONE) return PR_NOT_OPEN;",
            f"  i64 broken = {name_of(f'legal_{name}')}({args}, matter);",
            "  if (broken || !how) return broken;",
            f"  {name_of(f'play_{name}')}({args}, matter);",
            "  settle(t);",
            "  return 0;",
            "}",
        ]
        return "\n".join(lines)

    def _moves(self) -> Iterator[str]:
        yield "static i64 move(ctx *t, reader *r, int how) {\n  switch (take(t, r)) {"
        for number, name in enumerate(self.program.moves):
            yield f"  case {number}: return move_{c_name(name)}(t, r, how);"
        yield "  }\n  malformed(t);\n  return 0;\n}"
