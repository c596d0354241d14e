"""The mutants of a rulebook, each run against the scenarios that look up what it changes."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Final

from attrs import evolve, field

from propertyrules.classes import opaque
from propertyrules.errors import PropertyRulesError, RulebookError
from propertyrules.ir.program import Program
from propertyrules.loader import gather
from propertyrules.machine.invariant_checker import broken
from propertyrules.model.state import State
from propertyrules.notation.scenarios import Scenario
from propertyrules.resource_lookup import Resource, find_given, read
from propertyrules.scenario_runner import Run, run_plainly
from propertyrules.span import Span
from propertyrules.verification.lookup_recorder import Home, watched
from propertyrules.verification.mutation.operators import (
    DROPPED,
    Mutant,
    collides,
    mutants_of,
    narrowing,
)
from propertyrules.verification.witness.finder import find_witness
from propertyrules.verification.witness.witness_printer import missing_scenario
from propertyrules.verification.workers import run_numbered

# Seconds of one scenario under one mutant; a scenario takes a tenth of a second.
TOO_LONG: Final = 20.0


Source = str | Path


@opaque
class Book:
    """A rulebook with house rules and a board: its files, and the program of all of them.

    The program is not the cached one, which no longer knows the places of effects and numbers.
    """

    rulebook: Resource
    houses: tuple[Resource, ...]
    board: Resource | None
    program: Program = field(repr=False)

    def stands(self, at: Span, written: str) -> bool:
        """Return whether the checker accepts the book with another text at a place."""

        def changed(file: Resource) -> Resource:
            if file.name != at.file:
                return file
            lines = file.text.splitlines(keepends=True)
            start = sum(len(line) for line in lines[: at.line - 1]) + at.column - 1
            end = sum(len(line) for line in lines[: at.end_line - 1]) + at.end_column - 1
            was = file.text[start:end]
            text = file.text[:start] + written.replace("{}", was) + file.text[end:]
            return evolve(file, text=text)

        houses = tuple(changed(house) for house in self.houses)
        return gather(changed(self.rulebook), houses, self.board).program is not None


def read_book(rulebook: Source, houses: Sequence[Source] = (), board: Source | None = None) -> Book:
    """Read and check a rulebook with house rules, on a board. Raises RulebookError."""
    main = read(find_given("rulebook", rulebook))
    over = tuple(read(find_given("house", house, main.folder)) for house in houses)
    on = None if board is None else read(find_given("board", board, main.folder))
    outcome = gather(main, over, on)
    if outcome.program is None:
        raise RulebookError(f"`{main.name}` has faults", outcome.diagnostics)
    return Book(main, over, on, outcome.program)


KILLED: Final = "killed"
REFUSED: Final = "refused"
SURVIVED: Final = "survived"
EQUIVALENT: Final = "equivalent"


@opaque
class MutationTable:
    """A scenario, and the rulebook with house rules and board that it names."""

    scenario: Scenario
    book: Book


@opaque
class Fate:
    """The fate of a mutant.

    `how` is killed (by the scenario line `by`), refused (by the checker), survived, or equivalent:
    survived, and the witness finder found no table that shows it. `witness` is such a table as
    text.
    """

    kind: str
    at: Span
    words: str
    how: str
    by: str = ""
    witness: str = ""

    @property
    def place(self) -> str:
        """The file and the line that the mutant changes."""
        return f"{self.at.file}:{self.at.line}"


@opaque
class Score:
    """The fates of the mutants of one rulebook, in the order of its text.

    `tables` is the number of its scenarios; at most `tries` generated tables were looked at for
    each survivor.
    """

    name: str
    fates: tuple[Fate, ...]
    tables: int
    tries: int

    def those(self, *how: str) -> tuple[Fate, ...]:
        """Return the fates with some outcomes."""
        return tuple(fate for fate in self.fates if fate.how in how)

    @property
    def counted(self) -> int:
        """How many mutants count: all that are not equivalent."""
        return len(self.fates) - len(self.those(EQUIVALENT))

    @property
    def killed(self) -> int:
        """How many are noticed, by a scenario or by the checker."""
        return len(self.those(KILLED, REFUSED))

    @property
    def share(self) -> float:
        """The share of the counted mutants that are killed; 1 if there are none."""
        return self.killed / self.counted if self.counted else 1.0


@opaque
class Work:
    """What a process needs to try mutants: the scenarios, and what each of them looks up.

    `versions` holds each mutant by its key and the book of a scenario.
    """

    name: str
    tables: tuple[MutationTable, ...]
    tries: int
    seed: int
    seen: tuple[frozenset[Home], ...] = ()
    starts: tuple[State, ...] = field(default=(), repr=False)
    mutants: tuple[tuple[Mutant, Book], ...] = ()
    versions: Mapping[tuple[object, Book], Mutant] = field(factory=dict, repr=False)

    def killer(self, mutant: Mutant) -> str:
        """Return the place of the first expectation that a mutant fails; empty if there is none."""
        applied = cache(lambda version, book: version.applied(book.program))
        for table, seen in zip(self.tables, self.seen, strict=True):
            # With other house rules the rulebook has a mutant of the same key, or none.
            version = self.versions.get((mutant.key, table.book))
            if version is None or (
                seen.isdisjoint(version.homes)
                and all(sort not in ALWAYS_READ for sort, _ in version.homes)
            ):
                continue
            program, file = applied(version, table.book), table.scenario.file
            try:
                with limited():
                    run = run_plainly(table.scenario, program)
            except TooLong:
                return f"{file}: takes too long"
            except PropertyRulesError as error:
                return f"{file}: {str(error).splitlines()[0]}"
            except Exception as error:  # a mutant that the checker would have refused may raise any
                return f"{file}: {error.__class__.__name__}"
            for answer in run.unmet:
                return f"{file}:{answer.line}"
        return ""


def mutation_score(
    name: str,
    tables: Sequence[MutationTable],
    *,
    jobs: int = 1,
    tries: int = 10_000,
    seed: int = 0,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Score:
    """Try every mutant of a rulebook against its scenarios.

    A mutant that survives them is put to the witness finder with `tries` tables; with none it
    counts as a survivor. `progress` is called with the number done and the number of all. Raises
    PropertyRulesError if the rulebook itself does not meet a scenario.
    """
    work = prepared(name, tables, tries, seed)
    numbers = range(len(work.mutants))
    fates: dict[int, Fate] = {}
    progress(0, len(numbers))
    # Other processes find the same mutants in the same order.
    asked = (work.name, work.tables, tries, seed)
    for number, fate in run_numbered(fate_of, work, numbers, jobs, prepared, *asked):
        fates[number] = fate
        progress(len(fates), len(numbers))
    return Score(name, tuple(fates[n] for n in numbers), len(work.tables), tries)


def prepared(name: str, tables: Sequence[MutationTable], tries: int = 0, seed: int = 0) -> Work:
    """Run the scenarios on the rulebook itself, and find the mutants. Raises PropertyRulesError."""
    kept: list[MutationTable] = []
    seen: list[frozenset[Home]] = []
    starts: list[State] = []
    mutants: dict[object, tuple[Mutant, Book]] = {}
    versions: dict[tuple[object, Book], Mutant] = {}
    for table in tables:
        looked: set[Home] = set()
        program = watched(table.book.program, looked)
        run = run_plainly(table.scenario, program)
        for answer in run.unmet:
            raise PropertyRulesError(
                f"{table.scenario.file}:{answer.line}: not met as the rulebook stands, so that it"
                " cannot tell a mutant from it"
            )
        if not any(answer.tested for answer in run.answers):
            continue
        if run.start.program is not program:  # it changes figures, whose lookups are not recorded
            looked |= {("figures", figure) for figure in program.figures}
        elif not broken(run.start):
            starts += _states_of(run, table.book.program)
        kept.append(table)
        seen.append(frozenset(looked))
    # A rulebook by itself comes before the same with house rules.
    books = dict.fromkeys(table.book for table in kept)
    for book in sorted(books, key=lambda one: len(one.houses)):
        for mutant in mutants_of(name, book.program):
            mutants.setdefault(mutant.key, (mutant, book))
            versions[mutant.key, book] = mutant
    order = sorted(range(len(kept)), key=lambda n: (len(seen[n]), n))
    by_place = sorted(mutants.values(), key=lambda each: (each[0].at.line, each[0].at.column))
    return Work(
        name, tuple(kept[n] for n in order), tries, seed, tuple(seen[n] for n in order),
        tuple(starts), tuple(by_place), versions,
    )  # fmt: skip


def _states_of(run: Run, program: Program) -> list[State]:
    """Return the states of a run, each once, as states of the program itself."""
    states = (run.start, *(answer.state for answer in run.answers), run.end)
    return [
        evolve(one, setting=evolve(one.setting, program=program))
        for one in {id(state): state for state in states}.values()
    ]


def fate_of(work: Work, number: int) -> Fate:
    """Try one mutant: by the checker first, then by scenarios, then by generated tables."""
    mutant, book = work.mutants[number]

    def fate(how: str, by: str = "", witness: str = "") -> Fate:
        return Fate(mutant.kind, mutant.at, mutant.words, how, by, witness)

    if is_refused(mutant, book):
        return fate(REFUSED)
    by = work.killer(mutant)
    if by:
        return fate(KILLED, by)
    if not work.tries:
        return fate(SURVIVED)
    one, other = book.program, mutant.applied(book.program)
    starts = tuple(state for state in work.starts if state.program is one)
    try:
        found = find_witness(
            one, other, tables=work.tries, seed=work.seed, starts=starts,
            closely=True, texts=[table.scenario for table in work.tables if table.book is book],
        )  # fmt: skip
    except PropertyRulesError as error:  # a step of the mutant that does not end
        return fate(SURVIVED, witness=str(error))
    return fate(EQUIVALENT) if found is None else fate(SURVIVED, witness=missing_scenario(found))


def is_refused(mutant: Mutant, book: Book) -> bool:
    """Return whether the checker would refuse a mutant."""
    if collides(mutant, book.program) or mutant.is_beyond():
        return True
    at = narrowing(mutant, book.program)
    if at is None:
        return False
    return not book.stands(at, "yes" if mutant.kind == DROPPED else "not ({})")


ALWAYS_READ = ("always", "lines", "pieces", "setup", "tracks")
"""The fields of declarations that every reading of a table looks up."""


class TooLong(Exception):
    """A mutant took too long over one scenario."""


@contextmanager
def limited() -> Iterator[None]:
    """Raise TooLong after a time, if the system can interrupt the thread."""
    # Only the main thread can be interrupted by a signal, and not on every system.
    if not hasattr(signal, "setitimer") or threading.current_thread() is not _MAIN:
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        raise TooLong

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, TOO_LONG)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


_MAIN = threading.main_thread()
