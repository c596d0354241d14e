"""Writes a whole program as one Python module: values, events, matters, functions for moves."""

from __future__ import annotations

from collections.abc import Iterable

from propertyrules.codegen.actions import STEP, Actions
from propertyrules.codegen.expressions import Writer
from propertyrules.codegen.printed import (
    asked_first,
    printed_values,
    space_of,
    spaces_of,
)
from propertyrules.ir import nodes as c
from propertyrules.ir import program as p
from propertyrules.ir.traversal import walk
from propertyrules.machine.judging import named_matter


def write_source(program: p.Program) -> tuple[str, dict[str, object]]:
    """Give the source of a program, and the constants that it refers to by name.

    For each move NAME, `legal_NAME` gives the number of the first guard that fails, counted from
    1 (0: legal, -1: not open); `play_NAME` changes a draft.
    """
    writer = Writer(program)
    actions = Actions(writer)
    lines: list[str] = []
    for define in program.functions.values():
        lines += _define(writer, define)
    for event in program.events.values():
        lines += _event(writer, actions, event)
    for card in program.board.cards:
        number = program.board.cards.index(card)
        lines += ["", f"def c_{number}(t, v_player):", *actions.body(("player",), card.then)]
    for matter in program.matters.values():
        lines += _matter(writer, actions, matter)
    for move in program.moves.values():
        lines += _open(writer, move)
        lines += _legal(writer, move)
        lines += _play(actions, move)
    lines += _tables(program)
    return "\n".join(lines).lstrip("\n") + "\n", dict(writer.constants)


def _head(name: str, params: Iterable[str]) -> str:
    return f"def {name}({', '.join(['t', *params])}):"


def _define(w: Writer, define: p.Function) -> list[str]:
    lines = ["", _head(f"d_{define.name}", (f"v_{param.name}" for param in define.params))]
    if define.parts:
        total = " + ".join(w.expr(part.value) for part in define.parts)
        return [*lines, f"{STEP}return {total}"]
    if define.name in printed_values(w.program):
        lines = [*lines, f"{STEP}return T_{define.name}[v_{define.params[0].name}]"]
        lines += ["", _head(f"o_{define.name}", (f"v_{param.name}" for param in define.params))]
    names = [exception.name for exception in define.overrides]
    beaten = {
        exception.name: [other.name for other in define.overrides if exception.name in other.beats]
        for exception in define.overrides
    }
    # Those that beat others are asked first; an exception applies unless one that beats it holds.
    for exception in sorted(define.overrides, key=lambda e: _rank(e.name, beaten, names)):
        lines.append(f"{STEP}if {w.expr(exception.when)}:")
        lines.append(f"{STEP * 2}return {w.expr(exception.value)}")
    assert define.normally is not None
    return [*lines, f"{STEP}return {w.expr(define.normally)}"]


def _rank(name: str, beaten: dict[str, list[str]], names: list[str]) -> tuple[int, int]:
    """Give how deep below others an exception stands, then its place among those declared."""
    depth, above = 0, set(beaten[name])
    while above and depth <= len(names):
        depth += 1
        above = {one for other in above for one in beaten[other]}
    return depth, names.index(name)


def _event(w: Writer, actions: Actions, event: p.EventKind) -> list[str]:
    lines: list[str] = []
    for number, handler in enumerate(event.handlers):
        params = [f"v_{param}" for param in handler.params]
        lines += ["", _head(f"h_{event.name}_{number}", params)]
        if handler.where is not None:
            lines += [f"{STEP}if not {w.expr(handler.where)}:", f"{STEP * 2}return"]
        lines += [f"{STEP}t.count({handler.name!r})"]
        lines += actions.body(handler.params, handler.then)
    params = [f"v_{number}" for number in range(len(event.params))]
    head = ["", _head(f"e_{event.name}", params)]
    args = ", ".join(["t", *params])
    over = [f"{STEP}if t.winners is not None:", f"{STEP * 2}return"]
    ending = event.name in actions.ending
    if _by_space(event):
        lines += _listeners(w, event)
        lines += [*head, f"{STEP}for handler in L_{event.name}[v_{space_of(event)}]:"]
        if ending:
            lines += [STEP + line for line in over]
        return [*lines, f"{STEP * 2}handler({args})"]
    lines += head
    for number in range(len(event.handlers)):
        if number and ending:
            lines += over
        lines.append(f"{STEP}h_{event.name}_{number}({args})")
    return lines if event.handlers else [*lines, f"{STEP}pass"]


def _by_space(event: p.EventKind) -> bool:
    """Tell whether it is looked up by a space who listens to an event."""
    return space_of(event) is not None and event.name in ("passing", "landing")


def _listeners(w: Writer, event: p.EventKind) -> list[str]:
    """Write who listens to an event at each space."""
    place = space_of(event)
    assert place is not None
    lines = ["", f"L_{event.name} = f_by_space({len(w.program.board.spaces)},"]
    for number, handler in enumerate(event.handlers):
        where = f"lambda v_{handler.params[place]}: {asked_first(w, handler, place)}"
        lines.append(f"{STEP}({where}, h_{event.name}_{number}),")
    return [*lines, ")"]


def _unpacked(kind: p.MatterKind, roots: Iterable[object]) -> list[str]:
    """Write how the fields of a matter that its declaration reads get their local names."""
    read = {node.name for node in walk(roots) if isinstance(node, c.Local)}
    return [
        f"{STEP}v_{param.name} = v_{kind.name}.values[{index}]"
        for index, param in enumerate(kind.fields)
        if param.name in read and param.name != kind.name
    ]


def _matter(w: Writer, actions: Actions, kind: p.MatterKind) -> list[str]:
    own = f"v_{kind.name}"
    lines: list[str] = []
    waiting = kind.waiting
    lines += ["", _head(f"w_{kind.name}", [own])]
    if waiting is None:
        lines.append(f"{STEP}return ()")
    elif not waiting.each:
        lines += _unpacked(kind, [waiting.who])
        lines += [f"{STEP}who = {w.expr(waiting.who)}"]
        lines += [f"{STEP}return () if t.out[who] else (who,)"]
    else:
        lines += _unpacked(kind, [waiting.who, waiting.where])
        name = f"v_{waiting.each}"
        where = "" if waiting.where is None else f" and {w.expr(waiting.where)}"
        source = f"for {name} in {w.expr(waiting.who)} if not t.out[{name}]{where}"
        lines.append(f"{STEP}return tuple(dict.fromkeys([{name} {source}]))")
    for name, acts in (("then", kind.then), ("withdrawn", kind.withdrawn)):
        lines += ["", _head(f"{name}_{kind.name}", [own])]
        lines += _unpacked(kind, [acts])
        lines += actions.body((kind.name, *(param.name for param in kind.fields)), acts)
    return lines


def _params(move: p.MoveKind) -> list[str]:
    """Give the names of a move's own parameters.

    One that is called like the matter answered cannot be read by it, and steps aside.
    """
    named = named_matter(move)
    return [f"b_{q.name}" if q.name == named else f"v_{q.name}" for q in move.params]


def _matter_name(move: p.MoveKind) -> str:
    """Give the name of the matter that a move answers, where its rules can read it."""
    named = named_matter(move)
    return f"v_{named}" if named else "matter"


def _open(w: Writer, move: p.MoveKind) -> list[str]:
    """Write the function that gives the matter a move answers: None where it is not open.

    A move that is open at any time gives True.
    """
    params = _params(move)
    lines = ["", _head(f"open_{move.name}", params)]
    condition = "" if move.opening is None else w.expr(move.opening)
    if move.how == "any":
        return [*lines, f"{STEP}return {f'True if {condition} else None' if condition else 'True'}"]
    matter = _matter_name(move)
    lines.append(f"{STEP}for {matter} in (*t.stack[:1], *t.claims):")
    for name in move.matters:
        tests = [f"{matter}.kind == {name!r}"]
        if move.how == "answers":
            asked = f"{params[0]} in w_{name}(t, {matter})"
            if w.program.matters[name].waiting is None:
                asked = f"f_among({matter}, t.claims)"
            tests.append(asked)
        if condition:
            tests.append(condition)
        lines += [f"{STEP * 2}if {' and '.join(tests)}:", f"{STEP * 2}{STEP}return {matter}"]
    return [*lines, f"{STEP}return None"]


def _legal(w: Writer, move: p.MoveKind) -> list[str]:
    lines = ["", _head(f"legal_{move.name}", [*_params(move), _matter_name(move)])]
    for number, guard in enumerate(move.rules, start=1):
        test = "True" if guard.require is None else f"not {w.expr(guard.require)}"
        if guard.where is not None:
            test = f"{w.expr(guard.where)} and {test}"
        # A shared rule's parameters need names of their own only where the move calls them others.
        binds = [
            (name, bound)
            for name, bound in guard.binds
            if not (isinstance(bound, c.Local) and bound.name == name)
        ]
        if binds:
            names = ", ".join(f"v_{name}" for name, _ in binds)
            given = ", ".join(w.expr(bound) for _, bound in binds)
            test = f"(lambda {names}: {test})({given})"
        lines += [f"{STEP}if {test}:", f"{STEP * 2}return {number}"]
    return [*lines, f"{STEP}return 0"]


def _play(actions: Actions, move: p.MoveKind) -> list[str]:
    head = _head(f"play_{move.name}", [*_params(move), _matter_name(move)])
    named = named_matter(move)
    names = [*(param.name for param in move.params), *([named] if named else [])]
    return ["", head, *actions.body(names, move.then)]


def _tables(program: p.Program) -> list[str]:
    """Write the tables by which the functions are found, and the two that look there."""

    def table(name: str, entries: Iterable[tuple[str, str]]) -> list[str]:
        return ["", f"{name} = {{", *(f"{STEP}{key!r}: {value}," for key, value in entries), "}"]

    lines = table("EVENTS", ((name, f"e_{name}") for name in program.events))
    lines += table("WAITS", ((name, f"w_{name}") for name in program.matters))
    for name in printed_values(program):
        spaces = f"({''.join(f'{space}, ' for space in spaces_of(program, name)).rstrip()})"
        size = len(program.board.spaces)
        lines += ["", f"T_{name} = f_worked_out(o_{name}, {spaces}, {size})"]
    lines += ["", f"PASSING = {_heard(program, 'passing')}"]
    lines += ["", "def announce(t, event, args):", f"{STEP}EVENTS[event](t, *args)"]
    lines += ["", "def waits(t, matter):", f"{STEP}return WAITS[matter.kind](t, matter)"]
    cards = ", ".join(f"c_{number}" for number in range(len(program.board.cards)))
    lines += ["", f"CARDS = ({cards}{',' if cards else ''})"]
    lines += ["", "def follow(t, card, player):", f"{STEP}f_lay_under(t, card)"]
    lines += [f"{STEP}t.count('a card')", f"{STEP}CARDS[card](t, player)"]
    closing = (
        (name, f"({_closing(kind)!r}, then_{name}, withdrawn_{name})")
        for name, kind in program.matters.items()
    )
    return [*lines, *table("CLOSING", closing)]


def _heard(program: p.Program, event: str) -> str:
    """Write who listens to an event at each space: those of its table, or nobody."""
    if event in program.events:
        return f"L_{event}"
    return f"((),) * {len(program.board.spaces)}"


def _closing(kind: p.MatterKind) -> str:
    if kind.waiting is None:
        return "itself"
    return "each" if kind.waiting.each else "one"
