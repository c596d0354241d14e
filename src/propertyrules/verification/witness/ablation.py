"""Ablation: which of the declarations that two programs do not share decide a ruling.

A declaration decides where one of the programs would rule otherwise with what the other one says
in the place of its own. What could decide is what the interpreter looks up while it rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import evolve, field, frozen

from propertyrules.decisions import Asked, outcome
from propertyrules.errors import PropertyRulesError
from propertyrules.ir import nodes as c
from propertyrules.ir.program import EventKind, Handler, MoveKind, Program, Rule
from propertyrules.ir.traversal import walk
from propertyrules.ir.types import TRUTH
from propertyrules.machine.arguments import unbind
from propertyrules.machine.initial_state import broken, new_game
from propertyrules.model.state import Setting, State
from propertyrules.verification.lookup_recorder import Home, watched
from propertyrules.verification.program_parts import GROUND, Key, reaching
from propertyrules.verification.witness.candidates import BEGINNING, Candidate
from propertyrules.verification.witness.program_pair import Pair

_LACKING = (PropertyRulesError, LookupError, AttributeError, TypeError, ValueError)
"""What comes of a declaration that reads what its program lacks."""
_AT_THE_START = ("setup", "track", "holder", "piece", "ladder", "dice")
_LOOKED_UP = {"define": "functions", "set": "figures", "matter": "matters"}
_NUMBERED = ("space", "group", "card", "deck", "piece", "holder", "choice")


@frozen(eq=False)
class Ablation:
    """Rules by two programs with single declarations of one put into the other."""

    pair: Pair
    _hybrids: dict[tuple[Key, bool], Program | None] = field(factory=dict)

    def behind(self, found: Candidate) -> frozenset[Key]:
        """Return the parts that differ and on which a ruling may rest that differs as well."""
        step, pair = found.step, self.pair
        if step is not None and (step.one is None or step.other is None):
            return frozenset({("move", step.name)}) & pair.differs
        seen: tuple[set[Home], set[Home]] = set(), set()
        ruled = [
            self._ruled(watched(pair.one, seen[0]), found, by_one=True),
            self._ruled(watched(pair.other, seen[1]), found, by_one=False),
        ]
        start: tuple[Key, ...] = (("setup",),)
        if step is not None and step.asks:
            start = (("define", step.name),)
        elif found.what != BEGINNING:
            apart = {*getattr(ruled[0], "broken", ruled[0] or ())}
            apart ^= {*getattr(ruled[1], "broken", ruled[1] or ())}
            start = tuple(
                ("always", rule) if step is None
                else ("move", rule) if rule == step.name
                else ("rule", step.name, rule)
                for rule in sorted(apart)
            )  # fmt: skip
            start = start or (("move", step.name if step else ""),)
        near = {
            key
            for side, looked in zip(pair.parts, seen, strict=True)
            for key in reaching(side, (*start, *GROUND))
            if key in pair.differs and self._looked_up(key, looked)
        }
        if found.what == BEGINNING:
            near |= {key for key in pair.differs if key[0] in _AT_THE_START}
        plain = frozenset(key for key in near if key[0] != "event")
        return plain or frozenset(near)

    def _looked_up(self, key: Key, looked: set[Home]) -> bool:
        """Return whether a part was looked up, as far as lookups of its kind are recorded."""
        if key[0] in ("event", "when", "cite"):
            return any(
                key[-1] == event.name or any(key[-1] == one.name for one in event.handlers)
                for program in (self.pair.one, self.pair.other)
                for event in program.events.values()
                if ("events", event.name) in looked
            )
        names = {own[-1] for own, name in self.pair.names.items() if name == key} | {key[-1]}
        sort = _LOOKED_UP.get(key[0])
        return sort is None or any((sort, name) in looked for name in names)

    def switchable(self, keys: Iterable[Key]) -> bool:
        """Return whether one program can follow what the other says of some parts."""
        return any(
            self._hybrid(key, by_one) is not None
            for key in keys
            if key[0] not in _LOOKED_UP or all(key in side for side in self.pair.parts)
            for by_one in (True, False)
        )

    def decides(self, found: Candidate, key: Key) -> bool:
        """Return whether a program would rule otherwise with a part as the other has it."""
        for by_one in (True, False):
            hybrid = self._hybrid(key, by_one)
            if hybrid is None:
                continue
            program = self.pair.one if by_one else self.pair.other
            ruled, as_is = (self._ruled(one, found, by_one) for one in (hybrid, program))
            if ruled is not None and as_is is not None and ruled != as_is:
                return True
        return False

    def _ruled(self, program: Program, found: Candidate, by_one: bool) -> Any:
        """Return all that a program rules at a place; None where nothing comes of it."""
        here = found.spot.one if by_one else found.spot.other
        setting = Setting(here.setting.names, program, program.key)
        state: State = evolve(here, setting=setting)
        step = found.step
        try:
            if found.what == BEGINNING:
                return evolve(new_game(setting), setting=here.setting)
            if step is None:
                return tuple(fault.rule for fault in broken(state))
            env: Mapping[str, Any] | None = step.one if by_one else step.other
            if env is None:
                return None
            if step.asks:
                return outcome(Asked(state, None, step.name, env))
            return outcome(Asked(state, unbind(state, program.moves[step.name], dict(env))))
        except _LACKING:
            return None

    def _hybrid(self, key: Key, by_one: bool) -> Program | None:
        """Return one program with the declaration `key` taken from the other; None where that
        makes no program. With `by_one` the program `one` is the base. Programs are cached.
        """
        if (key, by_one) not in self._hybrids:
            one, other = self.pair.one, self.pair.other
            own = {name: theirs for theirs, name in self.pair.names.items()}.get(key, key)
            try:
                made = (
                    _replaced(one, other, key, own) if by_one else _replaced(other, one, own, key)
                )
            except _LACKING:
                made = None
            if made is not None and not self._same_numbers(key):
                made = None
            self._hybrids[key, by_one] = made
        return self._hybrids[key, by_one]

    def _same_numbers(self, key: Key) -> bool:
        """Return whether a part says the same things in both, which go by their numbers there."""
        return self.pair.forth.values_same or not any(
            isinstance(node, c.Constant) and node.type.name in _NUMBERED
            for side in self.pair.parts if key in side
            for node in walk((tuple(side[key].nodes.values()),))
        )  # fmt: skip


def _replaced(program: Program, source: Program, key: Key, theirs: Key) -> Program | None:
    """Return a program that says of a part what another one says; `theirs` is its key there."""
    name, other = key[-1], theirs[-1]
    match key[0]:
        case "set":
            return program.with_figures({name: source.figures[other].value})
        case "define":
            functions = {**program.functions, name: source.functions[other]}
            return evolve(program, functions=functions)
        case "matter":
            matter, fields = source.matters[other], program.matters[name].fields
            if [one.name for one in matter.fields] != [one.name for one in fields]:
                return None  # what is open has no values for it
            return evolve(program, matters={**program.matters, name: matter})
        case "setup":
            return evolve(program, setup=source.setup)
        case "always":
            found = tuple(one for one in source.always if one.name == other)
            rest = tuple(one for one in program.always if one.name != name)
            return evolve(program, always=(*rest, *found))
        case "when" | "event":
            events = {
                one.name: _handled(one, source, key, other) for one in program.events.values()
            }
            return evolve(program, events=events)
        case "move" | "rule":
            mine, moved = program.moves[key[1]], source.moves[theirs[1]]
            made = (
                evolve(moved, name=mine.name, rules=mine.rules) if key[0] == "move"
                else _ruled_as(mine, moved, name)
            )  # fmt: skip
            return evolve(program, moves={**program.moves, mine.name: made})
    return None


def _handled(event: EventKind, source: Program, key: Key, other: str) -> EventKind:
    """Return an event with one handler as another program has it, or all in its order."""
    theirs = source.events.get(event.name)
    handlers: tuple[Handler, ...] = () if theirs is None else theirs.handlers
    if key[0] == "event":
        order = {one.name: place for place, one in enumerate(handlers)}
        last = len(order)
        ordered = sorted(event.handlers, key=lambda one: order.get(one.name, last))
        return evolve(event, handlers=tuple(ordered)) if event.name == key[-1] else event
    rest = tuple(one for one in event.handlers if one.name != key[-1])
    return evolve(event, handlers=(*rest, *(one for one in handlers if one.name == other)))


def _ruled_as(mine: MoveKind, theirs: MoveKind, name: str) -> MoveKind:
    """Return a move with one rule as another program has it."""
    rules: list[Rule] = []
    other = next((one for one in theirs.rules if one.name == name), None)
    for rule in mine.rules:
        if rule.name != name:
            rules.append(rule)
        elif other is not None:
            rules.append(evolve(other, needs=rule.needs))
        else:  # one that never refuses keeps the places of the others
            rules.append(evolve(rule, where=c.Constant(TRUTH, False)))
    if other is not None and all(rule.name != name for rule in mine.rules):
        rules.append(evolve(other, needs=()))
    return evolve(mine, rules=tuple(rules))
