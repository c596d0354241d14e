"""`propertyrules simulate`: plays whole games, and tells what became of them."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from propertyrules.cli import STOPPED
from propertyrules.cli.error_report import say_data
from propertyrules.cli.games import GameOptions, game_options, left_to_python
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
SHOWN = 8  # sorts of matters that are told


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
@click.pass_context
def command(
    ctx: click.Context,
    table_file: str | None,
    rulebook: str,
    policy: str,
    numbers: int,
    folder: str | None,
    options: GameOptions,
) -> None:
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
            # So that a bar is seen before the first game ends.
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
        stopped = True  # what is played already is told all the same
    # Processes end their games in any order, and a seed is to print the same every time.
    outcomes.sort(key=lambda one: one.number)
    tally = SimulationTally(tuple(outcomes), perf_counter() - began)
    if options.as_json:
        data = {**_data(plan, program, tally), "played": played, "stopped": stopped}
        say_data(data)
    else:
        _tell(plan, program, tally, played)
        if stopped:
            say(paragraph(f"Stopped after {counted(len(outcomes), 'game')}."))
    ctx.exit(STOPPED if stopped else STUCK if any(one.table for one in outcomes) else 0)


def _tell(plan: SimulationPlan, program: Program, tally: SimulationTally, played: str) -> None:
    """Print what the games of a run come to."""
    from propertyrules.verification.sampler import unplayed
    from propertyrules.verification.simulator import UNFINISHED

    games = len(tally.outcomes)
    name = with_houses(f"{program.title} ({program.id})", program.house_rules)
    title = f"{counted(games, 'game')} of {name}"
    say(paragraph(f"{title}, played by {plan.policy}, seed {plan.seed}", 0))
    say()
    never = ", ".join(map(spaced, unplayed(program, tally.total("kinds"))))
    rows = [
        ("ended", ", ".join(f"{n} {ending}" for ending, n in tally.endings().items())),
        *((what, _spread(tally, what)) for what in ("moves", "turns")),
        ("went out", _out(tally)),
        ("opened", _most(tally.total("opened"))),
        *([("never played", never)] if never else ()),
        *_played(played, tally),
        ("speed", f"{_rate(tally):,} moves a second ({tally.moves:,} in {tally.seconds:.1f} s)"),
    ]
    say(table(rows))
    left = tally.endings().get(UNFINISHED)
    if left:
        count = "1 game was" if left == 1 else f"{left} games were"
        say(paragraph(f"{count} left after {plan.most:,} moves; --moves allows more."))
    for one in tally.outcomes:
        if one.table:
            say()
            say(painted(f"game {one.number} {one.ending}: {one.why}", "not met", bold=True))
            say(indented(one.table))


def _played(played: str, tally: SimulationTally) -> list[tuple[str, str]]:
    """Return the row that tells of native code, or why there is none; none for a short run."""
    from propertyrules.laboratory.games import PYTHON_ALONE

    left = tally.left_to_python
    more = "" if left is None else f", {left_to_python(left, tally.moves)}"
    return [] if played == PYTHON_ALONE else [("played", f"in {played}{more}")]


def _spread(tally: SimulationTally, what: str) -> str:
    least, middle, most = tally.spread(what)
    return f"{least:,} at the least, {middle:,} in the middle, {most:,} at the most"


def _out(tally: SimulationTally) -> str:
    gone = sum(len(one.out) for one in tally.outcomes)
    return f"{counted(gone, 'player')}, {gone / len(tally.outcomes):.1f} a game"


def _most(counts: dict[str, int]) -> str:
    shown = list(counts.items())[:SHOWN]
    more = f" and {len(counts) - len(shown)} sorts more" if len(counts) > len(shown) else ""
    return ", ".join(f"{n:,} {spaced(name)}" for name, n in shown) + more


def _rate(tally: SimulationTally) -> int:
    return round(tally.moves / tally.seconds) if tally.seconds else 0


def _data(plan: SimulationPlan, program: Program, tally: SimulationTally) -> dict[str, Any]:
    from propertyrules.verification.sampler import unplayed

    spreads = {}
    for what in ("moves", "turns"):
        least, middle, most = tally.spread(what)
        spreads[what] = {"least": least, "middle": middle, "most": most}
    return {
        "rulebook": program.id,
        "board": program.board.id,
        "house_rules": list(program.house_rules),
        "policy": plan.policy,
        "seed": plan.seed,
        "games": len(tally.outcomes),
        "ended": tally.endings(),
        **spreads,
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
                "game": one.number, "ended": one.ending, "moves": one.moves, "turns": one.turns,
                "out": list(one.out), "winners": list(one.winners),
                **({"why": one.why, "table": one.table} if one.table else {}),
            }
            for one in tally.outcomes
        ],
    }  # fmt: skip
