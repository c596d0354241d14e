"""`propertyrules show`: a rulebook's figures and gaps, one thing of it, or all about a word."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

import click
from attrs import evolve

from propertyrules.cli.error_report import Refused, nearest_of, refused
from propertyrules.cli.house_rules import first_taking, house_called
from propertyrules.cli.options import board_option, houses_option, names_of, subcommand
from propertyrules.cli.terminal import dimmed, painted, paragraph, say, table
from propertyrules.cli.usage_errors import shown

if TYPE_CHECKING:
    from propertyrules.ir.program import Clause, Declared, Figure, Program
    from propertyrules.notation.word_index import IndexEntry
    from propertyrules.resource_lookup import Listed
    from propertyrules.span import Span

LONGEST_HIT = 130  # characters of a clause, where all about a word is shown
MENTIONS = 12  # scenarios told of a clause: more than that nobody reads


# What the overview names; the rest is told by the names of what it belongs to.
LISTED = (
    ("move", "moves"), ("define", "values"), ("matter", "matters"), ("when", "what follows"),
    ("cite", "what is cited"),
    ("track", "variables"), ("rule", "shared rules"),
)  # fmt: skip


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
    from propertyrules.library import load_rulebook

    house = house_called(rulebook)
    if house is None:
        _without_rulebook(rulebook)
        program = load_rulebook(rulebook, with_=houses, board=board)
    else:
        # By itself it only says what it changes.
        under, program = first_taking(house, houses, board)
        say(f"House rule {house.id}, laid over {under} (another: show RULEBOOK --with {rulebook})")
        say("")
        rulebook, houses = under, (rulebook, *houses)
    beside = (rulebook, *houses)
    line = f"{rulebook} NAME" + "".join(f" --with {one}" for one in houses)
    if not words:
        say("\n".join(_overview(program, line)))
        return
    name = " ".join(words)
    found = thing(program, name, beside)
    if found is None or name.isalpha():
        # A word may name a thing and stand in clauses: both are shown, and either may be missing.
        with suppress(*([Refused] if found else [])):
            found = [*_about(program, name, line), *(["", *found] if found else [])]
    say("\n".join(found or ()))


def _without_rulebook(name: str) -> None:
    """Refuse a word that stands where the rulebook's name is wanted, if a rulebook has it."""
    from propertyrules.library import house_rules, load_rulebook, rulebooks
    from propertyrules.notation.word_index import entries_of, matching

    listed = rulebooks()
    known = [one.id for one in (*listed, *house_rules())]
    if name in known or not name.isalpha() or nearest_of(name, known):
        return
    first = listed[0].id
    if matching(entries_of(load_rulebook(first)), name):
        hint = f"did you mean `propertyrules show {first} {name}`?"
        raise Refused(refused("R107", f"there is no rulebook `{name}`", "", hint))


def _heading(text: str) -> str:
    return click.style(text, bold=True)


# -- the whole ---------------------------------------------------------------------------------


def _overview(program: Program, given: str) -> Iterator[str]:
    """Yield what a rulebook is made of: its figures, its gaps and readings, its house rules."""
    yield _heading(f"{program.title} ({program.id}), version {program.version}")
    if program.source:
        yield paragraph(f"Source: {program.source}.")
    yield paragraph(f"Board: {program.board.title} ({program.board.id}).")
    if program.house_rules:
        yield paragraph(f"House rules: {', '.join(program.house_rules)}.")
    yield ""
    yield _heading("Figures")
    yield table([_figure(figure, program) for figure in program.figures.values()]) or "  none"
    clauses = [clause for clause in program.clauses.values() if clause.id in program.in_force]
    gaps = [clause for clause in clauses if clause.status != "stated"]
    yield ""
    yield _heading(f"Gaps and readings ({len(gaps)} of {len(clauses)} clauses in force)")
    for clause in gaps:
        yield from _clause(clause)
    if program.notes:
        yield ""
        yield _heading("Notes: what no table can show")
        for cites, text in program.notes:
            yield paragraph(f"{text} [{', '.join(cites)}]", 2, "- ")
    yield ""
    yield _heading(f"To see one thing, or all about a word: propertyrules show {given}")
    named: dict[str, list[str]] = {}
    for one in declared(program):
        named.setdefault(one.kind, []).append(one.name)
    for form, label in LISTED:
        # The rules of a move are found below the move.
        names = [n for n in named.get(form, []) if form != "rule" or "." not in n]
        if names:
            yield paragraph(", ".join(dict.fromkeys(names)), 2, f"{label}: ")
    yield paragraph(", ".join(program.events), 2, "events: ")


def _figure(figure: Figure, program: Program) -> tuple[str, str, str]:
    from propertyrules.notation.writer import figure_words

    value, low, high = figure_words(figure, program)
    about = figure.text
    if figure.low is not None:
        about += f" (a table may set it from {low} to {high})"
    cites = f" [{', '.join(figure.cites)}]" if figure.cites else ""
    return figure.name, value, f"{about}{cites}".strip()


def _clause(clause: Clause) -> Iterator[str]:
    section = f" ({clause.section})" if clause.section else ""
    yield paragraph(f"{clause.id}{section}, {clause.status}: {clause.says}")
    if clause.reading:
        text = paragraph(f"read as: {clause.reading}", 4)
        yield "\n".join(painted(line, "silent") for line in text.splitlines())


# -- one thing ---------------------------------------------------------------------------------


# Some sorts are shown before others; the rules of a move stand behind it.
_RANKS = {
    "move": 0, "rule": 0, "define": 1, "matter": 2, "when": 3, "cite": 3, "always": 4, "set": 5,
    "track": 6,
}  # fmt: skip


def declared(program: Program) -> list[Declared]:
    """Return everything with a name that a rulebook declares, with all that it cites."""
    found = [one for one in program.declarations() if one.kind in _RANKS]
    inside: dict[str, list[str]] = {}
    for one in program.declarations():
        if one.kind in ("except", "part"):
            inside.setdefault(one.owner, []).extend(one.cites)
    found = [
        evolve(one, cites=(*one.cites, *inside.get(one.name, ()))) if one.kind == "define" else one
        for one in found
    ]
    return sorted(found, key=lambda one: _RANKS[one.kind])


def thing(program: Program, name: str, files: tuple[str, ...]) -> list[str] | None:
    """Return what is shown of the thing that has a name; None where nothing has it.

    `files` name the rulebook and its house rules: their scenarios mention the clauses.
    """
    from propertyrules.cli.scenario_files import subjects

    wanted = name.strip().casefold().replace(" ", "_").replace("-", "_")
    # By place: a rule that several moves obey is one thing.
    found = {one.node.span: one for one in declared(program) if one.name.casefold() == wanted}
    event = program.events.get(wanted)
    # What follows by itself is called as nobody would call it: two words of it may mean more.
    if " " in name:
        found = {at: one for at, one in found.items() if one.kind not in ("when", "cite")}
    if name not in program.clauses and event is None and not found:
        return None
    beside = subjects(files)
    if name in program.clauses:
        return list(_about_clause(program, name, beside))
    lines: list[str] = []
    if event is not None:  # its parameters, and what follows it, in order
        params = ", ".join(f"{param.name}: {param.type}" for param in event.params)
        follows = "; then ".join(f"{one.name} ({one.span})" for one in event.handlers)
        lines.append(_heading(f"event {event.name}({params})"))
        lines.append(paragraph(follows or "nothing", 2, "what follows it: "))
    for each in found.values():
        if lines:
            lines.append("")
        lines.append(_heading(f"{each.kind} {each.name}") + dimmed(f"  ({each.node.span})"))
        lines.append(_excerpt(program, each.node.span))
        for clause in dict.fromkeys((*each.cites, *_inside(program, each))):
            lines += _with_scenarios(program, clause, beside)
    return lines


# -- all about a word --------------------------------------------------------------------------

HITS = 4  # of a kind: more than that nobody reads
KINDS = {
    "clause": "Rules",
    "move": "What a player can do",
    "set": "Figures",
    "card": "Cards",
    "matter": "What may be open",
    "define": "What you can ask",
    "house rule": "House rules",
}


def _about(program: Program, name: str, given: str) -> Iterator[str]:
    """Yield what a rulebook says about some words, best first. Raises Refused for nothing."""
    from propertyrules.notation.word_index import entries_of, matching, words_of

    entries = [*entries_of(program), *_house_entries(program)]
    found = matching(entries, name)
    if not found:
        message = f"nothing in `{program.id}` is about `{shown(name)}`"
        known = [one.name for one in declared(program)]
        known = [*dict.fromkeys((*known, *program.events)), *program.clauses]
        words = {word.lower() for one in entries for word in words_of(f"{one.name} {one.text}")}
        hint = nearest_of(name, known) or nearest_of(name, words)
        raise Refused(refused("C001", message, hint=hint))
    sorts: dict[str, list[IndexEntry]] = {}
    for one in found:
        sorts.setdefault(one.kind, []).append(one)
    yield _heading(f"About {name}: {program.title} ({program.id})")
    for kind in sorted(sorts, key=list(KINDS).index):
        yield ""
        yield _heading(KINDS[kind])
        for one in sorts[kind][:HITS]:
            told = f"{one.name}: {textwrap.shorten(one.text, LONGEST_HIT, placeholder=' ...')}"
            if one.kind in ("move", "define", "matter"):
                told = f"{one.text}  ({one.name})"
            elif one.kind == "set":
                value = _figure(program.figures[one.name], program)[1]
                told = f"{one.name} {value}: {one.text}"
            yield paragraph(told, hang=4)
        if len(sorts[kind]) > HITS:
            yield dimmed(f"  and {len(sorts[kind]) - HITS} more")
    first = next(sorts[kind][0] for kind in KINDS if kind in sorts)
    house = first.kind == "house rule"
    yield ""
    line = first.name if house else given.replace("NAME", first.name, 1)
    yield dimmed(f"To read one: propertyrules show {line}")


def _house_entries(program: Program) -> Iterator[IndexEntry]:
    """Yield the house rules that can be laid over a rulebook."""
    from propertyrules.library import house_rules
    from propertyrules.notation.word_index import fits, house_entry

    for one in house_rules():
        text = one.path.read_text(encoding="utf-8", errors="replace")
        if one.id not in program.house_rules and fits(text, program):
            yield house_entry(one.id, one.title, text)


def _inside(program: Program, one: Declared) -> tuple[str, ...]:
    """Return the clauses that the rules of a move cite."""
    if one.kind != "move":
        return ()
    return tuple(c for guard in program.moves[one.name].rules for c in guard.cites)


def _excerpt(program: Program, span: Span) -> str:
    from propertyrules.report.passages import source_text

    return textwrap.indent(source_text(program.sources.get(span.file, ""), span), "    ")


def _about_clause(program: Program, name: str, beside: list[Listed]) -> Iterator[str]:
    """Yield a clause, the scenarios that mention it, its source, and what cites it."""
    yield from _with_scenarios(program, name, beside)
    clause = program.clauses[name]
    yield ""
    yield _excerpt(program, clause.span)
    citing = {one.node.span: one for one in declared(program) if name in one.cites}
    told = dict.fromkeys(f"{one.kind} {one.name} ({one.node.span})" for one in citing.values())
    noted = [text for cites, text in program.notes if name in cites]
    yield ""
    yield paragraph("; ".join(told), 2, "cited by: ") if told else "  cited by nothing"
    if name not in program.in_force:
        yield paragraph(f"This clause is not in force in `{program.id}`.", 2)
    for text in noted:
        yield paragraph(text, 2, "note: ")


def _with_scenarios(program: Program, name: str, beside: list[Listed]) -> Iterator[str]:
    """Yield a clause, or a bare name, with the lines of scenarios that mention it."""
    from propertyrules.cli.scenario_files import mentions

    yield ""
    clause = program.clauses.get(name)
    if clause is None:
        yield paragraph(name)
    else:
        yield from _clause(clause)
    found = [mention for subject in beside for mention in mentions(subject, name)]
    for mention in found[:MENTIONS]:
        yield dimmed(paragraph(mention.text, 4, f"{mention.file}:{mention.line}: "))
    if len(found) > MENTIONS:
        yield dimmed(paragraph(f"and {len(found) - MENTIONS} more lines", 4))
