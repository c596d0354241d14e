"""The numbered actions of a rulebook: every move that fits into a table of a fixed size.

A move of small arguments has a number for each of their combinations. A sum is one of five, a list
one thing or all of them, and a deal one of the templates. What falls by chance is no part of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from math import prod
from typing import Any, TypeAlias

from attrs import define, evolve, field, frozen

from propertyrules.codegen.certainty import UndecidedError
from propertyrules.codegen.engine import decide, failing, play, play_on
from propertyrules.codegen.move_generator import Domain, MovePlan, domain_of, move_generator
from propertyrules.envs.templates import DealTemplate, is_deal, single, templates
from propertyrules.errors import MoveError
from propertyrules.ir.program import MoveKind, Program, once_per_program
from propertyrules.ir.types import AMOUNTS
from propertyrules.limits import TABLES_REMEMBERED
from propertyrules.machine.arguments import decode, encode, unbind
from propertyrules.machine.chance import leaving_moves, telling_moves
from propertyrules.machine.domains import Range
from propertyrules.machine.legal_moves import SHARES, Family, with_chance_open, with_legal_values
from propertyrules.model.moves import Move
from propertyrules.model.state import State

MOST_ACTIONS = 4_096
WAIT, OTHER = 0, 1
"""To wait while others are asked; and to do whatever is legal where nothing else has a number."""
SUMS = ("the least", "a tenth more", "half as much again", "the price", "all")
VALUES = len(SUMS)

Column: TypeAlias = tuple[int, int, Mapping[int, int] | None]
"""A place in a row, how many numbers its value may have, and these; None for players."""


@frozen(eq=False)
class ActionBlock:
    """The actions of one kind of move: they begin at `first`, and there are `size` of them.

    `small` are the parameters that have a number for each value, with how many there are; `left` is
    the one that has a few values, by its name; `template` is the deal that the block is of.
    """

    kind: MoveKind
    first: int
    small: tuple[tuple[str, int], ...]
    left: str = ""
    values: int = 1
    template: DealTemplate | None = None

    @property
    def label(self) -> str:
        """What the block is of: its kind of move, and of a deal whether it sells, buys or swaps."""
        deal = self.template
        if deal is None:
            return self.kind.name
        way = "sells" if deal.sells else "buys" if deal.money else "swaps"
        return f"{self.kind.name} {way} {deal.share}" if deal.money else f"{self.kind.name} {way}"

    @property
    def size(self) -> int:
        """How many actions it has."""
        return prod(size for _, size in self.small) * self.values


@frozen(eq=False)
class Source:
    """Where the legal moves of a block come from: generated code that returns a row for each.

    `columns` are what numbers the rows, `names` the parameters in them with their places; `single`
    is a list parameter of which each row holds one member, `deals` are templates that differ in the
    share of the price alone, whose blocks follow on each other.
    """

    program: Program
    plan: MovePlan
    columns: tuple[Column, ...]
    names: tuple[tuple[str, int], ...] = ()
    single: str = ""
    deals: tuple[DealTemplate, ...] = ()
    rows: Callable[[State, int], Sequence[Any]] = field(init=False)

    @rows.default
    def _rows(self) -> Callable[[State, int], Sequence[Any]]:
        """Make what returns a row for each legal move of a player: it is asked at every step."""
        opening, listed = self.plan.opening, self.plan.rows
        nothing = (None,) * (len(self.plan.kind.params) - 1)
        if opening is None:
            last = (*nothing, True)
            return lambda state, seat: listed(state, seat, *last)

        def answers(state: State, seat: int) -> Sequence[Any]:
            matter = opening(state, seat, *nothing)
            return () if matter is None else listed(state, seat, *nothing, matter)

        return answers

    def env(self, seat: int, row: Sequence[Any]) -> dict[str, Any]:
        """Return the values of a move by name: those that have a number."""
        if self.deals:
            first = self.deals[0]
            deal, deeds = self.deals[row[-1] if first.money else 0], row[1 : 1 + len(first.lists)]
            return deal.env(self.program, seat, row[0], tuple(deeds))
        found: dict[str, Any] = {self.plan.kind.mover: seat}
        for name, place in self.names:
            found[name] = (row[place],) if name == self.single else row[place]
        return found


Choice: TypeAlias = tuple[ActionBlock, Source, Sequence[Any], Any]
"""A legal action: its block, where it comes from, its row, and the value of what was left."""


@once_per_program
def _tables(program: Program) -> dict[int, ActionTable]:
    return {}


def action_table(program: Program, players: int) -> ActionTable:
    """Return the actions of a rulebook for so many players, worked out once."""
    tables = _tables(program)
    if players not in tables:
        tables[players] = ActionTable(program, players)
    return tables[players]


@define(eq=False, slots=False)
class ActionTable:
    """The actions of a rulebook for so many players, numbered from 0; at most 4,096.

    0 waits, in a window, while others are waited for; 1 does whatever is legal where nothing else
    of the table is. `left_out` are the moves that no action makes, each with the reason.
    """

    program: Program
    players: int
    blocks: list[ActionBlock] = field(init=False, factory=list)
    left_out: dict[str, str] = field(init=False, factory=dict)
    size: int = field(init=False, default=OTHER + 1)
    _tellers: list[MoveKind] = field(init=False, factory=list)

    def __attrs_post_init__(self) -> None:
        for kind in self.program.moves.values():
            reason = self._unfit(kind)
            if not reason:
                self._enter(kind)
            elif reason != "never":
                self.left_out[kind.name] = reason
        for template in templates(self.program, self.players):
            deeds = len(self._deeds)
            sells = bool(template.money) and template.sells
            # Whoever buys or swaps names a deed, and its owner is the partner.
            small = [("partner", self.players)] if sells else []
            small += [(f"deed_{n}", deeds) for n in range(len(template.lists))]
            self._add(ActionBlock(template.whole, self.size, tuple(small), template=template))
        # A deal is left out as such, and comes in again by its templates.
        dealt = {block.kind.name for block in self.blocks if block.template is not None}
        self.left_out = {k: why for k, why in self.left_out.items() if k not in dealt}

    # -- which moves have numbers ------------------------------------------------------------------

    def _unfit(self, kind: MoveKind) -> str:
        """Return why a kind of move has no actions of its own; nothing where it has some."""
        if kind.refused:
            return "never"
        if kind.name in telling_moves(self.program):
            return "tells in words what chance brings"
        if kind.how == "any" and kind.name in leaving_moves(self.program):
            return "leaves the game"
        if not kind.then:
            return "changes nothing"
        if is_deal(self.program, kind):
            return "is agreed by word of mouth"
        free = [p for p in kind.params[1:] if not p.chance and self._domain(p.type) is None]
        if len(free) > 1 and not kind.tells:
            return "leaves more than one sum or list open"
        if free and free[0].type.of is None and free[0].type.name not in (*AMOUNTS, *SHARES):
            return f"takes {free[0].type.name} at will" if not kind.tells else ""
        return ""

    def _domain(self, type_: Any) -> Domain | None:
        return domain_of(self.program, type_)

    def _count(self, domain: Domain) -> int:
        return len(domain.values) + (self.players if domain.seated else 0)

    def _enter(self, kind: MoveKind) -> None:
        """Add the block of actions of a kind of move: one for each combination of its small
        arguments, times VALUES where one argument is a list or an amount.
        """
        if kind.tells:  # what is told is nobody's choice: one action stands for all of them
            self._tellers.append(kind)
            if len(self._tellers) == 1:
                self._add(ActionBlock(kind, self.size, ()))
            return
        small: list[tuple[str, int]] = []
        left, values = "", 1
        for param in kind.params[1:]:
            domain = self._domain(param.type)
            if param.chance:
                continue
            if domain is not None:
                small.append((param.name, self._count(domain)))
                continue
            left, values = param.name, VALUES
            if param.type.of is not None:
                element = self._domain(param.type.of)
                # One for all members together, and one for each.
                values = 1 + (0 if element is None else self._count(element))
        self._add(ActionBlock(kind, self.size, tuple(small), left, values))

    def _add(self, block: ActionBlock) -> None:
        if self.size + block.size > MOST_ACTIONS:
            self.left_out[block.kind.name] = f"would take more than {MOST_ACTIONS} actions in all"
            return
        self.blocks.append(block)
        self.size += block.size

    @cached_property
    def _deeds(self) -> dict[int, int]:
        deeds = self.program.board.deeds
        return {deed: place for place, deed in enumerate(deeds)}

    @cached_property
    def _by_open(self) -> dict[tuple[Any, ...], list[tuple[ActionBlock, Source]]]:
        return {}

    @cached_property
    def _sources(self) -> dict[tuple[int, str], Source | None]:
        return {}

    @cached_property
    def _by_kind(self) -> dict[str, list[ActionBlock]]:
        found: dict[str, list[ActionBlock]] = {}
        for block in self.blocks:
            if block.template is not None and block.template is not self._alike(block.template)[0]:
                continue  # the first finds its deals as well
            for kind in self._tellers if block.kind.tells else (block.kind,):
                found.setdefault(kind.name, []).append(block)
        return found

    def _alike(self, template: DealTemplate) -> tuple[DealTemplate, ...]:
        """Return the templates that differ from one in the share of the price alone, if at all."""
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
        for block, source in self._open(state, deals):
            # A deal is about deeds that players have.
            if source.deals and not (
                (owns or not source.deals[0].gives) and (others or not source.deals[0].gets)
            ):
                continue
            rows = source.rows(state, seat)
            if not rows:
                continue
            if block.kind.tells:
                found[block.first] = (block, source, (), None)
            elif block.left and not source.single:
                self._add_values(state, seat, block, source, rows, found)
            elif not source.columns:
                found[block.first] = (block, source, rows[0], None)
            else:
                self._add_rows(state, seat, block, source, rows, found)
        return found

    def _open(self, state: State, deals: bool) -> list[tuple[ActionBlock, Source]]:
        """Return the blocks of what may be done while these matters are open."""
        open_ = (deals, *[matter.kind for matter in state.answerable])
        found = self._by_open.get(open_)
        if found is None:
            pairs = (
                (block, self._source(block, kind))
                for kind in move_generator(self.program).open_kinds(state)
                for block in self._by_kind.get(kind.name, ())
                if deals or block.template is None
            )
            found = [(block, source) for block, source in pairs if source is not None]
            if len(self._by_open) >= TABLES_REMEMBERED:
                self._by_open.clear()
            self._by_open[open_] = found
        return found

    def _add_rows(
        self, state: State, seat: int, block: ActionBlock, source: Source,
        rows: Sequence[Any], found: dict[int, Choice],
    ) -> None:  # fmt: skip
        """Add an action for each row of legal moves, and one for all members of a list together."""
        index = self._index
        for row in rows:
            found.setdefault(index(block, source, row, seat), (block, source, row, None))
        if not source.single or len(rows) < 2:
            return
        column = source.columns[-1][0]
        lists: dict[Any, list[Any]] = {}
        for row in rows:
            lists.setdefault((*row[:column], *row[column + 1 :]), []).append(row)
        for alike in lists.values():
            whole = tuple(row[column] for row in alike)
            env = source.env(seat, alike[0]) | {block.left: whole}
            if len(whole) > 1 and failing(state, block.kind, env) == 0:
                # The list is the last digit, and its number 0 means all members.
                first = index(block, source, alike[0], seat)
                found[first - (first - block.first) % block.values] = (
                    block, source, alike[0], whole
                )  # fmt: skip

    def _index(self, block: ActionBlock, source: Source, row: Sequence[Any], seat: int) -> int:
        """Return the number of the action that a row of legal moves stands for.

        The values of the row are the digits of the number, each in its own base.
        """
        index = 0
        for place, size, numbers in source.columns:
            value = row[place]
            if numbers is not None:
                number = numbers[value]
            else:  # players go by their distance to the left of the mover
                # So an action means the same whoever makes it; the bank and other holders come
                # behind.
                number = (value - seat) % self.players if value >= 0 else self.players - 1 - value
            index = index * size + number
        return block.first + index

    def _source(self, block: ActionBlock, kind: MoveKind) -> Source | None:
        """Return where the legal moves of a block come from; None where they cannot be listed."""
        key = block.first, kind.name
        if key not in self._sources:
            try:
                self._sources[key] = self._made_source(block, kind)
            except UndecidedError:
                self._sources[key] = None
        return self._sources[key]

    def _made_source(self, block: ActionBlock, kind: MoveKind) -> Source | None:
        """Return what finds the rows of legal moves of a block; None where they can't be found as
        rows.
        """
        columns: list[Column]
        if block.template is not None:
            deals, count = self._alike(block.template), len(block.template.lists)
            columns = [(1 + n, len(self._deeds), self._deeds) for n in range(count)]
            if block.template.sells:
                columns.insert(0, (0, self.players, None))
            if block.template.money:
                columns.insert(0, (1 + count, len(deals), {n: n for n in range(len(deals))}))
            shares = [deal.share for deal in deals]
            priced = block.template.plan(self.program, shares)
            return Source(self.program, priced, tuple(columns), deals=deals)
        listed = next((p for p in kind.params if p.name == block.left and p.type.is_list), None)
        lone = None if listed is None else single(self.program, kind, listed)
        plan = lone if lone is not None else move_generator(self.program).plan(kind)
        if plan is None or (listed is not None and lone is None):
            return None
        sizes = dict(block.small) | ({} if listed is None else {block.left: block.values})
        columns = []
        # The list comes last: its number 0 is for all members.
        for name, place, domain in sorted(plan.small, key=lambda each: each[0] == block.left):
            if name in sizes:
                start = 1 if listed is not None and name == block.left else 0
                numbers = {value: start + n for n, value in enumerate(domain.values)}
                columns.append((place, sizes[name], None if domain.seated else numbers))
        names = tuple((name, place) for name, place, _ in plan.small if name in sizes)
        return Source(
            self.program, plan, tuple(columns), names, single=block.left if listed else ""
        )

    def _add_values(
        self, state: State, seat: int, block: ActionBlock, source: Source,
        rows: Sequence[Any], found: dict[int, Choice],
    ) -> None:  # fmt: skip
        """Add actions for the legal values of a sum or a share that have numbers."""
        place = next(place for name, place, _ in source.plan.open if name == block.left)
        for row in rows:
            env = source.env(seat, row)
            first = block.first
            first += (self._index(block, source, row, seat) - first) * block.values
            for number, value in self._values(state, block, env, row[place]):
                found[first + number] = (block, source, row, value)

    def _values(
        self, state: State, block: ActionBlock, env: Mapping[str, Any], left: Any
    ) -> Iterator[tuple[int, Any]]:
        """Yield the values offered for the open argument, each with its number in the block."""
        param = next(p for p in block.kind.params if p.name == block.left)
        if param.type.name in AMOUNTS:
            sums = [
                (number, value)
                for number, value in self._sums(state, block.kind, env, left)
                if failing(state, block.kind, {**env, param.name: value}) == 0
            ]
            if sums:
                yield from sums
                return
        yield from enumerate(self._named(state, block, env, left))

    def _sums(
        self, state: State, kind: MoveKind, env: Mapping[str, Any], left: Range
    ) -> Iterator[tuple[int, int]]:
        """Yield the sums that have numbers, as far as they lie in a range, each once."""
        low, cash = left.low, state.cash[env[kind.mover]] or 0
        # Nobody offers more than they hold, unless the least is more.
        high = max(cash, low) if left.high is None else min(left.high, max(cash, low))
        named = [(param, env.get(param.name)) for param in kind.params]
        # What is uppermost names the deed that a bid is for; else the move itself does.
        for matter in state.stack[:1]:
            named += zip(self.program.matters[matter.kind].fields, matter.values, strict=True)
        # By its type as well, for a seat may have the number of a deed.
        deeds = [n for one, n in named if one.type.name == "space" and n in self._deeds]
        price = self.program.board.spaces[deeds[-1]].facts.get("price") if deeds else None
        sums = [low, low + -(-low // 10), low + -(-low // 2), price, high]
        for number, value in enumerate(sums):
            if isinstance(value, int) and low <= value <= high and value not in sums[:number]:
                yield number, value

    def _named(
        self, state: State, block: ActionBlock, env: Mapping[str, Any], left: Any
    ) -> Iterable[Any]:
        """Return the few legal values that a rule names, of a sum or a share."""
        setting = state.setting
        fixed = tuple(
            (param.name, encode(setting, param.type, env[param.name]))
            for param in block.kind.params[1:] if param.name != block.left
        )  # fmt: skip
        who = setting.names[env[block.kind.mover]]
        shown = with_legal_values(Family(block.kind.name, who, fixed, ((block.left, left),), state))
        if shown is None:
            return ()
        ((_, range_),) = shown.ranges
        values = range_.members[:VALUES] or ((range_.low,) if range_.kind == "amount" else ())
        param = next(p for p in block.kind.params if p.name == block.left)
        return [decode(setting, param.type, value) for value in values]

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
        """Return the move of a choice; where something falls by chance the families that may come:
        several where it is open which dice are thrown, or what is told of a card.
        """
        block, source, row, value = choice
        env = {block.kind.mover: seat} if block.kind.tells else source.env(seat, row)
        if value is not None:
            env[block.left] = value
        if not (block.kind.tells or block.kind.chance):
            return (unbind(state, block.kind, env),)
        moves: list[Move] = []
        families: list[Family] = []
        made = move_generator(self.program)
        for one in self._tellers if block.kind.tells else (block.kind,):
            if one.name in {each.name for each in made.open_kinds(state)}:
                made.add(state, one, seat, moves, families)
        wanted = {
            param.name: encode(state.setting, param.type, env[param.name])
            for param in block.kind.params[1:] if param.name in env
        }  # fmt: skip
        found = with_chance_open(state, moves, families, True, decide)
        return [
            one if isinstance(one, Family) else Family(one.name, one.by, one.args, (), state)
            for one in found
            if wanted.items() <= dict(one.args if isinstance(one, Move) else one.fixed).items()
        ]

    def played(self, state: State, seat: int, choice: Choice) -> State:
        """Return the table after a legal action to which nothing falls by chance."""
        block, source, row, value = choice
        env = source.env(seat, row)
        if value is not None:
            env[block.left] = value
        # `play_on` returns None for an illegal move; `play` then raises, and says why it is.
        after = play_on(state, block.kind, env)
        return play(state, unbind(state, block.kind, env)) if after is None else after
