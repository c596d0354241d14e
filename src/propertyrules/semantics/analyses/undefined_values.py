"""Undefined values: divisors that may be 0, missing members of lists, the bank's cash."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve

from propertyrules.classes import opaque
from propertyrules.diagnostic_sink import DiagnosticSink
from propertyrules.ir import nodes as c
from propertyrules.ir import program as p
from propertyrules.ir.builtins import EVENTS
from propertyrules.ir.traversal import children, structural_key
from propertyrules.ir.types import COUNT, EXACT, HOLDER, TRUTH
from propertyrules.model.values import BANK
from propertyrules.semantics.analyses.overlaps import excluded, number_range

_INFORMING = (c.Junction, c.IfElse, c.If, c.Quantifier, c.ForEach)  # inside, more is known
_DOUBTFUL = (c.Arithmetic, c.BuiltinCall)  # these may have no value
# The expressions by which numbers on the table are added up.
_ON_TABLE = (c.Constant, c.FigureRead, c.TrackRead, c.MatterField, c.Arithmetic, c.Negative)


@opaque
class Known:
    """The facts known at one place: conditions that hold, and lists that are not empty.

    `announced` are the parameters of an event of the rulebook: the owner of a property among them
    is taken to be a player, which is for the announcer to check.
    """

    holding: tuple[c.Expression, ...] = ()
    peopled: frozenset[object] = frozenset()
    announced: frozenset[str] = frozenset()

    def and_also(self, condition: c.Expression | None) -> Known:
        """Return the facts where a condition holds as well."""
        match condition:
            case None:
                return self
            case c.Junction(op="and", terms=terms):
                known = self
                for term in terms:
                    known = known.and_also(term)
                return known
            case c.Quantifier(how="some") as some:
                peopled = _peopled(some)
            case c.Not(value=c.Quantifier(how="no") as some):
                peopled = _peopled(some)
            case _:
                peopled = frozenset()
        return evolve(self, holding=(*self.holding, condition), peopled=self.peopled | peopled)

    def and_not(self, condition: c.Expression) -> Known:
        """Return the facts where a condition does not hold."""
        if isinstance(condition, c.Not):
            return self.and_also(condition.value)
        return self.and_also(c.Not(TRUTH, condition, span=condition.span))

    def excludes(self, left: c.Expression, op: str, right: int) -> bool:
        """Return whether the facts rule out a comparison with a number."""
        denied = c.Comparison(TRUTH, op, left, c.Constant(EXACT, right))
        return any(excluded(one, denied) for one in self.holding)

    def has_player(self, holder: c.Expression) -> bool:
        """Return whether the facts show that a holder is not the bank."""
        match holder:
            case c.BuiltinCall(name="owner", args=(c.Local(name=name),)):
                if name in self.announced:
                    return True
        bank = c.Comparison(TRUTH, "is", holder, c.Constant(HOLDER, BANK))
        return any(excluded(one, bank) for one in self.holding)

    def peoples(self, members: c.Expression) -> bool:
        """Return whether the facts show that a list has a member."""
        if isinstance(members, c.Quantifier) and members.how == "all":
            if members.where is None:
                return structural_key(members.over) in self.peopled
            key = (members.variable, structural_key(members.over), structural_key(members.where))
            return key in self.peopled
        return structural_key(members) in self.peopled

    def inside(self, over: c.Expression, where: c.Expression | None) -> Known:
        """Return the facts inside a quantifier over `over`: the list is not empty, and `where`
        holds for the member.
        """
        return evolve(self, peopled=self.peopled | {structural_key(over)}).and_also(where)


def _peopled(some: c.Quantifier) -> frozenset[object]:
    """Return the keys of the lists that are not empty where `some ...` holds."""
    # `some x in L has C` shows a member of L, and one of `all x in L where C`.
    over = structural_key(some.over)
    if some.where is not None:
        return frozenset({over})
    return frozenset({over, (some.variable, over, structural_key(some.value))})


def find_undefined_values(program: p.Program, faults: DiagnosticSink) -> None:
    """Warn of values that the machine may have to make up.

    These are quotients with a divisor that may be 0 (R295), the cash of the bank (R296), and
    members of lists beyond their ends (R297). Conditions and the board may show that they are
    defined.
    """
    lengths = Lengths(program)
    waiting = list(_places(program))
    while waiting:
        node, known = waiting.pop()
        waiting += _parts(node, known)
        if not isinstance(node, _DOUBTFUL):
            continue
        match node:
            case c.Arithmetic(op="/", right=right) if not _is_nonzero(right, known, program):
                faults.warn(
                    "R295", "the divisor may be 0, which gives 0",
                    node.span,
                    "first check that it `is not 0`, or write `if ... is 0 then ...`",
                )  # fmt: skip
            case c.BuiltinCall(name="cash", args=(c.Constant(value=value),)):
                if value == BANK:
                    faults.warn(
                        "R296", "the bank's cash has no limit and counts as a very large number",
                        node.span, "use the cash of a player instead",
                    )  # fmt: skip
            case c.BuiltinCall(name="cash", args=(holder,)):
                if holder.type == HOLDER and not known.has_player(holder):
                    faults.warn(
                        "R296",
                        "this may be the bank, whose cash has no limit and counts as very large",
                        node.span, "first check that it `is a player`",
                    )  # fmt: skip
            case c.BuiltinCall(name="nth", args=(members, place)):
                why = lengths.missing(members, place, known)
                if why:
                    faults.warn(
                        "R297",
                        f"{why}, so a made-up value takes the place of the missing member",
                        node.span,
                        "first check the size of the list, or write `first ... in ... else ...`",
                    )  # fmt: skip


def _places(program: p.Program) -> Iterator[tuple[object, Known]]:
    """Yield every expression and list of effects of a program, with the facts known there."""
    nothing = Known()
    for function in program.functions.values():
        yield (function.normally, function.parts), nothing
        for override in function.overrides:
            yield override.when, nothing
            yield override.value, nothing.and_also(override.when)
    for move in program.moves.values():
        holding = nothing.and_also(move.opening)
        yield move.opening, nothing
        for rule in move.rules:
            yield rule.where, nothing
            yield (rule.require, rule.message, rule.binds), nothing.and_also(rule.where)
            # Shared rules are about their own parameters, not the move's.
            if rule.where is None and not rule.binds:
                holding = holding.and_also(rule.require)
        yield (move.then, move.losing), holding
    for event in program.events.values():
        for handler in event.handlers:
            own = () if event.name in EVENTS else handler.params
            known = Known(announced=frozenset(own))
            yield handler.where, known
            yield handler.then, known.and_also(handler.where)
        for citation in event.citations:
            yield citation.where, nothing
            yield citation.says, nothing.and_also(citation.where)
    for always in program.always:
        yield (always.over, always.where), nothing
        yield (always.require, always.message), nothing.and_also(always.where)
    whole = (*program.matters.values(), *program.tracks.values())
    lines = tuple(line.then for line in program.lines)
    cards = tuple(card.then for card in program.board.cards)
    yield (whole, program.setup, lines, cards), nothing


def _parts(node: object, known: Known) -> Iterable[tuple[object, Known]]:
    """Return the children of a node or tuple, with the facts known there."""
    if isinstance(node, _INFORMING):
        return _informed(node, known)
    inside = children(node) if isinstance(node, c.IRNode) else node
    return [(one, known) for one in inside] if isinstance(inside, (list, tuple)) else ()


def _informed(node: c.IRNode, known: Known) -> Iterator[tuple[object, Known]]:
    """Yield the children of a node that decides what is known in some of them."""
    match node:
        case c.Junction(op=op, terms=terms):
            # The first term that decides is the last one evaluated, so later ones may rely on it.
            for term in terms:
                yield term, known
                known = known.and_also(term) if op == "and" else known.and_not(term)
        case c.IfElse() | c.If():
            yield node.condition, known
            yield node.then, known.and_also(node.condition)
            yield node.otherwise, known.and_not(node.condition)
        case c.Quantifier() | c.ForEach():
            inner = node.value if isinstance(node, c.Quantifier) else node.body
            yield node.over, known
            yield node.where, known.inside(node.over, None)
            yield inner, known.inside(node.over, node.where)
            if isinstance(node, c.Quantifier):
                yield node.otherwise, known


def _is_nonzero(value: c.Expression, known: Known, program: p.Program) -> bool:
    """Return whether the facts show that a value is not 0."""
    match value:
        case c.Constant():
            return bool(value.value)
        case c.FigureRead(name=name):
            figure = program.figures[name]
            if figure.low is None or figure.high is None:
                return bool(figure.value)
            return bool(figure.low > 0 or figure.high < 0)
        case c.BuiltinCall(name="size", args=(members,)) if known.peopled:
            return structural_key(members) in known.peopled
        case c.Arithmetic(op="*", left=left, right=right):
            return all(_is_nonzero(side, known, program) for side in (left, right))
        case c.Arithmetic(op="+", left=left, right=right):  # `1 + partners.size`
            sides = (left, right)
            # A negative side could cancel the other one.
            if all(map(_is_counted, sides)):
                return any(_is_nonzero(side, known, program) for side in sides)
    return known.excludes(value, "is", 0)


def _is_counted(value: c.Expression) -> bool:
    """Return whether a value is a constant or a count, and never below 0."""
    match value:
        case c.Constant(value=int() as number):
            return number >= 0
        case c.BuiltinCall(name=name):
            return name == "size"
        case c.Quantifier(how=how):
            return how == "number"
        case c.Arithmetic(op="+", left=left, right=right):
            return _is_counted(left) and _is_counted(right)
    return False


# -- members of lists -----------------------------------------------------------------------


@opaque
class Lengths:
    """Lower bounds on the lengths of the lists that a program makes, such as spaces and dice."""

    program: p.Program

    def missing(self, members: c.Expression, place: c.Expression, known: Known) -> str:
        """Return the message that an index may be outside a list; empty where it cannot, or where
        that is not known.

        Nothing is known of lists that are parameters, or of indices that are parameters or defined
        values.
        """
        least = self._least(members, known)
        if least is None or any(isinstance(one, c.Local) for one in _links(members)):
            return ""
        size = c.BuiltinCall(COUNT, "size", (members,))
        match place:
            case c.Arithmetic(
                op="-", left=c.BuiltinCall(name="size", args=(same,)), right=c.Constant(value=back)
            ) if structural_key(same) == structural_key(members):
                return "the list may be empty" if _short_of(size, back, least, known) else ""
        span = number_range(place, self.program.figures, len(self.program.ladder) - 1)
        on_table = all(isinstance(one, _ON_TABLE) for one in _links(place))
        if span is None and not on_table:
            return ""
        # An amount on the table may have any value, also below 0.
        low, high = span or (-1, 0)
        if high < 0:
            return "the index is below 0"
        if low < 0 and not known.excludes(place, "below", 0):
            return "the index may be below 0"
        if span is not None and not _short_of(size, int(high) + 1, least, known):
            return ""
        if _inside(place, size, known) or known.excludes(place, "at least", least):
            return ""
        empty = span is not None and not high
        return "the list may be empty" if empty else "the list may be too short"

    def _least(self, members: c.Expression, known: Known) -> int | None:
        """Return the least length of a list; None where the board has no such list."""
        found = self._by_form(members, known)
        return 1 if found == 0 and known.peoples(members) else found

    def _by_form(self, members: c.Expression, known: Known) -> int | None:
        """Return the least length of a list by its expression alone."""
        board = self.program.board
        match members:
            case c.BuiltinCall(name="spaces"):
                return len(board.spaces)
            case c.BuiltinCall(name="groups"):
                return len(board.groups)
            case c.BuiltinCall(name="properties", args=()):
                return sum(space.deed for space in board.spaces)
            case c.BuiltinCall(name="players" | "everybody"):
                return 1
            case c.BuiltinCall(name="sites"):
                return min((len(group.sites) for group in board.groups), default=None)
            case c.BuiltinCall(name="deck_cards"):
                return min((len(deck.cards) for deck in board.decks), default=None)
            case c.BuiltinCall(name="dice", args=(_, c.Constant(value=index))):
                dice = self.program.dice[index]
                # Optional dice need not be thrown.
                return 0 if dice.optional else dice.number
            case c.KindField(name=name, of=of):
                kinds = of.type.kinds
                told = [
                    space.facts[name]
                    for space in board.spaces
                    if name in space.facts and (kinds is None or space.kind in kinds)
                ]
                return min((len(one) for one in told), default=None)
            case c.ListOf(members=several):
                return len(several)
            case c.Arithmetic(op="+", left=one, right=other) | c.IfElse(then=one, otherwise=other):
                sizes = [self._least(one, known), self._least(other, known)]
                least = min if isinstance(members, c.IfElse) else sum
                return None if None in sizes else least(size or 0 for size in sizes)
        return 0


def _links(core: c.Expression) -> Iterator[c.Expression]:
    """Yield a list or number, and the parts that it is joined or added up of in any case."""
    yield core
    inner: tuple[c.Expression, ...] = ()
    match core:
        case c.Arithmetic(left=left, right=right) | c.IfElse(then=left, otherwise=right):
            inner = left, right
        case c.Negative(value=value):
            inner = (value,)
    for part in inner:
        yield from _links(part)


def _short_of(size: c.Expression, wanted: int, least: int, known: Known) -> bool:
    """Return whether a list may have fewer members than are wanted."""
    if wanted <= least or known.excludes(size, "below", wanted):
        return False
    # `size is not LEAST` is enough where just one member more is wanted.
    return wanted > least + 1 or not known.excludes(size, "is", least)


def _inside(place: c.Expression, size: c.Expression, known: Known) -> bool:
    """Return whether a known condition says that an index is before the end of a list."""
    before_end = c.Arithmetic(COUNT, "-", size, c.Constant(COUNT, 1))
    said = {("below", place, size), ("above", size, place), ("at most", place, before_end)}
    keys = {(op, structural_key(left), structural_key(right)) for op, left, right in said}
    return any(
        isinstance(one, c.Comparison)
        and (one.op, structural_key(one.left), structural_key(one.right)) in keys
        for one in known.holding
    )
