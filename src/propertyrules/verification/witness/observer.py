"""Observes on which of the parts that differ the rulings of two programs rest at a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, cast

from attrs import evolve, field, frozen

from propertyrules.errors import PropertyRulesError
from propertyrules.ir import nodes as c
from propertyrules.ir.program import (
    Board,
    Figure,
    Function,
    Handler,
    Invariant,
    MatterKind,
    MoveKind,
    Override,
    Program,
    Rule,
)
from propertyrules.ir.traversal import walk
from propertyrules.ir.types import TRUTH
from propertyrules.machine.evaluator import function_value
from propertyrules.machine.initial_state import broken, new_game
from propertyrules.machine.judging import applied, named_matter, opened, reads_matter
from propertyrules.machine.steps import run
from propertyrules.model.state import Setting, State
from propertyrules.verification.lookup_recorder import Watched, watched
from propertyrules.verification.program_parts import (
    BOARD,
    ORDER,
    Key,
    Names,
    Part,
    card_name,
    reaching,
    unlike,
)
from propertyrules.verification.witness.compare import Pair, Spot, Step
from propertyrules.verification.witness.found import BEGINNING, Candidate

_LACKING = (PropertyRulesError, LookupError, AttributeError, TypeError, ValueError)
"""What comes of a text that reads what its program lacks."""
_BUILDINGS = ("piece", "ladder")
_AT_THE_START = ("setup", "track", "holder", "piece", "ladder", "dice")
_SORTS = (
    ("figures", "set"), ("tracks", "track"), ("functions", "define"), ("matters", "matter"),
    ("events", "event"),
)  # fmt: skip


@frozen(eq=False)
class _Side:
    """A program with probes in it, and what each of them is a probe of."""

    program: Program
    probes: Mapping[tuple[str, str], Key]
    names: Names
    switches: Mapping[Key, Mapping[str, Figure]]
    seen: set[tuple[str, str]] = field(factory=set)

    def noted(self) -> frozenset[Key]:
        """Return the parts that were observed since this was asked last."""
        found = frozenset(self.probes[home] for home in self.seen if home in self.probes)
        self.seen.clear()
        return found

    @contextmanager
    def switched(self, key: Key) -> Iterator[None]:
        """Follow what the other program says of a part."""
        figures = cast("Watched[Figure]", self.program.figures)
        own = {name: dict.__getitem__(figures, name) for name in self.switches[key]}
        figures.update(self.switches[key])
        try:
            yield
        finally:
            figures.update(own)

    def state(self, state: State) -> State:
        setting = Setting(state.setting.names, self.program, self.program.key)
        return evolve(state, setting=setting)

    def key(self, *key: str) -> Key:
        """Return what both programs call a part."""
        return self.names.get(key, key)


@frozen(eq=False)
class Observer:
    """Rules by two programs with probes in them: figures that take note of being read.

    A ruling that differs can rest on nothing but parts that differ and were observed. A probe is a
    switch as well: it shows what a program would rule with one part as the other program has it.
    """

    pair: Pair
    sides: tuple[_Side, _Side]

    @staticmethod
    def of(pair: Pair) -> Observer:
        """Lay probes where two programs differ."""
        return Observer(
            pair, (_laid(pair, pair.one, pair.other), _laid(pair, pair.other, pair.one))
        )  # fmt: skip

    def behind(self, found: Candidate) -> frozenset[Key]:
        """Return the parts on which it rests that two programs differ there."""
        try:
            keys = self._behind(found.spot, found.step, found.what)
        except PropertyRulesError:
            return frozenset()
        keys &= self.pair.differs
        plain = frozenset(key for key in keys if key[0] != "event")
        return plain or keys

    def switchable(self, keys: Iterable[Key]) -> bool:
        """Tell whether parts can be switched over to what the other program says of them."""
        return any(key in side.switches for side in self.sides for key in keys)

    def decides(self, found: Candidate, key: Key) -> bool:
        """Tell whether a program would rule otherwise there with a part as the other has it."""
        spot, step = found.spot, found.step
        if step is not None and key == ("move", step.name) and self._opens_apart(spot, step):
            return True
        envs = (None, None) if step is None else (step.one, step.other)
        for side, state, env in zip(self.sides, (spot.one, spot.other), envs, strict=True):
            if key in side.switches and (step is None or env is not None):
                try:
                    as_is = _outcome(side, state, found, env)
                    with side.switched(key):
                        if _outcome(side, state, found, env) != as_is:
                            return True
                except _LACKING:
                    continue
        return False

    def _opens_apart(self, spot: Spot, step: Step) -> bool:
        """Tell whether a move is open in one program only, as it is for other times or matters."""
        kinds = [side.program.moves.get(step.name) for side in self.sides]
        one, other = (kind and (kind.how, {*kind.matters}) for kind in kinds)
        if one == other or step.one is None or step.other is None:
            return False
        opened_in = [_ruled(side, state, step.name, env)[side.key("move", step.name)][0]
                     for side, state, env in self._three(spot, step)]  # fmt: skip
        return opened_in[0] is not opened_in[1]

    def _behind(self, spot: Spot, step: Step | None, what: str) -> frozenset[Key]:
        for side in self.sides:
            side.seen.clear()
        if step is None:
            return self._begun(spot) if what == BEGINNING else self._broken(spot)
        if step.asks:
            return self._answered(spot, step)
        if step.one is None or step.other is None:
            return frozenset({("move", step.name)})
        return self._judged(spot, step)

    def _begun(self, spot: Spot) -> frozenset[Key]:
        keys = {key for key in self.pair.differs if key[0] in _AT_THE_START}
        for side, state in zip(self.sides, (spot.one, spot.other), strict=True):
            try:
                new_game(Setting(state.setting.names, side.program, side.program.key))
            except PropertyRulesError:  # that is what differs
                keys.add(("setup",))
            keys |= side.noted()
        return frozenset(keys)

    def _broken(self, spot: Spot) -> frozenset[Key]:
        one, other = (
            {side.key("always", fault.rule): None for fault in broken(side.state(state))}
            for side, state in zip(self.sides, (spot.one, spot.other), strict=True)
        )
        noted = self.sides[0].noted() | self.sides[1].noted()
        return frozenset(one.keys() ^ other.keys()) | noted

    def _answered(self, spot: Spot, step: Step) -> frozenset[Key]:
        for side, state, env in self._three(spot, step):
            define = side.program.functions[step.name]
            function_value(side.state(state), define, env)
        start = (("define", step.name),)
        return self._noted(spot, start) & self._near(start)

    def _three(self, spot: Spot, step: Step) -> Iterable[tuple[_Side, State, Mapping[str, Any]]]:
        return zip(
            self.sides, (spot.one, spot.other), (step.one or {}, step.other or {}), strict=True
        )

    def _judged(self, spot: Spot, step: Step) -> frozenset[Key]:
        looked = [_ruled(side, state, step.name, env)
                  for side, state, env in self._three(spot, step)]  # fmt: skip
        failed = [{rule for rule, (held, _) in each.items() if not held} for each in looked]
        apart = failed[0] ^ failed[1]
        if apart:
            keys = {key for rule in apart for each in looked for key in each.get(rule, _NOTHING)[1]}
            return frozenset(keys | apart) | (self._equipment(apart) & self.pair.differs)
        if failed[0]:
            return frozenset()
        moved = False
        for side, state, env in self._three(spot, step):
            kind = side.program.moves[step.name]
            before = side.state(state)
            env = opened(before, kind, env[kind.params[0].name], env).env
            side.noted()
            moved = run(before, kind.then, env).place != state.place or moved
        own = ("move", step.name)
        found = self._noted(spot, (own,)) | {own}
        return found | {BOARD} if moved else found

    def _noted(self, spot: Spot, start: Iterable[Key]) -> frozenset[Key]:
        return self.sides[0].noted() | self.sides[1].noted() | self._equipment(start)

    def _near(self, start: Iterable[Key]) -> frozenset[Key]:
        return reaching(self.pair.parts[0], start) | reaching(self.pair.parts[1], start)

    def _equipment(self, start: Iterable[Key]) -> frozenset[Key]:
        """Return the pieces and dice that some parts may look at: of these there are no probes."""
        if not any(key[0] in (*_BUILDINGS, "dice") for key in self.pair.differs):
            return frozenset()
        return frozenset(
            key for key in (*self._near(start), ("dice",)) if key[0] in (*_BUILDINGS, "dice")
        )


_NOTHING: tuple[bool, frozenset[Key]] = (True, frozenset())


def _ruled(
    side: _Side, state: State, name: str, env: Mapping[str, Any]
) -> dict[Key, tuple[bool, frozenset[Key]]]:
    """Return whether the opening and each rule of a move hold, and the parts observed at it."""
    state = side.state(state)
    kind = side.program.moves[name]
    side.noted()
    opening = opened(state, kind, env[kind.params[0].name], env)
    found = {side.key("move", name): (opening.holds is True, side.noted())}
    missing = "" if opening.holds is True else named_matter(kind)
    passed: list[bool] = []
    for guard in kind.rules:
        if missing and reads_matter(guard, missing):
            passed.append(False)
            continue
        held = applied(state, guard, opening.env, passed, None)
        passed.append(held is True)
        found[side.key("rule", name, guard.name)] = (held is not False, side.noted())
    return found


def _outcome(side: _Side, state: State, found: Candidate, env: Any) -> object:
    """Return all that a program rules at a place."""
    if found.what == BEGINNING:
        return new_game(Setting(state.setting.names, side.program, side.program.key))
    if found.step is None:
        return [fault.rule for fault in broken(side.state(state))]
    name = found.step.name
    if found.step.asks:
        return function_value(side.state(state), side.program.functions[name], env)
    failed = [rule for rule, (held, _) in _ruled(side, state, name, env).items() if not held]
    if failed:
        return failed
    kind = side.program.moves[name]
    before = side.state(state)
    return run(before, kind.then, opened(before, kind, env[kind.params[0].name], env).env)


# -- probes ------------------------------------------------------------------------------------


def _laid(pair: Pair, program: Program, other: Program) -> _Side:
    """Lay probes into a program, at each piece of it that the other has not alike."""
    laying = _Laying(pair, program, other)
    changes: dict[str, Any] = {
        "functions": {n: laying.define(d) for n, d in program.functions.items()},
        "matters": {n: laying.matter(m) for n, m in program.matters.items()},
        "moves": {n: laying.move(m) for n, m in program.moves.items()},
        "always": tuple(laying.always(one) for one in program.always),
        "setup": laying.acts(("setup",), program.setup, other.setup),
        "events": {
            n: evolve(event, handlers=tuple(map(laying.handler, event.handlers)))
            for n, event in program.events.items()
        },
    }  # fmt: skip
    seen: set[tuple[str, str]] = set()
    changes["board"] = laying.board(program.board, seen)
    for sort, keyword in _SORTS:
        for name in getattr(program, sort):
            key = laying.key(keyword, name)
            if laying.whole(key):
                laying.probes[sort, name] = key
    probes = {
        name: _switch(name, True)
        for switched in laying.switches.values() for name in switched
        if name not in program.figures
    }  # fmt: skip
    made = evolve(program, **changes, figures={**program.figures, **probes})
    made = watched(made, seen)
    tracks = Watched("tracks", dict(made.tracks), seen)
    return _Side(evolve(made, tracks=tracks), laying.probes, laying.names, laying.switches, seen)


def _switch(name: str, on: bool) -> Figure:
    return Figure(name, TRUTH, on, (), "")


@frozen(eq=False)
class _Laying:
    """Makes the probes of one program: a figure for each part that differs.

    As long as it is on, what the program says is followed; else what the other says in its place.
    """

    pair: Pair
    program: Program
    other: Program
    probes: dict[tuple[str, str], Key] = field(factory=dict)
    switches: dict[Key, dict[str, Figure]] = field(factory=dict)

    @property
    def names(self) -> Names:
        return {} if self.program is self.pair.one else self.pair.names

    def key(self, *key: str) -> Key:
        return self.names.get(key, key)

    def theirs(self, key: Key) -> str:
        """Return what the other program itself calls a part."""
        if self.other is self.pair.one:
            return key[-1]
        return next((own for own, name in self.pair.names.items() if name == key), key)[-1]

    def unlike(self, key: Key) -> tuple[str, ...] | None:
        """Return the pieces that differ; None for all of them."""
        if key not in self.pair.differs:
            return ()
        both: list[Part | None] = [side.get(key) for side in self.pair.parts]
        if both[0] is None or both[1] is None:
            return None
        return unlike(both[0], both[1])

    def whole(self, key: Key) -> bool:
        """Tell whether to observe that a part is looked up, as no probe is inside it."""
        if key[0] == "set" and key in self.pair.differs:
            figure = self.other.figures.get(self.theirs(key))
            own = next(n for n in self.program.figures if self.key("set", n) == key)
            if figure is not None:
                self.switches[key] = {own: figure}
        pieces = self.unlike(key)
        if pieces is None or key[0] not in ("define", "matter"):
            return pieces is None or bool(pieces)
        inside = ("normally", "except", "part", "then", "withdrawn", "waits", ORDER)
        return any(piece.partition(" ")[0] not in inside for piece in pieces)

    def probe(self, key: Key) -> c.Expression:
        self.probes["figures", f"@{'/'.join(key)}"] = key
        return self.switch(key, "@")

    def switch(self, key: Key, mark: str = "~") -> c.Expression:
        """Return what switches a part over, without telling that it was looked at."""
        name = f"{mark}{'/'.join(key)}"
        self.switches.setdefault(key, {})[name] = _switch(name, False)
        return c.FigureRead(TRUTH, name)

    def fits(self, *theirs: object) -> bool:
        """Tell whether the other's text says the same things here: places go by their numbers."""
        return self.pair.forth.values_same or not any(
            isinstance(node, c.Constant) and node.type.name in _NUMBERED for node in walk(theirs)
        )

    def core(self, key: Key, core: Any, theirs: Any) -> Any:
        """Return an expression that may be switched over to the other's."""
        if core is None or theirs is None:
            return core
        return self.choice(self.probe(key), core, theirs)

    def choice(self, probe: c.Expression, core: c.Expression, theirs: c.Expression) -> c.Expression:
        return c.IfElse(core.type, probe, core, theirs if self.fits(theirs) else core)

    def acts(self, key: Key, acts: c.Effects, theirs: c.Effects) -> c.Effects:
        if key not in self.pair.differs:
            return acts
        return (c.If(self.probe(key), acts, theirs if self.fits(theirs) else acts),)

    def define(self, define: Function) -> Function:
        key = self.key("define", define.name)
        pieces = self.unlike(key)
        other = self.other.functions.get(self.theirs(key))
        if not pieces or other is None:
            return define
        theirs = {one.name: one for one in other.overrides}
        parts = {one.name: one.value for one in other.parts}
        every = ORDER in pieces
        return evolve(
            define,
            normally=self.core(key, define.normally, other.normally)
            if "normally" in pieces else define.normally,
            overrides=tuple(
                self._exception(key, one, theirs.get(one.name))
                if every or f"except {one.name}" in pieces else one
                for one in define.overrides
            ),
            parts=tuple(
                evolve(part, value=self.core(
                    key, part.value, parts.get(part.name, c.Constant(part.value.type, 0))
                ))
                if f"part {part.name}" in pieces else part
                for part in define.parts
            ),
        )  # fmt: skip

    def _exception(self, key: Key, mine: Override, theirs: Override | None) -> Override:
        # The probe in the value tells that the exception was taken.
        other = (_NO, mine.value) if theirs is None else (theirs.when, theirs.value)
        when = self.choice(self.switch(key), mine.when, other[0])
        return evolve(mine, when=when, value=self.core(key, mine.value, other[1]))

    def handler(self, handler: Handler) -> Handler:
        key = self.key("when", handler.name)
        if key not in self.pair.differs:
            return handler
        named = self.theirs(key)
        theirs = next(
            (h for e in self.other.events.values() for h in e.handlers if h.name == named), None
        )
        if theirs is None or theirs.params != handler.params:
            return evolve(handler, then=self.acts(key, handler.then, ()))
        return evolve(handler, then=self.acts(key, handler.then, theirs.then))

    def move(self, move: MoveKind) -> MoveKind:
        key = self.key("move", move.name)
        other = self.other.moves.get(self.theirs(key))
        if other is None:
            return move
        guards = {guard.name: guard for guard in other.rules}
        made = evolve(move, rules=tuple(
            self.guard(self.key("rule", move.name, one.name), one, guards.get(one.name))
            for one in move.rules
        ))  # fmt: skip
        if key not in self.pair.differs:
            return made
        opening = move.opening
        if (move.how, {*move.matters}) == (other.how, {*other.matters}):
            opening = self.core(key, opening or _YES, other.opening or _YES)
        return evolve(made, opening=opening, then=self.acts(key, move.then, other.then))

    def guard(self, key: Key, mine: Rule, theirs: Rule | None) -> Rule:
        if key not in self.pair.differs:
            return mine
        if theirs is None:
            return evolve(mine, where=self.core(key, mine.where or _YES, _NO))
        if [name for name, _ in mine.binds] != [name for name, _ in theirs.binds]:
            theirs = evolve(theirs, where=_NO, require=_NO)  # its names mean nothing here
        return evolve(
            mine,
            where=self.core(key, mine.where or _YES, theirs.where or _YES),
            require=self.core(key, mine.require or _NO, theirs.require or _NO),
        )

    def always(self, mine: Invariant) -> Invariant:
        key = self.key("always", mine.name)
        theirs = next((one for one in self.other.always if one.name == self.theirs(key)), None)
        if key not in self.pair.differs or (theirs and theirs.variable != mine.variable):
            return mine
        other = theirs.require if theirs else _YES
        return evolve(mine, require=self.choice(self.switch(key), mine.require, other))

    def matter(self, matter: MatterKind) -> MatterKind:
        key = self.key("matter", matter.name)
        pieces = self.unlike(key) or ()
        other = self.other.matters.get(self.theirs(key))
        if other is None:
            return matter
        changes: dict[str, Any] = {
            piece: self.acts(key, getattr(matter, piece), getattr(other, piece))
            for piece in ("then", "withdrawn") if piece in pieces
        }  # fmt: skip
        mine, theirs = matter.waiting, other.waiting
        if "waits" in pieces and mine is not None:
            same = theirs is not None and mine.each == theirs.each
            who = self.core(key, mine.who, theirs.who if same and theirs else mine.who)
            changes["waiting"] = evolve(mine, who=who)
        return evolve(matter, **changes) if changes else matter

    def board(self, board: Board, seen: set[tuple[str, str]]) -> Board:
        pieces = self.unlike(BOARD) or ()
        spaces = list(board.spaces)
        for space in board.spaces:
            if f"space {space.number}" in pieces:
                facts = Watched("facts", dict(space.facts), seen)
                spaces[space.number] = evolve(space, facts=facts)
                self.probes.update({("facts", name): BOARD for name in space.facts})
        known = {card_name(self.other, n): card for n, card in enumerate(self.other.board.cards)}
        cards = [
            evolve(card, then=self.acts(("card", name), card.then, known[name].then))
            if (name := card_name(self.program, number)) in known else card
            for number, card in enumerate(board.cards)
        ]  # fmt: skip
        return evolve(board, spaces=tuple(spaces), cards=tuple(cards))


_YES, _NO = c.Constant(TRUTH, True), c.Constant(TRUTH, False)
_NUMBERED = ("space", "group", "card", "deck", "piece", "holder", "choice")
