"""The numbered actions of a rulebook: every move that fits into a table of a fixed size.

A move has a number for each combination of its small arguments. An amount is one of five, a list
one member or all of them, and a deal one of the templates. What falls by chance has no number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from math import prod
from typing import Any, TypeAlias

from attrs import define, evolve, field, frozen

from propertyrules.codegen.certainty import UndecidedError
from propertyrules.codegen.compiled_moves import failing, play_on
from propertyrules.codegen.engine import decide, play
from propertyrules.codegen.move_generator import MovePlan, move_generator
from propertyrules.codegen.value_domains import Domain, domain_of
from propertyrules.envs.templates import DealTemplate, is_deal, single, templates
from propertyrules.errors import MoveError
from propertyrules.ir.program import MoveKind, Program
from propertyrules.ir.types import AMOUNTS
from propertyrules.limits import TABLES_REMEMBERED
from propertyrules.machine.arguments import unbind
from propertyrules.machine.chance import SHARES, leaving_moves, telling_moves
from propertyrules.machine.domains import Range
from propertyrules.machine.legal_moves import Family, with_chance_open, with_legal_values
from propertyrules.model.moves import Move
from propertyrules.model.names import decode, encode
from propertyrules.model.state import State

MOST_ACTIONS = 4_096
WAIT, OTHER = 0, 1
"""Wait while others are asked; make any legal move where no other action is legal."""
SUMS = ("the least", "a tenth more", "half as much again", "the price", "all")
VALUES = len(SUMS)

Column: TypeAlias = tuple[int, int, Mapping[int, int] | None]
"""A place in a row, how many numbers its value may have, and these; None for players."""


@frozen(eq=False)
class ActionBlock:
    """The actions of one kind of move: `size` numbers from `first` on.

    `small` are the parameters that have a number for each value, with how many there are; `left` is
    the amount or list that has a few values; `template` is the deal that the block is of.
    """

    kind: MoveKind
    first: int
    small: tuple[tuple[str, int], ...]
    left: str = ""
    values: int = 1
    template: DealTemplate | None = None

    @property
    def label(self) -> str:
        """The name of the move, and of a deal whether the mover sells, buys or swaps."""
        deal = self.template
        if deal is None:
            return self.kind.name
        way = "sells" if deal.sells else "buys" if deal.money else "swaps"
        return f"{self.kind.name} {way} {deal.share}" if deal.money else f"{self.kind.name} {way}"

    @property
    def size(self) -> int:
        """The number of actions."""
        return prod(size for _, size in self.small) * self.values


@frozen(eq=False)
class Source:
    """Lists the legal actions of a block: compiled code returns a row for each legal move.

    `columns` make the number of a row. `names` are the parameters in a row with their places.
    `single`: each row has one member of the list parameter. `deals` are templates that differ only
    in the share of the price, whose blocks follow each other.
    """

    table: ActionTable
    block: ActionBlock
    plan: MovePlan
    columns: tuple[Column, ...]
    names: tuple[tuple[str, int], ...] = ()
    single: bool = False
    deals: tuple[DealTemplate, ...] = ()

    def add(self, state: State, seat: int, found: dict[int, Choice]) -> None:
        """Add the legal actions of a player at a table, by their numbers."""
        block, rows = self.block, self.plan.legal_rows(state, seat)
        if block.kind.tells:
            found |= {block.first: (self, (), None)} if rows else {}
        elif block.left and not self.single:
            place = next(place for name, place, _ in self.plan.open if name == block.left)
            for row in rows:
                first = block.first + (self.index(row, seat) - block.first) * block.values
                for number, value in self._values(state, self.env(seat, row), row[place]):
                    found[first + number] = (self, row, value)
        else:
            # Rows that differ in the list alone are one more action: all members together.
            lists: dict[Any, list[Any]] = {}
            for row in rows:
                found.setdefault(self.index(row, seat), (self, row, None))
                if self.single:
                    column = self.columns[-1][0]
                    lists.setdefault((*row[:column], *row[column + 1 :]), []).append(row)
            for alike in lists.values():
                whole = tuple(row[self.columns[-1][0]] for row in alike)
                env = self.env(seat, alike[0], whole)
                if len(whole) > 1 and failing(state, block.kind, env) == 0:
                    # The list is the last digit, and its number 0 means all members.
                    first = self.index(alike[0], seat)
                    found[first - (first - block.first) % block.values] = (self, alike[0], whole)

    def index(self, row: Sequence[Any], seat: int) -> int:
        """Return the number of the action of a row.

        The values of the row are the digits of the number, each in its own base.
        """
        index, players = 0, self.table.players
        for place, size, numbers in self.columns:
            value = row[place]
            if numbers is not None:
                number = numbers[value]
            else:
                # Players go by their distance to the left of the mover, so that an action means
                # the same whoever makes it; the bank and other holders come behind.
                number = (value - seat) % players if value >= 0 else players - 1 - value
            index = index * size + number
        return self.block.first + index

    def env(self, seat: int, row: Sequence[Any], value: Any = None) -> dict[str, Any]:
        """Return the arguments of a move by name, but for those that fall by chance.

        `value` is that of the amount or the list.
        """
        if self.deals:
            first = self.deals[0]
            deal, deeds = self.deals[row[-1] if first.money else 0], row[1 : 1 + len(first.lists)]
            return deal.env(self.table.program, seat, row[0], tuple(deeds))
        left = self.block.left
        found: dict[str, Any] = {self.plan.kind.mover: seat}
        for name, place in self.names:
            found[name] = (row[place],) if self.single and name == left else row[place]
        return found if value is None else found | {left: value}

    def _values(self, state: State, env: Mapping[str, Any], left: Any) -> Iterable[tuple[int, Any]]:
        """Return the values of the amount or share that have actions, with their numbers."""
        kind, name = self.block.kind, self.block.left
        param = next(p for p in kind.params if p.name == name)
        if param.type.name in AMOUNTS:
            sums = [
                (number, value)
                for number, value in self._sums(state, env, left)
                if failing(state, kind, {**env, name: value}) == 0
            ]
            if sums:
                return sums
        # Else the few legal values that a rule names.
        setting = state.setting
        fixed = tuple(
            (other.name, encode(setting, other.type, env[other.name]))
            for other in kind.params[1:] if other is not param
        )  # fmt: skip
        who = setting.names[env[kind.mover]]
        shown = with_legal_values(Family(kind.name, who, fixed, ((name, left),), state))
        if shown is None:
            return ()
        ((_, range_),) = shown.ranges
        values = range_.members[:VALUES] or ((range_.low,) if range_.kind == "amount" else ())
        return enumerate([decode(setting, param.type, value) for value in values])

    def _sums(self, state: State, env: Mapping[str, Any], left: Range) -> Iterator[tuple[int, int]]:
        """Yield the numbered amounts that lie in a range, each once; in whole currency units."""
        kind, program, known = self.block.kind, self.table.program, self.table.deeds
        low, cash = left.low, state.cash[env[kind.mover]] or 0
        # Nobody offers more than they hold, unless the least is more.
        high = max(cash, low) if left.high is None else min(left.high, max(cash, low))
        named = [(param, env.get(param.name)) for param in kind.params]
        # The topmost matter names the deed that a bid is for; else the move itself does.
        for matter in state.stack[:1]:
            named += zip(program.matters[matter.kind].fields, matter.values, strict=True)
        # By its type as well, for a seat may have the number of a deed.
        deeds = [n for one, n in named if one.type.name == "space" and n in known]
        price = program.board.spaces[deeds[-1]].facts.get("price") if deeds else None
        sums = [low, low + -(-low // 10), low + -(-low // 2), price, high]
        for number, value in enumerate(sums):
            if isinstance(value, int) and low <= value <= high and value not in sums[:number]:
                yield number, value


Choice: TypeAlias = tuple[Source, Sequence[Any], Any]
"""A legal action: its source, its row, and the value of the amount or the list, if any."""


@lru_cache(maxsize=32)
def action_table(program: Program, players: int) -> ActionTable:
    """Return the actions of a rulebook for so many players, made once."""
    return ActionTable(program, players)


@define(eq=False, slots=False)
class ActionTable:
    """The actions of a rulebook for so many players, numbered from 0; at most 4,096.

    0 waits, in a window, while others are waited for; 1 makes any legal move where no other action
    is legal. `left_out` are the moves that no action makes, each with the reason.
    """

    program: Program
    players: int
    blocks: list[ActionBlock] = field(init=False, factory=list)
    left_out: dict[str, str] = field(init=False, factory=dict)
    size: int = field(init=False, default=OTHER + 1)
    _tellers: list[MoveKind] = field(init=False, factory=list)
    _by_open: dict[tuple[Any, ...], list[Source]] = field(init=False, factory=dict)

    def __attrs_post_init__(self) -> None:
        for kind in self.program.moves.values():
            if kind.refused:
                continue
            reason = self._unfit(kind)
            if reason:
                self.left_out[kind.name] = reason
            else:
                self._enter(kind)
        for template in templates(self.program, self.players):
            # Who buys or swaps names a deed, and its owner is the partner.
            sells = template.money and template.sells
            small = [("partner", self.players)] if sells else []
            small += [(f"deed_{n}", len(self.deeds)) for n in range(len(template.lists))]
            self._add(ActionBlock(template.whole, self.size, tuple(small), template=template))
        # A deal is left out itself, but its templates have actions.
        dealt = {block.kind.name for block in self.blocks if block.template is not None}
        self.left_out = {k: why for k, why in self.left_out.items() if k not in dealt}

    # -- which moves have numbers ------------------------------------------------------------------

    def _unfit(self, kind: MoveKind) -> str:
        """Return why a kind of move has no actions of its own; empty if it has some."""
        if kind.name in telling_moves(self.program):
            return "tells in words what chance brings"
        if kind.how == "any" and kind.name in leaving_moves(self.program):
            return "leaves the game"
        if not kind.then:
            return "changes nothing"
        if is_deal(self.program, kind):
            return "is agreed by word of mouth"
        if kind.tells:
            return ""
        others = (param.type for param in kind.params[1:] if not param.chance)
        free = [type_ for type_ in others if domain_of(self.program, type_) is None]
        if len(free) > 1:
            return "leaves more than one sum or list open"
        if free and free[0].of is None and free[0].name not in (*AMOUNTS, *SHARES):
            return f"takes {free[0].name} at will"
        return ""

    def _enter(self, kind: MoveKind) -> None:
        """Add the block of a kind of move: an action for each combination of its small arguments,
        times the values of a list or an amount.
        """
        if kind.tells:  # what is told is nobody's choice: one action stands for all of them
            self._tellers.append(kind)
            if len(self._tellers) == 1:
                self._add(ActionBlock(kind, self.size, ()))
            return

        def count(domain: Domain) -> int:
            return len(domain.values) + (self.players if domain.seated else 0)

        small: list[tuple[str, int]] = []
        left, values = "", 1
        for param in kind.params[1:]:
            if param.chance:
                continue
            domain = domain_of(self.program, param.type)
            if domain is not None:
                small.append((param.name, count(domain)))
                continue
            left, values = param.name, VALUES
            if param.type.of is not None:
                element = domain_of(self.program, param.type.of)
                # One for all members together, and one for each.
                values = 1 + (0 if element is None else count(element))
        self._add(ActionBlock(kind, self.size, tuple(small), left, values))

    def _add(self, block: ActionBlock) -> None:
        """Add a block, unless there would be too many actions."""
        if self.size + block.size > MOST_ACTIONS:
            self.left_out[block.kind.name] = f"would take more than {MOST_ACTIONS} actions in all"
            return
        self.blocks.append(block)
        self.size += block.size

    @cached_property
    def deeds(self) -> dict[int, int]:
        """The places of deeds among all deeds, by the number of their space."""
        return {deed: place for place, deed in enumerate(self.program.board.deeds)}

    @cached_property
    def _by_kind(self) -> dict[str, list[ActionBlock]]:
        """The blocks by the names of the moves that they are made of."""
        found: dict[str, list[ActionBlock]] = {}
        for block in self.blocks:
            if block.template is not None and block.template is not self._alike(block.template)[0]:
                continue  # the first lists the deals of all of them
            for kind in self._tellers if block.kind.tells else (block.kind,):
                found.setdefault(kind.name, []).append(block)
        return found

    def _alike(self, template: DealTemplate) -> tuple[DealTemplate, ...]:
        """Return the templates that differ from one at most in the share of the price."""
        every = [block.template for block in self.blocks if block.template is not None]
        return tuple(one for one in every if evolve(one, share=template.share) == template)

    # -- what is legal -----------------------------------------------------------------------------

    def legal(self, state: State, seat: int, deals: bool = True) -> dict[int, Choice]:
        """Return the legal actions of a player at a table, each with what `opened` makes a move of.

        `deals` says whether to look for offers.
        """
        found: dict[int, Choice] = {}
        if state.over or state.out[seat]:
            return found
        owners = {*state.owner}
        owns = seat in owners
        others = any(owner >= 0 and owner != seat for owner in owners)
        # What may be done while these matters are open.
        open_ = (deals, *[matter.kind for matter in state.answerable])
        if open_ not in self._by_open:
            if len(self._by_open) >= TABLES_REMEMBERED:
                self._by_open.clear()
            pairs = (
                self._source(block, kind)
                for kind in move_generator(self.program).open_kinds(state)
                for block in self._by_kind.get(kind.name, ())
                if deals or block.template is None
            )
            self._by_open[open_] = [source for source in pairs if source is not None]
        for source in self._by_open[open_]:
            # A deal is about deeds that players have.
            if not source.deals or (
                (owns or not source.deals[0].gives) and (others or not source.deals[0].gets)
            ):
                source.add(state, seat, found)
        return found

    @cached_property
    def _source(self) -> Callable[[ActionBlock, MoveKind], Source | None]:
        return cache(self._made_source)

    def _made_source(self, block: ActionBlock, kind: MoveKind) -> Source | None:
        """Return the source of a block; None where its legal moves cannot be listed as rows."""
        columns: list[Column]
        if block.template is not None:
            deals, count = self._alike(block.template), len(block.template.lists)
            columns = [(1 + n, len(self.deeds), self.deeds) for n in range(count)]
            if block.template.sells:
                columns.insert(0, (0, self.players, None))
            if block.template.money:
                columns.insert(0, (1 + count, len(deals), {n: n for n in range(len(deals))}))
            try:
                priced = block.template.plan(self.program, [deal.share for deal in deals])
            except UndecidedError:
                return None
            return Source(self, block, priced, tuple(columns), deals=deals)
        listed = next((p for p in kind.params if p.name == block.left and p.type.is_list), None)
        if listed is None:
            plan = move_generator(self.program).plan(kind)
        else:
            plan = single(self.program, kind, listed)
        if plan is None:
            return None
        sizes = dict(block.small) | ({} if listed is None else {block.left: block.values})
        columns = []
        # The list comes last: its number 0 is for all members.
        for name, place, domain in sorted(plan.small, key=lambda each: each[0] == block.left):
            if name in sizes:
                start = int(listed is not None and name == block.left)
                numbers = {value: start + n for n, value in enumerate(domain.values)}
                columns.append((place, sizes[name], None if domain.seated else numbers))
        names = tuple((name, place) for name, place, _ in plan.small if name in sizes)
        return Source(self, block, plan, tuple(columns), names, single=listed is not None)

    # -- numbers and moves -------------------------------------------------------------------------

    def decode(self, index: int, state: State, player: str = "") -> Move | Family:
        """Return the move that an action makes at a table, a family where the rest is chance.

        The player is the first whom the game waits for, unless another is named. Raises MoveError
        for an action that is not legal there, and for 0 and 1, which stand for no one move.
        """
        seat = state.setting.seat(player) if player else state.waiting[0]
        choice = self.legal(state, seat).get(index)
        if choice is None:
            raise MoveError(f"action {index} is no legal move of {state.setting.names[seat]} here")
        return self.opened(state, seat, choice)[0]

    def opened(self, state: State, seat: int, choice: Choice) -> Sequence[Move | Family]:
        """Return the move of a choice, or families where something falls by chance.

        There are several where it is open which dice are thrown, or what a card says.
        """
        source, row, value = choice
        kind, env = source.block.kind, source.env(seat, row, value)
        if not (kind.tells or kind.chance):
            return (unbind(state, kind, env),)
        moves: list[Move] = []
        families: list[Family] = []
        made = move_generator(self.program)
        open_ = made.open_kinds(state)
        for one in self._tellers if kind.tells else (kind,):
            if one in open_:
                made.add(state, one, seat, moves, families)
        wanted = {
            param.name: encode(state.setting, param.type, env[param.name])
            for param in kind.params[1:] if param.name in env
        }  # fmt: skip
        found = with_chance_open(state, moves, families, True, decide)
        return [
            one if isinstance(one, Family) else Family(one.name, one.by, one.args, (), state)
            for one in found
            if wanted.items() <= dict(one.args if isinstance(one, Move) else one.fixed).items()
        ]

    def played(self, state: State, seat: int, choice: Choice) -> State:
        """Return the table after a legal action to which nothing falls by chance."""
        source, row, value = choice
        kind, env = source.block.kind, source.env(seat, row, value)
        # `play_on` returns None for an illegal move; `play` then raises, and says why it is.
        after = play_on(state, kind, env)
        return play(state, unbind(state, kind, env)) if after is None else after
