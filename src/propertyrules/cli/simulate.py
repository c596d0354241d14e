"""`propertyrules simulate`: plays whole games, and sums up how they went."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from propertyrules.cli import STOPPED
from propertyrules.cli.error_report import print_json
from propertyrules.cli.game_options import GameOptions, game_options, left_to_python
from propertyrules.cli.house_rules import with_houses
from propertyrules.cli.options import number_option, rulebook_option, subcommand
from propertyrules.cli.terminal import (
    indented,
    painted,
    paragraph,
    progress_bars,
    say,
    table,
)
from propertyrules.hints import counted, spaced

if TYPE_CHECKING:
    from propertyrules.ir.program import Program
    from propertyrules.verification.simulator import GameOutcome, SimulationPlan, SimulationTally

STUCK = 1  # exit status: some game could not go on
SHOWN = 8  # kinds of matters in the row `opened`


@subcommand("simulate")
@click.argument("table_file", metavar="[TABLE]", required=False, type=click.Path())
@rulebook_option("Play by this rulebook.")
@click.option(
    "--policy",
    default="random",
    show_default=True,
    help="Who plays: strategies or policies, seat by seat, with commas.",
)
@number_option("--numbers", 1, "Version of the random numbers.", 1, 2)
@click.option("--record", "folder", metavar="DIR", default=None, type=click.Path(),
              help="Keep each game there as a record.")  # fmt: skip
@game_options("How many.", most=20_000)
def command(
    table_file: str | None,
    rulebook: str,
    policy: str,
    numbers: int,
    folder: str | None,
    options: GameOptions,
) -> int:
    """Play games from the start, or from the table in TABLE (`-`: standard input).

    You see how the games ended, how long they were, who went out, and what happened in them. The
    same seed plays the same games, however many processes play them, and whatever plays them: a
    long run is compiled to C where cffi and a C compiler are there.

    Exit status: 0, every game could go on; 1, in some nobody could move; 2, the input cannot be
    read; 3, propertyrules itself failed; 130, you stopped it: the finished games are shown.
    """
    from propertyrules.laboratory.games import decided
    from propertyrules.verification.simulator import SimulationTally, simulate

    plan = options.plan(rulebook, table_file, policy=policy, record=folder, numbers=numbers)
    plan, played = decided(plan, options.games)
    program = plan.program()
    if folder is not None:
        Path(folder).mkdir(parents=True, exist_ok=True)
    began = perf_counter()
    outcomes: list[GameOutcome] = []
    stopped = False
    try:
        with progress_bars() as progress:
            # Shows the bar before the first game ends.
            progress("games", 0, options.games)
            for outcome in simulate(plan, options.games, options.jobs):
                outcomes.append(outcome)
                if folder is not None:
                    path = Path(folder) / f"{program.id}-{options.seed}-{outcome.number}.table"
                    path.write_text(outcome.record, encoding="utf-8")
                progress("games", len(outcomes), options.games)
    except KeyboardInterrupt:
        if not outcomes:
            raise
        stopped = True  # the finished games are shown
    # Processes end their games in any order, and the same seed must print the same.
    outcomes.sort(key=lambda one: one.number)
    tally = SimulationTally(tuple(outcomes), perf_counter() - began)
    if options.as_json:
        print_json({**_data(plan, program, tally), "played": played, "stopped": stopped})
    else:
        _print(plan, program, tally, played)
        if stopped:
            say(paragraph(f"Stopped after {counted(len(outcomes), 'game')}."))
    if stopped:
        return STOPPED
    return STUCK if any(one.table for one in outcomes) else 0


def _print(plan: SimulationPlan, program: Program, tally: SimulationTally, played: str) -> None:
    """Print the sums over all games, and the tables of those that could not go on."""
    from propertyrules.laboratory.games import PYTHON_ALONE
    from propertyrules.verification.sampler import unplayed
    from propertyrules.verification.simulator import UNFINISHED

    games = len(tally.outcomes)
    name = with_houses(f"{program.title} ({program.id})", program.house_rules)
    title = f"{counted(games, 'game')} of {name}"
    say(paragraph(f"{title}, played by {plan.policy}, seed {plan.seed}", 0))
    say()
    rows = [("ended", ", ".join(f"{n} {ending}" for ending, n in tally.endings().items()))]
    for what in ("moves", "turns"):
        least, middle, most = tally.spread(what)
        row = f"{least:,} at the least, {middle:,} in the middle, {most:,} at the most"
        rows.append((what, row))
    out = sum(len(one.out) for one in tally.outcomes)
    rows.append(("went out", f"{counted(out, 'player')}, {out / games:.1f} a game"))
    opened = [f"{n:,} {spaced(kind)}" for kind, n in tally.total("opened").items()]
    more = f" and {len(opened) - SHOWN} sorts more" if len(opened) > SHOWN else ""
    rows.append(("opened", ", ".join(opened[:SHOWN]) + more))
    never = unplayed(program, tally.total("kinds"))
    if never:
        rows.append(("never played", ", ".join(map(spaced, never))))
    if played != PYTHON_ALONE:  # a long run: by native code, or why not
        left = tally.left_to_python
        rest = "" if left is None else f", {left_to_python(left, tally.moves)}"
        rows.append(("played", f"in {played}{rest}"))
    took = f"({tally.moves:,} in {tally.seconds:.1f} s)"
    rows.append(("speed", f"{_rate(tally):,} moves a second {took}"))
    say(table(rows))
    unfinished = tally.endings().get(UNFINISHED)
    if unfinished:
        count = "1 game was" if unfinished == 1 else f"{unfinished} games were"
        say(paragraph(f"{count} left after {plan.most:,} moves; --moves allows more."))
    for one in tally.outcomes:
        if one.table:
            say()
            say(painted(f"game {one.number} {one.ending}: {one.why}", "not met", bold=True))
            say(indented(one.table))


def _rate(tally: SimulationTally) -> int:
    """Return the moves a second; 0 if no time passed."""
    return round(tally.moves / tally.seconds) if tally.seconds else 0


def _data(plan: SimulationPlan, program: Program, tally: SimulationTally) -> dict[str, Any]:
    from propertyrules.notation.json import parts_to_json
    from propertyrules.verification.sampler import unplayed

    ends = ("least", "middle", "most")
    return {
        "rulebook": program.id,
        "board": program.board.id,
        "house_rules": list(program.house_rules),
        "policy": plan.policy,
        "seed": plan.seed,
        "games": len(tally.outcomes),
        "ended": tally.endings(),
        **{what: dict(zip(ends, tally.spread(what), strict=True)) for what in ("moves", "turns")},
        "went_out": sum(len(one.out) for one in tally.outcomes),
        "opened": tally.total("opened"),
        "made": tally.total("kinds"),
        "never_played": list(unplayed(program, tally.total("kinds"))),
        "total_moves": tally.moves,
        "engine": "python" if tally.left_to_python is None else "native",
        "left_to_python": tally.left_to_python,
        "seconds": round(tally.seconds, 3),
        "moves_a_second": _rate(tally),
        "each": [
            {
                "game": one.number, "ended": one.ending,
                **parts_to_json(one, "moves", "turns", "out", "winners"),
                **(parts_to_json(one, "why", "table") if one.table else {}),
            }
            for one in tally.outcomes
        ],
    }  # fmt: skip
