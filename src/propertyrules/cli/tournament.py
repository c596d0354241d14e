"""`propertyrules tournament`: plays each strategy against each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from propertyrules.cli.error_report import Refused, print_json
from propertyrules.cli.game_options import GameOptions, game_options, workers
from propertyrules.cli.options import subcommand
from propertyrules.cli.terminal import paragraph, progress_bars, say, table

if TYPE_CHECKING:
    from propertyrules.laboratory.matches import Tournament


@subcommand("tournament")
@click.argument("rulebook", metavar="RULEBOOK")
@click.argument("names", metavar="STRATEGY...", nargs=-1, required=True)
@game_options("Of each against each.", players=2, least=2, most=2_000)
def command(rulebook: str, names: tuple[str, ...], options: GameOptions) -> None:
    """Play each STRATEGY against each by RULEBOOK, and show who wins how often.

    A game that is cut is won by who is worth more. Each pair plays every game twice, with the
    seats changed and the same chance. The intervals have a confidence of 95 %.

    Exit status: 0, the games were played; 2, the input cannot be read.
    """
    from propertyrules.laboratory.matches import tournament

    wanted = tuple(dict.fromkeys(names))
    if len(wanted) == 1:
        hint = "name another one, such as `random`"
        raise Refused.of("C001", "a tournament wants two players at least", wanted[0], hint)
    matches = len(wanted) * (len(wanted) - 1) // 2
    with workers(options.jobs) as executor, progress_bars() as progress:
        found = tournament(
            options.plan(rulebook), wanted, options.games, executor=executor,
            seen=lambda played: progress("matches", played, matches),
        )  # fmt: skip
    if options.as_json:
        print_json({"rulebook": rulebook, "house_rules": list(options.houses), **_data(found)})
        return
    many = found.matches[0].games
    say(paragraph(f"{rulebook}: {many} games of each against each, seed {options.seed}", 0))
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

    def cell(first: str, other: str) -> str:
        if other == first:
            return "-"
        match = found.match(first, other)
        low, high = match.interval
        return f"{match.share:.0%} ({low * 100:.0f}-{high * 100:.0f})"

    ranking = found.ranking
    rows = [(first, *(cell(first, other) for other in ranking)) for first in ranking]
    return [("against", *ranking), *rows]


def _data(found: Tournament) -> dict[str, Any]:
    from propertyrules.notation.json import parts_to_json

    fields = ("first", "second", "games", "wins", "ended", "played")
    return {
        "ranking": list(found.ranking),
        "matches": [
            {**parts_to_json(one, *fields), "low": one.interval[0], "high": one.interval[1]}
            for one in found.matches
        ],
    }
