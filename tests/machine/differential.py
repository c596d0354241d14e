"""Differential testing of generated code against the interpreter, on random rulebooks.

    python -m tests.machine.differential --programs 20000 --seed 1 --jobs 2

The same seed makes the same rulebook again.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from itertools import islice

from attrs import define, field, frozen

from propertyrules.codegen.compiled_moves import complete, failing
from propertyrules.errors import PropertyRulesError
from propertyrules.ir.program import MoveKind, Program
from propertyrules.machine import alternatives, arguments, steps
from propertyrules.model.state import State
from propertyrules.verification.invariants import broken_compiled
from propertyrules.verification.random_numbers import Dice
from propertyrules.verification.random_tables import random_move
from propertyrules.verification.workers import run_numbered
from tests.generator.random_tables import random_table, seating
from tests.generator.rulebook_generator import (
    check,
    generate_rulebook,
    render_faults,
)

TABLES = 3  # of each rulebook, a new game being the first
STEPS = 4  # made from each table
PROPOSED = 4  # moves that are ruled on at each state
MOST_OPEN = 30  # matters; a game in which more pile up is left
BATCH = 50  # rulebooks that one process takes at a time
MOST_TOLD = 20


@frozen
class BackendDifference:
    """A rulebook on which the two ways differ, where, and how."""

    seed: int
    what: str

    def __str__(self) -> str:
        return f"program {self.seed}: {self.what}"


@define
class Counts:
    """What was looked at, and what was found."""

    programs: int = 0
    tables: int = 0
    rulings: int = 0
    legal: int = 0
    found: list[BackendDifference] = field(factory=list)
    events: Counter[str] = field(factory=Counter)

    def add(self, other: Counts) -> None:
        """Add what another process has looked at."""
        self.programs += other.programs
        self.tables += other.tables
        self.rulings += other.rulings
        self.legal += other.legal
        self.found += other.found
        self.events += other.events

    def __str__(self) -> str:
        return (
            f"{self.programs} programs, {self.tables} tables, {self.rulings} rulings, of which"
            f" {self.legal} legal: {len(self.found)} programs differ"
        )


def look_at(seed: int, counts: Counts) -> BackendDifference | None:
    """Make one rulebook and play by it both ways; give the first difference, if there is one."""
    counts.programs += 1
    written = generate_rulebook(seed)
    program, faults = check(written)
    if program is None or faults:
        return BackendDifference(seed, f"the checker refuses it:\n{render_faults(written, faults)}")
    try:
        what = next(differences(program, seed, counts), None)
    except Exception:  # whatever it is, it is a finding of this seed and ends no run
        what = f"it breaks down:\n{traceback.format_exc()}"
    return None if what is None else BackendDifference(seed, what)


def differences(program: Program, seed: int, counts: Counts, tables: int = TABLES) -> Iterator[str]:
    """Play by a rulebook at tables by chance, and give every difference."""
    dice = Dice(seed)
    for number in range(tables):
        setting = seating(program, dice)
        try:
            table = random_table(setting, dice) if number else steps.new_game(setting)
        except PropertyRulesError:
            counts.events["a beginning without end"] += 1
            continue
        counts.tables += 1
        for _ in range(STEPS):
            after: State | None = None
            for kind in _proposed(program, table, dice):
                move = random_move(table, kind, dice)
                if move is None or not complete(table):
                    continue
                counts.rulings += 1
                yield from (str(one) for one in broken_compiled(table, move))
                if after is None and not failing(table, kind, arguments.bind(table, move)):
                    counts.legal += 1
                    try:
                        after = alternatives.play_whole(table, move)
                    except PropertyRulesError:
                        counts.events["a step without end"] += 1
            if after is None or after.over or len(after.stack) + len(after.standing) > MOST_OPEN:
                break
            table = after


def _proposed(program: Program, table: State, dice: Dice) -> Iterator[MoveKind]:
    """Choose the sorts of moves to propose: half of them such as what is open asks for."""
    kinds = list(program.moves.values())
    open_ = {matter.kind for matter in table.answerable}
    fitting = [kind for kind in kinds if kind.how == "any" or open_ & set(kind.matters)]
    for _ in range(PROPOSED):
        yield dice.choose(fitting if fitting and dice.one_in(2) else kinds)


def look_at_all(first: int, programs: int, jobs: int) -> Iterator[Counts]:
    """Look at so many rulebooks from a seed on; yield the counts so far as they come in."""
    total, end = Counts(), first + programs
    starts = range(first, end, BATCH)
    for _, counts in run_numbered(_look_at_batch, end, starts, jobs, int, end):
        total.add(counts)
        yield total


def _look_at_batch(end: int, first: int) -> Counts:
    counts = Counts()
    for seed in range(first, min(first + BATCH, end)):
        found = look_at(seed, counts)
        if found is not None:
            counts.found.append(found)
    return counts


def main(arguments: list[str] | None = None) -> int:
    """Look at rulebooks by chance from the command line; 1 where a difference is found."""
    parser = argparse.ArgumentParser(prog="python -m tests.machine.differential")
    parser.add_argument("--programs", type=int, default=200, help="how many rulebooks")
    parser.add_argument("--seed", type=int, default=1, help="of the first; the others follow on it")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--show", action="store_true", help="print the rulebook of the seed")
    given = parser.parse_args(arguments)
    if given.show:
        print(generate_rulebook(given.seed))
        return 0
    begun = time.monotonic()
    told_of, total = 0, Counts()
    for total in look_at_all(given.seed, given.programs, given.jobs):
        for difference in islice(total.found, told_of, MOST_TOLD):
            print(difference, flush=True)
        told_of = len(total.found)
        print(f"{total}, {time.monotonic() - begun:.0f} s", file=sys.stderr, flush=True)
    print(total)
    for what, many in sorted(total.events.items()):
        print(f"  {what}: {many}")
    return 1 if total.found else 0


if __name__ == "__main__":
    sys.exit(main())
