"""How much an interview asks, held against the least that decides.

Every golden case is a question and a whole table: its answers come from the table. The least are
the smallest sets of prompts whose answers decide the question.

    python -m tests.interview.measure [ONE IN SO MANY [FROM [FOLDER OF TABLES]]]
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, islice, permutations
from pathlib import Path
from statistics import median

from attrs import evolve, frozen

from propertyrules import (
    Program,
    Referee,
    Scenario,
    State,
    load_rulebook,
    parse_tables,
    rulebooks,
    run_scenario,
    write_move,
)
from propertyrules.answers.answer import MoveAnswer, ValueAnswer
from propertyrules.errors import PropertyRulesError
from propertyrules.interview.interview import Interview
from propertyrules.interview.prompts import HOLDINGS, OPEN, SEATS, Prompt, Subject, subject_of
from propertyrules.interview.worlds import (
    Outlook,
    Pile,
    World,
    decides,
    outlook,
    results,
    trials,
    ways,
)
from propertyrules.machine.invariant_checker import broken
from propertyrules.model.schema import Fact, get
from propertyrules.model.values import BANK, is_known
from propertyrules.notation.missing_facts import missing_facts
from propertyrules.notation.tables import read_state
from propertyrules.notation.words.vocabulary import vocabulary
from propertyrules.notation.writer import (
    buildings,
    types_of,
    write_matter,
    write_phrase,
    write_track,
    write_value,
)
from tests.tables.playthrough import read_parts

ROOT = Path(__file__).resolve().parent.parent.parent
GOLDEN = ROOT / "tests" / "tables" / "golden"
SELDOM = Path(__file__).with_name("seldom.table")
LARGEST = 6  # prompts in a smallest set
MOST = 30  # prompts in one interview
MOST_TRIES = 6_000  # tables that are tried to show that a prompt is relevant
WAYS = 30  # in which each that may be open is tried for that
AMOUNTS = range(0, 4_000, 500)


@frozen
class Case:
    """A question at a table of which everything is known."""

    name: str
    question: str
    state: State


def golden() -> Iterator[Case]:
    """Yield the moves of the golden playthroughs."""
    for listed in rulebooks():
        yield from golden_of(load_rulebook(listed.id))


def golden_of(program: Program) -> Iterator[Case]:
    """Yield the moves of a rulebook's golden playthrough."""
    referee = Referee(program)
    text = (GOLDEN / f"{program.id}.txt").read_text(encoding="utf-8")
    for part in read_parts(text, program):
        state = part.start
        for mark, move in part.moves:
            yield Case(program.id, write_move(state, move), untouched(state))
            if mark == ">":
                state = referee.play(state, move)


def untouched(state: State) -> State:
    """Return a state without what the last step paid, which no table tells."""
    return evolve(state, paid=())


def files() -> Iterator[Case]:
    """Yield what the shipped scenarios ask and play."""
    folders = sorted((ROOT / "rulebooks").glob("*/scenarios"))
    paths = [path for folder in folders for path in sorted(folder.rglob("*.table"))]
    paths += [path for folder in sys.argv[3:] for path in sorted(Path(folder).glob("*.table"))]
    for path in paths:
        for table in parse_tables(path.read_text(encoding="utf-8"), str(path)):
            if table.rulebook is None:
                continue
            try:
                program = load_rulebook(table.rulebook, with_=table.house_rules, board=table.board)
                run = run_scenario(table, program, grounded=False)
            except PropertyRulesError:
                continue
            for answer in run.answers:
                if isinstance(answer, (MoveAnswer, ValueAnswer)):
                    state = untouched(answer.state)
                    yield Case(f"{path.name}:{answer.line}", answer.text, state)


def reply(case: Case, interview: Interview, asked: Prompt) -> str:
    """Return what somebody who sees the whole table answers to a prompt."""
    true, here = case.state, interview.state
    if asked.subject == SEATS:
        return ", ".join(n for n, gone in zip(true.players, true.out, strict=True) if not gone)
    if asked.subject == OPEN:
        return "; ".join(_matter(true, n) for n in range(len(true.stack) + len(true.standing)))
    if asked.subject[0] == HOLDINGS:
        return holdings(true, true.setting.seat(here.setting.names[asked.subject[1]]))
    said: list[str] = []
    for fact in asked.facts:
        value = true_value(true, here, fact)
        if value is None or not is_known(value):
            return "don't know"
        said.append(_written(true, fact, value))
    return ", ".join(said)


def holdings(state: State, seat: int) -> str:
    """Return what a player owns, each deed with what stands on it."""
    program, names = state.setting.program, vocabulary(state.setting)
    said: list[str] = []
    for number, owner in enumerate(state.owner):
        if owner != seat:
            continue
        rung = state.rung[number]
        more = [f"with {buildings(state.setting, rung)}"] if rung else []
        more += [
            f"({write_track(state.setting, track, True)})"
            for track in program.tracks_of("property")
            if state.property_tracks[track.index][number] is True
        ]
        said.append(" ".join((names.space(number), *more)))
    return ", ".join(said) or "nothing"


def _matter(state: State, number: int) -> str:
    matter = (*state.stack, *state.standing)[number]
    kind = state.setting.program.matters[matter.kind]
    values = {p.name: v for p, v in zip(kind.fields, matter.values, strict=True) if is_known(v)}
    if kind.place == "ground":
        types = types_of(kind.fields)
        text = write_phrase(state.setting, kind.phrases, types, values, set(values))
        if text is not None:
            return text
    return write_matter(state.setting, matter)


def true_value(true: State, here: State, fact: Fact) -> object:
    """Return the value of a fact at the true table; its players may sit elsewhere there."""
    if fact[0] in ("cash", "place", "player"):
        seats = len(here.setting.names)
        if fact[-1] < seats:
            name = here.setting.names[fact[-1]]
            if name not in true.setting.names:
                return None
            return get(true, (*fact[:-1], true.setting.seat(name)))
        return get(true, (*fact[:-1], fact[-1] - seats + len(true.setting.names)))
    return get(true, fact)


def _written(state: State, fact: Fact, value: object) -> str:
    names, program = vocabulary(state.setting), state.setting.program
    match fact[0]:
        case "owner" | "card":
            return "nobody" if value == BANK else names.holder(int(str(value)))
        case "rung":
            return buildings(state.setting, int(str(value))) if value else "none"
        case "place":
            return names.space(int(str(value)))
        case "cash" | "supply":
            return str(value)
    return write_value(state.setting, program.tracks_of(fact[0])[fact[1]].type, value)


@frozen
class Counted:
    """A case: the prompts asked, the least number that decides, and whether it was ruled right."""

    case: Case
    asked: tuple[Prompt, ...]
    least: int
    right: str


@frozen
class Interviewed:
    """A case, each prompt of its interview with what was told before, and the end of it."""

    case: Case
    asked: tuple[tuple[Interview, Prompt], ...]
    end: Interview


def interviewed(case: Case) -> Interviewed:
    """Interview about a case."""
    interview = Interview.begin(case.state.setting.program, case.question)
    found: list[tuple[Interview, Prompt]] = []
    while len(found) < MOST:
        asked = interview.prompt
        if asked is None:
            break
        found.append((interview, asked))
        interview = interview.told(reply(case, interview, asked))
    return Interviewed(case, tuple(found), interview)


def count(done: Interviewed) -> Counted:
    """Count the prompts of an interview."""
    case = done.case
    true, found = outcome(case), done.end.results
    right = "right" if found == {true} else f"{true} and {sorted(map(str, found))}"
    return Counted(case, tuple(asked for _, asked in done.asked), least(case), right)


def relevant(case: Case, interview: Interview, asked: Prompt) -> bool:
    """Check that two tables that differ in nothing but what is asked are ruled otherwise.

    Who plays is relevant where another row of players brings another outlook.
    """
    if asked.subject == SEATS:
        return _rows_differ(case, interview)
    names = case.state.setting.names
    whole = evolve(interview, players=names, seated=True)
    facts = [
        (*fact[:-1], names.index(interview.state.setting.names[fact[-1]]))
        if fact[0] in ("cash", "place", "player") and fact[-1] < len(interview.players) else fact
        for fact in asked.facts
    ]  # fmt: skip
    piles = (
        (case.state.stack, case.state.standing),
        *(
            way
            for pile in whole.world.piles
            for way in islice(ways(whole.state, pile, whole.named), WAYS)
        ),
    )
    if asked.subject == OPEN:
        answers = [World(whole.state, (pile,)) for pile in piles]
    else:
        values = trials(whole.state, facts, 0, {**whole.named, "money": list(AMOUNTS)})
        true = {fact: get(case.state, fact) for fact in facts}
        answers = [whole.world.put(each) for each in (true, *values)]
    return _differ(case, whole, answers, set(facts), piles, [MOST_TRIES])


def _rows_differ(case: Case, interview: Interview) -> bool:
    """Check that two rows of players are ruled otherwise, of some or of all who are known, with all
    else that is asked then as it is.
    """
    names, found = case.state.setting.names, set[object]()
    for size in range(len(interview.players), len(names) + 1):
        for row in permutations(names, size):
            if set(interview.players) <= set(row):
                told = evolve(interview, players=row, seated=True)
                while (asked := told.prompt) is not None:
                    told = told.told(reply(case, told, asked))
                found |= told.results if decides(told.results) else set()
    return len(found) > 1


def _differ(
    case: Case, interview: Interview, worlds: Sequence[World], told: set[Fact],
    piles: Sequence[Pile], tries: list[int], sure: frozenset[object] = frozenset(),
) -> bool:  # fmt: skip
    """Check that some worlds that have all else in common are ruled otherwise, once more of what
    they have in common is told: as it is at the whole table first, then otherwise.

    `sure` are the rulings of those for which nothing more had to be told.
    """
    left: list[tuple[Outlook, World]] = []
    for world in worlds:
        look = outlook(interview.asked, world)
        if not look.decided:
            left.append((look, world))
        # Whether a table can be takes longest to tell, and matters for a ruling that is new.
        elif not look.results <= sure and not _broken(world):
            sure |= look.results
            if len(sure) > 1:
                return True
    tries[0] -= len(worlds)
    if not left or tries[0] < 0:
        return False
    rest = [world for _, world in left]
    if any(len(world.piles) > 1 for world in rest):
        return any(
            _differ(
                case, interview, [evolve(w, piles=(pile,)) for w in rest], told, piles, tries, sure
            )
            for pile in piles
        )
    missing = missing_facts(interview.state, sorted(left[0][0].needs))
    facts = [m.address for m in missing if m.address and m.address not in told]
    if not facts:
        return False
    fact, state = facts[0], rest[0].state
    money = [*sorted(left[0][0].amounts), *AMOUNTS]
    values = [{fact: get(case.state, fact)}]
    values += trials(state, (fact,), 0, {**interview.named, "money": money})
    return any(
        _differ(case, interview, [w.put(each) for w in rest], {*told, fact}, piles, tries, sure)
        for each in values
    )


def _broken(world: World) -> bool:
    """Check whether no table can be as this one is, whatever is open."""
    return all(
        broken(evolve(world.state, stack=stack, claims=claims)) for stack, claims in world.piles
    )


@cache
def _seldom_tables() -> tuple[Scenario, ...]:
    return tuple(parse_tables(SELDOM.read_text(encoding="utf-8"), SELDOM.name))


def seldom(case: Case) -> Iterator[Case]:
    """Yield the same question at the tables of a file that show how it may be legal where no search
    of some tables comes upon it.
    """
    program = case.state.setting.program
    for table in _seldom_tables():
        questions = {asked.text for block in table.blocks for asked in block.lines}
        if table.rulebook == program.id and case.question in questions:
            yield Case(case.name, case.question, read_state(table, program))


def idle(done: Interviewed) -> list[Prompt]:
    """Return the prompts of an interview that were not found to be relevant."""
    tables = [*seldom(done.case), done.case]
    return [
        asked
        for interview, asked in done.asked
        if not any(relevant(table, interview, asked) for table in tables)
    ]


def outcome(case: Case) -> object:
    """Return the ruling at the whole table."""
    whole = seated(case)
    look = outlook(whole.asked, World(case.state, ((case.state.stack, case.state.standing),)))
    return next(iter(look.results))


def seated(case: Case) -> Interview:
    """Return an interview that knows who plays, and nothing else."""
    return Interview(
        case.state.setting.program, case.question, case.state.setting.names, seated=True
    )


def least(case: Case) -> int:
    """Return how many prompts decide at least; LARGEST + 1 where it is more than LARGEST.

    Whatever decides names a fact of each set without which all the others leave the question open.
    So only sets that do are tried, and each that fails brings another such set.
    """
    interview = seated(case)
    facts = universe(case, interview)

    # Sets of subjects as the bits of numbers: most are only held against those that are needed.
    bits = {subject: 1 << number for number, subject in enumerate(facts)}

    def decided(told: int) -> bool:
        some = [subject for subject, bit in bits.items() if bit & told]
        return decides(results(interview.asked, world(case, interview, facts, some)))

    needed: list[int] = []
    for size in range(LARGEST + 1):
        for chosen in map(sum, combinations(bits.values(), size)):
            for each in needed:
                if not each & chosen:
                    break
            else:
                if decided(chosen):
                    return size
                most = chosen
                for bit in bits.values():
                    if not most & bit and not decided(most | bit):
                        most |= bit
                needed.append(sum(bits.values()) - most)
    return LARGEST + 1


def world(
    case: Case, interview: Interview, facts: dict[Subject, set[Fact]], told: Sequence[Subject]
) -> World:
    """Return the world in which some subjects are told as they are."""
    piles = interview.world.piles
    if OPEN in told:
        piles = ((case.state.stack, case.state.standing),)
    values = {fact: get(case.state, fact) for subject in told for fact in facts[subject]}
    return World(interview.state, piles).put(values)


def universe(case: Case, interview: Interview) -> dict[Subject, set[Fact]]:
    """Return what may have to be told: by subject the facts."""
    found: dict[Subject, set[Fact]] = {OPEN: set()}
    for first in (False, True):
        told: list[Subject] = [OPEN] if first else []
        while True:
            look = outlook(interview.asked, world(case, interview, found, told))
            more = [
                missing.address
                for missing in missing_facts(interview.state, sorted(look.needs))
                if missing.address and missing.address[0] not in ("stack", "claims")
            ]
            fresh = False
            for fact in more:
                subject = subject_of(interview.state.setting, fact)
                facts = found.setdefault(subject, set())
                fresh |= fact not in facts
                facts.add(fact)
                if subject not in told:
                    told.append(subject)
            if not fresh:
                break
    return found


def main() -> None:
    """Count all cases, or one in so many, and print what came out."""
    every, first = (int(each) for each in (*sys.argv[1:3], "1", "0")[:2])
    cases = [*golden(), *files()][first:]
    kinds: Counter[str] = Counter()
    counted: list[Counted] = []
    for case in cases[::every]:
        state = case.state
        if state.over:
            kinds["over"] += 1
            continue
        try:
            start = time.perf_counter()
            found = count(interviewed(case))
            if time.perf_counter() - start > 3:
                print("SLOW", case.name, case.question, round(time.perf_counter() - start, 1))
        except PropertyRulesError as error:
            kinds["refused"] += 1
            print("REFUSED", case.name, case.question, str(error)[:150])
            continue
        kinds[found.right.split()[0] if found.right != "right" else "right"] += 1
        if found.right != "right":
            print("WRONG", case.name, case.question, found.right,
                  [p.text for p in found.asked])  # fmt: skip
        counted.append(found)
        if len(found.asked) > found.least + 3 or "-v" in sys.argv:
            print("MANY", case.name, case.question, found.right, len(found.asked), found.least,
                  [p.text for p in found.asked])  # fmt: skip
    fair = [each for each in counted if each.least <= LARGEST]
    asked, fewest = [len(each.asked) for each in fair], [each.least for each in fair]
    print(dict(kinds))
    print(f"{len(fair)} cases: asked {sum(asked)}, least {sum(fewest)}, ratio"
          f" {sum(asked) / max(1, sum(fewest)):.2f}, median {median(asked)}, most above"
          f" {max(more - few for more, few in zip(asked, fewest, strict=True))}")  # fmt: skip


if __name__ == "__main__":
    main()
