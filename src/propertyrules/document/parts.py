"""Parts of a page that need no order: equipment, figures, values, and what must always be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

from propertyrules.document.doings import Doings
from propertyrules.document.english import English
from propertyrules.document.nouns import a as _a
from propertyrules.document.nouns import plain, plural, sentence, title, value_words
from propertyrules.document.phrasing import filled_in
from propertyrules.language.core import Choose, Core, Quantifier
from propertyrules.language.program import (
    Always,
    Define,
    FigureInfo,
    Param,
    Program,
)
from propertyrules.language.types import TRUTH

LONGEST = 150  # characters of a requirement: beyond that the refusal says it better
AWKWARD = ("such that", "it holds that", "it is not so", "”", "whether")


@frozen
class Item:
    """One thing of a page: what tells it from others, its lines, and the heading they share."""

    key: str
    lines: tuple[str, ...]
    head: tuple[str, ...] = ()


@frozen
class Section:
    """A part of a page, with a line or two of what it is about."""

    title: str
    about: str
    items: tuple[Item, ...]


class Parts:
    """Writes the parts of a page from a program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.english = English(program)
        self.doings = Doings(program, self.english)

    # -- citations -----------------------------------------------------------------------------

    def cited(self, cites: Iterable[str]) -> str:
        """Give citations as links to the clauses below, each gap and reading marked."""
        told = []
        for name in dict.fromkeys(cites):
            clause = self.program.clauses.get(name)
            mark = f" *({clause.status})*" if clause and clause.status != "stated" else ""
            told.append(f"[{name}](#{anchor(name)}){mark}")
        return f"<small>{', '.join(told)}</small>" if told else ""

    # -- equipment, figures, opening -----------------------------------------------------------

    def _equipment(self) -> Iterator[Item]:
        program = self.program
        board = program.board
        lines = [f"- Board: {board.title}, {len(board.spaces)} spaces."]
        if board.decks:
            decks = ", ".join(f"{deck.title} ({len(deck.cards)} cards)" for deck in board.decks)
            lines.append(f"- Decks: {decks}.")
        for dice in program.dice:
            faces = ", ".join(str(face) for face in dice.faces)
            often = "may be left out" if dice.optional else "always thrown"
            lines.append(f"- Dice, {plain(dice.name)}: {dice.number} of {faces}; {often}.")
        for piece in program.pieces:
            many = "as many as are wanted" if piece.supply is None else str(piece.supply)
            lines.append(
                f"- {title(piece.plural or plural(piece.name))}: {many}. {self.cited(piece.cites)}"
            )
        for number, rung in enumerate(program.ladder):
            stands = [
                f"{count} {piece.name if count == 1 else piece.plural}"
                for piece, count in zip(program.pieces, rung, strict=True)
                if count
            ]
            if number == 0:
                lines.append(f"- Levels of building {self.cited(program.ladder_cites)}:")
            else:
                lines.append(f"    - level {number}: {' and '.join(stands)}")
        for holder in program.holders:
            lines.append(
                f"- {title(holder.text)}: begins with {holder.start}. {self.cited(holder.cites)}"
            )
        yield Item("equipment", tuple(lines))

    def _figures(self) -> Iterator[Item]:
        rows = [self._figure(figure) for figure in self.program.figures.values()]
        for figure, row in zip(self.program.figures, rows, strict=True):
            yield Item(f"figure {figure}", (row,))

    def _figure(self, figure: FigureInfo) -> str:
        value = value_words(self.program, figure.type, figure.value)
        about = figure.text
        if figure.low is not None:
            about += f"; a table may set it from {figure.low} to {figure.high}"
        return f"| {title(figure.name)} | {value} | {about} {self.cited(figure.cites)} |"

    def _setup(self) -> Iterator[Item]:
        if self.program.setup:
            lines = self.doings.lines(self.program.setup, {})
            yield Item("setup", (*lines, "", self.cited(self.program.setup_cites)))

    # -- values and what must be ---------------------------------------------------------------

    def _define(self, define: Define) -> Item:
        filled = {param.name: f"*{plain(param.name)}*" for param in define.params}
        receiver = define.params[0] if define.method and define.params else None
        lines = [f"### {title(define.name)} {{ #value-{define.name.replace('_', '-')} }}", ""]
        said = [f"“{filled_in(p, filled)}”" for p in define.phrases[:1]]
        about = f"Of {_article(receiver)}." if receiver is not None else ""
        head = " ".join(part for part in (*(f"{s}." for s in said), about) if part)
        cites = self.cited((*define.cites, *define.normally_cites))
        if head or cites:
            lines += [f"{head} {cites}".strip(), ""]
        lines += self._measures(define)
        return Item(f"value {define.name}", (*lines, ""))

    def _measures(self, define: Define) -> Iterator[str]:
        truth = define.type.name == "truth"

        def said(core: Core) -> str:
            return self.english.clause(core, {}) if truth else self.english.noun(core, {})

        if define.parts:
            yield "The sum of:"
            yield ""
            for part in define.parts:
                yield f"- {plain(part.name)}: {said(part.value)}. {self.cited(part.cites)}".rstrip()
            return
        if isinstance(define.normally, Choose) and not define.exceptions:
            yield from self._choices(define.normally, truth)
            return
        if define.normally is not None:
            lead = "Normally: " if define.exceptions else ""
            yield f"- {sentence(lead + said(define.normally))}"
        for one in define.exceptions:
            when = self.english.clause(one.when, {})
            beats = f" This goes before {_and(plain(b) for b in one.beats)}." if one.beats else ""
            yield (
                f"- *{title(one.name)}*, when {when}: {sentence(said(one.value))}{beats} "
                f"{self.cited(one.cites)}"
            )

    def _choices(self, core: Core, truth: bool) -> Iterator[str]:
        """Give a choice of values as a line for each."""
        said = self.english.clause if truth else self.english.noun
        while isinstance(core, Choose):
            condition = self.english.clause(core.condition, {})
            yield f"- If {condition}: {said(core.then, {})}."
            core = core.otherwise
        yield f"- Otherwise: {said(core, {})}."

    def _always(self, always: Always) -> Item:
        wanted = self.english.clause(always.require, {})
        names: dict[str, str] = {}
        if always.over is not None:
            every = Quantifier(
                TRUTH, "every", always.variable, always.over, always.require, always.where, None
            )
            wanted = self.english.clause(every, {})
            kind = always.over.type.of
            noun = "property" if kind is not None and kind.name == "space" else plain(str(kind))
            names[always.variable] = f"the {noun}"
        said = sentence(wanted)
        if len(said) > LONGEST or any(word in said for word in AWKWARD):
            said = f"Never so: “{sentence(self.english.words(always.message, names))}”"
        return Item(f"always {always.name}", (f"- {said} {self.cited(always.cites)}",))

    def _notes(self) -> Iterator[Item]:
        for cites, text in self.program.notes:
            yield Item(f"note {text}", (f"- {text} {self.cited(cites)}",))


def anchor(clause: str) -> str:
    """Give the anchor of a clause on a page."""
    return "clause-" + clause.replace(".", "-")


def _article(param: Param) -> str:
    name = plain(param.name)
    return _a(name)


def _and(words: Iterable[str]) -> str:
    said = [f"*{word}*" for word in words]
    return said[0] if len(said) == 1 else ", ".join(said[:-1]) + " and " + said[-1]
