"""`propertyrules compare`: how a house rule, a rulebook or a strategy changes whole games."""

from __future__ import annotations

from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from attrs import evolve

from propertyrules.cli.error_report import Refused, print_json
from propertyrules.cli.game_options import GameOptions, game_options, left_to_python, workers
from propertyrules.cli.options import subcommand
from propertyrules.cli.terminal import paragraph, progress_bars, say, table
from propertyrules.hints import counted, spaced

if TYPE_CHECKING:
    from propertyrules.laboratory.comparison import Comparison, Row

SHOWN = 12  # other significant differences to print
PLAYERS = "trader"


@subcommand("compare")
@click.argument("rulebook", metavar="RULEBOOK")
@click.argument("other", metavar="[OTHER]", required=False)
@click.option("--policy", "policies", metavar="NAMES", multiple=True,
              help="Who plays; twice: once for each side.  "
              f"[default: {PLAYERS}, or random where that is for other rulebooks]")  # fmt: skip
@click.option("--until-decided", is_flag=True, help="Stop when every chief measure is decided.")
@click.option("--html", "page", metavar="FILE", default=None, type=click.Path(),
              help="Write a page with plots (extra `report`).")  # fmt: skip
@game_options("Pairs of games.", most=1_500, over="the second side")
def command(
    rulebook: str,
    other: str | None,
    policies: tuple[str, ...],
    until_decided: bool,
    page: str | None,
    options: GameOptions,
) -> None:
    """Compare games by RULEBOOK with games by OTHER, with house rules, figures or other players.

    Both games of a pair have the same chance. You see the chief measures of both sides, the
    difference with its interval, and what else is told apart from chance. The intervals hold
    whenever one stops; over all measures, a difference is called wrongly in at most 5 % of runs.

    Exit status: 0, the games were played; 2, the input cannot be read.
    """
    from propertyrules.laboratory.comparison import compare

    if not (other or options.houses or options.figures or len(policies) > 1):
        hint = "name another rulebook, --with a house rule, --set a figure, or --policy twice"
        raise Refused.of("C001", "there is nothing to compare with", rulebook, hint)
    if len(policies) > 2:
        raise Refused.of("C001", "`--policy` is said once or twice", policies[2])
    if page is not None:
        from propertyrules.extras import load_extra

        load_extra("report")  # before anything is played
    # House rules and figures of the command line are for the second side alone.
    plain = evolve(options, houses=(), figures=())
    players = policies or (_usual(rulebook, other or rulebook),)
    # One policy plays on both sides, and each of two on its own.
    sides = ((rulebook, plain, players[0]), (other or rulebook, options, players[-1]))
    first, second = (side.plan(book, policy=who) for book, side, who in sides)
    names = (_named(*sides[0]), _named(*sides[1]))
    with workers(options.jobs) as executor, progress_bars() as progress:
        found = compare(
            first, second, options.games, names=names, executor=executor,
            until_decided=until_decided,
            seen=lambda pairs: progress("pairs", pairs, options.games),
        )  # fmt: skip
    if page is not None:
        from propertyrules.report.comparison_page import comparison_page

        Path(page).write_text(comparison_page(found), encoding="utf-8")
    if options.as_json:
        print_json(_data(found, options.seed))
    else:
        _print(found, options.games)


def _usual(*rulebooks: str) -> str:
    """Return the policy that plays by default. Raises RulebookError."""
    from propertyrules.library import load_rulebook, strategies

    known = all(PLAYERS in {one.id for one in strategies(load_rulebook(book))}
                for book in rulebooks)  # fmt: skip
    return PLAYERS if known else "random"


def _named(rulebook: str, options: GameOptions, policy: str) -> str:
    """Return the name of a side."""
    laid = (f"with {name}" for name in options.houses)
    return " ".join((rulebook, *laid, *options.figures, f"({policy})"))


def _print(found: Comparison, games: int) -> None:
    """Print a comparison: the chief measures, then the other significant differences."""
    first, second = found.sides
    say(paragraph(f"{counted(found.pairs, 'pair')} of games, cut after {found.most:,} moves", 0))
    say(f"  first:  {first.name}")
    say(f"  second: {second.name}")
    say()
    say(table([_row(one) for one in found.rows if one.chief]))
    say()
    _print_sides(found)
    others = [one for one in found.rows if not one.chief and one.told_apart]
    if others:
        others.sort(key=lambda one: one.difference.p)
        say()
        say("told apart besides, in times a game:")
        say(table([_row(one) for one in others[:SHOWN]]))
    apart = sum(one.told_apart for one in found.rows)
    say()
    say(paragraph(f"{apart} of {len(found.rows)} measures are told apart from chance (*).", 0))
    if any(one.is_doubtful for one in found.rows if one.chief):
        alone = "An interval is that of its measure alone: without 0 in it, and without a *, the"
        say(paragraph(f"{alone} difference may still be chance among so many measures.", 0))
    if found.decided:
        say(paragraph(f"Stopped before {games} pairs: every chief measure is decided.", 0))


def _print_sides(found: Comparison) -> None:
    """Print of each side how long its games were, and what they were played in."""
    for side in found.sides:
        shown = ", ".join("cut" if one is None else f"{one:,}" for one in side.quantiles)
        say(f"  moves of a game at 10, 50 and 90 %: {shown}; {side.name}")
        if side.stuck:
            say(f"  {side.stuck} games could not go on; {side.name}")
    for side in found.sides:
        left = "" if side.left is None else f", {left_to_python(side.left, side.moves)}"
        say(f"  played in {side.played}{left}; {side.name}")


def _row(one: Row) -> tuple[str, ...]:
    *means, interval = one.figures
    return (spaced(one.name), *means, f"({interval})", "*" * one.told_apart)


def _data(found: Comparison, seed: int) -> dict[str, Any]:
    from propertyrules.notation.json import parts_to_json

    def finite(value: float) -> float | None:
        return value if isfinite(value) else None  # JSON has no infinity

    return {
        "sides": [
            {"name": one.name, "moves_at_10_50_90": list(one.quantiles),
             **parts_to_json(one, "stuck", "played", "moves"), "left_to_python": one.left}
            for one in found.sides
        ],
        "pairs": found.pairs, "cut_after": found.most, "seed": seed, "alpha": found.alpha,
        "decided": found.decided,
        "measures": [
            {
                **parts_to_json(one, "name", "chief", "first", "second"),
                "difference": one.difference.mean, "low": finite(one.difference.low),
                "high": finite(one.difference.high), "p": one.difference.p,
                "told_apart": one.told_apart,
            }
            for one in found.rows
        ],
    }  # fmt: skip
