"""Templates of deals: moves with a few small arguments in place of lists and amounts.

What a deal does is not read from its name. Each template is tried at a table, and kept if what is
given and what is got go opposite ways once the other player has agreed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from attrs import evolve, frozen

from propertyrules.codegen.certainty import UndecidedError
from propertyrules.codegen.compiled_moves import failing
from propertyrules.codegen.move_generator import MovePlan, Planner
from propertyrules.codegen.value_domains import Domain
from propertyrules.ir import nodes as c
from propertyrules.ir.nodes import OpenMatter
from propertyrules.ir.program import MoveKind, Parameter, Program
from propertyrules.ir.traversal import rewrite, walk
from propertyrules.ir.types import COUNT, EXACT, MONEY, TRUTH, list_of
from propertyrules.limits import MOST_TRIED
from propertyrules.machine.constraints import (
    TRUE,
    conjunction,
    disjunction,
    inlined_rules,
    negation,
    substitute,
)
from propertyrules.model.state import State
from propertyrules.referee import Referee
from propertyrules.verification.lookahead import agreed
from propertyrules.verification.policies import RanDry, by_chance
from propertyrules.verification.random_numbers import Dice
from propertyrules.verification.sampler import Chosen, play_chosen, sampler

SHARES = (Fraction(1, 2), Fraction(1), Fraction(3, 2), Fraction(2))
"""The prices offered for a deed, as shares of its printed price, rounded down."""
SHARE = "share"
SELLS, BUYS, SWAPS = "sells", "buys", "swaps"
TABLES = 12  # at which a template is tried


@frozen
class DealTemplate:
    """A deal with everything fixed but the partner and one deed, or two.

    `lists` are the parameters that the deeds fill; `money` is the one that a share of the deed's
    price fills, if any, and `sells` whether that deed is the mover's. `whole` is the move as it is
    declared.
    """

    whole: MoveKind
    partner: str
    lists: tuple[str, ...]
    money: str = ""
    share: Fraction = Fraction(0)
    sells: bool = False

    @property
    def gives(self) -> bool:
        """Whether a deed of the mover goes to the partner."""
        return self.sells or not self.money

    @property
    def gets(self) -> bool:
        """Whether a deed of the partner comes to the mover."""
        return not self.sells

    def env(
        self, program: Program, seat: int, partner: int, deeds: tuple[int, ...]
    ) -> dict[str, Any]:
        """Return the values of all parameters of the move."""
        found: dict[str, Any] = {self.whole.mover: seat, self.partner: partner}
        for param in self.whole.params[1:]:
            if param.name not in found:
                found[param.name] = () if param.type.is_list else 0
        found |= {name: (deed,) for name, deed in zip(self.lists, deeds, strict=True)}
        if self.money:
            price = program.board.spaces[deeds[0]].facts["price"]
            found[self.money] = int(price * self.share)
        return found

    def plan(self, program: Program, shares: Sequence[Fraction]) -> MovePlan:
        """Return the plan that lists the legal deals, for several shares of the price.

        In a template with a price, the last of a row is the index of the share. Raises
        UndecidedError.
        """
        whole = self.whole
        deed = next(p.type.of for p in whole.params if p.name == self.lists[0])
        assert deed is not None
        names = [f"deed_{n}" for n in range(len(self.lists))]
        values: dict[str, c.Expression] = {}
        for param in whole.params[1:]:
            if param.type.is_list:
                values[param.name] = c.ListOf(param.type, ())
            elif param.name != self.partner:
                values[param.name] = c.Constant(param.type, 0)
        for name, local in zip(self.lists, names, strict=True):
            values[name] = c.ListOf(list_of(deed), (c.Local(deed, local),))
        domains = {}
        if self.money:
            price = c.KindField(MONEY, "price", c.Local(deed, names[0]))
            exact = (c.Arithmetic(EXACT, "*", price, c.Constant(EXACT, one)) for one in shares)
            amounts = [c.Round(MONEY, one, up=False) for one in exact]
            # One plan for all shares: the share is one more small argument of the loop.
            values[self.money] = amounts[0]
            for place, amount in enumerate(amounts[1:], start=1):
                here = c.Comparison(TRUTH, "is", c.Local(COUNT, SHARE), c.Constant(COUNT, place))
                values[self.money] = c.IfElse(MONEY, here, amount, values[self.money])
            domains = {SHARE: Domain(COUNT, tuple(range(len(shares))), seated=False, words={})}
        small = [whole.params[0], *(p for p in whole.params if p.name == self.partner)]
        params = (*small, *(Parameter(name, deed) for name in names))
        params += tuple(Parameter(name, COUNT) for name in domains)
        return Planner(program, narrowed(whole, params, values), domains).plan()

    def way(self, table: State) -> str:
        """Try the template at a table, and return whether the mover sells, buys or swaps by it.

        Deed and price, or deed and deed, must go opposite ways. Empty if they do not.
        """
        program = table.setting.program
        deeds = program.board.deeds
        groups = {program.board.spaces[deed].group: deed for deed in deeds}
        if len(groups) < 2:
            return ""
        mine, theirs = list(groups.values())[:2]
        seat, partner = table.waiting[0], (table.waiting[0] + 1) % len(table.out)
        owner = list(table.owner)
        owner[mine], owner[theirs] = seat, partner
        # Nobody should lack the money while the deal is tried.
        plenty = 10 * max(program.board.spaces[deed].facts.get("price", 0) for deed in deeds)
        cash = tuple(plenty if n < len(table.out) else x for n, x in enumerate(table.cash))
        state = evolve(table, owner=tuple(owner), cash=cash)
        ways = [(mine, theirs)] if len(self.lists) == 2 else [(mine,), (theirs,)]
        for way in ways:
            env = self.env(program, seat, partner, way)
            if failing(state, self.whole, env):
                continue
            offer = Chosen(sampler(program).sorts[self.whole.name], env)
            after = agreed(state, play_chosen(state, offer), seat)
            # The two seats less the one that had the deed is the other, who must have it now.
            if any(after.owner[deed] != seat + partner - state.owner[deed] for deed in way):
                continue
            if not self.money:
                return SWAPS
            paid = (after.cash[seat] or 0) - (state.cash[seat] or 0)
            # Money must come in for a deed that is given, and go out for one that is got.
            if paid and (paid > 0) == (way == (mine,)):
                return SELLS if paid > 0 else BUYS
        return ""


def narrowed(
    kind: MoveKind, params: tuple[Parameter, ...], values: Mapping[str, c.Expression]
) -> MoveKind:
    """Return a move with other parameters: values replace the old ones in its rules.

    Raises UndecidedError if a shared rule is too large to be inlined.
    """
    rules = []
    for rule in inlined_rules(kind):
        if rule is None:
            raise UndecidedError
        where = None if rule.where is None else _spelt_out(substitute(rule.where, values))
        require = None if rule.require is None else _spelt_out(substitute(rule.require, values))
        rules.append(evolve(rule, where=where, require=require))
    return evolve(kind, params=params, rules=tuple(rules))


def _spelt_out(core: c.Expression) -> c.Expression:
    """Return a condition with the quantifiers over known lists written out."""

    def change(node: c.Expression) -> c.Expression:
        if isinstance(node, c.BuiltinCall) and node.name == "size":
            known = _known_members(node.args[0])
            return node if known is None else c.Constant(node.type, len(known))
        if not isinstance(node, c.Quantifier) or node.how not in ("every", "some", "no"):
            return node
        where, value = _spelt_out(node.where or TRUE), _spelt_out(node.value or TRUE)
        value = negation(value) if node.how == "no" else value
        if node.how != "some":
            value, where = disjunction((negation(where), value)), TRUE
        join = disjunction if node.how == "some" else conjunction
        so, known = conjunction((where, value)), _known_members(node.over)
        if known is not None:
            return join(substitute(so, {node.variable: member}) for member in known)
        # A condition on each member is split into its terms, which may be refused early.
        alike = isinstance(so, c.Junction) and so.op == "and" and node.how != "some"
        each = so.terms if isinstance(so, c.Junction) and alike else (so,)
        how = "some" if node.how == "some" else "every"
        return join(evolve(node, how=how, where=None, value=one) for one in each)

    found: c.Expression = rewrite(core, change)
    return found


def _known_members(core: c.Expression) -> tuple[c.Expression, ...] | None:
    """Return the members of a list that is written out; None for another expression."""
    match core:
        case c.ListOf():
            return core.members
        case c.Constant(value=()):
            return ()
        case c.Arithmetic(op="+"):
            left, right = _known_members(core.left), _known_members(core.right)
            return None if left is None or right is None else left + right
    return None


def single(program: Program, kind: MoveKind, listed: Parameter) -> MovePlan | None:
    """Return the plan for the moves in which a list has a single member; None if there is none."""
    if listed.type.of is None or listed.type.of.name in ("player", "holder"):
        return None
    one = Parameter(listed.name, listed.type.of)
    whole = c.ListOf(listed.type, (c.Local(listed.type.of, listed.name),))
    params = tuple(one if param is listed else param for param in kind.params)
    try:
        return Planner(program, narrowed(kind, params, {listed.name: whole})).plan()
    except UndecidedError:
        return None


def is_deal(program: Program, kind: MoveKind) -> bool:
    """Return whether a move is agreed with another player, with lists or amounts."""
    return sampler(program).sorts[kind.name].deals


def templates(program: Program, players: int) -> Iterator[DealTemplate]:
    """Yield the templates of a program's deals that work: those that the other has to agree to."""
    tables = list(_tables(program, players)) if players > 1 else []
    for kind in program.moves.values():
        asks = any(isinstance(node, OpenMatter) for node in walk((kind.then,)))
        if is_deal(program, kind) and asks and kind.how == "any" and kind.opening is None:
            for template in _candidates(program, kind):
                way = next(filter(None, map(template.way, tables)), "")
                if way:
                    yield evolve(template, sells=way == SELLS)


def _candidates(program: Program, kind: MoveKind) -> Iterator[DealTemplate]:
    """Yield the templates of a deal in lists of properties and amounts of money, swaps first."""
    deeds = {name for name, one in program.kinds.items() if one.deed}
    partner = next(p.name for p in kind.params[1:] if p.type.name == "player")
    rest = [p for p in kind.params[1:] if p.name != partner]
    lists = [
        p.name for p in rest
        if p.type.of and p.type.of.name == "space" and deeds.issuperset(p.type.of.kinds or {""})
    ]  # fmt: skip
    sums = [p.name for p in rest if p.type == MONEY]
    if any(not p.type.is_list and p.type != MONEY for p in rest):
        return
    yield from (DealTemplate(kind, partner, (a, b)) for a in lists for b in lists if a != b)
    if all("price" in space.facts for space in program.board.spaces if space.deed):
        for one, money, share in product(lists, sums, SHARES):
            yield DealTemplate(kind, partner, (one,), money, share)


def _tables(program: Program, players: int) -> Iterator[State]:
    """Yield states of a random game at which nothing but a turn is open, as deals are made."""
    state = Referee(program).new_game([f"player_{n}" for n in range(players)])
    ground = {kind.name for kind in program.matters_on("ground")}
    dice, found = Dice(0), 0
    for _ in range(MOST_TRIED):
        if state.over or found == TABLES:
            return
        if state.stack and state.stack[0].kind in ground and not state.standing:
            found += 1
            yield state
        try:
            state = play_chosen(state, by_chance(state, dice))
        except RanDry:
            return
