"""The mutation operators: every small change to what a rulebook states, described in words.

An operator changes the checked program, not the text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from attrs import evolve, field

from propertyrules.classes import opaque
from propertyrules.decisions import nudged
from propertyrules.ir import nodes as c
from propertyrules.ir import program as p
from propertyrules.ir.traversal import GONE, child_fields, rewrite, walk
from propertyrules.ir.types import TRUTH
from propertyrules.limits import WHOLE
from propertyrules.semantics.analyses.overlaps import excluded
from propertyrules.span import Span
from propertyrules.verification.lookup_recorder import Home

NEGATED: Final = "rule negated"
DROPPED: Final = "rule dropped"
MORE: Final = "figure raised"
LESS: Final = "figure lowered"
SWAPPED: Final = "payer and payee swapped"
EFFECT: Final = "effect dropped"
OVERRIDE: Final = "exception dropped"
BEATS: Final = "beats dropped"
CITATION: Final = "citation dropped"
KINDS = (NEGATED, DROPPED, MORE, LESS, SWAPPED, EFFECT, OVERRIDE, BEATS, CITATION)
"""The kinds of mutants, in the order of reports."""

NUMBERS = ("number", "money", "count", "exact", "percent")
# Sentences decide nothing.
ASIDE = frozenset({"message", "says", "reason", "phrases", "cites", "normally_cites"})

# The fields of a program that hold expressions and effects, and the keyword of each.
_HOMES: Mapping[str, str] = {
    "matters": "matter", "tracks": "track", "functions": "define", "events": "event",
    "moves": "move", "always": "always", "lines": "line", "setup": "setup",
}  # fmt: skip
_INSIDE: Mapping[type, str] = {
    p.Rule: "rule {1.name}", p.Citation: "cite {1.name}", p.Handler: "when {1.name}",
    p.Override: "exception {0}.{1.name}", p.FunctionPart: "part {0}.{1.name}",
}  # fmt: skip
_EFFECTS: Mapping[type, str] = {
    c.Pay: "pays", c.PayTogether: "together", c.GiveTo: "give",
    c.Assign: "{0.how} {0.target.name}", c.OpenMatter: "open {0.matter}", c.CloseMatter: "close",
    c.EmitEvent: "announce {0.event}", c.FollowCard: "follow", c.DrawUnnamed: "draw",
    c.RetirePlayer: "retire", c.Finish: "end the game", c.If: "if", c.ForEach: "for each",
}  # fmt: skip


@opaque
class Mutant:
    """A small change to what a rulebook states.

    `at` is its place, and `homes` are the declarations that it changes: only what looks those up
    can tell the mutant from the rulebook. `name` tells mutants at one place apart. `changes` are
    the old and new nodes.
    """

    kind: str
    at: Span
    words: str
    homes: tuple[Home, ...] = field(repr=False)
    name: str = ""
    changes: tuple[tuple[Any, Any], ...] = field(default=(), repr=False)

    @property
    def key(self) -> tuple[str, int, int, int, int, str]:
        """The key of the mutant, the same in every program that includes the rulebook."""
        at = self.at
        return (self.kind, at.line, at.column, at.end_line, at.end_column, self.name)

    def applied(self, program: p.Program) -> p.Program:
        """Return the program that the mutant was found in, with its change."""
        key = f"{program.key}+{'/'.join(str(part) for part in self.key)}"
        if isinstance(self.changes[0][0], p.Figure):
            return evolve(program.with_figures({self.name: self.changes[0][1]}), key=key)
        # By identity: equal nodes occur in many places, and only these are meant.
        changed = {id(old): new for old, new in self.changes}

        def change(node: Any) -> Any:
            return changed.get(id(node), node)

        new: dict[str, Any] = {}
        for sort, name in self.homes:
            old = new.get(sort, getattr(program, sort))
            if isinstance(old, Mapping):
                new[sort] = {**old, name: rewrite(old[name], change, ASIDE)}
            else:
                new[sort] = rewrite(old, change, ASIDE)
        return evolve(program, **new, key=key)

    def is_beyond(self) -> bool:
        """Return whether a figure is beyond the range that the rulebook gives it."""
        figure, value = self.changes[0]
        if not isinstance(figure, p.Figure) or figure.low is None:
            return False
        return bool(value < figure.low or (figure.high is not None and value > figure.high))


def mutants_of(name: str, program: p.Program) -> tuple[Mutant, ...]:
    """Return every mutant of the file of a rulebook or house rule, in the order of the text."""
    file = f"{name}.rules"
    found: dict[tuple[Any, ...], Mutant] = {}
    for mutant in (*_of_figures(program, file), *_of_nodes(program, file)):
        before = found.setdefault(mutant.key, mutant)
        if before is not mutant:
            # A rule that several moves obey occurs in the text once.
            homes = tuple(dict.fromkeys((*before.homes, *mutant.homes)))
            changes = (*before.changes, *mutant.changes)
            found[mutant.key] = evolve(before, homes=homes, changes=changes)
    return tuple(sorted(
        found.values(), key=lambda m: (m.at.line, m.at.column, KINDS.index(m.kind), m.name)
    ))  # fmt: skip


def _of_figures(program: p.Program, file: str) -> Iterator[Mutant]:
    """Yield the mutants of the figures that a file declares."""
    for figure in program.figures.values():
        if figure.span.bare_file != file or figure.type.name == "text":
            continue
        where: tuple[Home, ...] = (("figures", figure.name),)
        if any(piece.figure == figure.name for piece in program.pieces):
            where = (*where, ("pieces", figure.name))  # every table has its value
        for kind, value, words in _steps(figure.value):
            words = f"figure {figure.name} {words}"
            yield Mutant(kind, figure.span, words, where, figure.name, ((figure, value),))


def _steps(value: Any) -> Iterator[tuple[str, Any, str]]:
    """Yield each change of a figure: its kind, the new value, and the words; none below 0."""

    def written(value: Any) -> str:
        return str(value) if isinstance(value, int) else f"{float(value * WHOLE):g}%"

    if isinstance(value, bool):
        yield MORE, not value, "turned round"
        return
    for kind, moved in zip((MORE, LESS), nudged(value), strict=False):
        if moved >= 0:
            yield kind, moved, f"{written(moved)} in place of {written(value)}"


def _of_nodes(program: p.Program, file: str) -> Iterator[Mutant]:
    """Yield the mutants of the declarations of a file."""
    for sort, keyword in _HOMES.items():
        declared = getattr(program, sort)
        if sort == "setup":
            declared = {"": declared}
        elif not isinstance(declared, Mapping):
            declared = {one.name: one for one in declared}
        for home, one in declared.items():
            # A function of type text is only a part of sentences.
            if isinstance(one, p.Function) and one.type.name == "text":
                continue
            for node, where in _nodes(one, f"{keyword} {home}".strip(), home):
                for kind, at, words, name, new in _mutations(node, where):
                    # An exception belongs to the file in which its function is defined.
                    stands = node.span if isinstance(node, p.Function) else at
                    if stands.bare_file == file:
                        yield Mutant(kind, at, words, ((sort, home),), name, ((node, new),))


def _nodes(value: Any, where: str, name: str) -> Iterator[tuple[Any, str]]:
    """Yield every node of a declaration, with its place in words."""
    if isinstance(value, tuple):
        for member in value:
            yield from _nodes(member, where, name)
    elif isinstance(value, c.IRNode):
        where = _INSIDE.get(value.__class__, where).format(name, value)
        yield value, where
        for part in child_fields(value.__class__):
            if part not in ASIDE:
                yield from _nodes(getattr(value, part), where, name)


def _mutations(node: Any, where: str) -> Iterator[tuple[str, Span, str, str, Any]]:
    """Yield each mutant of a node: its kind, place, words, the name that tells it apart, the new
    node.
    """
    match node:
        case p.MoveKind():
            for rule in node.rules:
                yield DROPPED, rule.span, f"rule {rule.name} dropped", "", _without(node, rule.span)
        case p.Function():
            for one in node.overrides:
                said = f"exception {node.name}.{one.name}"
                rest = tuple(_beating(each, one.name) for each in node.overrides if each is not one)
                yield OVERRIDE, one.span, f"{said} dropped", one.name, evolve(node, overrides=rest)
                for beaten in one.beats:
                    less = _beating(one, beaten)
                    rest = tuple(less if each is one else each for each in node.overrides)
                    words = f"{said} no longer beats {beaten}"
                    yield BEATS, one.span, words, beaten, evolve(node, overrides=rest)
        case p.Invariant() | p.Rule():
            if node.require is not None:
                negated = c.Not(TRUTH, node.require, span=node.require.span)
                yield NEGATED, node.span, f"{where} negated", "", evolve(node, require=negated)
            if isinstance(node, p.Invariant):
                yield DROPPED, node.span, f"{where} dropped", "", GONE
        case p.Citation():
            yield CITATION, node.span, f"{where} dropped", "", GONE
        case c.Constant() if node.type.name in NUMBERS and not isinstance(node.value, bool):
            for kind, value, words in _steps(node.value):
                yield kind, node.span, f"{words} in {where}", "", evolve(node, value=value)
        case c.Effect():
            if isinstance(node, c.Pay):
                swapped = evolve(node, payer=node.payee, payee=node.payer)
                yield SWAPPED, node.span, f"payer and payee swapped in {where}", "", swapped
            inner = [one for one in walk((node,)) if isinstance(one, c.Effect)]
            if len(inner) != 2:  # a block with a single effect is dropped with that effect
                yield EFFECT, node.span, f"`{_called(node)}` dropped in {where}", "", GONE


def _without(move: p.MoveKind, at: Span) -> p.MoveKind:
    """Return a move without a rule; the other rules need only those that are left."""
    left = [n for n, rule in enumerate(move.rules) if rule.span != at]
    place = {number: index for index, number in enumerate(left)}
    rules = (move.rules[number] for number in left)
    return evolve(move, rules=tuple(
        evolve(rule, needs=tuple(place[need] for need in rule.needs if need in place))
        for rule in rules
    ))  # fmt: skip


def _beating(override: p.Override, lost: str) -> p.Override:
    """Return an exception that does not beat another one."""
    return evolve(override, beats=tuple(one for one in override.beats if one != lost))


def _called(effect: c.Effect) -> str:
    """Return the first words of an effect."""
    if isinstance(effect, c.SetRung):
        return "raise" if effect.step > 0 else "lower"
    if isinstance(effect, c.MoveToken):
        return "put" if effect.how == "put" else "move"
    return _EFFECTS[effect.__class__].format(effect)


# -- what the checker refuses ------------------------------------------------------------------


def collides(mutant: Mutant, program: p.Program) -> bool:
    """Return whether the checker refuses a mutant because two exceptions then collide."""
    if mutant.kind != BEATS:
        return False
    overrides = program.functions[mutant.homes[0][1]].overrides
    mine = next((one for one in overrides if one.span == mutant.at), None)
    other = next((one for one in overrides if one.name == mutant.name), None)
    if mine is None or other is None or mine.name in other.beats:
        return False
    return not excluded(mine.when, other.when)


def narrowing(mutant: Mutant, program: p.Program) -> Span | None:
    """Return the place of the condition of a rule that the mutant changes and that narrows a type.

    Other rules may depend on such a rule, so that the checker has to be asked.
    """
    if mutant.kind not in (NEGATED, DROPPED) or mutant.homes[0][0] != "moves":
        return None
    rules = (rule for _, name in mutant.homes for rule in program.moves[name].rules)
    rule = next((one for one in rules if one.span == mutant.at), None)
    if rule is None or rule.require is None:
        return None
    tells = any(isinstance(node, c.KindTest) for node in walk((rule.require,)))
    return rule.require.span if tells else None
