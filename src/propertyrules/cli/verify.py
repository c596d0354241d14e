"""`propertyrules verify`: searches for a game that breaks an invariant of a rulebook."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any

import click

from propertyrules.cli.error_report import print_json
from propertyrules.cli.house_rules import with_houses
from propertyrules.cli.options import (
    houses_option,
    json_option,
    names_of,
    number_option,
    subcommand,
)
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
    from propertyrules.verification.rulebook_check import Report

BROKEN = 1  # exit status: an invariant is broken


@subcommand("verify")
@click.argument("rulebook", metavar="RULEBOOK", shell_complete=names_of("rulebook"))
@houses_option()
@number_option("--games", 20, "How many.")
@number_option("--seed", 1, "Of all chance.", 0)
@number_option("--moves most", 400, "Leave a game after so many.")
@json_option()
def command(
    rulebook: str,
    houses: tuple[str, ...],
    games: int,
    seed: int,
    most: int,
    as_json: bool,
) -> int:
    """Search for a game that breaks RULEBOOK (a name or a path).

    Games are played at random and watched: money and deeds move only as the ledger says, nobody is
    ever stuck, every table can be written and read back, and so on. What breaks is shown as the
    shortest table and moves found.

    Exit status: 0, nothing breaks; 1, something does; 2, the rulebook cannot be read; 3,
    propertyrules itself failed.
    """
    from propertyrules.verification.rulebook_check import check_rulebook

    done = count(1)
    with progress_bars() as progress:
        report = check_rulebook(
            rulebook, with_=houses, games=games, seed=seed, most=most,
            progress=lambda: progress("games", next(done), games),
        )  # fmt: skip
    if as_json:
        print_json(_data(report))
    else:
        _print(report)
    return 0 if report.holds else BROKEN


def _print(report: Report) -> None:
    """Print which invariants hold, or the smallest game that breaks one."""
    name = with_houses(report.rulebook, report.house_rules)
    total = f"{counted(report.games, 'game')}, {report.moves:,} moves, {report.ended} to the end"
    found = report.found
    if found is not None:
        say(f"{name}: " + painted(f"{found.invariant} is broken", "not met", bold=True))
        say(paragraph(found.what))
        say(paragraph(f"Found in {total}. The shortest table and moves that show it:"))
        say()
        say(indented(found.record))
        return
    every, missing = len(report.looked), len(report.unlooked)
    held = "all invariants hold"
    if missing:
        held = f"{every - missing} of {every} invariants hold; {missing} not checked"
    say(f"{name}: " + painted(held, "met", bold=True))
    say(paragraph(total))
    words = {0: "not looked at: nothing is known of it", 1: "looked at once"}
    looked = report.looked.items()
    say(table([(name, words.get(n, f"looked at {n:,} times")) for name, n in looked]))
    if report.unplayed:
        say(paragraph(f"Never played: {', '.join(map(spaced, report.unplayed))}."))


def _data(report: Report) -> dict[str, Any]:
    from propertyrules.notation.json import parts_to_json

    broken = ("invariant", "what", "record")
    return {
        **parts_to_json(report, "rulebook", "house_rules", "games", "moves", "ended"),
        "looked_at": report.looked,
        "never_looked_at": list(report.unlooked),
        "never_played": list(report.unplayed),
        "broken": report.found and parts_to_json(report.found, *broken),
    }
