"""C sources: a program printed as C, and the C files that are shipped."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from attrs import define, field

from propertyrules.codegen.move_generator import ListedMoves
from propertyrules.codegen.native.layout import Layout
from propertyrules.ir.program import Program
from propertyrules.ir.strategy import Strategy
from propertyrules.span import Span

COLD = "cold"
"""How units are called in whose functions games spend little: what follows upon moves and cards,
and the whole rules of moves, which are asked of those that come from outside."""


@cache
def resource(name: str) -> str:
    """Return the text of a C file that is shipped beside this module."""
    return (Path(__file__).parent / name).read_text(encoding="utf-8")


@define(frozen=True)
class LeftToPython:
    """A function that is not native: its name, where its declaration stands, why, and the strategy
    if it is one's rule.
    """

    name: str
    span: Span
    why: str
    strategy: Strategy | None = None

    def __str__(self) -> str:
        where = f"{self.span.file}:{self.span.line}: " if self.span.line else ""
        return f"{where}`{self.name}` is left to Python: {self.why}"


@define(eq=False)
class NativeSource:
    """A program printed as C: its files by name, its layout, its strategies, the functions left to
    Python, and how each kind of move is listed.
    """

    program: Program
    layout: Layout
    strategies: tuple[Strategy, ...] = ()
    files: dict[str, str] = field(factory=dict)
    left: list[LeftToPython] = field(factory=list)
    listed: dict[str, ListedMoves] = field(factory=dict)

    @property
    def units(self) -> list[str]:
        """The names of the files to compile."""
        return [name for name in self.files if name.endswith(".c")]
