"""Decisions: whether a ruling depends on a provision, a declaration that cites a clause.

It does if judging again without the provision gives another outcome: with an exception left out,
its figure one step higher or lower, or without its effects. A rule that holds decides if a change
of one fact would make it the only one broken.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from attrs import evolve, field, frozen

from propertyrules.classes import opaque
from propertyrules.errors import BREAKDOWN
from propertyrules.ir import nodes as c
from propertyrules.ir import program as p
from propertyrules.ir.types import Type
from propertyrules.limits import WHOLE
from propertyrules.machine.arguments import bind
from propertyrules.machine.counterfactuals import near_miss
from propertyrules.machine.domains import domain
from propertyrules.machine.evaluator import function_value
from propertyrules.machine.legality import opened, results
from propertyrules.machine.neighbours import Supposed
from propertyrules.machine.steps import run
from propertyrules.model.evidence import Verdict
from propertyrules.model.moves import Move
from propertyrules.model.rulings import Ruling
from propertyrules.model.schema import ATTRIBUTES, columns, get, put, replaced, with_fields
from propertyrules.model.state import State
from propertyrules.model.values import Unknown
from propertyrules.span import NOWHERE, Span

AMOUNTS = ("money", "count", "exact", "number")


@frozen
class Provision:
    """A declaration that cites clauses; `kind` is its keyword.

    Two kinds are no keywords: `value`, the normal value of a define, and `rung`, one step of the
    ladder.
    """

    kind: str
    name: str
    cites: p.Cites = field(eq=False)
    span: Span = field(eq=False, repr=False, default=NOWHERE)

    def __str__(self) -> str:
        return f"{self.kind} {self.name}".rstrip()


@opaque
class Inquiry:
    """A question at a table: a move, or a value by its name for some arguments."""

    state: State
    move: Move | None = None
    value: str = ""
    env: Mapping[str, Any] = field(factory=dict)


@frozen
class Judgement:
    """The outcome: the verdict and the rules broken, or the value.

    `after` holds the columns of the table after the move, and the payments, by name.
    """

    verdict: Verdict | None
    broken: tuple[str, ...] = ()
    after: Mapping[str, Any] = field(factory=dict)
    value: Any = None

    def without(self, *columns: str) -> Judgement:
        """Return the outcome without some columns of the table."""
        return evolve(self, after={k: v for k, v in self.after.items() if k not in columns})

    def pays(self, state: State, holder: str) -> bool:
        """Return whether the move changes the cash of a holder that the rulebook declares."""
        place = next(n for n, one in enumerate(state.program.holders) if one.name == holder)
        column = len(state.setting.names) + place
        return bool(self.after) and self.after["cash"][column] != state.cash[column]

    def opens(self, state: State, kind: str) -> bool:
        """Return whether a matter is open after the move that was not open before."""
        after = (*self.after.get("stack", ()), *self.after.get("standing", ()))
        return any(one.kind == kind and one not in state.open_matters for one in after)


_COLUMNS = (*ATTRIBUTES.values(), "paid")


# -- the provisions of a rulebook ------------------------------------------------------------------


# The kinds of provisions by keyword; the other declarations cite nothing.
_KINDS: Mapping[str, str] = {"define": "value"} | {
    kind: kind
    for kind in (
        "move", "rule", "except", "part", "set", "when", "cite", "matter", "track", "piece",
        "holder", "always", "setup", "card",
    )
}  # fmt: skip


@p.once_per_program
def provisions(program: p.Program) -> tuple[Provision, ...]:
    """Return the provisions of a rulebook, and its cards, kind by kind."""
    found: dict[Provision, None] = {}
    for one in program.declarations():
        if one.kind == "ladder":
            rungs = range(1, len(program.ladder))
            found |= {Provision("rung", str(rung), one.cites): None for rung in rungs}
            continue
        # A part that cites nothing belongs to its value.
        idle = (one.kind == "part" and not one.cites) or (one.kind == "setup" and not one.node)
        if one.kind not in _KINDS or idle:
            continue
        inner = f"{one.owner}{'/' if one.kind == 'card' else '.'}{one.name}"
        name = inner if one.kind in ("except", "part", "card") else one.name
        whole = program.functions[one.owner] if one.kind == "part" else one.node
        span = NOWHERE if one.kind == "card" else getattr(whole, "span", NOWHERE)
        found.setdefault(Provision(_KINDS[one.kind], name, one.cites, span))
    return tuple(found)


# -- judging again ---------------------------------------------------------------------------------


def outcome(asked: Inquiry, state: State | None = None) -> Judgement | None:
    """Return the outcome of a question, at its own table or another; None if it breaks down."""
    # A table that stands for several cannot be changed fact by fact: this takes the first.
    at = (asked.state if state is None else state).definite
    try:
        if asked.move is None:
            define = at.setting.program.functions[asked.value]
            return Judgement(None, value=function_value(at, define, asked.env))
        return _judged(at, asked.move)
    except BREAKDOWN:
        return None


def _judged(state: State, move: Move) -> Judgement:
    """Judge a move without an explanation."""
    kind = state.program.moves[move.name]
    env = bind(state, move)
    mover = env[kind.mover]
    if state.over or state.out[mover]:
        return Judgement(Verdict.ILLEGAL, (kind.name,))
    opening = opened(state, kind, env)
    if opening.holds is False:
        return Judgement(Verdict.ILLEGAL, (kind.name,))
    found = [opening.holds, *results(state, kind, opening.env)]
    broken = (rule.name for rule, one in zip(kind.rules, found[1:], strict=True) if one is False)
    if False in found:
        return Judgement(Verdict.ILLEGAL, tuple(broken))
    doubt = any(one.__class__ is Unknown for one in found)
    after = run(state, kind.then, opening.env)
    columns = {name: getattr(after, name) for name in _COLUMNS}
    return Judgement(Verdict.UNDETERMINED if doubt else Verdict.LEGAL, (), columns)


def decides(provision: Provision, asked: Inquiry, base: Judgement | None = None) -> bool:
    """Return whether a provision decides the outcome of a question.

    `base` is that outcome, if it is known already. Rules are left to `near_miss_of`, and provisions
    that only a whole table shows (`setup`, `always`) to the caller.
    """
    before = base or outcome(asked)
    if before is None:
        return False
    match provision.kind:
        case "rule":
            return near_miss_of(provision, asked, before) is not None
        case "holder":
            return before.pays(asked.state, provision.name)
        case "matter" if before.opens(asked.state, provision.name):
            return True
        case "move":
            mine = asked.move is not None and asked.move.name == provision.name
            if not mine or before.verdict is not Verdict.LEGAL:
                return False
            # A move without effects decides by being allowed at all.
            if not asked.state.program.moves[provision.name].then:
                return True
    changed = changed_by(provision, asked.state)
    return any(_differs(provision, before, asked, state) for state in changed)


def _differs(provision: Provision, before: Judgement, asked: Inquiry, state: State) -> bool:
    """Return whether the outcome at a state with the provision changed is another one, for a reason
    that shows that the provision decides.
    """
    found = outcome(asked, state)
    if found is None:
        return False
    if provision.kind in ("when", "card", "move") and found.verdict is not before.verdict:
        return False
    supply = found.after.get("supply", ())
    if provision.kind == "piece" and any(left is not None and left < 0 for left in supply):
        return True  # more pieces were built than there are
    program = asked.state.program
    # If only its closing is changed, what is open afterwards shows the difference.
    closing = provision.kind == "matter" and state.program is not program
    left = () if closing else _aside(provision, program)
    return found.without(*left) != before.without(*left)


def deciding(ruling: Ruling, clause: str) -> tuple[Provision, Supposed | None] | None:
    """Return the provision that cites a clause and decides a legal move; None if there is none.

    With a rule comes the change of one fact by which it would refuse the move.
    """
    asked = Inquiry(ruling.state.definite, ruling.move)
    if clause not in ruling.clauses:
        return None
    base = outcome(asked)
    rules: list[Provision] = []
    for provision in provisions(ruling.state.program):
        if clause not in provision.cites:
            continue
        if provision.kind == "rule":
            rules.append(provision)
        elif provision.kind == "cite":
            said = (one.get("clauses") or () for one in ruling.effects if one.kind == "cite")
            if provision.cites in said:
                return provision, None
        elif decides(provision, asked, base):
            return provision, None
    # These take longest: a near miss is searched for fact by fact.
    for rule in rules:
        near = near_miss_of(rule, asked, base)
        if near is not None:
            return rule, near
    return None


def near_miss_of(
    provision: Provision, asked: Inquiry, base: Judgement | None = None
) -> Supposed | None:
    """Return the change of one fact that makes a rule the only broken one, if there is one."""
    if (
        asked.move is None
        or (base or outcome(asked) or Judgement(None)).verdict is not Verdict.LEGAL
    ):
        return None
    guards = asked.state.program.moves[asked.move.name].rules
    for number, guard in enumerate(guards):  # a move may have the same rule twice
        if guard.name == provision.name and guard.require is not None:
            found = near_miss(asked.state, asked.move, number)
            if found is not None:
                return found
    return None


def _aside(provision: Provision, program: p.Program) -> tuple[str, ...]:
    """Return the columns that `changed_by` itself changes, which therefore show nothing."""
    match provision.kind:
        case "piece" | "set":
            return ("supply",)
        case "track":
            return (ATTRIBUTES[program.tracks[provision.name].of],)
        case "matter":
            return ("stack", "standing")
    return ()


# -- tables with a provision changed ---------------------------------------------------------------


def changed_by(provision: Provision, state: State) -> Iterator[State]:
    """Yield the same table with a provision switched off, or one step up or down."""
    kind, name = provision.kind, provision.name
    program, change = state.program, _Variations(state)
    match kind:
        case "set":
            yield from change.figure(name)
        case "piece":
            yield from change.piece(name)
        case "track":
            yield from change.track(name)
        case "matter":
            yield from change.matter(name)
        case "value" | "except" | "part":
            for define in change.function(kind, name):
                yield change.by(program.with_declaration("define", define.name, define))
        case "when":
            # A `when` of one name may stand under several events: it is switched off under each.
            for event in program.events:
                program = program.with_declaration("when", name, None, event)
            yield change.by(program)
        case "move":
            idle = evolve(program.moves[name], then=())
            yield change.by(program.with_declaration("move", name, idle))
        case "rung":
            yield from change.rung(int(name))
        case "card":
            yield change.card(name)


@frozen(eq=False)
class _Variations:
    """The variations of a table in one provision of its rulebook."""

    state: State

    @property
    def program(self) -> p.Program:
        return self.state.program

    def by(self, program: p.Program) -> State:
        """Return the table by another program."""
        return evolve(self.state, setting=evolve(self.state.setting, program=program))

    def rung(self, number: int) -> Iterator[State]:
        """Yield the table with one piece more, and one less, on a rung."""
        for step in (1, -1):
            row = [max(many + step, 0) if many else 0 for many in self.program.ladder[number]]
            ladder = replaced(self.program.ladder, (number,), tuple(row))
            yield self.by(evolve(self.program, ladder=ladder))

    def card(self, path: str) -> State:
        """Return the table with a card that does nothing."""
        board = self.program.board
        cards = tuple(
            evolve(card, then=()) if board.card_path(card) == path else card for card in board.cards
        )
        return self.by(evolve(self.program, board=evolve(board, cards=cards)))

    def figure(self, name: str) -> Iterator[State]:
        """Yield the table with a figure one step up or down, and its pieces."""
        before = self.program.figures[name].value
        for value in nudged(before):
            changed = self.by(self.program.with_figures({name: value}))
            for place, piece in enumerate(self.program.pieces):
                if piece.figure == name:
                    changed = _with_supply(changed, place, value - before)
            yield changed

    def piece(self, name: str) -> Iterator[State]:
        """Yield the table with one piece more and less in the bank; without any if endless."""
        place = next(n for n, one in enumerate(self.program.pieces) if one.name == name)
        if self.state.supply[place] is None:
            none = self.program.with_declaration(
                "piece", name, evolve(self.program.pieces[place], supply=0)
            )
            yield _Variations(put(self.state, ("supply", place), 0)).by(none)
            return
        for step in (1, -1):
            yield _with_supply(self.state, place, step)

    def track(self, name: str) -> Iterator[State]:
        """Yield the table with another value of each variable of a track."""
        track = self.program.tracks[name]
        for column in columns(self.program):
            for fact in column.facts(self.state.setting) if column.track is track else ():
                for value in others(self.state, track.type, get(self.state, fact)):
                    yield put(self.state, fact, value)

    def matter(self, name: str) -> Iterator[State]:
        """Yield the table without a matter, and with no effects when one closes."""
        for column in ("stack", "standing"):
            before = getattr(self.state, column)
            left = tuple(one for one in before if one.kind != name)
            if len(left) < len(before):
                yield with_fields(self.state, {column: left})
        kind = evolve(self.program.matters[name], then=(), withdrawn=())
        yield self.by(self.program.with_declaration("matter", name, kind))

    def function(self, kind: str, name: str) -> Iterator[p.Function]:
        """Yield a define without an exception, or with another part or normal value."""
        of, _, inner = name.partition(".")
        define = self.program.functions[of]
        if kind == "except":
            left = tuple(
                # None of the others may beat one that is gone.
                evolve(one, beats=tuple(beaten for beaten in one.beats if beaten != inner))
                for one in define.overrides
                if one.name != inner
            )
            yield evolve(define, overrides=left)
        elif kind == "part" or define.normally is None:
            for part in define.parts:
                if inner in ("", part.name):
                    more = evolve(part, value=_more(define.type, part.value))
                    parts = tuple(more if one is part else one for one in define.parts)
                    yield evolve(define, parts=parts)
        elif define.type.name == "truth":
            yield evolve(define, normally=c.Not(define.type, define.normally))
        elif define.type.name in (*AMOUNTS, "percent"):
            yield evolve(define, normally=_more(define.type, define.normally))
            yield evolve(define, normally=c.Constant(define.type, 0))
        elif define.type.is_list:
            yield evolve(define, normally=c.Constant(define.type, ()))
        else:
            for value in (domain(self.state, define.type) or ())[:3]:
                yield evolve(define, normally=c.Constant(define.type, value))


def nudged(value: Any) -> tuple[Any, ...]:
    """Return a value one step higher and lower: a percentage by 1 %; a truth value negated."""
    if isinstance(value, bool):
        return (not value,)
    if isinstance(value, Fraction):
        return value + Fraction(1, WHOLE), value - Fraction(1, WHOLE)
    if isinstance(value, int):
        # There is nothing below 0.
        return (value + 1, value - 1) if value else (value + 1,)
    return ()


def others(state: State, type_: Type, before: Any) -> tuple[Any, ...]:
    """Return a few other values of a type."""
    if before.__class__ is Unknown:
        return ()
    if type_.is_list:
        return ((),) if before else ()
    if isinstance(before, (bool, Fraction)) or type_.name in AMOUNTS:
        return nudged(before)
    return tuple(value for value in domain(state, type_) or () if value != before)[:3]


def _with_supply(state: State, place: int, step: int) -> State:
    """Return the table with more or fewer of a piece in the bank, if it is not endless."""
    have = state.supply[place]
    return state if have is None else put(state, ("supply", place), max(have + step, 0))


def _more(type_: Type, value: c.Expression) -> c.Expression:
    """Return an expression for one step more: 1, or 1 % of a percentage."""
    step = Fraction(1, WHOLE) if type_.name == "percent" else 1
    return c.Arithmetic(type_, "+", value, c.Constant(type_, step))
