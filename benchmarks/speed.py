"""Measures moves, verdicts, rulings and lists of moves a second, and the memory of a state.

Prints a table of rates, and of ratios to a floor: a hand-written program for one game that replays
the same records without judging anything. Only the processor time of this process counts. Programs
run in turn, so that a busy machine slows both alike, and the best time of each counts.
"""

from __future__ import annotations

import argparse
import gc
import os
import resource
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from attrs import fields, frozen

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from benchmarks import floor  # noqa: E402
from propertyrules import Matter, Move, Referee, Ruling, State, Verdict, load_rulebook, random_game  # noqa: E402
from propertyrules.errors import MoveError  # noqa: E402
from propertyrules.model.names import card_name, space_name  # noqa: E402

PARTS = (
    "play", "verdict", "judge", "legal", "simulate", "environment", "jobs", "state", "memory"
)  # fmt: skip
NAMES = ["Ann", "Bob", "Cy", "Di"]


@frozen
class Game:
    """A recorded game: its moves, and the state before each."""

    start: State
    moves: tuple[Move, ...]
    states: tuple[State, ...]
    end: State


@frozen
class Row:
    """A row of the table: what was measured, the result, and the target."""

    what: str
    found: float
    wanted: float
    unit: str
    at_most: bool = False

    def __str__(self) -> str:
        good = self.found <= self.wanted if self.at_most else self.found >= self.wanted
        limit = f"at {'most' if self.at_most else 'least'} {self.wanted:,g}"
        return f"{self.what:<46}{self.found:>13,.2f} {self.unit:<10}{limit:<18}" + (
            "reached" if good else "NOT REACHED"
        )


def recorded(referee: Referee, games: int, most: int) -> list[Game]:
    """Record games by random moves."""
    found = []
    for seed in range(games):
        start = referee.new_game(NAMES)
        steps = list(random_game(start, seed, most))
        states = [start, *(step.after for step in steps)]
        moves = tuple(step.move for step in steps)
        found.append(Game(start, moves, tuple(states[:-1]), states[-1]))
    return found


def best(times: int, *works: Callable[[], object]) -> list[float]:
    """Run some tasks in turn many times; return the least seconds that each took."""
    least = [float("inf")] * len(works)
    for _ in range(times):
        for number, work in enumerate(works):
            gc.collect()
            begun = time.process_time()
            work()
            least[number] = min(least[number], time.process_time() - begun)
    return least


# -- the floor -----------------------------------------------------------------------------------


def numbers_of(referee: Referee) -> dict[Any, int]:
    """Replace the names in moves by numbers, as the floor has them."""
    program = referee.rulebook
    board = program.board
    found: dict[Any, int] = {"bank": floor.BANK}
    found.update((group.name, number) for number, group in enumerate(board.groups))
    found.update((space_name(program, space.number), space.number) for space in board.spaces)
    found.update((card_name(program, card), card) for card in range(len(board.cards)))
    found.update((name, seat) for seat, name in enumerate(NAMES))
    return found


def check_floor(game: Game, numbers: dict[Any, int]) -> None:
    """Replay a record by the floor, and check that its states are those of the referee."""
    table = floor.new_table(len(NAMES))
    for move, state in zip(game.moves, (*game.states[1:], game.end), strict=True):
        table = floor.made(table, move, numbers)
        own = (
            table.cash, table.place, table.out, table.owner, table.rung, table.mortgaged,
            table.jailed, table.tries, table.supply, table.cards, table.winners,
            len(table.stack), tuple(claim.amount for claim in table.claims),
        )  # fmt: skip
        theirs = (
            state.cash, state.place, state.out, state.owner, state.rung, state.property_tracks[0],
            *state.player_tracks[:2], state.supply, state.cards, state.winners,
            len(state.stack), tuple(claim.values[2] for claim in state.standing),
        )  # fmt: skip
        if own != theirs:
            raise SystemExit(f"the floor went astray at {move}")


# -- the parts -----------------------------------------------------------------------------------


def play(referee: Referee, games: list[Game], times: int) -> Iterator[Row]:
    numbers = numbers_of(referee)
    for game in games:
        check_floor(game, numbers)
    moves = sum(len(game.moves) for game in games)

    def by_floor() -> None:
        for game in games:
            floor.replay(floor.new_table(len(NAMES)), game.moves, numbers)

    def by_referee() -> None:
        for game in games:
            state = game.start
            for move in game.moves:
                state = referee.play(state, move)
            assert state == game.end

    least, ours = best(times, by_floor, by_referee)
    yield Row("floor: records replayed, nothing ruled on", moves / least, 0, "moves/s")
    yield Row("play: the same records", moves / ours, 45_000, "moves/s")
    yield Row("play, as a share of the floor", least / ours, 0.25, "")


def verdict(referee: Referee, games: list[Game], times: int) -> Iterator[Row]:
    asked = [pair for game in games for pair in zip(game.states, game.moves, strict=True)]
    asked += refused(referee, games, len(asked) // 5)

    def ask() -> None:
        for state, move in asked:
            referee.verdict(state, move)

    yield Row("verdict: moves of records, some elsewhere", len(asked) / best(times, ask)[0],
              150_000, "a second")  # fmt: skip


def refused(referee: Referee, games: list[Game], most: int) -> list[tuple[State, Move]]:
    """Return moves at states where they are illegal, evenly over the games."""
    found = []
    for game in games:
        places = range(len(game.moves))
        step = max(1, len(places) * len(games) // (2 * most + 1))
        for place in places[::step]:
            state, move = game.states[place], game.moves[(place * 7 + 3) % len(places)]
            try:
                if referee.verdict(state, move) is Verdict.ILLEGAL:
                    found.append((state, move))
            except MoveError:
                continue
    return found[:most]


def judge(referee: Referee, games: list[Game], times: int, most: int) -> Iterator[Row]:
    asked = refused(referee, games, most)

    def ask() -> None:
        for state, move in asked:
            read(referee.judge(state, move))

    yield Row("judge: illegal moves, the ruling read in full", len(asked) / best(times, ask)[0],
              5_000, "a second")  # fmt: skip


def read(ruling: Ruling) -> int:
    """Read a whole ruling: all reasons with facts and clauses, and the legal moves instead."""
    said = str(ruling)
    for violation in ruling.violations:
        said += violation.message + violation.section + violation.at + "".join(violation.clauses)
        said += "".join(str(fact.value) for fact in violation.facts)
    assumed = [assumption.reading for assumption in ruling.assumptions]
    return len(said) + len(ruling.clauses) + len(ruling.instead) + len(assumed)


def legal(referee: Referee, games: list[Game], times: int, most: int) -> Iterator[Row]:
    middle = [
        state
        for game in games
        for state in game.states[len(game.states) // 4 : -len(game.states) // 4]
        if state.waiting
    ]
    asked = middle[:: max(1, len(middle) // most)]

    def ask() -> None:
        for state in asked:
            referee.legal_moves(state, state.waits_for[0])

    yield Row("legal_moves: tables from the middle of games", len(asked) / best(times, ask)[0],
              5_000, "a second")  # fmt: skip


def simulate(games: int, times: int) -> Iterator[Row]:
    from propertyrules.verification.simulator import SimulationPlan, play_one

    plan = SimulationPlan("classic", policy="random", seed=1, most=3_000)
    start = plan.start(plan.program())
    made: list[int] = []

    def run() -> None:
        made[:] = [play_one((plan, start), number).moves for number in range(games)]

    least = best(times, run)[0]
    yield Row("simulate --policy random: ruled on and made", sum(made) / least, 15_000, "moves/s")


def environment(referee: Referee, most: int, times: int) -> Iterator[Row]:
    """Play games in the environment; list and play the same moves at the same states."""
    import numpy as np

    from propertyrules import Family
    from propertyrules.envs import env

    for players in (2, 4, 6):
        game = env(referee.rulebook, players)
        steps: list[tuple[int, int | None, str, State, Move | None]] = []
        for seed in range(60 // players):
            rng = np.random.default_rng(seed)
            game.reset(seed=seed)
            for name in game.agent_iter(most):
                _, _, gone, cut, info = game.last()
                if gone or cut:
                    steps.append((seed, None, name, game.game, None))
                    game.step(None)
                    continue
                action, before = int(rng.choice(np.flatnonzero(info["action_mask"]))), game.game
                move = game.decode(action) if action > 1 else None
                game.step(action)
                if isinstance(move, Family):  # what fell is a result that leads to the next state
                    fallen = (m for m in move.chance or () if referee.play(before, m) == game.game)
                    move = next(fallen, None)
                steps.append((seed, action, name, before, move))

        def by_environment(game: Any = game, steps: list[Any] = steps) -> None:
            last = -1
            for seed, action, *_ in steps:
                if seed != last:
                    game.reset(seed=seed)
                    last = seed
                game.last()
                game.step(action)

        def by_referee(steps: list[Any] = steps) -> None:
            for _, action, name, state, move in steps:
                if action is not None:
                    referee.legal_moves(state, name)
                    if move is not None:
                        referee.play(state, move)

        by_environment()
        by_referee()
        ours, theirs = best(times, by_environment, by_referee)
        yield Row(f"environment: steps, {players} players", len(steps) / ours, 0, "steps/s")
        yield Row("the same, as a share of legal_moves and play", theirs / ours, 0.8, "")


def jobs(games: int, most: int, times: int) -> Iterator[Row]:
    """Compare by the clock, and by processor time, which is that of two free cores."""
    command = [sys.executable, "-m", "propertyrules", "simulate", "--rulebook", "classic",
               "--policy", "random", "--games", str(games), "--moves", str(most)]  # fmt: skip
    clock = {1: float("inf"), 2: float("inf")}
    processor = dict(clock)
    for _ in range(times):
        for many in clock:
            begun, used = time.perf_counter(), children()
            subprocess.run(
                [*command, "--jobs", str(many)], check=True, stdout=subprocess.DEVNULL,
                env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
            )  # fmt: skip
            clock[many] = min(clock[many], time.perf_counter() - begun)
            processor[many] = min(processor[many], children() - used)
    yield Row(f"simulate --jobs 2 against 1, {games} games", clock[1] / clock[2], 1.8, "times")
    yield Row("the same by processor time, on two free cores", 2 * processor[1] / processor[2],
              1.8, "times")  # fmt: skip


def children() -> float:
    """Return the processor time of the processes that have ended, in seconds."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def state_size(referee: Referee, games: list[Game]) -> Iterator[Row]:
    """Return the sizes of the objects that each state does not share with the one before."""
    weights = []
    for game in games:
        before = parts(game.start)
        for state in (*game.states[1:], game.end):
            own = parts(state)
            weights.append(sum(size for key, size in own.items() if key not in before))
            before = own
    weights.sort()
    rare = weights[-1 - len(weights) // 1000]
    yield Row("bytes of a state not shared, on average", sum(weights) / len(weights), 3072, "bytes",
              at_most=True)  # fmt: skip
    yield Row("bytes of a state not shared, but for 1 in 1000", rare, 3072, "bytes", at_most=True)
    yield Row("bytes of a state not shared, the dearest", max(weights), 3072, "bytes", at_most=True)


def parts(state: State) -> dict[int, int]:
    """Return the objects that a state refers to, by identity, with their sizes."""
    found: dict[int, int] = {}
    waiting: list[Any] = [state]
    while waiting:
        one = waiting.pop()
        if id(one) in found or one is state.setting or isinstance(one, (bool, str, type(None))):
            continue
        found[id(one)] = sys.getsizeof(one)
        if isinstance(one, (State, Matter)):
            waiting += [getattr(one, field.name) for field in fields(one.__class__)]
        elif isinstance(one, tuple):
            waiting += one
    return found


def memory(referee: Referee, games: list[Game], records: int, length: int) -> Iterator[Row]:
    """Replay records many times; return the memory in use beyond that at half time."""
    cuts = [
        (game.states[place], game.moves[place : place + length])
        for game in games
        for place in range(0, len(game.moves) - length, length)
    ]

    def replay(many: int) -> None:
        for number in range(many):
            state, moves = cuts[number % len(cuts)]
            for move in moves:
                state = referee.play(state, move)

    replay(records // 10)
    resident = []
    tracemalloc.start()
    gc.collect()
    held = tracemalloc.get_traced_memory()[0]
    replay(records // 10)
    gc.collect()
    grown = tracemalloc.get_traced_memory()[0] - held
    tracemalloc.stop()
    for _ in range(2):
        replay(records // 2)
        resident.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
    yield Row(
        f"bytes held after {records // 10:,} more records", grown, 4096, "bytes", at_most=True
    )
    yield Row(f"most resident memory grown by {records // 2:,} more", resident[1] - resident[0],
              64, "KiB", at_most=True)  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; or all")
    parser.add_argument("--games", type=int, default=8, help="records that are replayed")
    parser.add_argument("--most", type=int, default=3_000, help="moves of a record")
    parser.add_argument("--times", type=int, default=5, help="how often each part is run")
    parser.add_argument("--asked", type=int, default=400, help="illegal moves, and tables, asked")
    parser.add_argument("--simulated", type=int, default=8, help="games that are simulated")
    parser.add_argument("--with-jobs", type=int, default=60, help="games simulated by two jobs")
    parser.add_argument("--records", type=int, default=10_000, help="records for the memory")
    parser.add_argument("--length", type=int, default=30, help="moves of each of those")
    options = parser.parse_args()
    wanted = set(options.parts) or set(PARTS)
    if wanted - set(PARTS):
        parser.error(f"no part {', '.join(sorted(wanted - set(PARTS)))}; there are {PARTS}")
    referee = Referee(load_rulebook("classic"))
    games = recorded(referee, options.games, options.most)
    print(f"{len(games)} games by random moves, {sum(len(g.moves) for g in games):,} moves in all")
    rows: dict[str, Callable[[], Iterator[Row]]] = {
        "play": lambda: play(referee, games, options.times),
        "verdict": lambda: verdict(referee, games, options.times),
        "judge": lambda: judge(referee, games, options.times, options.asked),
        "legal": lambda: legal(referee, games, options.times, options.asked),
        "simulate": lambda: simulate(options.simulated, options.times),
        "environment": lambda: environment(referee, options.asked, options.times),
        "jobs": lambda: jobs(options.with_jobs, options.most, max(1, options.times // 2)),
        "state": lambda: state_size(referee, games),
        "memory": lambda: memory(referee, games, options.records, options.length),
    }
    for part in PARTS:
        if part in wanted:
            for row in rows[part]():
                print(row, flush=True)


if __name__ == "__main__":
    main()
