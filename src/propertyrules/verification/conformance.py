"""Conformance kits: test cases for engines in any language.

A case is a state and a move with the verdict, the clauses and the state after it; or a table that
is possible or not, a value, or a new game. Cases come from the scenarios of the rulebook, from near
misses of its rules (one fact away from a legal move), and from random games with mutations. Of
random cases those are kept that show something new.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

from attrs import define, evolve, field

import propertyrules.machine.legality as legality
from propertyrules.answers.answer import MoveAnswer, TableAnswer, ValueAnswer
from propertyrules.classes import opaque
from propertyrules.codegen.compiled_moves import complete
from propertyrules.errors import BREAKDOWN, PropertyRulesError
from propertyrules.ir.program import Program
from propertyrules.machine.counterfactuals import near_miss
from propertyrules.machine.domains import domain
from propertyrules.machine.invariant_checker import broken
from propertyrules.machine.steps import new_game
from propertyrules.model.evidence import Verdict
from propertyrules.model.moves import Move
from propertyrules.model.names import encode
from propertyrules.model.rulings import Ruling
from propertyrules.model.schema import put
from propertyrules.model.state import State
from propertyrules.notation.json import move_to_json, plain, state_from_json, state_to_json
from propertyrules.notation.scenarios import Scenario
from propertyrules.scenario_runner import run_plainly
from propertyrules.verification.random_numbers import Dice
from propertyrules.verification.random_tables import (
    StateMutator,
    completed,
    just_enough,
    random_move,
    setting_of,
    tables,
)
from propertyrules.verification.sampler import sampler

Data = dict[str, Any]

MOST_BYTES = 10_000_000
"""The most bytes of a kit, so that a test suite can carry it."""

TABLES = 1500
"""Random tables that are looked at."""

PROPOSED = 6
"""Random moves that are judged at each of them."""

TIMES = 3
"""Choices of arguments that are tried for a legal move."""

SPOILT = 2
"""Mutations of a table that are checked for being possible."""

ALIKE = 2
"""The most random cases that show the same: the same rules broken, or the same effects."""

MOVE, TABLE, VALUE, GAME = "move", "table", "value", "game"


@opaque
class Case:
    """One case of a kit.

    `kind` is move, table, value (a function by its name, with its arguments in `of`) or game (a new
    one). `about` names the source of the case.
    """

    kind: str
    about: str
    state: State = field(repr=False)
    move: Move | None = None
    value: str = ""
    of: Mapping[str, Any] = field(factory=dict)

    @cached_property
    def ruling(self) -> Ruling:
        """The ruling on the move. Raises PropertyRulesError if there is none."""
        assert self.move is not None
        return legality.judge(self.state, self.move)

    def answer(self, program: Program | None = None) -> Data:
        """Return the answer by the rulebook of the state, or by another one, as plain data.

        Raises PropertyRulesError if there is none.
        """
        state = self.state
        if program is not None:
            state = evolve(state, setting=evolve(state.setting, program=program))
        if self.kind == GAME:
            return {"after": state_to_json(new_game(state.setting))}
        if self.kind == TABLE:
            wrong = broken(state)
            cited = dict.fromkeys(clause for one in wrong for clause in one.clauses)
            rules = [one.rule for one in wrong]
            return {"possible": not wrong, "rules": rules, "clauses": list(cited)}
        if self.kind == VALUE:
            measured = legality.measure(state, self.value, dict(self.of))
            return {"value": plain(measured.value), "clauses": list(measured.clauses)}
        assert self.move is not None
        return _ruled(self.ruling if program is None else legality.judge(state, self.move))

    def data(self, number: int) -> Data:
        """Return the case as plain data. Raises PropertyRulesError."""
        told: Data = {"case": number, "kind": self.kind, "about": self.about}
        if self.kind == GAME:
            return told | {"players": list(self.state.setting.names)} | self.answer()
        told["state"] = state_to_json(self.state)
        if self.move is not None:
            told["move"] = move_to_json(self.move)
        if self.kind == VALUE:
            setting = self.state.setting
            told |= {"ask": self.value, "of": {
                param.name: plain(encode(setting, param.type, self.of[param.name]))
                for param in setting.program.functions[self.value].params if param.name in self.of
            }}  # fmt: skip
        answer = self.answer()
        if answer.get("after"):
            # Only the columns that changed: most of a table stays as it is.
            answer["after"] = {
                name: value
                for name, value in answer["after"].items()
                if value != told["state"].get(name)
            }
        return told | answer


def _ruled(ruling: Ruling) -> Data:
    """Return a ruling as data: the verdict, the deciding clause, rules broken, all clauses, the
    state.
    """
    refused = ruling.verdict is Verdict.ILLEGAL
    cited = [clause for one in ruling.violations for clause in one.clauses] if refused else []
    clauses = list(dict.fromkeys(cited or ruling.clauses))
    return {
        "verdict": str(ruling.verdict),
        "clause": clauses[0] if clauses else None,
        "rules": [one.rule for one in ruling.violations],
        "clauses": clauses,
        "after": None if refused or ruling.after is None else state_to_json(ruling.after),
    }


# -- which cases -----------------------------------------------------------------------------------


def kit_cases(
    program: Program, scenarios: Iterable[Scenario], seed: int = 1, many: int = TABLES
) -> list[Case]:
    """Return the cases of a rulebook; the same seed gives the same cases.

    `scenarios` are those beside the rulebook; `many` random tables are looked at.
    """
    gathered = _Gathered(program)
    for count in (2, 3, 4):
        gathered.add(Case(GAME, "a new game", new_game(setting_of(program, count))))
    for scenario in scenarios:
        gathered.of_scenario(scenario)
    # A copy, as near misses join the cases and have none of their own.
    for case in list(gathered.cases):
        gathered.near(case)
    starts = [case.state for case in gathered.cases if case.kind == MOVE]
    dice = Dice(seed)
    for state in starts:
        gathered.around(state, dice)
    for state in tables(program, starts, seed, many):
        gathered.around(state, dice)
    # A new generator: the number of draws above must not change what is drawn below.
    dice = Dice(seed)
    mutator = StateMutator(program, dice)
    for state in starts:
        gathered.values_at(state, dice)
        for _ in range(SPOILT):
            other = mutator.changed(state, 1)
            if other is not None and broken(other):
                gathered.add(Case(TABLE, "by chance", other), always=False)
    return gathered.cases


@define(eq=False)
class _Gathered:
    """The cases collected so far, and what they show."""

    program: Program
    cases: list[Case] = field(factory=list)
    _seen: set[tuple[Any, ...]] = field(factory=set)
    _alike: Counter[tuple[Any, ...]] = field(factory=Counter)

    def add(self, case: Case, always: bool = True) -> bool:
        """Add a case, with its table as it is read back from data, and return whether it was added.

        Unless `always`, only few cases that show the same are kept.
        """
        state = _read_back(case.state)
        if state is None:
            return False
        case = evolve(case, state=state)
        key = (case.kind, case.state, case.move, case.value, tuple(case.of.items()))
        if key in self._seen:
            return False
        self._seen.add(key)
        shown = _shown(case)
        if shown is None or (not always and self._alike[shown] >= ALIKE):
            return False
        self._alike[shown] += 1
        self.cases.append(case)
        return True

    def of_scenario(self, scenario: Scenario) -> None:
        """Add the questions of a scenario, with everything unknown filled in."""
        run = run_plainly(scenario, self.program)
        for answer in run.answers:
            state = completed(answer.state.definite)
            if state is None:
                continue
            about = f"{scenario.file.rpartition('/')[2]}:{answer.line}"
            if isinstance(answer, MoveAnswer):
                self.add(Case(MOVE, about, state, answer.ruling.move))
            elif isinstance(answer, TableAnswer):
                self.add(Case(TABLE, about, state))
            elif isinstance(answer, ValueAnswer):
                asked = answer.question
                self.add(Case(VALUE, about, state, value=asked.name, of=asked.values))

    def near(self, case: Case) -> None:
        """Add the near misses of a legal move: states at which a single rule refuses it."""
        if case.move is None or case.ruling.verdict is not Verdict.LEGAL:
            return
        for number, rule in enumerate(self.program.moves[case.move.name].rules):
            # To look for a near miss is slow, and of some rules there are cases enough.
            if rule.require is None or self._alike[MOVE, case.move.name, (rule.name,)] >= ALIKE:
                continue
            found = near_miss(case.state, case.move, number)
            state = None if found is None else completed(found.state)
            if state is not None:
                self.add(Case(MOVE, f"near {case.about}", state, case.move), always=False)

    def values_at(self, state: State, dice: Dice) -> None:
        """Add values of functions that have a phrase, for random arguments."""
        for function in self.program.functions.values():
            if not function.phrases:
                continue
            ways = {param.name: domain(state, param.type) for param in function.params}
            of = {name: dice.choose(way) for name, way in ways.items() if way}
            if len(of) == len(ways):
                case = Case(VALUE, "by chance", state, value=function.name, of=of)
                self.add(case, always=False)

    def around(self, state: State, dice: Dice) -> None:
        """Add moves at a state that show something new: legal, random, and at edges of cash."""
        for move in _candidates(state, dice):
            if not self.add(Case(MOVE, "by chance", state, move), always=False):
                continue
            after = self.cases[-1].ruling.after
            for fact, held in () if after is None else just_enough(state, after):
                other = put(state, fact, held)
                self.add(Case(MOVE, "by chance", other, move), always=False)


def _candidates(state: State, dice: Dice) -> Iterator[Move]:
    """Yield a legal move of each kind that has one, and random moves."""
    for sort in sampler(state.program).sorts.values():
        for seat in state.waiting or range(len(state.out)):
            try:
                chosen = sort.tried(state, seat, dice, TIMES)
            except BREAKDOWN:
                continue
            if chosen is not None:
                yield chosen.move(state)
    kinds = list(state.program.moves.values())
    for _ in range(PROPOSED):
        move = random_move(state, dice.choose(kinds), dice)
        if move is not None:
            yield move


def _shown(case: Case) -> tuple[Any, ...] | None:
    """Return what a case shows, to tell cases apart; None if nothing is decided."""
    try:
        if case.move is None:
            return (case.kind, case.value, *_told(case))
        ruling = case.ruling
    except PropertyRulesError:
        return None
    if ruling.verdict is Verdict.UNDETERMINED:
        return None
    if ruling.verdict is Verdict.ILLEGAL:
        return (MOVE, case.move.name, tuple(one.rule for one in ruling.violations))
    # If a rulebook contradicts itself, no other engine can be held to it.
    if ruling.impossible:
        return None
    kinds = tuple(sorted({(one.kind, one.get("for")) for one in ruling.effects}, key=str))
    return (MOVE, case.move.name, kinds, ruling.clauses)


@lru_cache(maxsize=4096)
def _read_back(state: State) -> State | None:
    """Return a table as it is read back from data; None if it differs, or not everything is known.

    Data does not hold what went before, such as the last payments.
    """
    try:
        again = state_from_json(state_to_json(state), state.program)
    except PropertyRulesError:
        return None
    return again if again == state and complete(again) else None


def _told(case: Case) -> tuple[Any, ...]:
    """Return what the answer to a case without a move shows; all amounts count as one."""
    told = case.answer()
    if case.kind == TABLE:
        return tuple(told["rules"])
    if case.kind == GAME:
        return ()
    value = told["value"]
    return (str(value) if not value or value.__class__ is bool else "", *told["clauses"])


# -- the kit itself --------------------------------------------------------------------------------


def write_kit(cases: Sequence[Case], program: Program, most: int = MOST_BYTES) -> Iterator[str]:
    """Yield the lines of a kit: a header, then one case a line, up to so many bytes."""
    head = {"kit": program.id, "board": program.board.id, "digests": dict(program.digests)}
    size = 0
    for number, told in enumerate((head, *(case.data(n) for n, case in enumerate(cases, 1)))):
        line = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
        size += len(line.encode()) + 1
        if size > most and number:
            return
        yield line + "\n"
