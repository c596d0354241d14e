"""Writes Python that chooses arguments for moves: what each rule leaves to each parameter.

A rule that looks only at parameters chosen already is asked before more are chosen, and one about
a single further parameter narrows what that may be. So most of what is chosen is legal at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import define, field

from propertyrules.codegen.expressions import Writer
from propertyrules.codegen.residual import work
from propertyrules.codegen.sharing import LISTS
from propertyrules.ir import nodes as c
from propertyrules.ir.program import MoveKind, Parameter, Program, Rule
from propertyrules.ir.traversal import walk
from propertyrules.machine.ranges import required
from propertyrules.machine.sides import sides

AMOUNTS = ("money", "count")
_SMALL = ("player", "holder", "space", "group", "card", "deck", "piece", "truth", "choice")
_STEP = "    "


def write_sampling(program: Program) -> tuple[str, dict[str, object]]:
    """Give the source, and the constants that it refers to by name.

    For each move NAME, `may_NAME(t, mover, matter)` tells whether the rules about the mover alone
    hold, and `left_NAME_PARAM(t, values, *params, matter)` which of the values the rules leave to a
    small parameter or to the members of a list; `least_...` and `most_...` bound an amount.
    """
    writer = Writer(program)
    lines: list[str] = []
    for move in program.moves.values():
        sorting = _Sorting(writer, move)
        lines += sorting.written()
        # Whether what is chosen by what the rules leave is legal for sure: every rule was asked.
        lines.append(f"sure_{move.name} = {len(sorting.asked) == len(move.rules)}")
    return "\n".join(lines) + "\n", dict(writer.constants)


def in_order(move: MoveKind) -> list[Parameter]:
    """Give a move's parameters in the order they are chosen: things, then lists, then amounts."""

    def rank(param: Parameter) -> int:
        if param.type.is_list:
            return 1
        return 2 if param.type.name in AMOUNTS else 0

    return sorted(move.params[1:], key=rank)


def reads_more(move: MoveKind) -> bool:
    """Tell whether what opens a move looks at more of it than who makes it."""
    others = {param.name for param in move.params[1:]}
    return move.opening is not None and bool(_locals((move.opening,)) & others)


@define(eq=False)
class _Sorting:
    """Sorts the rules of one move by when, in choosing its parameters, each can be asked."""

    writer: Writer
    move: MoveKind
    asked: set[int] = field(factory=set)

    def written(self) -> Iterator[str]:
        move = self.move
        known = {move.params[0].name}
        alone = [holds for _, holds in self._ready(known)]
        yield from self._function(f"may_{move.name}", [], " and ".join(alone) or "True")
        for param in in_order(move):
            name = f"{move.name}_{param.name}"
            if param.default is not None and not _locals((param.default,)):
                yield from self._function(f"default_{name}", [], self.writer.expr(param.default))
            if param.type.is_list:
                yield from self._left(name, param, self._of_members(param, known))
                known.add(param.name)
            elif param.type.name in _SMALL:
                known.add(param.name)
                yield from self._left(name, param, [holds for _, holds in self._ready(known)])
            else:
                yield from self._bounds(name, param, known)
                known.add(param.name)

    def _function(
        self, name: str, more: list[str], value: str, before: Iterable[str] = ()
    ) -> Iterator[str]:
        matter = self.move.matters[0] if len(self.move.matters) == 1 else ""
        last = f"v_{matter}" if matter and self.move.how != "any" else "matter"
        # One that is called like the matter answered cannot be read by it, and steps aside.
        params = [
            f"own_{param.name}" if f"v_{param.name}" == last else f"v_{param.name}"
            for param in self.move.params
        ]
        yield f"def {name}({', '.join(['t', *more, *params, last])}):"
        yield from (_STEP + line for line in before)
        yield f"{_STEP}return {value}"

    def _left(self, name: str, param: Parameter, tests: list[str]) -> Iterator[str]:
        one = f"v_{param.name}"
        lines: list[str] = []
        known: dict[str, str] = {}
        for test in tests:
            # What is open is gathered once, and only if anything is left to ask about.
            for found in dict.fromkeys(LISTS.findall(test)):
                if found not in known:
                    known[found] = f"open_{len(known)}"
                    lines += ["if not values:", f"{_STEP}return values"]
                    lines += [f"{known[found]} = {found}"]
            said = LISTS.sub(lambda found: known[found[0]], test)
            lines.append(f"values = [{one} for {one} in values if {said}]")
        yield from self._function(f"left_{name}", ["values"], "values", lines)

    def _ready(self, known: set[str]) -> Iterator[tuple[int, str]]:
        """Give the rules not asked before that can be, once so many parameters are chosen."""
        left = {
            place: guard
            for place, guard in enumerate(self.move.rules)
            if place not in self.asked and guard.require is not None
            and self._read_by(guard) <= known
        }  # fmt: skip
        # What costs little is asked first, as far as no rule is asked before those it presupposes.
        while able := [n for n, guard in left.items() if self.asked.issuperset(guard.needs)]:
            place = min(able, key=lambda n: (work(self.writer.program, left[n]), n))
            self.asked.add(place)
            yield place, self._whole(left.pop(place))

    def _read_by(self, guard: Rule) -> set[str]:
        bound = {name for name, _ in guard.binds}
        own = _locals((guard.require, guard.where)) - bound
        return (own | _locals(core for _, core in guard.binds)) & {
            param.name for param in self.move.params
        }

    def _whole(self, guard: Rule) -> str:
        """Write a rule as a truth: that it does not apply, or holds."""
        assert guard.require is not None
        test = self.writer.expr(guard.require)
        if guard.where is not None:
            test = f"(not {self.writer.expr(guard.where)} or {test})"
        return self._bound(guard, test)

    def _bound(self, guard: Rule, value: str, without: Iterable[str] = ()) -> str:
        binds = [(name, core) for name, core in guard.binds if name not in set(without)]
        if not binds:
            return f"({value})"
        names = ", ".join(f"v_{name}" for name, _ in binds)
        given = ", ".join(self.writer.expr(core) for _, core in binds)
        return f"(lambda {names}: {value})({given})"

    # -- lists --------------------------------------------------------------------------------

    def _of_members(self, param: Parameter, known: set[str]) -> list[str]:
        """Give what rules about every member ask of each, in terms of the member."""
        found: list[str] = []
        for guard, term in self._terms():
            if not isinstance(term, c.Quantifier) or term.how not in ("every", "no"):
                continue
            own = {n for n, core in guard.binds if _joined(core, {param.name})}
            names = own | ({param.name} - {name for name, _ in guard.binds})
            if not _joined(term.over, names) or term.value is None:
                continue
            if term.where is not None:
                continue
            rest = [core for name, core in guard.binds if name not in own]
            read = _locals((term.value,)) - {term.variable}
            if read & names or not self._params_in(rest, read, guard) <= known:
                continue
            value = self.writer.expr(term.value)
            test = value if term.how == "every" else f"(not {value})"
            member = f"(lambda v_{term.variable}: {test})(v_{param.name})"
            found.append(self._bound(guard, member, own))
        return found

    def _params_in(self, rest: list[c.Expression], read: set[str], guard: Rule) -> set[str]:
        bound = {name for name, _ in guard.binds}
        params = {param.name for param in self.move.params}
        return (_locals(rest) | (read - bound)) & params

    def _terms(self) -> Iterator[tuple[Rule, c.Expression]]:
        """Go through what must surely hold and can be asked by itself."""
        for guard in self.move.rules:
            if guard.require is None or guard.where is not None:
                continue
            if not self.asked.issuperset(guard.needs):
                continue
            for term in required(guard.require):
                yield guard, term
                if any(isinstance(node, c.KindTest) for node in walk((term,))):
                    break  # what follows may make sense only where this holds

    # -- amounts, and all else that a rule says outright ----------------------------------------

    def _bounds(self, name: str, param: Parameter, known: set[str]) -> Iterator[str]:
        least: list[str] = ["0"]
        most: list[str] = []
        for guard, term in self._terms():
            if isinstance(term, c.Quantifier) and param.type.name in AMOUNTS:
                most += self._loosest(guard, term, param, known)
            own = {
                n for n, core in guard.binds
                if isinstance(core, c.Local) and core.name == param.name
            }  # fmt: skip
            names = own | ({param.name} - {n for n, _ in guard.binds})
            for op, other in sides(term, names):
                rest = [core for n, core in guard.binds if n not in own]
                read = _locals((other,))
                if read & names or not self._params_in(rest, read, guard) <= known:
                    continue
                bound = self._bound(guard, self.writer.expr(other), own)
                if op in ("at least", "is"):
                    least.append(f"f_ceil({bound})" if param.type.name in AMOUNTS else bound)
                if op == "above":
                    least.append(f"f_floor({bound}) + 1")
                if op in ("at most", "is"):
                    most.append(f"f_floor({bound})" if param.type.name in AMOUNTS else bound)
                if op == "below":
                    most.append(f"f_ceil({bound}) - 1")
        if param.type.name in AMOUNTS:
            low = f"max({', '.join(least)})" if len(least) > 1 else least[0]
            high = f"min({', '.join(most)})" if len(most) > 1 else (most or ["None"])[0]
        else:
            low = high = most[0] if len(least) > 1 and most else "None"
        yield from self._function(f"least_{name}", [], low)
        yield from self._function(f"most_{name}", [], high)

    def _loosest(
        self, guard: Rule, term: c.Quantifier, param: Parameter, known: set[str]
    ) -> Iterator[str]:
        """Write the most that some member of a list allows, where a rule asks for one that does."""
        test = term.value
        if term.how != "some" or term.where is not None or not isinstance(test, c.Comparison):
            return
        own = {
            n for n, core in guard.binds if isinstance(core, c.Local) and core.name == param.name
        }
        names = own | ({param.name} - {n for n, _ in guard.binds})
        rest = [core for n, core in guard.binds if n not in own]
        if (
            test.op != "above"
            or not isinstance(test.right, c.Local)
            or test.right.name not in names
        ):
            return
        read = (_locals((test.left, term.over))) - {term.variable}
        if read & names or not self._params_in(rest, read, guard) <= known:
            return
        each = f"f_ceil({self.writer.expr(test.left)}) - 1"
        over = f"for v_{term.variable} in {self.writer.expr(term.over)}"
        yield self._bound(guard, f"max([{each} {over}], default=-1)", own)


def _joined(core: c.Expression, names: set[str]) -> bool:
    """Tell whether a list is one of these, or one of them with others behind or before it."""
    if isinstance(core, c.Local):
        return core.name in names
    if isinstance(core, c.Arithmetic) and core.op == "+":
        return _joined(core.left, names) or _joined(core.right, names)
    return False


def _locals(roots: Iterable[object]) -> set[str]:
    return {node.name for node in walk(roots) if isinstance(node, c.Local)}
