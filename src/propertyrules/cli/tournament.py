"""`propertyrules tournament`: each strategy against each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from propertyrules import limits
from propertyrules.cli.error_report import Refused, refused, say_data
from propertyrules.cli.executors import workers
from propertyrules.cli.options import (
    engine_option,
    figures_option,
    houses_option,
    json_option,
    number_option,
    subcommand,
)
from propertyrules.cli.terminal import paragraph, progress_bars, say, table

if TYPE_CHECKING:
    from propertyrules.laboratory.tournament import Tournament


@subcommand("tournament")
@click.argument("rulebook", metavar="RULEBOOK")
@click.argument("names", metavar="STRATEGY...", nargs=-1, required=True)
@houses_option()
@figures_option()
@number_option("--games", 100, "Of each against each.")
@number_option("--seed", 1, "Of all chance.", 0)
@number_option("--players", 2, "At a table; they sit alternately.", 2, limits.MAX_PLAYERS)
@number_option("--moves most", 2_000, "Cut a game after so many.")
@number_option("--jobs", 1, "Processes that play.", 1, 256)
@engine_option()
@json_option()
def command(
    rulebook: str,
    names: tuple[str, ...],
    houses: tuple[str, ...],
    figures: tuple[str, ...],
    games: int,
    seed: int,
    players: int,
    most: int,
    jobs: int,
    engine: str,
    as_json: bool,
) -> None:
    """Play each STRATEGY against each by RULEBOOK, and show who wins how often.

    A game that is cut is won by who is worth more. Each pair plays every game twice, with the
    seats changed and the same chance. The intervals have a confidence of 95 %.

    Exit status: 0, the games were played; 2, the input cannot be read.
    """
    from propertyrules.cli.simulate import plan_given
    from propertyrules.laboratory.tournament import tournament
    from propertyrules.verification.simulator import SimulationPlan

    wanted = tuple(dict.fromkeys(names))
    if len(wanted) == 1:
        hint = "name another one, such as `random`"
        raise Refused(refused("C001", "a tournament wants two players at least", wanted[0], hint))
    given: dict[str, Any] = plan_given(None, rulebook, houses, figures)
    plan = SimulationPlan(**given, players=players, seed=seed, most=most, engine=engine)
    matches = len(wanted) * (len(wanted) - 1) // 2
    with workers(jobs) as executor, progress_bars() as progress:
        found = tournament(
            plan, wanted, games, executor=executor,
            seen=lambda played: progress("matches", played, matches),
        )  # fmt: skip
    if as_json:
        say_data({"rulebook": rulebook, "house_rules": list(houses), **_data(found)})
        return
    many = found.matches[0].games
    say(paragraph(f"{rulebook}: {many} games of each against each, seed {seed}", 0))
    say()
    say(table(_rows(found)))
    ended = sum(one.ended for one in found.matches)
    total = sum(one.games for one in found.matches)
    say()
    say(paragraph(f"{ended} of {total} games ended; the others go to who is worth more.", 0))
    for played in dict.fromkeys(one.played for one in found.matches):
        many = sum(one.played == played for one in found.matches)
        say(paragraph(f"{many} of {len(found.matches)} matches: played in {played}.", 0))


def _rows(found: Tournament) -> list[tuple[str, ...]]:
    """Return a row for each player, the best first: the share won against each other one."""
    rows = [("against", *found.ranking)]
    for first in found.ranking:
        cells = []
        for other in found.ranking:
            if other == first:
                cells.append("-")
                continue
            match = found.match(first, other)
            low, high = match.interval
            cells.append(f"{match.share:.0%} ({low * 100:.0f}-{high * 100:.0f})")
        rows.append((first, *cells))
    return rows


def _data(found: Tournament) -> dict[str, Any]:
    return {
        "ranking": list(found.ranking),
        "matches": [
            {
                "first": one.first, "second": one.second, "games": one.games, "wins": one.wins,
                "ended": one.ended, "played": one.played,
                "low": one.interval[0], "high": one.interval[1],
            }
            for one in found.matches
        ],
    }  # fmt: skip
