"""Lists legal moves quickly: by generated code where everything is known, as `families` does it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from attrs import define, field

from propertyrules.codegen.expressions import Writer
from propertyrules.codegen.listing_source import write_listings, write_refusal
from propertyrules.codegen.running import BUILTINS, HELPERS, complete, generated
from propertyrules.ir.program import MoveKind, Program
from propertyrules.limits import TABLES_REMEMBERED
from propertyrules.machine.beginning import blank
from propertyrules.machine.families import Family, Range, moves_of, part
from propertyrules.model.moves import Move
from propertyrules.model.state import Setting, State

Function = Callable[..., Any]


@define(eq=False)
class Listing:
    """The functions that list the moves of a program; None for what the interpreter lists."""

    program: Program
    names: dict[str, Any]
    functions: dict[str, Function | None]
    memo: tuple[None, ...]
    by_open: dict[tuple[str, ...], list[tuple[MoveKind, Function | None]]] = field(factory=dict)
    refusals: dict[tuple[str, int], Function] = field(factory=dict)

    def kinds(self, state: State) -> list[tuple[MoveKind, Function | None]]:
        """Give the sorts of moves that answer what is open, or may be made at any time."""
        open_ = tuple([matter.kind for matter in (*state.stack[:1], *state.claims)])
        found = self.by_open.get(open_)
        if found is None:
            here = {"", *open_}
            found = [
                (kind, self.functions[kind.name])
                for kind in self.program.moves.values()
                if not here.isdisjoint(("",) if kind.how == "any" else kind.matters)
                and not _never(kind)
            ]
            if len(self.by_open) >= TABLES_REMEMBERED:
                self.by_open.clear()
            self.by_open[open_] = found
        return found

    def refusal(self, name: str, mask: int) -> Function:
        """Give the test whether moves with these lists empty are all illegal, written when asked
        for: few of the many sets of lists are ever empty together.
        """
        known = self.refusals.get((name, mask))
        if known is None:
            writer = Writer(self.program)
            lines = write_refusal(writer, self.program.moves[name], mask)
            own = {**self.names, **writer.constants}
            known = self.refusals[name, mask] = _run("\n".join(lines), own)["none"]
        return known


_MADE: WeakKeyDictionary[Program, Listing] = WeakKeyDictionary()
_ASKED: WeakKeyDictionary[Program, int] = WeakKeyDictionary()

PLAIN = 2  # calls that the interpreter answers sooner than code is written for them

Listed = tuple[tuple[Move, ...], tuple[Family, ...]]


def listed(state: State, seat: int) -> Listed | None:
    """Give the same as `families.plainly`, in the same order; None where that is the way to go."""
    if not complete(state):
        return None
    if state.winners is not None or state.out[seat]:
        return (), ()
    program = state.setting.program
    if program not in _MADE:
        asked = _ASKED[program] = _ASKED.get(program, 0) + 1
        if asked <= PLAIN:
            return None
    made = listing(program)
    moves: list[Move] = []
    families: list[Family] = []
    names, memo = state.setting.names, list(made.memo)
    for kind, function in made.kinds(state):
        if function is not None:
            function(state, names, seat, moves, families, memo)
            continue
        part(moves_of(state, kind, seat), moves, families)
    return tuple(moves), tuple(families)


def listing(program: Program) -> Listing:
    """Give the listing of a program, made on first use."""
    made = _MADE.get(program)
    if made is None:
        made = _MADE[program] = _make(program)
    return made


def _make(program: Program) -> Listing:
    writer = Writer(program)
    nobody = blank(Setting((), program, program.key))
    source, room = write_listings(writer, program.moves.values(), nobody)
    known = generated(program).names
    names: dict[str, Any] = {"__builtins__": {**BUILTINS, "range": range}, **HELPERS}
    names.update({n: f for n, f in known.items() if n.startswith(("d_", "open_")) or n == "waits"})
    names.update(writer.constants, f_move=Move, f_family=Family, f_range=Range)
    made = Listing(program, names, {}, (None,) * room)
    names["f_none"] = made.refusal
    found = _run(source, names)
    made.functions.update({name: found.get(f"list_{name}") for name in program.moves})
    return made


def _run(source: str, names: dict[str, Any]) -> dict[str, Any]:
    exec(compile(source, "<legal moves>", "exec"), names)
    return names


def _never(kind: MoveKind) -> bool:
    """Tell whether a rule refuses every move of a sort."""
    return any(
        guard.require is None and guard.where is None and not guard.needs for guard in kind.rules
    )
