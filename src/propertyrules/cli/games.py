"""What the commands that play games share: their options, what is played, and the processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import TYPE_CHECKING, Any

from attrs import fields_dict, frozen

from propertyrules.cli.error_report import Refused, refused
from propertyrules.cli.options import (
    engine_option,
    figures_option,
    houses_option,
    json_option,
    number_option,
)
from propertyrules.limits import MAX_PLAYERS

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from propertyrules.verification.simulator import SimulationPlan


@frozen
class GameOptions:
    """What a command line says of the games to play; see `game_options`."""

    houses: tuple[str, ...]
    figures: tuple[str, ...]
    seed: int
    as_json: bool
    games: int = 0
    players: int = 0
    most: int = 0
    jobs: int = 1
    engine: str = "auto"

    def plan(self, rulebook: str, file: str | None = None, **more: Any) -> SimulationPlan:
        """Return what to play, by the command line and by the table in a file. Raises Refused."""
        from propertyrules.cli.table_input import (
            named,
            program_of,
            read_input,
            read_tables,
            set_option,
        )
        from propertyrules.notation.scenarios import Options, with_options
        from propertyrules.verification.simulator import SimulationPlan

        common = {"players": self.players, "seed": self.seed, "most": self.most,
                  "engine": self.engine, **more}  # fmt: skip
        options = Options(rulebook, self.houses, set_option(self.figures))
        if file is None:
            if not rulebook:
                hint = "give --rulebook NAME, or a table that says it"
                raise Refused(refused("C001", "no rulebook to play by", "", hint))
            # A table brings its figures along; without one the plan has to say them.
            pairs = (figure.split("=", 1) for figure in options.figures)
            changed = {name.strip(): value.strip() for name, value in pairs}
            return SimulationPlan(rulebook, self.houses, figures=changed, **common)
        given = read_input(file)
        tables = read_tables(given)
        if len(tables) != 1:
            message = f"games start from one table, not {len(tables)}"
            raise Refused(refused("T016", message, given.name))
        first = with_options(tables[0], options)
        # A plan goes to other processes, which load the rulebook by its name.
        first = named(first, program_of(first, given))
        return SimulationPlan(
            first.rulebook or "", first.house_rules, first.board, table=first, **common
        )


def game_options(
    games: str = "", players: int = 4, most: int = 0, least: int = 1, over: str = "it"
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Return a decorator that gives a command the options of games, as the argument `options`.

    `games` says what is counted; without it no whole games are played, and what they need is left
    out. `players` and `most` are defaults, `least` the fewest players; `over` is what house rules
    are laid over.
    """
    listed = [houses_option(f"Lay a house rule over {over}."), figures_option(),
              number_option("--seed", 1, "Of all chance.", 0)]  # fmt: skip
    if games:
        listed += [
            number_option("--games", 100, games),
            number_option("--players", players, "At a new game.", least, MAX_PLAYERS),
            number_option("--moves most", most, "Cut a game after so many."),
            number_option("--jobs", 1, "Processes that play.", 1, 256),
            engine_option(),
        ]
    listed.append(json_option())

    def decorate(function: Callable[..., None]) -> Callable[..., None]:
        @wraps(function)
        def command(*args: Any, **given: Any) -> None:
            said = {name: given.pop(name) for name in fields_dict(GameOptions) if name in given}
            function(*args, **given, options=GameOptions(**said))

        # Decorators apply from below: so the help has the options in the order above.
        for option in reversed(listed):
            command = option(command)
        return command

    return decorate


def left_to_python(left: int, moves: int) -> str:
    """Return how many moves native code left to Python, in words."""
    return f"{left:,} of {moves:,} moves left to Python"


@contextmanager
def workers(jobs: int) -> Iterator[Executor | None]:
    """Open so many worker processes; None for one job, which this process does."""
    if jobs == 1:
        yield None
        return
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    # Spawned, so that every system does the same.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context) as executor:
        yield executor
