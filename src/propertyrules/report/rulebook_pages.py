"""The pages of rulebooks and house rules in Markdown: their clauses in the order of the source.

Each clause comes with its reading, its figures, the scenarios that show it with their rulings, and
the rules that encode it, as they stand in the file.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from attrs import field

from propertyrules.answers.answer import Answer, OpenAnswer
from propertyrules.classes import opaque
from propertyrules.ir.program import Clause, Figure, Program
from propertyrules.notation.clause_words import with_answer
from propertyrules.notation.words.vocabulary import listed
from propertyrules.notation.writer import figure_words
from propertyrules.report.passages import Files, Passage, files_of_program, source_text
from propertyrules.scenario_runner import Run
from propertyrules.semantics.layers import Layer

_MARKS = re.compile(r"([\\`*_<>\[\]])")


@opaque
class Example:
    """A scenario: the name and text of its file, and its answers."""

    file: str
    text: str
    run: Run

    @property
    def anchor(self) -> str:
        """The anchor of the scenario on a page."""
        return f"scenario-{self.file.replace('.', '-')}-{self.run.scenario.line}"

    @property
    def title(self) -> str:
        """The title of the scenario, else the name of its file."""
        return self.run.scenario.title or self.file

    def table(self) -> str:
        """Return the table as a file of its own: the head of its file, and its lines."""
        lines = self.text.splitlines()
        starts = [n for n, line in enumerate(lines) if line.startswith("scenario ")]
        if not starts:
            return self.text.strip("\n")
        begin = max(n for n in starts if n < self.run.scenario.line)
        end = min((n for n in starts if n > begin), default=len(lines))
        head = [line for line in lines[: starts[0]] if line.strip() and line[0] != "#"]
        body = lines[begin:end]
        # Comments at the end are about the scenario that follows.
        while body and (not body[-1].strip() or body[-1].startswith("#")):
            body.pop()
        return "\n".join((*head, *body))

    def naming(self, clause: str) -> tuple[Answer, ...]:
        """Return the answers that are expected to rest on a clause."""
        return tuple(
            answer
            for answer in self.run.answers
            if clause in re.split(r"[\s,;]+", answer.expected.strip())
        )

    def leaning(self, clause: str) -> tuple[Answer, ...]:
        """Return the answers that rest on a clause."""
        return tuple(
            answer
            for answer in self.run.answers
            if any(said and clause in said.clauses for said in (answer.ruling, answer.measured))
        )


def rulebook_page(program: Program, examples: Sequence[Example] = ()) -> str:
    """Return the page of a rulebook, with the house rules that are laid over it."""
    files = files_of_program(program)
    page = _Page(program, files, examples)
    laid = f", with {listed(program.house_rules)}" if program.house_rules else ""
    lines = [f"# {escaped(program.title)}", ""]
    lines += [f"Rulebook `{program.id}`, version {program.version}{laid}."]
    if program.source:
        lines += ["", f"Source: {escaped(program.source)}."]
    lines += ["", *page.equipment(), "", *page.summary(), ""]
    several = len(files.own) > 1
    for layer in files.own:
        heading = escaped(layer.file.header.title) if several else ""
        lines += page.layer(layer, heading)
    for layer in files.inherited:
        lines += page.layer(layer, f"From {escaped(layer.file.header.title)}")
    return _joined([*lines, *page.rest()])


def house_page(program: Program, name: str, examples: Sequence[Example] = ()) -> str:
    """Return the page of a house rule; `program` is a rulebook with it laid over."""
    files = files_of_program(program)
    layer = next(one for one in files.layers if one.role == "house" and one.id == name)
    page = _Page(program, files, examples)
    lines = [f"# {escaped(layer.file.header.title)}", ""]
    lines += [f"House rule, version {layer.file.header.version}: a table says `with {name}`."]
    told = [source_text(layer.file.text, one.span) for one in layer.file.settings("told as")]
    if told:
        lines += ["A dispute may also tell of it with these words:", "", "```rules", *told, "```"]
    return _joined([*lines, "", *page.layer(layer, ""), *page.rest()])


@opaque
class _Page:
    """The printer of a page; `shown` are the anchors that it has already."""

    program: Program
    files: Files
    examples: Sequence[Example]
    shown: set[str] = field(factory=set)

    @cached_property
    def altering(self) -> tuple[Passage, ...]:
        """The declarations that alter others."""
        passages = (one for layer in self.files.layers for one in self.files.passages(layer))
        return tuple(one for one in passages if one.alters)

    def equipment(self) -> Iterator[str]:
        """Yield the board, its decks and the dice."""
        board = self.program.board
        yield f"Board: {escaped(board.title)}, {len(board.spaces)} spaces."
        for deck in board.decks:
            yield f"Deck: {escaped(deck.title)}, {len(deck.cards)} cards."
        for dice in self.program.dice:
            faces = ", ".join(str(face) for face in dice.faces)
            yield f"Dice: {dice.number} of {faces}{', if wanted' if dice.optional else ''}."

    def summary(self) -> Iterator[str]:
        """Yield how many clauses are in force, and how many of them are readings."""
        clauses = [self.program.clauses[one] for one in self.clauses(*self.files.layers)]
        gaps = sum(clause.status != "stated" for clause in clauses)
        yield (
            f"{len(clauses)} clauses are in force. {gaps} of them are *silent*, *garbled* or "
            "*contradictory*: there the source leaves something open, and the reading says how "
            "it is played."
        )

    def clauses(self, *layers: Layer) -> tuple[str, ...]:
        """Return the clauses that some files declare, section by section.

        Inherited ones are left out if they are not in force.
        """
        names = {layer.file.name for layer in layers}
        own = {layer.file.name for layer in self.files.own}
        force = self.program.in_force
        found: dict[str, list[str]] = {}
        for clause in self.program.clauses.values():
            file = clause.span.file
            if file in names and (file in own or clause.id in force):
                found.setdefault(clause.section, []).append(clause.id)
        return tuple(clause for section in found.values() for clause in section)

    def layer(self, layer: Layer, heading: str) -> Iterator[str]:
        """Yield one file: its clauses, then the declarations that rest on none of them."""
        passages = self.files.passages(layer)
        clauses = self.clauses(layer)
        # Below a heading of its own a file is a level deeper.
        level = "###" if heading else "##"
        if heading:
            yield from (f"## {heading}", "")
        section = None
        for name in clauses:
            clause = self.program.clauses[name]
            if clause.section != section:
                section = clause.section
                yield from (f"{level} {escaped(section) or 'Clauses'}", "")
            yield from self.clause(clause, passages, f"{level}#")
        left = [passage for passage in passages if passage.anchor not in self.shown]
        if left:
            yield from (f"{level} What the rules build on", "")
            for passage in left:
                yield from self.passage(passage)

    def clause(self, clause: Clause, passages: Sequence[Passage], level: str) -> Iterator[str]:
        """Yield a clause: its text, its reading, its figures, scenarios and rules."""
        yield f"{level} {_heading(clause.id.rpartition('.')[2])} {{ #{anchor(clause.id)} }}"
        yield ""
        status = "" if clause.status == "stated" else f" · *{clause.status}*"
        yield f"`{clause.id}`{status}"
        yield ""
        yield escaped(clause.says)
        yield ""
        if clause.reading:
            yield from (f"> **Read as:** {escaped(clause.reading)}", "")
        asked = [
            with_answer(example, answer.holds)
            for answer in clause.answers for example in answer.examples
        ]  # fmt: skip
        if asked:
            yield from ("People ask:", "", *(f"- {escaped(one)}" for one in asked), "")
        for cites, text in self.program.notes:
            if clause.id in cites:
                yield from (f"> **Note:** {escaped(text)}", "")
        figures = [one for one in self.program.figures.values() if clause.id in one.cites]
        if figures:
            yield from (f"- {self.figure(figure)}" for figure in figures)
            yield ""
        yield from self.shown_by(clause.id)
        for passage in passages:
            if clause.id in passage.clauses:
                yield from self.rule(passage, clause.id)

    def figure(self, figure: Figure) -> str:
        """Return a figure: its name, its value, what it is, and what a table may set it to."""
        value, low, high = map(escaped, figure_words(figure, self.program))
        said = f"**{_heading(figure.name)}**: {value}"
        if figure.text:
            said += f", {escaped(figure.text)}"
        if figure.low is not None:
            said += f" (a table may set it from {low} to {high})"
        return said

    def shown_by(self, clause: str) -> Iterator[str]:
        """Yield the scenarios that name a clause, else one that rests on it, with the rulings."""
        found = [(one, one.naming(clause)) for one in self.examples if one.naming(clause)]
        if not found:
            leaning = ((one, one.leaning(clause)) for one in self.examples)
            found = [(one, answers[:1]) for one, answers in leaning if answers][:1]
        for example, answers in found:
            # A table is printed once, and linked to after that.
            here = example.anchor not in self.shown
            said = escaped(example.title)
            yield f"Scenario “{said}”:" if here else f"Scenario [“{said}”](#{example.anchor}):"
            yield ""
            yield from (f"- {_answer(answer)}" for answer in answers)
            yield ""
            yield from self.example(example, answers)

    def example(self, example: Example, told: Sequence[Answer] = ()) -> Iterator[str]:
        """Yield a table in a fold with its other answers, unless the page has it already."""
        if example.anchor in self.shown:
            return
        self.shown.add(example.anchor)
        place = f"{example.file}, line {example.run.scenario.line}"
        heading = f"The table: {place}" if told else f"{example.title} ({place})"
        inside = ["```table", example.table(), "```", ""]
        inside += [f"- {_answer(one)}" for one in example.run.answers if one not in told]
        yield from _fold("example", heading, example.anchor, inside)

    def rule(self, passage: Passage, clause: str) -> Iterator[str]:
        """Yield the parts of a passage that encode a clause, or a link to them."""
        if passage.anchor not in self.shown and self.home(passage) == clause:
            yield from self.passage(passage)
            return
        parts = passage.parts_of(clause)
        for part in parts:
            inside = [
                "```rules",
                part.text,
                "```",
                "",
                f"In [`{passage.label}`](#{passage.anchor}).",
            ]
            yield from _fold("quote", part.label, f"{part.anchor}-{anchor(clause)}", inside)
        if not parts:
            yield from (f"Rule: [`{passage.label}`](#{passage.anchor}).", "")

    def home(self, passage: Passage) -> str:
        """Return the clause under which a passage is printed in full; empty for none.

        It is the first of its clauses that its file declares; the others link to it.
        """
        layer = next(one for one in self.files.layers if one.id == passage.layer)
        there = self.clauses(layer)
        return next((clause for clause in passage.clauses if clause in there), "")

    def passage(self, passage: Passage) -> Iterator[str]:
        """Yield a declaration as it stands in its file, in a fold."""
        self.shown.add(passage.anchor)
        for one in passage.fields:
            matter = passage.label.rpartition(" ")[2].replace("_", " ")
            yield from (f"*{matter}* has a further field: `{one}`.", "")
        yield from _fold("quote", passage.label, passage.anchor, ["```rules", passage.text, "```"])
        altering = [
            f"[`{one.label}`](#{one.anchor})"
            for one in self.altering
            if one.layer != passage.layer and passage.names & {*one.alters}
        ]
        if altering:
            yield from (f"Altered by {listed(altering)}.", "")

    def rest(self) -> Iterator[str]:
        """Yield the scenarios that name no clause of the page."""
        left = [one for one in self.examples if one.anchor not in self.shown]
        if left:
            yield from ("## Further scenarios", "")
            for example in left:
                yield from self.example(example)


def anchor(clause: str) -> str:
    """Return the anchor of a clause on a page."""
    return "clause-" + clause.replace(".", "-")


def _heading(name: str) -> str:
    """Return a name as a heading."""
    said = name.replace("-", " ").replace("_", " ")
    return said[:1].upper() + said[1:]


def escaped(text: str) -> str:
    """Return plain text as Markdown that shows it."""
    return _MARKS.sub(r"\\\1", " ".join(text.split()))


def _answer(answer: Answer) -> str:
    """Return an answer in a line: the question, the verdict, the reasons and the clauses."""
    open_now = answer.matters if isinstance(answer, OpenAnswer) else ()
    said = f"{escaped(answer.text)}: **{escaped('; '.join(open_now) or answer.word)}**"
    said += "".join(f"; {escaped(one.message)}" for one in answer.violations)
    if answer.ruling is not None and answer.ruling.legal:
        said += "".join(f"; {escaped(one.text)}" for one in answer.ruling.effects if one.text)
    cited = [clause for one in answer.violations for clause in one.clauses]
    cited += () if answer.measured is None else answer.measured.clauses
    return said + (f" <small>{', '.join(dict.fromkeys(cited))}</small>" if cited else "")


def _fold(look: str, heading: str, name: str, inside: Iterable[str]) -> Iterator[str]:
    """Yield lines in a fold, which is closed at first."""
    # Without `markdown` the lines would not be rendered.
    yield f'<details id="{name}" class="{look}" markdown="1">'
    yield f"<summary>{html.escape(heading, quote=False)}</summary>"
    yield ""
    yield from inside
    yield ""
    yield "</details>"
    yield ""


def _joined(lines: Iterable[str]) -> str:
    """Return lines as a text, with at most one empty line between two others."""
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip() + "\n"
