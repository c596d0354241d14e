"""Writes checked expressions as Python: for states in which every fact is known.

Local names are mangled with `v_`; what the machine keeps in columns is read from the table `t`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from attrs import define, field

from propertyrules.ir import nodes as c
from propertyrules.ir.program import Program
from propertyrules.model.values import BANK

COMPARISONS = {
    "is": "==", "is not": "!=", "at least": ">=", "at most": "<=", "above": ">", "below": "<",
}  # fmt: skip


@define
class Writer:
    """Writes for one program; gathers the constants that the source refers to.

    `bound` holds the Python names of local ones where these are not just mangled: a loop's own,
    which must not take away one that is called alike outside of it.
    """

    program: Program
    constants: dict[str, Any] = field(factory=dict)
    bound: dict[str, str] = field(factory=dict)

    def constant(self, prefix: str, value: Any) -> str:
        """Give the name of a constant of the generated module; equal values share one."""
        for name, known in self.constants.items():
            if name.startswith(prefix) and known.__class__ is value.__class__ and known == value:
                return name
        name = f"{prefix}{len(self.constants)}"
        self.constants[name] = value
        return name

    def expr(self, core: c.Expression) -> str:
        """Write an expression; it stands in parentheses where that may be needed."""
        return _BY_CLASS[core.__class__](self, core)

    def args(self, cores: tuple[c.Expression, ...]) -> str:
        """Write arguments behind the table."""
        return "".join(f", {self.expr(core)}" for core in cores)

    # -- names ------------------------------------------------------------------------------

    def const(self, core: c.Constant) -> str:
        return self.literal(core.value)

    def literal(self, value: Any) -> str:
        """Write a plain value; fractions and lists become constants of the module."""
        if isinstance(value, (bool, str)) or value is None:
            return repr(value)
        if isinstance(value, int):
            return f"({value})" if value < 0 else str(value)
        if isinstance(value, tuple) and not value:
            return "()"
        return self.constant("K_", value)

    def local(self, core: c.Local) -> str:
        return self.bound.get(core.name) or f"v_{core.name}"

    def figure(self, core: c.FigureRead) -> str:
        return self.literal(self.program.figures[core.name].value)

    def kind_field(self, core: c.KindField) -> str:
        facts = tuple(space.facts.get(core.name) for space in self.program.board.spaces)
        return f"{self.constant('K_', facts)}[{self.expr(core.of)}]"

    def track(self, core: c.TrackRead) -> str:
        track = self.program.tracks[core.name]
        if core.of is None:
            return f"t.table_tracks[{track.index}]"
        column = "player_tracks" if track.of == "player" else "property_tracks"
        return f"t.{column}[{track.index}][{self.expr(core.of)}]"

    def matter_field(self, core: c.MatterField) -> str:
        return f"{self.expr(core.of)}.values[{self._field(core)}]"

    def _field(self, core: c.MatterField) -> int:
        kinds = core.of.type.kinds
        assert kinds is not None and len(kinds) == 1
        fields = self.program.matters[next(iter(kinds))].fields
        return next(n for n, param in enumerate(fields) if param.name == core.name)

    def target(self, core: c.TrackRead | c.MatterField) -> str:
        """Write the place that an effect sets: in a list of the draft's own."""
        if isinstance(core, c.MatterField):
            return f"{self.expr(core.of)}.fields()[{self._field(core)}]"
        track = self.program.tracks[core.name]
        if core.of is None:
            return f"t.column('table_tracks')[{track.index}]"
        column = "player_tracks" if track.of == "player" else "property_tracks"
        return f"t.row({column!r}, {track.index})[{self.expr(core.of)}]"

    def call(self, core: c.FunctionCall) -> str:
        return f"d_{core.name}(t{self.args(core.args)})"

    def builtin(self, core: c.BuiltinCall) -> str:
        inline = _INLINE.get(core.name)
        if inline is not None:
            found = inline(self, core)
            if found is not None:
                return found
        return f"f_{core.name}(t{self.args(core.args)})"

    # -- operators --------------------------------------------------------------------------

    def arith(self, core: c.Arithmetic) -> str:
        left, right = self.expr(core.left), self.expr(core.right)
        if core.left.type.is_list or core.right.type.is_list:
            if core.op == "+":
                return f"(tuple({left}) + tuple({right}))"
            return f"f_without({left}, {right})"
        if core.op == "/":
            return f"f_quotient({left}, {right})"
        op = "*" if core.op == "of" else core.op
        return f"({left} {op} {right})"

    def minus(self, core: c.Negative) -> str:
        return f"(-{self.expr(core.value)})"

    def rounded(self, core: c.Round) -> str:
        return f"{'f_ceil' if core.up else 'f_floor'}({self.expr(core.value)})"

    def compare(self, core: c.Comparison) -> str:
        left, right = self.expr(core.left), self.expr(core.right)
        matters = core.left.type.name == "matter"
        if core.op in ("in", "not in"):
            if matters:
                found = f"f_among({left}, {right})"
                return found if core.op == "in" else f"(not {found})"
            return f"({left} {core.op} {right})"
        if matters:
            return f"({left} {core.op} {right})"
        if core.left.type.is_list:
            left, right = f"tuple({left})", f"tuple({right})"
        return f"({left} {COMPARISONS[core.op]} {right})"

    def junction(self, core: c.Junction) -> str:
        return "(" + f" {core.op} ".join(self.expr(term) for term in core.terms) + ")"

    def negated(self, core: c.Not) -> str:
        return f"(not {self.expr(core.value)})"

    def kind_test(self, core: c.KindTest) -> str:
        value = self.expr(core.value)
        if core.of == "space":
            kinds = tuple(space.kind in core.kinds for space in self.program.board.spaces)
            return f"{self.constant('K_', kinds)}[{value}]"
        if core.of == "holder":
            return f"({value} >= 0)"
        return f"f_is_matter({value}, {next(iter(core.kinds))!r})"

    def choose(self, core: c.IfElse) -> str:
        condition, then = self.expr(core.condition), self.expr(core.then)
        return f"({then} if {condition} else {self.expr(core.otherwise)})"

    # -- lists ------------------------------------------------------------------------------

    def quantifier(self, core: c.Quantifier) -> str:
        name = f"v_{core.variable}"
        over = self.expr(core.over)
        otherwise = "0" if core.otherwise is None else self.expr(core.otherwise)
        outside, self.bound = self.bound, {**self.bound, core.variable: name}
        where = "" if core.where is None else f" if {self.expr(core.where)}"
        source = f"for {name} in {over}{where}"
        value = name if core.value is None else self.expr(core.value)
        self.bound = outside
        match core.how:
            case "every":
                return f"all([{value} {source}])" if _short(core) else f"all({value} {source})"
            case "some":
                return f"any([{value} {source}])" if _short(core) else f"any({value} {source})"
            case "no":
                some = f"any([{value} {source}])" if _short(core) else f"any({value} {source})"
                return f"(not {some})"
            case "number":
                return f"sum([1 {source}])"
            case "all":
                return f"tuple([{name} {source}])"
            case "first":
                missing = "None" if core.otherwise is None else otherwise
                return f"next(({name} {source}), {missing})"
            case "sum":
                total = f"sum([{value} {source}])"
                if core.otherwise is None:
                    return total
                return f"f_total([{value} {source}], {otherwise})"
            case _:
                pick = "max" if core.how == "highest" else "min"
                return f"{pick}([{value} {source}], default={otherwise})"

    def open_list(self, core: c.OpenList) -> str:
        where = "f_claims" if self.standing(core) else "f_stack"
        return f"{where}(t, {core.matter!r})"

    def standing(self, core: c.OpenList) -> bool:
        """Tell whether open matters are claims, which do not lie on the stack."""
        return self.program.matters[core.matter].place == "standing"

    def listed(self, core: c.ListOf) -> str:
        members = "".join(f"{self.expr(member)}, " for member in core.members)
        return f"({members})"

    def words(self, core: c.Template) -> str:
        if all(isinstance(part, str) for part in core.parts):
            return repr("".join(str(part) for part in core.parts))
        parts = ", ".join(
            repr(part)
            if isinstance(part, str)
            else f"f_spoken(t.setting, {self.constant('K_', part.type)}, {self.expr(part)})"
            for part in core.parts
        )
        return f"''.join(({parts}))"


def _short(core: c.Quantifier) -> bool:
    """Tell whether a list is so short that going through all of it beats a generator."""
    return isinstance(core.over, c.BuiltinCall) and core.over.name in ("sites", "players", "dice")


# -- what of the machine is written out in place ------------------------------------------------


def _cash(w: Writer, core: c.BuiltinCall) -> str | None:
    holder = core.args[0]
    if holder.type.name != "player" or not _stays(holder):
        return None
    return f"t.cash[{w.expr(holder)}]"


def _stays(core: c.Expression) -> bool:
    """Tell whether a player is one for good: who owns a thing may be another after an effect."""
    if isinstance(core, c.IfElse):
        return _stays(core.then) and _stays(core.otherwise)
    if isinstance(core, c.BuiltinCall):
        return core.name not in ("owner", "holder")
    return not isinstance(core, (c.TrackRead, c.MatterField))


def _column(name: str) -> Callable[[Writer, c.BuiltinCall], str | None]:
    def write(w: Writer, core: c.BuiltinCall) -> str | None:
        return f"t.{name}[{w.expr(core.args[0])}]"

    return write


def _facts(value: Callable[[Program], tuple[Any, ...]]) -> Callable[[Writer, c.BuiltinCall], str]:
    def write(w: Writer, core: c.BuiltinCall) -> str:
        return f"{w.constant('K_', value(w.program))}[{w.expr(core.args[0])}]"

    return write


def _at(w: Writer, core: c.BuiltinCall) -> str | None:
    """Write how many pieces stand on a rung, where that is the rung of a space: it is a rung."""
    piece, rung = core.args
    if not (isinstance(rung, c.BuiltinCall) and rung.name == "buildings"):
        return None
    if isinstance(piece, c.Constant):
        column = tuple(pieces[piece.value] for pieces in w.program.ladder)
        return f"{w.constant('K_', column)}[{w.expr(rung)}]"
    return f"{w.constant('K_', w.program.ladder)}[{w.expr(rung)}][{w.expr(piece)}]"


def _properties(w: Writer, core: c.BuiltinCall) -> str:
    deeds = w.literal(tuple(space.number for space in w.program.board.spaces if space.deed))
    return f"f_held(t, {deeds}, {w.expr(core.args[0])})" if core.args else deeds


def _size(w: Writer, core: c.BuiltinCall) -> str:
    (members,) = core.args
    if isinstance(members, c.OpenList) and not w.standing(members):
        return f"f_many(t, {members.matter!r})"
    return f"len({w.expr(members)})"


def _sites(w: Writer, core: c.BuiltinCall) -> str:
    # Bare ground has group -1, which finds the empty group behind the others.
    sites = (*(group.sites for group in w.program.board.groups), ())
    return f"{w.constant('K_', sites)}[{w.expr(core.args[0])}]"


def _whole(value: Callable[[Program], Any]) -> Callable[[Writer, c.BuiltinCall], str]:
    def write(w: Writer, core: c.BuiltinCall) -> str:
        return w.literal(value(w.program))

    return write


_INLINE: Mapping[str, Callable[[Writer, c.BuiltinCall], str | None]] = {
    "cash": _cash,
    "space": _column("place"),
    "out": _column("out"),
    "owner": _column("owner"),
    "buildings": _column("rung"),
    "number": lambda w, core: w.expr(core.args[0]),
    "group": _facts(lambda p: tuple(space.group for space in p.board.spaces)),
    "sites": _sites,
    "deck": _facts(lambda p: tuple(card.deck for card in p.board.cards)),
    "kept": _facts(lambda p: tuple(card.kept for card in p.board.cards)),
    "total": lambda w, core: f"{w.expr(core.args[0])}.total",
    "dice": lambda w, core: f"{w.expr(core.args[0])}.dice[{w.expr(core.args[1])}]",
    "size": _size,
    "at": _at,
    "properties": _properties,
    "top_rung": _whole(lambda p: len(p.ladder) - 1),
    "spaces": _whole(lambda p: tuple(range(len(p.board.spaces)))),
    "groups": _whole(lambda p: tuple(range(len(p.board.groups)))),
    "bank": _whole(lambda p: BANK),
}

_BY_CLASS: Mapping[type[c.Expression], Callable[[Writer, Any], str]] = {
    c.Constant: Writer.const,
    c.Local: Writer.local,
    c.FigureRead: Writer.figure,
    c.BuiltinCall: Writer.builtin,
    c.KindField: Writer.kind_field,
    c.TrackRead: Writer.track,
    c.MatterField: Writer.matter_field,
    c.FunctionCall: Writer.call,
    c.Arithmetic: Writer.arith,
    c.Negative: Writer.minus,
    c.Round: Writer.rounded,
    c.Comparison: Writer.compare,
    c.Junction: Writer.junction,
    c.Not: Writer.negated,
    c.KindTest: Writer.kind_test,
    c.IfElse: Writer.choose,
    c.Quantifier: Writer.quantifier,
    c.OpenList: Writer.open_list,
    c.ListOf: Writer.listed,
    c.Template: Writer.words,
}
