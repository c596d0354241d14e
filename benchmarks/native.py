"""Native code beside its anchors, in one run: games by chance, replays, what they cost.

    python benchmarks/native.py [--rounds 3] [--compile]

What is compared runs in turn and the best of each counts, by processor time of this process, so
that a busy machine slows all alike. The anchors are written by us: a floor in C that throws and
moves and nothing more, and a simulator as people write them in Python. They play other games than
ours, so their turns stand beside ours unscaled, with what each does.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from array import array
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

from cffi import FFI  # type: ignore[import-untyped]

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from benchmarks.floor import usual  # noqa: E402
from propertyrules import Referee, State, load_rulebook  # noqa: E402
from propertyrules.codegen.native import library  # noqa: E402
from propertyrules.codegen.native.engine import NativeEngine  # noqa: E402
from propertyrules.verification.native_games import play_course, players_of  # noqa: E402
from propertyrules.verification.policies import by_chance  # noqa: E402
from propertyrules.verification.simulator import names_of, played  # noqa: E402
from propertyrules.verification.streams import Stream  # noqa: E402

GAMES, MOST, TURNS, USUAL_GAMES, PYTHON_MOVES = 40, 20_000, 2_000_000, 2, 600


def timed(work: Callable[[], int]) -> tuple[int, float]:
    """Return what some work comes to, and its processor time in seconds."""
    begun = time.process_time()
    done = work()
    return done, time.process_time() - begun


def games(engine: NativeEngine, start: State, first: int) -> tuple[int, int]:
    """Play games by chance in C; return their moves and turns."""
    moves = turns = 0
    for number in range(first, first + GAMES):
        game = play_course(start, Stream(1, number), MOST, by_chance, engine=engine)
        moves, turns = moves + game.moves, turns + game.opened["turn"]
    return moves, turns


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
    """Replay a record, so often; return the moves made, each ruled on."""
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


def at_once(work: Callable[[int], object]) -> float:
    """Return how much longer two threads take for twice the work than one for one, by the clock."""
    begun = time.perf_counter()
    work(0)
    alone = time.perf_counter() - begun
    with ThreadPoolExecutor(2) as pool:
        begun = time.perf_counter()
        list(pool.map(work, (1, 2)))
    return (time.perf_counter() - begun) / alone


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--compile", action="store_true", help="compile anew, and tell how long")
    given = parser.parse_args()
    rounds: int = given.rounds
    program = load_rulebook("classic")
    before = getrusage(RUSAGE_CHILDREN)
    anew = (f"-DRUN={time.time_ns()}",) if given.compile else ()
    engine = players_of(program, flags=(*library.FLAGS, *anew))
    after = getrusage(RUSAGE_CHILDREN)
    start = Referee(program).new_game(names_of(4))
    words, bare = record(engine, start), floor()
    best: dict[str, float] = {}
    for number in range(rounds):
        (moves, turns), seconds = _pair(lambda n=number: games(engine, start, n * GAMES))  # type: ignore[misc]
        _keep(best, "random games in C: moves", moves / seconds)
        _keep(best, "random games in C: turns", turns / seconds)
        made, seconds = timed(lambda: replay(engine, start, words, 50))
        _keep(best, "replay with verdicts in C: moves", made / seconds)
        _, seconds = timed(lambda: bare(7, TURNS))
        _keep(best, "floor in C, buys nothing: turns", TURNS / seconds)
        made, seconds = timed(lambda: in_python(start))
        _keep(best, "random games in Python: moves", made / seconds)
        throws, seconds = timed(lambda: sum(usual.game(n)[1] for n in range(USUAL_GAMES)))
        _keep(best, "the usual Python simulator's way: throws", throws / seconds)
    for what, rate in best.items():
        print(f"{what:<44}{rate:>14,.0f} a second")
    ours = at_once(lambda n: games(engine.twin(), start, 1_000 * (1 + n)))
    loops = at_once(lambda n: bare(n, TURNS))
    print(f"{'two threads, twice the games':<44}{ours:>14.2f} times as long")
    print(f"{'two threads, twice the floor':<44}{loops:>14.2f} times as long")
    native = engine.read(start)
    assert native is not None
    size = engine.library.pr_state_size()
    written = len(engine.codec.words(start)) * array("q").itemsize
    print(f"{'a state, as much as it may hold':<44}{size:>14,} bytes, written out {written:,}")
    compiled = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if given.compile:
        print(f"{'compiling it at -O2':<44}{compiled:>14.1f} s of processor time")


def _pair(work: Callable[[], tuple[int, int]]) -> tuple[tuple[int, int], float]:
    begun = time.process_time()
    done = work()
    return done, time.process_time() - begun


def _keep(best: dict[str, float], what: str, rate: float) -> None:
    best[what] = max(best.get(what, 0.0), rate)


if __name__ == "__main__":
    main()
