"""The listing of legal moves as C, and the decoding of what it lists.

For each kind of move the function that `move_generator` lowers is printed: it writes a row of words
for each legal move or family, as described in docs/reference/native.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import define, field

from propertyrules.codegen.certainty import UndecidedError
from propertyrules.codegen.lowered_program import LoweredProgram
from propertyrules.codegen.move_generator import ListedMoves, Planner
from propertyrules.codegen.native.c99 import (
    ROWS,
    CPrinter,
    Unit,
    unchosen,
)
from propertyrules.codegen.native.layout import NONE, Layout, NotNative
from propertyrules.ir.program import MoveKind, Program
from propertyrules.ir.types import AMOUNTS
from propertyrules.machine.domains import Range
from propertyrules.machine.legal_moves import Family
from propertyrules.model.moves import Move
from propertyrules.model.state import State


@define(eq=False)
class MovesPrinter:
    """Prints the listing of one program's legal moves. `left` are the kinds that it cannot list,
    with the reason.
    """

    program: Program
    layout: Layout
    lowered: LoweredProgram
    printer: CPrinter
    unit: Unit = field(factory=Unit)
    listed: dict[str, ListedMoves] = field(factory=dict)
    left: list[tuple[str, str]] = field(factory=list)

    def functions(self) -> Iterator[str]:
        """Print a function for each kind of move, and one that calls them all."""
        lines = ["void list_moves(ctx *t, i64 seat) {", "  i64 matter;"]
        for number, kind in enumerate(self.program.moves.values()):
            written = self._sort(kind)
            if written is None:
                lines.append("  leave(t);")
                continue
            yield written
            nobody = unchosen(self.layout.classes(kind))
            lines.append(f"  matter = {self.printer.name(f'open_{kind.name}')}({nobody});")
            lines.append(f"  t->chosen = {number};")
            lines.append(f"  if (matter != NONE) rows_{number}({nobody}, matter);")
        yield "\n".join([*lines, "  (void)matter, (void)seat;", "}"])

    def _sort(self, kind: MoveKind) -> str | None:
        """Print the listing of one kind of move; None if it is left to the interpreter."""
        name = f"rows_{list(self.program.moves).index(kind.name)}"
        try:
            listed = Planner(self.program, kind).listed(name)
            self.printer.declare(listed.function, ROWS)
            written = self.printer.function(listed.function, self.unit)
        except (UndecidedError, NotNative) as error:
            self.left.append((kind.name, str(error) or "only the interpreter finds its moves"))
            return None
        self.listed[kind.name] = listed
        return f"static {written}"


def found_moves(
    layout: Layout, listed: Mapping[str, ListedMoves], state: State, seat: int, words: list[int]
) -> tuple[tuple[Move, ...], tuple[Family, ...]]:
    """Return the moves and families that words encode."""
    moves: list[Move] = []
    families: list[Family] = []
    kinds = list(layout.program.moves.values())
    left = iter(words)
    rows: dict[str, list[tuple[Any, ...]]] = {}
    for number in left:
        kind = kinds[number]
        row = tuple(_values(layout, kind, listed[kind.name], left, state))
        # By sorts, in the order in which C lists them: as Python lists them too.
        rows.setdefault(kind.name, []).append(row)
    for name, found in rows.items():
        listed[name].add_rows(state, seat, found, moves, families)
    return tuple(moves), tuple(families)


def _values(
    layout: Layout, kind: MoveKind, listed: ListedMoves, left: Iterator[int], state: State
) -> Iterator[Any]:
    """Yield the values of a row: the small arguments, then the ranges of the others."""
    types = {param.name: param.type for param in kind.params}
    for name in listed.row:
        type_, plain = types[name], listed.plain.get(name)
        if plain is not None:
            yield plain
        elif type_.name in AMOUNTS:
            _, low, high = next(left), next(left), next(left)
            yield Range("amount", low, None if high == NONE else high)
        else:
            yield layout.value(type_, left.__next__, state.setting)
