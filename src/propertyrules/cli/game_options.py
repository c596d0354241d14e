"""The options, plans and worker processes of the commands that play games."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from attrs import fields_dict, frozen

from propertyrules.cli.error_report import Refused
from propertyrules.cli.options import (
    Decorator,
    engine_option,
    figures_option,
    houses_option,
    json_option,
    number_option,
    option_group,
)
from propertyrules.limits import MAX_PLAYERS

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from propertyrules.verification.simulator import SimulationPlan


@frozen
class GameOptions:
    """The options of the games to play; see `game_options`."""

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
        """Return the plan of the games: by a rulebook, or from the table in a file.

        `more` are further fields of the plan. Raises Refused.
        """
        from propertyrules.cli.table_input import read_input, read_tables
        from propertyrules.cli.table_rulebook import named, program_of
        from propertyrules.notation.scenarios import Options, with_options
        from propertyrules.verification.simulator import SimulationPlan

        common = {"players": self.players, "seed": self.seed, "most": self.most,
                  "engine": self.engine, **more}  # fmt: skip
        if file is None:
            if not rulebook:
                hint = "give --rulebook NAME, or a table that says it"
                raise Refused.of("C001", "no rulebook to play by", "", hint)
            # A table brings its figures along; without one the plan has to say them.
            pairs = (figure.split("=", 1) for figure in self.figures)
            changed = {name.strip(): value.strip() for name, value in pairs}
            return SimulationPlan(rulebook, self.houses, figures=changed, **common)
        given = read_input(file)
        tables = read_tables(given)
        if len(tables) != 1:
            message = f"games start from one table, not {len(tables)}"
            raise Refused.of("T016", message, given.name)
        first = with_options(tables[0], Options(rulebook, self.houses, self.figures))
        # A plan goes to other processes, which load the rulebook by its name.
        first = named(first, program_of(first, given))
        return SimulationPlan(
            first.rulebook or "", first.house_rules, first.board, table=first, **common
        )


def game_options(
    games: str = "", players: int = 4, most: int = 0, least: int = 1, over: str = "it"
) -> Decorator:
    """Return a decorator that gives a command the options of games, as the argument `options`.

    `games` is the help text of `--games`; without it the options of whole games are left out.
    `players` and `most` (moves) are defaults, `least` is the fewest players, `over` is what house
    rules are laid over.
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

    return option_group(GameOptions, tuple(fields_dict(GameOptions)), listed)


def left_to_python(left: int, moves: int) -> str:
    """Return the words for the number of moves that native code left to Python."""
    return f"{left:,} of {moves:,} moves left to Python"


@contextmanager
def workers(jobs: int) -> Iterator[Executor | None]:
    """Open a pool of worker processes; yield None for one job, which this process does."""
    if jobs == 1:
        yield None
        return
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    # Spawned, so that every system does the same.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context) as executor:
        yield executor
