"""Ablation: which of the declarations that two programs do not share decide a ruling.

A declaration decides if one program would rule otherwise with the other's version of it. The
candidates are the declarations that the interpreter looks up for the ruling.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from attrs import evolve, field

from propertyrules.classes import opaque
from propertyrules.decisions import Inquiry, outcome
from propertyrules.errors import BREAKDOWN
from propertyrules.ir import nodes as c
from propertyrules.ir.program import Program
from propertyrules.ir.traversal import walk
from propertyrules.ir.types import TRUTH
from propertyrules.machine.arguments import unbind
from propertyrules.machine.invariant_checker import broken
from propertyrules.machine.steps import new_game
from propertyrules.model.state import Setting
from propertyrules.verification.lookup_recorder import Home, watched
from propertyrules.verification.program_parts import GROUND, Key, reaching
from propertyrules.verification.witness.confirmation import FoundDifference
from propertyrules.verification.witness.program_pair import Aspect, Pair

_AT_THE_START = ("setup", "track", "holder", "piece", "ladder", "dice")
_LOOKED_UP = {"define": "functions", "set": "figures", "matter": "matters"}
_SWITCHED = ("set", "define", "matter", "setup", "always", "when", "event", "move", "rule")
_NUMBERED = ("space", "group", "card", "deck", "piece", "holder", "choice")


def _first_parts(found: FoundDifference, ruled: Sequence[Any]) -> list[Key]:
    """Return the parts that two different rulings begin with, or those that they name."""
    step = found.step
    if found.what is Aspect.BEGINNING:
        return [("setup",)]
    if step is not None and step.asks:
        return [("define", step.name)]
    # A ruling names the rules broken; a table that is not possible has nothing else to name.
    one, other = ({*getattr(each, "broken", each or ())} for each in ruled)
    return [
        ("always", rule) if step is None
        else ("move", rule) if rule == step.name
        else ("rule", step.name, rule)
        for rule in sorted(one ^ other)
    ] or [("move", step.name if step else "")]  # fmt: skip


@opaque
class Ablation:
    """Rules by hybrids of two programs: one with single declarations of the other."""

    pair: Pair
    _hybrids: dict[tuple[Key, int], Program | None] = field(factory=dict)

    def behind(self, found: FoundDifference) -> frozenset[Key]:
        """Return the parts that differ and on which two different rulings may depend."""
        step, pair = found.step, self.pair
        # A move that only one program has decides by itself.
        if step is not None and not step.is_shared:
            return frozenset({("move", step.name)}) & pair.differs
        seen: tuple[set[Home], set[Home]] = set(), set()
        ruled = [self._ruled(watched(pair.programs[side], seen[side]), found, side)
                 for side in (0, 1)]  # fmt: skip
        start = _first_parts(found, ruled)
        near = {
            key
            for side, looked in zip(pair.parts, seen, strict=True)
            for key in reaching(side, (*start, *GROUND))
            if key in pair.differs and self._looked_up(key, looked)
        }
        if found.what is Aspect.BEGINNING:
            near |= {key for key in pair.differs if key[0] in _AT_THE_START}
        # The order of handlers is to blame only where nothing else is.
        plain = frozenset(key for key in near if key[0] != "event")
        return plain or frozenset(near)

    def _looked_up(self, key: Key, looked: set[Home]) -> bool:
        """Return whether a part was looked up, as far as lookups of its kind are recorded."""
        if key[0] in ("event", "when", "cite"):
            return any(
                key[-1] == event.name or any(key[-1] == one.name for one in event.handlers)
                for program in self.pair.programs
                for event in program.events.values()
                if ("events", event.name) in looked
            )
        # Each program looks it up by its own name.
        names = {own[-1] for own, name in self.pair.names.items() if name == key} | {key[-1]}
        sort = _LOOKED_UP.get(key[0])
        return sort is None or any((sort, name) in looked for name in names)

    def switchable(self, keys: Iterable[Key]) -> bool:
        """Return whether one program can take some parts from the other."""
        return any(
            self._hybrid(key, side) is not None
            for key in keys
            if key[0] not in _LOOKED_UP or all(key in parts for parts in self.pair.parts)
            for side in (0, 1)
        )

    def decides(self, found: FoundDifference, key: Key) -> bool:
        """Return whether one program would rule otherwise with the other's version of a part."""
        for side, program in enumerate(self.pair.programs):
            hybrid = self._hybrid(key, side)
            if hybrid is None:
                continue
            ruled, as_is = (self._ruled(one, found, side) for one in (hybrid, program))
            if ruled is not None and as_is is not None and ruled != as_is:
                return True
        return False

    def _ruled(self, program: Program, found: FoundDifference, side: int) -> Any:
        """Return everything that a program rules on a difference; None if there is no ruling."""
        here, step = found.spot[side], found.step
        setting = Setting(here.setting.names, program)
        state = evolve(here, setting=setting)
        try:
            if found.what is Aspect.BEGINNING:
                return evolve(new_game(setting), setting=here.setting)
            if step is None:
                return tuple(fault.rule for fault in broken(state))
            env = step.envs[side]
            if env is None:
                return None
            if step.asks:
                return outcome(Inquiry(state, None, step.name, env))
            return outcome(Inquiry(state, unbind(state, program.moves[step.name], dict(env))))
        except BREAKDOWN:
            return None

    def _hybrid(self, key: Key, side: int) -> Program | None:
        """Return one program with the declaration `key` of the other, or None if that makes no
        program.

        Hybrids are cached.
        """
        if (key, side) not in self._hybrids:
            keys = key, {name: own for own, name in self.pair.names.items()}.get(key, key)
            program, source = self.pair.programs[side], self.pair.programs[1 - side]
            made: Program | None = program if key[0] in _SWITCHED else None
            # With other numbers of things, a part that names one would mean another thing there.
            if not self.pair.values_same and any(
                isinstance(node, c.Constant) and node.type.name in _NUMBERED
                for each in self.pair.parts if key in each
                for node in walk((tuple(each[key].nodes.values()),))
            ):  # fmt: skip
                made = None
            try:
                made = made and _switched(made, source, keys[side], keys[1 - side])
            except BREAKDOWN:
                made = None
            self._hybrids[key, side] = made
        return self._hybrids[key, side]


def _switched(program: Program, source: Program, key: Key, theirs: Key) -> Program | None:
    """Return a program with the other's version of a part; `theirs` is its key there."""
    kind, name, other = key[0], key[-1], theirs[-1]
    match kind:
        case "set":
            return program.with_figures({name: source.figures[other].value})
        case "event":
            return program.with_declaration(kind, name, _in_order(program, source, name))
        case "when":
            owners = {one.owner for each in (program, source) for one in _named(each, kind, name)}
            # If the other program has the handler at another event, it moves there.
            for owner in owners & program.events.keys():
                node = next((one.node for one in _named(source, kind, other, owner)), None)
                program = program.with_declaration(kind, name, node, owner)
            return program
        case "move":
            moved = evolve(source.moves[theirs[1]], name=name, rules=program.moves[name].rules)
            return program.with_declaration(kind, name, moved)
        case "rule":
            own, wanted = (
                next((one for one in each.moves[at[1]].rules if one.name == at[-1]), None)
                for each, at in ((program, key), (source, theirs))
            )
            if wanted is not None:
                wanted = evolve(wanted, needs=() if own is None else own.needs)
            elif own is not None:
                # One that never refuses keeps the places of the others.
                wanted = evolve(own, where=c.Constant(TRUTH, False))
            return program.with_declaration(kind, name, wanted, key[1])
    node = next((one.node for one in _named(source, kind, other)), None)
    if kind == "matter":
        kinds = source.matters[other], program.matters[name]
        mine, their = ([one.name for one in each.fields] for each in kinds)
        if mine != their:
            return None  # open matters have no values for it
    return program.with_declaration(kind, name, node)


def _named(program: Program, kind: str, name: str, owner: str = "") -> Iterator[Any]:
    """Yield the declarations of a name: more than one where several events have it."""
    for one in program.declarations():
        same = one.kind == kind and (one.name == name or kind == "setup")
        if same and (not owner or one.owner == owner):
            yield one


def _in_order(program: Program, source: Program, name: str) -> Any:
    """Return an event with its handlers in the order of another program."""
    event = program.events[name]
    order = [one.name for one in source.events[name].handlers] if name in source.events else []
    # Handlers that the other program lacks come last.
    last = len(order)
    rank = {handler: place for place, handler in enumerate(order)}
    handlers = sorted(event.handlers, key=lambda one: rank.get(one.name, last))
    return evolve(event, handlers=tuple(handlers))
