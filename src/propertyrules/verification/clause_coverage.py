"""Clause coverage: whether scenarios show that each provision of a rulebook decides something.

A provision is anything that cites a clause. Each is given a mark that it cites besides, and the
scenarios are run: a provision whose mark a ruling cites may have decided it, and is tried there.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import Any

from attrs import evolve, frozen

from propertyrules.answers.answer import Answer, MoveAnswer, TableAnswer, ValueAnswer
from propertyrules.classes import opaque
from propertyrules.decisions import (
    Inquiry,
    Judgement,
    Provision,
    changed_by,
    decides,
    outcome,
    provisions,
)
from propertyrules.errors import TableError
from propertyrules.ir import nodes as c
from propertyrules.ir import program as p
from propertyrules.ir.types import TRUTH
from propertyrules.machine.steps import new_game
from propertyrules.model.evidence import Verdict
from propertyrules.notation.expectations import read_expectation
from propertyrules.notation.scenarios import Scenario, TextLine
from propertyrules.notation.tables import read_state
from propertyrules.scenario_runner import Run, run_plainly

_BOARD = re.compile(r"^default board (\S+)", re.MULTILINE)
MOST_TABLES = 60  # at which a provision is tried, of those that look at it
MOST_NEAR = 12  # legal moves at which the near miss of a rule is looked for

KINDS: Mapping[str, str] = {
    "rule": "rules", "except": "exceptions", "set": "figures", "piece": "pieces",
    "rung": "rungs", "value": "values", "part": "parts", "when": "whens", "cite": "cites",
    "move": "moves", "card": "cards", "matter": "matters", "track": "tracks",
    "holder": "holders", "always": "always", "setup": "setup",
}  # fmt: skip
"""The kinds of provisions with their plurals, in the order of reports."""

_VALUES = ("value", "except", "part")

_SAME = "no table where it changes the outcome"
_STEP = "no table where one step more or less changes the outcome"
_IDLE = "no table that its effect changes"
_WHY: Mapping[str, str] = {
    "except": "no table where switching it off changes the outcome",
    "set": _STEP, "piece": _STEP, "rung": _STEP, "value": _STEP, "part": _STEP,
    "when": _IDLE, "card": _IDLE, "move": _IDLE,
    "matter": "no table where it is opened, or where its being open decides",
    "track": "no table where another value decides otherwise",
    "holder": "no payment to it or from it",
}  # fmt: skip


@frozen
class Undecided:
    """A provision that no table shows deciding, the clauses that depend on it, and why."""

    provision: Provision
    clauses: tuple[str, ...]
    why: str

    def __str__(self) -> str:
        return f"{self.provision}: {self.why}"


@frozen
class Coverage:
    """What the scenarios of a rulebook or house rule show deciding.

    `clauses` are its own, in order; `noted` those that only a note mentions, `said` those that only
    a `cite` cites, `unused` those that nothing cites. `counts` holds by kind the number of
    provisions, and of those that some table shows deciding.
    """

    id: str
    clauses: tuple[str, ...]
    noted: tuple[str, ...]
    said: tuple[str, ...]
    unused: tuple[str, ...]
    counts: Mapping[str, tuple[int, int]]
    missing: tuple[Undecided, ...]

    @property
    def undecided(self) -> tuple[str, ...]:
        """The clauses that nothing cites, or that a missing provision cites."""
        missing = {clause for one in self.missing for clause in one.clauses}
        return tuple(c for c in self.clauses if c in missing or c in self.unused)

    @property
    def all(self) -> int:
        """How many provisions there are."""
        return sum(many for many, _ in self.counts.values())

    @property
    def decided(self) -> int:
        """How many are shown deciding."""
        return sum(seen for _, seen in self.counts.values())


@opaque
class _Asked:
    """A line that was asked, the clauses and marks that its ruling cites, and its outcome."""

    asked: Inquiry
    leaned: frozenset[str]
    violations: tuple[str, ...] = ()
    impossible: tuple[str, ...] = ()
    legal: bool = False
    wanted: tuple[str, ...] = ()  # the clauses of the expected verdict

    @property
    def program(self) -> p.Program:
        return self.asked.state.program

    @property
    def move(self) -> p.MoveKind | None:
        """The kind of the move that was asked; None for a question."""
        return None if self.asked.move is None else self.program.moves[self.asked.move.name]

    @cached_property
    def outcome(self) -> Judgement | None:
        return outcome(self.asked)

    @property
    def built(self) -> bool:
        """Whether the move built or removed buildings."""
        found = self.outcome
        return found is not None and bool(found.after) and (
            found.after["rung"] != self.asked.state.rung
        )  # fmt: skip

    def kept(self, name: str) -> bool:
        """Return whether the move gave a kept card to somebody, or put it back; by its path."""
        found, state = self.outcome, self.asked.state
        if found is None or not found.after:
            return False
        board = state.program.board
        cards = zip(board.cards, state.cards, found.after["cards"], strict=True)
        return any(
            card.kept and was != now and board.card_path(card) == name for card, was, now in cards
        )

    def shows(self, provision: Provision) -> bool:
        """Return whether the line shows that a provision decides."""
        return self.outcome is not None and decides(provision, self.asked, self.outcome)


def coverage(name: str, tables: Iterable[tuple[Scenario, p.Program]]) -> Coverage:
    """Return the coverage of a rulebook, or of a house rule over one, by scenarios.

    Each scenario is run once. Only provisions whose marks a line cites are then tried at it. Raises
    TableError for a scenario that cannot be read.
    """
    marked: dict[int, tuple[p.Program, p.Program]] = {}
    lines: list[_Asked] = []
    games: list[Run] = []
    for scenario, program in tables:
        if id(program) not in marked:
            # With the program itself: one that is gone would leave its id to another.
            marked[id(program)] = (program, _marked(program))
        run = run_plainly(scenario, marked[id(program)][1])
        lines += [line for answer in run.answers if (line := _line(answer)) is not None]
        games.append(run)
    programs = [pair[0] for pair in marked.values()]
    return _of_lines(name, programs, lines, games)


def untested(name: str, program: p.Program) -> Coverage:
    """Return the coverage of what has no scenarios."""
    return _of_lines(name, [program], [], [])


def _of_lines(
    name: str, programs: Sequence[p.Program], lines: Sequence[_Asked], games: Sequence[Run]
) -> Coverage:
    """Return the coverage of a rulebook by lines that were asked and scenarios that were run."""
    first = programs[0]
    file = f"{name}.rules"
    clauses = tuple(one.id for one in first.clauses.values() if one.span.bare_file == file)
    own = dict.fromkeys(one for program in programs for one in _own(file, program, clauses))
    by_mark: dict[str, list[_Asked]] = defaultdict(list)
    for line in lines:
        for mark in line.leaned:
            by_mark[mark].append(line)
    # It holds clauses besides the marks: nobody asks for one, and to part them would cost more.
    evidence = _Evidence(lines, games, by_mark)
    missing: list[Undecided] = []
    counts = {kind: [0, 0] for kind in KINDS}
    for provision in own:
        counts[provision.kind][0] += 1
        why = evidence.why_not(provision)
        if why:
            cites = tuple(c for c in provision.cites if c in clauses)
            missing.append(Undecided(provision, cites, why))
        else:
            counts[provision.kind][1] += 1
    cited: dict[str, set[str]] = defaultdict(set)
    for program in programs:
        for one in provisions(program):
            for clause in one.cites:
                cited[clause].add(one.kind)
    noted = {clause for program in programs for cites, _ in program.notes for clause in cites}
    return Coverage(
        name, clauses,
        noted=tuple(c for c in clauses if not cited[c] and c in noted),
        said=tuple(c for c in clauses if cited[c] == {"cite"}),
        unused=tuple(c for c in clauses if not cited[c] and c not in noted),
        counts={kind: (many, seen) for kind, (many, seen) in counts.items() if many},
        missing=tuple(missing),
    )  # fmt: skip


def _own(file: str, program: p.Program, clauses: tuple[str, ...]) -> Iterator[Provision]:
    """Yield the provisions of a rulebook's own file, and others that cite its own clauses.

    Clauses that are only a fallback are left to the rulebook that they come from. Cards belong to
    the rulebook that first plays on their board.
    """
    boards = {name: _BOARD.findall(text) for name, text in program.sources.items()}
    played = boards.pop(file, [])
    decks = played == [program.board.id] and played not in boards.values()
    mine = set(clauses) - set(program.fallback)
    for one in provisions(program):
        if one.kind == "card":
            if decks:
                yield one
        elif one.cites and (mine.intersection(one.cites) or one.span.bare_file == file):
            yield one


# -- one traced run --------------------------------------------------------------------------------


def _mark(provision: Provision) -> str:
    """Return the mark that a provision cites besides its clauses; no clause is called so."""
    return f"#{provision}"


def _marked(program: p.Program) -> p.Program:
    """Return a program in which each provision also cites its mark.

    So a ruling names the provisions behind it. A card, which cites nothing, raises an event that
    cites its mark. A `cite` whose condition fails is marked, too.
    """

    def marked(kind: str, one: Any, within: str = "") -> Any:
        mark = _mark(Provision(kind, within + one.name, ()))
        return evolve(one, cites=(*one.cites, mark))

    def each(kind: str, found: Iterable[Any], within: str = "") -> tuple[Any, ...]:
        return tuple(marked(kind, one, within) for one in found)

    def named(kind: str, found: Mapping[str, Any]) -> dict[str, Any]:
        return {name: marked(kind, one) for name, one in found.items()}

    def cited(one: p.Citation) -> Iterator[p.Citation]:
        """Yield a citation with its mark, and a mark for where its condition fails."""
        yield marked("cite", one)
        if one.where is not None:
            mark = f"{_mark(Provision('cite', one.name, ()))} not"
            where, says = c.Not(TRUTH, one.where), c.Template(TRUTH, ())
            yield evolve(one, where=where, cites=(mark,), says=says)

    defines = {
        name: evolve(
            marked("value", one) if one.parts else one,
            normally_cites=(*one.normally_cites, _mark(Provision("value", name, ()))),
            overrides=each("except", one.overrides, f"{name}."),
            parts=each("part", one.parts, f"{name}."),
        )
        for name, one in program.functions.items()
    }
    events = {
        name: evolve(
            one,
            handlers=each("when", one.handlers),
            citations=tuple(chain.from_iterable(map(cited, one.citations))),
        )
        for name, one in program.events.items()
    }
    cards = []
    for provision, card in zip(
        (one for one in provisions(program) if one.kind == "card"), program.board.cards, strict=True
    ):
        event = _mark(provision)
        events[event] = p.EventKind(
            event, (), (), (p.Citation(event, (), None, (event,), c.Template(TRUTH, ())),)
        )
        cards.append(evolve(card, then=(c.EmitEvent(event, ()), *card.then)))
    moves = {
        name: evolve(one, rules=each("rule", one.rules))
        for name, one in named("move", program.moves).items()
    }
    return evolve(
        program, functions=defines, events=events, moves=moves,
        figures=named("set", program.figures), tracks=named("track", program.tracks),
        matters=named("matter", program.matters),
        board=evolve(program.board, cards=tuple(cards)),
        key=f"{program.key}+marked",
    )  # fmt: skip


def _line(answer: Answer) -> _Asked | None:
    """Return an answered line as it is tried; None for a question that no rule answers."""
    match answer:
        case MoveAnswer(ruling=ruling):
            leaned = {*ruling.clauses, *(cl for v in ruling.violations for cl in v.clauses)}
            return _Asked(
                Inquiry(answer.state, ruling.move),
                frozenset(leaned),
                violations=tuple(v.rule for v in ruling.violations),
                legal=ruling.verdict is Verdict.LEGAL,
                wanted=read_expectation(TextLine(answer.expected, answer.line or 1, 1)).by
                if answer.expected
                else (),
            )
        case ValueAnswer(question=question):
            return _Asked(
                Inquiry(answer.state, None, question.name, dict(question.values)),
                frozenset(answer.measured.clauses),
            )
        case TableAnswer(violations=broken):
            return _Asked(
                Inquiry(answer.state), frozenset(), impossible=tuple(v.rule for v in broken)
            )
    return None


# -- one provision ---------------------------------------------------------------------------------


@opaque
class _Evidence:
    """The lines that were asked, also by the marks that they cite, and the scenarios run."""

    lines: Sequence[_Asked]
    games: Sequence[Run]
    by_mark: Mapping[str, Sequence[_Asked]]

    def why_not(self, provision: Provision) -> str:
        """Return why a provision is not seen deciding; empty if it is."""
        name = provision.name
        match provision.kind:
            case "rule":
                return self._why_no_rule(provision)
            case "cite":
                mark = _mark(provision)
                if not self.by_mark.get(mark):
                    return "no table where it is said"
                # What is said whenever its event comes needs no table on which it is not said.
                conditional = any(
                    one.kind == "cite" and one.name == name and one.node.where is not None
                    for program in {line.program: None for line in self.lines}
                    for one in program.declarations()
                )
                seen = not conditional or f"{mark} not" in self.by_mark
                return "" if seen else "no table where its event comes and it is not said"
            case "always":
                alone = any(set(line.impossible) == {name} for line in self.lines)
                return "" if alone else "no table impossible by it alone"
            case "setup":
                return "" if any(map(_begins, self.games)) else "no new game that it sets up"
            case "card" if any(line.kept(name) for line in self.lines):
                return ""
        return self._why_no_change(provision)

    def _why_no_change(self, provision: Provision) -> str:
        """Return why no line shows that a change of a provision changes the outcome."""
        name, looked = provision.name, self._looked(provision)
        if provision.kind == "move":
            moves = [(line.program.moves[name], line) for line in looked]
            # A move without effects decides where it is legal, or where a rule always refuses it.
            if any(
                not kind.then and (line.legal or any(rule.require is None for rule in kind.rules))
                for kind, line in moves
            ):
                return ""
        if any(line.shows(provision) for line in self._tried(provision, looked)[:MOST_TABLES]):
            return ""
        if provision.kind == "when" and any(_reads_otherwise(provision, run) for run in self.games):
            return ""
        if not looked:
            return "no table looks at it"
        if provision.kind == "move" and not any(kind.then for kind, _ in moves):
            return "no table where it is legal"
        return _WHY.get(provision.kind, _SAME)

    def _looked(self, provision: Provision) -> Sequence[_Asked]:
        """Return the lines whose answers may depend on a provision; rulings do not cite all."""
        looked = self.by_mark.get(_mark(provision), ())
        match provision.kind:
            # Nothing cites a piece, a rung, or a figure that is only the supply of a piece. Lines
            # at which buildings came or went are the likeliest to show it.
            case "piece" | "rung":
                return sorted(self.lines, key=lambda line: not line.built)
            case "set" if not looked:
                return sorted(self.lines, key=lambda line: not line.built)
            case "holder":
                return self.lines
            case "move" if not looked:
                return [one for one in self.lines if one.move and one.move.name == provision.name]
            case "matter":  # a move answers it, or leaves it open
                name = provision.name
                asked = (one for one in self.lines if one.move and name in one.move.matters)
                return [*looked, *asked]
        return looked

    def _tried(self, provision: Provision, looked: Sequence[_Asked]) -> list[_Asked]:
        """Return the lines by which a provision is tried, the likeliest first."""
        if looked or provision.kind not in _VALUES:
            return sorted(looked, key=lambda one: not one.legal)
        # Whom a matter waits for is computed without a citation.
        legal = [line for line in self.lines if line.legal]
        often = Counter(line.move.name for line in legal if line.move)
        return sorted(legal, key=lambda line: often[line.move.name] if line.move else 0)

    def _why_no_rule(self, provision: Provision) -> str:
        """Return why a rule is not seen deciding; empty if it is."""
        name, cites = provision.name, provision.cites
        alone = any(line.violations == (name,) for line in self.lines)
        why = "" if alone else "no table where only it is broken"
        # A rule that refuses whatever is asked has no near miss.
        refusing = (line.move for line in self.lines if line.move and name in line.violations)
        rules = next((move.rules for move in refusing), ())
        if alone and any(rule.name == name and rule.require is None for rule in rules):
            return ""
        legal = [line for line in self.by_mark.get(_mark(provision), ()) if line.legal]
        # What is expected to be legal by its clause is nearest to what the author had in mind.
        legal.sort(key=lambda line: (not set(line.wanted).intersection(cites), not line.wanted))
        if not any(line.shows(provision) for line in legal[:MOST_NEAR]):
            missed = "no legal move that one changed fact would make break only it"
            why = f"{why}, and {missed}" if why else missed
        return why


def _reads_otherwise(provision: Provision, run: Run) -> bool:
    """Return whether the table of a scenario is read otherwise without a `when`."""
    for state in changed_by(provision, run.start):
        try:
            other = read_state(run.scenario, state.program)
        except TableError:
            continue
        if evolve(other, setting=run.start.setting) != run.start:
            return True
    return False


def _begins(run: Run) -> bool:
    """Return whether a scenario begins with a new game that depends on the setup."""
    setting = run.start.setting
    if run.start != new_game(setting):
        return False
    bare = evolve(setting, program=evolve(setting.program, setup=()))
    return evolve(new_game(bare), setting=setting) != run.start
