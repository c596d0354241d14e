"""Makes whole rulebooks by chance: their text, and the program that is checked of it."""

from __future__ import annotations

import re

from attrs import frozen

from propertyrules.ir.program import Program
from propertyrules.semantics.check import check_program
from propertyrules.semantics.layers import Layer, flatten
from propertyrules.syntax.diagnostics import Diagnostic, render
from propertyrules.syntax.parser import parse_file
from propertyrules.verification.dice import Dice
from propertyrules.verification.programs.effects import free
from propertyrules.verification.programs.equipment import (
    declare_equipment,
    written_board,
    written_clauses,
    written_equipment,
)
from propertyrules.verification.programs.rules import Rules
from propertyrules.verification.programs.shelf import Scope, Shelf

HEAD = 'rulebook made "Made by chance" version 1.0 language 1\ndefault board made\ndecks {decks}\n'


@frozen
class Written:
    """The files of a rulebook: what each is used as, its name and its text."""

    seed: int
    files: tuple[tuple[str, str, str], ...]

    def __str__(self) -> str:
        return "\n".join(f"# {name}\n{text}" for _, name, text in self.files)


def rulebook_by_chance(seed: int) -> Written:
    """Write a rulebook with its board and decks; the same for the same seed."""
    shelf = Shelf(Dice(seed))
    # The first numbers that follow on neighbouring seeds are neighbours themselves.
    for _ in range(8):
        shelf.dice.below(2)
    declare_equipment(shelf)
    rules = Rules(shelf)
    dice = shelf.dice
    rules.declare()
    # What comes later in this order may follow on what comes before it, and never the other way.
    others = [name for name in shelf.matters if name != "turn"]
    order = [*dice.shuffled([*shelf.events, *others, "card"]), "turn"]
    everything = free(order)
    parts = [rules.defined(f"val{number}") for number in shelf.some(2)]
    parts += [rules.matter(name, free(order[order.index(name) + 1 :])) for name in shelf.matters]
    parts += [
        f"event {name}{_listed(types)}" for name, types in shelf.events.items() if name[:2] == "ev"
    ]
    parts += list(rules.followers(order))
    moves = [rules.move(f"act{number}", everything) for number in range(1 + dice.below(3))]
    obeyed = [name for name in shelf.rules if any(f"obeys {name}(" in move for move in moves)]
    parts += [*moves, *(rules.shared(name) for name in obeyed)]
    parts += [rules.always(f"so{number}") for number in shelf.some(1)]
    parts += [rules.line(f"row{number}", everything) for number in shelf.some(1)]
    parts += [rules.setup(everything), *_tracks(rules)]
    # The checker does not look for the use of a figure in cards, so they use none.
    figures, shelf.figures = shelf.figures, {}
    rules.forget()
    decks = [
        (name, [rules.card(f"c{name[-1]}{number}", free(order[order.index("card") + 1 :]))
                for number in range(many)])
        for name, many in shelf.decks.items()
    ]  # fmt: skip
    shelf.figures = figures
    used = set(re.findall(r"fig\d", "\n".join(parts)))
    parts += [
        f'set {name}: {type_} = {value} {shelf.cite()} "as agreed"'
        for name, (type_, value) in shelf.figures.items()
        if name in used
    ]
    steady = rules.steady("\n".join([*parts, *(card for _, cards in decks for card in cards)]))
    body = "\n".join([*written_equipment(shelf), *dice.shuffled([*parts, *steady])])
    board = written_board(shelf)
    # What changes nothing comes last, so that all else is as if there were none of it.
    shelf.figures = {name: one for name, one in figures.items() if name in used}
    rules.forget()
    told = [rules.citation(f"told{number}") for number in shelf.some(2)]
    more = [one for one in rules.steady("\n".join(told)) if one not in steady]
    body = "\n".join([body, *told, *more])
    body = "\n".join([body, *written_clauses(shelf, body)])
    files = [
        ("rulebook", "made.rules", HEAD.format(decks=", ".join(shelf.decks)) + body + "\n"),
        ("board", "made.board", board),
    ]
    files += [
        ("deck", f"{name}.deck", f'deck {name} "{name}" language 1\n' + "\n".join(cards) + "\n")
        for name, cards in decks
    ]
    return Written(seed, tuple(files))


def _listed(types: tuple[str, ...]) -> str:
    if not types:
        return ""
    return f"({', '.join(f'e{place}: {type_}' for place, type_ in enumerate(types))})"


def _tracks(rules: Rules) -> list[str]:
    """Write the tracks; a default reads no other, nor what may not be there yet."""
    shelf, found = rules.shelf, []
    for name, (type_, of) in shelf.tracks.items():
        hidden = shelf.tracks, shelf.values, shelf.matters
        shelf.tracks, shelf.values, shelf.matters = {}, {}, {}
        rules.forget()
        default = rules.lasting(type_, Scope(), 1)
        stands = rules.text("space", Scope(), 1) if of == "player" and type_ == "truth" else ""
        shelf.tracks, shelf.values, shelf.matters = hidden
        rules.forget()
        shown = f"{name} {{{name}}}" if type_ != "truth" else name
        # One without a value of its own is not known in a new game, so such games are left out.
        own = "" if type_ != "text" and shelf.dice.one_in(20) else f" = {default}"
        text = f'track {name}: {type_} of {of}{own} {shelf.cite()} said "{shown}"'
        found.append(text + (f"\n  stands on {stands}" if stands else ""))
    return found


def check(written: Written) -> tuple[Program | None, tuple[Diagnostic, ...]]:
    """Parse and check what was written; return the program, and every error.

    Warnings are left out: a program by chance may well divide by what may be 0.
    """
    layers: list[Layer] = []
    faults: list[Diagnostic] = []
    for role, name, text in written.files:
        parsed, found = parse_file(name, text)
        faults += found
        layers.append(Layer(parsed, role))
    if faults:
        return None, tuple(faults)
    program, found = check_program(flatten(layers))
    return program, tuple(fault for fault in found if fault.severity == "error")


def told(written: Written, faults: tuple[Diagnostic, ...]) -> str:
    """Show faults with the lines that they are in."""
    texts = {name: text for _, name, text in written.files}
    return "\n".join(render(fault, texts.get(fault.span.file, "")) for fault in faults)
