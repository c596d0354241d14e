"""`propertyrules odds`: shows the chances at a table: where players land, who can't pay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from propertyrules.cli.error_report import print_json
from propertyrules.cli.game_options import GameOptions, game_options
from propertyrules.cli.options import number_option, rulebook_option, subcommand
from propertyrules.cli.terminal import paragraph, progress_bars, say, table

if TYPE_CHECKING:
    from propertyrules.laboratory.turn_odds import Chance, Odds

MOST_SHOWN = 10_000  # a denominator that people may want to read

HEADS = {
    "land": "Where {} lands this turn",
    "owe": "Who will owe more than their cash before their next turn begins",
    "stop": "{} when this turn has ended",
}


@subcommand("odds")
@click.argument("table_file", metavar="TABLE", type=click.Path())
@rulebook_option("Play by this rulebook.")
@click.option("--strategy", metavar="NAME", default="", help="Who chooses; by default nobody.")
@number_option("--exact", 40_000, "Look at so many moves before samples are taken.", 0)
@number_option("--samples", 2_000, "Paths to take where the tree is too large.")
@game_options()
def command(
    table_file: str,
    rulebook: str,
    strategy: str,
    exact: int,
    samples: int,
    options: GameOptions,
) -> None:
    """Show the chances at the table in TABLE (`-`: standard input): dice and cards fall, and:

    where the player lands this turn whose turn it is; who will owe more than their cash before
    their next turn begins; and whether the player gets out of Jail, where that is asked. What is
    small enough is exact, and is marked so; the rest is sampled.

    By default nobody chooses: what must be answered is answered so that least changes hands, and
    nothing is asked for that need not be, such as rent. With --strategy everybody plays by it.

    Exit status: 0, chances are shown; 2, the table cannot be read, or does not tell enough.
    """
    from propertyrules.laboratory.turn_odds import odds
    from propertyrules.library import load_strategy

    plan = options.plan(rulebook, table_file)
    program = plan.program()
    chosen = load_strategy(strategy, program) if strategy else None
    with progress_bars():
        found = odds(plan.start(program), chosen, most=exact, samples=samples, seed=options.seed)
    if options.as_json:
        print_json(_data(found))
        return
    who = f"everybody plays by {found.strategy}" if found.strategy else "nobody chooses"
    say(paragraph(f"{program.title} ({program.id}), {who}", 0))
    for question, head in HEADS.items():
        rows = [one for one in found.chances if one.question == question]
        if not rows:
            continue
        say()
        # A zero among samples proves nothing, so only an exact one is put as a sentence.
        if question == "owe" and all(one.exact == 0 for one in rows):
            say("Nobody will owe more than their cash before their next turn begins.")
            continue
        no_longer = "no longer " if question == "stop" else ""
        say(head.format(rows[0].player))
        say(table([(no_longer + (one.about or one.player), *_shown(one)) for one in rows]))


def _shown(one: Chance) -> tuple[str, str]:
    """Return a chance in per cent, and its fraction or the interval it lies in."""
    if one.exact is not None:
        small = one.exact.denominator <= MOST_SHOWN
        return f"{one.value:.2%}", f"exact: {one.exact}" if small else "exact"
    return f"{one.value:.1%}", f"sampled: {one.low:.1%} to {one.high:.1%}"


def _data(found: Odds) -> dict[str, Any]:
    from propertyrules.notation.json import parts_to_json

    return {
        "strategy": found.strategy or None,
        "moves_looked_at": found.plays,
        "samples": found.samples,
        "confidence": 0.95,
        "chances": [
            {
                **parts_to_json(one, "question", "player", "about"),
                "chance": one.value, "low": one.low, "high": one.high,
                "exact": None if one.exact is None else str(one.exact),
            }
            for one in found.chances
        ],
    }  # fmt: skip
