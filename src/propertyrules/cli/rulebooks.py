"""`propertyrules rulebooks`: lists what there is to play by."""

from __future__ import annotations

import click

from propertyrules.cli.options import json_option, subcommand
from propertyrules.cli.terminal import say, table


@subcommand("rulebooks")
@json_option()
def command(as_json: bool) -> None:
    """List the rulebooks, house rules and boards that a table can name, and the strategies."""
    from propertyrules import library

    lists = (
        ("rulebooks", "rulebook NAME", library.rulebooks()),
        ("house_rules", "with NAME", library.house_rules()),
        ("boards", "board NAME", library.boards()),
        ("strategies", "--policy NAME", library.strategies()),
    )
    if as_json:
        from propertyrules.cli.error_report import say_data

        say_data({
            name: [{"id": one.id, "title": one.title, "version": one.version} for one in listing]
            for name, _, listing in lists
        })  # fmt: skip
        return
    for place, (name, form, listing) in enumerate(lists):
        if place:
            say()
        say(click.style(f"{name.replace('_', ' ')} ({form}):", bold=True))
        rows = [
            (one.id, one.title + (f" (version {one.version})" if one.version else ""))
            for one in listing
        ]
        say(table(rows) or "  none")
