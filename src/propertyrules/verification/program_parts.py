"""The parts of a program in normal form, what each reads, and what a change of some can reach.

Parts are equal where they mean the same: names of variables, and the order of what has none, do not
count. `reach` follows from part to part what a change can affect.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from propertyrules.classes import opaque
from propertyrules.ir import nodes as c
from propertyrules.ir.program import (
    Function,
    Handler,
    MatterKind,
    Parameter,
    Program,
)
from propertyrules.ir.traversal import child_fields, structural_key, walk
from propertyrules.ir.types import MATTER, Type
from propertyrules.model.values import BANK

Key: TypeAlias = tuple[str, ...]
"""The key of a part: its keyword and name; of a rule the name of the move, then its own."""

Names: TypeAlias = Mapping[Key, Key]
"""Maps keys of parts to those in another program, where the two differ."""

_EQUIPMENT = ("left", "at", "top_rung", "buildings")
ORDER = "order"
"""The piece that holds the order of handlers or exceptions."""
BOARD: Key = ("board",)
GROUND: tuple[Key, ...] = (BOARD, ("dice",))
"""The parts that every ruling may read."""

_NAMED = ("set", "track", "define", "matter", "when", "always", "move", "rule")
"""Keywords of parts that may have another name in another program."""
_BARE = ("set", "track", "matter")
"""Those that are told apart by their readers, as well as by what they say."""
_ROUNDS = 4  # of telling parts apart by the parts that they name


@opaque
class ProgramPart:
    """A part of a program: its pieces in normal form, their nodes, and the parts that it reads."""

    pieces: Mapping[str, object]
    nodes: Mapping[str, Any]
    reads: frozenset[Key]


def parts(program: Program, names: Names | None = None) -> Mapping[Key, ProgramPart]:
    """Return the parts of a program by their keys, with `names` those in another program."""
    form = _NormalForm(program, names or {})
    return {
        form.key((keyword, *name)): ProgramPart(
            form.pieces(binds, pieces),
            pieces,
            frozenset(map(form.key, _reads(program, tuple(pieces.values())))),
        )
        for keyword, name, binds, pieces in _raw_parts(program)
    }


def changed(one: Mapping[Key, ProgramPart], other: Mapping[Key, ProgramPart]) -> frozenset[Key]:
    """Return the keys of the parts that two programs do not have alike."""
    return frozenset(
        key
        for key in {*one, *other}
        if key not in one or key not in other or unlike(one[key], other[key])
    )


def unlike(one: ProgramPart, other: ProgramPart) -> tuple[str, ...]:
    """Return the names of the pieces that differ; an order differs only in what both parts have."""
    found = []
    for name in dict.fromkeys((*one.pieces, *other.pieces)):
        mine, theirs = one.pieces.get(name), other.pieces.get(name)
        if name == ORDER and isinstance(mine, tuple) and isinstance(theirs, tuple):
            mine, theirs = (
                tuple(each for each in these if each in those)
                for these, those in ((mine, theirs), (theirs, mine))
            )
        # A piece may be None, which is more than not to have it.
        if mine != theirs or (name in one.pieces) is not (name in other.pieces):
            found.append(name)
    return tuple(found)


def renamed(one: Program, other: Program) -> Names:
    """Return the parts that have different names: keys of the second program to the first's.

    Parts that only one program has are told apart by what they say, then by what the parts that
    they name say, and so on (colour refinement). Two that are alike, and like no third, are taken
    to be one part.
    """
    told = tuple(
        {(k, *n): (b, p) for k, n, b, p in _raw_parts(program)} for program in (one, other)
    )
    alone = [
        [key for key in mine if key not in theirs and key[0] in _NAMED]
        for mine, theirs in (told, told[::-1])
    ]
    if not all(alone):
        return {}
    labels = _refined((one, other), told, alone)
    counts = [Counter(known.values()) for known in labels]
    mine = {label: key for key, label in labels[0].items() if counts[0][label] == 1}
    found = {
        key: mine[label]
        for key, label in labels[1].items()
        if counts[1][label] == 1 and label in mine
    }
    # Two figures may have one value: they are the same only where the same parts read them.
    mine_by, its_by = _readers(one, {}), _readers(other, found)
    return {
        key: name
        for key, name in found.items()
        if key[0] not in _BARE or mine_by.get(name) == its_by.get(name)
    }


def _refined(
    programs: Sequence[Program], told: Sequence[Mapping[Key, Any]], alone: Sequence[Sequence[Key]]
) -> list[dict[Key, Key]]:
    """Return labels of the parts of two programs that are `alone`, by colour refinement: equal for
    those that are alike. `told` is what every part says.
    """
    labels: list[dict[Key, Key]] = [{key: ("?", key[0]) for key in keys} for keys in alone]
    for _ in range(_ROUNDS):
        forms = map(_NormalForm, programs, labels)
        labels = [
            {key: _label(form, key, *said[key]) for key in keys}
            for form, said, keys in zip(forms, told, alone, strict=True)
        ]
    return labels


def _readers(program: Program, known: Names) -> dict[Key, set[Key]]:
    """Return for each part the parts that read it, by their `known` names."""
    readers: dict[Key, set[Key]] = {}
    for key, part in parts(program, known).items():
        for read in part.reads:
            readers.setdefault(read, set()).add(key)
    return readers


def _label(form: _NormalForm, key: Key, binds: tuple[str, ...], pieces: Mapping[str, Any]) -> Key:
    said = hash(tuple(sorted((n, hash(p)) for n, p in form.pieces(binds, pieces).items())))
    of = form.key(("move", key[1]))[1:] if key[0] == "rule" else ()
    return (key[0], str(said), *of)


def reaching(
    found: Mapping[Key, ProgramPart], start: Iterable[Key], closings: bool = True
) -> frozenset[Key]:
    """Return some parts and all that they read, directly or not.

    Without `closings` the effects of a matter when it closes are left out.
    """
    seen: set[Key] = set()
    waiting = list(start)
    while waiting:
        key = waiting.pop()
        if key in seen:
            continue
        seen.add(key)
        if key in found and (closings or key[0] != "matter"):
            waiting.extend(found[key].reads)
    return frozenset(seen)


@opaque
class Reach:
    """What a change of some parts reaches: moves by name, rules by the names of move and rule.

    `moves` are those whose opening, rules or effects it reaches, `effects` those whose opening or
    effects it reaches. With `anywhere` any legal move may lead to it, by letting a matter close.
    """

    moves: frozenset[str]
    rules: frozenset[tuple[str, str]]
    effects: frozenset[str]
    anywhere: bool

    def rules_of(self, move: str) -> bool:
        """Return whether any rule of a move is reached."""
        return any(name == move for name, _ in self.rules)


Closures: TypeAlias = Mapping[Key, frozenset[Key]]
"""For each move, rule, matter and function the changed parts that it reads, directly or not."""


def closures(found: Mapping[Key, ProgramPart], differs: Collection[Key]) -> Closures:
    """Return the changed parts that each move, rule, matter and function reads, directly or not."""
    wanted = frozenset(differs)
    felt: dict[Key, frozenset[Key]] = {}
    for key in found:
        if key[0] in ("move", "rule"):
            felt[key] = wanted & reaching(found, (key, *GROUND), closings=key[0] == "rule")
        elif key[0] in ("matter", "define"):
            felt[key] = wanted & reaching(found, (key,))
    return felt


def reach(felt: Iterable[Closures], keys: Collection[Key]) -> Reach:
    """Return what changed parts reach in two programs."""
    wanted = set(keys)
    reached = {key for side in felt for key, parts in side.items() if wanted & parts}
    rules = frozenset((key[1], key[2]) for key in reached if key[0] == "rule")
    effects = frozenset(key[1] for key in reached if key[0] == "move")
    moves = effects | {move for move, _ in rules}
    return Reach(moves, rules, effects, any(key[0] == "matter" for key in reached))


def losses(
    programs: tuple[Program, Program],
    both: Iterable[Mapping[Key, ProgramPart]],
    differs: Collection[Key],
) -> frozenset[str]:
    """Return the names of the moves for which plans of two programs may count another loss."""
    wanted = set(differs)
    one, other = programs
    return frozenset(
        name
        for name, move in one.moves.items()
        if name in other.moves
        and (
            structural_key(move.losing) != structural_key(other.moves[name].losing)
            or any(wanted & reaching(side, _reads(one, (move.losing,))) for side in both)
        )
    )


# -- normal form -------------------------------------------------------------------------------

_Scope: TypeAlias = Mapping[str, int]

_NAMED_FIELDS: Mapping[tuple[type, str], str] = {
    (c.FigureRead, "name"): "set", (c.FunctionCall, "name"): "define",
    (c.TrackRead, "name"): "track", (c.PayTogether, "rounding"): "define",
    (c.EmitEvent, "event"): "event", (c.OpenList, "matter"): "matter",
    (c.OpenMatter, "matter"): "matter",
}  # fmt: skip
"""The fields of nodes that name another part, with its keyword."""
_BOUND = ("value", "where", "body")
"""The fields in which the variable of a quantifier or a loop is known."""


@opaque
class _NormalForm:
    """Brings the pieces of parts into normal form.

    Variables go by the depth at which they are bound, things of the board by name, parts by their
    names in the other program. Texts and citations are left out.
    """

    program: Program
    names: Names

    def key(self, key: Key) -> Key:
        """Return the key of a part in the other program."""
        if key[0] == "rule" and key not in self.names:
            return "rule", self.name("move", key[1]), key[2]
        return self.names.get(key, key)

    def name(self, keyword: str, name: str) -> str:
        return self.names.get((keyword, name), (keyword, name))[-1]

    def pieces(self, binds: tuple[str, ...], pieces: Mapping[str, Any]) -> Mapping[str, object]:
        """Return pieces in normal form; `binds` are the variables that all of them know."""
        scope = {name: place for place, name in enumerate(binds)}
        return {name: self.of(piece, scope) for name, piece in pieces.items()}

    def of(self, value: Any, scope: _Scope) -> object:
        """Return a piece, or what is in it, in normal form."""
        match value:
            case tuple():
                return tuple(self.of(each, scope) for each in value)
            case frozenset():
                return frozenset(
                    self.key(each)[-1] if isinstance(each, tuple) else each for each in value
                )
            case Handler():
                return self.name("when", value.name)
            case Type():
                if value.of is not None:
                    return "list", self.of(value.of, scope)
                return value.name, self._kinds(value.name, value.kinds)
            case c.Local():
                # A name that is no variable is the matter that a move answers.
                return "variable", scope.get(value.name, self.name("matter", value.name))
            case c.Constant():
                return "constant", self._constant(value.type, value.value)
            case c.Template():
                return "words"
            case c.KindTest():
                kinds = self._kinds(value.of, value.kinds)
                return "kind", self.of(value.value, scope), value.of, kinds
            case c.Expression() | c.Effect():
                inner = scope
                if isinstance(value, c.Quantifier | c.ForEach):
                    inner = {**scope, value.variable: len(scope)}
                return (value.__class__.__name__, *(
                    self._field(value, name, inner if name in _BOUND else scope)
                    for name in child_fields(value.__class__)
                    if name not in ("reason", "variable")
                ))  # fmt: skip
        return value

    def _field(self, node: c.Expression | c.Effect, name: str, scope: _Scope) -> object:
        """Return a field of a node in normal form."""
        value = getattr(node, name)
        keyword = _NAMED_FIELDS.get((node.__class__, name))
        if keyword is not None:
            return self.name(keyword, value)
        if not isinstance(node, c.OpenMatter):
            return self.of(value, scope)
        # Fields with which a matter is opened, but for those that have their default.
        params = self.program.matters[node.matter].fields
        said = ((one, self.of(each, scope)) for one, each in zip(params, value, strict=True))
        return frozenset(
            (one.name, each) for one, each in said
            if one.default is None or each != self.of(one.default, {})
        )  # fmt: skip

    def _kinds(self, of: str, kinds: frozenset[str] | None) -> frozenset[str] | None:
        """Return kinds of spaces, or of matters by their names in the other program."""
        if kinds is None or of != "matter":
            return kinds
        return frozenset(self.name("matter", kind) for kind in kinds)

    def _constant(self, type_: Type, value: Any) -> object:
        """Return a constant; a number of something on the board by its name."""
        sort = type_.name
        if isinstance(value, tuple):
            return tuple(self._constant(type_.of or type_, each) for each in value)
        if isinstance(value, int) and not isinstance(value, bool):
            if sort in ("space", "group", "card", "deck", "piece"):
                return self.program.names_of(sort)[value]
            if sort == "holder" and value < BANK:
                return self.program.holders[BANK - 1 - value].name
            if sort == "choice":
                return self.program.choice_of(type_).words[value]
        return value.__class__.__name__, "" if sort == "text" else value


# -- the parts ---------------------------------------------------------------------------------

_Raw: TypeAlias = tuple[str, tuple[str, ...], tuple[str, ...], Mapping[str, Any]]


def _raw_parts(program: Program) -> Iterator[_Raw]:
    """Yield for each part its keyword, name, bound variables and pieces."""
    for one in program.declarations():
        node, name = one.node, tuple(filter(None, (one.name,)))
        binds: tuple[str, ...] = ()
        pieces: Mapping[str, Any]
        match one.kind:
            case "set":
                value = c.Constant(type=node.type, value=node.value)
                pieces = {"value": (node.type, value)}
            case "track":
                pieces = {"of": (node.of, node.type), "default": node.default}
            case "define":
                binds, pieces = _names(node.params), _define(node)
            case "matter":
                pieces = _matter(node)
            case "event":
                pieces = {ORDER: node.handlers}
            case "when" | "cite":
                says = "then" if one.kind == "when" else "says"
                binds = node.params
                pieces = {"event": one.owner, "where": node.where, says: getattr(node, says)}
            case "move":
                matters = sorted(set(node.matters))
                opening = (node.how, tuple(c.OpenList(type=MATTER, matter=m) for m in matters))
                binds = _names(node.params)
                pieces = {"of": _types(node.params), "opening": (opening, node.opening),
                          "then": node.then}  # fmt: skip
            case "rule":
                move, name = program.moves[one.owner], (one.owner, *name)
                binds = (*_names(move.params), *(bound for bound, _ in node.binds))
                needs = frozenset(("rule", move.name, move.rules[n].name) for n in node.needs)
                given = tuple(core for _, core in node.binds)
                pieces = {"where": node.where, "require": node.require, "needs": needs,
                          "given": given}  # fmt: skip
            case "always":
                binds = (node.variable,)
                pieces = {"over": node.over, "where": node.where, "require": node.require}
            case "line":
                binds, pieces = _names(node.params), {"of": _types(node.params), "then": node.then}
            case "setup":
                pieces = {"then": node}
            case "holder":
                pieces = {"start": node.start}
            case "piece":
                # By its figure, so that another figure is a difference of the figure and not of the
                # piece.
                supply: object = node.supply
                if node.figure:
                    supply = c.FigureRead(type=program.figures[node.figure].type, name=node.figure)
                pieces = {"supply": supply}
            case "ladder" if node:
                pieces = {"rungs": tuple(
                    tuple((p.name, n) for p, n in zip(program.pieces, rung, strict=True) if n)
                    for rung in node
                )}  # fmt: skip
            case "card":
                name, pieces = (f"{one.owner}/{one.name}",), {"kept": node.kept, "then": node.then}
            case "choice":
                # The order of the words does not matter.
                pieces = {"words": frozenset(node.words)}
            case _:  # exceptions and parts are pieces of their function
                continue
        yield one.kind, name, binds, pieces
    groups = program.board.groups
    yield "board", (), (), {
        f"space {s.number}": (
            s.name, s.kind, groups[s.group].name if s.group >= 0 else "",
            tuple(sorted((k, str(v)) for k, v in s.facts.items())),
        )
        for s in program.board.spaces
    }  # fmt: skip
    # All dice are thrown together: they are one part, which every ruling may read.
    dice = {die.name: (die.number, die.faces, die.optional) for die in program.dice}
    yield "dice", (), (), dice


def _names(params: tuple[Parameter, ...]) -> tuple[str, ...]:
    return tuple(param.name for param in params)


def _types(params: tuple[Parameter, ...]) -> tuple[Any, ...]:
    return tuple((param.type, param.default, param.chance) for param in params)


def _define(define: Function) -> Mapping[str, Any]:
    """Return the pieces of a function: each exception and part is one."""
    pieces: dict[str, Any] = {"of": _types(define.params), "normally": define.normally}
    for exception in define.overrides:
        beats = tuple(sorted(exception.beats))
        pieces[f"except {exception.name}"] = (beats, exception.when, exception.value)
    if define.overrides:
        pieces[ORDER] = tuple(exception.name for exception in define.overrides)
    for part in define.parts:
        pieces[f"part {part.name}"] = part.value
    return pieces


def _matter(matter: MatterKind) -> Mapping[str, Any]:
    """Return the pieces of a matter: each field is one."""
    waits = matter.waiting
    who: object = None
    if waits is not None:
        who = c.ForEach(waits.each, waits.who, waits.where, ()) if waits.each else waits.who
    fields = {f"with {field.name}": (field.type, field.default) for field in matter.fields}
    return {
        **fields, "place": matter.place, "waits": who, "then": matter.then,
        "withdrawn": matter.withdrawn, "arises": tuple(one.require for one in matter.arises),
    }  # fmt: skip


def _reads(program: Program, roots: Any) -> Iterator[Key]:
    """Yield the keys of the parts of a program that nodes name."""
    for node in walk((roots,)):
        match node:
            case c.FigureRead():
                yield "set", node.name
            case c.FunctionCall():
                yield "define", node.name
            case c.PayTogether():
                yield "define", node.rounding
            case c.TrackRead():
                yield "track", node.name
            case c.OpenMatter() | c.OpenList():
                yield "matter", node.matter
            # Which card is followed shows only in play.
            case c.FollowCard():
                yield from (("card", name) for name in program.names_of("card"))
            case c.SetRung():
                yield from _buildings(program)
            case c.BuiltinCall() if node.name in _EQUIPMENT:
                yield from _buildings(program)
        if isinstance(node, c.Effect):
            for event in filter(None, map(program.events.get, node.emits)):
                yield "event", event.name
                yield from (("when", handler.name) for handler in event.handlers)
                yield from (("cite", citation.name) for citation in event.citations)


def _buildings(program: Program) -> Iterator[Key]:
    yield ("ladder",)
    yield from (("piece", piece.name) for piece in program.pieces)
