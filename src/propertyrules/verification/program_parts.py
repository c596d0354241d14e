"""What a program is made of, what each part reads, and what a change of some reaches in play.

Names of variables and the order of things that have none are taken out, so that parts are equal
where they mean the same. `reach` follows from part to part what a change can be felt by.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

import attrs
from attrs import field

from propertyrules.classes import opaque
from propertyrules.ir import nodes as c
from propertyrules.ir.program import (
    Function,
    Handler,
    MatterKind,
    Parameter,
    Program,
)
from propertyrules.ir.traversal import structural_key, walk
from propertyrules.ir.types import MATTER, Type
from propertyrules.model.values import BANK

Key: TypeAlias = tuple[str, ...]
"""A part: its keyword and name; a rule of a move has the move's name and its own."""

Names: TypeAlias = Mapping[Key, Key]
"""What parts of a program are called in another one, where they have other names there."""

_EQUIPMENT = ("left", "at", "top_rung", "buildings")
ORDER = "order"
"""The piece that says in which order others are gone through."""
BOARD: Key = ("board",)
GROUND: tuple[Key, ...] = (BOARD, ("dice",))
"""What every ruling may look at."""

_NAMED = ("set", "track", "define", "matter", "when", "always", "move", "rule")
"""Keywords of what may have another name in another program and be the same."""
_BARE = ("set", "track", "matter")
"""Those of them that say little of themselves."""
_ROUNDS = 4  # how often names are told apart by what they are used for


@opaque
class ProgramPart:
    """One part of a program: what it says, piece by piece, and the other parts that it reads.

    The pieces are in normal form: two that mean the same are equal. `nodes` are what they are of.
    """

    pieces: Mapping[str, object]
    nodes: Mapping[str, Any]
    reads: frozenset[Key]


def parts(program: Program, names: Names | None = None) -> Mapping[Key, ProgramPart]:
    """Take a program apart; its parts go by the names that they have in another one."""
    form = _NormalForm(program, names or {})
    return {
        form.key((keyword, *name)): ProgramPart(
            form.pieces(binds, pieces),
            pieces,
            frozenset(map(form.key, _reads(program, tuple(pieces.values())))),
        )
        for keyword, name, binds, pieces in _told(program)
    }


def changed(one: Mapping[Key, ProgramPart], other: Mapping[Key, ProgramPart]) -> frozenset[Key]:
    """Return the parts that only one of two programs has, or that say something else."""
    return frozenset(
        key
        for key in {*one, *other}
        if key not in one or key not in other or unlike(one[key], other[key])
    )


def unlike(one: ProgramPart, other: ProgramPart) -> tuple[str, ...]:
    """Return the pieces that two parts do not have alike; of an order, only what both have."""
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
    """Return what parts of the second program are called in the first, where it is another name.

    Parts that only one of them has are told apart by what they say, then by what those that they
    name say, and so on; two that are alike in all that, and like no third, are the same.
    """
    told = tuple({(k, *n): (b, p) for k, n, b, p in _told(program)} for program in (one, other))
    alone = [
        [key for key in mine if key not in theirs and key[0] in _NAMED]
        for mine, theirs in (told, told[::-1])
    ]
    if not all(alone):
        return {}
    labels: list[dict[Key, Key]] = [{key: ("?", key[0]) for key in keys} for keys in alone]
    # Every round tells apart what names parts that the round before told apart (colour
    # refinement).
    for _ in range(_ROUNDS):
        forms = [
            _NormalForm(program, known) for program, known in zip((one, other), labels, strict=True)
        ]
        labels = [
            {key: _label(form, key, *said[key]) for key in keys}
            for form, said, keys in zip(forms, told, alone, strict=True)
        ]
    counts = [Counter(known.values()) for known in labels]
    mine = {label: key for key, label in labels[0].items() if counts[0][label] == 1}
    found = {
        key: mine[label]
        for key, label in labels[1].items()
        if counts[1][label] == 1 and label in mine
    }
    # Two figures may well have one value: they are the same only where the same parts read them.
    readers: list[dict[Key, set[Key]]] = [{}, {}]
    for side, program, known in zip(readers, (one, other), ({}, found), strict=True):
        for key, part in parts(program, known).items():
            for read in part.reads:
                side.setdefault(read, set()).add(key)
    return {
        key: name
        for key, name in found.items()
        if key[0] not in _BARE or readers[0].get(name) == readers[1].get(name)
    }


def _label(form: _NormalForm, key: Key, binds: tuple[str, ...], pieces: Mapping[str, Any]) -> Key:
    said = hash(tuple(sorted((n, hash(p)) for n, p in form.pieces(binds, pieces).items())))
    of = form.key(("move", key[1]))[1:] if key[0] == "rule" else ()
    return (key[0], str(said), *of)


def reaching(
    found: Mapping[Key, ProgramPart], start: Iterable[Key], closings: bool = True
) -> frozenset[Key]:
    """Return all parts that some parts read, and those that these read, themselves included.

    Without `closings` what a matter does when it closes is left out: only its opening counts.
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
    """What a change of some parts reaches: moves by name, rules by their move's name and theirs.

    `moves` are those whose opening, rules or effects it reaches, `rules` the rules, `effects`
    the moves that do something else themselves; with `anywhere` each legal move may lead on to
    what is changed, as it can let a matter close.
    """

    moves: frozenset[str]
    rules: frozenset[tuple[str, str]]
    effects: frozenset[str]
    anywhere: bool

    def rules_of(self, move: str) -> bool:
        """Return whether some rule of a move is reached."""
        return any(name == move for name, _ in self.rules)


Closures: TypeAlias = Mapping[Key, frozenset[Key]]
"""Of each move, rule, matter and defined value, the parts that it reads at once or further on."""


def closures(found: Mapping[Key, ProgramPart], differs: Collection[Key]) -> Closures:
    """Work out which of the parts that differ can be felt where in a program."""
    wanted = frozenset(differs)
    felt: dict[Key, frozenset[Key]] = {}
    for key in found:
        if key[0] in ("move", "rule"):
            felt[key] = wanted & reaching(found, (key, *GROUND), closings=key[0] == "rule")
        elif key[0] in ("matter", "define"):
            felt[key] = wanted & reaching(found, (key,))
    return felt


def reach(felt: Iterable[Closures], keys: Collection[Key]) -> Reach:
    """Work out what changed parts reach in two programs."""
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
    """Return the moves, by name, of which two programs may count another loss in a plan."""
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


@opaque
class _NormalForm:
    """Brings what parts of a program say into normal form.

    Variables go by how deep they are bound, things of the board by their names, parts by the names
    that they have elsewhere. Texts are left out: what is said of something changes nothing.
    """

    program: Program
    names: Names
    _omitted: frozenset[str] = field(default=frozenset({"span", "type", "reason"}))

    def key(self, key: Key) -> Key:
        """Return the name that a part goes by."""
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
        match value:
            case tuple():
                return tuple(self.of(each, scope) for each in value)
            case Handler():
                return self.name("when", value.name)
            case frozenset():
                return frozenset(self.key(each)[-1] if isinstance(each, tuple) else each
                                 for each in value)  # fmt: skip
            case Type():
                return self._type(value)
            case c.Local():
                # What is no variable is the matter that a move answers, and goes by its kind.
                own = self.name("matter", value.name)
                return "variable", scope.get(value.name, own)
            case c.Constant():
                return "constant", self._constant(value.type, value.value)
            case c.Template():
                return "words"
            case c.FigureRead():
                return "figure", self.name("set", value.name)
            case c.OpenList():
                return "open", self.name("matter", value.matter)
            case c.KindTest() if value.of == "matter":
                kinds = frozenset(self.name("matter", kind) for kind in value.kinds)
                return "kind", self.of(value.value, scope), kinds
            case c.OpenMatter():
                return "opens", self.name("matter", value.matter), self._opened(value, scope)
            case c.Quantifier() | c.ForEach():
                inner = {**scope, value.variable: len(scope)}
                bound = {"value", "where", "body"} & {*self._fields(value)}
                return (value.__class__.__name__, getattr(value, "how", ""), *(
                    self.of(getattr(value, name), inner if name in bound else scope)
                    for name in ("over", "value", "where", "otherwise", "body")
                    if hasattr(value, name)
                ))  # fmt: skip
            case c.Expression() | c.Effect():
                return (value.__class__.__name__, *self._named(value, scope))
        return value

    def _named(self, node: c.Expression | c.Effect, scope: _Scope) -> Iterator[object]:
        """Yield the fields of a node; where it names another part, that part's key."""
        words = {
            c.FunctionCall: ("name", "define"), c.TrackRead: ("name", "track"),
            c.EmitEvent: ("event", "event"), c.PayTogether: ("rounding", "define"),
        }.get(node.__class__)  # fmt: skip
        for name in self._fields(node):
            value = getattr(node, name)
            if words is not None and name == words[0]:
                yield self.name(words[1], value)
            else:
                yield self.of(value, scope)

    def _fields(self, node: Any) -> Iterator[str]:
        return (field.name for field in attrs.fields(node.__class__)
                if field.name not in self._omitted)  # fmt: skip

    def _opened(self, act: c.OpenMatter, scope: _Scope) -> object:
        """Return the fields with which a matter is opened, but for those left as they are."""
        found = []
        for param, value in zip(self.program.matters[act.matter].fields, act.values, strict=True):
            said = self.of(value, scope)
            if param.default is None or said != self.of(param.default, {}):
                found.append((param.name, said))
        return frozenset(found)

    def _type(self, type_: Type) -> object:
        if type_.of is not None:
            return "list", self._type(type_.of)
        kinds = type_.kinds
        if kinds is not None and type_.name == "matter":
            kinds = frozenset(self.name("matter", kind) for kind in kinds)
        return type_.name, kinds

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


# -- taking apart ------------------------------------------------------------------------------

_Told: TypeAlias = tuple[str, tuple[str, ...], tuple[str, ...], Mapping[str, Any]]


def _told(program: Program) -> Iterator[_Told]:
    """Yield each part: keyword, name, the variables that it binds, and its pieces."""
    for one in program.declarations():
        node, name = one.node, (one.name,)
        match one.kind:
            case "set":
                value = c.Constant(type=node.type, value=node.value)
                yield "set", name, (), {"value": (node.type, value)}
            case "track":
                yield "track", name, (), {"of": (node.of, node.type), "default": node.default}
            case "define":
                yield "define", name, _names(node.params), _define(node)
            case "matter":
                yield "matter", name, (), _matter(node)
            case "event":
                yield "event", name, (), {ORDER: node.handlers}
            case "when":
                pieces = {"event": one.owner, "where": node.where, "then": node.then}
                yield "when", name, node.params, pieces
            case "cite":
                pieces = {"event": one.owner, "where": node.where, "says": node.says}
                yield "cite", name, node.params, pieces
            case "move":
                matters = sorted(set(node.matters))
                opening = (node.how, tuple(c.OpenList(type=MATTER, matter=m) for m in matters))
                yield "move", name, _names(node.params), {
                    "of": _types(node.params), "opening": (opening, node.opening),
                    "then": node.then,
                }  # fmt: skip
            case "rule":
                move = program.moves[one.owner]
                binds = (*_names(move.params), *(bound for bound, _ in node.binds))
                yield (
                    "rule",
                    (move.name, *name),
                    binds,
                    {
                        "where": node.where,
                        "require": node.require,
                        "needs": frozenset(
                            ("rule", move.name, move.rules[n].name) for n in node.needs
                        ),
                        "given": tuple(core for _, core in node.binds),
                    },
                )
            case "always":
                pieces = {"over": node.over, "where": node.where, "require": node.require}
                yield "always", name, (node.variable,), pieces
            case "line":
                pieces = {"of": _types(node.params), "then": node.then}
                yield "line", name, _names(node.params), pieces
            case "setup":
                yield "setup", (), (), {"then": node}
            case "holder":
                yield "holder", name, (), {"start": node.start}
            case "piece":
                # By its figure, so that another figure is told as that, and not as another piece.
                supply: object = node.supply
                if node.figure:
                    supply = c.FigureRead(type=program.figures[node.figure].type, name=node.figure)
                yield "piece", name, (), {"supply": supply}
            case "ladder" if node:
                rungs = tuple(
                    tuple((p.name, n) for p, n in zip(program.pieces, rung, strict=True) if n)
                    for rung in node
                )
                yield "ladder", (), (), {"rungs": rungs}
            case "card":
                card = f"{one.owner}/{one.name}"
                yield "card", (card,), (), {"kept": node.kept, "then": node.then}
            case "choice":
                # Their order says nothing: values go by the words.
                yield "choice", name, (), {"words": frozenset(node.words)}
    groups = program.board.groups
    yield "board", (), (), {
        f"space {s.number}": (
            s.name, s.kind, groups[s.group].name if s.group >= 0 else "",
            tuple(sorted((k, str(v)) for k, v in s.facts.items())),
        )
        for s in program.board.spaces
    }  # fmt: skip
    # What is thrown is thrown together: all dice are one part, which every ruling may look at.
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
    """Yield what nodes depend on: the parts of the program that they name."""
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
