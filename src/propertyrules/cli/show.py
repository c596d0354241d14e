"""`propertyrules show`: a rulebook's figures, gaps and readings, or one thing that it declares."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click
from attrs import evolve

from propertyrules.cli import error_report
from propertyrules.cli.error_report import Refused
from propertyrules.cli.house_rules import first_taking, house_called
from propertyrules.cli.options import board_option, houses_option, names_of
from propertyrules.cli.terminal import dimmed, painted, paragraph, say, table

if TYPE_CHECKING:
    from propertyrules.ir.program import Clause, Declared, EventKind, Figure, Program
    from propertyrules.resource_lookup import Listed
    from propertyrules.span import Span

MENTIONS = 12  # scenarios told of a clause: more than that nobody reads


# What the overview names; the rest is told by the names of what it belongs to.
LISTED = (
    ("move", "moves"), ("define", "values"), ("matter", "matters"), ("when", "what follows"),
    ("cite", "what is cited"),
    ("track", "variables"), ("rule", "shared rules"),
)  # fmt: skip


@click.command("show", short_help="Show a rulebook, or one thing of it.")
@click.argument("rulebook", shell_complete=names_of("rulebooks"))
@click.argument("rule", required=False)
@houses_option()
@board_option()
@click.pass_context
def command(
    ctx: click.Context, rulebook: str, rule: str | None, houses: tuple[str, ...], board: str | None
) -> None:
    """Show the figures, gaps and readings of RULEBOOK; with RULE, one thing of it.

    RULE is the name of a move, rule, value, matter, event or figure, or a clause's.
    """
    from propertyrules.cli.scenario_files import subjects
    from propertyrules.library import load_rulebook

    house = house_called(rulebook)
    if house is None:
        program = load_rulebook(rulebook, with_=houses, board=board)
    else:
        # By itself it only says what it changes.
        under, program = first_taking(house, houses, board)
        say(f"House rule {house.id}, laid over {under} (another: show RULEBOOK --with {rulebook})")
        say("")
        rulebook, houses = under, (rulebook, *houses)
    beside = subjects((rulebook, *houses))
    if rule is None:
        laid = "".join(f" --with {one}" for one in houses)
        say("\n".join(_overview(program, f"{rulebook} NAME{laid}")))
    else:
        say("\n".join(_one(program, rule, beside)))


def _heading(text: str) -> str:
    return click.style(text, bold=True)


# -- the whole ---------------------------------------------------------------------------------


def _overview(program: Program, given: str) -> Iterator[str]:
    yield _heading(f"{program.title} ({program.id}), version {program.version}")
    if program.source:
        yield paragraph(f"Source: {program.source}.")
    yield paragraph(f"Board: {program.board.title} ({program.board.id}).")
    if program.house_rules:
        yield paragraph(f"House rules: {', '.join(program.house_rules)}.")
    yield ""
    yield _heading("Figures")
    yield table([_figure(figure, program) for figure in program.figures.values()]) or "  none"
    cited = program.in_force
    clauses = [clause for clause in program.clauses.values() if clause.id in cited]
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
    yield _heading(f"To see one thing: propertyrules show {given}")
    named: dict[str, list[str]] = {}
    for one in declared(program):
        named.setdefault(one.kind, []).append(one.name)
    for form, label in LISTED:
        names = [n for n in named.get(form, []) if form != "rule" or "." not in n]
        if names:
            yield paragraph(", ".join(dict.fromkeys(names)), 2, f"{label}: ")
    yield paragraph(", ".join(program.events), 2, "events: ")


def _figure(figure: Figure, program: Program) -> tuple[str, str, str]:
    about = figure.text
    if figure.low is not None:
        about += f" (a table may set it from {figure.low} to {figure.high})"
    cites = f" [{', '.join(figure.cites)}]" if figure.cites else ""
    return figure.name, _value(figure, program), f"{about}{cites}".strip()


def _value(figure: Figure, program: Program) -> str:
    value: Any = figure.value
    if isinstance(value, bool):
        return "yes" if value else "no"
    if figure.type.name == "money":
        return f"{program.board.currency}{value}"
    if isinstance(value, Fraction):
        return f"{float(value * 100):g}%" if figure.type.name == "percent" else str(value)
    return str(value)


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


def _one(program: Program, name: str, beside: list[Listed]) -> Iterator[str]:
    if name in program.clauses:
        yield from _about_clause(program, name, beside)
        return
    wanted = name.strip().casefold().replace(" ", "_").replace("-", "_")
    found = {one.node.span: one for one in declared(program) if one.name.casefold() == wanted}
    event = program.events.get(wanted)
    if event is not None:
        yield from _event(event)
        if found:
            yield ""
    elif not found:
        known = [one.name for one in declared(program)]
        known = [*dict.fromkeys((*known, *program.events)), *program.clauses]
        message = f"nothing in `{program.id}` is called `{name}`"
        hint = error_report.nearest_of(name, known)
        raise Refused(error_report.refused("C001", message, hint=hint))
    for place, one in enumerate(found.values()):
        if place:
            yield ""
        yield _heading(f"{one.kind} {one.name}") + dimmed(f"  ({one.node.span})")
        yield _excerpt(program, one.node.span)
        inner = _inside(program, one)
        for clause in dict.fromkeys((*one.cites, *inner)):
            yield from _with_scenarios(program, clause, beside)


def _event(event: EventKind) -> Iterator[str]:
    """Yield an event's parameters, and what follows it, in order."""
    params = ", ".join(f"{param.name}: {param.type}" for param in event.params)
    yield _heading(f"event {event.name}({params})")
    follows = "; then ".join(f"{one.name} ({one.span})" for one in event.handlers)
    yield paragraph(follows or "nothing", 2, "what follows it: ")


def _inside(program: Program, one: Declared) -> tuple[str, ...]:
    """Return the clauses that the rules of a move cite."""
    if one.kind != "move":
        return ()
    return tuple(c for guard in program.moves[one.name].rules for c in guard.cites)


def _excerpt(program: Program, span: Span) -> str:
    from propertyrules.report.passages import source_text

    return textwrap.indent(source_text(program.sources.get(span.file, ""), span), "    ")


def _about_clause(program: Program, name: str, beside: list[Listed]) -> Iterator[str]:
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
