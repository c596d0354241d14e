"""Measures native code against two anchors: random games, replays, and their cost.

    python benchmarks/native.py [--rounds 3] [--kept]

Prints a table in Markdown: the measurement, the target, and the result. The code is compiled anew
unless `--kept` is given. The programs run in turn, and the best processor time of each counts, so
that a busy machine slows all alike. The anchors are a floor in C that only throws and moves, and a
typical simulator in Python. They play other games than ours, so their turns are not scaled; the
table says what each does. The records are of other games in each round, by the same players.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import quantiles
from typing import TypeAlias, TypeVar

from cffi import FFI  # type: ignore[import-untyped]

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from benchmarks.floor import usual  # noqa: E402
from propertyrules import (  # noqa: E402
    Referee,
    State,
    load_rulebook,
    move_to_json,
    random_game,
    state_to_json,
)
from propertyrules.audit import audit_records  # noqa: E402
from propertyrules.codegen.native import library  # noqa: E402
from propertyrules.codegen.native.engine import NativeEngine, native_engine  # noqa: E402
from propertyrules.notation.records import write_record  # noqa: E402
from propertyrules.verification.native_games import play_course, players_of  # noqa: E402
from propertyrules.verification.players import fitting, seated  # noqa: E402
from propertyrules.verification.policies import Policy, by_chance  # noqa: E402
from propertyrules.verification.simulator import names_of, played  # noqa: E402
from propertyrules.verification.streams import Stream  # noqa: E402

PAIRS, HALF = 12, 400  # of two threads and two processes, and games of each at a time
GAMES, MOST, TURNS, USUAL_GAMES, PYTHON_MOVES = 40, 3_000, 2_000_000, 20, 600
RECORDS, RECORDED = 20, 1_500
RANDOM = "random"
WANTED = {
    "games by `random` in C, moves": "2,000,000/s",
    "games by `careful` in C, moves": "500,000/s",
    "replay with verdicts in C, moves": "5,000,000/s",
}
LEAST = {
    "games by `random` in C, moves": "1,000,000/s",
    "replay with verdicts in C, moves": "3,000,000/s",
}


T = TypeVar("T")
Way: TypeAlias = Callable[[Sequence[int]], Iterable[object]]


def timed(work: Callable[[], T]) -> tuple[T, float]:
    """Return the result of some work, and its processor time in seconds."""
    begun = time.process_time()
    done = work()
    return done, time.process_time() - begun


def games(engine: NativeEngine, start: State, first: int, policy: Policy) -> tuple[int, int, int]:
    """Play games by a policy in C; return their moves, their turns, and moves left to Python."""
    moves = turns = left = 0
    for number in range(first, first + GAMES):
        game = play_course(start, Stream(1, number), MOST, policy, engine=engine)
        moves, turns = moves + game.moves, turns + game.opened["turn"]
        left += game.left
    return moves, turns, left


def record(engine: NativeEngine, start: State) -> array[int]:
    """Return the words of some thousands of moves."""
    words: array[int] = array("q")
    for number in range(20):
        game = play_course(
            start, Stream(2, number), 2_000, by_chance, engine=engine, recorded=100_000
        )
        if game.moves == 2_000:
            words.extend(game.record)
            break
    return words


def replay(engine: NativeEngine, start: State, words: array[int], times: int) -> int:
    """Replay a record many times; return the number of moves, each judged."""
    ffi, made = engine.ffi, 0
    used, outcome = ffi.new("int64_t *"), ffi.new("int32_t *")
    given = ffi.from_buffer("int64_t[]", words)
    native = engine.read(start)
    assert native is not None
    first = bytes(ffi.buffer(native.data))
    where = engine.at(native.data)
    for _ in range(times):
        ffi.memmove(native.data, first, len(first))
        made += engine.library.pr_replay(engine.context, where, given, len(words), used, outcome)
    return made


def floor() -> Callable[[int, int], int]:
    """Compile the floor in C."""
    folder = Path(tempfile.mkdtemp())
    source = ROOT / "benchmarks" / "floor" / "turns.c"
    made = folder / "turns.so"
    command = [*library.compiler(), "-O2", "-shared", "-fPIC", str(source), "-o", str(made)]
    subprocess.run(command, check=True)
    ffi = FFI()
    ffi.cdef("int64_t turns(uint64_t seed, int64_t many);")
    whole = ffi.dlopen(str(made))  # closed when nobody holds it any more
    return lambda seed, many: int(whole.turns(seed, many))


def in_python(start: State) -> int:
    """Play by chance in Python; return the moves."""
    return sum(1 for _ in played(start, Stream(1, 0), PYTHON_MOVES, by_chance))


def written(start: State, first: int) -> Path:
    """Return a folder with records of games by chance, in words and as JSON Lines."""
    folder = Path(tempfile.mkdtemp())
    told = []
    for number in range(first, first + RECORDS):
        moves = [step.move for step in random_game(start, number, RECORDED)]
        Path(folder, f"{number}.table").write_text(write_record(start, moves), encoding="utf-8")
        data = {"start": state_to_json(start), "moves": [move_to_json(move) for move in moves]}
        told.append(f"{json.dumps(data)}\n")
    Path(folder, "games.jsonl").write_text("".join(told), encoding="utf-8")
    return folder


def audited(folder: Path, ending: str, engine: str) -> int:
    """Audit records; return the number of legal moves."""
    files = sorted(folder.glob(f"*{ending}"))
    with tempfile.TemporaryDirectory() as parts:
        return audit_records(files, parts, engine=engine).summary.moves


def beside(games: Callable[[int], object]) -> str:
    """Return the rate of two threads as a share of that of two processes, which have no lock and no
    memory in common and play the same, by the clock and in turn: the middle pair, and the quarters.
    """
    rates: list[float] = []
    with (
        ProcessPoolExecutor(2, get_context("fork"), initializer=_KEPT.append, initargs=(games,))
        as apart, ThreadPoolExecutor(2) as together
    ):  # fmt: skip
        for number in range(1 + PAIRS):
            ways: list[Way] = [partial(apart.map, _again), partial(together.map, games)]
            if number % 2:  # nobody is always the first
                ways.reverse()
            took = [_clocked(way) for way in ways]
            rates.append(took[number % 2] / took[1 - number % 2])
    low, middle, high = quantiles(rates[1:], n=4)
    return f"{middle:.2f} ({low:.2f} to {high:.2f})"


def half(engines: Sequence[NativeEngine], start: State, policy: Policy, number: int) -> None:
    """Play one of the halves of some hundred games, on its own engine."""
    for part in range(HALF // GAMES):
        games(engines[number], start, (HALF * number + part) * GAMES, policy)


_KEPT: list[Callable[[int], object]] = []  # in a process that was forked: what it does


def _again(number: int) -> None:
    _KEPT[0](number)


def _clocked(way: Way) -> float:
    begun = time.perf_counter()
    list(way((0, 1)))
    return time.perf_counter() - begun


def main() -> None:
    """Print the results as a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--kept", action="store_true", help="use compiled code that is kept")
    given = parser.parse_args()
    rounds: int = given.rounds
    program = load_rulebook("classic")
    before = getrusage(RUSAGE_CHILDREN)
    anew = () if given.kept else (f"-DRUN={time.time_ns()}",)
    strategies = fitting(program)
    engine = players_of(program, flags=(*library.FLAGS, *anew), strategies=strategies)
    after = getrusage(RUSAGE_CHILDREN)
    start = Referee(program).new_game(names_of(4))
    words, bare = record(engine, start), floor()
    best: dict[str, float] = {}
    shares: Counter[str] = Counter()

    def keep(what: str, done: float, seconds: float) -> None:
        best[what] = max(best.get(what, 0.0), done / seconds)

    for number in range(rounds):
        for who in (RANDOM, *(one.id for one in strategies)):
            first, policy = number * GAMES, seated(who, program)
            (moves, turns, left), seconds = timed(
                lambda first=first, policy=policy: games(engine, start, first, policy)  # type: ignore[misc]
            )
            shares.update({"left": left, "of": moves})
            keep(f"games by `{who}` in C, moves", moves, seconds)
            keep(f"games by `{who}` in C, turns", turns, seconds)
            keep(f"games by `{who}` in C, games", GAMES, seconds)
        made, seconds = timed(lambda: replay(engine, start, words, 50))
        keep("replay with verdicts in C, moves", made, seconds)
        folder = written(start, number * RECORDS)
        for ending, form in ((".table", "words"), (".jsonl", "JSON Lines")):
            for by, name in (("python", "Python"), ("native", "C")):
                made, seconds = timed(lambda f=folder, e=ending, b=by: audited(f, e, b))  # type: ignore[misc]
                keep(f"records as {form}, judged in {name}, moves", made, seconds)
        _, seconds = timed(lambda: bare(7, TURNS))
        keep("the floor in C, as the fastest simulators play, turns", TURNS, seconds)
        made, seconds = timed(lambda: in_python(start))
        keep("games by `random` in Python, moves", made, seconds)
        throws, seconds = timed(lambda: sum(usual.game(n)[1] for n in range(USUAL_GAMES)))
        keep("the usual Python simulator's way, throws", throws, seconds)
        keep("the usual Python simulator's way, games", USUAL_GAMES, seconds)
    print("| what | measured | wanted | least |")
    print("| --- | ---: | ---: | ---: |")
    for what, rate in best.items():
        print(f"| {what} | {rate:,.0f}/s | {WANTED.get(what, '')} | {LEAST.get(what, '')} |")
    twins = [engine.twin() for _ in range(2)]
    threads = {
        who: beside(partial(half, twins, start, seated(who, program)))
        for who in (RANDOM, "careful")
    }
    judged = native_engine(program).counts
    native = engine.read(start)
    assert native is not None
    size, many = engine.library.pr_state_size(), len(engine.codec.words(start))
    compiled = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    rest = {
        **{
            f"two threads beside two processes, games by `{who}`": (share, "0.95")
            for who, share in threads.items()
        },
        "moves of games left to Python": (f"{shares['left']:,} of {shares['of']:,}", ""),
        "moves of records left to Python": (f"{judged.python:,} of {judged.native:,}", ""),
        "a state in memory, as much as it may hold": (f"{size:,} bytes", ""),
        "a state of four players, written out": (f"{many * array('q').itemsize:,} bytes", ""),
        "compiling it with all strategies": (f"{compiled:.1f} s" if anew else "kept", "10 s"),
    }
    for what, (said, wanted) in rest.items():
        print(f"| {what} | {said} | {wanted} | |")


if __name__ == "__main__":
    main()
