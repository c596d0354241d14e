"""`propertyrules show`: shows a rulebook, one of its declarations, or the results of a search."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING

import click
from attrs import evolve

from propertyrules.classes import opaque
from propertyrules.cli.error_report import Refused, nearest_of
from propertyrules.cli.house_rules import first_taking, house_called
from propertyrules.cli.options import board_option, houses_option, names_of, subcommand
from propertyrules.cli.terminal import coloured, dimmed, heading, paragraph, say, table
from propertyrules.cli.usage_errors import shown

if TYPE_CHECKING:
    from propertyrules.ir.program import Clause, Declared, EventKind, Figure, Program
    from propertyrules.notation.words.word_index import IndexEntry
    from propertyrules.resource_lookup import Listed
    from propertyrules.span import Span

LONGEST_HIT = 130  # characters of a clause in the results of a search
MENTIONS = 12  # scenarios listed for a clause: more than that nobody reads
HITS = 4  # results of a kind: more than that nobody reads

# The declarations that the overview lists; the rest are found by what they belong to.
LISTED = (
    ("move", "moves"), ("define", "values"), ("matter", "matters"), ("when", "what follows"),
    ("cite", "what is cited"),
    ("track", "variables"), ("rule", "shared rules"),
)  # fmt: skip

KINDS = {
    "clause": "Rules",
    "move": "What a player can do",
    "set": "Figures",
    "card": "Cards",
    "matter": "What may be open",
    "define": "What you can ask",
    "house rule": "House rules",
}
"""The kinds of search results, in their order, each with its heading."""

# Declarations of one name are shown in this order; the rules of a move stand behind it.
_RANKS = {
    "move": 0, "rule": 0, "define": 1, "matter": 2, "when": 3, "cite": 3, "always": 4, "set": 5,
    "track": 6,
}  # fmt: skip


@subcommand("show")
@click.argument("rulebook", shell_complete=names_of("rulebook"))
@click.argument("words", metavar="[WORD]...", nargs=-1)
@houses_option()
@board_option()
def command(
    rulebook: str, words: tuple[str, ...], houses: tuple[str, ...], board: str | None
) -> None:
    """Show what RULEBOOK says about a WORD, or its figures and gaps where no WORD is given.

    The name of a move, rule, value, figure or clause shows that one, as it stands in the rulebook.

    Exit status: 0, it is shown; 2, there is no such rulebook, or nothing about the WORD.
    """
    from propertyrules.library import house_rules, load_rulebook, rulebooks

    house = house_called(rulebook)
    if house is None:
        listed = rulebooks()
        known = [one.id for one in (*listed, *house_rules())]
        if rulebook not in known and not nearest_of(rulebook, known):
            hint = search_hint(listed[0].id, rulebook)
            if hint:
                raise Refused.of("R107", f"there is no rulebook `{rulebook}`", "", hint)
        program = load_rulebook(rulebook, with_=houses, board=board)
    else:
        # By itself it only says what it changes.
        under, program = first_taking(house, houses, board)
        say(f"House rule {house.id}, laid over {under} (another: show RULEBOOK --with {rulebook})")
        say("")
        rulebook, houses = under, (rulebook, *houses)
    view = RulebookView(program, (rulebook, *houses))
    if not words:
        say("\n".join(view.overview()))
        return
    name = " ".join(words)
    found = view.thing(name)
    if found is None or name.isalpha():
        # A word may be a name and stand in clauses: both are shown, and either may be missing.
        with suppress(*([Refused] if found else [])):
            found = [*view.search(name), *(["", *found] if found else [])]
    say("\n".join(found or ()))


def search_hint(rulebook: str, word: str) -> str:
    """Return the question whether a word was to be searched for; empty if nothing is about it."""
    from propertyrules.library import load_rulebook
    from propertyrules.notation.words.word_index import entries_of, matching

    if word.isalpha() and matching(entries_of(load_rulebook(rulebook)), word):
        return f"did you mean `propertyrules show {rulebook} {word}`?"
    return ""


@opaque
class RulebookView:
    """A rulebook as `show` and `explain` print it.

    `files` name it and its house rules, by ids or paths: their scenarios mention the clauses.
    """

    program: Program
    files: tuple[str, ...]

    @property
    def line(self) -> str:
        """The arguments of `show` for a NAME in it."""
        rulebook, *houses = self.files
        return f"{rulebook} NAME" + "".join(f" --with {one}" for one in houses)

    @cached_property
    def declared(self) -> list[Declared]:
        """The named declarations, each with all clauses that it cites."""
        found = [one for one in self.program.declarations() if one.kind in _RANKS]
        inside: dict[str, list[str]] = {}
        for one in self.program.declarations():
            if one.kind in ("except", "part"):
                inside.setdefault(one.owner, []).extend(one.cites)
        found = [
            evolve(one, cites=(*one.cites, *inside.get(one.name, ())))
            if one.kind == "define"
            else one
            for one in found
        ]
        return sorted(found, key=lambda one: _RANKS[one.kind])

    @cached_property
    def beside(self) -> list[Listed]:
        """The rulebook and house rules whose scenarios mention the clauses."""
        from propertyrules.cli.scenario_files import subjects

        return subjects(self.files)

    # -- the overview --------------------------------------------------------------------------

    def overview(self) -> Iterator[str]:
        """Yield the figures of the rulebook, its gaps and readings, and its declarations."""
        program = self.program
        yield heading(f"{program.title} ({program.id}), version {program.version}")
        if program.source:
            yield paragraph(f"Source: {program.source}.")
        yield paragraph(f"Board: {program.board.title} ({program.board.id}).")
        if program.house_rules:
            yield paragraph(f"House rules: {', '.join(program.house_rules)}.")
        yield ""
        yield heading("Figures")
        yield table([self.figure(figure) for figure in program.figures.values()]) or "  none"
        clauses = [clause for clause in program.clauses.values() if clause.id in program.in_force]
        gaps = [clause for clause in clauses if clause.status != "stated"]
        yield ""
        yield heading(f"Gaps and readings ({len(gaps)} of {len(clauses)} clauses in force)")
        for clause in gaps:
            yield from _clause(clause)
        if program.notes:
            yield ""
            yield heading("Notes: what no table can show")
            for cites, text in program.notes:
                yield paragraph(f"{text} [{', '.join(cites)}]", 2, "- ")
        yield ""
        yield heading(f"To see one thing, or all about a word: propertyrules show {self.line}")
        named: dict[str, list[str]] = {}
        for one in self.declared:
            named.setdefault(one.kind, []).append(one.name)
        for form, label in LISTED:
            # The rules of a move are found below the move.
            names = [n for n in named.get(form, []) if form != "rule" or "." not in n]
            if names:
                yield paragraph(", ".join(dict.fromkeys(names)), 2, f"{label}: ")
        yield paragraph(", ".join(program.events), 2, "events: ")

    def figure(self, figure: Figure) -> tuple[str, str, str]:
        """Return the row of a figure: its name, its value, and what it is."""
        from propertyrules.notation.writer import figure_words

        value, low, high = figure_words(figure, self.program)
        about = figure.text
        if figure.low is not None:
            about += f" (a table may set it from {low} to {high})"
        cites = f" [{', '.join(figure.cites)}]" if figure.cites else ""
        return figure.name, value, f"{about}{cites}".strip()

    # -- one declaration -----------------------------------------------------------------------

    def thing(self, name: str) -> list[str] | None:
        """Return the lines about the declarations or the clause of a name; None if there are
        none.
        """
        program = self.program
        wanted = name.strip().casefold().replace(" ", "_").replace("-", "_")
        # By place: a rule that several moves obey is one thing.
        found = {one.node.span: one for one in self.declared if one.name.casefold() == wanted}
        event = program.events.get(wanted)
        # Nobody names a `when` or `cite` in several words: those are a search.
        if " " in name:
            found = {at: one for at, one in found.items() if one.kind not in ("when", "cite")}
        if name in program.clauses:
            return list(self.clause(name))
        if event is None and not found:
            return None
        lines = self.event(event) if event is not None else []
        for span, each in found.items():
            lines += [""] if lines else []
            head = heading(f"{each.kind} {each.name}") + dimmed(f"  ({span})")
            lines += [head, self.excerpt(span)]
            guards = program.moves[each.name].rules if each.kind == "move" else ()
            for clause in dict.fromkeys((*each.cites, *(c for one in guards for c in one.cites))):
                lines += self.mentions(clause)
        return lines

    def event(self, event: EventKind) -> list[str]:
        """Return the lines about an event: its parameters, and its handlers in order."""
        params = ", ".join(f"{param.name}: {param.type}" for param in event.params)
        follows = "; then ".join(f"{one.name} ({one.span})" for one in event.handlers)
        told = paragraph(follows or "nothing", 2, "what follows it: ")
        return [heading(f"event {event.name}({params})"), told]

    def clause(self, name: str) -> Iterator[str]:
        """Yield a clause, the scenarios that mention it, its source, and what cites it."""
        yield from self.mentions(name)
        yield ""
        yield self.excerpt(self.program.clauses[name].span)
        citing = {one.node.span: one for one in self.declared if name in one.cites}
        told = dict.fromkeys(f"{one.kind} {one.name} ({span})" for span, one in citing.items())
        yield ""
        yield paragraph("; ".join(told), 2, "cited by: ") if told else "  cited by nothing"
        if name not in self.program.in_force:
            yield paragraph(f"This clause is not in force in `{self.program.id}`.", 2)
        for cites, text in self.program.notes:
            if name in cites:
                yield paragraph(text, 2, "note: ")

    def excerpt(self, span: Span) -> str:
        """Return the source of a declaration."""
        from propertyrules.report.passages import source_text

        return textwrap.indent(source_text(self.program.sources.get(span.file, ""), span), "    ")

    def mentions(self, name: str) -> Iterator[str]:
        """Yield a clause, or a bare name, and the lines of scenarios that mention it."""
        from propertyrules.cli.scenario_files import mentions

        yield ""
        clause = self.program.clauses.get(name)
        if clause is None:
            yield paragraph(name)
        else:
            yield from _clause(clause)
        found = [mention for subject in self.beside for mention in mentions(subject, name)]
        for mention in found[:MENTIONS]:
            yield dimmed(paragraph(mention.text, 4, f"{mention.file}:{mention.line}: "))
        if len(found) > MENTIONS:
            yield dimmed(paragraph(f"and {len(found) - MENTIONS} more lines", 4))

    # -- a search ------------------------------------------------------------------------------

    def search(self, name: str) -> Iterator[str]:
        """Yield what the rulebook says about some words, best first. Raises Refused for nothing."""
        from propertyrules.library import house_rules
        from propertyrules.notation.words.word_index import (
            entries_of,
            fits,
            house_entry,
            matching,
            words_of,
        )

        program = self.program
        entries = [*entries_of(program)]
        for house in house_rules():  # those that fit the rulebook
            text = house.path.read_text(encoding="utf-8", errors="replace")
            if house.id not in program.house_rules and fits(text, program):
                entries.append(house_entry(house.id, house.title, text))
        found = matching(entries, name)
        if not found:
            message = f"nothing in `{program.id}` is about `{shown(name)}`"
            known = [*(one.name for one in self.declared), *program.events, *program.clauses]
            words = {word.lower() for one in entries for word in words_of(f"{one.name} {one.text}")}
            hint = nearest_of(name, known) or nearest_of(name, words)
            raise Refused.of("C001", message, hint=hint)
        by_kind: dict[str, list[IndexEntry]] = {}
        for one in found:
            by_kind.setdefault(one.kind, []).append(one)
        yield heading(f"About {name}: {program.title} ({program.id})")
        kinds = [kind for kind in KINDS if kind in by_kind]
        for kind in kinds:
            yield ""
            yield heading(KINDS[kind])
            for one in by_kind[kind][:HITS]:
                yield paragraph(self.hit(one), hang=4)
            if len(by_kind[kind]) > HITS:
                yield dimmed(f"  and {len(by_kind[kind]) - HITS} more")
        first = by_kind[kinds[0]][0].name
        yield ""
        line = first if kinds[0] == "house rule" else self.line.replace("NAME", first, 1)
        yield dimmed(f"To read one: propertyrules show {line}")

    def hit(self, one: IndexEntry) -> str:
        """Return what was found in a search, in short."""
        if one.kind in ("move", "define", "matter"):
            return f"{one.text}  ({one.name})"
        if one.kind == "set":
            value = self.figure(self.program.figures[one.name])[1]
            return f"{one.name} {value}: {one.text}"
        return f"{one.name}: {textwrap.shorten(one.text, LONGEST_HIT, placeholder=' ...')}"


def _clause(clause: Clause) -> Iterator[str]:
    section = f" ({clause.section})" if clause.section else ""
    yield paragraph(f"{clause.id}{section}, {clause.status}: {clause.says}")
    if clause.reading:
        yield coloured(paragraph(f"read as: {clause.reading}", 4), "silent")
