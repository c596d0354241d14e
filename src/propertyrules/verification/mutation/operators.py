"""The mutation operators: every small change to what a rulebook states, described in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

from attrs import evolve, field, frozen

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

NUMBERS = ("number", "money", "count", "exact", "percent")
# Sentences decide nothing.
ASIDE = frozenset({"message", "says", "reason", "phrases", "cites", "normally_cites"})

# Where expressions and effects stand, by the field of the program, and the word for it.
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
        """Return a program with this change."""
        key = f"{program.key}+{'/'.join(str(part) for part in self.key)}"
        if ("figures", self.name) in self.homes:
            value = _moved(program.figures[self.name].value, self.kind)
            return evolve(program.with_figures({self.name: value}), key=key)
        operator = OPERATORS[self.kind]

        def change(node: Any) -> Any:
            return operator(node, self)

        new: dict[str, Any] = {}
        for sort, name in self.homes:
            old = new.get(sort, getattr(program, sort))
            if isinstance(old, dict):
                new[sort] = {**old, name: rewrite(old[name], change, ASIDE)}
            elif sort == "setup":
                new[sort] = rewrite(old, change, ASIDE)
            else:
                changed = (rewrite(one, change, ASIDE) if one.name == name else one for one in old)
                new[sort] = tuple(one for one in changed if one is not GONE)
        return evolve(program, **new, key=key)

    def is_beyond(self, program: p.Program) -> bool:
        """Return whether a figure goes beyond the range that the rulebook itself gives it."""
        figure = program.figures.get(self.name)
        if figure is None or ("figures", self.name) not in self.homes or figure.low is None:
            return False
        moved = _moved(figure.value, self.kind)
        return bool(moved < figure.low or (figure.high is not None and moved > figure.high))


# -- the changes -------------------------------------------------------------------------------


def _negate(node: Any, mutant: Mutant) -> Any:
    if isinstance(node, p.Invariant | p.Rule) and node.span == mutant.at and node.require:
        return evolve(node, require=c.Not(TRUTH, node.require, span=node.require.span))
    return node


def _swap(node: Any, mutant: Mutant) -> Any:
    if isinstance(node, c.Pay) and node.span == mutant.at:
        return evolve(node, payer=node.payee, payee=node.payer)
    return node


def _drop(node: Any, mutant: Mutant) -> Any:
    """Leave out an effect, a citation or what always holds."""
    droppable = isinstance(node, c.Effect | p.Invariant | p.Citation)
    return GONE if droppable and node.span == mutant.at else node


def _drop_rule(node: Any, mutant: Mutant) -> Any:
    """Leave out a rule of a move; the others presuppose only those that are left."""
    if not isinstance(node, p.MoveKind):
        return _drop(node, mutant)
    left = [n for n, rule in enumerate(node.rules) if rule.span != mutant.at]
    place = {number: index for index, number in enumerate(left)}
    rules = (node.rules[number] for number in left)
    return evolve(node, rules=tuple(
        evolve(rule, needs=tuple(place[need] for need in rule.needs if need in place))
        for rule in rules
    ))  # fmt: skip


def _drop_override(node: Any, mutant: Mutant) -> Any:
    """Leave out an exception, and what others say of it."""
    if not isinstance(node, p.Override):
        return node
    return GONE if node.span == mutant.at else _without_beats(node, mutant.name)


def _drop_beats(node: Any, mutant: Mutant) -> Any:
    matches = isinstance(node, p.Override) and node.span == mutant.at
    return _without_beats(node, mutant.name) if matches else node


def _without_beats(override: p.Override, beaten: str) -> p.Override:
    if beaten not in override.beats:
        return override
    return evolve(override, beats=tuple(one for one in override.beats if one != beaten))


def _renumber(node: Any, mutant: Mutant) -> Any:
    if isinstance(node, c.Constant) and node.span == mutant.at:
        return evolve(node, value=_moved(node.value, mutant.kind))
    return node


OPERATORS: Mapping[str, Callable[[Any, Mutant], Any]] = {
    NEGATED: _negate, DROPPED: _drop_rule, MORE: _renumber, LESS: _renumber, SWAPPED: _swap,
    EFFECT: _drop, OVERRIDE: _drop_override, BEATS: _drop_beats, CITATION: _drop,
}  # fmt: skip
"""What is put in the place of a node by each kind of mutant, in the order of telling."""


def _moved(value: Any, kind: str) -> Any:
    """Return a figure one higher or lower: a percentage by one in a hundred; a truth turned."""
    if isinstance(value, bool):
        return not value
    step = Fraction(1, WHOLE) if isinstance(value, Fraction) else 1
    return value + step if kind == MORE else value - step


# -- finding them ------------------------------------------------------------------------------


def mutants_of(name: str, program: p.Program) -> tuple[Mutant, ...]:
    """Return every mutant of what stands in the file of that rulebook or house rule, by place."""
    file = f"{name}.rules"
    found: dict[tuple[Any, ...], Mutant] = {}
    for mutant in (*_of_figures(program, file), *_of_nodes(program, file)):
        before = found.get(mutant.key)
        if before is None:
            found[mutant.key] = mutant
        elif not set(mutant.homes) <= set(before.homes):
            # A rule that several moves obey stands in the text once.
            both = tuple(dict.fromkeys((*before.homes, *mutant.homes)))
            found[mutant.key] = evolve(before, homes=both)
    order = {kind: number for number, kind in enumerate(OPERATORS)}
    return tuple(
        sorted(found.values(), key=lambda m: (m.at.line, m.at.column, order[m.kind], m.name))
    )


def _stands_in(span: Span | None, file: str) -> bool:
    return span is not None and span.file.rpartition("/")[2] == file


def _of_figures(program: p.Program, file: str) -> Iterator[Mutant]:
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
        for kind, words in _steps(figure.value):
            words = f"figure {figure.name} {words}"
            yield Mutant(kind, figure.span, words, where, figure.name)


def _steps(value: Any) -> Iterator[tuple[str, str]]:
    """Yield how a number can be changed, and the words; no text says one below nought."""
    for kind in (MORE, LESS):
        moved = _moved(value, kind)
        if moved >= 0:
            yield kind, f"{_written(moved)} in place of {_written(value)}"


def _written(value: Any) -> str:
    return f"{float(value * WHOLE):g}%" if isinstance(value, Fraction) else str(value)


def _of_nodes(program: p.Program, file: str) -> Iterator[Mutant]:
    homes: list[tuple[Home, Any]] = []
    for sort in _HOMES:
        declared = getattr(program, sort)
        if isinstance(declared, Mapping):
            homes += [((sort, name), one) for name, one in declared.items() if not _wording(one)]
        elif sort != "setup":
            homes += [((sort, one.name), one) for one in declared]
    homes.append((("setup", ""), program.setup))
    for home, declared in homes:
        for node, where in _nodes(declared, f"{_HOMES[home[0]]} {home[1]}".strip(), home[1]):
            # An exception counts where its value is defined.
            at = declared if isinstance(node, p.Override) else node
            if _stands_in(getattr(at, "span", None), file):
                for kind, words, name in _mutations(node, where, home[1]):
                    yield Mutant(kind, node.span, words, (home,), name)


def _wording(declared: Any) -> bool:
    """Check whether a declaration is only a part of sentences: a define of type text."""
    return isinstance(declared, p.Function) and declared.type.name == "text"


def _nodes(value: Any, where: str, name: str) -> Iterator[tuple[Any, str]]:
    """Yield every node of a declaration, with what it stands in in words."""
    if isinstance(value, tuple):
        for member in value:
            yield from _nodes(member, where, name)
    elif isinstance(value, c.IRNode):
        where = _INSIDE.get(value.__class__, where).format(name, value)
        yield value, where
        for part in child_fields(value.__class__):
            if part not in ASIDE:
                yield from _nodes(getattr(value, part), where, name)


def _mutations(node: Any, where: str, home: str) -> Iterator[tuple[str, str, str]]:
    """Yield the kind of each mutant of a node, its words, and the name that tells it apart."""
    match node:
        case p.Invariant() | p.Rule():
            if node.require is not None:
                yield NEGATED, f"{where} negated", ""
            yield DROPPED, f"{where} dropped", ""
        case p.Citation():
            yield CITATION, f"{where} dropped", ""
        case p.Override():
            said = f"exception {home}.{node.name}"
            yield OVERRIDE, f"{said} dropped", node.name
            for beaten in node.beats:
                yield BEATS, f"{said} no longer beats {beaten}", beaten
        case c.Constant() if node.type.name in NUMBERS and not isinstance(node.value, bool):
            for kind, words in _steps(node.value):
                yield kind, f"{words} in {where}", ""
        case c.Effect():
            if isinstance(node, c.Pay):
                yield SWAPPED, f"payer and payee swapped in {where}", ""
            inner = [one for one in walk((node,)) if isinstance(one, c.Effect)]
            if len(inner) != 2:  # a block round one effect is dropped with that effect
                yield EFFECT, f"`{_called(node)}` dropped in {where}", ""


def _called(effect: c.Effect) -> str:
    """Return the words that an effect begins with."""
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
    """Return where the condition of a rule stands that the mutant changes and that tells a kind.

    What such a rule tells others may lean on, so that the checker has to be asked.
    """
    if mutant.kind not in (NEGATED, DROPPED) or mutant.homes[0][0] != "moves":
        return None
    rules: Iterable[p.Rule] = (
        rule for _, name in mutant.homes for rule in program.moves[name].rules
        if rule.span == mutant.at
    )  # fmt: skip
    for rule in rules:
        if rule.require is None:
            return None
        if any(isinstance(node, c.KindTest) for node in walk((rule.require,))):
            return rule.require.span
    return None
