"""Writes Python that lists the legal moves of a sort, at a table of which everything is known.

One function a sort goes through the small arguments and drops what is already illegal; of what is
left open it writes the ranges as `ranges` reads them off the rules. Each thing is worked out as far
outside the loops as what it reads allows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from attrs import define, field

from propertyrules.codegen.expressions import Writer
from propertyrules.codegen.ranging_source import Ranging, said_by
from propertyrules.codegen.residual import (
    NO,
    HangsOnTableError,
    Rules,
    denied,
    names_read,
    words,
    work,
)
from propertyrules.codegen.running import BUILTINS
from propertyrules.codegen.sharing import STEP, Body, Pool
from propertyrules.ir.program import MoveKind, Parameter
from propertyrules.ir.types import Type
from propertyrules.limits import ASKED_LATE, MAX_PLAYERS, MOST_COMBINATIONS
from propertyrules.machine.opening import named_matter
from propertyrules.machine.ranges import domain
from propertyrules.model.state import State

_SEATED = ("player", "holder")
_SMALL = (*_SEATED, "space", "group", "card", "deck", "piece", "truth", "choice")


def write_listings(writer: Writer, moves: Iterable[MoveKind], nobody: State) -> tuple[str, int]:
    """Write `list_NAME(t, names, mover, moves, families, memo)` for sorts of moves.

    `nobody` is a table without players. Left out are sorts of which the rules cannot be sorted out
    without a table. Gives the source, and how many values `memo` has room for.
    """
    pool = Pool()
    listings: list[_Listing] = []
    for move in moves:
        listing = _Listing(writer, move, nobody, Body(pool))
        try:
            listing.write()
        except HangsOnTableError:
            continue
        listings.append(listing)
    lines = [line for listing in listings for line in (listing.head(), *listing.body.written())]
    return "\n".join(lines), len(pool.names)


def write_refusal(writer: Writer, move: MoveKind, mask: int) -> list[str]:
    """Write `none(t, *params, matter)`: whether nothing is legal where some lists stay empty.

    `mask` has a bit for each list of the move. Raises like `write_listing`.
    """
    lists = [param.name for param in move.params if param.type.is_list]
    empty = frozenset(name for place, name in enumerate(lists) if mask >> place & 1)
    rules = Rules(writer, move)
    open_ = frozenset(p.name for p in move.params if p.type.name not in _SMALL) - empty
    tests = [rules.broken(n, open_) for n in rules.in_order() if rules.read_by(n) & empty]
    told = [test for test in tests if test != NO]
    return [_head("none", [*params_of(move), matter_of(move)]),
            f"{STEP}return {' or '.join(told) or NO}"]  # fmt: skip


def params_of(move: MoveKind) -> list[str]:
    """Give the names of a move's own parameters.

    One that is called like the matter answered cannot be read by it, and steps aside.
    """
    named = named_matter(move)
    return [
        f"b_{param.name}" if param.name == named else f"v_{param.name}" for param in move.params
    ]


def matter_of(move: MoveKind) -> str:
    """Give the name of the matter that a move answers, where its rules can read it."""
    named = named_matter(move)
    return f"v_{named}" if named else "matter"


def _head(name: str, params: Iterable[str]) -> str:
    return f"def {name}({', '.join(['t', *params])}):"


@define(eq=False)
class _Listing:
    """Writes one function; `kept` are the rules that hold wherever the code has come to."""

    writer: Writer
    move: MoveKind
    nobody: State
    body: Body
    kept: set[int] = field(factory=set)
    told: dict[int, str] = field(factory=dict)

    def head(self) -> str:
        """Write the line that the function begins with."""
        mover = params_of(self.move)[0]
        return _head(f"list_{self.move.name}", ["names", mover, "moves", "families", "memo"])

    def write(self) -> None:
        """Write the body."""
        move, body = self.move, self.body
        closed = [param for param in move.params[1:] if param.type.name in _SMALL]
        open_ = [param for param in move.params[1:] if param.type.name not in _SMALL]
        self._refuse_strange(closed)
        names = dict(zip((p.name for p in move.params), params_of(move), strict=True))
        self._open(names[move.params[0].name])
        rules, left = Rules(self.writer, move), [param.name for param in move.params[1:]]
        unset = frozenset(param.name for param in open_)
        ranges = [Ranging(self.writer, rules, param, unset, self.nobody) for param in open_]
        waiting = {ranging.param.name: ranging.written() for ranging in ranges}
        dear = [
            n
            for n, guard in enumerate(move.rules)
            if work(rules.writer.program, guard) > ASKED_LATE
        ]
        self._refuse(rules, left, [n for n in rules.in_order() if n not in dear], 0, closed)
        leave = "return"
        for depth in range(len(closed) + 1):
            if depth:
                param = closed[depth - 1]
                left.remove(param.name)
                over = self._domain(param.type)
                if depth == 1:
                    over = self._narrowed(rules, left, param, names, over)
                    if dear or waiting:
                        body.line(f"{STEP}if not {over}:")
                        body.line(f"{STEP * 2}return")
                    self._refuse(rules, [param.name, *left], dear, 0, closed)
                    self._range(waiting, {names[n] for n in [param.name, *left]}, 0)
                body.loop = len(body.items) if body.loop is None else body.loop
                body.line(f"{STEP * depth}for {names[param.name]} in {over}:")
                leave = "continue"
            if depth or not closed:
                self._refuse(rules, left, rules.in_order(), depth, closed)
                self._range(waiting, {names[name] for name in left}, depth)
        indent = STEP * (len(closed) + 1)
        if open_:
            for line in self._family(closed, ranges, names, leave):
                body.line(indent + body.told(line))
        else:
            args = self._pairs(closed, names, in_order=True)
            who = f"names[{names[move.params[0].name]}]"
            body.line(f"{indent}moves.append(f_move({move.name!r}, {who}, {args}))")

    def _open(self, mover: str) -> None:
        """Write what finds the matter that is answered."""
        move, body = self.move, self.body
        blank = "".join(", None" for _ in move.params[1:])
        if move.how != "any" or move.opening is not None:
            body.line(f"{STEP}{matter_of(move)} = open_{move.name}(t, {mover}{blank})")
            body.line(f"{STEP}if {matter_of(move)} is None:")
            body.line(f"{STEP * 2}return")
        else:
            body.line(f"{STEP}{matter_of(move)} = True")

    def _refuse(
        self,
        rules: Rules,
        left: list[str],
        places: Iterable[int],
        depth: int,
        closed: list[Parameter],
    ) -> None:
        """Write what leaves the sort, or goes on to the next, where a rule surely fails."""
        indent, leave = STEP * (depth + 1), "continue" if depth else "return"
        for place in places:
            test = self._broken(rules, place, frozenset(left), depth == len(closed))
            if test not in (NO, self.told.get(place)):
                said = self.body.told(test)
                if not depth and "(" in said and matter_of(self.move) not in words(said):
                    said = self.body.value(said)
                self.body.line(f"{indent}if {said}:")
                self.body.line(f"{indent}{STEP}{leave}")
            self._keep(rules, place, left, test)

    def _keep(self, rules: Rules, place: int, left: list[str], test: str) -> None:
        self.told[place] = test
        guard = self.move.rules[place]
        whole = guard.where is None and not rules.read_by(place) & set(left)
        if whole and self.kept.issuperset(guard.needs):
            self.kept.add(place)

    def _narrowed(
        self, rules: Rules, left: list[str], param: Parameter, names: dict[str, str], over: str
    ) -> str:
        """Write the values that rules about the first argument leave of it; give their name.

        What hangs on the board alone is settled at once.
        """
        name, here = names[param.name], frozenset(left)
        at_table = {"t", matter_of(self.move), *names.values()} - {name}
        places = [
            n for n in rules.in_order()
            if n not in self.kept and not rules.read_by(n) & here
            and work(self.writer.program, self.move.rules[n]) <= ASKED_LATE
        ]  # fmt: skip
        if param.type.name not in _SEATED:
            values = domain(self.nobody, param.type) or ()
            for place in places:
                test = self._broken(rules, place, here, last=False)
                if name in words(test) and not words(test) & at_table:
                    known = {"__builtins__": dict(BUILTINS), **self.writer.constants}
                    values = tuple([v for v in values if not eval(test, known, {name: v})])
                    self._keep(rules, place, left, test)
            over = self.writer.constant("K_", values)
        for place in places:
            test = self._broken(rules, place, here, last=False)
            if test in (NO, self.told.get(place)) or matter_of(self.move) in words(test):
                continue
            said = re.sub(rf"\b{name}\b", "one", self.body.told(denied(test)))
            over = self.body.value(f"[one for one in {over} if {said}]")
            self._keep(rules, place, left, test)
        return self.body.value(over)

    def _range(self, waiting: dict[str, list[str]], unknown: set[str], depth: int) -> None:
        """Write the ranges for which enough is chosen."""
        indent, leave = STEP * (depth + 1), "continue" if depth else "return"
        for name, lines in list(waiting.items()):
            if words(" ".join(lines)) & unknown:
                continue
            del waiting[name]
            sharing = not depth and matter_of(self.move) not in words(" ".join(lines))
            whole = all(line.startswith(STEP) or " = " in line for line in lines)
            for line in lines:
                target, _, value = line.partition(" = ")
                if sharing and whole and not line.startswith(STEP):
                    self.body.call(target, value)
                else:
                    said = self.body.told(line).replace("LEAVE", leave)
                    self.body.line(indent + said)

    def _broken(self, rules: Rules, place: int, left: frozenset[str], last: bool) -> str:
        """Write a test for whether a rule surely fails; before the last argument is chosen, it may
        be passed over, as it is asked again.
        """
        try:
            return rules.broken(place, left, self.kept)
        except HangsOnTableError:
            if last:
                raise
            return NO

    def _refuse_strange(self, closed: list[Parameter]) -> None:
        """Leave to the interpreter what is rare and would be written at length."""
        many = 1
        for param in closed:
            many *= (
                MAX_PLAYERS
                if param.type.name in _SEATED
                else len(domain(self.nobody, param.type) or ())
            )
        if many > MOST_COMBINATIONS or any(param.default is not None for param in closed):
            raise HangsOnTableError
        others = {param.name for param in self.move.params[1:]}
        if self.move.opening is not None and names_read((self.move.opening,)) & others:
            raise HangsOnTableError

    def _family(
        self, closed: list[Parameter], ranges: list[Ranging], names: dict[str, str], leave: str
    ) -> Iterator[str]:
        lists = [ranging for ranging in ranges if ranging.param.type.is_list]
        if lists:
            masks = (f"(0 if m_{one.param.name} else {1 << n})" for n, one in enumerate(lists))
            yield f"empty = {' + '.join(masks)}"
            taken = {one.param.name for one in ranges}
            args = ["()" if p.name in taken else names[p.name] for p in self.move.params]
            call = f"(t, {', '.join(args)}, {matter_of(self.move)})"
            yield f"if empty and f_none({self.move.name!r}, empty){call}:"
            yield f"{STEP}{leave}"
        fixed = self._pairs(closed, names, in_order=False)
        pairs = "".join(f"({one.param.name!r}, r_{one.param.name}), " for one in ranges)
        who = f"names[{names[self.move.params[0].name]}]"
        yield f"families.append(f_family({self.move.name!r}, {who}, {fixed}, ({pairs}), t))"

    def _pairs(self, params: list[Parameter], names: dict[str, str], in_order: bool) -> str:
        """Write arguments with their names, as people write them."""
        if in_order:
            params = sorted(params, key=lambda param: param.name)
        given = ((p.name, self._outward(p.type, names[p.name])) for p in params)
        pairs = "".join(f"({name!r}, {value}), " for name, value in given)
        return f"({pairs})"

    # -- values of small types ------------------------------------------------------------------

    def _domain(self, type_: Type) -> str:
        """Write all values of a small type at the table."""
        if type_.name == "player":
            return "range(len(t.out))"
        constant = self.writer.constant("K_", domain(self.nobody, type_))
        return f"(*range(len(t.out)), *{constant})" if type_.name == "holder" else constant

    def _outward(self, type_: Type, value: str) -> str:
        """Write a value as people write it."""
        if type_.name == "player":
            return f"names[{value}]"
        if type_.name == "holder":
            return f"t.setting.holder({value})"
        return f"{said_by(self.writer, type_, self.nobody)}[{value}]"
