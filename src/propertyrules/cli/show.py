"""`propertyrules show`: shows a rulebook, one of its declarations, or the results of a search."""

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
from propertyrules.cli.terminal import coloured, dimmed, heading, paragraph, say, table
from propertyrules.cli.usage_errors import shown

if TYPE_CHECKING:
    from propertyrules.ir.program import Clause, Declared, EventKind, Figure, Program
    from propertyrules.notation.word_index import IndexEntry
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
                raise Refused(refused("R107", f"there is no rulebook `{rulebook}`", "", hint))
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
        # A word may be a name and stand in clauses: both are shown, and either may be missing.
        with suppress(*([Refused] if found else [])):
            found = [*_search(program, name, line), *(["", *found] if found else [])]
    say("\n".join(found or ()))


def search_hint(rulebook: str, word: str) -> str:
    """Return the question whether a word was to be searched for; empty if nothing is about it."""
    from propertyrules.library import load_rulebook
    from propertyrules.notation.word_index import entries_of, matching

    if word.isalpha() and matching(entries_of(load_rulebook(rulebook)), word):
        return f"did you mean `propertyrules show {rulebook} {word}`?"
    return ""


# -- the overview ------------------------------------------------------------------------------


def _overview(program: Program, given: str) -> Iterator[str]:
    """Yield the overview of a rulebook: its figures, its gaps and readings, its declarations."""
    yield heading(f"{program.title} ({program.id}), version {program.version}")
    if program.source:
        yield paragraph(f"Source: {program.source}.")
    yield paragraph(f"Board: {program.board.title} ({program.board.id}).")
    if program.house_rules:
        yield paragraph(f"House rules: {', '.join(program.house_rules)}.")
    yield ""
    yield heading("Figures")
    yield table([_figure(figure, program) for figure in program.figures.values()]) or "  none"
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
    yield heading(f"To see one thing, or all about a word: propertyrules show {given}")
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
    """Return the row of a figure: its name, its value, and what it is."""
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
        yield coloured(paragraph(f"read as: {clause.reading}", 4), "silent")


# -- one declaration ---------------------------------------------------------------------------


def declared(program: Program) -> list[Declared]:
    """Return the named declarations of a rulebook, each with all clauses that it cites."""
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
    """Return the lines about the declarations or the clause of a name; None if there are none.

    `files` name the rulebook and its house rules: their scenarios mention the clauses.
    """
    from propertyrules.cli.scenario_files import subjects

    wanted = name.strip().casefold().replace(" ", "_").replace("-", "_")
    # By place: a rule that several moves obey is one thing.
    found = {one.node.span: one for one in declared(program) if one.name.casefold() == wanted}
    event = program.events.get(wanted)
    # Nobody names a `when` or `cite` in several words: those are a search.
    if " " in name:
        found = {at: one for at, one in found.items() if one.kind not in ("when", "cite")}
    if name not in program.clauses and event is None and not found:
        return None
    beside = subjects(files)
    if name in program.clauses:
        return list(_about_clause(program, name, beside))
    lines = [] if event is None else _event(event)
    for span, each in found.items():
        if lines:
            lines.append("")
        lines.append(heading(f"{each.kind} {each.name}") + dimmed(f"  ({span})"))
        lines.append(_excerpt(program, span))
        guards = program.moves[each.name].rules if each.kind == "move" else ()
        for clause in dict.fromkeys((*each.cites, *(c for one in guards for c in one.cites))):
            lines += _with_scenarios(program, clause, beside)
    return lines


def _event(event: EventKind) -> list[str]:
    """Return the lines about an event: its parameters, and its handlers in order."""
    params = ", ".join(f"{param.name}: {param.type}" for param in event.params)
    follows = "; then ".join(f"{one.name} ({one.span})" for one in event.handlers)
    return [
        heading(f"event {event.name}({params})"),
        paragraph(follows or "nothing", 2, "what follows it: "),
    ]


def _about_clause(program: Program, name: str, beside: list[Listed]) -> Iterator[str]:
    """Yield a clause, the scenarios that mention it, its source, and what cites it."""
    yield from _with_scenarios(program, name, beside)
    yield ""
    yield _excerpt(program, program.clauses[name].span)
    citing = {one.node.span: one for one in declared(program) if name in one.cites}
    told = dict.fromkeys(f"{one.kind} {one.name} ({span})" for span, one in citing.items())
    yield ""
    yield paragraph("; ".join(told), 2, "cited by: ") if told else "  cited by nothing"
    if name not in program.in_force:
        yield paragraph(f"This clause is not in force in `{program.id}`.", 2)
    for cites, text in program.notes:
        if name in cites:
            yield paragraph(text, 2, "note: ")


def _excerpt(program: Program, span: Span) -> str:
    from propertyrules.report.passages import source_text

    return textwrap.indent(source_text(program.sources.get(span.file, ""), span), "    ")


def _with_scenarios(program: Program, name: str, beside: list[Listed]) -> Iterator[str]:
    """Yield a clause, or a bare name, and the lines of scenarios that mention it."""
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


# -- a search ----------------------------------------------------------------------------------


def _entries(program: Program) -> Iterator[IndexEntry]:
    """Yield what can be found: the entries of a rulebook, and house rules that fit it."""
    from propertyrules.library import house_rules
    from propertyrules.notation.word_index import entries_of, fits, house_entry

    yield from entries_of(program)
    for house in house_rules():
        text = house.path.read_text(encoding="utf-8", errors="replace")
        if house.id not in program.house_rules and fits(text, program):
            yield house_entry(house.id, house.title, text)


def _search(program: Program, name: str, given: str) -> Iterator[str]:
    """Yield what a rulebook says about some words, best first. Raises Refused for nothing."""
    from propertyrules.notation.word_index import matching, words_of

    entries = list(_entries(program))
    found = matching(entries, name)
    if not found:
        message = f"nothing in `{program.id}` is about `{shown(name)}`"
        known = [*(one.name for one in declared(program)), *program.events, *program.clauses]
        words = {word.lower() for one in entries for word in words_of(f"{one.name} {one.text}")}
        hint = nearest_of(name, known) or nearest_of(name, words)
        raise Refused(refused("C001", message, hint=hint))
    by_kind: dict[str, list[IndexEntry]] = {}
    for one in found:
        by_kind.setdefault(one.kind, []).append(one)
    yield heading(f"About {name}: {program.title} ({program.id})")
    kinds = [kind for kind in KINDS if kind in by_kind]
    for kind in kinds:
        yield ""
        yield heading(KINDS[kind])
        for one in by_kind[kind][:HITS]:
            told = f"{one.name}: {textwrap.shorten(one.text, LONGEST_HIT, placeholder=' ...')}"
            if kind in ("move", "define", "matter"):
                told = f"{one.text}  ({one.name})"
            elif kind == "set":
                value = _figure(program.figures[one.name], program)[1]
                told = f"{one.name} {value}: {one.text}"
            yield paragraph(told, hang=4)
        if len(by_kind[kind]) > HITS:
            yield dimmed(f"  and {len(by_kind[kind]) - HITS} more")
    first = by_kind[kinds[0]][0].name
    yield ""
    line = first if kinds[0] == "house rule" else given.replace("NAME", first, 1)
    yield dimmed(f"To read one: propertyrules show {line}")
