"""Compares the speed of two checkouts, task by task, in interleaved pairs.

    python benchmarks/pairs.py OLD_CHECKOUT [NEW_CHECKOUT] [--pairs 10] [--only play]

Each checkout has a worker process. The two do a task in turn, so that a busy machine slows both
alike. For each task it prints the median of the ratios (more than 1: the new one is faster) and the
interval without the two outermost pairs. Only public names are used, and the games are the records
in `tests/frozen`, so any two versions of the package can be compared.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import lzma
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve()
GAMES = HERE.parent.parent / "tests" / "frozen" / "games.jsonl.xz"
RULEBOOK = "classic"
RECORDS = 4  # games that the works in one process go through
MOST_MOVES = 400  # of each of them

FIRST_PLAY = """
import time
from propertyrules import Referee, load_rulebook, make_move
begun = time.perf_counter()
referee = Referee(load_rulebook("classic"))
loaded = time.perf_counter()
state = referee.new_game(["Ann", "Bob"])
state = referee.play(state, make_move("throw_for_start", "Ann", {"throw": (6, 5)}))
print(loaded - begun, time.perf_counter() - loaded)
"""
CHECK = "import sys; from propertyrules.cli import main; sys.argv[1:] = ['check', %r]; main()"
TABLE = HERE.parent.parent / "examples" / "even-building.table"


class Works:
    """The tasks of one checkout; each returns how many operations it did."""

    def __init__(self) -> None:
        from propertyrules import Referee, Verdict, load_rulebook, read_record

        self.referee = Referee(load_rulebook(RULEBOOK))
        self.records = [
            read_record(text, self.referee.rulebook) for text in _records(RULEBOOK, RECORDS)
        ]
        self.steps: list[tuple[Any, Any]] = []
        self.refused: list[tuple[Any, Any]] = []
        for record in self.records:
            state, moves = record.start, record.moves[:MOST_MOVES]
            for move, other in zip(moves, moves[::-1], strict=True):
                self.steps.append((state, move))
                if self.referee.verdict(state, other) is Verdict.ILLEGAL:
                    self.refused.append((state, other))
                state = self.referee.play(state, move)

    @cached_property
    def _data(self) -> list[Any]:
        return [state.to_dict() for state, _ in self.steps[::10]]  # no older version has it

    def play(self) -> int:
        """Make every move of the records."""
        for state, move in self.steps:
            self.referee.play(state, move)
        return len(self.steps)

    def refused_play(self) -> int:
        """Try illegal moves, without reading the ruling."""
        from propertyrules import IllegalMove

        for state, move in self.refused:
            with contextlib.suppress(IllegalMove):
                self.referee.play(state, move)
        return len(self.refused)

    def verdict(self) -> int:
        """Return verdicts on legal and illegal moves."""
        for state, move in (*self.steps, *self.refused):
            self.referee.verdict(state, move)
        return len(self.steps) + len(self.refused)

    def judge(self) -> int:
        """Judge illegal moves, and read the whole ruling."""
        some = self.refused[::10]
        for state, move in some:
            ruling = self.referee.judge(state, move)
            _ = (
                ruling.violations,
                ruling.clauses,
                ruling.assumptions,
                ruling.instead,
                ruling.effects,
            )
        return len(some)

    def judge_legal(self) -> int:
        """Judge legal moves, and read the whole ruling."""
        some = self.steps[::10]
        for state, move in some:
            ruling = self.referee.judge(state, move)
            _ = ruling.violations, ruling.clauses, ruling.assumptions, ruling.effects, ruling.after
        return len(some)

    def legal_moves(self) -> int:
        """List the legal moves of the players that the game waits for, in the middle of games."""
        some = self.steps[40::5]
        for state, _ in some:
            self.referee.legal_moves(state, state.waits_for[0])
        return len(some)

    def raise_cash(self) -> int:
        """Plan how a player raises 300."""
        some = self.steps[100::60]
        for state, _ in some:
            player = state.waits_for[0]
            self.referee.raise_cash(state, player, (state.player(player).cash or 0) + 300)
        return len(some)

    def to_dict(self) -> int:
        """Write states as plain data."""
        some = self.steps[::10]
        for state, _ in some:
            state.to_dict()
        return len(some)

    def from_dict(self) -> int:
        """Read states from plain data."""
        for data in self._data:
            type(self.steps[0][0]).from_dict(data, self.referee.rulebook)
        return len(self._data)

    def simulate_random(self) -> int:
        """Play whole games by random moves through the command line."""
        return _command("--policy", "random", "--moves", "2000")

    def simulate_greedy(self) -> int:
        """Play a whole game by the greedy policy through the command line."""
        return _command("--policy", "lookahead")


def _command(*arguments: str) -> int:
    """Play one game through `propertyrules simulate`."""
    from propertyrules.cli import main

    arguments = ("simulate", "--rulebook", RULEBOOK, "--games", "1", "--seed", "5", *arguments)
    with contextlib.redirect_stdout(io.StringIO()):
        main(list(arguments), standalone_mode=False)
    return 1


def _records(rulebook: str, wanted: int) -> Iterator[str]:
    """Yield the records of some games by a rulebook."""
    with lzma.open(GAMES, "rt", encoding="utf-8") as file:
        for row in map(json.loads, file):
            if wanted and row["rulebook"] == rulebook:
                wanted -= 1
                yield row["record"]


PROCESSES = ("load", "first_play", "check")
INSIDE = [name for name in vars(Works) if not name.startswith("_")]


def serve() -> None:
    """Do the tasks named on standard input; print the seconds of one operation."""
    works = Works()
    print("ready", flush=True)
    for line in sys.stdin:
        work: Callable[[], int] = getattr(works, line.strip())
        begun = time.process_time()
        done = work()
        print((time.process_time() - begun) / max(done, 1), flush=True)


def _environment(checkout: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(checkout / "src")}


class Checkout:
    """A checkout with its worker process."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.process: subprocess.Popen[str] | None = None

    def seconds(self, work: str) -> float:
        """Return the seconds that one operation of a task takes."""
        if work in PROCESSES:
            return self._whole(work)
        if self.process is None:
            self.process = subprocess.Popen(
                [sys.executable, str(HERE), "--serve"], env=_environment(self.path), text=True,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            )  # fmt: skip
            self._answer()
        assert self.process.stdin is not None
        self.process.stdin.write(f"{work}\n")
        self.process.stdin.flush()
        return float(self._answer())

    def _answer(self) -> str:
        assert self.process is not None and self.process.stdout is not None
        line = self.process.stdout.readline().strip()
        if not line:
            sys.exit(f"{self.path}: the process that works for it has stopped")
        return line

    def _whole(self, work: str) -> float:
        """Run a process from its start to its end, or as far as it measures itself."""
        code = CHECK % str(TABLE) if work == "check" else FIRST_PLAY
        begun = time.perf_counter()
        done = subprocess.run(
            [sys.executable, "-c", code],
            env=_environment(self.path),
            capture_output=True,
            text=True,
        )
        took = time.perf_counter() - begun
        if work == "check":
            return took
        load, play = map(float, done.stdout.split())
        return load if work == "load" else play

    def close(self) -> None:
        """End the process."""
        if self.process is not None:
            self.process.kill()


def main() -> None:
    """Compare from the command line."""
    parser = argparse.ArgumentParser(description="Compare the speed of two checkouts.")
    parser.add_argument("old", type=Path, nargs="?")
    parser.add_argument("new", type=Path, nargs="?", default=HERE.parent.parent)
    parser.add_argument("--pairs", type=int, default=10)
    parser.add_argument("--only", action="append", choices=[*INSIDE, *PROCESSES])
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        serve()
        return
    if given.old is None:
        parser.error("name the older checkout")
    old, new = Checkout(given.old), Checkout(given.new)
    for work in given.only or [*INSIDE, *PROCESSES]:
        old.seconds(work), new.seconds(work)  # the first time makes what is kept
        pairs = [(old.seconds(work), new.seconds(work)) for _ in range(given.pairs)]
        ratios = sorted(was / now for was, now in pairs)
        middle = ratios[1:-1] or ratios
        was, now = (statistics.median(side) for side in zip(*pairs, strict=True))
        print(
            f"{work:<16} {statistics.median(ratios):5.2f}  ({middle[0]:.2f} to {middle[-1]:.2f})"
            f"   {was * 1e6:12,.1f} -> {now * 1e6:12,.1f} µs",
            flush=True,
        )
    old.close()
    new.close()


if __name__ == "__main__":
    main()
