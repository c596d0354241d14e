"""What scenarios decide: whether each thing that cites a clause is seen deciding at some table.

Each provision is marked, as if it cited a clause of its own, and the scenarios are run: a provision
decides where its mark is in the ruling. So no second notion of `decides` is needed beside the
referee's.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from attrs import define, evolve, field, frozen

from propertyrules.answers.answer import Answer, MoveAnswer, TableAnswer, ValueAnswer
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
from propertyrules.machine.initial_state import new_game
from propertyrules.model.evidence import Verdict
from propertyrules.notation.expectations import read_expectation
from propertyrules.notation.scenarios import Scenario, TextLine
from propertyrules.notation.tables import read_state
from propertyrules.scenario_runner import Run, run_scenario
from propertyrules.span import Span
from propertyrules.verification.mutation.runner import PlainReferee

_BOARD = re.compile(r"^default board (\S+)", re.MULTILINE)
MOST_TABLES = 60  # at which a provision is tried, of those that look at it
MOST_NEAR = 12  # legal moves at which the near miss of a rule is looked for

KINDS: Mapping[str, str] = {
    "rule": "rules", "except": "exceptions", "set": "figures", "piece": "pieces",
    "rung": "rungs", "value": "values", "part": "parts", "when": "whens", "cite": "cites",
    "move": "moves", "card": "cards", "matter": "matters", "track": "tracks",
    "holder": "holders", "always": "always", "setup": "setup",
}  # fmt: skip
"""What a provision is declared by, and what several are called; in the order of telling."""

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
    """A provision that no table shows deciding, the clauses that rest on it, and why."""

    provision: Provision
    clauses: tuple[str, ...]
    why: str

    def __str__(self) -> str:
        return f"{self.provision}: {self.why}"


@frozen
class Coverage:
    """What the scenarios of a rulebook or house rule decide.

    `clauses` are its own, in its order; `noted` those that only a note tells of, `said` those that
    rest on a `cite` alone, `unused` those that nothing cites. `counts` holds, by kind, how many
    provisions there are and how many of them some table shows deciding.
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
        """The clauses that nothing cites, or of which something that cites them is missing."""
        missing = {clause for one in self.missing for clause in one.clauses}
        return tuple(c for c in self.clauses if c in missing or c in self.unused)

    @property
    def all(self) -> int:
        """How many provisions there are."""
        return sum(many for many, _ in self.counts.values())

    @property
    def decided(self) -> int:
        """How many are seen deciding."""
        return sum(seen for _, seen in self.counts.values())


@define(eq=False)
class _Asked:
    """A line that was asked, what it leaned on, and what came of it (once that is wanted)."""

    asked: Inquiry
    leaned: frozenset[str]
    violations: tuple[str, ...] = ()
    impossible: tuple[str, ...] = ()
    legal: bool = False
    wanted: tuple[str, ...] = ()  # the clauses that it is said to be legal or illegal by
    # Worked out at most once, and only for the lines by which something is tried.
    _outcome: list[Judgement | None] = field(factory=list)

    @property
    def program(self) -> p.Program:
        return self.asked.state.program

    @property
    def move(self) -> p.MoveKind | None:
        """The sort of move that was asked for; None for a question."""
        return None if self.asked.move is None else self.program.moves[self.asked.move.name]

    @property
    def outcome(self) -> Judgement | None:
        if not self._outcome:
            self._outcome.append(outcome(self.asked))
        return self._outcome[0]

    def shows(self, provision: Provision) -> bool:
        """Return whether the line shows a provision deciding."""
        return self.outcome is not None and decides(provision, self.asked, self.outcome)


def coverage(name: str, tables: Iterable[tuple[Scenario, p.Program]]) -> Coverage:
    """Work out what scenarios decide of a rulebook, or of a house rule laid over one.

    Each is run once, and what it leans on is noted; then only what a line leaned on is tried at
    it. Raises TableError for a scenario that cannot be read.
    """
    marked: dict[int, tuple[p.Program, p.Program]] = {}
    lines: list[_Asked] = []
    games: list[Run] = []
    for scenario, program in tables:
        if id(program) not in marked:
            # With the program itself: one that is gone would leave its id to another.
            marked[id(program)] = (program, _marked(program))
        run = run_scenario(
            scenario.definite, marked[id(program)][1], judged_by=PlainReferee, grounded=False
        )
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
    first = programs[0]
    clauses = tuple(one.id for one in first.clauses.values() if _stands_in(name, one.span))
    own = dict.fromkeys(one for program in programs for one in _own(name, program, clauses))
    by_mark: dict[str, list[_Asked]] = defaultdict(list)
    for line in lines:
        for mark in line.leaned:
            by_mark[mark].append(line)
    missing: list[Undecided] = []
    counts = {kind: [0, 0] for kind in KINDS}
    for provision in own:
        counts[provision.kind][0] += 1
        why = _why_not(provision, by_mark, lines, games)
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


def _own(name: str, program: p.Program, clauses: tuple[str, ...]) -> Iterator[Provision]:
    """Yield what stands in the rulebook's own file, or is cited by its clauses in the first place.

    A fallback is cited beside what is inherited, which its own rulebook's scenarios decide. Cards
    are those of the rulebook that first plays on their board.
    """
    boards = {file: _BOARD.findall(text) for file, text in program.sources.items()}
    played = boards.pop(f"{name}.rules", [])
    decks = played == [program.board.id] and played not in boards.values()
    mine = set(clauses) - set(program.fallback)
    for one in provisions(program):
        if one.kind == "card":
            if decks:
                yield one
        elif one.cites and (mine.intersection(one.cites) or _stands_in(name, one.span)):
            yield one


def _stands_in(name: str, span: Span) -> bool:
    return span.file.rpartition("/")[2] == f"{name}.rules"


# -- one traced run --------------------------------------------------------------------------------


def _mark(provision: Provision) -> str:
    """Return the mark that rides along with the citations of a provision; no clause has it."""
    return f"#{provision}"


def _marked(program: p.Program) -> p.Program:
    """Return a program in which whatever cites a clause cites its own mark besides.

    So a ruling tells which provisions it leaned on. A card, which cites nothing, raises an event
    that cites its mark; what a `cite` did not say, for its condition failed, is marked too.
    """

    def marked(kind: str, one: Any, within: str = "") -> Any:
        mark = _mark(Provision(kind, within + one.name, ()))
        return evolve(one, cites=(*one.cites, mark))

    def each(kind: str, found: Iterable[Any], within: str = "") -> tuple[Any, ...]:
        return tuple(marked(kind, one, within) for one in found)

    def named(kind: str, found: Mapping[str, Any]) -> dict[str, Any]:
        return {name: marked(kind, one) for name, one in found.items()}

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
            citations=tuple(twin for said in one.citations for twin in _twins(said)),
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


def _twins(citation: p.Citation) -> tuple[p.Citation, ...]:
    """Return what is said with its mark, and a mark for where the condition fails."""
    mark = _mark(Provision("cite", citation.name, ()))
    said = evolve(citation, cites=(*citation.cites, mark))
    if citation.where is None:
        return (said,)
    silent = evolve(
        citation, where=c.Not(TRUTH, citation.where), cites=(f"{mark} not",),
        says=c.Template(TRUTH, ()),
    )  # fmt: skip
    return said, silent


def _line(answer: Answer) -> _Asked | None:
    """Return what is to be known of an answered line; None for a question that no rule answers."""
    match answer:
        case MoveAnswer(ruling=ruling):
            leaned = {*ruling.clauses, *(cl for v in ruling.violations for cl in v.clauses)}
            return _Asked(
                Inquiry(answer.state, ruling.move),
                frozenset(cl for cl in leaned if cl[:1] == "#"),
                violations=tuple(v.rule for v in ruling.violations),
                legal=ruling.verdict is Verdict.LEGAL,
                wanted=read_expectation(TextLine(answer.expected, answer.line or 1, 1)).by
                if answer.expected
                else (),
            )
        case ValueAnswer(question=question):
            return _Asked(
                Inquiry(answer.state, None, question.name, dict(question.values)),
                frozenset(cl for cl in answer.measured.clauses if cl[:1] == "#"),
            )
        case TableAnswer(violations=broken):
            return _Asked(
                Inquiry(answer.state), frozenset(), impossible=tuple(v.rule for v in broken)
            )
    return None


# -- one provision ---------------------------------------------------------------------------------


def _why_not(
    provision: Provision,
    by_mark: Mapping[str, Sequence[_Asked]],
    lines: Sequence[_Asked],
    games: Sequence[Run],
) -> str:
    """Return why a provision is not seen deciding; nothing where it is."""
    looked = by_mark.get(_mark(provision), ())
    match provision.kind:
        case "rule":
            return _why_no_rule(provision, lines, looked)
        case "cite":
            return _why_no_citation(provision, by_mark, lines)
        case "always":
            alone = any(set(line.impossible) == {provision.name} for line in lines)
            return "" if alone else "no table impossible by it alone"
        case "setup":
            begun = any(_begins(run) for run in games)
            return "" if begun else "no new game that it sets up"
        case "card" if any(_kept(line, provision) for line in lines):
            return ""
    looked = _looked(provision, looked, lines)
    if provision.kind == "move" and _idle(provision, looked):
        return ""
    if any(line.shows(provision) for line in _tried(provision, looked, lines)[:MOST_TABLES]):
        return ""
    if provision.kind == "when" and any(_reads_otherwise(provision, run) for run in games):
        return ""
    if not looked:
        return "no table looks at it"
    if provision.kind == "move" and not any(
        line.program.moves[provision.name].then for line in looked
    ):
        return "no table where it is legal"
    return _WHY.get(provision.kind, _SAME)


def _looked(
    provision: Provision, looked: Sequence[_Asked], lines: Sequence[_Asked]
) -> Sequence[_Asked]:
    """Return the lines that may look at a provision, of which rulings do not say all."""
    match provision.kind:
        # Lines at which buildings came or went are tried first: they are the likeliest to show it.
        case "piece" | "rung":
            return sorted(lines, key=lambda line: not _built(line))
        case "set" if not looked:  # the supply of a piece, which no rule reads by that name
            return sorted(lines, key=lambda line: not _built(line))
        case "holder":
            return lines
        case "move" if not looked:
            return [line for line in lines if line.move and line.move.name == provision.name]
        case "matter":  # a move answers it, or leaves it open
            asked = (line for line in lines if line.move and provision.name in line.move.matters)
            return [*looked, *asked]
    return looked


def _tried(provision: Provision, looked: Sequence[_Asked], lines: Sequence[_Asked]) -> list[_Asked]:
    """Return the lines by which a provision is tried, the likeliest first."""
    if looked or provision.kind not in _VALUES:
        return sorted(looked, key=lambda one: not one.legal)
    # Whom a matter waits for is worked out without a citation.
    legal = [line for line in lines if line.legal]
    often = Counter(line.move.name for line in legal if line.move)
    return sorted(legal, key=lambda line: often[line.move.name] if line.move else 0)


def _why_no_citation(
    provision: Provision, by_mark: Mapping[str, Sequence[_Asked]], lines: Sequence[_Asked]
) -> str:
    """Return why something that is only said of an event is not seen deciding."""
    mark = _mark(provision)
    if not by_mark.get(mark):
        return "no table where it is said"
    tells_when = any(
        one.kind == "cite" and one.name == provision.name and one.node.where is not None
        for program in {line.program: None for line in lines}
        for one in program.declarations()
    )
    if tells_when and f"{mark} not" not in by_mark:
        return "no table where its event comes and it is not said"
    return ""


def _reads_otherwise(provision: Provision, run: Run) -> bool:
    """Return whether a table begins otherwise without what follows by itself from its lines."""
    for state in changed_by(provision, run.start):
        try:
            other = read_state(run.scenario, state.program)
        except TableError:
            continue
        if evolve(other, setting=run.start.setting) != run.start:
            return True
    return False


def _why_no_rule(provision: Provision, lines: Sequence[_Asked], looked: Sequence[_Asked]) -> str:
    alone = any(line.violations == (provision.name,) for line in lines)
    why = "" if alone else "no table where only it is broken"
    # A rule that refuses whatever is asked is not nearly broken by anything.
    refusing = (line.move for line in lines if line.move and provision.name in line.violations)
    rules = next((move.rules for move in refusing), ())
    if alone and any(rule.name == provision.name and rule.require is None for rule in rules):
        return ""
    legal = [line for line in looked if line.legal]
    # What is said to be legal by its clause is nearest to what the author had in mind.
    cites = provision.cites
    legal.sort(key=lambda line: (not set(line.wanted).intersection(cites), not line.wanted))
    if not any(line.shows(provision) for line in legal[:MOST_NEAR]):
        missed = "no legal move that one changed fact would make break only it"
        why = f"{why}, and {missed}" if why else missed
    return why


def _begins(run: Run) -> bool:
    """Return whether a table begins as the setup has it, and otherwise would not."""
    setting = run.start.setting
    if run.start != new_game(setting):
        return False
    bare = evolve(setting, program=evolve(setting.program, setup=()))
    return evolve(new_game(bare), setting=setting) != run.start


def _built(line: _Asked) -> bool:
    """Return whether buildings came or went."""
    found = line.outcome
    return found is not None and bool(found.after) and found.after["rung"] != line.asked.state.rung


def _kept(line: _Asked, provision: Provision) -> bool:
    """Return whether a card that is kept has come to somebody, or gone back."""
    found, state = line.outcome, line.asked.state
    if found is None or not found.after:
        return False
    program = state.program
    return any(
        card.kept and program.board.card_path(card) == provision.name
        for card, was, now in zip(
            program.board.cards, state.cards, found.after["cards"], strict=True
        )
        if was != now
    )


def _idle(provision: Provision, looked: Sequence[_Asked]) -> bool:
    """Return whether a move that changes nothing has been seen to be legal, or to be refused."""
    for line in looked:
        kind = line.program.moves.get(provision.name)
        if kind is None or kind.then:
            return False
        if line.legal or any(guard.require is None for guard in kind.rules):
            return True
    return False
