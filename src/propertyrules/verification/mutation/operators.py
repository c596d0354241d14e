"""The mutation operators: every small change to what a rulebook states."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import partial
from typing import Any, Final, TypeAlias

from attrs import evolve, field, frozen

from propertyrules.ir import nodes as c
from propertyrules.ir import program as p
from propertyrules.ir.traversal import GONE, child_fields, rewrite, walk
from propertyrules.ir.types import TRUTH
from propertyrules.limits import WHOLE
from propertyrules.semantics.overlap import excluded
from propertyrules.syntax.span import Span
from propertyrules.verification.lookup_recorder import Home

Change: TypeAlias = Callable[[Any], Any]
"""Gives what stands in the place of a node: itself, another, or GONE."""

# Sentences decide nothing.
ASIDE = frozenset({"message", "says", "reason", "phrases", "cites", "normally_cites"})

NAMED = ("matters", "tracks", "functions", "events", "moves")
LISTED = ("always", "lines")

_FIELDS: dict[type, tuple[str, ...]] = {}


def homes(program: p.Program) -> Iterator[tuple[Home, Any]]:
    """Go through everything that holds expressions or effects, boards and decks aside."""
    for sort in NAMED:
        for name, declared in getattr(program, sort).items():
            yield (sort, name), declared
    for sort in LISTED:
        for declared in getattr(program, sort):
            yield (sort, declared.name), declared
    yield ("setup", ""), program.setup


def fields_of(kind: type) -> tuple[str, ...]:
    """Give the names of the fields in which further nodes may stand.

    Sentences are left aside: what a message or a reason says decides nothing.
    """
    if kind not in _FIELDS:
        _FIELDS[kind] = tuple(name for name in child_fields(kind) if name not in ASIDE)
    return _FIELDS[kind]


def rewritten(value: Any, change: Change) -> Any:
    """Return a declaration with some of its nodes changed; what has no such node is as it was."""
    return rewrite(value, change, ASIDE)


def with_changed(program: p.Program, where: tuple[Home, ...], change: Change) -> p.Program:
    """Give a program in which the declarations named are rewritten."""
    new: dict[str, Any] = {}
    for sort, name in where:
        if sort == "setup":
            new[sort] = rewritten(program.setup, change)
        elif sort in LISTED:
            listed = [
                rewritten(one, change) if one.name == name else one
                for one in new.get(sort, getattr(program, sort))
            ]
            new[sort] = tuple(one for one in listed if one is not GONE)
        else:
            old = new.get(sort, getattr(program, sort))
            new[sort] = {**old, name: rewritten(old[name], change)}
    return evolve(program, **new)


def without_guard(move: p.MoveKind, dropped: set[int]) -> p.MoveKind:
    """Give a move without some of its rules; the others presuppose only those that are left."""
    left = [number for number in range(len(move.rules)) if number not in dropped]
    place = {number: index for index, number in enumerate(left)}
    guards = tuple(
        evolve(
            move.rules[number],
            needs=tuple(place[need] for need in move.rules[number].needs if need in place),
        )
        for number in left
    )
    return evolve(move, rules=guards)


NEGATED: Final = "rule negated"
DROPPED: Final = "rule dropped"
MORE: Final = "figure raised"
LESS: Final = "figure lowered"
SWAPPED: Final = "payer and payee swapped"
EFFECT: Final = "effect dropped"
EXCEPTION: Final = "exception dropped"
BEATS: Final = "beats dropped"
CITATION: Final = "citation dropped"
KINDS: Final = (NEGATED, DROPPED, MORE, LESS, SWAPPED, EFFECT, EXCEPTION, BEATS, CITATION)

NUMBERS = ("number", "money", "count", "exact", "percent")


@frozen(eq=False)
class Mutant:
    """One small change to what a rulebook states.

    `at` is where that stands, `homes` are the declarations that it stands in, so that only what
    looks at one of those can tell the mutant from the rulebook. `name` tells of what it is where
    several things stand at one place.
    """

    kind: str
    at: Span
    words: str
    homes: tuple[Home, ...] = field(repr=False)
    name: str = ""

    @property
    def key(self) -> tuple[str, int, int, int, int, str]:
        """What is the same in every program that the rulebook is part of."""
        at = self.at
        return (self.kind, at.line, at.column, at.end_line, at.end_column, self.name)

    def applied(self, program: p.Program) -> p.Program:
        """Give a program with this change."""
        made = self._changed(program)
        return evolve(made, key=f"{program.key}+{'/'.join(str(part) for part in self.key)}")

    def beyond(self, program: p.Program) -> bool:
        """Tell whether a figure goes beyond the range that the rulebook itself gives it."""
        figure = program.figures.get(self.name)
        if figure is None or ("figures", self.name) not in self.homes or figure.low is None:
            return False
        moved = _moved(figure.value, self.kind)
        return bool(moved < figure.low or (figure.high is not None and moved > figure.high))

    def _changed(self, program: p.Program) -> p.Program:
        if ("figures", self.name) in self.homes:
            value = program.figures[self.name].value
            return program.with_figures({self.name: _moved(value, self.kind)})
        if self.kind == DROPPED and self.homes[0][0] == "moves":
            moves = dict(program.moves)
            for _, name in self.homes:
                guards = enumerate(moves[name].rules)
                gone = {number for number, guard in guards if guard.span == self.at}
                moves[name] = without_guard(moves[name], gone)
            return evolve(program, moves=moves)
        return with_changed(program, self.homes, self._change())

    def _change(self) -> Change:
        match self.kind:
            case "rule negated":
                return partial(_negated, at=self.at)
            case "payer and payee swapped":
                return partial(_swapped, at=self.at)
            case "effect dropped" | "rule dropped" | "citation dropped":
                return partial(_dropped, at=self.at)
            case "exception dropped":
                return partial(_without_exception, at=self.at, name=self.name)
            case "beats dropped":
                return partial(_without_beats, at=self.at, beaten=self.name)
            case _:
                return partial(_renumbered, at=self.at, kind=self.kind)


def _negated(node: Any, at: Span) -> Any:
    if isinstance(node, (p.Invariant, p.Rule)) and node.span == at and node.require is not None:
        return evolve(node, require=c.Not(TRUTH, node.require, span=node.require.span))
    return node


def _swapped(node: Any, at: Span) -> Any:
    if isinstance(node, c.Pay) and node.span == at:
        return evolve(node, payer=node.payee, payee=node.payer)
    return node


def _dropped(node: Any, at: Span) -> Any:
    return (
        GONE if isinstance(node, (c.Effect, p.Invariant, p.Citation)) and node.span == at else node
    )


def _without_exception(node: Any, at: Span, name: str) -> Any:
    """Leave an exception out, and what others say of it."""
    if not isinstance(node, p.Function):
        return node
    left = [one for one in node.overrides if one.span != at]
    if len(left) == len(node.overrides):
        return node
    return evolve(node, overrides=tuple(_less_beats(one, name) for one in left))


def _without_beats(node: Any, at: Span, beaten: str) -> Any:
    if isinstance(node, p.Override) and node.span == at:
        return _less_beats(node, beaten)
    return node


def _less_beats(exception: p.Override, beaten: str) -> p.Override:
    if beaten not in exception.beats:
        return exception
    return evolve(exception, beats=tuple(one for one in exception.beats if one != beaten))


def _renumbered(node: Any, at: Span, kind: str) -> Any:
    if isinstance(node, c.Constant) and node.span == at:
        return evolve(node, value=_moved(node.value, kind))
    return node


def _moved(value: Any, kind: str) -> Any:
    """Give a figure one higher or lower: a percentage by one in a hundred; a truth turned."""
    if isinstance(value, bool):
        return not value
    step = Fraction(1, WHOLE) if isinstance(value, Fraction) else 1
    return value + step if kind == MORE else value - step


# -- finding them -----------------------------------------------------------------------------


def mutants_of(name: str, program: p.Program) -> tuple[Mutant, ...]:
    """Give every mutant of what stands in the file of that rulebook or house rule, by place."""
    file = f"{name}.rules"
    found: dict[tuple[Any, ...], Mutant] = {}
    for mutant in _all(program, file):
        before = found.get(mutant.key)
        if before is None:
            found[mutant.key] = mutant
        elif not set(mutant.homes) <= set(before.homes):
            # A rule that several moves obey stands in the text once.
            both = tuple(dict.fromkeys((*before.homes, *mutant.homes)))
            found[mutant.key] = evolve(before, homes=both)
    order = {kind: number for number, kind in enumerate(KINDS)}
    return tuple(
        sorted(found.values(), key=lambda m: (m.at.line, m.at.column, order[m.kind], m.name))
    )


def _all(program: p.Program, file: str) -> Iterator[Mutant]:
    yield from _figures(program, file)
    for home, declared in homes(program):
        for node, where in _told(declared, _said(home), home[1]):
            span = getattr(node, "span", None)
            if span is None or not _stands_in(span, file):
                continue
            match node:
                case p.Invariant() | p.Rule():
                    yield from _of_rule(node, home, where)
                case p.Citation():
                    yield Mutant(CITATION, node.span, f"{where} dropped", (home,))
                case p.Function():
                    yield from _of_exceptions(node, home)
                case c.Constant() if node.type.name in NUMBERS and not isinstance(node.value, bool):
                    yield from _of_number(node, home, where)
                case c.Effect():
                    yield from _of_effect(node, home, where)


def _stands_in(span: Span, file: str) -> bool:
    return span.file.rpartition("/")[2] == file


def _figures(program: p.Program, file: str) -> Iterator[Mutant]:
    for figure in program.figures.values():
        if not _stands_in(figure.span, file) or figure.type.name == "text":
            continue
        where: tuple[Home, ...] = (("figures", figure.name),)
        if any(piece.figure == figure.name for piece in program.pieces):
            where = (*where, ("pieces", figure.name))  # every table holds what it says
        if isinstance(figure.value, bool):
            words = f"figure {figure.name} turned round"
            yield Mutant(MORE, figure.span, words, where, figure.name)
            continue
        for kind in (MORE, LESS):
            moved = _moved(figure.value, kind)
            if moved < 0:
                continue
            to = _written(moved)
            words = f"figure {figure.name} {to} in place of {_written(figure.value)}"
            yield Mutant(kind, figure.span, words, where, figure.name)


def _of_rule(rule: p.Rule | p.Invariant, home: Home, where: str) -> Iterator[Mutant]:
    if rule.require is not None:
        yield Mutant(NEGATED, rule.span, f"{where} negated", (home,))
    yield Mutant(DROPPED, rule.span, f"{where} dropped", (home,))


def _of_exceptions(define: p.Function, home: Home) -> Iterator[Mutant]:
    for one in define.overrides:
        if not _stands_in(one.span, define.span.file) and one.span.file != define.span.file:
            continue
        said = f"{define.name}.{one.name}"
        yield Mutant(EXCEPTION, one.span, f"exception {said} dropped", (home,), one.name)
        for beaten in one.beats:
            words = f"exception {said} no longer beats {beaten}"
            yield Mutant(BEATS, one.span, words, (home,), beaten)


def _of_number(number: c.Constant, home: Home, where: str) -> Iterator[Mutant]:
    for kind in (MORE, LESS):
        moved = _moved(number.value, kind)
        if moved < 0:
            continue  # no text says such a number
        words = f"{_written(moved)} in place of {_written(number.value)} in {where}"
        yield Mutant(kind, number.span, words, (home,))


def _of_effect(act: c.Effect, home: Home, where: str) -> Iterator[Mutant]:
    if isinstance(act, c.Pay):
        yield Mutant(SWAPPED, act.span, f"payer and payee swapped in {where}", (home,))
    inner = [one for one in walk((act,)) if isinstance(one, c.Effect) and one is not act]
    if len(inner) != 1:  # a block round one effect is dropped with that effect
        yield Mutant(EFFECT, act.span, f"{_called(act)} dropped in {where}", (home,))


def _told(value: Any, where: str, name: str) -> Iterator[tuple[Any, str]]:
    """Give every node of a declaration, and in words what it stands in."""
    if isinstance(value, tuple):
        for member in value:
            yield from _told(member, where, name)
    elif isinstance(value, c.Node):
        match value:
            case p.Rule():
                where = f"rule {value.name}"
            case p.Citation():
                where = f"cite {value.name}"
            case p.Handler():
                where = f"when {value.name}"
            case p.Override():
                where = f"exception {name}.{value.name}"
            case p.FunctionPart():
                where = f"part {name}.{value.name}"
        yield value, where
        for part in fields_of(value.__class__):
            yield from _told(getattr(value, part), where, name)


def _said(home: Home) -> str:
    """Say of a declaration what it is: `move build`."""
    words = {
        "functions": "define", "events": "event", "matters": "matter", "moves": "move",
        "tracks": "track", "always": "always", "lines": "line", "setup": "setup",
    }  # fmt: skip
    return f"{words[home[0]]} {home[1]}".strip()


def _called(act: c.Effect) -> str:
    """Say of an effect what it is, by the word that it is written with."""
    match act:
        case c.Pay():
            return "`pays`"
        case c.PayTogether():
            return "`together`"
        case c.GiveTo():
            return "`give`"
        case c.Assign():
            return f"`{act.how} {act.target.name}`"
        case c.SetRung():
            return "`raise`" if act.step > 0 else "`lower`"
        case c.MoveToken():
            return "`put`" if act.how == "put" else "`move`"
        case c.OpenMatter():
            return f"`open {act.matter}`"
        case c.CloseMatter():
            return "`close`"
        case c.EmitEvent():
            return f"`announce {act.event}`"
        case c.FollowCard():
            return "`follow`"
        case c.DrawUnnamed():
            return "`draw`"
        case c.RetirePlayer():
            return "`retire`"
        case c.Finish():
            return "`end the game`"
        case c.If():
            return "`if`"
        case _:
            return "`for each`"


def _written(value: Any) -> str:
    if isinstance(value, Fraction):
        return f"{float(value * WHOLE):g}%"
    return str(value)


# -- what the checker refuses -------------------------------------------------------------------


def collides(mutant: Mutant, program: p.Program) -> bool:
    """Tell whether the checker refuses a mutant because two exceptions then collide."""
    if mutant.kind != BEATS:
        return False
    define = program.functions[mutant.homes[0][1]]
    by_name = {one.name: one for one in define.overrides}
    mine = next((one for one in define.overrides if one.span == mutant.at), None)
    other = by_name.get(mutant.name)
    if mine is None or other is None or mine.name in other.beats:
        return False
    return not excluded(mine.when, other.when)


def narrowing(mutant: Mutant, program: p.Program) -> Span | None:
    """Give where the condition of a rule stands that the mutant changes and that tells a kind.

    What such a rule tells others may lean on, so that the checker has to be asked.
    """
    if mutant.kind not in (NEGATED, DROPPED) or mutant.homes[0][0] != "moves":
        return None
    for guard in _guards(mutant, program):
        if guard.require is None:
            return None
        if any(isinstance(node, c.KindTest) for node in walk((guard.require,))):
            return guard.require.span
    return None


def _guards(mutant: Mutant, program: p.Program) -> Iterable[p.Rule]:
    for _, name in mutant.homes:
        yield from (guard for guard in program.moves[name].rules if guard.span == mutant.at)
