"""Rulebooks as mutants need them: the checked program with every place, and the checker at hand."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from attrs import evolve, field, frozen

from propertyrules.errors import RulebookError
from propertyrules.ir.program import Program
from propertyrules.loader import gather
from propertyrules.resource_lookup import Resource, find_given, read
from propertyrules.span import Span

Source = str | Path


@frozen(eq=False)
class Book:
    """A rulebook with house rules over it, on a board: its files, and what they make together.

    The program is not the one that is kept in the cache, which no longer tells where effects and
    numbers stand.
    """

    rulebook: Resource
    houses: tuple[Resource, ...]
    board: Resource | None
    program: Program = field(repr=False)

    def stands(self, at: Span, written: str) -> bool:
        """Return whether the checker takes the book with something else written at a place."""

        def changed(file: Resource) -> Resource:
            if file.name != at.file:
                return file
            lines = file.text.splitlines(keepends=True)
            start = sum(len(line) for line in lines[: at.line - 1]) + at.column - 1
            end = sum(len(line) for line in lines[: at.end_line - 1]) + at.end_column - 1
            was = file.text[start:end]
            text = file.text[:start] + written.replace("{}", was) + file.text[end:]
            return evolve(file, text=text)

        houses = tuple(changed(house) for house in self.houses)
        return gather(changed(self.rulebook), houses, self.board).program is not None


def read_book(rulebook: Source, houses: Sequence[Source] = (), board: Source | None = None) -> Book:
    """Read and check a rulebook with house rules, on a board. Raises RulebookError."""
    main = read(find_given("rulebook", rulebook))
    over = tuple(read(find_given("house", house, main.folder)) for house in houses)
    on = None if board is None else read(find_given("board", board, main.folder))
    outcome = gather(main, over, on)
    if outcome.program is None:
        raise RulebookError(f"`{main.name}` has faults", outcome.diagnostics)
    return Book(main, over, on, outcome.program)
